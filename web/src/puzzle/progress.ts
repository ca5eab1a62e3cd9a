// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What this browser knows of the puzzles that somebody has tried: what came of each, on how many
 * days in a row, and how hard the next one shall be. A server with an account knows ratings
 * besides (docs/http.md); all of this works without one.
 */
import { keep, keptFields } from '../lib/kept';

const DAY = 86400000;

/** The number of a day, from 1970 on. Everybody's days are the same, so that all have the same puzzle. */
export const today = (now = Date.now()): number => Math.floor(now / DAY);
/** The day's puzzle of a game that has so many. */
export const numberOn = (day: number, count: number): number => 1 + (day % count);
/** The days of its week, Monday first. */
export const weekOf = (day: number): number[] => Array.from({ length: 7 }, (_, i) => day - ((day + 3) % 7) + i);
/** The moment in the middle of a day: what to name it by. */
export const noonOf = (day: number): number => day * DAY + DAY / 2;

/* ---- what came of each ---- */

/** Solved at once, at a later try, or not. */
export type Outcome = 'first' | 'later' | 'not';

type Outcomes = Record<string, Record<string, Outcome>>;
const outcomes = (): Outcomes => keptFields<Outcomes>('puzzles', {});

/** By number. */
export const outcomesOf = (game: string): Record<string, Outcome> => outcomes()[game] ?? {};

/** How hard the next one shall be where no server knows a rating: by what was solved before. */
const FIRST_AIM = 1300,
  UP = 60,
  DOWN = 40;
export const aimOf = (game: string): number => {
  const aim = Number(keptFields<Record<string, number>>('puzzle aim', {})[game]);
  return Number.isFinite(aim) ? aim : FIRST_AIM;
};

/** Note what came of a puzzle. What came of it first stays, but for one that is solved at last. */
export function noteOutcome(game: string, number: number, outcome: Outcome): void {
  const all = outcomes(),
    had = all[game]?.[number];
  if (!had) {
    const aim = aimOf(game) + (outcome === 'first' ? UP : outcome === 'not' ? -DOWN : 0);
    keep('puzzle aim', JSON.stringify({ ...keptFields('puzzle aim', {}), [game]: aim }));
  }
  if (had && (had !== 'not' || outcome === 'not')) return;
  all[game] = { ...all[game], [number]: had ? 'later' : outcome };
  keep('puzzles', JSON.stringify(all));
}

/** Of those that have not been tried, the one that is nearest to a rating; 0: all have been. */
export function nextOf(ratings: readonly number[], aim: number, tried: (number: number) => boolean): number {
  let best = 0;
  ratings.forEach((rating, i) => {
    if (!tried(i + 1) && (!best || Math.abs(rating - aim) < Math.abs(ratings[best - 1]! - aim))) best = i + 1;
  });
  return best;
}

/* ---- days in a row ---- */

/** The last day, how many in a row it ended, and the latest days. */
interface Days {
  last: number;
  run: number;
  days: number[];
}
const KEPT_DAYS = 14;
const daysKept = (): Days => keptFields<Days>('puzzle days', { last: -1, run: 0, days: [] });

/** Today's puzzle was solved, of whichever game. */
export function noteDay(day: number): void {
  const { last, run, days } = daysKept();
  if (last >= day) return;
  keep(
    'puzzle days',
    JSON.stringify({ last: day, run: last === day - 1 ? run + 1 : 1, days: [...days, day].slice(-KEPT_DAYS) }),
  );
}
/** So many days in a row: one that is not over yet does not end them. */
export const daysInRow = (day: number): number => {
  const { last, run } = daysKept();
  return last >= day - 1 ? run : 0;
};
export const solvedOn = (day: number): boolean => daysKept().days.includes(day);
