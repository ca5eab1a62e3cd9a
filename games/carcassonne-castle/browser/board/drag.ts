// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Dragging the tile from the dock: it snaps to legal cells, and dropping it makes a ghost, not a move. */
import { useState } from 'preact/hooks';
import { tr } from '@shell/lib/texts';
import type { Cell } from '../draw';
import { nearest } from './logic';
import type { Model } from './model';
import { locate } from './zoom';

/** So far the finger has to go before a tap becomes a drag. */
const START = 7;
/** A finger does not hide what it drags. */
const LIFT = 24;

/** Where the dragged tile is, and how a drag begins. A tap on the tile, without a drag, turns it. */
export function useDrag(m: Model) {
  const [drag, setDrag] = useState<{ x: number; y: number } | null>(null);
  const grab = (e: PointerEvent): void => {
    if (!m.laying || e.button) return;
    const el = e.currentTarget as HTMLElement,
      from = { x: e.clientX, y: e.clientY },
      lift = e.pointerType === 'mouse' ? 0 : LIFT,
      { legal, ghost } = m,
      over = new AbortController();
    let moved = false,
      at: Cell | null = null;
    el.setPointerCapture?.(e.pointerId);
    const go = ({ clientX: x, clientY: y }: PointerEvent): void => {
      if (!moved && Math.hypot(x - from.x, y - from.y) < START) return;
      moved = true;
      setDrag({ x, y: y - lift });
      const s = locate(m.svg.current, x, y - lift);
      at = s && nearest(legal.keys(), s.x, s.y, 1.5);
      const fit = at === null ? null : m.fitOn(at, ghost.turn);
      m.setGhost(at !== null && fit !== null ? { turn: fit, cell: at, who: null } : { ...ghost, cell: null });
    };
    const end = (up: PointerEvent): void => {
      over.abort();
      setDrag(null);
      if (!moved && up.type === 'pointerup') m.turn(1);
      else if (at) {
        m.setFocus(at);
        m.props.announce(tr('The tile is at {cell}. Press Enter to place it.', { cell: at }));
      }
    };
    el.addEventListener('pointermove', go, over);
    el.addEventListener('pointerup', end, over);
    el.addEventListener('pointercancel', end, over);
  };
  return { drag, grab };
}
