// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the parts of the board share: the position, the move being put together, what is explained. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Troop } from '../../draw/ordonans';
import { tr } from '../../lib/texts';
import { seatName } from '../../ui/people';
import { about, type BoardProps } from '../board';
import { landPick, useGrid } from './grid';
import { goesTo, lastMarks, marksOf, optionsAfter, waysOf, type Marks, type Pick } from './moves';
import { ROMAN } from './parts';
import { usePlan } from './plan';
import { ranked, standing, type OrdonansView, type State } from './state';
import {
  decisive,
  effectOf,
  groupsText,
  hinted,
  isSpecial,
  nameOfCard,
  nameOfLand,
  question,
  reason,
  summary,
} from './words';

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

/** The marks of the last move that left any: "ends the turn" does not wipe them away. */
function useLast(last: BoardProps['last']): { marks?: Marks; land?: number } {
  const kept = useRef<Marks>(undefined),
    marks = lastMarks(last);
  if (marks) kept.current = marks;
  const m = kept.current;
  return { marks: m, land: m?.comes[0]?.land ?? m?.kingdom?.land ?? m?.taken[0]?.land };
}

export function useModel(props: BoardProps<State>) {
  const { mine, hint, announce, settings } = props;
  const view = props.view as OrdonansView,
    state = view.state,
    you = view.you,
    me = you ?? 0;
  const over = view.stage === 'over',
    expansion = view.options.expansion === 'crusader-kingdoms';
  const rows = standing(view.seats.length, you),
    nameOf = (seat: number) => seatName(view, seat);
  const plan = usePlan(props, me),
    marks = marksOf(plan.plan, me),
    dest = goesTo(plan.plan, me),
    last = useLast(props.last);
  const proposed = hint ? marksOf(waysOf(hint.move, me)[0]!.picks, me) : undefined;
  const wide = useWide(),
    root = useRef<HTMLElement>(null),
    pointer = useRef('mouse');
  const grid = useGrid(root, plan, state.territories, rows, dest, last.land ?? 0);
  const [hover, setHover] = useState<number | null>(null),
    [pinned, setPinned] = useState<number | null>(null),
    [note, setNote] = useState('');
  const hand = you === null ? [] : state.hands[you]!,
    playable = optionsAfter(plan.ways, []);

  /* ---- picking ---- */

  const atOnce = () => !settings.confirm && pointer.current !== 'touch';
  /** A target: the first time it is picked, the second time the move is made. */
  const tap = (pick: Pick) => {
    setNote('');
    if (plan.move && plan.plan.at(-1) === pick) {
      plan.make(plan.move);
      return;
    }
    plan.pick(pick, atOnce());
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
    if (plan.plan[0] === pick && plan.card === i) {
      plan.setPlan([]);
      return;
    }
    plan.pick(pick, false, i);
  };
  const tapLand = (i: number, now = true) => {
    if (plan.lit.has(landPick(i)) || plan.options.has(landPick(i))) {
      if (now) tap(landPick(i));
      else plan.pick(landPick(i), false);
    } else if (now) setPinned(pinned === i ? null : i);
  };
  /** Another territory on a narrow screen; what has been picked goes along, but nothing is played. */
  const show = (i: number) => {
    grid.setAt({ ...grid.at, land: i, card: -1 });
    setPinned(null);
    if (plan.lit.has(landPick(i))) tapLand(i, false);
  };

  /* ---- why ---- */

  const chosenLand = marks.comes[0]?.land ?? marks.kingdom?.land;
  const whyLand = hover ?? pinned ?? chosenLand ?? (wide ? last.land : undefined) ?? grid.at.land;
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
  /** The rows of an army that decided, where that is asked for. */
  const causes = (i: number, seat: number): Set<Troop> | undefined => {
    if (i !== whyLand || (pinned === null && (hover === null || plan.plan.length))) return undefined;
    const order = ranked(state.territories[i]!),
      [a, b] = order;
    if (b === undefined) return undefined;
    return seat === a || seat === b
      ? decisive(lineOf(a!, i), state.territories[i]!.armies[seat]!, seat === a)
      : undefined;
  };

  /* ---- words ---- */

  const asks = question(plan.plan, plan.options, expansion, state.phase);
  const whole = plan.move ? summary(plan.plan, plan.move, view, nameOf) : null;
  const proposes = hint && proposed && !plan.plan.length ? hinted(hint, view, nameOf) : null;
  const sides = [...plan.options].filter((o) => o.startsWith('side ')).map((o) => o.slice(5));
  useEffect(() => {
    if (mine && plan.plan.length)
      announce(whole ? `${whole.text}. ${tr('Enter: {button}', { button: whole.button })}` : asks.ask);
  }, [plan.plan.join()]);
  useEffect(() => {
    if (note) announce(note);
  }, [note]);
  useEffect(() => {
    setNote('');
    setPinned(null);
  }, [state.turn, state.phase]);

  return {
    ...{ props, view, state, you, me, mine, over, expansion, rows, nameOf, hand, playable },
    ...{ plan, marks, dest, last, proposed, grid, wide, root, pointer },
    ...{ tap, tapCard, tapLand, show, note, setNote },
    ...{ hover, setHover, pinned, setPinned, whyLand, chosenLand, explain, causes },
    ...{ asks, whole, proposes, sides },
  };
}

export type Model = ReturnType<typeof useModel>;
