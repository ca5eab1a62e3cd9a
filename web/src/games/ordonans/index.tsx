// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Ordonans with Crusader Kingdoms: five territories, an army of each player in each of
 * them, a hand. Cards, troops and territories are picked one after the other until they
 * are a move; what can be picked is read off the names of the legal moves (moves.ts).
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { art, iconsOf, isSplit, type Troop } from '../../draw/ordonans';
import { say, tr, trn } from '../../lib/texts';
import { Button, Icon, Panel, Tool } from '../../ui/kit';
import { seatName } from '../../ui/people';
import { about, type BoardProps, type GameUI } from '../board';
import {
  allWays,
  directMoves,
  goesTo,
  lastMarks,
  marksOf,
  moveOf,
  optionsAfter,
  pickIn,
  stillGood,
  waysOf,
  type Laid,
  type Marks,
  type Pick,
  type Way,
} from './moves';
import { CardSign, Face, Groups, KingdomSign, ROMAN, Seal, Shield, Strip, Sums, type StripState } from './parts';
import { ranked, standing, superseded, type OrdonansView, type State } from './state';
import {
  armyLabel,
  decisive,
  directText,
  effectOf,
  groupsText,
  isSpecial,
  landLabel,
  nameOfCard,
  nameOfLand,
  question,
  reason,
  summary,
} from './words';

/** Where the keyboard is: a territory, a line of it (0 is its head), a card of an army or the army itself. */
interface At {
  land: number;
  line: number;
  card: number;
}
const atText = (a: At): string => `${a.land} ${a.line} ${a.card}`;

/** Wide enough for all five territories. */
function useWide(): boolean {
  const query = useMemo(() => matchMedia('(min-width: 761px)'), []),
    [wide, set] = useState(query.matches);
  useEffect(() => {
    const on = () => set(query.matches);
    query.addEventListener('change', on);
    return () => query.removeEventListener('change', on);
  }, [query]);
  return wide;
}

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

/** The move being put together. */
function usePlan(props: BoardProps<State>, me: number) {
  const { view, mine, busy, play } = props;
  const ways = useMemo<Way[]>(() => (mine ? allWays(view.moves, me) : []), [view.moves, mine, me]);
  const [raw, setRaw] = useState<Pick[]>([]),
    [card, setCard] = useState(-1);
  const plan = stillGood(ways, raw),
    options = optionsAfter(ways, plan),
    move = moveOf(ways, plan);
  /* the targets that are lit: of the next pick, or of the last one, which can still be changed */
  let level = plan.length;
  if (move || [...options].some((p) => p.startsWith('side ')))
    do level--;
    while (plan[level]?.startsWith('side '));
  const lit = level > 0 ? optionsAfter(ways, plan.slice(0, level)) : new Set<Pick>();
  const make = (m: string) => {
    if (!busy) {
      play(m);
      setRaw([]);
      setCard(-1);
    }
  };
  return {
    ways,
    plan,
    options,
    move,
    lit,
    card,
    make,
    setPlan: setRaw,
    /** Pick this; true if it could be picked. With `now` a move that is complete is made at once. */
    pick(p: Pick, now: boolean, at = -1): boolean {
      const next = pickIn(ways, plan, p);
      if (!next) return false;
      if (p.startsWith('hand ')) setCard(at);
      const whole = now && next.length > 1 && moveOf(ways, next);
      if (whole) make(whole);
      else setRaw(next);
      return true;
    },
    back() {
      setRaw(plan.slice(0, -1));
    },
  };
}

/** The marks of the last move that left any: "ends the turn" does not wipe them away. */
function useLast(last: BoardProps['last']): { marks?: Marks; land?: number } {
  const kept = useRef<Marks>(undefined),
    marks = lastMarks(last);
  if (marks) kept.current = marks;
  const m = kept.current;
  return { marks: m, land: m?.comes[0]?.land ?? m?.kingdom?.land ?? m?.taken[0]?.land };
}

const here = (laid: readonly Laid[] | undefined, land: number, seat: number): Laid[] =>
  (laid ?? []).filter((l) => l.land === land && l.seat === seat);

function Board(props: BoardProps<State>) {
  const { mine, busy, undo, askHint, hint, player, talk, announce, settings } = props;
  const view = props.view as OrdonansView,
    state = view.state,
    you = view.you,
    me = you ?? 0;
  const over = view.stage === 'over',
    expansion = view.options.expansion === 'crusader-kingdoms';
  const rows = standing(view.seats.length, you),
    nameOf = (seat: number) => seatName(view, seat);
  const p = usePlan(props, me),
    marks = marksOf(p.plan, me),
    last = useLast(props.last);
  const proposed = hint ? marksOf(waysOf(hint.move, me)[0]!.picks, me) : undefined;
  const wide = useWide(),
    root = useRef<HTMLElement>(null),
    pointer = useRef('mouse'),
    timer = useRef(0),
    pressed = useRef(false);
  useRows(root);
  const [at, setAt] = useState<At>(() => ({ land: last.land ?? 0, line: rows.length, card: -1 }));
  const [hover, setHover] = useState<number | null>(null),
    [pinned, setPinned] = useState<number | null>(null),
    [note, setNote] = useState('');
  const hand = you === null ? [] : state.hands[you]!,
    playable = optionsAfter(p.ways, []);
  const dest = goesTo(p.plan, me),
    landPick = (i: number) => `land ${i + 1}`;
  const troopPick = (seat: number, face: string, i: number) => `troop ${seat} ${face} ${i + 1}`;
  const atOnce = () => !settings.confirm && pointer.current !== 'touch';

  /* ---- picking ---- */

  /** A target: the first time it is picked, the second time the move is made. */
  const tap = (pick: Pick) => {
    setNote('');
    if (p.move && p.plan.at(-1) === pick) {
      p.make(p.move);
      return;
    }
    p.pick(pick, atOnce());
  };
  const tapCard = (i: number) => {
    const face = hand[i]!,
      pick = `hand ${face}`;
    setPinned(null);
    if (!playable.has(pick)) {
      setNote(
        `${nameOfCard(face)}${isSpecial(face) ? `: ${effectOf(face)}` : ''}. ${!mine ? tr('It is not your turn.') : isSpecial(face) ? tr('It cannot be played now.') : tr('A troop cannot be laid now.')}`,
      );
      return;
    }
    setNote('');
    if (p.plan[0] === pick && p.card === i) {
      p.setPlan([]);
      return;
    }
    p.pick(pick, false, i);
  };
  const tapLand = (i: number, now = true) => {
    if (p.lit.has(landPick(i)) || p.options.has(landPick(i))) {
      if (now) tap(landPick(i));
      else p.pick(landPick(i), false);
    } else if (now) setPinned(pinned === i ? null : i);
  };
  /** Another territory on a narrow screen; what has been picked goes along, but nothing is played. */
  const show = (i: number) => {
    setAt({ ...at, land: i, card: -1 });
    setPinned(null);
    if (p.lit.has(landPick(i))) tapLand(i, false);
  };

  /* ---- why ---- */

  const chosenLand = marks.comes[0]?.land ?? marks.kingdom?.land;
  const whyLand = hover ?? pinned ?? chosenLand ?? (wide ? last.land : undefined) ?? at.land;
  const lineOf = (seat: number, i: number) => about(view.tally?.[seat], String(i + 1))[0];
  const whyText = (i: number) => {
    const land = state.territories[i]!,
      order = ranked(land);
    return [
      nameOfLand(land),
      ...order.map(
        (s, n) =>
          `${ROMAN[land.armies[s]!.marker]} ${nameOf(s)}: ${groupsText(land.armies[s]!)}; ${reason(lineOf(s, i), n === 0)}`,
      ),
    ].join('. ');
  };
  const explain = (i: number) => {
    setPinned(i);
    announce(whyText(i));
  };
  const causes = (i: number, seat: number): Set<Troop> | undefined => {
    if (i !== whyLand || (pinned === null && (hover === null || p.plan.length))) return undefined;
    const order = ranked(state.territories[i]!),
      [a, b] = order;
    if (b === undefined) return undefined;
    return seat === a || seat === b
      ? decisive(lineOf(a!, i), state.territories[i]!.armies[seat]!, seat === a)
      : undefined;
  };
  const touch = (i: number) => ({
    onPointerEnter: (e: PointerEvent) => {
      if (e.pointerType === 'mouse') {
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => setHover(i), 300);
      }
    },
    onPointerDown: (e: PointerEvent) => {
      pressed.current = false;
      if (e.pointerType !== 'mouse') {
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => {
          pressed.current = true;
          explain(i);
        }, 500);
      }
    },
    onPointerUp: (e: PointerEvent) => {
      if (e.pointerType !== 'mouse') clearTimeout(timer.current);
    },
    onPointerCancel: () => clearTimeout(timer.current),
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  /* ---- words ---- */

  const asks = question(p.plan, p.options, expansion, state.phase);
  const whole = p.move ? summary(p.plan, p.move, view, nameOf) : null;
  const proposes = hint && proposed && !p.plan.length ? hinted(hint, view, nameOf) : null;
  const sides = [...p.options].filter((o) => o.startsWith('side ')).map((o) => o.slice(5));
  useEffect(() => {
    if (mine && p.plan.length)
      announce(whole ? `${whole.text}. ${tr('Enter: {button}', { button: whole.button })}` : asks.ask);
  }, [p.plan.join()]);
  useEffect(() => {
    if (note) announce(note);
  }, [note]);
  useEffect(() => {
    setNote('');
    setPinned(null);
  }, [state.turn, state.phase]);

  /* ---- the keyboard ---- */

  const focus = (to: At) => {
    setAt(to);
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-at="${atText(to)}"]`)?.focus());
  };
  const targetCards = (i: number, line: number): number[] => {
    const seat = rows[line - 1];
    if (seat === undefined) return [];
    return state.territories[i]!.armies[seat]!.cards.flatMap((face, k) =>
      p.lit.has(troopPick(seat, face, i)) ? [k] : [],
    );
  };
  const targets = (): At[] =>
    state.territories.flatMap((_, land) => {
      if (p.lit.has(landPick(land))) return [{ land, line: dest === 'above' ? 0 : rows.indexOf(dest) + 1, card: -1 }];
      return rows.flatMap((_s, r) => targetCards(land, r + 1).map((card) => ({ land, line: r + 1, card })));
    });
  const walk = (step: number) => {
    const all = targets(),
      n = all.findIndex((t) => atText(t) === atText(at));
    if (all.length) focus(all[(n < 0 ? (step > 0 ? 0 : all.length - 1) : n + step + all.length) % all.length]!);
  };
  const sideways = (step: number) => {
    const cards = targetCards(at.land, at.line),
      n = cards.indexOf(at.card);
    if (n >= 0 && cards[n + step] !== undefined) {
      focus({ ...at, card: cards[n + step]! });
      return;
    }
    const land = at.land + step;
    if (land < 0 || land > 4) return;
    const there = targetCards(land, at.line);
    focus({ land, line: at.line, card: (step > 0 ? there[0] : there.at(-1)) ?? -1 });
  };
  const keys = (e: KeyboardEvent) => {
    const t = e.target as HTMLElement;
    if (
      e.defaultPrevented ||
      e.ctrlKey ||
      e.metaKey ||
      e.altKey ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(t.tagName) ||
      t.isContentEditable
    )
      return;
    const inGrid = !!t.closest?.('.o-lands'),
      done = () => {
        e.preventDefault();
        pointer.current = 'key';
      };
    const upDown = (step: number) => {
      const line = Math.max(0, Math.min(rows.length, at.line + step));
      focus({ land: at.land, line, card: targetCards(at.land, line)[0] ?? -1 });
    };
    if (/^[1-9]$/.test(e.key) && hand[Number(e.key) - 1] !== undefined) {
      done();
      tapCard(Number(e.key) - 1);
      return;
    }
    if (inGrid && e.key.startsWith('Arrow')) {
      done();
      if (e.key === 'ArrowLeft') sideways(-1);
      else if (e.key === 'ArrowRight') sideways(1);
      else upDown(e.key === 'ArrowUp' ? -1 : 1);
      return;
    }
    switch (e.key) {
      case '[':
      case ']': {
        done();
        const land = (at.land + (e.key === ']' ? 1 : 4)) % 5;
        focus({ land, line: at.line, card: -1 });
        if (chosenLand !== undefined && p.lit.has(landPick(land))) tapLand(land, false);
        return;
      }
      case 'Enter':
      case ' ':
        if (t.closest('button, a') || (e.key === ' ' && !inGrid)) return;
        if (inGrid && p.lit.has(landPick(at.land))) {
          done();
          tap(landPick(at.land));
          return;
        }
        if (p.move) {
          done();
          p.make(p.move);
          return;
        }
        if (inGrid) {
          done();
          explain(at.land);
        }
        return;
      case 'Escape':
        if (p.plan.length || note || pinned !== null) {
          done();
          if (p.plan.length) p.back();
          setNote('');
          setPinned(null);
        }
        return;
    }
    switch (e.key.toLowerCase()) {
      case 'w':
        done();
        explain(inGrid ? at.land : whyLand);
        return;
      case 'n':
        done();
        walk(1);
        return;
      case 'p':
        done();
        walk(-1);
        return;
      case 'u':
        if (undo && !busy) {
          done();
          undo();
        }
        return;
      case 'h':
        if (askHint && !busy) {
          done();
          askHint();
        }
        return;
    }
  };
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const on = (e: KeyboardEvent) => current.current(e),
      down = (e: PointerEvent) => {
        pointer.current = e.pointerType;
      };
    document.addEventListener('keydown', on);
    document.addEventListener('pointerdown', down, true);
    return () => {
      document.removeEventListener('keydown', on);
      document.removeEventListener('pointerdown', down, true);
    };
  }, []);
  /* by key: on to the first target, to the two halves, and back to the roll when the move is made */
  useEffect(() => {
    if (pointer.current !== 'key') return;
    const all = targets(),
      lost = !root.current?.contains(document.activeElement),
      stays = all.some((t) => atText(t) === atText(at));
    if (sides.length) root.current?.querySelector<HTMLElement>('.o-halves button')?.focus();
    else if (p.plan.length && !p.move && all.length && !stays) walk(1);
    else if (lost || (p.plan.length > 0 && !p.move)) focus(stays ? at : { ...at, card: -1 });
  }, [p.plan.join()]);

  /* ---- drawing ---- */

  const stop = at.card >= 0 && !targetCards(at.land, at.line).includes(at.card) ? { ...at, card: -1 } : at;
  const tab = (a: At) => (atText(a) === atText(stop) ? 0 : -1);

  function army(i: number, seat: number, line: number) {
    const land = state.territories[i]!,
      a = land.armies[seat]!,
      self: At = { land: i, line, card: -1 };
    const taken = here(marks.taken, i, seat),
      comes = here(marks.comes, i, seat),
      prop = here(proposed?.comes, i, seat),
      propTaken = here(proposed?.taken, i, seat);
    const lastCame = here(last.marks?.comes, i, seat).map((l) => a.cards.lastIndexOf(l.face));
    const gone = last.marks && !last.marks.comes.length && here(last.marks.taken, i, seat).length > 0;
    const isTarget = dest === seat && p.lit.has(landPick(i)),
      empty = Math.max(0, land.limit - a.cards.length - comes.length - prop.length);
    const plus =
      comes[0] && !(isSplit(comes[0].face) && !comes[0].face.includes(':')) ? iconsOf(comes[0].face) : undefined;
    const label = armyLabel(view, land, seat, nameOf(seat)) + (isTarget ? `. ${tr('You can choose it')}` : '');
    return (
      <div
        key={seat}
        role="gridcell"
        class={`o-ar s${seat + 1}${seat === you ? ' me' : ''}${isTarget ? ' ok' : ''}`}
        aria-label={label}
        aria-selected={isTarget ? comes.length > 0 : undefined}
        tabIndex={tab(self)}
        data-at={atText(self)}
        onFocus={(e) => {
          if (e.target === e.currentTarget && atText(at) !== atText(self)) setAt(self);
        }}
      >
        <div class="o-ah" aria-hidden="true">
          <Icon id={`seat-${seat + 1}`} />
          <span>{nameOf(seat)}</span>
          {a.claimed && (
            <span class="o-claimed" title={tr('claimed')}>
              <Icon id="ui-agree" />
            </span>
          )}
          {a.cards.length > 0 && <Seal marker={a.marker} />}
        </div>
        <span class="o-army" aria-hidden={targetCards(i, line).length ? undefined : 'true'}>
          {a.cards.map((face, k) => {
            const pick = troopPick(seat, face, i),
              first = a.cards.indexOf(face) === k,
              states: StripState[] = [],
              where: At = { land: i, line, card: k };
            const target = p.lit.has(pick);
            if (lastCame.includes(k)) states.push('last');
            if (target) states.push('target');
            if (first && taken.some((t) => t.face === face)) states.push('sel');
            else if (first && propTaken.some((t) => t.face === face)) states.push('prop');
            return (
              <Strip
                key={k}
                face={face}
                off={land.cancelled}
                states={states}
                button={
                  target
                    ? {
                        label: tr('{card} of {name} in {territory}', {
                          card: nameOfCard(face),
                          name: nameOf(seat),
                          territory: nameOfLand(land),
                        }),
                        at: atText(where),
                        tab: tab(where),
                        pick: (e) => {
                          e.stopPropagation();
                          setAt(where);
                          tap(pick);
                        },
                      }
                    : undefined
                }
              />
            );
          })}
          {comes.map((l, k) => (
            <Strip key={`g${k}`} face={l.face} off={land.cancelled} states={['ghost']} />
          ))}
          {prop
            .filter((l) => !comes.some((c) => c.face.split(':')[0] === l.face.split(':')[0]))
            .map((l, k) => (
              <Strip key={`p${k}`} face={l.face} off={land.cancelled} states={['prop']} />
            ))}
          {Array.from({ length: empty }, (_, k) => (
            <span
              key={`e${k}`}
              class={`o-strip none${k === 0 && isTarget && !comes.length ? ' first' : ''}${k === 0 && gone ? ' gone' : ''}`}
            />
          ))}
          <Sums army={a} off={land.cancelled} plus={plus} causes={causes(i, seat)} />
        </span>
      </div>
    );
  }

  function territory(i: number) {
    const land = state.territories[i]!,
      self: At = { land: i, line: 0, card: -1 },
      above = dest === 'above' && p.lit.has(landPick(i));
    const ghost = marks.kingdom?.land === i ? marks.kingdom.name : undefined,
      prop = proposed?.kingdom?.land === i ? proposed.kingdom.name : undefined;
    const lastKing = last.marks?.kingdom?.land === i ? land.kingdoms.length - 1 : -1;
    return (
      <section
        key={i}
        role="row"
        class={`o-land l${i + 1}${i === at.land ? ' on' : ''}${whyLand === i && (pinned !== null || (hover !== null && !p.plan.length)) ? ' why-on' : ''}`}
        aria-label={nameOfLand(land)}
        onClick={() => {
          if (!pressed.current) tapLand(i);
          pressed.current = false;
        }}
        onContextMenu={(e) => {
          if (pointer.current === 'touch') e.preventDefault();
        }}
        {...touch(i)}
      >
        <div
          role="rowheader"
          class={`o-lh${above ? ' ok' : ''}`}
          aria-label={landLabel(land, nameOf) + (above ? `. ${tr('You can choose it')}` : '')}
          tabIndex={tab(self)}
          data-at={atText(self)}
          onFocus={() => {
            if (atText(at) !== atText(self)) setAt(self);
          }}
        >
          <Icon id={`land-${i + 1}`} cls="xl" />
          <h3>{nameOfLand(land)}</h3>
          <span class="o-ks" aria-hidden="true">
            {land.kingdoms.map((k, n) => {
              const old = superseded(land, n);
              return (
                <span
                  key={n}
                  class={`o-kt s${k.seat + 1}${old ? ' old' : ''}${n === lastKing ? ' last' : ''}`}
                  title={`${nameOfCard(k.card)} (${nameOf(k.seat)}): ${effectOf(k.card)}${old ? `; ${tr('a later limit holds')}` : ''}`}
                >
                  {old ? (
                    <b>{k.card.slice(6)}</b>
                  ) : (
                    <>
                      <Icon id={`seat-${k.seat + 1}`} />
                      <KingdomSign card={k.card} />
                    </>
                  )}
                </span>
              );
            })}
            {ghost ? (
              <span class={`o-kt ghost s${me + 1}`}>
                <Icon id={`seat-${me + 1}`} />
                <KingdomSign card={ghost} />
              </span>
            ) : prop ? (
              <span class={`o-kt prop s${me + 1}`}>
                <KingdomSign card={prop} />
                <b>?</b>
              </span>
            ) : (
              above && (
                <span class="o-kt free">
                  <Icon id="ui-plus" />
                </span>
              )
            )}
          </span>
        </div>
        {rows.map((seat, r) => army(i, seat, r + 1))}
      </section>
    );
  }

  const spoken = note || (proposes ? proposes.text : whole ? whole.text : null);
  const acting = view.to_act?.find((s) => s !== you) ?? state.seat,
    claims = directMoves(p.ways),
    waiting = mine && state.seat !== you;
  const idle =
    you === null
      ? tr('You look on.')
      : !mine
        ? tr('Waiting for {name}.', { name: nameOf(acting) })
        : waiting
          ? tr('You may claim, until {name} lays a card.', { name: nameOf(state.seat) })
          : asks.ask;
  return (
    <main class={`ord n${view.seats.length}${over ? ' over' : ''}`} ref={root}>
      <div class="o-seats">
        {view.seats.map((_, s) => (
          <div key={s} class={s === you ? 'me' : ''}>
            {player(s, <Held cards={state.hands[s]!} own={s === you} />)}
          </div>
        ))}
      </div>
      <nav class="o-tabs only-s" aria-label={tr('Territories')}>
        {state.territories.map((land, i) => {
          const mineHere = you === null ? undefined : land.armies[you],
            lit = p.lit.has(landPick(i)) || rows.some((_s, r) => targetCards(i, r + 1).length > 0);
          return (
            <button
              key={i}
              type="button"
              class={`${i === at.land ? 'on' : ''}${lit ? ' ok' : ''}${last.land === i ? ' last' : ''}`}
              aria-current={i === at.land}
              onClick={() => show(i)}
            >
              <Icon id={`land-${i + 1}`} cls="l" />
              <small>{nameOfLand(land)}</small>
              <Seal marker={mineHere?.marker ?? 0} />
            </button>
          );
        })}
      </nav>
      <div
        class="o-lands"
        role="grid"
        aria-label={tr('Armies by territory')}
        onPointerLeave={() => {
          clearTimeout(timer.current);
          setHover(null);
        }}
      >
        {state.territories.map((_, i) => territory(i))}
      </div>
      {over ? (
        <Result
          view={view}
          nameOf={nameOf}
          why={(i) => {
            setAt({ ...at, land: i, card: -1 });
            explain(i);
          }}
        />
      ) : (
        <section class="o-hand panel" aria-label={tr('Your hand')}>
          <Steps view={view} expansion={expansion} mine={mine && !waiting} name={nameOf(acting)} />
          {you !== null && (
            <div class="o-cards" style={`--n:${Math.max(6, hand.length)}`}>
              {hand.map((face, i) => {
                const can = playable.has(`hand ${face}`),
                  chosen = p.plan[0] === `hand ${face}` && (p.card < 0 ? hand.indexOf(face) === i : p.card === i);
                const prop = proposed?.hand === face && hand.indexOf(face) === i && !chosen,
                  effect = effectOf(face);
                return (
                  <button
                    key={i}
                    type="button"
                    class={`o-card ${isSpecial(face) ? (/^(no|limit)-/.test(face) ? 'kingdom' : 'ordonance') : 'troop'}${isSplit(face) ? ' split' : ''}${chosen ? ' sel' : ''}${mine && !can ? ' not' : ''}${prop ? ' prop' : ''}`}
                    aria-pressed={chosen}
                    aria-disabled={!can}
                    title={effect || nameOfCard(face)}
                    aria-label={`${nameOfCard(face)}${effect ? `: ${effect}` : ''}${mine && !can ? `. ${tr('Not now')}` : ''}`}
                    onClick={() => tapCard(i)}
                  >
                    <Face face={face} />
                    {prop && <em class="q">?</em>}
                  </button>
                );
              })}
            </div>
          )}
          <div class="o-go">
            <div class="o-say">
              <p class={`o-ask${proposes && !note ? ' prop' : ''}`} aria-hidden="true">
                {spoken ?? idle}
                {!note && !whole && !proposes && asks.about && <span class="dim"> {asks.about}</span>}
              </p>
              {askHint && !p.plan.length && (
                <Button icon="ui-hint" label={tr('Hint')} disabled={busy} onClick={() => askHint()} />
              )}
              {undo && !p.plan.length && (
                <Button icon="ui-undo" label={tr('Undo')} disabled={busy} onClick={() => undo()} />
              )}
            </div>
            <div class="o-do">
              {whole && (
                <Button kind="do grow" icon="ui-confirm" disabled={busy} onClick={() => p.make(p.move!)}>
                  {busy ? tr('Sending…') : whole.button}
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
                        const w = moveOf(p.ways, [...p.plan, `side ${side}`]);
                        if (w) p.make(w);
                      }}
                    >
                      {Object.keys(iconsOf(side)).map((t) => (
                        <Icon key={t} id={`troop-${t}`} />
                      ))}
                      {tr('as {side}', { side: nameOfCard(side) })}
                    </Button>
                  ))}
                </div>
              )}
              {proposes && !proposes.direct && (
                <Button kind="o-take grow" icon="ui-propose" disabled={busy} onClick={() => p.setPlan(proposes.picks)}>
                  {tr('Take it up')}
                </Button>
              )}
              {!p.plan.length &&
                claims.map((m) => {
                  const d = directText(m, view);
                  return (
                    <Button
                      key={m}
                      kind={m.startsWith('claim') ? 'yes grow' : 'do grow'}
                      icon={d.icon}
                      disabled={busy}
                      onClick={() => p.make(m)}
                    >
                      {d.text}
                    </Button>
                  );
                })}
              {p.plan.length > 0 && (
                <Button icon="ui-prev" onClick={() => p.back()}>
                  {tr('Back')}
                </Button>
              )}
            </div>
          </div>
        </section>
      )}
      <aside class="o-right">
        <Why i={whyLand} view={view} nameOf={nameOf} over={over} />
        <Known view={view} nameOf={nameOf} />
        <div class="o-talk">{talk}</div>
      </aside>
    </main>
  );
}

/** A hint in words, and the picks that it is. */
function hinted(hint: NonNullable<BoardProps['hint']>, view: OrdonansView, nameOf: (seat: number) => string) {
  const { picks } = waysOf(hint.move, view.you ?? 0)[0]!,
    direct = picks[0]!.startsWith('do ');
  const what = direct ? directText(hint.move, view).text : summary(picks, hint.move, view, nameOf).text;
  return { picks, direct, text: hint.say ? `${what}. ${say(hint.say)}` : what };
}

/** How many cards somebody holds, and those of them that one knows. */
function Held({ cards, own }: { cards: string[]; own: boolean }) {
  const known = own ? [] : cards.filter((c) => c !== '?'),
    words = trn('{n} card in hand', '{n} cards in hand', cards.length);
  return (
    <span class="o-held" title={words}>
      <Icon id="ui-stack" />
      <span class="unseen">{words}</span>
      <span aria-hidden="true">{cards.length}</span>
      {known.length > 0 && (
        <span title={known.map(nameOfCard).join('; ')}>
          <Icon id="ui-eye" />
          {known.length}
        </span>
      )}
    </span>
  );
}

/** The steps of the turn: done ones ticked, the one at hand bold. */
function Steps({
  view,
  expansion,
  mine,
  name,
}: {
  view: OrdonansView;
  expansion: boolean;
  mine: boolean;
  name: string;
}) {
  const { phase, deck } = view.state,
    [info, setInfo] = useState(false),
    now = { start: 0, troop: 1, bottom: 2, over: 3 }[phase];
  const list = expansion
    ? [tr('a special card, if you like'), tr('one troop'), tr('special cards under the deck'), tr('refill to six')]
    : [tr('a card is drawn'), tr('one troop')];
  const words = trn('{n} card in the deck', '{n} cards in the deck', deck);
  const step = expansion ? now : 1,
    cls = (i: number) =>
      !mine ? '' : i < step ? 'done' : i === step || (expansion && phase === 'start' && i === 1) ? 'now' : '';
  return (
    <div class="o-step">
      <div class="o-head">
        <h3>{mine ? tr('Your turn') : view.you === null ? tr('To move: {name}', { name }) : tr('Your hand')}</h3>
        <p class="o-deck" title={words}>
          <Icon id="ui-stack" />
          <span class="unseen">{words}</span>
          <span aria-hidden="true">{deck}</span>
        </p>
        {(view.options.cards ?? 'built-in') === 'built-in' && (
          <Tool icon="ui-info" label={tr('About the card list')} aria-expanded={info} onClick={() => setInfo(!info)} />
        )}
      </div>
      <ol>
        {list.map((text, i) => (
          <li key={i} class={cls(i)} aria-current={cls(i) === 'now' ? 'step' : undefined}>
            {cls(i) === 'done' && <Icon id="ui-agree" />}
            {text}
          </li>
        ))}
      </ol>
      {info && (
        <p class="o-info panel" role="note">
          <Icon id="ui-info" cls="l" />
          <span>
            {tr(
              'The built-in card list is a reconstruction: no public source lists the cards. Whoever owns the box can play with the real ones: --cards FILE.',
            )}
          </span>
          <Tool icon="ui-cancel" label={tr('Close')} onClick={() => setInfo(false)} />
        </p>
      )}
    </div>
  );
}

/** Who leads in a territory, and by what: the engine's reasons. */
function Why({
  i,
  view,
  nameOf,
  over,
}: {
  i: number;
  view: OrdonansView;
  nameOf: (seat: number) => string;
  over: boolean;
}) {
  const land = view.state.territories[i]!,
    order = ranked(land);
  return (
    <section class="why o-why" tabIndex={0} aria-label={tr('Why')}>
      <h3>
        <Icon id={`land-${i + 1}`} cls="l" />
        {over
          ? tr('{territory}: who holds it?', { territory: nameOfLand(land) })
          : tr('{territory}: who leads?', { territory: nameOfLand(land) })}
      </h3>
      <ul>
        {order.map((seat, n) => (
          <li key={seat}>
            <Seal marker={land.armies[seat]!.marker} />
            <div>
              <div class="row">
                <Shield seat={seat}>{nameOf(seat)}</Shield>
                <Groups army={land.armies[seat]!} words={groupsText(land.armies[seat]!)} />
              </div>
              <span class="o-reason">{reason(about(view.tally?.[seat], String(i + 1))[0], n === 0)}</span>
            </div>
          </li>
        ))}
        {!order.length && <li>{tr('No army is here yet.')}</li>}
        {land.kingdoms.map((k, n) => (
          <li key={`k${n}`} class="k">
            <span class="o-kt">
              <KingdomSign card={k.card} />
            </span>
            <span>
              {tr('{card} by {name}: {effect}', {
                card: nameOfCard(k.card),
                name: nameOf(k.seat),
                effect: superseded(land, n) ? tr('a later limit holds') : effectOf(k.card),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What one knows of others' hands and of the deck. */
function Known({ view, nameOf }: { view: OrdonansView; nameOf: (seat: number) => string }) {
  const { hands, deck, deck_known } = view.state,
    others = hands
      .map((cards, seat) => ({ seat, cards: seat === view.you ? [] : cards.filter((c) => c !== '?') }))
      .filter((x) => x.cards.length);
  if (view.stage === 'over' || (!others.length && !deck_known.length)) return null;
  return (
    <div class="o-know" tabIndex={0} role="region" aria-label={tr('What you know')}>
      <Panel title={tr('What you know')} aside={<Icon id="ui-eye" cls="l" />}>
        {others.map(({ seat, cards }) => (
          <p key={seat}>
            <Shield seat={seat}>{nameOf(seat)}</Shield>{' '}
            {cards.map((c, i) => (
              <CardSign key={i} face={c} />
            ))}
          </p>
        ))}
        {deck_known.length > 0 && <p class="dim">{tr('In the deck, by place from the top:')}</p>}
        {deck_known.length > 0 && (
          <ul>
            {deck_known.map((k) => (
              <li key={k.place}>
                <span class="n">{k.place + 1 === deck ? tr('last') : k.place + 1}</span>
                <CardSign face={k.card} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

/** The end: markers by territory, points, and who has won and why. */
function Result({
  view,
  nameOf,
  why,
}: {
  view: OrdonansView;
  nameOf: (seat: number) => string;
  why: (land: number) => void;
}) {
  const { territories, points } = view.state,
    winners = view.winners ?? [],
    top = Math.max(...points),
    best = points.flatMap((p, s) => (p === top ? [s] : []));
  const threes = (s: number) => territories.filter((t) => t.armies[s]!.marker === 3).length;
  const decided =
    winners.length && best.length > winners.length
      ? best.some((s) => !winners.includes(s) && threes(s) === threes(winners[0]!))
        ? tr('Equal points and markers III: more markers II decide.')
        : tr('Equal points: more markers III decide.')
      : '';
  const names = winners.map(nameOf).join(', ');
  return (
    <section class="o-result panel" aria-label={tr('Result')}>
      <div class="o-won">
        <h2>
          {winners.length > 1 ? tr('Shared victory: {names}', { names }) : tr('Victory: {name}', { name: names })}
        </h2>
        <p>{decided || trn('{n} point', '{n} points', top)}</p>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{tr('Player')}</span>
            </th>
            {territories.map((t, i) => (
              <th key={i} scope="col">
                <button type="button" class="tool" onClick={() => why(i)} title={tr('Why?')}>
                  <Icon id={`land-${i + 1}`} cls="l" />
                  <span>{nameOfLand(t)}</span>
                </button>
              </th>
            ))}
            <th scope="col">{tr('Points')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((sum, s) => (
            <tr key={s} class={winners.includes(s) ? 'won' : ''}>
              <th scope="row">
                <Shield seat={s}>{nameOf(s)}</Shield>
                {winners.includes(s) && (
                  <>
                    <Icon id="troop-banner" />
                    <span class="unseen">{tr('victory')}</span>
                  </>
                )}
              </th>
              {territories.map((t, i) => (
                <td key={i}>
                  <Seal marker={t.armies[s]!.marker} />
                </td>
              ))}
              <td class="num">{sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Art = (): ComponentChildren => (
  <svg
    viewBox="0 -30 392 292"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: art() }}
  />
);

export const ordonans: GameUI = { name: 'ordonans', short: () => tr('Ordonans'), Board, Art };
