/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The scoring pad: for people who play with the real box and want the points
 * counted. They write down what lies on the table, one thing per line; a
 * game that can read this says so with a `struct pad` in its table.
 *
 * A sheet is what was read: a plain value of the game's own, as a state is.
 * Some games are scored sheet by sheet and then together, in the order in which
 * people sit: that is a ring of sheets.
 */
#ifndef BERGFRIED_PAD_H
#define BERGFRIED_PAD_H

#include <stdalign.h>

#include "message.h"

enum {
	RING_MAX = 8,
	SHEET_MAX = 1024   /* bytes of the largest sheet */
};

/* Each game's own. */
struct sheet;

struct json;

/* Room for any game's sheet. */
struct sheet_space {
	alignas(8) unsigned char bytes[SHEET_MAX];
};

/* What the things on a sheet could have been worth at best, if they lay otherwise. That is
 * searched for, which takes seconds: so it is done in parts, in memory of the caller's. */
struct pad_coach {
	size_t bytes;  /* of that memory, aligned for anything */

	/* Begin with a good sheet; at once. */
	void (*begin)(void *memory, const struct sheet *);

	/* Search on. `enough` is asked all the time whether to stop, NULL: never; then what has
	 * been found is the answer, and false the result. */
	bool (*part)(void *memory, bool (*enough)(void *), void *context);

	/* How much is done, in thousandths; 1000: there is nothing more to search for. */
	int (*done)(const void *memory);

	/* What has been found, how far it may be from the best, and what makes the difference. */
	void (*show)(const void *memory, const struct catalogue *, struct buf *);
	void (*json)(const void *memory, struct json *);
};

struct pad {
	/* How many sheets a ring has; both 0 where a game has no rings. */
	int min_ring, max_ring;

	/* Read what people wrote. Names are understood in all these languages, a
	 * list that NULL ends. How many faults were found, by line; the sheet is good
	 * only if there are none. */
	int (*read)(struct sheet *, const char *text, size_t n, const struct catalogue *const *languages,
	            struct fault fault[FAULTS_MAX]);

	int (*points)(const struct sheet *);

	/* The points with the why of each, for people and for programs. */
	void (*show)(const struct sheet *, const struct catalogue *, struct buf *);
	void (*json)(const struct sheet *, struct buf *);

	/* What cannot be in one box, such as one tile on two sheets: how many. It
	 * keeps nothing from being scored. A fault's `file` is a sheet's number. */
	int (*doubts)(const struct sheet *const *ring, int n, struct fault doubt[FAULTS_MAX]);

	/* Everybody's result and who wins. `name` is what people call the sheets. */
	void (*show_ring)(const struct sheet *const *ring, int n, const char *const *name, const struct catalogue *,
	                  struct buf *);
	void (*json_ring)(const struct sheet *const *ring, int n, struct buf *);

	const struct pad_coach *coach;  /* NULL where nothing could have been otherwise */
};

#endif
