/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What the runner of the cases needs to read them: words of a line, deals of
 * which only the beginning is given, and values in JSON that we wrote ourselves
 * (src/core/json.c), without spaces between them.
 */
#ifndef BERGFRIED_CASES_READ_H
#define BERGFRIED_CASES_READ_H

#include "game.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Cut the next word off; "" if there is none. */
static inline char *word(char **rest)
{
	char *begin = *rest + strspn(*rest, " ");
	char *end = begin + strcspn(begin, " ");
	*rest = end + strspn(end, " ");
	*end = '\0';
	return begin;
}

/* Cut off what comes before a mark, without the spaces at its ends. */
static inline char *until(char **rest, const char *mark)
{
	char *begin = *rest + strspn(*rest, " ");
	char *end = strstr(begin, mark);
	*rest = end ? end + strlen(mark) : begin + strlen(begin);
	end = end ? end : *rest;
	while (end > begin && end[-1] == ' ')
		end--;
	*end = '\0';
	return begin;
}

static inline bool number(const char *text, long *value)
{
	char *end;
	*value = strtol(text, &end, 10);
	return *text && !*end;
}

/* Are two files in the same folder? */
static inline bool together(const char *one, const char *other)
{
	size_t len = (size_t)(strrchr(one, '/') - one);
	return strncmp(one, other, len + 1) == 0;
}

/* In a deal: whatever is left. */
enum { ANY_ID = 255 };

/* Where nothing was given, the rest of the set in ascending order. */
static inline void complete_deal(const struct deal_spec *spec, uint8_t *ids, int given)
{
	int left[256] = { 0 }, next = 0;
	for (int i = 0; i < spec->of; i++)
		left[spec->set[i]]++;
	for (int i = 0; i < spec->n; i++) {
		if (i >= given)
			ids[i] = ANY_ID;
		left[ids[i]]--;
	}
	for (int i = 0; i < spec->n; i++) {
		if (ids[i] != ANY_ID)
			continue;
		while (next < ANY_ID && left[next] <= 0)
			next++;
		ids[i] = (uint8_t)next;
		left[next]--;
	}
	/* pairs and such, whose order means nothing */
	for (int i = 1; i < spec->n && spec->sorted; i++)
		for (int j = i; j > 0 && ids[j - 1] > ids[j]; j--) {
			uint8_t larger = ids[j - 1];
			ids[j - 1] = ids[j];
			ids[j] = larger;
		}
}

/* Is this the slug of a name, which ends at a tab? */
static inline bool slug_of(const char *slug, const char *name)
{
	char text[64];
	struct buf whole = { 0 }, b = buf_over(text, sizeof text);
	buf_putn(&whole, name, strcspn(name, "\t"));
	buf_slug(&b, buf_text(&whole));
	buf_free(&whole);
	return strcmp(text, slug) == 0;
}

/* In a game's tables the number of the row with that name in front, from 0 on;
 * -1 if there is none. */
static inline long row_named(const char *tables, const char *slug)
{
	long row = -2;  /* the title comes first, then the heads */
	for (const char *line = tables; *line; row++) {
		const char *end = line + strcspn(line, "\n");
		if (*line == '#')
			row = -2;
		else if (row >= 0 && slug_of(slug, line))
			return row;
		line = end + (*end == '\n');
	}
	return -1;
}

/* Where a column of a row begins; its end if it has no such column. */
static inline const char *column_at(const char *row, int column)
{
	for (; column > 0; column--) {
		row += strcspn(row, "\t\n");
		row += *row == '\t';
	}
	return row;
}

/* Is this in the column, spaces apart? */
static inline bool column_is(const char *row, int column, const char *name)
{
	for (row = column_at(row, column);; row++) {
		if (*row == ' ')
			continue;
		if (*row == '\t' || *row == '\n' || !*row || *row != *name)
			return !*name && (*row == '\t' || *row == '\n' || !*row);
		name++;
	}
}

/* The column of a table with that head; -1 if there is none. */
static inline int column_of(const char *heads, const char *head)
{
	for (int column = 0; *heads && *heads != '\n'; column++) {
		if (column_is(heads, 0, head))
			return column;
		heads = column_at(heads, 1);
	}
	return -1;
}

/* Where a table has columns “face” and “copies”, its rows stand for so many
 * cards each, which are numbered through: the first card with that face that may
 * be dealt and was not yet. -1 if there is none. */
static inline long card_named(const char *tables, const char *name, const struct deal_spec *spec, const uint8_t *given, int n)
{
	const char *row = tables + strcspn(tables, "\n");
	row += *row == '\n';
	int face = column_of(row, "face"), copies = column_of(row, "copies");
	if (face < 0 || copies < 0)
		return -1;
	long number = 0;
	for (row += strcspn(row, "\n"); *row && *++row; row += strcspn(row, "\n"))
		for (long next = number + strtol(column_at(row, copies), NULL, 10); number < next; number++)
			if (column_is(row, face, name) && memchr(spec->set, (int)number, (size_t)spec->of) &&
			    !memchr(given, (int)number, (size_t)n))
				return number;
	return -1;
}

/* The end of the value that begins here. */
static inline const char *json_end(const char *c)
{
	int depth = 0;
	bool quoted = false;
	for (; *c; c++) {
		if (quoted && *c == '\\')
			c++;
		else if (*c == '"')
			quoted = !quoted;
		else if (!quoted && (*c == '{' || *c == '['))
			depth++;
		else if (!quoted && (*c == '}' || *c == ']') && depth-- == 0)
			return c;
		else if (!quoted && *c == ',' && depth == 0)
			return c;
	}
	return c;
}

/* The value of a member, or of an element by number; NULL if there is none. */
static inline const char *json_member(const char *json, const char *name)
{
	size_t len = strlen(name);
	bool object = *json == '{';
	long index = 0, wanted = strtol(name, NULL, 10);
	if (!object && *json != '[')
		return NULL;
	for (const char *c = json + 1; *c && *c != '}' && *c != ']'; index++) {
		const char *value = c;
		if (object)
			value = strchr(c + 1, '"') + 2;
		if (object ? strncmp(c + 1, name, len) == 0 && c[1 + len] == '"' : index == wanted)
			return value;
		c = json_end(value);
		c += *c == ',';
	}
	return NULL;
}

/* The value at a path such as "seats.0.tokens"; NULL if there is none. */
static inline const char *json_at(const char *json, char *path)
{
	while (json && *path)
		json = json_member(json, until(&path, "."));
	return json;
}

#endif
