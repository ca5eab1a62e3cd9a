/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Finds every feature on the table by flood fill over half-sides and paths,
 * from nothing, each time it is asked: what belongs together, whether an
 * empty cell lies beside it, how many tiles, wells, markets and followers it
 * has, and the name the record gives it.  Also the largest empty area.
 */
#include "castle_table.h"

#include <string.h>

/* One flood fill in progress. */
struct flood {
	const struct castle_table *table;
	const struct castle_tile *lies; /* as they now lie, by cell */
	struct map *map;
	int number;                     /* of the feature being filled */
	int waiting[NODES];
	int waiting_count;
	struct {
		bool cell[CELLS];
		bool market[CELLS];
		bool start[STARTS];
		bool start_market[STARTS];
	} counted;
};

static int node_quad(int cell, int quad)
{
	return NODE_QUAD + cell * QUADS + quad;
}

static int node_path(int cell, int side)
{
	return NODE_PATH + cell * SIDES + side;
}

static int node_start(int start, int part)
{
	return NODE_START + start * NODES_OF_START + part;
}

static struct castle_feature *filling(struct flood *flood)
{
	return &flood->map->feature[flood->number];
}

static void reach(struct flood *flood, int node)
{
	if (flood->map->of[node] != NOWHERE)
		return;
	flood->map->of[node] = flood->number;
	flood->waiting[flood->waiting_count++] = node;
}

/* A tile counts once however many of its areas belong to the feature (rules
 * page; rule book: for every tile, not for every section). */
static void count_tile(struct flood *flood, int cell, int node)
{
	struct castle_feature *feature = filling(flood);

	if (!flood->counted.cell[cell])
		feature->size++;
	flood->counted.cell[cell] = true;
	if (feature->name == NOWHERE || node < feature->name)
		feature->name = node;
}

static void count_start(struct flood *flood, int start)
{
	if (!flood->counted.start[start])
		filling(flood)->size++;
	flood->counted.start[start] = true;
}

/* Across a side each half touches one half of the neighbour: the same kind
 * joins, another kind closes there (rules page). */
static void spread_quad_over_side(struct flood *flood, int cell, int side,
	int half)
{
	const struct data *data = flood->table->data;
	char kind = flood->lies[cell].quad[side_half(side, half)].kind;
	int beside = data_beside(data, cell, side);
	int start = data_start_at(data, cell, side);

	if (beside != OUTSIDE && flood->table->tile[beside] == 0) {
		filling(flood)->open = true;
	} else if (beside != OUTSIDE) {
		int quad = side_half(side_opposite(side), half);

		if (flood->lies[beside].quad[quad].kind == kind)
			reach(flood, node_quad(beside, quad));
	} else if (start != OUTSIDE) {
		if (data->start[start].half[half].kind == kind)
			reach(flood, node_start(start, half));
	}
}

static void spread_quad(struct flood *flood, int cell, int quad)
{
	const struct castle_tile *tile = &flood->lies[cell];

	count_tile(flood, cell, node_quad(cell, quad));
	if (label_same(tile->quad[quad], tile->market)) {
		if (!flood->counted.market[cell])
			filling(flood)->markets++;
		flood->counted.market[cell] = true;
	}
	for (int other = 0; other < QUADS; other++)
		if (label_same(tile->quad[other], tile->quad[quad]))
			reach(flood, node_quad(cell, other));
	for (int side = 0; side < SIDES; side++)
		for (int half = 0; half < 2; half++)
			if (side_half(side, half) == quad)
				spread_quad_over_side(flood, cell, side, half);
}

/* Squares and dead ends need no code: a path simply goes no further inside
 * the tile there. The wall ends a path, and so does, with starts=loose, a
 * start area without one. */
static void spread_path(struct flood *flood, int cell, int side)
{
	const struct data *data = flood->table->data;
	const struct castle_tile *tile = &flood->lies[cell];
	int beside = data_beside(data, cell, side);
	int start = data_start_at(data, cell, side);

	count_tile(flood, cell, node_path(cell, side));
	if (tile->well)
		filling(flood)->well = true;
	for (int other = 0; other < SIDES; other++)
		if (tile->path[other] == tile->path[side])
			reach(flood, node_path(cell, other));
	if (beside != OUTSIDE && flood->table->tile[beside] == 0) {
		filling(flood)->open = true;
	} else if (beside != OUTSIDE) {
		if (flood->lies[beside].path[side_opposite(side)] != 0)
			reach(flood, node_path(beside, side_opposite(side)));
	} else if (start != OUTSIDE && data->start[start].path) {
		reach(flood, node_start(start, 2));
	}
}

static void spread_start_half(struct flood *flood, int number, int half)
{
	const struct start *start = &flood->table->data->start[number];
	int quad = side_half(start->side, half);

	count_start(flood, number);
	if (label_same(start->half[half], start->market)) {
		if (!flood->counted.start_market[number])
			filling(flood)->markets++;
		flood->counted.start_market[number] = true;
	}
	if (label_same(start->half[0], start->half[1]))
		reach(flood, node_start(number, 1 - half));
	if (flood->table->tile[start->cell] == 0)
		filling(flood)->open = true;
	else if (flood->lies[start->cell].quad[quad].kind
			== start->half[half].kind)
		reach(flood, node_quad(start->cell, quad));
}

/* With starts=loose a tile without a path closes the path of S2 or S6. */
static void spread_start_path(struct flood *flood, int number)
{
	const struct start *start = &flood->table->data->start[number];

	count_start(flood, number);
	if (start->well)
		filling(flood)->well = true;
	if (flood->table->tile[start->cell] == 0)
		filling(flood)->open = true;
	else if (flood->lies[start->cell].path[start->side] != 0)
		reach(flood, node_path(start->cell, start->side));
}

static void spread(struct flood *flood, int node)
{
	if (node < NODE_PATH) {
		spread_quad(flood, node / QUADS, node % QUADS);
	} else if (node < NODE_START) {
		node -= NODE_PATH;
		spread_path(flood, node / SIDES, node % SIDES);
	} else {
		int start = (node - NODE_START) / NODES_OF_START;
		int part = (node - NODE_START) % NODES_OF_START;

		if (part == 2)
			spread_start_path(flood, start);
		else
			spread_start_half(flood, start, part);
	}
}

static void fill_from(const struct castle_table *table,
	const struct castle_tile *lies, struct map *map, int node, char kind)
{
	struct flood flood;

	if (map->of[node] != NOWHERE)
		return;
	flood.table = table;
	flood.lies = lies;
	flood.map = map;
	flood.waiting_count = 0;
	memset(&flood.counted, 0, sizeof flood.counted);
	flood.number = map->count++;
	memset(filling(&flood), 0, sizeof *filling(&flood));
	filling(&flood)->kind = kind;
	filling(&flood)->name = NOWHERE;
	reach(&flood, node);
	while (flood.waiting_count > 0)
		spread(&flood, flood.waiting[--flood.waiting_count]);
}

void map_make(struct map *map, const struct castle_table *table)
{
	const struct start *start = table->data->start;
	struct castle_tile lies[CELLS];

	map->count = 0;
	for (int node = 0; node < NODES; node++)
		map->of[node] = NOWHERE;
	for (int cell = 0; cell < CELLS; cell++)
		if (table->tile[cell] != 0)
			lies[cell] = tile_turned(
				&table->data->tile[table->tile[cell]],
				table->turn[cell]);
	for (int cell = 0; cell < CELLS; cell++) {
		if (table->tile[cell] == 0)
			continue;
		for (int i = 0; i < QUADS; i++)
			fill_from(table, lies, map, node_quad(cell, i),
				lies[cell].quad[i].kind);
		for (int i = 0; i < SIDES; i++)
			if (lies[cell].path[i] != 0)
				fill_from(table, lies, map,
					node_path(cell, i), 'P');
	}
	for (int i = 0; i < STARTS; i++) {
		fill_from(table, lies, map, node_start(i, 0),
			start[i].half[0].kind);
		fill_from(table, lies, map, node_start(i, 1),
			start[i].half[1].kind);
		if (start[i].path)
			fill_from(table, lies, map, node_start(i, 2), 'P');
	}
	for (int seat = 0; seat < SEATS; seat++)
		for (int i = 0; i < FOLLOWERS; i++) {
			int node = table->follower[seat][i];

			if (node != NOWHERE)
				map->feature[map->of[node]].followers[seat]++;
		}
}

const char *feature_kind_name(char kind)
{
	switch (kind) {
	case 'H':
		return "house";
	case 'T':
		return "tower";
	case 'C':
		return "court";
	default:
		return "path";
	}
}

/* Who has more followers there than the other; a tie, or nobody at all, is
 * nobody (rule book p. 4: equal numbers, no points for anyone). */
int feature_owner(const struct castle_feature *feature)
{
	if (feature->followers[0] == feature->followers[1])
		return NOWHERE;
	return feature->followers[0] > feature->followers[1] ? 0 : 1;
}

/* Path 1 a tile, 2 with at least one well; tower 2; house 1. The same values
 * serve unfinished ones with tokens 4, 5 and 6 (rule book p. 6). */
int feature_points(const struct castle_feature *feature)
{
	switch (feature->kind) {
	case 'P':
		return feature->size * (feature->well ? 2 : 1);
	case 'T':
		return feature->size * 2;
	case 'H':
		return feature->size;
	default:
		return 0;
	}
}

static int empty_from(const struct castle_table *table, bool seen[CELLS],
	int cell)
{
	int count = 1;

	if (!table->data->inside[cell] || table->tile[cell] != 0 || seen[cell])
		return 0;
	seen[cell] = true;
	for (int side = 0; side < SIDES; side++) {
		int beside = data_beside(table->data, cell, side);

		if (beside != OUTSIDE)
			count += empty_from(table, seen, beside);
	}
	return count;
}

int table_largest_empty(const struct castle_table *table)
{
	bool seen[CELLS] = {false};
	int largest = 0;

	for (int cell = 0; cell < CELLS; cell++) {
		int count = empty_from(table, seen, cell);

		if (count > largest)
			largest = count;
	}
	return largest;
}
