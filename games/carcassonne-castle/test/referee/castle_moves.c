/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Lists every answer to the question that is open now, each with the name the
 * record gives it and with what it stands for.  A line of a record is legal
 * exactly if it is on this list.
 */
#include "castle_table.h"

#include <stdio.h>

static const char *const quad_names[QUADS] = {"NW", "NE", "SE", "SW"};
static const char *const side_names[SIDES] = {"N", "E", "S", "W"};

static int list_places(const struct castle_table *table, struct move *moves,
	bool every_turn)
{
	int tile = table->deck[table->drawn - 1];
	int count = 0;

	for (int cell = 0; cell < CELLS; cell++)
		for (int turn = 0; turn < SIDES; turn++) {
			struct move *move = &moves[count];

			if (!table_fits(table, tile, turn, cell))
				continue;
			if (!every_turn && tile_smallest_turn(
					&table->data->tile[tile], turn) != turn)
				continue;
			snprintf(move->name, NAME_SIZE, "place %d,%d r%d",
				cell / COLS, cell % COLS, turn);
			move->what = cell;
			move->turn = turn;
			count++;
		}
	return count;
}

/*
 * The feature at this node of the tile just placed, if a follower may go
 * there: nobody stands on it anywhere, and this node is the first of it on
 * this tile, so that each feature has one name.
 */
static int list_follower(const struct map *map, struct move *moves, int count,
	char kind, int first, int part)
{
	const struct castle_feature *feature;
	struct move *move = &moves[count];

	if (map->of[first + part] == NOWHERE)
		return count;
	feature = &map->feature[map->of[first + part]];
	if (feature->kind != kind)
		return count;
	if (feature->followers[0] + feature->followers[1] > 0)
		return count;
	for (int earlier = 0; earlier < part; earlier++)
		if (map->of[first + earlier] == map->of[first + part])
			return count;
	snprintf(move->name, NAME_SIZE, "follower %s %s",
		feature_kind_name(kind),
		kind == 'P' ? side_names[part] : quad_names[part]);
	move->what = first + part;
	return count + 1;
}

/* Empty if there is nothing to ask: no follower in supply or no free feature
 * on the tile. */
static int list_followers(const struct castle_table *table, struct move *moves)
{
	const char *kinds = "HTCP";
	bool supply = false;
	struct map map;
	int count = 0;

	for (int i = 0; i < FOLLOWERS; i++)
		if (table->follower[table->mover][i] == NOWHERE)
			supply = true;
	if (!supply)
		return 0;
	map_make(&map, table);
	for (int k = 0; kinds[k] != '\0'; k++)
		for (int part = 0; part < QUADS; part++)
			count = list_follower(&map, moves, count, kinds[k],
				(kinds[k] == 'P' ? NODE_PATH : NODE_QUAD)
					+ table->last_cell * QUADS, part);
	if (count == 0)
		return 0;
	snprintf(moves[count].name, NAME_SIZE, "follower none");
	moves[count].what = NOWHERE;
	return count + 1;
}

/* With fewer than two left in a group there is no choice and no question. */
static int list_scores(const struct castle_table *table, struct move *moves)
{
	struct map map;
	int group[NODES];
	int count;

	map_make(&map, table);
	count = scoring_group(table, &map, group);
	if (count < 2)
		return 0;
	for (int i = 0; i < count; i++) {
		const struct castle_feature *feature = &map.feature[group[i]];
		bool path = feature->kind == 'P';
		int place = feature->name - (path ? NODE_PATH : NODE_QUAD);
		int cell = place / QUADS;
		int part = place % QUADS;

		snprintf(moves[i].name, NAME_SIZE, "score %s %d,%d %s",
			feature_kind_name(feature->kind), cell / COLS,
			cell % COLS, path ? side_names[part] : quad_names[part]);
		moves[i].what = feature->name;
	}
	return count;
}

static int list_yes_no(struct move *moves, const char *verb)
{
	for (int i = 0; i < 2; i++) {
		snprintf(moves[i].name, NAME_SIZE, "%s %s", verb,
			i == 0 ? "yes" : "no");
		moves[i].what = i == 0;
	}
	return 2;
}

int table_moves(const struct castle_table *table, struct move *moves,
	bool every_turn)
{
	switch (table->stage) {
	case STAGE_PLACE:
		return list_places(table, moves, every_turn);
	case STAGE_FOLLOWER:
		return list_followers(table, moves);
	case STAGE_SCORE:
		return list_scores(table, moves);
	case STAGE_DOUBLE:
		return list_yes_no(moves, "double");
	case STAGE_AGAIN:
		return list_yes_no(moves, "again");
	case STAGE_OVER:
		break;
	}
	return 0;
}
