/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * own_bot [GAME [GAMES]]: a bot of your own against one of the library's, which is "level3". It
 * takes the move after which it has most points; of equal ones, the first.
 *
 *     cc -o own_bot own_bot.c $(pkg-config --cflags --libs bergfried)
 */
#include <bergfried.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

/* Each move is tried out and taken back. What the others do meanwhile, and what is hidden,
 * plays no part: points show only what a move brings at once. */
static bf_move most_points(bf_state *s, int seat)
{
	bf_move moves[BF_MOVES_MAX], found;
	int n = bf_moves(s, seat, moves), made = bf_count(s), most = INT_MIN;
	found = moves[0];
	for (int i = 0; i < n; i++) {
		bf_play(s, seat, moves[i]);
		int points = bf_points(s, seat);
		bf_back_to(s, made);
		if (points > most) {
			most = points;
			found = moves[i];
		}
	}
	return found;
}

int main(int argc, char **argv)
{
	const bf_game *game = argc > 1 ? bf_game_find(argv[1]) : bf_game_at(0);
	const bf_bot *rival = bf_bot_find("level3");
	long games = argc > 2 ? strtol(argv[2], NULL, 10) : 20;
	bf_state *s = game ? bf_new(game, bf_game_min_seats(game), NULL, 1) : NULL;
	if (!s || !rival) {
		fprintf(stderr, "%s\n", bf_error());
		return 1;
	}
	double won = 0;
	for (long i = 0; i < games; i++) {
		/* each deal twice, from both seats */
		int own = (int)(i % 2);
		bf_restart(s, (uint64_t)(1 + i / 2));
		for (int seat; (seat = bf_turn(s)) >= 0;) {
			bf_move move;
			if (seat % 2 == own)
				move = most_points(s, seat);
			else
				bf_choose(s, seat, rival, (uint64_t)bf_count(s), 0, &move);
			bf_play(s, seat, move);
		}
		double returns[BF_SEATS_MAX];
		bf_returns(s, returns);
		won += returns[own];
	}
	printf("%s: %.1f of %ld games won against %s\n", bf_game_title(game), won, games, bf_bot_name(rival));
	bf_free(s);
	return 0;
}
