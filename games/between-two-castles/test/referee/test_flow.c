/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of the flow of a game: the order of the steps, which way the hands
 * go, the second deal with and without a reshuffle, and Ludwig's part in a
 * game of two (rules page, "Flow" and "Two players").
 */
#include "test_support.h"

#include <stdio.h>
#include <string.h>

/* The first seat that may act makes its first legal move; chance lines come
 * in the order of the numbers. */
static void step_on(struct judge *r)
{
	static char names[LUDWIG_MAX_MOVES][REFEREE_NAME];
	unsigned to_act = record_to_act(r);
	int ids[LUDWIG_ROOMS], seat = 0;
	const char *verb;
	int count = judge_chance(r, &verb, ids, LUDWIG_ROOMS);
	char line[1024];

	if (count > 0 && strcmp(verb, "ludwig") == 0) {
		snprintf(line, sizeof line, "* ludwig %s %s",
			judge_room(r, ids[0]),
			judge_room(r, ids[1]));
	} else if (count > 0) {
		int used = snprintf(line, sizeof line, "* %s", verb);

		for (int i = 0; i < count; i++)
			used += snprintf(line + used, sizeof line
				- (size_t)used, " %d", ids[i]);
	} else {
		assert_true(to_act != 0);
		while ((to_act >> seat & 1) == 0)
			seat++;
		record_legal(r, seat, names, LUDWIG_MAX_MOVES);
		snprintf(line, sizeof line, "%d %s", seat, names[0]);
	}
	GOOD(r, line);
}

/* Plays until the given number of tiles is left in every hand and the next
 * select step begins. */
static void play_to(struct judge *r, int round, int left)
{
	while (!(r->table.round == round && r->table.hands[0] == left
			&& (r->table.step == LUDWIG_STEP_SELECT
			|| r->table.step == LUDWIG_STEP_CHARGE)
			&& r->table.hands[r->table.people - 1] == left))
		step_on(r);
}

static void steps(void **state)
{
	struct judge *r = judge_test_game(3, NULL);

	(void)state;
	assert_int_equal(record_to_act(r), 7);
	assert_int_equal(record_legal(r, 0, NULL, 0), 36);
	assert_int_equal(record_legal(r, 3, NULL, 0), 0);
	BAD(r, "0 pick buttery breakfast-nook");
	BAD(r, "0 pick buttery buttery");
	BAD(r, "0 pick buttery");
	BAD(r, "0 pick buttery morning-tea-room");
	BAD(r, "0 pick buttery pantry spice-room");
	BAD(r, "0 left buttery");
	BAD(r, "* ludwig breakfast-nook buttery");
	BAD(r, "0 ludwig breakfast-nook");
	GOOD(r, "2 pick china-room scullery");
	BAD(r, "2 pick bakery waiting-room");
	BAD(r, "2 left china-room");
	assert_int_equal(record_to_act(r), 3);
	GOOD(r, "0 pick buttery pantry");
	BAD(r, "0 left buttery");
	GOOD(r, "1 pick wine-room crepery");
	assert_int_equal(record_to_act(r), 7);
	assert_int_equal(record_legal(r, 0, NULL, 0), 2);
	BAD(r, "0 left wine-room");
	GOOD(r, "0 left pantry");
	BAD(r, "0 left buttery");
	BAD(r, "0 place pantry -1,1 castle 0");
	GOOD(r, "1 left wine-room");
	BAD(r, "1 place wine-room -1,1 castle 1");
	GOOD(r, "2 left scullery");
	/* Left castle of seat s: s; right castle: s - 1. */
	assert_true(trial_legal(r, 0, "place pantry -1,1 castle 0"));
	assert_true(trial_legal(r, 0, "place buttery -1,1 castle 2"));
	assert_true(trial_legal(r, 1, "place crepery -1,1 castle 0"));
	assert_true(trial_legal(r, 1, "place wine-room -1,1 castle 1"));
	assert_true(trial_legal(r, 2, "place china-room 0,2 castle 1"));
	assert_true(trial_legal(r, 2, "place scullery 0,2 castle 2"));
	assert_int_equal(record_legal(r, 0, NULL, 0), 8);
	BAD(r, "2 pick bakery waiting-room");
	GOOD(r, "1 place wine-room -1,1 castle 1");
	GOOD(r, "0 place buttery -1,1 castle 2");
	GOOD(r, "0 place pantry 2,1 castle 0");
	assert_int_equal(record_to_act(r), 6);
	GOOD(r, "1 place crepery 2,2 castle 0");
	GOOD(r, "2 place china-room 2,1 castle 1");
	GOOD(r, "2 place scullery -1,2 castle 2");
	/* Seat 1 now has what seat 0 passed on. */
	assert_int_equal(record_legal(r, 1, NULL, 0), 21);
	GOOD(r, "1 pick breakfast-nook spice-room");
	record_free(r);
}

static void hands_go_round(void **state)
{
	(void)state;
	for (int round = 1; round <= 2; round++) {
		struct judge *r = judge_test_game(4, NULL);
		int hand[LUDWIG_CHAIRS][LUDWIG_HAND];

		play_to(r, round, 9);
		while (r->table.step != LUDWIG_STEP_LEFT)
			step_on(r);
		memcpy(hand, r->table.hand, sizeof hand);
		play_to(r, round, 7);
		for (int seat = 0; seat < 4; seat++)
			assert_memory_equal(r->table.hand[(seat
				+ (round == 1 ? 1 : 3)) % 4], hand[seat],
				7 * sizeof hand[0][0]);
		record_free(r);
	}
}

/* Eight turns of two tiles; the supply gives the second hands, seat 0 first;
 * single tiles are discarded without a line. */
static void two_rounds(void **state)
{
	struct judge *r = judge_test_game(3, NULL);
	int turns = 0, top[27];

	(void)state;
	play_to(r, 1, 3);
	while (r->table.round == 1) {
		memcpy(top, r->table.rooms.supply, sizeof top);
		step_on(r);
	}
	for (int i = 0; i < 27; i++)
		assert_int_equal(r->table.hand[i / 9][i % 9], top[i]);
	assert_true(r->table.rooms.discards >= 3);
	while (!record_over(r)) {
		enum judge_step before = r->table.step;

		step_on(r);
		if (before == LUDWIG_STEP_SELECT
				&& r->table.step == LUDWIG_STEP_LEFT)
			turns++;
	}
	assert_int_equal(turns, 4);
	assert_int_equal(record_to_act(r), 0);
	for (int castle = 0; castle < 3; castle++) {
		const struct judge_castle *place = &r->table.castle[castle];
		int drafted = 0;

		for (int i = 0; i < place->events; i++)
			drafted += place->event[i].kind == LUDWIG_PLACE
				&& place->event[i].owner != LUDWIG_NONE;
		assert_int_equal(drafted, 16);
	}
	BAD(r, "0 pick breakfast-nook buttery");
	BAD(r, "aborted");
	record_free(r);
}

/* The last tile of round 1 with a supply too small for seven hands. */
static void reshuffle_before_the_second_deal(void **state)
{
	struct judge *r = judge_test_placing(7, NULL);
	struct judge_pile *pile = &r->table.rooms;
	const char *verb;
	int ids[LUDWIG_ROOMS];

	(void)state;
	for (int seat = 0; seat < 7; seat++)
		r->table.hands[seat] = 1;
	memcpy(pile->discard, pile->supply + 62, 2 * sizeof pile->supply[0]);
	pile->supplies = 62;
	pile->discards = 2;
	judge_test_draft(r, 6, 0, "Dead End");
	GOOD(r, "0 place dead-end 0,-1 castle 6");
	assert_int_equal(record_to_act(r), 0);
	assert_int_equal(judge_chance(r, &verb, ids, LUDWIG_ROOMS),
		62 + 2 + 7);
	assert_string_equal(verb, "deck");
	/* The single tiles, passed on once more, were the first of the hands. */
	for (int i = 0; i < 7; i++)
		assert_int_equal(ids[i], 9 * i);
	BAD(r, "0 pick breakfast-nook buttery");
	BAD(r, "* deck 1 2 3");
	step_on(r);
	assert_int_equal(r->table.round, 2);
	assert_int_equal(record_to_act(r), 127);
	for (int i = 0; i < 63; i++)
		assert_int_equal(r->table.hand[i / 9][i % 9], ids[i]);
	assert_int_equal(pile->supplies, 8);
	assert_int_equal(pile->discards, 0);
	record_free(r);
}

/* With exactly enough for all hands nothing is shuffled. */
static void enough_for_the_second_deal(void **state)
{
	struct judge *r = judge_test_placing(7, NULL);

	(void)state;
	for (int seat = 0; seat < 7; seat++)
		r->table.hands[seat] = 1;
	r->table.rooms.supplies = 63;
	judge_test_draft(r, 6, 0, "Dead End");
	GOOD(r, "0 place dead-end 0,-1 castle 6");
	assert_int_equal(r->table.chance, LUDWIG_CHANCE_NONE);
	assert_int_equal(r->table.round, 2);
	assert_int_equal(r->table.rooms.supplies, 0);
	assert_int_equal(r->table.rooms.discards, 7);
	record_free(r);
}

/* Round 1: seat 0, on Ludwig's left, gives one tile to castle 2. */
static void judge_in_round_1(void **state)
{
	struct judge *r = judge_test_game(2, NULL);

	(void)state;
	assert_int_equal(record_to_act(r), 0);
	BAD(r, "0 pick breakfast-nook buttery");
	BAD(r, "0 ludwig china-room");
	BAD(r, "* ludwig china-room");
	BAD(r, "* ludwig scullery china-room");
	BAD(r, "* ludwig china-room china-room");
	BAD(r, "* ludwig buttery china-room");
	BAD(r, "* ludwig china-room scullery bakery");
	BAD(r, "* ludwig china-room nothing");
	BAD(r, "* deck 1 2 3");
	GOOD(r, "* ludwig china-room bakery");
	assert_int_equal(record_to_act(r), 1);
	BAD(r, "0 pick breakfast-nook buttery");
	BAD(r, "1 ludwig china-room");
	BAD(r, "0 ludwig scullery");
	GOOD(r, "0 ludwig bakery");
	assert_int_equal(record_to_act(r), 3);
	assert_int_equal(r->table.castle[2].draft[0],
		judge_test_tile(r, "bakery"));
	assert_int_equal(r->table.castle[1].draft[1],
		judge_test_tile(r, "china-room"));
	BAD(r, "2 pick scullery waiting-room");
	GOOD(r, "1 pick wine-room crepery");
	GOOD(r, "0 pick breakfast-nook buttery");
	GOOD(r, "0 left buttery");
	GOOD(r, "1 left crepery");
	/* Each person alone places both tiles of a castle with Ludwig. */
	assert_true(trial_legal(r, 0, "place bakery 0,2 castle 2"));
	assert_true(trial_legal(r, 0,
		"place breakfast-nook 0,2 castle 2"));
	assert_true(trial_legal(r, 0, "place buttery 0,2 castle 0"));
	assert_true(trial_legal(r, 1, "place wine-room 0,2 castle 0"));
	assert_true(trial_legal(r, 1, "place crepery 0,2 castle 1"));
	assert_true(trial_legal(r, 1, "place china-room 0,2 castle 1"));
	assert_int_equal(record_legal(r, 0, NULL, 0), 12);
	play_to(r, 1, 7);
	assert_int_equal(r->table.chance, LUDWIG_CHANCE_LUDWIG);
	/* Ludwig has seat 1's stack now, seat 0 has his. */
	BAD(r, "* ludwig scullery waiting-room");
	GOOD(r, "* ludwig morning-tea-room cutlery-room");
	record_free(r);
}

/* Round 2: seat 1, on his right, for castle 1; hands go the other way. */
static void judge_in_round_2(void **state)
{
	struct judge *r = judge_test_game(2, NULL);
	int ids[LUDWIG_ROOMS], keep, give;
	const char *verb;
	char line[64];

	(void)state;
	play_to(r, 2, 9);
	assert_int_equal(judge_chance(r, &verb, ids, LUDWIG_ROOMS), 9);
	assert_string_equal(verb, "ludwig");
	keep = ids[0];
	give = ids[1];
	step_on(r);
	assert_int_equal(record_to_act(r), 2);
	snprintf(line, sizeof line, "1 ludwig %s",
		judge_room(r, keep));
	GOOD(r, line);
	assert_int_equal(r->table.castle[1].draft[1], keep);
	assert_int_equal(r->table.castle[2].draft[0], give);
	memcpy(ids, r->table.hand[2], sizeof ids[0] * 7);
	play_to(r, 2, 7);
	assert_memory_equal(r->table.hand[1], ids, sizeof ids[0] * 7);
	while (!record_over(r))
		step_on(r);
	record_free(r);
}

/* The bonus of a castle with Ludwig is the person's, whoever's tile it was. */
static void judge_bonus(void **state)
{
	struct judge *r = judge_test_placing(2, NULL);

	(void)state;
	judge_test_rows(r, 2, LUDWIG_LIVING, 2);
	judge_test_draft(r, 2, 2, "Salon");
	judge_test_draft(r, 2, 0, "Dead End");
	GOOD(r, "0 place salon -1,1 castle 2");
	BAD(r, "0 place dead-end 0,-1 castle 2");
	BAD(r, "1 attendant painter castle 2");
	GOOD(r, "0 attendant painter castle 2");
	GOOD(r, "0 place dead-end 0,-1 castle 2");
	record_free(r);
}

int judge_run_flow_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(steps),
		cmocka_unit_test(hands_go_round),
		cmocka_unit_test(two_rounds),
		cmocka_unit_test(reshuffle_before_the_second_deal),
		cmocka_unit_test(enough_for_the_second_deal),
		cmocka_unit_test(judge_in_round_1),
		cmocka_unit_test(judge_in_round_2),
		cmocka_unit_test(judge_bonus),
	};

	return cmocka_run_group_tests_name("ludwig flow", tests, NULL, NULL);
}
