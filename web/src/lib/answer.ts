// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What the server answers to a page that asks it, as it changes. */
import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { api } from './page';
import type { Message, Summary } from './protocol';

/** Why the server gave nothing: its own word, or that it is away. */
export const reasonFor = (e: unknown): Message =>
  e && typeof e === 'object' && 'key' in e ? (e as Message) : { key: 'The server cannot be reached.' };

/** What is known by now, why nothing more is, and a way to ask again. */
export interface Asked<T> {
  answer: T | null;
  failed: Message | null;
  again: () => void;
}

/** Ask, when what is asked changes, and every so many seconds; null asks nothing. What was known stays until something new comes. */
export function useAnswer<T>(what: string | null, every = 0): Asked<T> {
  const got = useSignal<{ what: string; answer: T } | null>(null),
    failed = useSignal<Message | null>(null),
    asked = useRef<string | null>(null);
  // what comes for an older question is not the answer to this one
  asked.current = what;
  const look = (): void => {
    if (what === null) return;
    api<T>(what).then(
      (answer) => {
        if (asked.current !== what) return;
        got.value = { what, answer };
        failed.value = null;
      },
      (e) => {
        if (asked.current === what) failed.value = reasonFor(e);
      },
    );
  };
  useEffect(() => {
    look();
    if (what === null || !every) return;
    const timer = setInterval(look, 1000 * every);
    return () => clearInterval(timer);
  }, [what]);
  return { answer: got.value?.what === what ? got.value.answer : null, failed: failed.value, again: look };
}

/** Tables that are open or being played. */
export const useLobby = (asks = true): Asked<{ tables: Summary[] }> => useAnswer(asks ? 'lobby' : null, 10);
