/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of supplies that are small or empty: reshuffles and the lines they
 * need, kinds that have run out, and two castles that want the last one
 * (records page, "Supplies are drawn"; rules page, "Bonuses").
 */
#include "test_support.h"

#include <stdio.h>
#include <string.h>

/* Three seats; seat 0 has the third room of the type for castle 0, seat 1 the
 * third of its own type for castle 1, and seat 2 a tile in castle 2. */
static struct judge *two_castles(int type_0, int type_1)
{
	struct judge *r = judge_test_placing(3, NULL);
	const struct judge_room *room = r->data.room;

	judge_test_rows(r, 0, type_0, 2);
	judge_test_rows(r, 1, type_1, 2);
	judge_test_draft(r, 0, 0,
		room[type_0 * LUDWIG_ROOMS_OF_A_TYPE + 2].name);
	judge_test_draft(r, 1, 1,
		room[type_1 * LUDWIG_ROOMS_OF_A_TYPE + 2].name);
	judge_test_draft(r, 2, 2, "Purgatory");
	return r;
}

/* Leaves the pile with the first numbers of its supply only, and with others
 * as its discards. */
static void shrink(struct judge_pile *pile, int supplies, int discards)
{
	memcpy(pile->discard, pile->supply + supplies,
		sizeof pile->supply[0] * (size_t)discards);
	pile->supplies = supplies;
	pile->discards = discards;
}

static void deck_of_four(void **state)
{
	struct judge *r = two_castles(LUDWIG_FOOD, LUDWIG_LIVING);
	const char *verb;
	int ids[LUDWIG_ROOMS];

	(void)state;
	shrink(&r->table.rooms, 4, 3);
	BAD(r, "* deck 27 28 29 30 31 32 33");
	GOOD(r, "0 place pantry 4,1 castle 0");
	assert_int_equal(record_to_act(r), 0);
	assert_int_equal(judge_chance(r, &verb, ids, LUDWIG_ROOMS), 7);
	assert_string_equal(verb, "deck");
	for (int i = 0; i < 7; i++)
		assert_int_equal(ids[i], 27 + i);
	/* Nothing else may come now, not even at another castle. */
	BAD(r, "1 place rug-room 4,1 castle 1");
	BAD(r, "0 take rug-room castle 0");
	BAD(r, "* cards 27 28 29 30 31 32 33");
	BAD(r, "* deck 27 28 29 30 31 32");
	BAD(r, "* deck 27 28 29 30 31 32 33 34");
	BAD(r, "* deck 27 28 29 30 31 32 34");
	BAD(r, "* deck 27 28 29 30 31 32 32");
	BAD(r, "* deck");
	BAD(r, "0 deck 27 28 29 30 31 32 33");
	assert_null(record_end(r));
	GOOD(r, "# a comment is no statement");
	GOOD(r, "* deck 33 28 31 30 29 32 27");
	assert_int_equal(judge_chance(r, &verb, ids, LUDWIG_ROOMS), 0);
	assert_null(verb);
	assert_int_equal(trial_count(r, 0, "take "), 5);
	BAD(r, "0 take rug-room castle 0");
	GOOD(r, "0 take library castle 0");
	assert_int_equal(r->table.rooms.supplies, 2);
	assert_int_equal(r->table.rooms.supply[0], 32);
	assert_int_equal(r->table.rooms.discards, 4);
	record_free(r);
}

static void deck_of_five(void **state)
{
	struct judge *r = two_castles(LUDWIG_FOOD, LUDWIG_LIVING);

	(void)state;
	shrink(&r->table.rooms, 5, 3);
	GOOD(r, "0 place pantry 4,1 castle 0");
	BAD(r, "* deck 27 28 29 30 31 32 33");
	assert_int_equal(trial_count(r, 0, "take "), 5);
	assert_int_equal(r->table.rooms.supplies, 0);
	record_free(r);
}

/* Rooms that others are looking at are no discards; what is there is drawn,
 * and when nothing at all is left there is no bonus and no line. */
static void fewer_than_five(void **state)
{
	struct judge *r = two_castles(LUDWIG_FOOD, LUDWIG_LIVING);

	(void)state;
	shrink(&r->table.rooms, 2, 1);
	GOOD(r, "0 place pantry 4,1 castle 0");
	GOOD(r, "* deck 29 27 28");
	assert_int_equal(trial_count(r, 0, "take "), 3);
	judge_test_rows(r, 1, LUDWIG_FOOD, 2);
	judge_test_draft(r, 1, 1, "Bakery");
	GOOD(r, "1 place bakery -1,1 castle 1");
	assert_int_equal(record_legal(r, 1, NULL, 0), 0);
	GOOD(r, "0 take map-room castle 0");
	record_free(r);
}

static void cards_of_two(void **state)
{
	struct judge *r = two_castles(LUDWIG_UTILITY, LUDWIG_LIVING);

	(void)state;
	shrink(&r->table.cards, 2, 2);
	GOOD(r, "0 place schoolhouse 4,1 castle 0");
	assert_int_equal(record_to_act(r), 0);
	BAD(r, "* deck 1 2 3 4");
	BAD(r, "* cards 1 2 3");
	BAD(r, "* cards 1 2 3 5");
	GOOD(r, "* cards 4 2 1 3");
	assert_int_equal(trial_count(r, 0, "card "), 3);
	BAD(r, "0 card 3 castle 0");
	GOOD(r, "0 card 1 castle 0");
	assert_int_equal(r->table.cards.supplies, 1);
	assert_int_equal(r->table.cards.discards, 2);
	record_free(r);
}

static void cards_of_three(void **state)
{
	struct judge *r = two_castles(LUDWIG_UTILITY, LUDWIG_LIVING);

	(void)state;
	shrink(&r->table.cards, 3, 2);
	GOOD(r, "0 place schoolhouse 4,1 castle 0");
	BAD(r, "* cards 1 2 3 4 5");
	assert_int_equal(trial_count(r, 0, "card "), 3);
	record_free(r);
}

/* Puts so many of a special into castle 2, far from everything. */
static void use_up(struct judge *r, const char *special, int count)
{
	for (int i = 0; i < count; i++)
		judge_test_lay(r, 2, special, 3 + i, 1);
}

/* One fountain for two castles: the earlier move gets it. */
static void the_last_fountain(void **state)
{
	struct judge *r = two_castles(LUDWIG_OUTDOOR, LUDWIG_OUTDOOR);

	(void)state;
	use_up(r, "Fountain", 15);
	GOOD(r, "1 place walking-path 4,1 castle 1");
	GOOD(r, "0 place walking-path 4,1 castle 0");
	assert_int_equal(record_to_act(r), 2 | 4);
	assert_int_equal(record_legal(r, 0, NULL, 0), 0);
	GOOD(r, "1 place fountain -1,1 castle 1");
	assert_int_equal(record_to_act(r), 4);
	record_free(r);
	/* The same the other way round. */
	r = two_castles(LUDWIG_OUTDOOR, LUDWIG_OUTDOOR);
	use_up(r, "Fountain", 15);
	GOOD(r, "0 place walking-path 4,1 castle 0");
	GOOD(r, "1 place walking-path 4,1 castle 1");
	assert_int_equal(record_to_act(r), 1 | 4);
	GOOD(r, "0 place fountain -1,1 castle 0");
	record_free(r);
}

/* What has run out is not offered: not as a fifth room's special, not as a
 * downstairs bonus. */
static void kinds_run_out(void **state)
{
	struct judge *r = two_castles(LUDWIG_DOWNSTAIRS,
		LUDWIG_OUTDOOR);

	(void)state;
	use_up(r, "Fountain", 15);
	GOOD(r, "0 place hidden-entrance 3,-1 castle 0");
	assert_int_equal(trial_count(r, 0, "bonus "), 6);
	GOOD(r, "1 place walking-path 4,1 castle 1");
	assert_int_equal(trial_count(r, 0, "bonus "), 5);
	BAD(r, "0 bonus outdoor castle 0");
	r->table.rooms.supplies = r->table.rooms.discards = 0;
	r->table.cards.supplies = r->table.cards.discards = 0;
	assert_int_equal(trial_count(r, 0, "bonus "), 3);
	BAD(r, "0 bonus food castle 0");
	BAD(r, "0 bonus utility castle 0");
	r->table.rooms.discards = 1;
	assert_int_equal(trial_count(r, 0, "bonus "), 4);
	GOOD(r, "0 bonus sleeping castle 0");
	record_free(r);
}

static void attendants_run_out(void **state)
{
	struct judge *r = two_castles(LUDWIG_LIVING, LUDWIG_OUTDOOR);

	(void)state;
	for (int i = 0; i < LUDWIG_ATTENDANTS_OF_A_KIND; i++)
		judge_test_event(r, 2, LUDWIG_ATTENDANT, LUDWIG_TORCH);
	GOOD(r, "0 place reception-room 4,1 castle 0");
	assert_int_equal(trial_count(r, 0, "attendant "), 3);
	BAD(r, "0 attendant jester castle 0");
	GOOD(r, "0 attendant tailor castle 0");
	record_free(r);
}

/* The fifth room's choice is made from what is left at that time. */
static void special_choice_shrinks(void **state)
{
	struct judge *r = two_castles(LUDWIG_LIVING, LUDWIG_SLEEPING);

	(void)state;
	use_up(r, "Tower", 15);
	use_up(r, "Fountain", 16);
	use_up(r, "Grand Foyer", 0);
	judge_test_lay(r, 0, "Gallery", 0, 2);
	judge_test_lay(r, 0, "Library", 1, 2);
	judge_test_event(r, 0, LUDWIG_LAPSE, 0);
	GOOD(r, "0 place reception-room 4,1 castle 0");
	assert_int_equal(record_legal(r, 0, NULL, 0), 2);
	GOOD(r, "1 place tasso-room 4,1 castle 1");
	assert_int_equal(record_legal(r, 0, NULL, 0), 1);
	BAD(r, "0 special tower castle 0");
	GOOD(r, "0 special grand-foyer castle 0");
	record_free(r);
}

/* A choice of which nothing is left any more falls away. */
static void special_choice_vanishes(void **state)
{
	struct judge *r = two_castles(LUDWIG_LIVING, LUDWIG_SLEEPING);
	struct judge_castle *castle = &r->table.castle[0];

	(void)state;
	for (int i = 0; i < 15; i++) {
		judge_test_lay(r, 2, "Tower", 3 + i, 1);
		judge_test_lay(r, 2, "Fountain", 23 + i, 1);
	}
	judge_test_lay(r, 1, "Fountain", -1, 1);
	for (int i = 0; i < 16; i++)
		judge_test_lay(r, 0, "Grand Foyer", -2 - i, 1);
	judge_test_lay(r, 0, "Gallery", 0, 2);
	judge_test_lay(r, 0, "Library", 1, 2);
	judge_test_event(r, 0, LUDWIG_LAPSE, 0);
	GOOD(r, "0 place reception-room 4,1 castle 0");
	assert_int_equal(record_legal(r, 0, NULL, 0), 1);
	GOOD(r, "1 place tasso-room 4,1 castle 1");
	assert_int_equal(record_to_act(r), 2 | 4);
	assert_int_equal(castle->event[castle->events - 1].kind, LUDWIG_LAPSE);
	record_free(r);
}

int judge_run_supply_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(deck_of_four),
		cmocka_unit_test(deck_of_five),
		cmocka_unit_test(fewer_than_five),
		cmocka_unit_test(cards_of_two),
		cmocka_unit_test(cards_of_three),
		cmocka_unit_test(the_last_fountain),
		cmocka_unit_test(kinds_run_out),
		cmocka_unit_test(attendants_run_out),
		cmocka_unit_test(special_choice_shrinks),
		cmocka_unit_test(special_choice_vanishes),
	};

	return cmocka_run_group_tests_name("ludwig supplies", tests, NULL,
		NULL);
}
