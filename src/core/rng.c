/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The generator; see rng.h. PCG32 (O'Neill): a product and a few shifts, the same numbers
 * on every machine, and streams that have nothing to do with each other.
 */
#include "rng.h"

#include "blake2b.h"

#include <assert.h>
#include <string.h>

/* The next four bytes of a stream of hashes, which the key and two counters give. */
static uint32_t next_keyed(struct rng *r)
{
	enum { WORDS = RNG_BLOCK / 4 };
	assert(r->step);  /* this one was never started */
	if (r->state % WORDS == 0) {
		uint64_t counter[2] = { r->step / 2 - 1, r->state / WORDS };
		uint8_t text[16];
		for (int i = 0; i < 16; i++)
			text[i] = (uint8_t)(counter[i / 8] >> 8 * (i % 8));
		blake2b(r->block, sizeof r->block, r->key, RNG_KEY, text, sizeof text);
	}
	const uint8_t *word = r->block + r->state++ % WORDS * 4;
	return word[0] | (uint32_t)word[1] << 8 | (uint32_t)word[2] << 16 | (uint32_t)word[3] << 24;
}

uint32_t rng_next(struct rng *r)
{
	uint64_t old = r->state;
	if (!(r->step & 1))
		return next_keyed(r);
	r->state = old * 6364136223846793005u + r->step;
	uint32_t mixed = (uint32_t)(((old >> 18) ^ old) >> 27);
	uint32_t turn = (uint32_t)(old >> 59);
	return mixed >> turn | mixed << (-turn & 31);
}

struct rng rng_start(uint64_t seed, uint64_t stream)
{
	struct rng r = { .step = stream << 1 | 1 };
	rng_next(&r);
	r.state += seed;
	rng_next(&r);
	return r;
}

struct rng rng_keyed(const uint8_t key[RNG_KEY], uint64_t stream)
{
	struct rng r = { .step = (stream + 1) << 1 };
	assert(r.step);
	memcpy(r.key, key, RNG_KEY);
	return r;
}

bool rng_has_key(const struct rng *r)
{
	return !(r->step & 1);
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
