// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What a table can be like, in words: for whoever makes it, and for whoever is asked to it. */
import type { Clock, GameOption, View } from '../lib/protocol';
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

/** An option in words for people: the question, then each of its values. One that is not known here is shown as the engine has it. */
export const optionWords = (): Record<string, Record<string, string>> => ({
  consent: { ask: tr('Who decides about a room?'), owner: tr('the room’s owner'), both: tr('both builders') },
  starts: { ask: tr('Must paths match at the start areas?'), strict: tr('yes'), loose: tr('no') },
  first: { ask: tr('Who goes first?'), random: tr('chosen at random'), 0: tr('the first seat') },
  expansion: {
    ask: tr('Which cards?'),
    none: tr('the base game only'),
    'crusader-kingdoms': tr('with kingdoms and ordonances'),
  },
  compare: {
    ask: tr('Who holds a territory?'),
    seniority: tr('the single largest group'),
    groups: tr('most groups of the largest size, as most descriptions of the base game have it'),
  },
  sets: {
    ask: tr('Which troops for three or four players?'),
    extra: tr('the base set and the extra cards'),
    'two-base': tr('two base sets'),
  },
  claim: {
    ask: tr('May a decided territory be claimed?'),
    off: tr('no'),
    on: tr('yes'),
  },
});

/** What an option is unless somebody chooses: with several people at the table, what the engine says friends begin with. */
export const usual = (option: GameOption, people: number): string =>
  (people > 1 ? option.together : undefined) ?? option.values[0]!;

/** Options that mean something only in some games: the engine refuses the others. */
export const fitting: Record<string, (seats: number, options: Record<string, string>) => boolean> = {
  sets: (seats) => seats > 2,
  claim: (seats, { expansion = 'none' }) => seats === 2 && expansion === 'none',
};

/** A clock that is none of these. */
const clockWords = (clock: Clock): string =>
  clock === null
    ? tr('no clock')
    : clock.kind === 'live'
      ? `${duration(clock.base)} + ${duration(clock.increment)}`
      : duration(clock.each);

/** What has been agreed on at this table: each question with its answer. */
export function agreed(view: View): [string, string][] {
  const words = optionWords(),
    fits = (key: string): boolean => fitting[key]?.(view.seats.length, view.options) ?? true;
  const options = Object.entries(view.options)
    .filter(([key]) => words[key] && fits(key))
    .map(([key, value]): [string, string] => [words[key]!.ask!, words[key]![value] ?? value]);
  const known = clocks.find(([, clock]) => JSON.stringify(clock) === JSON.stringify(view.clock));
  return [...options, [tr('Clock'), known ? clockName(known[0]) : clockWords(view.clock)]];
}
