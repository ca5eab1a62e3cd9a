/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * What every single room, attendant and throne of a castle is worth, and the
 * score sheet.  A room looks at a list of cells and counts the different
 * rooms it finds there, so the throne counts once even if both of its halves
 * are among them (book, grand foyers).
 */
#include "ludwig_castle.h"

#include <string.h>

/* Rooms that were found already, by their numbers. */
struct found {
	bool seen[LUDWIG_MAX_PIECES];
	int count;
};

static bool wanted(const struct judge_view *view,
	const struct judge_room *room, int piece)
{
	int tile = view->piece[piece].tile;

	if (room->target != LUDWIG_NO_TYPE)
		return judge_tile_type(view->data, tile) == room->target;
	return judge_tile_hanging(view->data, tile) == room->wanted;
}

/* Looks at one cell; room NULL: every room will do. */
static void look(const struct judge_view *view,
	const struct judge_room *room, int x, int floor, struct found *found)
{
	int piece = judge_view_at(view, x, floor);

	if (piece == LUDWIG_NONE || found->seen[piece])
		return;
	if (room != NULL && !wanted(view, room, piece))
		return;
	found->seen[piece] = true;
	found->count++;
}

static void look_around(const struct judge_view *view,
	const struct judge_room *room, struct judge_cell at, bool below,
	struct found *found)
{
	for (int up = -1; up <= 1; up++)
		for (int right = -1; right <= 1; right++) {
			if (up == 0 && right == 0)
				continue;
			if (up == -1 && right == 0 && !below)
				continue;
			look(view, room, at.x + right, at.floor + up, found);
		}
}

/* The same column: all that stands higher, lower, or both. */
static void look_along(const struct judge_view *view,
	const struct judge_room *room, struct judge_cell at, bool higher,
	bool lower, struct found *found)
{
	for (int i = 0; i < view->count; i++) {
		int floor = view->piece[i].cell.floor;

		if ((floor > at.floor && higher)
				|| (floor < at.floor && lower))
			look(view, room, at.x, floor, found);
	}
}

static bool touch(const struct judge_view *view, int a, int b)
{
	static const int right[] = {1, -1, 0, 0};
	static const int up[] = {0, 0, 1, -1};
	struct judge_cell cell = view->piece[a].cell;

	for (int half = 0; half < (a == 0 ? 2 : 1); half++)
		for (int i = 0; i < 4; i++)
			if (judge_view_at(view, cell.x + half + right[i],
					cell.floor + up[i]) == b)
				return true;
	return false;
}

/* Through rooms of the wanted type only, from edge to edge; the room itself
 * is where the walk begins and does not count (book, utility rooms). */
static int connected(const struct judge_view *view,
	const struct judge_room *room, int start)
{
	struct found found = {{false}, 0};
	bool grown = true;

	found.seen[start] = true;
	while (grown) {
		grown = false;
		for (int a = 0; a < view->count; a++)
			for (int b = 0; b < view->count; b++) {
				if (!found.seen[a] || found.seen[b]
						|| !wanted(view, room, b)
						|| !touch(view, a, b))
					continue;
				found.seen[b] = true;
				found.count++;
				grown = true;
			}
	}
	return found.count;
}

/* Sleeping rooms: the other six regular types somewhere in the castle. */
static bool all_types(const struct judge_view *view)
{
	for (int type = 0; type < LUDWIG_TYPES; type++)
		if (type != LUDWIG_SLEEPING && judge_view_count(view,
				(enum judge_type)type) == 0)
			return false;
	return true;
}

static int room_points(const struct judge_view *view, int piece)
{
	const struct judge_room *room =
		&view->data->room[view->piece[piece].tile];
	struct judge_cell at = view->piece[piece].cell;
	struct found found = {{false}, 0};

	switch (room->where) {
	case LUDWIG_ABOVE_BELOW:
		look(view, room, at.x, at.floor + 1, &found);
		look(view, room, at.x, at.floor - 1, &found);
		break;
	case LUDWIG_LEFT_RIGHT:
		look(view, room, at.x - 1, at.floor, &found);
		look(view, room, at.x + 1, at.floor, &found);
		break;
	case LUDWIG_TWO_BELOW:
		look(view, room, at.x, at.floor - 1, &found);
		look(view, room, at.x, at.floor - 2, &found);
		break;
	case LUDWIG_AROUND:
		look_around(view, room, at, true, &found);
		break;
	case LUDWIG_THREE_BELOW:
		for (int right = -1; right <= 1; right++)
			look(view, room, at.x + right, at.floor - 1, &found);
		break;
	case LUDWIG_AROUND_NOT_BELOW:
		look_around(view, room, at, false, &found);
		break;
	case LUDWIG_CONNECTED:
		found.count = connected(view, room, piece);
		break;
	case LUDWIG_ANYWHERE:
		found.count = judge_view_count(view, room->target);
		break;
	case LUDWIG_COLUMN:
		look_along(view, room, at, true, true, &found);
		break;
	case LUDWIG_COLUMN_ABOVE:
		look_along(view, room, at, true, false, &found);
		break;
	case LUDWIG_ALL_TYPES:
		return all_types(view) ? room->points : room->points_else;
	case LUDWIG_WHERES:
		break;
	}
	return found.count * room->points;
}

/* 2 for each marked cell with a room of either type, in any mixture. */
static int throne_points(const struct judge_view *view)
{
	const struct judge_throne *throne =
		&view->data->throne[view->piece[0].tile - LUDWIG_THRONE];
	int points = 0;

	for (int i = 0; i < 2; i++) {
		int piece = judge_view_at(view, throne->marked[i].x,
			throne->marked[i].floor);
		enum judge_type type;

		if (piece == LUDWIG_NONE)
			continue;
		type = judge_tile_type(view->data, view->piece[piece].tile);
		if (type == throne->type[0] || type == throne->type[1])
			points += 2;
	}
	return points;
}

int judge_piece_points(const struct judge_view *view, int piece)
{
	struct judge_cell at = view->piece[piece].cell;
	struct found found = {{false}, 0};

	switch (view->piece[piece].tile) {
	case LUDWIG_FOUNTAIN:
		return 5;
	case LUDWIG_TOWER:
		/* Every room below it, underground and throne included. */
		look_along(view, NULL, at, false, true, &found);
		return found.count;
	case LUDWIG_FOYER:
		look_around(view, NULL, at, true, &found);
		return found.count;
	default:
		return piece == 0 ? throne_points(view)
			: room_points(view, piece);
	}
}

/* The throne's own hanging counts too. */
int judge_attendant_points(const struct judge_view *view, int hanging)
{
	int points = 0;

	for (int i = 0; i < view->count; i++)
		if ((int)judge_tile_hanging(view->data, view->piece[i].tile)
				== hanging)
			points++;
	return points;
}

static int row_of(const struct judge_view *view, int piece)
{
	int tile = view->piece[piece].tile;

	if (piece == 0)
		return LUDWIG_ROW_THRONE;
	if (tile < LUDWIG_ROOMS)
		return LUDWIG_ROW_ROOMS
			+ (int)judge_tile_type(view->data, tile);
	return LUDWIG_ROW_TOWERS + tile - LUDWIG_TOWER;
}

void judge_castle_sheet(const struct judge_data *data,
	const struct judge_castle *castle, int row[LUDWIG_ROWS])
{
	int attendants = judge_castle_events(castle, LUDWIG_ATTENDANT,
		LUDWIG_NONE);
	struct judge_view view;

	memset(row, 0, sizeof row[0] * LUDWIG_ROWS);
	judge_castle_view(data, castle, &view);
	for (int i = 0; i < view.count; i++)
		row[row_of(&view, i)] += judge_piece_points(&view, i);
	for (int i = 0; i < castle->events; i++) {
		const struct judge_move *event = &castle->event[i];

		if (event->kind == LUDWIG_CARD)
			row[LUDWIG_ROW_CARDS] += judge_card_points(&view,
				attendants, event->what);
		else if (event->kind == LUDWIG_ATTENDANT)
			row[LUDWIG_ROW_ATTENDANTS] += judge_attendant_points(
				&view, event->what);
	}
}

int judge_castle_total(const struct judge_data *data,
	const struct judge_castle *castle)
{
	int row[LUDWIG_ROWS];
	int total = 0;

	judge_castle_sheet(data, castle, row);
	for (int i = 0; i < LUDWIG_ROWS; i++)
		total += row[i];
	return total;
}

int judge_castle_specials(const struct judge_data *data,
	const struct judge_castle *castle)
{
	struct judge_view view;

	judge_castle_view(data, castle, &view);
	return judge_view_count(&view, LUDWIG_SPECIAL);
}
