/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * What stands in a castle, where a new tile may lie, and which bonus is due:
 * all of it from the list of what happened to the castle.
 */
#include "ludwig_castle.h"

#include <assert.h>
#include <string.h>

void judge_castle_begin(struct judge_castle *castle, int throne)
{
	memset(castle, 0, sizeof *castle);
	castle->throne = LUDWIG_THRONE + throne;
	castle->draft[0] = castle->draft[1] = LUDWIG_NONE;
	castle->proposer = LUDWIG_NONE;
}

void judge_castle_view(const struct judge_data *data,
	const struct judge_castle *castle, struct judge_view *view)
{
	view->data = data;
	view->count = 1;
	view->piece[0].tile = castle->throne;
	view->piece[0].cell.x = 0;
	view->piece[0].cell.floor = 0;
	for (int i = 0; i < castle->events; i++) {
		const struct judge_move *event = &castle->event[i];

		if (event->kind != LUDWIG_PLACE)
			continue;
		assert(view->count < LUDWIG_MAX_PIECES);
		view->piece[view->count].tile = event->what;
		view->piece[view->count].cell = event->cell;
		view->count++;
	}
}

int judge_view_at(const struct judge_view *view, int x, int floor)
{
	for (int i = 0; i < view->count; i++) {
		const struct judge_cell *cell = &view->piece[i].cell;
		int width = i == 0 ? 2 : 1;

		if (cell->floor == floor && x >= cell->x
				&& x < cell->x + width)
			return i;
	}
	return LUDWIG_NONE;
}

/* On which floors a tile may lie (book, note on the types; the arrows of the
 * overview card). */
static bool floor_allowed(const struct judge_data *data, int tile, int floor)
{
	enum judge_type type = judge_tile_type(data, tile);

	if (type == LUDWIG_CORRIDOR || tile == LUDWIG_FOYER)
		return true;
	if (type == LUDWIG_DOWNSTAIRS)
		return floor < 0;
	return floor >= 0;
}

bool judge_view_fits(const struct judge_view *view, int tile,
	struct judge_cell cell)
{
	int below = judge_view_at(view, cell.x, cell.floor - 1);
	int above = judge_view_at(view, cell.x, cell.floor + 1);

	if (judge_view_at(view, cell.x, cell.floor) != LUDWIG_NONE)
		return false;
	if (!floor_allowed(view->data, tile, cell.floor))
		return false;
	/* Above the ground every tile stands on another one. */
	if (cell.floor > 0 && below == LUDWIG_NONE)
		return false;
	if (below != LUDWIG_NONE && judge_tile_open_sky(view->data,
			view->piece[below].tile))
		return false;
	if (above != LUDWIG_NONE && judge_tile_open_sky(view->data, tile))
		return false;
	return below != LUDWIG_NONE || above != LUDWIG_NONE
		|| judge_view_at(view, cell.x - 1, cell.floor) != LUDWIG_NONE
		|| judge_view_at(view, cell.x + 1, cell.floor) != LUDWIG_NONE;
}

/* Every cell of the box one larger than the castle on all sides is tried. */
int judge_view_cells(const struct judge_view *view, int tile,
	struct judge_cell cells[LUDWIG_MAX_CELLS])
{
	int left = 0, right = 1, top = 0, bottom = 0, count = 0;

	for (int i = 1; i < view->count; i++) {
		struct judge_cell cell = view->piece[i].cell;

		left = cell.x < left ? cell.x : left;
		right = cell.x > right ? cell.x : right;
		top = cell.floor > top ? cell.floor : top;
		bottom = cell.floor < bottom ? cell.floor : bottom;
	}
	for (int floor = bottom - 1; floor <= top + 1; floor++)
		for (int x = left - 1; x <= right + 1; x++) {
			struct judge_cell cell = {x, floor};

			if (!judge_view_fits(view, tile, cell))
				continue;
			assert(count < LUDWIG_MAX_CELLS);
			cells[count++] = cell;
		}
	return count;
}

int judge_view_count(const struct judge_view *view, enum judge_type type)
{
	int count = 0;

	for (int i = 0; i < view->count; i++)
		if (judge_tile_type(view->data, view->piece[i].tile) == type)
			count++;
	return count;
}

/* What the third room of a type, or a downstairs bonus that names the type,
 * brings (book, overview card). */
static void due_for_type(struct judge_due *due, enum judge_type type)
{
	due->tile = LUDWIG_NONE;
	due->kind = LUDWIG_DUE_PLACE;
	switch (type) {
	case LUDWIG_FOOD:
		due->kind = LUDWIG_DUE_TAKE;
		break;
	case LUDWIG_LIVING:
		due->kind = LUDWIG_DUE_ATTENDANT;
		break;
	case LUDWIG_UTILITY:
		due->kind = LUDWIG_DUE_CARD;
		break;
	case LUDWIG_OUTDOOR:
		due->tile = LUDWIG_FOUNTAIN;
		break;
	case LUDWIG_SLEEPING:
		due->tile = LUDWIG_TOWER;
		break;
	case LUDWIG_CORRIDOR:
		due->tile = LUDWIG_FOYER;
		break;
	case LUDWIG_DOWNSTAIRS:
		due->kind = LUDWIG_DUE_BONUS;
		break;
	case LUDWIG_SPECIAL:
	case LUDWIG_NO_TYPE:
		due->kind = LUDWIG_DUE_NOTHING;
		break;
	}
}

/* A placed tile settles what was due before it; the third and the fifth
 * regular room of a type, wherever it came from, begin something new. */
static void due_after_place(struct judge_due *due, enum judge_type type,
	int count[LUDWIG_SPECIAL + 1])
{
	due->kind = LUDWIG_DUE_NOTHING;
	due->tile = LUDWIG_NONE;
	count[type]++;
	if (type == LUDWIG_SPECIAL)
		return;
	if (count[type] == 3)
		due_for_type(due, type);
	else if (count[type] == 5)
		due->kind = LUDWIG_DUE_SPECIAL;
}

struct judge_due judge_castle_due(const struct judge_data *data,
	const struct judge_castle *castle)
{
	struct judge_due due = {
		LUDWIG_DUE_NOTHING, LUDWIG_NONE, LUDWIG_NONE
	};
	int count[LUDWIG_SPECIAL + 1] = {0};

	for (int i = 0; i < castle->events; i++) {
		const struct judge_move *event = &castle->event[i];

		if (event->kind == LUDWIG_PLACE) {
			if (event->owner != LUDWIG_NONE)
				due.owner = event->owner;
			due_after_place(&due, judge_tile_type(data,
				event->what), count);
		} else if (event->kind == LUDWIG_TAKE
				|| event->kind == LUDWIG_CHOOSE_SPECIAL) {
			due.kind = LUDWIG_DUE_PLACE;
			due.tile = event->what;
		} else if (event->kind == LUDWIG_BONUS) {
			due_for_type(&due, (enum judge_type)event->what);
		} else {
			due.kind = LUDWIG_DUE_NOTHING;
		}
	}
	return due;
}

int judge_castle_events(const struct judge_castle *castle,
	enum judge_kind kind, int what)
{
	int count = 0;

	for (int i = 0; i < castle->events; i++)
		if (castle->event[i].kind == kind && (what == LUDWIG_NONE
				|| castle->event[i].what == what))
			count++;
	return count;
}
