// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Two castles on one hill, for the front door. */
import { Drawing } from '@shell/ui/kit';
import { T, drawCastle, extent, type Castle } from './draw/rooms';

/** Level, column, type, hanging and name of each room: the front door has no tables yet. */
const ONE =
  '5 0 special - Tower|4 0 utility torch Broom Closet|4 1 sleeping painting Hibernation Chamber|4 2 sleeping swords Midnight Room|' +
  '3 0 living painting Drawing Room|3 1 living mirror Fireplace|3 2 food mirror Wine Room|2 -2 corridor torch Echo Chamber|' +
  "2 -1 special - Grand Foyer|2 0 utility swords Game Storage|2 1 corridor painting Hall of Portraits|2 2 sleeping torch King's Chambers|" +
  '1 -3 outdoor - Firewood Storage|1 -2 living torch Reading Room|1 -1 living torch Taxidermy Showroom|1 2 living painting Salon|' +
  '1 3 special - Fountain|-1 0 downstairs swords Laboratory|-1 1 downstairs torch Wine Cellar';
const TWO =
  '5 1 special - Tower|4 1 utility mirror Glassmaking Room|4 2 living mirror Harp Room|3 0 food painting Breakfast Nook|' +
  '3 1 living swords Library|3 2 utility mirror Tool Room|2 -1 outdoor - Biergarten|2 0 food torch Kitchen|' +
  "2 1 sleeping mirror Prince's Chambers|2 2 corridor painting Hall of Knights|1 -1 utility painting Kennel|" +
  '1 2 living mirror Map Room|1 3 outdoor - Guardhouse|-1 1 downstairs swords Treasure Room';

const build = (plan: string): Castle => ({
  throne: { type_a: 'food', type_b: 'sleeping', hanging: 'mirror', cell_1: '0,2', cell_2: '-1,1' },
  attendants: [],
  rooms: plan.split('|').map((line) => {
    const [level, x, type, hanging, ...name] = line.split(' ') as [string, string, string, string, ...string[]];
    return {
      x: +x,
      level: +level,
      room: { name: name.join(' '), type, hanging, where: '', target: '', points: '' },
    };
  }),
});
/** Two castles as they were built in a game. */
export const castles = (): Castle[] => [ONE, TWO].map(build);

const SCALE = 0.325;

/** A castle with its middle at x, on the ground line. */
function put(castle: Castle, x: number, seed: string) {
  const e = extent(castle),
    mid = ((e.left + e.right + 1) / 2) * T;
  return (
    <Drawing transform={`translate(${x - mid * SCALE} 214) scale(${SCALE})`} svg={drawCastle(castle, 'art', seed)} />
  );
}

/** For the front door, which is drawn before any table has come: so the rooms stand here. */
export const Art = () => (
  <svg viewBox="0 -30 392 292" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
    <path d="M-400 150H-60L0 96 50 120 110 60 174 128 232 90 330 140 392 84 450 130H800V214H-400z" class="fd-hill2" />
    <path d="M-400 184H-60L70 150 120 172 190 146 268 176 330 150 450 178H800V214H-400z" class="fd-hill" />
    <rect x={-400} y={214} width={1200} height={200} class="r-earth" />
    <rect x={-400} y={214} width={1200} height={200} class="r-earthhatch" />
    {put(build(ONE), 116, 'h')}
    {put(build(TWO), 311, 'd3')}
    <path d="M-400 214H800" class="r-groundline fd-gl" />
  </svg>
);
