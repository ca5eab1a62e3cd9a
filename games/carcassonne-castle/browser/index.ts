// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Carcassonne: The Castle in the browser: what the shell needs at once. */
import type { Game } from '@shell/games/board';
import { tr } from '@shell/lib/texts';
import { Art } from './art';
import type { State } from './board/logic';
import { castleDefs } from './draw';
import { sources } from './sources';
import symbols from './symbols.svg';

/** How long a piece is shown that another has put down: nobody needs to see that no follower was set. */
function shows(from: State, to: State): number | undefined {
  if (to.tiles.length > from.tiles.length) return undefined;
  return to.followers.length > from.followers.length ? 300 : 0;
}

/** Nothing is secret here: two at one screen need no curtain. */
const game: Game = {
  short: () => tr('The Castle'),
  title: () => tr('Carcassonne: The Castle'),
  secret: false,
  Art,
  board: () => import('./board/board').then((m) => m.Board),
  ending: () => import('./board/ending').then((m) => m.ending),
  picture: () => import('./board/picture').then((m) => m.Picture),
  sources,
  shows: (_, from, to) => shows(from.state, to.state),
  about: () => ({
    kind: tr('Plan'),
    sub: tr('Build houses, towers and courts inside the walls. The wall itself keeps score.'),
    people: '2',
    minutes: 30,
  }),
  icon: 'castle-keep',
  symbols,
  defs: castleDefs,
};
export default game;
