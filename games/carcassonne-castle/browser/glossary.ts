// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The signs of The Castle. */
import { capital, say, tr } from '@shell/lib/texts';
import type { Glossary } from '@shell/rules/glossary';
import { printed } from './draw/tables';

/** What a token does is said by the engine. */
const tokens: Glossary = Object.fromEntries(
  printed.tokens!.map(({ token: n, about }) => [
    `token-${n}`,
    () => [tr('Token {n}', { n: n! }), say({ key: about! })],
  ]),
);

const glossary: Glossary = {
  'castle-path': () => [
    tr('Path'),
    tr('1 point per tile, 2 if it has a well. Complete when each of its ends is a square, the wall or a building.'),
  ],
  'castle-well': () => [tr('Well'), tr('Paths that meet at a well form one path, which scores 2 points per tile.')],
  'castle-square': () => [tr('Square'), tr('It ends every path that leads to it: they are separate paths.')],
  'castle-dead-end': () => [tr('Dead end'), tr('The path ends at a building inside the tile.')],
  'castle-tower': () => [
    tr('Tower'),
    tr('2 points per tile. Complete when no empty cell is left beside any part of it.'),
  ],
  'castle-house': () => [
    tr('House'),
    tr('1 point per tile. Complete when no empty cell is left beside any part of it. It can carry your keep.'),
  ],
  'castle-court': () => [tr('Court'), tr('Never complete. At the end it scores 3 points for each of its markets.')],
  'castle-market': () => [tr('Market'), tr('3 points at the end for whoever has more merchants on its court.')],
  'castle-start': () => [
    tr('Start area'),
    tr('Part of the wall. It counts as one more tile of the feature it belongs to.'),
  ],
  'follower-herald': () => [
    capital(tr('herald')),
    tr('A follower on a path. It comes home when the path is complete.'),
  ],
  'follower-knight': () => [
    capital(tr('knight')),
    tr('A follower in a tower. It comes home when the tower is complete.'),
  ],
  'follower-squire': () => [
    capital(tr('squire')),
    tr('A follower in a house. It comes home when the house is complete.'),
  ],
  'follower-merchant': () => [
    capital(tr('merchant')),
    tr('A follower on a court. It stays there until the game is over.'),
  ],
  'castle-keep': () => [
    tr('Keep'),
    tr(
      'It stands on the largest house you have scored. At the end, the player with the larger keep scores the largest empty area.',
    ),
  ],
  'castle-empty': () => [
    tr('Empty area'),
    tr(
      'Empty cells connected by their sides. The largest area is worth 1 point per cell to the player with the larger keep.',
    ),
  ],
  'token-back': () => [
    tr('Wall token'),
    tr('The player whose score stops exactly on this corner takes it. It can be used from the next turn on.'),
  ],
  ...tokens,
};
export default glossary;
