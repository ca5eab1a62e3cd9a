// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the parts of the board share: the position, the move being put together, what is explained. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Troop } from '../draw';
import { SMALL, useMedia } from '@shell/lib/media';
import { say, tr } from '@shell/lib/texts';
import { seatName } from '@shell/lib/names';
import type { BoardProps } from '@shell/games/board';
import { landPick, useGrid } from './grid';
import { goesTo, marksOf, moveOf, optionsAfter, waysOf, type Pick } from './moves';
import { spots, useFlight, useFresh, useLast, useSince } from './news';
import { useForesight, usePlan } from './plan';
import { places, standing, type Land, type OrdonansView, type Place, type State } from './state';
import { bringsText, effectOf, hinted, nameOfCard, question, summary, whyText } from './words';

/** Made for each drawing of the board: what is, what would be, and what can be done. */
export function useModel(props: BoardProps<State>) {
  const { mine, hint, announce, settings } = props;
  const view = props.view as OrdonansView,
    state = view.state,
    you = view.you,
    me = you ?? 0;
  const over = view.stage === 'over';
  const rows = standing(view.seats.length, you),
    nameOf = (seat: number) => seatName(view, seat);
  const plan = usePlan(props, me),
    [pointed, setPointed] = useState<number | null>(null),
    pointer = useRef('mouse');
  /** A mouse is shown what a territory would bring before it is clicked: that needs no second press. */
  const atOnce = (pick: Pick) => !settings.confirm && pointer.current === 'mouse' && pick.startsWith('land ');
  const target = pointed === null ? '' : landPick(pointed),
    picks = !plan.move && plan.options.has(target) && atOnce(target) ? [...plan.plan, target] : plan.plan;
  const marks = marksOf(picks, me),
    dest = goesTo(plan.plan, me),
    after = useForesight(props, moveOf(plan.ways, picks));
  const last = useLast(props.last),
    fresh = useFresh(state.territories, settings.pace),
    since = useSince(props);
  /* in a replay a hint is about whoever was to act */
  const adviser = mine ? me : state.seat,
    proposed = hint ? marksOf(waysOf(hint.move, adviser)[0]!.picks, adviser) : undefined;
  const wide = !useMedia(SMALL), // otherwise one territory at a time
    root = useRef<HTMLElement>(null);
  const grid = useGrid(root, plan, state.territories, rows, dest, last ?? 0);
  /* where one territory is shown at a time, a hint shows its own */
  const about = proposed?.kingdom?.land ?? proposed?.taken[0]?.land ?? proposed?.comes[0]?.land;
  useEffect(() => {
    if (about !== undefined) grid.setAt({ ...grid.at, land: about, card: -1 });
  }, [hint?.move]);
  useFlight(root, fresh);
  /** Armies and territories of the move that somebody looks at in the log. */
  const looked = (props.lit ?? []).flatMap(spots);
  const [hover, setHover] = useState<number | null>(null),
    [pinned, setPinned] = useState<number | null>(null),
    [note, setNote] = useState('');
  const hand = you === null ? [] : state.hands[you]!,
    playable = optionsAfter(plan.ways, []);

  /* ---- picking ---- */

  /** A target: the first time it is picked, the second time the move is made. */
  const tap = (pick: Pick) => {
    setNote('');
    if (plan.move && plan.plan.at(-1) === pick) {
      plan.make(plan.move);
      return;
    }
    plan.pick(pick, atOnce(pick));
  };
  /** A card of the hand, by its place: taken up, put back, or why it cannot be played. */
  const tapCard = (i: number) => {
    const face = hand[i]!,
      pick = `hand ${face}`;
    setPinned(null);
    if (!playable.has(pick)) {
      const effect = effectOf(face);
      setNote(
        `${nameOfCard(face)}${effect && `: ${effect}`}. ${!mine ? tr('It is not your turn.') : effect ? tr('You cannot play it now.') : tr('You cannot lay a troop now.')}`,
      );
      return;
    }
    setNote('');
    if (plan.plan[0] === pick && plan.card === i) {
      plan.setPlan([]);
      return;
    }
    plan.pick(pick, false, i);
    // who sees one territory means that one, until another is opened; keys go to a target by themselves
    if (!wide && pointer.current !== 'key') plan.add(pick, landPick(grid.at.land));
  };
  /** A territory: a target, or else the question who leads there. */
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

  /* ---- the table as it would be ---- */

  /** A territory as it would be, as soon as that is known: what counts there and how much fits. */
  const then = (i: number): Land => (after ?? state).territories[i]!;
  /** The marker that an army would have, where it would have another. */
  const would = (i: number, seat: number): number | undefined => {
    const marker = then(i).armies[seat]!.marker;
    return marker === state.territories[i]!.armies[seat]!.marker ? undefined : marker;
  };
  const changed = (i: number): boolean => rows.some((seat) => would(i, seat) !== undefined);
  /** Other territories in which somebody's place changes by the move. */
  const changes = (except: number): { land: number; order: Place[] }[] =>
    state.territories.flatMap((_, i) =>
      i !== except && changed(i) ? [{ land: i, order: places(then(i), after!.reasons[i]) }] : [],
    );
  /** What the move at hand does, in words: "6 banners, a great regiment: you take the lead in Edessa." */
  const brings = after?.brings.map(bringsText).join(' ') ?? '';

  /* ---- why ---- */

  const chosenLand = marks.comes[0]?.land ?? marks.kingdom?.land ?? (plan.move ? marks.taken[0]?.land : undefined);
  const whyLand = hover ?? pinned ?? chosenLand ?? (wide ? last : undefined) ?? grid.at.land;
  /** Who leads in a territory and why; who would lead, if a move is put together that changes it. */
  const orderOf = (i: number): { order: Place[]; decided: string; would: boolean } => {
    const is = !!after && (i === chosenLand || changed(i)),
      why = is ? after : view.board;
    return {
      order: places(is ? then(i) : state.territories[i]!, why?.reasons?.[i]),
      decided: why?.decided ? say(why.decided[i]!) : '',
      would: is,
    };
  };
  const explain = (i: number) => {
    setPinned(i);
    announce(whyText(state.territories[i]!, orderOf(i).order, nameOf));
  };
  /** The rows of an army that decided, where that is asked for. */
  const causes = (i: number, seat: number): Set<Troop> | undefined => {
    if (i !== whyLand || (pinned === null && (hover === null || plan.plan.length))) return undefined;
    return new Set(view.board?.decides?.[i]?.[seat]);
  };

  /* ---- words ---- */

  const asks = question(plan.plan, plan.options, state.phase);
  const said = plan.move ? summary(plan.plan, plan.move, view, nameOf) : null,
    whole = said && { ...said, text: brings || said.text, gain: plan.gained };
  const proposes = hint && proposed && !plan.plan.length ? hinted(hint, adviser, view, nameOf) : null;
  const sides = [...plan.options].filter((o) => o.startsWith('side ')).map((o) => o.slice(5));
  useEffect(() => {
    setNote('');
    setPinned(null);
  }, [state.turn, state.phase]);

  return {
    ...{ props, view, state, you, me, mine, over, rows, nameOf, hand, playable },
    ...{ plan, marks, dest, fresh, since, adviser, proposed, grid, wide, root, pointer },
    ...{ atOnce, tap, tapCard, tapLand, show, note, setNote },
    ...{ after, then, would, changes, orderOf, brings },
    ...{ looked, hover, setHover, setPointed, pinned, setPinned, whyLand, chosenLand, explain, causes },
    ...{ asks, whole, proposes, sides },
  };
}

/** What every part of the board is handed. */
export type Model = ReturnType<typeof useModel>;
