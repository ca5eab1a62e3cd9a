// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A player aid on a page of its own, to be printed. */
import { games, titleOf } from '../games/index';
import { useGames } from '../lib/games';
import { tr } from '../lib/texts';
import { AidSheet, PrintButton } from '../ui/aid';
import { Bar } from '../ui/bar';
import { GameLinks } from '../ui/games';
import { Failure, Icon } from '../ui/kit';

/** The aid of one game, with links to those of the others; an address without a game lists them. */
export function Aid({ game }: { game: string }) {
  useGames();
  const known = games().some((b) => b.name === game);
  return (
    <>
      <Bar where={<b>{known ? titleOf(game) : tr('Player aid')}</b>} />
      <main class="aid-page">
        <nav class="row" aria-label={tr('Player aid')}>
          <GameLinks page="aid" open={game} />
          {known && (
            <span class="row side">
              <a class="btn" href={`#/rules/${game}`}>
                <Icon id="ui-rules" />
                {tr('Rules')}
              </a>
              <PrintButton />
            </span>
          )}
        </nav>
        {known ? (
          <div class="panel sheet-of-paper">
            <AidSheet key={game} game={game} level={1} />
          </div>
        ) : (
          <>
            <h1>{tr('Player aid')}</h1>
            {game && <Failure fact={tr('Game not found.')} />}
          </>
        )}
      </main>
    </>
  );
}
