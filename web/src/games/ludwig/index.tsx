// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Between Two Castles, as the page knows it. */
import type { GameUI } from '../board';
import { tr } from '../../lib/texts';
import { LudwigBoard } from './board';
import { Art } from './art';

export const ludwig: GameUI = {
  name: 'between-two-castles',
  secret: true,
  short: () => tr('Between Two Castles'),
  Board: LudwigBoard,
  Art,
};
