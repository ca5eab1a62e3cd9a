// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Carcassonne: The Castle, as the page knows it. */
import { tr } from '../../lib/texts';
import type { GameUI } from '../board';
import { Art } from './art';
import { Board } from './board';

export const castle: GameUI = { name: 'carcassonne-castle', short: () => tr('The Castle'), secret: false, Board, Art };
