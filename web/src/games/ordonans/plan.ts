// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The move being put together, pick by pick, until it is one. */
import { useMemo, useState } from 'preact/hooks';
import type { BoardProps } from '../board';
import { allWays, moveOf, optionsAfter, pickIn, stillGood, type Pick, type Way } from './moves';
import type { State } from './state';

export function usePlan({ view, mine, busy, play }: BoardProps<State>, me: number) {
  const ways = useMemo<Way[]>(() => (mine ? allWays(view.moves, me) : []), [view.moves, mine, me]);
  const [raw, setRaw] = useState<Pick[]>([]),
    [card, setCard] = useState(-1);
  const plan = stillGood(ways, raw),
    options = optionsAfter(ways, plan),
    move = moveOf(ways, plan);
  /* the targets that are lit: of the next pick, or of the last one, which can still be changed */
  let level = plan.length;
  if (move || [...options].some((p) => p.startsWith('side ')))
    do level--;
    while (plan[level]?.startsWith('side '));
  const lit = level > 0 ? optionsAfter(ways, plan.slice(0, level)) : new Set<Pick>();
  const make = (m: string) => {
    if (!busy) {
      play(m);
      setRaw([]);
      setCard(-1);
    }
  };
  return {
    ways,
    plan,
    options,
    move,
    lit,
    /** Which of the hand's cards was picked: there may be several alike. */
    card,
    make,
    setPlan: setRaw,
    /** Pick this; true if it could be picked. With `now` a move that is complete is made at once. */
    pick(p: Pick, now: boolean, at = -1): boolean {
      const next = pickIn(ways, plan, p);
      if (!next) return false;
      if (p.startsWith('hand ')) setCard(at);
      const whole = now && next.length > 1 && moveOf(ways, next);
      if (whole) make(whole);
      else setRaw(next);
      return true;
    },
    back() {
      setRaw(plan.slice(0, -1));
    },
  };
}
