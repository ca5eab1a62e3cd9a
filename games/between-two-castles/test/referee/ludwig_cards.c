/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * What the twenty bonus cards are worth in a castle (rules page, "Bonus
 * cards"; book, last page).
 */
#include "ludwig_castle.h"

/* The cells around a room, filled or not. */
struct ring {
	struct judge_cell cell[10];
	int count;
};

/* All cells that touch a piece, or only those that share an edge. The throne
 * has ten and six of them, every other room eight and four. */
static void make_ring(const struct judge_view *view, int piece, bool corners,
	struct ring *ring)
{
	int first = view->piece[piece].cell.x;
	int last = piece == 0 ? first + 1 : first;
	int floor = view->piece[piece].cell.floor;

	ring->count = 0;
	for (int up = -1; up <= 1; up++)
		for (int x = first - 1; x <= last + 1; x++) {
			bool beside = x < first || x > last;
			struct judge_cell cell = {x, floor + up};

			if (up == 0 && !beside)
				continue;
			if (up != 0 && beside && !corners)
				continue;
			ring->cell[ring->count++] = cell;
		}
}

static int filled(const struct judge_view *view, const struct ring *ring)
{
	int count = 0;

	for (int i = 0; i < ring->count; i++)
		if (judge_view_at(view, ring->cell[i].x, ring->cell[i].floor)
				!= LUDWIG_NONE)
			count++;
	return count;
}

/* Rooms all of whose cells around are filled, the throne among them. */
static int enclosed(const struct judge_view *view, bool corners)
{
	int count = 0;

	for (int i = 0; i < view->count; i++) {
		struct ring ring;

		make_ring(view, i, corners, &ring);
		if (filled(view, &ring) == ring.count)
			count++;
	}
	return count;
}

static int types_at_the_throne(const struct judge_view *view)
{
	bool seen[LUDWIG_SPECIAL + 1] = {false};
	struct ring ring;
	int count = 0;

	make_ring(view, 0, false, &ring);
	for (int i = 0; i < ring.count; i++) {
		int piece = judge_view_at(view, ring.cell[i].x,
			ring.cell[i].floor);

		if (piece != LUDWIG_NONE)
			seen[judge_tile_type(view->data,
				view->piece[piece].tile)] = true;
	}
	for (int type = 0; type < LUDWIG_TYPES; type++)
		count += seen[type];
	return count;
}

static int rooms_around_the_throne(const struct judge_view *view)
{
	struct ring ring;

	make_ring(view, 0, true, &ring);
	return filled(view, &ring);
}

/* Regular types with at least so many rooms. */
static int types_with(const struct judge_view *view, int least)
{
	int count = 0;

	for (int type = 0; type < LUDWIG_TYPES; type++)
		if (judge_view_count(view, (enum judge_type)type) >= least)
			count++;
	return count;
}

/* Two fountains are one type of special room, a fountain and a tower two
 * (Czech book, card 1). */
static int different_types(const struct judge_view *view)
{
	int count = types_with(view, 1);

	for (int tile = LUDWIG_TOWER; tile < LUDWIG_THRONE; tile++)
		for (int i = 1; i < view->count; i++)
			if (view->piece[i].tile == tile) {
				count++;
				break;
			}
	return count;
}

static int rooms_between(const struct judge_view *view, int lowest,
	int highest)
{
	int count = 0;

	for (int i = 0; i < view->count; i++)
		if (view->piece[i].cell.floor >= lowest
				&& view->piece[i].cell.floor <= highest)
			count++;
	return count;
}

/* Rows, or columns, with at least one room in them. */
static int extent(const struct judge_view *view, bool columns)
{
	int count = 0;

	for (int line = -LUDWIG_MAX_PIECES; line <= LUDWIG_MAX_PIECES; line++) {
		bool used = false;

		for (int i = 0; i < view->count; i++) {
			struct judge_cell cell = view->piece[i].cell;
			int at = columns ? cell.x : cell.floor;

			if (at == line || (columns && i == 0 && line == 1))
				used = true;
		}
		count += used;
	}
	return count;
}

int judge_card_points(const struct judge_view *view, int attendants,
	int card)
{
	switch (card) {
	case 1:
		return different_types(view);
	case 2:
		return 4 * attendants;
	case 10:
		return 2 * judge_view_count(view, LUDWIG_SPECIAL);
	case 11:
		return rooms_between(view, -LUDWIG_MAX_PIECES, -1);
	case 12:
		return rooms_between(view, judge_floor(3), LUDWIG_MAX_PIECES);
	case 13:
		return extent(view, false);
	case 14:
		return extent(view, true);
	case 15:
		return 3 * enclosed(view, true);
	case 16:
		return 2 * enclosed(view, false);
	case 17:
		return 2 * types_at_the_throne(view);
	case 18:
		return rooms_around_the_throne(view);
	case 19:
		return 4 * types_with(view, 5);
	case 20:
		return 2 * types_with(view, 3);
	default:
		/* 3 to 9: the seven regular types in the sheet's order. */
		return 2 * judge_view_count(view, (enum judge_type)(card - 3));
	}
}
