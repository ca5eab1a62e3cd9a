// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What the board makes of a view, without drawing anything: the names of moves, which
 * parts of the castle hang together, and the tile that is being laid. Legal is what
 * `view.moves` has. What is worked out here from the tables (what joins, what would fit)
 * is for showing only.
 */
import {
  CORNER,
  halfSides,
  HALVES,
  hasArm,
  kindOf,
  opposite,
  OUTLINE,
  parseStart,
  parseTile,
  QUADS,
  SIDES,
  STEP,
  trackData,
  turned,
  type Edge,
  type Kind,
  type Quad,
  type Side,
  type Start,
  type Tile,
} from '../draw';
import type { Point } from '@shell/draw/svg';
import type { Tables } from '@shell/games/board';

type Phase = 'place' | 'follower' | 'score' | 'double' | 'again' | 'over';
export interface Placed {
  row: number;
  col: number;
  tile: number;
  turn: number;
}
export interface Standing {
  seat: number;
  kind: Kind;
  row: number;
  col: number;
  part: Quad | Side;
  worth: number;
}
export interface SeatState {
  score: number;
  supply: number;
  tokens: number[];
  fresh: number[];
  keep?: string;
  keep_size?: number;
}
/** A tile that fitted nowhere, and how many had been placed when it was drawn. */
export interface Removed {
  tile: number;
  placed: number;
}
export interface State {
  phase: Phase;
  turn: number;
  left: number;
  hand?: number;
  last?: { row: number; col: number };
  subject?: string;
  seats: SeatState[];
  tiles: Placed[];
  followers: Standing[];
  removed: Removed[];
  wall: number[];
}

/* ---- cells ---- */

/** A cell is named as in moves: "5,3", row and column from the upper left. */
export type Cell = string;
export const cellOf = (row: number, col: number): Cell => `${row},${col}`;
export const rowCol = (cell: Cell): [number, number] => cell.split(',').map(Number) as [number, number];

function inside(row: number, col: number): boolean {
  let within = false;
  for (let i = 0; i < OUTLINE.length; i++) {
    const [ax, ay] = OUTLINE[i]!,
      [bx, by] = OUTLINE[(i + 1) % OUTLINE.length]!;
    if (ax === bx && ax > col && Math.min(ay, by) <= row && row < Math.max(ay, by)) within = !within;
  }
  return within;
}

export const ROWS = 12,
  COLS = 9;
/** The cells within the wall, row by row. */
export const CELLS: readonly Cell[] = Array.from(
  { length: ROWS * COLS },
  (_, i) => [Math.floor(i / COLS), i % COLS] as const,
)
  .filter(([r, c]) => inside(r, c))
  .map(([r, c]) => cellOf(r, c));
const isCell = new Set(CELLS);
export const within = (cell: Cell): boolean => isCell.has(cell);

export const beyond = (cell: Cell, side: Side): Cell => {
  const [r, c] = rowCol(cell),
    [dr, dc] = STEP[side];
  return cellOf(r + dr, c + dc);
};

/** The next cell in a direction, over a gap in the outline if need be. */
export function step(cell: Cell, side: Side): Cell {
  for (let next = beyond(cell, side), i = 0; i < ROWS; i++, next = beyond(next, side))
    if (isCell.has(next)) return next;
  return cell;
}

/* ---- the tables ---- */

export interface Castle {
  tiles: Map<number, Tile>;
  turns: Map<number, number>;
  starts: Start[];
  startAt: Map<string, Start>;
}

export function readCastle(tables: Tables): Castle {
  const tiles = new Map(
    (tables.tiles ?? []).map((row) => {
      const t = parseTile(row);
      return [t.id, t] as const;
    }),
  );
  const starts = (tables.starts ?? []).map(parseStart);
  return {
    tiles,
    starts,
    turns: new Map([...tiles].map(([id, t]) => [id, turnsOf(t)])),
    startAt: new Map(starts.map((s) => [cellOf(s.row, s.col) + s.side, s])),
  };
}

/** What a tile looks like, whatever its areas and paths are numbered. */
function look(t: Tile): string {
  const names = new Map<string, string>();
  const areas = QUADS.map((q) => {
    const l = t.q[q];
    if (!names.has(l)) names.set(l, l[0]! + names.size);
    return names.get(l)! + (t.market === l ? '$' : '');
  });
  return `${areas.join(' ')} ${t.paths
    .map((p) => SIDES.filter((s) => p.sides.includes(s)).join('') + p.end)
    .sort()
    .join('/')}${t.well ? 'o' : ''}`;
}

/** How many of the four turns make a difference: 1, 2 or 4. */
const turnsOf = (t: Tile): number => [1, 2].find((k) => look(turned(t, k)) === look(t)) ?? 4;

/* ---- moves ---- */

type Move =
  | { do: 'place'; cell: Cell; turn: number }
  | { do: 'follower'; kind: Kind; where: Quad | Side }
  | { do: 'follower'; kind: null }
  | { do: 'score'; feature: string }
  | { do: 'double' | 'again'; yes: boolean };

export function parseMove(name: string): Move | null {
  const [verb, a = '', b = ''] = name.split(' ');
  switch (verb) {
    case 'place':
      return /^\d+,\d+$/.test(a) && /^r[0-3]$/.test(b) ? { do: 'place', cell: a, turn: Number(b[1]) } : null;
    case 'follower':
      return a === 'none'
        ? { do: 'follower', kind: null }
        : b
          ? { do: 'follower', kind: a as Kind, where: b as Quad | Side }
          : null;
    case 'score':
      return { do: 'score', feature: name.slice('score '.length) };
    case 'double':
    case 'again':
      return { do: verb, yes: a === 'yes' };
    default:
      return null;
  }
}

export type Legal = Map<Cell, Set<number>>;

/** Where the tile may go, and turned how. */
export function legalCells(moves: readonly string[]): Legal {
  const legal: Legal = new Map();
  for (const name of moves) {
    const m = parseMove(name);
    if (m?.do !== 'place') continue;
    if (!legal.has(m.cell)) legal.set(m.cell, new Set());
    legal.get(m.cell)!.add(m.turn);
  }
  return legal;
}

/* ---- laying a tile ---- */

/** The tile being laid: how it is turned, where it lies, and who shall stand on which part of it ("T1", "p0"; null: nobody). */
export interface Ghost {
  turn: number;
  cell: Cell | null;
  who: string | null;
}
export const inHand: Ghost = { turn: 0, cell: null, who: null };

/** Does it fit there, turned like this? A tile that looks the same after fewer turns is named by those. */
export const fitsAt = (legal: Legal, turns: number, cell: Cell, turn: number): boolean =>
  !!legal.get(cell)?.has(turn % turns);

/** The first turn that fits, from this one on. */
export function firstFit(legal: Legal, turns: number, cell: Cell, from: number): number | null {
  for (let k = 0; k < 4; k++) if (fitsAt(legal, turns, cell, (from + k) % 4)) return (from + k) % 4;
  return null;
}

/** A cell is tapped: the ghost goes there, turned if it must be; a second time means "yes, there". */
export function tap(ghost: Ghost, cell: Cell | null, legal: Legal, turns: number): { ghost: Ghost; yes: boolean } {
  if (cell !== null && cell === ghost.cell && fitsAt(legal, turns, cell, ghost.turn)) return { ghost, yes: true };
  const turn = cell === null ? null : firstFit(legal, turns, cell, ghost.turn);
  if (turn === null) return { ghost: { ...ghost, cell: null, who: null }, yes: false };
  return { ghost: { turn, cell, who: cell === ghost.cell ? ghost.who : null }, yes: false };
}

/** Turning skips nothing: where it does not fit the ghost goes pale. */
export const turnBy = (ghost: Ghost, by: number): Ghost => ({ ...ghost, turn: (ghost.turn + by + 4) % 4 });

export const placeName = (ghost: Ghost, turns: number): string => `place ${ghost.cell} r${ghost.turn % turns}`;

/** The cells that fit as the tile lies, and those that fit if turned. */
export function byTurn(legal: Legal, turns: number, turn: number): { now: Cell[]; later: Cell[] } {
  const now: Cell[] = [],
    later: Cell[] = [];
  for (const cell of CELLS) if (legal.has(cell)) (fitsAt(legal, turns, cell, turn) ? now : later).push(cell);
  return { now, later };
}

/** The next legal cell in reading order, round and round. */
export function nextLegal(legal: Legal, from: Cell | null, by: 1 | -1): Cell | null {
  const cells = CELLS.filter((c) => legal.has(c));
  if (!cells.length) return null;
  const here = from === null ? -1 : CELLS.indexOf(from),
    order = by > 0 ? cells : cells.slice().reverse();
  return order.find((c) => (by > 0 ? CELLS.indexOf(c) > here : here < 0 || CELLS.indexOf(c) < here)) ?? order[0]!;
}

/** The legal cell to which a point belongs: its own, or the nearest one within `reach` cells of it. Points are in cells. */
export function nearest(cells: Iterable<Cell>, x: number, y: number, reach: number): Cell | null {
  let best: Cell | null = null,
    least = reach;
  for (const cell of cells) {
    const [r, c] = rowCol(cell),
      d = Math.max(Math.abs(x - c - 0.5), Math.abs(y - r - 0.5));
    if (d < least) {
      least = d;
      best = cell;
    }
  }
  return best;
}

/* ---- the plan: what hangs together ---- */

interface Segment {
  x: number;
  y: number;
  dx: number;
  dy: number;
}
export interface Feature {
  name: string; // as in moves, by its first part: "tower 5,3 NE"
  kind: Kind;
  cells: string[]; // start areas, too, by their names
  quads: Point[]; // areas: the upper left corners of their quadrants, in drawing units
  tracks: { x: number; y: number; d: string }[];
  open: Segment[]; // half-sides with an empty cell beyond; a path: ends
  men: Standing[];
  well: boolean;
  markets: number;
  parts: string[]; // cell|label
}

export interface Plan {
  at: Map<Cell, { id: number; turn: number; tile: Tile }>;
  features: Feature[];
  byName: Map<string, Feature>;
  /** The feature at a quadrant, or of the path that leaves through a side. */
  on(cell: Cell, where: Quad | Side): Feature | undefined;
  /** The one with this label on this tile, as printed. */
  labelled(cell: Cell, label: string): Feature | undefined;
}

const SLOTS: readonly (Quad | Side)[] = [...QUADS, ...SIDES];
const labelAt = (t: Tile, where: Quad | Side): string | null => {
  if (where.length === 2) return t.q[where as Quad];
  const i = t.paths.findIndex((p) => p.sides.includes(where as Side));
  return i < 0 ? null : `p${i}`;
};

/** The half of a start area beside a quadrant of its cell. */
const half = (s: Start, q: Quad): string => s.halves[s.side === 'N' || s.side === 'S' ? q[1]! : q[0]!]!;

const SEGMENT: Record<Side, (q: Quad) => Segment> = {
  N: (q) => ({ x: CORNER[q][0], y: 0, dx: 50, dy: 0 }),
  S: (q) => ({ x: CORNER[q][0], y: 100, dx: 50, dy: 0 }),
  W: (q) => ({ x: 0, y: CORNER[q][1], dx: 0, dy: 50 }),
  E: (q) => ({ x: 100, y: CORNER[q][1], dx: 0, dy: 50 }),
};
const ENDS: Record<Side, Segment> = {
  N: { x: 40, y: 0, dx: 20, dy: 0 },
  S: { x: 40, y: 100, dx: 20, dy: 0 },
  W: { x: 0, y: 40, dx: 0, dy: 20 },
  E: { x: 100, y: 40, dx: 0, dy: 20 },
};

export function makePlan(castle: Castle, placed: readonly Placed[], men: readonly Standing[]): Plan {
  const at: Plan['at'] = new Map();
  for (const p of placed) {
    const tile = castle.tiles.get(p.tile);
    if (tile) at.set(cellOf(p.row, p.col), { id: p.tile, turn: p.turn, tile: turned(tile, p.turn) });
  }

  const parent = new Map<string, string>();
  const root = (a: string): string => {
    let r = a;
    while (parent.get(r) !== r) r = parent.get(r)!;
    return r;
  };
  const add = (a: string) => {
    if (!parent.has(a)) parent.set(a, a);
    return a;
  };
  const unite = (a: string, b: string) => {
    parent.set(root(add(a)), root(add(b)));
  };

  for (const [cell, { tile }] of at) {
    for (const q of QUADS) add(`${cell}|${tile.q[q]}`);
    tile.paths.forEach((_, i) => add(`${cell}|p${i}`));
    for (const side of SIDES) {
      const next = at.get(beyond(cell, side))?.tile,
        start = castle.startAt.get(cell + side),
        mine = labelAt(tile, side);
      for (const q of HALVES[side]) {
        const other = next ? next.q[HALVES[opposite(side)][HALVES[side].indexOf(q)]!] : start && half(start, q);
        if (other && other[0] === tile.q[q][0])
          unite(`${cell}|${tile.q[q]}`, `${next ? beyond(cell, side) : start!.name}|${other}`);
      }
      const theirs = next ? labelAt(next, opposite(side)) : start?.path ? 'p0' : null;
      if (mine && theirs) unite(`${cell}|${mine}`, `${next ? beyond(cell, side) : start!.name}|${theirs}`);
    }
  }

  const features: Feature[] = [],
    byRoot = new Map<string, Feature>(),
    byPart = new Map<string, Feature>();
  for (const cell of CELLS) {
    const here = at.get(cell);
    if (!here) continue;
    const [r, c] = rowCol(cell);
    for (const where of SLOTS) {
      const label = labelAt(here.tile, where);
      if (!label) continue;
      const part = `${cell}|${label}`,
        top = root(part);
      let f = byRoot.get(top);
      if (!f) {
        f = {
          name: `${kindOf(label)} ${cell} ${where}`,
          kind: kindOf(label),
          cells: [],
          quads: [],
          tracks: [],
          open: [],
          men: [],
          well: false,
          markets: 0,
          parts: [],
        };
        byRoot.set(top, f);
        features.push(f);
      }
      if (!f.parts.includes(part)) {
        f.parts.push(part);
        byPart.set(part, f);
        if (f.kind === 'path') {
          f.tracks.push({ x: c * 100, y: r * 100, d: trackData(here.tile, here.tile.paths[Number(label.slice(1))]!) });
          f.well ||= here.tile.well;
        }
        if (label === here.tile.market) f.markets++;
      }
      if (!f.cells.includes(cell)) f.cells.push(cell);
      if (where.length === 2) f.quads.push([c * 100 + CORNER[where as Quad][0], r * 100 + CORNER[where as Quad][1]]);
      for (const side of SIDES) {
        const empty = within(beyond(cell, side)) && !at.has(beyond(cell, side));
        const edge =
          where === side
            ? ENDS[side]
            : where.length === 2 && HALVES[side].includes(where as Quad)
              ? SEGMENT[side](where as Quad)
              : null;
        if (empty && edge) f.open.push({ ...edge, x: edge.x + c * 100, y: edge.y + r * 100 });
      }
    }
  }
  for (const s of castle.starts) {
    const labels = new Set([...Object.values(s.halves), ...(s.path ? ['p0'] : [])]);
    for (const label of labels) {
      const part = `${s.name}|${label}`,
        f = parent.has(part) ? byRoot.get(root(part)) : undefined;
      if (!f) continue;
      f.parts.push(part);
      if (!f.cells.includes(s.name)) f.cells.push(s.name);
      if (label === 'p0') f.well ||= s.well;
      if (label === s.market) f.markets++;
    }
  }
  const labelled = (cell: Cell, label: string) => byPart.get(`${cell}|${label}`);
  const on = (cell: Cell, where: Quad | Side) => {
    const t = at.get(cell)?.tile,
      label = t && labelAt(t, where);
    return label ? labelled(cell, label) : undefined;
  };
  for (const m of men) on(cellOf(m.row, m.col), m.part)?.men.push(m);
  return { at, features, byName: new Map(features.map((f) => [f.name, f])), on, labelled };
}

/** What lies beyond the eight half-sides of a tile on a cell, for its drawing. */
export function edgesOf(castle: Castle, plan: Plan, cell: Cell, tile: Tile): Edge[] {
  return halfSides.map(([q, side]) => {
    const next = beyond(cell, side),
      there = plan.at.get(next)?.tile,
      start = castle.startAt.get(cell + side);
    const other = there ? there.q[HALVES[opposite(side)][HALVES[side].indexOf(q)]!] : start ? half(start, q) : null;
    if (other) return other[0] === tile.q[q][0] ? 'join' : 'closed';
    return within(next) ? 'open' : 'wall';
  });
}

/** The feature at a point of a tile (0 to 100): a path where one runs, else the area. */
export function featureAt(plan: Plan, cell: Cell, x: number, y: number): Feature | undefined {
  const here = plan.at.get(cell);
  if (!here) return undefined;
  for (const side of SIDES) {
    if (!hasArm(here.tile, side)) continue;
    const along = side === 'N' ? 50 - y : side === 'S' ? y - 50 : side === 'W' ? 50 - x : x - 50,
      off = side === 'N' || side === 'S' ? x - 50 : y - 50;
    if (Math.abs(off) <= 10 && along >= -8) return plan.on(cell, side);
  }
  return plan.on(cell, ((y < 50 ? 'N' : 'S') + (x < 50 ? 'W' : 'E')) as Quad);
}

/* ---- followers ---- */

export interface Choice {
  name: string;
  kind: Kind;
  where: Quad | Side;
  label: string;
}

/** The follower moves of a view as choices on the tile laid last. */
export function offered(moves: readonly string[], plan: Plan, cell: Cell): Choice[] {
  const tile = plan.at.get(cell)?.tile;
  return moves.flatMap((name) => {
    const m = parseMove(name);
    return tile && m?.do === 'follower' && m.kind
      ? [{ name, kind: m.kind, where: m.where, label: labelAt(tile, m.where) ?? '' }]
      : [];
  });
}

/** What will be offered, as it seems, once the tile lies on this cell: its features on which nobody stands. */
export function expected(plan: Plan, cell: Cell): Choice[] {
  const tile = plan.at.get(cell)?.tile,
    seen = new Set<Feature>(),
    out: Choice[] = [];
  for (const where of SLOTS) {
    const f = tile && plan.on(cell, where);
    if (!f || seen.has(f)) continue;
    seen.add(f);
    if (!f.men.length)
      out.push({ name: `follower ${f.kind} ${where}`, kind: f.kind, where, label: labelAt(tile!, where)! });
  }
  return out;
}

/* ---- aids ---- */

/** Would a tile's paths match here? */
export function matches(castle: Castle, plan: Plan, cell: Cell, tile: Tile, loose: boolean): boolean {
  return SIDES.every((side) => {
    const next = plan.at.get(beyond(cell, side))?.tile,
      start = castle.startAt.get(cell + side);
    if (next) return hasArm(next, opposite(side)) === hasArm(tile, side);
    return !start || loose || start.path === hasArm(tile, side);
  });
}

const fitsTurned = (castle: Castle, plan: Plan, cell: Cell, id: number, loose: boolean): boolean =>
  [0, 1, 2, 3].some((k) => matches(castle, plan, cell, turned(castle.tiles.get(id)!, k), loose));

/** The tiles that nobody has seen yet. */
export function toCome(castle: Castle, state: State): number[] {
  const seen = new Set([...state.tiles, ...state.removed].map((t) => t.tile));
  return [...castle.tiles.keys()].filter((id) => !seen.has(id) && id !== state.hand);
}

/** The tiles that left the game in this turn or the one before: a bot is quick, and both players are to see them. */
export const lately = (state: State): number[] =>
  state.removed.filter((r) => r.placed >= state.tiles.length - 1).map((r) => r.tile);

/** Alike tiles together: one of them, how many, and whether they fit the cell. */
export function stacks(
  castle: Castle,
  plan: Plan,
  ids: readonly number[],
  cell: Cell | null,
  loose: boolean,
): { id: number; count: number; fits: boolean }[] {
  const by = new Map<string, { id: number; count: number; fits: boolean }>();
  for (const id of ids) {
    const key = [0, 1, 2, 3].map((k) => look(turned(castle.tiles.get(id)!, k))).sort()[0]!,
      stack = by.get(key);
    if (stack) stack.count++;
    else by.set(key, { id, count: 1, fits: cell !== null && fitsTurned(castle, plan, cell, id, loose) });
  }
  return [...by.values()];
}

/** Empty cells into which no tile that is left can go any more. */
export function deadCells(castle: Castle, plan: Plan, ids: readonly number[], loose: boolean): Cell[] {
  return CELLS.filter(
    (cell) =>
      !plan.at.has(cell) &&
      SIDES.some((s) => plan.at.has(beyond(cell, s)) || castle.startAt.has(cell + s)) &&
      !ids.some((id) => fitsTurned(castle, plan, cell, id, loose)),
  );
}
