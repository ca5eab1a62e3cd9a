// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Cards that are dragged: one of the hand to where it may go, or a troop that an ordonance
 * moves. It snaps to the nearest target, and dropping it chooses that target, as a tap does.
 */
import { useRef } from 'preact/hooks';
import { useSignal, type Signal } from '@preact/signals';
import { noClick } from '@shell/lib/clicks';
import type { Model } from './model';
import { moveOf, pickIn, type Pick } from './moves';
import { Face } from './parts';
import { cardClass } from './words';

/** A card on its way, under the pointer. */
interface Drag {
  face: string;
  /** Where its middle is. */
  x: number;
  y: number;
  /** As high as where it was taken from, within what a screen can spare. */
  height: number;
}

/** So far a finger has to go before a tap becomes a drag. */
const START = 9;
/** So far above the finger a card floats, lest the finger hides it. */
const LIFT = 24;
/** So near it has to come to a target. */
const NEAR = 40;

/** How far a point is from a box; 0 inside. */
const distance = (r: DOMRect, x: number, y: number): number =>
  Math.hypot(Math.max(r.left - x, 0, x - r.right), Math.max(r.top - y, 0, y - r.bottom));

/** The nearest of the elements that are shown. */
function nearest(all: Iterable<HTMLElement>, x: number, y: number, within: number): HTMLElement | undefined {
  let best: HTMLElement | undefined;
  for (const e of all) {
    const r = e.getBoundingClientRect(),
      d = r.width ? distance(r, x, y) : Infinity;
    if (d <= within) [best, within] = [e, d - 0.01];
  }
  return best;
}

/**
 * What floats, and how a drag begins. The board may change while a card floats: the latest is
 * asked each time.
 */
export function useDrag(m: Model) {
  const drag = useSignal<Drag | null>(null),
    now = useRef(m);
  now.current = m;
  /** A pointer goes down on a card that is `pick`. */
  const grab =
    (face: string, pick: Pick, at = -1) =>
    (e: PointerEvent): void => {
      if (e.button || !e.isPrimary) return;
      const from = { x: e.clientX, y: e.clientY },
        height = Math.min((e.currentTarget as HTMLElement).offsetHeight, 104),
        lift = e.pointerType === 'mouse' ? 0 : LIFT + height / 2,
        over = new AbortController(),
        pointer = e.pointerId;
      /** What is picked without a target; null until the drag begins. */
      let base: Pick[] | null = null,
        target: Pick | undefined;
      const all = (what: string) => now.current.root.current?.querySelectorAll<HTMLElement>(`[data-${what}]`) ?? [];
      const inHand = (e: PointerEvent): boolean => {
        const r = now.current.root.current?.querySelector('.o-hand')?.getBoundingClientRect();
        return !!r && distance(r, e.clientX, e.clientY) === 0;
      };
      const begin = (): boolean => {
        const { plan } = now.current,
          next = pickIn(plan.ways, plan.plan, pick);
        if (!next) return false;
        base = next;
        plan.pick(pick, false, at);
        now.current.setNote('');
        now.current.setPinned(null);
        document.documentElement.classList.add('o-dragging');
        return true;
      };
      const move = (e: PointerEvent): void => {
        if (e.pointerId !== pointer) return;
        if (!base && Math.hypot(e.clientX - from.x, e.clientY - from.y) < START) return;
        if (!base && !begin()) {
          over.abort();
          return;
        }
        const x = e.clientX,
          y = e.clientY - lift,
          { plan, grid } = now.current;
        drag.value = { face, x, y, height };
        const tab = nearest(all('tab'), x, y, 0)?.dataset.tab;
        if (tab !== undefined && Number(tab) !== grid.at.land) grid.setAt({ ...grid.at, land: Number(tab), card: -1 });
        const found = nearest(all('drop'), x, y, NEAR)?.dataset.drop;
        if (found === target) return;
        target = found;
        plan.setPlan(target === undefined ? base! : [...base!, target]);
      };
      const end = (e: Event): void => {
        if (e instanceof PointerEvent && e.pointerId !== pointer) return;
        if (e instanceof KeyboardEvent) {
          if (e.key !== 'Escape') return;
          e.preventDefault();
        }
        if (base && e.type === 'pointerup') move(e as PointerEvent); // where it is let go, not where it was last seen
        over.abort();
        drag.value = null;
        document.documentElement.classList.remove('o-dragging');
        if (!base) return;
        const { plan, props } = now.current,
          dropped = e.type === 'pointerup',
          whole =
            dropped && target !== undefined && !props.settings.confirm && (e as PointerEvent).pointerType === 'mouse'
              ? moveOf(plan.ways, [...base, target])
              : undefined;
        if (whole) plan.make(whole);
        else if (!dropped || (target === undefined && inHand(e as PointerEvent))) plan.setPlan(base.slice(0, -1));
        noClick();
      };
      const options = { signal: over.signal };
      addEventListener('pointermove', move, options);
      addEventListener('pointerup', end, options);
      addEventListener('pointercancel', end, options);
      addEventListener('keydown', end, { ...options, capture: true });
    };
  return { drag, grab };
}

/** Begins to drag a card that is this pick. */
export type Grab = ReturnType<typeof useDrag>['grab'];

/** The card under the pointer. Only it is drawn anew while it floats. */
export function Float({ drag, seat }: { drag: Signal<Drag | null>; seat: number }) {
  const d = drag.value;
  return (
    d && (
      <div
        class={`o-card o-float s${seat + 1} ${cardClass(d.face)}`}
        style={`left:${d.x}px;top:${d.y}px;height:${d.height}px`}
        aria-hidden="true"
      >
        <Face face={d.face} />
      </div>
    )
  );
}
