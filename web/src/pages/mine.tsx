// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The games that I am in the middle of, with the server and in this browser: for their page, and for the door. */
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { api, engine, hasTables, me } from '../lib/page';
import type { Summary } from '../lib/protocol';

/** A table, and where it is: with the server or in this browser. */
export interface Mine extends Summary {
  carrier: 't' | 'here';
  /** Who of those that play there is on vacation, and until when. */
  away: Away[];
}

interface Away {
  name: string;
  until: number;
}

/** How often one looks, in seconds. */
const LOOK = 10;

/** With those of this browser, if its engine is there. */
async function fetchMine(up: boolean): Promise<Mine[]> {
  const unfinished = (t: Summary): boolean => t.stage === 'open' || t.stage === 'playing';
  // a server that cannot be reached takes none of the games that are here
  const nothing = { tables: [], vacations: [] },
    there = me.value ? await api<{ tables: Summary[]; vacations: Away[] }>('mine').catch(() => nothing) : nothing;
  const here = up ? await engine().request('tables') : { tables: [] };
  return [
    ...there.tables.map((t): Mine => ({
      ...t,
      carrier: 't',
      away: there.vacations.filter((v) => t.seats.some((s) => s.player && s.name === v.name)),
    })),
    ...(here.tables as Summary[]).filter(unfinished).map((t): Mine => ({ ...t, carrier: 'here', away: [] })),
  ].sort((a, b) => Number(b.your_turn ?? false) - Number(a.your_turn ?? false) || b.changed - a.changed);
}

/** Mine that are not over, those that wait for me first; null until they are known. */
export function useMine(): { mine: Mine[] | null; again: () => void } {
  const mine = useSignal<Mine[] | null>(null);
  // the engine is not started only to hear that it has nothing
  const up = hasTables() && engine().up.value;
  const look = () =>
    void fetchMine(up).then(
      (found) => {
        mine.value = found;
      },
      () => {},
    );
  useEffect(() => {
    if (!me.value && !up) return;
    look();
    const timer = setInterval(look, 1000 * LOOK);
    return () => clearInterval(timer);
  }, [me.value, up]);
  return { mine: mine.value, again: look };
}
