// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What stands on the plan, and the lines that mark a part of it. */
import { circle, g, icon, n, path, type Point } from '../svg';
import type { Kind } from './tile';

export const ROLE: Record<Kind, 'squire' | 'knight' | 'merchant' | 'herald'> = {
  house: 'squire',
  tower: 'knight',
  court: 'merchant',
  path: 'herald',
};

/** A follower; merchants lie down, for they stay to the end. */
export const follower = (seat: number, kind: Kind, x: number, y: number, s = 34): string =>
  g(
    {
      class: `c-follower s${seat + 1}`,
      transform: `translate(${n(x)} ${n(y)})${kind === 'court' ? ' rotate(-90)' : ''}`,
    },
    circle(0, 0, s * 0.56, 'c-fbase'),
    icon('follower-' + ROLE[kind], 0, -1, s * 0.84),
  );

export const keep = (seat: number, x: number, y: number): string =>
  g({ class: `s${seat + 1}` }, circle(x, y, 21, 'c-fbase'), icon('castle-keep', x, y - 1, 30));

/** The seat's shield on its space of the wall; from 100 points on with a bar below it. */
export const marker = (seat: number, hundreds: number): string =>
  g(
    { class: `s${seat + 1}` },
    circle(1, 2, 23, 'c-shade'),
    circle(0, 0, 22, 'c-fbase'),
    icon(`seat-${seat + 1}`, 0, 1, 30),
    hundreds > 0 && path(`M-14 ${28}H14`, 'c-hundred'),
  );

/* ---- states ---- */

/** Corner brackets of a square. */
export const brackets = (x: number, y: number, s: number, l: number): string =>
  `M${x} ${y + l}V${y}H${x + l}M${x + s - l} ${y}H${x + s}V${y + l}M${x + s} ${y + s - l}V${y + s}H${x + s - l}M${x + l} ${y + s}H${x}V${y + s - l}`;

/** The outline of a set of quadrants, each by its upper left corner: the edges that occur once. */
export function outline(squares: readonly Point[]): string {
  const edges = new Map<string, number>();
  for (const [x, y] of squares)
    for (const e of [`M${x} ${y}h50`, `M${x + 50} ${y}v50`, `M${x} ${y + 50}h50`, `M${x} ${y}v50`])
      edges.set(e, (edges.get(e) ?? 0) + 1);
  return [...edges]
    .filter(([, times]) => times === 1)
    .map(([e]) => e)
    .join('');
}
