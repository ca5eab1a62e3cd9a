/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What a game offers, as JSON: the same through every door. */
#ifndef BERGFRIED_LISTING_H
#define BERGFRIED_LISTING_H

#include "json.h"
#include "sight.h"

/* "moves":[...]: the legal moves by name; none for an onlooker. */
void listing_moves(struct json *, const struct view *);

/* Why a seat has its points, line by line: one list. */
void listing_tally(struct json *, const struct game *, const struct state *, int seat);

/* "worth":[...]: what each of these moves is worth at once (worth.h); null where that
 * hangs on what the seat cannot know. */
void listing_worth(struct json *, const struct view *);

/* "notes":[{"seat","say"}]: what the rules did by themselves after a move (notice in
 * game.h), of what a viewer knew and knows; nothing at all if they did nothing. A note
 * without a seat is about the table. */
void listing_notes(struct json *, const struct view *before, const struct view *after);

/* "key":..., "values":[...]: an option and what it can be. */
void listing_values(struct json *, const struct option_spec *);

#endif
