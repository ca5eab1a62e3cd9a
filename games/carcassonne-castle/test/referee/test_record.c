/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of how the slow referee reads a record: the order of its lines, the
 * deal, what it refuses in the text, and how a record may end.
 */
#include "test_support.h"

#include <string.h>

static void order_of_the_header(void **state)
{
	struct referee *r = trial_start(&carcassonne_castle_referee);

	(void)state;
	GOOD(r, "# a comment");
	GOOD(r, "");
	BAD(r, "game carcassonne-castle");
	BAD(r, "bergfried 2");
	BAD(r, "bergfried");
	BAD(r, "bergfried 1 1");
	assert_non_null(record_end(r));
	GOOD(r, "bergfried 1");
	BAD(r, "bergfried 1");
	BAD(r, "seats 2");
	BAD(r, "game ordonans");
	GOOD(r, "game carcassonne-castle");
	BAD(r, "seats 3");
	GOOD(r, "seats 2");
	BAD(r, "deal tokens 4 5 6 7 8 9 4 5 6 7 8 9 1");
	BAD(r, "deal first 0");
	BAD(r, "0 place 2,8 r3");
	BAD(r, "aborted");
	GOOD(r, trial_numbers("deal deck", 1, 60));
	BAD(r, trial_numbers("deal deck", 1, 60));
	BAD(r, "name 0 Anna");
	BAD(r, "deal first 0");
	GOOD(r, "deal tokens 4 5 6 7 8 9 4 5 6 7 8 9 1");
	BAD(r, "0 place 2,8 r3");
	BAD(r, "deal first 2");
	BAD(r, "deal first");
	BAD(r, "deal first 0 1");
	assert_int_equal(record_to_act(r), 0);
	assert_non_null(record_end(r));
	GOOD(r, "deal first 1");
	assert_null(record_end(r));
	BAD(r, "0 place 2,8 r0");
	BAD(r, "deal first 1");
	assert_true(record_to_act(r) != 0);
	record_free(r);
}

static void options_and_names(void **state)
{
	struct referee *r = trial_start(&carcassonne_castle_referee);

	(void)state;
	trial_begin(r, SEATS);
	BAD(r, "option");
	BAD(r, "option starts");
	BAD(r, "option starts=");
	BAD(r, "option starts=wild");
	BAD(r, "option starts=loose first=0");
	BAD(r, "option first=1");
	BAD(r, "option falcon=on");
	GOOD(r, "option starts=strict");
	BAD(r, "option starts=loose");
	GOOD(r, "option first=0");
	BAD(r, "name 2 Anna");
	BAD(r, "name 0");
	BAD(r, "name Anna");
	GOOD(r, "name 1 Herr von und zu Bergfried");
	BAD(r, "option first=random");
	BAD(r, "name 1 Berta");
	GOOD(r, "name 0 \xd0\x90\xd0\xbd\xd0\xbd\xd0\xb0");
	GOOD(r, trial_numbers("deal deck", 1, 60));
	GOOD(r, "deal tokens 4 5 6 7 8 9 4 5 6 7 8 9 1");
	BAD(r, "deal first 1");
	GOOD(r, "deal first 0");
	record_free(r);
}

static void the_deal(void **state)
{
	struct referee *r = trial_start(&carcassonne_castle_referee);

	(void)state;
	trial_begin(r, SEATS);
	BAD(r, "deal deck");
	BAD(r, trial_numbers("deal deck", 1, 59));
	BAD(r, trial_numbers("deal deck", 0, 59));
	BAD(r, trial_numbers("deal deck", 2, 61));
	BAD(r, trial_numbers("deal deck", 1, 61));
	BAD(r, strcat(trial_numbers("deal deck", 1, 59), " 1"));
	BAD(r, strcat(trial_numbers("deal deck", 1, 59), " 060"));
	GOOD(r, trial_numbers("deal deck", 1, 60));
	BAD(r, "deal tokens 4 5 6 7 8 9 4 5 6 7 8 9");
	BAD(r, "deal tokens 4 5 6 7 8 9 4 5 6 7 8 9 1 1");
	BAD(r, "deal tokens 4 5 6 7 8 9 4 5 6 7 8 9 4");
	BAD(r, "deal tokens 4 5 6 7 8 9 4 5 6 7 8 9 0");
	BAD(r, "deal tokens 4 5 6 7 8 9 4 5 6 7 8 9 10");
	GOOD(r, "deal tokens 1 1 2 2 3 3 4 4 5 5 6 6 7");
	record_free(r);
}

static void text_of_a_line(void **state)
{
	struct referee *r = trial_start(&carcassonne_castle_referee);

	(void)state;
	trial_text(r, "bergfried 1");
	record_free(r);
}

static void moves_are_spelt_exactly(void **state)
{
	struct referee *r = GAME(37);

	(void)state;
	BAD(r, "0");
	BAD(r, "0 place");
	BAD(r, "0 place 2,8");
	BAD(r, "0 place 2,8 3");
	BAD(r, "0 place 2,8 r3 r3");
	BAD(r, "0 place 02,8 r3");
	BAD(r, "0 place 2 8 r3");
	BAD(r, "2 place 2,8 r3");
	BAD(r, "00 place 2,8 r3");
	BAD(r, "place 2,8 r3");
	BAD(r, "0 pass");
	BAD(r, "* deck 1 2 3");
	BAD(r, "winner 0");
	BAD(r, "end");
	BAD(r, "score 0 0");
	GOOD(r, "0 place 2,8 r3");
	BAD(r, "0 follower");
	BAD(r, "0 follower house");
	BAD(r, "0 follower house se");
	BAD(r, "0 follower court");
	BAD(r, "0 follower house SW");
	BAD(r, "0 follower knight SE");
	GOOD(r, "0 follower house SE");
	record_free(r);
}

/* A game in which one tile ends it; seat 0 wins with a keep. */
static struct referee *short_game(void)
{
	struct referee *r = GAME(37);

	r->table.drawn = TILES;
	r->table.deck[TILES - 1] = 37;
	GOOD(r, "0 place 2,8 r3");
	GOOD(r, "0 follower house SE");
	return r;
}

static void the_result(void **state)
{
	struct referee *r = short_game();

	(void)state;
	assert_null(record_end(r));
	assert_int_equal(record_to_act(r), 0);
	BAD(r, "1 place 0,6 r0");
	BAD(r, "aborted");
	BAD(r, "score 1 0");
	BAD(r, "score 0 75");
	BAD(r, "score 0 076");
	BAD(r, "score 0");
	BAD(r, "winner 0");
	BAD(r, "end");
	GOOD(r, "score 0 76");
	assert_non_null(record_end(r));
	BAD(r, "score 0 76");
	BAD(r, "winner 0");
	BAD(r, "aborted");
	GOOD(r, "score 1 0");
	assert_non_null(record_end(r));
	BAD(r, "winner 1");
	BAD(r, "winner");
	BAD(r, "end");
	GOOD(r, "winner 0");
	assert_non_null(record_end(r));
	BAD(r, "winner 0");
	GOOD(r, "end");
	BAD(r, "end");
	BAD(r, "bergfried 1");
	GOOD(r, "");
	assert_null(record_end(r));
	record_reset(r);
	GOOD(r, "bergfried 1");
	record_free(r);
}

static void broken_off(void **state)
{
	struct referee *r = GAME(37);

	(void)state;
	GOOD(r, "0 place 2,8 r3");
	assert_null(record_end(r));
	BAD(r, "aborted 1");
	GOOD(r, "aborted");
	BAD(r, "0 follower none");
	BAD(r, "aborted");
	BAD(r, "end");
	assert_int_equal(record_to_act(r), 0);
	assert_null(record_end(r));
	record_free(r);
}

int run_record_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(order_of_the_header),
		cmocka_unit_test(options_and_names),
		cmocka_unit_test(the_deal),
		cmocka_unit_test(text_of_a_line),
		cmocka_unit_test(moves_are_spelt_exactly),
		cmocka_unit_test(the_result),
		cmocka_unit_test(broken_off),
	};

	return cmocka_run_group_tests_name("records", tests, NULL, NULL);
}
