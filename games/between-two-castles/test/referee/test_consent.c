/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of the option consent=both: proposals, agreement, objection and the
 * word of the older builder (records page, last paragraph of the section).
 */
#include "test_support.h"

/* Castle 0 has two living rooms; seat 0 holds the third, seat 1 the third
 * corridor; seats 1 and 2 have one tile each in castle 1. */
static struct judge *start(const char *option)
{
	struct judge *r = judge_test_placing(3, option);

	judge_test_rows(r, 0, LUDWIG_LIVING, 2);
	judge_test_lay(r, 0, "Great Hall", 0, -1);
	judge_test_lay(r, 0, "Promenade", 1, -1);
	judge_test_draft(r, 0, 0, "Salon");
	judge_test_draft(r, 0, 1, "Dead End");
	judge_test_draft(r, 1, 1, "Stables");
	judge_test_draft(r, 1, 2, "Purgatory");
	return r;
}

static void agree(void **state)
{
	struct judge *r = start("option consent=both");

	(void)state;
	BAD(r, "1 agree castle 0");
	BAD(r, "1 object castle 0");
	assert_int_equal(record_to_act(r), 7);
	GOOD(r, "0 place salon -1,1 castle 0");
	/* Only an answer is legal there; castle 1 goes on. */
	assert_int_equal(record_to_act(r), 2 | 4);
	assert_int_equal(trial_count(r, 1, "place dead-end"), 0);
	assert_true(trial_count(r, 1, "place stables") > 0);
	BAD(r, "0 place salon 0,2 castle 0");
	BAD(r, "0 agree castle 0");
	BAD(r, "0 object castle 0");
	BAD(r, "2 agree castle 0");
	BAD(r, "1 agree castle 1");
	BAD(r, "1 place dead-end 2,-1 castle 0");
	BAD(r, "0 attendant painter castle 0");
	GOOD(r, "2 place purgatory 0,-1 castle 1");
	BAD(r, "1 place stables 2,1 castle 1");
	GOOD(r, "1 agree castle 0");
	/* The chain is the owner's again, each step with consent. */
	assert_int_equal(record_to_act(r), 1 | 2);
	assert_int_equal(trial_count(r, 0, "attendant "), 4);
	GOOD(r, "0 attendant painter castle 0");
	BAD(r, "1 place dead-end 2,-1 castle 0");
	GOOD(r, "1 agree castle 0");
	GOOD(r, "1 agree castle 1");
	GOOD(r, "1 place dead-end 2,-1 castle 0");
	BAD(r, "1 agree castle 0");
	GOOD(r, "0 agree castle 0");
	assert_int_equal(trial_count(r, 1, "place grand-foyer"),
		trial_count(r, 1, "place ")
		- trial_count(r, 1, "place stables"));
	record_free(r);
}

/* Seat 0 is the older of 0 and 1: also where it proposed itself. */
static void object_younger(void **state)
{
	struct judge *r = start("option consent=both");

	(void)state;
	GOOD(r, "0 place salon -1,1 castle 0");
	GOOD(r, "1 object castle 0");
	BAD(r, "1 agree castle 0");
	BAD(r, "1 place dead-end 2,-1 castle 0");
	assert_int_equal(record_to_act(r), 7);
	assert_int_equal(trial_count(r, 1, "place dead-end"), 0);
	/* Any move that was open there, the other tile included. */
	assert_true(trial_legal(r, 0, "place salon -1,1 castle 0"));
	assert_true(trial_legal(r, 0, "place salon 0,2 castle 0"));
	assert_true(trial_legal(r, 0, "place dead-end 0,2 castle 0"));
	GOOD(r, "0 place dead-end 2,-1 castle 0");
	/* Final at once; the tile's owner decides its chain, by proposals. */
	BAD(r, "1 agree castle 0");
	BAD(r, "0 place grand-foyer 3,-1 castle 0");
	BAD(r, "0 place salon -1,1 castle 0");
	GOOD(r, "1 place grand-foyer 3,-1 castle 0");
	GOOD(r, "0 object castle 0");
	BAD(r, "1 place grand-foyer 3,-1 castle 0");
	BAD(r, "0 place salon -1,1 castle 0");
	GOOD(r, "0 place grand-foyer 0,2 castle 0");
	GOOD(r, "0 place salon -1,1 castle 0");
	GOOD(r, "1 agree castle 0");
	assert_int_equal(trial_count(r, 0, "attendant "), 4);
	record_free(r);
}

static void ages(void **state)
{
	struct judge *r =
		start("option ages=2,1,0\noption consent=both");

	(void)state;
	GOOD(r, "0 place salon -1,1 castle 0");
	GOOD(r, "1 object castle 0");
	assert_int_equal(record_legal(r, 0, NULL, 0), 0);
	BAD(r, "0 place salon -1,1 castle 0");
	GOOD(r, "1 place salon 0,2 castle 0");
	/* The tile is seat 0's, so its attendant is too. */
	BAD(r, "1 attendant painter castle 0");
	GOOD(r, "0 attendant painter castle 0");
	GOOD(r, "1 object castle 0");
	BAD(r, "0 attendant knight castle 0");
	GOOD(r, "1 attendant knight castle 0");
	assert_int_equal(judge_castle_events(&r->table.castle[0],
		LUDWIG_ATTENDANT, LUDWIG_SWORDS), 1);
	/* At castle 1 seat 2 is older than seat 1. */
	GOOD(r, "2 place purgatory 0,-1 castle 1");
	GOOD(r, "1 object castle 1");
	assert_true(trial_count(r, 2, "place stables") > 0);
	assert_int_equal(trial_count(r, 1, "place stables"), 0);
	GOOD(r, "2 place stables 2,1 castle 1");
	GOOD(r, "2 place purgatory 0,-1 castle 1");
	GOOD(r, "1 agree castle 1");
	record_free(r);
}

/* The ring's last castle lies between the last seat and seat 0. */
static void last_castle(void **state)
{
	struct judge *r = judge_test_placing(3,
		"option consent=both");

	(void)state;
	judge_test_draft(r, 2, 2, "Stables");
	judge_test_draft(r, 2, 0, "Salon");
	GOOD(r, "2 place stables 2,1 castle 2");
	GOOD(r, "0 object castle 2");
	BAD(r, "2 place stables 2,1 castle 2");
	GOOD(r, "0 place stables -1,1 castle 2");
	GOOD(r, "0 place salon 2,1 castle 2");
	assert_int_equal(r->table.step, LUDWIG_STEP_PLACE);
	GOOD(r, "2 agree castle 2");
	assert_int_equal(r->table.step, LUDWIG_STEP_SELECT);
	record_free(r);
}

/* What is drawn is drawn when the move becomes final. */
static void drawn_when_final(void **state)
{
	struct judge *r = start("option consent=both");

	(void)state;
	judge_test_rows(r, 0, LUDWIG_FOOD, 2);
	judge_test_draft(r, 0, 0, "Bakery");
	r->table.rooms.supplies = 3;
	GOOD(r, "0 place bakery -1,1 castle 0");
	BAD(r, "* deck 27 28 29");
	assert_int_equal(r->table.chance, LUDWIG_CHANCE_NONE);
	GOOD(r, "1 agree castle 0");
	assert_int_equal(record_to_act(r), 0);
	GOOD(r, "* deck 28 27 29");
	assert_int_equal(trial_count(r, 0, "take "), 3);
	GOOD(r, "0 take rug-room castle 0");
	assert_int_equal(r->table.rooms.discards, 0);
	GOOD(r, "1 agree castle 0");
	assert_int_equal(r->table.rooms.discards, 2);
	record_free(r);
}

/* A proposal whose kind has run out meanwhile cannot be agreed to. */
static void proposal_run_out(void **state)
{
	struct judge *r = start("option consent=both");

	(void)state;
	judge_test_rows(r, 0, LUDWIG_DOWNSTAIRS, 3);
	for (int i = 0; i < 15; i++)
		judge_test_lay(r, 2, "Fountain", 3 + i, 1);
	GOOD(r, "1 place stables -1,1 castle 1");
	GOOD(r, "2 agree castle 1");
	r->table.castle[0].event[0].owner = 0;
	GOOD(r, "0 bonus outdoor castle 0");
	assert_true(trial_legal(r, 1, "agree castle 0"));
	judge_test_lay(r, 2, "Fountain", 20, 1);
	BAD(r, "1 agree castle 0");
	GOOD(r, "1 object castle 0");
	assert_int_equal(trial_count(r, 0, "bonus "), 5);
	GOOD(r, "0 bonus living castle 0");
	GOOD(r, "0 attendant painter castle 0");
	record_free(r);
}

/* Without the option nobody is asked. */
static void owner_alone(void **state)
{
	struct judge *r = start(NULL);

	(void)state;
	GOOD(r, "0 place salon -1,1 castle 0");
	BAD(r, "1 agree castle 0");
	BAD(r, "1 object castle 0");
	GOOD(r, "0 attendant painter castle 0");
	GOOD(r, "1 place dead-end 2,-1 castle 0");
	record_free(r);
}

/* Two people: castle 0 needs consent, the castles with Ludwig do not. */
static void with_ludwig(void **state)
{
	struct judge *r = judge_test_placing(2,
		"option ages=1,0\noption consent=both");

	(void)state;
	judge_test_draft(r, 0, 0, "Salon");
	judge_test_draft(r, 0, 1, "Dead End");
	judge_test_draft(r, 1, 1, "Stables");
	judge_test_draft(r, 1, 2, "Purgatory");
	judge_test_draft(r, 2, 2, "Solar");
	judge_test_draft(r, 2, 0, "Nursery");
	GOOD(r, "1 place purgatory 0,-1 castle 1");
	GOOD(r, "1 place stables -1,1 castle 1");
	GOOD(r, "0 place nursery 0,2 castle 2");
	BAD(r, "1 place solar 1,2 castle 2");
	GOOD(r, "0 place solar 1,2 castle 2");
	BAD(r, "1 agree castle 2");
	GOOD(r, "0 place salon -1,1 castle 0");
	GOOD(r, "1 object castle 0");
	BAD(r, "0 place salon -1,1 castle 0");
	GOOD(r, "1 place salon 2,1 castle 0");
	GOOD(r, "1 place dead-end 0,-1 castle 0");
	GOOD(r, "0 agree castle 0");
	assert_int_equal(r->table.step, LUDWIG_STEP_CHARGE);
	record_free(r);
}

int judge_run_consent_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(agree),
		cmocka_unit_test(object_younger),
		cmocka_unit_test(ages),
		cmocka_unit_test(last_castle),
		cmocka_unit_test(drawn_when_final),
		cmocka_unit_test(proposal_run_out),
		cmocka_unit_test(owner_alone),
		cmocka_unit_test(with_ludwig),
	};

	return cmocka_run_group_tests_name("ludwig consent", tests, NULL,
		NULL);
}
