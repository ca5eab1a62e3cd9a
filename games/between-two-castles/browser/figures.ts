// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The figures of Between Two Castles: castles that could be built like this, and the room that is counted. */
import {
  T,
  drawCastle,
  drawEarth,
  drawRoom,
  extent,
  top,
  type Castle,
  type DrawnRoom,
  type Throne,
} from './draw/rooms';
import { at, circle, g, icon, join, path, rect, text, type Part, type Point } from '@shell/draw/svg';
import { arrow, cross, sum, tag, type Figures, type Panel } from '@shell/rules/figure';

/** The rows of the table of rooms that are needed here: name, type, where, target, points, hanging. */
const ROOMS =
  'Kitchen food above-below food 2 torch|Brewery food above-below living 2 mirror|Dining Room food above-below food 2 painting|' +
  'Pantry food left-right corridor 2 swords|Siege Food Storage food above-below special 2 swords|Bakery food left-right utility 2 swords|' +
  'Spice Room food two-below downstairs 2 mirror|Wine Room food above-below sleeping 2 mirror|' +
  'Fireplace living around food 1 mirror|Cape Room living three-below downstairs 2 painting|' +
  'Reading Room living around-not-below outdoor 2 torch|Salon living around sleeping 1 painting|Library living around special 1 swords|' +
  'Kennel utility connected sleeping 1 painting|Tool Room utility connected utility 1 mirror|Repair Shop utility connected utility 1 swords|' +
  'Terrace outdoor anywhere sleeping 1 -|Stables outdoor anywhere downstairs 1 -|Vineyard outdoor anywhere living 1 -|' +
  'Solar sleeping all-types - 4/1 mirror|Nap Room sleeping all-types - 4/1 torch|Bunk Room sleeping all-types - 4/1 painting|' +
  'Puppy Room sleeping all-types - 4/1 painting|Nursery sleeping all-types - 4/1 torch|' +
  'Dead End corridor around swords 1 swords|Great Hall corridor around swords 1 swords|Echo Chamber corridor around torch 1 torch|' +
  'Purgatory corridor around torch 1 torch|Wine Cellar downstairs column-above food 1 torch|Crypt downstairs column downstairs 1 painting|' +
  'Spy Room downstairs column downstairs 1 torch|Armory downstairs column special 2 painting|' +
  'Tower special below - 1 -|Fountain special - - 5 -|Grand Foyer special around - 1 -';

const THRONES =
  'corridor downstairs mirror 0,-1 1,-1|living corridor torch -1,1 2,1|utility food painting -1,1 2,1|living sleeping swords 0,2 1,2|' +
  'corridor food swords 0,2 1,2|utility sleeping torch 1,2 2,1|food sleeping mirror 0,2 -1,1';

/** As in the engine's tables, of which these are a part. */
export const ludwigTables = {
  rooms: ROOMS.split('|').map((row) => {
    const [, name, type, where, target, points, hanging] = /^(.+) (\S+) (\S+) (\S+) (\S+) (\S+)$/.exec(row)!;
    return { name, type, where, target, points, hanging } as Record<string, string>;
  }),
  thrones: THRONES.split('|').map((row) => {
    const [type_a, type_b, hanging, cell_1, cell_2] = row.split(' ');
    return { type_a, type_b, hanging, cell_1, cell_2 } as Record<string, string>;
  }),
};
/** A room by name. A slip in a figure is found by the test that draws them all. */
const roomOf = (name: string): DrawnRoom => {
  const room = ludwigTables.rooms.find((r) => r.name === name);
  if (!room) throw new Error(`there is no ${name}`);
  return room as unknown as DrawnRoom;
};

/** "X,LEVEL" */
type Cell = string;

/** A castle, and what is explained in it: a room, a bonus card's worth of hangings, or where a room may stand. */
interface Scene {
  throne: number;
  rooms: Record<Cell, string>;
  attendant?: string;
  /** The room that scores, or the throne room, or the attendant; and what each cause gives. */
  lit?: Cell | 'throne' | 'attendant';
  points?: number;
  each?: number;
  causes?: (Cell | 'throne')[];
  /** The causes are counted through; each by itself gives nothing. */
  counted?: boolean;
  /** Where this room may stand, and where it may not. */
  put?: { room: string; free: Cell[]; not: Cell[] };
  /** What is shown of it: left, right, and the levels above and below ground, in cells. */
  crop: [left: number, right: number, up: number, down: number];
  px?: number;
}

/** A cell's column and level. */
const xy = (cell: Cell): [number, number] => cell.split(',').map(Number) as [number, number];
const THRONE: Cell = 'throne';

/** The square of a room, or the two of the throne room. */
function frame(cell: Cell): [x: number, y: number, w: number] {
  if (cell === THRONE) return [0, top(1), 2 * T];
  const [x, level] = xy(cell);
  return [x * T, top(level), T];
}
/** A frame within a cell. */
const inset = (cell: Cell, by: number, cls: string): string => {
  const [x, y, w] = frame(cell);
  return rect(x + by, y + by, w - 2 * by, T - 2 * by, cls);
};
/** Where numbers stand and lines lead to. */
const middle = (cell: Cell): Point => {
  const [x, y, w] = frame(cell);
  return cell === THRONE ? [x + w / 2, y + 36] : [x + 58, y + 42]; // a hanging is not hidden
};

/** The room that scores, its causes, and lines between them. */
function why(s: Scene): Part {
  if (!s.lit) return null;
  const causes = s.causes ?? [],
    at: Point = s.lit === 'attendant' ? [36, top(1) + 53] : middle(s.lit),
    each = s.each ?? 1;
  return [
    s.lit !== 'attendant' && [inset(s.lit, 2, 'st-why'), inset(s.lit, 2, 'st-whyline')],
    causes.map((c) => inset(c, 6, 'lu-cause')),
    s.lit !== 'attendant' &&
      !s.counted &&
      causes.map((c) => path(`M${at[0]} ${at[1]}L${middle(c)[0]} ${middle(c)[1]}`, 'st-dim')),
    causes.map((c, i) => tag(middle(c), s.counted ? i + 1 : `+${each}`, 20)),
    sum(at, s.points!, 24),
  ];
}

function draw(s: Scene): Panel {
  const castle: Castle = {
    throne: ludwigTables.thrones[s.throne] as unknown as Throne,
    attendants: s.attendant ? [s.attendant] : [],
    rooms: Object.entries(s.rooms).map(([cell, name]) => {
      const [x, level] = xy(cell);
      return { x, level, room: roomOf(name) };
    }),
  };
  const [left, right, up, down] = s.crop,
    e = extent(castle),
    x0 = Math.min(left, e.left - 0.5) * T,
    x1 = Math.max(right, e.right + 1.5) * T;
  return {
    box: [left * T, -up * T, (right - left) * T, (up + down) * T],
    px: s.px ?? 0.72,
    svg: join(
      drawEarth(x0, x1, (down + 1) * T, Object.keys(s.rooms).join()),
      path(`M${x0} 0H${x1}`, 'r-groundline'),
      drawCastle(castle, 'full', Object.keys(s.rooms)[0] ?? ''),
      s.put?.free.map((c) => inset(c, 5, 'st-legal')),
      s.put?.free.map((c) => icon('ui-confirm', frame(c)[0] + 48, frame(c)[1] + 48, 40, { class: 'st-icon-legal' })),
      s.put?.not.map((c) => cross([frame(c)[0] + 48, frame(c)[1] + 48], 24)),
      why(s),
    ),
  };
}

const ground = {
    '2,1': 'Stables',
    '0,2': 'Salon',
    '2,-1': 'Echo Chamber',
    '3,-1': 'Crypt',
    '4,-1': 'Wine Cellar',
  },
  sleepers = {
    '-1,1': 'Solar',
    '2,1': 'Nap Room',
    '3,1': 'Bunk Room',
    '4,1': 'Puppy Room',
    '2,2': 'Kennel',
    '5,1': 'Terrace',
  },
  household = {
    '-1,1': 'Stables',
    '0,2': 'Kitchen',
    '1,2': 'Salon',
    '2,1': 'Tool Room',
    '0,-1': 'Crypt',
    '2,2': 'Solar',
  },
  types = ['0,2', '1,2', '2,1', '-1,1', '0,-1'];

/** What could be built, and what it is worth: the test has it counted. */
export const scenes: Record<string, Scene[]> = {
  placing: [
    {
      throne: 2,
      rooms: ground,
      put: { room: 'Kitchen', free: ['-1,1', '1,2', '0,3', '4,1'], not: ['2,2', '3,2', '1,-1', '-1,2'] },
      crop: [-1.2, 5.2, 3.15, 1.25],
    },
    {
      throne: 2,
      rooms: ground,
      put: {
        room: 'Spy Room',
        free: ['0,-1', '1,-1', '2,-2', '3,-2', '4,-2', '5,-1'],
        not: ['-1,1', '1,2', '3,1', '0,-2'],
      },
      crop: [-1.2, 6.2, 2.15, 2.2],
    },
  ],
  food: [
    {
      throne: 2,
      rooms: { '0,2': 'Siege Food Storage', '0,3': 'Fountain' },
      lit: '0,2',
      points: 4,
      each: 2,
      causes: [THRONE, '0,3'],
      crop: [-0.2, 2.2, 3.1, 0.2],
    },
    {
      throne: 2,
      rooms: { '2,1': 'Tool Room', '3,1': 'Bakery', '4,1': 'Repair Shop' },
      lit: '3,1',
      points: 4,
      each: 2,
      causes: ['2,1', '4,1'],
      crop: [1.4, 5.2, 1.75, 0.2],
    },
    {
      throne: 2,
      rooms: { '2,1': 'Spice Room', '2,-1': 'Wine Cellar', '2,-2': 'Crypt' },
      lit: '2,1',
      points: 4,
      each: 2,
      causes: ['2,-1', '2,-2'],
      crop: [1.2, 3.3, 1.3, 2.1],
    },
  ],
  living: [
    {
      throne: 2,
      rooms: {
        '2,1': 'Pantry',
        '0,2': 'Kitchen',
        '1,2': 'Fireplace',
        '2,2': 'Dining Room',
        '0,3': 'Brewery',
        '1,3': 'Solar',
      },
      lit: '1,2',
      points: 4,
      causes: ['0,3', '0,2', '2,2', '2,1'],
      crop: [-0.2, 3.2, 3.8, 0.2],
    },
    {
      throne: 2,
      rooms: { '2,1': 'Cape Room', '1,-1': 'Wine Cellar', '2,-1': 'Crypt', '3,-1': 'Spy Room' },
      lit: '2,1',
      points: 6,
      each: 2,
      causes: ['1,-1', '2,-1', '3,-1'],
      crop: [0.8, 4.2, 1.7, 1.2],
    },
    {
      throne: 2,
      rooms: { '2,1': 'Reading Room', '1,2': 'Terrace', '2,2': 'Vineyard', '3,1': 'Stables' },
      lit: '2,1',
      points: 6,
      each: 2,
      causes: ['1,2', '2,2', '3,1'],
      crop: [0.8, 4.2, 2.2, 0.3],
    },
  ],
  connected: [
    { throne: 2, rooms: sleepers, lit: '2,2', points: 3, causes: ['2,1', '3,1', '4,1'], crop: [-1.2, 6.2, 2.7, 0.2] },
    {
      throne: 2,
      rooms: sleepers,
      lit: '5,1',
      points: 4,
      causes: ['-1,1', '2,1', '3,1', '4,1'],
      crop: [-1.2, 6.2, 2.7, 0.2],
    },
  ],
  sleeping: [
    { throne: 1, rooms: household, lit: '2,2', points: 1, counted: true, causes: types, crop: [-1.2, 3.2, 2.8, 1.2] },
    {
      throne: 1,
      rooms: { ...household, '1,-1': 'Echo Chamber' },
      lit: '2,2',
      points: 4,
      counted: true,
      causes: [...types, '1,-1'],
      crop: [-1.2, 3.2, 2.8, 1.2],
    },
  ],
  corridor: [
    {
      throne: 3,
      rooms: { '0,-1': 'Dead End', '1,-1': 'Great Hall', '-1,1': 'Kennel', '-1,-1': 'Crypt' },
      lit: '0,-1',
      points: 2,
      causes: [THRONE, '1,-1'],
      crop: [-1.2, 2.2, 1.7, 1.2],
    },
  ],
  downstairs: [
    {
      throne: 2,
      rooms: { '2,1': 'Kitchen', '2,2': 'Brewery', '2,-1': 'Wine Cellar' },
      lit: '2,-1',
      points: 2,
      causes: ['2,1', '2,2'],
      crop: [1.2, 3.3, 2.7, 1.2],
    },
    {
      throne: 2,
      rooms: { '0,-1': 'Armory', '0,2': 'Salon', '0,3': 'Fountain' },
      lit: '0,-1',
      points: 4,
      each: 2,
      causes: [THRONE, '0,3'],
      crop: [-0.2, 2.2, 3.1, 1.2],
    },
    {
      throne: 2,
      rooms: { '1,-1': 'Wine Cellar', '1,-2': 'Crypt', '1,-3': 'Spy Room' },
      lit: '1,-2',
      points: 2,
      causes: ['1,-1', '1,-3'],
      crop: [-0.2, 2.2, 1.1, 3.2],
    },
  ],
  special: [
    {
      throne: 2,
      rooms: { '0,-1': 'Crypt', '0,2': 'Salon', '0,3': 'Solar', '0,4': 'Tower' },
      lit: '0,4',
      points: 4,
      causes: ['0,3', '0,2', THRONE, '0,-1'],
      crop: [-0.2, 2.2, 4.35, 1.2],
    },
    { throne: 2, rooms: { '2,1': 'Fountain' }, lit: '2,1', points: 5, causes: [], crop: [0.8, 3.3, 1.7, 0.2] },
    {
      throne: 2,
      rooms: { '2,1': 'Kitchen', '1,2': 'Grand Foyer', '0,2': 'Salon', '2,2': 'Stables', '0,3': 'Solar' },
      lit: '1,2',
      points: 5,
      causes: [THRONE, '2,1', '0,2', '2,2', '0,3'],
      crop: [-0.2, 3.2, 3.8, 0.2],
    },
  ],
  attendant: [
    {
      throne: 1,
      rooms: { '2,1': 'Kitchen', '0,2': 'Nap Room', '1,2': 'Salon', '-1,1': 'Echo Chamber', '0,-1': 'Crypt' },
      attendant: 'jester',
      lit: 'attendant',
      points: 4,
      causes: [THRONE, '2,1', '0,2', '-1,1'],
      crop: [-1.2, 3.2, 2.75, 1.2],
    },
  ],
  throne: [
    {
      throne: 6,
      rooms: { '-1,1': 'Solar', '0,2': 'Kitchen', '1,2': 'Brewery', '2,1': 'Tool Room' },
      lit: THRONE,
      points: 4,
      each: 2,
      causes: ['-1,1', '0,2'],
      crop: [-1.2, 3.2, 2.75, 0.25],
    },
  ],
};

/* ---- figures without a castle ---- */

/** A room with the number of each of its parts, as the caption has them. */
function parts(): Panel {
  const points: [Point, Point][] = [
    [
      [83, 13],
      [112, 13],
    ],
    [
      [20, 28],
      [-16, 28],
    ],
    [
      [18, 82.5],
      [-16, 82.5],
    ],
    [
      [47, 88],
      [47, 112],
    ],
    [
      [82, 82.5],
      [112, 82.5],
    ],
  ];
  return {
    box: [-32, -8, 160, 138],
    px: 1.7,
    svg: join(
      drawRoom(roomOf('Fireplace')),
      points.map(([from, to]) => path(`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, 'fig-lead')),
      points.map(([, to], i) => tag(to, i + 1, 9)),
    ),
  };
}

/** Three of a type, and what they bring; at the end five. */
const BONUS: [type: string, what: Part][] = [
  [
    'food',
    [0, 1, 2, 3, 4]
      .map((i) => rect(0 + i * 7, 12 - i * 3, 34, 40, 'r-beam fig-card'))
      .concat(icon('room-any', 45, 20, 26)),
  ],
  [
    'living',
    ['painter', 'knight', 'jester', 'tailor'].map((a, i) =>
      icon(`attendant-${a}`, 12 + (i % 2) * 34, 10 + (i >> 1) * 34, 30),
    ),
  ],
  ['utility', [rect(8, -4, 44, 60, 'r-beam fig-card'), icon('card-ordonance', 30, 26, 34)]],
  ['outdoor', g({ transform: 'scale(.62)' }, drawRoom(roomOf('Fountain'), 'art'))],
  ['sleeping', g({ transform: 'scale(.62)' }, drawRoom(roomOf('Tower'), 'art'))],
  ['corridor', g({ transform: 'scale(.62)' }, drawRoom(roomOf('Grand Foyer'), 'art'))],
  [
    'downstairs',
    ['food', 'living', 'utility', 'outdoor', 'sleeping', 'corridor'].map((t, i) =>
      icon(`room-${t}`, 4 + (i % 3) * 25, 14 + (i >> 1 >= 1 && i > 2 ? 30 : 0), 22),
    ),
  ],
  ['any', ['tower', 'fountain', 'grand-foyer'].map((s, i) => icon(`special-${s}`, 8 + i * 26, 28, 26))],
];

/** So many rooms of a type, and what they bring. */
const bonus = ([type, what]: (typeof BONUS)[number]): Panel => {
  const n = type === 'any' ? 5 : 3;
  return {
    box: [0, 0, 196, 76],
    px: 1,
    svg: join(
      Array.from({ length: n }, (_, i) => {
        const s = n === 5 ? 17 : 28,
          x = 4 + i * (s + 2);
        return [
          rect(x, 24, s, 28, `fig-card ${type === 'any' ? 'r-beam' : `w-${type}`}`),
          icon(`room-${type}`, x + s / 2, 38, s - 6),
        ];
      }),
      arrow([100, 38], [128, 38], 2),
      g({ transform: 'translate(132 10)', class: 'fig-ink' }, what),
    ),
  };
};

/** Six castles in a ring, and what those between each two of them get: the lower one. */
export const ring = { castles: [62, 62, 57, 52, 62, 56], results: [62, 57, 52, 52, 56, 56] };

/** The ring, seen from above: each player between two castles. */
function table(): Panel {
  const n = ring.castles.length,
    spot = (i: number, r: number): Point => {
      const a = ((i - n / 2 + 0.5) * 2 * Math.PI) / n;
      return [r * 1.25 * Math.sin(a), -r * Math.cos(a)];
    };
  const people = ring.results.map((result, i) => {
    const me = spot(i + 0.5, 128),
      two = [i, (i + 1) % n] as const,
      low = ring.castles[two[0]]! <= ring.castles[two[1]]! ? two[0] : two[1];
    return {
      lines: two.map((c) => path(`M${at(me)}L${at(spot(c, 128))}`, c === low ? 'st-whyline' : 'fig-lead')),
      piece: g(
        { class: `s${i + 1}` },
        circle(...me, 25, 'c-fbase'),
        icon(`seat-${i + 1}`, me[0], me[1], 30),
        sum([me[0] * 1.2, me[1] * 1.28], result, 18),
      ),
    };
  });
  return {
    box: [-205, -192, 410, 384],
    px: 1,
    svg: join(
      people.map((p) => p.lines),
      ring.castles.map((points, i) => {
        const [x, y] = spot(i, 128);
        return g(
          { class: 'fig-ink' },
          rect(x - 30, y - 27, 60, 54, 'fig-card r-beam'),
          icon('special-throne', x, y - 11, 24),
          text(x, y + 20, points, 'fig-num'),
        );
      }),
      people.map((p) => p.piece),
    ),
  };
}

/** By the names that the book has for them. */
const figures: Figures = {
  ...Object.fromEntries(Object.entries(scenes).map(([name, all]) => [name, () => all.map(draw)])),
  room: () => [parts()],
  bonus: () => BONUS.map(bonus),
  ring: () => [table()],
};
export default figures;
