/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The inside of the slow referee, shared by the files that read records and
 * by tests that want to set up a table directly.
 */
#ifndef LUDWIG_INSIDE_H
#define LUDWIG_INSIDE_H

#include "ludwig_referee.h"
#include "ludwig_table.h"

/* What the next statement of the record may be. */
enum judge_want {
	LUDWIG_WANT_VERSION,
	LUDWIG_WANT_GAME,
	LUDWIG_WANT_SEATS,
	LUDWIG_WANT_OPTION,     /* or a name, or the thrones */
	LUDWIG_WANT_NAME,       /* or the thrones */
	LUDWIG_WANT_DECK,
	LUDWIG_WANT_CARDS,
	LUDWIG_WANT_PLAY,       /* or, when the game is over, the result */
	LUDWIG_WANT_SCORE,
	LUDWIG_WANT_WINNER,
	LUDWIG_WANT_END,
	LUDWIG_WANT_NOTHING,    /* after "end" */
	LUDWIG_WANT_NOTHING_ABORTED
};

struct judge {
	struct judge_data data;
	struct judge_table table;
	enum judge_want want;
	int scores;             /* how many score lines have been read */
	bool consent_given;
	bool ages_given;
	bool named[LUDWIG_CHAIRS];
	int thrones[LUDWIG_THRONES];
	int deck[LUDWIG_ROOMS];
	int cards[LUDWIG_CARDS];
	char reason[256];
};

/* Writes the reason for a refusal and returns it. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
const char *judge_refuse(struct judge *referee,
	const char *format, ...);

/* ludwig_header.c: everything up to the last deal. */
const char *judge_read_header(struct judge *referee,
	const char *line);

/* ludwig_play.c: moves, chance and result. */
const char *judge_read_play(struct judge *referee,
	const char *line);

#endif
