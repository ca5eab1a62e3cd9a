// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What people and bots are called, at tables, in lists and in records. */
import { characters, namesakes } from 'bots:household';
import type { Sitting, Summary, View } from './protocol';
import { tr } from './texts';

/** The bots to choose from, the weakest first. */
export const LEVELS = characters.map((_, i) => `level${i + 1}` as const);

/** Of a bot by name: which of the eight it is, from 1 on; 0 if it is none of them. */
export const levelOf = (bot: string): number => (LEVELS as readonly string[]).indexOf(bot) + 1;

/** Roman numbers: of the games on the door, and of the levels. */
export const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];

/** One of the eight in the reader's words, by level. */
export function character(level: number): { name: string; role: string; line: string; challenge: string } {
  const { name, role, line, challenge } = characters[level - 1]!;
  return { name: tr(name), role: tr(role), line: tr(line), challenge: tr(challenge) };
}

/** What people call a bot; of several of a kind each has a name of its own. */
export function botName(bot: string, number = 1): string {
  const level = levelOf(bot),
    name = level ? character(level).name : tr('Bot {name}', { name: bot });
  return number > 1 ? tr(namesakes[number - 2] ?? '{name}', { name }) : name;
}

/** The same with who that is: "Kunz, the miller". */
export function botTitle(bot: string): string {
  const level = levelOf(bot);
  return level ? tr('{name}, {role}', character(level)) : botName(bot);
}

/** A guest has a name that nobody else has; people want one that can be said. */
export const personName = (name: string): string => {
  const tag = /^guest([a-z2-9]{3})[a-z2-9]{3}$/.exec(name)?.[1];
  return tag ? tr('Guest {tag}', { tag: tag.toUpperCase() }) : name;
};

/** The name of whoever has a seat: a bot, a player whom the rules play, a person, or nobody. */
const called = ({ name, bot, number, rules }: Sitting, nobody: string): string =>
  rules ? tr(rules) : bot ? botName(bot, number) : personName(name) || nobody;

/** At a table. Somebody for whom a bot stands in keeps the name. */
export const viewNames = (view: View): string[] =>
  view.seats.map((s) => called(s.person ? { name: s.name || tr('Guest') } : s, tr('free seat')));

/** The name at one seat, or of whom the rules play; a seat that the table does not have counts as free. */
export const seatName = (view: View, seat: number): string =>
  viewNames(view)[seat] ?? (view.rules ? tr(view.rules) : tr('free seat'));

/** In a list of tables. People who have deleted their account no longer have a name. */
export const summaryNames = (t: Pick<Summary, 'stage' | 'seats'>): string[] =>
  t.seats.map((s) => called(s, t.stage === 'open' ? tr('free seat') : '–'));

/** With whom somebody plays there. */
export const othersNames = (t: Summary, own: string | undefined): string =>
  summaryNames(t)
    .filter((_, seat) => t.seats[seat]!.name !== own)
    .join(', ');

/** In a record: the seats, and whoever else has a score. */
export const recordNames = (seats: readonly Sitting[]): string[] => seats.map((s) => called(s, '–'));
