/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The two plain bots. random plays any legal move. greedy looks as far as its
 * own turn goes and takes what stands best then, by the game's own hints.
 */
#include "bot.h"

#include "registry.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

static move choose_random(const struct game *game, const struct state *view, int seat, struct rng *rng)
{
	move moves[MOVES_MAX];
	int n = game->moves(view, seat, moves);
	assert(n > 0);
	return moves[rng_below(rng, (uint32_t)n)];
}

/*
 * The best that a seat can reach by its own moves until another seat acts or
 * something new comes to light, and the move that begins it. Equal moves are
 * drawn lots for.
 */
static int best(const struct game *game, const struct hints *hints, const struct state *from, int seat, int depth,
                struct rng *rng, move *found)
{
	move moves[MOVES_MAX];
	int n = game->moves(from, seat, moves);
	assert(n > 0);
	int highest = INT_MIN;
	uint32_t equal = 0;
	for (int i = 0; i < n; i++) {
		struct state_space space;
		struct state *s = (struct state *)space.bytes;
		move ignored;
		memcpy(s, from, game->state_size);
		game->play(s, seat, moves[i]);
		game_settle(game, s, rng);
		bool go_on = depth > 1 && game->news(s) == game->news(from) && game->to_act(s) >> seat & 1;
		int value = go_on ? best(game, hints, s, seat, depth - 1, rng, &ignored) : hints->value(s, seat);
		if (value > highest) {
			highest = value;
			equal = 0;
		}
		if (value == highest && rng_below(rng, ++equal) == 0)
			*found = moves[i];
	}
	return highest;
}

static move choose_greedy(const struct game *game, const struct state *view, int seat, struct rng *rng)
{
	const struct hints *hints = registry_hints(game);
	if (!hints)
		return choose_random(game, view, seat, rng);
	/* what is hidden has no part in the value, but a move may draw it */
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	memcpy(s, view, game->state_size);
	game->guess(s, rng);
	move found = 0;
	best(game, hints, s, seat, hints->depth, rng, &found);
	return found;
}

static const struct bot bots[] = {
	{ "random", N_("plays any legal move"), choose_random },
	{ "greedy", N_("takes what is best at once"), choose_greedy },
};

enum { BOTS = sizeof bots / sizeof *bots };

const struct bot *bot_number(int number)
{
	return number >= 0 && number < BOTS ? &bots[number] : NULL;
}

const struct bot *bot_find(const char *name)
{
	for (int i = 0; i < BOTS; i++)
		if (strcmp(bots[i].name, name) == 0)
			return &bots[i];
	return NULL;
}
