/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What a game offers, as JSON: the same through every door. */
#ifndef BERGFRIED_LISTING_H
#define BERGFRIED_LISTING_H

#include "json.h"
#include "told.h"

/* "moves":[...]: the legal moves by name; none for an onlooker. */
void listing_moves(struct json *, const struct view *);

/* "ahead":[...]: what the seat can plan besides (game.h); nothing where that is nothing. */
void listing_ahead(struct json *, const struct view *);

/* Why a seat has its points, line by line: one list. */
void listing_tally(struct json *, const struct game *, const struct state *, int seat);

/* "worth":[...] and "now":[...]: what each of these moves is worth, and what of that comes at
 * once (worth.h); null where that hangs on what the seat cannot know. "ahead":[...] and
 * "ahead_now":[...] are the same of what can be planned. */
void listing_worth(struct json *, const struct view *);

/* A move as somebody hears it (docs/protocol.md, events): "say", "turn", "shows", "where",
 * "gains" and "notes", each only if there is something to tell. */
void listing_told(struct json *, const struct told *);

/* "key":..., "values":[...]: an option and what it can be. */
void listing_values(struct json *, const struct option_spec *);

#endif
