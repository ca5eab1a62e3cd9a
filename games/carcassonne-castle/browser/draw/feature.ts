// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A feature as the engine tells it, lit up on the plan: its parts, and where it is still open. */
import { join, path, type Point } from '@shell/draw/svg';
import { corner, moved, quadrants, standsAt, type Castle, type Cell, type Laid } from './castle';
import { outline } from './pieces';
import { trackData } from './roofs';
import { CORNER, HALVES, kindOf, type Kind, type Quad, type Side, type Slot } from './tile';
import type { Start } from './wall';

/** What a feature has on a tile: quadrants, or the sides of a path; and the sides of the cell where it is open. */
export interface Share {
  slots: Slot[];
  open: Side[];
}
/** A feature by its shares, the start areas' last. Its name is as in moves, by its first part: "tower 5,3 NE". */
export interface Spread {
  name: string;
  kind: Kind;
  shares: Map<Cell | string, Share>;
}

/** "tower 5,3 NE SE|E;5,4 NW|N;S5 NW NE" */
export function readSpread(text: string): Spread {
  const kind = text.split(' ', 1)[0]! as Kind,
    shares = new Map(
      text
        .slice(kind.length + 1)
        .split(';')
        .map((share) => {
          const [parts, open = ''] = share.split('|') as [string, string?],
            [cell, ...slots] = parts.split(' ') as [string, ...Slot[]];
          return [cell, { slots, open: [...open] as Side[] }];
        }),
    ),
    [cell, first] = [...shares][0]!;
  return { name: `${kind} ${cell} ${first.slots[0]}`, kind, shares };
}

/** Does this part of a tile belong to the feature? */
export const hasPart = (f: Spread, cell: Cell, slot: Slot): boolean => !!f.shares.get(cell)?.slots.includes(slot);

const isQuad = (slot: Slot): slot is Quad => slot.length === 2;

/** Part of a side of a cell, as path data. */
const along = ([x, y]: Point, side: Side, from: number, length: number): string =>
  side === 'W' || side === 'E'
    ? `M${x + (side === 'E' ? 100 : 0)} ${y + from}v${length}`
    : `M${x + from} ${y + (side === 'S' ? 100 : 0)}h${length}`;

/** Where a share goes on to an empty cell: half a side for each quadrant there; of a path, its end. */
const openEdges = (cell: Cell, { slots, open }: Share): string[] =>
  open.flatMap((side) =>
    slots.includes(side)
      ? along(corner(cell), side, 40, 20)
      : HALVES[side]
          .filter((q) => slots.includes(q))
          .map((q) => along(corner(cell), side, CORNER[q][side === 'W' || side === 'E' ? 1 : 0], 50)),
  );

/** Some quadrants lit up; a line that is drawn from its beginning has length 1. */
export const washArea = (quads: readonly Point[]): string =>
  path(quads.map(([x, y]) => `M${x} ${y}h50v50h-50z`).join(''), 'st-why') +
  path(outline(quads), 'st-whyline', { pathLength: 1 });

/** A feature lit up, and where it is still open. */
export function wash(f: Spread, laid: Laid): string {
  const shares = [...f.shares].filter(([cell]) => laid.has(cell)),
    quads = shares.flatMap(([cell, { slots }]) => quadrants(cell, slots.filter(isQuad))),
    open = shares.flatMap(([cell, share]) => openEdges(cell, share)).join('');
  return join(
    quads.length > 0 && washArea(quads),
    shares.map(([cell, { slots }]) => {
      const { tile } = laid.get(cell)!;
      return tile.paths
        .filter((p) => p.sides.some((side) => slots.includes(side)))
        .map((p) => path(trackData(tile, p), 'cc-whytrack', { pathLength: 1, transform: moved(cell) }));
    }),
    open && path(open, 'st-open'),
  );
}

/** The middle of its share of a start area: of both halves, or of the one that is of its kind. */
function spotOnStart(start: Start, kind: Kind): Point {
  const whole = kind === 'path' || new Set(Object.values(start.halves)).size === 1,
    half = Object.keys(start.halves).find((k) => kindOf(start.halves[k]!) === kind),
    off = whole ? 0 : half === 'N' || half === 'W' ? -25 : 25,
    [x, y] = [start.col * 100 + 50, start.row * 100 + 50];
  return start.side === 'W' || start.side === 'E'
    ? [x + (start.side === 'W' ? -64 : 64), y + off]
    : [x + off, y + (start.side === 'N' ? -64 : 64)];
}

/** Where a number stands: in the middle of a feature's share of a cell, or of a start area. */
export function spotOn(castle: Castle, laid: Laid, f: Spread, cell: Cell | string): Point {
  const start = castle.starts.find((s) => s.name === cell);
  if (start) return spotOnStart(start, f.kind);
  const { slots } = f.shares.get(cell)!,
    quads = quadrants(cell, slots.filter(isQuad)),
    mean = (k: 0 | 1): number => quads.reduce((sum, p) => sum + p[k] + 25, 0) / quads.length;
  return quads.length ? [mean(0), mean(1)] : standsAt(laid, cell, slots[0]!);
}
