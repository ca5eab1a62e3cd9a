// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Between Two Castles as a section: a room from its row of the table, a castle from its
 * rooms. A cell is 96 x 96, y down; level 1 stands on the ground line y = 0, level -1
 * hangs under it. Rooms and thrones are drawn once for each size and kept.
 */
import { circle, dice, g, icon, n, path, rect, text, type Part } from '@shell/draw/svg';
import { MOTIF, motifOf } from './motifs';

/** A cell, and where in it the floor lies. */
export const T = 96;
const BEAM = 68;

/**
 * How much is drawn, by a cell's size on the screen: `full` (from 52 px) with the rule on
 * the floor beam, `small` (18 to 52) signs only, `dot` (under 18) washes only; `art` is
 * furniture without the beam, for pictures.
 */
export type Lod = 'full' | 'small' | 'dot' | 'art';

/** What the drawing of a room is made from: of the table of rooms. */
export interface DrawnRoom {
  name: string;
  type: string;
  where: string;
  target: string;
  /** A number, or two of which one counts: "4/1". */
  points: string;
  hanging: string;
}
/** A throne room: its types, what hangs there, and the two cells that it marks. */
export interface Throne {
  type_a: string;
  type_b: string;
  hanging: string;
  cell_1: string;
  cell_2: string;
}
/** A room in its cell. */
interface Placed {
  room: DrawnRoom;
  x: number;
  level: number;
}
/** All that a castle's drawing is made of. */
export interface Castle {
  throne: Throne;
  rooms: Placed[];
  attendants: string[];
}

/** Levels have no 0; rows do: 0 is the ground. */
export const rowOf = (level: number): number => (level > 0 ? level - 1 : level);
export const levelOf = (row: number): number => (row < 0 ? row : row + 1);

/** The top of a cell. */
export const top = (level: number): number => -(rowOf(level) + 1) * T;

/** Special rooms look each like itself and not like their type. */
const SPECIAL: Record<string, string> = { Tower: 'tower', Fountain: 'fountain', 'Grand Foyer': 'grand-foyer' };

/** What a room is drawn as: its type, or which of the special ones. */
const kind = (room: DrawnRoom): string => SPECIAL[room.name] ?? room.type;

/** Its symbol. */
export const sign = (room: DrawnRoom): string => (room.type === 'special' ? 'special-' : 'room-') + kind(room);

/** Rooms under the sky: no roof goes over them. */
const OPEN = new Set(['outdoor', 'fountain', 'tower']);

/** The hollow of a room: its outline alone tells the type. */
const HOLLOW: Record<string, string> = {
  food: 'M3 68V11H15V5H21V11H39V5H45V11H51V5H57V11H75V5H81V11H93V68z',
  living: 'M3 68V24Q3 5 24 5H72Q93 5 93 24V68z',
  utility: 'M3 68V20L18 5H78L93 20V68z',
  sleeping: 'M3 68V34C3 18 33 21 48 4C63 21 93 18 93 34V68z',
  corridor: 'M3 68V27A21.5 21.5 0 0 1 46 27V68zM50 68V27A21.5 21.5 0 0 1 93 27V68z',
  downstairs: 'M8 68V42A40 35 0 0 1 88 42V68z',
  'grand-foyer': 'M3 68V40Q3 4 48 4T93 40V68z',
};
/** Where the hanging is in a room of each type. */
const HANG: Record<string, [x: number, y: number, size: number]> = {
  food: [19, 28, 22],
  living: [20, 28, 22],
  utility: [20, 27, 22],
  sleeping: [18, 38, 27],
  corridor: [24.5, 29, 24],
  downstairs: [26, 40, 24],
};

/** A motif on the floor. */
const furniture = (name: string, x: number, y: number, s = 1): string =>
  g(
    { transform: `translate(${n(x)} ${n(y)})${s === 1 ? '' : ` scale(${s})`}` },
    MOTIF[name]!.split('|').map((p) => path(p.slice(2), 'm' + p[0])),
  );
const hanging = (what: string, x: number, y: number, s: number): string =>
  g({ class: 'r-hang' }, circle(x, y, s * 0.62, 'r-halo'), icon('hanging-' + what, x, y, s));
/** The sign of a room in its corner. */
const roundel = (symbol: string, y = 13): string =>
  g({ class: 'r-mark' }, circle(83, y, 10.5, 'r-roundel'), icon(symbol, 83, y, 14));

/** Drawings by what they depend on: a table with seven castles has a hundred rooms. */
const kept = new Map<string, string>();
const keep = (key: string, draw: () => string): string => {
  let svg = kept.get(key);
  if (svg === undefined) kept.set(key, (svg = draw()));
  return svg;
};

/** A room as it is printed, in this much detail. */
export const drawRoom = (room: DrawnRoom, lod: Lod = 'full'): string =>
  keep(lod + room.name, () => {
    const what = kind(room);
    return what === 'tower'
      ? tower(room, lod)
      : what === 'fountain'
        ? fountain(room, lod)
        : lod === 'dot'
          ? dot(what)
          : chamber(room, what, lod);
  });

/** A room as a spot of its colour. */
const dot = (what: string): string =>
  rect(0, 0, T, T, 'r-poche') + rect(5, 5, 86, 86, 'w-' + (what === 'grand-foyer' ? 'special' : what));

/** A room with walls, or under the sky. */
function chamber(room: DrawnRoom, what: string, lod: Lod): string {
  const low = lod !== 'full',
    foot = low ? 92 : BEAM,
    out: Part[] = [rect(0, 0, T, T, 'r-poche')];
  const wash = what === 'grand-foyer' ? 'special' : what;
  if (what === 'outdoor')
    out.push(
      rect(0, 0, T, foot, 'w-outdoor'),
      rect(0, 0, T, foot, 'r-sky'),
      path(
        `M0 ${foot}V${foot - 12}Q14 ${foot - 24} 28 ${foot - 15}T56 ${foot - 17}T96 ${foot - 13}V${foot}z`,
        'r-hedge',
      ),
    );
  else {
    const d = low ? HOLLOW[what]!.replace(/68(?=V|z)/g, '92').replace(/M(\d+) 68/g, 'M$1 92') : HOLLOW[what]!;
    if (what === 'downstairs')
      out.push(path('M0 12H14M20 6H34M40 12H58M64 6H80M84 14H96M4 22H10M86 24H94M2 34H6M90 36H95', 'r-rubble'));
    out.push(path(d, 'r-void w-' + wash), path(d, 'r-paper p-' + wash), path(d, 'r-light'));
  }
  if (lod === 'small') out.push(signs(room));
  else if (what === 'grand-foyer') out.push(g({ transform: low ? 'translate(0 24)' : undefined }, staircase()));
  else out.push(furnished(room, what, low));
  if (lod === 'small') return g({ class: 'room' }, out);
  if (lod === 'art') return g({ class: 'room' }, out, path('M0 94H96', 'r-floor'));
  return g({ class: 'room' }, out, path(`M0 ${BEAM}H${T}`, 'r-floor'), beam(room, what), roundel(sign(room)));
}

/** Too small for furniture: what hangs there, and the type. */
const signs = (room: DrawnRoom): Part => [
  room.hanging !== '-' && icon('hanging-' + room.hanging, 26, 40, 34, { class: 'r-hang' }),
  icon(sign(room), room.hanging !== '-' ? 66 : 48, 56, 46, { class: 'r-type' }),
];

/** Furniture and hanging; without a floor beam there is more room for both. */
function furnished(room: DrawnRoom, what: string, low: boolean): Part {
  const motif = motifOf(room.name, what),
    hang = HANG[what],
    out: Part[] = [];
  if (low)
    out.push(
      furniture(motif, what === 'corridor' ? 72 : what === 'outdoor' ? 48 : 60, 92, what === 'corridor' ? 0.9 : 1.25),
    );
  else
    out.push(
      furniture(
        motif,
        ({ outdoor: 46, downstairs: 58, corridor: 72 } as Record<string, number>)[what] ?? 60,
        BEAM,
        what === 'corridor' ? 0.78 : what === 'downstairs' ? 0.82 : 1,
      ),
    );
  if (hang && room.hanging !== '-')
    out.push(
      low
        ? icon('hanging-' + room.hanging, hang[0], hang[1] + 4, 24, { class: 'r-hang' })
        : hanging(room.hanging, ...hang),
    );
  if (what === 'corridor' && !low) out.push(path('M3 68L14 60H35L46 68z', 'r-runner'));
  return out;
}

/** The grand foyer's own furniture. */
const staircase = (): Part => [
  path('M6 68Q10 44 34 40H62Q86 44 90 68H76Q72 54 58 52H38Q24 54 20 68z', 'm1'),
  path('M13 66Q18 49 38 46H58Q78 49 83 66M10 62H20M13 56L22 59M19 50L27 54M76 62H86M74 59L83 56M69 54L77 50', 'ml'),
  path('M40 68V54A8 8 0 0 1 56 54V68z', 'm2'),
  path('M48 4V16M38 22H58L54 16H42zM38 22V18M48 22V14M58 22V18', 'ml'),
  path('M37 17h2v-4h-2zM47 13h2v-4h-2zM57 17h2v-4h-2z', 'm3'),
];

/** The inscription on the floor beam: where it looks, what it wants, what each is worth. */
function beam(room: DrawnRoom, what: string): string {
  const y = 82.5,
    [most, less] = room.points.split('/'),
    out: Part[] = [rect(2, 70, 92, 24, 'r-beam')];
  if (what === 'grand-foyer')
    out.push(icon('where-around', 22, y, 19), icon('room-any', 48, y, 18), text(76, y + 7.5, most!, 'r-pts'));
  else if (less)
    out.push(
      icon('where-' + room.where, 20, y, 20),
      text(47, y + 7.5, most!, 'r-pts'),
      path('M58 90L66 75', 'r-slash'),
      text(76, y + 7, less, 'r-pts less'),
    );
  else
    out.push(
      icon('where-' + room.where, 18, y, 20),
      icon((what === 'corridor' ? 'hanging-' : 'room-') + room.target, 47, y, 20),
      text(76, y + 7.5, most!, 'r-pts'),
    );
  return g({ class: 'r-rule' }, out);
}

/** The beam of a room that has no walls. */
const plinth = (...rule: Part[]): Part => [
  rect(0, BEAM, T, 28, 'r-poche'),
  rect(2, 70, 92, 24, 'r-beam'),
  g({ class: 'r-rule' }, rule),
  path(`M0 ${BEAM}H${T}`, 'r-floor'),
];

/** A tower has a roof of its own, which reaches above its cell. */
function tower(room: DrawnRoom, lod: Lod): string {
  if (lod === 'dot') return path('M14 96V44H82V96z', 'r-poche') + path('M4 44L48 0L92 44z', 'r-roof');
  const low = lod !== 'full',
    foot = low ? 96 : 70,
    sill = low ? 80 : 66;
  return g(
    { class: 'room' },
    path(`M8 ${foot}V38H88V${foot}z`, 'r-shaft'),
    path('M8 52H88M8 60H30M66 60H88M22 38V52M48 38V46M74 38V52', 'r-course'),
    path('M0 40L48-6L96 40z', 'r-roof'),
    path('M48-6V40M48-6L24 40M48-6L72 40M12 28.5H84M24 17H72M36 5.5H60', 'r-roofline'),
    path('M48-6V-20', 'r-pole'),
    path('M48-20L64-15L48-10z', 'r-flag'),
    path(`M42 ${sill}V50A6 6 0 0 1 54 50V${sill}z`, 'mk'),
    !low && [
      plinth(icon('where-below', 20, 82.5, 20), icon('room-any', 47, 82.5, 18), text(76, 90, room.points, 'r-pts')),
      roundel('special-tower', 52),
    ],
  );
}

/** A fountain stands under the sky. */
function fountain(room: DrawnRoom, lod: Lod): string {
  if (lod === 'dot') return rect(0, 60, T, 36, 'w-special') + circle(48, 60, 24, 'm5');
  const low = lod !== 'full',
    foot = low ? 92 : BEAM;
  return g(
    { class: 'room' },
    rect(0, 0, T, foot, 'w-special'),
    rect(0, 0, T, foot, 'r-sky'),
    g(
      { transform: `translate(48 ${foot}) scale(${low ? 1.3 : 1})` },
      path('M-34 0L-38-12H38L34 0z', 'm1'),
      path('M-38-12Q0-18 38-12Q0-7-38-12z', 'm5'),
      path('M-5-12V-28H5V-12z', 'm1'),
      path('M-16-28H16L11-22H-11z', 'm1'),
      path('M0-28V-50M0-46Q-10-56-14-30M0-46Q10-56 14-30M-16-27Q-26-28-28-14M16-27Q26-28 28-14', 'r-jet'),
    ),
    !low && [
      plinth(icon('special-fountain', 36, 82.5, 19), text(64, 90, room.points, 'r-pts')),
      roundel('special-fountain'),
    ],
  );
}

/** The throne room, two cells wide; who: the attendants on its spots. */
export const drawThrone = (th: Throne, lod: Lod = 'full', who: readonly string[] = []): string =>
  keep(['throne', lod, th.cell_1, th.cell_2, th.type_a, th.type_b, ...who].join(), () => {
    const W = 2 * T,
      foot = lod === 'full' ? BEAM : 92;
    if (lod === 'dot') return rect(0, 0, W, T, 'r-poche') + rect(5, 5, W - 10, 86, 'r-hall');
    const d = `M3 ${foot}V30Q3 5 30 5H60Q96-8 132 5H162Q189 5 189 30V${foot}z`;
    const out: Part[] = [
      rect(0, 0, W, T, 'r-poche'),
      path(d, 'r-void r-hall'),
      path(d, 'r-paper p-hall'),
      path(d, 'r-light'),
    ];
    if (lod === 'small')
      return g({ class: 'room throne' }, out, icon('special-throne', 96, 54, 54, { class: 'r-type' }));
    out.push(
      path(`M66 ${foot}V${foot - 4}H126V${foot}zM72 ${foot - 4}V${foot - 8}H120V${foot - 4}z`, 'm1'),
      path(`M80 ${foot - 8}V22Q96 8 112 22V${foot - 8}z`, 'm2'),
      path(`M84 ${foot - 20}V26Q96 15 108 26V${foot - 20}z`, 'm3'),
      path(`M80 ${foot - 20}H112V${foot - 14}H80z`, 'm1'),
      icon('special-throne', 96, 12, 15, { class: 'r-gold' }),
      path(`M60 14Q64 40 56 ${foot}H50Q60 36 50 14zM132 14Q128 40 136 ${foot}H142Q132 36 142 14z`, 'm3'),
    );
    if (lod === 'art') return g({ class: 'room throne' }, out, path('M0 94H192', 'r-floor'));
    out.push(
      hanging(th.hanging, 26, 30, 20),
      [36, 156].map((x, i) => [
        circle(x, 53, 11.5, who[i] ? 'r-roundel' : 'r-spot'),
        who[i] && icon('attendant-' + who[i], x, 53, 16),
      ]),
    );
    out.push(
      path(`M0 ${BEAM}H${W}`, 'r-floor'),
      rect(2, 70, W - 4, 24, 'r-beam'),
      g(
        { class: 'r-rule' },
        icon('special-throne', 28, 82.5, 18),
        path('M47 74V91', 'r-slash'),
        icon('room-' + th.type_a, 70, 82.5, 20),
        text(96, 89, '/', 'r-or'),
        icon('room-' + th.type_b, 122, 82.5, 20),
        text(164, 90, 2, 'r-pts'),
      ),
    );
    // crowns towards the two marked cells
    for (const cell of [th.cell_1, th.cell_2]) {
      const [x, l] = cell.split(',').map(Number) as [number, number];
      const at = l === 2 ? [x * T + 48, 0, 0] : l === -1 ? [x * T + 48, T, 180] : x < 0 ? [0, 34, -90] : [W, 34, 90];
      out.push(
        g(
          { transform: `translate(${at[0]} ${at[1]}) rotate(${at[2]})` },
          path('M-11 5V-1L-6 2L0-6L6 2L11-1V5z', 'r-tab'),
        ),
      );
    }
    return g({ class: 'room throne' }, out);
  });

/* ---- the castle round its rooms ---- */

/** The box of a castle in rows and columns: left, top, right, bottom; the top row and the right column are in it. */
interface Extent {
  left: number;
  right: number;
  low: number;
  high: number;
}
/** How far a castle reaches; one without rooms is its throne room. */
export function extent(castle: { rooms: readonly { x: number; level: number }[] }): Extent {
  const out = { left: 0, right: 1, low: 0, high: 0 };
  for (const { x, level } of castle.rooms) {
    const y = rowOf(level);
    if (x < out.left) out.left = x;
    if (x > out.right) out.right = x;
    if (y < out.low) out.low = y;
    if (y > out.high) out.high = y;
  }
  return out;
}

/** Hatched ground from x0 to x1, with stones and tufts of grass. */
export const drawEarth = (x0: number, x1: number, bottom: number, seed: string): string =>
  keep(['earth', x0, x1, bottom, seed].join(), () => {
    const r = dice('earth' + seed);
    let stones = '',
      tufts = '';
    for (let x = x0 + 10; x < x1 - 10; x += 34) {
      const y = 14 + r() * Math.max(10, Math.min(bottom, 500) - 40),
        s = 4 + r() * 6;
      stones += `M${n(x)} ${n(y)}q${n(s)} ${n(-s)} ${n(2 * s)} 0q${n(-s * 0.4)} ${n(s * 0.8)} ${n(-2 * s)} 0z`;
    }
    for (let x = x0 + 6; x < x1; x += 46 + 30 * r()) tufts += `M${n(x)} 0q-2-7-5-8M${n(x)} 0v-10M${n(x)} 0q2-6 6-7`;
    return (
      rect(x0, 0, x1 - x0, bottom, 'r-earth') +
      rect(x0, 0, x1 - x0, bottom, 'r-earthhatch') +
      path(stones, 'r-stone') +
      path(tufts, 'r-tuft')
    );
  });

/** Roofs over every covered room that has the sky above: ornament only. */
export function drawRoofs(castle: Castle, seed: string): string {
  const at = new Map<string, string>([
    ['0,0', 'throne'],
    ['1,0', 'throne'],
  ]);
  for (const r of castle.rooms) at.set(`${r.x},${rowOf(r.level)}`, kind(r.room));
  const rows = new Map<number, number[]>();
  for (const [cell, what] of at) {
    const [x, y] = cell.split(',').map(Number) as [number, number];
    if (y < 0 || OPEN.has(what) || at.has(`${x},${y + 1}`)) continue;
    rows.set(y, [...(rows.get(y) ?? []), x]);
  }
  const out: string[] = [];
  for (const [y, xs] of rows) {
    xs.sort((a, b) => a - b);
    for (let i = 0; i < xs.length;) {
      let end = i + 1;
      while (end < xs.length && xs[end] === xs[end - 1]! + 1) end++;
      const x = xs[i]!,
        len = end - i;
      out.push(
        roof(
          x * T,
          top(levelOf(y)),
          len,
          at.has(`${x - 1},${y + 1}`),
          at.has(`${x + len},${y + 1}`),
          dice(seed + levelOf(y) + x),
        ),
      );
      i = end;
    }
  }
  return g({ class: 'roofs' }, out);
}

/** Ornaments of roofs. */
const dormer = (c: number, y: number): string =>
  path(
    `M${n(c - 11)} ${n(y - 8)}V${n(y - 24)}L${n(c)} ${n(y - 38)}L${n(c + 11)} ${n(y - 24)}V${n(y - 8)}z`,
    'r-dormer',
  ) + path(`M${n(c - 4)} ${n(y - 9)}V${n(y - 20)}a4 4 0 0 1 8 0V${n(y - 9)}z`, 'mk');
const finial = (x: number, y: number): string => path(`M${n(x)} ${n(y)}v-12`, 'r-pole') + circle(x, y - 13, 2.4, 'mk');

/** A battlement between two taller neighbours. */
function parapet(a: number, b: number, y: number): string {
  let d = `M${n(a)} ${n(y)}V${n(y - 16)}`;
  const k = Math.max(1, Math.round((b - a) / 24)),
    s = (b - a) / k;
  for (let i = 0; i < k; i++) d += `H${n(a + i * s + s * 0.55)}v8H${n(a + i * s + s)}${i < k - 1 ? 'v-8' : ''}`;
  return path(d + `V${n(y)}z`, 'r-parapet');
}

/** Over `len` cells; against a taller neighbour it is half a roof, between two a battlement. */
function roof(x: number, y: number, len: number, wallLeft: boolean, wallRight: boolean, r: () => number): string {
  const w = len * T,
    x1 = x + w,
    wall = wallLeft || wallRight;
  if (wallLeft && wallRight) return parapet(x, x1, y);
  const a = wallLeft ? x : x1,
    b = wallLeft ? x1 + 6 : x - 6;
  let body = '',
    lines = '',
    extra = '';
  const dormers = (all: boolean, chance: number): void => {
    for (let k = 0; k < len; k++)
      if ((k === 0 && all) || (len === 2 && !wall) || r() < chance) extra += dormer(x + 48 + k * T, y);
  };
  if (wall && len > 1) {
    const h = 42,
      c = wallLeft ? x1 - 34 : x + 34;
    body = `M${n(a)} ${n(y)}V${n(y - h)}H${n(c)}L${n(b)} ${n(y)}z`;
    for (let k = 1; k < 4; k++) lines += `M${n(a)} ${n(y - (h * k) / 4)}H${n(b + ((c - b) * k) / 4)}`;
    dormers(false, 0.75);
    extra += finial(c, y - h);
  } else if (wall) {
    const h = 46;
    body = `M${n(a)} ${n(y)}V${n(y - h)}L${n(b)} ${n(y)}z`;
    for (let i = 1; i < 4; i++) lines += `M${n(a)} ${n(y - (h * i) / 4)}H${n(a + (b - a) * (1 - i / 4))}`;
  } else if (len === 1) {
    const h = 54 + 14 * r(),
      c = x + w / 2;
    body = `M${n(x - 5)} ${n(y)}L${n(c)} ${n(y - h)}L${n(x1 + 5)} ${n(y)}z`;
    lines = `M${n(c)} ${n(y - h)}L${n(c - 16)} ${n(y)}M${n(c)} ${n(y - h)}L${n(c + 16)} ${n(y)}`;
    for (let i = 1; i < 4; i++) {
      const q = (w / 2 + 5) * (1 - i / 4);
      lines += `M${n(c - q)} ${n(y - (h * i) / 4)}H${n(c + q)}`;
    }
    extra =
      path(`M${n(c)} ${n(y - h)}v-14`, 'r-pole') +
      (r() < 0.6 ? path(`M${n(c)} ${n(y - h - 14)}l15 4.5-15 4.5z`, 'r-flag') : circle(c, y - h - 14, 2.5, 'mk'));
  } else {
    const h = 42,
      i = 34;
    body = `M${n(x - 6)} ${n(y)}L${n(x + i)} ${n(y - h)}H${n(x1 - i)}L${n(x1 + 6)} ${n(y)}z`;
    for (let k = 1; k < 4; k++) {
      const q = (i + 6) * (k / 4);
      lines += `M${n(x - 6 + q)} ${n(y - (h * k) / 4)}H${n(x1 + 6 - q)}`;
    }
    dormers(len > 2, 0.7);
    extra += finial(x + i, y - h) + finial(x1 - i, y - h);
  }
  return path(body, 'r-roof') + path(lines, 'r-roofline') + extra;
}

/** The castle as one drawing, without states: for the frieze, the pad and pictures. */
export const drawCastle = (castle: Castle, lod: Lod, seed: string): string =>
  g(
    { class: 'castle' },
    drawRoofs(castle, seed),
    g({ transform: `translate(0 ${top(1)})` }, drawThrone(castle.throne, lod, castle.attendants)),
    castle.rooms.map((r) => g({ transform: `translate(${r.x * T} ${top(r.level)})` }, drawRoom(r.room, lod))),
  );

/** A pattern by name, for the defs of the page. */
const pattern = (id: string, w: number, h: number, d: string, cls = 'p-ink', more = ''): string =>
  `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse"${more}><path d="${d}" class="${cls}"/></pattern>`;
const fade = (id: string, from: string, to: number): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop class="${from}" offset="0"/><stop class="g1" offset="${to}"/></linearGradient>`;

/** Patterns and gradients of the drawings; once in the page. */
export const ludwigDefs =
  fade('g-light', 'g0', 1) +
  fade('g-sky', 'g2', 0.8) +
  pattern('p-food', 12, 12, 'M0 0H6V6H0zM6 6H12V12H6z', 'p-ink f') +
  pattern('p-living', 10, 10, 'M2.5 0V10M7.5 0V10') +
  pattern('p-utility', 24, 9, 'M0 9H24M8 0V9M20 0V4') +
  pattern('p-sleeping', 14, 14, 'M7 2l1.2 3.8L12 7l-3.8 1.2L7 12l-1.2-3.8L2 7l3.8-1.2z', 'p-ink f') +
  pattern('p-corridor', 16, 16, 'M0 8L8 0L16 8L8 16z') +
  pattern('p-downstairs', 22, 16, 'M0 0H22M0 8H22M7 0V8M18 8V16') +
  pattern('p-special', 12, 12, 'M6 3L9 6L6 9L3 6z') +
  pattern('p-hall', 16, 16, 'M8 3v4M6 5h4M0 11v4M16 11v4M-2 13h4M14 13h4') +
  pattern('p-earth', 14, 14, 'M0 0V14M5 0V14', 'p-earthline', ' patternTransform="rotate(45)"');
