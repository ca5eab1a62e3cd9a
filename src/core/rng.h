/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The one source of chance: a small generator (PCG32, M. O'Neill 2014) that is
 * a plain value, gives the same numbers on every machine, and is always passed
 * explicitly. Different streams of one seed are independent, so that dealing,
 * bots and cosmetics never disturb each other.
 */
#ifndef BERGFRIED_RNG_H
#define BERGFRIED_RNG_H

#include <stddef.h>
#include <stdint.h>

enum rng_stream { RNG_DEAL, RNG_BOT, RNG_TEST, RNG_CHANCE, RNG_STREAMS };

struct rng {
	uint64_t state;
	uint64_t step;  /* odd; which of the streams this is */
};

struct rng rng_start(uint64_t seed, uint64_t stream);
uint32_t rng_next(struct rng *);

/* A number from 0 to n-1, each equally likely; n > 0. */
uint32_t rng_below(struct rng *, uint32_t n);

void rng_shuffle(struct rng *, uint8_t *ids, size_t n);

#endif
