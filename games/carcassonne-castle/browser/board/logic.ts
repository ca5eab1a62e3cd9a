// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What the board makes of a view, without drawing anything: the names of moves, the plan with
 * its features, and the tile that is being laid. What is legal, what hangs together and what
 * fits is in the view; nothing of it is worked out here.
 */
import type { Since } from '@shell/lib/table';
import {
  cellOf,
  kindOf,
  labelAt,
  layOut,
  readSpread,
  rowCol,
  type Castle,
  type Cell,
  type Kind,
  type Laid,
  type Placed,
  type Slot,
  type Spread,
  type Tile,
} from '../draw';

/** What the turn has come to. */
type Phase = 'place' | 'follower' | 'score' | 'double' | 'again' | 'over';
/** A follower on the plan. */
export interface Standing {
  seat: number;
  kind: Kind;
  row: number;
  col: number;
  part: Slot;
}
/** What a seat has. `fresh` tokens can be used from the next turn on. */
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
/** What a feature has beside its shares: its tiles, or of a court its markets; and who has more followers on it. */
interface Facts {
  size: number;
  worth: number;
  well?: boolean;
  owner?: number;
}
/** The position as the engine tells it. Nothing of it is hidden in this game but the tiles to come. */
export interface State {
  phase: Phase;
  turn: number;
  left: number;
  hand?: number;
  last?: { row: number; col: number };
  subject?: string; // the feature that a token may double, and what it is worth then
  doubled?: number;
  token?: number; // the one that is asked about
  seats: SeatState[];
  tiles: Placed[];
  followers: Standing[];
  features: (Facts & { parts: string })[];
  room: Record<Cell, string>; // the empty cells beside others: the shapes of the tiles that fit there
  dead: string; // the cells into which no tile that is left can go
  free?: string[]; // for each placement: who could be set then, by the slots of the feature
  removed: Removed[];
  wall: number[];
}

/* ---- moves ---- */

/** A move taken apart. */
type Move =
  | { do: 'place'; cell: Cell; turn: number }
  | { do: 'follower'; kind: Kind; where: Slot }
  | { do: 'follower'; kind: null }
  | { do: 'score'; feature: string }
  | { do: 'double' | 'again'; yes: boolean };

/** A move by its name; null for what the board does not know, which it then does not offer. */
export function parseMove(name: string): Move | null {
  const [verb, a = '', b = ''] = name.split(' ');
  switch (verb) {
    case 'place':
      return /^\d+,\d+$/.test(a) && /^r[0-3]$/.test(b) ? { do: 'place', cell: a, turn: Number(b[1]) } : null;
    case 'follower':
      return a === 'none'
        ? { do: 'follower', kind: null }
        : b
          ? { do: 'follower', kind: a as Kind, where: b as Slot }
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

/** Where the tile may go, and turned how: the move that lays it so. */
export type Legal = ReadonlyMap<Cell, ReadonlyMap<number, string>>;

/** A tile that looks the same after so many `turns` is named by the smaller of them. */
export function legalCells(moves: readonly string[], turns = 4): Legal {
  const legal = new Map<Cell, Map<number, string>>();
  for (const name of moves) {
    const m = parseMove(name);
    if (m?.do !== 'place') continue;
    if (!legal.has(m.cell)) legal.set(m.cell, new Map());
    for (let turn = m.turn; turn < 4; turn += turns) legal.get(m.cell)!.set(turn, name);
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
/** The tile before anything has been done with it. */
export const inHand: Ghost = { turn: 0, cell: null, who: null };

/** May the tile lie there, turned like this? */
export const fitsAt = (legal: Legal, cell: Cell, turn: number): boolean => !!legal.get(cell)?.has(turn);

/** The first turn that fits, from this one on. */
export function firstFit(legal: Legal, cell: Cell, from: number): number | null {
  for (let k = 0; k < 4; k++) if (fitsAt(legal, cell, (from + k) % 4)) return (from + k) % 4;
  return null;
}

/** A cell is tapped: the ghost goes there, turned if it must be; a second time means "yes, there". */
export function tap(ghost: Ghost, cell: Cell | null, legal: Legal): { ghost: Ghost; yes: boolean } {
  if (cell !== null && cell === ghost.cell && fitsAt(legal, cell, ghost.turn)) return { ghost, yes: true };
  const turn = cell === null ? null : firstFit(legal, cell, ghost.turn);
  if (turn === null) return { ghost: { ...ghost, cell: null, who: null }, yes: false };
  return { ghost: { turn, cell, who: cell === ghost.cell ? ghost.who : null }, yes: false };
}

/** Turning skips nothing: where it does not fit the ghost goes pale. */
export const turnBy = (ghost: Ghost, by: number): Ghost => ({ ...ghost, turn: (ghost.turn + by + 4) % 4 });

/** The move that lays the tile as the ghost lies; null if it does not fit so. */
export const placeName = (legal: Legal, { cell, turn }: Ghost): string | null =>
  (cell !== null && legal.get(cell)?.get(turn)) || null;

/** The cells that fit as the tile lies, and those that fit if turned. */
export function byTurn(legal: Legal, turn: number): { now: Cell[]; later: Cell[] } {
  const now: Cell[] = [],
    later: Cell[] = [];
  for (const cell of legal.keys()) (fitsAt(legal, cell, turn) ? now : later).push(cell);
  return { now, later };
}

/** As one reads: by rows, then by columns. */
const reading = (a: Cell, b: Cell): number => {
  const [r, c] = rowCol(a),
    [s, d] = rowCol(b);
  return r - s || c - d;
};

/** The next legal cell in reading order, round and round. */
export function nextLegal(legal: Legal, from: Cell | null, by: 1 | -1): Cell | null {
  const cells = [...legal.keys()].sort((a, b) => by * reading(a, b));
  return cells.find((c) => from === null || by * reading(c, from) > 0) ?? cells[0] ?? null;
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

/* ---- the plan ---- */

/** A feature with all that is known of it, and who stands on it. */
export interface Feature extends Spread, Facts {
  men: Standing[];
}

/** What lies in the castle, by cell and by feature. */
export interface Plan {
  at: Laid;
  features: Feature[];
  byName: Map<string, Feature>;
  /** The feature at a quadrant, or of the path that leaves through a side. */
  on(cell: Cell, slot: Slot): Feature | undefined;
}

/** Put together once for each position; features come from the engine, so nothing is traced here. */
export function readPlan(castle: Castle, state: State): Plan {
  const byPart = new Map<string, Feature>(),
    on = (cell: Cell, slot: Slot) => byPart.get(`${cell} ${slot}`);
  const features = state.features.map(({ parts, ...facts }) => {
    const f: Feature = { ...readSpread(parts), ...facts, men: [] };
    for (const [cell, { slots }] of f.shares) for (const slot of slots) byPart.set(`${cell} ${slot}`, f);
    return f;
  });
  for (const m of state.followers) on(cellOf(m.row, m.col), m.part)?.men.push(m);
  return { at: layOut(castle, state.tiles), features, byName: new Map(features.map((f) => [f.name, f])), on };
}

/* ---- followers ---- */

/** Who may be set on a tile: by all the slots that its feature has there, the first of which names it. */
export interface Choice {
  name: string;
  kind: Kind;
  where: Slot;
  slots: Slot[];
  label: string;
}

function choiceOf(tile: Tile, slots: Slot[]): Choice {
  const where = slots[0]!,
    label = labelAt(tile, where)!;
  return { name: `follower ${kindOf(label)} ${where}`, kind: kindOf(label), where, slots, label };
}

/** The follower moves of a view as choices on the tile laid last. */
export const offered = (moves: readonly string[], plan: Plan, cell: Cell): Choice[] =>
  moves.flatMap((name) => {
    const m = parseMove(name),
      there = plan.at.get(cell);
    return there && m?.do === 'follower' && m.kind
      ? [choiceOf(there.tile, plan.on(cell, m.where)!.shares.get(cell)!.slots)]
      : [];
  });

/** What will be offered once a tile that lies like this is placed by that move: "NW+NE SE N+S". */
export const foretold = (moves: readonly string[], free: readonly string[] = [], move: string, tile: Tile): Choice[] =>
  (free[moves.indexOf(move)] || '')
    .split(' ')
    .filter(Boolean)
    .map((slots) => choiceOf(tile, slots.split('+') as Slot[]));

/** The one who stands on a part of the tile; two areas of it may be one feature by now, and then either names it. */
export const choiceOn = (choices: readonly Choice[], tile: Tile | undefined, who: string | null): Choice | null =>
  (who !== null && tile && choices.find((c) => c.slots.some((slot) => labelAt(tile, slot) === who))) || null;

/* ---- what is new ---- */

/** The cells that others have filled since one's own last move; where nobody tells, the last one. */
export function markedCells(since: Since | undefined, state: State, last: Cell | null): Cell[] {
  if (since && !since.moves.length) return [];
  const from = since?.from?.state as State | undefined;
  if (!from) return last ? [last] : [];
  const old = new Set(from.tiles.map((t) => cellOf(t.row, t.col)));
  return state.tiles.map((t) => cellOf(t.row, t.col)).filter((cell) => !old.has(cell));
}

/* ---- aids ---- */

/** The tiles that nobody has seen yet. */
export function toCome(castle: Castle, state: State): number[] {
  const seen = new Set([...state.tiles, ...state.removed].map((t) => t.tile));
  return [...castle.tiles.keys()].filter((id) => !seen.has(id) && id !== state.hand);
}

/** The tiles that left the game in this turn or the one before: a bot is quick, and both players are to see them. */
export const lately = (state: State): number[] =>
  state.removed.filter((r) => r.placed >= state.tiles.length - 1).map((r) => r.tile);

/** Alike tiles: one of them, how many, and whether they fit where it is asked. */
export interface Stack {
  id: number;
  count: number;
  fits: boolean;
}

/** They fit where there is room for their shape; a cell beside nothing (undefined) would take any. */
export function stacks(castle: Castle, ids: readonly number[], room: string | undefined): Stack[] {
  const by = new Map<number, Stack>();
  for (const id of ids) {
    const { like, shape } = castle.tiles.get(id)!,
      stack = by.get(like);
    if (stack) stack.count++;
    else by.set(like, { id, count: 1, fits: room === undefined || room.split(' ').includes(shape) });
  }
  return [...by.values()];
}
