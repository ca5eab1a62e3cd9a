// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The picture for the front door: a corner of a castle that was played. */
import {
  centreAt,
  drawLaid,
  drawTokens,
  drawWall,
  follower,
  keep,
  layOut,
  marker,
  scoreSpace,
  standsAt,
  type Cell,
  type Kind,
  type Slot,
} from './draw';
import { g, join } from '@shell/draw/svg';
import { castle } from './draw/tables';
import { Drawing } from '@shell/ui/kit';

/** Row, column, tile and turn of what lies there: of a game that was played. */
const LAID =
  '6.6.43.2 7.1.53.3 7.2.49.3 7.3.39.0 7.4.7.2 7.5.18.1 7.6.15.0 7.7.31.0 8.1.42.3 8.2.34.1 8.3.33.1 8.4.32.1 ' +
  '8.5.47.1 8.6.54.3 8.7.19.1 9.1.13.2 9.2.36.2 9.3.25.2 9.4.59.2 9.5.52.2 9.6.58.0 9.7.38.1 10.1.3.3 10.2.56.1 ' +
  '10.4.27.2 10.5.21.3 10.6.55.0 10.7.2.0 11.1.37.0 11.2.24.0 11.3.26.0 11.4.1.1';
/** Who stands where. */
const MEN: [seat: number, kind: Kind, cell: Cell, where: Slot][] = [
  [0, 'court', '8,3', 'NE'],
  [1, 'court', '9,1', 'SE'],
  [0, 'court', '9,6', 'NW'],
  [1, 'tower', '10,6', 'NW'],
  [0, 'path', '7,4', 'N'],
];
/** Seats and their points on the wall. */
const MARKS: [number, number][] = [
  [0, 8],
  [1, 72],
];

/** Drawn with the first look at the door, and then kept. */
let made = '';
function picture(): string {
  const laid = layOut(
    castle,
    LAID.split(' ').map((t) => {
      const [row, col, tile, turn] = t.split('.').map(Number) as [number, number, number, number];
      return { row, col, tile, turn };
    }),
  );
  return join(
    drawWall(castle),
    drawLaid(castle, laid),
    drawTokens(castle, [12, 16, 82, 88, 90]),
    MEN.map(([seat, kind, cell, where]) => follower(seat, kind, ...standsAt(laid, cell, where))),
    MARKS.map(([seat, score]) => {
      const p = scoreSpace(castle, score);
      return g({ transform: `translate(${p.x} ${p.y})` }, marker(seat, 0));
    }),
    keep(0, ...centreAt('8,1', 'SW')),
  );
}

/** A castle seen from so near that it can be told what it is. */
export const Art = () => (
  <svg class="cc-art" viewBox="30 640 740 620" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <Drawing svg={(made ||= picture())} />
  </svg>
);
