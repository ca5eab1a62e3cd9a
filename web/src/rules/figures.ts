// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** All figures, by game and name. */
import found from 'games:figures';
import type { Figures, Panel } from './figure';

/** By game, then by the name that a page has for it. */
export const figures: Record<string, Figures> = Object.fromEntries(found);

/** The drawings of a figure; none if there is no such figure. */
export const drawFigure = (game: string, name: string): Panel[] => figures[game]?.[name]?.() ?? [];
