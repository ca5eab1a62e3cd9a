/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Runs all tests of the slow referee of Between Two Castles of Mad King
 * Ludwig; the folder with the data files may be given as the only argument.
 * The tests in this file play random games with two to seven seats, give
 * their records back to the referee, and look after every line whether all
 * tiles and cards are still there; in some games they also try what must not
 * be accepted.
 */
#include "test_support.h"

#include "random_play.h"

#include <stdio.h>
#include <stdlib.h>

static void see(int *seen, const int *what, int count)
{
	for (int i = 0; i < count; i++)
		if (what[i] != LUDWIG_NONE)
			seen[what[i]]++;
}

/* A room that was taken and not placed yet is nowhere else. */
static void see_castle(struct judge *r, int castle, int *rooms,
	int *cards)
{
	const struct judge_castle *place = &r->table.castle[castle];
	struct judge_due due = judge_castle_due(&r->data, place);

	see(rooms, place->draft, 2);
	see(rooms, place->five, place->fives);
	see(cards, place->three, place->threes);
	for (int i = 0; i < place->events; i++) {
		const struct judge_move *event = &place->event[i];

		if (event->kind == LUDWIG_PLACE && event->what < LUDWIG_ROOMS)
			rooms[event->what]++;
		if (event->kind == LUDWIG_CARD)
			cards[event->what]++;
	}
	if (due.kind == LUDWIG_DUE_PLACE && due.tile < LUDWIG_ROOMS)
		rooms[due.tile]++;
	assert_true(judge_castle_events(place, LUDWIG_ATTENDANT, LUDWIG_NONE)
		<= LUDWIG_SPOTS);
	assert_true(judge_castle_events(place, LUDWIG_CARD, LUDWIG_NONE)
		<= 2);
}

/* Each of the 147 rooms and 20 cards is in exactly one place. */
static void check_whole(struct judge *r)
{
	int rooms[LUDWIG_ROOMS] = {0}, cards[LUDWIG_CARDS + 1] = {0};

	if (r->record.stage < RECORD_AT_PLAY)
		return;
	see(rooms, r->table.rooms.supply, r->table.rooms.supplies);
	see(rooms, r->table.rooms.discard, r->table.rooms.discards);
	see(cards, r->table.cards.supply, r->table.cards.supplies);
	see(cards, r->table.cards.discard, r->table.cards.discards);
	for (int chair = 0; chair < r->table.chairs; chair++) {
		see(rooms, r->table.hand[chair], r->table.hands[chair]);
		see(rooms, r->table.picked[chair], 2);
		see_castle(r, chair, rooms, cards);
	}
	for (int i = 0; i < LUDWIG_ROOMS; i++)
		assert_int_equal(rooms[i], 1);
	for (int i = 1; i <= LUDWIG_CARDS; i++)
		assert_int_equal(cards[i], 1);
	for (int tile = LUDWIG_TOWER; tile < LUDWIG_THRONE; tile++)
		assert_true(judge_table_specials_left(&r->table, tile) >= 0);
}

/* A game always has somebody to act, a chance line due, or an end. */
static void check_alive(struct judge *r)
{
	const char *verb;
	int ids[LUDWIG_ROOMS];
	int count = judge_chance(r, &verb, ids, LUDWIG_ROOMS);

	if (r->record.stage != RECORD_AT_PLAY)
		return;
	assert_int_equal((record_to_act(r) != 0) + (count > 0)
		+ record_over(r), 1);
}

static void try_wrong(struct judge *r, int seat, const char *name)
{
	char line[96];

	if (trial_legal(r, seat, name))
		return;
	snprintf(line, sizeof line, "%d %s", seat, name);
	BAD(r, line);
}

/* Every question's answers for every castle by every seat, unless they are
 * offered now. */
static void try_all_wrong(void *r, int number)
{
	static const char *const forms[] = {
		"agree castle %d", "object castle %d",
		"attendant painter castle %d", "special tower castle %d",
		"bonus living castle %d", "card 7 castle %d",
		"take buttery castle %d", "place tower 0,2 castle %d",
		"place grand-foyer 0,-1 castle %d",
		"place buttery 2,1 castle %d",
	};

	/* There are many. */
	if (number % 16 != 0)
		return;
	BAD(r, "* ludwig buttery armory");
	BAD(r, "* cards 1 2 3");
	BAD(r, "winner 0");
	for (int seat = 0; seat < 8; seat++) {
		try_wrong(r, seat, "pick breakfast-nook buttery");
		try_wrong(r, seat, "left buttery");
		try_wrong(r, seat, "ludwig buttery");
		for (int castle = 0; castle < 8; castle++)
			for (size_t i = 0; i < sizeof forms / sizeof forms[0];
					i++) {
				char name[64];

				snprintf(name, sizeof name, forms[i], castle);
				try_wrong(r, seat, name);
			}
	}
}

static void check(void *referee)
{
	check_whole(referee);
	check_alive(referee);
}

static void random_games(void **state)
{
	static const struct trial_games games = {
		.play = judge_random_play,
		.first = 0,
		.count = 240,
		.wrong = 12,
		.try_wrong = try_all_wrong,
		.check = check,
	};

	(void)state;
	trial_random_games(&between_two_castles_referee, &games);
}

/* The same seed is the same record, whatever was read before. */
static void the_same_again(void **state)
{
	struct judge *r = trial_start(&between_two_castles_referee);
	char complaint[256];

	(void)state;
	for (unsigned seed = 1000; seed < 1006; seed++) {
		struct random_game a =
			judge_random_play(r, seed, complaint);
		struct random_game b =
			judge_random_play(r, seed, complaint);

		assert_non_null(a.text);
		assert_non_null(b.text);
		assert_string_equal(a.text, b.text);
		free(a.text);
		free(b.text);
	}
	record_free(r);
}

int judge_run_random_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_games),
		cmocka_unit_test(the_same_again),
	};

	return cmocka_run_group_tests_name("ludwig random games", tests, NULL,
		NULL);
}

int main(int argc, char **argv)
{
	static int (*const groups[])(void) = {
		judge_run_data_tests, judge_run_scoring_tests,
		judge_run_card_tests, judge_run_place_tests,
		judge_run_bonus_tests, judge_run_supply_tests,
		judge_run_consent_tests, judge_run_flow_tests,
		judge_run_record_tests, judge_run_result_tests,
		judge_run_random_tests, NULL,
	};

	return trial_run(argc, argv, groups);
}
