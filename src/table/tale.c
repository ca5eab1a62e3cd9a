/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What has been told of a table; see tale.h. */
#include "tale.h"

#include <assert.h>
#include <stdlib.h>

static void weigh(struct tales *tales, size_t before, size_t after)
{
	assert(tales->bytes >= before && *tales->total >= before);
	tales->bytes += after - before;
	*tales->total += after - before;
}

static size_t weight(const struct tale *tale)
{
	return tale->text.size + (size_t)tale->room * sizeof *tale->end;
}

static void drop(struct tales *tales, struct tale *tale)
{
	weigh(tales, weight(tale), 0);
	buf_free(&tale->text);
	free(tale->end);
	*tale = (struct tale){ 0 };
}

void tales_free(struct tales *tales)
{
	for (int i = 0; i <= SEATS_MAX; i++)
		drop(tales, &tales->of[i]);
	assert(!tales->bytes);
}

/* The tale of a viewer. A remark that has been deleted since is in none. */
static struct tale *tale_of(struct tales *tales, const struct table *t, int viewer)
{
	assert(viewer >= -1 && viewer < SEATS_MAX);
	if (tales->unsaid != t->unsaid)
		tales_free(tales);
	tales->unsaid = t->unsaid;
	return &tales->of[1 + viewer];
}

static void add(struct tale *tale, const char *text, size_t n)
{
	if (tale->told == tale->room) {
		tale->room = tale->room ? 2 * tale->room : 64;
		tale->end = realloc(tale->end, (size_t)tale->room * sizeof *tale->end);
		assert(tale->end);
	}
	buf_putn(&tale->text, text, n);
	tale->end[tale->told++] = tale->text.len;
}

/* What comes out of the log, in order; numbers that are left out were not for this viewer. */
static void collect(void *context, int seq, const char *text, size_t n)
{
	struct tale *tale = context;
	while (tale->told < seq - 1)
		add(tale, "", 0);
	add(tale, text, n);
}

/* How many events that took: where more than the last one is missing, the whole log is gone
 * through (tell_since). */
static int fill(struct tales *tales, struct tale *tale, const struct table *t, int viewer)
{
	size_t before = weight(tale);
	int anew = t->seq - tale->told;
	assert(anew >= 0);
	tell_since(t, viewer, tale->told, collect, tale);
	while (tale->told < t->seq)
		add(tale, "", 0);
	weigh(tales, before, weight(tale));
	return anew > 1 ? t->seq : anew;
}

int tales_since(struct tales *tales, const struct table *t, int viewer, int since, tell_each *each, void *context)
{
	struct tale *tale = tale_of(tales, t, viewer);
	assert(since >= 0);
	if (since >= t->seq)
		return 0;
	int taken = fill(tales, tale, t, viewer);
	for (int i = since; i < t->seq && !tale->text.full; i++) {
		size_t from = i ? tale->end[i - 1] : 0;
		if (tale->end[i] > from)
			each(context, i + 1, buf_text(&tale->text) + from, tale->end[i] - from);
	}
	if (t->seq < TALE_EVENTS || tale->text.full)
		drop(tales, tale);
	return taken;
}

void tales_follow(struct tales *tales, const struct table *t, int viewer, const struct buf *text)
{
	struct tale *tale = tale_of(tales, t, viewer);
	if (!tale->told || tale->told != t->seq - 1)
		return;
	size_t before = weight(tale);
	add(tale, buf_text(text), text->len);
	weigh(tales, before, weight(tale));
}
