/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The one source of chance: a small generator (PCG32, M. O'Neill 2014) that is
 * a plain value, gives the same numbers on every machine, and is always passed
 * explicitly. Different streams of one seed are independent, so that dealing,
 * bots and cosmetics never disturb each other.
 *
 * A generator may also have a key (docs/fair-deals.md). It is slow, but nobody can find out
 * from its numbers what comes next, as a search through 64 bits could.
 */
#ifndef BERGFRIED_RNG_H
#define BERGFRIED_RNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum rng_stream { RNG_DEAL, RNG_BOT, RNG_TEST, RNG_CHANCE, RNG_STREAMS };

enum { RNG_KEY = 32, RNG_BLOCK = 64 };

struct rng {
	uint64_t state;        /* with a key: how many numbers have been drawn */
	uint64_t step;         /* odd; which of the streams this is. With a key it is even, and above 0 */
	uint8_t key[RNG_KEY];  /* all 0 without one */
	uint8_t block[RNG_BLOCK];  /* the hash that its next numbers are in; all 0 without a key */
};

struct rng rng_start(uint64_t seed, uint64_t stream);
struct rng rng_keyed(const uint8_t key[RNG_KEY], uint64_t stream);
bool rng_has_key(const struct rng *);

uint32_t rng_next(struct rng *);

/* A number from 0 to n-1, each equally likely; n > 0. */
uint32_t rng_below(struct rng *, uint32_t n);

void rng_shuffle(struct rng *, uint8_t *ids, size_t n);

#endif
