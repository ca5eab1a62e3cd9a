/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Names at a table that is in memory. A log has no names: they are read from the people with
 * the events, and stand beside them from then on. When somebody is renamed or gone, no event
 * says so, and yet the table must not go on calling them as they were called.
 */
#include "table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Who is gone leaves no name behind, not even in memory that nobody reads. */
static void rename_event(struct happened *h, const char *name)
{
	size_t text = strlen(h->text) + 1, rest = strlen(name) + 1;
	char *piece = malloc(text + rest);
	assert(piece);
	memcpy(piece, h->text, text);
	for (volatile char *c = h->text + text; *c; c++)
		*c = '\0';
	free(h->text);
	h->text = piece;
	h->name = memcpy(piece + text, name, rest);
}

bool table_rename(struct table *t, int64_t player, const char *name)
{
	assert(player && name);
	bool any = false;
	for (int i = 0; i < t->seq; i++)
		if (t->log[i].by == player) {
			rename_event(&t->log[i], name);
			any = true;
		}
	for (int seat = 0; seat < t->options.seats; seat++) {
		struct seat *s = &t->seat[seat];
		if (s->player != player && s->kept != player)
			continue;
		memset(s->name, 0, sizeof s->name);
		struct buf b = buf_over(s->name, sizeof s->name);
		buf_put(&b, name);
		/* who is no more will not come */
		if (s->kept == player && !*name)
			memset(s, 0, sizeof *s);
	}
	/* a seat is taken or kept by an event of theirs */
	return any;
}
