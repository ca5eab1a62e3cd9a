// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** How high a card is that stands above what one does, as it does beside some boards: that has to make room. */
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** The height of `box`, as it changes, for the styles of what stands around it: --guide. */
export function useHeight(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const el = box.current!,
      watch = new ResizeObserver(() => el.parentElement?.style.setProperty('--guide', `${el.offsetHeight}px`));
    watch.observe(el);
    return () => watch.disconnect();
  }, []);
}
