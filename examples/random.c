/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * random [GAME [GAMES]]: plays random games, and says what they came to.
 *
 *     cc -o random random.c $(pkg-config --cflags --libs bergfried)
 */
#include <bergfried.h>

#include <stdio.h>
#include <stdlib.h>

/* Any generator will do: the library has no say in how you choose. */
static uint32_t next(uint64_t *seed)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*seed >> 33);
}

int main(int argc, char **argv)
{
	const bf_game *game = argc > 1 ? bf_game_find(argv[1]) : bf_game_at(0);
	long games = argc > 2 ? strtol(argv[2], NULL, 10) : 100;
	if (!game) {
		fprintf(stderr, "%s\n", bf_error());
		return 1;
	}
	bf_state *s = bf_new(game, bf_game_min_seats(game), NULL, 1);
	if (!s) {
		fprintf(stderr, "%s\n", bf_error());
		return 1;
	}
	uint64_t seed = 1;
	long moves_made = 0, points = 0;
	for (long i = 1; i <= games; i++) {
		bf_restart(s, (uint64_t)i);
		for (int seat; (seat = bf_turn(s)) >= 0; moves_made++) {
			int n = bf_moves(s, seat, NULL);
			bf_play_nth(s, seat, (int)(next(&seed) % (uint32_t)n));
		}
		for (int seat = 0; seat < bf_seats(s); seat++)
			points += bf_points(s, seat);
	}
	printf("%s: %ld games, %ld moves, %ld points\n", bf_game_title(game), games, moves_made, points);
	bf_free(s);
	return 0;
}
