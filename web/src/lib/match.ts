// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * A game with somebody: a free seat at a waiting table, or quick match, for which the server finds
 * the person whose strength is nearest. A seek lives as long as its connection: one that comes back
 * seeks again.
 */
import { effect, signal } from '@preact/signals';
import { invitations, learnInvitations } from './friends';
import { reasonOf } from './link';
import { go, me, server } from './page';
import { makeTable } from './play';
import type { Clock, Message, Summary } from './protocol';

/** A seat that nobody has, from 0 on; -1 if there is none. */
export const freeSeat = (t: Summary): number => t.seats.findIndex((s) => !s.name && !s.rules);

/** Can you sit down there? Not if you sit there already. */
export const isOpen = (t: Summary): boolean =>
  t.stage === 'open' && freeSeat(t) >= 0 && !t.seats.some((s) => s.player && s.name === me.value?.name);

/** Sit down at a table of the list; where it is. */
export async function sitDown(t: Summary): Promise<string> {
  await server().ask('sit', { table: t.id, seat: freeSeat(t) });
  // whoever sits there need not be asked any more
  if (invitations.peek().some((i) => i.table === t.id)) await learnInvitations();
  return `/t/${t.id}`;
}

/* ---- quick match ---- */

/** What somebody wants; `bot`, once the server has said it, is a bot of their strength. */
export interface Seek {
  game: string;
  clock: Clock;
  rated: boolean;
  since: number;
  bot: `level${number}` | null;
}

/** What is being sought from this page; null: nothing. */
export const seeking = signal<Seek | null>(null),
  /** Why it came to nothing. */
  unfound = signal<Message | null>(null);

/** The end of listening to what the server says of it. */
let deaf: (() => void) | null = null;

function end(why: Message | null = null): void {
  seeking.value = null;
  unfound.value = why;
  deaf?.();
  deaf = null;
}

/** Ask for it, at first and whenever the connection is there again. */
async function ask(seek: Seek): Promise<void> {
  const { game, clock, rated, since } = seek;
  try {
    const { bot } = await server().ask('seek', { game, clock, ...(rated ? { rated } : {}) });
    const now = seeking.peek();
    if (now?.since === since) seeking.value = { ...now, bot: bot as Seek['bot'] };
  } catch (e) {
    if (seeking.peek()?.since === since) end(reasonOf(e));
  }
}

/** Seek from now on; whoever is found, one goes to their table. */
export function seek(game: string, clock: Clock, rated: boolean): void {
  end();
  const link = server(),
    sought: Seek = { game, clock, rated, since: Date.now(), bot: null };
  const hear = ({ news, table }: Record<string, unknown>): void => {
    if (news === 'paired') {
      end();
      go(`/t/${table as string}`);
    } else if (news === 'unsought') end({ key: 'You are now looking for a game in another window.' });
  };
  seeking.value = sought;
  link.others.add(hear);
  let first = true;
  const listening = effect(() => {
    if (link.up.value || first) void ask(sought);
    first = false;
  });
  deaf = () => {
    link.others.delete(hear);
    listening();
  };
}

/** Not any more. False: somebody has been found already, and one is about to go there. */
export async function unseek(): Promise<boolean> {
  if (!seeking.peek()) return true;
  try {
    await server().ask('unseek');
  } catch (e) {
    // a connection that is lost takes the seek with it
    if (server().up.peek()) return false;
    end(reasonOf(e));
    return true;
  }
  end();
  return true;
}

/** The bot's offer is accepted: a table with it; where that is, or nothing if somebody was found at that moment. */
export async function playInstead({ game, clock, bot }: Seek): Promise<string | null> {
  if (!bot || !(await unseek())) return null;
  return makeTable('t', { game, seats: 2, clock }, ['me', bot]);
}
