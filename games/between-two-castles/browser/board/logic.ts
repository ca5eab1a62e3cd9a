// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What the board makes of a view, without drawing anything: who builds what with whom,
 * which choices the names of the legal moves are, and what the tally says about a room.
 */
import type { Line } from '@shell/lib/protocol';
import { rowOf, type Room, type Throne } from '../draw/rooms';

export interface Spot {
  x: number;
  level: number;
}
export interface Built extends Spot {
  room: string;
}

/** Which question is open at a castle, by the verb that answers it. */
export type Question = 'bonus' | 'take' | 'attendant' | 'card' | 'special';

export interface CastleState {
  throne: number;
  points: number;
  rooms: Built[];
  attendants: string[];
  cards: number[];
  tiles: string[];
  open?: Question | 'place';
  decides?: number;
  proposer?: number;
  proposal?: string;
  put?: string[];
  five?: string[];
  three?: number[];
}

export interface LudwigState {
  phase: 'ludwig' | 'pick' | 'left' | 'place' | 'over';
  round: number;
  turn: number;
  tiles_left: number;
  cards_left: number;
  left: Record<string, number>;
  castles: CastleState[];
  chairs: { points: number; hand: string[]; picked: string[]; shown: string[] }[];
}

/* ---- the tables ---- */

export const TYPES = ['food', 'living', 'utility', 'outdoor', 'sleeping', 'corridor', 'downstairs'] as const;

/** As castles are called, by number. */
export const CASTLES = [
  'Mespelbrunn',
  'Lichtenstein',
  'Hohenschwangau',
  'Eltz',
  'Neuschwanstein',
  'Hohenzollern',
  'Cochem',
] as const;

/** What an attendant counts. */
export const COUNTS: Record<string, string> = {
  painter: 'painting',
  knight: 'swords',
  jester: 'torch',
  tailor: 'mirror',
};

/** A name as moves have it. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export interface Data {
  rooms: Map<string, Room>;
  order: Map<string, number>;
  thrones: Throne[];
  cards: string[];
  /** What printed editions call things, by their English names. */
  aliases: { alias: string; name: string }[];
}

export function readData(tables: Record<string, Record<string, string>[]>): Data {
  const rooms = new Map<string, Room>(),
    order = new Map<string, number>(),
    cards: string[] = [];
  (tables.rooms ?? []).forEach((r, i) => {
    const key = slug(r.name!);
    rooms.set(key, {
      slug: key,
      name: r.name!,
      type: r.type!,
      where: r.where!,
      target: r.target!,
      points: +r.points!,
      hanging: r.hanging!,
    });
    order.set(key, i);
  });
  for (const c of tables.cards ?? []) cards[+c.card!] = c.text!;
  return {
    rooms,
    order,
    thrones: (tables.thrones ?? []) as unknown as Throne[],
    cards,
    aliases: (tables.aliases ?? []) as unknown as Data['aliases'],
  };
}

/* ---- the ring ---- */

/** Castle c lies between chair c, for whom it is the left one, and chair c+1, for whom it is the right one. */
export const leftCastle = (chair: number): number => chair;
export const rightCastle = (chair: number, chairs: number): number => (chair + chairs - 1) % chairs;
export const builders = (castle: number, chairs: number): [number, number] => [castle, (castle + 1) % chairs];
export const partner = (castle: number, me: number, chairs: number): number => {
  const [one, other] = builders(castle, chairs);
  return one === me ? other : one;
};

/** The builder whose word counts when the two disagree; Ludwig has none. */
export function older(castle: number, chairs: number, seats: number, ages?: string): number {
  const [one, other] = builders(castle, chairs);
  if (one >= seats || other >= seats) return Math.min(one, other);
  const age = ages ? ages.split(',').map(Number) : Array.from({ length: seats }, (_, i) => i);
  return age.indexOf(one) < age.indexOf(other) ? one : other;
}

/** The ring unrolled with one chair in the middle: castles from left to right, and the chairs between and beside them. */
export function unroll(me: number, chairs: number): { castles: number[]; chairs: number[] } {
  const half = Math.floor(chairs / 2),
    out = { castles: [] as number[], chairs: [] as number[] };
  for (let i = 0; i <= chairs; i++) out.chairs.push((((me + half - i) % chairs) + chairs) % chairs);
  for (let i = 0; i < chairs; i++) out.castles.push((((me + half - 1 - i) % chairs) + chairs) % chairs);
  return out;
}

/* ---- moves ---- */

interface Said {
  verb: string;
  castle: number;
  what: string;
  other: string;
  x: number;
  level: number;
}

export function parse(move: string): Said {
  const words = move.split(' '),
    said: Said = { verb: words[0]!, castle: -1, what: '', other: '', x: 0, level: 0 };
  const at = words.indexOf('castle');
  if (at > 0) said.castle = +words[at + 1]!;
  if (at !== 1 && words[1]) said.what = words[1];
  if (said.verb === 'pick') said.other = words[2]!;
  if (said.verb === 'place') [said.x, said.level] = words[2]!.split(',').map(Number) as [number, number];
  return said;
}

/** A room that may be placed, and where. */
export interface Placing {
  castle: number;
  room: string;
  cells: Spot[];
}

export function placings(moves: readonly string[]): Placing[] {
  const out = new Map<string, Placing>();
  for (const move of moves) {
    const m = parse(move);
    if (m.verb !== 'place') continue;
    const key = `${m.castle} ${m.what}`;
    if (!out.has(key)) out.set(key, { castle: m.castle, room: m.what, cells: [] });
    out.get(key)!.cells.push({ x: m.x, level: m.level });
  }
  return [...out.values()];
}

/** A question that is open for one, and the words that answer it. */
export interface Asked {
  castle: number;
  verb: Question;
  options: string[];
}

export function questions(moves: readonly string[]): Asked[] {
  const out = new Map<string, Asked>();
  for (const move of moves) {
    const m = parse(move);
    if (!['bonus', 'take', 'attendant', 'card', 'special'].includes(m.verb)) continue;
    const key = `${m.castle} ${m.verb}`;
    if (!out.has(key)) out.set(key, { castle: m.castle, verb: m.verb as Question, options: [] });
    out.get(key)!.options.push(m.what);
  }
  return [...out.values()];
}

export const answerMove = (q: Asked, what: string): string => `${q.verb} ${what} castle ${q.castle}`;

/** Castles with a proposal that waits for one's answer; one can always object, and mostly agree. */
export function answers(moves: readonly string[]): { castle: number; agree: boolean }[] {
  return moves
    .filter((m) => m.startsWith('object '))
    .map((m) => {
      const castle = parse(m).castle;
      return { castle, agree: moves.includes(`agree castle ${castle}`) };
    });
}

/** Two at most: a third replaces the older one. */
export const toggle = (picked: readonly string[], room: string): string[] =>
  picked.includes(room) ? picked.filter((r) => r !== room) : [...picked, room].slice(-2);

/** The move that picks these two, in the order of the table. */
export function pickMove(picked: readonly string[], order: Map<string, number>): string | null {
  if (picked.length !== 2) return null;
  const [a, b] = [...picked].sort((p, q) => (order.get(p) ?? 0) - (order.get(q) ?? 0));
  return `pick ${a} ${b}`;
}

export const placeMove = (room: string, at: Spot, castle: number): string =>
  `place ${room} ${at.x},${at.level} castle ${castle}`;

export const same = (a: Spot | null | undefined, b: Spot | null | undefined): boolean =>
  !!a && !!b && a.x === b.x && a.level === b.level;

/** Is a move there only a proposal? After an objection it is not: the older one decides. */
export function proposes(
  castle: CastleState,
  number: number,
  consent: string | undefined,
  chairs: number,
  seats: number,
): boolean {
  const overruled = castle.decides !== undefined && !castle.open;
  return consent === 'both' && !overruled && builders(number, chairs).every((chair) => chair < seats);
}

/* ---- walking over a castle with the keyboard ---- */

/** A cell one can stand on; the throne is one cell, two wide. */
export interface Cell extends Spot {
  what: 'room' | 'throne' | 'free' | 'asked';
}

/** Rows from the top, each from left to right: what is built, what somebody proposes, where one may build. */
export function rows(castle: { rooms: readonly Spot[] }, free: readonly Spot[], asked: readonly Spot[] = []): Cell[][] {
  const cells: Cell[] = [{ x: 0, level: 1, what: 'throne' }];
  const add = (spots: readonly Spot[], what: Cell['what']): void => {
    for (const { x, level } of spots) if (!cells.some((c) => same(c, { x, level }))) cells.push({ x, level, what });
  };
  add(castle.rooms, 'room');
  add(free, 'free');
  add(asked, 'asked');
  const by = new Map<number, Cell[]>();
  for (const c of cells) by.set(c.level, [...(by.get(c.level) ?? []), c]);
  return [...by.entries()].sort((a, b) => b[0] - a[0]).map(([, row]) => row.sort((a, b) => a.x - b.x));
}

/** The nearest cell in a direction: what lies straight ahead first. */
export function step(grid: readonly Cell[][], from: Spot, dx: number, dy: number): Spot {
  let best: Cell | null = null,
    least = Infinity;
  const wide = (c: Spot): number => (c.level === 1 && c.x === 0 ? 1 : 0);
  for (const c of grid.flat()) {
    const right =
      c.x > from.x + wide(from) ? c.x - from.x - wide(from) : c.x + wide(c) < from.x ? c.x + wide(c) - from.x : 0;
    const up = rowOf(c.level) - rowOf(from.level);
    const along = dx ? right * dx : up * dy,
      aside = Math.abs(dx ? up : right);
    if (along <= 0 || (dx && aside)) continue;
    const far = along + 4 * aside;
    if (far < least) [least, best] = [far, c];
  }
  return best ?? from;
}

/** The next or previous legal cell, from the top left on and round. */
export function nextFree(grid: readonly Cell[][], from: Spot | null, by: 1 | -1): Spot | null {
  const free = grid.flat().filter((c) => c.what === 'free');
  if (!free.length) return null;
  const at = free.findIndex((c) => same(c, from));
  if (at >= 0) return free[(at + by + free.length) % free.length]!;
  const all = grid.flat(),
    here = all.findIndex((c) => same(c, from));
  const later = free.filter((c) => all.indexOf(c) > here),
    earlier = free.filter((c) => all.indexOf(c) < here);
  return by > 0 ? (later[0] ?? free[0]!) : (earlier.at(-1) ?? free.at(-1)!);
}

/* ---- reasons ---- */

/** The lines about one castle, of whichever builder has them. */
export function linesOf(tally: readonly (readonly Line[])[] | undefined, castle: number): Line[] {
  const head = `castle ${castle} `;
  for (const lines of tally ?? []) {
    const found = lines.filter((l) => l.piece.startsWith(head));
    if (found.length) return found;
  }
  return [];
}

/** What scored: a room by its place, the throne, a card or an attendant. */
export interface Piece {
  kind: 'room' | 'throne' | 'card' | 'attendant';
  at?: Spot;
  which?: string;
}

export function pieceOf(line: { piece: string }): Piece {
  const [, , first, second] = line.piece.split(' ');
  if (first === 'throne') return { kind: 'throne' };
  if (first === 'card' || first === 'attendant') return { kind: first, which: second! };
  const [x, level] = first!.split(',').map(Number) as [number, number];
  return { kind: 'room', at: { x, level } };
}

export const samePiece = (a: Piece, b: Piece): boolean =>
  a.kind === b.kind && a.which === b.which && (a.kind !== 'room' || same(a.at, b.at));

export const lineOf = (lines: readonly Line[], piece: Piece): Line | undefined =>
  lines.find((l) => samePiece(pieceOf(l), piece));

/** A line of the tally that a move makes or changes. */
export interface Change {
  line: Line;
  by: number;
}

/** What changes from one tally of a castle to another; of what has one name, such as two knights, together. */
export function changes(before: readonly Line[], after: readonly Line[]): Change[] {
  const by = new Map<string, Change>();
  for (const line of after) by.set(line.piece, { line, by: (by.get(line.piece)?.by ?? 0) + line.points });
  const fresh = new Set(by.keys());
  for (const line of before) {
    fresh.delete(line.piece);
    const now = by.get(line.piece);
    by.set(line.piece, { line: now?.line ?? line, by: (now?.by ?? 0) - line.points });
  }
  return [...by.values()].filter((c) => c.by || fresh.has(c.line.piece));
}

/**
 * The rooms a line was counted from. Causes are named as in moves; of special rooms there
 * may be several with one name, and then the nearest are meant.
 */
export function causesOf(line: { piece: string; causes: string }, rooms: readonly Built[]): (Built | 'throne')[] {
  const here = pieceOf(line).at ?? { x: 0, level: 1 },
    left = [...rooms];
  left.sort((a, b) => distance(a, here) - distance(b, here));
  const out: (Built | 'throne')[] = [];
  for (const name of line.causes.split(' ').filter(Boolean)) {
    if (name === 'throne') {
      out.push('throne');
      continue;
    }
    const at = left.findIndex((r) => r.room === name && !same(r, pieceOf(line).at));
    if (at >= 0) out.push(left.splice(at, 1)[0]!);
  }
  return out;
}

const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, rowOf(a.level) - rowOf(b.level));

/* ---- the pad ---- */

export const PAD = [...TYPES, 'tower', 'fountain', 'grand-foyer', 'cards', 'attendants', 'throne'] as const;
export type PadRow = (typeof PAD)[number];

/** The line of the pad that a line of the tally belongs to. */
export function padRow(line: Line, castle: CastleState, rooms: Map<string, Room>): PadRow {
  const p = pieceOf(line);
  if (p.kind !== 'room') return p.kind === 'throne' ? 'throne' : p.kind === 'card' ? 'cards' : 'attendants';
  const room = rooms.get(castle.rooms.find((r) => same(r, p.at))?.room ?? '');
  return (room?.type === 'special' ? room.slug : (room?.type ?? 'throne')) as PadRow;
}

export interface Result {
  chair: number;
  low: number;
  high: number;
  from: number;
  other: number;
  specials: number;
  place: number;
  won: boolean;
}

/** Everybody's result, best first: the lower castle, then the other one, then special rooms. */
export function results(state: LudwigState, winners: readonly number[], rooms: Map<string, Room>): Result[] {
  const n = state.castles.length;
  const specials = (c: CastleState): number => 1 + c.rooms.filter((r) => rooms.get(r.room)?.type === 'special').length;
  const out = state.chairs.map((_, chair): Result => {
    const l = leftCastle(chair),
      r = rightCastle(chair, n),
      a = state.castles[l]!,
      b = state.castles[r]!,
      lower = a.points <= b.points;
    return {
      chair,
      low: Math.min(a.points, b.points),
      high: Math.max(a.points, b.points),
      from: lower ? l : r,
      other: lower ? r : l,
      specials: specials(a) + specials(b),
      place: 0,
      won: winners.includes(chair),
    };
  });
  const better = (a: Result, b: Result): number => b.low - a.low || b.high - a.high || b.specials - a.specials;
  out.sort((a, b) => better(a, b) || a.chair - b.chair);
  out.forEach((r, i) => {
    r.place = i && !better(out[i - 1]!, r) ? out[i - 1]!.place : i + 1;
  });
  return out;
}

/** What put a result above the next one. */
export const decided = (a: Result, b: Result): 'low' | 'high' | 'specials' | 'shared' =>
  a.low !== b.low ? 'low' : a.high !== b.high ? 'high' : a.specials !== b.specials ? 'specials' : 'shared';

/* ---- what a room sets off ---- */

/** How many rooms of each type a castle has. */
export function counts(castle: { rooms: readonly Built[] }, rooms: Map<string, Room>): Record<string, number> {
  const out: Record<string, number> = {};
  for (const r of castle.rooms) {
    const t = rooms.get(r.room)?.type ?? '';
    out[t] = (out[t] ?? 0) + 1;
  }
  return out;
}
