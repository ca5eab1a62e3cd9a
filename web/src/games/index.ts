// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The games that there are, in the order people see them: a new one is a line here. */
import type { GameUI } from './board';
import { ludwig } from './ludwig/index';
import { castle } from './castle/index';
import { ordonans } from './ordonans/index';

export const boards: GameUI[] = [ludwig, castle, ordonans];
export const boardOf = (name: string): GameUI | undefined => boards.find((b) => b.name === name);
