// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The figures of The Castle: small games that could be played like this, and what is lit in them. */
import {
  MID,
  anchor,
  cellOf,
  centreAt,
  drawLaid,
  drawTile,
  drawTokens,
  drawWall,
  follower,
  hasPart,
  keep,
  layOut,
  marker,
  quadrants,
  readSpread,
  rowCol,
  scoreSpace,
  spotOn,
  standsAt,
  trackData,
  wash,
  washArea,
  type Cell,
  type Kind,
  type Laid,
  type Placed,
  type Quad,
  type Side,
  type Slot,
  type Spread,
  type Tile,
} from './draw';
import { g, join, path, rect, text, type Part, type Point } from '@shell/draw/svg';
import { castle } from './draw/tables';
import { end } from './lesson';
import { arrow, cross, sum, tag, type Figures, type Panel } from '@shell/rules/figure';

/** A turn: a tile, where and how it is laid, and who is put on it. */
interface Turn extends Placed {
  seat: number;
  kind?: Kind;
  part?: Slot;
}

/** Somebody who stands there: the seat, as what, and where. */
type Man = [seat: number, kind: Kind, cell: Cell, part: Slot];

/** "28 7,7 r0 path E": tile, cell, turn, follower. The seats take turns. */
const game = (...lines: string[]): Turn[] =>
  lines.map((line, i) => {
    const [tile, cell, turn, kind, part] = line.split(' ') as [string, Cell, string, Kind?, Slot?],
      [row, col] = rowCol(cell);
    return { seat: i % 2, tile: +tile, row, col, turn: +turn[1]!, ...(kind && { kind, part }) };
  });

/** The turns of a record: every tile of its deck found a place. */
function played(head: string, moves: readonly string[]): Turn[] {
  const deck = /^deal deck (.*)$/m.exec(head)![1]!.split(' ').map(Number),
    turns: Turn[] = [];
  for (const line of moves) {
    const [seat, verb, a, b] = line.split(' ') as [string, string, string, string];
    if (verb === 'place') {
      const [row, col] = rowCol(a);
      turns.push({ seat: +seat, tile: deck[turns.length]!, row, col, turn: +b[1]! });
    } else if (verb === 'follower' && b) Object.assign(turns.at(-1)!, { kind: a, part: b });
  }
  return turns;
}

/** What is lit: a feature as the engine tells it, with its points, or because it is open. */
interface Lit {
  is: string;
  points?: number;
  /** Whose points; without it nobody gets them. */
  seat?: number;
  /** Only at the end of the game. */
  late?: boolean;
  /** Where the sum stands, seen from the follower. */
  sum?: Point;
}

/** A position and what is said of it. The test plays the turns and holds the numbers against the engine. */
interface Scene {
  turns: Turn[];
  /** In cells: row and column of the upper left corner, then height and width. */
  crop: [row: number, col: number, rows: number, cols: number];
  lit?: Lit[];
  /** May the last tile lie there? If not, which side of it is wrong. */
  sign?: 'yes' | 'no';
  at?: Side;
  /** Who stands there when the last turn is scored, if not everybody who was set. */
  men?: Man[];
  keeps?: [seat: number, cell: Cell, part: Quad][];
  px?: number;
  over?: Part;
}

/** Who stands there: as said, or everybody who was set. */
export const menOf = (s: Scene): Man[] =>
  s.men ?? s.turns.flatMap((t) => (t.kind ? [[t.seat, t.kind, cellOf(t.row, t.col), t.part!] satisfies Man] : []));

/** What each tile gives, and the sum at the follower. */
function numbers(laid: Laid, all: Man[], f: Spread, points: number, [dx, dy]: Point = [25, -25]): Part {
  const men = all.filter(([, , cell, part]) => hasPart(f, cell, part)),
    manned = new Set(men.map(([, , cell]) => cell)),
    cells = [...f.shares.keys()],
    spot = (cell: string): Point => spotOn(castle, laid, f, cell);
  const [x, y] = men[0] ? standsAt(laid, men[0][2], men[0][3]) : [0, 0];
  return [
    points > 0 &&
      f.kind !== 'court' &&
      cells.filter((c) => !manned.has(c)).map((c) => tag(spot(c), points / cells.length)),
    sum(men[0] ? [x + dx, y + dy] : spot(cells[0]!), points),
  ];
}

/** A scene as one drawing of a figure. */
function draw(s: Scene): Panel {
  const laid = layOut(castle, s.turns),
    men = menOf(s),
    [row, col, rows, cols] = s.crop,
    last = s.turns.at(-1)!,
    lit = (s.lit ?? []).map((l) => ({ ...l, feature: readSpread(l.is) }));
  return {
    box: [col * 100, row * 100, cols * 100, rows * 100],
    px: s.px ?? 0.8,
    sign: s.sign,
    svg: join(
      drawWall(castle),
      drawLaid(castle, laid),
      lit.map((l) => wash(l.feature, laid)),
      s.keeps?.map(([seat, cell, part]) => keep(seat, ...centreAt(cell, part))),
      men.map(([seat, kind, cell, part]) => follower(seat, kind, ...standsAt(laid, cell, part))),
      s.at && cross([last.col * 100 + MID[s.at][0], last.row * 100 + MID[s.at][1]]),
      lit.map((l) => l.points !== undefined && numbers(laid, men, l.feature, l.points, l.sum)),
      s.over,
    ),
  };
}

const tower = game('45 0,3 r1 tower NW', '58 0,4 r2', '53 1,3 r0', '14 1,4 r0'),
  heralds = game('15 7,7 r0 path E', '16 8,7 r3 path S', '19 8,6 r1', '27 9,7 r0', '24 7,6 r0');

/** What could be played, and what it is worth: the test plays it. */
export const scenes: Record<string, Scene[]> = {
  paths: [
    { turns: game('15 5,3 r0', '26 5,4 r0'), crop: [4.6, 2.35, 1.8, 2.75], px: 0.67, sign: 'yes' },
    { turns: game('15 5,3 r0', '33 5,4 r0'), crop: [4.6, 2.35, 1.8, 2.75], px: 0.67, sign: 'no', at: 'W' },
    { turns: game('47 0,3 r1'), crop: [-0.7, 2.35, 1.8, 1.8], px: 0.67, sign: 'yes' },
    { turns: game('47 0,3 r0'), crop: [-0.7, 2.35, 1.8, 1.8], px: 0.67, sign: 'no', at: 'W' },
  ],
  path: [
    {
      turns: game('28 7,7 r0 path E', '27 7,6 r1', '17 8,7 r1'),
      crop: [6.9, 5.9, 2.2, 2.8],
      lit: [{ is: 'path 7,6 E;7,7 E S W;8,7 N;S6 W', points: 8, seat: 0, sum: [0, 40] }],
    },
    {
      turns: game('17 0,3 r3 path N'),
      crop: [-0.75, 2.3, 1.95, 1.9],
      lit: [{ is: 'path 0,3 N', points: 1, seat: 0 }],
    },
  ],
  tower: [
    {
      turns: tower.slice(0, 3),
      crop: [-0.7, 2.3, 2.85, 2.85],
      lit: [{ is: 'tower 0,3 NW SE SW;0,4 SW|S;1,3 NW NE|E;S3 NW NE SE SW' }],
    },
    {
      turns: tower,
      crop: [-0.7, 2.3, 2.85, 2.85],
      lit: [{ is: 'tower 0,3 NW SE SW;0,4 SW;1,3 NW NE;S3 NW NE SE SW', points: 8, seat: 0 }],
    },
  ],
  tie: [
    {
      turns: heralds.slice(0, 3),
      crop: [6.85, 5.9, 3.3, 2.8],
      lit: [{ is: 'path 7,7 E W|W;S6 W' }, { is: 'path 8,6 N E|N;8,7 S W|S' }],
    },
    {
      turns: heralds,
      crop: [6.85, 5.9, 3.3, 2.8],
      lit: [{ is: 'path 7,6 E S;7,7 E W;8,6 N E;8,7 S W;9,7 N;S6 W', points: 0 }],
    },
  ],
  court: [
    {
      turns: game('33 11,3 r2', '14 11,2 r0', '15 11,4 r1 court NW'),
      crop: [10.7, 1.7, 2, 3.9],
      lit: [{ is: 'court 11,2 NW NE SE SW;11,3 SE SW;11,4 NW SW;S7 NW NE SE SW', points: 9, seat: 0, late: true }],
    },
  ],
};

/** A tile by itself, with the marks of a figure. */
const alone = (id: number, turn: number, over: (tile: Tile) => Part): Panel => ({
  box: [-6, -6, 112, 112],
  px: 1.6,
  svg: join(drawTile(castle.tiles.get(id)!, turn), rect(0, 0, 100, 100, 'c-startline'), over(castle.tiles.get(id)!)),
});
/** A path of a tile, lit up. */
const track = (id: number, i: number): string => {
  const t = castle.tiles.get(id)!;
  return path(trackData(t, t.paths[i]!), 'cc-whytrack');
};

/** The whole castle with nothing in it. */
const wall = (...over: Part[]): string =>
  join(
    drawWall(castle),
    drawTokens(
      castle,
      castle.blocks.filter((b) => b.token).map((b) => b.score),
    ),
    over,
  );
const shield = (seat: number, score: number, pale = false): string => {
  const p = scoreSpace(castle, score);
  return g({ transform: `translate(${p.x} ${p.y})`, class: pale ? 'fig-pale' : undefined }, marker(seat, 0));
};
const step = (from: number, to: number, bend: number): string => {
  const a = scoreSpace(castle, from),
    b = scoreSpace(castle, to);
  return arrow([a.x, a.y], [b.x, b.y], 28, bend);
};

/** The end of the game that the lesson shows: whose keep is larger, and what is empty. */
export const emptied = {
  head: end.head,
  moves: [...end.moves, '0 place 4,7 r3'],
  keep: 'house 6,3 NW SE SW;7,2 NE SE;7,3 NW SW',
  size: 3,
  cells: ['8,4', '9,4', '10,3', '10,4', '10,5', '10,6', '10,7', '11,1', '11,2', '11,3', '11,4'],
};
/** The same as a scene. */
export const over: Scene = {
  turns: played(emptied.head, emptied.moves),
  crop: [5.85, 0.25, 6.95, 8.5],
  px: 0.62,
  lit: [{ is: emptied.keep }],
  keeps: [[0, '6,3', 'NW']],
  men: [
    [0, 'path', '0,6', 'S'],
    [0, 'house', '1,6', 'SE'],
    [0, 'court', '2,7', 'SE'],
    [0, 'court', '7,1', 'SW'],
    [0, 'court', '9,2', 'SE'],
    [0, 'court', '1,5', 'NE'],
    [1, 'court', '9,1', 'NE'],
    [1, 'court', '1,3', 'NW'],
    [1, 'path', '6,4', 'N'],
    [1, 'court', '8,3', 'NW'],
    [1, 'court', '5,7', 'NE'],
    [1, 'tower', '2,3', 'SE'],
  ],
  over: [
    washArea(emptied.cells.flatMap((cell) => quadrants(cell))),
    sum([450, 1050], emptied.cells.length, 32),
    tag([378, 612], emptied.size, 24),
  ],
};

/** By the names that the book has for them. */
const figures: Figures = {
  ...Object.fromEntries(Object.entries(scenes).map(([name, all]) => [name, () => all.map(draw)])),
  starts: () => [
    {
      box: [-104, -104, 1108, 1410],
      px: 0.4,
      svg: wall(castle.starts.map((s) => text(s.col * 100 + 50, s.row * 100 + 65, s.name, 'fig-name'))),
    },
  ],
  followers: () => [
    alone(12, 0, (t) => [
      (['NW', 'NE', 'W', 'SE'] as const).map((where, i) => {
        const [x, y] = i === 2 ? [17, 50] : anchor(t, where);
        return follower(0, (['house', 'tower', 'path', 'court'] as const)[i]!, x, y, 21);
      }),
    ]),
  ],
  square: () => [
    alone(17, 0, () => [
      [0, 1, 2].map((i) => track(17, i)),
      tag([80, 50], 1, 10),
      tag([50, 80], 2, 10),
      tag([20, 50], 3, 10),
    ]),
    alone(51, 0, () => [track(51, 0), tag([80, 50], 1, 10), tag([50, 80], 1, 10), tag([20, 50], 1, 10)]),
  ],
  corner: () =>
    [33, 35].map((to) => ({
      box: [-112, 96, 240, 215],
      px: 1,
      svg: wall(
        shield(0, 31, true),
        shield(0, to),
        step(31, to, to === 33 ? -2 : -34),
        tag(to === 33 ? [24, 214] : [78, 226], `+${to - 31}`, 20),
        to === 33 && path('M-62 115a24 24 0 1 1 0 48a24 24 0 1 1 0-48z', 'st-whyline'),
      ),
    })),
  keep: () => [draw(over)],
};
export default figures;
