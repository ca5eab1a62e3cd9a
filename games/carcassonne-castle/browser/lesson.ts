// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The Castle, learned in ten minutes: a path, a tower with its token, a house with the keep, and the end. */
import { tr } from '@shell/lib/texts';
import { want, type Lesson, type Scene } from '@shell/learn/lesson';

/** The deal is chosen so that the tiles come as the steps need them. */
const beginning: Scene = {
  head: `bergfried 1
game carcassonne-castle
seats 2
option first=0
deal deck 15 33 35 54 53 34 58 46 37 59 38 24 16 7 1 2 3 4 5 6 8 9 10 11 12 13 14 17 18 19 20 21 22 23 25 26 27 28 29 30 31 32 36 39 40 41 42 43 44 45 47 48 49 50 51 52 55 56 57 60
deal tokens 3 1 2 9 4 5 6 7 8 9 1 2 8
deal first 0
`,
  moves: [],
};

/** A few tiles of another game: two paths that one tile will join. */
const heralds: Scene = {
  head: `bergfried 1
game carcassonne-castle
seats 2
option first=0
deal deck 15 16 19 27 24 1 2 3 4 5 6 7 8 9 10 11 12 13 14 17 18 20 21 22 23 25 26 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60
deal tokens 3 1 2 9 4 5 6 7 8 9 1 2 8
deal first 0
`,
  moves: `0 place 7,7 r0
0 follower path E
1 place 8,7 r3
1 follower path S
0 place 8,6 r1
0 follower none
1 place 9,7 r0
1 follower none`.split('\n'),
};

/** Another game, before its last tile. */
export const end: Scene = {
  head: `bergfried 1
game carcassonne-castle
seats 2
option first=0
deal deck 7 1 19 53 30 13 42 17 35 36 58 10 60 14 25 11 5 9 34 43 32 12 40 44 33 38 6 46 22 47 49 56 41 15 37 45 31 18 16 2 26 59 55 51 52 57 50 29 28 21 54 39 24 3 23 27 48 20 8 4
deal tokens 1 9 2 7 3 8 3 5 4 4 1 5 7
deal first 0
`,
  moves: `0 place 2,8 r1
0 follower tower NE
1 place 1,8 r0
1 follower house SE
0 place 0,6 r3
0 follower path S
1 place 9,1 r3
1 follower court NE
0 place 1,6 r3
0 follower house SE
1 place 0,3 r1
1 follower tower NW
0 place 8,1 r0
0 follower tower NE
1 place 1,3 r0
1 follower court NW
0 place 10,1 r1
0 follower none
1 place 1,4 r3
1 follower none
0 place 8,2 r3
0 follower none
1 place 0,7 r3
1 follower tower NE
0 place 7,1 r3
0 follower court SW
1 place 8,3 r0
1 follower court NW
0 place 9,2 r1
0 follower court SE
1 place 9,3 r0
1 follower path W
0 place 0,4 r0
0 follower none
1 place 2,3 r2
1 follower tower SE
0 place 7,3 r1
0 follower none
1 place 3,3 r3
0 place 1,5 r1
0 follower court NE
1 place 2,6 r0
0 place 2,4 r0
1 place 0,8 r3
0 place 7,2 r3
1 place 3,4 r0
1 follower house SW
0 place 10,2 r2
0 follower path W
0 again no
1 place 4,3 r1
1 follower none
0 place 6,3 r1
0 follower house NW
0 again no
1 place 7,4 r3
1 follower none
0 place 0,5 r3
0 again yes
0 place 3,6 r0
1 place 3,7 r2
1 follower none
0 place 5,3 r0
1 place 7,5 r2
1 follower none
0 place 4,6 r0
1 place 2,2 r3
1 follower house NW
0 place 5,4 r0
1 place 4,4 r2
0 place 6,5 r0
1 place 6,4 r1
1 follower path N
0 place 5,6 r2
0 follower none
1 place 2,1 r2
0 place 7,6 r3
0 follower none
1 place 5,5 r1
0 place 2,7 r2
0 follower court SE
1 place 3,2 r0
0 place 3,5 r1
1 place 5,7 r3
1 follower court NE
0 place 3,1 r1
1 place 8,5 r2
0 place 3,0 r3
1 place 2,0 r1
0 place 9,5 r1
1 place 9,6 r0
0 place 6,6 r2
1 place 7,7 r2
0 place 8,6 r1
1 place 9,7 r2`.split('\n'),
};

/** Konrad's moves are written down, too: he plays no better or worse than the step wants. */
const lesson: Lesson = {
  game: 'carcassonne-castle',
  others: ['Konrad'],
  count: 'scored',
  steps: [
    {
      title: () => tr('A castle for two'),
      text: () =>
        tr(
          'Inside this ring of walls, you and Konrad build one castle, tile by tile. The wall itself keeps score: your marker moves along it. The player with the most points wins.',
        ),
      scene: beginning,
    },
    {
      title: () => tr('Lay a tile'),
      terms: ['castle-path', 'castle-well', 'castle-start'],
      text: () =>
        tr(
          'You have drawn a tile with a path. The first tile must touch one of the seven start areas in the wall. Lay it where the board suggests, on the left, so that the path runs out from the wall.',
        ),
      do: [want('place 5,3 r0')],
    },
    {
      title: () => tr('Send a follower'),
      terms: ['follower-herald', 'follower-merchant'],
      text: () =>
        tr(
          'You may put one follower on the tile you have just laid: a herald on the path, or a merchant in a court. Choose the herald and confirm. Whoever has a follower there scores when the path is complete.',
        ),
      do: [want('follower path E')],
      skip: 'follower none',
      after: () =>
        tr(
          'Your herald stands on the path. You have five followers left; this one comes home when the path is complete.',
        ),
    },
    {
      title: () => tr('Only paths must match'),
      text: () =>
        tr(
          'Konrad has started below. Now for your next tile: where two tiles touch, either both have a path on that side or neither does. Houses, towers and courts may meet in any way. Turn the tile so that its path meets yours.',
        ),
      before: ['1 place 11,3 r2', '1 follower court SE'],
      do: [want('place 5,4 r3')],
    },
    {
      title: () => tr('A merchant waits'),
      terms: ['castle-court', 'castle-market'],
      text: () =>
        tr(
          'Before the points are counted, you may send another follower. The upper court has a market, the little stall. Put a merchant there: 3 points per market, but only at the end, and the merchant stays until then.',
        ),
      do: [want('follower court NW')],
      skip: 'follower none',
      after: () =>
        tr(
          'The path is complete: it ends at the wall on one side and at a house on the other. A path is worth 1 point per tile, or 2 if it has a well, and the start area counts as a tile. Your herald is back.',
        ),
    },
    {
      title: () => tr('A tower is worth more'),
      terms: ['castle-tower', 'follower-knight'],
      text: () =>
        tr(
          'Towers score 2 points per tile. Konrad has a knight in one on the right. At the top left, one start area is all tower: lay your tile there with its tower against the wall, and put a knight on it.',
        ),
      before: ['1 place 2,8 r0', '1 follower tower NW'],
      do: [want('place 0,3 r3'), want('follower tower NW')],
      skip: 'follower none',
      after: () =>
        tr(
          'Nobody else can send a follower to this tower now. But two towers may grow together later; then whoever has more knights takes everything, and in a tie nobody scores.',
        ),
    },
    {
      title: () => tr('Close it'),
      text: () =>
        tr(
          'A tower or house is complete when no empty cell is left beside any part of it. One gap is still open, below your tower. This tile has a small tower in a corner: turn it so that it closes the gap. You do not need a follower.',
        ),
      before: ['1 place 10,3 r2', '1 follower none'],
      do: [want('place 1,3 r3'), want('follower none', /^follower /)],
      after: () =>
        tr(
          'Six more points, and your score stops at 12, exactly on a corner of the wall. A token was lying there face down, and now it is yours.',
        ),
    },
    {
      title: () => tr('The tokens on the wall'),
      terms: ['token-1', 'token-2', 'token-3', 'token-4', 'token-5', 'token-6', 'token-7', 'token-8', 'token-9'],
      text: () =>
        tr(
          'Thirteen corners have a token. You take it only if your score stops exactly there; passing it earns nothing. Yours is a 3: one completed house counts double. Others give you another turn, or points at the end. You can use it from your next turn on.',
        ),
      before: ['1 place 1,8 r0', '1 follower none'],
    },
    {
      title: () => tr('A house for the keep'),
      terms: ['castle-house', 'follower-squire'],
      text: () =>
        tr(
          'Houses score only 1 point per tile, but they carry your keep. At the lower left, a start area has a house in its upper half. Join it, and place a squire.',
        ),
      do: [want('place 9,1 r1'), want('follower house NW')],
      skip: 'follower none',
    },
    {
      title: () => tr('Use the token'),
      text: () =>
        tr(
          'The gap is above your house. Close it with this tile. The game will then ask whether to double the house with token 3: say yes.',
        ),
      before: ['1 place 10,2 r0', '1 follower none'],
      do: [want('place 8,1 r0'), want('follower none', /^follower /), want('double yes')],
      after: () =>
        tr('Three tiles, including the start area, make 3 points; the token doubles them to 6. It is now used up.'),
    },
    {
      title: () => tr('Your keep'),
      terms: ['castle-keep', 'castle-empty'],
      text: () =>
        tr(
          'Your keep stands on the largest house you have scored; its size is 3, and doubling does not change that. At the end, the larger keep scores the largest empty area of the castle, 1 point per cell. So one big house can decide the game.',
        ),
    },
    {
      title: () => tr('Growing together'),
      text: () =>
        tr(
          'Another castle. The path at the wall is yours; the one below is Konrad’s, and you may not send a follower there. But separate paths may grow together. Lay this tile in the gap, where it joins the two paths.',
        ),
      scene: heralds,
      do: [want('place 7,6 r0'), want('follower none', /^follower /)],
      after: () =>
        tr(
          'Now it is one path, with one herald each: a tie, so nobody scores, and both go home. With one more herald, all of it would have been yours. Join what others have started, and guard what is yours.',
        ),
    },
    {
      title: () => tr('The last tile'),
      text: () =>
        tr(
          'Now another game, played up to its last tile; you take over from the leader. Some cells will stay empty for ever. Lay the tile wherever you like.',
        ),
      scene: end,
      do: [want('place 4,7 r3', /^place /)],
      after: () =>
        tr(
          'Final scoring: the larger keep scores the largest empty area, merchants score 3 points per market in their court, and end-of-game tokens are counted. Unfinished paths, towers and houses score nothing.',
        ),
    },
    {
      title: () => tr('That is all'),
      text: () =>
        tr(
          'You now know The Castle. Complete small features to get your followers back, aim for the corners of the wall, and save a merchant for a good court. A patient bot is waiting for your first game.',
        ),
    },
  ],
};
export default lesson;
