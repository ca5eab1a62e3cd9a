/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Checks the slow referee's copy of the data files against every sum that the
 * rules page gives, and the start areas against the walk along the wall.
 */
#include "test_support.h"

#include <string.h>

static int areas_of(const struct castle_tile *tile, char kind)
{
	int count = 0;

	for (int i = 0; i < QUADS; i++) {
		bool fresh = tile->quad[i].kind == kind;

		for (int j = 0; j < i; j++)
			if (label_same(tile->quad[i], tile->quad[j]))
				fresh = false;
		count += fresh;
	}
	return count;
}

static void check_kind(const struct data *data, char kind, int tiles,
	int areas, int quads)
{
	int have_tiles = 0, have_areas = 0, have_quads = 0;

	for (int n = 1; n <= TILES; n++) {
		int here = areas_of(&data->tile[n], kind);

		have_tiles += here > 0;
		have_areas += here;
		for (int i = 0; i < QUADS; i++)
			have_quads += data->tile[n].quad[i].kind == kind;
	}
	assert_int_equal(have_tiles, tiles);
	assert_int_equal(have_areas, areas);
	assert_int_equal(have_quads, quads);
}

static void sums_of_the_areas(void **state)
{
	struct referee *referee = trial_start(&carcassonne_castle_referee);

	(void)state;
	check_kind(&referee->data, 'H', 38, 40, 66);
	check_kind(&referee->data, 'T', 38, 40, 68);
	check_kind(&referee->data, 'C', 48, 70, 106);
	record_free(referee);
}

static void sums_of_the_paths(void **state)
{
	struct referee *referee = trial_start(&carcassonne_castle_referee);
	int tiles = 0, paths = 0, sides = 0;
	int wells = 0, squares = 0, markets = 0, dead_ends = 0;

	(void)state;
	for (int n = 1; n <= TILES; n++) {
		const struct castle_tile *tile = &referee->data.tile[n];
		int largest = 0;

		for (int i = 0; i < SIDES; i++) {
			sides += tile->path[i] != 0;
			if (tile->path[i] > largest)
				largest = tile->path[i];
		}
		tiles += largest > 0;
		paths += largest;
		wells += tile->well;
		squares += tile->square;
		markets += tile->market.kind == 'C';
		dead_ends += tile->dead_end;
		assert_true(tile->market.kind == 0
			|| label_same(tile->market, tile->quad[0])
			|| label_same(tile->market, tile->quad[1])
			|| label_same(tile->market, tile->quad[2])
			|| label_same(tile->market, tile->quad[3]));
	}
	assert_int_equal(tiles, 38);
	assert_int_equal(TILES - tiles, 22);
	assert_int_equal(paths, 55);
	assert_int_equal(sides, 87);
	assert_int_equal(wells, 6);
	assert_int_equal(squares, 8);
	assert_int_equal(markets, 10);
	assert_int_equal(dead_ends, 6);
	record_free(referee);
}

/* 48 different tiles, 12 of which have a twin. */
static void twins(void **state)
{
	struct referee *referee = trial_start(&carcassonne_castle_referee);
	int pairs = 0;

	(void)state;
	for (int a = 1; a <= TILES; a++)
		for (int b = a + 1; b <= TILES; b++)
			for (int turn = 0; turn < SIDES; turn++) {
				struct castle_tile turned = tile_turned(
					&referee->data.tile[b], turn);

				if (tile_looks_same(&referee->data.tile[a],
						&turned)) {
					pairs++;
					break;
				}
			}
	assert_int_equal(pairs, 12);
	record_free(referee);
}

static void tiles_that_look_the_same_when_turned(void **state)
{
	struct referee *referee = trial_start(&carcassonne_castle_referee);

	(void)state;
	for (int n = 1; n <= TILES; n++) {
		const struct castle_tile *tile = &referee->data.tile[n];
		int half = n == 1 || n == 15 || n == 18;

		assert_int_equal(tile_smallest_turn(tile, 0), 0);
		assert_int_equal(tile_smallest_turn(tile, 1), n == 14 ? 0 : 1);
		assert_int_equal(tile_smallest_turn(tile, 2),
			n == 14 || half ? 0 : 2);
		assert_int_equal(tile_smallest_turn(tile, 3),
			n == 14 ? 0 : half ? 1 : 3);
	}
	record_free(referee);
}

static void cells_inside_the_wall(void **state)
{
	struct referee *referee = trial_start(&carcassonne_castle_referee);
	int cells = 0;

	(void)state;
	for (int cell = 0; cell < CELLS; cell++)
		cells += referee->data.inside[cell];
	assert_int_equal(cells, 76);
	record_free(referee);
}

/* A walk clockwise along the inside of the wall, one block at a time. */
struct castle_walk {
	const struct data *data;
	int cell;
	int side;
	int score;              /* lower space of the block we stand before */
	int corners[20];
	int corner_count;
	int starts_seen;
};

static void pass_block(struct castle_walk *walk, bool corner)
{
	if (corner)
		walk->corners[walk->corner_count++] = walk->score;
	walk->score += 2;
}

/* A start area lies on a straight block: its scores must be those of the
 * block that touches its cell side. */
static void see_start(struct castle_walk *walk)
{
	int start = data_start_at(walk->data, walk->cell, walk->side);

	if (start == OUTSIDE)
		return;
	assert_int_equal(walk->data->start[start].score, walk->score);
	walk->starts_seen++;
}

/*
 * From one cell side to the next: round an outer corner there is a corner
 * block that touches no side, in an inner corner one block touches two sides,
 * otherwise every side has its own block.
 */
static void step(struct castle_walk *walk)
{
	int ahead_side = (walk->side + 1) % SIDES;
	int ahead = data_beside(walk->data, walk->cell, ahead_side);
	int across;

	see_start(walk);
	if (ahead == OUTSIDE) {
		pass_block(walk, false);
		pass_block(walk, true);
		walk->side = ahead_side;
		return;
	}
	across = data_beside(walk->data, ahead, walk->side);
	walk->cell = ahead;
	if (across == OUTSIDE) {
		pass_block(walk, false);
		return;
	}
	walk->cell = across;
	walk->side = (walk->side + 3) % SIDES;
	pass_block(walk, true);
}

/* An inner corner's block was counted with its first side; its second side
 * must not count again. */
static bool inner_corner_behind(const struct castle_walk *walk)
{
	int back = data_beside(walk->data, walk->cell, (walk->side + 3) % SIDES);

	return back != OUTSIDE
		&& data_beside(walk->data, back, walk->side) != OUTSIDE;
}

static void starts_along_the_wall(void **state)
{
	static const int corners[] = {
		12, 16, 20, 26, 32, 38, 42, 56, 64, 66, 82, 88, 90, 100
	};
	struct referee *referee = trial_start(&carcassonne_castle_referee);
	struct castle_walk walk = {.data = &referee->data, .score = 2};
	int first = 11 * COLS + 1;

	(void)state;
	walk.cell = first;
	walk.side = SIDE_W;
	do {
		if (inner_corner_behind(&walk))
			walk.score -= 2;
		step(&walk);
	} while (walk.cell != first || walk.side != SIDE_W);
	assert_int_equal(walk.score, 102);
	assert_int_equal(walk.corner_count, 14);
	assert_memory_equal(walk.corners, corners, sizeof corners);
	assert_int_equal(walk.starts_seen, STARTS);
	record_free(referee);
}

static void missing_data_are_reported(void **state)
{
	char why[256] = "";

	(void)state;
	assert_null(referee_new("no-such-folder", why, sizeof why));
	assert_non_null(strstr(why, "board.txt"));
}

int run_data_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sums_of_the_areas),
		cmocka_unit_test(sums_of_the_paths),
		cmocka_unit_test(twins),
		cmocka_unit_test(tiles_that_look_the_same_when_turned),
		cmocka_unit_test(cells_inside_the_wall),
		cmocka_unit_test(starts_along_the_wall),
		cmocka_unit_test(missing_data_are_reported),
	};

	return cmocka_run_group_tests_name("data", tests, NULL, NULL);
}
