// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The castles that neighbours will build, drawn between them before the game. */
import type { Between, Tables } from '@shell/games/board';
import { tr } from '@shell/lib/texts';
import { T, drawCastle, extent, type Castle } from './draw/rooms';

/** Level, column and name of each room: castles as they might become, one for every place in the ring. */
const PLANS = [
  '3 0 Drawing Room|3 1 Fireplace|2 -1 Grand Foyer|2 0 Game Storage|2 1 Hall of Portraits|1 2 Salon|1 3 Fountain|-1 0 Laboratory',
  "2 0 Kitchen|2 1 Prince's Chambers|2 2 Hall of Knights|1 -1 Kennel|1 2 Map Room|-1 1 Treasure Room",
  "3 0 Breakfast Nook|3 1 Library|2 -1 Biergarten|2 0 Kitchen|2 1 Prince's Chambers|1 2 Map Room|1 3 Guardhouse",
  '2 0 Wine Room|2 1 Midnight Room|1 -1 Reading Room|1 2 Salon',
  '2 0 Hibernation Chamber|2 1 Wine Room|1 -2 Fountain|1 -1 Firewood Storage|1 2 Tool Room|-1 0 Wine Cellar',
  "3 1 Library|2 0 Kitchen|2 1 King's Chambers|2 2 Harp Room|1 2 Guardhouse",
  '1 -1 Kennel|1 2 Map Room|2 1 Library',
];

/** Rooms that the tables do not have, as they are special ones, are left out. */
function build(plan: string, tables: Tables): Castle {
  return {
    throne: { type_a: 'food', type_b: 'sleeping', hanging: 'mirror', cell_1: '0,2', cell_2: '-1,1' },
    attendants: [],
    rooms: plan.split('|').flatMap((line) => {
      const [level, x, ...words] = line.split(' '),
        row = tables.rooms?.find((r) => r.name === words.join(' '));
      return row
        ? [
            {
              level: Number(level),
              x: Number(x),
              room: {
                name: row.name!,
                type: row.type!,
                hanging: row.hanging ?? '-',
                where: '',
                target: '',
                points: '',
              },
            },
          ]
        : [];
    }),
  };
}

/** With two, a third is played by the rules, and stands at no seat. */
const shared = (seats: number): boolean => seats > 2;

function Shared({ at, seats, tables }: { at: number; seats: number; tables: Tables }) {
  const name = tables.castles?.[at]?.name;
  if (!shared(seats) || !tables.rooms) return null;
  const castle = build(PLANS[at % PLANS.length]!, tables),
    e = extent(castle);
  const [left, top] = [(e.left - 0.1) * T, -(e.high + 1.7) * T],
    [width, height] = [(e.right - e.left + 1.2) * T, (e.high - e.low + 1.8) * T];
  return (
    <>
      <svg
        viewBox={`${left} ${top} ${width} ${height}`}
        preserveAspectRatio="xMidYMax meet"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: drawCastle(castle, 'small', `w${at}`) }}
      />
      {name && <small>{tr(name)}</small>}
    </>
  );
}

const between: Between = {
  Shared,
  note: (seats) => (shared(seats) ? tr('Neighbours build a castle together; yours are underlined.') : ''),
};
export default between;
