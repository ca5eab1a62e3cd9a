// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What a castle would be worth with one room more. The view has the points of the castle
 * as it stands; this adds up the same words of the table for one that does not stand yet,
 * as an aid. It is never taken on trust: where it does not come to the engine's own number
 * for the castle as it is, nothing is shown.
 */
import type { Room, Throne } from '../../draw/ludwig';
import { COUNTS, TYPES, pieceName, type CastleState, type Data, type Piece, type Spot } from './logic';

const rowOf = (level: number): number => (level > 0 ? level - 1 : level);
const AROUND = [
  [-1, 1],
  [0, 1],
  [1, 1],
  [-1, 0],
  [1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;
const BESIDE = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;
const LOOKS: Record<string, readonly (readonly [number, number])[]> = {
  'above-below': [
    [0, 1],
    [0, -1],
  ],
  'left-right': [
    [-1, 0],
    [1, 0],
  ],
  'two-below': [
    [0, -1],
    [0, -2],
  ],
  'three-below': [
    [-1, -1],
    [0, -1],
    [1, -1],
  ],
  around: AROUND,
  'around-not-below': AROUND.filter(([x, y]) => x || y >= 0),
};
const THRONE = -1;

/** Who stands where, by number; -1 is the throne. */
class Plan {
  private at = new Map<string, number>([
    ['0,0', THRONE],
    ['1,0', THRONE],
  ]);
  constructor(
    readonly rooms: readonly { room: Room; x: number; y: number }[],
    readonly throne: Throne,
  ) {
    rooms.forEach((r, i) => this.at.set(`${r.x},${r.y}`, i));
  }
  on(x: number, y: number): number | undefined {
    return this.at.get(`${x},${y}`);
  }
  type(i: number): string {
    return i === THRONE ? 'special' : this.rooms[i]!.room.type;
  }
  hanging(i: number): string {
    return i === THRONE ? this.throne.hanging : this.rooms[i]!.room.hanging;
  }
  all(): number[] {
    return [THRONE, ...this.rooms.keys()];
  }
  /** Filled cells of the frame round a box of one cell, or of the throne's two. */
  framed(x: number, y: number, width: number, corners: boolean): number {
    let n = 0;
    for (let dx = -1; dx <= width; dx++)
      for (let dy = -1; dy <= 1; dy++) {
        const outside = dx < 0 || dx === width,
          corner = outside && dy !== 0;
        if ((!outside && dy === 0) || (corner && !corners)) continue;
        if (this.on(x + dx, y + dy) !== undefined) n++;
      }
    return n;
  }
}

/** The rooms that a room counts. */
function seen(p: Plan, number: number): Set<number> {
  const { room, x, y } = p.rooms[number]!,
    out = new Set<number>();
  const wanted = (i: number | undefined): i is number =>
    i !== undefined &&
    i !== number &&
    (room.target === '-' || (room.type === 'corridor' ? p.hanging(i) : p.type(i)) === room.target);
  const look = (i: number | undefined): void => {
    if (wanted(i)) out.add(i);
  };
  if (room.where === 'anywhere') p.all().forEach(look);
  else if (room.where.startsWith('column') || room.where === 'below') {
    for (const i of [...p.rooms.keys()])
      if (p.rooms[i]!.x === x && (room.where === 'column' || (room.where === 'below') === p.rooms[i]!.y < y)) look(i);
    if ((x === 0 || x === 1) && (room.where === 'column' || (room.where === 'below') === 0 < y)) look(THRONE);
  } else if (room.where === 'connected') {
    const way: number[] = [number];
    for (const i of way)
      for (const [cx, cy] of i === THRONE
        ? ([
            [0, 0],
            [1, 0],
          ] as const)
        : ([[p.rooms[i]!.x, p.rooms[i]!.y]] as const))
        for (const [dx, dy] of BESIDE) {
          const next = p.on(cx + dx, cy + dy);
          if (wanted(next) && !out.has(next)) {
            out.add(next);
            way.push(next);
          }
        }
  } else for (const [dx, dy] of LOOKS[room.where] ?? []) look(p.on(x + dx, y + dy));
  return out;
}

function roomWorth(p: Plan, number: number): number {
  const room = p.rooms[number]!.room;
  if (room.where === 'all-types') return TYPES.every((t) => p.rooms.some((r) => r.room.type === t)) ? 4 : 1;
  if (room.where === '-') return room.points;
  return room.points * seen(p, number).size;
}

function throneWorth(p: Plan): number {
  return (
    2 *
    [p.throne.cell_1, p.throne.cell_2].filter((cell) => {
      const [x, level] = cell.split(',').map(Number) as [number, number],
        i = p.on(x, rowOf(level));
      return i !== undefined && [p.throne.type_a, p.throne.type_b].includes(p.type(i));
    }).length
  );
}

function cardWorth(p: Plan, card: number, attendants: number): number {
  const count = (f: (i: number) => boolean): number => p.all().filter(f).length;
  const of = (t: string): number => p.rooms.filter((r) => r.room.type === t).length;
  const span = (v: number[]): number => Math.max(...v) - Math.min(...v) + 1;
  const full = (corners: boolean): number =>
    count((i) =>
      i === THRONE
        ? p.framed(0, 0, 2, corners) === (corners ? 10 : 6)
        : p.framed(p.rooms[i]!.x, p.rooms[i]!.y, 1, corners) === (corners ? 8 : 4),
    );
  if (card >= 3 && card <= 9) return 2 * of(TYPES[card - 3]!);
  switch (card) {
    case 1:
      return new Set(p.rooms.map((r) => (r.room.type === 'special' ? r.room.slug : r.room.type))).size;
    case 2:
      return 4 * attendants;
    case 10:
      return 2 * (1 + of('special'));
    case 11:
      return p.rooms.filter((r) => r.y < 0).length;
    case 12:
      return p.rooms.filter((r) => r.y >= 2).length;
    case 13:
      return span([0, ...p.rooms.map((r) => r.y)]);
    case 14:
      return span([0, 1, ...p.rooms.map((r) => r.x)]);
    case 15:
      return 3 * full(true);
    case 16:
      return 2 * full(false);
    case 17:
      return (
        2 *
        new Set(
          [
            [-1, 0],
            [2, 0],
            [0, 1],
            [1, 1],
            [0, -1],
            [1, -1],
          ]
            .map(([x, y]) => p.on(x!, y!))
            .filter((i) => i !== undefined)
            .map((i) => p.type(i))
            .filter((t) => t !== 'special'),
        ).size
      );
    case 18:
      return p.framed(0, 0, 2, true);
    case 19:
      return 4 * TYPES.filter((t) => of(t) >= 5).length;
    case 20:
      return 2 * TYPES.filter((t) => of(t) >= 3).length;
  }
  return 0;
}

export interface Worth {
  piece: string;
  points: number;
}

/** Every line of a castle, as the tally would have it. */
export function worth(castle: CastleState, number: number, data: Data, more?: Spot & { room: string }): Worth[] {
  const throne = data.thrones[castle.throne],
    built = more ? [...castle.rooms, more] : castle.rooms,
    out: Worth[] = [];
  if (!throne || built.some((r) => !data.rooms.has(r.room))) return out;
  const p = new Plan(
    built.map((r) => ({ room: data.rooms.get(r.room)!, x: r.x, y: rowOf(r.level) })),
    throne,
  );
  const add = (piece: Piece, points: number): void => {
    out.push({ piece: pieceName(number, piece), points });
  };
  built.forEach((r, i) => add({ kind: 'room', at: r }, roomWorth(p, i)));
  for (const card of castle.cards)
    add({ kind: 'card', which: String(card) }, cardWorth(p, card, castle.attendants.length));
  for (const a of castle.attendants)
    add({ kind: 'attendant', which: a }, p.all().filter((i) => p.hanging(i) === COUNTS[a]).length);
  add({ kind: 'throne' }, throneWorth(p));
  return out;
}

const sum = (lines: readonly Worth[]): number => lines.reduce((n, l) => n + l.points, 0);

/** What a room adds there, and where the points come from; null where the adding up cannot be trusted. */
export interface Gain {
  sum: number;
  own: number;
  others: Worth[];
}

export function gains(
  castle: CastleState,
  number: number,
  data: Data,
  room: string,
  cells: readonly Spot[],
): Map<string, Gain> | null {
  const now = worth(castle, number, data);
  if (sum(now) !== castle.points) return null;
  const out = new Map<string, Gain>();
  for (const at of cells) {
    const then = worth(castle, number, data, { room, x: at.x, level: at.level }),
      mine = pieceName(number, { kind: 'room', at });
    const before = new Map<string, number>();
    for (const l of now) before.set(l.piece, (before.get(l.piece) ?? 0) + l.points);
    const after = new Map<string, number>();
    for (const l of then) after.set(l.piece, (after.get(l.piece) ?? 0) + l.points);
    const others = [...after]
      .filter(([piece, points]) => piece !== mine && points !== before.get(piece))
      .map(([piece, points]) => ({ piece, points: points - (before.get(piece) ?? 0) }));
    out.set(`${at.x},${at.level}`, { sum: sum(then) - castle.points, own: after.get(mine) ?? 0, others });
  }
  return out;
}

/** What an attendant or a bonus card would bring as things stand; null as above. */
export function bringsNow(
  castle: CastleState,
  number: number,
  data: Data,
  what: { attendant: string } | { card: number },
): number | null {
  const now = worth(castle, number, data);
  if (sum(now) !== castle.points) return null;
  const then = worth(
    'attendant' in what
      ? { ...castle, attendants: [...castle.attendants, what.attendant] }
      : { ...castle, cards: [...castle.cards, what.card] },
    number,
    data,
  );
  return sum(then) - castle.points;
}
