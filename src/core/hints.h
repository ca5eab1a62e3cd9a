/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a bot knows about playing a game well, beside the rules: the rules do
 * not know that this exists.
 */
#ifndef BERGFRIED_HINTS_H
#define BERGFRIED_HINTS_H

#include "game.h"

struct hints {
	/* How many of its own moves a bot looks ahead at the most. */
	int depth;

	/* How well a seat stands, in hundredths of a point ahead of the others.
	 * Must not look at anything that hide() would take away from the seat. */
	int (*value)(const struct state *, int seat);
};

#endif
