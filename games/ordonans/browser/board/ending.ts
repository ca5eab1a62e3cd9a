// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The end of a campaign: the five territories with all armies as one drawing. */
import type { Ending } from '@shell/games/board';
import { g, icon, join, path, rect, text } from '@shell/draw/svg';
import { NUMERALS } from '@shell/lib/names';
import { TROOPS, iconsOf, isSplit } from '../draw';
import type { Army, Land, State } from './state';
import { nameOfLand } from './words';

/** A rank of an army, a card's column, and what a territory's name needs, in drawing units. */
const RANK = 26,
  COLUMN = 40,
  HEAD = 64,
  SIDE = 46,
  GAP = 14;

/** One army: a rank for each icon, a column for each card, and its marker. */
function army({ cards, groups, marker }: Army, seat: number, columns: number): string {
  const size = (troop: string): number => groups.find((x) => x.icon === troop)?.size ?? 0;
  return g(
    { class: `s${seat + 1}` },
    rect(0, 0, SIDE + columns * COLUMN, TROOPS.length * RANK, 'oe-camp'),
    icon(`seat-${seat + 1}`, SIDE / 2, 40, 26),
    marker > 0 && text(SIDE / 2, 96, NUMERALS[marker - 1]!, 'oe-marker'),
    TROOPS.map((troop, i) =>
      join(
        size(troop) > 2 && rect(SIDE, i * RANK, columns * COLUMN, RANK, size(troop) > 3 ? 'oe-regiment' : 'oe-group'),
        cards.map((face, c) => {
          const n = isSplit(face) && !face.includes(':') ? 0 : (iconsOf(face)[troop] ?? 0),
            x = SIDE + c * COLUMN + COLUMN / 2,
            y = i * RANK + RANK / 2;
          return n > 1
            ? icon(`troop-${troop}`, x - 9, y, 18) + icon(`troop-${troop}`, x + 9, y, 18)
            : n === 1 && icon(`troop-${troop}`, x, y, 20);
        }),
      ),
    ),
  );
}

/** A territory: its name, and the armies from the strongest on, below each other or side by side. */
function territory(land: Land, number: number, abreast: boolean): { svg: string; w: number; h: number } {
  const columns = Math.max(land.limit, ...land.armies.map((a) => a.cards.length)),
    each = SIDE + columns * COLUMN,
    h = TROOPS.length * RANK + GAP,
    order = [...land.order, ...land.armies.map((_, seat) => seat).filter((seat) => !land.order.includes(seat))],
    w = abreast ? order.length * (each + GAP) - GAP : each,
    at = (i: number): string => (abreast ? `${i * (each + GAP)} ${HEAD}` : `0 ${HEAD + i * h}`);
  return {
    svg: join(
      icon(`land-${number}`, 24, 28, 36),
      text(52, 38, nameOfLand(land), 'oe-name'),
      path(`M0 ${HEAD - 8}H${w}`, 'oe-line'),
      order.map((seat, i) => g({ transform: `translate(${at(i)})` }, army(land.armies[seat]!, seat, columns))),
    ),
    w,
    h: HEAD + (abreast ? 1 : order.length) * h,
  };
}

/** Some territories side by side. */
function roll(lands: readonly { land: Land; number: number }[]) {
  const parts = lands.map(({ land, number }) => territory(land, number, lands.length === 1)),
    high = Math.max(...parts.map((p) => p.h));
  let x = GAP;
  const svg = parts.map((p) => {
    const at = x;
    x += p.w + 2 * GAP;
    return g({ transform: `translate(${at} ${GAP})` }, p.svg);
  });
  return { box: [0, 0, x - GAP, high + GAP] as const, svg: join(svg) };
}

export const ending: Ending<State> = {
  picture(view, _, where) {
    const lands = view.state!.territories.map((land, i) => ({ land, number: i + 1 }));
    if (!where) return roll(lands);
    const number = where.map((w) => Number(/\d/.exec(w)?.[0])).find((n) => n >= 1 && n <= lands.length);
    return number ? roll([lands[number - 1]!]) : null;
  },
  sources: (view) =>
    view.state!.territories.map((land, i) => ({
      icon: `land-${i + 1}`,
      word: nameOfLand(land),
      points: land.armies.map((a) => a.marker),
    })),
};
