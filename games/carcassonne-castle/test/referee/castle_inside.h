/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The inside of the slow referee, shared by the file that reads records and
 * by tests that want to set up a table directly.
 */
#ifndef CASTLE_INSIDE_H
#define CASTLE_INSIDE_H

#include "castle_referee.h"
#include "castle_table.h"

/* What the next statement of the record may be. */
enum place_in_record {
	WANT_VERSION,
	WANT_GAME,
	WANT_SEATS,
	WANT_OPTION,            /* or a name, or the deck */
	WANT_NAME,              /* or the deck */
	WANT_TOKENS,
	WANT_FIRST,
	WANT_MOVE,              /* or, when the game is over, the result */
	WANT_SECOND_SCORE,
	WANT_WINNER,
	WANT_END,
	WANT_NOTHING,           /* after "end" */
	WANT_NOTHING_ABORTED
};

struct referee {
	struct data data;
	struct castle_table table;
	enum place_in_record want;
	bool option_starts_given;
	bool option_first_given;
	bool first_is_0;
	bool named[SEATS];
	int deck[TILES];
	int tokens[CORNERS];
	char reason[256];
};

#endif
