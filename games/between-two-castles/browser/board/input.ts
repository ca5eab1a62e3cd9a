// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Keys that work everywhere on the board, and rooms that are dragged from the dock. */
import { useRef } from 'preact/hooks';
import { useSignal, type Signal } from '@preact/signals';
import { noClick } from '@shell/lib/clicks';
import { toTalk, useKeys } from '@shell/lib/keys';
import { tr } from '@shell/lib/texts';
import { nextFree, rows, type Placing } from './logic';
import { nearest } from './castle';
import type { Model } from './model';
import { withGhost } from './plans';
import { ghostWords } from './telling';

/** Keys of the board as a whole; a castle that has the keyboard hears arrows, Enter and W before. */
export function useBoardKeys(m: Model): void {
  const {
    props,
    state,
    data,
    d,
    left,
    right,
    moves,
    jobs,
    asked,
    waiting,
    job,
    holding,
    kept,
    sharing,
    two,
    act,
    play,
    selectJob,
    focusCastle,
    toggleRoom,
  } = m;
  useKeys((e) => {
    if (state.phase === 'over') return;
    const t = e.target as HTMLElement;
    const key = e.key.toLowerCase(),
      digit = /^[1-9]$/.test(key) ? +key : 0;
    // of two requests the one at the castle that has the keyboard
    const here = t.closest?.('[data-castle]')?.getAttribute('data-castle'),
      asking = waiting.find((w) => String(w.castle) === here) ?? waiting[0];
    if (digit) {
      const shown = holding.hand.filter((r) => data.rooms.has(r));
      if (state.phase === 'pick' && !kept && moves.length && shown[digit - 1]) toggleRoom(shown[digit - 1]!);
      else if (m.planning && digit <= 2) {
        m.takeUp(two[digit - 1]!);
        focusCastle(here && +here === right ? right : left);
      } else if (sharing && digit <= 2) m.send(two[digit - 1]!);
      else {
        const options = asked.flatMap((q) => q.options.map((what) => ({ key: `${q.castle} ${q.verb}`, what })));
        if (digit <= jobs.length) {
          selectJob(jobs[digit - 1]!);
          focusCastle(jobs[digit - 1]!.castle);
        } else if (options[digit - 1 - jobs.length]) {
          m.answer(options[digit - 1 - jobs.length]!);
          m.toButton();
        } else return;
      }
    } else if (key === 'a' && asking?.agree) play(`agree castle ${asking.castle}`);
    else if (key === 'o' && asking) play(`object castle ${asking.castle}`);
    else if (key === 'u' && props.undo) m.undo?.();
    else if (key === 'h' && props.askHint) props.askHint();
    else if (key === 'l' || key === 't') toTalk(key);
    else if (key === '[' || key === ']') {
      const c = key === '[' ? left : right,
        j = jobs.find((x) => x.castle === c);
      d.visit.value = null;
      d.tab.value = key === '[' ? 0 : 1;
      if (j && !m.planning) selectJob(j);
      focusCastle(c);
    } else if (key === '+' || key === '=') d.lens.to(d.lens.zoom.value * 1.25);
    else if (key === '-') d.lens.to(d.lens.zoom.value / 1.25);
    else if (key === '0') d.lens.to(1);
    else if (key === 's' && m.planning) m.swap();
    else if (key === 'w' && m.ghosts.length) props.announce(ghostWords(m));
    else if (key === '?') d.keys.value = true;
    else if ((key === 'n' || key === 'p') && job)
      focusCastle(job.castle, nextFree(rows(state.castles[job.castle]!, job.cells), null, key === 'n' ? 1 : -1)!);
    else if (key === 'escape') {
      const all = [d.why, d.answer, d.visit] as Signal<unknown>[];
      if (!m.ghosts.length && !m.plans.queue.length && all.every((s) => s.value === null)) return;
      for (const s of all) s.value = null;
      d.ghosts.value = [];
      m.plans.withdraw();
    } else if (key === 'enter' && act?.go && !t.closest('button, a')) act.go();
    else return;
    e.preventDefault();
  });
}

/** What there is to press, for the window that shows it. */
export const keyWords = (): [string, string][] => [
  ['← ↑ → ↓', tr('Move from cell to cell')],
  ['N P', tr('Next or previous cell that fits')],
  ['Enter', tr('Choose the cell; press again to build there')],
  ['1 2 3 …', tr('Choose a room or an answer')],
  ['S', tr('Swap')],
  ['W', tr('Why it scores')],
  ['A O', tr('Agree, object')],
  ['[ ]', tr('Left castle, right castle')],
  ['U', tr('Undo')],
  ['H', tr('Hint')],
  ['L T', tr('Go to the log or the chat')],
  ['+ − 0', tr('Zoom in, zoom out, show all')],
  ['Esc', tr('Back')],
  ['?', tr('All shortcuts')],
];

/** A room that follows the pointer. */
interface Drag {
  room: string;
  x: number;
  y: number;
}

/** Castles to which a room that is dragged may go, as they are on the screen now. */
const under = (jobs: readonly Placing[], x: number, y: number): { j: Placing; svg: SVGSVGElement } | undefined =>
  jobs
    .flatMap((j) => {
      const svg = document.querySelector<SVGSVGElement>(`svg[data-castle="${j.castle}"]`);
      return svg ? [{ j, svg }] : [];
    })
    .find(({ svg }) => {
      const r = svg.getBoundingClientRect();
      return x >= r.left && x <= r.right && y >= r.top && y <= r.bottom;
    });

/**
 * Rooms dragged from the dock into a castle. To drop one on a cell is a decision: it is
 * built there. What is dropped elsewhere is still in hand, so a tap goes on where a drag stopped.
 */
export function useDrag(m: Model): { drag: Signal<Drag | null>; grab: (room: string) => (e: PointerEvent) => void } {
  const drag = useSignal<Drag | null>(null),
    // a drag outlives the drawing in which it began
    now = useRef(m);
  now.current = m;
  const grab =
    (room: string) =>
    (e: PointerEvent): void => {
      if (e.button) return;
      const from = { x: e.clientX, y: e.clientY };
      let on = false;
      const moved = (p: PointerEvent): void => {
        const { d, jobs, takeUp } = now.current;
        if (!on && Math.hypot(p.clientX - from.x, p.clientY - from.y) < 9) return;
        if (!on) {
          on = true;
          takeUp(room, now.current.planning ? undefined : jobs.find((j) => j.room === room)?.castle);
        }
        drag.value = { room, x: p.clientX, y: p.clientY - (p.pointerType === 'touch' ? 24 + 36 : 0) };
        const { x, y } = drag.value;
        // a tab opens under a room that is held over it
        const tab = document.elementFromPoint(p.clientX, p.clientY)?.closest('.lu-castles [role=tab]'),
          tabs = [...document.querySelectorAll('.lu-castles [role=tab]')];
        if (tab) d.tab.value = tabs.indexOf(tab) ? 1 : 0;
        const over = under(
            jobs.filter((j) => j.room === room),
            x,
            y,
          ),
          near = over && nearest(over.svg, over.j.cells, x, y, 1.5);
        const rest = d.ghosts.value.filter((g) => g.room !== room);
        d.ghosts.value = near ? withGhost(rest, { castle: over.j.castle, room, x: near.x, level: near.level }) : rest;
      };
      const end = (p: PointerEvent): void => {
        drag.value = null;
        removeEventListener('pointermove', moved);
        removeEventListener('pointerup', end);
        removeEventListener('pointercancel', end);
        if (!on) return;
        noClick();
        const { ghosts, plans } = now.current;
        if (p.type === 'pointerup' && ghosts.some((g) => g.room === room)) plans.settle(ghosts);
      };
      addEventListener('pointermove', moved);
      addEventListener('pointerup', end);
      addEventListener('pointercancel', end);
    };
  return { drag, grab };
}
