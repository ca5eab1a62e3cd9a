/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What the server itself does at tables, worked out in full before any of it is written: then
 * it can be one transaction, with whatever else belongs to it.
 *
 * Everything here is for the store's threads.
 */
#ifndef BERGFRIED_WRITING_H
#define BERGFRIED_WRITING_H

#include "store.h"
#include "table.h"

struct writing {
	struct entry *entry;   /* on the heap, with their texts and summaries */
	int entries;
};

/* A request that must be allowed, as an event of the table; false if it is not. */
bool writing_ask(struct writing *, struct table *, struct request, int64_t now);

/* After the last event of a table: what the index shall know of it. */
void writing_sum_up(struct writing *, const struct table *);

void writing_free(struct writing *);

/* An id for a new table, which nobody can guess. */
int64_t writing_draw_table(void);

/* Room for one more at the end of an array on the heap: it doubles whenever n is a power of
 * two. */
void *writing_grow(void *array, int n, size_t size);

/* A copy of a text, on the heap. */
const char *writing_keep(const char *text);

#endif
