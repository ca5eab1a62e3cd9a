// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Keys for a page as a whole, wherever the keyboard is. */
import { useEffect, useRef } from 'preact/hooks';

/** A key together with one of these is the browser's. */
export const chord = (e: KeyboardEvent): boolean => e.ctrlKey || e.metaKey || e.altKey;

/** Does somebody write there, or choose from a list? */
export const typing = (e: Event): boolean =>
  e.target instanceof Element && !!e.target.closest('input, textarea, select, [contenteditable]');

/** A dialog has the keys for itself, also one that is not modal. */
const inDialog = (e: Event): boolean => e.target instanceof Element && !!e.target.closest('dialog, [role=dialog]');

/**
 * Hear the keys that nobody else has taken and that are meant for the page: not those of a
 * dialog above it. Whoever takes one says so by preventDefault.
 * `first`: before whatever has the keyboard. `also`: also when somebody types.
 */
export function useKeys(hear: (e: KeyboardEvent) => void, { first = false, also = false } = {}): void {
  // one listener for the life of the page, which calls what was drawn last
  const latest = useRef(hear);
  latest.current = hear;
  useEffect(() => {
    const on = (e: KeyboardEvent): void => {
      if (e.defaultPrevented || chord(e) || inDialog(e) || (!also && typing(e))) return;
      latest.current(e);
    };
    addEventListener('keydown', on, first);
    return () => removeEventListener('keydown', on, first);
  }, []);
}

/** L and T at a board: to the log or to the talk, where the page has them. */
export function toTalk(pressed: 'l' | 't'): boolean {
  const tab = document.querySelectorAll<HTMLElement>('.talk [role=tab]')[pressed === 'l' ? 0 : 1];
  tab?.click();
  // on a phone it may stand in a sheet that only opens now
  setTimeout(() => tab?.focus(), 0);
  return !!tab;
}
