// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A table before it is made: who sits where and what is played, and which of that goes together. */
import { boardOf } from '../games/index';
import { keep, keptFields } from '../lib/kept';
import { LEVELS } from '../lib/names';
import { me } from '../lib/page';
import { company, opponentBot, type Sitter } from '../lib/play';
import type { GameInfo, GameOption } from '../lib/protocol';
import { tr, trn } from '../lib/texts';
import type { Fields } from '../lib/verbs';
import { answerOf, clocks, fitting, usual } from '../ui/options';

/** What people mostly want; each fills in everything. */
export type Preset = 'bots' | 'friends' | 'screen' | 'open';

/** Choices are kept beyond the seats that are shown, so fewer seats and then more lose nothing. */
export interface Plan {
  seats: number;
  who: Sitter[];
  names: string[];
  clock: string;
  options: Record<string, string>;
  listed: boolean;
  rated: boolean;
  aids: boolean;
}

/** Strangers have a clock: nobody knows how long the other likes to think. */
export const presetPlan = (info: GameInfo, preset: Preset, seats: number): Plan => {
  const bots = company(opponentBot(info.name)),
    open = preset === 'open',
    other = (seat: number): Sitter =>
      preset === 'bots' ? bots[(seat - 1) % bots.length]! : preset === 'screen' ? 'screen' : 'link';
  return {
    seats,
    who: Array.from({ length: info.seats[1] }, (_, seat) => (seat ? other(seat) : 'me')),
    names: Array.from({ length: info.seats[1] }, () => ''),
    clock: open ? 'live15' : 'none',
    options: {},
    listed: open,
    rated: open,
    aids: true,
  };
};

/** Can it be had here? Whoever comes by a link needs a server. */
export const possible = (preset: Preset): boolean => !!me.value || preset === 'bots' || preset === 'screen';

export const sittersOf = (plan: Plan): Sitter[] => plan.who.slice(0, plan.seats);
/** Some share this screen: then everybody has a name that is typed here. */
export const together = (plan: Plan): boolean => sittersOf(plan).includes('screen');
/** Somebody is to come by the link. */
export const waits = (plan: Plan): boolean => sittersOf(plan).includes('link');
export const peopleOf = (plan: Plan): number => sittersOf(plan).filter((w) => !w.startsWith('level')).length;

/** What it is in a word. */
export const presetOf = (plan: Plan): Preset =>
  together(plan) ? 'screen' : !waits(plan) ? 'bots' : plan.listed ? 'open' : 'friends';

/** Another at that seat. At one screen nobody can come by a link as well: the table is in this browser. */
export const seated = (plan: Plan, seat: number, to: Sitter): Plan => ({
  ...plan,
  who: plan.who.map((w, i) => {
    if (i === seat) return to;
    if (to === 'screen' && w === 'link') return 'screen';
    return to === 'link' && w === 'screen' ? 'link' : w;
  }),
});

/* ---- what goes together ---- */

/** Why a table cannot be listed or rated; "" if it can. */
export const whyNotListed = (plan: Plan): string => (waits(plan) ? '' : tr('no seat is free for others'));
export const whyNotRated = (plan: Plan): string =>
  together(plan)
    ? tr('not on one screen')
    : peopleOf(plan) < 2
      ? tr('needs two people')
      : me.value?.guest
        ? tr('needs an account')
        : '';

/** Options that people are asked about. */
export const askable = (info: GameInfo): GameOption[] => info.options.filter((o) => o.values.length > 1);

/** Why there is nothing to choose, in the engine's terms; "" if there is. */
export function whyNot(info: GameInfo, option: GameOption, plan: Plan): string {
  const { only } = option;
  if (!only || fitting(info, option, plan.seats, plan.options)) return '';
  const [least, most] = only.seats;
  if (plan.seats < least || plan.seats > most)
    return least === most
      ? trn('only with {n} seat', 'only with {n} seats', least)
      : tr('only with {a} to {b} seats', { a: least, b: most });
  const [key, value] = Object.entries(only.with ?? {})[0] ?? [],
    other = info.options.find((o) => o.key === key);
  return other ? tr('only with “{answer}”', { answer: answerOf(other, value!) }) : '';
}

/** What an option is at this table: what was chosen, or what it usually is. */
export const valueOf = (option: GameOption, plan: Plan): string =>
  plan.options[option.key] ?? usual(option, peopleOf(plan));

/** As the request wants it: an option that this table cannot have is not sent. */
export const fieldsOf = (info: GameInfo, plan: Plan): Fields<'make'>[0] => ({
  game: info.name,
  seats: plan.seats,
  options: Object.fromEntries(
    askable(info)
      .filter((o) => !whyNot(info, o, plan))
      .map((o) => [o.key, valueOf(o, plan)]),
  ),
  listed: plan.listed && !whyNotListed(plan),
  rated: plan.rated && !whyNotRated(plan),
  aids: plan.aids,
  clock: clocks.find(([key]) => key === plan.clock)?.[1] ?? null,
});

/* ---- as last time ---- */

const nameOf = (game: string): string => `table.${game}`;

/** The next table of that game begins with this one's choices. */
export const remember = (game: string, plan: Plan): void => keep(nameOf(game), JSON.stringify(plan));

/** The last table of that game, as far as there still is such a thing; null if there is none. */
export function recalled(info: GameInfo): Plan | null {
  const fresh = presetPlan(info, 'bots', boardOf(info.name).seats ?? info.seats[0]),
    last = keptFields<Plan>(nameOf(info.name), { ...fresh, who: [] }),
    known = (w: unknown): boolean => w === 'screen' || w === 'link' || (LEVELS as readonly unknown[]).includes(w);
  if (!Array.isArray(last.who) || last.who.length !== fresh.who.length || !last.who.every((w, i) => !i || known(w)))
    return null;
  const found = {
    ...fresh,
    ...last,
    names: fresh.names.map((_, i) => String(last.names?.[i] ?? '')),
    seats: Math.min(info.seats[1], Math.max(info.seats[0], Math.trunc(Number(last.seats)) || fresh.seats)),
    options: Object.fromEntries(
      askable(info)
        .map((o) => [o.key, last.options?.[o.key]] as const)
        .filter(
          (e): e is readonly [string, string] => !!info.options.find((o) => o.key === e[0])?.values.includes(e[1]!),
        ),
    ),
  };
  return possible(presetOf(found)) ? found : null;
}
