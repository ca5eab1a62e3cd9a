// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The game's tables, asked for once, together with what its signs are: no board can do without. */
import { readTables, type Tables } from '../games/board';
import { once } from './asking';
import { gamesKnown } from './games';
import { linkFor } from './page';

const known = new Map<string, Promise<Tables>>();
/** `carrier` says whom to ask: the engine in this browser also has them where there is no server. */
export const tablesOf = (game: string, carrier: string): Promise<Tables> =>
  once(known, game, async () => {
    const text =
      carrier === 'here'
        ? linkFor('here')
            .request('data', { game })
            .then((a) => String(a.data))
        : fetch(`api/games/${game}/data`).then((r) => (r.ok ? r.text() : Promise.reject(new Error(r.statusText))));
    const [all] = await Promise.all([text, gamesKnown()]);
    return readTables(all);
  });
