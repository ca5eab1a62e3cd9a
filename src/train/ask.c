/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * ask GAME NET OUT N     what a net answers about the first N subjects in OUT.0 (positions.c),
 *                        a line each: train.py compares them with its own
 * ask GAME NET           how long a judgement takes, and what the traits take of it
 */
#include "play.h"

#include "bits.h"
#include "registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static FILE *open_part(const char *out, const char *stream)
{
	char name[1000];
	snprintf(name, sizeof name, "%s.0.%s", out, stream);
	FILE *file = fopen(name, "rb");
	if (!file) {
		perror(name);
		exit(1);
	}
	return file;
}

static void answer_file(const struct net *net, int answers, const char *out, long n)
{
	FILE *counts = open_part(out, "count"), *rows = open_part(out, "row"), *values = open_part(out, "value");
	struct trait trait[TRAITS_MAX];
	uint16_t count;
	for (long k = 0; k < n && fread(&count, sizeof count, 1, counts) == 1; k++) {
		int32_t answer[ANSWERS_MAX];
		for (int i = 0; i < count && i < TRAITS_MAX; i++)
			if (fread(&trait[i].row, 2, 1, rows) != 1 || fread(&trait[i].value, 2, 1, values) != 1)
				exit(1);
		net_answer(net, trait, count, answer);
		for (int i = 0; i < answers; i++)
			printf("%ld%c", (long)answer[i], i + 1 < answers ? ' ' : '\n');
	}
	fclose(counts);
	fclose(rows);
	fclose(values);
}

static double now(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

/* On the positions of a few games: how they follow each other in a search is another matter. */
static void measure(const struct game *game, const struct net *net, int seats)
{
	enum { POSITIONS = 120, TIMES = 1000 };  /* they stay in the cache, as in a search */
	static struct state_space space[POSITIONS];
	static int viewer[POSITIONS];
	const struct learned *learned = game->hints->learned;
	struct competitor player = { .attention = 100 };
	int n = 0;
	long traits = 0;
	for (uint64_t seed = 1; n < POSITIONS; seed++) {
		struct rng rng = rng_start(seed, RNG_BOT), chance;
		struct state_space now_space;
		struct state *s = (struct state *)now_space.bytes;
		play_start(game, seats, 0, seed, s, &chance);
		for (unsigned to_act; n < POSITIONS && (to_act = game->to_act(s)); n++) {
			memcpy(space[n].bytes, s, game->state_size);
			viewer[n] = bits_lowest(to_act);
			policy_play(game, s, viewer[n], play_choose(game, &player, s, viewer[n], &rng), &chance);
		}
	}
	net_use(net);
	double begun = now(), win[SEATS_MAX], ahead[SEATS_MAX];
	struct trait trait[TRAITS_MAX];
	for (int t = 0; t < TIMES; t++)
		for (int i = 0; i < n; i++) {
			const struct state *s = (const struct state *)space[i].bytes;
			for (int k = 0; k < learned->subjects(s); k++)
				traits += learned->traits(s, viewer[i], k, trait);
		}
	double between = now();
	for (int t = 0; t < TIMES; t++)
		for (int i = 0; i < n; i++)
			net_expect(game, (const struct state *)space[i].bytes, viewer[i], seats, win, ahead);
	double micro = 1e6 / n / (double)TIMES;
	printf("%d seats: %.2f us a judgement, %.2f of it for %.1f traits\n", seats, (now() - between) * micro,
	       (between - begun) * micro, (double)traits / n / (double)TIMES);
}

int main(int argc, char **argv)
{
	const struct game *game = argc > 2 ? registry_find(argv[1]) : NULL;
	if (!game || !game->hints || !game->hints->learned) {
		fputs("ask GAME NET [OUT N]\n", stderr);
		return 2;
	}
	const struct net *net = play_read_net(game, argv[2]);
	if (!net)
		return 2;
	if (argc > 4) {
		answer_file(net, game->hints->learned->answers, argv[3], strtol(argv[4], NULL, 10));
		return 0;
	}
	for (int seats = game->min_seats < 2 ? 2 : game->min_seats; seats <= game->max_seats; seats++)
		measure(game, net, seats);
	return 0;
}
