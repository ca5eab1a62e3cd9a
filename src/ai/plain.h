/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* One part of a plain search, by a tree or flat, inside src/ai. */
#ifndef BERGFRIED_PLAIN_H
#define BERGFRIED_PLAIN_H

#include "search.h"

struct plain_node {
	move move;            /* that leads here */
	uint32_t child, next; /* the first child, the next sibling; 0: none */
	uint32_t visits;
	uint32_t offered; /* how often it was legal when its parent was visited */
	double sum;       /* of what the one who made the move got */
};

struct plain {
	const struct game *game;
	const struct view *view;
	int seats;
	bool flat; /* no tree but the root and its children */
	struct rng rng;
	struct plain_node *node; /* the arena; node 0 is the root */
	uint32_t nodes, room;
	long iterations;
};

/* Room for so many nodes is the caller's, and at least for the moves of the view's seat. */
void plain_start(struct plain *, const struct view *, bool flat, struct rng, struct plain_node *, uint32_t room);

/* One look ahead. */
void plain_iterate(struct plain *);

#endif
