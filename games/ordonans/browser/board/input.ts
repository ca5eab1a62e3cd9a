// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Keys that work everywhere on the board, and pointing at a territory to ask why. */
import { useEffect, useRef } from 'preact/hooks';
import { toTalk, useKeys } from '@shell/lib/keys';
import { tr } from '@shell/lib/texts';
import { atText, landPick } from './grid';
import type { Model } from './model';

/** Every key there is, for the window that shows them. */
export const keyList = (): [string, string][] => [
  ['1 2 3 …', tr('Choose a card from your hand')],
  ['N P', tr('Next or previous target')],
  ['← ↑ → ↓', tr('Move from army to army')],
  ['[ ]', tr('Previous or next territory')],
  ['Enter', tr('Choose it; press again to make the move')],
  ['Esc', tr('Back')],
  ['W', tr('Who leads here, and why')],
  ['U', tr('Undo')],
  ['H', tr('Hint')],
  ['L T', tr('Go to the log or the chat')],
  ['?', tr('All shortcuts')],
];

/** Keys of the board, and where the keyboard goes after each. `help` opens the list of them. */
export function useBoardKeys(m: Model, help: () => void): void {
  const { props, hand, plan, grid, root, pointer, note, pinned, sides } = m,
    { busy, undo, askHint } = props,
    { at } = grid;
  useKeys((e) => {
    const t = e.target as HTMLElement;
    const inGrid = !!t.closest?.('.o-lands'),
      done = () => {
        e.preventDefault();
        pointer.current = 'key';
      };
    if (/^[1-9]$/.test(e.key) && hand[Number(e.key) - 1] !== undefined) {
      done();
      m.tapCard(Number(e.key) - 1);
      return;
    }
    if (inGrid && e.key.startsWith('Arrow')) {
      done();
      if (e.key === 'ArrowLeft') grid.sideways(-1);
      else if (e.key === 'ArrowRight') grid.sideways(1);
      else grid.upDown(e.key === 'ArrowUp' ? -1 : 1);
      return;
    }
    switch (e.key) {
      case '?':
        done();
        help();
        return;
      case '[':
      case ']': {
        done();
        const land = (at.land + (e.key === ']' ? 1 : 4)) % 5;
        grid.focus({ land, line: at.line, card: -1 });
        if (m.chosenLand !== undefined && plan.lit.has(landPick(land))) m.tapLand(land, false);
        return;
      }
      case 'Enter':
      case ' ':
        if (t.closest('button, a') || (e.key === ' ' && !inGrid)) return;
        if (inGrid && plan.lit.has(landPick(at.land))) {
          done();
          m.tap(landPick(at.land));
          return;
        }
        if (plan.move) {
          done();
          plan.make(plan.move);
          return;
        }
        if (inGrid) {
          done();
          m.explain(at.land);
        }
        return;
      case 'Escape':
        if (plan.plan.length || note || pinned !== null) {
          done();
          if (plan.plan.length) plan.back();
          m.setNote('');
          m.setPinned(null);
        }
        return;
    }
    switch (e.key.toLowerCase()) {
      case 'w':
        done();
        m.explain(inGrid ? at.land : m.whyLand);
        return;
      case 'n':
        done();
        grid.walk(1);
        return;
      case 'p':
        done();
        grid.walk(-1);
        return;
      case 'l':
      case 't':
        if (toTalk(e.key.toLowerCase() as 'l' | 't')) done();
        return;
      case 'u':
        if (undo && !busy) {
          done();
          undo();
        }
        return;
      case 'h':
        if (askHint && !busy) {
          done();
          askHint();
        }
        return;
    }
  });
  useEffect(() => {
    const down = (e: PointerEvent) => {
      pointer.current = e.pointerType;
    };
    document.addEventListener('pointerdown', down, true);
    return () => document.removeEventListener('pointerdown', down, true);
  }, []);
  /* by key: on to the first target, to the two halves, and back to the roll when the move is made */
  useEffect(() => {
    if (pointer.current !== 'key') return;
    const all = grid.targets(),
      lost = !root.current?.contains(document.activeElement),
      stays = all.some((t) => atText(t) === atText(at));
    if (sides.length) root.current?.querySelector<HTMLElement>('.o-halves button')?.focus();
    else if (plan.plan.length && !plan.move && all.length && !stays) grid.walk(1);
    else if (lost || (plan.plan.length > 0 && !plan.move)) grid.focus(stays ? at : { ...at, card: -1 });
  }, [plan.plan.join()]);
}

/** A mouse that rests so long on a territory, in milliseconds, does not only pass. */
const PASSING = 60;

/** Why, by pointing, and what a card would bring there: 300 ms with the mouse, a long press with a finger. */
export function usePointing(m: Model) {
  const timer = useRef(0),
    passing = useRef(0),
    from = useRef({ x: 0, y: 0 }),
    pressed = useRef(false);
  const wait = (ms: number, then: () => void) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(then, ms);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      clearTimeout(passing.current);
    },
    [],
  );
  return {
    leave() {
      clearTimeout(timer.current);
      clearTimeout(passing.current);
      m.setHover(null);
      m.setPointed(null);
    },
    /** What a territory needs. */
    at: (i: number) => ({
      onClick: () => {
        if (!pressed.current) m.tapLand(i);
        pressed.current = false;
      },
      onContextMenu: (e: Event) => {
        if (m.pointer.current === 'touch') e.preventDefault();
      },
      onPointerEnter: (e: PointerEvent) => {
        if (e.pointerType !== 'mouse') return;
        wait(300, () => m.setHover(i));
        clearTimeout(passing.current);
        passing.current = window.setTimeout(() => m.setPointed(i), PASSING);
      },
      onPointerDown: (e: PointerEvent) => {
        pressed.current = false;
        from.current = { x: e.clientX, y: e.clientY };
        if (e.pointerType !== 'mouse')
          wait(500, () => {
            pressed.current = true;
            m.explain(i);
          });
      },
      onPointerMove: (e: PointerEvent) => {
        const { x, y } = from.current;
        if (e.pointerType !== 'mouse' && Math.hypot(e.clientX - x, e.clientY - y) > 9) clearTimeout(timer.current);
      },
      onPointerUp: (e: PointerEvent) => {
        if (e.pointerType !== 'mouse') clearTimeout(timer.current);
      },
      onPointerCancel: () => clearTimeout(timer.current),
    }),
  };
}
