/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * A slow referee for records of Carcassonne: The Castle.  It reads a record
 * line by line and says whether each line is right, working everything out
 * from scratch at every step.  It shares no code with the game engine, so
 * that each can be checked against the other.  Tests may set up a table of
 * their own.
 */
#ifndef CASTLE_INSIDE_H
#define CASTLE_INSIDE_H

#include "castle_table.h"
#include "record.h"

struct referee {
	struct record record;
	struct data data;
	struct castle_table table;
	bool option_starts_given;
	bool option_first_given;
	bool first_is_0;
	int deck[TILES];
	int tokens[CORNERS];
};

/* Reads the data files in data_dir; NULL and a reason in why on failure. */
void *referee_new(const char *data_dir, char *why, size_t why_size);

extern const struct referee_face carcassonne_castle_referee;

#endif
