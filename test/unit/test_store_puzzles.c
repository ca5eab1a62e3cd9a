/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Puzzles in the store: first tries count once, and a solver's number of them is a lock. */
#include "ladder.h"
#include "puzzles.h"
#include "store_fresh.h"

static int64_t person(const char *name)
{
	struct player p = { .password = "x", .made = 1 };
	snprintf(p.name, sizeof p.name, "%s", name);
	assert_int_equal(store_player_add(store, &p), STORE_OK);
	return p.id;
}

static struct attempt attempt(int64_t player, const char *game, int number, bool solved)
{
	struct attempt a = { .player = player, .number = number, .solved = solved, .was = 1500, .rating = solved ? 1510.5 : 1489.5, .at = 1000 + number };
	snprintf(a.game, sizeof a.game, "%s", game);
	return a;
}

/* What a solver is with that try, who had so many before it. */
static struct solver after(const struct attempt *a, int tried, int solved)
{
	struct solver s = { .player = a->player, .rating = a->rating, .deviation = 90.25, .volatility = 0.06,
	                    .tried = tried + 1, .solved = solved + a->solved, .at = a->at };
	snprintf(s.game, sizeof s.game, "%s", a->game);
	return s;
}

static enum stored book(const struct attempt *a, int tried, int solved)
{
	struct solver s = after(a, tried, solved);
	return store_attempt_book(store, a, &s, &(struct solver_badge){ "lock", 3 });
}

static void counts_are(const char *game, int number, int tried, int solved)
{
	int t, s;
	assert_int_equal(store_puzzle_count(store, game, number, &t, &s), STORE_OK);
	assert_int_equal(t, tried);
	assert_int_equal(s, solved);
}

static void put_solver(void *out, const struct solver *s)
{
	buf_puts(out, s->game, " ");
	buf_int(out, s->tried);
	buf_char(out, ' ');
	buf_int(out, s->solved);
	buf_char(out, '\n');
}

static void put_attempt(void *out, const struct attempt *a)
{
	buf_int(out, a->number);
	buf_put(out, a->solved ? "+" : "-");
}

static void the_first_try_counts(void **state)
{
	(void)state;
	int64_t anna = person("Anna"), ben = person("Ben");
	struct solver s;
	struct attempt found, a = attempt(anna, "castle", 7, true), b = attempt(anna, "castle", 3, false), other = attempt(anna, "null", 7, false),
	               c = attempt(ben, "castle", 7, false);
	struct buf out = { 0 };
	assert_int_equal(store_solver(store, anna, "castle", &s), STORE_NONE);
	assert_int_equal(store_attempt(store, anna, "castle", 7, &found), STORE_NONE);
	counts_are("castle", 7, 0, 0);
	assert_int_equal(book(&a, 0, 0), STORE_OK);
	assert_int_equal(store_attempt(store, anna, "castle", 7, &found), STORE_OK);
	assert_true(found.solved && found.was == 1500 && found.rating == 1510.5 && found.at == 1007);
	/* that puzzle again: nothing of it is kept */
	struct attempt again = a;
	again.rating = 1999;
	assert_int_equal(book(&again, 1, 1), STORE_TAKEN);
	assert_int_equal(store_solver(store, anna, "castle", &s), STORE_OK);
	assert_true(s.rating == 1510.5 && s.deviation == 90.25 && s.volatility == 0.06 && s.tried == 1 && s.solved == 1 && s.at == 1007);
	counts_are("castle", 7, 1, 1);
	/* of two at once, who began with the same solver, one goes through */
	assert_int_equal(book(&b, 0, 0), STORE_TAKEN);
	assert_int_equal(book(&b, 2, 1), STORE_TAKEN);
	assert_int_equal(store_attempt(store, anna, "castle", 3, &found), STORE_NONE);
	assert_int_equal(book(&b, 1, 1), STORE_OK);
	assert_int_equal(book(&other, 0, 0), STORE_OK);
	assert_int_equal(book(&c, 0, 0), STORE_OK);
	counts_are("castle", 7, 2, 1);
	assert_int_equal(store_solvers(store, anna, put_solver, &out), STORE_OK);
	assert_string_equal(buf_text(&out), "castle 2 1\nnull 1 0\n");
	buf_clear(&out);
	assert_int_equal(store_attempts(store, anna, "castle", put_attempt, &out), STORE_OK);
	assert_string_equal(buf_text(&out), "3-7+");
	buf_free(&out);
}

static void put_badge(void *out, const struct badge_held *b)
{
	buf_puts(out, b->badge, " ");
	buf_int(out, b->at);
	buf_char(out, '\n');
}

/* For what was right at once, in all games together; when it makes enough, and once. */
static void enough_of_them_earn_a_badge(void **state)
{
	(void)state;
	int64_t anna = person("Anna");
	struct buf out = { 0 };
	struct attempt tries[] = { attempt(anna, "castle", 1, true), attempt(anna, "null", 2, true), attempt(anna, "castle", 3, false),
	                           attempt(anna, "null", 4, true), attempt(anna, "null", 5, true) };
	static const int tried[] = { 0, 0, 1, 1, 2 }, solved[] = { 0, 0, 1, 1, 2 };
	for (int i = 0; i < 5; i++) {
		assert_int_equal(book(&tries[i], tried[i], solved[i]), STORE_OK);
		buf_clear(&out);
		assert_int_equal(store_badges(store, anna, put_badge, &out), STORE_OK);
		assert_string_equal(buf_text(&out), i < 3 ? "" : "lock 1004\n");
	}
	buf_free(&out);
}

/* What is somebody's goes with the account; how many have tried says nothing about anybody. */
static void they_go_with_the_account(void **state)
{
	(void)state;
	int64_t anna = person("Anna");
	struct solver s;
	struct attempt found, a = attempt(anna, "castle", 7, true);
	assert_int_equal(book(&a, 0, 0), STORE_OK);
	assert_int_equal(store_player_drop(store, anna), STORE_OK);
	assert_int_equal(store_solver(store, anna, "castle", &s), STORE_NONE);
	assert_int_equal(store_attempt(store, anna, "castle", 7, &found), STORE_NONE);
	counts_are("castle", 7, 1, 1);
	a.number = 8;
	assert_int_equal(book(&a, 0, 0), STORE_NONE);
	counts_are("castle", 8, 0, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		STORE_TEST(the_first_try_counts),
		STORE_TEST(enough_of_them_earn_a_badge),
		STORE_TEST(they_go_with_the_account),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
