/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* One part of a flat search, inside src/ai. */
#ifndef BERGFRIED_FLAT_H
#define BERGFRIED_FLAT_H

#include "search.h"

struct arm {
	move move;
	long visits;
	double sum, ahead, weight;
};

struct flat {
	const struct game *game;
	const struct state *view;
	int seat, seats, moves;
	bool plain;
	struct rng rng;
	long iterations;
	struct arm arm[MOVES_MAX];
};

void flat_start(struct flat *, const struct game *, const struct state *view, int seat, bool plain, struct rng);

/* One game after one of the moves. */
void flat_iterate(struct flat *);

#endif
