// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The Castle in three lines. */
import type { Goal } from '@shell/games/goal';
import { g, join, path } from '@shell/draw/svg';
import { tr } from '@shell/lib/texts';
import { sum } from '@shell/rules/figure';
import { drawLaid, drawTokens, drawWall, follower, layOut, marker, scoreSpace } from './draw';
import { castle } from './draw/tables';

/** Two tiles side by side, by number and turn, with the line between them. */
const pair = (left: [tile: number, turn: number], right: [tile: number, turn: number]): string =>
  join(
    drawLaid(
      castle,
      layOut(castle, [
        { row: 8, col: 3, tile: left[0], turn: left[1] },
        { row: 8, col: 4, tile: right[0], turn: right[1] },
      ]),
    ),
    path('M301 801H499V899H301zM400 801V899', 'goal-frame'),
  );
const PAIR = '296 780 208 122';

/** A stretch of the wall with a tower, and a player's marker on it. */
function wall(): string {
  const { x, y } = scoreSpace(castle, 90);
  return join(drawWall(castle), drawTokens(castle, [90]), g({ transform: `translate(${x} ${y})` }, marker(0, 0)));
}

const goal: Goal = {
  lines: () => [
    {
      box: PAIR,
      picture: () => pair([7, 2], [18, 1]),
      what: tr('Lay your tile.'),
      more: tr('Only paths have to match. Houses, towers and courts may touch in any way.'),
    },
    {
      box: PAIR,
      picture: () => join(pair([25, 3], [33, 2]), follower(0, 'house', 372, 826), sum([470, 806], '+2')),
      what: tr('Put a follower on it.'),
      more: tr('When its house, tower or path is finished, you score and it comes home.'),
    },
    {
      box: '395 1158 206 110',
      picture: wall,
      what: tr('Walk round the wall.'),
      more: tr('The wall counts your points. Land exactly on a tower and you take its token.'),
    },
  ],
  wins: () => tr('Most points after the last tile wins.'),
};
export default goal;
