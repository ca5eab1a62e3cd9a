/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What somebody has noted to play if the others do something: "if ... then ...", for games
 * without a clock or over days. Only whoever has noted it knows of it. So it is no event: an
 * event has a number, and a number that is missing says that there was one. A store keeps it
 * beside the log, and it follows from the log alone what is to be done about it.
 *
 * A text of lines; a line of steps, with a tab between two. A step is a move by its name
 * behind the number of whose it is, "1 place 5,3 r1"; or "*", whatever the others do until
 * one's own turn. What others do is a step only as far as it is heard whole: what is secret
 * of a move is nothing that anything can hang on.
 *
 * What could come after some steps is tried out in guesses of what is hidden. A move of one's
 * own is offered where it can be made in all of them and means the same: if it depends on a
 * tile that nobody has drawn, nobody can note it.
 */
#ifndef BERGFRIED_INTENT_H
#define BERGFRIED_INTENT_H

#include "json.h"
#include "table.h"

enum { INTENT_LINES = 12, INTENT_STEPS = 12 };

/* How many steps such a text has at most, whatever else is wrong with it. */
static inline int intent_steps(const char *text)
{
	int n = 1;
	for (; *text; text++)
		n += *text == '\t' || *text == '\n';
	return n < INTENT_LINES * INTENT_STEPS ? n : INTENT_LINES * INTENT_STEPS;
}


/* What is to be done about it, as the log has it now. */
enum fate {
	FATE_WAITS,       /* for others */
	FATE_PLAYS,       /* this move, now */
	FATE_DONE,        /* all of a line has been played */
	FATE_UNEXPECTED,  /* something else has happened */
	FATE_ILLEGAL,     /* what was noted cannot be played */
	FATE_UNDONE,      /* a move was taken back */
	FATE_GONE,        /* they have left, or resigned, or somebody plays for them */
	FATE_OVER,        /* the game is */
	FATES
};
enum fate intent_fate(const struct table *, const struct intent *, char move[MOVE_NAME_MAX]);

/* "unexpected": how a store keeps it; and back, FATES if it is none. */
const char *fate_name(enum fate);
enum fate fate_find(const char *name);

/* Why it has been dropped; no id where there is nothing to say. */
struct message fate_told(enum fate);

/* May this person note anything at this table? No id if they may, and their seat. */
struct message intent_may(const struct table *, int64_t player, int *seat);

/* May they note this? */
struct message intent_check(const struct table *, int64_t player, const char *text);

/* "others", "mine": what could come after these steps of one line, or after none. */
struct message intent_suppose(const struct table *, int64_t player, const char *line, struct json *);

/* What is left of it, as the log has it now: lines that still may come true, without the steps
 * that have. */
void intent_rest(const struct table *, const struct intent *, struct buf *);

/* "lines": such a text in words, for a seat. */
void intent_tell(const struct table *, int seat, const char *text, struct json *);

/* Can anybody at this table have noted something? */
bool intent_possible(const struct table *);

#endif
