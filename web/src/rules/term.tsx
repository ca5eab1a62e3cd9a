// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Signs with their names: whoever points at one or taps it is told what it means. */
import { useState } from 'preact/hooks';
import { Icon } from '../ui/kit';
import { glossary, termName, tip } from './glossary';

/** Signs in a row. A title alone would be of no use to a finger, so a tap opens the sentence below. */
export function Terms({ terms }: { terms: readonly string[] }) {
  const [open, setOpen] = useState<string | null>(null),
    shown = open && terms.includes(open) ? open : null;
  return (
    <div class="terms">
      <p>
        {terms.map((t) => (
          <button
            key={t}
            type="button"
            class={shown === t ? 'on' : ''}
            aria-expanded={shown === t}
            {...tip(t)}
            onClick={() => setOpen(shown === t ? null : t)}
          >
            <Icon id={t} />
            {termName(t)}
          </button>
        ))}
      </p>
      {shown && <p class="what">{glossary(shown)}</p>}
    </div>
  );
}
