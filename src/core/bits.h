/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Small sets of small numbers. The compilers we support (gcc, clang) give
 * one instruction for each of these.
 */
#ifndef BERGFRIED_BITS_H
#define BERGFRIED_BITS_H

#include <stdint.h>

/* The number of the lowest bit that is set; `set` must not be 0. */
static inline int bits_lowest(uint64_t set)
{
	return __builtin_ctzll(set);
}

static inline int bits_count(uint64_t set)
{
	return __builtin_popcountll(set);
}

/* Which of n numbers are the largest: whoever has the most, or all who share it. */
static inline unsigned bits_largest(const int *number, int n)
{
	unsigned set = 0;
	for (int i = 0, best = 0; i < n; i++) {
		if (!set || number[i] > best) {
			best = number[i];
			set = 0;
		}
		if (number[i] == best)
			set |= 1u << i;
	}
	return set;
}

#endif
