/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Reads a record as far as all games agree on it: version, game, seats,
 * options, names, deals, play, result (records page, general part).  Every
 * statement has its place; what is not expected there is refused with a
 * reason and changes nothing.  What options, deals and moves mean is up to
 * the game, which says it in a struct record_rules.
 *
 * A game's referee is a struct that begins with a struct record.  It goes by
 * void * here, because that is how the suites over all games know it.
 */
#ifndef REFEREE_RECORD_H
#define REFEREE_RECORD_H

#include "referees.h"

enum { RECORD_SEATS = 8, RECORD_DEALS = 3, RECORD_REASON = REFEREE_NAME + 128 };

/* What the next statement may be. */
enum record_stage {
	RECORD_AT_VERSION,
	RECORD_AT_GAME,
	RECORD_AT_SEATS,
	RECORD_AT_OPTIONS,      /* or names, or the first deal */
	RECORD_AT_NAMES,        /* or the first deal */
	RECORD_AT_DEALS,
	RECORD_AT_PLAY,         /* or, when the game is over, the scores */
	RECORD_AT_SCORES,
	RECORD_AT_WINNER,
	RECORD_AT_END,
	RECORD_AFTER_END,
	RECORD_AFTER_ABORTED
};

struct record {
	const struct record_rules *rules;
	enum record_stage stage;
	int seats;              /* of people */
	int chairs;             /* with those that the rules play */
	int deals;              /* how many have been read */
	int scores;             /* how many score lines have been read */
	bool named[RECORD_SEATS];
	char reason[RECORD_REASON];
};

/* Where a reason is returned, NULL means that the text is right; a text that
 * is refused changes nothing. */
struct record_rules {
	const char *game;
	size_t size;            /* of the referee */
	size_t kept;            /* from record to here its tables, which a new
	                           record does not change */
	int least, most;        /* seats */

	/* The table for so many, before the options. */
	void (*seats)(void *referee, int seats);

	/* "key=value". */
	const char *(*option)(void *referee, const char *text);

	/* May the options end here? NULL: always. */
	const char *(*options_end)(void *referee);

	/* In this order, by name; the last one begins the game. */
	struct {
		const char *what;
		const char *(*read)(void *referee, const char *text);
	} deal[RECORD_DEALS];

	/* A move of a seat; "* ..." (NULL: no chance after the deal). */
	const char *(*move)(void *referee, int seat, const char *text);
	const char *(*chance)(void *referee, const char *text);

	/* Of the game once it is dealt: see record_legal() and below. */
	int (*legal)(void *referee, int seat, char names[][REFEREE_NAME], int max);
	bool (*over)(void *referee);
	int (*score)(void *referee, int chair);
	unsigned (*winners)(void *referee);
};

/* A referee of rules->size bytes with no tables yet; NULL and a reason in why
 * if there is no memory. */
void *record_new(const struct record_rules *rules, char *why, size_t why_size);
void record_free(void *referee);

/* Ready for a new record; the tables are kept. */
void record_reset(void *referee);

/*
 * One line of a record, without its line end. NULL if it is right, otherwise
 * the reason why not; the text is the referee's own and lasts until the next
 * call.
 */
const char *record_line(void *referee, const char *line);

/* The record ends here: NULL if it may, otherwise the reason why not. A game
 * that was broken off may end after any line of its play. */
const char *record_end(void *referee);

/*
 * Every legal move of one seat now, without the seat number ("place 5,3 r1").
 * At most max names are written; the number of all of them is returned, 0 for
 * a seat that has nothing to decide. The order is fixed by the position.
 */
int record_legal(void *referee, int seat, char names[][REFEREE_NAME], int max);

/* The same for REFEREE_MOVES names. */
int record_names(void *referee, int seat, char names[][REFEREE_NAME]);

/* The set of seats that have something to decide, seat s as bit 1 << s; 0
 * when the game is over, not yet dealt, or when chance must decide. */
unsigned record_to_act(void *referee);

/* The last turn has been played. */
bool record_over(void *referee);

/* The score as the game stands now; 0 before the deal. */
int record_score(void *referee, int chair);

/* ---- for the rules ---- */

/* What the faces of all games have in common. */
#define RECORD_FACE \
	.stop = record_free, .reset = record_reset, .line = record_line, \
	.end = record_end, .to_act = record_to_act, .legal = record_names, \
	.score = record_score

/* Writes the reason for a refusal and returns it. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
const char *record_refuse(void *referee, const char *format, ...);

/* A deal of count numbers from first to last, each at most often times. */
const char *record_numbers(void *referee, const char *text, int *row, int count,
	int first, int last, int often);

/* A deal of the seat that begins, which may have to be seat 0. */
const char *record_first(void *referee, const char *text, bool is_0,
	int *first);

#endif
