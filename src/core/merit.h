/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What speaks for a turn, in words that a player would use: what it completes, frees, denies.
 * Each game finds its own (`merits` in game.h); hints and reviews tell the weightiest.
 */
#ifndef BERGFRIED_MERIT_H
#define BERGFRIED_MERIT_H

#include "message.h"

enum { MERITS_MAX = 8 };

struct merit {
	int weight;           /* about what it is worth, in hundredths of a point */
	struct message say;   /* a whole sentence; it may have a place {rule} for the other one */
	struct message rule;  /* without id: there is none */
};

/* The weightiest first; of equal ones, the one that was found first. */
struct merits {
	int n;
	struct merit merit[MERITS_MAX];
};

/* Add one; `rule` may be NULL. The lightest falls out where there are too many. */
void merit_add(struct merits *, int weight, struct message say, const struct message *rule);

/* Take out whatever others say as well. */
void merit_subtract(struct merits *, const struct merits *others);

/* Do two messages say the same? Their {n} may differ unless `exactly`. */
bool merit_same_message(const struct message *, const struct message *, bool exactly);

#endif
