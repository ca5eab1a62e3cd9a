/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of what rooms are worth: the worked castles of the rules page with
 * every single value, the rule book's examples, and one small castle for each
 * way of looking.
 */
#include "test_support.h"

#include <stdio.h>
#include <string.h>

enum {                  /* rows of thrones.tsv */
	CORRIDOR_DOWNSTAIRS_MIRROR,
	LIVING_CORRIDOR_TORCH,
	UTILITY_FOOD_PAINTING,
	LIVING_SLEEPING_SWORDS,
	CORRIDOR_FOOD_SWORDS,
	UTILITY_SLEEPING_TORCH,
	FOOD_SLEEPING_MIRROR
};

static const char *const castle_62 =
	"L5: 0:Tower=5"
	"| L4: 0:Broom Closet=2, 1:Hibernation Chamber=4, 2:Midnight Room=4"
	"| L3: 0:Drawing Room=2, 1:Fireplace=1, 2:Wine Room=4"
	"| L2: -2:Echo Chamber=2, -1:Grand Foyer=6, 0:Game Storage=2,"
	" 1:Hall of Portraits=2, 2:King's Chambers=4"
	"| L1: -3:Firewood Storage=5, -2:Reading Room=2,"
	" -1:Taxidermy Showroom=2, 2:Salon=1, 3:Fountain=5"
	"| L-1: 0:Laboratory=2, 3:Hall of Puzzled Floors=0";
static const char *const castle_52 =
	"L5: 1:Tower=7 | L4: 1:Glassmaking Room=2, 2:Dumbwaiter=0"
	"| L3: 0:Breakfast Nook=0, 1:Grand Foyer=7, 2:Tool Room=2"
	"| L2: -1:Biergarten=3, 0:Kitchen=2, 1:Prince's Chambers=4,"
	" 2:Pacing Hall=3"
	"| L1: -2:Aviary=3, -1:Hall of Puzzled Floors=2, 2:Waiting Room=1,"
	" 3:Guardhouse=3"
	"| L-1: 1:Pit of Despair=2 | L-2: 1:Crypt=2 | L-3: 1:Dungeon=0";
static const char *const castle_74 =
	"L4: -1:Crown Storage=2, 0:Tower=4"
	"| L3: -1:Grand Foyer=6, 0:Kittenry=1, 1:Fountain=5"
	"| L2: -2:Tapestry Room=3, -1:Kennel=3, 0:Hall of Creaking Floors=2,"
	" 1:Siege Food Storage=4"
	"| L1: -3:Dressing Room=4, -2:Rabbit Room=4, -1:Princess' Chambers=4,"
	" 2:Fireplace=1, 3:Biergarten=4, 4:Grand Balcony=3, 5:Terrace=3"
	"| L-1: -1:Great Hall=3, 0:Dead End=2, 1:Armory=4";

static void check_sheet(struct judge *r,
	const int want[LUDWIG_ROWS], int total)
{
	int row[LUDWIG_ROWS];

	judge_castle_sheet(&r->data, &r->table.castle[0], row);
	for (int i = 0; i < LUDWIG_ROWS; i++)
		if (row[i] != want[i])
			fail_msg("row %d: %d, not %d", i, row[i], want[i]);
	assert_int_equal(judge_castle_total(&r->data, &r->table.castle[0]),
		total);
}

/* The rule book's score sheet. */
static void worked_castle_62(void **state)
{
	static const int sheet[LUDWIG_ROWS] =
		{4, 8, 4, 5, 12, 4, 2, 5, 5, 6, 0, 7, 0};
	struct judge *r = judge_test_game(3, NULL);

	(void)state;
	assert_int_equal(judge_test_castle(r, 0, UTILITY_SLEEPING_TORCH,
		castle_62), 55);
	judge_test_event(r, 0, LUDWIG_ATTENDANT, LUDWIG_TORCH);
	check_sheet(r, sheet, 62);
	record_free(r);
}

static void worked_castle_52(void **state)
{
	static const int sheet[LUDWIG_ROWS] =
		{2, 1, 4, 9, 4, 5, 4, 7, 0, 7, 3, 2, 4};
	struct judge *r = judge_test_game(3, NULL);

	(void)state;
	judge_test_castle(r, 0, LIVING_CORRIDOR_TORCH, castle_52);
	judge_test_event(r, 0, LUDWIG_ATTENDANT, LUDWIG_PAINTING);
	judge_test_event(r, 0, LUDWIG_CARD, 15);
	check_sheet(r, sheet, 52);
	record_free(r);
}

static void worked_castle_74(void **state)
{
	static const int sheet[LUDWIG_ROWS] =
		{4, 4, 6, 10, 12, 7, 4, 4, 5, 6, 8, 0, 4};
	struct judge *r = judge_test_game(3, NULL);

	(void)state;
	judge_test_castle(r, 0, CORRIDOR_FOOD_SWORDS, castle_74);
	judge_test_event(r, 0, LUDWIG_CARD, 10);
	check_sheet(r, sheet, 74);
	record_free(r);
}

/* Every worked castle can be built, tile after tile, in some order. */
static void worked_castles_can_be_built(void **state)
{
	static const char *const texts[] = {castle_62, castle_52, castle_74};
	static const int thrones[] = {
		UTILITY_SLEEPING_TORCH, LIVING_CORRIDOR_TORCH,
		CORRIDOR_FOOD_SWORDS
	};
	struct judge *r = judge_test_game(3, NULL);

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct judge_view all, built;
		bool used[LUDWIG_MAX_PIECES] = {true};
		bool grown = true;

		judge_test_castle(r, 0, thrones[i], texts[i]);
		judge_castle_view(&r->data, &r->table.castle[0], &all);
		built = all;
		built.count = 1;
		while (grown) {
			grown = false;
			for (int j = 1; j < all.count; j++) {
				if (used[j] || !judge_view_fits(&built,
						all.piece[j].tile,
						all.piece[j].cell))
					continue;
				used[j] = grown = true;
				built.piece[built.count++] = all.piece[j];
			}
		}
		assert_int_equal(built.count, all.count);
	}
	record_free(r);
}

/* Small castles, each with a throne that has no say in it unless it is the
 * point; every value is checked. */
static const struct {
	const char *why;
	int throne;
	const char *text;
} cases[] = {
	{"Wine Room, sleeping above and below (book)",
		CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: 2:King's Chambers=1 | L2: 2:Wine Room=4"
		"| L3: 2:Midnight Room=1"},
	{"above-below: not left, right or at a corner",
		CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: 2:King's Chambers=1, 3:Wine Room=0, 4:Nap Room=1"
		"| L2: 2:Nursery=1"},
	{"above-below: the throne is special and counts once",
		CORRIDOR_DOWNSTAIRS_MIRROR,
		"L2: 0:Brandy Room=4, 1:Siege Food Storage=2"
		"| L3: 0:Grand Foyer=2"},
	{"left-right", CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: 2:Dead End=2, 3:Pantry=4, 4:Great Hall=2"
		"| L2: 3:Promenade=3"},
	{"left-right: the throne", CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: -1:China Room=2, 2:Sauerkraut Room=0"},
	{"two-below, across the ground", CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: 2:Spice Room=4, 3:Buttery=0"
		"| L2: 3:Chocolate Room=2"
		"| L-1: 2:Spy Room=2, 3:Crypt=0"
		"| L-2: 2:Pit of Despair=2"
		"| L-3: 2:Dungeon=0"},
	{"two-below: the upper of the two may be missing",
		CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: 2:Spice Room=2 | L-1: 1:Crypt=1"
		"| L-2: 1:Spy Room=1, 2:Pit of Despair=0"},
	{"around: corners count, the own room does not",
		CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: 2:Rug Room=3, 3:Salon=0 | L2: 2:Observatory=3, 3:Parlor=0"},
	{"around: the throne once, though both halves are there",
		CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: 2:Fountain=5 | L2: 0:Study=1, 1:Library=2"},
	{"three-below", CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: 2:Cape Room=6, 3:Taxidermy Showroom=4"
		"| L-1: 1:Pit of Despair=0, 2:Crypt=0, 3:Spy Room=0"},
	{"around-not-below", CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: 2:Stables=0, 3:Buttery=0, 4:Sty=0"
		"| L2: 3:Sitting Room=6 | L3: 3:Aviary=0"},
	{"around-not-below: seven cells, but not the one below",
		CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: 2:Stables=0, 3:Guardhouse=0 | L2: 3:Reading Room=2"},
	{"Game Storage, five in a chain, one beside the throne not (book)",
		CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: -1:Taxidermy Showroom=0, 2:Salon=0"
		"| L2: 0:Game Storage=5, 1:Reading Room=0"
		"| L3: 0:Drawing Room=2, 1:Fireplace=0"
		"| L4: 0:Broom Closet=0, 1:Map Room=0"
		"| L5: 1:Parlor=0"},
	{"connected: not over a corner", CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: 2:Washroom=0, 3:Buttery=0 | L2: 3:Hat Room=0"},
	{"connected: its own type without itself",
		CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: 2:Tool Room=2, 3:Glassmaking Room=2, 4:Repair Shop=2,"
		" 5:Buttery=0"},
	{"connected: special rooms through the throne, which counts once",
		CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: -2:Crown Storage=3, -1:Grand Foyer=2, 2:Fountain=5,"
		" 3:Panic Room=3"},
	{"anywhere: special rooms with the throne",
		CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: 2:Flower Garden=3, 3:Fountain=5, 4:Tower=0"},
	{"anywhere: fountains and towers are not outdoor",
		CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: 2:Coat Room=1, 3:Butterfly Garden=0, 4:Fountain=5,"
		" 5:Meat Locker=0"},
	{"column: special rooms above and below, the throne among them",
		CORRIDOR_DOWNSTAIRS_MIRROR,
		"L2: 0:Tower=5 | L-1: 0:Knight Room=6, 2:Armory=0"
		"| L-2: 0:Gunpowder Room=1 | L-3: 0:Grand Foyer=2"
		"| L-4: 0:Purgatory=0"},
	{"column-above: Laboratory under two utility rooms (book)",
		CORRIDOR_DOWNSTAIRS_MIRROR,
		"L2: 0:Game Storage=0 | L3: 0:Broom Closet=0"
		"| L-1: 0:Laboratory=2"},
	{"tower over three rooms and one below the ground (book)",
		CORRIDOR_DOWNSTAIRS_MIRROR,
		"L2: 0:Game Storage=1 | L3: 0:Drawing Room=1 | L4: 0:Tower=4"
		"| L-1: 0:Laboratory=1"},
	{"foyer with five rooms, both throne halves once (book)",
		CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: 2:Firewood Storage=1"
		"| L2: 0:Game Storage=1, 1:Grand Foyer=5"
		"| L3: 0:Drawing Room=1, 1:Nap Room=1"},
	{"all types but one", CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: 2:Solar=1, 3:Buttery=2, 4:Salon=0, 5:Stables=1"
		"| L2: 3:Purgatory=1 | L-1: 0:Armory=2"},
	{"all types", CORRIDOR_DOWNSTAIRS_MIRROR,
		"L1: 2:Solar=4, 3:Buttery=2, 4:Salon=0, 5:Stables=1,"
		" 6:Tasso Room=4, -1:Kennel=0"
		"| L2: 3:Purgatory=1 | L-1: 0:Armory=2"},
	{"corridor: the throne's hanging once", LIVING_CORRIDOR_TORCH,
		"L1: 2:Buttery=2 | L2: 0:Echo Chamber=2, 1:Purgatory=3,"
		" 2:Hall of Ghosts=0"},
};

static void small_castles(void **state)
{
	struct judge *r = judge_test_game(3, NULL);

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		print_message("           %s\n", cases[i].why);
		judge_test_castle(r, 0, cases[i].throne, cases[i].text);
	}
	record_free(r);
}

static int throne_row(struct judge *r, int throne, const char *text)
{
	int row[LUDWIG_ROWS];

	judge_castle_begin(&r->table.castle[0], throne);
	for (const char *at = text; *at != '\0'; at += strcspn(at, ";") + 1) {
		char name[LUDWIG_SLUG];
		int x, level;

		if (sscanf(at, "%d,%d %39[^;]", &x, &level, name) != 3)
			fail_msg("cannot read %s", at);
		judge_test_lay(r, 0, name, x, level);
		if (strchr(at, ';') == NULL)
			break;
	}
	judge_castle_sheet(&r->data, &r->table.castle[0], row);
	return row[LUDWIG_ROW_THRONE];
}

/* All seven thrones: either type counts in either marked cell, other types
 * and other cells do not. */
static void thrones(void **state)
{
	static const char *const of_type[LUDWIG_TYPES] = {
		"buttery", "salon", "kennel", "stables", "solar", "purgatory",
		"armory"
	};
	struct judge *r = judge_test_game(3, NULL);

	(void)state;
	for (int i = 0; i < LUDWIG_THRONES; i++) {
		const struct judge_throne *throne = &r->data.throne[i];

		for (int cell = 0; cell < 12; cell++)
			for (int type = 0; type < LUDWIG_TYPES; type++) {
				int x = cell % 4 - 1, floor = cell / 4 - 1;
				int want = 0, row[LUDWIG_ROWS];

				if (floor == 0 && (x == 0 || x == 1))
					continue;
				for (int j = 0; j < 4; j++)
					if (throne->marked[j / 2].x == x
							&& throne->marked[j / 2]
							.floor == floor
							&& (int)throne->type[j % 2]
							== type)
						want = 2;
				judge_castle_begin(&r->table.castle[0], i);
				judge_test_lay(r, 0, of_type[type], x,
					judge_level(floor));
				judge_castle_sheet(&r->data,
					&r->table.castle[0], row);
				assert_int_equal(row[LUDWIG_ROW_THRONE], want);
			}
	}
	assert_int_equal(throne_row(r, FOOD_SLEEPING_MIRROR,
		"0,2 Buttery;-1,1 Solar"), 4);
	assert_int_equal(throne_row(r, LIVING_SLEEPING_SWORDS,
		"0,2 Salon;1,2 Parlor"), 4);
	assert_int_equal(throne_row(r, UTILITY_FOOD_PAINTING,
		"-1,1 Fountain;2,1 Kennel"), 2);
	record_free(r);
}

/* The throne's hanging is scored too, and two of a kind score twice. */
static void attendants(void **state)
{
	static const int want[LUDWIG_HANGINGS] = {
		[LUDWIG_PAINTING] = 1, [LUDWIG_SWORDS] = 0, [LUDWIG_TORCH] = 3,
		[LUDWIG_MIRROR] = 1,
	};
	struct judge *r = judge_test_game(3, NULL);
	int row[LUDWIG_ROWS];

	(void)state;
	for (int i = 0; i < LUDWIG_HANGINGS; i++) {
		judge_test_castle(r, 0, LIVING_CORRIDOR_TORCH,
			"L1: 2:Buttery=0, 3:Gallery=0, 4:Stables=0"
			"| L2: 2:Nap Room=1, 3:Solar=1");
		r->table.castle[0].event[1].what =
			judge_test_tile(r, "Mud Room");
		judge_test_event(r, 0, LUDWIG_ATTENDANT, i);
		judge_castle_sheet(&r->data, &r->table.castle[0], row);
		assert_int_equal(row[LUDWIG_ROW_ATTENDANTS], want[i]);
		judge_test_event(r, 0, LUDWIG_ATTENDANT, i);
		judge_castle_sheet(&r->data, &r->table.castle[0], row);
		assert_int_equal(row[LUDWIG_ROW_ATTENDANTS], 2 * want[i]);
	}
	record_free(r);
}

int judge_run_scoring_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(worked_castle_62),
		cmocka_unit_test(worked_castle_52),
		cmocka_unit_test(worked_castle_74),
		cmocka_unit_test(worked_castles_can_be_built),
		cmocka_unit_test(small_castles),
		cmocka_unit_test(thrones),
		cmocka_unit_test(attendants),
	};

	return cmocka_run_group_tests_name("ludwig scoring", tests, NULL,
		NULL);
}
