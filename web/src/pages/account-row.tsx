// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A row of the account: what it is, how it stands, and one button, which opens what can be done. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button } from '../ui/kit';

/** `kind` is the button's; what opens stands below the row. */
export function Row({
  title,
  state,
  button,
  kind = '',
  children,
}: {
  title: string;
  state: string;
  button: string;
  kind?: string;
  children: ComponentChildren;
}) {
  const open = useSignal(false);
  return (
    <>
      <div class="rw">
        <span>
          <b>{title}</b>
          <small>{state}</small>
        </span>
        <Button
          kind={kind}
          aria-expanded={open.value}
          onClick={() => {
            open.value = !open.value;
          }}
        >
          {button}
        </Button>
      </div>
      {open.value && <div class="rw-open">{children}</div>}
    </>
  );
}
