// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Which games there are, asked for once. */
import { useEffect } from 'preact/hooks';
import { told } from '../games/index';
import { api, engine, me } from './page';
import type { GameInfo } from './protocol';

/** The games with their seats and options, as the server or else the engine here has them. */
async function ask(): Promise<void> {
  const answer = me.value ? await api<{ games: GameInfo[] }>('games').catch(() => null) : null;
  told.value = answer?.games ?? ((await engine().request('games')).games as GameInfo[]);
}

/** The question that is on its way: several pages ask at once when one is opened. */
let asked: Promise<void> | null = null;

/** Until they are known; what is not to be had now may be another time. */
export const gamesKnown = (): Promise<void> =>
  told.value
    ? Promise.resolve()
    : (asked ??= ask().finally(() => {
        asked = null;
      }));

/**
 * For a page that shows them, or the title of one that only the engine knows; after so many
 * milliseconds, where the page has something to show without them.
 */
export function useGames(needed = true, later = 0): void {
  useEffect(() => {
    if (!needed) return;
    const wait = setTimeout(() => gamesKnown().catch(() => {}), later);
    return () => clearTimeout(wait);
  }, [needed]);
}
