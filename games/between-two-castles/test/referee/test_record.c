/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of how the slow referee reads a record: the order of its lines, the
 * deals, what it refuses in the text, and how a record may end.
 */
#include "test_support.h"

static void order_of_the_header(void **state)
{
	struct judge *r = trial_start(&between_two_castles_referee);

	(void)state;
	GOOD(r, "# a comment");
	GOOD(r, "");
	BAD(r, "game between-two-castles");
	BAD(r, "bergfried 2");
	BAD(r, "bergfried 1 1");
	assert_non_null(record_end(r));
	assert_int_equal(record_to_act(r), 0);
	GOOD(r, "bergfried 1");
	BAD(r, "bergfried 1");
	BAD(r, "game carcassonne-castle");
	GOOD(r, "game between-two-castles");
	BAD(r, "seats 1");
	BAD(r, "seats 8");
	BAD(r, "seats 03");
	BAD(r, "seats");
	BAD(r, "seats 3 3");
	GOOD(r, "seats 3");
	BAD(r, "seats 3");
	BAD(r, trial_numbers("deal deck", 0, 146));
	BAD(r, "0 pick breakfast-nook buttery");
	BAD(r, "aborted");
	GOOD(r, "deal thrones 6 0 3");
	BAD(r, "deal thrones 6 0 3");
	BAD(r, "name 0 Anna");
	BAD(r, "option consent=both");
	BAD(r, trial_numbers("deal cards", 1, 20));
	GOOD(r, trial_numbers("deal deck", 0, 146));
	BAD(r, "0 pick breakfast-nook buttery");
	assert_non_null(record_end(r));
	assert_false(record_over(r));
	assert_int_equal(record_legal(r, 0, NULL, 0), 0);
	GOOD(r, trial_numbers("deal cards", 1, 20));
	assert_null(record_end(r));
	BAD(r, trial_numbers("deal cards", 1, 20));
	BAD(r, "score 0 0");
	assert_int_equal(r->table.castle[0].throne, LUDWIG_THRONE + 6);
	assert_int_equal(r->table.castle[2].throne, LUDWIG_THRONE + 3);
	GOOD(r, "0 pick breakfast-nook buttery");
	record_free(r);
}

static void deals(void **state)
{
	struct judge *r = trial_start(&between_two_castles_referee);

	(void)state;
	trial_begin(r, 4);
	BAD(r, "deal thrones");
	BAD(r, "deal thrones 0 1 2");
	BAD(r, "deal thrones 0 1 2 3 4");
	BAD(r, "deal thrones 0 1 2 7");
	BAD(r, "deal thrones 0 1 2 2");
	BAD(r, "deal thrones 0 1 2 -1");
	BAD(r, "deal thrones 0 1 2 03");
	GOOD(r, "deal thrones 0 1 2 3");
	BAD(r, trial_numbers("deal deck", 0, 145));
	BAD(r, trial_numbers("deal deck", 1, 147));
	BAD(r, trial_numbers("deal deck 0", 0, 145));
	BAD(r, trial_numbers("deal deck 0", 1, 147));
	GOOD(r, trial_numbers("deal deck 146", 0, 145));
	BAD(r, trial_numbers("deal cards", 0, 19));
	BAD(r, trial_numbers("deal cards", 1, 19));
	BAD(r, trial_numbers("deal cards", 1, 21));
	BAD(r, trial_numbers("deal cards 1", 1, 19));
	GOOD(r, trial_numbers("deal cards 20", 1, 19));
	assert_int_equal(r->table.hand[0][0], 146);
	assert_int_equal(r->table.hand[3][8], 34);
	assert_int_equal(r->table.rooms.supply[0], 35);
	assert_int_equal(r->table.cards.supply[0], 20);
	BAD(r, "0 pick venus-grotto breakfast-nook");
	GOOD(r, "0 pick breakfast-nook venus-grotto");
	record_free(r);
	/* Two people have three castles. */
	r = trial_start(&between_two_castles_referee);
	trial_begin(r, 2);
	BAD(r, "deal thrones 0 1");
	GOOD(r, "deal thrones 0 1 2");
	record_free(r);
}

static void options_and_names(void **state)
{
	struct judge *r = trial_start(&between_two_castles_referee);

	(void)state;
	trial_begin(r, 3);
	BAD(r, "option first=0");
	BAD(r, "option consent=all");
	BAD(r, "option consent=");
	BAD(r, "option consent");
	BAD(r, "option consent=both ages=0,1,2");
	BAD(r, "option ages=0,1");
	BAD(r, "option ages=0,1,2,3");
	BAD(r, "option ages=0,1,1");
	BAD(r, "option ages=0,1,3");
	BAD(r, "option ages=0 1 2");
	BAD(r, "option ages=0,1,2,");
	BAD(r, "option ages=");
	GOOD(r, "option consent=owner");
	BAD(r, "option consent=both");
	GOOD(r, "option ages=2,0,1");
	BAD(r, "option ages=2,0,1");
	assert_int_equal(r->table.age[2], 0);
	assert_int_equal(r->table.age[1], 2);
	BAD(r, "name 3 Anna");
	BAD(r, "name Anna");
	BAD(r, "name 0");
	GOOD(r, "name 1 \xd0\x90\xd0\xbd\xd0\xbd\xd0\xb0 Grace");
	BAD(r, "name 1 Anna");
	BAD(r, "option consent=owner");
	GOOD(r, "name 0 0");
	GOOD(r, "deal thrones 0 1 2");
	record_free(r);
	/* Ages are people's; Ludwig has neither age nor name. */
	r = trial_start(&between_two_castles_referee);
	trial_begin(r, 2);
	BAD(r, "option ages=0,1,2");
	BAD(r, "name 2 Ludwig");
	GOOD(r, "option ages=1,0");
	record_free(r);
}

static void text(void **state)
{
	struct judge *r = judge_test_game(3, NULL);

	(void)state;
	BAD(r, "pick breakfast-nook buttery");
	BAD(r, "0");
	BAD(r, "0 ");
	BAD(r, "hello");
	BAD(r, "*");
	BAD(r, "* deck");
	trial_text(r, "0 pick breakfast-nook buttery");
	record_free(r);
}

static void aborted(void **state)
{
	struct judge *r = judge_test_game(3, NULL);

	(void)state;
	GOOD(r, "0 pick breakfast-nook buttery");
	assert_null(record_end(r));
	BAD(r, "aborted now");
	BAD(r, "end");
	GOOD(r, "aborted");
	assert_null(record_end(r));
	assert_int_equal(record_to_act(r), 0);
	BAD(r, "aborted");
	BAD(r, "end");
	BAD(r, "1 pick wine-room crepery");
	GOOD(r, "# late");
	record_reset(r);
	GOOD(r, "bergfried 1");
	record_free(r);
	/* Also where a chance line would come. */
	r = judge_test_game(2, NULL);
	GOOD(r, "aborted");
	record_free(r);
}

int judge_run_record_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(order_of_the_header),
		cmocka_unit_test(deals),
		cmocka_unit_test(options_and_names),
		cmocka_unit_test(text),
		cmocka_unit_test(aborted),
	};

	return cmocka_run_group_tests_name("ludwig records", tests, NULL,
		NULL);
}
