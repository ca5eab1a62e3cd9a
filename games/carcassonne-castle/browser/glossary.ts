// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The signs of The Castle. */
import { capital, tr } from '@shell/lib/texts';
import type { Entry, Glossary } from '@shell/rules/glossary';

const token =
  (n: number, sentence: () => string): Entry =>
  () => [tr('Token {n}', { n }), sentence()];

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
  'token-1': token(1, () => tr('Another whole turn, right after this one.')),
  'token-2': token(2, () => tr('A completed tower counts double: 4 points per tile.')),
  'token-3': token(3, () => tr('A completed house counts double: 2 points per tile.')),
  'token-4': token(4, () => tr('At the end, one unfinished path scores 1 point per tile, or 2 with a well.')),
  'token-5': token(5, () => tr('At the end, one unfinished tower scores 2 points per tile.')),
  'token-6': token(6, () => tr('At the end, one unfinished house scores 1 point per tile.')),
  'token-7': token(7, () => tr('At the end, one court scores 4 points per market instead of 3.')),
  'token-8': token(8, () => tr('At the end, your keep counts as 2 tiles larger.')),
  'token-9': token(9, () => tr('5 points at the end.')),
};
export default glossary;
