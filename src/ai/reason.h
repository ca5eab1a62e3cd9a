/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Why a move is good, in the words of the score: what it changes in the tally
 * against the position as it is, or against another move. For hints and reviews.
 */
#ifndef BERGFRIED_REASON_H
#define BERGFRIED_REASON_H

#include "sight.h"

enum point_kind { POINT_BRINGS, POINT_PROMISES, POINT_SCORES, POINT_TAKES, POINT_GIVES_UP };

/* Something that speaks for a move, or against it. */
struct point {
	enum point_kind kind;
	int points;           /* 0: there is none */
	struct message rule;  /* of the line of the tally that says it */
};

struct reason {
	struct point gain[2];  /* the larger first */
	struct point cost;     /* the largest */
};

/* What a legal move of the view's seat changes, as far as the seat can tell;
 * `instead` is the other move, or NULL. The turn is ended sensibly; after a move
 * that shows later, such as a secret one, everybody goes on for a while. */
void reason_find(const struct view *, move, const move *instead, struct reason *);

/* What is worth telling of it, the most important first; how many. None: the gain does
 * not show in the score. */
enum { REASON_POINTS = 2 };
int reason_points(const struct reason *, const struct point *out[REASON_POINTS]);

/* The sentence for one of them; {rule} and, where it takes points, {other} are for the
 * caller to fill in. */
struct message reason_sentence(const struct point *);

/* What differs between two tallies of a seat. */
void reason_compare(const struct tally *with, const struct tally *without, struct reason *);

#endif
