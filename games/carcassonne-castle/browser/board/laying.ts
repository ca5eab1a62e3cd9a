// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Laying the tile: the ghost, who may stand on it, and what is sent. Tile and follower are
 * two moves to the engine and one decision here: what was chosen together with the place is
 * played as soon as the engine asks for it. Only in a lesson, which tells the one move after
 * the other, whoever follows the guide is asked twice.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { labelAt, turned, type Cell, type Slot } from '../draw';
import { sound } from '@shell/lib/sound';
import { tr, trn } from '@shell/lib/texts';
import type { Gain } from '@shell/lib/protocol';
import { gainWords } from '@shell/ui/gain';
import {
  byTurn,
  choiceOn,
  fitsAt,
  foretold,
  inHand,
  offered,
  parseMove,
  placeName,
  tap,
  turnBy,
  type Choice,
  type Ghost,
} from './logic';
import { bestFit, gainAt, useForesight } from './gains';
import type { Looking } from './looking';
import type { Position } from './position';
import { tileWords } from './words';

/** What is nothing needs no word. */
const gained = (gain: Gain | undefined): Gain | undefined => (gain?.now || gain?.later ? gain : undefined);

/** Where somebody shall stand on the tile that was sent. */
interface Wanted {
  cell: Cell;
  where: Slot | null;
}

/** All about the tile in hand: what one has chosen, what it would gain, and how it is sent. */
export function useLaying(p: Position, look: Looking) {
  const { props, view, state, plan, moves, legal, hand, last, laying, following } = p,
    { busy, announce } = props;

  /* The ghost belongs to one moment of the game; at the next one the tile is in hand again. */
  const moment = `${state.phase}/${hand ?? 0}/${state.tiles.length}/${state.turn}`;
  const [kept, keep] = useState<{ moment: string; ghost: Ghost; advised?: boolean }>({ moment, ghost: inHand });
  const ghost = kept.moment === moment ? kept.ghost : inHand;
  const setGhost = (g: Ghost): void => keep({ moment, ghost: g });
  /** The ghost lies as the hint had it, and nobody has said yet who shall stand on it. */
  const advised = laying && kept.moment === moment && kept.advised === true;
  const placing = placeName(legal, ghost),
    fits = placing !== null;
  /** The turn in which the tile comes to a cell, and what it gains there. */
  const fitOn = (cell: Cell, from = ghost.turn): number | null => bestFit(props.worth, legal, cell, from);
  const gainOn = (cell: Cell): Gain | undefined => gained(gainAt(props.worth, legal, cell, ghost.turn));

  /* ---- who may stand on it ---- */

  /** The tile on which a follower may be set, as it lies. */
  const underChoices = following && last ? plan.at.get(last)?.tile : p.tile && turned(p.tile, ghost.turn);
  const choices: Choice[] = useMemo(
    () =>
      following && last
        ? offered(moves, plan, last)
        : placing && underChoices
          ? foretold(moves, state.free, placing, underChoices)
          : [],
    [view, moves, placing, ghost.turn],
  );
  const choicesAt = following ? last : fits ? ghost.cell : null,
    chosen = choiceOn(choices, underChoices, ghost.who);

  /* ---- sending ---- */

  // not state: what is on its way must not be drawn, only sent once, when the view asks for it
  const wanted = useRef<Wanted | null>(null),
    settled = useRef<unknown>(null);
  useEffect(() => {
    const w = wanted.current;
    if (busy || settled.current === view) return;
    // where nobody can be set nobody is asked
    if (following && (w?.cell === last || moves.length === 1)) {
      // once for a view: what is refused is not tried again and again
      settled.current = view;
      wanted.current = null;
      const one = w?.where && offered(moves, plan, last!).find((c) => c.slots.includes(w.where!));
      if (one) props.play(one.name);
      else if (!w?.where) props.play('follower none');
    } else if (!laying) wanted.current = null;
  }, [view, busy]);

  const sending = busy || (following && wanted.current !== null);

  /** Send what is chosen. */
  const confirm = (): void => {
    if (sending) return;
    if (following) {
      props.play(chosen?.name ?? 'follower none');
      return;
    }
    if (!laying || !ghost.cell || !placing) return;
    wanted.current = advised ? null : { cell: ghost.cell, where: chosen?.where ?? null };
    props.play(placing);
  };

  /* ---- choosing ---- */

  // turning is told with what it comes to: who listens cannot see the tile grow pale
  const turn = (by: number): void => {
    if (!laying) return;
    const next = turnBy(ghost, by);
    setGhost(next);
    sound('paper');
    const n = byTurn(legal, next.turn).now.length,
      how = !next.cell
        ? trn('Turned: it fits {n} cell this way', 'Turned: it fits {n} cells this way', n)
        : fitsAt(legal, next.cell, next.turn)
          ? tr('Turned: it fits at {cell}', { cell: next.cell })
          : tr('Turned: it does not fit at {cell} this way round', { cell: next.cell });
    announce([how, ...(p.tile ? [tileWords(turned(p.tile, next.turn))] : [])].join('. '));
  };

  /** A cell was tapped or entered. */
  const choose = (cell: Cell | null): void => {
    if (!laying) return;
    const come = cell && cell !== ghost.cell ? { ...ghost, turn: fitOn(cell) ?? ghost.turn } : ghost,
      { ghost: next, yes } = tap(come, cell, legal);
    if (yes) {
      confirm();
      return;
    }
    setGhost(next.cell ? next : { ...next, turn: ghost.turn });
    if (next.cell) {
      if (next.turn !== ghost.turn) sound('paper');
      look.setFocus(next.cell);
      const gain = gainOn(next.cell);
      announce(
        (next.turn === ghost.turn
          ? tr('The tile is at {cell}. Press Enter to place it.', { cell: next.cell })
          : tr('The tile has been turned to fit at {cell}. Press Enter to place it.', { cell: next.cell })) +
          (gain ? ` ${gainWords(gain)}` : ''),
      );
    } else if (ghost.cell) announce(tr('The tile is back in your hand.'));
  };

  /** Somebody is chosen, or nobody. */
  const pick = (label: string | null): void => setGhost({ ...ghost, who: label });

  const foreseen = useForesight(props, placing ?? (following && chosen ? chosen.name : null));
  return {
    ghost,
    setGhost,
    fits,
    fitOn,
    gainOn,
    /** What the button would gain, as far as it is one move; and what would change. */
    gain: following
      ? gained(props.worth?.get(chosen?.name ?? 'follower none'))
      : fits && !chosen
        ? gainOn(ghost.cell!)
        : undefined,
    foreseen,
    choices,
    choicesAt: choices.length ? choicesAt : null,
    underChoices,
    chosen,
    advised,
    /** A follower is on its way already, so that nobody has to be asked. */
    decided: () => wanted.current !== null,
    sending,
    confirm,
    turn,
    choose,
    pick,
    /** The hint becomes one's own ghost, with whom it would set there. */
    takeHint() {
      if (p.hint?.do !== 'place') return;
      const { cell, turn } = p.hint,
        { then } = props.hint!,
        next = then?.[0] && parseMove(then[0].move),
        who = next?.do === 'follower' && next.kind ? labelAt(turned(p.tile!, turn), next.where) : null;
      keep({ moment, ghost: { turn, cell, who }, advised: !then });
      look.setFocus(cell);
      announce(tr('The tile is at {cell}. Press Enter to place it.', { cell }));
    },
  };
}
