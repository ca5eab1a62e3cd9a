/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a bot knows about playing a game well, beside the rules: the rules do
 * not know that this exists.
 */
#ifndef BERGFRIED_HINTS_H
#define BERGFRIED_HINTS_H

#include "game.h"

struct learned;  /* learned.h */

/* The weights of a judgement are constants, but not in the program that tunes them
 * (test/tune). */
#ifdef BERGFRIED_TUNE
#define TUNED
#else
#define TUNED const
#endif

/* How one of the levels plays: so weak that it sees only some of its moves, or by
 * searching. */
struct level {
	int attention;   /* of a hundred moves, how many are seen at all; 0: it searches */
	bool turn;       /* what is seen is thought to the end of the turn */
	bool judges;     /* by judge(), like a search, not by value() */
	int iterations;  /* of the search, if nobody says otherwise */
};

enum { LEVELS = 8 };

struct hints {
	/* How many of its own moves a bot looks ahead at the most. */
	int depth;

	/* How well a seat stands, in hundredths of a point ahead of the others.
	 * Must not look at anything that hide() would take away from the seat. */
	int (*value)(const struct state *, int seat);

	/* How far the values of the seats can still drift apart, in the same measure:
	 * a lead of this size wins about three games of four. */
	int (*spread)(const struct state *);

	/* The same as value() for a search, where one knows better; NULL: value(),
	 * which stays as it is, because greedy is a measure of strength. */
	int (*judge)(const struct state *, int seat);

	/* What a game that is over was worth to a seat, in hundredths of a point, where more
	 * than the points tells how near it was to winning; NULL: its points. */
	int (*worth)(const struct state *, int seat);

	/* A sensible move at once, for games that are played out by the thousand;
	 * NULL: the one that is best by judge(). */
	move (*quick)(const struct state *, int seat, struct rng *);

	/* The weights that judge() and quick() go by. */
	const int *weight;
	int weights;

	/* How a search looks at a position (chosen by measurement, see docs/strength.md):
	 * games are played to the end with so many moves in a hundred at random; their
	 * result is smoothed by points, a lead of `margin` winning about three in four;
	 * and judge() has so much of the say. Flat: no tree, only such games. */
	struct {
		int random, margin, say;  /* percent, hundredths of a point, percent */
		bool flat;
		int stretch;  /* percent by which the odds that a search tells are to be stretched to come
		                 true: see `arena --reliability` */
	} look;

	/* The bot classic8 looks ahead so often if nobody says otherwise, and goes by depth, spread,
	 * judge, worth, quick and look: neither it nor these ever change. */
	long classic;

	/* What a net is shown; NULL: this game has none. */
	const struct learned *learned;

	/* How many playouts the review of a whole game has, so that it takes about 15 seconds on
	 * one processor: the same for long and short games, shared among the decisions. With
	 * two players, where a playout is much dearer with more of them. */
	struct {
		long playouts;
		bool dearer;
	} review;

	/* The levels, weak to strong, each to beat the one below in two games of three:
	 * chosen by measurement, too. */
	struct level level[LEVELS];
};

#endif
