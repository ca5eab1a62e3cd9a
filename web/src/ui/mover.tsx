// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Who moves: a small sign above the board while an opponent thinks, plays and scores; and the ways to be done with it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Ref } from 'preact';
import { signed } from '../games/board';
import { chord } from '../lib/keys';
import { THINK } from '../lib/pace';
import type { View } from '../lib/protocol';
import { paceNow, type Table } from '../lib/table';
import { tr } from '../lib/texts';
import { Face } from './face';
import { seatName } from '../lib/names';

/** Not meant for the board: a button does what it says. */
const ELSEWHERE = 'a, button, input, textarea, select, summary, label, [role=dialog]';

/**
 * A tap or a key shows all that still waits. On the board it does nothing else, because you
 * had not seen yet what is there now.
 */
export function useFinishing(table: Table): Ref<HTMLDivElement> {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { pacer } = table,
      el = page.current!;
    let swallow = false;
    const finish = (e: Event): boolean => {
      if (!pacer.waiting) {
        // what is only being drawn is drawn to its end
        if (pacer.showing.peek()) pacer.finish();
        return false;
      }
      const mine = table.mine.peek();
      pacer.finish();
      return !mine && e.target instanceof Element && !e.target.closest(ELSEWHERE);
    };
    const down = (e: Event): void => {
      swallow = finish(e);
      if (swallow) e.stopPropagation();
    };
    const click = (e: Event): void => {
      if (swallow) e.stopPropagation();
      swallow = false;
    };
    const key = (e: KeyboardEvent): void => {
      if (chord(e) || ['Shift', 'Control', 'Alt', 'Meta', 'Tab'].includes(e.key)) return;
      if (!finish(e) || (e.key !== 'Enter' && e.key !== ' ')) return;
      e.preventDefault();
      e.stopPropagation();
    };
    const hidden = (): void => {
      if (document.hidden) pacer.finish();
    };
    el.addEventListener('pointerdown', down, true);
    el.addEventListener('click', click, true);
    addEventListener('keydown', key, true);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      el.removeEventListener('pointerdown', down, true);
      el.removeEventListener('click', click, true);
      removeEventListener('keydown', key, true);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [table]);
  return page;
}

/** What the one who moves is doing, and what that has brought: first the piece lands, then it is counted. */
function useDoing(table: Table, view: View): { seat: number; words: string; gain?: number; thinks?: number } | null {
  const { coming, showing } = table.pacer,
    shown = showing.value,
    [counted, setCounted] = useState(0);
  useEffect(() => {
    if (!shown || shown.counts === null) return;
    const timer = setTimeout(() => setCounted(shown.move.seq), shown.counts);
    return () => clearTimeout(timer);
  }, [shown]);
  if (shown) {
    const seat = shown.move.seat!,
      gain = (view.points?.[seat] ?? 0) - (shown.from.points?.[seat] ?? 0),
      name = seatName(view, seat);
    return counted === shown.move.seq && gain > 0
      ? { seat, words: tr('{name} scores', { name }), gain }
      : { seat, words: tr('{name} plays', { name }) };
  }
  // nobody knows what a person is doing
  const bot = table.mine.value ? undefined : view.to_act?.find((seat) => seat !== view.you && view.seats[seat]?.bot),
    seat = coming.value?.seat ?? (view.stage === 'playing' && paceNow() ? bot : undefined);
  return seat === undefined
    ? null
    : {
        seat,
        words: tr('{name} is thinking', { name: seatName(view, seat) }),
        thinks: coming.value?.ms ?? THINK * paceNow(),
      };
}

/** The sign itself. It says nothing that is not told to a screen reader elsewhere. */
export function Mover({ table, view }: { table: Table; view: View }) {
  const doing = useDoing(table, view);
  if (!doing) return null;
  const { seat, words, gain, thinks } = doing;
  return (
    <div class="mover" aria-hidden="true">
      <p class={`s${seat + 1}`}>
        <Face who={view.seats[seat]!} seat={seat} />
        <span>
          {words}
          {thinks !== undefined && <i key={seat} style={`animation-duration: ${thinks}ms`} />}
        </span>
        {gain !== undefined && <b>{signed(gain)}</b>}
      </p>
    </div>
  );
}
