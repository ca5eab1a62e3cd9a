/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Searching: limits, threads, the same twice; and what results mean. */
#include "bits.h"
#include "bot.h"
#include "exact.h"
#include "registry.h"
#include "strength.h"
#include "support.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

static struct analysis one, other;

/* A position in the middle of a random game, as the seat to act sees it. */
static void middle(const struct game *game, int plies, struct view *view)
{
	struct options options = options_default(game, game->min_seats);
	struct rng rng = rng_start(3, RNG_TEST);
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	struct deal deal;
	move moves[MOVES_MAX];
	deal_shuffle(game, &options, &rng, &deal);
	game->start(s, &options, &deal);
	game_settle(game, s, &rng);
	for (int i = 0; i < plies; i++) {
		int seat = bits_lowest(game->to_act(s));
		int n = game->moves(s, seat, moves);
		game->play(s, seat, moves[rng_below(&rng, (uint32_t)n)]);
		game_settle(game, s, &rng);
	}
	sight_of(game, s, bits_lowest(game->to_act(s)), view);
}

static const enum method methods[] = { TREE, PLAIN_TREE, FLAT, PLAIN_FLAT };

/* The number of threads makes no difference, and iterations are kept. */
static void threads(void **state)
{
	(void)state;
	for (int g = 0; registry_game(g); g++)
		for (int m = 0; m < 4; m++) {
			const struct game *game = registry_game(g);
			struct view view;
			middle(game, 10, &view);
			long iterations = methods[m] == FLAT ? 6 : 101;
			const struct effort alone = { .iterations = iterations }, two = { .iterations = iterations, .threads = 2 };
			search(methods[m], &view, 5, &alone, &one);
			search(methods[m], &view, 5, &two, &other);
			assert_int_equal(one.iterations, iterations);
			assert_int_equal(one.lines, other.lines);
			assert_memory_equal(one.line, other.line, (size_t)one.lines * sizeof *one.line);
			move moves[MOVES_MAX];
			assert_int_equal(one.lines, game->moves(view_state(&view), view.seat, moves));
			for (int i = 0; i < one.lines; i++)
				assert_true(one.line[i].win >= 0 && one.line[i].win <= 1);
		}
}

/* A game between bots that search a little; who won. */
static unsigned play_out(const struct game *game, uint64_t seed)
{
	const struct bot *bot = bot_find("level8");
	const struct options options = options_default(game, game->min_seats);
	const struct effort little = { .iterations = 2 };
	struct rng rng = rng_start(seed, RNG_TEST);
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	struct deal deal;
	struct view view;
	unsigned to_act;
	deal_shuffle(game, &options, &rng, &deal);
	game->start(s, &options, &deal);
	game_settle(game, s, &rng);
	while ((to_act = game->to_act(s))) {
		int seat = bits_lowest(to_act);
		bot_think(bot, sight_of(game, s, seat, &view), &rng, &little, &one);
		policy_play(game, s, seat, one.line[0].move, &rng);
	}
	return game->winners(s);
}

/* Who plays against one other seat does not let a chair win that the rules play. */
static void chairs(void **state)
{
	(void)state;
	const int games = support_slow_build() ? 1 : 5;
	for (int g = 0; registry_game(g); g++) {
		const struct game *game = registry_game(g);
		const struct options options = options_default(game, game->min_seats);
		int won = 0;
		if (game_chairs(game, &options) == game->min_seats)
			continue;
		for (uint64_t seed = 1; seed <= (uint64_t)games; seed++)
			won += (play_out(game, seed) & ((1u << game->min_seats) - 1)) != 0;
		assert_true(won > games / 2);
	}
}

static bool at_once(void *asked)
{
	++*(int *)asked;
	return true;
}

/* Whoever is asked and says enough is obeyed soon, and there is an answer. */
static void stops(void **state)
{
	(void)state;
	const struct game *game = registry_find("carcassonne-castle");
	struct view view;
	int asked = 0;
	middle(game, 10, &view);
	const struct effort effort = { .enough = at_once, .context = &asked };
	search(TREE, &view, 5, &effort, &one);
	assert_int_equal(asked, 1);
	assert_int_equal(one.iterations, 1);
	assert_true(one.lines > 1 && one.line[0].visits > 0);
}

static bool after_40(void *asked)
{
	return ++*(int *)asked == 40;
}

/* After every look ahead, by every method; and who never says so changes nothing. */
static void asks_always(void **state)
{
	(void)state;
	for (int g = 0; registry_game(g); g++)
		for (int m = 0; m < 4; m++) {
			struct view view;
			int asked = 0;
			middle(registry_game(g), 10, &view);
			const struct effort long_one = { .iterations = 1000, .enough = after_40, .context = &asked };
			search(methods[m], &view, 5, &long_one, &one);
			assert_int_equal(asked, 40);
			assert_int_equal(one.iterations, 40);
			asked = 40;  /* past the only time */
			const struct effort quiet = { .iterations = 70 }, questioned = { .iterations = 70, .enough = after_40, .context = &asked };
			search(methods[m], &view, 5, &quiet, &one);
			search(methods[m], &view, 5, &questioned, &other);
			assert_memory_equal(one.line, other.line, (size_t)one.lines * sizeof *one.line);
		}
}

/* A game without hints can be searched, too. */
static void without_hints(void **state)
{
	(void)state;
	const struct game *game = registry_find("null");
	struct view view;
	middle(game, 4, &view);
	const struct effort effort = { .iterations = 300 };
	search(TREE, &view, 5, &effort, &one);
	assert_int_equal(one.iterations, 300);
	/* taking ten of twelve points is better than leaving them, if it is allowed */
	assert_true(one.lines >= 1);
}

static void exponential(void **state)
{
	(void)state;
	for (double x = -20; x <= 2; x += 0.37)
		assert_true(fabs(policy_exp(x) / exp(x) - 1) < 1e-6);
}

static void logits(void **state)
{
	(void)state;
	for (double chance = 0.001; chance < 1; chance += 0.013)
		assert_true(fabs(policy_logit(chance) - log(chance / (1 - chance))) < 1e-6);
	assert_true(policy_logit(0) < -7 && policy_logit(1) > 7);
}

/* Two play in another manner than more of them, if the game says so; and that what is told leans
 * changes nothing that is played. */
static void duels(void **state)
{
	(void)state;
	const struct game *game = registry_find("ordonans");
	static struct analysis plain, leaning;
	const struct effort effort = { .iterations = 60 };
	for (int seats = 2; seats <= 4; seats++) {
		struct options options = options_default(game, seats);
		struct session s;
		struct view view;
		support_deal(&s, game, &options, 5);
		session_view(&s, bits_lowest(game->to_act(session_state(&s))), &view);
		assert_ptr_equal(search_manner(&view), seats == 2 ? game->hints->duel : &game->hints->manner);
		struct manner manner = *search_manner(&view);
		manner.lean = 0;
		search_by(&manner, &view, 7, &effort, &plain);
		manner.lean = 40;
		search_by(&manner, &view, 7, &effort, &leaning);
		assert_int_equal(plain.line[0].move, leaning.line[0].move);
		double by = policy_logit(leaning.win) - policy_logit(plain.win);
		assert_true(by > 0.39 && by < 0.41);
		session_free(&s);
	}
}

/* What everybody can expect adds up to one win. */
static void expectations(void **state)
{
	(void)state;
	for (int g = 0; registry_game(g); g++) {
		const struct game *game = registry_game(g);
		for (int plies = 0; plies < 40; plies += 6) {
			struct view view;
			struct state_space guessed;
			double win[SEATS_MAX], sum = 0;
			middle(game, plies, &view);
			int seats = game->seats(view_state(&view));
			struct rng rng = rng_start(1, RNG_TEST);
			policy_expect(game, sight_guess(&view, &rng, &guessed), seats, win);
			for (int seat = 0; seat < seats; seat++)
				sum += win[seat];
			assert_true(fabs(sum - 1) < 1e-9);
		}
	}
}

/* ---- the end of a game, tried out ---- */

/* The same once more without any thought: all there is, the win first and then the points. */
static double all_there_is(const struct game *game, const struct state *from, int seat, long *left)
{
	unsigned to_act = game->to_act(from);
	if (--*left < 0)
		return 0;
	if (!to_act) {
		double win[SEATS_MAX];
		policy_expect(game, from, 2, win);
		return win[seat] + (game->points(from, seat) - game->points(from, 1 - seat)) / 10000.0;
	}
	move moves[MOVES_MAX];
	int mover = bits_lowest(to_act), n = game->moves(from, mover, moves);
	double best = mover == seat ? -2 : 3;
	for (int i = 0; i < n; i++) {
		struct state_space space;
		struct state *s = (struct state *)space.bytes;
		memcpy(s, from, game->state_size);
		game->play(s, mover, moves[i]);
		double v = all_there_is(game, s, seat, left);
		best = (mover == seat ? v > best : v < best) ? v : best;
	}
	return best;
}

/* A random game up to where it is settled; false if its end has no choice. */
static bool settled(const struct game *game, uint64_t seed, struct view *view)
{
	struct options options = options_default(game, 2);
	struct rng rng = rng_start(seed, RNG_TEST);
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	struct deal deal;
	move moves[MOVES_MAX];
	unsigned to_act;
	deal_shuffle(game, &options, &rng, &deal);
	game->start(s, &options, &deal);
	game_settle(game, s, &rng);
	while ((to_act = game->to_act(s))) {
		int seat = bits_lowest(to_act), n = game->moves(s, seat, moves);
		if (n > 1 && game->hints->settled(s)) {
			sight_of(game, s, seat, view);
			return true;
		}
		policy_play(game, s, seat, moves[rng_below(&rng, (uint32_t)n)], &rng);
	}
	return false;
}

/* What is left out in trying out an end does not matter, and no move is better than the best. */
static void ends(void **state)
{
	(void)state;
	enum { MOST = 100000 };
	const struct effort effort = { 0 };
	int tried = 0;
	for (int g = 0; registry_game(g); g++)
		for (uint64_t seed = 1; seed <= 40; seed++) {
			const struct game *game = registry_game(g);
			struct view view;
			struct state_space guessed;
			if (!game->hints->settled || !settled(game, seed, &view))
				continue;
			struct rng rng = rng_start(5, RNG_BOT);
			const struct state *s = sight_guess(&view, &rng, &guessed);
			long left = MOST;
			double worth = all_there_is(game, s, view.seat, &left);
			if (left < 0 || !exact_search(&view, 5, MOST, &effort, &one))
				continue;
			/* where something hidden plays a part the mean of three worlds is another one */
			struct state_space next;
			bool same = memcmp(s, sight_guess(&view, &rng, &next), game->state_size) == 0 &&
			            memcmp(s, sight_guess(&view, &rng, &next), game->state_size) == 0;
			assert_true(!same || fabs(one.line[0].trust - worth) < 1e-9);
			tried += same || fabs(one.line[0].trust - worth) < 1e-9;
			for (int i = 1; i < one.lines; i++)
				assert_true(one.line[i].trust <= one.line[i - 1].trust);
		}
	assert_true(tried > 5);
}

/* Whoever has no time for it is told nothing. */
static void ends_given_up(void **state)
{
	(void)state;
	for (int g = 0; registry_game(g); g++) {
		const struct game *game = registry_game(g);
		struct view view;
		int asked = 0;
		const struct effort effort = { .iterations = 1 }, late = { .enough = at_once, .context = &asked };
		if (!game->hints->settled || !settled(game, 1, &view))
			continue;
		assert_false(exact_search(&view, 5, 2, &effort, &one));
		/* and a search goes on as ever then */
		search(TREE, &view, 5, &late, &one);
		assert_true(one.lines > 1 && one.line[0].visits > 0);
	}
}

/* ---- strength ---- */

static void elo(void **state)
{
	(void)state;
	struct contest m = { .fair = 0.5 };
	for (int i = 0; i < 100; i++)
		contest_add(&m, i < 64 ? 1 : 0);
	struct elo e = contest_elo(&m);
	/* 64 of 100 is 100 Elo, and the interval is what Wilson's formula gives */
	assert_true(fabs(e.elo - 99.95) < 0.1);
	assert_true(e.low > 25 && e.low < 35 && e.high > 165 && e.high < 175);
	/* two of four players: a fair share is a half as well; one of four: a quarter */
	struct contest quarter = { .fair = 0.25 };
	for (int i = 0; i < 100; i++)
		contest_add(&quarter, i < 25 ? 1 : 0);
	assert_true(fabs(contest_elo(&quarter).elo) < 0.1);
	/* all games won: still a number */
	struct contest all = { .fair = 0.5 };
	for (int i = 0; i < 20; i++)
		contest_add(&all, 1);
	assert_true(isfinite(contest_elo(&all).elo) && contest_elo(&all).low > 200);
}

static void sequential(void **state)
{
	(void)state;
	struct contest even = { .fair = 0.5 }, strong = { .fair = 0.5 };
	for (int i = 0; i < 2000; i++)
		contest_add(&even, i % 2);
	assert_int_equal(contest_decided(&even, 0, 30), -1);
	for (int i = 0; i < 300; i++)
		contest_add(&strong, i % 3 ? 1 : 0);
	assert_int_equal(contest_decided(&strong, 0, 30), 1);
	struct contest few = { .fair = 0.5 };
	for (int i = 0; i < 10; i++)
		contest_add(&few, i % 2);
	assert_int_equal(contest_decided(&few, 0, 30), 0);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(duels), cmocka_unit_test(threads),   cmocka_unit_test(stops), cmocka_unit_test(asks_always),        cmocka_unit_test(without_hints),
		cmocka_unit_test(exponential), cmocka_unit_test(expectations), cmocka_unit_test(ends),
		cmocka_unit_test(ends_given_up), cmocka_unit_test(logits), cmocka_unit_test(elo),
		cmocka_unit_test(sequential), cmocka_unit_test(chairs),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
