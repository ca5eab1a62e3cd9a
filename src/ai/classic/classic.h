/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The search of the bot classic8: what level 8 was before it had a net. It is a measure of
 * strength, so it stays as it is for ever, and shares nothing with the search that people
 * play against but what greedy, too, is made of (search.h).
 *
 * It goes by a game's hints: depth, spread, judge, worth, quick, look, classic. These never
 * change either; whatever a better search wants to know is told in other fields.
 */
#ifndef BERGFRIED_CLASSIC_H
#define BERGFRIED_CLASSIC_H

#include "../search.h"

/* Look for good moves of the view's seat, which is to act; the game has hints. The same seed
 * and iterations give the same analysis, with however many threads. */
void classic_search(const struct view *, uint64_t seed, const struct effort *, struct analysis *);

/* ---- inside ---- */

struct classic_node {
	move move;            /* that leads here */
	uint32_t child, next; /* the first child, the next sibling; 0: none */
	uint32_t visits;
	float weight; /* how promising it looked at first; at most 1 */
	double sum;   /* of what the one who made the move got */
	double ahead; /* of the points by which that seat was ahead in the end */
};

/* One of the trees of a search. */
struct classic_tree {
	const struct game *game;
	const struct view *view;
	int seats;
	struct rng rng;
	struct classic_node *node; /* the arena; node 0 is the root */
	uint32_t nodes, room;
	long iterations;
};

/* One look ahead. */
void classic_tree_iterate(struct classic_tree *);

struct classic_arm {
	move move;
	bool out; /* of the race */
	long visits;
	double sum, ahead; /* of the results of its games */
	double looks;      /* how it looks at first: so much less than the best one, of the win */
};

/* One of the parts of a flat search. */
struct classic_flat {
	const struct game *game;
	const struct view *view;
	int seat, seats, moves;
	struct rng rng;
	uint64_t worlds; /* where the generators of the rounds begin */
	long iterations, rounds;
	int next; /* whose game of the round it is */
	struct classic_arm arm[MOVES_MAX];
};

void classic_flat_start(struct classic_flat *, const struct view *, struct rng);

/* One game after one of the moves. */
void classic_flat_iterate(struct classic_flat *);

/* How good a move is by all that is known: how it looked at first, which is told in
 * shares of the win, and the results of its games. */
double classic_flat_score(double looks, double sum, long visits);

/* How promising moves look at once, 1 the best. */
void classic_weigh(const struct game *, const struct state *, int seat, const move *, int n, struct rng *,
                   double *weight);

/* The outcome of a game that is over, smoothed by points. */
void classic_result(const struct game *, const struct state *, int seats, struct ending *);

/* What everybody can expect, where the seat `amid` (-1: nobody) first ends its turn well.
 * The state is played on. */
void classic_value(const struct game *, struct state *, int seats, int amid, struct rng *, struct ending *);

#endif
