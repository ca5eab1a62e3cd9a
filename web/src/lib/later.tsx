// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Parts of the client that are fetched when they are first wanted. */
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { tr } from './texts';

/** A component whose file comes later; until then the page says so. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const state = useSignal<'coming' | 'here' | 'lost'>(Part ? 'here' : 'coming');
    useEffect(() => {
      if (Part) return;
      load().then(
        (part) => {
          Part = part;
          state.value = 'here';
        },
        () => {
          state.value = 'lost';
        },
      );
    }, []);
    if (state.value === 'here' && Part) return <Part {...props} />;
    return (
      <main class="narrow" aria-busy={state.value === 'coming'}>
        <p class="dim">
          {state.value === 'lost' ? tr('This page cannot be fetched now. Load it again.') : tr('A moment…')}
        </p>
      </main>
    );
  };
}
