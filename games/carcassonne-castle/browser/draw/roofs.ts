// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * A tile drawn as a plan: courts, roofs, towers and paths. A side that goes on has no
 * border; a side that ends gets an eave or a parapet, so what is finished looks finished.
 */
import { at, circle, dice, g, join, n, path, poly, rect, type Point } from '@shell/draw/svg';
import {
  CORNER,
  HALVES,
  MID,
  QUADS,
  SIDES,
  anchor,
  hasArm,
  turned,
  type Edge,
  type Quad,
  type Side,
  type Tile,
  type Track,
} from './tile';

/** The patterns used above, for the defs of a page. */
export const castleDefs =
  '<pattern id="p-tiles-h" width="9" height="5" patternUnits="userSpaceOnUse"><path d="M0 5H9M2 5V2.5M6.5 2.5V0M0 2.5H9" class="c-hatch"/></pattern>' +
  '<pattern id="p-tiles-v" width="5" height="9" patternUnits="userSpaceOnUse"><path d="M5 0V9M2.5 0V9" class="c-hatch"/></pattern>' +
  '<pattern id="p-ashlar" width="20" height="14" patternUnits="userSpaceOnUse"><path d="M0 0H20M0 7H20M5 0V7M15 7V14" class="c-ashlarline"/></pattern>' +
  '<pattern id="p-dead" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V16" class="st-deadline"/></pattern>';

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

/** A built quadrant: how far its walls reach, and on which sides it goes on. */
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

/** Tiles that have been drawn: most of a plan stays as it is from turn to turn. */
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

/** From below upwards: ground, shadows, roofs, towers, paths, stalls. */
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

/** Tufts on courts, at the same places each time the tile is drawn. */
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

/** A round roof seen from above, its far half in the shade. */
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

/** Paths with what ends them: doors, squares, wells. */
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

/** A well seen from above. */
export const well = (x: number, y: number, r: number): string =>
  circle(x + 1.2, y + 1.6, r, 'c-shade') +
  circle(x, y, r, 'c-well') +
  circle(x, y, r * 0.58, 'c-water') +
  path(`M${n(x - r)} ${n(y)}H${n(x + r)}`, 'c-beam');

/** The market of a court, where no follower's place hides it. */
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

/** A stall with barrels. */
export const market = (x: number, y: number, s = 1): string =>
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
