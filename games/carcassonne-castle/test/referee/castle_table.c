/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The course of a turn: draw, place, follower, scoring, home, perhaps another
 * turn, the end of the game.  After each move it walks on until the next
 * question that has to be asked, or to the end.
 */
#include "castle_table.h"

#include <string.h>

/* Has the tile, turned so, a path on this side? */
static bool has_path(const struct castle_table *table, int tile, int turn,
	int side)
{
	return table->data->tile[tile].path[(side + SIDES - turn) % SIDES] != 0;
}

/*
 * May this tile lie here so (rule book, "Placing tiles")? It must touch a
 * placed tile or a start area with a full side, and where it does both or
 * neither have a path. The plain wall asks for nothing; with starts=loose
 * neither does a start area.
 */
bool table_fits(const struct castle_table *table, int tile, int turn, int cell)
{
	bool touches = false;

	if (!table->data->inside[cell] || table->tile[cell] != 0)
		return false;
	for (int side = 0; side < SIDES; side++) {
		int beside = data_beside(table->data, cell, side);
		int start = data_start_at(table->data, cell, side);
		bool path = has_path(table, tile, turn, side);

		if (beside != OUTSIDE && table->tile[beside] != 0) {
			touches = true;
			if (has_path(table, table->tile[beside],
					table->turn[beside],
					side_opposite(side)) != path)
				return false;
		} else if (start != OUTSIDE) {
			touches = true;
			if (!table->loose
					&& table->data->start[start].path != path)
				return false;
		}
	}
	return touches;
}

static bool fits_anywhere(const struct castle_table *table, int tile)
{
	for (int cell = 0; cell < CELLS; cell++)
		for (int turn = 0; turn < SIDES; turn++)
			if (table_fits(table, tile, turn, cell))
				return true;
	return false;
}

/* Draws until a tile has a legal place; those without leave the game. When
 * none is left the game is over (ruling). */
static void begin_turn(struct castle_table *table, int seat)
{
	table->mover = seat;
	table->scored_count = 0;
	table->last_cell = NOWHERE;
	table->doubling = NOWHERE;
	for (int s = 0; s < SEATS; s++)
		for (int i = 0; i < table->held_count[s]; i++)
			table->held[s][i].fresh = false;
	while (table->drawn < TILES) {
		table->drawn++;
		if (fits_anywhere(table, table->deck[table->drawn - 1])) {
			table->stage = STAGE_PLACE;
			return;
		}
	}
	table->stage = STAGE_OVER;
	score_final(table);
}

void table_deal(struct castle_table *table, const int deck[TILES],
	const int tokens[CORNERS], int first)
{
	const struct data *data = table->data;
	bool loose = table->loose;

	memset(table, 0, sizeof *table);
	table->data = data;
	table->loose = loose;
	for (int i = 0; i < TILES; i++)
		table->deck[i] = deck[i];
	for (int i = 0; i < CORNERS; i++)
		table->wall[i] = tokens[i];
	for (int seat = 0; seat < SEATS; seat++)
		for (int i = 0; i < FOLLOWERS; i++)
			table->follower[seat][i] = NOWHERE;
	begin_turn(table, first);
}

/* Followers come home at the end of the turn; then token 1 may give another
 * whole turn, as long as there is a tile to draw. */
static void end_turn(struct castle_table *table)
{
	bring_home(table);
	if (table->drawn < TILES && token_usable(table, table->mover, 1))
		table->stage = STAGE_AGAIN;
	else
		begin_turn(table, 1 - table->mover);
}

/* Scores this feature, or stops to ask about doubling it: only the player
 * whose turn it is may use a token. True if it stops. */
static bool score_or_ask(struct castle_table *table,
	const struct castle_feature *feature)
{
	int token = token_for_double(feature->kind);

	if (feature_owner(feature) == table->mover && token != 0
			&& token_usable(table, table->mover, token)) {
		table->doubling = feature->name;
		table->stage = STAGE_DOUBLE;
		return true;
	}
	score_feature(table, feature, false);
	return false;
}

/* Goes on scoring until there is a choice to make or nothing is left. */
static void go_on_scoring(struct castle_table *table)
{
	for (;;) {
		struct map map;
		int group[NODES];
		int count;

		map_make(&map, table);
		count = scoring_group(table, &map, group);
		if (count == 0) {
			end_turn(table);
			return;
		}
		if (count > 1) {
			table->stage = STAGE_SCORE;
			return;
		}
		if (score_or_ask(table, &map.feature[group[0]]))
			return;
	}
}

static void do_place(struct castle_table *table, const struct move *move)
{
	struct move answers[MAX_MOVES];

	table->tile[move->what] = table->deck[table->drawn - 1];
	table->turn[move->what] = move->turn;
	table->last_cell = move->what;
	table->stage = STAGE_FOLLOWER;
	if (table_moves(table, answers, false) == 0)
		go_on_scoring(table);
}

static void do_follower(struct castle_table *table, const struct move *move)
{
	if (move->what != NOWHERE) {
		int i = 0;

		while (table->follower[table->mover][i] != NOWHERE)
			i++;
		table->follower[table->mover][i] = move->what;
	}
	go_on_scoring(table);
}

static void do_score(struct castle_table *table, const struct move *move)
{
	struct map map;

	map_make(&map, table);
	if (!score_or_ask(table, &map.feature[map.of[move->what]]))
		go_on_scoring(table);
}

static void do_double(struct castle_table *table, const struct move *move)
{
	const struct castle_feature *feature;
	struct map map;

	map_make(&map, table);
	feature = &map.feature[map.of[table->doubling]];
	table->doubling = NOWHERE;
	if (move->what)
		token_use(table, table->mover, token_for_double(feature->kind));
	score_feature(table, feature, move->what != 0);
	go_on_scoring(table);
}

static void do_again(struct castle_table *table, const struct move *move)
{
	if (move->what) {
		token_use(table, table->mover, 1);
		begin_turn(table, table->mover);
	} else {
		begin_turn(table, 1 - table->mover);
	}
}

void table_do(struct castle_table *table, const struct move *move)
{
	switch (table->stage) {
	case STAGE_PLACE:
		do_place(table, move);
		break;
	case STAGE_FOLLOWER:
		do_follower(table, move);
		break;
	case STAGE_SCORE:
		do_score(table, move);
		break;
	case STAGE_DOUBLE:
		do_double(table, move);
		break;
	case STAGE_AGAIN:
		do_again(table, move);
		break;
	case STAGE_OVER:
		break;
	}
}
