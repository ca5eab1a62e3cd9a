/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How strong is one player against another, and how sure is that? Elo with its
 * interval, and a test that stops as soon as it is decided.
 */
#ifndef BERGFRIED_STRENGTH_H
#define BERGFRIED_STRENGTH_H

/* What a contest between one kind of player and the others has given: a result is
 * the share of the win that the first kind got in a game. */
struct contest {
	long games;
	double sum, squares;   /* of the results and of their squares */
	double fair;           /* the share that equal players would get: 0.5 with two */
};

struct elo {
	double elo, low, high;  /* with 95 percent confidence */
};

void contest_add(struct contest *, double result);
struct elo contest_elo(const struct contest *);

/* Sequential test of two suppositions about the Elo difference: > 0 the second one
 * is accepted, < 0 the first, 0 it is not decided (5 percent errors each). */
int contest_decided(const struct contest *, double elo0, double elo1);

#endif
