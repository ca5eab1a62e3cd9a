/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Why a move is good, for hints and reviews: in the words of its game, where that knows what
 * speaks for a turn; otherwise by what it changes in the tally, against the position as it is
 * or against another move.
 */
#ifndef BERGFRIED_REASON_H
#define BERGFRIED_REASON_H

#include "json.h"
#include "merit.h"
#include "sight.h"

/* What is worth telling: nobody reads a list. None: the gain comes later. */
enum { REASONS = 2 };

/* Moves that a seat makes in a row, as far as they are known. */
struct course {
	const move *move;
	int moves;
};

/* What speaks for them, as far as the seat of the view can tell, the weightiest first, at
 * most REASONS; `instead` is another course, or NULL. The turn is ended sensibly; where the
 * tally tells, after a move that shows later, such as a secret one, everybody goes on for a
 * while. */
void reason_find(const struct view *, struct course, const struct course *instead, struct merits *);

/* A list of {"say":MESSAGE,"rule":MESSAGE}, each without a rule if it has none. In the sentence
 * {rule} and, where it takes points, {other} are yet to be filled in. */
void reason_json(const struct merits *, struct json *);

/* What differs between two tallies of a seat. */
void reason_compare(const struct tally *with, const struct tally *without, struct merits *);

#endif
