/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of the course of a game: turns, drawing, laying, revealing, passing,
 * and putting specials under the deck.
 */
#include "test_support.h"

#include <stdio.h>

/* Base game: draw one, lay one, the next seat (R1, R2). */
static void base_turns(void **state)
{
	struct marshal *r = marshal_test_game(3, "");

	(void)state;
	/* lance lance lance lance bow, and a helmet drawn */
	assert_int_equal(record_to_act(r), 1);
	assert_int_equal(trial_count(r, 0, ""), 3 * 5);
	BAD(r, "1 troop bow 1");
	BAD(r, "0 troop sword 1");
	BAD(r, "0 troop lance 6");
	BAD(r, "0 troop lance 0");
	BAD(r, "0 pass");
	BAD(r, "0 done");
	BAD(r, "0 reveal");
	GOOD(r, "0 troop lance 5");
	assert_int_equal(r->table.hand[0].count, 5);
	assert_int_equal(r->table.hand[1].count, 6);
	assert_int_equal(record_to_act(r), 2);
	GOOD(r, "1 troop bow 5");
	GOOD(r, "2 troop sword 5");
	assert_int_equal(record_to_act(r), 1);
	assert_int_equal(record_score(r, 0), 1);
	assert_int_equal(record_score(r, 1), 2);
	assert_int_equal(record_score(r, 2), 3);
	record_free(r);
}

/* Four cards are enough for a territory; the game ends with the last one. */
static void base_game(void **state)
{
	struct marshal *r = marshal_test_game(2, "");
	char line[160];

	(void)state;
	for (int turn = 0; turn < 40; turn++) {
		int seat = turn % 2, territory = turn / 8 + 1;
		int card = r->table.hand[seat].card[0];

		assert_int_equal(record_to_act(r), 1u << seat);
		if (territory > 1) {
			snprintf(line, sizeof line, "%d troop %s %d", seat,
				r->list.card[card].name[0], territory - 1);
			BAD(r, line);
		}
		snprintf(line, sizeof line, "%d troop %s %d", seat,
			r->list.card[card].name[0], territory);
		GOOD(r, line);
	}
	assert_int_equal(record_to_act(r), 0);
	assert_int_equal(r->table.deck.count, 56 - 10 - 40);
	assert_int_equal(record_score(r, 0) + record_score(r, 1), 25);
	record_free(r);
}

/* An empty deck is no hindrance (R2). */
static void empty_deck(void **state)
{
	struct marshal *r = marshal_test_game(2, "");

	(void)state;
	marshal_test_deck(r, "");
	GOOD(r, "0 troop lance 1");
	assert_int_equal(r->table.hand[1].count, 5);
	GOOD(r, "1 troop bow 1");
	assert_int_equal(r->table.hand[0].count, 5);
	record_free(r);
}

/* A special, a troop, bottoms, the refill (R7, R22). */
static void expansion_turn(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);

	(void)state;
	marshal_test_hand(r, 0, "lance lance/bow:lance no-bow no-bow march "
		"muster");
	marshal_test_hand(r, 1, "bow");
	/* the splits' two sides; no-bow in five places; muster; no march yet */
	assert_int_equal(trial_count(r, 0, ""), 5 + 10 + 5 + 1);
	BAD(r, "0 bottom march");
	BAD(r, "0 done");
	BAD(r, "0 kingdom march 1");
	BAD(r, "0 ordonance no-bow 1");
	GOOD(r, "0 kingdom no-bow 2");
	/* one special a turn */
	BAD(r, "0 kingdom no-bow 2");
	BAD(r, "0 ordonance muster");
	BAD(r, "0 pass");
	assert_int_equal(trial_count(r, 0, ""), 15);
	GOOD(r, "0 troop lance/bow:bow 2");
	assert_int_equal(record_to_act(r), 1);
	BAD(r, "0 troop lance 2");
	BAD(r, "0 bottom lance");
	BAD(r, "0 bottom no-bow no-bow");
	assert_int_equal(trial_count(r, 0, ""), 4);
	GOOD(r, "0 bottom muster");
	GOOD(r, "0 bottom no-bow");
	assert_true(marshal_test_deck_ends(r, "muster no-bow"));
	BAD(r, "0 bottom no-bow");
	GOOD(r, "0 done");
	assert_int_equal(r->table.hand[0].count, 6);
	assert_int_equal(record_to_act(r), 2);
	/* without a special nothing is asked */
	GOOD(r, "1 troop bow 1");
	assert_int_equal(r->table.hand[1].count, 6);
	assert_int_equal(record_to_act(r), 1);
	record_free(r);
}

/* After the last special has gone there is nothing to ask (R22). */
static void last_bottom(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);

	(void)state;
	marshal_test_hand(r, 0, "lance no-bow march");
	GOOD(r, "0 troop lance 1");
	GOOD(r, "0 bottom march");
	GOOD(r, "0 bottom no-bow");
	assert_int_equal(record_to_act(r), 2);
	assert_int_equal(r->table.hand[0].count, 6);
	BAD(r, "0 done");
	record_free(r);
}

/* The refill goes as far as the deck, which holds the bottomed card. */
static void short_refill(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);

	(void)state;
	marshal_test_hand(r, 0, "lance bow no-bow");
	marshal_test_hand(r, 1, "lance");
	marshal_test_deck(r, "sword");
	GOOD(r, "0 troop lance 1");
	GOOD(r, "0 bottom no-bow");
	assert_int_equal(r->table.hand[0].count, 3);
	assert_int_equal(r->table.deck.count, 0);
	record_free(r);
}

/* No troop in hand: show it all in the order of numbers, six new ones, again
 * if need be, and no special after it (R8). */
static void reveals(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);

	(void)state;
	marshal_test_hand(r, 0, "muster no-sword no-bow march no-bow limit-3");
	marshal_test_deck(r, "limit-5 no-lance no-lance no-helmet no-helmet "
		"assault lance bow");
	BAD(r, "0 pass");
	BAD(r, "0 reveal");
	BAD(r, "0 reveal muster no-sword no-bow march no-bow limit-3");
	assert_int_equal(trial_count(r, 0, "kingdom"), 15);
	GOOD(r, "0 reveal no-bow no-bow no-sword limit-3 muster march");
	assert_int_equal(record_to_act(r), 1);
	BAD(r, "0 kingdom limit-5 1");
	assert_int_equal(trial_count(r, 0, ""), 1);
	GOOD(r, "0 reveal no-lance no-lance no-helmet no-helmet limit-5 "
		"assault");
	assert_int_equal(r->table.hand[0].count, 6);
	BAD(r, "0 kingdom no-bow 1");
	assert_int_equal(trial_count(r, 0, "troop"), 10);
	assert_int_equal(trial_count(r, 0, ""), 10);
	assert_true(marshal_test_deck_ends(r, "muster march no-lance no-lance "
		"no-helmet no-helmet limit-5 assault"));
	GOOD(r, "0 troop bow 1");
	assert_int_equal(trial_count(r, 0, "bottom"), 3);
	record_free(r);
}

/* An empty hand is shown as empty. */
static void empty_reveal(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);

	(void)state;
	marshal_test_deck(r, "no-bow lance");
	assert_int_equal(trial_count(r, 0, ""), 1);
	GOOD(r, "0 reveal");
	assert_int_equal(r->table.hand[0].count, 2);
	GOOD(r, "0 troop lance 1");
	record_free(r);
}

/* A special first, then the reveal. */
static void special_then_reveal(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);

	(void)state;
	marshal_test_hand(r, 0, "no-bow no-sword");
	marshal_test_deck(r, "lance bow sword helmet lance bow banner");
	GOOD(r, "0 kingdom no-bow 1");
	GOOD(r, "0 reveal no-sword");
	GOOD(r, "0 troop lance 1");
	assert_int_equal(r->table.hand[0].count, 6);
	record_free(r);
}

/* A mustered troop must be laid. */
static void muster_then_troop(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);

	(void)state;
	marshal_test_hand(r, 0, "muster no-lance");
	marshal_test_deck(r, "no-bow lance bow");
	assert_true(trial_legal(r, 0, "reveal no-lance muster"));
	GOOD(r, "0 ordonance muster");
	BAD(r, "0 reveal no-lance no-bow");
	BAD(r, "0 pass");
	GOOD(r, "0 troop lance 1");
	record_free(r);
}

/* Neither in hand nor in the deck: pass, a special before it, bottoms after
 * it (R9). */
static void want_of_troops(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);

	(void)state;
	marshal_test_hand(r, 0, "no-bow no-sword");
	marshal_test_hand(r, 1, "lance");
	marshal_test_deck(r, "no-lance no-lance");
	BAD(r, "0 reveal no-bow no-sword");
	assert_int_equal(trial_count(r, 0, "kingdom"), 10);
	assert_int_equal(trial_count(r, 0, ""), 11);
	GOOD(r, "0 kingdom no-bow 1");
	assert_int_equal(trial_count(r, 0, ""), 1);
	GOOD(r, "0 pass");
	BAD(r, "0 pass");
	GOOD(r, "0 bottom no-sword");
	assert_int_equal(r->table.hand[0].count, 3);
	assert_int_equal(record_to_act(r), 2);
	record_free(r);
}

/* Full everywhere: pass, whatever is in the hand (R14). */
static void full_side(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);

	(void)state;
	for (int i = 1; i <= 5; i++)
		marshal_test_fill(r, 0, i, 4);
	marshal_test_hand(r, 0, "lance no-bow");
	marshal_test_hand(r, 1, "lance");
	BAD(r, "0 troop lance 1");
	assert_int_equal(trial_count(r, 0, ""), 6);
	GOOD(r, "0 pass");
	GOOD(r, "0 done");
	assert_int_equal(r->table.hand[0].count, 6);
	GOOD(r, "1 troop lance 1");
	assert_int_equal(record_to_act(r), 1);
	record_free(r);
}

int marshal_run_flow_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(base_turns),
		cmocka_unit_test(base_game),
		cmocka_unit_test(empty_deck),
		cmocka_unit_test(expansion_turn),
		cmocka_unit_test(last_bottom),
		cmocka_unit_test(short_refill),
		cmocka_unit_test(reveals),
		cmocka_unit_test(empty_reveal),
		cmocka_unit_test(special_then_reveal),
		cmocka_unit_test(muster_then_troop),
		cmocka_unit_test(want_of_troops),
		cmocka_unit_test(full_side),
	};

	return cmocka_run_group_tests_name("marshal flow", tests, NULL, NULL);
}
