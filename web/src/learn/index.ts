// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** All lessons, by game. */
import { castle } from './castle';
import { ludwig } from './ludwig';
import { ordonans } from './ordonans';
import type { Lesson } from './lesson';

export const lessons: Record<string, Lesson> = Object.fromEntries([castle, ludwig, ordonans].map((l) => [l.game, l]));
