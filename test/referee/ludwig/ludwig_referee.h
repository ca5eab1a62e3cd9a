/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * A slow referee for records of Between Two Castles of Mad King Ludwig.  It
 * reads a record line by line and says whether each line is right, working
 * everything out from scratch at every step.  It shares no code with the game
 * engine, so that each can be checked against the other.
 */
#ifndef LUDWIG_REFEREE_H
#define LUDWIG_REFEREE_H

#include <stdbool.h>
#include <stddef.h>

struct ludwig_referee;

/* Reads the data files in data_dir; NULL and a reason in why on failure. */
struct ludwig_referee *ludwig_referee_new(const char *data_dir, char *why,
	size_t why_size);
void ludwig_referee_free(struct ludwig_referee *referee);

/* Ready for a new record; the data are kept. */
void ludwig_referee_reset(struct ludwig_referee *referee);

/*
 * One line of a record, without its line end. NULL if it is right, otherwise
 * the reason why not; the text is the referee's own and lasts until the next
 * call. A refused line changes nothing.
 */
const char *ludwig_referee_line(struct ludwig_referee *referee,
	const char *line);

/* The record ends here: NULL if it may, otherwise the reason why not. A game
 * that was broken off may end after any line of its play. */
const char *ludwig_referee_end(struct ludwig_referee *referee);

/*
 * Every legal move of one seat now, without the seat number ("place tower 1,3
 * castle 2"). At most max names are written; the number of all of them is
 * returned, 0 for a seat that has nothing to decide. The order is fixed by
 * the position.
 */
int ludwig_referee_legal(const struct ludwig_referee *referee, int seat,
	char names[][64], int max);

/* The set of seats that have something to decide, seat s as bit 1 << s; 0
 * when the game is over, not yet dealt, or when a chance line must come. */
unsigned ludwig_referee_to_act(const struct ludwig_referee *referee);

/*
 * The chance line that must come next: its verb ("deck", "cards" or "ludwig")
 * in *verb and the numbers it is about in ids, sorted, at most max of them;
 * the number of all of them is returned. A deck or cards line puts all of
 * them into an order, a ludwig line names two of them. 0 and NULL when no
 * chance line is due.
 */
int ludwig_referee_chance(const struct ludwig_referee *referee,
	const char **verb, int ids[], int max);

/* The record's name of room number id (0-146). */
const char *ludwig_referee_room(const struct ludwig_referee *referee, int id);

/* The last turn has been played. */
bool ludwig_referee_over(const struct ludwig_referee *referee);

/* The result of a seat as the castles stand now; once the game is over, the
 * final one. Seat 2 with two people is Ludwig. */
int ludwig_referee_score(const struct ludwig_referee *referee, int seat);

#endif
