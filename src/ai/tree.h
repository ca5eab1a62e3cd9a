/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* One tree of a search, inside src/ai. */
#ifndef BERGFRIED_TREE_H
#define BERGFRIED_TREE_H

#include "search.h"

struct node {
	move move;            /* that leads here */
	uint32_t child, next; /* the first child, the next sibling; 0: none */
	uint32_t visits;
	float weight;         /* how promising it looked at first; at most 1 */
	double sum;           /* of what the one who made the move got */
	double ahead;         /* of the points by which that seat was ahead in the end */
};

struct tree {
	const struct game *game;
	const struct view *view;
	int seats;
	struct rng rng;
	struct node *node;    /* the arena; node 0 is the root */
	uint32_t nodes, room;
	long iterations;
};

/* One look ahead. */
void tree_iterate(struct tree *);

#endif
