// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The view as the board reads it: the castle's plan, the moves that are legal, and the engine's reasons. */
import { useMemo } from 'preact/hooks';
import type { Line } from '@shell/lib/protocol';
import { viewNames } from '@shell/ui/people';
import type { BoardProps } from '@shell/games/board';
import { cellOf, legalCells, makePlan, parseMove, readCastle, type State } from './logic';

export type Position = ReturnType<typeof usePosition>;

export function usePosition(props: BoardProps<State>) {
  const { view, mine, hint } = props,
    state = view.state!,
    hand = state.hand;
  const castle = useMemo(() => readCastle(props.tables), [props.tables]);
  const plan = useMemo(() => makePlan(castle, state.tiles, state.followers), [castle, state]);
  const moves = useMemo(() => (mine ? (view.moves ?? []) : []), [view, mine]);
  const legal = useMemo(() => legalCells(moves), [moves]);

  const tally = view.tally ?? [];
  /** The engine's reasons about a piece, of both seats. */
  const linesOf = (piece: string): { line: Line; seat: number }[] =>
    tally.flatMap((lines, seat) => lines.filter((line) => line.piece === piece).map((line) => ({ line, seat })));

  return {
    props,
    view,
    state,
    castle,
    plan,
    moves,
    legal,
    tally,
    linesOf,
    worthOf: (piece: string): number | undefined =>
      linesOf(piece)[0]?.line.points ?? plan.byName.get(piece)?.men[0]?.worth,
    names: viewNames(view),
    hand,
    tile: hand ? castle.tiles.get(hand) : undefined,
    turns: hand ? (castle.turns.get(hand) ?? 4) : 4,
    last: state.last ? cellOf(state.last.row, state.last.col) : null,
    laying: mine && state.phase === 'place',
    following: mine && state.phase === 'follower',
    /** Followers left to oneself. */
    supply: view.you !== null ? (state.seats[view.you]?.supply ?? 0) : 0,
    over: view.stage === 'over' || state.phase === 'over',
    hint: hint ? parseMove(hint.move) : null,
  };
}
