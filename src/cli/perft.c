/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried perft: how many positions there are after each number of moves of a
 * given deal. Any change of the rules that makes or loses a move shows here.
 */
#include "cli.h"

#include "json.h"

#include <assert.h>
#include <string.h>

/* Positions `depth` moves after this one, a move of each seat to act counted. */
static long long count(const struct game *game, const struct state *from, int depth, const struct rng *chance)
{
	assert(depth >= 0);
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
			/* every branch has the same chance: or its place in the tree would
			   change what comes out */
			struct rng rng = *chance;
			game_settle(game, (struct state *)next.bytes, &rng);
			sum += count(game, (const struct state *)next.bytes, depth - 1, &rng);
		}
	}
	return sum;
}

/* One line for each depth as soon as it is known: the next takes many times as long. */
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
	print_line(&out);
}

enum { DEPTH, SEED, SEATS, OPTION, JSON, CARDS };

static int run(const struct cli *cli, const struct arguments *args)
{
	const struct game *game = args->game;
	long long deepest = parse_number(cli, args, DEPTH, 4, 0, 100);
	long long number = parse_number(cli, args, SEED, 1, 0, 1000000000000000000);
	long long n = parse_number(cli, args, SEATS, game->min_seats, game->min_seats, game->max_seats);
	if (deepest < 0 || number < 0 || n < 0)
		return EXIT_USAGE;
	struct options options = options_default(game, (int)n);
	int status = parse_options(cli, game, args, OPTION, CARDS, &options);
	if (status != EXIT_OK)
		return status;
	struct rng rng = rng_start((uint64_t)number, RNG_DEAL);
	struct deal deal;
	struct state_space start;
	deal_shuffle(game, &options, &rng, &deal);
	game->start((struct state *)start.bytes, &options, &deal);
	game_settle(game, (struct state *)start.bytes, &rng);
	for (int i = 0; i <= deepest; i++) {
		report(i, count(game, (const struct state *)start.bytes, i, &rng), given(args, JSON));
		/* the next depth may take minutes: nobody should wait to see this one */
		fflush(stdout);
	}
	return EXIT_OK;
}

const struct command command_perft = {
	.name = "perft",
	.summary = N_("count the positions at each depth"),
	.about = N_("Counts the positions that can be reached at each depth, to check the rules."),
	.operand = { { "GAME", VALUE_GAME, ONCE } },
	.flag = FLAGS(
		[DEPTH] = { "--depth", VALUE_NUMBER, "N", N_("how many moves deep"), "4", false },
		[SEED] = { "--seed", VALUE_NUMBER, "S", N_("which deal"), "1", false },
		[SEATS] = { "--seats", VALUE_NUMBER, "N", N_("how many seats"), N_("the fewest possible"), false },
		[OPTION] = OPTION_FLAG,
		[JSON] = { "--json", VALUE_NONE, NULL, N_("print one JSON object per depth"), NULL, false },
		[CARDS] = CARDS_FLAG
	),
	.example = EXAMPLES({ "perft castle --depth 3", N_("count the positions in The Castle three moves deep") }),
	.refused = N_("the card list has errors"),
	.run = run,
};
