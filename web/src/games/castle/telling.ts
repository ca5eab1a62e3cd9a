// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The board for those who hear it: a label for every cell, and what has changed. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { tr, trn } from '../../lib/texts';
import { CELLS, cellOf, fitsAt, type Cell, type State } from './logic';
import type { Model } from './model';
import { featureWords, gainWords, tileWords } from './words';

export const planWords = (m: Model): string =>
  m.laying
    ? trn(
        'Castle plan, {built} of 76 cells built; {n} cell fits your tile',
        'Castle plan, {built} of 76 cells built; {n} cells fit your tile',
        m.legal.size,
        { built: m.state.tiles.length },
      )
    : tr('Castle plan, {built} of 76 cells built', { built: m.state.tiles.length });

/** What lies on a cell, or whether one's tile fits there. */
function cellWords(m: Model, cell: Cell): string {
  const { plan, names, legal, turns, ghost } = m,
    there = plan.at.get(cell);
  if (there) {
    const men = m.state.followers
      .filter((f) => cellOf(f.row, f.col) === cell)
      .map((f) => {
        const on = plan.on(cell, f.part);
        return on ? `${names[f.seat]}: ${featureWords(on, names)}` : '';
      });
    return [`${cell}: ${tileWords(there.tile)}`, ...men, cell === m.last ? tr('laid last') : '']
      .filter(Boolean)
      .join('. ');
  }
  if (cell === ghost.cell)
    return m.fits
      ? tr('{cell}, your tile lies here and fits', { cell })
      : tr('{cell}, your tile lies here and does not fit like this', { cell });
  if (legal.has(cell)) {
    const gain = m.gainOn(cell);
    return [
      fitsAt(legal, turns, cell, ghost.turn)
        ? tr('{cell}, empty, fits as it lies', { cell })
        : tr('{cell}, empty, fits if turned', { cell }),
      ...(gain ? [gainWords(gain)] : []),
    ].join(', ');
  }
  if (m.dead.includes(cell)) return tr('{cell}, empty, no tile that is left fits', { cell });
  return m.laying ? tr('{cell}, empty, does not fit', { cell }) : tr('{cell}, empty', { cell });
}

export const useLabels = (m: Model): Map<Cell, string> =>
  useMemo(
    () => new Map(CELLS.map((cell) => [cell, cellWords(m, cell)])),
    [m.plan, m.legal, m.ghost, m.dead, m.props.worth, m.names.join()],
  );

/** What has changed is said a little later than the move itself, which the page says. */
export function useTelling(m: Model): void {
  const before = useRef<State | null>(null);
  useEffect(() => {
    const old = before.current,
      { state, names } = m,
      said: string[] = [];
    before.current = state;
    if (old)
      state.seats.forEach((s, i) => {
        const was = old.seats[i]!;
        if (s.score > was.score)
          said.push(tr('{name}: plus {n}, now {points}', { name: names[i]!, n: s.score - was.score, points: s.score }));
        if (s.tokens.length > was.tokens.length) said.push(tr('{name} takes a token', { name: names[i]! }));
      });
    if (m.laying && m.tile && old?.hand !== m.hand)
      said.push(
        `${tr('Your tile')}: ${tileWords(m.tile)}. ${trn('It fits {n} cell', 'It fits {n} cells', m.legal.size)}.`,
      );
    if (m.following && !m.decided() && m.choices.length) said.push(tr('A follower on it?'));
    if (!said.length) return;
    const timer = setTimeout(() => m.props.announce(said.join('. ')), 700);
    return () => clearTimeout(timer);
  }, [m.view]);
}
