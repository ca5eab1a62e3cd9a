// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Fast hands: the second of two quick clicks is meant for what was there at the first. If
 * a move, a page or a hand-over has brought something else to that place, it is not clicked.
 */
const thingAt = (target: Element): Element | null =>
  target.closest('label') ?? target.closest('button, a, input, select, summary');

/** What is clicked, as somebody sees it: a button that is drawn anew is the same one. */
const seen = (thing: Element | null): string =>
  thing ? `${thing.className} ${thing.getAttribute('aria-label') ?? thing.textContent}` : '';

/** Once for the whole page, before anything else hears a click. */
export function watchClicks(): void {
  let last: Element | null = null,
    looked = '';
  document.addEventListener(
    'click',
    (e) => {
      const thing = thingAt(e.target as Element);
      if (e.detail > 1 && thing !== last && seen(thing) !== looked) {
        e.preventDefault();
        e.stopPropagation();
        return;
      }
      last = thing;
      looked = seen(thing);
    },
    true,
  );
}

/** The click that ends a drag chooses nothing: to be called when the pointer goes up, just before it. */
export function noClick(): void {
  const still = (e: Event): void => {
    e.stopPropagation();
    e.preventDefault();
  };
  addEventListener('click', still, true);
  // a drag that ends elsewhere than it began has no click, and the next one is meant
  setTimeout(() => removeEventListener('click', still, true), 0);
}
