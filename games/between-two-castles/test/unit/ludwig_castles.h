/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Castles for the tests of Between Two Castles, written as text:
 *
 *   "Siege Food Storage 0,2=4; Fountain 0,3=5"
 *
 * are a room, its cell as in moves (x and level; there is no level 0) and, where
 * a test wants to know, what it is worth. A castle is built by the rules, in
 * whatever order they allow, so that no test speaks of one that cannot be.
 */
#ifndef BERGFRIED_LUDWIG_CASTLES_H
#define BERGFRIED_LUDWIG_CASTLES_H

#include "ludwig.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

/* A room by its English name. */
static inline int room_called(const char *name)
{
	for (int room = 0; room < ROOMS; room++)
		if (strcmp(ludwig_room[room].name, name) == 0)
			return room;
	fail_msg("there is no room %s", name);
	return NOTHING;
}

/* Levels as rows. */
static inline int row_of(int level)
{
	assert_int_not_equal(level, 0);
	return level > 0 ? level - 1 : level;
}

struct wanted_room {
	struct place at;
	int points;  /* -1: whatever */
	bool built;
};

/* Read one room and go behind it; false at the end. */
static inline bool read_wanted(const char **text, struct wanted_room *w)
{
	char name[64];
	const char *at = *text + strspn(*text, " ;\n");
	const char *end = at + strcspn(at, ";"), *cell = at + strcspn(at, ",");
	if (!*at)
		return false;
	assert_true(cell < end);
	while (cell[-1] != ' ')
		cell--;
	struct buf b = buf_over(name, sizeof name);
	buf_putn(&b, at, (size_t)(cell - 1 - at));
	char *rest;
	long x = strtol(cell, &rest, 10);
	assert_true(*rest == ',');
	long level = strtol(rest + 1, &rest, 10);
	*w = (struct wanted_room){ .points = -1 };
	w->at = (struct place){ (uint8_t)room_called(name), (int8_t)x, (int8_t)row_of((int)level) };
	if (*rest == '=')
		w->points = (int)strtol(rest + 1, &rest, 10);
	assert_true(rest == end);
	*text = end;
	return true;
}

/* May a room stand on a cell (x and row)? */
static inline bool may_stand(const struct castle *c, struct place at)
{
	struct place cell[128];
	for (int i = ludwig_cells(c, at.room, cell) - 1; i >= 0; i--)
		if (cell[i].x == at.x && cell[i].y == at.y)
			return true;
	return false;
}

static inline void add_room(struct castle *c, struct place at)
{
	c->place[c->rooms++] = at;
	c->of_type[ludwig_room[at.room].type]++;
}

static inline struct castle empty_castle(int throne)
{
	struct castle c;
	memset(&c, 0, sizeof c);
	c.throne = (uint8_t)throne;
	c.tile[0] = c.tile[1] = c.chain_room = c.chain_seat = c.proposer = NOTHING;
	memset(c.look, NOTHING, sizeof c.look);
	return c;
}

/* Build what is written and look what every room is worth. */
static inline struct castle castle_of(int throne, const char *text)
{
	struct wanted_room wanted[BUILT];
	struct castle c = empty_castle(throne);
	int n = 0;
	while (read_wanted(&text, &wanted[n]))
		assert_true(++n < BUILT);
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++)
			if (wanted[i].at.room < TILES && wanted[i].at.room == wanted[j].at.room)
				fail_msg("%s is there twice", ludwig_room[wanted[i].at.room].name);
	for (int built = 0; built < n;) {
		int before = built;
		for (int i = 0; i < n; i++)
			if (!wanted[i].built && may_stand(&c, wanted[i].at)) {
				add_room(&c, wanted[i].at);
				wanted[i].built = true;
				built++;
			}
		if (built == before)
			fail_msg("this castle cannot be built");
	}
	struct plan plan;
	ludwig_draw_plan(&c, &plan);
	for (int i = 0; i < n; i++) {
		int at = ludwig_at(&plan, wanted[i].at.x, wanted[i].at.y) - 1, causes;
		uint8_t cause[CAUSES];
		int points = ludwig_room_points(&c, &plan, at, cause, &causes);
		if (wanted[i].points >= 0 && points != wanted[i].points)
			fail_msg("%s is worth %d, not %d", ludwig_room[wanted[i].at.room].name, points, wanted[i].points);
	}
	return c;
}

static inline int card_points(const struct castle *c, int card)
{
	struct plan plan;
	ludwig_draw_plan(c, &plan);
	return ludwig_card_points(c, &plan, card);
}

static inline int throne_points(const struct castle *c)
{
	struct plan plan;
	ludwig_draw_plan(c, &plan);
	return ludwig_throne_points(c, &plan);
}

#endif
