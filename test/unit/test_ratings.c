/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Ratings: who beats whom at a table, what counts at all, and that counting again
 * from the beginning gives the same. */
#include "ratings.h"

#include "glicko.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int64_t DAY = 24 * 3600 * 1000;
static const char game[] = "carcassonne-castle";

/* ---- one table ---- */

struct result {
	int64_t player;
	int points;
	bool won;
};

static struct summary finished(int64_t table, int64_t ended, const struct result *results, int n)
{
	struct summary s = { .table = table, .seats = n, .stage = STAGE_OVER, .rated = true, .made = 1, .changed = ended,
	                     .ended = ended, .chairs = n };
	strcpy(s.game, game);
	for (int i = 0; i < n; i++) {
		s.seat[i].player = results[i].player;
		s.seat[i].points = results[i].points;
		s.seat[i].won = results[i].won;
	}
	return s;
}

/* Long enough after the accounts were made. */
static const int64_t ENDED = 3 * 24 * 3600 * 1000;

/* Nobody has met before. */
static const struct meetings strangers;

/* People of whom as little is known as of somebody new, but who are not. */
static void seasoned(struct rating r[SEATS_MAX])
{
	for (int i = 0; i < SEATS_MAX; i++)
		r[i] = (struct rating){ .rating = 1500, .deviation = 350, .volatility = 0.06, .games = SETTLED_GAMES, .at = ENDED, .made = 1 };
}

static double after(struct glicko one, const struct bout *bout, int n)
{
	return glicko_after(one, bout, n).rating;
}

/* Two people and a bot between them: only the people count, against each other. */
static void people_only(void **state)
{
	(void)state;
	const struct result results[] = { { 7, 50, false }, { 0, 99, true }, { 9, 60, false } };
	struct summary s = finished(1, ENDED, results, 3);
	struct rating r[SEATS_MAX];
	seasoned(r);
	assert_int_equal(ratings_count(&s, &strangers, r), 2);
	const struct bout lost = { glicko_new, 0, 1 }, won = { glicko_new, 1, 1 };
	assert_true(r[0].player == 7 && r[1].player == 9);
	assert_true(fabs(r[0].rating - after(glicko_new, &lost, 1)) < 1e-9);
	assert_true(fabs(r[1].rating - after(glicko_new, &won, 1)) < 1e-9);
	assert_true(r[0].games == SETTLED_GAMES + 1 && r[0].at == ENDED && strcmp(r[0].game, game) == 0);
}

/* Winning goes before points; then points; equal is half. */
static void who_beats_whom(void **state)
{
	(void)state;
	const struct result results[] = { { 1, 10, true }, { 2, 30, false }, { 3, 20, false }, { 4, 20, false } };
	static const double score[4][4] = { { 0, 1, 1, 1 }, { 0, 0, 1, 1 }, { 0, 0, 0, 0.5 }, { 0, 0, 0.5, 0 } };
	struct summary s = finished(1, ENDED, results, 4);
	struct rating r[SEATS_MAX];
	seasoned(r);
	assert_int_equal(ratings_count(&s, &strangers, r), 4);
	for (int i = 0; i < 4; i++) {
		struct bout bout[3];
		int n = 0;
		for (int j = 0; j < 4; j++)
			if (j != i)
				bout[n++] = (struct bout){ glicko_new, score[i][j], 1 };
		assert_true(fabs(r[i].rating - after(glicko_new, bout, 3)) < 1e-9);
	}
}

/* Who has resigned loses to all who have not, whatever a bot has made of the seat; and a
 * game that all agreed to end counts for nobody. */
static void resigned_and_agreed(void **state)
{
	(void)state;
	const struct result results[] = { { 1, 10, true }, { 2, 30, false }, { 3, 20, false } };
	struct summary s = finished(1, ENDED, results, 3);
	struct rating r[SEATS_MAX];
	seasoned(r);
	s.seat[1].resigned = true;
	assert_int_equal(ratings_count(&s, &strangers, r), 3);
	const struct bout both_lost[] = { { glicko_new, 0, 1 }, { glicko_new, 0, 1 } },
			 one_won[] = { { glicko_new, 0, 1 }, { glicko_new, 1, 1 } };
	assert_true(fabs(r[1].rating - after(glicko_new, both_lost, 2)) < 1e-9);
	assert_true(fabs(r[2].rating - after(glicko_new, one_won, 2)) < 1e-9);
	s = finished(1, DAY, results, 3);
	s.seat[0].won = false;
	assert_int_equal(ratings_count(&s, &strangers, r), 0);
}

/* Absence makes less sure, and that counts for both. */
static void absence(void **state)
{
	(void)state;
	const struct result results[] = { { 1, 10, true }, { 2, 5, false } };
	struct summary s = finished(1, 1000 * DAY, results, 2);
	struct rating r[SEATS_MAX] = {
		{ .rating = 1700, .deviation = 80, .volatility = 0.06, .games = 19, .at = 999 * DAY, .made = 1 },
		{ .rating = 1600, .deviation = 80, .volatility = 0.06, .games = 15, .at = 400 * DAY, .made = 1 },
	};
	struct glicko one = glicko_rested((struct glicko){ 1700, 80, 0.06 }, DAY);
	struct glicko other = glicko_rested((struct glicko){ 1600, 80, 0.06 }, 600 * DAY);
	assert_int_equal(ratings_count(&s, &strangers, r), 2);
	assert_true(fabs(r[0].rating - after(one, &(struct bout){ other, 1, 1 }, 1)) < 1e-9);
	assert_true(fabs(r[1].rating - after(other, &(struct bout){ one, 0, 1 }, 1)) < 1e-9);
	assert_true(r[0].games == 20 && r[1].games == 16 && r[1].at == 1000 * DAY);
}

static void does_not_count(void **state)
{
	(void)state;
	const struct result alone[] = { { 1, 10, true }, { 0, 5, false } };
	const struct result twice[] = { { 1, 10, true }, { 1, 5, false }, { 2, 4, false } };
	const struct result fine[] = { { 1, 10, true }, { 2, 5, false } };
	struct rating r[SEATS_MAX] = { 0 };
	struct summary s = finished(1, DAY, alone, 2);
	assert_int_equal(ratings_count(&s, &strangers, r), 0);
	s = finished(1, DAY, twice, 3);
	assert_int_equal(ratings_count(&s, &strangers, r), 0);
	s = finished(1, DAY, fine, 2);
	s.rated = false;
	assert_int_equal(ratings_count(&s, &strangers, r), 0);
	s.rated = true;
	s.stage = STAGE_PLAYING;
	assert_int_equal(ratings_count(&s, &strangers, r), 0);
	s.stage = STAGE_OVER;
	assert_int_equal(ratings_count(&s, &strangers, r), 2);
}

/* ---- with a store ---- */

static char folder[64], url[96];
static struct store *store;

static int open_store(void **state)
{
	(void)state;
	struct message why;
	strcpy(folder, "/tmp/test_ratings_XXXXXX");
	if (!mkdtemp(folder))
		return -1;
	snprintf(url, sizeof url, "sqlite:%s/store.db", folder);
	store = store_open(url, STORE_NORMAL, &why);
	return store ? 0 : -1;
}

static int close_store(void **state)
{
	(void)state;
	char command[96];
	store_close(store);
	snprintf(command, sizeof command, "rm -rf '%s'", folder);
	return system(command);
}

enum { PEOPLE = 5, GAMES = 700 };

static int64_t add_player(const char *name)
{
	struct player p = { .made = 1, .password = "*" };
	strcpy(p.name, name);
	assert_int_equal(store_player_add(store, &p), STORE_OK);
	return p.id;
}

/* Many games of a few people; the smaller number mostly wins. */
static void play(int64_t id[PEOPLE])
{
	struct rng rng = rng_start(1, RNG_TEST);
	for (int i = 0; i < PEOPLE; i++) {
		char name[] = "player 0";
		name[7] = (char)('0' + i);
		id[i] = add_player(name);
	}
	for (int i = 0; i < GAMES; i++) {
		int one = (int)rng_below(&rng, PEOPLE), other = (one + 1 + (int)rng_below(&rng, PEOPLE - 1)) % PEOPLE;
		bool wins = (one < other) == (rng_below(&rng, 10) < 8);
		const struct result results[] = { { id[one], 10, wins }, { id[other], 10, !wins } };
		/* the numbers of the tables are in no order: the time is */
		struct summary s = finished((int64_t)(i * 7919 % 100003), (int64_t)i * 3600000 + 1, results, 2);
		/* some are not to be counted */
		s.rated = i % 10 != 3;
		s.stage = i % 10 == 4 ? STAGE_CLOSED : STAGE_OVER;
		assert_int_equal(store_index(store, &s), STORE_OK);
	}
}

struct ladder {
	struct rating rating[PEOPLE];
	int n;
};

static void add(void *context, const struct rating *r)
{
	struct ladder *l = context;
	assert_true(l->n < PEOPLE);
	l->rating[l->n++] = *r;
}

/* To the last bit; field by field, for what lies between fields is nobody's. */
static void assert_same(const struct rating *one, const struct rating *other)
{
	const double a[] = { one->rating, one->deviation, one->volatility, one->fresh },
	             b[] = { other->rating, other->deviation, other->volatility, other->fresh };
	assert_memory_equal(a, b, sizeof a);
	assert_true(one->player == other->player && one->games == other->games && one->at == other->at && one->made == other->made);
	assert_string_equal(one->game, other->game);
	assert_string_equal(one->name, other->name);
}

static void catches_up(void **state)
{
	(void)state;
	int64_t id[PEOPLE];
	int done, sum = 0;
	play(id);
	/* in portions of any size, and then there is nothing left */
	for (int limit = 1; ratings_catch_up(store, limit, &done) == STORE_OK && done == limit; limit *= 3)
		sum += done;
	sum += done;
	assert_int_equal(sum, GAMES * 8 / 10);
	assert_int_equal(ratings_catch_up(store, 1000, &done), STORE_OK);
	assert_int_equal(done, 0);
	struct ladder first = { .n = 0 }, again = { .n = 0 };
	assert_int_equal(store_ratings(store, game, 0, PEOPLE, add, &first), STORE_OK);
	assert_int_equal(first.n, PEOPLE);
	/* the strongest and the weakest can be told from each other */
	struct rating strong, weak;
	assert_int_equal(store_rating(store, id[0], game, &strong), STORE_OK);
	assert_int_equal(store_rating(store, id[PEOPLE - 1], game, &weak), STORE_OK);
	assert_true(strong.rating > weak.rating + 150);
	int games = 0;
	for (int i = 0; i < PEOPLE; i++)
		games += first.rating[i].games;
	assert_int_equal(games, 2 * sum);

	/* and the same once more, from the beginning */
	assert_int_equal(ratings_recompute(store, NULL, NULL), STORE_OK);
	assert_int_equal(store_ratings(store, game, 0, PEOPLE, add, &again), STORE_OK);
	assert_int_equal(again.n, first.n);
	for (int i = 0; i < first.n; i++)
		assert_same(&again.rating[i], &first.rating[i]);
}

/* Who is gone is nobody's obstacle. */
static void forgotten(void **state)
{
	(void)state;
	int done;
	int64_t here = add_player("here"), gone = add_player("gone");
	const struct result results[] = { { here, 10, true }, { gone, 5, false } };
	struct summary s = finished(5, DAY, results, 2);
	assert_int_equal(store_index(store, &s), STORE_OK);
	assert_int_equal(store_player_drop(store, gone), STORE_OK);
	assert_int_equal(ratings_catch_up(store, 10, &done), STORE_OK);
	assert_int_equal(done, 1);
	struct rating r;
	assert_int_equal(store_rating(store, here, game, &r), STORE_OK);
	assert_true(r.rating > 1500 && r.games == 1);
	assert_int_equal(store_rating(store, gone, game, &r), STORE_NONE);
}

/* The order is that in which games ended, not that in which they were written. */
static void in_order(void **state)
{
	(void)state;
	int done;
	int64_t one = add_player("one"), other = add_player("other");
	for (int i = 0; i < 3; i++) {
		/* the last table is entered first */
		const struct result results[] = { { one, 10, i < 2 }, { other, 5, i == 2 } };
		struct summary s = finished(10 + i, (3 - i) * DAY, results, 2);
		assert_int_equal(store_index(store, &s), STORE_OK);
	}
	struct rating r;
	double before = 1500;
	static const bool won[] = { false, true, true };
	for (int i = 0; i < 3; i++) {
		assert_int_equal(ratings_catch_up(store, 1, &done), STORE_OK);
		assert_int_equal(done, 1);
		assert_int_equal(store_rating(store, one, game, &r), STORE_OK);
		assert_true((r.rating > before) == won[i]);
		assert_true(r.at == (i + 1) * DAY && r.games == i + 1);
		before = r.rating;
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(people_only),
		cmocka_unit_test(who_beats_whom),
		cmocka_unit_test(resigned_and_agreed),
		cmocka_unit_test(absence),
		cmocka_unit_test(does_not_count),
		cmocka_unit_test_setup_teardown(catches_up, open_store, close_store),
		cmocka_unit_test_setup_teardown(forgotten, open_store, close_store),
		cmocka_unit_test_setup_teardown(in_order, open_store, close_store),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
