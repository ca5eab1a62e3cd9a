// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What is new on the table: at this moment, for the motion, and since one's own last turn, for the marks. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '@shell/games/board';
import { lastMarks, type Marks } from './moves';
import { newcomers, type Land, type State } from './state';

const NONE: ReadonlySet<string> = new Set();
/** As long as the motion lasts, the delay of four seats with it. */
const MOMENT = 500;

/** Troops that have just come, "territory seat place". They are forgotten soon, lest they come again with a tab. */
export function useFresh(territories: Land[]): ReadonlySet<string> {
  const before = useRef(territories),
    fresh = useRef(NONE),
    [, again] = useState(0);
  if (before.current !== territories) {
    fresh.current = newcomers(before.current, territories);
    before.current = territories;
  }
  useEffect(() => {
    if (!fresh.current.size) return;
    const timer = setTimeout(() => {
      fresh.current = NONE;
      again((n) => n + 1);
    }, MOMENT);
    return () => clearTimeout(timer);
  }, [territories]);
  return fresh.current;
}

/** What the others have laid since one's own last turn. Whoever has just come to the table has not seen that. */
export function useSince({ seat, turn, territories }: State, you: number | null): ReadonlySet<string> {
  const before = useRef<Land[] | null>(null),
    own = useRef<{ turn: number; lands: Land[] } | null>(null);
  if (seat === you) {
    if (own.current && own.current.turn !== turn) before.current = own.current.lands;
    own.current = { turn, lands: territories };
  }
  const lands = seat === you ? before.current : own.current?.lands;
  if (!lands || you === null) return NONE;
  return new Set([...newcomers(lands, territories)].filter((name) => Number(name.split(' ')[1]) !== you));
}

/** The marks of the last move that left any: "ends the turn" does not wipe them away. */
export function useLast(last: BoardProps['last'], territories: readonly Land[]): { marks?: Marks; land?: number } {
  const kept = useRef<Marks>(undefined),
    marks = lastMarks(
      last,
      territories.map((t) => t.name),
    );
  if (marks) kept.current = marks;
  const m = kept.current;
  return { marks: m, land: m?.comes[0]?.land ?? m?.kingdom?.land ?? m?.taken[0]?.land };
}
