// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Carcassonne: The Castle. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { anchor, drawTile, QUADS, ROLE, turned, type Quad, type Side, type Tile } from '../../draw/castle';
import type { Line } from '../../lib/protocol';
import { say, tr, trn } from '../../lib/texts';
import { Button, Drawing, Icon, Tool } from '../../ui/kit';
import type { BoardProps, GameUI } from '../board';
import { Art } from './art';
import {
  CELLS,
  byTurn,
  cellOf,
  deadCells,
  expected,
  firstFit,
  fitsAt,
  inHand,
  legalCells,
  makePlan,
  nearest,
  nextLegal,
  offered,
  parseMove,
  placeName,
  readCastle,
  rowCol,
  stacks,
  step,
  tap,
  toCome,
  turnBy,
  type Cell,
  type Choice,
  type Feature,
  type Ghost,
  type State,
} from './logic';
import { Defs, PlanView, type Lit, type Spot } from './plan';
import { Picture, Stock, ToCome, WhyFeature, WhyPoints } from './side';
import { featureWords, roleWord, sizeWords, tileWords, whereWords } from './words';

/** What was chosen together with the place, and is sent once the engine asks for it. */
interface Wanted {
  cell: Cell;
  label: string | null;
}

const typing = (t: EventTarget | null): boolean =>
  t instanceof Element && !!t.closest('input, textarea, select, [contenteditable]');
const ARROWS: Record<string, Side> = { ArrowUp: 'N', ArrowRight: 'E', ArrowDown: 'S', ArrowLeft: 'W' };

function Board(props: BoardProps<State>) {
  const { view, mine, busy, settings, announce } = props;
  const state = view.state!,
    names = view.seats.map((s) => s.name || tr('free seat'));
  const castle = useMemo(() => readCastle(props.tables), [props.tables]);
  const plan = useMemo(() => makePlan(castle, state.tiles, state.followers), [castle, state]);
  const moves = mine ? (view.moves ?? []) : [];
  const legal = useMemo(() => legalCells(moves), [view, mine]);
  const hand = state.hand,
    tile = hand ? castle.tiles.get(hand) : undefined,
    turns = hand ? (castle.turns.get(hand) ?? 4) : 4;
  const loose = view.options.starts === 'loose';
  const last = state.last ? cellOf(state.last.row, state.last.col) : null;
  const laying = mine && state.phase === 'place',
    following = mine && state.phase === 'follower';

  /* The ghost belongs to one moment of the game; at the next one the tile is in hand again. */
  const moment = `${state.phase}/${hand ?? 0}/${state.tiles.length}/${state.turn}`;
  const [kept, keep] = useState<{ moment: string; ghost: Ghost }>({ moment, ghost: inHand });
  const ghost = kept.moment === moment ? kept.ghost : inHand;
  const setGhost = (g: Ghost) => keep({ moment, ghost: g });
  const fits = ghost.cell !== null && fitsAt(legal, turns, ghost.cell, ghost.turn);

  const [focus, setFocus] = useState<Cell>(last ?? '5,3');
  const [over, setOver] = useState<{ cell: Cell | null; feature?: string }>({ cell: null });
  const [pin, setPin] = useState<string | null>(null);
  const [shown, setShown] = useState<{ seat: number; line: Line | null } | null>(null);
  const [sheet, setSheet] = useState<'tiles' | 'talk' | null>(null);
  const [drag, setDrag] = useState<{ x: number; y: number } | null>(null);
  const spot = useRef<(x: number, y: number) => Spot | null>(() => null);
  const grid = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<Wanted | null>(null);

  /* ---- who may stand on it ---- */

  const mySupply = view.you !== null ? (state.seats[view.you]?.supply ?? 0) : 0;
  const ghostPlan = useMemo(() => {
    if (!ghost.cell || !hand || !fits) return null;
    const [row, col] = rowCol(ghost.cell);
    return makePlan(castle, [...state.tiles, { row, col, tile: hand, turn: ghost.turn }], state.followers);
  }, [castle, state, ghost.cell, ghost.turn, fits]);
  const choices: Choice[] = useMemo(
    () =>
      following && last
        ? offered(moves, plan, last)
        : laying && ghostPlan && mySupply > 0
          ? expected(ghostPlan, ghost.cell!)
          : [],
    [view, mine, ghostPlan],
  );
  const choicesAt = following ? last : ghostPlan ? ghost.cell : null;
  /** Two areas of a tile may be one feature by now: then either names it. */
  const chosen =
    choices.find(
      (c) =>
        ghost.who !== null &&
        (c.label === ghost.who ||
          (choicesAt !== null &&
            (ghostPlan ?? plan).labelled(choicesAt, ghost.who) === (ghostPlan ?? plan).on(choicesAt, c.where))),
    ) ?? null;

  useEffect(() => {
    const w = wanted.current;
    if (!w || busy) return;
    if (following && last === w.cell) {
      wanted.current = null;
      const all = offered(moves, plan, last),
        one =
          w.label === null
            ? null
            : all.find((c) => c.label === w.label || plan.labelled(w.cell, w.label!) === plan.on(w.cell, c.where));
      if (w.label === null) props.play('follower none');
      else if (one) props.play(one.name);
    } else if (!laying) wanted.current = null;
  }, [view, busy]);
  const sending = busy || (following && wanted.current !== null);

  const confirm = (alone = false, g: Ghost = ghost) => {
    if (sending) return;
    if (following) {
      props.play(chosen?.name ?? 'follower none');
      return;
    }
    if (!laying || !g.cell || !fitsAt(legal, turns, g.cell, g.turn)) return;
    wanted.current = alone ? null : { cell: g.cell, label: g === ghost && chosen ? chosen.label : null };
    props.play(placeName(g, turns));
  };

  const turn = (by: number) => {
    if (!laying) return;
    const next = turnBy(ghost, by);
    setGhost(next);
    if (next.cell)
      announce(
        fitsAt(legal, turns, next.cell, next.turn)
          ? tr('Turned: it fits at {cell}', { cell: next.cell })
          : tr('Turned: it does not fit at {cell} like this', { cell: next.cell }),
      );
    else {
      const n = byTurn(legal, turns, next.turn).now.length;
      announce(trn('Turned: {n} cell fits as it lies', 'Turned: {n} cells fit as it lies', n));
    }
  };

  /** A cell was tapped or entered. */
  const choose = (cell: Cell | null, quick = false) => {
    if (!laying) return;
    const { ghost: next, yes } = tap(ghost, cell, legal, turns);
    if (yes) {
      confirm();
      return;
    }
    if (quick && next.cell && !settings.confirm && next.turn === ghost.turn) {
      setGhost(next);
      confirm(true, next);
      return;
    }
    setGhost(next);
    if (next.cell) {
      setFocus(next.cell);
      announce(
        next.turn === ghost.turn
          ? tr('The tile lies at {cell}. Enter places it.', { cell: next.cell })
          : tr('Turned to fit, the tile lies at {cell}. Enter places it.', { cell: next.cell }),
      );
    } else if (ghost.cell) announce(tr('The tile is in hand again.'));
  };
  const pick = (label: string | null) => {
    if (following && !settings.confirm) {
      const c = choices.find((x) => x.label === label);
      if (!sending) props.play(c?.name ?? 'follower none');
      return;
    }
    setGhost({ ...ghost, who: label });
  };

  /* ---- what is explained ---- */

  const tally = view.tally ?? [];
  const linesOf = (piece: string) =>
    tally.flatMap((lines, seat) => lines.filter((line) => line.piece === piece).map((line) => ({ line, seat })));
  const subject = state.phase === 'double' ? state.subject : undefined;
  const name = pin ?? over.feature ?? (shown ? undefined : subject);
  const feature = name ? plan.byName.get(name) : undefined;
  const about = feature ? linesOf(feature.name) : [];
  const litOf = (f: Feature): Lit => {
    const line = linesOf(f.name)[0]?.line;
    return { feature: f, points: line?.points ?? f.men[0]?.worth, causes: line?.causes.split(' ') };
  };
  const candidates =
    state.phase === 'score'
      ? moves.flatMap((m) => {
          const parsed = parseMove(m),
            f = parsed?.do === 'score' && plan.byName.get(parsed.feature);
          return f ? [f] : [];
        })
      : [];
  const lit: Lit[] = feature
    ? [litOf(feature)]
    : shown?.line
      ? [
          {
            feature: plan.byName.get(shown.line.piece),
            cells: shown.line.causes.split(' ').filter((c) => /^\d/.test(c)),
            points: shown.line.points,
            causes: shown.line.causes.split(' '),
          },
        ]
      : candidates.map(litOf);
  const explain = (f: Feature | undefined) => {
    setPin(f && f.name !== pin ? f.name : null);
    if (f && f.name !== pin) announce(featureWords(f, names));
  };

  /* ---- aids ---- */

  const left = useMemo(() => toCome(castle, state), [castle, state]);
  const dead = useMemo(
    () =>
      settings.aids && state.phase !== 'over' ? deadCells(castle, plan, hand ? [hand, ...left] : left, loose) : [],
    [castle, plan, left, settings.aids],
  );
  const { now, later } = useMemo(() => byTurn(legal, turns, ghost.turn), [legal, turns, ghost.turn]);
  const cellAsked = ghost.cell ?? (over.cell && !plan.at.has(over.cell) ? over.cell : null);
  const piles = useMemo(() => stacks(castle, plan, left, cellAsked, loose), [castle, plan, left, cellAsked]);
  const hintMove = props.hint ? parseMove(props.hint.move) : null;
  const hover =
    laying && !ghost.cell && over.cell && legal.has(over.cell)
      ? { cell: over.cell, turn: firstFit(legal, turns, over.cell, ghost.turn) ?? ghost.turn }
      : null;

  /* ---- words ---- */

  const labels = useMemo(
    () =>
      new Map(
        CELLS.map((cell) => {
          const there = plan.at.get(cell);
          if (there) {
            const men = state.followers
              .filter((m) => cellOf(m.row, m.col) === cell)
              .map((m) => {
                const f = plan.on(cell, m.part);
                return f ? `${names[m.seat]}: ${featureWords(f, names)}` : '';
              });
            return [
              cell,
              [`${cell}: ${tileWords(there.tile)}`, ...men, cell === last ? tr('laid last') : '']
                .filter(Boolean)
                .join('. '),
            ];
          }
          const fit = legal.get(cell);
          if (cell === ghost.cell)
            return [
              cell,
              fits
                ? tr('{cell}, your tile lies here and fits', { cell })
                : tr('{cell}, your tile lies here and does not fit like this', { cell }),
            ];
          return [
            cell,
            fit
              ? fitsAt(legal, turns, cell, ghost.turn)
                ? tr('{cell}, empty, fits as it lies', { cell })
                : tr('{cell}, empty, fits if turned', { cell })
              : dead.includes(cell)
                ? tr('{cell}, empty, no tile that is left fits', { cell })
                : laying
                  ? tr('{cell}, empty, does not fit', { cell })
                  : tr('{cell}, empty', { cell }),
          ];
        }),
      ),
    [plan, legal, ghost, dead, names.join()],
  );

  /* what has changed is said a little later than the move itself, which the page says */
  const before = useRef<State | null>(null);
  useEffect(() => {
    const old = before.current;
    before.current = state;
    const said: string[] = [];
    if (old)
      state.seats.forEach((s, i) => {
        const was = old.seats[i]!;
        if (s.score > was.score)
          said.push(tr('{name}: plus {n}, now {points}', { name: names[i]!, n: s.score - was.score, points: s.score }));
        if (s.tokens.length > was.tokens.length) said.push(tr('{name} takes a token', { name: names[i]! }));
      });
    if (laying && tile && old?.hand !== hand)
      said.push(`${tr('Your tile')}: ${tileWords(tile)}. ${trn('It fits {n} cell', 'It fits {n} cells', legal.size)}.`);
    if (following && !wanted.current && choices.length) said.push(tr('A follower on it?'));
    if (!said.length) return;
    const timer = setTimeout(() => announce(said.join('. ')), 700);
    return () => clearTimeout(timer);
  }, [view]);

  /* ---- keys ---- */

  const cellKeys = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const side = ARROWS[e.key];
    if (side) {
      const to = step(focus, side);
      setFocus(to);
      setOver({ cell: to });
    } else if (e.key === 'Enter' || e.key === ' ') {
      if (following) confirm();
      else if (plan.at.has(focus))
        explain(plan.features.find((f) => f.cells.includes(focus) && f.men.length) ?? plan.on(focus, 'NW'));
      else choose(focus);
    } else return;
    e.preventDefault();
  };
  const keys = (e: KeyboardEvent) => {
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || typing(e.target)) return;
    if (e.target instanceof Element && e.target !== document.body && !root.current?.contains(e.target)) return;
    const k = e.key.toLowerCase();
    if (k === 'n' || k === 'p') {
      const to = nextLegal(legal, focus, k === 'n' ? 1 : -1);
      if (!to) return;
      setFocus(to);
      setOver({ cell: to });
      grid.current?.focus();
    } else if (k === 'r') turn(e.shiftKey ? -1 : 1);
    else if (k === 'escape') {
      if (sheet) setSheet(null);
      else if (pin || shown) {
        setPin(null);
        setShown(null);
      } else if (ghost.cell) choose(null);
      else return;
    } else if (k === 'u' && props.undo) props.undo();
    else if (k === 'h' && props.askHint) props.askHint();
    else if (k === 'w') {
      const here = plan.features.filter((f) => f.cells.includes(focus)).sort((a, b) => b.men.length - a.men.length),
        at = here.findIndex((f) => f.name === pin);
      explain(here[(at + 1) % here.length]);
    } else if (/^[0-9]$/.test(k) && choices.length) {
      const c = choices[Number(k) - 1];
      if (c) {
        pick(c.label);
        announce(roleWord(c.kind));
      } else {
        pick(null);
        announce(tr('nobody'));
      }
    } else return;
    e.preventDefault();
  };
  const hear = useRef(keys);
  hear.current = keys;
  useEffect(() => {
    const on = (e: KeyboardEvent) => hear.current(e);
    window.addEventListener('keydown', on);
    return () => window.removeEventListener('keydown', on);
  }, []);

  /* ---- dragging the tile from the dock ---- */

  const dragFrom = (e: PointerEvent) => {
    if (!laying || e.button) return;
    const from = { x: e.clientX, y: e.clientY },
      lift = e.pointerType === 'mouse' ? 0 : 24,
      el = e.currentTarget as Element;
    let moved = false,
      at: Cell | null = null;
    const start = ghost;
    el.setPointerCapture?.(e.pointerId);
    const go = (m: PointerEvent) => {
      if (!moved && Math.hypot(m.clientX - from.x, m.clientY - from.y) < 7) return;
      moved = true;
      setDrag({ x: m.clientX, y: m.clientY - lift });
      const s = spot.current!(m.clientX, m.clientY - lift);
      at = s && nearest(legal.keys(), s.x, s.y, 1.5);
      const fit = at === null ? null : firstFit(legal, turns, at, start.turn);
      setGhost(at !== null && fit !== null ? { turn: fit, cell: at, who: null } : { ...start, cell: null });
    };
    const end = (m: PointerEvent) => {
      el.removeEventListener('pointermove', go as EventListener);
      el.removeEventListener('pointerup', end as EventListener);
      el.removeEventListener('pointercancel', end as EventListener);
      setDrag(null);
      if (!moved && m.type === 'pointerup') turn(1);
      else if (at) {
        setFocus(at);
        announce(tr('The tile lies at {cell}. Enter places it.', { cell: at }));
      }
    };
    el.addEventListener('pointermove', go as EventListener);
    el.addEventListener('pointerup', end as EventListener);
    el.addEventListener('pointercancel', end as EventListener);
  };

  const onTap = (cell: Cell | null, at: Spot) => {
    setPin(null);
    if (cell && cell === choicesAt && choices.length && (!at.touch || at.px >= 64)) {
      const t = following ? plan.at.get(cell)!.tile : turned(tile!, ghost.turn);
      const x = (at.x % 1) * 100,
        y = (at.y % 1) * 100,
        near = choices.map((c) => ({ c, d: spotDistance(t, c, x, y) })).sort((a, b) => a.d - b.d)[0]!;
      if (near.d < 16) {
        pick(ghost.who === near.c.label ? null : near.c.label);
        return;
      }
      if (laying && at.px >= 64 && x > 80 && y < 20) {
        turn(1);
        return;
      }
    }
    if (following) return;
    choose(cell, !at.touch);
  };

  /* ---- the dock ---- */

  const optTile = following && last ? plan.at.get(last)?.tile : tile && turned(tile, ghost.turn);
  /** Kinds of which there are several to choose from: those show where they are. */
  const twins = new Set(choices.filter((c) => choices.some((d) => d !== c && d.kind === c.kind)).map((c) => c.kind));
  const opt = (c: Choice | null, n: number) => {
    const on = c ? chosen === c : chosen === null,
      word = c ? roleWord(c.kind) : tr('nobody');
    return (
      <button
        key={c?.name ?? 'none'}
        type="button"
        class={`opt${on ? ' on' : ''}${hintMove?.do === 'follower' && props.hint!.move === (c?.name ?? 'follower none') ? ' hinted' : ''}`}
        aria-pressed={on}
        aria-label={c && optTile ? whereWords(optTile, c) : word}
        title={`${c && optTile ? whereWords(optTile, c) : word} (${n})`}
        onClick={() => pick(c?.label ?? null)}
      >
        <Icon id={c ? `follower-${ROLE[c.kind]}` : 'ui-cancel'} />
        <span class="w">{word}</span>
        {c && twins.has(c.kind) && optTile && <Where tile={optTile} choice={c} />}
      </button>
    );
  };
  const picks = choices.length > 0 && (
    <div class="pick" role="group" aria-label={tr('A follower on it?')}>
      {choices.map((c, i) => opt(c, i + 1))}
      {opt(null, choices.length + 1)}
    </div>
  );
  const aside = (
    <>
      {props.undo && <Button icon="ui-undo" label={tr('Undo')} onClick={props.undo} />}
      {props.askHint && <Button icon="ui-hint" label={tr('Hint')} onClick={props.askHint} />}
    </>
  );
  const yours = (
    <span class="turn">
      <Icon id="ui-bell" />
      {tr('Your turn')}
    </span>
  );
  const worthOf = (piece: string): number | undefined =>
    linesOf(piece)[0]?.line.points ?? plan.byName.get(piece)?.men[0]?.worth;
  const proposed = (move: string): string => (props.hint?.move === move && mine ? ' hinted' : '');

  const dock = () => {
    if (laying && tile)
      return (
        <section class="panel draw">
          <div class="h">
            <h3>{tr('Your tile')}</h3>
            {yours}
          </div>
          <div class="b">
            <div class="turnrow">
              <Button icon="ui-rotate-left" label={tr('Turn left')} onClick={() => turn(-1)} />
              <button
                type="button"
                class="bigtile"
                aria-label={`${tileWords(turned(tile, ghost.turn))}. ${tr('Drag it to a cell, or turn it.')}`}
                onPointerDown={dragFrom}
                onKeyDown={(e) => {
                  if (e.key === 'Enter' || e.key === ' ') {
                    e.preventDefault();
                    turn(1);
                  }
                }}
                onWheel={(e) => turn(e.deltaY > 0 ? 1 : -1)}
              >
                <span class="spin" key={ghost.turn}>
                  <Picture tile={tile} turn={ghost.turn} cls={`big${ghost.cell && fits ? ' out' : ''}`} />
                </span>
              </button>
              <Button icon="ui-rotate-right" label={tr('Turn right')} onClick={() => turn(1)} />
            </div>
            <p class="small dim ctr">
              {trn('{n} cell fits, {now} as it lies.', '{n} cells fit, {now} as it lies.', legal.size, {
                now: now.length,
              })}{' '}
              <span class="hide-s">
                <span class="kbd">R</span> {tr('or the wheel turns it.')}
              </span>
            </p>
            {picks || (
              <p class="pick none small dim">
                {ghost.cell
                  ? fits
                    ? mySupply
                      ? tr('Nobody can stand on it.')
                      : tr('No follower in supply.')
                    : tr('Like this it does not fit: turn it.')
                  : tr('Choose a cell.')}
              </p>
            )}
            <div class="row nw">
              <Button kind="do grow" icon="ui-confirm" disabled={!fits || sending} onClick={() => confirm()}>
                {sending
                  ? tr('Sending…')
                  : !ghost.cell
                    ? tr('Choose a cell')
                    : chosen
                      ? tr('Place it, {role}', { role: roleWord(chosen.kind) })
                      : tr('Place it')}
              </Button>
              {aside}
            </div>
          </div>
        </section>
      );
    if (following)
      return (
        <section class="panel draw">
          <div class="h">
            <h3>{tr('A follower on it?')}</h3>
            {yours}
          </div>
          <div class="b">
            <p class="small dim ctr">{trn('You have {n} in supply.', 'You have {n} in supply.', mySupply)}</p>
            {picks}
            <div class="row nw">
              <Button kind="do grow" icon="ui-confirm" disabled={sending} onClick={() => confirm()}>
                {sending
                  ? tr('Sending…')
                  : chosen
                    ? tr('Set a {role}', { role: roleWord(chosen.kind) })
                    : tr('Set nobody')}
              </Button>
              {aside}
            </div>
          </div>
        </section>
      );
    if (mine && state.phase === 'score')
      return (
        <section class="panel draw">
          <div class="h">
            <h3>{tr('Which is scored first?')}</h3>
            {yours}
          </div>
          <div class="b stack">
            {moves.map((m) => {
              const parsed = parseMove(m),
                f = parsed?.do === 'score' ? plan.byName.get(parsed.feature) : undefined,
                owner = f && linesOf(f.name)[0]?.seat;
              return (
                <Button
                  key={m}
                  kind={`wide${proposed(m)}`}
                  icon={`castle-${f?.kind ?? 'start'}`}
                  disabled={sending}
                  onClick={() => props.play(m)}
                  onPointerEnter={() => f && setOver({ cell: null, feature: f.name })}
                  onPointerLeave={() => setOver({ cell: null })}
                  onFocus={() => f && setOver({ cell: null, feature: f.name })}
                >
                  <span class="grow">{f ? sizeWords(f) : m}</span>
                  {f && <b class={owner !== undefined ? `s${owner + 1}` : ''}>+{worthOf(f.name)}</b>}
                </Button>
              );
            })}
            <p class="small dim">{tr('It may decide who stops on a corner and takes its token.')}</p>
            <div class="row nw">{aside}</div>
          </div>
        </section>
      );
    if (mine && state.phase === 'double') {
      const f = state.subject ? plan.byName.get(state.subject) : undefined,
        worth = state.subject ? worthOf(state.subject) : undefined,
        token = f?.kind === 'tower' ? 2 : 3;
      return (
        <section class="panel draw">
          <div class="h">
            <h3>{tr('Use token {n}?', { n: token })}</h3>
            {yours}
          </div>
          <div class="b stack">
            <p class="asking">
              <span class="tok">
                <Icon id={`token-${token}`} />
              </span>
              {f &&
                worth !== undefined &&
                tr('{feature}: {double} points with the token, {n} without.', {
                  feature: sizeWords(f),
                  double: 2 * worth,
                  n: worth,
                })}
            </p>
            <Button
              kind={`do wide${proposed('double yes')}`}
              icon="ui-confirm"
              disabled={sending}
              onClick={() => props.play('double yes')}
            >
              {worth !== undefined ? tr('Use it, +{n}', { n: 2 * worth }) : tr('Use it')}
            </Button>
            <div class="row nw">
              <Button kind={`grow${proposed('double no')}`} disabled={sending} onClick={() => props.play('double no')}>
                {worth !== undefined ? tr('Keep it, +{n}', { n: worth }) : tr('Keep it')}
              </Button>
              {aside}
            </div>
          </div>
        </section>
      );
    }
    if (mine && state.phase === 'again')
      return (
        <section class="panel draw">
          <div class="h">
            <h3>{tr('Use token {n}?', { n: 1 })}</h3>
            {yours}
          </div>
          <div class="b stack">
            <p class="asking">
              <span class="tok">
                <Icon id="token-1" />
              </span>
              {tr('It gives you another whole turn at once.')}
            </p>
            <Button
              kind={`do wide${proposed('again yes')}`}
              icon="ui-confirm"
              disabled={sending}
              onClick={() => props.play('again yes')}
            >
              {tr('Another turn')}
            </Button>
            <div class="row nw">
              <Button kind={`grow${proposed('again no')}`} disabled={sending} onClick={() => props.play('again no')}>
                {tr('Keep it')}
              </Button>
              {aside}
            </div>
          </div>
        </section>
      );
    if (view.stage === 'over' || state.phase === 'over') {
      const best = view.winners?.[0] ?? 0;
      return (
        <>
          {[best, 1 - best].map((seat) => (
            <div key={seat} class={`cc-end${seat === (shown?.seat ?? best) ? ' on' : ''}`}>
              <WhyPoints
                seat={seat}
                name={names[seat]!}
                lines={tally[seat] ?? []}
                points={view.points?.[seat] ?? state.seats[seat]!.score}
                onShow={(line) => {
                  setShown({ seat, line });
                  setPin(null);
                }}
              />
            </div>
          ))}
        </>
      );
    }
    return (
      <section class="panel draw wait">
        <div class="h">
          <h3>{tr('To move: {name}', { name: names[state.turn]! })}</h3>
        </div>
        <div class="b">
          <div class="turnrow">
            {tile && <Picture tile={tile} cls="big" />}
            <p class="dim grow">
              {tile
                ? tr('This tile has been drawn.')
                : state.phase === 'follower'
                  ? tr('The tile lies; a follower may come.')
                  : tr('The turn is being scored.')}
            </p>
          </div>
          {(props.undo || props.askHint) && <div class="row nw">{aside}</div>}
        </div>
      </section>
    );
  };

  const order = view.you === 1 ? [1, 0] : [0, 1];
  const takeHint = () => {
    if (hintMove?.do === 'place') {
      setGhost({ turn: hintMove.turn, cell: hintMove.cell, who: null });
      setFocus(hintMove.cell);
    }
  };
  const title = laying
    ? trn(
        'Castle plan, {built} of 76 cells built; {n} cell fits your tile',
        'Castle plan, {built} of 76 cells built; {n} cells fit your tile',
        legal.size,
        { built: state.tiles.length },
      )
    : tr('Castle plan, {built} of 76 cells built', { built: state.tiles.length });

  return (
    <div class={`cc${view.stage === 'over' ? ' ended' : ''}`} ref={root} data-sheet={sheet ?? undefined}>
      <Defs />
      <aside class="cc-left" aria-label={tr('Players')}>
        {order.map((seat) => (
          <div key={seat} class="cc-pl">
            {props.player(
              seat,
              <Stock
                seat={state.seats[seat]!}
                points={view.points?.[seat] ?? state.seats[seat]!.score}
                open={shown?.seat === seat}
                onWhy={() => {
                  setPin(null);
                  setShown(shown?.seat === seat ? null : { seat, line: null });
                }}
              />,
            )}
          </div>
        ))}
        {settings.aids && state.phase !== 'over' && (
          <ToCome castle={castle} stacks={piles} cell={cellAsked} onClose={() => setSheet(null)} />
        )}
      </aside>
      <PlanView
        castle={castle}
        state={state}
        plan={plan}
        hand={hand}
        legal={legal}
        now={now}
        later={later}
        dead={dead}
        ghost={ghost}
        fits={fits}
        hover={hover}
        choices={choices}
        choicesAt={choices.length ? choicesAt : null}
        who={chosen?.label ?? null}
        hint={hintMove?.do === 'place' ? hintMove : null}
        hintWho={hintMove?.do === 'follower' ? props.hint!.move : null}
        lit={lit}
        last={last}
        focus={focus}
        labels={labels}
        title={title}
        motion={settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches}
        spot={spot}
        grid={grid}
        onTap={onTap}
        onPoint={(cell, f) => setOver({ cell, feature: f?.name })}
        onPin={explain}
        onTurn={turn}
        onKey={cellKeys}
        tools={
          <>
            {settings.aids && state.phase !== 'over' && (
              <Tool icon="ui-stack" label={tr('Still to come')} onClick={() => setSheet('tiles')} />
            )}
            <Tool icon="ui-log" label={tr('Log and talk')} onClick={() => setSheet('talk')} />
          </>
        }
      />
      <aside class="cc-right" aria-label={tr('Tile, reasons and log')}>
        {dock()}
        {props.hint && hintMove && (
          <section class="ask">
            <h3>
              <Icon id="ui-hint" cls="l" />
              {tr('The hint')}
            </h3>
            <p class="row">
              {props.hint.say && <span class="grow">{say(props.hint.say)}</span>}
              {hintMove.do === 'place' && <Button onClick={takeHint}>{tr('Show me')}</Button>}
            </p>
          </section>
        )}
        {feature ? (
          <WhyFeature
            feature={feature}
            lines={about}
            names={names}
            pinned={pin !== null}
            onClose={() => setPin(null)}
          />
        ) : shown && view.stage !== 'over' ? (
          <WhyPoints
            seat={shown.seat}
            name={names[shown.seat]!}
            lines={tally[shown.seat] ?? []}
            points={view.points?.[shown.seat] ?? 0}
            onShow={(line) => setShown({ seat: shown.seat, line })}
            onClose={() => setShown(null)}
          />
        ) : (
          view.stage !== 'over' && (
            <p class="cc-idle small dim">
              {laying && (
                <span class="only-s">
                  {trn('{n} cell fits, {now} as it lies.', '{n} cells fit, {now} as it lies.', legal.size, {
                    now: now.length,
                  })}
                </span>
              )}
              <span>
                <Icon id="ui-explain" /> {tr('Point at a feature to see its worth.')}
              </span>
            </p>
          )
        )}
        <div class="cc-talk">
          <Button kind="only-s" icon="ui-cancel" label={tr('Close')} onClick={() => setSheet(null)} />
          {props.talk}
        </div>
      </aside>
      {drag && tile && (
        <svg
          class={`cc-drag${ghost.cell ? ' snapped' : ''}`}
          viewBox="0 0 100 100"
          style={{ left: `${drag.x}px`, top: `${drag.y}px` }}
          aria-hidden="true"
        >
          <Drawing svg={drawTile(tile, ghost.turn)} />
        </svg>
      )}
    </div>
  );
}

/** A small sign for which of several features of a kind is meant. */
const Where = ({ tile, choice: c }: { tile: Tile; choice: Choice }) => (
  <svg class="where" viewBox="0 0 16 16" aria-hidden="true">
    <path class="f" d="M.5.5h15v15H.5z" />
    {c.kind === 'path' ? (
      <path
        class="p"
        d={(tile.paths.find((p) => p.sides.includes(c.where as Side))?.sides ?? [])
          .map((s) => ({ N: 'M8 0V8', E: 'M16 8H8', S: 'M8 16V8', W: 'M0 8H8' })[s])
          .join('')}
      />
    ) : (
      QUADS.filter((q) => tile.q[q] === tile.q[c.where as Quad]).map((q) => (
        <rect key={q} class="q" x={q[1] === 'W' ? 0 : 8} y={q[0] === 'N' ? 0 : 8} width={8} height={8} />
      ))
    )}
  </svg>
);
const spotDistance = (t: Tile, c: Choice, x: number, y: number): number => {
  const [ax, ay] = anchor(t, c.where);
  return Math.hypot(ax - x, ay - y);
};

export const castle: GameUI = { name: 'carcassonne-castle', short: () => tr('The Castle'), Board, Art };
