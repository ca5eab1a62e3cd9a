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
	int rating;      /* where it stands on the scale of people's ratings: the steps are measured
	                    (docs/strength.md), and level 3 is put at 1400 */
};

enum { LEVELS = 8 };

/* How a search goes about a game; chosen by measurement, see docs/strength.md. A program that
 * compares them is test/tune/sweep. */
struct manner {
	bool net;     /* positions are judged by the game's net, if it has one; otherwise by its hints */
	bool flat;    /* no tree, but a race of the moves: games that are played on after each */
	int turns;    /* flat: so many turns of such a game, which is judged then; 0: to its end */
	int replies;  /* flat: so many moves of a turn, those that look best, are shown to the net, and
	                 the best is played; 0: the hints choose */
	int rivals;   /* flat: so many moves race, those that look best; 0: all */
	int far;      /* flat: who is so much behind leaves the race, in thousandths of the win by the
	                 root of the games */
	int first;    /* flat: how a move looks at first counts like so many games */
	int random;   /* percent of the moves of a game that is played on */
	int say;      /* percent of a leaf's value that is judged, if there is no net; a game to the
	                 end says the rest */
	int margin;   /* a lead by so much wins about three games of four; hundredths of a point */
	int winning;  /* percent of a value that is the win itself, not how far one is ahead */
	int foresight; /* as many games as what the net says of a move at once counts in what is told */
	int weighed;  /* so many moves of a node, those that look best, are weighed again by the net */
	int keen;     /* what the net thinks so much worse is half as promising, about; thousandths of
	                 the win */
	int explore;  /* percent: how far what is promising is looked at before what did well */
	bool apart;   /* a node of the tree tells worlds apart by what is legal there, such as by the
	                 tile that was drawn */
	int parts;    /* a search is so many independent ones: threads can share them */
	int stretch;  /* percent by which the odds that a search tells are to be stretched to come
	                 true: see `arena --reliability` */
	int lean;     /* and hundredths by which their logarithm is too low for whoever is at move */
	int exact;    /* when the game is settled its end is tried out, if that takes no more
	                 positions than this for each look ahead; 0: never */
};

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

	/* How classic8 looks at a position: games are played to the end with so many moves in a
	 * hundred at random; their result is smoothed by points, a lead of `margin` winning about
	 * three in four; and judge() has so much of the say. Flat: no tree, only such games. */
	struct {
		int random, margin, say;  /* percent, hundredths of a point, percent */
		bool flat;
		int stretch;  /* percent by which the odds that a search tells are to be stretched to come
		                 true: see `arena --reliability` */
	} look;

	/* The bot classic8 looks ahead so often if nobody says otherwise, and goes by depth, spread,
	 * judge, worth, quick and look: neither it nor these ever change. */
	long classic;

	/* Is all that matters known? Then the end can be tried out instead of searched, if two
	 * play: what is still hidden may change a point, but nobody plans by it. NULL: never. */
	bool (*settled)(const struct state *);

	/* How the levels search, and hints and reviews; how where no net can be asked; and how where
	 * two play, if that is another way (NULL: it is not). */
	struct manner manner, blind;
	const struct manner *duel;

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
