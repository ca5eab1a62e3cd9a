// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The board for those who hear it: a label for every cell, and what has changed. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { say, tr, trn } from '@shell/lib/texts';
import { gainWords } from '@shell/ui/gain';
import { glossary } from '@shell/rules/glossary';
import { cellOf, type Cell } from '../draw';
import { fitsAt, type State } from './logic';
import type { Model } from './model';
import { featureWords, openWords, removedWords, sizeWords, tileWords, tokenWords, whereWords } from './words';

/** The plan as a whole, for who comes to it by keyboard. */
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
  const { plan, names, legal, ghost } = m,
    there = plan.at.get(cell);
  if (there) {
    const men = m.state.followers
      .filter((f) => cellOf(f.row, f.col) === cell)
      .map((f) => {
        const on = plan.on(cell, f.part);
        return on ? `${names[f.seat]}: ${featureWords(on, names)}` : '';
      });
    return [
      `${cell}: ${tileWords(there.tile)}`,
      ...men,
      m.marked.includes(cell) ? tr('new since your last turn') : cell === m.last ? tr('last tile placed') : '',
    ]
      .filter(Boolean)
      .join('. ');
  }
  if (cell === ghost.cell)
    return m.fits
      ? tr('{cell}, your tile is here and fits', { cell })
      : tr('{cell}, your tile is here but does not fit this way round', { cell });
  if (legal.has(cell)) {
    const gain = m.gainOn(cell);
    return [
      fitsAt(legal, cell, ghost.turn)
        ? tr('{cell}, empty, fits without turning', { cell })
        : tr('{cell}, empty, fits if turned', { cell }),
      ...(gain ? [gainWords(gain)] : []),
      ...(m.hint?.do === 'place' && m.hint.cell === cell ? [tr('Hint')] : []),
    ].join(', ');
  }
  if (m.dead.includes(cell)) return tr('{cell}, empty, no remaining tile fits', { cell });
  return m.laying ? tr('{cell}, empty, your tile does not fit', { cell }) : tr('{cell}, empty', { cell });
}

/** A label for every cell, made anew only when something on the plan has changed: there are 76. */
export const useLabels = (m: Model): Map<Cell, string> =>
  useMemo(
    () => new Map(m.castle.cells.map((cell) => [cell, cellWords(m, cell)])),
    [m.plan, m.legal, m.ghost, m.dead, m.props.worth, m.props.hint, m.marked, m.names.join()],
  );

/** Who may stand on the tile, by the keys that set them. */
const whoWords = (m: Model): string =>
  [
    tr('Add a follower?'),
    [...m.choices.map((c) => whereWords(c)), tr('No follower')].map((who, i) => `${i + 1} ${who}`).join(', '),
  ].join(' ');

/** What would change by the tile or the follower, as the panel beside the plan has it. */
export const changeWords = (m: Model): string =>
  (m.foreseen ?? [])
    .map(({ seat, line, gain }) => `${m.names[seat]}: ${say(line.rule)}, ${gainWords(gain)}`)
    .join('. ');

/** A question that the dock asks in the middle of a turn. */
function questionWords(m: Model): string {
  if (!m.props.mine) return '';
  const token = (): string => tr('Use token {n}?', { n: m.state.token! });
  switch (m.state.phase) {
    case 'score':
      return tr('Which feature scores first?');
    case 'double':
      return [token(), ...(m.subject ? [featureWords(m.subject, m.names)] : [])].join(' ');
    case 'again':
      return `${token()} ${glossary(`token-${m.state.token}`)}`;
  }
  return '';
}

/** What somebody else has laid, what was scored by it, and who has gained. */
function newsWords(m: Model, old: State): string[] {
  const { state, names, plan, last } = m,
    laid = last && state.tiles.length > old.tiles.length && old.turn !== m.view.you && plan.at.get(last);
  const home = old.followers.filter(
    (f) => !state.followers.some((g) => g.row === f.row && g.col === f.col && g.part === f.part),
  );
  const scored = new Set(home.map((f) => plan.on(cellOf(f.row, f.col), f.part)));
  const removed = state.removed.slice(old.removed.length).flatMap((r) => m.castle.tiles.get(r.tile) ?? []);
  return [
    ...(laid ? [`${last}: ${tileWords(laid.tile)}`] : []),
    ...[...scored].flatMap((f) =>
      f && state.tiles.length >= old.tiles.length ? [`${sizeWords(f)}, ${openWords(f)}`] : [],
    ),
    ...state.seats.flatMap((s, i) => {
      const was = old.seats[i]!,
        name = names[i]!;
      return [
        ...(s.score > was.score
          ? [tr('{name}: plus {n}, now {points}', { name, n: s.score - was.score, points: s.score })]
          : []),
        ...s.tokens.slice(was.tokens.length).map((t) => `${tr('{name} takes a token', { name })}. ${tokenWords(t)}`),
      ];
    }),
    ...(removed.length ? [`${removed.map(tileWords).join('. ')}. ${removedWords(removed.length)}`] : []),
  ];
}

/** What has changed, and what one is asked. The move itself has been said by the page. */
export function useTelling(m: Model): void {
  const before = useRef<State | null>(null),
    held = useRef<number | undefined>(undefined);
  useEffect(() => {
    const old = before.current,
      hand = m.laying ? m.hand : undefined,
      said = old ? newsWords(m, old) : [];
    before.current = m.state;
    if (hand && m.tile && held.current !== hand)
      said.push(
        `${tr('Your tile')}: ${tileWords(m.tile)}. ${trn('It fits {n} cell', 'It fits {n} cells', m.legal.size)}.`,
      );
    held.current = hand;
    if (m.following && !m.decided() && m.choices.length) said.push(whoWords(m));
    const question = questionWords(m);
    if (question) said.push(`${question} ${tr('Press Enter to choose.')}`);
    // after the page
    if (said.length) setTimeout(() => m.props.announce(said.join('. ')), 0);
  }, [m.view]);
  const { cell, turn } = m.ghost;
  useEffect(() => {
    if (m.laying && m.fits && m.choices.length) m.props.announce(whoWords(m));
  }, [cell, turn]);
}
