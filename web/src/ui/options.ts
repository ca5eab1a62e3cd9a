// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What a table can be like, in words: for whoever makes it, and for whoever is asked to it. */
import type { Clock, GameOption, View } from '../lib/protocol';
import found from 'games:options';
import { duration } from './people';
import { tr } from '../lib/texts';

/** The clocks to choose from. */
export const clocks: [string, Clock][] = [
  ['none', null],
  ['live5', { kind: 'live', base: 5 * 60000, increment: 5000 }],
  ['live15', { kind: 'live', base: 15 * 60000, increment: 10000 }],
  ['live30', { kind: 'live', base: 30 * 60000, increment: 20000 }],
  ['day', { kind: 'days', each: 86400000 }],
  ['days', { kind: 'days', each: 3 * 86400000 }],
];
export const clockName = (key: string): string =>
  ({
    none: tr('no clock'),
    live5: tr('5 minutes each, plus 5 seconds per turn'),
    live15: tr('15 minutes each, plus 10 seconds per turn'),
    live30: tr('30 minutes each, plus 20 seconds per turn'),
    day: tr('one day per turn'),
    days: tr('three days per turn'),
  })[key] ?? key;

/** What a game says about its options (games/NAME/browser/options.ts). */
export interface GameOptions {
  /** An option in words for people: the question, then each of its values. One that is not here is shown as the engine has it. */
  words: () => Record<string, Record<string, string>>;
  /** Options that mean something only at some tables: the engine refuses the others. */
  fits?: Record<string, (seats: number, options: Record<string, string>) => boolean>;
}
const byGame: Record<string, GameOptions> = Object.fromEntries(found);

/** The options of a game in words, with what all games have. */
export const optionWords = (game: string): Record<string, Record<string, string>> => ({
  first: { ask: tr('Who goes first?'), random: tr('chosen at random'), 0: tr('the first seat') },
  ...byGame[game]?.words(),
});

/** May it be chosen at that table? */
export const fitting = (game: string, key: string, seats: number, options: Record<string, string>): boolean =>
  byGame[game]?.fits?.[key]?.(seats, options) ?? true;

/** What an option is unless somebody chooses: with several people at the table, what the engine says friends begin with. */
export const usual = (option: GameOption, people: number): string =>
  (people > 1 ? option.together : undefined) ?? option.values[0]!;

/** A clock that is none of these. */
const clockWords = (clock: Clock): string =>
  clock === null
    ? tr('no clock')
    : clock.kind === 'live'
      ? `${duration(clock.base)} + ${duration(clock.increment)}`
      : duration(clock.each);

/** What has been agreed on at this table: each question with its answer. */
export function agreed(view: View): [string, string][] {
  const words = optionWords(view.game),
    fits = (key: string): boolean => fitting(view.game, key, view.seats.length, view.options);
  const options = Object.entries(view.options)
    .filter(([key]) => words[key] && fits(key))
    .map(([key, value]): [string, string] => [words[key]!.ask!, words[key]![value] ?? value]);
  const known = clocks.find(([, clock]) => JSON.stringify(clock) === JSON.stringify(view.clock));
  return [...options, [tr('Clock'), known ? clockName(known[0]) : clockWords(view.clock)]];
}
