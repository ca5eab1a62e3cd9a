/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * What the slow referee shows to the world; see marshal_referee.h.
 */
#include "marshal_inside.h"
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *marshal_refuse(struct marshal *r, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(r->reason, sizeof r->reason, format, args);
	va_end(args);
	return r->reason;
}

const char *marshal_line(struct marshal *r, const char *line)
{
	const char *wrong = text_check(line);

	if (wrong != NULL)
		return marshal_refuse(r, "%s", wrong);
	if (line[0] == '\0' || line[0] == '#')
		return NULL;
	if (strstr(line, "  ") != NULL)
		return marshal_refuse(r, "more than one space");
	return r->stage < MARSHAL_AT_PLAY ? marshal_read_header(r, line)
		: marshal_read_play(r, line);
}

const char *marshal_end(struct marshal *r)
{
	if (r->stage == MARSHAL_AT_PLAY || r->stage == MARSHAL_AFTER_END
			|| r->stage == MARSHAL_AFTER_ABORTED)
		return NULL;
	return marshal_refuse(r, r->stage < MARSHAL_AT_PLAY
		? "the game is not dealt" : "a part of the result is missing");
}

int marshal_legal(const struct marshal *r, int seat,
	char names[][MARSHAL_NAME], int max)
{
	static _Thread_local struct marshal_move moves[MARSHAL_MAX_MOVES];
	int count;

	if (r->stage != MARSHAL_AT_PLAY || seat < 0 || seat >= r->table.seats)
		return 0;
	count = marshal_moves(&r->table, seat, moves);
	for (int i = 0; i < count && i < max; i++)
		memcpy(names[i], moves[i].name, MARSHAL_NAME);
	return count;
}

unsigned marshal_to_act(const struct marshal *r)
{
	unsigned seats = 0;

	for (int seat = 0; seat < r->table.seats; seat++)
		if (marshal_legal(r, seat, NULL, 0) > 0)
			seats |= 1u << seat;
	return seats;
}

int marshal_score(const struct marshal *r, int seat)
{
	if (r->stage < MARSHAL_AT_PLAY || seat < 0 || seat >= r->table.seats)
		return 0;
	return marshal_points(&r->table, seat);
}

void marshal_reset(struct marshal *r)
{
	memset(&r->table, 0, sizeof r->table);
	r->table.list = &r->list;
	r->stage = MARSHAL_AT_VERSION;
	memset(r->given, 0, sizeof r->given);
	memset(r->chosen, 0, sizeof r->chosen);
	memset(r->named, 0, sizeof r->named);
	memset(&r->dealt, 0, sizeof r->dealt);
	r->scores = 0;
	memset(r->reason, 0, sizeof r->reason);
}

static struct marshal *start(const char *dir, const char *name, char *why,
	size_t why_size)
{
	struct marshal *r = calloc(1, sizeof *r);

	if (r == NULL) {
		snprintf(why, why_size, "no memory");
		return NULL;
	}
	if (!marshal_list_read(&r->list, dir, name, why, why_size)) {
		free(r);
		return NULL;
	}
	marshal_reset(r);
	return r;
}

struct marshal *marshal_new(const char *dir, char *why, size_t why_size)
{
	return start(dir, "cards.tsv", why, why_size);
}

struct marshal *marshal_new_list(const char *file, const char *hash, char *why,
	size_t why_size)
{
	const char *slash = strrchr(file, '/');
	size_t length = slash == NULL ? 1 : (size_t)(slash - file);
	char *dir = malloc(length + 1);
	struct marshal *r = NULL;

	if (strlen(hash) != MARSHAL_HASH
			|| strspn(hash, "0123456789abcdef") != MARSHAL_HASH) {
		snprintf(why, why_size, "no SHA-256 in lower case");
	} else if (dir == NULL) {
		snprintf(why, why_size, "no memory");
	} else {
		memcpy(dir, slash == NULL ? "." : file, length);
		dir[length] = '\0';
		r = start(dir, slash == NULL ? file : slash + 1, why, why_size);
	}
	free(dir);
	if (r != NULL)
		memcpy(r->hash, hash, sizeof r->hash);
	return r;
}

void marshal_free(struct marshal *r)
{
	free(r);
}
