// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The dock: what one holds or is asked, and the button that does it. */
import type { ComponentChildren } from 'preact';
import { ROLE, turned, type Side, type Tile } from '../draw';
import { tr, trn } from '@shell/lib/texts';
import { Button, Icon } from '@shell/ui/kit';
import { glossary, tip } from '@shell/rules/glossary';
import { gainWords } from '@shell/ui/gain';
import { parseMove, type Choice } from './logic';
import type { Model } from './model';
import { Picture, WhyPoints } from './side';
import { roleWord, sizeWords, tileWords, whereWords } from './words';

/** How many cells the tile fits. */
const fitWords = (m: Model): string =>
  trn('It fits {n} cell, {now} without turning.', 'It fits {n} cells, {now} without turning.', m.legal.size, {
    now: m.now.length,
  });

/** What the button does, and what that gains. */
const withGain = (m: Model, what: string): string => (m.gain ? `${what}, ${gainWords(m.gain)}` : what);

/** One's own turn, with what it is about. */
const Ask = ({ title, children, cls = '' }: { title: string; children: ComponentChildren; cls?: string }) => (
  <section class="panel draw">
    <div class="h">
      <h3>{title}</h3>
      <span class="turn">
        <Icon id="ui-bell" />
        {tr('Your turn')}
      </span>
    </div>
    <div class={`b ${cls}`}>{children}</div>
  </section>
);

/** The button that does it, or others in its place, and beside it undo and hint. */
const Row = ({ m, children }: { m: Model; children?: ComponentChildren }) => (
  <div class="row nw">
    {children}
    {m.props.undo && <Button icon="ui-undo" label={tr('Undo')} onClick={m.props.undo} />}
    {m.props.askHint && <Button icon="ui-hint" label={tr('Hint')} onClick={m.props.askHint} />}
  </div>
);

/** A button for a move that the hint may propose. */
const Move = ({
  m,
  move,
  kind,
  children,
  ...rest
}: {
  m: Model;
  move: string;
  kind: string;
  children: ComponentChildren;
  [attribute: string]: unknown;
}) => (
  <Button
    kind={`${kind}${m.props.hint?.move === move ? ' hinted' : ''}`}
    disabled={m.sending}
    onClick={() => m.props.play(move)}
    {...rest}
  >
    {children}
  </Button>
);

/* ---- followers ---- */

/** A small sign for which of several features of a kind is meant. */
const Where = ({ choice: c }: { choice: Choice }) => (
  <svg class="where" viewBox="0 0 16 16" aria-hidden="true">
    <path class="f" d="M.5.5h15v15H.5z" />
    {c.kind === 'path' ? (
      <path
        class="p"
        d={c.slots.map((s) => ({ N: 'M8 0V8', E: 'M16 8H8', S: 'M8 16V8', W: 'M0 8H8' })[s as Side]).join('')}
      />
    ) : (
      c.slots.map((q) => (
        <rect key={q} class="q" x={q[1] === 'W' ? 0 : 8} y={q[0] === 'N' ? 0 : 8} width={8} height={8} />
      ))
    )}
  </svg>
);

/** Who may be set, and nobody: the same choices as on the tile itself, large enough for a thumb. */
function Pick({ m }: { m: Model }) {
  const { choices, chosen } = m;
  const one = (c: Choice | null, n: number) => {
    // who follows a hint has not said "nobody" by not saying anything
    const on = chosen === c && !m.advised,
      word = c ? roleWord(c.kind) : tr('No follower'),
      words = c ? whereWords(c) : word,
      hinted = m.hint?.do === 'follower' && m.props.hint!.move === (c?.name ?? 'follower none'),
      /* of several of a kind each shows where it is */
      twin = c && choices.some((d) => d !== c && d.kind === c.kind);
    return (
      <button
        key={c?.name ?? 'none'}
        type="button"
        class={`opt${on ? ' on' : ''}${hinted ? ' hinted' : ''}`}
        aria-pressed={on}
        aria-label={words}
        {...(c ? tip(`follower-${ROLE[c.kind]}`) : { title: `${words} (${n})` })}
        onClick={() => m.pick(c?.label ?? null)}
      >
        <span class="who">
          <Icon id={c ? `follower-${ROLE[c.kind]}` : 'ui-cancel'} />
          {twin && <Where choice={c} />}
        </span>
        <span class="w">{word}</span>
      </button>
    );
  };
  return (
    <div class="pick" role="group" aria-label={tr('Add a follower?')}>
      {choices.map((c, i) => one(c, i + 1))}
      {one(null, choices.length + 1)}
    </div>
  );
}

/* ---- what is asked, by phase ---- */

/** The tile in hand: to be turned, dragged or laid, with the follower chosen in the same breath. */
function Lay({ m, tile, grab }: { m: Model; tile: Tile; grab: (e: PointerEvent) => void }) {
  const { ghost, fits, chosen, turn } = m,
    { from, time } = m.turning;
  /* before a cell is chosen the button says what to do; a phone has room here for what fits */
  const none = (): ComponentChildren =>
    !ghost.cell ? (
      <span class="only-s">{fitWords(m)}</span>
    ) : !fits ? (
      tr('It does not fit this way round: turn it.')
    ) : m.supply ? (
      tr('No follower can be placed here.')
    ) : (
      tr('You have no followers in supply.')
    );
  return (
    <Ask title={tr('Your tile')}>
      <div class="turnrow">
        <Button icon="ui-rotate-left" label={tr('Turn left')} onClick={() => turn(-1)} />
        <button
          type="button"
          class="bigtile"
          aria-label={`${tileWords(turned(tile, ghost.turn))}. ${tr('Drag it to a cell, or turn it.')}`}
          onPointerDown={grab}
          onKeyDown={(e) => {
            if (e.key === 'Enter' || e.key === ' ') {
              e.preventDefault();
              turn(1);
            }
          }}
          onWheel={(e) => turn(e.deltaY > 0 ? 1 : -1)}
        >
          {/* a new key begins the animation anew, also when the tile is turned twice in a row */}
          <span key={time} class={from ? 'spin' : ''} style={`--from:${from}deg`}>
            <Picture tile={tile} turn={ghost.turn} cls={`big${ghost.cell && fits ? ' out' : ''}`} />
          </span>
        </button>
        <Button icon="ui-rotate-right" label={tr('Turn right')} onClick={() => turn(1)} />
      </div>
      <p class="small dim ctr">
        {fitWords(m)}{' '}
        <span class="hide-s">
          <span class="kbd">R</span> {tr('or the mouse wheel turns it.')}
        </span>
      </p>
      {m.choices.length ? <Pick m={m} /> : <p class="pick none small dim">{none()}</p>}
      <Row m={m}>
        <Button kind="do grow" icon="ui-confirm" disabled={!fits || m.sending} onClick={() => m.confirm()}>
          {m.sending
            ? tr('Sending…')
            : !ghost.cell
              ? tr('Choose a cell')
              : chosen
                ? tr('Place it with a {role}', { role: roleWord(chosen.kind) })
                : withGain(m, tr('Place it'))}
        </Button>
      </Row>
    </Ask>
  );
}

/** The tile lies already: only the follower is asked for. */
const Follow = ({ m }: { m: Model }) => (
  <Ask title={tr('Add a follower?')}>
    <p class="small dim ctr">{trn('You have {n} in supply.', 'You have {n} in supply.', m.supply)}</p>
    {m.choices.length > 0 && <Pick m={m} />}
    <Row m={m}>
      <Button kind="do grow" icon="ui-confirm" disabled={m.sending} onClick={() => m.confirm()}>
        {m.sending
          ? tr('Sending…')
          : withGain(m, m.chosen ? tr('Place a {role}', { role: roleWord(m.chosen.kind) }) : tr('No follower'))}
      </Button>
    </Row>
  </Ask>
);

/**
 * Several features are complete at once, and who is to score decides the order. Pointing
 * lights each of them up.
 */
const ScoreFirst = ({ m }: { m: Model }) => (
  <Ask title={tr('Which feature scores first?')} cls="stack">
    {m.moves.map((move) => {
      const parsed = parseMove(move),
        f = parsed?.do === 'score' ? m.plan.byName.get(parsed.feature) : undefined,
        owner = f && m.linesOf(f.name)[0]?.seat,
        light = () => f && m.setOver({ cell: null, feature: f.name });
      return (
        <Move
          key={move}
          m={m}
          move={move}
          kind="wide"
          icon={`castle-${f?.kind ?? 'start'}`}
          onPointerEnter={light}
          onPointerLeave={() => m.setOver({ cell: null })}
          onFocus={light}
        >
          <span class="grow">{f ? sizeWords(f) : move}</span>
          {f && <b class={owner !== undefined ? `s${owner + 1}` : ''}>+{m.worthOf(f)}</b>}
        </Move>
      );
    })}
    <p class="small dim">{tr('The order may decide who stops on a corner and takes its token.')}</p>
    <Row m={m} />
  </Ask>
);

/** Tokens 2 and 3 double a feature that is scored. */
function Double({ m }: { m: Model }) {
  const { subject: f } = m,
    double = m.state.doubled!,
    n = f?.worth ?? 0;
  return (
    <Token m={m} verb="double" yes={tr('Use it, +{n}', { n: double })} no={tr('Keep it, +{n}', { n })}>
      {f && tr('{feature}: {double} points with the token, {n} without.', { feature: sizeWords(f), double, n })}
    </Token>
  );
}

/** A token that may be used now, or kept for later. */
const Token = (p: { m: Model; verb: 'double' | 'again'; yes: string; no: string; children: ComponentChildren }) => (
  <Ask title={tr('Use token {n}?', { n: p.m.state.token! })} cls="stack">
    <p class="asking">
      <span class="tok">
        <Icon id={`token-${p.m.state.token}`} />
      </span>
      {p.children}
    </p>
    <Move m={p.m} move={`${p.verb} yes`} kind="do wide" icon="ui-confirm">
      {p.yes}
    </Move>
    <Row m={p.m}>
      <Move m={p.m} move={`${p.verb} no`} kind="grow">
        {p.no}
      </Move>
    </Row>
  </Ask>
);

/** It is over: all the points with their reasons, the winner's first. */
function Result({ m }: { m: Model }) {
  const best = m.view.winners?.[0] ?? 0;
  return (
    <>
      {[best, 1 - best].map((seat) => (
        <div key={seat} class={`cc-end s${seat + 1}${seat === (m.shown?.seat ?? best) ? ' on' : ''}`}>
          <WhyPoints m={m} seat={seat} grouped />
        </div>
      ))}
    </>
  );
}

/** Somebody else is to move. */
const Wait = ({ m }: { m: Model }) => (
  <section class="panel draw wait">
    <div class="h">
      <h3>{tr('To move: {name}', { name: m.names[m.state.turn]! })}</h3>
    </div>
    <div class="b">
      <div class="turnrow">
        {m.tile && <Picture tile={m.tile} cls="big" />}
        <p class="dim grow">
          {m.tile
            ? tr('This tile has been drawn.')
            : m.state.phase === 'follower'
              ? tr('The tile has been placed; a follower may be added.')
              : tr('Scoring the turn…')}
        </p>
      </div>
      {(m.props.undo || m.props.askHint) && <Row m={m} />}
    </div>
  </section>
);

/** What is asked now, by phase and by whose turn it is; at the end the result. */
export function Dock({ m, grab }: { m: Model; grab: (e: PointerEvent) => void }) {
  const { mine } = m.props,
    { phase } = m.state;
  if (m.laying && m.tile) return <Lay m={m} tile={m.tile} grab={grab} />;
  if (m.following) return <Follow m={m} />;
  if (mine && phase === 'score') return <ScoreFirst m={m} />;
  if (mine && phase === 'double') return <Double m={m} />;
  if (mine && phase === 'again')
    return (
      <Token m={m} verb="again" yes={tr('Another turn')} no={tr('Keep it')}>
        {glossary(`token-${m.state.token}`)}
      </Token>
    );
  return m.over ? <Result m={m} /> : <Wait m={m} />;
}
