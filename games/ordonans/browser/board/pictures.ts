// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * The pictures of the board: five soldiers, five landscapes, a leader's banner, a camp, and
 * what stands on cards. Soldiers are symbols, drawn once and used everywhere; their livery is
 * the colour of the text around them.
 */
import { circle, g, join, path, rect, text, type Part } from '@shell/draw/svg';
import { iconsOf, isSplit, sidesOf, TROOPS, type Troop } from '../draw';

const LEGS = 'M10.5 39v-9h4.4v9zM17 39v-9h4.4v9z';
/** 32 by 40, standing on 39. */
const SOLDIERS: Record<Troop, Part> = {
  banner: [
    path('M7.6 39V2.6h1.9V39z', 'so so-w'),
    circle(8.5, 2.4, 2, 'so so-g'),
    path('M9.5 4.6H31.4L27.4 11 31.4 17.4H9.5z', 'so so-l'),
    path('M17 4.8V17.2M9.6 11H27', 'so-h'),
    path('M12 39Q11.6 30 19 28.4 26.6 30 26.2 39z', 'so so-l'),
    path('M16.6 29 19 33.4 21.6 29z', 'so so-2'),
    path('M13.8 30.4 7 27.4 6.4 30.4 12.6 34z', 'so so-l'),
    circle(8, 28.8, 2, 'so so-s'),
    circle(19, 24.6, 4.6, 'so so-s'),
    path('M14.2 22.6 14.4 18.2 16.8 20.2 19 17.2 21.2 20.2 23.6 18.2 23.8 22.6Q19 20.8 14.2 22.6z', 'so so-g'),
  ],
  helmet: [
    path('M3.4 39Q3.4 26.6 10 23.6H22Q28.6 26.6 28.6 39z', 'so so-m'),
    path('M8.8 39 10 25.4H22L23.2 39z', 'so so-l'),
    path('M16 28.4v8.4M12.4 31.6h7.2', 'so-h'),
    path('M15.6 6.4Q13.6-.6 21.6-.2 30 .6 29.4 9.6 25.6 4.4 19.6 6.6z', 'so so-l'),
    path('M8.4 21.4V10.8Q8.6 6 16 5.4 23.4 6 23.6 10.8V21.4Q19.8 25 16 25.6 12.2 25 8.4 21.4z', 'so so-m'),
    path('M9.8 13.2H22.2', 'so-slit'),
    path('M16 6v19.4', 'so-x'),
    path('M18.6 17.4v.1M20.8 17.4v.1M18.6 20v.1M20.8 20v.1', 'so-dot'),
  ],
  sword: [
    path('M25.4 21V4L27.1.3 28.8 4V21z', 'so so-m'),
    path('M22.6 20.4h9v2.4h-9zM26 22.8h2.2v4H26z', 'so so-g'),
    path(LEGS, 'so so-k'),
    path('M7.6 32.4 9.6 18.6Q15.6 15 21.4 18.6L23.4 32.4z', 'so so-m'),
    path('M19.6 19 28.4 23.6 27 27 18 23.6z', 'so so-m'),
    circle(27.2, 24.6, 2, 'so so-s'),
    circle(15.6, 12.6, 4.6, 'so so-s'),
    path('M10 14.4V10.4Q10.4 5 15.6 3.8 20.8 5 21.2 10.4V14.4L19.4 10.8H16.7V14.6H14.5V10.8H11.8z', 'so so-m'),
    path('M2.6 19.4H16.4V27Q15.8 33 9.5 36.6 3.2 33 2.6 27z', 'so so-l'),
    path('M9.5 19.4V36.4M2.6 25.4H16.4', 'so-h'),
  ],
  bow: [
    path(LEGS, 'so so-k'),
    path('M7.8 32 9.6 19Q15.6 16 21 19L23 32z', 'so so-2'),
    path('M8.6 27h14', 'so-x'),
    path('M8.4 20.6Q8.6 5.6 15.4 5Q22.4 5.6 21.8 20.6 15.2 24.6 8.4 20.6z', 'so so-l'),
    circle(16.6, 12.8, 3.7, 'so so-s'),
    path('M23 4.5Q33.4 20 23 35.5', 'so-bow'),
    path('M23 4.5 17 20.4 23 35.5', 'so-str'),
    path('M12 20.4H30', 'so-x'),
    path('M28.6 17.6 32.4 20.4 28.6 23.2z', 'so-kf'),
    circle(17, 20.8, 2, 'so so-s'),
    circle(27.4, 20.6, 2, 'so so-s'),
  ],
  lance: [
    path('M24.3 39V5h1.7v34z', 'so so-w'),
    path('M25.1-.5 28.2 7h-6.2z', 'so so-m'),
    path(LEGS, 'so so-k'),
    path('M7.6 32 9.8 18.4Q15.6 15 21.4 18.4L23.6 32z', 'so so-l'),
    path('M8.6 26.6h14', 'so-x'),
    path('M19.6 18.4 27 23.4 25.4 26.4 18 22.6z', 'so so-l'),
    circle(25.4, 24.6, 2, 'so so-s'),
    circle(15.6, 12.4, 4.7, 'so so-s'),
    path(
      'M7.6 12.3Q10 9.7 11 9.4 11.6 4.9 15.6 4.6 19.6 4.9 20.2 9.4 21.2 9.7 23.6 12.3 15.6 9.4 7.6 12.3z',
      'so so-m',
    ),
  ],
};

const SIZE = '0 -1 32 41';
/** What `#sol-lance` and the others are: once on a page. */
export const soldiers = (): string =>
  join(TROOPS.map((t) => `<symbol id="sol-${t}" viewBox="${SIZE}">${join(SOLDIERS[t])}</symbol>`));

/** One of them where the symbols are not. */
export const soldierAlone = (t: Troop, x: number, y: number, width: number): string =>
  `<svg x="${x}" y="${y}" width="${width}" height="${width * 1.28}" viewBox="${SIZE}">${join(SOLDIERS[t])}</svg>`;

/** The territories by their numbers from 0 on, 240 by 96, the ground at the foot. */
const LANDS: readonly Part[] = [
  [
    path('M0 70L34 40 58 56 100 14 150 58 184 34 240 66V96H0z', 'ld-far'),
    path('M20 96Q60 46 104 34 150 44 206 96z', 'ld-mid'),
    path('M30 90 52 72V66h6v4l18-16v-6h6v4l16-10v-8h10v8l16 10v-4h6v6l18 16v-4h6v6l22 18', 'ld-wall'),
    path('M94 40V22h4v4h4v-4h4v4h4v-4h4V40z', 'ld-st'),
    path('M62 78V60h3v3h3v-3h3v3h3v-3h3V78zM131 76V58h3v3h3v-3h3v3h3v-3h3V76z', 'ld-st'),
    path('M0 86Q60 74 120 84T240 80V96H0z', 'ld-near'),
  ],
  [
    path('M60 66Q96 34 128 44T196 66z', 'ld-far'),
    path('M0 62H240V96H0z', 'ld-sea'),
    path('M78 70Q110 56 150 60T210 72Q150 78 78 70z', 'ld-mid'),
    path('M128 62V42h3v3h3v-3h4v3h3v-3h3V62zM150 62V48h14V62zM148 48 157 38 166 48z', 'ld-st'),
    path('M6 74q6-5 12 0t12 0 12 0M176 84q6-5 12 0t12 0 12 0M90 88q6-5 12 0t12 0', 'ld-wave'),
    path('M28 76H72Q70 88 60 88H40Q31 88 28 76z', 'ld-hull'),
    path('M50 76V36', 'ld-mast'),
    path('M34 42H66Q72 56 65 68H35Q40 56 34 42z', 'ld-sail'),
    path('M50 36 62 39 50 42z', 'ld-red'),
  ],
  [
    circle(196, 30, 13, 'ld-sun'),
    path('M0 68Q50 48 120 56T240 54V96H0z', 'ld-far'),
    path('M10 96Q64 58 124 58T236 96z', 'ld-mid'),
    path('M52 80V58h5v4h5v-4h6v4h6v-4h6v4h6v-4h6v4h8v-4h6v4h6v-4h6v4h6v-4h6v4h6v-4h6v4h6v-4h5V80z', 'ld-st'),
    path('M48 82V48h4v4h4v-4h4v4h4v-4h4V82zM172 82V48h4v4h4v-4h4v4h4v-4h4V82z', 'ld-st'),
    path('M98 60V46H142V60z', 'ld-st'),
    path('M98 46Q98 24 120 20 142 24 142 46z', 'ld-dome'),
    path('M120 20V12', 'ld-mast'),
    path('M112 80V70a8 8 0 0 1 16 0V80z', 'ld-dk'),
    path('M0 88Q70 76 130 84T240 84V96H0z', 'ld-near'),
  ],
  [
    path('M0 62Q40 40 84 54T170 44 240 58V96H0z', 'ld-far'),
    path('M58 96Q70 62 96 58H146Q172 64 184 96z', 'ld-mid'),
    g(
      { transform: 'translate(26 16) scale(.78)' },
      path('M96 60V26h4v4h4v-4h5v4h4v-4h4V60zM128 60V26h4v4h4v-4h5v4h4v-4h4V60zM117 60V42h11V60z', 'ld-st'),
      path('M93 26 106.500 8 120 26zM125 26 138.500 8 152 26z', 'ld-roof'),
    ),
    path('M0 80Q50 68 110 82T240 76V96H0z', 'ld-near'),
    path('M186 66Q166 74 190 82T176 96H216Q226 88 206 80T206 66z', 'ld-river'),
    path('M6 86Q40 76 76 86M14 92Q44 83 80 92', 'ld-furrow'),
    path('M28 78v-8M42 76v-8', 'ld-tree'),
    circle(28, 67, 6, 'ld-leaf'),
    circle(42, 65, 6, 'ld-leaf'),
  ],
  [
    path('M110 66Q150 38 190 48T240 44V66z', 'ld-far'),
    path('M0 66H240V96H0z', 'ld-sea'),
    path('M112 96Q120 72 150 70H240V96z', 'ld-mid'),
    path('M158 74V46h4v4h4v-4h5v4h5v-4h5v4h5v-4h5v4h4v-4h5V74zM206 74V34h4v4h4v-4h4v4h4v-4h4V74z', 'ld-st'),
    path('M172 74V64a6 6 0 0 1 12 0V74z', 'ld-dk'),
    path('M34 80Q40 70 52 70 66 70 70 80z', 'ld-rock'),
    path('M44 72 47 36H57L60 72z', 'ld-st'),
    path('M45.500 52H58.500L59.100 60H44.900z', 'ld-red'),
    path('M44 36 52 24 60 36z', 'ld-roof'),
    path('M60 33 110 22V44zM44 33 0 24V42z', 'ld-beam'),
    path('M4 84q6-5 12 0t12 0M76 78q6-5 12 0t12 0M64 90q6-5 12 0t12 0', 'ld-wave'),
    path('M132 76Q134 64 130 56', 'ld-tree'),
    path(
      'M130 56q-10-4-14 3 8-3 14-3zM130 56q10-5 15 2-8-3-15-2zM130 56q-4-9-11-7 7 1 11 7zM130 56q4-9 11-7-7 1-11 7z',
      'ld-leaf',
    ),
  ],
];

/** What an SVG is made of: its box, what is cut off where the shape differs, and the inside. */
export interface Picture {
  box: string;
  fit: string;
  svg: string;
}

/** Boards are drawn again and again: what does not change is put together once. */
function once<K>(draw: (of: K) => Picture): (of: K) => Picture {
  const known = new Map<K, Picture>();
  return (of) => {
    const found = known.get(of) ?? draw(of);
    known.set(of, found);
    return found;
  };
}

/** A territory as a landscape. */
export const landscape = once((land: number): Picture => ({
  box: '0 0 240 96',
  fit: 'xMidYMax slice',
  svg: join(path('M0 0H240V96H0z', 'ld-sky'), LANDS[land]!),
}));

/** A banner planted in the landscape, in the colour of whoever leads there. */
export const planted = (word: string): Picture => ({
  box: '0 0 44 74',
  fit: 'xMidYMax meet',
  svg: join(
    path('M5 74V5h3v69z', 'so so-w'),
    circle(6.5, 4.5, 3, 'so so-g'),
    path('M8 9H42L36 21.5 42 34H8z', 'so so-l'),
    word && text(22, 27, word, 'ld-word'),
  ),
});

/** An army that has not come yet: its tents. */
export const camp = (): Picture => ({
  box: '0 0 150 74',
  fit: 'xMidYMax meet',
  svg: join(
    path('M0 70Q40 62 80 68T150 66V74H0z', 'so-turf'),
    path('M14 70 46 16 78 70z', 'so so-p'),
    path('M46 16 36 70H56z', 'so so-l'),
    path('M46 16V4', 'so-x'),
    path('M46 4 60 8 46 12z', 'so so-l'),
    path('M84 70 108 32 132 70z', 'so so-p'),
    path('M108 32 101 70H115z', 'so so-l'),
    path('M108 32V24', 'so-x'),
  ),
});

/* ---- cards ---- */

const soldier = (t: Troop, x: number, y: number, width: number): string =>
  `<use href="#sol-${t}" x="${x}" y="${y}" width="${width}" height="${width * 1.28}"/>`;

/** Where soldiers stand on a card, by how many there are: from the back to the front. */
const STAND: readonly (readonly [number, number, number])[][] = [
  [],
  [[7, 53, 50]],
  [
    [2, 38, 36],
    [24, 68, 38],
  ],
  [
    [15, 10, 32],
    [0, 46, 34],
    [27, 74, 35],
  ],
  [
    [3, 6, 29],
    [31, 22, 29],
    [0, 54, 32],
    [28, 77, 34],
  ],
  [
    [2, 4, 26],
    [33, 14, 26],
    [2, 42, 29],
    [32, 54, 29],
    [10, 82, 31],
  ],
];

/** The soldiers of a side, the strong ones at the back, as often as they count; the last place holds whoever is left. */
const men = (side: string, stand = STAND): string => {
  const all = TROOPS.flatMap((t) => Array<Troop>(iconsOf(side)[t] ?? 0).fill(t)),
    places = stand[Math.min(all.length, stand.length - 1)]!;
  return join(all.slice(0, places.length).map((t, i) => soldier(t, ...places[i]!)));
};

/** The half of a card that can be laid either way. */
const HALF: readonly (readonly [number, number, number])[][] = [
  [],
  [[11, 3, 40]],
  [
    [2, 8, 32],
    [28, 16, 32],
  ],
  [
    [0, 4, 26],
    [20, 12, 27],
    [36, 22, 26],
  ],
];

/** A troop: its soldiers in a field; of a split one two halves, one above the other. */
export const troopPicture = once((face: string): Picture => {
  const [one, other] = sidesOf(face);
  return {
    box: '0 0 62 124',
    fit: isSplit(face) ? 'xMidYMid slice' : 'xMidYMax slice',
    svg: isSplit(face)
      ? join(
          rect(-20, -20, 102, 164, 'so-sky'),
          path('M-20 44Q14 34 40 42T82 40V62H-20zM-20 108Q14 98 40 104T82 102V144H-20z', 'so-turf'),
          men(one!, HALF),
          g({ transform: 'translate(0 67)' }, men(other!, HALF)),
          path('M-20 62H82', 'so-cut'),
        )
      : join(
          rect(-20, -20, 102, 144, 'so-sky'),
          path('M-20 84Q4 58 30 72T82 64V124H-20z', 'so-turf'),
          path('M-20 110Q24 94 82 106V124H-20z', 'so-turf2'),
          men(one!),
        ),
  };
});

/** A kingdom: a castle with what it forbids, or the number that it allows. */
export const kingdomPicture = (cancels: Troop | undefined, limit: number): Picture => ({
  box: '0 0 96 92',
  fit: 'xMidYMid meet',
  svg: join(
    path('M0 78Q40 62 96 76V92H0z', 'so-turf'),
    path('M22 84V34H17V20h9v6h8v-6h9v6h10v-6h9v6h8v-6h9V34H74V84z', 'so so-m'),
    path('M22 48H74M22 62H74', 'so-x'),
    path('M39 84V70a9 9 0 0 1 18 0V84z', 'so so-2'),
    path('M48 20V4', 'so-x'),
    path('M48 4H66L62 9 66 14H48z', 'so so-l'),
    circle(48, 50, 17, 'so so-p'),
    cancels
      ? [`<use href="#troop-${cancels}" x="36" y="38" width="24" height="24"/>`, path('M36 62 60 38', 'so-no')]
      : text(48, 58, limit, 'so-number'),
  ),
});

/** An ordonance: a scroll with a seal, and the sign of what it orders. */
export const scrollPicture = (sign: string): Picture => ({
  box: '0 0 96 92',
  fit: 'xMidYMid meet',
  svg: join(
    path('M20 14H76V74H20z', 'so so-p'),
    path('M15 9H81Q86 14 81 19H15Q10 14 15 9zM15 69H81Q86 74 81 79H15Q10 74 15 69z', 'so so-2'),
    `<use href="#act-${sign}" x="32" y="24" width="32" height="32"/>`,
    path('M28 61H54', 'so-x'),
    circle(70, 70, 10, 'so so-r'),
    path('M70 64v12M64 70h12', 'so-h'),
  ),
});
