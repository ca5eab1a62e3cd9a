/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Finding puzzles: bots of different levels play, and where one decision seems to be clearly best
 * it is searched again and again, each time more thoroughly, until it is dropped or sure. Then all
 * levels try it. docs/puzzles.md says why so.
 */
#ifndef BERGFRIED_MINE_H
#define BERGFRIED_MINE_H

#include "puzzle.h"

enum {
	MINE_MOST = 4,        /* puzzles of one game */
	MINE_APART = 12,      /* moves between two of them */
	MINE_EFFORT = 250,    /* playouts of a step of a decision, if nobody says otherwise */
	MINE_SURE = 20        /* times as many in the end */
};

struct mine {
	const struct game *game;
	int seats[16];                 /* one of these is drawn for each game */
	int kinds;
	long effort;                   /* playouts for each step */
	int sure;                      /* so many times as many before it is a puzzle */
	bool (*enough)(void *);        /* stop at once? As in struct effort */
	void *context;
};

/* The puzzles of the game with that seed, in the order of its moves, without
 * numbers and ratings; how many. */
int mine_game(const struct mine *, uint64_t seed, struct puzzle out[MINE_MOST]);

/* Is the best decision of a puzzle found again by a search with so many playouts for each step,
 * in lots drawn by that seed? */
bool mine_confirms(const struct puzzle *, long playouts, uint64_t seed, bool (*enough)(void *), void *context);

#endif
