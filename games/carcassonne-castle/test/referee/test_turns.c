/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of the course of a turn: which questions are asked and in what order,
 * wall tokens taken and used, keeps, another turn, tiles without a place, and
 * how the game ends.  Scores, tokens and tiles are put on the table directly
 * where playing up to them would take too long.
 */
#include "test_support.h"

static int tokens_held(const struct referee *r, int seat)
{
	return r->table.held_count[seat];
}

/* From 31 with 2 points: on 33, and the token of the corner 32/33. */
static void landing_on_a_corner(void **state)
{
	struct referee *r = GAME(27, 29);

	(void)state;
	r->table.score[0] = 31;
	GOOD(r, "0 place 7,7 r1");
	GOOD(r, "0 follower path E");
	assert_int_equal(record_score(r, 0), 33);
	assert_int_equal(tokens_held(r, 0), 1);
	assert_int_equal(r->table.held[0][0].kind, 8);
	assert_int_equal(r->table.wall[4], 0);
	/* The next one to stop there finds nothing. */
	r->table.score[1] = 28;
	GOOD(r, "1 place 5,3 r3");
	GOOD(r, "1 follower path W");
	assert_int_equal(record_score(r, 1), 32);
	assert_int_equal(tokens_held(r, 1), 0);
	record_free(r);
}

static void land(int from, int tokens)
{
	struct referee *r = GAME(27);

	r->table.score[0] = from;
	GOOD(r, "0 place 7,7 r1");
	GOOD(r, "0 follower path E");
	assert_int_equal(record_score(r, 0), from + 2);
	assert_int_equal(tokens_held(r, 0), tokens);
	record_free(r);
}

static void spaces_of_the_track(void **state)
{
	static const int corners[CORNERS] = {
		12, 16, 20, 26, 32, 38, 42, 56, 64, 66, 82, 88, 90
	};

	(void)state;
	for (int space = 2; space < 202; space++) {
		bool corner = false;

		for (int i = 0; i < CORNERS; i++)
			if (space % 100 / 2 * 2 == corners[i])
				corner = true;
		land(space - 2, corner);
	}
}

/*
 * Seat 0 completes two features with the third tile: the house with S4 (2
 * points) and, if it puts a herald there, a path of one tile (1 point). Stops
 * at the question about the follower.
 */
static struct referee *two_at_once(void)
{
	struct referee *r = GAME(5, 53, 9);

	GOOD(r, "0 place 0,6 r0");
	GOOD(r, "0 follower house NW");
	GOOD(r, "1 place 0,5 r0");
	GOOD(r, "1 follower none");
	GOOD(r, "0 place 0,7 r3");
	return r;
}

static void choice_of_the_order(void **state)
{
	struct referee *r = two_at_once();

	(void)state;
	r->table.score[0] = 10;
	BAD(r, "0 score house 0,6 NW");
	GOOD(r, "0 follower path N");
	BAD(r, "1 score house 0,6 NW");
	BAD(r, "0 score house 0,6 NE");         /* not its first part */
	BAD(r, "0 score house 0,5 NW");
	BAD(r, "0 score path 0,7 E");           /* not completed */
	BAD(r, "0 score court 0,7 NE");
	BAD(r, "0 double no");
	BAD(r, "1 place 0,8 r0");
	GOOD(r, "0 score path 0,7 N");
	/* 11, then the house without a line: 13. */
	assert_int_equal(record_score(r, 0), 13);
	assert_int_equal(tokens_held(r, 0), 1);
	assert_int_equal(r->table.held[0][0].kind, 4);
	BAD(r, "0 score house 0,6 NW");
	assert_int_equal(r->table.mover, 1);
	record_free(r);
}

static void no_choice_no_question(void **state)
{
	struct referee *r = two_at_once();

	(void)state;
	GOOD(r, "0 follower none");
	assert_int_equal(record_score(r, 0), 2);
	assert_int_equal(r->table.mover, 1);
	record_free(r);
}

/* One feature each: own first, so that the token of a shared corner goes to
 * the one whose turn it is. */
static void own_before_the_opponents(void **state)
{
	struct referee *r = two_at_once();

	(void)state;
	r->table.follower[1][0] = r->table.follower[0][0];
	r->table.follower[0][0] = NOWHERE;
	r->table.score[0] = 11;
	r->table.score[1] = 10;
	GOOD(r, "0 follower path N");
	assert_int_equal(record_score(r, 0), 12);
	assert_int_equal(record_score(r, 1), 12);
	assert_int_equal(tokens_held(r, 0), 1);
	assert_int_equal(tokens_held(r, 1), 0);
	assert_int_equal(r->table.keep[1], 2);
	assert_int_equal(r->table.keep[0], 0);
	record_free(r);
}

/* The player whose turn it is also orders the opponent's group; nobody may
 * double there. */
static void order_of_the_opponents_group(void **state)
{
	struct referee *r = two_at_once();

	(void)state;
	r->table.follower[0][0] = NOWHERE;
	r->table.follower[1][0] = test_quad(0, 6, QUAD_NW);
	r->table.follower[1][1] = test_path(0, 7, SIDE_N);
	test_give(r, 0, 3);
	test_give(r, 1, 3);
	GOOD(r, "0 follower none");
	BAD(r, "1 score house 0,6 NW");
	GOOD(r, "0 score house 0,6 NW");
	assert_int_equal(record_score(r, 1), 3);
	assert_int_equal(tokens_held(r, 0), 1);
	assert_int_equal(tokens_held(r, 1), 1);
	assert_int_equal(r->table.mover, 1);
	record_free(r);
}

/* The question about doubling stands after the score line... */
static void double_after_a_score_line(void **state)
{
	struct referee *r = two_at_once();

	(void)state;
	test_give(r, 0, 3);
	GOOD(r, "0 follower path N");
	GOOD(r, "0 score house 0,6 NW");
	BAD(r, "0 score path 0,7 N");
	BAD(r, "0 double maybe");
	assert_int_equal(record_score(r, 0), 0);
	GOOD(r, "0 double yes");
	assert_int_equal(record_score(r, 0), 5);
	assert_int_equal(r->table.keep[0], 2);
	assert_int_equal(tokens_held(r, 0), 0);
	assert_int_equal(r->table.mover, 1);
	record_free(r);
}

/* ... and also before the last of a group, which has no line. */
static void double_without_a_score_line(void **state)
{
	struct referee *r = two_at_once();

	(void)state;
	test_give(r, 0, 3);
	test_give(r, 0, 2);
	GOOD(r, "0 follower path N");
	GOOD(r, "0 score path 0,7 N");
	assert_int_equal(record_score(r, 0), 1);
	GOOD(r, "0 double no");
	assert_int_equal(record_score(r, 0), 3);
	assert_int_equal(tokens_held(r, 0), 2);
	record_free(r);
}

/* Doubling makes a single scoring: from 10 twice 2 is 14, not 12 on the way. */
static void doubled_points_land_at_once(void **state)
{
	struct referee *r = two_at_once();

	(void)state;
	test_give(r, 0, 3);
	r->table.score[0] = 10;
	GOOD(r, "0 follower none");
	GOOD(r, "0 double yes");
	assert_int_equal(record_score(r, 0), 14);
	assert_int_equal(tokens_held(r, 0), 0);
	record_free(r);
}

static void token_of_this_turn_is_not_usable(void **state)
{
	struct referee *r = two_at_once();

	(void)state;
	r->table.score[0] = 11;
	r->table.wall[0] = 3;
	GOOD(r, "0 follower path N");
	GOOD(r, "0 score path 0,7 N");
	assert_int_equal(record_score(r, 0), 14);
	assert_int_equal(tokens_held(r, 0), 1);
	assert_int_equal(r->table.mover, 1);
	record_free(r);
}

/* A token taken in the opponent's turn is usable in the next own one. */
static void token_taken_in_the_opponents_turn(void **state)
{
	struct referee *r = GAME(5, 53, 37, 32, 38);

	(void)state;
	GOOD(r, "0 place 0,6 r0");
	GOOD(r, "0 follower house NW");
	GOOD(r, "1 place 0,5 r0");
	GOOD(r, "1 follower none");
	GOOD(r, "0 place 2,8 r3");
	GOOD(r, "0 follower none");
	r->table.score[0] = 10;
	r->table.wall[0] = 1;
	GOOD(r, "1 place 0,7 r0");
	GOOD(r, "1 follower none");
	assert_int_equal(record_score(r, 0), 12);
	GOOD(r, "0 place 1,6 r0");
	GOOD(r, "0 follower none");
	GOOD(r, "0 again yes");
	assert_int_equal(r->table.mover, 0);
	assert_int_equal(tokens_held(r, 0), 0);
	record_free(r);
}

/* A token 1 taken in a turn cannot prolong that turn, but it can follow the
 * extra turn that another one gave. */
static void another_turn_and_another(void **state)
{
	struct referee *r = GAME(37, 6, 38);

	(void)state;
	test_give(r, 0, 1);
	r->table.score[0] = 11;
	r->table.wall[0] = 1;
	GOOD(r, "0 place 2,8 r3");
	BAD(r, "0 again yes");
	GOOD(r, "0 follower house SE");
	assert_int_equal(tokens_held(r, 0), 2);
	assert_int_equal(test_in_supply(r, 0), FOLLOWERS);
	BAD(r, "1 place 0,6 r0");
	GOOD(r, "0 again yes");
	assert_int_equal(tokens_held(r, 0), 1);
	GOOD(r, "0 place 0,6 r0");
	GOOD(r, "0 follower none");
	GOOD(r, "0 again no");
	assert_int_equal(tokens_held(r, 0), 1);
	assert_int_equal(r->table.mover, 1);
	record_free(r);
	r = GAME(37);
	r->table.score[0] = 11;
	r->table.wall[0] = 1;
	GOOD(r, "0 place 2,8 r3");
	GOOD(r, "0 follower house SE");
	assert_int_equal(tokens_held(r, 0), 1);
	assert_int_equal(r->table.mover, 1);
	record_free(r);
}

/* A tower token does not ask about a house, and one token asks once for each
 * feature until it is used. */
static void right_token_for_the_feature(void **state)
{
	struct referee *r = two_at_once();

	(void)state;
	test_give(r, 0, 2);
	GOOD(r, "0 follower path N");
	GOOD(r, "0 score house 0,6 NW");
	assert_int_equal(record_score(r, 0), 3);
	record_free(r);
}

static void keep_moves_only_to_larger_houses(void **state)
{
	struct referee *r = two_at_once();

	(void)state;
	r->table.keep[0] = 5;
	GOOD(r, "0 follower none");
	assert_int_equal(r->table.keep[0], 5);
	record_free(r);
	r = two_at_once();
	r->table.keep[0] = 1;
	GOOD(r, "0 follower none");
	assert_int_equal(r->table.keep[0], 2);
	record_free(r);
}

static void no_supply_no_question(void **state)
{
	struct referee *r = GAME(37, 38);

	(void)state;
	for (int i = 0; i < FOLLOWERS - 1; i++)
		r->table.follower[0][i] = test_quad(2, 8, QUAD_NW);
	GOOD(r, "0 place 2,8 r3");
	GOOD(r, "0 follower house SE");
	for (int i = 0; i < FOLLOWERS; i++)
		r->table.follower[1][i] = test_quad(2, 8, QUAD_NW);
	GOOD(r, "1 place 0,6 r0");
	assert_int_equal(r->table.mover, 0);
	record_free(r);
}

static void no_free_feature_no_question(void **state)
{
	struct referee *r = GAME(14, 37);

	(void)state;
	r->table.deck[1] = 14;
	GOOD(r, "0 place 11,3 r0");
	BAD(r, "0 follower court NE");
	GOOD(r, "0 follower court NW");
	GOOD(r, "1 place 11,2 r0");
	assert_int_equal(r->table.mover, 0);
	record_free(r);
}

/* Leaves only two cells, with no path beside them. */
static void fill_but_two(struct referee *r)
{
	for (int cell = 0; cell < CELLS; cell++)
		if (r->data.inside[cell] && cell != 8 && cell != COLS + 8)
			r->table.tile[cell] = 14;
}

/* Tiles without a place leave by themselves, several in a row, and when none
 * is left the game is over. */
static void tiles_without_a_place(void **state)
{
	struct referee *r = GAME(37, 1, 7, 38);

	(void)state;
	fill_but_two(r);
	GOOD(r, "0 place 0,8 r0");
	GOOD(r, "0 follower none");
	assert_int_equal(r->table.drawn, 4);
	BAD(r, "0 place 1,8 r0");
	GOOD(r, "1 place 1,8 r0");
	GOOD(r, "1 follower none");
	assert_true(record_over(r));
	assert_int_equal(r->table.drawn, TILES);
	BAD(r, "0 place 0,8 r0");
	GOOD(r, "score 0 0");
	GOOD(r, "score 1 0");
	GOOD(r, "winner 0 1");
	GOOD(r, "end");
	record_free(r);
}

/* Token 1 is offered as long as the pile is not empty, even if what is in it
 * has no place; then the extra turn ends the game. */
static void again_into_nothing(void **state)
{
	struct referee *r = GAME(37, 1, 7, 38);

	(void)state;
	fill_but_two(r);
	r->table.drawn = TILES - 1;
	r->table.deck[TILES - 2] = 37;
	r->table.deck[TILES - 1] = 1;
	test_give(r, 0, 1);
	GOOD(r, "0 place 0,8 r0");
	GOOD(r, "0 follower none");
	assert_false(record_over(r));
	GOOD(r, "0 again yes");
	assert_true(record_over(r));
	record_free(r);
}

static void no_again_without_a_pile(void **state)
{
	struct referee *r = GAME(37);

	(void)state;
	r->table.drawn = TILES;
	r->table.deck[TILES - 1] = 37;
	test_give(r, 0, 1);
	GOOD(r, "0 place 2,8 r3");
	GOOD(r, "0 follower none");
	assert_true(record_over(r));
	record_free(r);
}

int run_turn_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(landing_on_a_corner),
		cmocka_unit_test(spaces_of_the_track),
		cmocka_unit_test(choice_of_the_order),
		cmocka_unit_test(no_choice_no_question),
		cmocka_unit_test(own_before_the_opponents),
		cmocka_unit_test(order_of_the_opponents_group),
		cmocka_unit_test(double_after_a_score_line),
		cmocka_unit_test(double_without_a_score_line),
		cmocka_unit_test(doubled_points_land_at_once),
		cmocka_unit_test(token_of_this_turn_is_not_usable),
		cmocka_unit_test(token_taken_in_the_opponents_turn),
		cmocka_unit_test(another_turn_and_another),
		cmocka_unit_test(right_token_for_the_feature),
		cmocka_unit_test(keep_moves_only_to_larger_houses),
		cmocka_unit_test(no_supply_no_question),
		cmocka_unit_test(no_free_feature_no_question),
		cmocka_unit_test(tiles_without_a_place),
		cmocka_unit_test(again_into_nothing),
		cmocka_unit_test(no_again_without_a_pile),
	};

	return cmocka_run_group_tests_name("turns", tests, NULL, NULL);
}
