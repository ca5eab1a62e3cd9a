/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The bots. random, greedy, flat and mcts stay as they are for ever: they are
 * what the strength of others is measured by.
 */
#include "bot.h"

#include "registry.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

enum kind { RANDOM, GREEDY, HASTY, SEARCH };

struct skill {
	enum kind kind;
	enum method method;
	bool own;          /* the method that is best in the game, instead of `method` */
	long iterations;   /* SEARCH */
	int attention;     /* HASTY: of a hundred moves, how many are seen at all */
	bool turn;         /* HASTY: it thinks of the rest of its turn */
};

static const struct bot bots[] = {
	{ "random", N_("plays any legal move"), &(const struct skill){ .kind = RANDOM } },
	{ "greedy", N_("takes what is best at once"), &(const struct skill){ .kind = GREEDY } },
	{ "flat", N_("plays random games after each move and counts"), &(const struct skill){ .kind = SEARCH, .method = PLAIN_FLAT, .iterations = 500 } },
	{ "mcts", N_("searches a tree with random games"), &(const struct skill){ .kind = SEARCH, .method = PLAIN_TREE, .iterations = 1000 } },
	{ "level1", N_("sees little of what it could do"), &(const struct skill){ .kind = HASTY, .attention = 7 } },
	{ "level2", N_("overlooks much"), &(const struct skill){ .kind = HASTY, .attention = 14 } },
	{ "level3", N_("overlooks things"), &(const struct skill){ .kind = HASTY, .attention = 28 } },
	{ "level4", N_("overlooks little, but does not look ahead"), &(const struct skill){ .kind = HASTY, .attention = 80, .turn = true } },
	{ "level5", N_("looks ahead a little"), &(const struct skill){ .kind = SEARCH, .own = true, .iterations = 40 } },
	{ "level6", N_("looks ahead"), &(const struct skill){ .kind = SEARCH, .own = true, .iterations = 160 } },
	{ "level7", N_("looks far ahead"), &(const struct skill){ .kind = SEARCH, .own = true, .iterations = 800 } },
	{ "level8", N_("thinks as long as it may"), &(const struct skill){ .kind = SEARCH, .own = true, .iterations = 5000 } },
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

static move choose_random(const struct game *game, const struct state *view, int seat, struct rng *rng)
{
	move moves[MOVES_MAX];
	int n = game->moves(view, seat, moves);
	assert(n > 0);
	return moves[rng_below(rng, (uint32_t)n)];
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
	policy_best(game, hints->value, s, seat, hints->depth, rng, &found);
	return found;
}

/* Errs like a person: what it sees it judges well, but it does not see
 * everything. */
static move choose_hastily(const struct skill *skill, const struct game *game, const struct state *view, int seat, struct rng *rng)
{
	const struct hints *hints = registry_hints(game);
	if (!hints)
		return choose_random(game, view, seat, rng);
	struct state_space space, next;
	struct state *s = (struct state *)space.bytes, *after = (struct state *)next.bytes;
	move moves[MOVES_MAX];
	memcpy(s, view, game->state_size);
	game->guess(s, rng);
	int n = game->moves(s, seat, moves), highest = INT_MIN;
	move found = moves[rng_below(rng, (uint32_t)n)];
	for (int i = 0; i < n; i++) {
		if ((int)rng_below(rng, 100) >= skill->attention)
			continue;
		memcpy(after, s, game->state_size);
		game->play(after, seat, moves[i]);
		game_settle(game, after, rng);
		move ignored;
		bool amid = skill->turn && hints->depth > 1 && game->news(after) == game->news(s) && game->to_act(after) >> seat & 1;
		int value = amid ? policy_best(game, hints->value, after, seat, hints->depth - 1, rng, &ignored)
		                 : hints->value(after, seat);
		if (value > highest) {
			highest = value;
			found = moves[i];
		}
	}
	return found;
}

void bot_think(const struct bot *bot, const struct game *game, const struct state *view, int seat, struct rng *rng,
               const struct effort *effort, struct analysis *a)
{
	const struct skill *skill = bot->skill;
	move moves[MOVES_MAX];
	memset(a, 0, sizeof *a);
	a->lines = 1;
	switch (skill->kind) {
	case RANDOM:
		a->line[0].move = choose_random(game, view, seat, rng);
		return;
	case GREEDY:
		a->line[0].move = choose_greedy(game, view, seat, rng);
		return;
	case HASTY:
		a->line[0].move = choose_hastily(skill, game, view, seat, rng);
		return;
	case SEARCH:
		break;
	}
	if (game->moves(view, seat, moves) == 1) {
		a->line[0].move = moves[0];
		return;
	}
	struct effort own = effort ? *effort : (struct effort){ 0 };
	if (!own.iterations && !own.enough)
		own.iterations = skill->iterations;
	uint64_t seed = (uint64_t)rng_next(rng) << 32;
	const struct hints *hints = registry_hints(game);
	enum method method = skill->own && hints && hints->look.flat ? FLAT : skill->method;
	search(method, game, view, seat, seed | rng_next(rng), &own, a);
}

move bot_choose(const struct bot *bot, const struct game *game, const struct state *view, int seat, struct rng *rng,
                const struct effort *effort)
{
	struct analysis a;
	bot_think(bot, game, view, seat, rng, effort, &a);
	return a.line[0].move;
}
