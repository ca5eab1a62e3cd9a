// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * The names of legal moves as a tree of choices. A move is put together pick by pick: a
 * card of the hand, a troop that lies, a territory, a side. What may be picked next is
 * whatever some legal move has next, so nothing here knows a rule.
 *
 * A pick is a word and what it needs, like a move's name: "hand FACE", "land 3",
 * "troop 1 lance/bow:bow 3" (of seat 1, in territory 3), "side bow", "do claim 3".
 */

import type { Gain } from '@shell/lib/protocol';
import { whole } from '@shell/ui/gain';
import { isKingdom } from './signs';

/** One choice of a move. */
export type Pick = string;
/** A move, and the choices that lead to it in their order. */
export interface Way {
  move: string;
  picks: Pick[];
}

const troop = (seat: number | string, face: string, land: string): Pick => `troop ${seat} ${face} ${land}`;

/** The ways to put one move together: two for an exchange, which may begin with either card. */
export function waysOf(move: string, me: number): Way[] {
  const w = move.split(' '),
    way = (...picks: Pick[]): Way => ({ move, picks });
  if (w[0] === 'troop') {
    const [face, side] = w[1]!.split(':');
    return [
      side === undefined ? way(`hand ${face}`, `land ${w[2]}`) : way(`hand ${face}`, `land ${w[2]}`, `side ${side}`),
    ];
  }
  if (w[0] === 'kingdom') return [way(`hand ${w[1]}`, `land ${w[2]}`)];
  if (w[0] === 'bottom') return [way(`hand ${w[1]}`)];
  if (w[0] !== 'ordonance') return [way(`do ${move}`)];
  const card = `hand ${w[1]}`;
  switch (w[1]) {
    case 'march':
      return [way(card, troop(me, w[2]!, w[3]!), `land ${w[4]}`)];
    case 'exchange': {
      const one = troop(me, w[2]!, w[3]!),
        other = troop(me, w[4]!, w[5]!);
      return [way(card, one, other), way(card, other, one)];
    }
    case 'assault':
      return [way(card, troop(w[2]!, w[3]!, w[4]!))];
    case 'intrigue':
      return [way(card, troop(w[2]!, w[3]!, w[4]!), `land ${w[5]}`)];
    default:
      return [way(card)];
  }
}

/** The ways to all legal moves. */
export const allWays = (moves: readonly string[] | undefined, me: number): Way[] =>
  (moves ?? []).flatMap((m) => waysOf(m, me));

/** Does this way begin with these choices? */
const begins = (way: Way, plan: readonly Pick[]): boolean => plan.every((p, i) => way.picks[i] === p);

/** What can be picked next. */
export const optionsAfter = (ways: readonly Way[], plan: readonly Pick[]): Set<Pick> =>
  new Set(ways.filter((w) => w.picks.length > plan.length && begins(w, plan)).map((w) => w.picks[plan.length]!));

/** The move that these picks are, once nothing is left to pick. */
export const moveOf = (ways: readonly Way[], plan: readonly Pick[]): string | undefined =>
  plan.length ? ways.find((w) => w.picks.length === plan.length && begins(w, plan))?.move : undefined;

/** As much of a plan as the moves still allow: they change while one thinks. */
export function stillGood(ways: readonly Way[], plan: readonly Pick[]): Pick[] {
  let n = plan.length;
  while (n && !ways.some((w) => begins(w, plan.slice(0, n)))) n--;
  return plan.slice(0, n);
}

/**
 * The plan with one pick more. What does not come next may still replace a pick made
 * before: another target, another card. Undefined if it is none of these.
 */
export function pickIn(ways: readonly Way[], plan: readonly Pick[], pick: Pick): Pick[] | undefined {
  for (let n = plan.length; n >= 0; n--)
    if (optionsAfter(ways, plan.slice(0, n)).has(pick)) return [...plan.slice(0, n), pick];
  return undefined;
}

/** What the best of the moves that begin like this is worth, as far as that is known. */
export function worthOf(
  ways: readonly Way[],
  plan: readonly Pick[],
  worth: ReadonlyMap<string, Gain> | undefined,
): Gain | undefined {
  const all = ways.flatMap((w) => (begins(w, plan) ? [worth?.get(w.move)] : [])).filter((g) => g !== undefined);
  return all.length ? all.reduce((best, g) => (whole(g) > whole(best) ? g : best)) : undefined;
}

/** The buttons that are moves of their own: done, pass, reveal ..., claim T. */
export const directMoves = (ways: readonly Way[]): string[] =>
  ways.filter((w) => w.picks[0]!.startsWith('do ')).map((w) => w.move);

/* ---- what a plan looks like on the table ---- */

/** A card in an army. */
export interface Laid {
  seat: number;
  face: string;
  land: number;
}
/** What a plan would do to the table, for ghosts and marks. */
export interface Marks {
  hand?: string; // the card of the hand
  taken: Laid[]; // troops that lie and are picked
  comes: Laid[]; // troops as they would lie; the side of a split one may be open
  kingdom?: { name: string; land: number };
}

/** Territories count from 1 in moves, from 0 here. */
const lands = (word: string): number => Number(word) - 1;

/** Read off the choices alone, so it also shows a plan that is not finished. */
export function marksOf(plan: readonly Pick[], me: number): Marks {
  const out: Marks = { taken: [], comes: [] };
  let land: number | undefined, side: string | undefined;
  for (const pick of plan) {
    const w = pick.split(' ');
    if (w[0] === 'hand') out.hand = w[1];
    else if (w[0] === 'troop') out.taken.push({ seat: Number(w[1]), face: w[2]!, land: lands(w[3]!) });
    else if (w[0] === 'land') land = lands(w[1]!);
    else if (w[0] === 'side') side = w[1];
  }
  const [moved, other] = out.taken;
  if (moved && other) out.comes.push({ ...moved, land: other.land }, { ...other, land: moved.land });
  if (land === undefined) return out;
  if (moved) out.comes.push({ seat: moved.seat, face: moved.face, land });
  else if (isKingdom(out.hand!)) out.kingdom = { name: out.hand!, land };
  else out.comes.push({ seat: me, face: side ? `${out.hand}:${side}` : out.hand!, land });
  return out;
}

/** Where a territory that is picked would get something: an army of this seat, or above the line. */
export function goesTo(plan: readonly Pick[], me: number): number | 'above' {
  const m = marksOf(plan, me);
  if (m.taken[0]) return m.taken[0].seat;
  return isKingdom(m.hand ?? '') ? 'above' : me;
}
