// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A log as people read it: the moves that one player makes in a row in one turn are one thing. */
import type { Told } from './protocol';

/** A move of a log: who made it, and which it is in its game. */
export interface Made extends Told {
  seat?: number;
  ply?: number;
}

/** Do two moves, one after the other, belong together? */
export const together = (a: Made, b: Made): boolean =>
  a.turn !== undefined && a.turn === b.turn && a.seat === b.seat && a.ply !== undefined && b.ply === a.ply + 1;

/** Moves in the order in which they were made, by what belongs together. */
export function turns<Move extends Made>(moves: readonly Move[]): Move[][] {
  const groups: Move[][] = [];
  for (const m of moves) {
    const group = groups.at(-1);
    if (group && together(group.at(-1)!, m)) group.push(m);
    else groups.push([m]);
  }
  return groups;
}

/** All places of a move and of what came of it. */
export const places = (h: Told): string[] =>
  [h.where, ...(h.notes ?? []).map((n) => n.where)].filter((w): w is string => !!w);

/** The places of the turn to which the move of that number belongs, as far as it has come then. */
export function placesAt<Move extends Made>(moves: readonly Move[], ply: number): string[] {
  const turn = turns(moves).find((g) => g.some((m) => m.ply === ply)) ?? [];
  return [...new Set(turn.filter((m) => m.ply! <= ply).flatMap(places))];
}

/**
 * After how many moves that began which is new to somebody: what came behind the first moves
 * of the own last turn. Where all move at the same time, others' moves stand among one's own.
 * Who looks on sees the last turn. The moves have their numbers.
 */
export function newSince(moves: readonly Made[], you: number | null): number {
  if (you === null) return moves.filter((m) => m.seat !== moves.at(-1)!.seat).at(-1)?.ply ?? 0;
  const own = moves.filter((m) => m.seat === you).at(-1);
  if (!own) return 0;
  let at = moves.findIndex((m) => m === own || (m.seat === you && m.turn !== undefined && m.turn === own.turn));
  while (moves[at + 1]?.seat === you) at++;
  return moves[at]!.ply!;
}
