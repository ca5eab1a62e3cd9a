/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Everybody gets a partner, so that what all pairs cost together is as little as can be: a
 * minimum-weight perfect matching of a complete graph, by Edmonds' blossoms with dual
 * variables, in the cube of the number. Who pairs people says with numbers what is bad;
 * nothing is tried out, and nothing depends on the order in which it is looked at.
 */
#ifndef BERGFRIED_MATCHING_H
#define BERGFRIED_MATCHING_H

#include <stdint.h>

enum { MATCHING_MAX = 256 };

/* The most that a pair may cost: labels need some room above it. */
#define MATCHING_DEAREST ((int64_t)1 << 59)

/* cost[i * n + j], the same as cost[j * n + i], from 0 on; n even. The partner of each. */
void matching_least(int n, const int64_t *cost, int *partner);

#endif
