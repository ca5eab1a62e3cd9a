/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Why a move is good, in the words of the score: what it changes in the tally
 * against the position as it is, or against another move. For hints and reviews.
 */
#ifndef BERGFRIED_REASON_H
#define BERGFRIED_REASON_H

#include "bot.h"

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

/* What a legal move of a seat changes, as far as the seat can tell from its view;
 * `instead` is the other move, or NULL. The turn is ended sensibly; after a move
 * that shows later, such as a secret one, everybody goes on for a while. */
void reason_find(const struct game *, const struct state *view, int seat, move, const move *instead, struct reason *);

/* What differs between two tallies of a seat. */
void reason_compare(const struct tally *with, const struct tally *without, struct reason *);

/* The same in sentences, one line; `other` is the name of the other player. */
void reason_put(const struct reason *, const char *other, const struct catalogue *, struct buf *);

/* Put a message in whose place {name} stands a text of any length. */
void put_with(struct buf *, const struct catalogue *, const struct message *, const char *name, const char *text);

/* A share of the win in percent, without the sign: "52". */
void put_percent(struct buf *, double share);

/* Points with one digit after the point; with + or - before them if `sign`. */
void put_points(struct buf *, double points, bool sign);

/* The best player there is, for hints and reviews. */
const struct bot *best_bot(void);

/* How often one of the levels looks ahead in a game if nobody says otherwise, for
 * who wants to be able to stop it; 0: that bot does not, or is soon done. */
long own_iterations(const struct bot *, const struct game *);

#endif
