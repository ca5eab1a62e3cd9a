/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Why a score is what it is: one line for everything that gave points, with
 * the piece that scored, the rule in words, and the pieces that caused it, so
 * that any client can answer "why 4?". The lines with `pending` say what would
 * be scored as things stand, or what does not count; the others add up to the
 * points.
 */
#ifndef BERGFRIED_TALLY_H
#define BERGFRIED_TALLY_H

#include "message.h"

enum { TALLY_LINES = 128, TALLY_TEXT = 16384 };

struct tally_line {
	int points;
	bool pending;         /* not in the points: what it is worth now */
	bool later;           /* what happens until the end of the game decides it; as `pending`, unless
	                       * the game knows better */
	struct message rule;  /* "Tower of {n} tiles" */
	const char *piece;    /* what scored, named as in moves: "tower 5,3 NE"; "" if nothing on the board did */
	const char *causes;   /* what it was counted from, separated by spaces: "5,3 5,4" */
};

struct tally {
	int lines;
	struct tally_line line[TALLY_LINES];
	struct buf names;         /* where piece and causes live: over `text` */
	char text[TALLY_TEXT];
};

/* Ready for lines. A tally holds pointers into itself: do not copy it. */
void tally_start(struct tally *);

/* Add a line; what is pending comes later, unless the caller changes that in the line. */
struct tally_line *tally_add(struct tally *, int points, bool pending, struct message rule);

/* Begin the name of the last line's piece, or of one more cause: the caller
 * writes it into the buffer that comes back. */
struct buf *tally_piece(struct tally *);
struct buf *tally_cause(struct tally *);

/* The sum of the lines that count already. */
int tally_points(const struct tally *);

/* A line for something that may count at the end of the game and lies nowhere, such
 * as who would have the largest of all: it tells little about a move. */
bool tally_vague(const struct tally_line *);

/* How one stands: the sum of all lines but those; with `end` also of those, as if the
 * game ended here. */
int tally_standing(const struct tally *, bool end);

/* The sum of the lines that do not come later: what people can see to be theirs now. */
int tally_now(const struct tally *);

#endif
