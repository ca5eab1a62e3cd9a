/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What could come of some steps, as far as a seat can know; see intent.h. */
#ifndef BERGFRIED_SUPPOSE_H
#define BERGFRIED_SUPPOSE_H

#include "intent.h"

enum { ANYBODY = -1 };

/* A move by its name and whose it is; or ANYBODY's: whatever the others do until one's own turn. */
struct step_named {
	int seat;
	char name[MOVE_NAME_MAX];
};

struct steps {
	struct step_named step[INTENT_STEPS];
	int n;
};

/* A line: where the next one begins, or NULL if it is none. */
const char *steps_read(const char *text, int seats, struct steps *);

/* Is that the name of this move? */
bool move_called(const struct game *, const struct state *, int seat, move, const char *name);

/* Does this viewer hear as much of it as whoever makes it? */
bool move_open(const struct game *, const struct state *, int seat, move, int viewer);

/* Could step number `at`, a move of one's own, be made after those before it, whatever is hidden? */
bool suppose_move(const struct table *, int self, const struct steps *, int at);

#endif
