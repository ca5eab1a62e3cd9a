/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of every kingdom and ordonance card.
 */
#include "test_support.h"

static int count_at(const struct marshal *r, int seat, int territory)
{
	return r->table.army[seat][territory - 1].count;
}

/* A cancelled icon counts for nobody in that territory only (R12). */
static void cancel(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);

	(void)state;
	marshal_test_lay(r, 0, 1, "banner+banner lance");
	marshal_test_lay(r, 1, 1, "bow");
	marshal_test_lay(r, 0, 2, "banner");
	marshal_test_lay(r, 1, 2, "bow");
	marshal_test_hand(r, 1, "no-banner sword");
	r->table.turn = 1;
	assert_int_equal(record_score(r, 0), 6);
	GOOD(r, "1 kingdom no-banner 1");
	assert_int_equal(record_score(r, 0), 5);
	assert_int_equal(record_score(r, 1), 5);
	assert_int_equal(r->table.kingdom[0].count, 1);
	record_free(r);
}

/* The limit holds for all; the later one holds; cards above it stay (R10,
 * R11). */
static void limits(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);

	(void)state;
	marshal_test_lay(r, 0, 1, "lance lance lance bow");
	marshal_test_lay(r, 1, 1, "bow bow");
	marshal_test_hand(r, 0, "limit-5 lance sword");
	marshal_test_hand(r, 1, "limit-3 sword helmet");
	assert_false(trial_legal(r, 0, "troop sword 1"));
	GOOD(r, "0 kingdom limit-5 1");
	GOOD(r, "0 troop sword 1");
	assert_int_equal(count_at(r, 0, 1), 5);
	GOOD(r, "1 kingdom limit-3 1");
	GOOD(r, "1 troop sword 1");
	assert_int_equal(count_at(r, 0, 1), 5);
	/* now full for both, so closed */
	assert_true(marshal_closed(&r->table, 0));
	marshal_test_hand(r, 0, "limit-5");
	BAD(r, "0 troop lance 1");
	BAD(r, "0 kingdom limit-5 1");
	GOOD(r, "0 kingdom limit-5 2");
	assert_int_equal(marshal_limit(&r->table, 0), 3);
	assert_int_equal(marshal_limit(&r->table, 1), 5);
	assert_int_equal(marshal_limit(&r->table, 2), 4);
	record_free(r);
}

/* One side full does not close a territory (seed; R25). */
static void closed(void **state)
{
	struct marshal *r = marshal_test_bare(3, KINGDOMS);

	(void)state;
	marshal_test_fill(r, 0, 4, 4);
	marshal_test_fill(r, 1, 4, 4);
	marshal_test_fill(r, 2, 4, 3);
	marshal_test_hand(r, 0, "no-bow lance");
	assert_true(trial_legal(r, 0, "kingdom no-bow 4"));
	marshal_test_fill(r, 2, 4, 1);
	assert_false(trial_legal(r, 0, "kingdom no-bow 4"));
	assert_int_equal(trial_count(r, 0, "kingdom"), 4);
	record_free(r);
}

/* Two cards, or what there is; then it goes under the deck (R16). */
static void muster(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);

	(void)state;
	marshal_test_hand(r, 0, "muster lance lance lance lance bow");
	GOOD(r, "0 ordonance muster");
	assert_int_equal(r->table.hand[0].count, 7);
	assert_true(marshal_test_deck_ends(r, "muster"));
	GOOD(r, "0 troop lance 1");
	/* six are left: no refill (R7) */
	assert_int_equal(r->table.hand[0].count, 6);
	record_free(r);

	r = marshal_test_bare(2, KINGDOMS);
	marshal_test_hand(r, 0, "muster lance");
	marshal_test_deck(r, "bow");
	GOOD(r, "0 ordonance muster");
	assert_int_equal(r->table.hand[0].count, 2);
	assert_int_equal(r->table.deck.count, 1);
	record_free(r);

	r = marshal_test_bare(2, KINGDOMS);
	marshal_test_hand(r, 0, "muster lance");
	marshal_test_deck(r, "");
	GOOD(r, "0 ordonance muster");
	assert_true(marshal_test_deck_ends(r, "muster"));
	record_free(r);
}

/* To another own territory with room under its limit; a split card keeps its
 * side (R24, R27). */
static void march(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);

	(void)state;
	marshal_test_hand(r, 0, "march lance");
	/* without a card there is no march (R16) */
	assert_int_equal(trial_count(r, 0, "ordonance"), 0);
	marshal_test_lay(r, 0, 1, "sword sword bow/sword:sword");
	marshal_test_fill(r, 0, 2, 4);
	marshal_test_lay(r, 0, 3, "banner helmet bow");
	marshal_test_kingdom(r, 3, "limit-3");
	marshal_test_lay(r, 1, 4, "lance");
	/* 4 and 5 for all, 1 for those of 2 and 3 */
	assert_int_equal(trial_count(r, 0, "ordonance march sword 1"),
		2);
	assert_int_equal(trial_count(r, 0, "ordonance march banner 3"),
		3);
	BAD(r, "0 ordonance march sword 1 1");
	BAD(r, "0 ordonance march sword 1 2");
	BAD(r, "0 ordonance march sword 1 3");
	BAD(r, "0 ordonance march bow/sword:bow 1 4");
	BAD(r, "0 ordonance march lance 4 5");
	GOOD(r, "0 ordonance march bow/sword:sword 1 4");
	assert_int_equal(count_at(r, 0, 1), 2);
	assert_int_equal(count_at(r, 0, 4), 1);
	assert_int_equal(r->table.army[0][3].side[0], 1);
	assert_int_equal(r->table.army[0][3].last, r->table.moves);
	assert_true(r->table.army[0][0].last < r->table.moves);
	assert_true(marshal_test_deck_ends(r, "march"));
	GOOD(r, "0 troop lance 1");
	record_free(r);
}

/* Any two own cards, full or not, the lower territory first; both armies have
 * a new last card (R4, R26). */
static void exchange(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);

	(void)state;
	marshal_test_hand(r, 0, "exchange lance");
	marshal_test_lay(r, 0, 2, "sword sword bow bow");
	assert_int_equal(trial_count(r, 0, "ordonance"), 0);
	marshal_test_lay(r, 0, 5, "sword lance/bow:lance");
	marshal_test_lay(r, 1, 4, "helmet");
	assert_int_equal(trial_count(r, 0, "ordonance exchange"), 4);
	assert_true(trial_legal(r, 0,
		"ordonance exchange sword 2 sword 5"));
	BAD(r, "0 ordonance exchange sword 5 sword 2");
	BAD(r, "0 ordonance exchange sword 2 helmet 4");
	BAD(r, "0 ordonance exchange sword 2 bow 2");
	GOOD(r, "0 ordonance exchange bow 2 lance/bow:lance 5");
	assert_int_equal(count_at(r, 0, 2), 4);
	assert_int_equal(count_at(r, 0, 5), 2);
	assert_int_equal(r->table.army[0][1].last, r->table.moves);
	assert_int_equal(r->table.army[0][4].last, r->table.moves);
	assert_true(marshal_test_deck_ends(r, "exchange"));
	record_free(r);
}

/* Only where one has troops; under the deck before the ordonance; the loser's
 * moment stays, and the last card of an army may go (R4, R13, R28). */
static void assault(void **state)
{
	struct marshal *r = marshal_test_bare(3, KINGDOMS);
	int last;

	(void)state;
	marshal_test_hand(r, 0, "assault assault lance");
	marshal_test_lay(r, 1, 2, "sword bow/banner:banner");
	assert_int_equal(trial_count(r, 0, "ordonance"), 0);
	marshal_test_lay(r, 0, 2, "lance");
	marshal_test_lay(r, 2, 2, "helmet helmet");
	marshal_test_lay(r, 2, 3, "sword");
	last = r->table.army[1][1].last;
	assert_int_equal(trial_count(r, 0, "ordonance assault"), 3);
	BAD(r, "0 ordonance assault 0 lance 2");
	BAD(r, "0 ordonance assault 2 sword 3");
	BAD(r, "0 ordonance assault 1 bow/banner:bow 2");
	GOOD(r, "0 ordonance assault 1 bow/banner:banner 2");
	assert_true(marshal_test_deck_ends(r, "bow/banner:bow assault"));
	assert_int_equal(count_at(r, 1, 2), 1);
	assert_int_equal(r->table.army[1][1].last, last);
	/* drawn again it has both its sides */
	r->table.hand[0].card[r->table.hand[0].count++] =
		r->table.deck.card[r->table.deck.count - 2];
	assert_true(trial_legal(r, 0, "troop bow/banner:bow 1"));
	assert_true(trial_legal(r, 0, "troop bow/banner:banner 1"));
	record_free(r);

	r = marshal_test_bare(2, KINGDOMS);
	marshal_test_hand(r, 0, "assault lance");
	marshal_test_fill(r, 0, 2, 4);
	marshal_test_lay(r, 1, 2, "sword");
	assert_int_equal(record_score(r, 1), 2 + (record_score(r, 0) == 2));
	GOOD(r, "0 ordonance assault 1 sword 2");
	assert_int_equal(record_score(r, 0), 3);
	assert_int_equal(record_score(r, 1), 0);
	record_free(r);
}

/* A closed territory can be opened again (R15). */
static void reopened(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);

	(void)state;
	marshal_test_fill(r, 0, 1, 4);
	marshal_test_lay(r, 1, 1, "sword sword sword sword");
	marshal_test_hand(r, 0, "assault lance");
	marshal_test_hand(r, 1, "no-bow lance");
	assert_true(marshal_closed(&r->table, 0));
	GOOD(r, "0 ordonance assault 1 sword 1");
	assert_false(marshal_closed(&r->table, 0));
	GOOD(r, "0 troop lance 2");
	GOOD(r, "1 kingdom no-bow 1");
	GOOD(r, "1 troop lance 1");
	assert_true(marshal_closed(&r->table, 0));
	record_free(r);
}

/* Of any opponent, to that player's own room. */
static void intrigue(void **state)
{
	struct marshal *r = marshal_test_bare(3, KINGDOMS);

	(void)state;
	marshal_test_hand(r, 0, "intrigue lance");
	marshal_test_lay(r, 0, 2, "lance");
	assert_int_equal(trial_count(r, 0, "ordonance"), 0);
	marshal_test_lay(r, 1, 2, "sword sword helmet");
	marshal_test_fill(r, 1, 3, 4);
	marshal_test_fill(r, 0, 4, 4);
	marshal_test_lay(r, 2, 5, "sword");
	assert_int_equal(trial_count(r, 0,
		"ordonance intrigue 1 sword 2 "), 3);
	assert_int_equal(trial_count(r, 0, "ordonance intrigue 2"), 4);
	BAD(r, "0 ordonance intrigue 0 lance 2 1");
	BAD(r, "0 ordonance intrigue 1 sword 2 3");
	BAD(r, "0 ordonance intrigue 1 sword 2 2");
	GOOD(r, "0 ordonance intrigue 1 sword 2 4");
	assert_int_equal(count_at(r, 1, 2), 2);
	assert_int_equal(count_at(r, 1, 4), 1);
	assert_int_equal(r->table.army[1][3].last, r->table.moves);
	assert_true(marshal_test_deck_ends(r, "intrigue"));
	record_free(r);
}

/* Nowhere to go: it cannot be played, but it can go under the deck (R16). */
static void no_target(void **state)
{
	struct marshal *r = marshal_test_bare(2, KINGDOMS);

	(void)state;
	for (int i = 1; i <= 5; i++)
		marshal_test_fill(r, 1, i, 4);
	marshal_test_hand(r, 0, "intrigue assault march exchange lance bow");
	assert_int_equal(trial_count(r, 0, "ordonance"), 0);
	GOOD(r, "0 troop lance 1");
	assert_int_equal(trial_count(r, 0, "bottom"), 4);
	record_free(r);
}

/* The longest names are not cut. */
static void long_names(void **state)
{
	struct marshal *r = marshal_test_bare(4, KINGDOMS);

	(void)state;
	marshal_test_lay(r, 0, 1, "lance+bow+sword+helmet+banner");
	marshal_test_lay(r, 0, 2, "lance+bow+sword+helmet+banner");
	marshal_test_hand(r, 0, "exchange");
	assert_true(trial_legal(r, 0, "ordonance exchange "
		"lance+bow+sword+helmet+banner 1 "
		"lance+bow+sword+helmet+banner 2"));
	marshal_test_hand(r, 0, "no-banner no-banner no-helmet no-helmet "
		"no-lance no-lance");
	assert_true(trial_legal(r, 0, "reveal no-lance no-lance "
		"no-helmet no-helmet no-banner no-banner exchange"));
	record_free(r);
}

int marshal_run_special_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cancel),
		cmocka_unit_test(limits),
		cmocka_unit_test(closed),
		cmocka_unit_test(muster),
		cmocka_unit_test(march),
		cmocka_unit_test(exchange),
		cmocka_unit_test(assault),
		cmocka_unit_test(reopened),
		cmocka_unit_test(intrigue),
		cmocka_unit_test(no_target),
		cmocka_unit_test(long_names),
	};

	return cmocka_run_group_tests_name("marshal specials", tests, NULL,
		NULL);
}
