// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The shortest way to a game with somebody: a free seat at a waiting table, or a table of your own in the list. */
import { boardOf, told } from '../games/index';
import { api, me, server } from './page';
import { makeTable, type Sitter } from './play';
import type { Clock, Summary, View } from './protocol';

/** A seat that nobody has, from 0 on; -1 if there is none. */
export const freeSeat = (t: Summary): number => t.seats.findIndex((s) => !s.name && !s.rules);

/** Can you sit down there? Not if you sit there already. */
export const isOpen = (t: Summary): boolean =>
  t.stage === 'open' && freeSeat(t) >= 0 && !t.seats.some((s) => s.player && s.name === me.value?.name);

/** Days are not minutes: only a clock of the same kind will do. */
const alike = (one: Clock, other: Clock): boolean => one?.kind === other?.kind;

/** What can be seen of a table without sitting down. */
const viewOf = (table: string): Promise<View> =>
  new Promise<View>((done, failed) => {
    server()
      .join(table, { event: () => {}, view: done })
      .catch(failed);
  }).finally(() => server().part(table));

/** Sit down at a table of the list; where it is. */
export async function sitDown(t: Summary): Promise<string> {
  await server().ask('sit', { table: t.id, seat: freeSeat(t) });
  return `/t/${t.id}`;
}

/** At a table where somebody else is waiting, the oldest first, or at a new one of your own. */
export async function findGame(game: string, clock: Clock): Promise<string> {
  const { tables } = await api<{ tables: Summary[] }>(`lobby?game=${encodeURIComponent(game)}`);
  for (const t of tables.filter((t) => isOpen(t) && !t.rated).sort((a, b) => a.made - b.made)) {
    const view = await viewOf(t.id).catch(() => null);
    if (!view || !alike(view.clock, clock)) continue;
    // somebody may have been quicker: then the next one
    const at = await sitDown(t).catch(() => null);
    if (at) return at;
  }
  const seats = boardOf(game).seats ?? told.value?.find((g) => g.name === game)?.seats[0] ?? 2;
  const sitters = Array.from({ length: seats }, (_, seat): Sitter => (seat ? 'link' : 'me'));
  return makeTable('t', { game, seats, clock, listed: true }, sitters);
}
