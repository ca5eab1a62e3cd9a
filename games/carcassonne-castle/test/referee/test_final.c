/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of the final scoring: keeps and the largest empty area, courts, and
 * the tokens 4 to 9.  The table is set up directly.
 */
#include "test_support.h"

static void finish(struct referee *r, int points0, int points1)
{
	int before0 = record_score(r, 0);
	int before1 = record_score(r, 1);

	score_final(&r->table);
	assert_int_equal(record_score(r, 0) - before0, points0);
	assert_int_equal(record_score(r, 1) - before1, points1);
	record_free(r);
}

/* Tile 14 is nothing but court with a market. Four of them and the market of
 * S7; and another court of two a little off. */
static struct referee *courts(void)
{
	struct referee *r = GAME(37);

	for (int col = 1; col <= 4; col++)
		test_lay(r, 11, col, 14, 0);
	test_lay(r, 7, 5, 14, 0);
	test_lay(r, 7, 6, 14, 0);
	return r;
}

static void court_with_five_markets(void **state)
{
	struct referee *r = courts();

	(void)state;
	r->table.follower[0][0] = test_quad(11, 1, QUAD_SE);
	finish(r, 15, 0);
	r = courts();
	r->table.follower[0][0] = test_quad(11, 1, QUAD_SE);
	test_give(r, 0, 7);
	finish(r, 20, 0);
	r = courts();
	r->table.follower[0][0] = test_quad(11, 1, QUAD_SE);
	r->table.follower[0][1] = test_quad(11, 4, QUAD_NW);
	r->table.follower[1][0] = test_quad(11, 2, QUAD_NW);
	test_give(r, 1, 7);
	finish(r, 15, 0);
}

static void tied_court(void **state)
{
	struct referee *r = courts();

	(void)state;
	r->table.follower[0][0] = test_quad(11, 1, QUAD_SE);
	r->table.follower[1][0] = test_quad(11, 3, QUAD_SE);
	test_give(r, 0, 7);
	finish(r, 0, 0);
}

/* One token 7 serves the court with most markets, two serve two. */
static void two_courts(void **state)
{
	for (int tokens = 0; tokens <= 2; tokens++) {
		static const int points[] = {21, 26, 28};
		struct referee *r = courts();

		r->table.follower[1][0] = test_quad(7, 5, QUAD_NE);
		r->table.follower[1][1] = test_quad(11, 3, QUAD_SE);
		for (int i = 0; i < tokens; i++)
			test_give(r, 1, 7);
		finish(r, 0, points[tokens]);
	}
	(void)state;
}

/* Eleven cells in one piece, five elsewhere, the rest filled. */
static struct referee *empty_eleven(void)
{
	struct referee *r = GAME(37);

	for (int cell = 0; cell < CELLS; cell++)
		if (r->data.inside[cell])
			r->table.tile[cell] = 53;
	for (int col = 3; col <= 8; col++)
		test_lay(r, 0, col, 0, 0);
	for (int col = 3; col <= 7; col++)
		test_lay(r, 1, col, 0, 0);
	test_lay(r, 2, 8, 0, 0);                /* corner to corner with 1,7 */
	for (int col = 1; col <= 4; col++)
		test_lay(r, 11, col, 0, 0);
	assert_int_equal(table_largest_empty(&r->table), 11);
	return r;
}

static void keeps(int keep0, int eights0, int keep1, int eights1,
	int points0, int points1)
{
	struct referee *r = empty_eleven();

	r->table.keep[0] = keep0;
	r->table.keep[1] = keep1;
	while (eights0-- > 0)
		test_give(r, 0, 8);
	while (eights1-- > 0)
		test_give(r, 1, 8);
	finish(r, points0, points1);
}

static void larger_keep(void **state)
{
	(void)state;
	keeps(5, 0, 4, 0, 11, 0);
	keeps(4, 0, 5, 0, 0, 11);
	keeps(4, 0, 4, 0, 0, 0);
	keeps(0, 0, 0, 0, 0, 0);
	keeps(1, 0, 0, 0, 11, 0);
	keeps(4, 1, 5, 0, 11, 0);
	keeps(3, 1, 5, 0, 0, 0);
	keeps(3, 2, 6, 0, 11, 0);
	keeps(3, 1, 6, 1, 0, 11);
	keeps(0, 2, 0, 0, 0, 0);        /* token 8 needs a keep */
	keeps(0, 2, 1, 0, 0, 11);
}

/*
 * Loose ends in the middle of the board: a path of two tiles without a well
 * and one of one tile with a well, a tower on two tiles and one on one, a
 * house on one tile.
 */
static struct referee *loose_ends(void)
{
	struct referee *r = GAME(37);

	test_lay(r, 3, 4, 4, 0);        /* T T H H, W+E */
	test_lay(r, 3, 5, 4, 0);
	test_lay(r, 6, 5, 7, 0);        /* T T H C, W+E+S with a well */
	r->table.follower[0][0] = test_path(3, 4, SIDE_W);
	r->table.follower[0][1] = test_path(6, 5, SIDE_W);
	r->table.follower[0][2] = test_quad(3, 5, QUAD_NE);
	r->table.follower[0][3] = test_quad(6, 5, QUAD_NE);
	r->table.follower[1][0] = test_quad(6, 5, QUAD_SW);
	return r;
}

static void unfinished(int token, int count, int points0, int points1)
{
	struct referee *r = loose_ends();

	for (int i = 0; i < count; i++) {
		test_give(r, 0, token);
		test_give(r, 1, token);
	}
	finish(r, points0, points1);
}

static void tokens_for_unfinished_features(void **state)
{
	struct referee *r;

	(void)state;
	unfinished(4, 0, 0, 0);
	unfinished(4, 1, 2, 0);
	unfinished(4, 2, 4, 0);         /* each serves another path */
	unfinished(5, 1, 4, 0);
	unfinished(5, 2, 6, 0);
	unfinished(6, 1, 0, 1);
	unfinished(6, 2, 0, 1);
	unfinished(9, 1, 5, 5);
	unfinished(9, 2, 10, 10);
	unfinished(1, 2, 0, 0);
	unfinished(2, 2, 0, 0);
	unfinished(3, 2, 0, 0);
	/* A tie is no majority. */
	r = loose_ends();
	r->table.follower[1][1] = test_quad(3, 4, QUAD_NW);
	test_give(r, 0, 5);
	test_give(r, 1, 5);
	finish(r, 2, 0);
}

/* A start area in an unfinished feature counts as it does in a finished
 * one. */
static void unfinished_with_start(void **state)
{
	struct referee *r = GAME(37);

	(void)state;
	test_lay(r, 5, 3, 15, 0);
	r->table.follower[0][0] = test_path(5, 3, SIDE_E);
	test_give(r, 0, 4);
	finish(r, 4, 0);
}

static void final_scoring_takes_no_tokens(void **state)
{
	struct referee *r = GAME(37);

	(void)state;
	r->table.score[0] = 7;
	test_give(r, 0, 9);
	score_final(&r->table);
	assert_int_equal(record_score(r, 0), 12);
	assert_int_equal(r->table.held_count[0], 1);
	record_free(r);
}

/* A token taken in the very last turn still counts at the end. */
static void token_of_the_last_turn(void **state)
{
	struct referee *r = GAME(37);

	(void)state;
	r->table.drawn = TILES;
	r->table.deck[TILES - 1] = 37;
	r->table.score[0] = 11;
	r->table.wall[0] = 9;
	GOOD(r, "0 place 2,8 r3");
	GOOD(r, "0 follower house SE");
	assert_true(record_over(r));
	/* 12, five for the token, and 75 empty cells for the only keep. */
	GOOD(r, "score 0 92");
	GOOD(r, "score 1 0");
	BAD(r, "winner 1");
	BAD(r, "winner 0 1");
	GOOD(r, "winner 0");
	GOOD(r, "end");
	record_free(r);
}

int run_final_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(court_with_five_markets),
		cmocka_unit_test(tied_court),
		cmocka_unit_test(two_courts),
		cmocka_unit_test(larger_keep),
		cmocka_unit_test(tokens_for_unfinished_features),
		cmocka_unit_test(unfinished_with_start),
		cmocka_unit_test(final_scoring_takes_no_tokens),
		cmocka_unit_test(token_of_the_last_turn),
	};

	return cmocka_run_group_tests_name("final scoring", tests, NULL, NULL);
}
