// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Ordonans with Crusader Kingdoms: five territories, an army of each player in each of
 * them, a hand. Cards, troops and territories are picked one after the other until they
 * are a move; what can be picked is read off the names of the legal moves (moves.ts).
 */
import { useEffect, useState } from 'preact/hooks';
import { tr } from '@shell/lib/texts';
import { Keys } from '@shell/ui/keys';
import type { BoardProps } from '@shell/games/board';
import { Float, useDrag } from './drag';
import { Hand } from './hand';
import { keyList, useBoardKeys } from './input';
import { Lands, Tabs } from './lands';
import { useModel } from './model';
import { Result } from './result';
import { Held, Known, Why } from './side';
import type { State } from './state';
import { useTelling } from './telling';

/** The rows of the armies are as high as the sheet allows; all armies are equally high, so one tells it. */
function useRows(root: { current: HTMLElement | null }): void {
  useEffect(() => {
    const main = root.current!,
      cell = main.querySelector('.o-ar')!;
    const fit = new ResizeObserver(() => {
      if (cell.clientHeight)
        main.style.setProperty(
          '--fit',
          `${Math.min(32, Math.max(15, Math.floor((cell.clientHeight - 33) * 2) / 10))}px`,
        );
    });
    fit.observe(cell);
    return () => fit.disconnect();
  }, []);
}

/** Bots differ in the last word of their names; a phone has room for that one. */
const lastWord = (name: string): string => /\w*$/.exec(name)![0];

/** The board of a table, a replay or a lesson; at the end the result stands above the same territories. */
export function Board(props: BoardProps<State>) {
  const m = useModel(props),
    { view, state, you, over, nameOf, grid } = m,
    { drag, grab } = useDrag(m),
    [help, setHelp] = useState(false);
  useRows(m.root);
  useBoardKeys(m, () => setHelp(true));
  useTelling(m);
  return (
    <main
      class={`ord n${view.seats.length}${over ? ' over' : ''}${view.options.expansion === 'crusader-kingdoms' ? ' kingdoms' : ''}`}
      ref={m.root}
    >
      {over ? (
        <Result
          view={view}
          nameOf={nameOf}
          why={(i) => {
            grid.setAt({ ...grid.at, land: i, card: -1 });
            m.explain(i);
          }}
        />
      ) : (
        <div class="o-seats">
          {view.seats.map((seat, s) => {
            // a person for whom a bot stands in keeps the whole name
            const bot = !seat.person && seat.bot;
            return (
              <div
                key={s}
                class={`${s === you ? 'me' : ''}${bot ? ' bot' : ''}`}
                style={bot ? `--short:"${lastWord(nameOf(s))}"` : undefined}
              >
                {props.player(s, <Held cards={state.hands[s]!} own={s === you} />)}
              </div>
            );
          })}
        </div>
      )}
      <Tabs m={m} />
      <Lands m={m} grab={grab} />
      {!over && <Hand m={m} grab={grab} />}
      <aside class="o-right" aria-label={tr('Explanations and log')}>
        <Why m={m} />
        <Known view={view} nameOf={nameOf} />
        <div class="o-talk">{props.talk}</div>
      </aside>
      <Float drag={drag} />
      {help && <Keys keys={keyList()} close={() => setHelp(false)} />}
    </main>
  );
}
