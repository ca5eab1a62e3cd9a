// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** All lessons, by game. */
import { castle } from '@games/carcassonne-castle/browser/lesson';
import { ludwig } from '@games/between-two-castles/browser/lesson';
import { ordonans } from '@games/ordonans/browser/lesson';
import type { Lesson } from './lesson';

export const lessons: Record<string, Lesson> = Object.fromEntries([castle, ludwig, ordonans].map((l) => [l.game, l]));
