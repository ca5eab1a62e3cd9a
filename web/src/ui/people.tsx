// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Who sits at a table: shield, name, clock, points. A seat has its colour and shield in every browser. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Sitting, Summary, View } from '../lib/protocol';
import { number, tr, trn } from '../lib/texts';
import { call } from '../lib/told';
import { Icon } from './kit';

/** Milliseconds for people: 2 d 4 h, 11:42, and tenths at the end. */
export function duration(ms: number): string {
  const s = Math.max(0, ms) / 1000;
  if (s >= 86400) return tr('{d} d {h} h', { d: Math.floor(s / 86400), h: Math.floor((s % 86400) / 3600) });
  if (s >= 3600)
    return `${Math.floor(s / 3600)}:${String(Math.floor((s % 3600) / 60)).padStart(2, '0')}:${String(Math.floor(s % 60)).padStart(2, '0')}`;
  if (s >= 60) return `${Math.floor(s / 60)}:${String(Math.floor(s % 60)).padStart(2, '0')}`;
  return number(s, 1);
}

/** When the rest of one's own time is told: never every second. */
const TOLD = [60, 10];

/** The clock of a seat; it runs while the seat is to act. */
function Clock({ time, at, runs, own }: { time: number; at: number; runs: boolean; own: boolean }) {
  const now = useSignal(Date.now());
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(
      () => {
        now.value = Date.now();
      },
      // in the last minute tenths are shown; before that, a phone need not wake up so often
      time < 60000 ? 100 : 1000,
    );
    return () => clearInterval(timer);
  }, [runs, time]);
  useEffect(() => {
    if (!runs || !own || time > 86400000) return;
    const timers = TOLD.filter((s) => time > s * 1000).map((s) =>
      setTimeout(() => call(trn('{n} second left', '{n} seconds left', s)), time - s * 1000 - (Date.now() - at)),
    );
    return () => timers.forEach(clearTimeout);
  }, [runs, own, time, at]);
  return (
    <span class={`clock${runs ? ' runs' : ''}`}>
      <Icon id="ui-clock" />
      {duration(runs ? time - (now.value - at) : time)}
    </span>
  );
}

/* ---- names ---- */

/** The bots to choose from, the weakest first. */
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `level${n}` as const);

const level = (bot: string): string | undefined => /^level(\d)$/.exec(bot)?.[1];

/** Roman numbers: of the games on the door, and of several bots of one kind. */
export const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];

/** What people call a bot: one of several of its kind by its number, too. */
export function botName(bot: string, number?: number): string {
  const n = level(bot);
  if (number) return tr('Bot {name} · {number}', { name: n ?? bot, number: NUMERALS[number - 1] ?? number });
  return n ? tr('Bot, level {n}', { n }) : tr('Bot {name}', { name: bot });
}

/** A guest has a name that nobody else has; people want one that can be said. */
export const personName = (name: string): string => {
  const tag = /^guest([a-z2-9]{3})[a-z2-9]{3}$/.exec(name)?.[1];
  return tag ? tr('Guest {tag}', { tag: tag.toUpperCase() }) : name;
};

/** Who sits somewhere by name: a bot, somebody whom the rules play, a person, or nobody. */
const called = ({ name, bot, number, rules }: Sitting, nobody: string): string =>
  rules ? tr(rules) : bot ? botName(bot, number) : personName(name) || nobody;

/** At a table. Somebody for whom a bot stands in keeps the name. */
export const viewNames = (view: View): string[] =>
  view.seats.map((s) => called(s.person ? { name: s.name || tr('Guest') } : s, tr('free seat')));

/** The name at one seat; a seat that the table does not have counts as free. */
export const seatName = (view: View, seat: number): string => viewNames(view)[seat] ?? tr('free seat');

/** In a list of tables. Who has deleted the account has no name any more. */
export const summaryNames = (t: Pick<Summary, 'stage' | 'seats'>): string[] =>
  t.seats.map((s) => called(s, t.stage === 'open' ? tr('free seat') : '–'));

/** With whom somebody plays there. */
export const othersNames = (t: Summary, own: string | undefined): string =>
  summaryNames(t)
    .filter((_, seat) => t.seats[seat]!.name !== own)
    .join(', ');

/** In a record: the seats, and whoever else has a score. */
export const recordNames = (seats: readonly Sitting[]): string[] => seats.map((s) => called(s, '–'));

/* ---- a player ---- */

/**
 * Somebody at a table, as every board shows them; `received` is when the view came, from which
 * the clock runs on.
 */
export function Player({
  view,
  seat,
  received,
  past = false,
  children,
}: {
  view: View;
  seat: number;
  /** When the view came: a clock runs on from there, whatever this browser's own clock says. */
  received: number;
  /** In a record the name is enough. */
  past?: boolean;
  children?: ComponentChildren;
}) {
  const s = view.seats[seat]!,
    name = seatName(view, seat),
    bot = s.bot ? botName(s.bot) : name,
    acts = !!view.to_act?.includes(seat) && view.stage === 'playing';
  return (
    <section class={`panel pl s${seat + 1}${acts ? ' now' : ''}`} aria-label={name}>
      <div class="top">
        <Icon id={`seat-${seat + 1}`} cls="shield" />
        <div class="grow">
          <h3 title={name}>
            {name}
            {view.you === seat && <span class="tag">{tr('you')}</span>}
          </h3>
          {bot !== name && !past && (
            <span class="tag">
              <Icon id="ui-bot" />
              {s.person ? tr('{bot} is standing in', { bot }) : bot}
            </span>
          )}
          {s.left && <span class="tag">{tr('has left')}</span>}
          {s.flagged && <span class="tag">{tr('out of time')}</span>}
          {s.time !== undefined && !s.bot && <Clock time={s.time} at={received} runs={acts} own={view.you === seat} />}
          {acts && <span class="micro acts">{tr('to move')}</span>}
        </div>
        {view.points && <span class="score">{view.points[seat]}</span>}
      </div>
      {children}
    </section>
  );
}
