// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * For those who come by keyboard or by ear: every page has the title of its heading, and
 * the keyboard is never lost. What has it may vanish: a button with the question that it
 * answered, a whole page with a link. Then it goes to the nearest thing around that is
 * still there, and on a new page to the heading.
 */
import { effect } from '@preact/signals';
import { mark } from './page';
import { announce } from './told';

/** What has the keyboard, and all it stands in, from inside out, as far as that is a part of the page and not all of it. */
let held: HTMLElement[] = [];

/** The title of the page that was entered last. */
let named = '';

/** The keyboard is nowhere: its element has gone, and the browser left it to the page as a whole. */
const lost = (): boolean => !document.activeElement || document.activeElement === document.body;
/** Can it have the keyboard? It must be there, enabled and to be seen. */
const takes = (e: HTMLElement): boolean => e.isConnected && !e.matches(':disabled') && e.getClientRects().length > 0;

/** Things that are no controls take it only with a tabindex; they are not to be tabbed to, so it is -1. */
function give(to: HTMLElement): void {
  if (to.tabIndex < 0 && !to.hasAttribute('tabindex')) to.tabIndex = -1;
  to.focus({ preventScroll: true });
}

/** To what the page is about: the heading, or where that stands outside, the board. */
export function toMain(): void {
  const main = document.querySelector('main'),
    to = main?.querySelector('h1') ?? main;
  if (!to) return;
  give(to);
  const title = document.querySelector('h1')?.textContent ?? '';
  // a board has its heading outside of main, which a reader would not hear by itself
  if (to === main && title !== named) announce(title);
  named = title;
}

/** After a change: the title, and the keyboard if it was lost. */
function settle(): void {
  const title = document.querySelector('h1')?.textContent;
  document.title = [mark.peek(), title, 'Bergfried'].filter(Boolean).join(' – ');
  if (!held.length || !lost()) return;
  const around = held.find(takes);
  if (around) give(around);
  else toMain();
}

/** Watch the page that is drawn into `app`. */
export function watch(app: HTMLElement): void {
  let timer = 0;
  // boards that move the keyboard themselves come first
  const soon = (): void => {
    timer ||= window.setTimeout(() => {
      timer = 0;
      settle();
    }, 60);
  };
  addEventListener('focusin', (e) => {
    held = [];
    for (let at = e.target as HTMLElement; at !== app && !at.querySelector('main'); at = at.parentElement!)
      held.push(at);
  });
  // whoever points at nothing wants the keyboard nowhere
  addEventListener('pointerdown', () => (held = []), true);
  new MutationObserver(soon).observe(app, { subtree: true, childList: true, attributeFilter: ['disabled', 'open'] });
  effect(() => {
    void mark.value;
    soon();
  });
}
