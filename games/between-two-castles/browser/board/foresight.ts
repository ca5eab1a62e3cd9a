// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What would come of a move, as the engine tells it: asked for when somebody looks at the move, kept while the position stays. */
import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { BoardProps } from '@shell/games/board';
import type { Line } from '@shell/lib/protocol';
import { changes, linesOf, type Change, type LudwigState } from './logic';

/**
 * What a move would change at a castle, for `wanted` moves; undefined until it is known or
 * where nobody may know.
 */
export function useForesight(
  { view, whatIf }: BoardProps<LudwigState>,
  wanted: readonly string[],
): (move: string, castle: number) => Change[] | undefined {
  const told = useSignal<{ view: unknown; by: ReadonlyMap<string, Line[][]> }>({ view, by: new Map() }),
    asked = useRef({ view, moves: new Set<string>() });
  useEffect(() => {
    if (asked.current.view !== view) asked.current = { view, moves: new Set() };
    const { moves } = asked.current;
    for (const move of wanted) {
      if (!whatIf || moves.has(move)) continue;
      moves.add(move);
      whatIf(move).then(
        (tally) => {
          if (asked.current.view !== view) return;
          const before = told.value.view === view ? told.value.by : [];
          told.value = { view, by: new Map(before).set(move, tally) };
        },
        () => {}, // nobody knows now: then no reasons are shown
      );
    }
  }, [view, !whatIf, wanted.join()]);
  return (move, castle) => {
    const tally = told.value.view === view ? told.value.by.get(move) : undefined;
    return tally && changes(linesOf(view.tally, castle), linesOf(tally, castle));
  };
}
