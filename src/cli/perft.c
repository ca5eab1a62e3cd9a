/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried perft: how many positions there are after each number of moves of a
 * given deal. Any change of the rules that makes or loses a move shows here.
 */
#include "cli.h"

#include "json.h"

#include <string.h>

/* Positions `depth` moves after this one, a move of each seat to act counted. */
static long long count(const struct game *game, const struct state *from, int depth, const struct rng *chance)
{
	if (depth == 0)
		return 1;
	long long sum = 0;
	move moves[MOVES_MAX];
	unsigned to_act = game->to_act(from);
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		if (!(to_act >> seat & 1))
			continue;
		int n = game->moves(from, seat, moves);
		for (int i = 0; i < n; i++) {
			struct state_space next;
			memcpy(next.bytes, from, game->state_size);
			game->play((struct state *)next.bytes, seat, moves[i]);
			struct rng rng = *chance;
			game_settle(game, (struct state *)next.bytes, &rng);
			sum += count(game, (const struct state *)next.bytes, depth - 1, &rng);
		}
	}
	return sum;
}

static void report(int depth, long long positions, bool as_json)
{
	if (!as_json) {
		printf("%2d %15lld\n", depth, positions);
		return;
	}
	struct buf out = { 0 };
	struct json j = { .out = &out };
	json_open(&j, '{');
	json_key_int(&j, "depth", depth);
	json_key_int(&j, "positions", positions);
	json_close(&j, '}');
	puts(buf_text(&out));
	buf_free(&out);
}

int command_perft(const struct cli *cli, int argc, char **argv)
{
	const char *depth[1] = { NULL }, *seed[1] = { NULL }, *seats[1] = { NULL }, *option[OPTIONS_MAX] = { NULL }, *as_json[1] = { NULL }, *cards[1] = { NULL };
	const struct flag flags[] = {
		{ "--depth", "N", N_("how many moves deep (4)"), depth, 1 },
		{ "--seed", "S", N_("which deal (1)"), seed, 1 },
		{ "--seats", "N", N_("how many seats (the fewest there can be)"), seats, 1 },
		{ "--option", "KEY=VALUE", N_("an option of the game; may be given several times"), option, OPTIONS_MAX },
		{ "--json", NULL, N_("one JSON object a depth"), as_json, 1 },
		{ "--cards", "FILE", N_("a file with the cards to play with instead of those built in"), cards, 1 },
		{ 0 },
	};
	const struct usage usage = { "perft", "GAME", N_("Counts the positions after each number of moves, for checking the rules."), 1, 1, flags };
	int operands = parse(cli, &usage, argc, argv);
	if (operands < 0)
		return -1 - operands;
	const struct game *game = parse_game(cli, argv[0]);
	if (!game)
		return EXIT_USAGE;
	long long deepest = parse_number(cli, &flags[0], 4, 0, 100);
	long long number = parse_number(cli, &flags[1], 1, 0, 1000000000000000000);
	long long n = parse_number(cli, &flags[2], game->min_seats, game->min_seats, game->max_seats);
	struct options options = options_default(game, (int)n);
	if (deepest < 0 || number < 0 || n < 0)
		return EXIT_USAGE;
	int status = parse_options(cli, game, &flags[3], &flags[5], &options);
	if (status != EXIT_OK)
		return status;
	struct rng rng = rng_start((uint64_t)number, RNG_DEAL);
	struct deal deal;
	struct state_space start;
	deal_shuffle(game, &options, &rng, &deal);
	game->start((struct state *)start.bytes, &options, &deal);
	game_settle(game, (struct state *)start.bytes, &rng);
	for (int i = 0; i <= deepest; i++) {
		report(i, count(game, (const struct state *)start.bytes, i, &rng), as_json[0]);
		fflush(stdout);
	}
	return EXIT_OK;
}
