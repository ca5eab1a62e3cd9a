/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried bench: how fast the engine is. A game is dealt, played by uniformly
 * random legal moves, forced ones included, and scored: every chair, and who wins. Time is the process's
 * own. A fixed kernel, the yardstick, runs between the measurements, so that
 * results from different machines, or from before and after a change, can be
 * compared as ratios. The first round only warms up; of the others the median
 * is reported.
 */
#include "cli.h"

#include "bits.h"
#include "json.h"
#include "registry.h"
#include "search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 6, BATCH = 64 };  /* five count: their median is one of them */

static const double ROUND_SECONDS = 0.5;

struct measure {
	double games, decisions, options;  /* games and decisions a second; moves to choose from */
	double copy_ns, yardstick;         /* a copy of the state; yardsticks a second */
	double simulations;                /* random games of a plain tree search from the start, a second */
};

/* The yardstick: mixes a table of 16 KB, with dependent loads, multiplications
 * and branches that cannot be foreseen, much as the rules do. */
static uint32_t yardstick(uint32_t seed)
{
	static uint32_t table[4096];
	uint32_t x = seed | 1;
	for (int i = 0; i < 20000; i++) {
		x ^= x << 13;
		x ^= x >> 17;
		x ^= x << 5;
		uint32_t at = x & 4095;
		if (table[at] & 1)
			table[at] = table[at] * 2654435761u + x;
		else
			table[at] ^= x + table[(at * 7 + 1) & 4095];
		x += table[at] >> 7;
	}
	return x;
}

static volatile uint32_t sink;  /* keeps the compiler from dropping the work */

/* Between the measurements, not once at the beginning: a machine that gets warm gets slow. */
static double measure_yardstick(void)
{
	double begin = cpu_seconds(), now;
	long runs = 0;
	do {
		sink = yardstick(sink);
		runs++;
	} while ((now = cpu_seconds()) - begin < ROUND_SECONDS / 2);
	return (double)runs / (now - begin);
}

/* One random game; how many decisions, and between how many moves in all. */
static void play_game(const struct game *game, const struct options *options, struct rng *rng, struct state *s,
                      long long *decisions, long long *moves_seen)
{
	assert(game && s);
	int points[SEATS_MAX];
	struct deal deal;
	move moves[MOVES_MAX];
	unsigned to_act;
	deal_shuffle(game, options, rng, &deal);
	game->start(s, options, &deal);
	game_settle(game, s, rng);
	while ((to_act = game->to_act(s))) {
		int seat = bits_lowest(to_act);
		int n = game->moves(s, seat, moves);
		*decisions += 1;
		*moves_seen += n;
		game->play(s, seat, moves[rng_below(rng, (uint32_t)n)]);
		game_settle(game, s, rng);
	}
	game_points(game, s, game_chairs(game, options), points);
	sink = (uint32_t)points[0] + game->winners(s);
}

/* In batches, so that reading the clock costs nothing that counts. */
static void measure_games(const struct game *game, const struct options *options, struct rng *rng, struct measure *m)
{
	struct state_space space;
	long long games = 0, decisions = 0, moves_seen = 0;
	double begin = cpu_seconds(), now;
	do {
		for (int i = 0; i < BATCH; i++)
			play_game(game, options, rng, (struct state *)space.bytes, &decisions, &moves_seen);
		games += BATCH;
	} while ((now = cpu_seconds()) - begin < ROUND_SECONDS);
	m->games = (double)games / (now - begin);
	m->decisions = (double)decisions / (now - begin);
	m->options = (double)moves_seen / (double)decisions;
}

/* Copies within a ring of states, as a search would make them. */
static double measure_copy(const struct game *game)
{
	static struct state_space ring[16];
	enum { COPIES = 1 << 16 };
	long long copies = 0;
	double begin = cpu_seconds(), now;
	do {
		for (int i = 0; i < COPIES; i++) {
			memcpy(ring[(i + 1) & 15].bytes, ring[i & 15].bytes, game->state_size);
			sink = ring[(i + 1) & 15].bytes[i & 63];
		}
		copies += COPIES;
	} while ((now = cpu_seconds()) - begin < ROUND_SECONDS / 4);
	return (now - begin) * 1e9 / (double)copies;
}

/* From the beginning of a game, where most is hidden and the tree is widest. */
static double measure_search(const struct game *game, const struct options *options, struct rng *rng)
{
	static struct analysis analysis;
	const struct effort effort = { .iterations = 4000 };
	struct deal deal;
	struct state_space space;
	struct view view;
	struct state *s = (struct state *)space.bytes;
	deal_shuffle(game, options, rng, &deal);
	game->start(s, options, &deal);
	game_settle(game, s, rng);
	sight_of(game, s, bits_lowest(game->to_act(s)), &view);
	double begin = cpu_seconds();
	search(PLAIN_TREE, &view, rng_next(rng), &effort, &analysis);
	return (double)analysis.iterations / (cpu_seconds() - begin);
}

/* For qsort; a difference of doubles would not fit into an int. */
static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* The median of one member over the rounds, the first left out. */
static double median(const struct measure *rounds, size_t member)
{
	assert(member < sizeof *rounds);
	double values[ROUNDS - 1];
	for (int i = 1; i < ROUNDS; i++)
		memcpy(&values[i - 1], (const char *)&rounds[i] + member, sizeof *values);
	qsort(values, ROUNDS - 1, sizeof *values, by_size);
	return values[(ROUNDS - 1) / 2];
}

static void key_number(struct json *j, const char *key, double value, int places)
{
	json_key_thousandths(j, key, (long long)(value * 1000 + 0.5), places);
}

static void bench(const struct game *game, int seats)
{
	assert(seats >= game->min_seats && seats <= game->max_seats);
	struct measure rounds[ROUNDS];
	struct options options = options_default(game, seats);
	struct rng rng = rng_start(1, RNG_TEST);
	for (int i = 0; i < ROUNDS; i++) {
		rounds[i].yardstick = measure_yardstick();
		measure_games(game, &options, &rng, &rounds[i]);
		rounds[i].copy_ns = measure_copy(game);
		rounds[i].simulations = measure_search(game, &options, &rng);
	}
	double games = median(rounds, offsetof(struct measure, games));
	struct buf out = { 0 };
	struct json j = { .out = &out };
	json_open(&j, '{');
	json_key_text(&j, "game", game->name);
	json_key_int(&j, "seats", seats);
	key_number(&j, "games_per_cpu_s", games, 1);
	key_number(&j, "decisions_per_cpu_s", median(rounds, offsetof(struct measure, decisions)), 1);
	key_number(&j, "mean_options", median(rounds, offsetof(struct measure, options)), 2);
	json_key_int(&j, "state_bytes", (long long)game->state_size);
	key_number(&j, "copy_ns", median(rounds, offsetof(struct measure, copy_ns)), 1);
	key_number(&j, "simulations_per_cpu_s", median(rounds, offsetof(struct measure, simulations)), 1);
	key_number(&j, "yardstick_ratio", games / median(rounds, offsetof(struct measure, yardstick)), 3);
	json_close(&j, '}');
	print_line(&out);
	fflush(stdout);
}

static int run(const struct cli *cli, const struct arguments *args)
{
	const struct game *game;
	(void)cli;
	for (int i = 0; (game = registry_game(i)); i++)
		for (int seats = game->min_seats; seats <= game->max_seats && (!args->game || game == args->game); seats++)
			bench(game, seats);
	return EXIT_OK;
}

const struct command command_bench = {
	.name = "bench",
	.summary = N_("measure the engine’s speed"),
	.about = N_("Measures random games on one core, about 5 seconds per game and number of seats; prints one JSON object per line."),
	.operand = { { "GAME", VALUE_GAME, AT_MOST_ONCE } },
	.example = EXAMPLES({ "bench castle", N_("how fast The Castle is") }),
	.run = run,
};
