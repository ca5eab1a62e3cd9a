// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Carcassonne: The Castle drawn as a plan: roofs, towers, courts and paths of a tile
 * from its table row, the wall with the score track from the castle's outline. Tile
 * space is 100 x 100, y down.
 */
import { at, circle, dice, g, icon, join, n, path, poly, rect, text, type Point } from './svg';

export type Quad = 'NW' | 'NE' | 'SE' | 'SW';
export type Side = 'N' | 'E' | 'S' | 'W';
export type Kind = 'house' | 'tower' | 'court' | 'path';
/** What lies beyond half a side of a tile; in hand everything is open. */
export type Edge = 'open' | 'join' | 'closed' | 'wall';

export const QUADS: readonly Quad[] = ['NW', 'NE', 'SE', 'SW'];
export const SIDES: readonly Side[] = ['N', 'E', 'S', 'W'];
/** The two quadrants on a side, and what lies opposite. */
export const HALVES: Record<Side, readonly [Quad, Quad]> = {
  N: ['NW', 'NE'],
  E: ['NE', 'SE'],
  S: ['SW', 'SE'],
  W: ['NW', 'SW'],
};
export const STEP: Record<Side, readonly [number, number]> = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] };
export const opposite = (side: Side): Side => SIDES[(SIDES.indexOf(side) + 2) % 4]!;

export const CORNER: Record<Quad, Point> = { NW: [0, 0], NE: [50, 0], SE: [50, 50], SW: [0, 50] };
const MID: Record<Side, Point> = { N: [50, 0], E: [100, 50], S: [50, 100], W: [0, 50] };
/** Per quadrant and direction: the quadrant behind that inner side; none on the tile's own edge. */
const INNER: Record<Quad, Partial<Record<Side, Quad>>> = {
  NW: { E: 'NE', S: 'SW' },
  NE: { W: 'NW', S: 'SE' },
  SE: { N: 'NE', W: 'SW' },
  SW: { N: 'NW', E: 'SE' },
};
/** The arm of a path that runs along the border of two quadrants. */
const ARM: Record<string, Side> = {
  NWNE: 'N',
  NENW: 'N',
  NESE: 'E',
  SENE: 'E',
  SESW: 'S',
  SWSE: 'S',
  SWNW: 'W',
  NWSW: 'W',
};

export interface Track {
  sides: Side[];
  end: '' | '@' | '*';
} // @ a square, * a building
export interface Tile {
  id: number;
  q: Record<Quad, string>; // H1, T2, C1: the same label is the same area
  paths: Track[];
  well: boolean;
  market: string | null; // the label of the court that has one
}

/** A row of the table of tiles. */
export function parseTile(row: Record<string, string>): Tile {
  const end = /[@*]$/.exec(row.paths!)?.[0] ?? '';
  const paths =
    row.paths === '-'
      ? []
      : row
          .paths!.replace(/[@*]$/, '')
          .split('/')
          .map((s) => ({ sides: s.split('+') as Side[], end: end as Track['end'] }));
  return {
    id: Number(row.tile),
    q: { NW: row.NW!, NE: row.NE!, SE: row.SE!, SW: row.SW! },
    paths,
    well: row.well === 'yes',
    market: row.market === '-' ? null : row.market!,
  };
}

/** k quarter turns clockwise. */
export function turned(t: Tile, k: number): Tile {
  const q = {} as Record<Quad, string>;
  QUADS.forEach((a, i) => {
    q[QUADS[(i + k) % 4]!] = t.q[a];
  });
  return {
    ...t,
    q,
    paths: t.paths.map((p) => ({ ...p, sides: p.sides.map((s) => SIDES[(SIDES.indexOf(s) + k) % 4]!) })),
  };
}

export const kindOf = (label: string): Kind =>
  label[0] === 'H' ? 'house' : label[0] === 'T' ? 'tower' : label[0] === 'C' ? 'court' : 'path';
export const hasArm = (t: Tile, side: Side): boolean => t.paths.some((p) => p.sides.includes(side));

const centre = (q: Quad): Point => [CORNER[q][0] + 25, CORNER[q][1] + 25];

/** Where a follower stands; `where` is a quadrant, or the side of a path. */
export function anchor(t: Tile, where: Quad | Side): Point {
  if (where.length === 1) {
    const [x, y] = MID[where as Side];
    return [x + (50 - x) * 0.42, y + (50 - y) * 0.42];
  }
  const label = t.q[where as Quad],
    mine = QUADS.filter((q) => t.q[q] === label);
  if (mine.length === 4) return [50, 50];
  if (mine.length === 3) return centre(QUADS[(QUADS.findIndex((q) => t.q[q] !== label) + 2) % 4]!);
  if (mine.length === 2 && label[0] !== 'C') {
    const [a, b] = mine.map(centre) as [Point, Point];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  }
  return centre(where as Quad);
}

/* ---- a tile ---- */

interface Box {
  q: Quad;
  k: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  cx: number;
  cy: number;
  joined: Partial<Record<Side, boolean>>;
}

const corners = (b: Box): Point[] => [
  [b.x0, b.y0],
  [b.x1, b.y0],
  [b.x1, b.y1],
  [b.x0, b.y1],
];

const drawn = new Map<string, string>();

/** The eight half-sides in the order of a key: N, E, S, W, two halves each. */
export const halfSides: readonly (readonly [Quad, Side])[] = SIDES.flatMap((s) =>
  HALVES[s].map((q) => [q, s] as const),
);

/** A tile as it lies; `edges` has what lies beyond each of `halfSides`. The same tile in the same company is drawn once. */
export function drawTile(t: Tile, turn = 0, edges?: readonly Edge[]): string {
  const key = `${t.id}/${turn}/${edges?.map((e) => e[0]).join('') ?? ''}`;
  let svg = drawn.get(key);
  if (svg === undefined)
    drawn.set(
      key,
      (svg = makeTile(
        turned(t, turn),
        (q, s) => edges?.[halfSides.findIndex(([a, b]) => a === q && b === s)] ?? 'open',
      )),
    );
  return svg;
}

function makeTile(t: Tile, edge: (q: Quad, s: Side) => Edge): string {
  const boxes: Box[] = QUADS.map((q) => {
    const [x, y] = CORNER[q],
      joined: Partial<Record<Side, boolean>> = {};
    const inset = (s: Side): number => {
      const other = INNER[q][s];
      if (other) {
        if (t.q[other] === t.q[q]) {
          joined[s] = true;
          return 0;
        }
        return hasArm(t, ARM[q + other]!) ? 9 : 2.5;
      }
      const e = edge(q, s);
      if (e === 'join' || e === 'open') {
        joined[s] = true;
        return 0;
      }
      return e === 'wall' ? 1 : 2.5;
    };
    return {
      q,
      k: t.q[q][0]!,
      x0: x + inset('W'),
      y0: y + inset('N'),
      x1: x + 50 - inset('E'),
      y1: y + 50 - inset('S'),
      cx: x + 25,
      cy: y + 25,
      joined,
    };
  });
  return join(
    rect(0, 0, 100, 100, 'c-court'),
    grass(t),
    shadows(boxes.filter((b) => b.k !== 'C')),
    houses(boxes.filter((b) => b.k === 'H')),
    towers(
      t,
      boxes.filter((b) => b.k === 'T'),
    ),
    tracks(t),
    stalls(t),
    rect(0, 0, 100, 100, 'c-joint'),
  );
}

function grass(t: Tile): string {
  const r = dice('tile' + t.id);
  let d = '';
  for (const q of QUADS)
    for (let i = 0; t.q[q][0] === 'C' && i < 5; i++) {
      const x = CORNER[q][0] + 7 + r() * 36,
        y = CORNER[q][1] + 9 + r() * 34;
      d += `M${n(x - 2.2)} ${n(y)}l.8-3.2M${n(x)} ${n(y)}v-4.2M${n(x + 2.2)} ${n(y)}l-.8-3.2`;
    }
  return d && path(d, 'c-grass');
}

const shadows = (bs: Box[]): string =>
  bs.length ? path(bs.map((b) => poly(corners(b))).join(''), 'c-shade', { transform: 'translate(2.2 2.8)' }) : '';

/** Roofs: every quadrant is eight half-faces round its middle. A side that goes on carries a ridge, a side that
    ends an eave; two like sides meet in a hip or a valley. */
function houses(bs: Box[]): string {
  if (!bs.length) return '';
  const face = { n: '', w: '', e: '', s: '' };
  let lines = '',
    eaves = '';
  for (const b of bs) {
    const c: Point = [b.cx, b.cy],
      [nw, ne, se, sw] = corners(b) as [Point, Point, Point, Point],
      goes = b.joined;
    const side = (
      s: Side,
      a: Point,
      z: Point,
      m: Point,
      own: keyof typeof face,
      first: keyof typeof face,
      second: keyof typeof face,
    ): void => {
      if (goes[s]) {
        face[first] += poly([c, a, m]);
        face[second] += poly([c, m, z]);
        lines += `M${at(c)}L${at(m)}`;
      } else {
        face[own] += poly([c, a, z]);
        eaves += `M${at(a)}L${at(z)}`;
      }
    };
    side('N', nw, ne, [b.cx, b.y0], 'n', 'w', 'e');
    side('E', ne, se, [b.x1, b.cy], 'e', 'n', 's');
    side('S', se, sw, [b.cx, b.y1], 's', 'e', 'w');
    side('W', sw, nw, [b.x0, b.cy], 'w', 's', 'n');
    for (const [a, z, p] of [
      ['N', 'W', nw],
      ['N', 'E', ne],
      ['S', 'E', se],
      ['S', 'W', sw],
    ] as const)
      if (!goes[a] === !goes[z]) lines += `M${at(c)}L${at(p)}`;
  }
  return (
    Object.entries(face)
      .map(([f, d]) => d && path(d, 'c-roof-' + f))
      .join('') +
    path(face.n + face.s, 'c-tiles-h') +
    path(face.e + face.w, 'c-tiles-v') +
    path(lines, 'c-ridge') +
    path(eaves, 'c-eave')
  );
}

/** A tower is paved in ashlar, has a parapet with merlons on every side that ends, and one round turret an area. */
function towers(t: Tile, bs: Box[]): string {
  if (!bs.length) return '';
  const floor = bs.map((b) => poly(corners(b))).join(''),
    half = 2.5;
  let wall = '',
    merlon = '',
    turrets = '';
  for (const b of bs) {
    const [nw, ne, se, sw] = corners(b) as [Point, Point, Point, Point];
    for (const [s, a, z, dx, dy] of [
      ['N', nw, ne, 0, 1],
      ['E', ne, se, -1, 0],
      ['S', sw, se, 0, -1],
      ['W', nw, sw, 1, 0],
    ] as const) {
      if (b.joined[s]) continue;
      wall += `M${at(a)}L${at(z)}`;
      merlon += `M${at([a[0] + dx * half, a[1] + dy * half])}L${at([z[0] + dx * half, z[1] + dy * half])}`;
    }
  }
  const seen = new Set<string>();
  for (const b of bs)
    if (!seen.has(t.q[b.q])) {
      seen.add(t.q[b.q]);
      turrets += turret(...anchor(t, b.q), 11.5);
    }
  return (
    path(floor, 'c-tower') + path(floor, 'c-ashlar') + path(merlon, 'c-merlon') + path(wall, 'c-towerwall') + turrets
  );
}

function turret(x: number, y: number, r: number): string {
  let d = '';
  for (let i = 0; i < 8; i++) {
    const a = (Math.PI * (i + 0.5)) / 4;
    d += `M${at([x, y])}l${at([r * Math.cos(a), r * Math.sin(a)])}`;
  }
  return (
    circle(x + 1.6, y + 2, r, 'c-shade') +
    circle(x, y, r, 'c-turret') +
    path(
      `M${at([x, y])}L${at([x + r * 0.38, y - r * 0.92])}A${r} ${r} 0 0 1 ${at([x + r * 0.38, y + r * 0.92])}z`,
      'c-turret-2',
    ) +
    path(d, 'c-turretline') +
    circle(x, y, r, 'c-turretrim')
  );
}

/** One path of a tile as path data: for drawing it and for lighting it up. */
export function trackData(t: Tile, p: Track): string {
  const reach = QUADS.every((q) => t.q[q][0] === 'C') ? 44 : 17,
    m = p.sides.map((s) => MID[s]);
  if (p.end === '*') {
    const { x, y, ux, uy, both, stop, end } = deadEnd(t, p);
    return both
      ? `M${x} ${y}L${at(stop)}`
      : `M${x} ${y}L${at([stop[0] - ux * 20, stop[1] - uy * 20])}Q${at([stop[0] - ux * 6, stop[1] - uy * 6])} ${at(end)}`;
  }
  if (p.sides.length === 2 && !p.end) {
    const [a, b] = m as [Point, Point];
    if (a[0] === b[0] || a[1] === b[1]) return `M${at(a)}L${at(b)}`;
    const near = (z: Point): Point => [50 + ((z[0] - 50) * reach) / 50, 50 + ((z[1] - 50) * reach) / 50];
    return `M${at(a)}L${at(near(a))}Q50 50 ${at(near(b))}L${at(b)}`;
  }
  return m.map((a) => `M${at(a)}L50 50`).join('');
}

/** A path that ends at a building: straight to its face, or bending to it where only one quadrant is built. */
function deadEnd(t: Tile, p: Track) {
  const [x, y] = MID[p.sides[0]!],
    ux = (50 - x) / 50,
    uy = (50 - y) / 50,
    face = QUADS.filter((q) => t.q[q][0] !== 'C').map((q) => CORNER[q]),
    both = face.length === 2;
  const stop: Point = [50 - ux * 1.5, 50 - uy * 1.5];
  const mid = both ? 0 : (face[0]![0] - 25) * Math.abs(uy) + (face[0]![1] - 25) * Math.abs(ux);
  const end: Point = [
    stop[0] + Math.abs(uy) * mid * 0.55 - (both ? 0 : ux * 6),
    stop[1] + Math.abs(ux) * mid * 0.55 - (both ? 0 : uy * 6),
  ];
  return { x, y, ux, uy, both, stop, end, door: [end[0] + ux * (both ? 0 : 8), end[1] + uy * (both ? 0 : 8)] as Point };
}

function tracks(t: Tile): string {
  if (!t.paths.length) return '';
  const d = t.paths.map((p) => trackData(t, p)).join('');
  let over = '';
  for (const p of t.paths)
    if (p.end === '*') {
      const { door, ux, uy } = deadEnd(t, p);
      over += path(
        `M${at([door[0] - uy * 8, door[1] - ux * 8])}L${at([door[0] + uy * 8, door[1] + ux * 8])}`,
        'c-door',
      );
    }
  if (t.paths.some((p) => p.end === '@')) {
    const bars = t.paths
      .map((p) => {
        const [x, y] = MID[p.sides[0]!],
          u = (x - 50) / 50,
          v = (y - 50) / 50;
        return `M${at([50 + u * 20 - v * 6.5, 50 + v * 20 - u * 6.5])}L${at([50 + u * 20 + v * 6.5, 50 + v * 20 + u * 6.5])}`;
      })
      .join('');
    over +=
      circle(50, 50, 17.5, 'c-plaza') +
      circle(50, 50, 11, 'c-plazaring') +
      path('M50 43.5 56.5 50 50 56.5 43.5 50z', 'c-obelisk') +
      path(bars, 'c-bar');
  }
  if (t.well) over += well(50, 50, 12);
  return path(d, 'c-pathedge') + path(d, 'c-path') + path(d, 'c-cobble') + over;
}

const well = (x: number, y: number, r: number): string =>
  circle(x + 1.2, y + 1.6, r, 'c-shade') +
  circle(x, y, r, 'c-well') +
  circle(x, y, r * 0.58, 'c-water') +
  path(`M${n(x - r)} ${n(y)}H${n(x + r)}`, 'c-beam');

function stalls(t: Tile): string {
  if (!t.market) return '';
  const mine = QUADS.filter((q) => t.q[q] === t.market),
    c = mine.map((q) => CORNER[q]);
  if (mine.length === 4) return market(50, 50);
  if (mine.length === 3) {
    const [x, y] = CORNER[QUADS[(QUADS.findIndex((q) => t.q[q] !== t.market) + 2) % 4]!];
    return market(x + 27, y + 27);
  }
  if (mine.length === 2 && !t.paths.length)
    return market((c[0]![0] + c[1]![0]) / 2 + 25, (c[0]![1] + c[1]![1]) / 2 + 25);
  const [x, y] = c[0]!;
  return market(x + (x ? 30 : 20), y + (y ? 30 : 20));
}

const market = (x: number, y: number, s = 1): string =>
  g(
    { transform: `translate(${n(x)} ${n(y)}) scale(${s})` },
    rect(-13, -7.5, 28, 20, 'c-shade'),
    rect(-15, -10, 30, 20, 'c-awning'),
    path('M-9-10V10M3-10V10M15-10V10', 'c-stripe'),
    rect(-15, -10, 30, 20, 'c-awningline'),
    path('M-15 0H15', 'c-ridge'),
    circle(-19, 8, 2.6, 'c-barrel'),
    circle(20, 7, 2.6, 'c-barrel'),
    circle(20, 1.5, 2.2, 'c-barrel'),
  );

/* ---- the wall ---- */

/** Its thickness, in hundredths of a cell. */
export const WALL = 62;
const OUT: Record<Side, Point> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** The castle's outline, clockwise on the screen, in cells. */
export const OUTLINE: readonly Point[] = [
  [1, 12],
  [1, 7],
  [3, 7],
  [3, 4],
  [0, 4],
  [0, 2],
  [3, 2],
  [3, 0],
  [9, 0],
  [9, 3],
  [8, 3],
  [8, 11],
  [5, 11],
  [5, 12],
];

/** Straight blocks name a cell and its side, corners the point of the outline they stand on. */
type Block = { score: number } & (
  { corner: false; r: number; c: number; side: Side } | { corner: true; x: number; y: number; sx: number; sy: number }
);

/** The 50 blocks in score order. */
const blocks: readonly Block[] = (() => {
  const out: Block[] = [];
  const straight = (side: Side, ...cells: [number, number][]) => {
    for (const [r, c] of cells) out.push({ score: 2 * out.length, corner: false, r, c, side });
  };
  const corner = (x: number, y: number, sx: number, sy: number) =>
    out.push({ score: 2 * out.length, corner: true, x, y, sx, sy });
  corner(1, 12, -1, 1);
  straight('W', [11, 1], [10, 1], [9, 1], [8, 1], [7, 1]);
  corner(1, 7, -1, -1);
  straight('N', [7, 1]);
  corner(3, 7, -1, -1);
  straight('W', [5, 3]);
  corner(3, 4, -1, 1);
  straight('S', [3, 1], [3, 0]);
  corner(0, 4, -1, 1);
  straight('W', [3, 0], [2, 0]);
  corner(0, 2, -1, -1);
  straight('N', [2, 0], [2, 1]);
  corner(3, 2, -1, -1);
  straight('W', [0, 3]);
  corner(3, 0, -1, -1);
  straight('N', [0, 3], [0, 4], [0, 5], [0, 6], [0, 7], [0, 8]);
  corner(9, 0, 1, -1);
  straight('E', [0, 8], [1, 8], [2, 8]);
  corner(9, 3, 1, 1);
  corner(8, 3, 1, 1);
  straight('E', [4, 7], [5, 7], [6, 7], [7, 7], [8, 7], [9, 7], [10, 7]);
  corner(8, 11, 1, 1);
  straight('S', [10, 7], [10, 6]);
  corner(5, 11, 1, 1);
  corner(5, 12, 1, 1);
  straight('S', [11, 4], [11, 3], [11, 2], [11, 1]);
  return out;
})();

const blockMid = (b: Block): Point =>
  b.corner
    ? [b.x * 100 + (b.sx * WALL) / 2, b.y * 100 + (b.sy * WALL) / 2]
    : [b.c * 100 + 50 + OUT[b.side][0] * (50 + WALL / 2), b.r * 100 + 50 + OUT[b.side][1] * (50 + WALL / 2)];

/** The middle of a space of the score track and the direction out of the castle. */
export function scoreSpace(score: number): { x: number; y: number; out: Point; corner: boolean } {
  const b = blocks[(score % 100) >> 1]!,
    [x, y] = blockMid(b),
    odd = score & 1;
  if (b.corner) return { x: x + (odd ? 10 : -10), y, out: [b.sx, b.sy], corner: true };
  const along: Point = { W: [0, -1], N: [1, 0], E: [0, 1], S: [-1, 0] }[b.side] as unknown as Point,
    k = odd ? 25 : -25;
  return { x: x + along[0] * k, y: y + along[1] * k, out: OUT[b.side], corner: false };
}

/** The outline moved outwards. */
const offset = (w: number): Point[] =>
  OUTLINE.map((p, i) => {
    const a = OUTLINE[(i + OUTLINE.length - 1) % OUTLINE.length]!,
      b = OUTLINE[(i + 1) % OUTLINE.length]!;
    const out = (u: Point, v: Point): Point => [Math.sign(v[1] - u[1]), -Math.sign(v[0] - u[0])];
    const o1 = out(a, p),
      o2 = out(p, b);
    return [p[0] * 100 + (o1[0] + o2[0]) * w, p[1] * 100 + (o1[1] + o2[1]) * w];
  });

/** A start area: the cell it opens to, on which side of it, and its two halves. */
export interface Start {
  name: string;
  row: number;
  col: number;
  side: Side;
  halves: Record<string, string>;
  path: boolean;
  well: boolean;
  market: string | null;
}

export function parseStart(row: Record<string, string>): Start {
  const [r, c] = row.cell!.split(',').map(Number) as [number, number];
  return {
    name: row.start!,
    row: r,
    col: c,
    side: row.side as Side,
    halves: Object.fromEntries(row.halves!.split(' ').map((h) => h.split('='))),
    path: row.path !== '-',
    well: row.well === 'yes',
    market: row.market === '-' ? null : row.market!,
  };
}

/** The inner face of the wall, open where a start area joins the castle. */
export function innerLine(starts: readonly Start[]): string {
  const gap = new Set(starts.map((s) => `${s.row},${s.col}${s.side}`));
  let d = '';
  for (let i = 0; i < OUTLINE.length; i++) {
    const [ax, ay] = OUTLINE[i]!,
      [bx, by] = OUTLINE[(i + 1) % OUTLINE.length]!,
      ux = Math.sign(bx - ax),
      uy = Math.sign(by - ay);
    for (let k = 0; k < Math.abs(bx - ax) + Math.abs(by - ay); k++) {
      const x = ax + ux * k,
        y = ay + uy * k;
      const cell = ux > 0 ? `${y},${x}N` : ux < 0 ? `${y - 1},${x - 1}S` : uy > 0 ? `${y},${x - 1}E` : `${y - 1},${x}W`;
      if (!gap.has(cell)) d += `M${x * 100} ${y * 100}l${ux * 100} ${uy * 100}`;
    }
  }
  return path(d, 'c-wallinner');
}

/** The wall with its start areas and numbers; tokens lie on it apart (`drawTokens`). */
export function drawWall(starts: readonly Start[]): string {
  const outer = offset(WALL),
    walk = offset(WALL - 13),
    N = outer.length;
  let hachure = '',
    merlons = '',
    joints = '',
    nums = '',
    corner = '';
  for (let i = 0; i < N; i++) {
    const a = outer[i]!,
      b = outer[(i + 1) % N]!,
      length = Math.hypot(b[0] - a[0], b[1] - a[1]),
      u: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length],
      o: Point = [u[1], -u[0]],
      r = dice('h' + i);
    for (let s = 4; s < length; s += 8) {
      const l = 12 + 16 * r();
      hachure += `M${at([a[0] + u[0] * s + o[0] * 5, a[1] + u[1] * s + o[1] * 5])}l${at([o[0] * l + u[0] * 2, o[1] * l + u[1] * 2])}`;
    }
    const w0 = walk[i]!,
      w1 = walk[(i + 1) % N]!;
    merlons += `M${at([(a[0] + w0[0]) / 2, (a[1] + w0[1]) / 2])}L${at([(b[0] + w1[0]) / 2, (b[1] + w1[1]) / 2])}`;
  }
  const beside = new Set(starts.map((s) => `${s.row},${s.col}${s.side}`));
  for (const b of blocks) {
    if (b.corner) {
      corner += cornerTower(b);
      continue;
    }
    const [dx, dy] = OUT[b.side],
      m = blockMid(b),
      a: Point = [m[0] - (dx * WALL) / 2, m[1] - (dy * WALL) / 2],
      start = beside.has(`${b.r},${b.c}${b.side}`);
    for (const k of [-50, 0, 50])
      joints += `M${at([a[0] + (dy ? k : 0), a[1] + (dx ? k : 0)])}l${at([dx * (WALL - 13), dy * (WALL - 13)])}`;
    for (const s of [b.score, b.score + 1]) {
      const p = scoreSpace(s),
        k = start ? 7 : -5;
      nums += text(
        p.x + p.out[0] * k,
        p.y + p.out[1] * k + 7,
        s,
        `c-num${start ? ' tight' : ''}${s % 10 ? '' : ' ten'}${s % 5 ? ' other' : ''}`,
      );
    }
  }
  return join(
    path(hachure, 'c-hachure'),
    path(poly(outer), 'c-wallshadow', { transform: 'translate(5 7)' }),
    path(poly(outer), 'c-wallbody'),
    path(poly(offset(0)), 'c-ground'),
    path(joints, 'c-walljoint'),
    path(merlons, 'c-wallmerlon'),
    path(poly(walk), 'c-wallwalk'),
    starts.map(startStrip),
    path(poly(outer), 'c-wallline'),
    innerLine(starts),
    nums,
    corner,
  );
}

function cornerTower(b: Block & { corner: true }): string {
  const [x, y] = blockMid(b),
    r = 39;
  let d = '';
  for (let i = 0; i < 24; i += 2) {
    const a = (Math.PI * i) / 12,
      c = (Math.PI * (i + 1)) / 12;
    d += `M${at([x + (r - 4) * Math.cos(a), y + (r - 4) * Math.sin(a)])}A${r - 4} ${r - 4} 0 0 1 ${at([x + (r - 4) * Math.cos(c), y + (r - 4) * Math.sin(c)])}`;
  }
  return (
    circle(x + 3, y + 5, r, 'c-shade') +
    circle(x, y, r, 'c-cornerbody') +
    path(d, 'c-cornermerlon') +
    circle(x, y, r - 8.5, 'c-cornerfloor') +
    text(x - 14, y + 6.5, b.score, 'c-num corner') +
    text(x + 14, y + 6.5, b.score + 1, 'c-num corner') +
    path(`M${n(x)} ${n(y - 12)}v24`, 'c-walljoint')
  );
}

/** The tokens that lie on the wall, by the lower score of their corner; on the outer rim, so that no marker hides them. */
export function drawTokens(scores: readonly number[]): string {
  return join(
    scores.map((score) => {
      const b = blocks[score >> 1];
      if (!b?.corner) return '';
      const [x, y] = blockMid(b),
        tx = x + b.sx * 31,
        ty = y + b.sy * 31;
      return g({ class: 'c-token' }, circle(tx, ty, 19, 'c-seal'), icon('token-back', tx, ty + 0.5, 23));
    }),
  );
}

/** A start area: half-tile strips on the inner side of the wall. */
function startStrip(s: Start): string {
  const depth = 27,
    { row: r, col: c, side } = s,
    vertical = side === 'W' || side === 'E',
    ks = vertical ? ['N', 'S'] : ['W', 'E'];
  const x0 = side === 'W' ? c * 100 - depth : side === 'E' ? (c + 1) * 100 : c * 100,
    y0 = side === 'N' ? r * 100 - depth : side === 'S' ? (r + 1) * 100 : r * 100;
  const w = vertical ? depth : 100,
    h = vertical ? 100 : depth,
    mx = x0 + w / 2,
    my = y0 + h / 2,
    one = s.halves[ks[0]!] === s.halves[ks[1]!];
  let out =
    rect(x0, y0, w, h, 'c-court') +
    ks
      .map((k, i) =>
        strip(
          s.halves[k]![0]!,
          x0 + (vertical ? 0 : i * 50),
          y0 + (vertical ? i * 50 : 0),
          vertical ? depth : 50,
          vertical ? 50 : depth,
          vertical,
          i,
          one,
        ),
      )
      .join('');
  if (s.path) {
    const d = vertical ? `M${x0} ${my}H${x0 + w}` : `M${mx} ${y0}V${y0 + h}`;
    out += path(d, 'c-pathedge') + path(d, 'c-path') + path(d, 'c-cobble');
  }
  if (s.well) out += well(side === 'W' ? x0 + 12 : side === 'E' ? x0 + w - 12 : mx, my, 10.5);
  if (s.market) {
    const i = one ? 0.5 : s.halves[ks[0]!]![0] === 'C' ? 0 : 1;
    out += market(vertical ? mx : x0 + 25 + 50 * i, vertical ? y0 + 25 + 50 * i : my, vertical ? 0.72 : 0.8);
  }
  return out + rect(x0, y0, w, h, 'c-startline');
}

function strip(
  kind: string,
  x: number,
  y: number,
  w: number,
  h: number,
  vertical: boolean,
  i: number,
  one: boolean,
): string {
  if (kind === 'C') return '';
  if (kind === 'T') {
    const tx = x + w / 2 + (one && !vertical ? 25 : 0),
      ty = y + h / 2 + (one && vertical ? 25 : 0);
    return (
      rect(x, y, w, h, 'c-tower') +
      rect(x, y, w, h, 'c-ashlar') +
      (one && i ? '' : circle(tx, ty, 9, 'c-turret') + circle(tx, ty, 9, 'c-turretrim'))
    );
  }
  // a lean-to roof, its ridge ending at the castle's side
  const cx = x + w / 2,
    cy = y + h / 2;
  return (
    (vertical
      ? rect(x, y, w, h / 2, 'c-roof-n') +
        rect(x, cy, w, h / 2, 'c-roof-s') +
        rect(x, y, w, h, 'c-tiles-h') +
        path(`M${x} ${cy}H${x + w}`, 'c-ridge')
      : rect(x, y, w / 2, h, 'c-roof-w') +
        rect(cx, y, w / 2, h, 'c-roof-e') +
        rect(x, y, w, h, 'c-tiles-v') +
        path(`M${cx} ${y}V${y + h}`, 'c-ridge')) + rect(x, y, w, h, 'c-eave')
  );
}

/** The patterns used above, for the defs of a page. */
export const castleDefs =
  '<pattern id="p-tiles-h" width="9" height="5" patternUnits="userSpaceOnUse"><path d="M0 5H9M2 5V2.5M6.5 2.5V0M0 2.5H9" class="c-hatch"/></pattern>' +
  '<pattern id="p-tiles-v" width="5" height="9" patternUnits="userSpaceOnUse"><path d="M5 0V9M2.5 0V9" class="c-hatch"/></pattern>' +
  '<pattern id="p-ashlar" width="20" height="14" patternUnits="userSpaceOnUse"><path d="M0 0H20M0 7H20M5 0V7M15 7V14" class="c-ashlarline"/></pattern>' +
  '<pattern id="p-dead" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V16" class="st-deadline"/></pattern>';

/* ---- pieces ---- */

export const ROLE: Record<Kind, 'squire' | 'knight' | 'merchant' | 'herald'> = {
  house: 'squire',
  tower: 'knight',
  court: 'merchant',
  path: 'herald',
};

/** A follower; merchants lie down, for they stay to the end. */
export const follower = (seat: number, kind: Kind, x: number, y: number, s = 34): string =>
  g(
    {
      class: `c-follower s${seat + 1}`,
      transform: `translate(${n(x)} ${n(y)})${kind === 'court' ? ' rotate(-90)' : ''}`,
    },
    circle(0, 0, s * 0.56, 'c-fbase'),
    icon('follower-' + ROLE[kind], 0, -1, s * 0.84),
  );

export const keep = (seat: number, x: number, y: number): string =>
  g({ class: `s${seat + 1}` }, circle(x, y, 21, 'c-fbase'), icon('castle-keep', x, y - 1, 30));

/** The seat's shield on its space of the wall; from 100 points on with a bar below it. */
export const marker = (seat: number, hundreds: number): string =>
  g(
    { class: `s${seat + 1}` },
    circle(1, 2, 23, 'c-shade'),
    circle(0, 0, 22, 'c-fbase'),
    icon(`seat-${seat + 1}`, 0, 1, 30),
    hundreds > 0 && path(`M-14 ${28}H14`, 'c-hundred'),
  );

/* ---- states ---- */

/** Corner brackets of a square. */
export const brackets = (x: number, y: number, s: number, l: number): string =>
  `M${x} ${y + l}V${y}H${x + l}M${x + s - l} ${y}H${x + s}V${y + l}M${x + s} ${y + s - l}V${y + s}H${x + s - l}M${x + l} ${y + s}H${x}V${y + s - l}`;

/** The outline of a set of quadrants, each by its upper left corner: the edges that occur once. */
export function outline(squares: readonly Point[]): string {
  const edges = new Map<string, number>();
  for (const [x, y] of squares)
    for (const e of [`M${x} ${y}h50`, `M${x + 50} ${y}v50`, `M${x} ${y + 50}h50`, `M${x} ${y}v50`])
      edges.set(e, (edges.get(e) ?? 0) + 1);
  return [...edges]
    .filter(([, times]) => times === 1)
    .map(([e]) => e)
    .join('');
}
