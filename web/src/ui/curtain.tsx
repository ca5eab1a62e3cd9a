// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Between two people at one screen: nothing of the next hand before its owner says so. */
import { useEffect, useRef } from 'preact/hooks';
import type { Table } from '../lib/table';
import { tr } from '../lib/texts';
import { Button, Icon } from './kit';
import { seatName } from '../lib/names';

/**
 * The screen between two hands: `to` says to be there and gets the board; `from` may take a
 * move back until then.
 */
export function Curtain({ from, to, take }: { from: Table | null; to: Table; take: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // Enter is enough to go on: whoever plays by keyboard need not look for the button
  useEffect(() => box.current?.querySelector('button')?.focus(), [to]);
  const view = to.view.value!;
  const seat = view.you!;
  const name = seatName(view, seat);
  const back = from !== to && from?.view.value?.can_undo;
  return (
    <main class="curtain">
      <div class={`panel card s${seat + 1}`} ref={box}>
        <Icon id={`seat-${seat + 1}`} cls="shield" />
        <h1>{tr('To move: {name}', { name })}</h1>
        <p>{tr('Pass the screen on. Nobody sees the next hand until its owner is there.')}</p>
        <Button kind="do wide" icon="ui-eye" onClick={take}>
          {tr('I am {name}', { name })}
        </Button>
        {back && (
          <Button kind="wide" icon="ui-undo" onClick={() => void from?.ask('undo')}>
            {tr('Wait: undo the last move')}
          </Button>
        )}
      </div>
    </main>
  );
}
