// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Patterns and gradients that drawings name: once in the page, because names are global there. */
import { castleDefs } from '@games/carcassonne-castle/browser/draw';
import { ludwigDefs } from '@games/between-two-castles/browser/draw/rooms';

/** Of the score helper: here no room can be. */
const noRoom =
  '<pattern id="hp-no" width="12" height="12" patternUnits="userSpaceOnUse"><path d="M0 12L12 0" class="st-deadline"/></pattern>';

export const defs = `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true"><defs>${castleDefs}${ludwigDefs}${noRoom}</defs></svg>`;
