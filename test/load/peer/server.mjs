// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// boardgame.io's own server with a game that costs next to nothing: take one to three
// from a heap, which is filled again when it is empty. A move that takes more than
// there is is refused, so moves are validated. Matches are kept in memory only.
//
// node server.mjs PORT, where boardgame.io can be found (test/load/run sees to it).
import { createRequire } from 'node:module';
const require = createRequire(process.cwd() + '/');
const { Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const heap = {
	name: 'heap',
	setup: () => ({ left: 1000 }),
	turn: { minMoves: 1, maxMoves: 1 },
	moves: {
		take: ({ G }, n) => {
			if (!Number.isInteger(n) || n < 1 || n > 3 || n > G.left)
				return INVALID_MOVE;
			G.left -= n;
			if (G.left < 3)
				G.left = 1000;
		},
	},
};

const server = Server({ games: [heap], origins: ['http://127.0.0.1'] });
server.run({ port: Number(process.argv[2]), callback: () => console.log('ready') });
