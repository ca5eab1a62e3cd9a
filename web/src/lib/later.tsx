// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Parts of the client that are fetched when they are first wanted. */
import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { signal, useSignal } from '@preact/signals';
import { putDrawings } from '../draw/put';
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

/** The symbols of everything behind the door, once. */
let drawings: Promise<void> | null = null;
const allDrawings = (): Promise<void> =>
  (drawings ??= import('../draw/later').then(
    (m) => putDrawings(m.later),
    (e: unknown) => {
      drawings = null;
      throw e;
    },
  ));

/** A component whose file comes later, with its texts and styles; until then the page says so, below what is `above`. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Above?: ComponentType<{}>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const state = useSignal<'coming' | 'here' | 'lost'>(Part ? 'here' : 'coming');
    const fetching = (): void => {
      state.value = 'coming';
      Promise.all([load(), allTexts(), allStyles(), allDrawings()]).then(
        ([part]) => {
          Part = part;
          state.value = 'here';
        },
        () => {
          state.value = 'lost';
        },
      );
    };
    /** What is not to be had twice may be of an old release: then only the whole page helps. */
    const tries = useRef(0);
    const again = (): void => (tries.current++ ? location.reload() : fetching());
    useEffect(() => {
      if (!Part) fetching();
      // whoever is online again does not have to press anything
      const back = (): void => {
        if (state.peek() === 'lost') fetching();
      };
      addEventListener('online', back);
      return () => removeEventListener('online', back);
    }, []);
    if (state.value === 'here' && Part) return <Part {...props} />;
    return (
      <>
        {Above && <Above />}
        <main class="narrow" aria-busy={state.value === 'coming'}>
          {state.value === 'coming' ? (
            <p class="dim">{tr('Loading…')}</p>
          ) : (
            <>
              <p role="alert">{tr('This page cannot be loaded right now.')}</p>
              <button type="button" class="btn do" onClick={again}>
                {tr('Reload')}
              </button>
            </>
          )}
        </main>
      </>
    );
  };
}

/** A small part of a page that is there without it, too: until it has come there is nothing in its place. */
export function soon<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = signal<ComponentType<Props> | null>(null);
  let asked = false;
  return function Soon(props: Props) {
    useEffect(() => {
      if (asked) return;
      asked = true;
      Promise.all([load(), allDrawings()]).then(
        ([it]) => {
          part.value = it;
        },
        // whoever shows the next one tries again
        () => {
          asked = false;
        },
      );
    }, []);
    const Part = part.value;
    return Part && <Part {...props} />;
  };
}
