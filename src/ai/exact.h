/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The end of a game, tried out instead of searched; inside src/ai. */
#ifndef BERGFRIED_EXACT_H
#define BERGFRIED_EXACT_H

#include "search.h"

/* What every move of the view's seat is worth if both play as well as can be, where two play,
 * the game is settled and chance has no part in what is left. False, and nothing said, where
 * that is not so, or where it has more than so many positions. */
bool exact_search(const struct view *, uint64_t seed, long positions, const struct effort *, struct analysis *);

#endif
