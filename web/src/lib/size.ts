// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** How large something is on the screen. */
import { useLayoutEffect, useState } from 'preact/hooks';

/** The size of an element, as it changes; one that is not shown keeps the last. */
export function useSize(): [(el: Element | null) => void, { w: number; h: number }] {
  const [el, setEl] = useState<Element | null>(null),
    [size, setSize] = useState({ w: 440, h: 480 });
  // before it is painted: a board drawn at a guessed size would jump
  useLayoutEffect(() => {
    if (!el) return;
    const read = (): void => {
      const w = Math.round(el.clientWidth),
        h = Math.round(el.clientHeight);
      if (w && h) setSize((old) => (old.w === w && old.h === h ? old : { w, h }));
    };
    const watch = new ResizeObserver(read);
    watch.observe(el);
    read();
    return () => watch.disconnect();
  }, [el]);
  return [
    (e) => {
      if (e && e !== el) setEl(e);
    },
    size,
  ];
}
