// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What a table can be like, in words: for whoever makes it, and for whoever is asked to it. */
import { told } from '../games/index';
import type { Clock, GameInfo, GameOption, View } from '../lib/protocol';
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
/** The same for people. A function and no table: the language may change. */
export const clockName = (key: string): string =>
  ({
    none: tr('no clock'),
    live5: tr('5 minutes each, plus 5 seconds per turn'),
    live15: tr('15 minutes each, plus 10 seconds per turn'),
    live30: tr('30 minutes each, plus 20 seconds per turn'),
    day: tr('one day per turn'),
    days: tr('three days per turn'),
  })[key] ?? key;

/** Is there anything to choose at that table? At others the engine refuses all but the default. */
export const fitting = (
  game: GameInfo,
  { only }: GameOption,
  seats: number,
  options: Record<string, string>,
): boolean =>
  !only ||
  (seats >= only.seats[0] &&
    seats <= only.seats[1] &&
    Object.entries(only.with ?? {}).every(
      ([key, value]) => (options[key] ?? game.options.find((o) => o.key === key)?.values[0]) === value,
    ));

/** The question, and the answer that a value is. */
export const askOf = (option: GameOption): string => tr(option.ask ?? option.about);
/** The answer that a value is; one without words stands for itself. */
export const answerOf = ({ values, answers }: GameOption, value: string): string =>
  tr(answers?.[values.indexOf(value)] ?? value);

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

/** What has been agreed on at this table: each question with its answer, once the engine has told them. */
export function agreed(view: View): [string, string][] {
  const game = told.value?.find((g) => g.name === view.game);
  const options = (game?.options ?? [])
    .filter((o) => o.ask && o.key in view.options && fitting(game!, o, view.seats.length, view.options))
    .map((o): [string, string] => [askOf(o), answerOf(o, view.options[o.key]!)]);
  const known = clocks.find(([, clock]) => JSON.stringify(clock) === JSON.stringify(view.clock));
  return [...options, [tr('Clock'), known ? clockName(known[0]) : clockWords(view.clock)]];
}
