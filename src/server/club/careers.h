/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Finished games are booked: each is played through once more, and what it says of its people
 * is added to their careers (src/store/ladder.h). Guests have one, too: whoever registers
 * keeps it. Everything here works on a store and belongs on its thread.
 */
#ifndef BERGFRIED_CAREERS_H
#define BERGFRIED_CAREERS_H

#include "ladder.h"

/* Book at most so many, oldest first; how many were. As ratings_catch_up. */
enum stored careers_catch_up(struct store *, int limit, int *done);

/* Book all that is not booked; `each` (or NULL) hears how many so far. */
enum stored careers_book_all(struct store *, void (*each)(void *, int done), void *);

/* Close the seasons of all games that ended before that moment. An hour is left for nodes whose
 * clocks differ. */
enum stored seasons_close(struct store *, int64_t now);

#endif
