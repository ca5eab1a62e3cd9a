/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Token buckets, and the table of them under a flood. */
#include "limit.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

static int taken(struct limit *l, int64_t key, uint64_t now, int tries)
{
	int n = 0;
	for (int i = 0; i < tries; i++)
		n += limit_take(l, key, now);
	return n;
}

static void burst_and_rate(void **state)
{
	struct limit *l = limit_new(64, 2, 10);
	(void)state;
	assert_int_equal(limit_left(l, 7, 1000), 10);
	assert_int_equal(taken(l, 7, 1000, 3), 3);
	assert_int_equal(limit_left(l, 7, 1000), 7);
	assert_int_equal(taken(l, 7, 1000, 50), 7);
	assert_int_equal(limit_left(l, 7, 1000), 0);
	assert_int_equal(taken(l, 7, 1400, 50), 0);
	assert_int_equal(taken(l, 7, 1500, 50), 1);
	assert_int_equal(taken(l, 7, 3500, 50), 4);
	/* never more than the burst, and others have their own */
	assert_int_equal(taken(l, 7, 1000000, 50), 10);
	assert_int_equal(taken(l, -8, 1000000, 50), 10);
	assert_int_equal(taken(l, 0, 1000000, 50), 10);
	limit_free(l);
}

static void no_bound(void **state)
{
	struct limit *l = limit_new(1, 0, 0);
	struct bucket b = bucket_full(0, 0);
	(void)state;
	assert_int_equal(taken(l, 1, 0, 1000), 1000);
	assert_int_equal(limit_left(l, 1, 0), -1);
	assert_true(bucket_take(&b, 0, 0, 0));
	limit_free(l);
}

/* When to come again: not a moment too early, and not much too late. */
static void wait(void **state)
{
	struct limit *l = limit_new(64, 2, 3);
	(void)state;
	assert_int_equal(limit_wait(l, 1, 1000), 0);
	assert_int_equal(taken(l, 1, 1000, 50), 3);
	int ms = limit_wait(l, 1, 1000);
	assert_in_range(ms, 500, 501);
	assert_false(limit_take(l, 1, 1000 + (uint64_t)ms - 10));
	ms = limit_wait(l, 1, 1490);
	assert_true(limit_take(l, 1, 1490 + (uint64_t)ms));
	limit_free(l);
}

/* A clock that wraps: 32 bits of milliseconds are 49 days. */
static void long_times(void **state)
{
	struct limit *l = limit_new(64, 1, 5);
	uint64_t now = 0xfffffff0u;
	(void)state;
	assert_int_equal(taken(l, 1, now, 50), 5);
	assert_int_equal(taken(l, 1, now + 2000, 50), 2);
	limit_free(l);
}

/* Who is too fast is not forgotten because strangers come in masses, and these together
 * get not much more than the table has room for. */
static void flood(void **state)
{
	struct limit *l = limit_new(1024, 1, 10);
	int strangers = 0, fast = taken(l, 42, 1000, 50);
	(void)state;
	for (int64_t key = 1000; key < 101000; key++) {
		strangers += limit_take(l, key, 1000);
		fast += limit_take(l, 42, 1000);
	}
	assert_int_equal(fast, 10);
	assert_in_range(strangers, 5000, 1024 * 10);
	limit_free(l);
}

/* What takes more than there is leaves a debt, and how long that takes is said. */
static void spending(void **state)
{
	struct limit *l = limit_new(64, 100, 1000);
	(void)state;
	assert_int_equal(limit_spend(l, 1, 400, 5000), 0);
	assert_int_equal(limit_spend(l, 1, 400, 5000), 0);
	assert_int_equal(limit_spend(l, 1, 400, 5000), 0);
	/* 200 too many, at 100 a second; and being refused costs nothing */
	for (int i = 0; i < 100; i++)
		assert_in_range(limit_spend(l, 1, 400, 5000), 2000, 2002);
	assert_in_range(limit_spend(l, 1, 400, 6000), 1000, 1002);
	assert_int_equal(limit_spend(l, 1, 400, 7010), 0);
	/* others have theirs */
	assert_int_equal(limit_spend(l, 2, 400, 5000), 0);
	limit_free(l);
	l = limit_new(1, 0, 0);
	assert_int_equal(limit_spend(l, 1, 1e9, 0), 0);
	assert_int_equal(limit_spend(l, 1, 1e9, 0), 0);
	limit_free(l);
}

static void addresses(void **state)
{
	(void)state;
	assert_int_equal(limit_address("1.2.3.4"), 0x01020304);
	assert_int_equal(limit_address("::ffff:1.2.3.4"), 0x01020304);
	assert_int_equal(limit_address("2001:db8:1:2::1"), 0x20010db800010002);
	assert_int_equal(limit_address("2001:db8:1:2:ffff::9"), 0x20010db800010002);
	assert_int_not_equal(limit_address("2001:db8:1:3::1"), 0x20010db800010002);
	assert_int_equal(limit_address("nonsense"), 0);
	assert_int_equal(limit_address(""), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(burst_and_rate), cmocka_unit_test(no_bound), cmocka_unit_test(wait), cmocka_unit_test(long_times),
		cmocka_unit_test(flood), cmocka_unit_test(spending), cmocka_unit_test(addresses),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
