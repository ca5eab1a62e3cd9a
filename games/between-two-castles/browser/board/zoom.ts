// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Castles come nearer, once to three times: with Ctrl and the wheel, with two fingers,
 * which also pan, and by keys. What lies under the pointer or between the fingers stays
 * there. One finger scrolls what is near, and swipes to the next castle otherwise.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { signal, type Signal } from '@preact/signals';

/** How near all castles of the board are: one for both, so that they stay at one scale. */
export class Lens {
  readonly zoom: Signal<number> = signal(1);
  /** What stays where it is, in a frame on the screen. */
  hold: { frame: Element; x: number; y: number } | null = null;

  to(zoom: number, hold: Lens['hold'] = null): void {
    this.hold = hold;
    this.zoom.value = Math.max(1, Math.min(3, zoom));
  }
}

/** A touch or a pointer, as far as it matters here. */
interface Finger {
  clientX: number;
  clientY: number;
}
const apart = (a: Finger, b: Finger): number => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/** For the frame round a castle, which scrolls what is larger than it. */
export function useLens(lens: Lens, onSwipe: (by: 1 | -1) => void) {
  const frame = useRef<HTMLDivElement>(null),
    shown = useRef(1),
    pinch = useRef<{ apart: number; zoom: number; x: number; y: number } | null>(null),
    swipe = useRef<Finger | null>(null);
  const zoom = lens.zoom.value;
  useLayoutEffect(() => {
    const el = frame.current!,
      times = zoom / shown.current,
      // without a pointer: the middle, and the ground
      { x, y } = lens.hold?.frame === el ? lens.hold : { x: el.clientWidth / 2, y: el.clientHeight * 0.8 };
    shown.current = zoom;
    el.scrollTo((el.scrollLeft + x) * times - x, (el.scrollTop + y) * times - y);
  }, [zoom]);

  const within = (e: Finger): { frame: Element; x: number; y: number } => {
    const r = frame.current!.getBoundingClientRect();
    return { frame: frame.current!, x: e.clientX - r.left, y: e.clientY - r.top };
  };
  const between = ([a, b]: Finger[]): Finger => ({
    clientX: (a!.clientX + b!.clientX) / 2,
    clientY: (a!.clientY + b!.clientY) / 2,
  });

  return {
    frame,
    gestures: {
      onWheel: (e: WheelEvent): void => {
        if (!e.ctrlKey) return;
        e.preventDefault();
        lens.to(lens.zoom.value * Math.exp(-Math.max(-50, Math.min(50, e.deltaY)) / 400), within(e));
      },
      onTouchStart: (e: TouchEvent): void => {
        const all = [...e.touches];
        swipe.current = all.length === 1 && lens.zoom.value === 1 ? all[0]! : null;
        pinch.current = null;
        if (all.length !== 2) return;
        const mid = within(between(all));
        pinch.current = { apart: apart(all[0]!, all[1]!), zoom: lens.zoom.value, x: mid.x, y: mid.y };
        e.preventDefault();
      },
      onTouchMove: (e: TouchEvent): void => {
        const p = pinch.current,
          all = [...e.touches];
        if (!p || all.length !== 2) return;
        e.preventDefault();
        const mid = within(between(all));
        frame.current!.scrollBy(p.x - mid.x, p.y - mid.y);
        [p.x, p.y] = [mid.x, mid.y];
        lens.to((p.zoom * apart(all[0]!, all[1]!)) / p.apart, mid);
      },
      onTouchEnd: (e: TouchEvent): void => {
        const from = swipe.current,
          to = e.changedTouches[0];
        swipe.current = pinch.current = null;
        if (!from || !to || e.touches.length) return;
        const x = to.clientX - from.clientX;
        if (Math.abs(x) >= 60 && Math.abs(to.clientY - from.clientY) < 0.6 * Math.abs(x)) onSwipe(x < 0 ? 1 : -1);
      },
    },
  };
}
