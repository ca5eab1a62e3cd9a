// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The figures of The Castle: small games that could be played like this, and what is lit in them. */
import {
  anchor,
  drawTile,
  drawTokens,
  drawWall,
  follower,
  keep,
  marker,
  outline,
  scoreSpace,
  trackData,
  type Kind,
  type Quad,
  type Side,
} from './draw';
import { g, join, path, rect, text, type Part, type Point } from '@shell/draw/svg';
import { castleTables } from './draw/tables';
import {
  cellOf,
  edgesOf,
  makePlan,
  readCastle,
  rowCol,
  type Cell,
  type Feature,
  type Placed,
  type Plan,
  type Standing,
} from './board/logic';
import { end } from './lesson';
import { arrow, cross, sum, tag, type Figures, type Panel } from '@shell/rules/figure';

const castle = readCastle(castleTables);
/** The corner towers that have a token, by their lower space. */
export const CORNERS: readonly number[] = [12, 16, 20, 26, 32, 38, 42, 56, 64, 66, 82, 88, 90];

/** A turn: a tile, where and how it is laid, and who is put on it. */
interface Turn extends Placed {
  seat: number;
  kind?: Kind;
  part?: Quad | Side;
}

/** "28 7,7 r0 path E": tile, cell, turn, follower. The seats take turns. */
const game = (...lines: string[]): Turn[] =>
  lines.map((line, i) => {
    const [tile, cell, turn, kind, part] = line.split(' ') as [string, Cell, string, Kind?, (Quad | Side)?],
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

/** What lies there in the end. Followers go home after each turn but the last, so that one sees who scores. */
function lay(turns: readonly Turn[]): { plan: Plan; men: Standing[] } {
  const placed: Placed[] = [];
  let men: Standing[] = [],
    plan = makePlan(castle, placed, men);
  for (const [i, t] of turns.entries()) {
    placed.push(t);
    if (t.kind) men.push({ seat: t.seat, kind: t.kind, row: t.row, col: t.col, part: t.part!, worth: 0 });
    plan = makePlan(castle, placed, men);
    if (i < turns.length - 1)
      men = men.filter((m) => {
        const f = plan.on(cellOf(m.row, m.col), m.part)!;
        return f.kind === 'court' || f.open.length > 0;
      });
  }
  return { plan, men };
}

/** What is lit: a feature by its name in moves, with its points, or because it is open. */
interface Lit {
  piece: string;
  points?: number;
  /** Whose points; without it nobody gets them. */
  seat?: number;
  /** Only at the end of the game. */
  late?: boolean;
  /** Where the sum stands, seen from the follower. */
  sum?: Point;
}

interface Scene {
  turns: Turn[];
  /** In cells: row and column of the upper left corner, then height and width. */
  crop: [row: number, col: number, rows: number, cols: number];
  lit?: Lit[];
  /** May the last tile lie there? If not, which side of it is wrong. */
  sign?: 'yes' | 'no';
  at?: Side;
  keeps?: [seat: number, cell: Cell, part: Quad][];
  px?: number;
  over?: Part;
}

/** In the middle of a feature's part of a cell, or of a start area. */
function spotOn(plan: Plan, f: Feature, cell: string): Point {
  const start = castle.starts.find((s) => s.name === cell);
  if (start) {
    const along = f.kind === 'path' || new Set(Object.values(start.halves)).size === 1 ? 0 : 25;
    const half = Object.keys(start.halves).find((k) => start.halves[k]![0] === f.kind[0]!.toUpperCase());
    const sign = half === 'N' || half === 'W' ? -1 : 1;
    const x = start.col * 100 + 50,
      y = start.row * 100 + 50;
    return start.side === 'W' || start.side === 'E'
      ? [x + (start.side === 'W' ? -64 : 64), y + sign * along]
      : [x + sign * along, y + (start.side === 'N' ? -64 : 64)];
  }
  const [r, c] = rowCol(cell),
    mine = f.quads.filter(([x, y]) => Math.floor(x / 100) === c && Math.floor(y / 100) === r);
  if (mine.length)
    return [
      mine.reduce((a, p) => a + p[0] + 25, 0) / mine.length,
      mine.reduce((a, p) => a + p[1] + 25, 0) / mine.length,
    ];
  const side = (['N', 'E', 'S', 'W'] as const).find((s) => plan.on(cell, s) === f)!,
    [x, y] = anchor(plan.at.get(cell)!.tile, side);
  return [c * 100 + x, r * 100 + y];
}

/** A feature lit up, and where it is still open. */
const wash = (f: Feature): Part => [
  f.quads.length > 0 && [
    path(f.quads.map(([x, y]) => `M${x} ${y}h50v50h-50z`).join(''), 'st-why'),
    path(outline(f.quads), 'st-whyline'),
  ],
  f.tracks.map((t) => path(t.d, 'cc-whytrack', { transform: `translate(${t.x} ${t.y})` })),
  f.kind !== 'court' && path(f.open.map((s) => `M${s.x} ${s.y}l${s.dx} ${s.dy}`).join(''), 'st-open'),
];

/** What each tile gives, and the sum at the follower. */
function numbers(plan: Plan, f: Feature, points: number, [dx, dy]: Point = [25, -25]): Part {
  const home = f.men[0],
    manned = new Set(f.men.map((m) => cellOf(m.row, m.col)));
  const [x, y] = home ? anchor(plan.at.get(cellOf(home.row, home.col))!.tile, home.part) : [0, 0];
  return [
    points > 0 &&
      f.kind !== 'court' &&
      f.cells.filter((c) => !manned.has(c)).map((c) => tag(spotOn(plan, f, c), points / f.cells.length)),
    sum(home ? [home.col * 100 + x + dx, home.row * 100 + y + dy] : spotOn(plan, f, f.cells[0]!), points),
  ];
}

const MIDDLE: Record<Side, Point> = { N: [50, 0], E: [100, 50], S: [50, 100], W: [0, 50] };

function draw(s: Scene): Panel {
  const { plan, men } = lay(s.turns),
    [row, col, rows, cols] = s.crop,
    last = s.turns.at(-1)!;
  const lit = (s.lit ?? []).map((l) => {
    const feature = plan.byName.get(l.piece);
    if (!feature) throw new Error(`there is no ${l.piece}`);
    return { ...l, feature };
  });
  return {
    box: [col * 100, row * 100, cols * 100, rows * 100],
    px: s.px ?? 0.8,
    sign: s.sign,
    svg: join(
      drawWall(castle.starts),
      [...plan.at].map(([cell, t]) => {
        const [r, c] = rowCol(cell);
        return g(
          { transform: `translate(${c * 100} ${r * 100})` },
          drawTile(castle.tiles.get(t.id)!, t.turn, edgesOf(castle, plan, cell, t.tile)),
        );
      }),
      lit.map((l) => wash(l.feature)),
      s.keeps?.map(([seat, cell, part]) => {
        const [r, c] = rowCol(cell);
        return keep(seat, c * 100 + (part[1] === 'W' ? 25 : 75), r * 100 + (part[0] === 'N' ? 25 : 75));
      }),
      men.map((m) => {
        const [x, y] = anchor(plan.at.get(cellOf(m.row, m.col))!.tile, m.part);
        return follower(m.seat, m.kind, m.col * 100 + x, m.row * 100 + y);
      }),
      s.at && cross([last.col * 100 + MIDDLE[s.at][0], last.row * 100 + MIDDLE[s.at][1]]),
      lit.map((l) => l.points !== undefined && numbers(plan, l.feature, l.points, l.sum)),
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
      lit: [{ piece: 'path 7,6 E', points: 8, seat: 0, sum: [0, 40] }],
    },
    {
      turns: game('17 0,3 r3 path N'),
      crop: [-0.75, 2.3, 1.95, 1.9],
      lit: [{ piece: 'path 0,3 N', points: 1, seat: 0 }],
    },
  ],
  tower: [
    { turns: tower.slice(0, 3), crop: [-0.7, 2.3, 2.85, 2.85], lit: [{ piece: 'tower 0,3 NW' }] },
    { turns: tower, crop: [-0.7, 2.3, 2.85, 2.85], lit: [{ piece: 'tower 0,3 NW', points: 8, seat: 0 }] },
  ],
  tie: [
    {
      turns: heralds.slice(0, 3),
      crop: [6.85, 5.9, 3.3, 2.8],
      lit: [{ piece: 'path 7,7 E' }, { piece: 'path 8,6 N' }],
    },
    { turns: heralds, crop: [6.85, 5.9, 3.3, 2.8], lit: [{ piece: 'path 7,6 E', points: 0 }] },
  ],
  court: [
    {
      turns: game('33 11,3 r2', '14 11,2 r0', '15 11,4 r1 court NW'),
      crop: [10.7, 1.7, 2, 3.9],
      lit: [{ piece: 'court 11,2 NW', points: 9, seat: 0, late: true }],
    },
  ],
};

/** A tile by itself, with the marks of a figure. */
const alone = (id: number, turn: number, over: (tile: ReturnType<typeof castle.tiles.get> & {}) => Part): Panel => ({
  box: [-6, -6, 112, 112],
  px: 1.6,
  svg: join(drawTile(castle.tiles.get(id)!, turn), rect(0, 0, 100, 100, 'c-startline'), over(castle.tiles.get(id)!)),
});
const track = (id: number, i: number): string => {
  const t = castle.tiles.get(id)!;
  return path(trackData(t, t.paths[i]!), 'cc-whytrack');
};

/** The quadrants of whole cells. */
function squares(cells: readonly Cell[]): Point[] {
  return cells.flatMap((cell) => {
    const [r, c] = rowCol(cell);
    return [0, 50].flatMap((x) => [0, 50].map((y): Point => [c * 100 + x, r * 100 + y]));
  });
}

/** The whole castle with nothing in it. */
const wall = (...over: Part[]): string => join(drawWall(castle.starts), drawTokens(CORNERS), over);
const shield = (seat: number, score: number, pale = false): string => {
  const p = scoreSpace(score);
  return g({ transform: `translate(${p.x} ${p.y})`, class: pale ? 'fig-pale' : undefined }, marker(seat, 0));
};
const step = (from: number, to: number, bend: number): string => {
  const a = scoreSpace(from),
    b = scoreSpace(to);
  return arrow([a.x, a.y], [b.x, b.y], 28, bend);
};

/** The end of the game that the lesson shows: whose keep is larger, and what is empty. */
export const emptied = {
  head: end.head,
  moves: [...end.moves, '0 place 4,7 r3'],
  keep: 'house 6,3 NW',
  size: 3,
  cells: ['8,4', '9,4', '10,3', '10,4', '10,5', '10,6', '10,7', '11,1', '11,2', '11,3', '11,4'],
};
const over: Scene = {
  turns: played(emptied.head, emptied.moves),
  crop: [5.85, 0.25, 6.95, 8.5],
  px: 0.62,
  lit: [{ piece: emptied.keep }],
  keeps: [[0, '6,3', 'NW']],
  over: [
    path(
      squares(emptied.cells)
        .map(([x, y]) => `M${x} ${y}h50v50h-50z`)
        .join(''),
      'st-why',
    ),
    path(outline(squares(emptied.cells)), 'st-whyline'),
    sum([450, 1050], emptied.cells.length, 32),
    tag([378, 612], emptied.size, 24),
  ],
};

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
