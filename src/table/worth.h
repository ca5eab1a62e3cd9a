/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a move is worth at once: how much the tally of the player who makes it grows. It
 * is found out from the seat's view alone, so it cannot depend on what is hidden.
 */
#ifndef BERGFRIED_WORTH_H
#define BERGFRIED_WORTH_H

#include "sight.h"

struct worth {
	int points;  /* what the standing grows by */
	int now;     /* the part of it that is scored or counted at once; the rest comes later */
	bool known;  /* false: it hangs on something that the seat cannot know */
};

/* Of each legal move of the view's seat, in the order of moves(); how many. */
int worth_of_moves(const struct view *, struct worth out[MOVES_MAX]);

/* The same of what the seat can plan (ahead in game.h). */
int worth_ahead(const struct view *, struct worth out[MOVES_MAX]);

/* The position after a legal or a planned move, for its tallies alone; false as above. */
bool worth_after(const struct view *, move, struct state_space *after);

#endif
