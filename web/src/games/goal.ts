// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What a game is about, for somebody who has never played it: three lines with a picture each, and who wins. */
import found from 'games:goal';

/** What you do, and a sentence more about it; `picture` is SVG text made by our own drawings, seen through `box`. */
export interface GoalLine {
  box: string;
  picture: () => string;
  what: string;
  more: string;
}

/** games/NAME/browser/goal.ts exports one. */
export interface Goal {
  lines: () => readonly [GoalLine, GoalLine, GoalLine];
  wins: () => string;
}

export const goalOf = (game: string): Goal | undefined => found.find(([name]) => name === game)?.[1];
