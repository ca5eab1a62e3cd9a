// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The table for those who hear it: what one is asked and holds, what a move would do, and whose standing has changed. */
import { useEffect, useRef } from 'preact/hooks';
import { tr } from '@shell/lib/texts';
import { signed } from '@shell/games/board';
import type { Model } from './model';
import { directMoves } from './moves';
import { directText, nameOfCard, nameOfLand, orderText } from './words';

/** What can be done now: the cards by their keys, and the moves that need none. */
function taskWords(m: Model): string {
  const cards = m.hand.flatMap((face, i) => (m.playable.has(`hand ${face}`) ? [`${i + 1} ${nameOfCard(face)}`] : []));
  return [
    ...(m.asks.ask ? [m.asks.ask] : []),
    ...(cards.length ? [cards.join('; ')] : []),
    ...directMoves(m.plan.ways).map((move) => directText(move, m.view).text),
  ].join(' ');
}

/** Tells each thing when it changes, after the page has told the move itself. */
export function useTelling(m: Model): void {
  const { mine, plan, asks, whole, note, after, chosenLand, view, state } = m,
    { announce } = m.props;
  /* after what the page says of the move */
  const before = useRef(view.points);
  useEffect(() => {
    const old = before.current ?? [],
      now = view.points ?? [];
    before.current = now;
    const changed = now.flatMap((n, seat) =>
      n === (old[seat] ?? n) ? [] : [`${m.nameOf(seat)}: ${n} (${signed(n - old[seat]!)})`],
    );
    if (changed.length) setTimeout(() => announce(changed.join(', ')), 0);
  }, [view]);
  useEffect(() => {
    if (mine) setTimeout(() => announce(taskWords(m)), 0);
  }, [mine, state.turn, state.phase, m.hand.join()]);
  useEffect(() => {
    if (!mine || !plan.plan.length) return;
    const card =
      plan.plan.length === 1 && plan.plan[0]!.startsWith('hand ') ? `${nameOfCard(plan.plan[0]!.slice(5))}. ` : '';
    announce(whole ? `${whole.text}. ${tr('Enter: {button}', { button: whole.button })}` : card + asks.ask);
  }, [plan.plan.join()]);
  useEffect(() => {
    // what a mouse points at is for eyes
    if (after && plan.move && chosenLand !== undefined)
      announce(
        tr('Then in {territory}: {order}', {
          territory: nameOfLand(state.territories[chosenLand]),
          order: orderText(m.orderOf(chosenLand).order, m.nameOf),
        }),
      );
  }, [after]);
  useEffect(() => {
    if (note) announce(note);
  }, [note]);
}
