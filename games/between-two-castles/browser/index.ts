// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Between Two Castles in the browser: what the shell needs at once. */
import type { Game } from '@shell/games/board';
import { tr } from '@shell/lib/texts';
import { Art } from './art';
import { ludwigDefs } from './draw/rooms';
import symbols from './symbols.svg';

/** Of the score helper: here no room can be. */
const noRoom =
  '<pattern id="hp-no" width="12" height="12" patternUnits="userSpaceOnUse"><path d="M0 12L12 0" class="st-deadline"/></pattern>';

/** How much stands or is proposed at the castles: what else somebody does, nobody can see. */
const built = ({ castles }: { castles: { rooms: []; attendants: []; cards: []; proposal?: string }[] }): number =>
  castles.reduce((n, k) => n + k.rooms.length + k.attendants.length + k.cards.length + (k.proposal ? 0.5 : 0), 0);

/** Hands are secret, so people at one screen change places behind a curtain. */
const game: Game = {
  short: () => tr('Between Two Castles'),
  secret: true,
  Art,
  board: () => import('./board/board').then((m) => m.LudwigBoard),
  picture: () => import('./board/picture').then((m) => m.Picture),
  ending: () => import('./board/ending').then((m) => m.ending),
  shows: (_, from, to) => (built(from.state) === built(to.state) ? 0 : undefined),
  about: () => ({
    kind: tr('Section'),
    sub: tr('Draft rooms, and build a castle with each neighbour. Only your lower-scoring castle counts.'),
    people: tr('{a} to {b}', { a: 2, b: 7 }),
    minutes: 40,
  }),
  seats: 3,
  icon: 'where-anywhere',
  between: () => import('./between').then((m) => m.default),
  symbols,
  defs: ludwigDefs + noRoom,
  pad: () => import('./helper/page').then((m) => m.Helper),
};
export default game;
