// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * How things come: at once for whoever wants no motion, but for a short fade. Nothing
 * waits for it: what moves is already there, and can be pointed at.
 */
import { STILL } from '@shell/lib/media';
import { FLIGHT, LANDING } from '@shell/lib/pace';

/** Fast at first: what has been decided is seen to happen at once. */
const EASE = 'cubic-bezier(.2,.7,.2,1)';

/** Is there to be no motion here? By the page's own setting, or the system's. */
export const calm = (el: Element): boolean => !!el.closest('.still') || matchMedia(STILL).matches;

/** Something has just been drawn: it comes from there to where and as it is. */
export function enter(el: Element | null | undefined, from: Keyframe, ms: number, delay = 0): void {
  if (!el) return;
  const soft = calm(el);
  el.animate([soft ? { opacity: 0 } : from, {}], {
    duration: soft ? 80 : ms,
    delay: soft ? 0 : delay,
    easing: EASE,
    fill: 'backwards',
  });
}

/** It flies from there on the screen, on an arc and a little larger, and lands. False if it cannot. */
export function fly(el: SVGGraphicsElement | null | undefined, from: DOMRect | undefined): boolean {
  const to = el?.getScreenCTM()?.inverse();
  if (!el || !from || !to || calm(el)) return false;
  const box = el.getBBox(),
    start = new DOMPoint(from.x + from.width / 2, from.y + from.height / 2).matrixTransform(to),
    x = start.x - box.x - box.width / 2,
    y = start.y - box.y - box.height / 2,
    pace = parseFloat(getComputedStyle(el).getPropertyValue('--pace')) || 1;
  el.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: 0.3, easing: EASE },
      { transform: `translate(${x * 0.3}px, ${y * 0.3 - box.height * 0.4}px) scale(1.12)`, opacity: 1, offset: 0.45 },
      { transform: 'scale(1.06)', offset: FLIGHT / (FLIGHT + LANDING), easing: EASE },
      {},
    ],
    { duration: (FLIGHT + LANDING) * pace, fill: 'backwards' },
  );
  return true;
}

/** A number from 0 to 1 in so many milliseconds, slowing down; the function that stops it. */
export function glide(ms: number, draw: (part: number) => void): () => void {
  const begin = performance.now();
  let frame = requestAnimationFrame(function step(now) {
    const part = Math.min(1, Math.max(0, now - begin) / ms);
    draw(1 - (1 - part) ** 3);
    if (part < 1) frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
}
