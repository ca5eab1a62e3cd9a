// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * The tiles and start areas of The Castle as the engine's tables have them, for pictures
 * that are drawn where no engine has been asked: the front door, the rules. A test holds
 * them against the engine.
 */
type Rows = Record<string, string>[];

const TILES =
  '1 H1 T1 T2 H2 N+E+S+W yes -|2 T1 T1 H1 H1 - - -|3 T1 T1 H1 H1 - - -|4 T1 T1 H1 H1 E+W - -|5 H1 H1 T1 C1 - - -|' +
  '6 H1 H1 T1 C1 E/S/W@ - -|7 T1 T1 H1 C1 E+S+W yes -|8 T1 T1 H1 C1 - - -|9 T1 T1 H1 C1 E/S/W@ - -|' +
  '10 C1 C1 H1 T1 E+S+W yes -|11 C1 C1 T1 H1 E/S/W@ - C1|12 H1 T1 C2 C1 E+S+W yes -|13 C1 C1 T1 H1 - - -|' +
  '14 C1 C1 C1 C1 - - C1|15 C1 C1 C2 C2 E+W - -|16 C1 C2 C2 C2 N+W - -|17 C1 C1 C3 C2 E/S/W@ - -|' +
  '18 C1 C2 C2 C3 N+W/E+S - C2|19 T1 H1 H1 H1 N+W - -|20 T1 H1 H1 H1 N+W - -|21 T1 H1 H1 H1 - - -|' +
  '22 T1 H1 H1 H1 - - -|23 C1 H1 H1 H1 - - -|24 H1 H1 H1 C1 E+S - -|25 C1 C2 H1 H1 N+E - -|26 H1 H1 C1 C1 E+W - -|' +
  '27 C1 C2 H1 H1 N* - -|28 H1 H1 C2 C1 E+S+W yes -|29 C1 C2 H1 H1 N* - -|30 C1 C1 H2 H1 E+S - -|' +
  '31 H1 H1 C2 C1 E/S/W@ - -|32 C1 C1 H1 H1 - - -|33 C1 C1 H1 H1 - - C1|34 C1 C1 H1 H1 - - -|' +
  '35 C1 C2 H1 C2 N* - C2|36 H1 C1 C1 C1 N+W - C1|37 C1 C1 H1 C1 - - -|38 C1 C1 H1 C1 - - -|' +
  '39 H1 C1 C2 C2 N/E/W@ - C2|40 H1 T1 T1 T1 N+W - -|41 H1 T1 T1 T1 N+W - -|42 H1 T1 T1 T1 - - -|' +
  '43 H1 T1 T1 T1 - - -|44 C1 T1 T1 T1 N+W - -|45 C1 T1 T1 T1 - - -|46 C1 T1 T1 T1 - - -|47 C1 C1 T1 T1 E+W - C1|' +
  '48 C1 C2 T1 T1 N/E/W@ - -|49 T1 T1 C2 C1 E+S - -|50 T1 T2 C2 C1 N+S - -|51 T1 T1 C2 C1 E+S+W yes -|' +
  '52 T1 T1 C2 C1 S* - -|53 T1 T1 C1 C1 - - -|54 T1 T1 C1 C1 - - -|55 T1 T1 C2 C1 S* - -|56 T1 C1 C1 C1 N+W - C1|' +
  '57 C1 C1 T1 C2 E/S/W@ - C1|58 C1 T1 C1 C1 - - -|59 C1 T1 C1 C1 - - -|60 C1 C2 T1 C2 N* - -';
const STARTS =
  'S1 9,1 W N=H1 S=C1 - - C1|S2 5,3 W N=C1 S=C2 E yes -|S3 0,3 W N=T1 S=T1 - - -|S4 0,6 N W=H1 E=T1 - - -|' +
  'S5 2,8 E N=T1 S=C1 - - C1|S6 7,7 E N=H1 S=C1 W - -|S7 11,3 S W=C1 E=C1 - - C1';

export const castleTables: { tiles: Rows; starts: Rows } = {
  tiles: TILES.split('|').map((row) => {
    const [tile, NW, NE, SW, SE, paths, well, market] = row.split(' ') as string[];
    return { tile, NW, NE, SW, SE, paths, well, market } as Record<string, string>;
  }),
  starts: STARTS.split('|').map((row) => {
    const [start, cell, side, one, other, path, well, market] = row.split(' ') as string[];
    return { start, cell, side, halves: `${one} ${other}`, path, well, market } as Record<string, string>;
  }),
};
