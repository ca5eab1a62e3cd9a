/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of where a tile may lie (rules page, "Placement"; book, "Building the
 * castles" and the pages of the types).
 */
#include "test_support.h"

#include <stdio.h>
#include <string.h>

/* The legal cells of a tile in castle 0 are exactly these. */
static void check_cells(struct judge *r, const char *name,
	const char *cells)
{
	struct judge_view view;
	struct judge_cell found[LUDWIG_MAX_CELLS];
	int tile = judge_test_tile(r, name);
	int count, listed = 0, used;

	judge_castle_view(&r->data, &r->table.castle[0], &view);
	count = judge_view_cells(&view, tile, found);
	while (*cells != '\0') {
		int x, level;
		bool there = false;

		if (sscanf(cells, "%d,%d%n", &x, &level, &used) != 2)
			fail_msg("cannot read %s", cells);
		for (int i = 0; i < count; i++)
			if (found[i].x == x && judge_level(found[i].floor)
					== level)
				there = true;
		if (!there)
			fail_msg("%s not at %d,%d", name, x, level);
		listed++;
		cells += used;
		cells += strspn(cells, " ");
	}
	if (listed != count)
		fail_msg("%s: %d cells, not %d", name, count, listed);
}

static void beside_the_throne(void **state)
{
	static const char *const upper[] = {
		"Buttery", "Salon", "Kennel", "Stables", "Solar", "Tower",
		"Fountain"
	};
	struct judge *r = judge_test_placing(3, NULL);

	(void)state;
	for (int i = 0; i < 7; i++)
		check_cells(r, upper[i], "-1,1 2,1 0,2 1,2");
	check_cells(r, "Armory", "0,-1 1,-1");
	check_cells(r, "Purgatory", "-1,1 2,1 0,2 1,2 0,-1 1,-1");
	check_cells(r, "Grand Foyer", "-1,1 2,1 0,2 1,2 0,-1 1,-1");
	record_free(r);
}

/* Above the ground a tile stands on another one (book, note 1). */
static void support(void **state)
{
	struct judge *r = judge_test_placing(3, NULL);

	(void)state;
	judge_test_lay(r, 0, "Solar", 1, 2);
	judge_test_lay(r, 0, "Nursery", 1, 3);
	check_cells(r, "Buttery", "-1,1 2,1 0,2 1,4");
	judge_test_lay(r, 0, "Salon", 2, 1);
	check_cells(r, "Buttery", "-1,1 3,1 0,2 2,2 1,4");
	record_free(r);
}

/* Nothing directly above outdoor rooms, fountains and towers; beside them as
 * usual, and they themselves may stand on other rooms. */
static void open_sky(void **state)
{
	static const char *const open[] = {"Stables", "Fountain", "Tower"};
	static const char *const all[] = {
		"Buttery", "Stables", "Fountain", "Tower"
	};

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct judge *r = judge_test_placing(3, NULL);

		judge_test_lay(r, 0, open[i], 2, 1);
		judge_test_lay(r, 0, open[i], 0, 2);
		for (int j = 0; j < 4; j++)
			check_cells(r, all[j], "-1,1 3,1 1,2");
		check_cells(r, "Grand Foyer", "-1,1 3,1 1,2 0,-1 1,-1 2,-1");
		record_free(r);
	}
}

static void a_foyer_bears_rooms(void **state)
{
	struct judge *r = judge_test_placing(3, NULL);

	(void)state;
	judge_test_lay(r, 0, "Grand Foyer", 2, 1);
	check_cells(r, "Stables", "-1,1 3,1 0,2 1,2 2,2");
	record_free(r);
}

/* Below the ground nothing above is needed, only an edge; and a ground tile
 * may hang on through tiles below the ground. */
static void underground(void **state)
{
	struct judge *r = judge_test_placing(3, NULL);

	(void)state;
	judge_test_lay(r, 0, "Crypt", 0, -1);
	check_cells(r, "Armory", "-1,-1 1,-1 0,-2");
	judge_test_lay(r, 0, "Spy Room", -1, -1);
	judge_test_lay(r, 0, "Purgatory", -2, -1);
	check_cells(r, "Armory", "-3,-1 1,-1 -2,-2 -1,-2 0,-2");
	check_cells(r, "Buttery", "-2,1 -1,1 2,1 0,2 1,2");
	check_cells(r, "Fountain", "-2,1 -1,1 2,1 0,2 1,2");
	check_cells(r, "Dead End", "-2,1 -1,1 2,1 0,2 1,2 -3,-1 1,-1 -2,-2 "
		"-1,-2 0,-2");
	judge_test_lay(r, 0, "Buttery", -2, 1);
	check_cells(r, "Solar", "-3,1 -1,1 2,1 0,2 1,2 -2,2");
	/* Under an outdoor room there may be a cellar. */
	judge_test_lay(r, 0, "Stables", 2, 1);
	check_cells(r, "Armory", "-3,-1 1,-1 2,-1 -2,-2 -1,-2 0,-2");
	record_free(r);
}

static void names_of_places(void **state)
{
	struct judge *r = judge_test_placing(3, NULL);

	(void)state;
	judge_test_draft(r, 0, 0, "Princess' Chambers");
	judge_test_draft(r, 0, 1, "Dead End");
	assert_int_equal(record_to_act(r), 3);
	BAD(r, "0 place princess-chambers 0,0 castle 0");
	BAD(r, "0 place princess-chambers 0,1 castle 0");
	BAD(r, "0 place princess-chambers 0,-1 castle 0");
	BAD(r, "0 place princess-chambers 0,2 castle 1");
	BAD(r, "0 place princess-chambers 0,2 castle 2");
	BAD(r, "0 place princess-chambers 0,2");
	BAD(r, "0 place princess-chambers +0,2 castle 0");
	BAD(r, "0 place princess-chambers -0,2 castle 0");
	BAD(r, "0 place princess-chambers 0,02 castle 0");
	BAD(r, "0 place princess-chambers 0,3 castle 0");
	BAD(r, "0 place princess-s-chambers 0,2 castle 0");
	BAD(r, "0 place dead-end 0,2 castle 0");
	BAD(r, "1 place princess-chambers 0,2 castle 0");
	BAD(r, "2 place princess-chambers 0,2 castle 0");
	BAD(r, "0 place tower 0,2 castle 0");
	BAD(r, "3 place dead-end 0,2 castle 0");
	GOOD(r, "1 place dead-end 0,-1 castle 0");
	BAD(r, "1 place dead-end 0,-2 castle 0");
	assert_int_equal(record_to_act(r), 1);
	GOOD(r, "0 place princess-chambers -1,1 castle 0");
	record_free(r);
}

int judge_run_place_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(beside_the_throne),
		cmocka_unit_test(support),
		cmocka_unit_test(open_sky),
		cmocka_unit_test(a_foyer_bears_rooms),
		cmocka_unit_test(underground),
		cmocka_unit_test(names_of_places),
	};

	return cmocka_run_group_tests_name("ludwig places", tests, NULL, NULL);
}
