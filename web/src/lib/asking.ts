// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Two ways to ask for what takes a while: only the latest question counts, or each is asked once. */
import { useEffect } from 'preact/hooks';

/**
 * Ask whenever one of `keys` changes. On a slow network answers may come in another order
 * than the questions: one that comes after the next question, or when the page is gone, is
 * dropped. `ask` may answer null where there is nothing to ask now.
 */
export function useAsked<X>(
  keys: readonly unknown[],
  ask: () => Promise<X> | null,
  got: (x: X) => void,
  failed?: (e: unknown) => void,
): void {
  useEffect(() => {
    let late = false;
    ask()?.then(
      (x) => {
        if (!late) got(x);
      },
      (e) => {
        if (!late) failed?.(e);
      },
    );
    return () => {
      late = true;
    };
  }, keys);
}

/**
 * The answer for a key, asked for once: also while it is on its way. What fails is
 * forgotten, as another time there may be a network. `most` answers are kept; beyond that
 * all of them go, which is simpler than to know the oldest and as good for a cache.
 */
export function once<K, V>(known: Map<K, Promise<V>>, key: K, ask: () => Promise<V>, most = Infinity): Promise<V> {
  let found = known.get(key);
  if (!found) {
    if (known.size > most) known.clear();
    found = ask();
    found.catch(() => known.delete(key));
    known.set(key, found);
  }
  return found;
}
