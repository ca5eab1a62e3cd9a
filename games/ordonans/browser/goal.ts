// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Ordonans in three lines. */
import type { Goal } from '@shell/games/goal';
import { join, path, rect, text } from '@shell/draw/svg';
import { tr } from '@shell/lib/texts';
import { soldierAlone } from './board/pictures';
import type { Troop } from './draw';

/** Soldiers side by side. */
const troops = (which: readonly Troop[], x: number, y: number, step: number, width: number): string =>
  join(which.map((troop, i) => soldierAlone(troop, x + i * step, y, width)));

/** Four of a kind, lit as on the board. */
const regiment = (): string =>
  join(
    rect(8, 20, 184, 60, 'goal-regiment', { rx: 4 }),
    troops(['bow', 'bow', 'bow', 'bow'], 14, 26, 36, 38),
    rect(160, 32, 26, 36, 'goal-count', { rx: 3 }),
    text(173, 59, 4, 'goal-number'),
  );

/** The pennants of the first three armies in a territory. */
const pennants = (): string =>
  join(
    ['III', 'II', 'I'].map((rank, i) => {
      const x = 28 + i * 52,
        foot = 92 - i * 10;
      return join(
        path(`M${x} 8H${x + 40}V${foot}L${x + 20} ${foot - 14}L${x} ${foot}z`, `goal-rank${i + 1}`),
        text(x + 20, 36, rank, `goal-roman goal-on${i + 1}`),
      );
    }),
  );

const goal: Goal = {
  lines: () => [
    {
      box: '8 6 184 84',
      picture: () => troops(['lance', 'bow', 'helmet'], 14, 10, 58, 58),
      what: tr('Send one troop per turn.'),
      more: tr('It joins your army in one of five territories and stays there.'),
    },
    {
      box: '0 14 200 72',
      picture: regiment,
      what: tr('Make groups of one kind.'),
      more: tr('Four of a kind are a regiment and beat three. Of equal groups the senior icon wins.'),
    },
    {
      box: '16 2 156 94',
      picture: pennants,
      what: tr('Lead in the territories.'),
      more: tr('Each territory gives its strongest army 3 points, the second 2, the third 1.'),
    },
  ],
  wins: () => tr('Most points from the five territories wins.'),
};
export default goal;
