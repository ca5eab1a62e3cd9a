/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The inside of the slow referee, for the files that read records and for
 * tests that want to set up a table of their own.
 */
#ifndef MARSHAL_INSIDE_H
#define MARSHAL_INSIDE_H

#include "marshal_referee.h"
#include "marshal_table.h"

enum { MARSHAL_HASH = 64 };

/* How far the record has been read. */
enum marshal_stage {
	MARSHAL_AT_VERSION,
	MARSHAL_AT_GAME,
	MARSHAL_AT_SEATS,
	MARSHAL_AT_OPTIONS,     /* or names, or the deck */
	MARSHAL_AT_NAMES,       /* or the deck */
	MARSHAL_AT_FIRST,
	MARSHAL_AT_PLAY,        /* or the scores, once the game is over */
	MARSHAL_AT_SCORES,
	MARSHAL_AT_WINNER,
	MARSHAL_AT_END,
	MARSHAL_AFTER_END,
	MARSHAL_AFTER_ABORTED
};

/* Every option but "cards" has two values; the usual one is 0. */
enum marshal_option { MARSHAL_OPTION_EXPANSION, MARSHAL_OPTION_COMPARE,
	MARSHAL_OPTION_SETS, MARSHAL_OPTION_CLAIM, MARSHAL_OPTION_FIRST,
	MARSHAL_OPTION_CARDS, MARSHAL_OPTIONS };

struct marshal {
	struct marshal_list list;
	char hash[MARSHAL_HASH + 1];    /* empty with the built-in list */
	struct marshal_table table;
	enum marshal_stage stage;
	bool given[MARSHAL_OPTIONS];
	int chosen[MARSHAL_OPTIONS];
	bool named[MARSHAL_SEATS];
	struct marshal_pile dealt;
	int scores;             /* how many score lines have been read */
	char reason[MARSHAL_NAME + 128];
};

/* Writes the reason for a refusal and returns it. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
const char *marshal_refuse(struct marshal *r, const char *format, ...);

/* marshal_header.c: a line before the play. */
const char *marshal_read_header(struct marshal *r, const char *line);

/* marshal_play.c: a move, or a line of the result. */
const char *marshal_read_play(struct marshal *r, const char *line);

#endif
