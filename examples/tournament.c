/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * tournament GAME BOT BOT [GAMES]: two bots play each other, each deal from both seats.
 *
 *     cc -o tournament tournament.c $(pkg-config --cflags --libs bergfried)
 */
#include <bergfried.h>

#include <stdio.h>
#include <stdlib.h>

static double play(bf_state *s, const bf_bot *const bot[2], uint64_t seed)
{
	double returns[BF_SEATS_MAX];
	bf_restart(s, seed);
	for (int seat; (seat = bf_turn(s)) >= 0;) {
		bf_move move;
		bf_choose(s, seat, bot[seat], seed + (uint64_t)bf_count(s), 0, &move);
		bf_play(s, seat, move);
	}
	bf_returns(s, returns);
	return returns[0];
}

int main(int argc, char **argv)
{
	if (argc < 4) {
		fputs("tournament GAME BOT BOT [GAMES]\nBots:", stderr);
		for (int i = 0; bf_bot_at(i); i++)
			fprintf(stderr, " %s", bf_bot_name(bf_bot_at(i)));
		fputs("\n", stderr);
		return 2;
	}
	const bf_game *game = bf_game_find(argv[1]);
	const bf_bot *one = bf_bot_find(argv[2]), *other = bf_bot_find(argv[3]);
	bf_state *s = game ? bf_new(game, 2, NULL, 1) : NULL;
	if (!s || !one || !other) {
		fprintf(stderr, "%s\n", bf_error());
		return 1;
	}
	long games = argc > 4 ? strtol(argv[4], NULL, 10) : 10;
	double first = 0, second = 0;
	for (long i = 0; i < games / 2; i++) {
		const bf_bot *const there[2] = { one, other }, *const back[2] = { other, one };
		first += play(s, there, (uint64_t)(i + 1));
		second += play(s, back, (uint64_t)(i + 1));
	}
	printf("%s wins %.1f games in the first seat, %s wins %.1f there, of %ld each\n", argv[2], first, argv[3], second,
	       games / 2);
	bf_free(s);
	return 0;
}
