// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * A prepared table in the engine of this browser. The engine replays a record
 * (docs/protocol.md, `load` and `look`) and tells the view of seat 0 at its end, with
 * every legal move; a move made is one more line. Nothing is stored and nobody else is
 * there, so a move is taken back by leaving its line out.
 */
import type { Line, View } from '../lib/protocol';
import type { Since } from '../lib/table';
import { Game, type Step } from '../pages/replay-engine';
import { recordOf, type Lesson, type Scene } from './lesson';

/** A moment of the lesson: the board as seat 0 sees it, and all moves that led there. */
export interface Shown {
  view: View;
  moves: Step[];
  since: Since;
}

/** What is to be seen after so many moves. */
async function shownAt(game: Game, ply: number): Promise<Shown> {
  const begins = game.newSince(ply, 0);
  return {
    view: await game.view(ply, 0),
    moves: game.info.moves.slice(0, ply),
    since: { from: await game.view(begins, 0), moves: game.between(begins, ply) },
  };
}

/** The views after each of the last lines, the first of them after `from` of them. Throws the engine's refusal. */
export async function look(scene: Scene, names: string[], lines: string[], from = lines.length): Promise<Shown[]> {
  const game = await Game.load(recordOf(scene, names, lines));
  try {
    const shown: Shown[] = [];
    for (let ply = Math.min(from, lines.length); ply <= lines.length; ply++) shown.push(await shownAt(game, ply));
    return shown;
  } finally {
    game.free();
  }
}

/**
 * What has become more or less, with the reason for each: a reason goes by its rule and
 * its piece. Where the place is what counts, its reason stands there with all its points.
 */
export function gained(before: View | null, now: View, count: Lesson['count']): Line[] {
  const lines = (v: View | null): Line[] => (v?.tally?.[0] ?? []).filter((l) => count !== 'scored' || !l.pending);
  const old = lines(before);
  return lines(now).flatMap((l) => {
    const at = old.findIndex((o) => o.piece === l.piece && (count === 'places' || o.rule.key === l.rule.key)),
      was = at < 0 ? undefined : old.splice(at, 1)[0];
    if (count === 'places') return was && JSON.stringify(was.rule) === JSON.stringify(l.rule) ? [] : [l];
    return l.points === (was?.points ?? 0) ? [] : [{ ...l, points: l.points - (was?.points ?? 0) }];
  });
}
