/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * tune GAME SEATS GENERATIONS GAMES SEED
 *
 * Looks for better weights of a game's judgement by self-play (the cross-entropy
 * method): sets of weights are drawn around a mean, each plays against the mean, and
 * the best draw it towards themselves. The first mean is what stands in the sources;
 * the last is printed as it goes there, beside it belongs the command. Whether a
 * search is better with it is for `bergfried arena` to say.
 *
 * The sources with weights are compiled anew for this, with these writable (TUNED in
 * hints.h); the same command gives the same weights, however many processes share
 * the work.
 */
#include "bits.h"
#include "outlook.h"
#include "registry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WEIGHTS_MAX = 256, SETS = 48, ELITE = 10, FINAL = 16 };

static const struct game *game;
static const struct hints *hints;
static int seats, weights;
static int *table;                 /* the game's own: who plays writes there first */
static int rival[WEIGHTS_MAX];     /* the weights of the others */

static void use(const int *set)
{
	memcpy(table, set, (size_t)weights * sizeof *table);
}

/* As in a search: at once where the game knows how, else the best of the turn. */
static move choose(const struct state *s, int seat, struct rng *rng)
{
	move found = 0;
	if (hints->quick)
		return hints->quick(s, seat, rng);
	policy_best(game, policy_judge(hints), s, seat, hints->depth, rng, &found);
	return found;
}

/* One game: half of the seats, side by side from `from` on, play by the set and the
 * others by the rival one. What the set gets of the win, smoothed by points. */
static double play(const int *set, uint64_t seed, int from)
{
	struct options options = options_default(game, seats);
	struct rng deal_rng = rng_start(seed, RNG_DEAL), rng = rng_start(seed, RNG_CHANCE);
	struct deal deal;
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	struct ending o;
	double sum = 0;
	unsigned to_act, ours = 0;
	for (int i = 0; i < seats / 2; i++)
		ours |= 1u << (from + i) % seats;
	deal_shuffle(game, &options, &deal_rng, &deal);
	game->start(s, &options, &deal);
	game_settle(game, s, &rng);
	while ((to_act = game->to_act(s))) {
		int seat = bits_lowest(to_act);
		use(ours >> seat & 1 ? set : rival);
		game->play(s, seat, choose(s, seat, &rng));
		game_settle(game, s, &rng);
	}
	const struct outlook outlook = outlook_plain(game, s);
	outlook_result(&outlook, s, &o);
	for (int seat = 0; seat < seats; seat++)
		sum += ours >> seat & 1 ? o.win[seat] : 0;
	return sum;
}

/* Each deal from all seats. */
static double strength(const int *set, uint64_t seed, int games)
{
	double sum = 0;
	for (int i = 0; i < games; i++)
		sum += play(set, seed + (uint64_t)(i / seats), i % seats);
	return sum / games;
}

/* All sets against the rival, on the same deals. The table is one for a process, so there are several. */
static void try_all(int set[SETS][WEIGHTS_MAX], int sets, uint64_t seed, int games, double *result)
{
	long processes = sysconf(_SC_NPROCESSORS_ONLN);
	for (int p = 0; p < processes; p++)
		if (fork() == 0) {
			for (int i = p; i < sets; i += (int)processes)
				result[i] = strength(set[i], seed, games);
			_exit(0);
		}
	/* half a result looks like a weak set */
	for (int status; wait(&status) > 0;)
		if (status) {
			fputs("a process that plays has not come to its end\n", stderr);
			exit(1);
		}
}

/* Near enough to the normal distribution, and the same on every machine. */
static double normal(struct rng *rng)
{
	double sum = -6;
	for (int i = 0; i < 12; i++)
		sum += rng_next(rng) / 4294967296.0;
	return sum;
}

/* The best first. */
static void rank(const double *result, int order[SETS])
{
	for (int i = 0; i < SETS; i++) {
		int at = i;
		for (; at && result[i] > result[order[at - 1]]; at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
}

/* Draw mean and width of a weight towards those of the best sets: not all the way,
 * for part of their success is luck. */
static void learn(int set[SETS][WEIGHTS_MAX], const int order[SETS], int i, double *mean, double *width)
{
	double middle = 0, square = 0;
	for (int e = 0; e < ELITE; e++)
		middle += set[order[e]][i] / (double)ELITE;
	for (int e = 0; e < ELITE; e++)
		square += (set[order[e]][i] - middle) * (set[order[e]][i] - middle) / (double)ELITE;
	*mean = 0.3 * *mean + 0.7 * middle;
	*width = 0.4 * *width + 0.6 * sqrt(square);
	*width = *width < 1 ? 1 : *width;
}

int main(int argc, char **argv)
{
	game = argc == 6 ? registry_find(argv[1]) : NULL;
	hints = game ? game->hints : NULL;
	if (!hints || !hints->weights || hints->weights > WEIGHTS_MAX) {
		fputs("tune GAME SEATS GENERATIONS GAMES SEED\n", stderr);
		return 2;
	}
	seats = atoi(argv[2]);
	int generations = atoi(argv[3]), games = atoi(argv[4]), order[SETS];
	uint64_t seed = strtoull(argv[5], NULL, 10);
	struct rng rng = rng_start(seed, RNG_TEST);
	static int set[SETS][WEIGHTS_MAX], first[WEIGHTS_MAX];
	double mean[WEIGHTS_MAX], width[WEIGHTS_MAX];
	double *result = mmap(NULL, SETS * sizeof *result, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (result == MAP_FAILED)
		return 1;
	weights = hints->weights;
	table = (int *)hints->weight;  /* is not constant here */
	memcpy(first, table, (size_t)weights * sizeof *table);
	for (int i = 0; i < weights; i++) {
		mean[i] = first[i];
		width[i] = 3 + 0.25 * fabs(mean[i]);
		width[i] = width[i] > 120 ? 120 : width[i];
	}
	for (int g = 0; g <= generations; g++) {
		/* the first of a generation is the mean itself */
		for (int k = 0; k < SETS; k++)
			for (int i = 0; i < weights; i++)
				set[k][i] = (int)lround(mean[i] + (k ? width[i] * normal(&rng) : 0));
		if (g == generations)
			break;
		memcpy(rival, set[0], sizeof rival);
		try_all(set, SETS, seed += 1000000, games, result);
		rank(result, order);
		fprintf(stderr, "%d of %d: the best gets %.3f of the win\n", g + 1, generations, result[order[0]]);
		for (int i = 0; i < weights; i++)
			learn(set, order, i, &mean[i], &width[i]);
	}
	memcpy(rival, first, sizeof rival);
	try_all(set, 1, seed + 1000000, FINAL * games, result);
	fprintf(stderr, "against the first weights the last get %.3f\n", result[0]);
	for (int i = 0; i < weights; i++)
		printf("%s%d,%s", i % 16 ? " " : "\t", set[0][i], i % 16 == 15 || i == weights - 1 ? "\n" : "");
	return 0;
}
