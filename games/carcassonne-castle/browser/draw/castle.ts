// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The castle as the engine's tables have it, the tiles that lie in it, and where all that is in a drawing. */
import { g, join, type Point } from '@shell/draw/svg';
import type { Tables } from '@shell/games/board';
import { outlines } from './pieces';
import { drawTile, halfSides } from './roofs';
import { CORNER, HALVES, QUADS, anchor, centre, opposite, parseTile, turned } from './tile';
import type { Edge, Quad, Side, Slot, Tile } from './tile';
import { parseStart, readBlocks, type Block, type Start } from './wall';

/* ---- cells ---- */

/** A cell is named as in moves: "5,3", row and column from the upper left. */
export type Cell = string;
/** A cell by its row and column, and back. */
export const cellOf = (row: number, col: number): Cell => `${row},${col}`;
export const rowCol = (cell: Cell): [number, number] => cell.split(',').map(Number) as [number, number];

const STEP: Record<Side, readonly [number, number]> = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] };
/** The cell on the other side, whether or not it is within the wall. */
export const beyond = (cell: Cell, side: Side): Cell => {
  const [r, c] = rowCol(cell),
    [dr, dc] = STEP[side];
  return cellOf(r + dr, c + dc);
};

/** Its upper left corner, and what moves a drawing there. */
export const corner = (cell: Cell): Point => {
  const [r, c] = rowCol(cell);
  return [c * 100, r * 100];
};
export const moved = (cell: Cell): string => `translate(${corner(cell).join(' ')})`;

/** The upper left corners of some of its quadrants. */
export const quadrants = (cell: Cell, which: readonly Quad[] = QUADS): Point[] =>
  which.map((q) => [corner(cell)[0] + CORNER[q][0], corner(cell)[1] + CORNER[q][1]]);

/** The middle of one of them. */
export const centreAt = (cell: Cell, q: Quad): Point => [
  corner(cell)[0] + centre(q)[0],
  corner(cell)[1] + centre(q)[1],
];

/* ---- the tables ---- */

/** All that is printed: it is the same in every game. */
export interface Castle {
  rows: number;
  cols: number;
  cells: readonly Cell[]; // within the wall, row by row
  within(cell: Cell): boolean;
  outline: readonly Point[]; // clockwise from the first block of the wall, in cells
  blocks: readonly Block[];
  tiles: Map<number, Tile>;
  starts: Start[];
  /** A start area by the cell and side that it opens to. */
  startAt: Map<string, Start>;
}

/** From the engine's tables. The outline follows from the cells, so nothing is said twice. */
export function readCastle({ board = [], wall = [], tiles = [], starts = [] }: Tables): Castle {
  const cells = board.flatMap((row) =>
      [...row.cells!].flatMap((sign, col) => (sign === '#' ? [cellOf(Number(row.row), col)] : [])),
    ),
    all = new Set(cells),
    within = (cell: Cell): boolean => all.has(cell),
    blocks = readBlocks(wall, within),
    line = (outlines(cells.flatMap((cell) => quadrants(cell)))[0] ?? []).map(([x, y]): Point => [x / 100, y / 100]),
    from = line.findIndex(([x, y]) => blocks[0]?.corner && blocks[0].x === x && blocks[0].y === y),
    areas = starts.map(parseStart);
  return {
    rows: board.length,
    cols: board[0]?.cells?.length ?? 0,
    cells,
    within,
    outline: [...line.slice(from), ...line.slice(0, from)],
    blocks,
    tiles: new Map(tiles.map(parseTile).map((t) => [t.id, t])),
    starts: areas,
    startAt: new Map(areas.map((s) => [cellOf(s.row, s.col) + s.side, s])),
  };
}

/* ---- tiles as they lie ---- */

/** A tile as the engine tells where it lies. */
export interface Placed {
  row: number;
  col: number;
  tile: number;
  turn: number;
}
/** What lies on the cells; `tile` is turned already. */
export type Laid = ReadonlyMap<Cell, { id: number; turn: number; tile: Tile }>;

/** Tiles on their cells, turned as they lie. */
export const layOut = (castle: Castle, placed: readonly Placed[]): Laid =>
  new Map(
    placed.flatMap(({ row, col, tile: id, turn }) => {
      const tile = castle.tiles.get(id);
      return tile ? [[cellOf(row, col), { id, turn, tile: turned(tile, turn) }] as const] : [];
    }),
  );

/** The half of a start area beside a quadrant of its cell. */
const half = (s: Start, q: Quad): string => s.halves[s.side === 'N' || s.side === 'S' ? q[1]! : q[0]!]!;

/** What lies beyond the eight half-sides of a tile on a cell, for its drawing: roofs that meet have no eaves there. */
export function edgesOf(castle: Castle, laid: Laid, cell: Cell, tile: Tile): Edge[] {
  return halfSides.map(([q, side]) => {
    const next = beyond(cell, side),
      there = laid.get(next)?.tile,
      start = castle.startAt.get(cell + side);
    const other = there ? there.q[HALVES[opposite(side)][HALVES[side].indexOf(q)]!] : start ? half(start, q) : null;
    if (other) return other[0] === tile.q[q][0] ? 'join' : 'closed';
    return castle.within(next) ? 'open' : 'wall';
  });
}

/** All of them, each in its place. */
export const drawLaid = (castle: Castle, laid: Laid): string =>
  join(
    [...laid].map(([cell, { id, turn, tile }]) =>
      g({ transform: moved(cell) }, drawTile(castle.tiles.get(id)!, turn, edgesOf(castle, laid, cell, tile))),
    ),
  );

/** Where a follower stands that is on a tile. */
export function standsAt(laid: Laid, cell: Cell, slot: Slot): Point {
  const [x, y] = corner(cell),
    [dx, dy] = anchor(laid.get(cell)!.tile, slot);
  return [x + dx, y + dy];
}

/** The part of a tile at a slot, as printed: "T1", "p0"; null if no path leaves there. */
export function labelAt(t: Tile, slot: Slot): string | null {
  if (slot.length === 2) return t.q[slot as Quad];
  const i = t.paths.findIndex((p) => p.sides.includes(slot as Side));
  return i < 0 ? null : `p${i}`;
}

/** The next cell in a direction, over a gap in the outline if need be. */
export function step(castle: Castle, cell: Cell, side: Side): Cell {
  for (let next = beyond(cell, side), i = 0; i < castle.rows; i++, next = beyond(next, side))
    if (castle.within(next)) return next;
  return cell;
}
