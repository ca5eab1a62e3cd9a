// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** All the keys of a board, in a small window over it. */
import { useEffect, useRef } from 'preact/hooks';
import { tr } from '../lib/texts';
import { Button } from './kit';

/** `keys` has what is pressed ("N P", "Shift R": a space between them) and what it does. */
export function Keys({ keys, close }: { keys: [string, string][]; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  /* The browser takes the focus in and keeps it there. */
  useEffect(() => {
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
      class="panel keys"
      role="dialog"
      aria-labelledby="keys-title"
      onCancel={close}
      onClick={(e) => e.target === e.currentTarget && close()}
      onKeyDown={(e) => {
        e.stopPropagation(); // what is pressed here is not meant for the board
        if (e.key === '?') close();
      }}
    >
      <div class="h">
        <h3 id="keys-title">{tr('Keys')}</h3>
        <Button icon="ui-cancel" label={tr('Close')} onClick={close} />
      </div>
      <dl class="b">
        {keys.map(([pressed, does]) => (
          <div key={pressed}>
            <dt>
              {pressed.split(' ').map((k) => (
                <kbd class="kbd">{k}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
