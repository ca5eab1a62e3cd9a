// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Your own name, which you can choose without a password. */
import { useSignal } from '@preact/signals';
import { reasonFor } from '../lib/answer';
import { api, me } from '../lib/page';
import { announce } from '../lib/told';
import type { Me } from '../lib/protocol';
import { sentenceOf, tr } from '../lib/texts';
import { Button, Trouble } from './kit';

/** Has the server drawn the name, as it does for people who come without one? */
export const isDrawn = (name: string): boolean => /^guest[a-z2-9]{6}$/.test(name);

/** A field and a button, which may stand in another form. What is refused is told here, and stays to be changed. */
export function OwnName({ id, done }: { id: string; done?: () => void }) {
  const typed = useSignal<string | null>(null),
    failed = useSignal(''),
    busy = useSignal(false),
    now = me.value?.name ?? '',
    name = typed.value ?? (isDrawn(now) ? '' : now);
  const save = async (): Promise<void> => {
    if (busy.value || !name.trim()) return;
    busy.value = true;
    try {
      me.value = await api<Me>('me/rename', { name });
      failed.value = '';
      typed.value = null;
      announce(tr('You are now called {name}.', { name: me.value.name }));
      done?.();
    } catch (error) {
      failed.value = sentenceOf(reasonFor(error));
    }
    busy.value = false;
  };
  return (
    <div class="own">
      <label for={id}>{tr('The name others see')}</label>
      <div class="row nw">
        <input
          class="in grow"
          id={id}
          maxLength={24}
          autocomplete="nickname"
          spellcheck={false}
          value={name}
          aria-invalid={!!failed.value}
          aria-describedby={failed.value ? `${id}-bad` : undefined}
          onKeyDown={(e) => {
            if (e.key !== 'Enter') return;
            e.preventDefault();
            void save();
          }}
          onInput={(e) => {
            typed.value = e.currentTarget.value;
            failed.value = '';
          }}
        />
        <Button disabled={busy.value} onClick={() => void save()}>
          {tr('Use this name')}
        </Button>
      </div>
      {failed.value && <Trouble id={`${id}-bad`} text={failed.value} />}
    </div>
  );
}
