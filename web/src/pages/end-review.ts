// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The review of a game that has just ended, in the background: where it was decided, and what would have been better. */
import { useEffect, useState } from 'preact/hooks';
import type { View } from '../lib/protocol';
import type { Table } from '../lib/table';
import { Review } from './review';
import { costliest, curveOf, curves, swing, type Swing } from './review-figures';
import { Game, fetchRecord, type Judged } from './replay-engine';

/** What the end shows of a review, as soon as there is one. */
export interface Reviewed {
  review: Review | null;
  swing: Swing | null;
  /** One's own costliest moves, at most three, the dearest first. */
  worst: Judged[];
}

/** For the whole game, and for a decision at least: enough to find the one move that mattered, and done soon. */
const PLAYOUTS = 16000,
  LEAST = 24,
  /** With more seats each playout takes longer, too, so there are fewer of them. */
  SEATS = 3;

/** Totals count up and rockets rise first: the engine would be in their way. Who only passes by wakes nobody. */
const FIRST = 1200;

const NONE: Reviewed = { review: null, swing: null, worst: [] };

/** Begin it when the end is shown, and end it with that. Where it cannot be had, nothing is missing. */
export function useReviewed(table: Table, view: View, carrier: string): Reviewed {
  const [review, setReview] = useState<Review | null>(null),
    wanted = view.ending !== 'agreed';
  useEffect(() => {
    let gone = false,
      game: Game | null = null;
    const begin = async (): Promise<void> => {
      const text = await fetchRecord(table.id, carrier);
      if (gone) return;
      game = await Game.load(text);
      if (gone) {
        game.free();
        return;
      }
      const { moves, names } = game.info,
        most = PLAYOUTS * Math.min(1, SEATS / names.length);
      const one = new Review(game, Math.max(LEAST, Math.round(most / moves.length)));
      setReview(one);
      await one.start();
    };
    const timer = wanted ? setTimeout(() => begin().catch(() => {}), FIRST) : undefined;
    return () => {
      clearTimeout(timer);
      gone = true;
      game?.free();
    };
  }, [table.id, wanted]);
  // half of a curve would name another move than the whole
  if (review?.state.value !== 'done') return { ...NONE, review };
  const judged = review.judged.value,
    seat = view.you ?? view.winners?.[0] ?? 0;
  return {
    review,
    swing: swing(curveOf(curves(judged, review.game.info), seat), judged),
    worst: costliest(judged, review.verdict.value)
      .filter((j) => j.seat === view.you)
      .sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0))
      .slice(0, 3),
  };
}
