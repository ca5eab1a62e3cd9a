// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * What others have built since you last chose rooms. Everybody chooses and builds at the same
 * time, so what happened before your own last room was built is new as well: only a new choice
 * makes it old.
 */
import { useRef } from 'preact/hooks';
import type { BoardProps } from '@shell/games/board';
import { same, type Built, type LudwigState } from './logic';
import type { Desk } from './store';

/** Rooms by castle; of a castle they are in the order in which they were built. */
type Rooms = readonly (readonly Built[])[];
const roomsOf = (state: LudwigState): Rooms => state.castles.map((k) => k.rooms);

/** The rooms that are new, by castle. */
export function fresh(before: Rooms, now: Rooms, own: ReadonlySet<string>): Built[][] {
  return now.map((rooms, c) =>
    rooms.filter((r) => !before[c]?.some((b) => same(b, r)) && !own.has(`${c} ${r.x},${r.level}`)),
  );
}

/** Where others have built, by castle. If you have just come, you see what the page knows to be new. */
export function useSince({ view, since, mine }: BoardProps<LudwigState>, d: Desk, me: number): Built[][] {
  const state = view.state!,
    kept = useRef<{ rooms: Rooms; turn: string } | null>(null),
    picked = state.phase === 'pick' && view.you !== null && !mine && state.chairs[me]!.picked.length > 0,
    turn = `${state.round} ${state.turn}`,
    known = since?.from?.state as LudwigState | undefined;
  // a choice may be taken back, and made once more
  if (picked && kept.current?.turn !== turn) {
    kept.current = { rooms: roomsOf(state), turn };
    d.own.clear();
  }
  // without a turn of your own, as an onlooker or in a replay, you see what the page says
  const before = view.you === null || !kept.current ? known && roomsOf(known) : kept.current.rooms;
  if (before) return fresh(before, roomsOf(state), d.own);
  return state.castles.map((k) => k.rooms.slice(-1));
}
