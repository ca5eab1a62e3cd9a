// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Laying the tile: the ghost, who may stand on it, and what is sent. Tile and follower are
 * two moves to the engine and one decision here: what was chosen together with the place is
 * played as soon as the engine asks for it. Only who follows a hint is asked twice, since the
 * hint, too, tells the one move after the other.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { turned } from '../draw';
import { sound } from '@shell/lib/sound';
import { tr, trn } from '@shell/lib/texts';
import {
  byTurn,
  expected,
  fitsAt,
  inHand,
  makePlan,
  offered,
  placeName,
  rowCol,
  tap,
  turnBy,
  type Cell,
  type Choice,
  type Ghost,
} from './logic';
import { bestFit, gainAt, useForesight } from './gains';
import type { Looking } from './looking';
import type { Position } from './position';
import { gainWords, roleWord, tileWords } from './words';

/** Who shall stand on the tile that was sent. */
interface Wanted {
  cell: Cell;
  label: string | null;
}

/** Where the tile was sent on a hint's advice, and whether the next hint has been asked for. */
interface Advice {
  cell: Cell;
  asked: boolean;
}

export function useLaying(p: Position, look: Looking) {
  const { props, view, state, castle, plan, moves, legal, hand, turns, last, laying, following } = p,
    { busy, settings, announce } = props;

  /* The ghost belongs to one moment of the game; at the next one the tile is in hand again. */
  const moment = `${state.phase}/${hand ?? 0}/${state.tiles.length}/${state.turn}`;
  const [kept, keep] = useState<{ moment: string; ghost: Ghost; advised?: boolean }>({ moment, ghost: inHand });
  const ghost = kept.moment === moment ? kept.ghost : inHand;
  const setGhost = (g: Ghost): void => keep({ moment, ghost: g });
  /** The ghost lies as the hint had it, and nobody has said yet who shall stand on it. */
  const advised = laying && kept.moment === moment && kept.advised === true;
  const fits = ghost.cell !== null && fitsAt(legal, turns, ghost.cell, ghost.turn);
  /** The turn in which the tile comes to a cell, and what it gains there. */
  const fitOn = (cell: Cell, from = ghost.turn): number | null => bestFit(props.worth, legal, turns, cell, from);
  const gainOn = (cell: Cell): number | undefined => gainAt(props.worth, legal, turns, cell, ghost.turn);

  /* ---- who may stand on it ---- */

  const ghostPlan = useMemo(() => {
    if (!ghost.cell || !hand || !fits) return null;
    const [row, col] = rowCol(ghost.cell);
    return makePlan(castle, [...state.tiles, { row, col, tile: hand, turn: ghost.turn }], state.followers);
  }, [castle, state, ghost.cell, ghost.turn, fits]);
  const choices: Choice[] = useMemo(
    () =>
      following && last
        ? offered(moves, plan, last)
        : laying && ghostPlan && p.supply > 0
          ? expected(ghostPlan, ghost.cell!)
          : [],
    [view, moves, ghostPlan],
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

  /* ---- sending ---- */

  const wanted = useRef<Wanted | null>(null);
  useEffect(() => {
    const w = wanted.current;
    if (!w || busy) return;
    if (following && last === w.cell) {
      wanted.current = null;
      const one =
        w.label === null
          ? null
          : offered(moves, plan, last).find(
              (c) => c.label === w.label || plan.labelled(w.cell, w.label!) === plan.on(w.cell, c.where),
            );
      if (w.label === null) props.play('follower none');
      else if (one) props.play(one.name);
    } else if (!laying) wanted.current = null;
  }, [view, busy]);

  /* The advice goes on: with the follower that the next hint names chosen, unless there is none to set. */
  const advice = useRef<Advice | null>(null);
  useEffect(() => {
    const a = advice.current;
    if (!a || busy) return;
    if (following && last === a.cell) {
      const chosenBy = p.hint?.do === 'follower' ? props.hint!.move : null,
        c = choices.find((x) => x.name === chosenBy);
      if (!choices.length) props.play('follower none');
      else if (chosenBy) {
        setGhost({ ...ghost, who: c?.label ?? null });
        announce(c ? tr('Place a {role}', { role: roleWord(c.kind) }) : tr('No follower'));
      } else {
        if (!a.asked) props.askHint?.();
        a.asked = true;
        return;
      }
      advice.current = null;
    } else if (!laying) advice.current = null;
  }, [view, busy, props.hint]);
  const sending = busy || (following && wanted.current !== null);

  const confirm = (alone = false, g: Ghost = ghost): void => {
    if (sending) return;
    if (following) {
      props.play(chosen?.name ?? 'follower none');
      return;
    }
    if (!laying || !g.cell || !fitsAt(legal, turns, g.cell, g.turn)) return;
    advice.current = advised && g === ghost ? { cell: g.cell, asked: false } : null;
    wanted.current =
      alone || advice.current ? null : { cell: g.cell, label: g === ghost && chosen ? chosen.label : null };
    props.play(placeName(g, turns));
  };

  /* ---- choosing ---- */

  const turn = (by: number): void => {
    if (!laying) return;
    const next = turnBy(ghost, by);
    setGhost(next);
    sound('paper');
    const n = byTurn(legal, turns, next.turn).now.length,
      how = !next.cell
        ? trn('Turned: it fits {n} cell this way', 'Turned: it fits {n} cells this way', n)
        : fitsAt(legal, turns, next.cell, next.turn)
          ? tr('Turned: it fits at {cell}', { cell: next.cell })
          : tr('Turned: it does not fit at {cell} this way round', { cell: next.cell });
    announce([how, ...(p.tile ? [tileWords(turned(p.tile, next.turn))] : [])].join('. '));
  };

  /** A cell was tapped or entered. */
  const choose = (cell: Cell | null, quick = false): void => {
    if (!laying) return;
    const come = cell && cell !== ghost.cell ? { ...ghost, turn: fitOn(cell) ?? ghost.turn } : ghost,
      { ghost: next, yes } = tap(come, cell, legal, turns);
    if (yes) {
      confirm();
      return;
    }
    if (quick && next.cell && !settings.confirm && next.turn === ghost.turn) {
      setGhost(next);
      confirm(true, next);
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

  const pick = (label: string | null): void => {
    if (following && !settings.confirm) {
      const c = choices.find((x) => x.label === label);
      if (!sending) props.play(c?.name ?? 'follower none');
      return;
    }
    setGhost({ ...ghost, who: label });
  };

  const foreseen = useForesight(props, fits ? placeName(ghost, turns) : following && chosen ? chosen.name : null);
  return {
    ghost,
    setGhost,
    fits,
    fitOn,
    gainOn,
    /** What the button would gain, as far as it is one move; and what would change. */
    gain: following
      ? props.worth?.get(chosen?.name ?? 'follower none')
      : fits && !chosen
        ? gainOn(ghost.cell!)
        : undefined,
    foreseen,
    choices,
    choicesAt: choices.length ? choicesAt : null,
    chosen,
    advised,
    /** A follower is on its way already, so that nobody has to be asked. */
    decided: () => wanted.current !== null,
    sending,
    confirm,
    turn,
    choose,
    pick,
    /** The hint becomes one's own ghost. */
    takeHint() {
      if (p.hint?.do !== 'place') return;
      keep({ moment, ghost: { turn: p.hint.turn, cell: p.hint.cell, who: null }, advised: true });
      look.setFocus(p.hint.cell);
      announce(tr('The tile is at {cell}. Press Enter to place it.', { cell: p.hint.cell }));
    },
  };
}
