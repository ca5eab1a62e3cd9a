// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What others have built since you last chose rooms. Everybody chooses and builds at the same
 * time, so what happened before your own last room was built is new as well: only a new choice
 * makes it old.
 */
import type { BoardProps } from '@shell/games/board';
import { same, type Built, type LudwigState } from './logic';

/** Rooms by castle; of a castle they are in the order in which they were built. */
type Rooms = readonly (readonly Built[])[];
const roomsOf = (state: LudwigState): Rooms => state.castles.map((k) => k.rooms);

/** The rooms that are new, by castle. `own`: where you have built yourself, as moves have it. */
export function fresh(before: Rooms, now: Rooms, own: ReadonlySet<string>): Built[][] {
  return now.map((rooms, c) =>
    rooms.filter((r) => !before[c]?.some((b) => same(b, r)) && !own.has(`castle ${c} ${r.x},${r.level}`)),
  );
}

/** Where others have built, by castle. A page that is told nothing of it shows the last room of each. */
export function newRooms({ view, since }: BoardProps<LudwigState>): Built[][] {
  const state = view.state!,
    known = since?.from?.state as LudwigState | undefined;
  if (!since) return state.castles.map((k) => k.rooms.slice(-1));
  if (!known) return state.castles.map(() => []);
  const own = since.moves.flatMap((m) => (m.seat === view.you && m.where ? [m.where] : []));
  return fresh(roomsOf(known), roomsOf(state), new Set(own));
}
