/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * A slow referee for records of Ordonans, with or without the Crusader
 * Kingdoms.  It reads a record line by line and says whether each line is
 * right.  Everything is worked out anew from the cards on the table whenever it
 * is asked for.  It shares no code with the game engine, so that each can be
 * checked against the other.  Tests may set up a table of their own.
 */
#ifndef MARSHAL_INSIDE_H
#define MARSHAL_INSIDE_H

#include "marshal_table.h"
#include "record.h"

enum { MARSHAL_HASH = 64 };

/* Every option but "cards" has two values; the usual one is 0. */
enum marshal_option { MARSHAL_OPTION_EXPANSION, MARSHAL_OPTION_COMPARE,
	MARSHAL_OPTION_SETS, MARSHAL_OPTION_CLAIM, MARSHAL_OPTION_FIRST,
	MARSHAL_OPTION_CARDS, MARSHAL_OPTIONS };

struct marshal {
	struct record record;
	struct marshal_list list;
	char hash[MARSHAL_HASH + 1];    /* empty with the built-in list */
	struct marshal_table table;
	bool given[MARSHAL_OPTIONS];
	int chosen[MARSHAL_OPTIONS];
	struct marshal_pile dealt;
};

/* Reads dir/cards.tsv; NULL and a reason in why on failure. */
void *marshal_new(const char *dir, char *why, size_t why_size);

/* The same for a card list of one's own in any file. Its records must have
 * "option cards=HASH" with exactly this hash; it is not worked out here. */
void *marshal_new_list(const char *file, const char *hash, char *why,
	size_t why_size);

extern const struct referee_face ordonans_referee;

/* marshal_header.c: what a record says before the play; see record.h. */
const char *marshal_read_option(void *referee, const char *text);
const char *marshal_options_end(void *referee);
const char *marshal_read_deck(void *referee, const char *text);
const char *marshal_read_first(void *referee, const char *text);

#endif
