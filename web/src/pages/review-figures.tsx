// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What a review's figures become: curves, the costliest moves, accuracy. Nothing is drawn here. */
import type { Judged, Loaded, Verdict } from './replay-engine';

/** A share of the win to be expected, after so many moves. */
interface At {
  ply: number;
  win: number;
}
/** The expectation of one seat, through its points in the order of the game. */
export interface Curve {
  seat: number;
  points: At[];
}

/** Estimates may lie a little beyond what there is. */
const within = (share: number): number => Math.max(0, Math.min(1, share));

/** What the end gave a seat: a whole win, its part of a shared one, or none. */
const result = (game: Pick<Loaded, 'winners'>, seat: number): number =>
  game.winners.includes(seat) ? 1 / game.winners.length : 0;

/**
 * One curve of seat 0 where two play against each other, as the other's is its mirror;
 * otherwise one for each seat, through its own decisions.
 */
export function curves(
  judged: readonly Judged[],
  game: Pick<Loaded, 'names' | 'points' | 'winners' | 'complete' | 'moves'>,
): Curve[] {
  const two = game.points.length === 2,
    seats = game.names.length,
    out: Curve[] = [];
  for (let seat = 0; seat < (two ? 1 : seats); seat++) {
    const points: At[] = [{ ply: 0, win: 1 / game.points.length }];
    for (const j of judged)
      if (j.win !== undefined && (two || j.seat === seat))
        points.push({ ply: j.last, win: within(j.seat === seat ? j.win : 1 - j.win) });
    // the end is known, but shown only when the curve has come there
    if (game.complete && judged.at(-1)?.last === game.moves.length)
      points.push({ ply: game.moves.length, win: result(game, seat) });
    out.push({ seat, points });
  }
  return out;
}

/** The value of a curve at a ply: what was last known. */
export function valueAt(curve: Curve, ply: number): number {
  let win = curve.points[0]!.win;
  for (const p of curve.points) if (p.ply <= ply) win = p.win;
  return win;
}

/** The largest swing of a game. */
export interface Swing {
  /** The decision after which it came. */
  judged: Judged;
  /** Whose chance it was. */
  seat: number;
  from: number;
  to: number;
}

/** Where a curve rises or falls most; null where nothing is known. */
export function swing(curve: Curve | undefined, judged: readonly Judged[]): Swing | null {
  let found: Swing | null = null;
  curve?.points.forEach(({ ply, win }, i) => {
    const from = curve.points[i - 1]?.win,
      decision = judged.find((j) => j.last === ply);
    if (from === undefined || !decision) return;
    if (!found || Math.abs(win - from) > Math.abs(found.to - found.from))
      found = { judged: decision, seat: curve.seat, from, to: win };
  });
  return found;
}

/** A seat's own curve; where there is one for both, that of the other is its mirror. */
export function curveOf(all: readonly Curve[], seat: number): Curve | undefined {
  const own = all.find((c) => c.seat === seat);
  if (own || all.length !== 1) return own;
  return { seat, points: all[0]!.points.map(({ ply, win }) => ({ ply, win: 1 - win })) };
}

/** How many moves of a seat are costly at the most, and from which loss on; the engine has the same. */
const EACH = 3,
  WORTH = 0.01;

/** The costliest moves of every seat in the order of the game: the engine's choice once it is done, before that what is known. */
export function costliest(judged: readonly Judged[], verdict: Verdict | null): Judged[] {
  const chosen = new Set<number>();
  if (verdict) for (const s of verdict.seats) for (const n of s.costliest) chosen.add(n);
  else {
    const left = new Map<number, number>();
    for (const j of [...judged].sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0))) {
      const n = left.get(j.seat) ?? EACH;
      if ((j.loss ?? 0) < WORTH || !n) continue;
      left.set(j.seat, n - 1);
      chosen.add(j.move);
    }
  }
  return judged.filter((j) => chosen.has(j.move)).sort((a, b) => a.move - b.move);
}

/** Accuracy of a seat, 0 to 100, as far as the engine has judged; null before its first decision. */
export const accuracy = (judged: readonly Judged[], seat: number): number | null =>
  judged.filter((j) => j.seat === seat && j.accuracy !== undefined).at(-1)?.accuracy ?? null;

/** In whole percent. Estimates may lie a little beyond what there is; nobody is told so. */
export const percent = (share: number): number => Math.round(100 * within(share));
