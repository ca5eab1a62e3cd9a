/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of claims (R23).
 */
#include "test_support.h"

#define CLAIMS "claim=on"

/* Seat 0 has just laid something, seat 1 is to lay. */
static struct marshal *after_a_turn(const char *options)
{
	struct marshal *r = marshal_test_bare(2, options);

	marshal_test_hand(r, 0, "lance");
	marshal_test_hand(r, 1, "lance");
	r->table.turn = 1;
	r->table.turns = 1;
	return r;
}

static void only_with_the_option(void **state)
{
	struct marshal *r = after_a_turn("");

	(void)state;
	marshal_test_lay(r, 0, 1, "banner banner banner banner");
	marshal_test_lay(r, 1, 1, "lance bow sword sword");
	assert_int_equal(record_to_act(r), 2);
	BAD(r, "0 claim 1");
	record_free(r);
}

/* Both are complete: the comparison, and of equal ones the earlier. */
static void both_complete(void **state)
{
	struct marshal *r = after_a_turn(CLAIMS);

	(void)state;
	marshal_test_lay(r, 0, 2, "lance bow lance+bow helmet");
	marshal_test_lay(r, 1, 2, "lance bow lance+bow helmet");
	marshal_test_lay(r, 1, 3, "sword sword sword banner");
	marshal_test_lay(r, 0, 3, "sword sword+helmet helmet+banner "
		"sword+banner");
	assert_int_equal(record_to_act(r), 3);
	assert_int_equal(trial_count(r, 0, ""), 2);
	BAD(r, "1 claim 2");
	BAD(r, "0 claim 1");
	BAD(r, "0 troop lance 1");
	GOOD(r, "0 claim 2");
	assert_int_equal(r->table.claimed[1], 0);
	BAD(r, "0 claim 2");
	assert_int_equal(record_to_act(r), 3);
	/* until the other one lays a card */
	GOOD(r, "1 troop lance 1");
	BAD(r, "0 claim 3");
	record_free(r);
}

/* The later of two equal armies has no claim. */
static void later_tie(void **state)
{
	struct marshal *r = after_a_turn(CLAIMS);

	(void)state;
	marshal_test_lay(r, 1, 2, "lance bow lance+bow helmet");
	marshal_test_lay(r, 0, 2, "lance bow lance+bow helmet");
	assert_int_equal(record_to_act(r), 2);
	BAD(r, "0 claim 2");
	record_free(r);
}

/* What is left of the deck lies on the table, away from territory 1. */
static void show_all(struct marshal *r)
{
	struct marshal_table *t = &r->table;

	for (int i = 0; i < t->deck.count; i++) {
		struct marshal_army *army = &t->army[i % 2][1 + i / 2 % 4];

		assert_true(army->count < MARSHAL_LONGEST);
		army->card[army->count++] = t->deck.card[i];
	}
	t->deck.count = 0;
}

/* One card is unseen. If it makes a tie the territory is the claimer's, who
 * was complete earlier; if it makes more, it is not. */
static void open_side(void **state)
{
	static const struct {
		const char *unseen;
		bool claim;
	} cases[] = {
		{"bow", true}, {"helmet+banner", true},
		{"lance+helmet+banner", false}, {"bow+sword", false},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct marshal *r = after_a_turn(CLAIMS);

		marshal_test_lay(r, 0, 1, "sword sword helmet helmet+banner");
		marshal_test_lay(r, 1, 1, "sword sword helmet");
		r->table.hand[0].count = 0;
		r->table.hand[1].count = 0;
		marshal_test_hand(r, 1, cases[i].unseen);
		show_all(r);
		assert_int_equal(marshal_may_claim(&r->table, 0, 0),
			cases[i].claim);
		/* an incomplete army cannot claim */
		r->table.army[0][0].count--;
		assert_false(marshal_may_claim(&r->table, 0, 0));
		record_free(r);
	}
}

/* Three lances against two banners: whatever banner is not on the table may
 * still come, also one in the claimer's own hand. */
static void the_last_card(void **state)
{
	static const char *const banners[] = {
		"banner banner lance+banner lance+banner bow+banner bow+banner",
		"sword+banner sword+banner helmet+banner helmet+banner",
		"lance+bow+banner lance+sword+banner lance+helmet+banner",
		"bow+sword+banner bow+helmet+banner sword+helmet+banner",
		"lance+bow+sword+banner lance+bow+helmet+banner",
		"lance+sword+helmet+banner bow+sword+helmet+banner",
	};
	struct marshal *r = after_a_turn(CLAIMS);

	(void)state;
	r->table.hand[1].count = 0;
	marshal_test_lay(r, 0, 1, "lance lance lance+bow bow");
	marshal_test_lay(r, 1, 1, "banner banner bow");
	for (int i = 0; i < 6; i++) {
		assert_false(marshal_may_claim(&r->table, 0, 0));
		marshal_test_lay(r, i % 2, 2 + i / 2, banners[i]);
	}
	marshal_test_hand(r, 0, "lance+bow+sword+helmet+banner");
	assert_false(marshal_may_claim(&r->table, 0, 0));
	r->table.hand[0].count--;
	r->table.deck.card[r->table.deck.count++] = 55;
	marshal_test_lay(r, 1, 5, "lance+bow+sword+helmet+banner");
	assert_true(marshal_may_claim(&r->table, 0, 0));
	record_free(r);
}

/* A claimed territory stays open, and the claim brings nothing else. */
static void marks_only(void **state)
{
	struct marshal *r = after_a_turn(CLAIMS);
	int before;

	(void)state;
	marshal_test_lay(r, 0, 4, "banner banner banner banner");
	marshal_test_lay(r, 1, 4, "lance bow");
	before = record_score(r, 1);
	GOOD(r, "0 claim 4");
	assert_int_equal(record_score(r, 1), before);
	assert_int_equal(r->table.turn, 1);
	GOOD(r, "1 troop lance 4");
	assert_int_equal(record_to_act(r), 1);
	record_free(r);
}

/* Nobody claims before the first turn, nor with the last card. */
static void when(void **state)
{
	struct marshal *r = after_a_turn(CLAIMS);

	(void)state;
	marshal_test_lay(r, 0, 1, "banner banner banner banner");
	marshal_test_lay(r, 1, 1, "bow");
	assert_int_equal(record_to_act(r), 3);
	r->table.turns = 0;
	assert_int_equal(record_to_act(r), 2);
	r->table.turns = 1;
	r->table.turn = 0;
	BAD(r, "0 claim 1");
	r->table.turn = 1;
	r->table.phase = MARSHAL_OVER;
	BAD(r, "0 claim 1");
	record_free(r);
}

/* With nothing laid against it, the best that can be had decides. */
static void empty_side(void **state)
{
	struct marshal *r = after_a_turn(CLAIMS);

	(void)state;
	marshal_test_lay(r, 0, 1, "lance+bow+sword+helmet+banner "
		"lance+sword+helmet+banner bow+sword+helmet+banner "
		"sword+helmet+banner");
	assert_true(marshal_may_claim(&r->table, 0, 0));
	marshal_test_lay(r, 0, 2, "lance+bow+sword+helmet "
		"lance+bow+sword+banner lance+bow+helmet+banner lance+bow");
	assert_true(marshal_may_claim(&r->table, 0, 0));
	marshal_test_lay(r, 0, 3, "lance+banner bow+banner banner banner");
	assert_false(marshal_may_claim(&r->table, 0, 2));
	record_free(r);
}

int marshal_run_claim_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(only_with_the_option),
		cmocka_unit_test(both_complete),
		cmocka_unit_test(later_tie),
		cmocka_unit_test(open_side),
		cmocka_unit_test(the_last_card),
		cmocka_unit_test(marks_only),
		cmocka_unit_test(when),
		cmocka_unit_test(empty_side),
	};

	return cmocka_run_group_tests_name("marshal claims", tests, NULL,
		NULL);
}
