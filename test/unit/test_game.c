/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What all games share before the first move: options, deals, the registry. */
#include "expect.h"
#include "registry.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

static const struct game *castle(void)
{
	return registry_find("carcassonne-castle");
}

/* ---- the registry ---- */

static void registry_finds_games(void **state)
{
	(void)state;
	int n = 0;
	for (; registry_game(n); n++)
		assert_ptr_equal(registry_find(registry_game(n)->name), registry_game(n));
	assert_true(n >= 1);
	assert_null(registry_game(-1));
	assert_null(registry_game(n));
	assert_null(registry_game(n + 1));
	assert_null(registry_find("chess"));
	assert_null(registry_find(""));
	assert_null(registry_find("Null"));
	assert_non_null(registry_find("null"));
	for (int i = 0; i < n; i++)
		assert_ptr_not_equal(registry_game(i), registry_find("null"));
	assert_null(registry_find("null")->hints);
	assert_non_null(castle()->hints);
}

/* ---- options ---- */

static void defaults_are_the_first_values(void **state)
{
	(void)state;
	struct options o = options_default(castle(), 2);
	assert_int_equal(o.seats, 2);
	for (int i = 0; i < OPTIONS_MAX; i++)
		assert_int_equal(o.choice[i], 0);
}

/* Several people begin with what their book wants; who plays alone, with the default. */
static void several_people(void **state)
{
	(void)state;
	const struct game *ludwig = registry_find("between-two-castles");
	struct options o = options_default(ludwig, 3);
	options_together(ludwig, &o, true);
	assert_string_equal(ludwig->options[0].value[o.choice[0]], "both");
	options_together(ludwig, &o, false);
	assert_string_equal(ludwig->options[0].value[o.choice[0]], "owner");
	o = options_default(castle(), 2);
	struct options same = o;
	options_together(castle(), &o, true);
	assert_memory_equal(&o, &same, sizeof o);
}

/* A list of seats follows the people: whoever was at 0 is at 2 now. */
static void seats_in_options(void **state)
{
	(void)state;
	const struct game *ludwig = registry_find("between-two-castles");
	const uint8_t to[SEATS_MAX] = { 2, 0, 1 };
	struct options o = options_default(ludwig, 3);
	options_reseat(ludwig, &o, to);
	assert_int_equal(o.choice[1], 0);
	SAYS(options_set(ludwig, &o, "ages", "0,2,1"), "");
	options_reseat(ludwig, &o, to);
	assert_string_equal(o.text[1], "2,1,0");
}

static void sets_an_option(void **state)
{
	(void)state;
	struct options o = options_default(castle(), 2);
	SAYS(options_set(castle(), &o, "starts", "loose"), "");
	assert_int_equal(o.choice[0], 1);
	assert_int_equal(o.choice[1], 0);
	SAYS(options_set(castle(), &o, "first", "0"), "");
	assert_int_equal(o.choice[1], 1);
	SAYS(options_set(castle(), &o, "starts", "strict"), "");
	assert_int_equal(o.choice[0], 0);
	assert_int_equal(o.choice[1], 1);
	assert_int_equal(o.seats, 2);
}

static void refuses_an_option(void **state)
{
	(void)state;
	struct options o = options_default(castle(), 2), before = o;
	SAYS(options_set(castle(), &o, "starts", "tight"),
	     "option starts cannot be “tight”; allowed: strict, loose");
	SAYS(options_set(castle(), &o, "first", ""), "option first cannot be “”; allowed: random, 0");
	SAYS(options_set(castle(), &o, "first", "1"), "option first cannot be “1”; allowed: random, 0");
	SAYS(options_set(castle(), &o, "first", "random "), "option first cannot be “random ”; allowed: random, 0");
	SAYS(options_set(castle(), &o, "start", "loose"), "unknown option “start”; this game has: starts, first");
	SAYS(options_set(castle(), &o, "Starts", "loose"), "unknown option “Starts”; this game has: starts, first");
	SAYS(options_set(castle(), &o, "", "loose"), "unknown option “”; this game has: starts, first");
	assert_memory_equal(&o, &before, sizeof o);
}

static void game_without_options(void **state)
{
	(void)state;
	static const struct option_spec none[] = { { 0 } };
	struct game bare = { .name = "bare", .options = none };
	struct options o = options_default(&bare, 1);
	SAYS(options_set(&bare, &o, "x", "y"), "unknown option “x”; this game has no options");
}

/* A table may use every place for values: then no NULL ends the list. */
static void option_with_all_values(void **state)
{
	(void)state;
	static const struct option_spec full[] = { { "n", { "1", "2", "3", "4", "5", "6" }, "", NULL, NULL, { NULL } }, { 0 } };
	struct game bare = { .name = "bare", .options = full };
	struct options o = options_default(&bare, 1);
	SAYS(options_set(&bare, &o, "n", "6"), "");
	assert_int_equal(o.choice[0], 5);
	SAYS(options_set(&bare, &o, "n", "7"), "option n cannot be “7”; allowed: 1, 2, 3, 4, 5, 6");
}

/* ---- deals ---- */

static const struct deal_spec five = { .name = "x", .n = 3, .of = 5, .set = { 1, 1, 2, 9, 0 } };

static int misfit(uint8_t a, uint8_t b, uint8_t c)
{
	uint8_t ids[] = { a, b, c };
	return deal_misfit(&five, ids);
}

static void misfits(void **state)
{
	(void)state;
	assert_int_equal(misfit(1, 1, 2), -1);
	assert_int_equal(misfit(9, 1, 0), -1);
	assert_int_equal(misfit(0, 9, 2), -1);
	assert_int_equal(misfit(3, 1, 2), 0);
	assert_int_equal(misfit(9, 9, 1), 1);
	assert_int_equal(misfit(1, 1, 1), 2);
	assert_int_equal(misfit(1, 255, 255), 1);
	assert_int_equal(misfit(0, 2, 0), 2);
}

static void shuffle_always_fits(void **state)
{
	(void)state;
	static const char *const names[] = { "carcassonne-castle", "null" };
	for (int g = 0; g < 2; g++) {
		const struct game *game = registry_find(names[g]);
		for (uint64_t seed = 0; seed < 500; seed++) {
			struct options o = options_default(game, 2);
			o.choice[0] = seed & 1;
			o.choice[1] = g == 0 && seed & 2;
			struct deal_spec spec[DEALS_MAX];
			struct deal deal;
			struct rng rng = rng_start(seed, RNG_DEAL);
			memset(&deal, 0xee, sizeof deal);
			deal_shuffle(game, &o, &rng, &deal);
			int parts = game->deals(&o, spec);
			assert_true(parts > 0 && parts <= DEALS_MAX);
			for (int i = 0; i < parts; i++) {
				assert_true(spec[i].n <= spec[i].of && spec[i].of <= DEAL_MAX);
				assert_int_equal(deal_misfit(&spec[i], deal.id[i]), -1);
			}
		}
	}
}

/* Everything comes to every place; first=0 leaves nothing to chance. */
static void shuffle_reaches_everything(void **state)
{
	(void)state;
	static int tile[60][61], token[13][10], first[2];
	struct options o = options_default(castle(), 2);
	struct deal deal;
	for (uint64_t seed = 0; seed < 2000; seed++) {
		struct rng rng = rng_start(seed, RNG_DEAL);
		deal_shuffle(castle(), &o, &rng, &deal);
		for (int i = 0; i < 60; i++)
			tile[i][deal.id[0][i]]++;
		for (int i = 0; i < 13; i++)
			token[i][deal.id[1][i]]++;
		first[deal.id[2][0]]++;
	}
	for (int i = 0; i < 60; i++)
		for (int id = 1; id <= 60; id++)
			assert_in_range(tile[i][id], 10, 70);
	for (int i = 0; i < 13; i++)
		for (int id = 1; id <= 9; id++)
			assert_in_range(token[i][id], 150, 300);
	assert_in_range(first[0], 900, 1100);
	SAYS(options_set(castle(), &o, "first", "0"), "");
	for (uint64_t seed = 0; seed < 50; seed++) {
		struct rng rng = rng_start(seed, RNG_DEAL);
		deal_shuffle(castle(), &o, &rng, &deal);
		assert_int_equal(deal.id[2][0], 0);
	}
}

/* What was not dealt is 0, so that equal deals are equal bytes. */
static void shuffle_sets_every_byte(void **state)
{
	(void)state;
	struct options o = options_default(castle(), 2);
	struct deal one, other;
	struct rng a = rng_start(5, RNG_DEAL), b = a;
	memset(&one, 0, sizeof one);
	memset(&other, 0xff, sizeof other);
	deal_shuffle(castle(), &o, &a, &one);
	deal_shuffle(castle(), &o, &b, &other);
	assert_memory_equal(&one, &other, sizeof one);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(registry_finds_games),
		cmocka_unit_test(defaults_are_the_first_values),
		cmocka_unit_test(sets_an_option),
		cmocka_unit_test(several_people),
		cmocka_unit_test(seats_in_options),
		cmocka_unit_test(refuses_an_option),
		cmocka_unit_test(game_without_options),
		cmocka_unit_test(option_with_all_values),
		cmocka_unit_test(misfits),
		cmocka_unit_test(shuffle_always_fits),
		cmocka_unit_test(shuffle_reaches_everything),
		cmocka_unit_test(shuffle_sets_every_byte),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
