// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What stands on the plan, and the lines that mark a part of it. */
import { circle, g, icon, n, path, poly, type Point } from '@shell/draw/svg';
import type { Kind } from './tile';

/** What a follower is called by where it stands, as in the rules. */
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

/** A keep in its owner's colour. */
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

/** The outline of a set of quadrants, each by its upper left corner: closed lines, clockwise round what they enclose. */
export function outlines(squares: readonly Point[]): Point[][] {
  const edges = new Map<string, [Point, Point]>(),
    name = (a: Point, b: Point): string => `${a} ${b}`;
  for (const [x, y] of squares) {
    const around: Point[] = [
      [x, y],
      [x + 50, y],
      [x + 50, y + 50],
      [x, y + 50],
    ];
    around.forEach((a, i) => {
      const b = around[(i + 1) % 4]!;
      // what two of them share is gone over there and back
      if (!edges.delete(name(b, a))) edges.set(name(a, b), [a, b]);
    });
  }
  const from = new Map<string, [Point, Point][]>();
  for (const edge of edges.values()) from.set(`${edge[0]}`, [...(from.get(`${edge[0]}`) ?? []), edge]);
  const lines: Point[][] = [];
  for (const [start] of edges.values()) {
    let next = from.get(`${start}`)!.pop();
    if (!next) continue;
    const line: Point[] = [];
    for (; next; next = from.get(`${next[1]}`)!.pop()) line.push(next[0]);
    lines.push(
      line.filter((b, i) => {
        const a = line.at(i - 1)!,
          c = line[(i + 1) % line.length]!;
        return (a[0] !== b[0] || b[0] !== c[0]) && (a[1] !== b[1] || b[1] !== c[1]);
      }),
    );
  }
  return lines;
}

/** The same as path data. */
export const outline = (squares: readonly Point[]): string => outlines(squares).map(poly).join('');
