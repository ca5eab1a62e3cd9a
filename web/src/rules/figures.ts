// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** All figures, by game and name. */
import { castleFigures } from '@games/carcassonne-castle/browser/figures';
import type { Figures, Panel } from './figure';
import { ludwigFigures } from '@games/between-two-castles/browser/figures';
import { ordonansFigures } from '@games/ordonans/browser/figures';

export const figures: Record<string, Figures> = {
  'carcassonne-castle': castleFigures,
  'between-two-castles': ludwigFigures,
  ordonans: ordonansFigures,
};

/** The drawings of a figure; none if there is no such figure. */
export const drawFigure = (game: string, name: string): Panel[] => figures[game]?.[name]?.() ?? [];
