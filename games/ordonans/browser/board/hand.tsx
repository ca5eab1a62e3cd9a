// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** One's hand with the steps of the turn, the question at hand, and the button that makes the move. */
import { told } from '@shell/games/index';
import { useState } from 'preact/hooks';
import { iconsOf } from '../draw';
import { tr } from '@shell/lib/texts';
import { Button, Icon, Tool } from '@shell/ui/kit';
import type { Grab } from './drag';
import type { Model } from './model';
import { directMoves, moveOf } from './moves';
import { Face, Worth } from './parts';
import { cardClass, directText, effectOf, nameOfCard } from './words';

/** What one holds and is asked. An onlooker sees only the steps and whose turn it is. */
export function Hand({ m, grab }: { m: Model; grab: Grab }) {
  const { view, state, you, mine } = m,
    acting = view.to_act?.find((s) => s !== you) ?? state.seat,
    /* a claim can be made while somebody else is to lay a card */
    waiting = mine && state.seat !== you;
  // what there is to read when nothing is being put together
  const idle =
    you === null
      ? tr('You are watching.')
      : !mine
        ? acting === you
          ? '' // somebody looks at what could be done
          : tr('Waiting for {name}.', { name: m.nameOf(acting) })
        : waiting
          ? tr('You may claim a territory until {name} lays a card.', { name: m.nameOf(state.seat) })
          : m.asks.ask;
  return (
    <section class={`o-hand panel${you === null ? ' looks' : ''}`} aria-label={tr('Your hand')}>
      <Steps m={m} mine={mine && !waiting} name={m.nameOf(acting)} />
      {you !== null && <Cards m={m} grab={grab} />}
      <div class="o-go">
        <Saying m={m} idle={idle} />
        <Doing m={m} />
      </div>
    </section>
  );
}

/** The steps of the turn: a dot for each, filled when it is done, red where one is. */
function Steps({ m, mine, name }: { m: Model; mine: boolean; name: string }) {
  const { view } = m,
    steps = m.view.board?.steps ?? [],
    [info, setInfo] = useState(false),
    note = told.value?.find((g) => g.name === view.game)?.note;
  return (
    <div class="o-step">
      <div class="o-head">
        <h3 class={mine ? 'mine' : ''}>
          {mine ? tr('Your turn') : view.you === null ? tr('To move: {name}', { name }) : tr('Your hand')}
        </h3>
        {(view.options.cards ?? 'built-in') === 'built-in' && (
          <Tool icon="ui-info" label={tr('About the card list')} aria-expanded={info} onClick={() => setInfo(!info)} />
        )}
      </div>
      <ol>
        {steps.map(({ say, done, now }, i) => (
          <li
            key={i}
            class={!mine ? '' : done ? 'done' : now ? 'now' : ''}
            aria-current={mine && now ? 'step' : undefined}
          >
            {tr(say)}
            {mine && done && <span class="unseen"> ({tr('done')})</span>}
          </li>
        ))}
      </ol>
      {info && note && (
        <p class="o-info panel" role="note">
          <Icon id="ui-info" cls="l" />
          <span>{tr(note)}</span>
          <Tool icon="ui-cancel" label={tr('Close')} onClick={() => setInfo(false)} />
        </p>
      )}
    </div>
  );
}

/**
 * The hand. A card that cannot be played now can still be tapped, to be told why: so it is not
 * disabled.
 */
function Cards({ m, grab }: { m: Model; grab: Grab }) {
  const { hand, mine, plan, playable, proposed } = m;
  return (
    <div class={`o-cards s${m.me + 1}${hand.length > 6 ? ' many' : ''}`}>
      {hand.map((face, i) => {
        const can = playable.has(`hand ${face}`),
          chosen = plan.plan[0] === `hand ${face}` && (plan.card < 0 ? hand.indexOf(face) === i : plan.card === i);
        const prop = proposed?.hand === face && hand.indexOf(face) === i && !chosen,
          effect = effectOf(face);
        return (
          <button
            key={i}
            type="button"
            class={`o-card ${cardClass(face)}${chosen ? ' sel' : ''}${mine && !can ? ' not' : ''}${prop ? ' prop' : ''}`}
            aria-pressed={chosen}
            aria-disabled={!can}
            title={effect || nameOfCard(face)}
            aria-label={`${nameOfCard(face)}${effect ? `: ${effect}` : ''}${mine && !can ? `. ${tr('Cannot be played now')}` : ''}`}
            onPointerDown={can ? grab(face, `hand ${face}`, i) : undefined}
            onClick={() => m.tapCard(i)}
          >
            <Face face={face} />
            {prop && <em class="q">?</em>}
          </button>
        );
      })}
    </div>
  );
}

/** The next question, or the move in a sentence. */
function Saying({ m, idle }: { m: Model; idle: string }) {
  const { note, whole, proposes, asks, brings } = m;
  return (
    <div class="o-say">
      {/* the same is announced when it changes; read from here as well, it would come twice */}
      <p class={`o-ask${proposes && !note ? ' prop' : ''}`} aria-hidden="true">
        {note || (proposes ? proposes.text : whole ? whole.text : brings || idle)}
        {!note && !whole && !proposes && !brings && asks.about && <span class="dim"> {asks.about}</span>}
      </p>
    </div>
  );
}

/** The move that is put together, the moves that need no card, help, and the way back: one row that never goes away. */
function Doing({ m }: { m: Model }) {
  const { view, mine, whole, proposes, sides, plan } = m,
    { undo, askHint, busy } = m.props;
  return (
    <div class="o-do">
      {whole && (
        <Button kind="do grow" icon="ui-confirm" disabled={busy} onClick={() => plan.make(plan.move!)}>
          {busy ? tr('Sending…') : whole.button}
          {!busy && <Worth gain={whole.gain} />}
        </Button>
      )}
      {sides.length > 0 && (
        <div class="o-halves grow">
          {sides.map((side) => (
            <Button
              key={side}
              kind="do"
              disabled={busy}
              onClick={() => {
                const w = moveOf(plan.ways, [...plan.plan, `side ${side}`]);
                if (w) plan.make(w);
              }}
            >
              {Object.keys(iconsOf(side)).map((t) => (
                <Icon key={t} id={`troop-${t}`} />
              ))}
              {tr('as {side}', { side: nameOfCard(side) })}
              <Worth gain={plan.gainAs(side)} />
            </Button>
          ))}
        </div>
      )}
      {mine && proposes && !proposes.direct && (
        <Button
          kind="o-take grow"
          icon="ui-propose"
          disabled={busy}
          onClick={() => plan.take(proposes.picks, proposes.then)}
        >
          {tr('Use this hint')}
        </Button>
      )}
      {!plan.plan.length &&
        directMoves(plan.ways).map((move) => {
          const d = directText(move, view);
          return (
            <Button
              key={move}
              kind={move.startsWith('claim') ? 'yes grow' : 'do grow'}
              icon={d.icon}
              disabled={busy}
              onClick={() => plan.make(move)}
            >
              {d.text}
            </Button>
          );
        })}
      {/* in the middle of a move there is one way back, not two that differ */}
      {askHint && !plan.plan.length && (
        <Button icon="ui-hint" label={tr('Hint')} disabled={busy} onClick={() => askHint()} />
      )}
      {undo && !plan.plan.length && <Button icon="ui-undo" label={tr('Undo')} disabled={busy} onClick={() => undo()} />}
      {plan.plan.length > 0 && (
        <Button icon="ui-prev" label={tr('Back')} onClick={() => plan.back()}>
          {!whole && !sides.length && tr('Back')}
        </Button>
      )}
    </div>
  );
}
