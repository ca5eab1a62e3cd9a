// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What a tile of The Castle is: four quadrants in areas, paths from side to side, a well,
 * a market. Tile space is 100 x 100, y down.
 */
import type { Point } from '@shell/draw/svg';

/** Quadrants and sides, both clockwise from the north: a turn is a step in that order. */
export type Quad = 'NW' | 'NE' | 'SE' | 'SW';
export type Side = 'N' | 'E' | 'S' | 'W';
/** Where a follower stands: on a quadrant, or on the path through a side. */
export type Slot = Quad | Side;
export type Kind = 'house' | 'tower' | 'court' | 'path';
/** What lies beyond half a side of a tile; in hand everything is open. */
export type Edge = 'open' | 'join' | 'closed' | 'wall';

export const QUADS: readonly Quad[] = ['NW', 'NE', 'SE', 'SW'];
export const SIDES: readonly Side[] = ['N', 'E', 'S', 'W'];
/** The two quadrants on a side. */
export const HALVES: Record<Side, readonly [Quad, Quad]> = {
  N: ['NW', 'NE'],
  E: ['NE', 'SE'],
  S: ['SW', 'SE'],
  W: ['NW', 'SW'],
};
/** The side that lies against this one. */
export const opposite = (side: Side): Side => SIDES[(SIDES.indexOf(side) + 2) % 4]!;

/** The upper left corner of each quadrant, and the middle of each side. */
export const CORNER: Record<Quad, Point> = { NW: [0, 0], NE: [50, 0], SE: [50, 50], SW: [0, 50] };
export const MID: Record<Side, Point> = { N: [50, 0], E: [100, 50], S: [50, 100], W: [0, 50] };

/** A path of a tile: where it leaves, and what ends it. */
export interface Track {
  sides: Side[];
  end: '' | '@' | '*'; // @ a square, * a building
}
/** A tile as printed. Whatever follows from turning it is not kept here. */
export interface Tile {
  id: number;
  q: Record<Quad, string>; // H1, T2, C1: the same label is the same area
  paths: Track[];
  well: boolean;
  market: string | null; // the label of the court that has one
  turns: number; // how many of the four turns make a difference
  like: number; // the first of the tiles that look the same
  shape: string; // of its paths: it fits the cells that take this
}

/** A row of the table of tiles. */
export function parseTile(row: Record<string, string>): Tile {
  const end = /[@*]$/.exec(row.paths!)?.[0] ?? '';
  const paths =
    row.paths === '-'
      ? []
      : row
          .paths!.replace(/[@*]$/, '')
          .split('/')
          .map((s) => ({ sides: s.split('+') as Side[], end: end as Track['end'] }));
  return {
    id: Number(row.tile),
    q: { NW: row.NW!, NE: row.NE!, SE: row.SE!, SW: row.SW! },
    paths,
    well: row.well === 'yes',
    market: row.market === '-' ? null : row.market!,
    turns: Number(row.turns),
    like: Number(row.like),
    shape: row.shape!,
  };
}

/** k quarter turns clockwise. */
export function turned(t: Tile, k: number): Tile {
  const q = {} as Record<Quad, string>;
  QUADS.forEach((a, i) => {
    q[QUADS[(i + k) % 4]!] = t.q[a];
  });
  return {
    ...t,
    q,
    paths: t.paths.map((p) => ({ ...p, sides: p.sides.map((s) => SIDES[(SIDES.indexOf(s) + k) % 4]!) })),
  };
}

/** What a label is: its letter says so. */
export const kindOf = (label: string): Kind =>
  label[0] === 'H' ? 'house' : label[0] === 'T' ? 'tower' : label[0] === 'C' ? 'court' : 'path';
/** Does a path leave through this side? */
export const hasArm = (t: Tile, side: Side): boolean => t.paths.some((p) => p.sides.includes(side));

/** The middle of a quadrant. */
export const centre = (q: Quad): Point => [CORNER[q][0] + 25, CORNER[q][1] + 25];

/** Where a follower stands. */
export function anchor(t: Tile, where: Slot): Point {
  if (where.length === 1) {
    const [x, y] = MID[where as Side];
    return [x + (50 - x) * 0.42, y + (50 - y) * 0.42];
  }
  const label = t.q[where as Quad],
    mine = QUADS.filter((q) => t.q[q] === label);
  if (mine.length === 4) return [50, 50];
  if (mine.length === 3) return centre(QUADS[(QUADS.findIndex((q) => t.q[q] !== label) + 2) % 4]!);
  if (mine.length === 2 && label[0] !== 'C') {
    const [a, b] = mine.map(centre) as [Point, Point];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  }
  return centre(where as Quad);
}
