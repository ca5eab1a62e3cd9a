/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * speed GAME SEATS GAMES: what the library costs beside the engine in it. Random games are
 * played by the engine's own functions, as `bergfried bench` plays them, and through the
 * public header, as a stranger would: dealt, played, every chair scored, the winners asked
 * for. Through the header twice: one plays moves by their place, and one asks for the list and
 * plays a move of it. They take turns, so that a machine that gets slower does so for all; the
 * median of what a round through the header takes longer is printed. Times are the process's own.
 * Instructions come out the same on a busy machine, too: run it under
 * `valgrind --tool=callgrind` and compare by_engine with by_place and by_move.
 */
#include <bergfried.h>

#include "bits.h"
#include "registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 9 };

static volatile unsigned sink;  /* keeps the compiler from dropping the work */

/* Not inlined, either of them: whoever counts instructions looks for their names. */
__attribute__((noinline)) static void by_engine(const struct game *game, int seats, int games)
{
	struct options options = options_default(game, seats);
	struct rng rng = rng_start(1, RNG_TEST);
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	struct deal deal;
	move moves[MOVES_MAX];
	int points[SEATS_MAX];
	for (int i = 0; i < games; i++) {
		struct rng dealer = rng_start((uint64_t)i, RNG_DEAL);
		deal_shuffle(game, &options, &dealer, &deal);
		game->start(s, &options, &deal);
		game_settle(game, s, &rng);
		for (unsigned to_act; (to_act = game->to_act(s));) {
			int seat = bits_lowest(to_act), n = game->moves(s, seat, moves);
			game->play(s, seat, moves[rng_below(&rng, (uint32_t)n)]);
			game_settle(game, s, &rng);
		}
		game_points(game, s, game_chairs(game, &options), points);
		sink = (unsigned)points[0] + game->winners(s);
	}
}

/* One game; inlined, so that both ways have no more to do than they must. */
static inline void one_game(bf_state *s, struct rng *rng, bool whole_list)
{
	bf_move moves[BF_MOVES_MAX];
	int points[BF_SEATS_MAX];
	for (int seat; (seat = bf_turn(s)) >= 0;) {
		int n = bf_moves(s, seat, whole_list ? moves : NULL), i = (int)rng_below(rng, (uint32_t)n);
		if (!(whole_list ? bf_play(s, seat, moves[i]) : bf_play_nth(s, seat, i)))
			abort();
	}
	bf_all_points(s, points);
	sink = (unsigned)points[0] + bf_winners(s);
}

__attribute__((noinline)) static void by_place(const struct game *game, int seats, int games)
{
	struct rng rng = rng_start(1, RNG_TEST);
	bf_state *s = bf_new(bf_game_find(game->name), seats, NULL, 1);
	for (int i = 0; i < games; i++) {
		bf_restart(s, (uint64_t)i);
		one_game(s, &rng, false);
	}
	bf_free(s);
}

__attribute__((noinline)) static void by_move(const struct game *game, int seats, int games)
{
	struct rng rng = rng_start(1, RNG_TEST);
	bf_state *s = bf_new(bf_game_find(game->name), seats, NULL, 1);
	for (int i = 0; i < games; i++) {
		bf_restart(s, (uint64_t)i);
		one_game(s, &rng, true);
	}
	bf_free(s);
}

static double seconds(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
	const struct game *game = argc == 4 ? registry_find(argv[1]) : NULL;
	if (!game) {
		fprintf(stderr, "speed GAME SEATS GAMES\n");
		return 2;
	}
	int seats = atoi(argv[2]), games = atoi(argv[3]) / ROUNDS;
	double longer[2][ROUNDS];
	for (int i = 0; i < ROUNDS; i++) {
		double begin = seconds();
		by_engine(game, seats, games);
		double engine = seconds();
		by_place(game, seats, games);
		double place = seconds();
		by_move(game, seats, games);
		double end = seconds();
		longer[0][i] = (place - engine) / (engine - begin) - 1;
		longer[1][i] = (end - place) / (engine - begin) - 1;
	}
	for (int i = 0; i < 2; i++)
		qsort(longer[i], ROUNDS, sizeof longer[i][0], by_size);
	printf("%s with %d: %.1f %% longer by a move's place, %.1f %% longer by the move\n", game->name, seats,
	       100 * longer[0][ROUNDS / 2], 100 * longer[1][ROUNDS / 2]);
	return 0;
}
