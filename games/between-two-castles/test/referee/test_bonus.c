/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of the bonuses for the third and the fifth room of a type: what is
 * asked, of whom, before what, and what follows (rules page, "Bonuses").
 */
#include "test_support.h"

#include <stdio.h>
#include <string.h>

/* Castle 0 of three has count rooms of a type; seat 0 holds the next one of
 * that type for it and seat 1 the Dead End; seat 2 has a tile in castle 1, so
 * that the turn goes on. Nothing is due before. */
static struct judge *with_rooms(int type, int count)
{
	struct judge *r = judge_test_placing(3, NULL);

	judge_test_rows(r, 0, type, count);
	judge_test_event(r, 0, LUDWIG_LAPSE, 0);
	judge_test_draft(r, 0, 0, r->data.room[type * LUDWIG_ROOMS_OF_A_TYPE
		+ count].name);
	judge_test_draft(r, 0, 1, "Dead End");
	judge_test_draft(r, 1, 2, "Purgatory");
	return r;
}

/* Seat 0 puts its tile at the end of the row. */
static void place_next(struct judge *r, int type, int count)
{
	bool below = type == LUDWIG_DOWNSTAIRS;
	char line[96];

	snprintf(line, sizeof line, "0 place %s %d,%d castle 0",
		r->data.room[type * LUDWIG_ROOMS_OF_A_TYPE + count].slug,
		2 - below + count, below ? -1 : 1);
	GOOD(r, line);
}

/* While a bonus is due at castle 0 only its owner may act there. */
static void check_only_seat_0(struct judge *r)
{
	assert_int_equal(record_to_act(r), 1 | 4);
	assert_int_equal(record_legal(r, 1, NULL, 0), 0);
	BAD(r, "1 place dead-end -1,1 castle 0");
}

/* The chain is over and seat 1's tile may be placed. */
static void check_done(struct judge *r)
{
	assert_int_equal(record_to_act(r), 2 | 4);
	assert_true(trial_count(r, 1, "place dead-end") > 0);
}

static void food(void **state)
{
	struct judge *r = with_rooms(LUDWIG_FOOD, 2);

	(void)state;
	assert_int_equal(r->table.rooms.supplies, 120);
	place_next(r, LUDWIG_FOOD, 2);
	check_only_seat_0(r);
	assert_int_equal(r->table.rooms.supplies, 115);
	/* The deck lies in order: 27 to 31 come next. */
	assert_int_equal(record_legal(r, 0, NULL, 0), 5);
	assert_int_equal(trial_count(r, 0, "take "), 5);
	BAD(r, "0 take study castle 0");
	BAD(r, "0 take salon castle 1");
	BAD(r, "0 place salon -1,1 castle 0");
	BAD(r, "2 take salon castle 0");
	GOOD(r, "0 take salon castle 0");
	assert_int_equal(r->table.rooms.discards, 4);
	check_only_seat_0(r);
	BAD(r, "0 take study castle 0");
	BAD(r, "0 place map-room -1,1 castle 0");
	GOOD(r, "0 place salon -1,1 castle 0");
	check_done(r);
	assert_int_equal(r->table.rooms.discards, 4);
	record_free(r);
}

/* The room taken is the third living room: an attendant at once (book). */
static void food_triggers_the_next(void **state)
{
	struct judge *r = with_rooms(LUDWIG_FOOD, 2);

	(void)state;
	judge_test_lay(r, 0, "Gallery", 0, 2);
	judge_test_lay(r, 0, "Library", 1, 2);
	place_next(r, LUDWIG_FOOD, 2);
	GOOD(r, "0 take salon castle 0");
	GOOD(r, "0 place salon -1,1 castle 0");
	check_only_seat_0(r);
	assert_int_equal(trial_count(r, 0, "attendant "), 4);
	GOOD(r, "0 attendant painter castle 0");
	check_done(r);
	record_free(r);
}

static void living(void **state)
{
	struct judge *r = with_rooms(LUDWIG_LIVING, 2);

	(void)state;
	place_next(r, LUDWIG_LIVING, 2);
	check_only_seat_0(r);
	assert_int_equal(record_legal(r, 0, NULL, 0), 4);
	assert_true(trial_legal(r, 0, "attendant painter castle 0"));
	assert_true(trial_legal(r, 0, "attendant knight castle 0"));
	assert_true(trial_legal(r, 0, "attendant jester castle 0"));
	BAD(r, "0 attendant king castle 0");
	BAD(r, "0 attendant painter castle 2");
	GOOD(r, "0 attendant tailor castle 0");
	check_done(r);
	record_free(r);
}

static void utility(void **state)
{
	struct judge *r = with_rooms(LUDWIG_UTILITY, 2);

	(void)state;
	place_next(r, LUDWIG_UTILITY, 2);
	check_only_seat_0(r);
	assert_int_equal(record_legal(r, 0, NULL, 0), 3);
	BAD(r, "0 card 4 castle 0");
	BAD(r, "0 card 02 castle 0");
	GOOD(r, "0 card 2 castle 0");
	check_done(r);
	assert_int_equal(r->table.cards.supplies, 17);
	assert_int_equal(r->table.cards.discards, 2);
	record_free(r);
}

/* Outdoor, sleeping and corridor rooms bring their special at once. */
static void specials_for_the_third(void **state)
{
	static const struct {
		int type;
		const char *slug;
		bool below;
	} cases[] = {
		{LUDWIG_OUTDOOR, "fountain", false},
		{LUDWIG_SLEEPING, "tower", false},
		{LUDWIG_CORRIDOR, "grand-foyer", true},
	};

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct judge *r = with_rooms(cases[i].type, 2);
		char line[64];

		place_next(r, cases[i].type, 2);
		check_only_seat_0(r);
		snprintf(line, sizeof line, "place %s ", cases[i].slug);
		assert_int_equal(trial_count(r, 0, line),
			record_legal(r, 0, NULL, 0));
		snprintf(line, sizeof line, "place %s 0,-1 castle 0",
			cases[i].slug);
		assert_int_equal(trial_legal(r, 0, line),
			cases[i].below);
		snprintf(line, sizeof line, "0 place %s -1,1 castle 0",
			cases[i].slug);
		GOOD(r, line);
		check_done(r);
		record_free(r);
	}
}

/* The bonus of any other type, also one that is still to be earned. */
static void downstairs(void **state)
{
	static const char *const next[] = {
		"take ", "attendant ", "card ", "place fountain ",
		"place tower ", "place grand-foyer "
	};

	(void)state;
	for (int type = 0; type < LUDWIG_DOWNSTAIRS; type++) {
		struct judge *r = with_rooms(LUDWIG_DOWNSTAIRS, 2);
		char line[64];

		place_next(r, LUDWIG_DOWNSTAIRS, 2);
		check_only_seat_0(r);
		assert_int_equal(record_legal(r, 0, NULL, 0), 6);
		BAD(r, "0 bonus downstairs castle 0");
		BAD(r, "0 attendant painter castle 0");
		BAD(r, "0 special tower castle 0");
		snprintf(line, sizeof line, "0 bonus %s castle 0",
			judge_type_name((enum judge_type)type));
		GOOD(r, line);
		check_only_seat_0(r);
		assert_int_equal(trial_count(r, 0, next[type]),
			record_legal(r, 0, NULL, 0));
		record_free(r);
	}
}

/* Chosen downstairs first, earned by the third room later (book). */
static void a_second_attendant(void **state)
{
	struct judge *r = with_rooms(LUDWIG_LIVING, 2);

	(void)state;
	judge_test_rows(r, 0, LUDWIG_DOWNSTAIRS, 3);
	judge_test_event(r, 0, LUDWIG_BONUS, LUDWIG_LIVING);
	judge_test_event(r, 0, LUDWIG_ATTENDANT, LUDWIG_MIRROR);
	place_next(r, LUDWIG_LIVING, 2);
	GOOD(r, "0 attendant tailor castle 0");
	check_done(r);
	assert_int_equal(judge_castle_events(&r->table.castle[0],
		LUDWIG_ATTENDANT, LUDWIG_MIRROR), 2);
	record_free(r);
}

/* A downstairs bonus that draws rooms; the room taken is the third food room
 * and draws again. */
static void food_after_downstairs(void **state)
{
	struct judge *r = with_rooms(LUDWIG_DOWNSTAIRS, 2);

	(void)state;
	judge_test_rows(r, 0, LUDWIG_FOOD, 2);
	r->table.rooms.supply[2] = judge_test_tile(r, "Bakery");
	place_next(r, LUDWIG_DOWNSTAIRS, 2);
	GOOD(r, "0 bonus food castle 0");
	GOOD(r, "0 take bakery castle 0");
	GOOD(r, "0 place bakery -1,1 castle 0");
	assert_int_equal(trial_count(r, 0, "take "), 5);
	assert_true(trial_legal(r, 0, "take study castle 0"));
	GOOD(r, "0 take study castle 0");
	GOOD(r, "0 place study 0,2 castle 0");
	check_done(r);
	record_free(r);
}

static void the_fifth(void **state)
{
	(void)state;
	for (int type = 0; type < LUDWIG_TYPES; type++) {
		struct judge *r = with_rooms(type, 4);

		place_next(r, type, 4);
		check_only_seat_0(r);
		assert_int_equal(record_legal(r, 0, NULL, 0), 3);
		BAD(r, "0 place tower -1,1 castle 0");
		BAD(r, "0 special throne castle 0");
		assert_true(trial_legal(r, 0,
			"special fountain castle 0"));
		assert_true(trial_legal(r, 0,
			"special grand-foyer castle 0"));
		GOOD(r, "0 special tower castle 0");
		check_only_seat_0(r);
		BAD(r, "0 place fountain -1,1 castle 0");
		GOOD(r, "0 place tower -1,1 castle 0");
		check_done(r);
		record_free(r);
	}
}

/* The first, second, fourth, sixth and seventh bring nothing; neither do
 * three or five special rooms. */
static void no_bonus(void **state)
{
	static const int before[] = {0, 1, 3, 5, 6};

	(void)state;
	for (int type = 0; type < LUDWIG_TYPES; type++)
		for (int i = 0; i < 5; i++) {
			struct judge *r = with_rooms(type, before[i]);

			judge_test_lay(r, 0, "Tower", -1, 1);
			for (int x = -5; x < -1; x++)
				judge_test_lay(r, 0, "Fountain", x, 1);
			place_next(r, type, before[i]);
			check_done(r);
			record_free(r);
		}
}

/* Either tile first; the chain of the second tile is its own owner's. */
static void chain_of_the_other(void **state)
{
	struct judge *r = with_rooms(LUDWIG_LIVING, 2);

	(void)state;
	judge_test_lay(r, 0, "Great Hall", 0, -1);
	judge_test_lay(r, 0, "Promenade", 1, -1);
	GOOD(r, "1 place dead-end 2,-1 castle 0");
	assert_int_equal(record_to_act(r), 2 | 4);
	BAD(r, "0 place rug-room 4,1 castle 0");
	BAD(r, "0 place grand-foyer 3,-1 castle 0");
	GOOD(r, "1 place grand-foyer 3,-1 castle 0");
	place_next(r, LUDWIG_LIVING, 2);
	assert_int_equal(trial_count(r, 0, "attendant "), 4);
	record_free(r);
}

int judge_run_bonus_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(food),
		cmocka_unit_test(food_triggers_the_next),
		cmocka_unit_test(living),
		cmocka_unit_test(utility),
		cmocka_unit_test(specials_for_the_third),
		cmocka_unit_test(downstairs),
		cmocka_unit_test(a_second_attendant),
		cmocka_unit_test(food_after_downstairs),
		cmocka_unit_test(the_fifth),
		cmocka_unit_test(no_bonus),
		cmocka_unit_test(chain_of_the_other),
	};

	return cmocka_run_group_tests_name("ludwig bonuses", tests, NULL,
		NULL);
}
