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

/* After the ids that were given, the rest of the set in its order. */
static inline void complete_deal(const struct deal_spec *spec, uint8_t *id, int given)
{
	bool gone[DEAL_MAX] = { false };
	for (int i = 0; i < given && i < spec->n; i++)
		for (int k = 0; k < spec->of; k++)
			if (!gone[k] && spec->set[k] == id[i]) {
				gone[k] = true;
				break;
			}
	for (int k = 0; k < spec->of && given < spec->n; k++)
		if (!gone[k])
			id[given++] = spec->set[k];
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
