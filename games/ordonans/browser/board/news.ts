// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What is new on the table: at this moment, for the motion, and since one's own last turn, for the marks. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '@shell/games/board';
import { FLIGHT, LANDING } from '@shell/lib/pace';
import type { Happening } from '@shell/lib/protocol';
import { newcomers, type Land, type State } from './state';

/** A place of the board, as events have it: a territory, or somebody's army in one. */
export interface Spot {
  land: number;
  seat?: number;
}

/** "3 1, 4 1": territories count from 1 in moves, from 0 here. */
export const spots = (where: string | undefined): Spot[] =>
  where
    ? where.split(', ').map((place) => {
        const [land, seat] = place.split(' ').map(Number);
        return seat === undefined ? { land: land! - 1 } : { land: land! - 1, seat };
      })
    : [];

/* ---- at this moment ---- */

const NONE: ReadonlySet<string> = new Set();

/** Troops that have just come, "territory seat place". They are forgotten soon, lest they come again with a tab. */
export function useFresh(territories: Land[], pace: number): ReadonlySet<string> {
  const before = useRef(territories),
    fresh = useRef(NONE),
    [, again] = useState(0);
  if (before.current !== territories) {
    fresh.current = newcomers(before.current, territories);
    before.current = territories;
  }
  useEffect(() => {
    if (!fresh.current.size) return;
    const timer = setTimeout(
      () => {
        fresh.current = NONE;
        again((n) => n + 1);
      },
      (FLIGHT + LANDING) * Math.max(1, pace),
    );
    return () => clearTimeout(timer);
  }, [territories]);
  return fresh.current;
}

/** Cards that have just come fly from whoever sent them: their styles are told from how far. */
export function useFlight(root: { current: HTMLElement | null }, fresh: ReadonlySet<string>): void {
  // before it is painted: later it would begin somewhere else
  useLayoutEffect(() => {
    for (const card of root.current?.querySelectorAll<HTMLElement>('.o-strip.new') ?? []) {
      const seat = /\bs\d/.exec(card.closest('.o-ar')!.className)![0],
        from = root.current!.querySelector(`.o-seat.${seat}`)?.getBoundingClientRect(),
        to = card.getBoundingClientRect();
      if (!from?.width || !to.width) continue;
      card.style.setProperty('--fx', `${from.x + from.width / 2 - to.x - to.width / 2}px`);
      card.style.setProperty('--fy', `${from.y + from.height / 2 - to.y - to.height / 2}px`);
    }
  }, [fresh]);
}

/* ---- since one's own turn ---- */

/** What one of the others has done in a turn: what is marked on the board has its number, from 1 on. */
export interface Deed {
  nth: number;
  seat: number;
  moves: Happening[];
}

/** The others' moves, turn by turn. Only what is to be seen on the board is counted. */
export function deedsOf(moves: readonly Happening[]): Deed[] {
  const deeds: Deed[] = [];
  for (const move of moves) {
    const last = deeds.at(-1);
    if (!move.say) continue;
    if (last && last.seat === move.seat && last.moves[0]!.turn === move.turn) last.moves.push(move);
    else deeds.push({ nth: 0, seat: move.seat!, moves: [move] });
  }
  let nth = 0;
  for (const deed of deeds) {
    const seen = deed.moves.filter((m) => m.where);
    if (!seen.length) continue;
    deed.nth = ++nth;
    deed.moves = seen; // what goes under the deck besides is told in the log
  }
  return deeds;
}

/** Where the deeds are on the board, by number; 0 where it is not known which it was. */
export function marksSince(deeds: readonly Deed[], before: readonly Land[] | undefined, now: readonly Land[]) {
  const places = deeds.flatMap(({ nth, seat: by, moves }) =>
    moves.flatMap((m) => spots(m.where).map((spot) => ({ ...spot, by, nth }))),
  );
  const came = before ? newcomers(before, now) : NONE;
  /** The last deed there, of those that fit. */
  const of = (fits: (place: (typeof places)[number]) => boolean): number => places.filter(fits).at(-1)?.nth ?? 0;
  return {
    deeds,
    /** The numbers of what has happened in a territory. */
    at: (land: number): number[] => [...new Set(places.flatMap((p) => (p.land === land && p.nth ? [p.nth] : [])))],
    /** Of a card in an army, by its place; undefined if it was there before. */
    card: (land: number, seat: number, k: number): number | undefined =>
      came.has(`${land} ${seat} ${k}`) ? of((p) => p.land === land && p.seat === seat) : undefined,
    kingdom: (land: number, n: number): number | undefined =>
      before && n >= before[land]!.kingdoms.length
        ? of((p) => p.land === land && p.seat === undefined && p.by === now[land]!.kingdoms[n]!.seat)
        : undefined,
    /** Has an army lost a card? */
    gone: (land: number, seat: number): boolean =>
      !!before && now[land]!.armies[seat]!.cards.length < before[land]!.armies[seat]!.cards.length,
  };
}

/** What the others have done since one's own last turn, and where. */
export function useSince({ since, view }: BoardProps<State>): ReturnType<typeof marksSince> {
  return useMemo(
    () =>
      marksSince(
        deedsOf(since?.moves ?? []),
        (since?.from?.state as State | undefined)?.territories,
        view.state!.territories,
      ),
    [since, view.state],
  );
}

/** The territory of the last move that had one: "ends the turn" is about none. */
export function useLast(last: BoardProps['last']): number | undefined {
  const kept = useRef<number>(undefined);
  kept.current = spots(last?.where)[0]?.land ?? kept.current;
  return kept.current;
}
