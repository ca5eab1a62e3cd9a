// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Ordonans with Crusader Kingdoms: five territories, an army of each player in each of
 * them, a hand. Cards, troops and territories are picked one after the other until they
 * are a move; what can be picked is read off the names of the legal moves (moves.ts).
 */
import { useState } from 'preact/hooks';
import { tr } from '@shell/lib/texts';
import { HintWords } from '@shell/ui/hint';
import { Keys } from '@shell/ui/keys';
import type { BoardProps } from '@shell/games/board';
import { Float, useDrag } from './drag';
import { Hand } from './hand';
import { keyList, useBoardKeys } from './input';
import { Lands, Rail, Tabs } from './lands';
import { useModel } from './model';
import { Result } from './result';
import { Soldiers } from './parts';
import { Known, SinceYourTurn, Why } from './side';
import type { State } from './state';
import { useTelling } from './telling';

/** The board of a table, a replay or a lesson; at the end the result stands above the same territories. */
export function Board(props: BoardProps<State>) {
  const m = useModel(props),
    { view, over, nameOf, grid } = m,
    { drag, grab } = useDrag(m),
    [help, setHelp] = useState(false);
  useBoardKeys(m, () => setHelp(true));
  useTelling(m);
  return (
    <main
      class={`ord n${view.seats.length}${over ? ' over' : ''}${view.options.expansion === 'crusader-kingdoms' ? ' kingdoms' : ''}`}
      ref={m.root}
    >
      <Soldiers />
      {/* on a phone what one plays with is one screen, and what one reads is below it */}
      <div class="o-main">
        {/* a game that somebody has given up has no table of results: the rules have not ended it */}
        {over && view.state.result && (
          <Result
            view={view}
            nameOf={nameOf}
            why={(i) => {
              grid.setAt({ ...grid.at, land: i, card: -1 });
              m.explain(i);
            }}
          />
        )}
        <Tabs m={m} />
        <div class="o-field">
          <Rail m={m} />
          <Lands m={m} grab={grab} />
        </div>
        {!over && <Hand m={m} grab={grab} />}
      </div>
      <aside class="o-right" aria-label={tr('Explanations and log')}>
        {props.hint?.say && (
          <section class="panel o-hint" tabIndex={0} aria-label={tr('Hint')}>
            <HintWords hint={props.hint} view={view} />
          </section>
        )}
        <SinceYourTurn m={m} />
        <Why m={m} />
        <Known view={view} nameOf={nameOf} />
        <div class="o-talk">{props.talk}</div>
      </aside>
      <Float drag={drag} seat={m.me} />
      {help && <Keys keys={keyList()} close={() => setHelp(false)} />}
    </main>
  );
}
