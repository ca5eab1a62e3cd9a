/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Searching: limits, threads, the same twice; and what results mean. */
#include "bits.h"
#include "bot.h"
#include "registry.h"
#include "strength.h"

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
		cmocka_unit_test(threads),   cmocka_unit_test(stops), cmocka_unit_test(asks_always),        cmocka_unit_test(without_hints),
		cmocka_unit_test(exponential), cmocka_unit_test(expectations), cmocka_unit_test(elo),
		cmocka_unit_test(sequential),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
