/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The bots. random, greedy, flat, mcts and classic8 stay as they are for ever: they are
 * what the strength of others is measured by.
 *
 * The levels are the same everywhere in name only: how each plays a game is in the game's
 * hints, because what makes a beginner's mistake differs from game to game.
 */
#include "bot.h"

#include "classic/classic.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

enum kind { RANDOM, GREEDY, SEARCH, CLASSIC, LEVEL };

struct skill {
	enum kind kind;
	enum method method;  /* SEARCH */
	long iterations;
	int level;           /* LEVEL: from 0 on */
};

static const struct bot bots[] = {
	{ .name = "random", .about = N_("plays random legal moves"), .skill = &(const struct skill){ .kind = RANDOM } },
	{ .name = "greedy", .about = N_("plays whatever scores best right now"), .skill = &(const struct skill){ .kind = GREEDY } },
	{ .name = "flat", .about = N_("tries each move in random playouts and picks the best"),
	  .skill = &(const struct skill){ .kind = SEARCH, .method = PLAIN_FLAT, .iterations = 500 } },
	{ .name = "mcts", .about = N_("searches a tree of moves with random playouts"),
	  .skill = &(const struct skill){ .kind = SEARCH, .method = PLAIN_TREE, .iterations = 1000 } },
/* pages do without it: it would be one more thing to load, and nobody measures there */
#ifndef BERGFRIED_PAGE
	{ .name = "classic8", .about = N_("plays as level8 did before it had a net"),
	  .skill = &(const struct skill){ .kind = CLASSIC }, .apart = true },
#endif
#define CHARACTER(number, name, who, line, words) \
	{ "level" #number, line, name, who, words, .skill = &(const struct skill){ .kind = LEVEL, .level = number - 1 } },
#define NAMESAKE(name)
#include "household.def"
#undef CHARACTER
#undef NAMESAKE
};

enum { BOTS = sizeof bots / sizeof *bots };

const struct bot *bot_number(int number)
{
	return number >= 0 && number < BOTS ? &bots[number] : NULL;
}

const struct bot *bot_find(const char *name)
{
	assert(name);
	for (int i = 0; i < BOTS; i++)
		if (strcmp(bots[i].name, name) == 0)
			return &bots[i];
	return NULL;
}

const struct bot *bot_best(void)
{
	return bot_find("level8");
}

const struct bot *bot_near(const struct game *game, double rating)
{
	const struct bot *near = NULL;
	double least = 0;
	for (int i = 0; i < BOTS; i++) {
		const struct skill *skill = bots[i].skill;
		if (skill->kind != LEVEL)
			continue;
		/* the first four of eight are for people: so a fourth where nothing is known */
		double apart = game->hints ? game->hints->level[skill->level].rating - rating : skill->level - 3;
		apart = apart < 0 ? -apart : apart;
		if (!near || apart < least) {
			near = &bots[i];
			least = apart;
		}
	}
	assert(near);
	return near;
}

int bot_namesake(const struct bot *const sitting[], int seats, int seat)
{
	assert(seat >= 0 && seat < seats);
	int alike = 0, number = 0;
	for (int i = 0; i < seats; i++)
		if (sitting[i] == sitting[seat]) {
			alike++;
			number += i <= seat;
		}
	return sitting[seat] && alike > 1 ? number : 0;
}

void bot_put_called(struct buf *out, const struct catalogue *c, const struct bot *const sitting[], int seats, int seat)
{
	static const char *const namesake[] = {
#define CHARACTER(number, name, who, line, words)
#define NAMESAKE(name) name,
#include "household.def"
#undef CHARACTER
#undef NAMESAKE
	};
	_Static_assert(sizeof namesake / sizeof *namesake == SEATS_MAX - 1, "a name for every bot at a table");
	const struct bot *bot = sitting[seat];
	assert(bot);
	int number = bot_namesake(sitting, seats, seat);
	/* the first of them has the name as it is; what is measured by has no people's name at all */
	struct message m = message(number < 2 ? bot->called : namesake[number - 2]);
	message_term(&m, "name", bot->called ? bot->called : "");
	if (bot->called)
		message_put(out, c, &m);
	else
		buf_put(out, bot->name);
}

long bot_iterations(const struct bot *bot, const struct game *game)
{
	assert(bot && game);
	const struct skill *skill = bot->skill;
	const struct hints *hints = game->hints;
	/* without hints a level is told apart by how long it thinks alone */
	if (skill->kind == CLASSIC)
		return hints ? hints->classic : 10L << (LEVELS - 1);
	if (skill->kind != LEVEL)
		return skill->iterations;
	return hints ? hints->level[skill->level].iterations : 10L << skill->level;
}

/* Without any knowledge of the game: for games that have no hints yet, and to measure
 * the others by. */
static move choose_random(const struct view *view, struct rng *rng)
{
	move moves[MOVES_MAX];
	int n = view->game->moves(view_state(view), view->seat, moves);
	assert(n > 0);
	return moves[rng_below(rng, (uint32_t)n)];
}

static move choose_greedy(const struct view *view, struct rng *rng)
{
	const struct hints *hints = view->game->hints;
	if (!hints)
		return choose_random(view, rng);
	/* what is hidden has no part in the value, but a move may draw it */
	struct state_space space;
	const struct state *s = sight_guess(view, rng, &space);
	assert(hints->depth >= 1);
	move found = 0;
	policy_best(view->game, hints->value, s, view->seat, hints->depth, rng, &found);
	return found;
}

/* Errs like a person: what it sees it judges well, but it does not see everything.
 * A weak player who judged badly instead would make moves that look like a fault of the
 * program. */
static move choose_hastily(const struct level *level, const struct view *view, struct rng *rng)
{
	const struct game *game = view->game;
	const struct hints *hints = game->hints;
	valuation *valued = level->judges ? policy_judge(hints) : hints->value;
	struct state_space space;
	const struct state *s = sight_guess(view, rng, &space);
	move moves[MOVES_MAX];
	int n = game->moves(s, view->seat, moves), highest = INT_MIN;
	assert(n > 0);
	/* whoever sees nothing at all must still move */
	move found = moves[rng_below(rng, (uint32_t)n)];
	for (int i = 0; i < n; i++) {
		if ((int)rng_below(rng, 100) >= level->attention)
			continue;
		int value = policy_try(game, valued, s, view->seat, moves[i], level->turn ? hints->depth : 1, rng);
		if (value > highest) {
			highest = value;
			found = moves[i];
		}
	}
	return found;
}

/* Search as long as is wanted, or as the bot thinks fit. */
static void think(const struct bot *bot, enum method method, const struct view *view, struct rng *rng,
                  const struct effort *effort, struct analysis *a)
{
	move moves[MOVES_MAX];
	/* nobody wants to wait for what cannot be otherwise */
	if (view->game->moves(view_state(view), view->seat, moves) == 1) {
		a->line[0].move = moves[0];
		return;
	}
	struct effort own = effort ? *effort : (struct effort){ 0 };
	if (!own.iterations && !own.enough)
		own.iterations = bot_iterations(bot, view->game);
	/* a search has generators of its own, one for each part: it gets a seed */
	uint64_t seed = (uint64_t)rng_next(rng) << 32;
	seed |= rng_next(rng);
#ifndef BERGFRIED_PAGE
	if (bot->skill->kind == CLASSIC && view->game->hints) {
		classic_search(view, seed, &own, a);
		return;
	}
#endif
	search(method, view, seed, &own, a);
}

void bot_think(const struct bot *bot, const struct view *view, struct rng *rng, const struct effort *effort,
               struct analysis *a)
{
	const struct skill *skill = bot->skill;
	const struct hints *hints = view->game->hints;
	const struct level *level = hints ? &hints->level[skill->level] : NULL;
	/* a bot for whose seat nothing is to be decided was asked by mistake */
	assert(view->seat >= 0 && view->game->to_act(view_state(view)) >> view->seat & 1);
	memset(a, 0, sizeof *a);
	a->lines = 1;
	switch (skill->kind) {
	case RANDOM:
		a->line[0].move = choose_random(view, rng);
		return;
	case GREEDY:
		a->line[0].move = choose_greedy(view, rng);
		return;
	case SEARCH:
		think(bot, skill->method, view, rng, effort, a);
		return;
	case CLASSIC:
		think(bot, PLAIN_TREE, view, rng, effort, a);
		return;
	case LEVEL:
		break;
	}
	if (!hints)
		think(bot, PLAIN_TREE, view, rng, effort, a);
	else if (level->attention)
		a->line[0].move = choose_hastily(level, view, rng);
	else
		think(bot, search_manner(view)->flat ? FLAT : TREE, view, rng, effort, a);
}

move bot_choose(const struct bot *bot, const struct view *view, struct rng *rng, const struct effort *effort)
{
	struct analysis a;
	bot_think(bot, view, rng, effort, &a);
	assert(a.lines > 0);
	return a.line[0].move;
}
