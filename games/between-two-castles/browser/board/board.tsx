// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Between Two Castles: the ring, one's two castles on one ground line, and the dock with
 * what one holds. A move is put together on the desk (store.ts) and handed over by name.
 */
import type { BoardProps } from '@shell/games/board';
import { Keys } from '@shell/ui/keys';
import { tr } from '@shell/lib/texts';
import type { LudwigState } from './logic';
import { Castles } from './castles';
import { Tile } from './dock';
import { Frieze } from './frieze';
import { keyWords, useDrag, useBoardKeys } from './input';
import { useModel } from './model';
import { WhyNote } from './note';
import { Pad } from './pad';
import { Asks, Dock, Hint } from './panels';
import { useTelling } from './telling';

/** The board of a table, a replay or a lesson; at the end it gives way to the score pad. */
export function LudwigBoard(props: BoardProps<LudwigState>) {
  const m = useModel(props),
    { drag, grab } = useDrag(m);
  useBoardKeys(m);
  useTelling(m);
  const { state, data, d } = m,
    why = d.why.value;
  if (state.phase === 'over')
    return (
      <div class={`lu ${m.settings.motion ? '' : 'still'}`}>
        <Pad m={m} />
      </div>
    );
  // a phone has no room for it above the ring: there it stands in the dock
  const stage = (
    <span class="pill">{tr('Round {round}, turn {turn} of 4', { round: state.round, turn: state.turn })}</span>
  );
  return (
    <div class={`lu ${m.settings.motion ? '' : 'still'}`}>
      <Frieze m={m} stage={stage} />
      <main class="lu-lay">
        <Castles m={m} />
        <aside class="lu-right" aria-label={tr('Your rooms and the log')} tabIndex={props.mine ? undefined : 0}>
          <Dock m={m} grab={grab} stage={stage} />
          <Asks m={m} />
          <Hint m={m} />
          {why && (
            <WhyNote
              piece={why.piece}
              castle={state.castles[why.castle]!}
              number={why.castle}
              lines={m.lines[why.castle]!}
              data={data}
              cls="only-s"
              onClose={() => {
                d.why.value = null;
              }}
            />
          )}
          {props.talk}
        </aside>
      </main>
      {/* over everything, and out of the flow: a dragged room must not move the page */}
      {drag.value && (
        <div class="lu-drag" style={{ left: `${drag.value.x}px`, top: `${drag.value.y}px` }}>
          <Tile room={data.rooms.get(drag.value.room)} />
        </div>
      )}
      {d.keys.value && (
        <Keys
          keys={keyWords()}
          close={() => {
            d.keys.value = false;
          }}
        />
      )}
    </div>
  );
}
