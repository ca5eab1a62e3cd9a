// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Between Two Castles in three lines. */
import type { Goal } from '@shell/games/goal';
import { g, join, text } from '@shell/draw/svg';
import { tr } from '@shell/lib/texts';
import { castles } from './art';
import { T, drawCastle, drawRoom, extent } from './draw/rooms';

/** Two rooms of a hand. */
const rooms = (): string =>
  join(
    drawRoom({ name: 'Library', type: 'living', hanging: 'swords', where: '', target: '', points: '' }, 'art'),
    g(
      { transform: `translate(${T} 0)` },
      drawRoom({ name: 'Kitchen', type: 'food', hanging: 'torch', where: '', target: '', points: '' }, 'art'),
    ),
  );

/** A castle on either side, on one ground line. */
function both(): string {
  const scale = 0.5;
  return join(
    castles().map((castle, i) => {
      const { left, right } = extent(castle),
        middle = ((left + right + 1) / 2) * T;
      return g(
        { transform: `translate(${i * 318 - middle * scale} 0) scale(${scale})` },
        drawCastle(castle, 'art', `${i}`),
      );
    }),
  );
}

const goal: Goal = {
  lines: () => [
    {
      box: `-4 -4 ${2 * T + 8} ${T + 8}`,
      picture: rooms,
      what: tr('Keep two rooms.'),
      more: tr('Choose two in secret and pass the rest to your neighbour.'),
    },
    {
      box: '-172 -300 650 350',
      picture: both,
      what: tr('Build on both sides.'),
      more: tr('One room goes to the castle on your left, one to the castle on your right.'),
    },
    {
      box: '22 12 160 80',
      picture: () => text(52, 68, 53, 'goal-less') + text(140, 72, 46, 'goal-counts'),
      what: tr('The lower one counts.'),
      more: tr('Your score is the lower of your two castles, so help both neighbours.'),
    },
  ],
  wins: () => tr('The best lower castle wins.'),
};
export default goal;
