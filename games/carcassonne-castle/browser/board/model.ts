// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the board's parts share. One of these is made for each drawing of the board. */
import { useMemo, useRef } from 'preact/hooks';
import type { BoardProps } from '@shell/games/board';
import { flyingTo, useScored } from './flight';
import { useLaying } from './laying';
import { byTurn, stacks, toCome, type State } from './logic';
import { useLooking } from './looking';
import { useMotion, useTurning } from './motion';
import { usePosition } from './position';
import { useZoom } from './zoom';

/** What every part of the board is handed. */
export type Model = ReturnType<typeof useModel>;

/** Position, eyes and hand put together, with what follows from all three. */
export function useModel(props: BoardProps<State>) {
  const position = usePosition(props),
    looking = useLooking(position),
    laying = useLaying(position, looking),
    zoom = useZoom(looking.focus);
  const { state, castle, plan, legal, hand } = position,
    { ghost } = laying;

  /* ---- aids ---- */

  const aids = props.settings.aids && state.phase !== 'over';
  const left = useMemo(() => toCome(castle, state), [castle, state]);
  const dead = useMemo(() => (aids && state.dead ? state.dead.split(' ') : []), [state, aids]);
  const { now, later } = useMemo(() => byTurn(legal, ghost.turn), [legal, ghost.turn]);
  const { pointed } = looking,
    asked = ghost.cell ?? (pointed && !plan.at.has(pointed) ? pointed : null);
  const piles = useMemo(() => stacks(castle, left, asked ? state.room[asked] : ''), [castle, state, left, asked]);

  return {
    ...position,
    ...looking,
    ...laying,
    ...zoom,
    motion: useMotion(props.settings.motion),
    scored: useScored(position),
    /** The cell to which a tile is flying. */
    flying: flyingTo(position),
    turning: useTurning(ghost.turn, hand),
    aids,
    dead,
    now,
    later,
    /** The cell about which the tiles to come are asked, and those tiles. */
    asked,
    piles,
    /** Where the tile would go, under the mouse. */
    hover:
      position.laying && !ghost.cell && pointed && legal.has(pointed)
        ? { cell: pointed, turn: laying.fitOn(pointed) ?? ghost.turn }
        : null,
    root: useRef<HTMLDivElement>(null),
    grid: useRef<HTMLDivElement>(null),
    svg: useRef<SVGSVGElement>(null),
  };
}
