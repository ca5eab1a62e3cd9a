// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Ordonans in the browser: what the shell needs at once. */
import type { Game } from '@shell/games/board';
import { tr } from '@shell/lib/texts';
import { Art } from './art';
import symbols from './symbols.svg';

/** Hands are secret, so two at one screen change places behind a curtain. */
const game: Game = {
  short: () => tr('Ordonans'),
  secret: true,
  notes: (view) => ({ ...view, state: { ...(view.state as object), seat: view.you, phase: 'start' } }),
  Art,
  board: () => import('./board/board').then((m) => m.Board),
  picture: () => import('./board/picture').then((m) => m.Picture),
  ending: () => import('./board/ending').then((m) => m.ending),
  about: () => ({
    kind: tr('Muster roll'),
    sub: tr('Send your troops to five territories. Four of a kind make a regiment.'),
    people: tr('{a} to {b}', { a: 2, b: 4 }),
    minutes: 25,
  }),
  icon: 'troop-banner',
  symbols,
};
export default game;
