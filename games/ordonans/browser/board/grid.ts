// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Where the keyboard is on the roll. The armies are one tab stop: arrows go from army to
 * army, and over the troops of one where they can be picked; N and P go from target to target.
 */
import { useState } from 'preact/hooks';
import type { usePlan } from './plan';
import type { Land } from './state';

/** A territory, a line of it (0 is its head), a card of an army or the army itself. */
export interface At {
  land: number;
  line: number;
  card: number;
}
/** A place as an attribute, by which its element is found. */
export const atText = (a: At): string => `${a.land} ${a.line} ${a.card}`;

/** The picks that a territory and a troop are. */
export const landPick = (i: number): string => `land ${i + 1}`;
export const troopPick = (seat: number, face: string, i: number): string => `troop ${seat} ${face} ${i + 1}`;

/**
 * Where the keyboard is, and where it can go from there. `dest`: whose army would get what is
 * being laid.
 */
export function useGrid(
  root: { current: HTMLElement | null },
  { lit }: ReturnType<typeof usePlan>,
  territories: Land[],
  rows: number[],
  dest: number | 'above',
  first: number,
) {
  const [at, setAt] = useState<At>(() => ({ land: first, line: rows.length, card: -1 }));
  const focus = (to: At) => {
    setAt(to);
    // once it is drawn: on a phone another territory has to come first
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-at="${atText(to)}"]`)?.focus());
  };
  /** The troops of an army that can be picked. */
  const targetCards = (i: number, line: number): number[] => {
    const seat = rows[line - 1];
    if (seat === undefined) return [];
    return territories[i]!.armies[seat]!.cards.flatMap((face, k) => (lit.has(troopPick(seat, face, i)) ? [k] : []));
  };
  const targets = (): At[] =>
    territories.flatMap((_, land) => {
      if (lit.has(landPick(land))) return [{ land, line: dest === 'above' ? 0 : rows.indexOf(dest) + 1, card: -1 }];
      return rows.flatMap((_s, r) => targetCards(land, r + 1).map((card) => ({ land, line: r + 1, card })));
    });
  /* a troop that can no longer be picked leaves the keyboard to its army */
  const stop = at.card >= 0 && !targetCards(at.land, at.line).includes(at.card) ? { ...at, card: -1 } : at;
  return {
    at,
    setAt,
    focus,
    targetCards,
    targets,
    tab: (a: At) => (atText(a) === atText(stop) ? 0 : -1),
    isLit: (i: number) => lit.has(landPick(i)) || rows.some((_s, r) => targetCards(i, r + 1).length > 0),
    walk(step: number) {
      const all = targets(),
        n = all.findIndex((t) => atText(t) === atText(at));
      if (all.length) focus(all[(n < 0 ? (step > 0 ? 0 : all.length - 1) : n + step + all.length) % all.length]!);
    },
    sideways(step: number) {
      const cards = targetCards(at.land, at.line),
        n = cards.indexOf(at.card);
      if (n >= 0 && cards[n + step] !== undefined) {
        focus({ ...at, card: cards[n + step]! });
        return;
      }
      const land = at.land + step;
      if (land < 0 || land >= territories.length) return;
      const there = targetCards(land, at.line);
      focus({ land, line: at.line, card: (step > 0 ? there[0] : there.at(-1)) ?? -1 });
    },
    upDown(step: number) {
      const line = Math.max(0, Math.min(rows.length, at.line + step));
      focus({ land: at.land, line, card: targetCards(at.land, line)[0] ?? -1 });
    },
  };
}
