// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the account is made of: panels, and rows that say how things stand, with a button that opens what can be done. */
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

/** A panel that the list at the left leads to. */
export const Section = ({ id, title, children }: { id: string; title: string; children: ComponentChildren }) => (
  <section class="panel" id={`set-${id}`}>
    <div class="h">
      <h2 tabIndex={-1}>{title}</h2>
    </div>
    {children}
  </section>
);
