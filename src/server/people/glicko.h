/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Glicko-2: how strong somebody is by results alone, how sure that is, and how much
 * the strength wavers (M. Glickman, "Example of the Glicko-2 system", 2022). Numbers
 * are on Glicko's scale, as people see them: 1500 is the average.
 */
#ifndef BERGFRIED_GLICKO_H
#define BERGFRIED_GLICKO_H

#include <stdint.h>

struct glicko {
	double rating;
	double deviation;   /* two of these either way are a 95 % interval */
	double volatility;
};

/* Of somebody of whom nothing is known. */
extern const struct glicko glicko_new;

/* One of the results of a period. */
struct bout {
	struct glicko other;  /* as the other was before the period */
	double score;         /* 1 won, 0.5 drawn, 0 lost */
	double weight;        /* how much it says, up to 1: a game */
};

/* After a period with these results; n > 0. All of a period's results are counted
 * with the numbers from before it, so the order does not matter. What weighs nothing
 * changes nothing; with weights of 1 it is Glicko-2 as in the paper. */
struct glicko glicko_after(struct glicko, const struct bout *, int n);

/* After a while without playing: as strong, but less sure. */
struct glicko glicko_rested(struct glicko, int64_t milliseconds);

/* The score that one can expect against the other, from 0 to 1. */
double glicko_expect(struct glicko, struct glicko other);

#endif
