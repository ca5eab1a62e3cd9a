/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of when a game ends (R17 to R19).
 */
#include "test_support.h"

/* Four cards everywhere but in one place. */
static struct marshal *nearly_full(int seats, int seat, int territory,
	int cards)
{
	struct marshal *r = marshal_test_bare(seats, KINGDOMS);

	for (int i = 1; i <= 5; i++)
		for (int s = 0; s < seats; s++)
			marshal_test_fill(r, s, i,
				s == seat && i == territory ? cards : 4);
	return r;
}

/* The last troop: no bottom, no done, no refill (R17). */
static void last_troop(void **state)
{
	struct marshal *r = nearly_full(2, 0, 3, 3);

	(void)state;
	marshal_test_hand(r, 0, "lance no-bow");
	marshal_test_hand(r, 1, "lance");
	GOOD(r, "0 troop lance 3");
	assert_int_equal(record_to_act(r), 0);
	assert_int_equal(r->table.hand[0].count, 1);
	BAD(r, "0 bottom no-bow");
	BAD(r, "0 done");
	BAD(r, "1 pass");
	BAD(r, "aborted");
	record_free(r);
}

/* A lowered limit at the start of a turn; nobody must lay any more (R17). */
static void last_limit(void **state)
{
	struct marshal *r = nearly_full(2, 1, 3, 3);

	(void)state;
	marshal_test_hand(r, 0, "limit-3 lance");
	BAD(r, "0 troop lance 3");
	GOOD(r, "0 kingdom limit-3 3");
	assert_int_equal(record_to_act(r), 0);
	BAD(r, "0 pass");
	record_free(r);
}

/* A card too many under a lowered limit marches into the last gap. */
static void last_march(void **state)
{
	struct marshal *r = nearly_full(2, 0, 3, 3);

	(void)state;
	marshal_test_kingdom(r, 1, "limit-3");
	r->table.army[0][0].count = 0;
	marshal_test_lay(r, 0, 1, "lance lance lance bow");
	marshal_test_hand(r, 0, "march sword");
	BAD(r, "0 ordonance march lance 1 2");
	GOOD(r, "0 ordonance march lance 1 3");
	assert_int_equal(record_to_act(r), 0);
	record_free(r);
}

/* A raised limit opens a territory, and the game goes on. */
static void not_yet(void **state)
{
	struct marshal *r = nearly_full(2, 0, 3, 3);

	(void)state;
	marshal_test_hand(r, 0, "limit-5 lance bow");
	GOOD(r, "0 kingdom limit-5 3");
	GOOD(r, "0 troop lance 3");
	assert_int_equal(record_to_act(r), 2);
	record_free(r);
}

/* All pass one after the other, one of them for want of a troop: over with
 * the last pass, although there is a special to put away (R18). */
static void all_pass(void **state)
{
	struct marshal *r = nearly_full(3, 1, 3, 3);

	(void)state;
	marshal_test_hand(r, 0, "lance");
	marshal_test_hand(r, 1, "no-bow");
	marshal_test_hand(r, 2, "no-bow");
	marshal_test_deck(r, "");
	GOOD(r, "0 pass");
	GOOD(r, "1 pass");
	assert_int_equal(record_to_act(r), 2);
	GOOD(r, "1 done");
	GOOD(r, "2 pass");
	assert_int_equal(record_to_act(r), 0);
	BAD(r, "2 done");
	assert_non_null(record_line(r, "score 0 0"));
	record_free(r);
}

/* A troop between the passes begins the count anew. */
static void not_all_pass(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);

	(void)state;
	marshal_test_hand(r, 1, "lance");
	marshal_test_deck(r, "");
	GOOD(r, "0 pass");
	GOOD(r, "1 troop lance 1");
	GOOD(r, "0 pass");
	assert_int_equal(record_to_act(r), 2);
	GOOD(r, "1 pass");
	assert_int_equal(record_to_act(r), 0);
	assert_int_equal(record_score(r, 1), 3);
	record_free(r);
}

/* When all have only passed because they were full, it goes on. */
static void all_pass_full(void **state)
{
	struct marshal *r = nearly_full(2, 1, 3, 3);

	(void)state;
	marshal_test_hand(r, 0, "lance");
	marshal_test_hand(r, 1, "lance");
	r->table.turns = 1;
	r->table.went[0] = MARSHAL_PASSED_FULL;
	GOOD(r, "0 pass");
	assert_int_equal(record_to_act(r), 2);
	record_free(r);
}

/* Sixty turns each and no more (R19). */
static void longest_game(void **state)
{
	struct marshal *r = marshal_test_bare(4, KINGDOMS);

	(void)state;
	marshal_test_hand(r, 2, "lance");
	marshal_test_hand(r, 3, "lance no-bow");
	r->table.turns = 4 * 60 - 2;
	r->table.turn = 2;
	GOOD(r, "2 troop lance 1");
	assert_int_equal(record_to_act(r), 1u << 3);
	GOOD(r, "3 troop lance 1");
	assert_int_equal(record_to_act(r), 1u << 3);
	GOOD(r, "3 bottom no-bow");
	assert_int_equal(record_to_act(r), 0);
	GOOD(r, "score 0 0");
	GOOD(r, "score 1 0");
	GOOD(r, "score 2 3");
	GOOD(r, "score 3 2");
	GOOD(r, "winner 2");
	GOOD(r, "end");
	record_free(r);
}

int marshal_run_end_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(last_troop),
		cmocka_unit_test(last_limit),
		cmocka_unit_test(last_march),
		cmocka_unit_test(not_yet),
		cmocka_unit_test(all_pass),
		cmocka_unit_test(not_all_pass),
		cmocka_unit_test(all_pass_full),
		cmocka_unit_test(longest_game),
	};

	return cmocka_run_group_tests_name("marshal end", tests, NULL, NULL);
}
