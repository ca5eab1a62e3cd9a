/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * A slow referee for records of Ordonans, with or without the Crusader
 * Kingdoms.  It reads a record line by line and says whether each line is
 * right.  Everything is worked out anew from the cards on the table whenever it
 * is asked for.  It shares no code with the game engine, so that each can be
 * checked against the other.
 */
#ifndef MARSHAL_REFEREE_H
#define MARSHAL_REFEREE_H

#include <stdbool.h>
#include <stddef.h>

/* Long enough for an exchange of two cards with many icons, and for showing a
 * hand of every special in the box. */
enum { MARSHAL_NAME = 256 };

struct marshal;

/* Reads dir/cards.tsv; NULL and a reason in why on failure. */
struct marshal *marshal_new(const char *dir, char *why, size_t why_size);

/* The same for a card list of one's own in any file. Its records must have
 * "option cards=HASH" with exactly this hash; it is not worked out here. */
struct marshal *marshal_new_list(const char *file, const char *hash, char *why,
	size_t why_size);
void marshal_free(struct marshal *r);

/* Ready for a new record; the card list is kept. */
void marshal_reset(struct marshal *r);

/*
 * One line of a record, without its line end. NULL if it is right, otherwise
 * the reason why not; the text is the referee's own and lasts until the next
 * call. A refused line changes nothing.
 */
const char *marshal_line(struct marshal *r, const char *line);

/* The record ends here: NULL if it may, otherwise the reason why not. A game
 * that was broken off may end after any line once it is dealt. */
const char *marshal_end(struct marshal *r);

/* The seats that have a legal move, seat s as bit 1 << s; 0 when the game is
 * over or not yet dealt. Two bits where one seat may claim. */
unsigned marshal_to_act(const struct marshal *r);

/*
 * Every legal move of one seat, without the seat number ("troop bow 3"). At
 * most max names are written; the number of all of them is returned.
 */
int marshal_legal(const struct marshal *r, int seat,
	char names[][MARSHAL_NAME], int max);

/* The points of the markers that a seat would get if the game ended now. */
int marshal_score(const struct marshal *r, int seat);

#endif
