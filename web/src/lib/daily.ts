// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The deal of the day: as the server tells it (docs/http.md), or, without one, as the engine in this browser does. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { useAnswer, type Asked } from './answer';
import { reasonOf } from './link';
import { api, engine, me, noteTables } from './page';
import type { Message, Summary } from './protocol';
import { language } from './texts';

export interface DailyResult {
  won: boolean;
  resigned?: boolean;
  /** By how much one is ahead of the best of the others. */
  lead: number;
  points: number;
}

/** One's own try; what came of it is there once it is over. */
export interface DailyTry extends Partial<DailyResult> {
  table: string;
  state: 'playing' | 'over' | 'unfinished';
}

export interface DailyRow extends DailyResult {
  place: number;
  name: string;
  /** Where it was played, once everybody may see it. */
  table?: string;
  you?: boolean;
}

export interface Daily {
  game: string;
  /** As in "2026-11-19"; all days are those of UTC. */
  day: string;
  today: boolean;
  now: number;
  /** Until when one can begin, and until when finish. */
  ends: number;
  closes: number;
  seats: number;
  bot: string;
  pledge?: string;
  secret?: string;
  /** `better`: than how many of a hundred others; there may be none. `listed`: it stands in the table of results. */
  mine?: DailyTry & { listed: boolean; place?: number; better?: number };
  /** How many have finished. */
  played: number;
  /** How often there were how many points: in each of `n` those from `from` + its number · `width` on. */
  bars?: { from: number; width: number; n: number[] };
  results: DailyRow[];
  /** One's own tries on earlier days, latest first. */
  past: (DailyTry & { day: string })[];
  /** The last day before that had a deal. */
  before?: string;
  /** There is no server: it is played in this browser, and nobody else hears of it. */
  here?: boolean;
}

/** How often a page looks, in seconds. */
const EVERY = 20;

/** A day of the engine, which counts them from 1970, as in an address. */
export const dayText = (day: number): string => new Date(day * 86400000).toISOString().slice(0, 10);

/** When a day begins. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A day with its name: most people think of the day of the week first. */
export const dayWords = (day: string): string =>
  new Date(dayStart(day)).toLocaleDateString(language.value, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });

/* ---- without a server ---- */

/** A table of this browser as a try. One that was not finished in time counts no more, but can be played on. */
function tryOf(t: Summary, today: string): DailyTry & { day: string } {
  const own = t.seats.find((s) => s.player),
    over = t.stage === 'over' && own?.points !== undefined;
  return {
    day: dayText(t.daily!),
    table: t.id,
    state: over ? 'over' : dayText(t.daily!) === today && t.stage === 'playing' ? 'playing' : 'unfinished',
    ...(over && { won: !!own.won, resigned: own.resigned, lead: own.lead ?? 0, points: own.points! }),
  };
}

/** The same as a server tells, from the tables that this browser keeps. */
async function ownDaily(game: string, asked: string): Promise<Daily> {
  const deal = await engine().request('daily', { game }),
    { tables } = (await engine().request('tables')) as unknown as { tables: Summary[] },
    today = dayText(deal.day as number),
    day = asked || today,
    all = tables
      .filter((t) => t.daily && t.game === game)
      .sort((a, b) => b.daily! - a.daily!)
      .map((t) => tryOf(t, today)),
    mine = all.find((t) => t.day === day),
    past = all.filter((t) => t.day < day),
    bots = tables.find((t) => t.id === mine?.table)?.seats.flatMap((s) => (s.player ? [] : [s.bot ?? '']));
  return {
    game,
    day,
    today: day === today,
    now: Date.now(),
    ends: deal.ends as number,
    closes: deal.ends as number,
    seats: bots ? bots.length + 1 : (deal.seats as number),
    bot: bots?.[0] || (deal.bot as string),
    ...(mine && { mine: { ...mine, listed: false } }),
    played: 0,
    results: [],
    past,
    ...(past[0] && { before: past[0].day }),
    here: true,
  };
}

/** What the engine here says, once it is there; null asks nothing. */
function useHere(game: string | null, day: string): Asked<Daily> {
  const got = useSignal<Daily | null>(null),
    failed = useSignal<Message | null>(null),
    up = game !== null && engine().up.value;
  const look = (): void => {
    if (game === null || !up) return;
    ownDaily(game, day).then(
      (answer) => {
        got.value = answer;
        failed.value = null;
      },
      (e) => {
        failed.value = reasonOf(e);
      },
    );
  };
  useEffect(() => {
    look();
    const timer = setInterval(look, 1000 * EVERY);
    return () => clearInterval(timer);
  }, [game, day, up]);
  const answer = got.value;
  return {
    answer: answer?.game === game && (!day || answer.day === day) ? answer : null,
    failed: failed.value,
    again: look,
  };
}

/* ---- with or without one ---- */

/** A game's deal of a day, "" for today's, as it changes. */
export function useDaily(game: string, day = ''): Asked<Daily> {
  const online = !!me.value,
    there = useAnswer<Daily>(online ? `daily?${new URLSearchParams({ game, ...(day && { day }) })}` : null, EVERY),
    here = useHere(online ? null : game, day);
  return online ? there : here;
}

/** Begin one's try, or go on with it; where it is. */
export async function beginDaily(daily: Daily): Promise<string> {
  const carrier = daily.here ? 'here' : 't';
  if (daily.mine) return `/${carrier}/${daily.mine.table}`;
  if (!daily.here) return `/t/${(await api<{ table: string }>('daily', { game: daily.game })).table}`;
  const { table } = await engine().request('daily', { game: daily.game, begin: true });
  noteTables();
  return `/here/${table as string}`;
}

/** Where a game can be seen again. */
export const dailyReplay = (daily: Pick<Daily, 'here'>, table: string): string =>
  `#/replay/${daily.here ? 'here/' : ''}${table}`;
