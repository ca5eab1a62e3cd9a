// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The game's tables, asked for once, together with what its signs are: no board can do without. */
import { readTables, type Tables } from '../games/board';
import { gamesKnown } from './games';
import { linkFor } from './page';

const known = new Map<string, Promise<Tables>>();
export function tablesOf(game: string, carrier: string): Promise<Tables> {
  if (!known.has(game)) {
    const text =
      carrier === 'here'
        ? linkFor('here')
            .request('data', { game })
            .then((a) => String(a.data))
        : fetch(`api/games/${game}/data`).then((r) => (r.ok ? r.text() : Promise.reject(new Error(r.statusText))));
    const tables = Promise.all([text, gamesKnown()]).then(([all]) => readTables(all));
    known.set(game, tables);
    // another time there may be a network
    tables.catch(() => known.delete(game));
  }
  return known.get(game)!;
}
