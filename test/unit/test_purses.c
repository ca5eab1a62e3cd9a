/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Whose thought is next, and how long it may take, by a clock that the test sets: one
 * thread that thinks a slice at a time, and people who want more of it than there is.
 */
#include "purses.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

enum { MANY = 2000 };
#define MS ((uint64_t)1000000)
#define BOUND (1000 * MS)

static struct purses *purses;
static struct thought thoughts[MANY];
static uint64_t now;

static int begin(void **state)
{
	(void)state;
	purses = purses_new();
	memset(thoughts, 0, sizeof thoughts);
	now = 1000000 * MS;
	return purses ? 0 : -1;
}

static int end(void **state)
{
	(void)state;
	for (struct thought *t; (t = purses_next(purses));)
		purses_end(purses, t);
	purses_free(purses);
	return 0;
}

static struct thought *wants(int number, int64_t account, int64_t address)
{
	struct thought *t = &thoughts[number];
	t->payer[0] = (struct payer){ account, address };
	t->payers = 1;
	purses_add(purses, t, now);
	return t;
}

/* Think about the next one for as long as it may, but no longer than it needs; how long. */
static uint64_t think(struct thought *t, uint64_t needs)
{
	uint64_t spent = 0;
	while (spent < needs && spent < purses_allowed(purses, t, BOUND, 1, now)) {
		spent += MS;
		now += MS;
		purses_charge(purses, t, MS, now);
	}
	purses_end(purses, t);
	return spent;
}

/* What one person wants comes in order. */
static void in_order(void **state)
{
	(void)state;
	for (int i = 0; i < 5; i++)
		wants(i, 7, 1);
	assert_true(purses_drop(purses, &thoughts[2]));
	assert_false(purses_drop(purses, &thoughts[2]));
	assert_int_equal(purses_waiting(purses), 4);
	static const int order[] = { 0, 1, 3, 4 };
	for (int i = 0; i < 4; i++) {
		struct thought *t = purses_next(purses);
		assert_ptr_equal(t, &thoughts[order[i]]);
		assert_false(purses_drop(purses, t));
		purses_end(purses, t);
	}
	assert_null(purses_next(purses));
}

/* Of those who have used nothing, who came first is first; then who has used least. */
static void by_use(void **state)
{
	(void)state;
	for (int i = 0; i < 3; i++)
		wants(i, 10 + i, 100 + i);
	for (int i = 0; i < 3; i++) {
		struct thought *t = purses_next(purses);
		assert_ptr_equal(t, &thoughts[i]);
		purses_charge(purses, t, (uint64_t)(3 - i) * 10 * MS, now);
		purses_end(purses, t);
	}
	for (int i = 0; i < 3; i++)
		wants(i, 10 + i, 100 + i);
	for (int i = 2; i >= 0; i--) {
		struct thought *t = purses_next(purses);
		assert_ptr_equal(t, &thoughts[i]);
		purses_end(purses, t);
	}
}

/* Who has an address together with thirty others shares its part with them. */
static void by_address(void **state)
{
	(void)state;
	enum { CROWD = 34, ROUNDS = 400 };
	uint64_t alone = 0, crowd = 0;
	for (int i = 0; i <= CROWD; i++)
		wants(i, 50 + i, i == CROWD ? 2 : 1);
	for (int i = 0; i < ROUNDS; i++) {
		struct thought *t = purses_next(purses);
		int number = (int)(t - thoughts);
		uint64_t spent = think(t, 20 * MS);
		*(number == CROWD ? &alone : &crowd) += spent;
		wants(number, 50 + number, number == CROWD ? 2 : 1);
	}
	/* half for each address, give or take what is forgotten and the last slice */
	assert_true(alone * 10 > crowd * 9 && crowd * 10 > alone * 9);
}

/* One floods, another asks now and then: the other waits for next to nothing, and has all
 * the time it wants. The same from one address, where people are compared. */
static void flood(void **state)
{
	(void)state;
	for (int64_t other_address = 1; other_address <= 2; other_address++) {
		enum { TABLES = 30 * 7, HONEST = 300, ANSWERS = 20 };
		const uint64_t needs = 460 * MS;
		for (int i = 0; i < TABLES; i++)
			wants(i, 66, 1);
		uint64_t asked = 0;
		for (int answers = 0; answers < ANSWERS;) {
			/* four seconds to think about one's own move */
			if (!asked && now % (4000 * MS) < 100 * MS) {
				asked = now;
				wants(HONEST, 77, other_address);
			}
			struct thought *t = purses_next(purses);
			if (t == &thoughts[HONEST]) {
				assert_int_equal(think(t, needs), needs);
				assert_true(now - asked <= needs + BOUND / TABLES + 2 * MS);
				asked = 0;
				answers++;
				now += 100 * MS;
			} else {
				think(t, needs);
				wants((int)(t - thoughts), 66, 1);
			}
		}
		end(NULL);
		begin(NULL);
	}
}

/* One who is thinking has less time while others wait who have used less. */
static void gives_way(void **state)
{
	(void)state;
	struct thought *t = wants(0, 1, 1);
	assert_ptr_equal(purses_next(purses), t);
	assert_int_equal(purses_allowed(purses, t, BOUND, 1, now), BOUND);
	purses_charge(purses, t, 100 * MS, now);
	wants(1, 2, 2);
	assert_int_equal(purses_allowed(purses, t, BOUND, 1, now), BOUND / 2);
	assert_int_equal(purses_allowed(purses, t, BOUND, 3, now), BOUND * 3 / 4);
	/* who comes from where others do counts as one with them, unless we are from there */
	wants(3, 3, 2);
	assert_int_equal(purses_allowed(purses, t, BOUND, 1, now), BOUND / 2);
	purses_drop(purses, &thoughts[3]);
	wants(3, 3, 1);
	assert_int_equal(purses_allowed(purses, t, BOUND, 1, now), BOUND / 3);
	purses_drop(purses, &thoughts[3]);
	/* another one of the same payer */
	purses_drop(purses, &thoughts[1]);
	wants(2, 1, 1);
	assert_int_equal(purses_allowed(purses, t, BOUND, 1, now), BOUND / 2);
	purses_end(purses, t);
}

/* At a table where several sit, whoever has used least is charged. */
static void charged(void **state)
{
	(void)state;
	struct thought *t = wants(0, 1, 1);
	purses_charge(purses, purses_next(purses), 500 * MS, now);
	purses_end(purses, t);
	struct thought *shared = &thoughts[1];
	shared->payer[0] = (struct payer){ 1, 1 };
	shared->payer[1] = (struct payer){ 2, 0 };
	shared->payers = 2;
	purses_add(purses, shared, now);
	assert_ptr_equal(purses_next(purses), shared);
	purses_charge(purses, shared, 400 * MS, now);
	purses_end(purses, shared);
	/* the second has used 400 now, the first still 500 */
	wants(2, 1, 1);
	wants(3, 2, 0);
	t = purses_next(purses);
	assert_ptr_equal(t, &thoughts[3]);
	purses_end(purses, t);
}

/* Strangers by the thousand, each once: nothing of them is lost or left behind. */
static void strangers(void **state)
{
	(void)state;
	for (int round = 0; round < 20; round++) {
		for (int i = 0; i < MANY; i++)
			wants(i, round * MANY + i, i % 50);
		assert_int_equal(purses_waiting(purses), MANY);
		for (int i = 0; i < MANY; i += 3)
			assert_true(purses_drop(purses, &thoughts[i]));
		int n = 0;
		for (struct thought *t; (t = purses_next(purses)); n++) {
			purses_charge(purses, t, MS, now);
			purses_end(purses, t);
		}
		assert_int_equal(n, MANY - (MANY + 2) / 3);
		now += 300 * 1000 * MS;
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(in_order, begin, end),   cmocka_unit_test_setup_teardown(by_use, begin, end),
		cmocka_unit_test_setup_teardown(by_address, begin, end), cmocka_unit_test_setup_teardown(flood, begin, end),
		cmocka_unit_test_setup_teardown(gives_way, begin, end),  cmocka_unit_test_setup_teardown(charged, begin, end),
		cmocka_unit_test_setup_teardown(strangers, begin, end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
