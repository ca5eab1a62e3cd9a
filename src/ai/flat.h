/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* One part of a flat search, inside src/ai. */
#ifndef BERGFRIED_FLAT_H
#define BERGFRIED_FLAT_H

#include "outlook.h"

struct arm {
	move move;
	bool out;            /* of the race */
	long visits;
	double sum, ahead, chance;  /* of the results of its games: struct ending */
	double looks;        /* how it looks at first: so much less than the best one, of the win */
	double foreseen;     /* the chance that the net gives it at once; -1: it was not asked */
};

struct flat {
	const struct view *view;
	struct outlook outlook;
	int moves;
	struct rng rng;
	uint64_t worlds;     /* where the generators of the rounds begin */
	long rounds;
	int next;            /* whose game of the round it is */
	struct arm arm[MOVES_MAX];
};

void flat_start(struct flat *, const struct view *, const struct manner *, struct rng);

/* One game after one of the moves. */
void flat_iterate(struct flat *);

/* How good a move is by all that is known: how it looked at first, which is told in
 * shares of the win, and the results of its games. */
double flat_score(const struct manner *, double looks, double sum, long visits);

#endif
