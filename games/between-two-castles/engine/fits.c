/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What any room would bring to a castle at once. Of 147 rooms many want the same, so
 * wishes are asked for instead; and a cell is looked at once for all of them: its
 * neighbours say what they see and what they want.
 */
#include "sketch.h"

#include <assert.h>
#include <string.h>

/* ---- wishes ---- */

/* Where the rooms that look there begin; those that want a type have one place for each,
 * corridors one for each hanging. */
enum {
	W_BESIDE_V, W_BESIDE_H = W_BESIDE_V + TYPES, W_TWO_BELOW = W_BESIDE_H + TYPES, W_AROUND,
	W_THREE_BELOW = W_AROUND + TYPES, W_NOT_BELOW, W_CONNECTED, W_ANYWHERE = W_CONNECTED + TYPES,
	W_ALL_TYPES = W_ANYWHERE + TYPES, W_LIKE_ME, W_COLUMN = W_LIKE_ME + HANGINGS
};

_Static_assert(W_COLUMN + TYPES == WISHES, "every wish has a number");

int ludwig_wish_number(int room)
{
	static const uint8_t first[] = {
		[ABOVE_BELOW] = W_BESIDE_V, [LEFT_RIGHT] = W_BESIDE_H, [TWO_BELOW] = W_TWO_BELOW, [AROUND] = W_AROUND,
		[THREE_BELOW] = W_THREE_BELOW, [AROUND_NOT_BELOW] = W_NOT_BELOW, [CONNECTED] = W_CONNECTED,
		[ANYWHERE] = W_ANYWHERE, [COLUMN] = W_COLUMN, [COLUMN_ABOVE] = W_COLUMN, [ALL_TYPES] = W_ALL_TYPES,
		[LIKE_ME] = W_LIKE_ME,
	};
	assert(room >= 0 && room < TILES);
	const struct room *r = &ludwig_room[room];
	switch ((enum where)r->where) {
	case ABOVE_BELOW:
	case LEFT_RIGHT:
	case AROUND:
	case CONNECTED:
	case ANYWHERE:
	case COLUMN:
	case COLUMN_ABOVE:
		return first[r->where] + r->target;
	case LIKE_ME:
		return W_LIKE_ME + r->hanging;
	case TWO_BELOW:
	case THREE_BELOW:
	case AROUND_NOT_BELOW:
	case ALL_TYPES:
	case ROOMS_BELOW:
	case ALL_AROUND:
	case NOWHERE:
		break;
	}
	return first[r->where];
}

int ludwig_wish_type(int wish)
{
	assert(wish >= 0 && wish < WISHES);
	return wish < W_AROUND ? FOOD : wish < W_CONNECTED ? LIVING : wish < W_ANYWHERE ? UTILITY : wish < W_ALL_TYPES ? OUTDOOR
	       : wish < W_LIKE_ME ? SLEEPING : wish < W_COLUMN ? CORRIDOR : DOWNSTAIRS;
}

/* In the order of the types: food, living, utility, outdoor, sleeping, corridor, downstairs,
 * special. A test counts them. */
const uint8_t ludwig_wished[WISHES] = {
	[W_BESIDE_V] = 2, 2, 1, 0, 3, 2, 0, 2,
	[W_BESIDE_H] = 1, 1, 1, 2, 0, 1, 0, 1,
	[W_TWO_BELOW] = 2,
	[W_AROUND] = 3, 2, 3, 0, 3, 3, 0, 2,
	[W_THREE_BELOW] = 2,
	[W_NOT_BELOW] = 3,
	[W_CONNECTED] = 3, 3, 3, 2, 3, 3, 2, 2,
	[W_ANYWHERE] = 3, 3, 3, 0, 3, 3, 3, 3,
	[W_ALL_TYPES] = 21,
	[W_LIKE_ME] = 5, 6, 5, 5,
	[W_COLUMN] = 3, 3, 3, 0, 3, 3, 3, 3,
};

/* ---- a cell ---- */

/* What is the same for all cells of a castle. */
struct site {
	const struct sketch *k;
	uint8_t type[BUILT + 2], hanging[BUILT + 2];  /* by number in the sketch */
	set group[BUILT + 2];  /* the rooms of its type that each is connected with, and itself */
	set utility;           /* those who look for connected rooms, */
	set reached[BUILT + 2];/* what each of them has found, */
	uint8_t wants[BUILT + 2];  /* and its type */
};

/* What a cell offers: to a room its own points, by wish; to others, by its type. */
struct offer {
	int8_t own[WISHES];
	int8_t to[TYPES];
	int8_t like[HANGINGS + 1];  /* corridors around that want this hanging */
	int8_t any;                 /* who wants just any room here */
	int8_t around, column;      /* rooms there are */
};

static set bit(int number)
{
	return (set)1 << number;
}

static int8_t count(set s)
{
	return (int8_t)bits_count(s & ~(set)1);
}

static int next(set *s)
{
	int number = bits_lowest(*s);
	*s &= *s - 1;
	return number;
}

/* Groups are looked for once, not for every cell. */
static void survey(const struct sketch *k, struct site *t)
{
	const struct castle *c = k->castle;
	t->k = k;
	t->utility = 0;
	memset(t->group, 0, sizeof t->group);
	t->type[KING] = SPECIAL;
	t->hanging[KING] = ludwig_throne[c->throne].hanging;
	for (int i = 1; i <= c->rooms; i++) {
		const struct room *room = &ludwig_room[c->place[i - 1].room];
		t->type[i] = room->type;
		t->hanging[i] = room->hanging;
		if (room->where == CONNECTED) {
			t->utility |= bit(i);
			t->wants[i] = room->target;
			t->reached[i] = ludwig_linked(k, k->beside[i], k->of[room->target] & ~bit(i));
		}
	}
	for (int type = 0; type < TYPES; type++)
		for (set left = k->of[type]; left;) {
			set group = ludwig_linked(k, left & ~(left - 1), k->of[type]);
			left &= ~group;
			for (set rest = group; rest;)
				t->group[next(&rest)] = group;
		}
}

/* All eight cells around. */
static void meet_around(const struct site *t, set around, struct offer *o)
{
	const struct castle *c = t->k->castle;
	o->around = count(around);
	for (set rest = around & ~(set)1; rest;) {
		int i = next(&rest);
		o->own[W_AROUND + t->type[i]]++;
		o->own[W_NOT_BELOW] = (int8_t)(o->own[W_NOT_BELOW] + (t->type[i] == OUTDOOR));
		if (t->hanging[i] < HANGINGS)
			o->own[W_LIKE_ME + t->hanging[i]]++;
		if (i == KING)
			continue;
		const struct room *room = &ludwig_room[c->place[i - 1].room];
		if (room->where == AROUND || room->where == AROUND_NOT_BELOW)
			o->to[room->target] = (int8_t)(o->to[room->target] + room->points);
		o->like[room->hanging] = (int8_t)(o->like[room->hanging] + (room->where == LIKE_ME));
		o->any = (int8_t)(o->any + (room->where == ALL_AROUND));
	}
}

/* Two cells on one line, for rooms that look along it. */
static void meet_beside(const struct site *t, set two, int where, int wish, struct offer *o)
{
	for (set rest = two & ~(set)1; rest;) {
		int i = next(&rest);
		o->own[wish + t->type[i]]++;
		if (i == KING)
			continue;
		const struct room *room = &ludwig_room[t->k->castle->place[i - 1].room];
		if (room->where == where)
			o->to[room->target] = (int8_t)(o->to[room->target] + 2);
	}
}

/* What a room here would be connected with, and whom it would connect. */
static void meet_connected(const struct site *t, set edge, struct offer *o)
{
	set joined[TYPES] = { 0 };
	for (set rest = edge & ~(set)1; rest;) {
		int i = next(&rest);
		joined[t->type[i]] |= t->group[i];
	}
	for (int type = 0; type < TYPES; type++)
		o->own[W_CONNECTED + type] = count(joined[type]);
	for (set rest = t->utility; rest;) {
		int i = next(&rest), type = t->wants[i];
		if (edge & (t->reached[i] | bit(i)))
			o->to[type] = (int8_t)(o->to[type] + 1 + count(joined[type] & ~t->reached[i] & ~bit(i)));
	}
}

/* The column, and what cellar rooms and those above them are to each other. */
static void meet_column(const struct site *t, int x, int y, struct offer *o)
{
	const struct sketch *k = t->k;
	const uint8_t *at = &k->at[GROUND + y][MIDDLE + x];
	set column = k->column[MIDDLE + x], up = bit(at[PLAN_COLS]), down = bit(at[-PLAN_COLS]);
	o->column = count(column);
	o->any = (int8_t)(o->any + count(column & k->tower));
	for (set rest = column; rest;) {
		int i = next(&rest);
		o->own[W_COLUMN + t->type[i]]++;
		if (i == KING)
			continue;
		const struct room *room = &ludwig_room[k->castle->place[i - 1].room];
		if (room->where == COLUMN || room->where == COLUMN_ABOVE)
			o->to[room->target] = (int8_t)(o->to[room->target] + room->points);
	}
	if (y < 0) {
		set upper = bit(at[2 * PLAN_COLS]), slant = bit(at[PLAN_COLS + 1]) | bit(at[PLAN_COLS - 1]);
		o->to[DOWNSTAIRS] = (int8_t)(o->to[DOWNSTAIRS] + 2 * count((up | upper) & k->wish[TWO_BELOW][DOWNSTAIRS]) +
		                             2 * count((up | slant) & k->wish[THREE_BELOW][DOWNSTAIRS]));
		o->own[W_COLUMN + SPECIAL] = (int8_t)(2 * o->own[W_COLUMN + SPECIAL]);
	} else if (y <= 1) {
		set lower = bit(at[-2 * PLAN_COLS]), slant = bit(at[-PLAN_COLS + 1]) | bit(at[-PLAN_COLS - 1]);
		o->own[W_TWO_BELOW] = count((down | lower) & k->of[DOWNSTAIRS]);
		o->own[W_THREE_BELOW] = count((down | slant) & k->of[DOWNSTAIRS]);
	}
}

static struct offer meet(const struct site *t, int x, int y)
{
	const uint8_t *at = &t->k->at[GROUND + y][MIDDLE + x];
	struct offer o = { .any = 0 };
	set tall = bit(at[PLAN_COLS]) | bit(at[-PLAN_COLS]), wide = bit(at[1]) | bit(at[-1]);
	set slant = bit(at[PLAN_COLS + 1]) | bit(at[PLAN_COLS - 1]) | bit(at[-PLAN_COLS + 1]) | bit(at[-PLAN_COLS - 1]);
	meet_around(t, tall | wide | slant, &o);
	meet_beside(t, tall, ABOVE_BELOW, W_BESIDE_V, &o);
	meet_beside(t, wide, LEFT_RIGHT, W_BESIDE_H, &o);
	meet_connected(t, tall | wide, &o);
	meet_column(t, x, y, &o);
	return o;
}

/* ---- all cells ---- */

/* The wishes of a kind of room. */
struct wishes {
	uint8_t first, n, points, type;
};

static const struct wishes upstairs[] = {
	{ W_BESIDE_V, TYPES, 2, FOOD }, { W_BESIDE_H, TYPES, 2, FOOD }, { W_TWO_BELOW, 1, 2, FOOD },
	{ W_AROUND, TYPES, 1, LIVING }, { W_THREE_BELOW, 1, 2, LIVING }, { W_NOT_BELOW, 1, 2, LIVING },
	{ W_CONNECTED, TYPES, 1, UTILITY }, { W_ALL_TYPES, 1, 1, SLEEPING }, { W_ANYWHERE, TYPES, 1, OUTDOOR },
};

static void better(int8_t *best, int value)
{
	*best = (int8_t)(value > *best ? value : *best);
}

static void try_wishes(const struct wishes *wishes, const struct offer *o, struct fits *f)
{
	for (int i = wishes->first; i < wishes->first + wishes->n; i++)
		better(&f->room[i], wishes->points * o->own[i] + o->to[wishes->type] + o->any);
}

static void try_cell(const struct offer *o, int y, struct fits *f)
{
	static const struct wishes cellar = { W_COLUMN, TYPES, 1, DOWNSTAIRS };
	for (int i = 0; i < HANGINGS; i++)
		better(&f->room[W_LIKE_ME + i], o->own[W_LIKE_ME + i] + o->like[i] + o->to[CORRIDOR] + o->any);
	better(&f->foyer, o->around + o->to[SPECIAL] + o->any);
	if (y < 0) {
		try_wishes(&cellar, o, f);
		f->below++;
		return;
	}
	for (size_t i = 0; i < sizeof upstairs / sizeof *upstairs; i++)
		try_wishes(&upstairs[i], o, f);
	better(&f->tower, o->column + o->to[SPECIAL] + o->any);
	f->above++;
}

/* What does not hang on the cell: who looks anywhere, and the last type that was missing. */
static void add_anywhere(const struct sketch *k, struct fits *f)
{
	int more[TYPES];
	for (int type = 0; type < TYPES; type++)
		more[type] = count(k->wish[ANYWHERE][type]) +
		             (type < REGULAR && type != SLEEPING && k->missing == 1 && !k->of[type] ? 3 * count(k->of[SLEEPING]) : 0);
	for (size_t j = 0; j < sizeof upstairs / sizeof *upstairs; j++)
		for (int i = 0; i < upstairs[j].n; i++)
			f->room[upstairs[j].first + i] = (int8_t)(f->room[upstairs[j].first + i] + more[upstairs[j].type]);
	for (int type = 0; type < TYPES; type++) {
		f->room[W_ANYWHERE + type] = (int8_t)(f->room[W_ANYWHERE + type] + count(k->of[type]));
		f->room[W_COLUMN + type] = (int8_t)(f->room[W_COLUMN + type] + more[DOWNSTAIRS]);
	}
	for (int i = 0; i < HANGINGS; i++)
		f->room[W_LIKE_ME + i] = (int8_t)(f->room[W_LIKE_ME + i] + more[CORRIDOR]);
	f->room[W_ALL_TYPES] = (int8_t)(f->room[W_ALL_TYPES] + (k->missing ? 1 : 4));
	f->tower = (int8_t)(f->tower + more[SPECIAL]);
	f->foyer = (int8_t)(f->foyer + more[SPECIAL]);
}

/* Where a foyer may stand anything else may, if it is on the right side of the ground. */
void ludwig_fits(const struct sketch *k, struct fits *f)
{
	struct place cell[128];
	struct site t;
	*f = (struct fits){ .above = 0 };
	survey(k, &t);
	for (int n = ludwig_cells(k->castle, GRAND_FOYER, cell), i = 0; i < n; i++) {
		struct offer o = meet(&t, cell[i].x, cell[i].y);
		try_cell(&o, cell[i].y, f);
	}
	add_anywhere(k, f);
}
