// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Carcassonne: The Castle in the browser: what the shell needs at once. */
import type { Game } from '@shell/games/board';
import { tr } from '@shell/lib/texts';
import { Art } from './art';
import { castleDefs } from './draw';
import { sources } from './sources';
import symbols from './symbols.svg';

/** Nothing is secret here: two at one screen need no curtain. */
const game: Game = {
  short: () => tr('The Castle'),
  secret: false,
  Art,
  board: () => import('./board/board').then((m) => m.Board),
  picture: () => import('./board/picture').then((m) => m.Picture),
  sources,
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
