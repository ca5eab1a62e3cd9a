// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Castles of the score helper, without drawing: the sheet that the engine counts, its
 * answer as lines of a tally, the address that carries everything, and the search.
 */
import { levelOf, rowOf, type Throne } from '../draw/rooms';
import type { Building, Built, Data, Spot } from '../board/logic';
import type { Line, Message } from '@shell/lib/protocol';

/** A castle as it is typed in. It may break any rule: the engine says so. */
export interface Plan {
  throne: number;
  attendants: string[];
  cards: number[];
  rooms: Built[];
}
export const empty = (throne = 0): Plan => ({ throne, attendants: [], cards: [], rooms: [] });

/* ---- the sheet ---- */

/** As docs/score-helper.md has it: one thing a line. */
export const sheet = (p: Plan, data: Data): string =>
  [
    throneLine(data.thrones[p.throne]),
    ...p.attendants.map((a) => `attendant ${a}`),
    ...p.cards.map((c) => `card ${c}`),
    ...p.rooms.map((r) => `${r.level} ${r.x} ${data.rooms.get(r.room)?.name ?? r.room}`),
  ].join('\n') + '\n';

const throneLine = (t: Throne | undefined): string => (t ? `throne ${t.type_a}/${t.type_b}` : '');

/** The room that stands on a line of the sheet, from 1 on; -1 for another line. */
export function roomOnLine(p: Plan, line: number): number {
  const at = line - 2 - p.attendants.length - p.cards.length;
  return at >= 0 && at < p.rooms.length ? at : -1;
}

/* ---- what the engine says ---- */

/** What is wrong with a sheet, and on which line of it. */
interface SheetFault {
  sheet: number;
  line: number;
  what: Message;
}
export interface SheetScore {
  total: number;
  /** Rooms by their English names. */
  rooms: (Spot & { room: string })[];
  tally: { points: number; piece: string; causes: string }[];
}
interface RingScore {
  players: { player: number; castles: number[]; result: number; other: number; specials: number }[];
  /** Players from the first to the last. */
  ranking: number[];
  winners: number[];
}
/** What the engine makes of some sheets. Without faults there are scores; with enough castles, a ring. */
export interface Scored {
  faults: SheetFault[];
  sheets?: SheetScore[];
  doubts?: SheetFault[];
  ring?: RingScore;
}

/** What the engine knows of a better castle of the same rooms. */
export interface Coached {
  own: number;
  best: number;
  /** No castle of these rooms is worth more; not known at first. */
  most?: number;
  proven: boolean;
  say: Message;
  missed: { points: number; own: number; say: Message }[];
  castle: SheetScore;
}

/** A castle that the engine tells, with the throne room, attendants and cards of this one. */
export function planOf(score: SheetScore, like: Plan, data: Data): Plan {
  const slugs = new Map([...data.rooms].map(([key, { name }]) => [name, key]));
  return { ...like, rooms: score.rooms.map((r) => ({ x: r.x, level: r.level, room: slugs.get(r.room)! })) };
}

/** A castle's score as a view has it, for the same drawings and words. */
export const tally = (score: SheetScore | undefined): Line[] =>
  (score?.tally ?? []).map((line) => ({ ...line, pending: false, rule: { key: line.piece } }));

/** A castle for the drawings of the board. */
export const asState = (p: Plan, points: number): Building => ({ ...p, points });

/* ---- cells ---- */

/** No castle goes farther: the address has one letter for a column. */
const FAR = 30;

/** Empty cells that touch the castle: whether a room may stand there, the engine knows. */
export function around(p: Plan): Spot[] {
  const taken = new Set(['0,0', '1,0', ...p.rooms.map((r) => `${r.x},${rowOf(r.level)}`)]),
    out = new Map<string, Spot>();
  for (const cell of taken) {
    const [x, y] = cell.split(',').map(Number) as [number, number];
    for (const [dx, dy] of [
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
    ] as const) {
      const key = `${x + dx},${y + dy}`;
      if (!taken.has(key) && Math.abs(x + dx) < FAR && Math.abs(y + dy) < FAR)
        out.set(key, { x: x + dx, level: levelOf(y + dy) });
    }
  }
  return [...out.values()].sort((a, b) => b.level - a.level || a.x - b.x);
}

/** The cell at a point of the drawing. */
export const cellAt = (x: number, y: number, unit: number): Spot => ({
  x: Math.floor(x / unit),
  level: levelOf(Math.ceil(-y / unit) - 1),
});

/* ---- the address ---- */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  MIDDLE = 32;
const VERSION = '1';

/** All castles, four letters a room: throne, attendants, cards, rooms; a dot between castles. */
export function write(plans: readonly Plan[], data: Data): string {
  const names = [...data.rooms.keys()],
    kinds = [...data.attendants.keys()];
  return (
    VERSION +
    plans
      .map(
        (p) =>
          DIGITS[p.throne]! +
          p.attendants.length +
          p.attendants.map((a) => DIGITS[kinds.indexOf(a)]).join('') +
          p.cards.length +
          p.cards.map((c) => DIGITS[c]).join('') +
          p.rooms
            .map((r) => {
              const n = names.indexOf(r.room);
              return DIGITS[n >> 6]! + DIGITS[n & 63] + DIGITS[r.x + MIDDLE] + DIGITS[rowOf(r.level) + MIDDLE];
            })
            .join(''),
      )
      .join('.')
  );
}

/** Null for anything that is not such an address. */
export function read(text: string, data: Data): Plan[] | null {
  if (!text.startsWith(VERSION)) return null;
  const names = [...data.rooms.keys()],
    kinds = [...data.attendants.keys()],
    out: Plan[] = [];
  for (const part of text.slice(1).split('.')) {
    let at = 0;
    const digit = (): number => DIGITS.indexOf(part[at++] ?? ' ');
    const few = (): number => {
      const n = Number(part[at++] ?? 'x');
      return n <= 2 ? n : -1;
    };
    const p = empty(digit()),
      attendants = few();
    if (!data.thrones[p.throne] || attendants < 0) return null;
    for (let i = 0; i < attendants; i++) p.attendants.push(kinds[digit()] ?? '');
    const cards = few();
    if (cards < 0) return null;
    for (let i = 0; i < cards; i++) p.cards.push(digit());
    if (p.attendants.includes('') || p.cards.some((c) => !data.cards[c]) || (part.length - at) % 4) return null;
    while (at < part.length) {
      const room = names[digit() * 64 + digit()],
        x = digit() - MIDDLE,
        row = digit() - MIDDLE;
      if (room === undefined || x < -MIDDLE || row < -MIDDLE) return null;
      p.rooms.push({ room, x, level: levelOf(row) });
    }
    out.push(p);
  }
  return out.length <= data.ring.most ? out : null;
}

/* ---- the search ---- */

/** Capitals, accents, the dots of ё, apostrophes and hyphens do not matter. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’‘`"“”„]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What rooms are called: in English, by these catalogues, and in printed editions. */
export const namesOf = (data: Data, catalogues: Record<string, unknown>[]): Map<string, string[]> =>
  new Map(
    [...data.rooms].map(([key, { name }]) => [
      key,
      [
        name,
        ...catalogues.map((c) => c[name]).filter((x): x is string => typeof x === 'string'),
        ...data.aliases.filter((a) => a.name === name).map((a) => a.alias),
      ],
    ]),
  );

/** Words of the query must begin words of a name, in whatever language. The better matches first. */
export function find(query: string, names: ReadonlyMap<string, readonly string[]>): string[] {
  const wanted = fold(query).split(' ').filter(Boolean),
    out: { key: string; rank: number }[] = [];
  for (const [key, all] of names) {
    let rank = wanted.length ? Infinity : 0;
    for (const name of all) {
      const words = name.split(' ');
      if (wanted.length && wanted.every((w) => words.some((x) => x.startsWith(w))))
        rank = Math.min(rank, name.startsWith(wanted.join(' ')) ? 0 : 1);
      else if (wanted.length && wanted.every((w) => name.includes(w))) rank = Math.min(rank, 2);
    }
    if (rank < Infinity) out.push({ key, rank });
  }
  return out.sort((a, b) => a.rank - b.rank).map((o) => o.key);
}

/** The castle of docs/score-helper.md, which gives 62. */
const WORKED =
  '5 0 Tower|4 0 Broom Closet|4 1 Hibernation Chamber|4 2 Midnight Room|3 0 Drawing Room|3 1 Fireplace|3 2 Wine Room|2 -2 Echo Chamber|2 -1 Grand Foyer|2 0 Game Storage|2 1 Hall of Portraits|' +
  "2 2 King's Chambers|1 -3 Firewood Storage|1 -2 Reading Room|1 -1 Taxidermy Showroom|1 2 Salon|1 3 Fountain|-1 0 Laboratory|-1 3 Hall of Puzzled Floors";

/** An example to begin with. */
export function worked(data: Data): Plan {
  const slugs = new Map([...data.rooms.values()].map((r) => [r.name, r.slug]));
  const throne = data.thrones.findIndex((t) => t.type_a === 'utility' && t.type_b === 'sleeping');
  return {
    throne: Math.max(0, throne),
    attendants: ['jester'],
    cards: [],
    rooms: WORKED.split('|').map((l) => {
      const [level, x, ...name] = l.split(' ');
      return { level: +level!, x: +x!, room: slugs.get(name.join(' '))! };
    }),
  };
}
