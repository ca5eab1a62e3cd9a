// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Parts of the client that are fetched when they are first wanted. */
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { allTexts, tr } from './texts';

/** The styles of everything behind the door, once; in vain if they do not come. */
let styles: Promise<void> | null = null;
const allStyles = (): Promise<void> =>
  (styles ??= new Promise((done, failed) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = 'later.css';
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      styles = null;
      failed(new Error('later.css'));
    };
    document.head.append(link);
  }));

/** A component whose file comes later, with its texts and styles; until then the page says so, below what is `above`. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Above?: ComponentType<{}>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const state = useSignal<'coming' | 'here' | 'lost'>(Part ? 'here' : 'coming');
    useEffect(() => {
      if (Part) return;
      Promise.all([load(), allTexts(), allStyles()]).then(
        ([part]) => {
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
      <>
        {Above && <Above />}
        <main class="narrow" aria-busy={state.value === 'coming'}>
          <p class="dim">{state.value === 'lost' ? tr('This page cannot be fetched now.') : tr('A moment…')}</p>
          {state.value === 'lost' && (
            <button type="button" class="btn do" onClick={() => location.reload()}>
              {tr('Load it again')}
            </button>
          )}
        </main>
      </>
    );
  };
}
