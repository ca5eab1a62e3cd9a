/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Tallies; see tally.h. A tally is one value without pointers to the heap: it is made by
 * the rules, which do not allocate, and thrown away by the thousand in a search.
 */
#include "tally.h"

#include <assert.h>

void tally_start(struct tally *t)
{
	t->lines = 0;
	t->names = buf_over(t->text, sizeof t->text);
}

struct tally_line *tally_add(struct tally *t, int points, bool pending, struct message rule)
{
	/* how many lines a game can have is known; one that needs more must raise the limit */
	assert(t->lines < TALLY_LINES && rule.id);
	struct tally_line *line = &t->line[t->lines++];
	*line = (struct tally_line){ points, pending, pending, rule, "", "" };
	return line;
}

/* Names stand one after the other in `text`, each list with a NUL before it. */
static const char *begin(struct tally *t)
{
	buf_char(&t->names, '\0');
	assert(t->names.len < sizeof t->text);
	return t->text + t->names.len;
}

struct buf *tally_piece(struct tally *t)
{
	assert(t->lines > 0);
	t->line[t->lines - 1].piece = begin(t);
	return &t->names;
}

struct buf *tally_cause(struct tally *t)
{
	assert(t->lines > 0);
	struct tally_line *line = &t->line[t->lines - 1];
	if (*line->causes)
		buf_char(&t->names, ' ');
	else
		line->causes = begin(t);
	return &t->names;
}

int tally_points(const struct tally *t)
{
	int sum = 0;
	for (int i = 0; i < t->lines; i++)
		if (!t->line[i].pending)
			sum += t->line[i].points;
	return sum;
}

/* Points that no piece on the table stands for yet, such as a bonus for the largest
 * house: they may still go to somebody else. */
bool tally_vague(const struct tally_line *line)
{
	return line->pending && !*line->piece;
}

int tally_standing(const struct tally *t, bool end)
{
	/* at the end nothing is vague any more: what is pending is about to be scored */
	int sum = 0;
	for (int i = 0; i < t->lines; i++)
		if (end || !tally_vague(&t->line[i]))
			sum += t->line[i].points;
	return sum;
}

int tally_now(const struct tally *t)
{
	int sum = 0;
	for (int i = 0; i < t->lines; i++)
		if (!t->line[i].later)
			sum += t->line[i].points;
	return sum;
}
