/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The generator; see rng.h. PCG32 (O'Neill): a product and a few shifts, the same numbers
 * on every machine, and streams that have nothing to do with each other.
 */
#include "rng.h"

#include <assert.h>

uint32_t rng_next(struct rng *r)
{
	uint64_t old = r->state;
	assert(r->step & 1);  /* an even step would not reach all states: this one was never started */
	r->state = old * 6364136223846793005u + r->step;
	uint32_t mixed = (uint32_t)(((old >> 18) ^ old) >> 27);
	uint32_t turn = (uint32_t)(old >> 59);
	return mixed >> turn | mixed << (-turn & 31);
}

struct rng rng_start(uint64_t seed, uint64_t stream)
{
	struct rng r = { 0, stream << 1 | 1 };
	rng_next(&r);
	r.state += seed;
	rng_next(&r);
	return r;
}

/* Lemire's method: the upper half of a product is nearly uniform; the few
 * products that would favour some numbers are thrown away. */
uint32_t rng_below(struct rng *r, uint32_t n)
{
	assert(n > 0);
	uint64_t product = (uint64_t)rng_next(r) * n;
	if ((uint32_t)product < n) {
		uint32_t unfair = -n % n;
		while ((uint32_t)product < unfair)
			product = (uint64_t)rng_next(r) * n;
	}
	return (uint32_t)(product >> 32);
}

void rng_shuffle(struct rng *r, uint8_t *ids, size_t n)
{
	/* Fisher and Yates: every order is as likely as every other */
	for (size_t i = n; i > 1; i--) {
		uint32_t j = rng_below(r, (uint32_t)i);
		uint8_t swapped = ids[i - 1];
		ids[i - 1] = ids[j];
		ids[j] = swapped;
	}
}
