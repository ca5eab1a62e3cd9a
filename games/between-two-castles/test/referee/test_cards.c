/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of the twenty bonus cards: every card in three castles that were
 * counted by hand.
 */
#include "test_support.h"

static void check_cards(struct judge *r, int attendants,
	const int want[LUDWIG_CARDS])
{
	struct judge_view view;

	judge_castle_view(&r->data, &r->table.castle[0], &view);
	for (int card = 1; card <= LUDWIG_CARDS; card++) {
		int points = judge_card_points(&view, attendants, card);

		if (points != want[card - 1])
			fail_msg("card %d: %d, not %d", card, points,
				want[card - 1]);
	}
}

/* The rules page's castle of 74. Enclosed on eight sides: Hall of Creaking
 * Floors. On all edges: that, Kittenry, Kennel, Princess' Chambers, throne. */
static void in_a_mixed_castle(void **state)
{
	static const int want[LUDWIG_CARDS] = {
		10, 4, 2, 4, 6, 6, 6, 6, 2, 8, 3, 5, 5, 9, 3, 10, 10, 8, 0, 8
	};
	struct judge *r = judge_test_game(3, NULL);

	(void)state;
	judge_test_castle(r, 0, 4,
		"L4: -1:Crown Storage=2, 0:Tower=4"
		"| L3: -1:Grand Foyer=6, 0:Kittenry=1, 1:Fountain=5"
		"| L2: -2:Tapestry Room=3, -1:Kennel=3,"
		" 0:Hall of Creaking Floors=2, 1:Siege Food Storage=4"
		"| L1: -3:Dressing Room=4, -2:Rabbit Room=4,"
		" -1:Princess' Chambers=4, 2:Fireplace=1, 3:Biergarten=4,"
		" 4:Grand Balcony=3, 5:Terrace=3"
		"| L-1: -1:Great Hall=3, 0:Dead End=2, 1:Armory=4");
	check_cards(r, 1, want);
	record_free(r);
}

/* The ten cells round the throne, five food rooms and five corridors: the
 * throne is enclosed, nothing else is. */
static void round_the_throne(void **state)
{
	static const int want[LUDWIG_CARDS] = {
		2, 8, 10, 0, 0, 0, 0, 10, 0, 2, 4, 0, 3, 4, 3, 2, 4, 10, 8, 4
	};
	struct judge *r = judge_test_game(3, NULL);

	(void)state;
	judge_castle_begin(&r->table.castle[0], 0);
	judge_test_lay(r, 0, "Buttery", -1, 1);
	judge_test_lay(r, 0, "Kitchen", 2, 1);
	judge_test_lay(r, 0, "Dining Room", -1, 2);
	judge_test_lay(r, 0, "Hall of Doors", 0, 2);
	judge_test_lay(r, 0, "Pantry", 1, 2);
	judge_test_lay(r, 0, "Bakery", 2, 2);
	judge_test_lay(r, 0, "Dead End", -1, -1);
	judge_test_lay(r, 0, "Great Hall", 0, -1);
	judge_test_lay(r, 0, "Promenade", 1, -1);
	judge_test_lay(r, 0, "Purgatory", 2, -1);
	check_cards(r, 2, want);
	/* One of the corners gone: edges are still covered. */
	r->table.castle[0].events--;
	{
		static const int less[LUDWIG_CARDS] = {
			2, 8, 10, 0, 0, 0, 0, 8, 0, 2, 3, 0, 3, 4, 0, 2, 4, 9,
			4, 4
		};

		check_cards(r, 2, less);
	}
	record_free(r);
}

/* Two fountains are one type (Czech book, card 1); specials count below the
 * ground and on level 3; the throne alone has one row and two columns. */
static void special_rooms(void **state)
{
	static const int throne_only[LUDWIG_CARDS] = {
		0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0
	};
	static const int want[LUDWIG_CARDS] = {
		5, 0, 0, 0, 0, 0, 4, 0, 2, 10, 2, 1, 4, 4, 0, 0, 4, 4, 0, 0
	};
	struct judge *r = judge_test_game(3, NULL);

	(void)state;
	judge_castle_begin(&r->table.castle[0], 0);
	check_cards(r, 0, throne_only);
	judge_test_lay(r, 0, "Fountain", 2, 1);
	judge_test_lay(r, 0, "Fountain", 3, 1);
	judge_test_lay(r, 0, "Solar", 0, 2);
	judge_test_lay(r, 0, "Tower", 0, 3);
	judge_test_lay(r, 0, "Nursery", 1, 2);
	judge_test_lay(r, 0, "Armory", 1, -1);
	judge_test_lay(r, 0, "Grand Foyer", 3, -1);
	check_cards(r, 0, want);
	record_free(r);
}

int judge_run_card_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(in_a_mixed_castle),
		cmocka_unit_test(round_the_throne),
		cmocka_unit_test(special_rooms),
	};

	return cmocka_run_group_tests_name("ludwig cards", tests, NULL, NULL);
}
