/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of how the slow referee reads a record: header, options, deals, text,
 * and how it may end.
 */
#include "test_support.h"

static void header(void **state)
{
	struct marshal *r = trial_start(&ordonans_referee);

	(void)state;
	GOOD(r, "# first of all");
	BAD(r, "game ordonans");
	BAD(r, "bergfried 2");
	BAD(r, "bergfried 1 ");
	assert_non_null(record_end(r));
	GOOD(r, "bergfried 1");
	BAD(r, "game between-two-castles");
	GOOD(r, "game ordonans");
	BAD(r, "seats 1");
	BAD(r, "seats 5");
	BAD(r, "seats 02");
	BAD(r, "seats 2 2");
	BAD(r, "option first=0");
	GOOD(r, "seats 2");
	BAD(r, "seats 2");
	BAD(r, "deal first 0");
	BAD(r, "0 troop lance 1");
	BAD(r, "aborted");
	GOOD(r, "name 1 Anna Maria");
	BAD(r, "name 1 Anna");
	BAD(r, "name 2 Anna");
	BAD(r, "name 0");
	BAD(r, "name Anna");
	BAD(r, "option first=0");
	GOOD(r, "name 0 1");
	BAD(r, "deal deck");
	BAD(r, trial_numbers("deal deck", 0, 54));
	BAD(r, trial_numbers("deal deck", 0, 56));
	BAD(r, trial_numbers("deal deck", 1, 56));
	BAD(r, trial_numbers("deal deck 0", 0, 55));
	BAD(r, trial_numbers("deal deck -1", 0, 55));
	BAD(r, trial_numbers("deal deck 00", 1, 55));
	GOOD(r, trial_numbers("deal deck 55", 0, 54));
	BAD(r, trial_numbers("deal deck", 0, 55));
	BAD(r, "name 0 Anna");
	assert_int_equal(record_to_act(r), 0);
	assert_int_equal(record_score(r, 0), 0);
	assert_non_null(record_end(r));
	BAD(r, "deal first");
	BAD(r, "deal first 2");
	BAD(r, "deal first 1 0");
	GOOD(r, "deal first 1");
	assert_null(record_end(r));
	assert_int_equal(record_to_act(r), 2);
	assert_int_equal(r->table.hand[0].card[0], 55);
	assert_int_equal(r->table.hand[0].count, 5);
	assert_int_equal(r->table.hand[1].card[0], 4);
	assert_int_equal(r->table.hand[1].count, 6);
	record_reset(r);
	GOOD(r, "bergfried 1");
	record_free(r);
}

static void options(void **state)
{
	struct marshal *r = marshal_test_options(2, "");

	(void)state;
	BAD(r, "option");
	BAD(r, "option claim");
	BAD(r, "option claim=");
	BAD(r, "option claim=yes");
	BAD(r, "option claims=on");
	BAD(r, "option clai=on");
	BAD(r, "option claim=on ");
	BAD(r, "option claim=on first=0");
	BAD(r, "option consent=both");
	BAD(r, "option expansion=yes");
	BAD(r, "option compare=size");
	BAD(r, "option sets=two-base");
	BAD(r, "option first=1");
	GOOD(r, "option sets=extra");
	BAD(r, "option sets=extra");
	GOOD(r, "option claim=on");
	BAD(r, "option " KINGDOMS);
	GOOD(r, "option expansion=none");
	GOOD(r, "option first=0");
	GOOD(r, "option compare=seniority");
	GOOD(r, trial_numbers("deal deck", 0, 55));
	BAD(r, "deal first 1");
	GOOD(r, "deal first 0");
	assert_true(r->table.claims);
	assert_true(r->table.seniority);
	assert_false(r->table.expansion);
	record_free(r);

	r = marshal_test_options(2, KINGDOMS);
	BAD(r, "option claim=on");
	GOOD(r, "option claim=off");
	record_free(r);

	r = marshal_test_options(3, "first=random compare=groups");
	BAD(r, "option claim=on");
	GOOD(r, "option sets=two-base");
	record_free(r);
}

/* Which numbers are in play, and how many are dealt. */
static void cards_in_play(void **state)
{
	static const struct {
		int seats;
		const char *options;
		int cards;
	} games[] = {
		{2, "", 56}, {2, KINGDOMS, 98},
		{3, "", 92}, {4, KINGDOMS, 134},
		{4, "sets=two-base", 112}, {3, "sets=two-base " KINGDOMS, 154},
	};

	(void)state;
	for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
		struct marshal *r = marshal_test_game(games[i].seats,
			games[i].options);
		int each = r->table.expansion ? 6 : 5;
		int drawn = r->table.expansion ? 0 : 1;

		assert_int_equal(r->table.deck.count, games[i].cards
			- games[i].seats * each - drawn);
		assert_int_equal(r->table.hand[0].count, each + drawn);
		assert_int_equal(r->table.hand[1].count, each);
		assert_int_equal(r->table.hand[1].card[0], each);
		record_free(r);
	}
}

static void text(void **state)
{
	struct marshal *r = marshal_test_game(2, "");

	(void)state;
	BAD(r, "0 troop lance");
	BAD(r, "0 troop 1");
	BAD(r, "0");
	BAD(r, "troop lance 1");
	BAD(r, "* deck 1 2 3");
	trial_text(r, "0 troop lance 1");
	GOOD(r, "# between moves");
	GOOD(r, "1 troop bow 1");
	record_free(r);
}

static void endings(void **state)
{
	struct marshal *r = marshal_test_game(2, "");

	(void)state;
	BAD(r, "score 0 0");
	BAD(r, "winner 0 1");
	BAD(r, "end");
	GOOD(r, "aborted");
	assert_null(record_end(r));
	assert_int_equal(record_to_act(r), 0);
	BAD(r, "aborted");
	BAD(r, "0 troop lance 1");
	GOOD(r, "# late");
	record_free(r);

	r = marshal_test_bare(2, "");
	marshal_test_lay(r, 0, 1, "lance");
	marshal_test_lay(r, 1, 2, "lance");
	marshal_test_lay(r, 1, 1, "bow");
	r->table.phase = MARSHAL_OVER;
	assert_int_equal(record_to_act(r), 0);
	assert_null(record_end(r));
	BAD(r, "aborted");
	BAD(r, "0 troop lance 1");
	BAD(r, "winner 1");
	BAD(r, "end");
	BAD(r, "score 1 6");
	BAD(r, "score 0 3");
	BAD(r, "score 0 02");
	GOOD(r, "score 0 2");
	assert_non_null(record_end(r));
	BAD(r, "score 0 2");
	BAD(r, "winner 1");
	GOOD(r, "score 1 6");
	BAD(r, "end");
	BAD(r, "winner 0");
	BAD(r, "winner 0 1");
	BAD(r, "winner");
	GOOD(r, "winner 1");
	assert_non_null(record_end(r));
	BAD(r, "aborted");
	GOOD(r, "end");
	assert_null(record_end(r));
	BAD(r, "end");
	BAD(r, "score 0 2");
	GOOD(r, "");
	record_free(r);
}

int marshal_run_record_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(header),
		cmocka_unit_test(options),
		cmocka_unit_test(cards_in_play),
		cmocka_unit_test(text),
		cmocka_unit_test(endings),
	};

	return cmocka_run_group_tests_name("marshal records", tests, NULL,
		NULL);
}
