/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of what is joined, what is completed and what it is worth: the worked
 * cases of the rules page and the corners of the rules about features, each a
 * little game built by hand.
 */
#include "test_support.h"

/* A tile with a house in one corner, that corner against the wall. */
static void house_inside_one_tile(void **state)
{
	struct referee *r = GAME(37);

	(void)state;
	GOOD(r, "0 place 2,8 r3");
	GOOD(r, "0 follower house SE");
	assert_int_equal(record_score(r, 0), 1);
	assert_int_equal(r->table.keep[0], 1);
	assert_int_equal(r->table.keep[1], 0);
	assert_int_equal(test_in_supply(r, 0), FOLLOWERS);
	assert_int_equal(r->table.mover, 1);
	record_free(r);
}

static void path_of_one_tile_from_wall_to_square(void **state)
{
	struct referee *r = GAME(6);

	(void)state;
	GOOD(r, "0 place 2,8 r1");
	GOOD(r, "0 follower path S");
	assert_int_equal(record_score(r, 0), 1);
	record_free(r);
}

/* Three tiles and S6 with a well: 8. The well joins all arms under the first
 * of their names. */
static void path_with_well_and_start(void **state)
{
	struct referee *r = GAME(7, 27, 29);

	(void)state;
	GOOD(r, "0 place 7,7 r0");
	BAD(r, "0 follower path W");
	BAD(r, "0 follower path S");
	BAD(r, "0 follower path N");
	GOOD(r, "0 follower path E");
	GOOD(r, "1 place 7,6 r1");
	BAD(r, "1 follower path E");
	GOOD(r, "1 follower none");
	assert_int_equal(record_score(r, 0), 0);
	GOOD(r, "0 place 8,7 r0");
	GOOD(r, "0 follower none");
	assert_int_equal(record_score(r, 0), 8);
	assert_int_equal(test_in_supply(r, 0), FOLLOWERS);
	record_free(r);
}

/* S6 has no well, S2 has one. */
static void paths_of_the_start_areas(void **state)
{
	struct referee *r = GAME(27, 29);

	(void)state;
	GOOD(r, "0 place 7,7 r1");
	GOOD(r, "0 follower path E");
	assert_int_equal(record_score(r, 0), 2);
	GOOD(r, "1 place 5,3 r3");
	GOOD(r, "1 follower path W");
	assert_int_equal(record_score(r, 1), 4);
	record_free(r);
}

static void tower_of_four_tiles(void **state)
{
	struct referee *r = GAME(5, 58, 59, 13);

	(void)state;
	GOOD(r, "0 place 0,6 r0");
	GOOD(r, "0 follower tower SW");
	GOOD(r, "1 place 0,5 r1");
	BAD(r, "1 follower tower SE");
	GOOD(r, "1 follower none");
	GOOD(r, "0 place 1,5 r0");
	GOOD(r, "0 follower none");
	GOOD(r, "1 place 1,6 r1");
	BAD(r, "1 follower tower NW");
	GOOD(r, "1 follower none");
	assert_int_equal(record_score(r, 0), 8);
	assert_int_equal(record_score(r, 1), 0);
	record_free(r);
}

/* S3 counts as a tile; the last tile closes the tower without being part of
 * it. */
static void tower_with_start_closed_from_outside(void **state)
{
	struct referee *r = GAME(2, 3, 8, 5);

	(void)state;
	GOOD(r, "0 place 0,3 r0");
	GOOD(r, "0 follower tower NW");
	GOOD(r, "1 place 0,4 r0");
	GOOD(r, "1 follower none");
	GOOD(r, "0 place 0,5 r0");
	GOOD(r, "0 follower none");
	GOOD(r, "1 place 0,6 r0");
	assert_int_equal(record_score(r, 0), 0);
	GOOD(r, "1 follower none");
	assert_int_equal(record_score(r, 0), 8);
	record_free(r);
}

/* Two towers, one knight each, joined and closed by one tile; more knights on
 * both sides change nothing, one more on one side decides. */
static void play_tie(int extra0, int extra1, int points0, int points1)
{
	struct referee *r = GAME(2, 5, 37, 8, 3);

	GOOD(r, "0 place 0,3 r0");
	GOOD(r, "0 follower tower NW");
	GOOD(r, "1 place 0,6 r0");
	GOOD(r, "1 follower none");
	GOOD(r, "0 place 2,8 r3");
	GOOD(r, "0 follower none");
	GOOD(r, "1 place 0,5 r0");
	GOOD(r, "1 follower tower NW");
	for (int i = 0; i < extra0; i++)
		r->table.follower[0][1 + i] = test_quad(0, 3, QUAD_NE);
	for (int i = 0; i < extra1; i++)
		r->table.follower[1][1 + i] = test_quad(0, 5, QUAD_NE);
	GOOD(r, "0 place 0,4 r0");
	BAD(r, "0 follower tower NW");
	GOOD(r, "0 follower none");
	assert_int_equal(record_score(r, 0), points0);
	assert_int_equal(record_score(r, 1), points1);
	assert_int_equal(test_in_supply(r, 0), FOLLOWERS);
	assert_int_equal(test_in_supply(r, 1), FOLLOWERS);
	assert_int_equal(r->table.mover, 1);
	record_free(r);
}

static void tie_scores_nothing_and_goes_home(void **state)
{
	(void)state;
	play_tie(0, 0, 0, 0);
	play_tie(1, 1, 0, 0);
	play_tie(1, 0, 8, 0);
	play_tie(1, 2, 0, 8);
}

static void loop_is_completed(void **state)
{
	struct referee *r = GAME(16, 19, 20, 36);

	(void)state;
	GOOD(r, "0 place 0,6 r3");
	BAD(r, "0 follower path W");
	GOOD(r, "0 follower path S");
	GOOD(r, "1 place 0,5 r2");
	GOOD(r, "1 follower none");
	GOOD(r, "0 place 1,5 r1");
	GOOD(r, "0 follower none");
	GOOD(r, "1 place 1,6 r0");
	GOOD(r, "1 follower none");
	assert_int_equal(record_score(r, 0), 4);
	record_free(r);
}

/* From one arm of a square round to another arm of it: that tile counts once,
 * and on it the path has one name. */
static void both_ends_at_the_same_square(void **state)
{
	struct referee *r = GAME(16, 19, 20, 6);

	(void)state;
	GOOD(r, "0 place 0,6 r3");
	GOOD(r, "0 follower none");
	GOOD(r, "1 place 0,5 r2");
	GOOD(r, "1 follower none");
	GOOD(r, "0 place 1,5 r1");
	GOOD(r, "0 follower none");
	/* Tile 6 turned so that its arms leave N, E and W. */
	GOOD(r, "1 place 1,6 r2");
	assert_true(test_is_legal(r, "follower path E"));
	BAD(r, "1 follower path W");
	GOOD(r, "1 follower path N");
	assert_int_equal(record_score(r, 1), 4);
	record_free(r);
}

static void arms_of_a_square_are_separate(void **state)
{
	struct referee *r = GAME(6);

	(void)state;
	GOOD(r, "0 place 0,6 r0");
	assert_true(test_is_legal(r, "follower path E"));
	assert_true(test_is_legal(r, "follower path S"));
	assert_true(test_is_legal(r, "follower path W"));
	assert_false(test_is_legal(r, "follower path N"));
	record_free(r);
}

/* Tile 1 has two houses; joined through three neighbours they are one house
 * of four tiles. */
static void tile_with_two_areas_counts_once(void **state)
{
	struct referee *r = GAME(1);
	struct map map;
	int house;

	(void)state;
	test_lay(r, 8, 3, 1, 0);
	test_lay(r, 7, 3, 21, 0);
	test_lay(r, 7, 4, 22, 1);
	map_make(&map, &r->table);
	assert_int_not_equal(map.of[test_quad(8, 3, QUAD_NW)],
		map.of[test_quad(8, 3, QUAD_SE)]);
	test_lay(r, 8, 4, 23, 1);
	map_make(&map, &r->table);
	house = map.of[test_quad(8, 3, QUAD_NW)];
	assert_int_equal(house, map.of[test_quad(8, 3, QUAD_SE)]);
	assert_int_equal(map.feature[house].size, 4);
	assert_int_equal(map.feature[house].name, test_quad(7, 3, QUAD_NE));
	assert_true(map.feature[house].open);
	record_free(r);
}

static void halves_of_s2_are_two_courts(void **state)
{
	struct referee *r = GAME(15);
	struct map map;

	(void)state;
	map_make(&map, &r->table);
	assert_int_not_equal(map.of[NODE_START + 3], map.of[NODE_START + 4]);
	GOOD(r, "0 place 5,3 r0");
	assert_true(test_is_legal(r, "follower court NW"));
	/* SE comes before SW in the naming order. */
	assert_true(test_is_legal(r, "follower court SE"));
	assert_false(test_is_legal(r, "follower court SW"));
	map_make(&map, &r->table);
	assert_int_equal(map.of[NODE_START + 3],
		map.of[test_quad(5, 3, QUAD_NW)]);
	assert_int_equal(map.of[NODE_START + 4],
		map.of[test_quad(5, 3, QUAD_SW)]);
	record_free(r);
}

static void placement(void **state)
{
	struct referee *r = GAME(37, 4, 38);

	(void)state;
	BAD(r, "0 place 0,4 r0");       /* no start area there */
	BAD(r, "0 place 5,3 r0");       /* S2 has a path, the tile none */
	BAD(r, "0 place 4,0 r0");       /* not inside the wall */
	BAD(r, "0 place -1,0 r0");
	BAD(r, "0 place 12,0 r0");
	GOOD(r, "0 place 0,6 r0");
	GOOD(r, "0 follower none");
	BAD(r, "1 place 0,6 r0");       /* taken */
	BAD(r, "1 place 1,7 r0");       /* corner to corner */
	BAD(r, "1 place 0,7 r0");       /* a path against none */
	BAD(r, "1 place 0,3 r0");       /* a path against S3 */
	GOOD(r, "1 place 0,7 r1");      /* a path into the plain wall */
	GOOD(r, "1 follower none");
	BAD(r, "0 place 1,7 r0");       /* none against a path */
	GOOD(r, "0 place 0,8 r0");
	record_free(r);
}

/* With starts=loose a path ends at a start area without one, and a tile
 * without a path closes the path of S2. */
static void loose_starts(void **state)
{
	struct referee *r = GAME(52);
	struct map map;

	(void)state;
	BAD(r, "0 place 0,3 r1");
	record_free(r);
	r = LOOSE_GAME(52, 14);
	GOOD(r, "0 place 0,3 r1");
	GOOD(r, "0 follower path W");
	assert_int_equal(record_score(r, 0), 1);
	GOOD(r, "1 place 5,3 r0");
	map_make(&map, &r->table);
	assert_false(map.feature[map.of[NODE_START + 5]].open);
	assert_int_equal(map.of[NODE_START + 3], map.of[NODE_START + 4]);
	GOOD(r, "1 follower court NW");
	record_free(r);
}

static void turns_that_look_the_same(void **state)
{
	struct referee *r = GAME(14, 15);

	(void)state;
	assert_true(test_is_legal(r, "place 9,1 r0"));
	assert_false(test_is_legal(r, "place 9,1 r1"));
	assert_false(test_is_legal(r, "place 9,1 r2"));
	assert_false(test_is_legal(r, "place 9,1 r3"));
	BAD(r, "0 place 9,1 r4");
	BAD(r, "0 place 9,1 r03");
	GOOD(r, "0 place 9,1 r3");
	GOOD(r, "0 follower court NW");
	assert_true(test_is_legal(r, "place 10,1 r0"));
	assert_false(test_is_legal(r, "place 10,1 r1"));
	assert_false(test_is_legal(r, "place 10,1 r2"));
	GOOD(r, "1 place 10,1 r2");
	record_free(r);
}

int run_feature_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(house_inside_one_tile),
		cmocka_unit_test(path_of_one_tile_from_wall_to_square),
		cmocka_unit_test(path_with_well_and_start),
		cmocka_unit_test(paths_of_the_start_areas),
		cmocka_unit_test(tower_of_four_tiles),
		cmocka_unit_test(tower_with_start_closed_from_outside),
		cmocka_unit_test(tie_scores_nothing_and_goes_home),
		cmocka_unit_test(loop_is_completed),
		cmocka_unit_test(both_ends_at_the_same_square),
		cmocka_unit_test(arms_of_a_square_are_separate),
		cmocka_unit_test(tile_with_two_areas_counts_once),
		cmocka_unit_test(halves_of_s2_are_two_courts),
		cmocka_unit_test(placement),
		cmocka_unit_test(loose_starts),
		cmocka_unit_test(turns_that_look_the_same),
	};

	return cmocka_run_group_tests_name("features", tests, NULL, NULL);
}
