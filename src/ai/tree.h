/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* One tree of a search, inside src/ai. */
#ifndef BERGFRIED_TREE_H
#define BERGFRIED_TREE_H

#include "outlook.h"

struct node {
	move move;            /* that leads here */
	uint32_t parent;
	uint32_t world;       /* a number for what was legal beside it; 0: whatever it was */
	uint32_t visits;
	struct promise promise;  /* how it looked at first to the one who made the move */
	bool grown;           /* it has children */
	double sum;           /* of what the one who made the move got */
	double ahead;         /* of the points by which that seat was ahead in the end */
	double chance;        /* of its share of the win, as people are told it */
};

struct tree {
	const struct view *view;
	struct outlook outlook;
	struct rng rng;
	struct node *node;    /* the arena; node 0 is the root */
	uint32_t nodes, room;
	uint32_t *slot;       /* nodes by parent and move; 0: free */
	uint32_t slots;       /* a power of 2, and at least twice as many as nodes */
};

/* A tree that will look ahead about so often. */
void tree_start(struct tree *, const struct view *, const struct manner *, struct rng, long iterations);
void tree_free(struct tree *);

/* One look ahead. */
void tree_iterate(struct tree *);

#endif
