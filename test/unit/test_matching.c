/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The cheapest pairs of a tournament's round, compared with trying everything. */
#include "matching.h"

#include "rng.h"
#include "support.h"

#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* The cheapest by trying everything. */
static int64_t cheapest(int n, const int64_t *cost, unsigned used)
{
	int i = 0, j;
	int64_t least = INT64_MAX;
	while (i < n && used >> i & 1)
		i++;
	if (i == n)
		return 0;
	for (j = i + 1; j < n; j++) {
		if (used >> j & 1)
			continue;
		int64_t rest = cost[i * n + j] + cheapest(n, cost, used | 1u << i | 1u << j);
		least = rest < least ? rest : least;
	}
	return least;
}

static void cheapest_of_all(void **state)
{
	(void)state;
	struct rng rng = rng_start(5, RNG_TEST);
	int64_t cost[100];
	int mate[10];
	for (int times = 0; times < 6000; times++) {
		int n = 2 + 2 * (int)rng_below(&rng, 5);
		uint32_t most = times % 3 ? 1 + rng_below(&rng, 12) : 1000000;
		int64_t sum = 0;
		for (int i = 0; i < n; i++)
			for (int j = 0; j <= i; j++)
				cost[i * n + j] = cost[j * n + i] = i == j ? 0 : rng_below(&rng, most);
		matching_least(n, cost, mate);
		for (int i = 0; i < n; i++) {
			assert_int_equal(mate[mate[i]], i);
			assert_int_not_equal(mate[i], i);
			sum += mate[i] > i ? cost[i * n + mate[i]] : 0;
		}
		assert_int_equal(sum, cheapest(n, cost, 0));
	}
}

/* The largest, with costs as dear as they may be: it ends, and all have a partner. */
static void largest(void **state)
{
	(void)state;
	enum { N = MATCHING_MAX };
	struct rng rng = rng_start(6, RNG_TEST);
	int64_t *cost = calloc((size_t)N * N, sizeof *cost);
	int mate[N];
	assert_non_null(cost);
	for (int i = 0; i < N; i++)
		for (int j = 0; j < i; j++)
			cost[i * N + j] = cost[j * N + i] = rng_below(&rng, 3) ? (int64_t)rng_below(&rng, 1000) : MATCHING_DEAREST;
	matching_least(N, cost, mate);
	for (int i = 0; i < N; i++) {
		assert_int_equal(mate[mate[i]], i);
		assert_true(cost[i * N + mate[i]] < MATCHING_DEAREST);
	}
	free(cost);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(cheapest_of_all), cmocka_unit_test(largest) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
