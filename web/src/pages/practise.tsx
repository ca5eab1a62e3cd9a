// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The way from a review to its mistakes as puzzles of one's own. */
import { go } from '../lib/page';
import { tr } from '../lib/texts';
import { keepMistakes, mistakesIn } from '../puzzle/mistakes';
import { Button } from '../ui/kit';
import type { Review } from './review';

/** Keep what was costly for that seat, and go to the first of them. Nothing where there was none. */
export function Practise({ review, seat }: { review: Review; seat: number | null }) {
  const found =
    seat === null || review.state.value !== 'done' ? [] : mistakesIn(review.game, review.judged.value, seat);
  if (!found.length) return null;
  return (
    <Button
      kind="wide"
      icon="ui-puzzle"
      onClick={() => {
        keepMistakes(found);
        go(`/puzzle/own/${found[0]!.id}`);
      }}
    >
      {tr('Practise these')}
    </Button>
  );
}
