// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The move being put together, pick by pick, until it is one, and what would come of it. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useAsked } from '@shell/lib/asking';
import type { BoardProps } from '@shell/games/board';
import { allWays, moveOf, optionsAfter, pickIn, stillGood, worthOf, type Pick, type Way } from './moves';
import type { Foretold, State } from './state';

/** The choices made so far. They are kept as they were made; what no move allows any more is not shown. */
export function usePlan({ view, mine, busy, play, worth, settings }: BoardProps<State>, me: number) {
  const ways = useMemo<Way[]>(() => (mine ? allWays(view.moves, me) : []), [view.moves, mine, me]);
  const [raw, setRaw] = useState<Pick[]>([]),
    [card, setCard] = useState(-1),
    // moves of a hint that come after the one at hand
    rest = useRef<readonly string[]>([]);
  useEffect(() => {
    const [next, ...later] = rest.current;
    if (next === undefined || !ways.length) return;
    // a button that is a move of its own stays for you to press
    const way = ways.find((w) => w.move === next && !w.picks[0]!.startsWith('do '));
    rest.current = way ? later : [];
    if (way) setRaw(way.picks);
  }, [ways]);
  const plan = stillGood(ways, raw),
    options = optionsAfter(ways, plan),
    move = moveOf(ways, plan);
  /* the targets that are lit: of the next pick, or of the last one, which can still be changed */
  let level = plan.length;
  if (move || [...options].some((p) => p.startsWith('side ')))
    do level--;
    while (plan[level]?.startsWith('side '));
  const base = plan.slice(0, Math.max(0, level)),
    lit = level > 0 ? optionsAfter(ways, base) : new Set<Pick>();
  const known = settings.aids ? worth : undefined;
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
    /** What one's standing would gain by a target that is lit, by a side, by the whole plan. */
    gain: (pick: Pick) => worthOf(ways, [...base, pick], known),
    gainAs: (side: string) => worthOf(ways, [...plan, `side ${side}`], known),
    gained: move ? known?.get(move) : undefined,
    /** Which of the hand's cards was picked: there may be several alike. */
    card,
    make,
    setPlan: setRaw,
    /** A hint as one's own plan: when its first move is made, what follows in the turn is set up by itself. */
    take(picks: Pick[], then: readonly string[]) {
      rest.current = then;
      setRaw(picks);
    },
    /** Pick this; true if it could be picked. With `now` a move that is complete is made at once. */
    pick(p: Pick, now: boolean, at = -1): boolean {
      const next = pickIn(ways, plan, p);
      if (!next) return false;
      rest.current = [];
      if (p.startsWith('hand ')) setCard(at);
      const whole = now && next.length > 1 && moveOf(ways, next);
      if (whole) make(whole);
      else setRaw(next);
      return true;
    },
    /** After a pick that is on its way, this one too, if it can follow. */
    add(first: Pick, then: Pick) {
      if (optionsAfter(ways, [first]).has(then)) setRaw([first, then]);
    },
    back() {
      rest.current = [];
      setRaw(plan.slice(0, -1));
    },
  };
}

/** How the armies would lie after a move; undefined while it is not known. */
export function useForesight(
  { foretell, settings, view }: BoardProps<State>,
  move: string | undefined,
): Foretold | undefined {
  const [seen, setSeen] = useState<{ move: string; of: unknown; then: Foretold } | null>(null);
  // a refusal goes unheard: what depends on hidden cards cannot be told
  useAsked(
    [move, view.state, settings.aids],
    () => (move && foretell && settings.aids ? foretell(move) : null),
    (then) => setSeen({ move: move!, of: view.state, then: then as Foretold }),
  );
  return seen && settings.aids && seen.move === move && seen.of === view.state ? seen.then : undefined;
}
