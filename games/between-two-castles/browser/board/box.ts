// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What of the plane a drawing shows: a castle as large as it is, several at one scale, or only some rooms. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { T, extent, top, type Lod } from '../draw/rooms';
import type { Spot } from './logic';
import { calm, glide } from './motion';

/** A part of the plane, in drawing units. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What a castle needs to be seen with these cells: all of it, its roofs, and some ground. */
export function boxOf(rooms: readonly Spot[], free: readonly Spot[]): Box {
  const built = extent({ rooms }),
    all = extent({ rooms: [...rooms, ...free] });
  const left = Math.min(built.left - 0.35, all.left - 0.22),
    right = Math.max(built.right + 1.35, all.right + 1.22);
  const high = Math.max(built.high + 2.1, all.high + 1.15),
    low = Math.min(built.low - 0.55, all.low - 0.15, -0.7);
  return { x: left * T, y: -high * T, w: (right - left) * T, h: (high - low) * T };
}

/** One scale and one ground line for several castles; `px` is the space each has, `most` the largest cell. */
export function together(boxes: readonly Box[], px: { w: number; h: number }, most = 76): Box[] {
  // a castle of two rooms would otherwise fill the screen
  const w = Math.max(...boxes.map((b) => b.w), (px.w / most) * T);
  const y = Math.min(...boxes.map((b) => b.y)),
    bottom = Math.max(...boxes.map((b) => b.y + b.h));
  return boxes.map((b) => ({ x: b.x + b.w / 2 - w / 2, y, w, h: bottom - y }));
}

/** These cells and what is round them, at most so many times as large as the whole. */
export function closeUp(whole: Box, cells: readonly Spot[], most: number): Box {
  if (!cells.length) return whole;
  const xs = cells.map((c) => c.x * T),
    ys = cells.map((c) => top(c.level));
  const x0 = Math.min(...xs) - T * 0.6,
    x1 = Math.max(...xs) + T * 1.6,
    y0 = Math.min(...ys) - T * 0.6,
    y1 = Math.max(...ys) + T * 1.6;
  const times = Math.max(1, Math.min(most, whole.w / (x1 - x0), whole.h / (y1 - y0))),
    w = whole.w / times,
    h = whole.h / times;
  const within = (mid: number, half: number, from: number, to: number): number =>
    Math.max(from, Math.min(to - 2 * half, mid - half));
  return {
    x: within((x0 + x1) / 2, w / 2, whole.x, whole.x + whole.w),
    y: within((y0 + y1) / 2, h / 2, whole.y, whole.y + whole.h),
    w,
    h,
  };
}

/** A fine screen shows the rules of smaller rooms. */
export const lodFor = (cell: number): Lod =>
  cell >= (devicePixelRatio >= 1.5 ? 30 : 36) ? 'full' : cell >= 18 ? 'small' : 'dot';

/**
 * The drawing shows this box. When it changes, the view glides there, unless it is to
 * stay exact because something else is drawn over it.
 */
export function useBox(svg: { current: SVGSVGElement | null }, box: Box, glides: boolean): void {
  const shown = useRef<Box | null>(null);
  useLayoutEffect(() => {
    const el = svg.current!,
      from = shown.current;
    const show = (b: Box): void => {
      shown.current = b;
      el.setAttribute('viewBox', `${b.x} ${b.y} ${b.w} ${b.h}`);
    };
    if (!from || !glides || calm(el)) return show(box);
    return glide(160, (part) => {
      const mix = (a: number, b: number): number => a + (b - a) * part;
      show({ x: mix(from.x, box.x), y: mix(from.y, box.y), w: mix(from.w, box.w), h: mix(from.h, box.h) });
    });
  }, [box.x, box.y, box.w, box.h]);
}
