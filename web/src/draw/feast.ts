// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The end of a game that was won: a wall in the winner's colour, bunting, rockets as an architect draws stars. */
import { circle, g, join, n, path } from './svg';

/** Its size; the ground is at the foot. */
export const FEAST_BOX = '0 0 1200 230';

/** A star of so many rays. */
function rocket(x: number, y: number, r: number, cls: string, rays = 10): string {
  const ray = (_: unknown, i: number): string => {
    const a = (i * 2 * Math.PI) / rays,
      [dx, dy] = [Math.cos(a), Math.sin(a)];
    return join(
      path(`M${n(x + dx * r * 0.35)} ${n(y + dy * r * 0.35)}L${n(x + dx * r)} ${n(y + dy * r)}`),
      circle(x + dx * (r + 5), y + dy * (r + 5), 1.9),
    );
  };
  return g({ class: `fe-r ${cls}` }, Array.from({ length: rays }, ray));
}

/** Pennants on a rope that sags between two points. */
function bunting(x1: number, y1: number, x2: number, y2: number, cloths: readonly string[]): string {
  const mx = (x1 + x2) / 2,
    my = (y1 + y2) / 2 + 30,
    pennants = Math.round(Math.abs(x2 - x1) / 20) - 1;
  const at = (t: number, a: number, m: number, b: number): number => (1 - t) ** 2 * a + 2 * t * (1 - t) * m + t * t * b;
  return join(
    path(`M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`, 'fe-rope'),
    Array.from({ length: pennants }, (_, i) => {
      const t = (i + 1) / (pennants + 1),
        [x, y] = [at(t, x1, mx, x2), at(t, y1, my, y2)];
      return path(`M${n(x - 7)} ${n(y)}H${n(x + 7)}L${n(x)} ${n(y + 15)}z`, `fe-p ${cloths[(i + 1) % cloths.length]}`);
    }),
  );
}

/** A round of stone with its merlons. */
const body = (x: number, w: number, h: number): string =>
  join(
    path(`M${x} 230V${210 - h}H${x + w}V230z`, 'fe-st'),
    path(`M${x - 5} ${210 - h}H${x + w + 5}V${219 - h}H${x - 5}z`, 'fe-st'),
    Array.from({ length: 5 }, (_, i) =>
      path(`M${n(x - 5 + (i * (w + 10)) / 5)} ${199 - h}h${n((w + 10) / 8)}v12h-${n((w + 10) / 8)}z`, 'fe-st'),
    ),
  );

/** The same with a window and a flag. */
function tower(x: number, w: number, h: number, seat: string): string {
  const mid = x + w / 2,
    y = 210 - h;
  return join(
    body(x, w, h),
    path(`M${mid - 5} ${y + 46}v-12a5 5 0 0 1 10 0v12z`, 'fe-win'),
    path(`M${mid} ${y - 8}V${y - 62}`, 'fe-pole'),
    path(`M${mid} ${y - 62}h38l-8 12 8 12h-38z`, `fe-flag ${seat}`),
    circle(mid, y - 64, 3.5, 'fe-gold'),
  );
}

/** Somebody who cheers. */
const man = (x: number, seat: string): string =>
  g(
    { class: seat },
    circle(x, 159, 4.5, 'fe-h'),
    path(`M${x - 6} 176q0-12 6-12t6 12z`, 'fe-b'),
    path(`M${x - 5} 167l-5-9M${x + 5} 167l5-9`, 'fe-arm'),
  );

/** The feast of a seat; among its people are guests of the others. */
export function feast(winner: number, seats: number): string {
  const seat = `s${winner + 1}`,
    other = (i: number): string => `s${((winner + 1 + (i % Math.max(1, seats - 1))) % seats) + 1}`;
  const men = Array.from({ length: 26 }, (_, i) => ({ i, x: n(342 + i * 20.5 + (i % 3) * 4) }))
    .filter(({ x }) => x < 528 || x > 672)
    .map(({ i, x }) => man(x, i % 5 === 3 ? other(i) : seat));
  return join(
    path('M0 0H1200V230H0z', 'fe-sky'),
    path(
      'M0 150L90 96 150 132 240 60 340 138 430 96 560 150 690 84 800 140 930 70 1040 136 1120 100 1200 140V230H0z',
      'fd-hill2',
    ),
    path('M0 190Q140 150 300 178T640 168 960 176 1200 160V230H0z', 'fd-hill'),
    rocket(214, 58, 30, 'a', 12),
    rocket(144, 128, 17, 'b'),
    rocket(996, 54, 31, 'b', 12),
    rocket(1062, 126, 17, 'a'),
    rocket(352, 54, 15, 'c'),
    rocket(852, 52, 15, 'c'),
    path('M300 230V178H900V230z', 'fe-st'),
    Array.from({ length: 24 }, (_, i) => path(`M${306 + i * 25} 178v-10h14v10z`, 'fe-st')),
    path(
      'M300 196H900M300 213H900M340 178v18M400 178v18M460 178v18M740 178v18M800 178v18M860 178v18M370 196v17M430 196v17M770 196v17M830 196v17',
      'fe-jt',
    ),
    men,
    tower(268, 66, 92, seat),
    tower(866, 66, 92, seat),
    body(540, 120, 66),
    path('M576 230V206a24 24 0 0 1 48 0V230z', 'fe-win'),
    path('M500 182h30v38l-15-9-15 9zM670 182h30v38l-15-9-15 9z', `fe-cloth ${seat}`),
    bunting(334, 112, 536, 140, [seat, 'g', 'p']),
    bunting(664, 140, 866, 112, [seat, 'g', 'p']),
    path('M0 228H1200', 'fe-ground'),
  );
}
