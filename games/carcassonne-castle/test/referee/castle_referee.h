/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * A slow referee for records of Carcassonne: The Castle.  It reads a record
 * line by line and says whether each line is right, working everything out
 * from scratch at every step.  It shares no code with the game engine, so
 * that each can be checked against the other.
 */
#ifndef CASTLE_REFEREE_H
#define CASTLE_REFEREE_H

#include <stdbool.h>
#include <stddef.h>

struct referee;

/* Reads the data files in data_dir; NULL and a reason in why on failure. */
struct referee *referee_new(const char *data_dir, char *why, size_t why_size);
void referee_free(struct referee *referee);

/* Ready for a new record; the data are kept. */
void referee_reset(struct referee *referee);

/*
 * One line of a record, without its line end. NULL if it is right, otherwise
 * the reason why not; the text is the referee's own and lasts until the next
 * call. A refused line changes nothing.
 */
const char *referee_line(struct referee *referee, const char *line);

/* The record ends here: NULL if it may, otherwise the reason why not. A game
 * that was broken off may end after any move. */
const char *referee_end(struct referee *referee);

/*
 * Every legal move now, without the seat number ("place 5,3 r1"), and the
 * seat to act. Of turns that look the same only the smallest is listed. At
 * most max names are written; the number of all of them is returned, 0 when
 * the game is over or has not been dealt. The order is fixed by the position.
 */
int referee_legal(const struct referee *referee, int *seat,
	char names[][48], int max);

/* The last turn has been played and the final scoring done. */
bool referee_over(const struct referee *referee);

/* The score now; once the game is over, the final one. */
int referee_score(const struct referee *referee, int seat);

#endif
