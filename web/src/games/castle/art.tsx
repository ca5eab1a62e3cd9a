// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The picture for the front door: a corner of a castle that was played, with its own few tiles. */
import {
  anchor,
  castleDefs,
  drawTile,
  drawTokens,
  drawWall,
  follower,
  keep,
  marker,
  scoreSpace,
  type Kind,
  type Quad,
  type Side,
} from '../../draw/castle';
import { join } from '../../draw/svg';
import { Drawing } from '../../ui/kit';
import { edgesOf, makePlan, readCastle, rowCol, cellOf, type Placed } from './logic';

const TILES =
  '1 H1 T1 T2 H2 N+E+S+W yes -|2 T1 T1 H1 H1 - - -|3 T1 T1 H1 H1 - - -|7 T1 T1 H1 C1 E+S+W yes -|' +
  '13 C1 C1 T1 H1 - - -|15 C1 C1 C2 C2 E+W - -|18 C1 C2 C2 C3 N+W/E+S - C2|19 T1 H1 H1 H1 N+W - -|' +
  '21 T1 H1 H1 H1 - - -|24 H1 H1 H1 C1 E+S - -|25 C1 C2 H1 H1 N+E - -|26 H1 H1 C1 C1 E+W - -|' +
  '27 C1 C2 H1 H1 N* - -|31 H1 H1 C2 C1 E/S/W@ - -|32 C1 C1 H1 H1 - - -|33 C1 C1 H1 H1 - - C1|' +
  '34 C1 C1 H1 H1 - - -|36 H1 C1 C1 C1 N+W - C1|37 C1 C1 H1 C1 - - -|38 C1 C1 H1 C1 - - -|' +
  '39 H1 C1 C2 C2 N/E/W@ - C2|42 H1 T1 T1 T1 - - -|43 H1 T1 T1 T1 - - -|47 C1 C1 T1 T1 E+W - C1|' +
  '49 T1 T1 C2 C1 E+S - -|52 T1 T1 C2 C1 S* - -|53 T1 T1 C1 C1 - - -|54 T1 T1 C1 C1 - - -|55 T1 T1 C2 C1 S* - -|' +
  '56 T1 C1 C1 C1 N+W - C1|58 C1 T1 C1 C1 - - -|59 C1 T1 C1 C1 - - -';
const STARTS =
  'S1 9,1 W N=H1 S=C1 - - C1|S2 5,3 W N=C1 S=C2 E yes -|S3 0,3 W N=T1 S=T1 - - -|S4 0,6 N W=H1 E=T1 - - -|' +
  'S5 2,8 E N=T1 S=C1 - - C1|S6 7,7 E N=H1 S=C1 W - -|S7 11,3 S W=C1 E=C1 - - C1';
const LAID =
  '6.6.43.2 7.1.53.3 7.2.49.3 7.3.39.0 7.4.7.2 7.5.18.1 7.6.15.0 7.7.31.0 8.1.42.3 8.2.34.1 8.3.33.1 8.4.32.1 ' +
  '8.5.47.1 8.6.54.3 8.7.19.1 9.1.13.2 9.2.36.2 9.3.25.2 9.4.59.2 9.5.52.2 9.6.58.0 9.7.38.1 10.1.3.3 10.2.56.1 ' +
  '10.4.27.2 10.5.21.3 10.6.55.0 10.7.2.0 11.1.37.0 11.2.24.0 11.3.26.0 11.4.1.1';
const MEN: [number, Kind, number, number, Quad | Side][] = [
  [0, 'court', 8, 3, 'NE'],
  [1, 'court', 9, 1, 'SE'],
  [0, 'court', 9, 6, 'NW'],
  [1, 'tower', 10, 6, 'NW'],
  [0, 'path', 7, 4, 'N'],
];
const MARKS: [number, number][] = [
  [0, 8],
  [1, 72],
];

let made = '';
function picture(): string {
  const castle = readCastle({
    tiles: TILES.split('|').map((row) => {
      const [tile, NW, NE, SW, SE, paths, well, market] = row.split(' ');
      return { tile, NW, NE, SW, SE, paths, well, market } as Record<string, string>;
    }),
    starts: STARTS.split('|').map((row) => {
      const [start, cell, side, a, b, path, well, market] = row.split(' ');
      return { start, cell, side, halves: `${a} ${b}`, path, well, market } as Record<string, string>;
    }),
  });
  const placed: Placed[] = LAID.split(' ').map((t) => {
    const [row, col, tile, turn] = t.split('.').map(Number) as [number, number, number, number];
    return { row, col, tile, turn };
  });
  const plan = makePlan(castle, placed, []);
  return join(
    drawWall(castle.starts),
    [...plan.at].map(([cell, t]) => {
      const [r, c] = rowCol(cell);
      return `<g transform="translate(${c * 100} ${r * 100})">${drawTile(castle.tiles.get(t.id)!, t.turn, edgesOf(castle, plan, cell, t.tile))}</g>`;
    }),
    drawTokens([12, 16, 82, 88, 90]),
    MEN.map(([seat, kind, row, col, where]) => {
      const [x, y] = anchor(plan.at.get(cellOf(row, col))!.tile, where);
      return follower(seat, kind, col * 100 + x, row * 100 + y);
    }),
    MARKS.map(([seat, score]) => {
      const p = scoreSpace(score);
      return `<g transform="translate(${p.x} ${p.y})">${marker(seat, 0)}</g>`;
    }),
    keep(0, 125, 875),
  );
}

export const Art = () => (
  <svg class="cc-art" viewBox="30 640 740 620" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <defs dangerouslySetInnerHTML={{ __html: castleDefs }} />
    <Drawing svg={(made ||= picture())} />
  </svg>
);
