/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Events at tables, before they are written; see writing.h. */
#include "writing.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void *writing_grow(void *array, int n, size_t size)
{
	if (n & (n - 1))
		return array;
	void *larger = realloc(array, (size_t)(n ? 2 * n : 1) * size);
	assert(larger);
	return larger;
}

const char *writing_keep(const char *text)
{
	char *copy = strdup(text);
	assert(copy);
	return copy;
}

bool writing_ask(struct writing *w, struct table *t, struct request r, int64_t now)
{
	struct buf text = { 0 };
	/* time never runs backwards within a table */
	r.now = now > t->changed ? now : t->changed;
	struct message m = table_check(t, &r, &text);
	if (m.id || text.full) {
		buf_free(&text);
		return false;
	}
	w->entry = writing_grow(w->entry, w->entries, sizeof *w->entry);
	struct entry *e = &w->entry[w->entries++];
	*e = (struct entry){ .event = { .table = t->id, .seq = t->seq + 1, .at = r.now, .by = r.player,
	                                .text = writing_keep(buf_text(&text)) } };
	buf_free(&text);
	struct event event = e->event;
	event.name = r.name;
	const char *wrong = table_apply(t, &event);
	/* what was let through can be applied: else the two disagree, and the log must not see it */
	assert(!wrong);
	return true;
}

void writing_sum_up(struct writing *w, const struct table *t)
{
	assert(w->entries && w->entry[w->entries - 1].event.table == t->id);
	struct summary *s = malloc(sizeof *s);
	assert(s);
	table_summary(t, s);
	w->entry[w->entries - 1].summary = s;
}

void writing_free(struct writing *w)
{
	for (int i = 0; i < w->entries; i++) {
		free((void *)(uintptr_t)w->entry[i].event.text);
		free((void *)(uintptr_t)w->entry[i].summary);
	}
	free(w->entry);
	*w = (struct writing){ 0 };
}

int64_t writing_draw_table(void)
{
	int64_t id;
	do {
		randombytes_buf(&id, sizeof id);
		id &= INT64_MAX;
	} while (!id);
	return id;
}
