// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Ordonans as a muster roll. A troop card is a strip of five fixed places, banner on
 * top, lance at the foot: the cards of an army side by side make a table, and a group
 * is simply a row of it. Here is what a face shows, and the picture for the front door.
 */
import { circle, g, icon, join, path, rect } from '@shell/draw/svg';

/** The icons of troops. */
export type Troop = 'banner' | 'helmet' | 'sword' | 'bow' | 'lance';

/** Strong to weak, as they stand from top to bottom. */
export const TROOPS: readonly Troop[] = ['banner', 'helmet', 'sword', 'bow', 'lance'];

/** How often each icon counts. */
export type Counts = Partial<Record<Troop, number>>;

/** The icons of a side: "lance+bow+bow". */
const count = (words: string): Counts => {
  const out: Counts = {};
  for (const w of words.split('+')) out[w as Troop] = (out[w as Troop] ?? 0) + 1;
  return out;
};

/** The sides of a split face without the chosen one; of any other face there is one. */
export const sidesOf = (face: string): string[] => face.split(':')[0]!.split('/');
/** Has it two sides of which one counts? */
export const isSplit = (face: string): boolean => face.includes('/');

/** The icons of a face as it counts: of a split one those of the chosen side, "lance/bow:bow". */
export const iconsOf = (face: string): Counts => count(face.includes(':') ? face.split(':')[1]! : sidesOf(face)[0]!);

/** Whatever a split face could count for: of each icon the most that a side shows. */
export const iconsOfEither = (face: string): Counts => {
  const out: Counts = {};
  for (const side of sidesOf(face).map(count))
    for (const t of TROOPS) if (side[t]) out[t] = Math.max(out[t] ?? 0, side[t]);
  return out;
};

/** Banners and tents. */
export function art(): string {
  const wash: Record<Troop, string> = {
    lance: 'w-corridor',
    bow: 'w-food',
    sword: 'w-outdoor',
    helmet: 'w-sleeping',
    banner: 'w-living',
  };
  const tent = (x: number, y: number) =>
    g(
      { transform: `translate(${x} ${y})` },
      path('M0 64L34 6L68 64z', 'fd-tent'),
      path('M34 6L22 64H46z', 'fd-tent2'),
      path('M34 6V-8', 'r-pole'),
      path('M34-8L48-4L34 0z', 'r-flag'),
    );
  const standard = (troop: Troop, i: number) => {
    const x = 62 + i * 67,
      y = 214 - (84 + i * 22);
    return join(
      path(`M${x} 214V${y - 10}`, 'fd-pole'),
      circle(x, y - 12, 4, 'mk'),
      path(`M${x - 27} ${y}H${x + 27}`, 'fd-pole'),
      path(
        `M${x - 23} ${y}H${x + 23}V${y + 62}L${x + 11.5} ${y + 54}L${x} ${y + 68}L${x - 11.5} ${y + 54}L${x - 23} ${y + 62}z`,
        'fd-cloth ' + wash[troop],
      ),
      icon('troop-' + troop, x, y + 28, 32, { class: 'fd-ic' }),
    );
  };
  return join(
    path('M-400 190H-60Q60 150 130 176T270 160T452 182H800V214H-400z', 'fd-hill'),
    rect(-400, 214, 1200, 200, 'r-earth'),
    rect(-400, 214, 1200, 200, 'r-earthhatch'),
    tent(194, 150),
    tent(264, 150),
    [...TROOPS].reverse().map(standard),
    path('M-400 214H800', 'r-groundline fd-gl'),
  );
}
