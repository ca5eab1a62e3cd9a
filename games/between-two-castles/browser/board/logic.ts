// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What the board makes of a view, without drawing anything: which choices the names of
 * the legal moves are, where the keyboard goes, and what the tally says about a room. Who
 * builds what with whom, who decides and who won, the view says itself.
 */
import type { Tables } from '@shell/games/board';
import type { Line } from '@shell/lib/protocol';
import { rowOf, type DrawnRoom, type Throne } from '../draw/rooms';

/** A cell of a castle: columns count from the throne room's left half, and there is no level 0. */
export interface Spot {
  x: number;
  level: number;
}
/** A room by its slug, and where it stands. */
export interface Built extends Spot {
  room: string;
}

/** Which question is open at a castle, by the verb that answers it. */
export type Question = 'bonus' | 'take' | 'attendant' | 'card' | 'special';

/** A castle as it stands, at a table or in the score helper. */
export interface Building {
  throne: number;
  points: number;
  rooms: Built[];
  attendants: string[];
  cards: number[];
}

/** A castle of the ring, with what is going on there. */
export interface CastleState extends Building {
  /** For the first it is the left castle. */
  builders: [number, number];
  /** Whose word counts when the two disagree. */
  elder: number;
  /** A move here is only a proposal. */
  proposes: boolean;
  types: Record<string, { rooms: number; earned: number; next?: 'third' | 'fifth' }>;
  tiles: string[];
  open?: Question | 'place';
  decides?: number;
  proposer?: number;
  proposal?: string;
  put?: string[];
  five?: string[];
  three?: number[];
}

/** A place in the end: the castle that counts, the other one's points, and what put it above the next. */
export interface Rank {
  chair: number;
  place: number;
  castle: number;
  points: number;
  other: number;
  specials: number;
  ahead?: 'points' | 'other' | 'specials';
}

/** The position as the engine tells it to a seat; what is hidden is left out or a "?". */
export interface LudwigState {
  phase: 'ludwig' | 'pick' | 'left' | 'place' | 'over';
  round: number;
  turn: number;
  pass: 'left' | 'right';
  tiles_left: number;
  cards_left: number;
  left: Record<string, number>;
  castles: CastleState[];
  chairs: {
    points: number;
    /** The left one and the right one. */
    castles: [number, number];
    hand: string[];
    picked: string[];
    shown: string[];
  }[];
  ranking?: Rank[];
}

/* ---- the tables ---- */

/** A row of the table of rooms, with its sentences. */
export interface Room extends DrawnRoom {
  slug: string;
  /** How many the box has. */
  copies: number;
  wish: string;
  each: string;
  stands: string;
}
/** A row of the table of throne rooms, with its sentences. */
export interface ThroneRow extends Throne {
  wish: string;
  one: string;
  other: string;
}

/** The game's tables, read once: the board has no list of rooms of its own. */
export interface Data {
  /** By slug, in the order of the table. */
  rooms: Map<string, Room>;
  thrones: ThroneRow[];
  cards: string[];
  types: Map<string, { third: string; fifth: string; bonus: string }>;
  attendants: Map<string, { hanging: string; text: string }>;
  castles: string[];
  /** The lines of the pad, by what they are called. */
  pad: Map<string, string>;
  /** How many castles a table has. */
  ring: { least: number; most: number };
  /** What printed editions call things, by their English names. */
  aliases: { alias: string; name: string }[];
}

/** From the texts of the tables. Sentences stand in tables of their own, row by row. */
export function readData(tables: Tables): Data {
  const all = <Row>(name: string): Row[] => (tables[name] ?? []) as Row[],
    by = <Row>(name: string, key: string): Map<string, Row> =>
      new Map((tables[name] ?? []).map((row) => [row[key]!, row as Row])),
    cards: string[] = [];
  for (const c of all<{ card: string; text: string }>('cards')) cards[+c.card] = c.text;
  // a wish for each row
  const rooms = all<Room>('rooms')
      .map((r, i) => ({ ...r, ...all<Room>('wishes')[i]! }))
      .map((r) => ({ ...r, copies: +r.copies })),
    [ring] = all<{ least: string; most: string }>('ring');
  return {
    rooms: new Map(rooms.map((r) => [r.slug, r])),
    thrones: all<ThroneRow>('thrones').map((t, i) => ({ ...t, ...all<ThroneRow>('throne_wishes')[i]! })),
    cards,
    types: by('types', 'type'),
    attendants: by('attendants', 'attendant'),
    castles: all<{ name: string }>('castles').map((c) => c.name),
    pad: new Map(all<{ line: string; name: string }>('pad').map((p) => [p.line, p.name])),
    ring: { least: +ring!.least, most: +ring!.most },
    aliases: all('aliases'),
  };
}

/* ---- the ring ---- */

/** With whom one builds a castle. */
export const partner = ({ builders: [one, other] }: CastleState, me: number): number => (one === me ? other : one);

/** The ring unrolled with one chair in the middle: castles from left to right, and the chairs between and beside them. */
export function unroll(me: number, { castles, chairs }: LudwigState): { castles: number[]; chairs: number[] } {
  let chair = me;
  const walk = (side: 0 | 1): number => {
    const castle = chairs[chair]!.castles[side];
    chair = partner(castles[castle]!, chair);
    return castle;
  };
  for (let i = 0; i < Math.floor(chairs.length / 2); i++) walk(0);
  const out = { castles: [] as number[], chairs: [chair] };
  for (let i = 0; i < chairs.length; i++) {
    out.castles.push(walk(1));
    out.chairs.push(chair);
  }
  return out;
}

/* ---- moves ---- */

/** A move taken apart; what it does not have is empty. */
interface Said {
  verb: string;
  castle: number;
  what: string;
  other: string;
  x: number;
  level: number;
}

/** Any move by its words. It is never refused: a verb that is not known is shown as it is. */
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

/** What may be placed, by castle and room, read off the legal moves. */
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

/** The questions that the legal moves answer. */
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

/** The name of the move that is this answer. */
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

/** The move that picks these two, in whatever order. */
export const pickMove = ([one, other]: readonly string[], moves: readonly string[]): string | undefined =>
  moves.find((m) => m === `pick ${one} ${other}` || m === `pick ${other} ${one}`);

/** The name of the move that builds a room there. */
export const placeMove = (room: string, at: Spot, castle: number): string =>
  `place ${room} ${at.x},${at.level} castle ${castle}`;

/** The same cell? Nowhere is the same as nothing. */
export const same = (a: Spot | null | undefined, b: Spot | null | undefined): boolean =>
  !!a && !!b && a.x === b.x && a.level === b.level;

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
    // a step aside costs as much as four ahead: arrows go straight where they can
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

/** The engine's name of what scored, taken apart: "castle 2 3,1", "castle 0 card 14". */
export function pieceOf(line: { piece: string }): Piece {
  const [, , first, second] = line.piece.split(' ');
  if (first === 'throne') return { kind: 'throne' };
  if (first === 'card' || first === 'attendant') return { kind: first, which: second! };
  const [x, level] = first!.split(',').map(Number) as [number, number];
  return { kind: 'room', at: { x, level } };
}

/** The same thing? Of rooms the place counts: special ones may have the same name. */
export const samePiece = (a: Piece, b: Piece): boolean =>
  a.kind === b.kind && a.which === b.which && (a.kind !== 'room' || same(a.at, b.at));

/** The reason for a piece's points, if it has one. */
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

/** What each of the causes gave, if all gave the same; else 0. */
export const eachGave = ({ points }: Line, causes: readonly unknown[]): number =>
  causes.length && points % causes.length === 0 ? points / causes.length : 0;

const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, rowOf(a.level) - rowOf(b.level));

/* ---- the pad ---- */

/** The line of the pad that a line of the tally belongs to. */
export function padRow(line: Line, castle: Building, rooms: Map<string, Room>): string {
  const p = pieceOf(line);
  if (p.kind !== 'room') return p.kind === 'throne' ? 'throne' : `${p.kind}s`;
  const room = rooms.get(castle.rooms.find((r) => same(r, p.at))?.room ?? '');
  return (room?.type === 'special' ? room.slug : room?.type) ?? 'throne';
}
