// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The board of The Castle: players and tiles to come, the plan, and the dock with the reasons. */
import { drawTile } from '../draw';
import { tr } from '@shell/lib/texts';
import { HintWords, useInSight } from '@shell/ui/hint';
import { Keys } from '@shell/ui/keys';
import { Button, Drawing, Icon, Tool } from '@shell/ui/kit';
import type { BoardProps } from '@shell/games/board';
import { Dock } from './dock';
import { useDrag } from './drag';
import { Flight } from './flight';
import { keyList, useBoardKeys } from './keys';
import type { State } from './logic';
import { useModel, type Model } from './model';
import { PlanView } from './plan';
import { Removed, Stock, Sums, ToCome, WhyChange, WhyFeature, WhyPoints } from './side';
import { useTelling } from './telling';

/** Oneself first. */
const Players = ({ m }: { m: Model }) => (
  <>
    {(m.view.you === 1 ? [1, 0] : [0, 1]).map((seat) => (
      <div key={seat} class="cc-pl" data-seat={seat}>
        {m.props.player(
          seat,
          <Stock
            seat={m.state.seats[seat]!}
            points={m.pointsOf(seat)}
            open={m.shown?.seat === seat}
            won={m.over && !!m.view.winners?.includes(seat)}
            onWhy={() => {
              m.setPin(null);
              m.setShown(m.shown?.seat === seat ? null : { seat, line: null });
            }}
          />,
        )}
      </div>
    ))}
  </>
);

/** The hint in words. To be shown it makes it one's own ghost: nothing is laid that was not confirmed. */
function Hint({ m }: { m: Model }) {
  const { hint } = m.props,
    { box, back } = useInSight(m.props.askHint && hint?.move);
  if (!m.hint || !hint) return null;
  return (
    <section class="ask" ref={box}>
      <h3>
        <Icon id="ui-hint" cls="l" />
        {tr('Hint')}
      </h3>
      <div class="row">
        {hint.say && (
          <div class="grow">
            <HintWords hint={hint} view={m.view} />
          </div>
        )}
        {m.laying && (
          <Button
            onClick={() => {
              m.takeHint();
              back();
              m.grid.current?.focus({ preventScroll: true }); // there Enter places it
            }}
          >
            {tr('Show me')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The reasons for what is looked at; otherwise how to ask for some. */
function Why({ m }: { m: Model }) {
  const { feature, shown } = m;
  if (feature) return <WhyFeature m={m} feature={feature} />;
  if (m.view.stage === 'over') return null;
  if (shown) return <WhyPoints m={m} seat={shown.seat} onClose={() => m.setShown(null)} />;
  if (m.foreseen?.length) return <WhyChange m={m} />;
  return (
    <p class="cc-idle small dim">
      <span>
        <Icon id="ui-explain" /> {tr('Point at or tap a feature to see what it is worth.')}
      </span>{' '}
      <span class="hide-s">
        <span class="kbd">?</span> {tr('All shortcuts')}
      </span>
    </p>
  );
}

/**
 * The board of a table, a replay or a lesson. Parts get the whole model and take from it what
 * they need.
 */
export function Board(props: BoardProps<State>) {
  const m = useModel(props),
    { drag, grab } = useDrag(m);
  useTelling(m);
  useBoardKeys(m);
  // on a phone the tiles to come and the talk are sheets over the board, and these open them
  const tools = (
    <>
      {m.aids && <Tool icon="ui-stack" label={tr('Still to come')} onClick={() => m.setSheet('tiles')} />}
      <Tool icon="ui-log" label={tr('Log and chat')} onClick={() => m.setSheet('talk')} />
    </>
  );
  return (
    <div
      class={`cc${m.motion ? ' moves' : ''}${m.view.stage === 'over' ? ' ended' : ''}`}
      ref={m.root}
      data-sheet={m.sheet ?? undefined}
    >
      <aside class="cc-left" aria-label={tr('Players')}>
        <Players m={m} />
        {/* the tiles to come are an aid: a table may have agreed to do without */}
        {m.aids && <ToCome m={m} />}
        {m.over && <Sums m={m} />}
      </aside>
      <PlanView m={m} tools={tools} />
      <aside class="cc-right" aria-label={tr('Tile, explanations and log')}>
        {/* first of all, as a tile that left the game explains why another one is in hand */}
        <Removed m={m} />
        <Dock m={m} grab={grab} />
        <Hint m={m} />
        <Why m={m} />
        <div class="cc-talk">
          <Button kind="only-s" icon="ui-cancel" label={tr('Close')} onClick={() => m.setSheet(null)} />
          {props.talk}
        </div>
      </aside>
      {m.help && <Keys keys={keyList()} close={() => m.setHelp(false)} />}
      {m.flying && <Flight m={m} cell={m.flying} />}
      {drag && m.tile && (
        <svg
          class={`cc-drag${m.ghost.cell ? ' snapped' : ''}`}
          viewBox="0 0 100 100"
          style={{ left: `${drag.x}px`, top: `${drag.y}px` }}
          aria-hidden="true"
        >
          <Drawing svg={drawTile(m.tile, m.ghost.turn)} />
        </svg>
      )}
    </div>
  );
}
