/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How everybody stands, for somebody who only looks on: each seat's share of the win by the
 * game's net or hints, over guesses of what an onlooker cannot know. No search: it is cheap.
 */
#ifndef BERGFRIED_STANDING_H
#define BERGFRIED_STANDING_H

#include "sight.h"

enum { STANDING_GUESSES = 60 };  /* the same share of them for every seat, whatever their number */

/* Can it be said at all? Not without hints. */
bool standing_known(const struct game *);

/* Of a view of nobody's seat, for so many seats. The same view gets the same answer, on every node
 * and however busy it is: so it hangs on no clock. */
void standing_judge(const struct view *, int seats, double chance[SEATS_MAX]);

#endif
