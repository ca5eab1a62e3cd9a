/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The generator: its numbers are frozen, since every record of a seed depends
 * on them, and they are fair. The chi-square limits are those that a fair
 * generator passes in 999 of 1000 seeds; the seeds are fixed.
 */
#include "rng.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

/* The sequence that the authors of PCG32 publish for seed 42, stream 54. */
static void published_numbers(void **state)
{
	(void)state;
	static const uint32_t expected[] = { 0xa15c02b7, 0x7b47f409, 0xba1d3330, 0x83d2f293, 0xbfa4784b, 0xcbed606e };
	struct rng r = rng_start(42, 54);
	for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
		assert_int_equal(rng_next(&r), expected[i]);
}

static void frozen_numbers(void **state)
{
	(void)state;
	static const uint32_t expected[RNG_STREAMS][4] = {
		{ 0xe2393051, 0x01112f35, 0xd3509d35, 0x0b932f4a },
		{ 0xc9828f91, 0x1592e274, 0xc0262657, 0xa5c2b6d3 },
		{ 0x0f5deba9, 0x5bd7525b, 0xb2473657, 0x741c8ff9 },
		{ 0xf2393151, 0x5903bd3a, 0x0974f3f8, 0x10b46388 },
	};
	for (int stream = 0; stream < RNG_STREAMS; stream++) {
		struct rng r = rng_start(1, (uint64_t)stream);
		for (int i = 0; i < 4; i++)
			assert_int_equal(rng_next(&r), expected[stream][i]);
	}
}

static void frozen_below_and_shuffle(void **state)
{
	(void)state;
	static const uint32_t expected[] = { 19, 63, 91, 40, 77, 86, 76, 5, 28, 13, 79, 67 };
	static const uint8_t shuffled[] = { 11, 3, 1, 8, 6, 5, 0, 10, 9, 2, 4, 7 };
	struct rng r = rng_start(2024, RNG_TEST);
	for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
		assert_int_equal(rng_below(&r, 100), expected[i]);
	uint8_t ids[sizeof shuffled];
	for (size_t i = 0; i < sizeof ids; i++)
		ids[i] = (uint8_t)i;
	rng_shuffle(&r, ids, sizeof ids);
	assert_memory_equal(ids, shuffled, sizeof ids);
}

static void same_seed_same_numbers(void **state)
{
	(void)state;
	struct rng one = rng_start(7, RNG_BOT), other = rng_start(7, RNG_BOT);
	for (int i = 0; i < 1000; i++)
		assert_int_equal(rng_next(&one), rng_next(&other));
	assert_memory_equal(&one, &other, sizeof one);
}

/* Two different streams, or seeds next to each other, agree as rarely as two
 * strangers: in 10,000 numbers of 32 bits, hardly once. */
static int agreements(struct rng one, struct rng other)
{
	int n = 0;
	for (int i = 0; i < 10000; i++)
		n += rng_next(&one) == rng_next(&other);
	return n;
}

static void streams_and_seeds_differ(void **state)
{
	(void)state;
	for (uint64_t a = 0; a < RNG_STREAMS; a++)
		for (uint64_t b = 0; b < a; b++)
			assert_true(agreements(rng_start(5, a), rng_start(5, b)) <= 1);
	for (uint64_t seed = 0; seed < 20; seed++)
		assert_true(agreements(rng_start(seed, RNG_DEAL), rng_start(seed + 1, RNG_DEAL)) <= 1);
}

/* Times 1000, to stay with whole numbers. */
static long chi_square(const int *seen, int n, int expected)
{
	long long sum = 0;
	for (int i = 0; i < n; i++)
		sum += (long long)(seen[i] - expected) * (seen[i] - expected);
	return (long)(sum * 1000 / expected);
}

static void below_is_uniform(void **state)
{
	(void)state;
	static const struct {
		uint32_t n;
		long limit;
	} cases[] = { { 2, 10828 }, { 3, 13816 }, { 7, 22458 }, { 13, 32909 }, { 60, 98324 }, { 64, 103442 } };
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		int seen[64] = { 0 };
		struct rng r = rng_start(99, RNG_TEST);
		for (uint32_t k = 0; k < 5000 * cases[i].n; k++) {
			uint32_t got = rng_below(&r, cases[i].n);
			assert_true(got < cases[i].n);
			seen[got]++;
		}
		long chi = chi_square(seen, (int)cases[i].n, 5000);
		assert_true(chi < cases[i].limit);
		/* too even is not random either: a counter would give 0 */
		assert_true(chi > 0);
	}
}

/* With n = 3 * 2^30 a remainder of a 32-bit number is below 2^30 twice as often
 * as it should be; so unfairness shows, which with a small n is too little. */
static void below_is_fair_for_large_n(void **state)
{
	(void)state;
	int seen[3] = { 0 };
	struct rng r = rng_start(3, RNG_TEST);
	for (int i = 0; i < 30000; i++)
		seen[rng_below(&r, 0xc0000000u) >> 30]++;
	assert_true(chi_square(seen, 3, 10000) < 13816);
	/* the multiples of 3 among the results: as many as the others */
	memset(seen, 0, sizeof seen);
	for (int i = 0; i < 30000; i++)
		seen[rng_below(&r, 0xc0000000u) % 3]++;
	assert_true(chi_square(seen, 3, 10000) < 13816);
}

static void below_one_is_zero(void **state)
{
	(void)state;
	struct rng r = rng_start(1, RNG_TEST);
	for (int i = 0; i < 100; i++)
		assert_int_equal(rng_below(&r, 1), 0);
}

static void shuffle_permutes(void **state)
{
	(void)state;
	struct rng r = rng_start(11, RNG_TEST);
	for (size_t n = 0; n <= 200; n++) {
		uint8_t ids[201];
		for (size_t i = 0; i <= n; i++)
			ids[i] = (uint8_t)i;
		rng_shuffle(&r, ids, n);
		assert_int_equal(ids[n], n);
		int times[256] = { 0 };
		for (size_t i = 0; i < n; i++)
			times[ids[i]]++;
		for (size_t i = 0; i < n; i++)
			assert_int_equal(times[i], 1);
	}
}

/* Each of the 24 orders of four things comes equally often. */
static void shuffle_is_fair(void **state)
{
	(void)state;
	int seen[256] = { 0 };
	struct rng r = rng_start(12, RNG_TEST);
	for (int i = 0; i < 24 * 1000; i++) {
		uint8_t ids[] = { 0, 1, 2, 3 };
		rng_shuffle(&r, ids, 4);
		seen[ids[0] << 6 | ids[1] << 4 | ids[2] << 2 | ids[3]]++;
	}
	int orders[24], n = 0;
	for (int i = 0; i < 256; i++)
		if (seen[i]) {
			assert_true(n < 24);
			orders[n++] = seen[i];
		}
	assert_int_equal(n, 24);
	assert_true(chi_square(orders, 24, 1000) < 49728);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(published_numbers),
		cmocka_unit_test(frozen_numbers),
		cmocka_unit_test(frozen_below_and_shuffle),
		cmocka_unit_test(same_seed_same_numbers),
		cmocka_unit_test(streams_and_seeds_differ),
		cmocka_unit_test(below_is_uniform),
		cmocka_unit_test(below_is_fair_for_large_n),
		cmocka_unit_test(below_one_is_zero),
		cmocka_unit_test(shuffle_permutes),
		cmocka_unit_test(shuffle_is_fair),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
