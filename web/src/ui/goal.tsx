// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What a game is about, on a card over its board in a first game; later it is found with the rules. */
import { useEffect, useRef } from 'preact/hooks';
import { boardOf, fullTitle } from '../games/index';
import { goalOf, type Goal } from '../games/goal';
import { toMain } from '../lib/arrival';
import { tr } from '../lib/texts';
import { Button, Icon } from './kit';

/** The three lines, and how you win. */
export const GoalLines = ({ goal }: { goal: Goal }) => (
  <>
    <ol class="goal-lines">
      {goal.lines().map(({ box, picture, what, more }, i) => (
        <li key={i}>
          <span class="goal-n" aria-hidden="true">
            {i + 1}
          </span>
          <svg class="goal-pic s1" viewBox={box} aria-hidden="true" dangerouslySetInnerHTML={{ __html: picture() }} />
          <span class="goal-text">
            <b>{what}</b>
            <span>{more}</span>
          </span>
        </li>
      ))}
    </ol>
    <p class="goal-wins">
      <Icon id="special-throne" cls="l" />
      {goal.wins()}
    </p>
  </>
);

/**
 * The card. You can use the board behind it all the same, and then you have begun: the card
 * is there if you want to know more first.
 */
export function GoalCard({ game, close }: { game: string; close: () => void }) {
  const goal = goalOf(game),
    card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!goal) return;
    card.current!.querySelector<HTMLElement>('.btn.do')!.focus({ preventScroll: true });
    const outside = (e: Event): void => {
      const at = e.target as Element;
      if (!card.current?.contains(at) && !at.closest('.bar')) close();
    };
    addEventListener('click', outside, true);
    return () => removeEventListener('click', outside, true);
  }, [goal]);
  if (!goal) return null;
  const start = (): void => {
    close();
    toMain();
  };
  return (
    <>
      <div class="goal-veil" />
      <section
        ref={card}
        class="goal"
        role="dialog"
        aria-label={tr('Your goal')}
        onKeyDown={(e) => {
          e.stopPropagation(); // what is pressed here is not meant for the board
          if (e.key === 'Escape') start();
        }}
      >
        <header>
          <p class="small dim">{tr('First game')}</p>
          <h2>{fullTitle(boardOf(game))}</h2>
          <p class="goal-lead">{tr('Your goal in three lines')}</p>
        </header>
        <GoalLines goal={goal} />
        <div class="goal-do">
          <Button kind="do" icon="ui-play" onClick={start}>
            {tr('Start playing')}
          </Button>
          <a class="btn" href={`#/learn/${game}`} onClick={close}>
            <Icon id="ui-rules" />
            {tr('Take the ten-minute lesson')}
          </a>
        </div>
        <p class="small dim goal-keep">{tr('This card stays with the rules, under “Your goal”.')}</p>
      </section>
    </>
  );
}
