// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** All lessons, by game. */
import found from 'games:lesson';
import type { Lesson } from './lesson';

/** By the game's name. A game without lesson.ts is not among them. */
export const lessons: Record<string, Lesson> = Object.fromEntries(found);
