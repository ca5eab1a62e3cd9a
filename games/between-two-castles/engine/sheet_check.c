/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Could a castle that people wrote down have been built? Some order must exist
 * in which every room goes to a cell that the rules allow then (plan.c). What is
 * wrong is blamed on the line that can be its cause, and told once.
 */
#include "sheet.h"

#include <assert.h>

struct message *ludwig_blame(struct sheet_reader *r, long line, struct message m)
{
	assert(r->faults >= 0 && r->faults <= FAULTS_MAX && line >= 0);
	if (r->faults == FAULTS_MAX) {
		r->lost = m;
		return &r->lost;
	}
	struct fault *fault = &r->fault[r->faults++];
	*fault = (struct fault){ 0, line, m };
	return &fault->what;
}

void ludwig_as_written(struct message *m, const char *name, int number)
{
	char text[12];
	struct buf b = buf_over(text, sizeof text);
	buf_int(&b, number);
	message_text(m, name, text);
}

/* Rooms on top of rooms that must have nothing above them. */
static void check_sky(struct sheet_reader *r)
{
	struct castle *c = &r->sheet->castle;
	for (int i = 0; i < c->rooms; i++) {
		int below = c->place[i].y > 0 ? ludwig_room_on(c, c->place[i].x, c->place[i].y - 1) : -1;
		if (below < 0 || r->named[below] == NOTHING || !ludwig_under_the_sky(r->named[below]))
			continue;
		c->place[below].room = STAND_IN;
		if (r->told[i])
			continue;
		struct message *m = ludwig_blame(r, r->sheet->room_line[i], message(N_("nothing may stand above {below}, but {room} does")));
		message_term(m, "below", ludwig_rooms.name(r->named[below]));
		message_term(m, "room", ludwig_rooms.name(r->named[i]));
		r->told[i] = true;
	}
}

/* Build what can be built, in any order: more rooms never forbid a cell, so
 * what is left in the end could not have been built in any other order. */
static void build(const struct castle *plan, struct castle *built, bool done[BUILT])
{
	for (bool more = true; more;) {
		more = false;
		for (int i = 0; i < plan->rooms; i++) {
			const struct place *next = &plan->place[i];
			if (done[i] || !ludwig_may_stand(built, next->room, next->x, next->y))
				continue;
			built->place[built->rooms++] = *next;
			more = done[i] = true;
		}
	}
}

/* Is a room above the ground with nothing below it? */
static bool hangs(const struct castle *c, const struct place *at)
{
	return at->y > 0 && ludwig_room_on(c, at->x, at->y - 1) < 0 && !ludwig_on_throne(at->x, at->y - 1);
}

/* Can what keeps a room from being built be the cause, not a consequence? Then it has
 * nothing below it, or it touches nothing that leads to the throne room. */
static bool is_cause(const struct castle *c, const struct place *at)
{
	return at->y <= 0 || hangs(c, at);
}

/* Where a line could not be read, what seems loose may well hang on it. */
static void blame_loose(struct sheet_reader *r, int number)
{
	assert(number >= 0 && number < r->sheet->castle.rooms);
	const struct castle *c = &r->sheet->castle;
	const struct place *at = &c->place[number];
	bool high = hangs(c, at);
	if (r->told[number] || r->gaps)
		return;
	struct message *m = ludwig_blame(r, r->sheet->room_line[number],
	                          high ? message(N_("{room} has nothing below it: level {level}, x {x} is empty"))
	                               : message(N_("{room} is not connected to the throne room")));
	message_term(m, "room", ludwig_rooms.name(r->named[number]));
	if (high) {
		ludwig_as_written(m, "level", ludwig_level(at->y - 1));
		ludwig_as_written(m, "x", at->x);
	}
}

static int apart(int a, int b)
{
	return a < b ? b - a : a - b;
}

/* How far a cell is from the nearest that is built, in steps. */
static int steps_to(const struct castle *built, const struct place *at)
{
	int fewest = apart(at->y, 0) + apart(at->x, at->x > 0);
	for (int i = 0; i < built->rooms; i++) {
		int steps = apart(at->x, built->place[i].x) + apart(at->y, built->place[i].y);
		fewest = steps < fewest ? steps : fewest;
	}
	return fewest;
}

/* Of rooms that hang together but not with the castle the one nearest to it is to
 * blame, wherever it is in the file. */
static int nearest_cause(const struct castle *c, const struct castle *built, const bool done[BUILT])
{
	int found = -1, fewest = 0;
	for (int i = 0; i < c->rooms; i++) {
		int steps = done[i] || !is_cause(c, &c->place[i]) ? -1 : steps_to(built, &c->place[i]);
		if (steps >= 0 && (found < 0 || steps < fewest)) {
			found = i;
			fewest = steps;
		}
	}
	return found;
}

/* Nothing is built twice: every round takes one more room, so this ends. */
static void check_order(struct sheet_reader *r)
{
	const struct castle *c = &r->sheet->castle;
	struct castle built = { .rooms = 0 };
	bool done[BUILT] = { false };
	build(c, &built, done);
	for (int i; built.rooms < c->rooms && (i = nearest_cause(c, &built, done)) >= 0;) {
		blame_loose(r, i);
		/* as if it were right: what stands on it or beside it is not to blame */
		built.place[built.rooms++] = c->place[i];
		done[i] = true;
		build(c, &built, done);
	}
}

void ludwig_sheet_check(struct sheet_reader *r)
{
	assert(r->sheet->castle.rooms <= BUILT);
	check_sky(r);
	check_order(r);
}
