// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * One's own mistakes, to be practised: what a review found costly, with the record up to there.
 * They are kept in this browser, the newest ones; one that has been solved is gone.
 */
import { keep, keptFields } from '../lib/kept';
import type { Sitting } from '../lib/protocol';
import type { Judged } from '../pages/replay-engine';

/** A decision that was costly. */
export interface Mistake {
  id: string;
  game: string;
  /** The record up to the decision, without people's names. */
  record: string;
  seat: number;
  /** The number of its first move. */
  move: number;
  /** What it cost, as the review has it. */
  loss: number;
  points: number;
  /** When it was put here. */
  at: number;
}

/** So many are kept. */
export const MOST = 50;

export const mistakes = (): Mistake[] => {
  const { list } = keptFields<{ list: Mistake[] }>('mistakes', { list: [] });
  return Array.isArray(list) ? list : [];
};
const put = (list: Mistake[]): void => keep('mistakes', JSON.stringify({ list }));

/** A record up to its first moves. Names say nothing about a position, and are other people's. */
export function recordUpTo(record: string, moves: number): string {
  const lines: string[] = [];
  let made = 0;
  for (const line of record.split('\n')) {
    if (/^\d+ /.test(line) && made++ === moves) break;
    if (/^(resigned|score|winner|end|aborted|agreed)\b/.test(line)) break;
    if (line && !/^(#|name )/.test(line)) lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}

/** The same text gives the same number, and another one hardly ever does (FNV-1a). */
function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return h.toString(16).padStart(8, '0');
}

/** Bad enough to be practised: a mistake or a blunder. */
export const isCostly = (j: Judged): boolean => j.mark === '?' || j.mark === '??';

/** What a seat decided badly in a game that has been looked over. */
export function mistakesIn(
  game: { text: string; info: { game: string } },
  judged: readonly Judged[],
  seat: number,
  now = Date.now(),
): Mistake[] {
  return judged
    .filter((j) => j.seat === seat && isCostly(j))
    .map((j) => {
      const record = recordUpTo(game.text, j.move - 1);
      return {
        id: hash(record),
        game: game.info.game,
        record,
        seat,
        move: j.move,
        loss: j.loss ?? 0,
        points: j.loss_points ?? 0,
        at: now,
      };
    });
}

/** Whose seat it was in a game: the one under one's own name, or the only one of a person. */
export function ownSeat(who: readonly Sitting[], name: string | undefined): number | null {
  const people = who.flatMap((s, seat) => (s.bot || s.rules ? [] : [seat])),
    named = people.filter((seat) => name !== undefined && who[seat]!.name === name);
  return named.length === 1 ? named[0]! : people.length === 1 ? people[0]! : null;
}

/** Keep them, each once, the newest in front; how many are new. */
export function keepMistakes(more: readonly Mistake[]): number {
  const had = mistakes(),
    fresh = more.filter((m, i) => !had.some((h) => h.id === m.id) && more.findIndex((o) => o.id === m.id) === i);
  if (fresh.length) put([...fresh, ...had].slice(0, MOST));
  return fresh.length;
}

export const mistake = (id: string): Mistake | undefined => mistakes().find((m) => m.id === id);

/** It was solved, or nobody wants to see it any more. */
export const dropMistake = (id: string): void => put(mistakes().filter((m) => m.id !== id));
