// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the parts of the board share: the position, the move being put together, what is explained. */
import { signed } from '@shell/games/board';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Troop } from '../draw';
import { SMALL, useMedia } from '@shell/lib/media';
import { tr } from '@shell/lib/texts';
import { seatName } from '@shell/ui/people';
import type { BoardProps } from '@shell/games/board';
import { landPick, useGrid } from './grid';
import { goesTo, marksOf, optionsAfter, waysOf, type Laid, type Pick } from './moves';
import { useFresh, useLast, useSince } from './news';
import { useForesight, usePlan } from './plan';
import { kingdomOf } from './signs';
import {
  groupsOf,
  markerAfter,
  places,
  placesAfter,
  standing,
  type Group,
  type OrdonansView,
  type Place,
  type State,
} from './state';
import { effectOf, hinted, nameOfCard, question, summary, whyText } from './words';

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
    marks = marksOf(plan.plan, me),
    dest = goesTo(plan.plan, me),
    after = useForesight(props, plan.move);
  const last = useLast(props.last, state.territories),
    fresh = useFresh(state.territories),
    since = useSince(state, you);
  /* in a replay a hint is about whoever was to act */
  const adviser = mine ? me : state.seat,
    proposed = hint ? marksOf(waysOf(hint.move, adviser)[0]!.picks, adviser) : undefined;
  const wide = !useMedia(SMALL), // otherwise one territory at a time
    root = useRef<HTMLElement>(null),
    pointer = useRef('mouse');
  const grid = useGrid(root, plan, state.territories, rows, dest, last.land ?? 0);
  /* where one territory is shown at a time, a hint shows its own */
  const about = proposed?.kingdom?.land ?? proposed?.taken[0]?.land ?? proposed?.comes[0]?.land;
  useEffect(() => {
    if (about !== undefined) grid.setAt({ ...grid.at, land: about, card: -1 });
  }, [hint?.move]);
  const [hover, setHover] = useState<number | null>(null),
    [pinned, setPinned] = useState<number | null>(null),
    [note, setNote] = useState('');
  const hand = you === null ? [] : state.hands[you]!,
    playable = optionsAfter(plan.ways, []);

  /* ---- picking ---- */

  // a finger hits the wrong thing more easily than a mouse: it always confirms
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

  /** Icons that count for nobody, and the room for each, with the kingdom that is being laid. */
  const comesTo = (i: number) => (marks.kingdom?.land === i ? kingdomOf(marks.kingdom.name) : {});
  const cancelled = (i: number): Troop[] => {
    const off = state.territories[i]!.cancelled,
      { cancels } = comesTo(i);
    return cancels ? [...off, cancels] : off;
  };
  const limit = (i: number): number => comesTo(i).limit ?? state.territories[i]!.limit;
  const groups = (i: number, seat: number, leaves: readonly string[], comes: readonly Laid[]): Group[] => {
    const army = state.territories[i]!.armies[seat]!,
      cards = [...army.cards];
    for (const face of leaves) cards.splice(cards.indexOf(face), 1);
    return leaves.length || comes.length || marks.kingdom?.land === i
      ? groupsOf([...cards, ...comes.map((c) => c.face)], cancelled(i))
      : army.groups;
  };
  /** The marker that an army would have, where it would have another. */
  const would = (i: number, seat: number): number | undefined => {
    if (!after) return undefined;
    const marker = markerAfter(after, i, seat);
    return marker === state.territories[i]!.armies[seat]!.marker ? undefined : marker;
  };
  /** Other territories in which somebody's place changes by the move. */
  const changes = (except: number): { land: number; order: Place[] }[] =>
    after
      ? state.territories.flatMap((_, i) =>
          i !== except && rows.some((seat) => would(i, seat) !== undefined)
            ? [{ land: i, order: placesAfter(after, i, cancelled(i)) }]
            : [],
        )
      : [];

  /* ---- why ---- */

  const chosenLand = marks.comes[0]?.land ?? marks.kingdom?.land ?? (plan.move ? marks.taken[0]?.land : undefined);
  const whyLand = hover ?? pinned ?? chosenLand ?? (wide ? last.land : undefined) ?? grid.at.land;
  /** Who leads in a territory; who would lead, if a move is put together that changes it. */
  const orderOf = (i: number): { order: Place[]; would: boolean } => {
    const changed = !!after && (i === chosenLand || rows.some((seat) => would(i, seat) !== undefined));
    return { order: changed ? placesAfter(after, i, cancelled(i)) : places(view, i), would: changed };
  };
  const explain = (i: number) => {
    setPinned(i);
    announce(whyText(state.territories[i]!, places(view, i), nameOf));
  };
  /** The rows of an army that decided, where that is asked for. */
  const causes = (i: number, seat: number): Set<Troop> | undefined => {
    if (i !== whyLand || (pinned === null && (hover === null || plan.plan.length))) return undefined;
    return new Set(view.board?.decides?.[i]?.[seat]);
  };

  /* ---- words ---- */

  const asks = question(plan.plan, plan.options, state.phase);
  const said = plan.move ? summary(plan.plan, plan.move, view, nameOf) : null,
    whole = said && plan.gained ? { ...said, button: `${said.button}, ${signed(plan.gained)}` } : said;
  const proposes = hint && proposed && !plan.plan.length ? hinted(hint, adviser, view, nameOf) : null;
  const sides = [...plan.options].filter((o) => o.startsWith('side ')).map((o) => o.slice(5));
  useEffect(() => {
    setNote('');
    setPinned(null);
  }, [state.turn, state.phase]);

  return {
    ...{ props, view, state, you, me, mine, over, rows, nameOf, hand, playable },
    ...{ plan, marks, dest, last, fresh, since, adviser, proposed, grid, wide, root, pointer },
    ...{ atOnce, tap, tapCard, tapLand, show, note, setNote },
    ...{ after, cancelled, limit, groups, would, changes, orderOf },
    ...{ hover, setHover, pinned, setPinned, whyLand, chosenLand, explain, causes },
    ...{ asks, whole, proposes, sides },
  };
}

/** What every part of the board is handed. */
export type Model = ReturnType<typeof useModel>;
