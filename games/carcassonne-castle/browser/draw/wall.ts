// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The castle's wall drawn from its outline: the score track with its corner towers, the start areas, the tokens. */
import { at, circle, dice, g, icon, join, n, path, poly, rect, text, type Point } from '@shell/draw/svg';
import { market, well } from './roofs';
import type { Castle } from './castle';
import { SIDES, opposite, type Side } from './tile';

/** Its thickness, in hundredths of a cell. */
const WALL = 62;
/** Out of the castle, by side. */
const OUT: Record<Side, Point> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** Straight blocks name a cell and its side, corners the point of the outline they stand on. */
export type Block = { score: number; token: boolean } & (
  { corner: false; r: number; c: number; side: Side } | { corner: true; x: number; y: number; sx: number; sy: number }
);

const DIAGONALS: readonly Point[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];

/** The blocks in score order: each is beside one cell, or stands on a corner of the castle. */
export function readBlocks(rows: readonly Record<string, string>[], within: (cell: string) => boolean): Block[] {
  return rows.map(({ spaces, row, col, token }) => {
    const r = Number(row),
      c = Number(col),
      has = (dx: number, dy: number): boolean => within(`${r + dy},${c + dx}`),
      common = { score: Number(spaces!.split(',')[0]), token: token === 'yes' },
      sides = SIDES.filter((side) => has(...OUT[side]));
    if (sides.length === 1) {
      const [dx, dy] = OUT[sides[0]!];
      return { ...common, corner: false, r: r + dy, c: c + dx, side: opposite(sides[0]!) };
    }
    // round the corner there is castle on both sides of the block, or on neither
    const [dx, dy] = DIAGONALS.find(([x, y]) => has(x, y) && has(x, 0) === has(0, y))!;
    return { ...common, corner: true, x: c + (dx > 0 ? 1 : 0), y: r + (dy > 0 ? 1 : 0), sx: -dx, sy: -dy };
  });
}

/** The middle of a block. */
const blockMid = (b: Block): Point =>
  b.corner
    ? [b.x * 100 + (b.sx * WALL) / 2, b.y * 100 + (b.sy * WALL) / 2]
    : [b.c * 100 + 50 + OUT[b.side][0] * (50 + WALL / 2), b.r * 100 + 50 + OUT[b.side][1] * (50 + WALL / 2)];

/** The middle of a space of the score track and the direction out of the castle. */
export function scoreSpace({ blocks }: Castle, score: number): { x: number; y: number; out: Point; corner: boolean } {
  const b = blocks[(score >> 1) % blocks.length]!,
    [x, y] = blockMid(b),
    odd = score & 1;
  if (b.corner) return { x: x + (odd ? 10 : -10), y, out: [b.sx, b.sy], corner: true };
  const along: Point = { W: [0, -1], N: [1, 0], E: [0, 1], S: [-1, 0] }[b.side] as unknown as Point,
    k = odd ? 25 : -25;
  return { x: x + along[0] * k, y: y + along[1] * k, out: OUT[b.side], corner: false };
}

/** The outline moved outwards. */
const offset = ({ outline }: Castle, w: number): Point[] =>
  outline.map((p, i) => {
    const a = outline.at(i - 1)!,
      b = outline[(i + 1) % outline.length]!;
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

/** A row of the table of start areas. */
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
export function innerLine({ outline, startAt }: Castle): string {
  let d = '';
  for (let i = 0; i < outline.length; i++) {
    const [ax, ay] = outline[i]!,
      [bx, by] = outline[(i + 1) % outline.length]!,
      ux = Math.sign(bx - ax),
      uy = Math.sign(by - ay);
    for (let k = 0; k < Math.abs(bx - ax) + Math.abs(by - ay); k++) {
      const x = ax + ux * k,
        y = ay + uy * k;
      const cell = ux > 0 ? `${y},${x}N` : ux < 0 ? `${y - 1},${x - 1}S` : uy > 0 ? `${y},${x - 1}E` : `${y - 1},${x}W`;
      if (!startAt.has(cell)) d += `M${x * 100} ${y * 100}l${ux * 100} ${uy * 100}`;
    }
  }
  return path(d, 'c-wallinner');
}

/** The wall with its start areas and numbers; tokens lie on it apart (`drawTokens`). */
export function drawWall(castle: Castle): string {
  const outer = offset(castle, WALL),
    walk = offset(castle, WALL - 13),
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
  for (const b of castle.blocks) {
    if (b.corner) {
      corner += cornerTower(b);
      continue;
    }
    const [dx, dy] = OUT[b.side],
      m = blockMid(b),
      a: Point = [m[0] - (dx * WALL) / 2, m[1] - (dy * WALL) / 2],
      start = castle.startAt.has(`${b.r},${b.c}${b.side}`);
    for (const k of [-50, 0, 50])
      joints += `M${at([a[0] + (dy ? k : 0), a[1] + (dx ? k : 0)])}l${at([dx * (WALL - 13), dy * (WALL - 13)])}`;
    for (const s of [b.score, b.score + 1]) {
      const p = scoreSpace(castle, s),
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
    path(poly(offset(castle, 0)), 'c-ground'),
    path(joints, 'c-walljoint'),
    path(merlons, 'c-wallmerlon'),
    path(poly(walk), 'c-wallwalk'),
    castle.starts.map(startStrip),
    path(poly(outer), 'c-wallline'),
    innerLine(castle),
    nums,
    corner,
  );
}

/** A corner of the wall: a tower with two spaces of the track. */
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
export function drawTokens({ blocks }: Castle, scores: readonly number[]): string {
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

/** Half of a start area, by its kind. */
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
