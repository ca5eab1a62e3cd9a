// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A window over the page: the browser takes the focus in, keeps it there, and gives it back. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { tr } from '../lib/texts';
import { Button } from './kit';

/** Escape, the cross and a click beside it close it. `key` hears what else is pressed: boards do not. */
export function Dialog({
  title,
  cls,
  close,
  pressed,
  children,
}: {
  title: string;
  cls: string;
  close: () => void;
  pressed?: (key: string) => void;
  children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // before it is painted: whoever sees it can close it by a key
  useLayoutEffect(() => {
    const w = dialog.current!,
      before = document.activeElement as HTMLElement | null;
    w.showModal();
    return () => {
      w.close();
      before?.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`panel ${cls}`}
      role="dialog"
      aria-labelledby={`${cls}-title`}
      // not `cancel`: a browser leaves that out where it thinks that somebody is kept from leaving
      onClose={() => dialog.current && close()}
      onClick={(e) => e.target === e.currentTarget && close()}
      onKeyDown={(e) => {
        e.stopPropagation(); // what is pressed here is not meant for the board
        pressed?.(e.key);
      }}
    >
      <div class="h">
        <h3 id={`${cls}-title`}>{title}</h3>
        <Button icon="ui-cancel" label={tr('Close')} onClick={close} />
      </div>
      {children}
    </dialog>
  );
}
