// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * A figure of the rules is data: what lies where, what is lit, and the numbers that stand
 * there, which a test holds against the engine. It has one drawing or a few side by side.
 */
import { at, circle, g, icon, n, path, poly, text, type Point } from '../draw/svg';

/** A part of the plane that is shown. */
type Box = readonly [x: number, y: number, w: number, h: number];

/** One drawing: the part of the plane that is shown, and how large one of its units is on a wide screen. */
export interface Panel {
  box: Box;
  px: number;
  svg: string;
  /** It may be so, or it may not. */
  sign?: 'yes' | 'no';
}

/** The figures of a game, by the names that its pages use. */
export type Figures = Record<string, () => Panel[]>;

/* ---- marks, as the boards explain points ---- */

/** A number in a circle, drawn for one size and scaled, so that the numeral grows with it. */
const disc = ([x, y]: Point, words: number | string, r: number, back: string, front: string): string =>
  g({ transform: `translate(${n(x)} ${n(y)}) scale(${n(r / 18)})` }, circle(0, 0, 18, back), text(0, 8, words, front));

/** The sum, on the thing that scores. */
export const sum = (where: Point, points: number | string, r = 19): string =>
  disc(where, points, r, 'cc-sum', 'cc-sumtxt');

/** A cause with what it gives, or a number that the caption refers to. */
export const tag = (where: Point, words: number | string, r = 17): string =>
  disc(where, words, r, 'st-tagbox', 'st-tagtxt');

/** Not so: over what is wrong. */
export const cross = ([x, y]: Point, r = 20): string =>
  g({ class: 'fig-no' }, circle(x, y, r, 'st-tagbox'), icon('ui-cancel', x, y, r * 1.3));

/** An arrow from one point to another, a little short of both; `bend` is how far it swings out to the left. */
export function arrow(from: Point, to: Point, short = 26, bend = 0): string {
  const l = Math.hypot(to[0] - from[0], to[1] - from[1]),
    u: Point = [(to[0] - from[0]) / l, (to[1] - from[1]) / l],
    on = ([x, y]: Point, [dx, dy]: Point, k: number): Point => [x + dx * k, y + dy * k];
  const a = on(from, u, short),
    b = on(to, u, -short),
    m: Point = [(a[0] + b[0]) / 2 - u[1] * bend, (a[1] + b[1]) / 2 + u[0] * bend],
    e = Math.hypot(b[0] - m[0], b[1] - m[1]),
    v: Point = [(b[0] - m[0]) / e, (b[1] - m[1]) / e],
    foot = on(b, v, -13),
    side: Point = [v[1], -v[0]];
  return (
    path(`M${at(a)}Q${at(m)} ${at(foot)}`, 'fig-arrow') +
    path(poly([b, on(foot, side, 8), on(foot, side, -8)]), 'fig-head')
  );
}
