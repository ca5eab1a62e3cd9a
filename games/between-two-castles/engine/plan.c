/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Where rooms stand and where more may stand. The rows of a castle are sets of
 * bits here, so that all cells of a row are looked at in one step.
 */
#include "ludwig.h"

#include <assert.h>
#include <string.h>

void ludwig_draw_plan(const struct castle *c, struct plan *p)
{
	assert(c->rooms <= BUILT);
	memset(p, 0, sizeof *p);
	p->at[GROUND][MIDDLE] = p->at[GROUND][MIDDLE + 1] = THRONE;
	for (int i = 0; i < c->rooms; i++)
		p->at[GROUND + c->place[i].y][MIDDLE + c->place[i].x] = (uint8_t)(i + 1);
}

/* Lists are short: a plan is drawn only by those who ask for many cells. */
int ludwig_room_on(const struct castle *c, int x, int y)
{
	for (int i = 0; i < c->rooms; i++)
		if (c->place[i].x == x && c->place[i].y == y)
			return i;
	return -1;
}

void ludwig_reach(struct bounds *b, int x, int y)
{
	b->left = x < b->left ? x : b->left;
	b->right = x > b->right ? x : b->right;
	b->low = y < b->low ? y : b->low;
	b->high = y > b->high ? y : b->high;
}

struct bounds ludwig_bounds(const struct castle *c)
{
	struct bounds b = { 0, 1, 0, 0 };
	for (int i = 0; i < c->rooms; i++)
		ludwig_reach(&b, c->place[i].x, c->place[i].y);
	return b;
}

/* Fountains and towers are not outdoor rooms, only placed like them (R20). */
bool ludwig_under_the_sky(int room)
{
	return ludwig_room[room].type == OUTDOOR || room == FOUNTAIN || room == TOWER;
}

/* Row by row from below, each from the left: this is the order of the moves, and with a seed
 * bots play the same only as long as it stays. */
int ludwig_cells(const struct castle *c, int room, struct place out[128])
{
	assert(room >= 0 && room < ROOMS && c->rooms <= BUILT);
	uint64_t filled[PLAN_ROWS] = { 0 }, sky[PLAN_ROWS] = { 0 };
	int low = GROUND, high = GROUND;
	filled[GROUND] = (uint64_t)3 << MIDDLE;
	for (int i = 0; i < c->rooms; i++) {
		int row = GROUND + c->place[i].y;
		uint64_t bit = (uint64_t)1 << (MIDDLE + c->place[i].x);
		filled[row] |= bit;
		if (ludwig_under_the_sky(c->place[i].room))
			sky[row] |= bit;
		low = row < low ? row : low;
		high = row > high ? row : high;
	}
	/* downstairs rooms only below ground, corridors and foyers anywhere, all
	   others from the ground up */
	bool below = ludwig_room[room].type == DOWNSTAIRS, anywhere = ludwig_on_any_level(room);
	int first = below || anywhere ? low - 1 : GROUND, last = below ? GROUND - 1 : high + 1;
	int n = 0;
	/* a row beyond the castle is empty, so that its neighbours need no test */
	for (int row = first; row <= last; row++) {
		uint64_t beside = filled[row] << 1 | filled[row] >> 1 | filled[row - 1] | filled[row + 1];
		uint64_t free = beside & ~filled[row];
		/* above the ground a room stands on another; on it, an edge is enough, also one to a
		   room below (R22) */
		if (row > GROUND)
			free &= filled[row - 1] & ~sky[row - 1];
		for (; free; free &= free - 1)
			out[n++] = (struct place){ (uint8_t)room, (int8_t)(bits_lowest(free) - MIDDLE), (int8_t)(row - GROUND) };
	}
	return n;
}

bool ludwig_may_stand(const struct castle *c, int room, int x, int y)
{
	struct place cell[128];
	for (int n = ludwig_cells(c, room, cell), i = 0; i < n; i++)
		if (cell[i].x == x && cell[i].y == y)
			return true;
	return false;
}
