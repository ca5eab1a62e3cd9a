/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Fuzzing the reader of card lists: any bytes give faults or a list that can be
 * played with. Lists that were read are printed, and what is printed is the same
 * list; then a game is played with it.
 */
#include "registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "%s\n", what);
	abort();
}

/* A few hundred random moves: it need not end. */
static void play(const struct game *game, const struct options *options)
{
	struct rng rng = rng_start(1, RNG_TEST);
	struct deal deal;
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	unsigned to_act;
	deal_shuffle(game, options, &rng, &deal);
	game->start(s, options, &deal);
	for (int i = 0; i < 300 && (to_act = game->to_act(s)); i++) {
		move moves[MOVES_MAX];
		int seat = 0;
		while (!(to_act >> seat & 1))
			seat++;
		int n = game->moves(s, seat, moves);
		must(n > 0 && n <= MOVES_MAX, "a seat to act has no move");
		game->play(s, seat, moves[rng_below(&rng, (uint32_t)n)]);
		must(!game->check(s), "an invariant is broken");
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fault fault[FAULTS_MAX];
	const struct game *game = registry_find("ordonans");
	struct options options = options_default(game, 4);
	struct list list, again;
	int faults = game->setup.list->read(&list, (const char *)data, size, fault);
	must(faults >= 0 && faults <= FAULTS_MAX, "the number of faults");
	for (int i = 0; i < faults; i++)
		must(fault[i].what.id && fault[i].line >= 0, "a fault without a reason");
	if (faults)
		return 0;
	strcpy(list.hash, "fuzz");
	options_bring(game, &options, &list);
	struct buf text = { 0 };
	game->words.data(&options, &text);
	must(game->setup.list->read(&again, text.text, text.len, fault) == 0, "what was printed cannot be read");
	strcpy(again.hash, "fuzz");
	must(memcmp(&list, &again, sizeof list) == 0, "what was printed is another list");
	buf_free(&text);
	must(!options_set(game, &options, "expansion", "crusader-kingdoms").id, "the expansion");
	play(game, &options);
	return 0;
}
