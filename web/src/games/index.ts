// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The games that there are, in the order people see them: a new one is an entry here. Boards come when they are wanted. */
import { later } from '../lib/later';
import { tr } from '../lib/texts';
import type { GameUI } from './board';
import { Art as CastleArt } from '@games/carcassonne-castle/browser/art';
import { sources } from '@games/carcassonne-castle/browser/sources';
import { Art as LudwigArt } from '@games/between-two-castles/browser/art';
import { Art as OrdonansArt } from '@games/ordonans/browser/art';

export const boards: GameUI[] = [
  {
    name: 'between-two-castles',
    short: () => tr('Between Two Castles'),
    secret: true,
    Art: LudwigArt,
    Board: later(() => import('@games/between-two-castles/browser/board/board').then((m) => m.LudwigBoard)),
  },
  {
    name: 'carcassonne-castle',
    short: () => tr('The Castle'),
    secret: false,
    sources,
    Art: CastleArt,
    Board: later(() => import('@games/carcassonne-castle/browser/board/board').then((m) => m.Board)),
  },
  {
    name: 'ordonans',
    short: () => tr('Ordonans'),
    secret: true,
    Art: OrdonansArt,
    Board: later(() => import('@games/ordonans/browser/board/board').then((m) => m.Board)),
  },
];
export const boardOf = (name: string): GameUI | undefined => boards.find((b) => b.name === name);

/** What people call a game. */
export const titleOf = (name: string): string => boardOf(name)?.short() ?? name;
