/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What the files of the public library share. Everything that a caller can get wrong is
 * refused here: behind it the engine asserts. */
#ifndef BERGFRIED_INSIDE_LIBRARY_H
#define BERGFRIED_INSIDE_LIBRARY_H

#include "bergfried.h"

#include "record.h"

struct bf_state {
	struct session session;
	/* the moves that were asked for last: a move of these is known to be legal */
	int seat, moves;     /* seat -1: none since something has changed */
	move move[MOVES_MAX];
};

/* Remember that memory has run out; NULL, for whoever returns that. */
void *library_full(void);

/* Remember what was wrong; false, for whoever returns that. */
bool library_wrong(struct message);

/* A number as text. */
const char *library_number(long long n, char text[24]);

/* Say that a move is not legal, or that there is none in that place; false. They are elsewhere so
 * that those who play moves do not make room for what they hardly ever have to say. */
bool library_no_move(bf_move);
bool library_no_place(int n, int moves);

/* The same of a line of a record. */
void library_wrong_line(long line, struct message);

/* Is it a seat's turn? Otherwise that is what is wrong. */
bool library_turn(const bf_state *, int seat);

/* Is there such a seat, or is it -1 where onlookers are meant, too? */
bool library_seat(const bf_state *, int seat, bool onlooker);

/* A state that begins with a position which was guessed by that generator; NULL without memory. */
bf_state *library_begin(const bf_state *from, const struct state *guessed, const struct rng *);

/* Say that an action is not legal; false. */
bool library_action(int action);

/* What a game of so many is played with, by a caller's text; false if something is wrong with it. */
bool library_options(const struct game *, int seats, const char *text, struct options *);

/* The text of a buffer as a caller gets it. */
char *library_text(struct buf *);

#endif
