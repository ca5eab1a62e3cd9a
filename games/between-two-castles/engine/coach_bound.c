/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How many points no castle of given rooms can exceed; see coach.h. Three facts add up:
 *
 * - A room gets no more than it can see: two neighbours, three, eight.
 * - Rooms that want the same cannot all have it: a cell has eight cells around, and few of
 *   these are also around another one. How often rooms of one kind can touch rooms of another
 *   is in a table.
 * - What stands in one column stands in no other. Of one room's column, such as a tower's, all
 *   sets of rooms are tried that may stand in it: the more there are, the fewer are around
 *   others.
 *
 * Where a castle is found that has as many points, it is the best one; otherwise people are
 * told both numbers.
 */
#include "coach.h"

#include <assert.h>
#include <string.h>

enum {
	TABLE_WISHERS = 6, TABLE_WANTED = 12,
	UNDER_TOWER = 18,    /* of so many rooms all sets are tried under a tower */
	OVER_CELLAR = 15,    /* and over a cellar, as there may be several */
	GROUPS = BUILT
};

/* How often so many rooms can touch so many of another kind, at an edge or a corner. */
static const uint8_t touches[TABLE_WISHERS + 1][TABLE_WANTED + 1] = {
	{ 0 },
	{ 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 8 },
	{ 0, 2, 4, 6, 8, 9, 10, 11, 12, 13, 14, 14, 15 },
	{ 0, 3, 6, 8, 10, 12, 14, 15, 16, 17, 18, 19, 20 },
	{ 0, 4, 8, 10, 13, 15, 17, 18, 20, 21, 22, 23, 24 },
	{ 0, 5, 9, 12, 15, 17, 20, 21, 23, 25, 26, 27, 28 },
	{ 0, 6, 10, 14, 17, 20, 22, 24, 26, 28, 30, 32, 33 },
};

/* The same where the rooms want each other, too: they count on both sides, the others on one. */
static const uint8_t touches_alike[TABLE_WISHERS + 1][TABLE_WANTED + 1] = {
	{ 0 },
	{ 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 8 },
	{ 2, 4, 6, 8, 10, 11, 12, 13, 14, 15, 16, 16, 16 },
	{ 6, 9, 11, 13, 15, 17, 18, 19, 20, 21, 22, 23, 24 },
	{ 12, 14, 16, 19, 21, 23, 24, 26, 28, 29, 30, 31, 32 },
	{ 16, 19, 22, 25, 28, 29, 30, 32, 34, 35, 36, 37, 38 },
	{ 22, 25, 28, 31, 33, 35, 37, 39, 40, 42, 44, 45, 46 },
};

/* Rooms that look for the same in the same way. */
struct wishers {
	room_set members;
	int most;   /* together; INT32_MAX: as much as they see */
};

struct bounds_of {
	const struct coach *c;
	struct wishers group[GROUPS];
	int groups;
	int group_of[BUILT];
	room_set around;          /* rooms that count what is around them */
	room_set wished[BUILT + 1][2];  /* those that count this one, for one point and for two */
};

static int least(int a, int b)
{
	return a < b ? a : b;
}

static int greater(int a, int b)
{
	return a > b ? a : b;
}

static int in(room_set set)
{
	return bits_count(set);
}

/* ---- groups ---- */

static bool looks_around(int where)
{
	return where == AROUND || where == AROUND_NOT_BELOW || where == LIKE_ME || where == ALL_AROUND;
}

static bool looks_straight(int where)
{
	return where == ABOVE_BELOW || where == LEFT_RIGHT;
}

/* Rooms in a line, wishers and what they want: each touches two, and the ends only one. The
 * throne room stands under two columns, and what needs the sky has nothing above it. */
static int most_in_line(const struct coach *c, room_set members, room_set wanted, bool upright)
{
	int n = in(members), others = in(wanted & ~members), open = upright ? in(wanted & c->sky) : 0;
	if (members & wanted)
		return 2 * n - greater(0, 2 - others);
	if (upright && wanted >> c->count & 1)
		others++;
	return others ? least(2 * n, least(n + others - 1, 2 * others - open)) : 0;
}

/* Rooms around others. The throne room is twice as wide: it may touch them all. */
static int most_around(const struct coach *c, room_set members, room_set wanted)
{
	bool throne = wanted >> c->count & 1, alike = (members & wanted) != 0;
	int n = in(members), others = in(wanted & ~members) - throne;
	if (n > TABLE_WISHERS || others > TABLE_WANTED)
		return 8 * n;
	return (alike ? touches_alike : touches)[n][others] + (throne ? n : 0);
}

static int most_together(const struct coach *c, room_set members)
{
	int first = bits_lowest(members), where = c->where[first], each = c->each[first];
	room_set wanted = 0;
	for (room_set left = members; left; left &= left - 1)
		wanted |= c->wants[bits_lowest(left)];
	if (looks_straight(where))
		return each * most_in_line(c, members, wanted, where == ABOVE_BELOW);
	if (where == ROOMS_BELOW)  /* a column has one tower, and the throne room is in two of them */
		return c->count - in(c->sky) + least(in(members), 2);
	return looks_around(where) && where != ALL_AROUND ? each * most_around(c, members, wanted) : INT32_MAX;
}

static bool same_kind(const struct coach *c, int one, int other)
{
	const struct room *a = &ludwig_room[c->own.place[one].room], *b = &ludwig_room[c->own.place[other].room];
	return a->where == b->where && a->target == b->target && (a->where != LIKE_ME || a->hanging == b->hanging);
}

static void find_groups(struct bounds_of *b)
{
	const struct coach *c = b->c;
	for (int i = 0; i < c->count; i++) {
		int g = 0;
		while (g < b->groups && !same_kind(c, i, bits_lowest(b->group[g].members)))
			g++;
		b->groups = greater(b->groups, g + 1);
		b->group[g].members |= (room_set)1 << i;
		b->group_of[i] = g;
		if (!looks_around(c->where[i]))
			continue;
		b->around |= (room_set)1 << i;
		for (int j = 0; j <= c->count; j++)
			if (c->wants[i] >> j & 1)
				b->wished[j][c->each[i] - 1] |= (room_set)1 << i;
	}
	for (int g = 0; g < b->groups; g++)
		b->group[g].most = most_together(c, b->group[g].members);
}

/* ---- one room ---- */

/* Which rooms stand in a column, and which may stand there or not: the others do not. */
struct split {
	room_set column, either;
};

/* What a room can get if these rooms stand in a column and all others elsewhere; `mine`: it
 * stands in that column itself. */
static int most_of(const struct coach *c, int number, struct split split, bool mine)
{
	room_set wants = c->wants[number], column = split.column | split.either, elsewhere = ~split.column;
	int all = in(wants), a = in(wants & column), b = in(wants & elsewhere);
	switch ((enum where)c->where[number]) {
	case ABOVE_BELOW:
	case TWO_BELOW:
		return least(2, mine ? a : b);
	case LEFT_RIGHT:  /* one side of a room beside the column looks away from it */
		return least(2, mine ? b : least(all, least(1, a) + b));
	case THREE_BELOW:
		return least(all, mine ? least(1, a) + least(2, b) : least(3, least(1, a) + b));
	case AROUND_NOT_BELOW:
		return least(all, mine ? least(1, a) + least(6, b) : least(7, least(3, a) + b));
	case AROUND:
	case LIKE_ME:
	case ALL_AROUND:
		return least(all, mine ? least(2, a) + least(6, b) : least(8, least(3, a) + b));
	case COLUMN:
	case COLUMN_ABOVE:
		wants &= mine ? column : elsewhere;
		return in(wants & ~c->sky) + ((wants & c->sky) != 0);
	case ROOMS_BELOW:
		return in(wants & (mine ? column : elsewhere) & ~c->sky);
	case CONNECTED:
	case ANYWHERE:
		return all;
	case ALL_TYPES:
	case NOWHERE:
		break;
	}
	return 0;
}

/* ---- the column of one room ---- */

/* A room outside a column touches three rooms in it at most: so much the rooms in it can get of
 * all others together. */
static int most_across(const struct bounds_of *b, room_set column)
{
	const struct coach *c = b->c;
	int most = 0;
	for (int j = 0; j <= c->count; j++)
		if (!(column >> j & 1)) {
			int once = in(b->wished[j][0] & column), twice = in(b->wished[j][1] & column);
			most += 2 * least(3, twice) + least(greater(0, 3 - twice), once);
		}
	return most;
}

/* All rooms together, if these stand in one column and no others do. */
static int most_with(const struct bounds_of *b, struct split split)
{
	const struct coach *c = b->c;
	int of_group[GROUPS] = { 0 }, across = 0, each = 0, grouped = 0;
	for (int i = 0; i < c->count; i++) {
		bool mine = split.column >> i & 1;
		int most = most_of(c, i, split, mine);
		if (split.either >> i & 1)
			most = greater(most, most_of(c, i, split, true));
		each += c->each[i] * most;
		of_group[b->group_of[i]] += c->each[i] * most;
		if (mine && (b->around >> i & 1))
			across += c->each[i] * least(6, in(c->wants[i] & ~split.column));
	}
	for (int g = 0; g < b->groups; g++)
		grouped += least(of_group[g], b->group[g].most);
	return least(grouped, each - greater(0, across - most_across(b, split.column)));
}

/* All sets that may stand in one room's column. If that is a tower, nothing else in it needs
 * the sky; otherwise one such room may be there. */
static int most_in_column_of(const struct bounds_of *b, int number)
{
	const struct coach *c = b->c;
	room_set mine = (room_set)1 << number, all = ((room_set)1 << c->count) - 1;
	room_set among = all & ~c->sky & ~mine, set = among;
	room_set either = (room_set)1 << c->count | (c->sky & mine ? 0 : c->sky);
	int most = 0;
	if (in(among) > (c->sky & mine ? UNDER_TOWER : OVER_CELLAR))
		return INT_MAX;
	for (bool more = true; more; set = (set - 1) & among) {
		most = greater(most, most_with(b, (struct split){ set | mine, either }));
		more = set != 0;
	}
	return most;
}

/* ---- cards ---- */

/* So many rooms have nothing but rooms at their edges, if all of them stand close; with a
 * frame as small as one can be. */
static int most_inside(int cells)
{
	int inside = 0;
	for (int n = 1; n <= cells; n++) {
		int root = 0;
		while (root * root < 8 * n - 4)
			root++;
		if (n + root + 2 <= cells)
			inside = n;
	}
	return inside;
}

/* The same with the corners: whole rows and columns are round them. */
static int most_enclosed(int cells)
{
	int inside = 0;
	for (int wide = 3; wide <= cells; wide++)
		inside = greater(inside, (wide - 2) * greater(0, (cells + wide - 1) / wide - 2));
	return inside;
}

static int most_of_card(const struct coach *c, int card)
{
	room_set all = ((room_set)1 << c->count) - 1;
	int n = c->count, closed = in(all & ~c->sky) + 1, types = 0;
	for (int type = 0; type < REGULAR; type++)
		types += c->of[type] != 0;
	switch (card) {
	case 11:
		return in(all & ~c->upper);
	case 12:  /* one at the least stands below them, on the throne room */
		return greater(0, in(all & ~c->below) - 1);
	case 13:
		return n + 1;
	case 14:
		return n + 2;
	case 15:
		return 3 * least(closed, most_enclosed(n + 2));
	case 16:
		return 2 * least(closed, most_inside(n + 2));
	case 17:
		return 2 * least(6, types);
	case 18:
		return least(10, n);
	}
	return 0;
}

/* ---- the whole ---- */

int coach_bound(const struct coach *c)
{
	struct bounds_of b = { .c = c };
	const struct throne *t = &ludwig_throne[c->own.throne];
	find_groups(&b);
	int most = most_with(&b, (struct split){ 0, (room_set)1 << c->count | c->sky });
	for (int i = 0; i < c->count; i++)
		if (c->where[i] == ROOMS_BELOW || c->where[i] == COLUMN || c->where[i] == COLUMN_ABOVE)
			most = least(most, most_in_column_of(&b, i));
	most += c->fixed + 2 * least(2, in(c->of[t->type[0]] | c->of[t->type[1]]));
	for (int i = 0; i < c->own.cards; i++)
		most += most_of_card(c, c->own.card[i]);
	return most;
}
