// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the styles ask the browser, asked by the pages: how wide the window is, whether things may move. */
import { useEffect, useState } from 'preact/hooks';

/** Phones have tabs and thumbs. The styles have the same width. */
export const PHONE = '(max-width: 760px)';
/** Phones, also those on their side. The styles of the boards have the same sizes. */
export const SMALL = `${PHONE}, (max-height: 500px) and (min-width: 560px) and (max-width: 1100px)`;
/** The system asks for as little motion as can be. */
export const STILL = '(prefers-reduced-motion: reduce)';

/** Does this media query hold? Drawn anew when that changes. */
export function useMedia(query: string): boolean {
  const [holds, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query),
      read = (): void => set(list.matches);
    list.addEventListener('change', read);
    read();
    return () => list.removeEventListener('change', read);
  }, [query]);
  return holds;
}
