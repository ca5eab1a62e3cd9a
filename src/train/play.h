/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Games for training and for matches between nets: who plays, how a game goes, and what the
 * programs here share. They are built by `run`, or with one line of cc (README.md). */
#ifndef BERGFRIED_TRAIN_PLAY_H
#define BERGFRIED_TRAIN_PLAY_H

#include "net.h"
#include "search.h"

/* Somebody who plays: by a net or by the hints, a turn deep or with a search. */
struct competitor {
	const struct net *net;  /* NULL: the hints */
	long iterations;        /* of a search; 0: none */
	int attention;          /* percent of the moves that are seen at all */
	int random;             /* percent of moves that are made at random */
};

/* A move of a seat that may act, chosen with what it knows. */
move play_choose(const struct game *, const struct competitor *, const struct state *, int seat, struct rng *);

/* How good a position is for a seat by its game's net: more is better. */
int play_value(const struct game *, const struct state *, int seat);

/* What became of a game that is over. */
void play_result(const struct game *, const struct state *, struct ending *);

/* A game begun with the deal of a seed; in so many of a hundred games with options at random. */
void play_start(const struct game *, int seats, int varied, uint64_t seed, struct state *, struct rng *chance);

/* A net from a file; tells what is wrong, and ends the program. "hints": NULL. */
const struct net *play_read_net(const struct game *, const char *file);

/* The value of an option such as "--games 1000" among the arguments, or what it is by itself. */
const char *play_option(int argc, char **argv, const char *name, const char *otherwise);
long play_number(int argc, char **argv, const char *name, long otherwise);

/* Do the work of each of n processes, numbered from 0 on, all at once; false if one of them failed. */
bool play_together(int n, void (*work)(int number, void *), void *context);

#endif
