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

struct judge;

/* Reads the data files in data_dir; NULL and a reason in why on failure. */
struct judge *judge_new(const char *data_dir, char *why,
	size_t why_size);
void judge_free(struct judge *referee);

/* Ready for a new record; the data are kept. */
void judge_reset(struct judge *referee);

/*
 * One line of a record, without its line end. NULL if it is right, otherwise
 * the reason why not; the text is the referee's own and lasts until the next
 * call. A refused line changes nothing.
 */
const char *judge_line(struct judge *referee,
	const char *line);

/* The record ends here: NULL if it may, otherwise the reason why not. A game
 * that was broken off may end after any line of its play. */
const char *judge_end(struct judge *referee);

/*
 * Every legal move of one seat now, without the seat number ("place tower 1,3
 * castle 2"). At most max names are written; the number of all of them is
 * returned, 0 for a seat that has nothing to decide. The order is fixed by
 * the position.
 */
int judge_legal(const struct judge *referee, int seat,
	char names[][64], int max);

/* The set of seats that have something to decide, seat s as bit 1 << s; 0
 * when the game is over, not yet dealt, or when a chance line must come. */
unsigned judge_to_act(const struct judge *referee);

/*
 * The chance line that must come next: its verb ("deck", "cards" or "ludwig")
 * in *verb and the numbers it is about in ids, sorted, at most max of them;
 * the number of all of them is returned. A deck or cards line puts all of
 * them into an order, a ludwig line names two of them. 0 and NULL when no
 * chance line is due.
 */
int judge_chance(const struct judge *referee,
	const char **verb, int ids[], int max);

/* The record's name of room number id (0-146). */
const char *judge_room(const struct judge *referee, int id);

/* The last turn has been played. */
bool judge_over(const struct judge *referee);

/* The result of a seat as the castles stand now; once the game is over, the
 * final one. Seat 2 with two people is Ludwig. */
int judge_score(const struct judge *referee, int seat);

#endif
