/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What somebody hears of a move: the sentence, what came of it, the points it brought, and
 * what a log shows beside it. A table's log, a replay, a review and the terminal all tell a
 * move from here, so they say the same.
 */
#ifndef BERGFRIED_TOLD_H
#define BERGFRIED_TOLD_H

#include "sight.h"

enum {
	SIGN_SIZE = 64,  /* bytes of a sign or a place, NUL included */
	NOTES_MAX = 24   /* things that come of one move; more are not told */
};

/* Something that came of a move. */
struct outcome {
	int seat;               /* whom it concerns; -1: the table */
	struct message say;     /* without the player's name */
	char shows[SIGN_SIZE];  /* as below; "" if it has no picture of its own */
	char where[SIGN_SIZE];
};

struct told {
	int seat;               /* who moved */
	struct message say;     /* without id: nothing to tell */
	int turn;               /* its number, from 1 on; 0: the game does not count turns */
	char shows[SIGN_SIZE];  /* a sign for the game's own drawings; "": nothing, or hidden */
	char where[SIGN_SIZE];  /* where on the board; "": nowhere, or hidden */
	int gain[SEATS_MAX];    /* what it brought each seat at once, as everybody may know */
	int notes;
	struct outcome note[NOTES_MAX];
};

/* A move from one position to the other, as a viewer may hear it (-1: an onlooker). */
void told_move(struct told *, const struct game *, const struct state *before, const struct state *after, int seat, move,
               int viewer);

/* For a game's notice(): something that came of it. `shows` and `where` may be NULL. */
void told_note(struct told *, int seat, const struct message *, const char *shows, const char *where);

/* A move that the seat of a view may make, in words, as it is told. There are always words:
 * in a list of choices, leaving something as it is counts as one of them. */
struct message told_choice(const struct view *, move);

#endif
