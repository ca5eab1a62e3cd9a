/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a search thinks of positions and moves without looking ahead: by the game's net, or
 * by its hints where it has none. Inside src/ai.
 */
#ifndef BERGFRIED_OUTLOOK_H
#define BERGFRIED_OUTLOOK_H

#include "search.h"

/* Whose, and of what. */
struct outlook {
	const struct game *game;
	const struct manner *manner;
	int seats, chairs;
	int viewer;    /* whose search it is: a net must not see more than that seat */
	bool net;      /* the game has one, and it is asked */
};

struct outlook outlook_of(const struct view *, const struct manner *);

/* For whoever plays outside of a search: nobody's, and without the net. */
struct outlook outlook_plain(const struct game *, const struct state *);

/* What everybody got of a game that is over, smoothed by points: who has lost narrowly has
 * not lost altogether. */
void outlook_result(const struct outlook *, const struct state *, struct ending *);

/* What everybody can expect, where the seat `amid` (-1: nobody) first ends its turn well.
 * The state is played on. */
void outlook_value(const struct outlook *, struct state *, int amid, struct rng *, struct ending *);

/* How promising moves look at once: 1 the best, what a search tries first. Where the net was
 * asked, what the seat can expect of the move is in the others (struct ending); elsewhere `win`
 * is -1. */
struct promise {
	float weight, win, ahead, chance;
};
void outlook_weigh(const struct outlook *, const struct state *, int seat, const move *, int n, struct rng *, struct promise *);

/* Play on for so many turns, sensibly; to the end, if it comes before that or the number is 0. */
void outlook_play_on(const struct outlook *, struct state *, int turns, struct rng *);

#endif
