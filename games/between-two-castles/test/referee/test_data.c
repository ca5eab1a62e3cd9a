/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of the data files: the sums that the rules page names, and that a
 * file that is missing or wrong is reported.
 */
#include "test_support.h"

#include <string.h>

static void rooms_of_each_type(void **state)
{
	struct judge *r = trial_start(&between_two_castles_referee);
	int types[LUDWIG_TYPES] = {0};

	(void)state;
	for (int i = 0; i < LUDWIG_ROOMS; i++)
		types[r->data.room[i].type]++;
	for (int i = 0; i < LUDWIG_TYPES; i++)
		assert_int_equal(types[i], LUDWIG_ROOMS_OF_A_TYPE);
	record_free(r);
}

static void hangings(void **state)
{
	struct judge *r = trial_start(&between_two_castles_referee);
	int count[LUDWIG_HANGINGS + 1] = {0};

	(void)state;
	for (int i = 0; i < LUDWIG_ROOMS; i++)
		count[r->data.room[i].hanging]++;
	assert_int_equal(count[LUDWIG_TORCH], 31);
	assert_int_equal(count[LUDWIG_PAINTING], 32);
	assert_int_equal(count[LUDWIG_MIRROR], 32);
	assert_int_equal(count[LUDWIG_SWORDS], 31);
	assert_int_equal(count[LUDWIG_NO_HANGING], 21);
	for (int tile = LUDWIG_TOWER; tile < LUDWIG_THRONE; tile++)
		assert_int_equal(judge_tile_hanging(&r->data, tile),
			LUDWIG_NO_HANGING);
	record_free(r);
}

static void slugs(void **state)
{
	struct judge *r = trial_start(&between_two_castles_referee);

	(void)state;
	assert_string_equal(r->data.room[judge_test_tile(r,
		"King's Chambers")].slug, "king-s-chambers");
	assert_string_equal(r->data.room[judge_test_tile(r,
		"Hall of Ever-Closing Walls")].slug,
		"hall-of-ever-closing-walls");
	assert_string_equal(r->data.room[judge_test_tile(r,
		"Princess' Chambers")].slug, "princess-chambers");
	assert_string_equal(judge_room(r, 0), "breakfast-nook");
	assert_string_equal(judge_room(r, 146), "venus-grotto");
	assert_null(judge_room(r, 147));
	record_free(r);
}

static void no_level_0(void **state)
{
	(void)state;
	assert_int_equal(judge_level(0), 1);
	assert_int_equal(judge_level(-1), -1);
	for (int floor = -5; floor <= 5; floor++)
		assert_int_equal(judge_floor(judge_level(floor)), floor);
}

/* Food rooms never have more than 4 points, most living rooms 8, two sorts of
 * them 6 (book): what the columns say must keep to that. */
static void most_points(void **state)
{
	static const int cells[LUDWIG_WHERES] = {
		[LUDWIG_ABOVE_BELOW] = 2, [LUDWIG_LEFT_RIGHT] = 2,
		[LUDWIG_TWO_BELOW] = 2, [LUDWIG_AROUND] = 8,
		[LUDWIG_THREE_BELOW] = 3,
	};
	struct judge *r = trial_start(&between_two_castles_referee);

	(void)state;
	for (int i = 0; i < LUDWIG_ROOMS; i++) {
		const struct judge_room *room = &r->data.room[i];
		int most = cells[room->where] * room->points;

		if (room->type == LUDWIG_FOOD)
			assert_int_equal(most, 4);
		if (room->where == LUDWIG_AROUND)
			assert_int_equal(most, 8);
		if (room->where == LUDWIG_THREE_BELOW)
			assert_int_equal(most, 6);
		assert_true((room->type == LUDWIG_UTILITY)
			== (room->where == LUDWIG_CONNECTED));
		assert_true((room->type == LUDWIG_OUTDOOR)
			== (room->where == LUDWIG_ANYWHERE));
		assert_true((room->type == LUDWIG_DOWNSTAIRS)
			== (room->where == LUDWIG_COLUMN
			|| room->where == LUDWIG_COLUMN_ABOVE));
	}
	record_free(r);
}

static void missing_data_are_reported(void **state)
{
	char why[256] = "";

	(void)state;
	assert_null(judge_new("no-such-folder", why, sizeof why));
	assert_non_null(strstr(why, "rooms.tsv"));
}

int judge_run_data_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rooms_of_each_type),
		cmocka_unit_test(hangings),
		cmocka_unit_test(slugs),
		cmocka_unit_test(no_level_0),
		cmocka_unit_test(most_points),
		cmocka_unit_test(missing_data_are_reported),
	};

	return cmocka_run_group_tests_name("ludwig data", tests, NULL, NULL);
}
