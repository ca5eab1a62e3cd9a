// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The view as the board reads it: the castle's plan, the moves that are legal, and the engine's reasons. */
import { useMemo } from 'preact/hooks';
import type { Line } from '@shell/lib/protocol';
import { viewNames } from '@shell/lib/names';
import type { BoardProps } from '@shell/games/board';
import { cellOf, readCastle } from '../draw';
import { legalCells, markedCells, parseMove, readPlan, type Feature, type State } from './logic';

/** A view, read for the board. */
export type Position = ReturnType<typeof usePosition>;

/** Everything that follows from the view alone. Costly parts are kept until it changes. */
export function usePosition(props: BoardProps<State>) {
  const { view, mine, hint } = props,
    // one object as long as the view is the same: what is made of it is kept by it
    state = useMemo(() => ({ ...view.state!, ...view.board }), [view]),
    hand = state.hand;
  const castle = useMemo(() => readCastle(props.tables), [props.tables]);
  const plan = useMemo(() => readPlan(castle, state), [castle, state]);
  const tile = hand ? castle.tiles.get(hand) : undefined;
  const moves = useMemo(() => (mine ? (view.moves ?? []) : []), [view, mine]);
  const legal = useMemo(() => legalCells(moves, tile?.turns), [moves, tile]);

  const tally = view.tally ?? [];
  /** The engine's reasons about a piece, of both seats. */
  const linesOf = (piece: string): { line: Line; seat: number }[] =>
    tally.flatMap((lines, seat) => lines.filter((line) => line.piece === piece).map((line) => ({ line, seat })));

  const last = state.last ? cellOf(state.last.row, state.last.col) : null;
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
    pointsOf: (seat: number): number => view.points?.[seat] ?? state.seats[seat]!.score,
    /** What a feature gives or has given to somebody. */
    worthOf: (f: Feature): number | undefined =>
      linesOf(f.name)[0]?.line.points ?? (f.men.length ? f.worth : undefined),
    /** The feature that a token may double. */
    subject: state.subject ? plan.byName.get(state.subject) : undefined,
    names: viewNames(view),
    hand,
    tile,
    last,
    /** The cells that have been filled since one's own last move. */
    marked: useMemo(() => markedCells(props.since, state, last), [state, props.since]),
    laying: mine && state.phase === 'place',
    following: mine && state.phase === 'follower',
    /** Followers left to oneself. */
    supply: view.you !== null ? (state.seats[view.you]?.supply ?? 0) : 0,
    over: view.stage === 'over' || state.phase === 'over',
    hint: hint ? parseMove(hint.move) : null,
  };
}
