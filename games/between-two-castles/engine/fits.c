/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What any room would bring to a castle at once. Of 147 rooms many want the same, so
 * wishes are asked for instead; and a cell is looked at once for all of them: its
 * neighbours say what they see and what they want.
 */
#include "sketch.h"

#include <assert.h>

/* ---- wishes ---- */

/* Where the rooms that look somewhere begin, with a place for each type that they may want;
 * corridors have one for each hanging. Who looks at two cells below wants cellars, which
 * nobody wants above and below; so they have that place, and others likewise. */
enum {
	W_TALL, W_WIDE = W_TALL + TYPES, W_AROUND = W_WIDE + TYPES, W_CONNECTED = W_AROUND + TYPES,
	W_COLUMN = W_CONNECTED + TYPES, W_ANYWHERE = W_COLUMN + TYPES, W_LIKE_ME = W_ANYWHERE + TYPES,
	W_ALL_TYPES = W_LIKE_ME + HANGINGS,
	W_TWO_BELOW = W_TALL + DOWNSTAIRS, W_THREE_BELOW = W_AROUND + DOWNSTAIRS, W_NOT_BELOW = W_AROUND + OUTDOOR
};

_Static_assert(W_ALL_TYPES + 1 == WISHES, "every wish has a number");

int ludwig_wish_number(int room)
{
	static const uint8_t first[] = {
		[ABOVE_BELOW] = W_TALL, [TWO_BELOW] = W_TALL, [LEFT_RIGHT] = W_WIDE,
		[AROUND] = W_AROUND, [THREE_BELOW] = W_AROUND, [AROUND_NOT_BELOW] = W_AROUND,
		[CONNECTED] = W_CONNECTED, [COLUMN] = W_COLUMN, [COLUMN_ABOVE] = W_COLUMN, [ANYWHERE] = W_ANYWHERE,
		[ALL_TYPES] = W_ALL_TYPES, [LIKE_ME] = W_LIKE_ME,
	};
	assert(room >= 0 && room < TILES);
	const struct room *r = &ludwig_room[room];
	return first[r->where] + (r->target < TYPES ? r->target : r->where == LIKE_ME ? r->hanging : 0);
}

int ludwig_wish_type(int wish)
{
	static const uint8_t type[] = { FOOD, FOOD, LIVING, UTILITY, DOWNSTAIRS, OUTDOOR };
	assert(wish >= 0 && wish < WISHES);
	return wish < W_LIKE_ME ? type[wish / TYPES] : wish < W_ALL_TYPES ? CORRIDOR : SLEEPING;
}

/* In the order of the types: food, living, utility, outdoor, sleeping, corridor, downstairs,
 * special. A test counts them. */
const uint8_t ludwig_wished[WISHES] = {
	[W_TALL] = 2, 2, 1, 0, 3, 2, 2, 2,
	[W_WIDE] = 1, 1, 1, 2, 0, 1, 0, 1,
	[W_AROUND] = 3, 2, 3, 3, 3, 3, 2, 2,
	[W_CONNECTED] = 3, 3, 3, 2, 3, 3, 2, 2,
	[W_COLUMN] = 3, 3, 3, 0, 3, 3, 3, 3,
	[W_ANYWHERE] = 3, 3, 3, 0, 3, 3, 3, 3,
	[W_LIKE_ME] = 5, 6, 5, 5,
	[W_ALL_TYPES] = 21,
};

/* ---- a cell ---- */

/* What is the same for all cells of a castle; rooms by their number in the sketch. */
struct plot {
	const struct sketch *k;
	struct room king;                    /* the throne, as a room that wants nothing */
	const struct room *room[BUILT + 2];
	set group[BUILT + 2];    /* the rooms of its type that each is connected with, and itself */
	set utility;             /* those who look for connected rooms, */
	set reached[BUILT + 2];  /* and what each of them has found */
};

/* What a cell offers, in points: to a room, by its wish; to others, by its type. */
struct offer {
	uint8_t own[W_ANYWHERE];    /* what counts the same anywhere comes later */
	uint8_t like_me[HANGINGS + 1];
	uint8_t to[TYPES];
	uint8_t like[HANGINGS + 1]; /* corridors around that want this hanging */
	uint8_t any;                /* who wants just any room here */
	uint8_t around, column;     /* rooms there are */
};

static set bit(int number)
{
	return (set)1 << number;
}

/* Nearly all sets that are counted are small. */
static uint8_t count(set s)
{
	uint8_t n = 0;
	for (s &= ~(set)1; s; s &= s - 1)
		n++;
	return n;
}

static int next(set *s)
{
	int number = bits_lowest(*s);
	*s &= *s - 1;
	return number;
}

/* Groups are looked for once, not for every cell. */
static void survey(const struct sketch *k, struct plot *t)
{
	const struct castle *c = k->castle;
	t->k = k;
	t->utility = 0;
	t->king = (struct room){ .type = SPECIAL, .where = NOWHERE, .target = TYPES, .hanging = ludwig_throne[c->throne].hanging };
	t->room[KING] = &t->king;
	for (int i = 1; i <= c->rooms; i++) {
		const struct room *room = &ludwig_room[c->place[i - 1].room];
		t->room[i] = room;
		if (room->where == CONNECTED) {
			t->utility |= bit(i);
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

static void more(uint8_t *sum, int by)
{
	*sum = (uint8_t)(*sum + by);
}

/* All eight cells around. Rooms that look for outdoor ones get two points for each. */
static void meet_around(const struct plot *t, set around, struct offer *o)
{
	for (set rest = around & ~(set)1; rest;) {
		const struct room *room = t->room[next(&rest)];
		o->around++;
		more(&o->own[W_AROUND + room->type], room->type == OUTDOOR ? 2 : 1);
		o->like_me[room->hanging]++;
		if (room->where == AROUND || room->where == AROUND_NOT_BELOW)
			more(&o->to[room->target], room->points);
		more(&o->like[room->hanging], room->where == LIKE_ME);
		more(&o->any, room->where == ALL_AROUND);
	}
}

/* Two cells on one line, for rooms that look along it. */
static void meet_beside(const struct plot *t, set two, int where, int wish, struct offer *o)
{
	for (set rest = two & ~(set)1; rest;) {
		const struct room *room = t->room[next(&rest)];
		more(&o->own[wish + room->type], 2);
		if (room->where == where)
			more(&o->to[room->target], 2);
	}
}

/* What a room here would be connected with, and whom it would connect. */
static void meet_connected(const struct plot *t, set edge, struct offer *o)
{
	set joined[TYPES] = { 0 };
	for (set rest = edge & ~(set)1; rest;) {
		int i = next(&rest), type = t->room[i]->type;
		joined[type] |= t->group[i];
		o->own[W_CONNECTED + type] = count(joined[type]);
	}
	for (set rest = t->utility; rest;) {
		int i = next(&rest), type = t->room[i]->target;
		if (edge & (t->reached[i] | bit(i)))
			more(&o->to[type], 1 + count(joined[type] & ~t->reached[i] & ~bit(i)));
	}
}

/* The column, and what cellar rooms and those above them are to each other. */
static void meet_column(const struct plot *t, int x, int y, struct offer *o)
{
	const struct sketch *k = t->k;
	const uint8_t *at = &k->at[GROUND + y][MIDDLE + x];
	for (set rest = k->column[MIDDLE + x]; rest;) {
		const struct room *room = t->room[next(&rest)];
		o->column++;
		more(&o->own[W_COLUMN + room->type], room->type == SPECIAL ? 2 : 1);
		if (room->where == COLUMN || room->where == COLUMN_ABOVE)
			more(&o->to[room->target], room->points);
		more(&o->any, room->where == ROOMS_BELOW);
	}
	if (y < 0) {
		set up = bit(at[PLAN_COLS]), upper = bit(at[2 * PLAN_COLS]), slant = bit(at[PLAN_COLS + 1]) | bit(at[PLAN_COLS - 1]);
		more(&o->to[DOWNSTAIRS], 2 * count((up | upper) & k->wish[TWO_BELOW][DOWNSTAIRS]) +
		                             2 * count((up | slant) & k->wish[THREE_BELOW][DOWNSTAIRS]));
	} else if (y <= 1) {
		set down = bit(at[-PLAN_COLS]), lower = bit(at[-2 * PLAN_COLS]), slant = bit(at[-PLAN_COLS + 1]) | bit(at[-PLAN_COLS - 1]);
		o->own[W_TWO_BELOW] = (uint8_t)(2 * count((down | lower) & k->of[DOWNSTAIRS]));
		o->own[W_THREE_BELOW] = (uint8_t)(2 * count((down | slant) & k->of[DOWNSTAIRS]));
	}
}

static struct offer meet(const struct plot *t, int x, int y)
{
	const uint8_t *at = &t->k->at[GROUND + y][MIDDLE + x];
	struct offer o = { .any = 0 };
	set tall = bit(at[PLAN_COLS]) | bit(at[-PLAN_COLS]), wide = bit(at[1]) | bit(at[-1]);
	set slant = bit(at[PLAN_COLS + 1]) | bit(at[PLAN_COLS - 1]) | bit(at[-PLAN_COLS + 1]) | bit(at[-PLAN_COLS - 1]);
	meet_around(t, tall | wide | slant, &o);
	meet_beside(t, tall, ABOVE_BELOW, W_TALL, &o);
	meet_beside(t, wide, LEFT_RIGHT, W_WIDE, &o);
	meet_connected(t, tall | wide, &o);
	meet_column(t, x, y, &o);
	return o;
}

/* ---- all cells ---- */

static void better(uint8_t *best, int value)
{
	*best = (uint8_t)(value > *best ? value : *best);
}

/* Eight wishes at once: one instruction each, if the compiler is good. */
static void better_of_all(uint8_t best[restrict TYPES], const uint8_t own[restrict TYPES], int others)
{
	for (int i = 0; i < TYPES; i++) {
		uint8_t value = (uint8_t)(own[i] + others);
		best[i] = value > best[i] ? value : best[i];
	}
}

static void try_cell(const struct offer *o, int y, struct fits *f)
{
	uint8_t *room = f->room;
	for (int i = 0; i < HANGINGS; i++)
		better(&room[W_LIKE_ME + i], o->like_me[i] + o->like[i] + o->to[CORRIDOR] + o->any);
	better(&f->foyer, o->around + o->to[SPECIAL] + o->any);
	if (y < 0) {
		better_of_all(room + W_COLUMN, o->own + W_COLUMN, o->to[DOWNSTAIRS] + o->any);
		f->below++;
		return;
	}
	better_of_all(room + W_TALL, o->own + W_TALL, o->to[FOOD] + o->any);
	better_of_all(room + W_WIDE, o->own + W_WIDE, o->to[FOOD] + o->any);
	better_of_all(room + W_AROUND, o->own + W_AROUND, o->to[LIVING] + o->any);
	better_of_all(room + W_CONNECTED, o->own + W_CONNECTED, o->to[UTILITY] + o->any);
	better(&room[W_ANYWHERE], o->to[OUTDOOR] + o->any);
	better(&room[W_ALL_TYPES], o->to[SLEEPING] + o->any);
	better(&f->tower, o->column + o->to[SPECIAL] + o->any);
	f->above++;
}

/* What does not hang on the cell: who looks anywhere, and the last type that was missing. */
static void add_anywhere(const struct sketch *k, struct fits *f)
{
	int others[TYPES], outdoor = f->room[W_ANYWHERE];
	for (int type = 0; type < TYPES; type++) {
		bool last = type < REGULAR && type != SLEEPING && k->missing == 1 && !k->of[type];
		others[type] = count(k->wish[ANYWHERE][type]) + (last ? 3 * count(k->of[SLEEPING]) : 0);
		f->room[W_ANYWHERE + type] = (uint8_t)(outdoor + count(k->of[type]));
	}
	for (int i = 0; i < WISHES; i++)
		more(&f->room[i], others[ludwig_wish_type(i)]);
	more(&f->room[W_ALL_TYPES], k->missing ? 1 : 4);
	more(&f->tower, others[SPECIAL]);
	more(&f->foyer, others[SPECIAL]);
}

/* Where a foyer may stand anything else may, if it is on the right side of the ground. */
void ludwig_fits(const struct sketch *k, struct fits *f)
{
	struct place cell[128];
	struct plot t;
	*f = (struct fits){ .above = 0 };
	survey(k, &t);
	for (int n = ludwig_cells(k->castle, GRAND_FOYER, cell), i = 0; i < n; i++) {
		struct offer o = meet(&t, cell[i].x, cell[i].y);
		try_cell(&o, cell[i].y, f);
	}
	add_anywhere(k, f);
}
