/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Runs all tests of the slow referee of Ordonans; the folder with the card list
 * may be given as the only argument, and how many random games of each kind to
 * play as a second one.  The tests in this file play such games with all
 * options, and look after every move whether every card is in one place and
 * nobody has more than the rules allow.
 */
#include "test_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NAMES = 1024 };

static int games_of_a_kind = 40;
static int most_moves, longest_name, most_held;

/* Any sequence will do, as long as it is always the same. */
static uint64_t chance;

static int below(int count)
{
	chance = chance * UINT64_C(6364136223846793005)
		+ UINT64_C(1442695040888963407);
	return (int)((chance >> 33) % (uint64_t)count);
}

static struct marshal *shuffled(int seats, const char *options)
{
	struct marshal *r = marshal_test_options(seats, options);
	int cards[MARSHAL_CARDS], deck[MARSHAL_CARDS];
	int count = marshal_test_in_play(r, cards);

	for (int i = 0; i < count; i++) {
		int at = below(count - i);

		deck[i] = cards[at];
		cards[at] = cards[count - i - 1];
	}
	marshal_test_deal_these(r, deck, count, below(seats));
	return r;
}

static void see(int *seen, const int *cards, int count)
{
	for (int i = 0; i < count; i++)
		seen[cards[i]]++;
}

static void check_cards(const struct marshal *r)
{
	const struct marshal_table *t = &r->table;
	int seen[MARSHAL_CARDS] = {0};

	see(seen, t->deck.card, t->deck.count);
	for (int i = 0; i < MARSHAL_TERRITORIES; i++)
		see(seen, t->kingdom[i].card, t->kingdom[i].count);
	for (int seat = 0; seat < t->seats; seat++) {
		see(seen, t->hand[seat].card, t->hand[seat].count);
		if (t->hand[seat].count > most_held)
			most_held = t->hand[seat].count;
		for (int i = 0; i < MARSHAL_TERRITORIES; i++) {
			assert_true(t->army[seat][i].count <= 5);
			see(seen, t->army[seat][i].card,
				t->army[seat][i].count);
		}
	}
	for (int card = 0; card < r->list.count; card++)
		assert_int_equal(seen[card], marshal_in_play(t, card));
}

/* The markers of a territory are different ones from III down. */
static void check_markers(const struct marshal *r)
{
	const struct marshal_table *t = &r->table;

	for (int i = 0; i < MARSHAL_TERRITORIES; i++) {
		int armies = 0, sum = 0;

		for (int seat = 0; seat < t->seats; seat++) {
			armies += t->army[seat][i].count > 0;
			sum += marshal_marker(t, i, seat);
		}
		assert_int_equal(sum, armies > 2 ? 6 : armies == 2 ? 5
			: 3 * armies);
	}
}

/* One random move of a random seat of those to act. */
static void random_move(struct marshal *r, unsigned to_act)
{
	static char names[MOST_NAMES][REFEREE_NAME];
	char line[REFEREE_NAME + 8];
	int seat, count;

	do
		seat = below(r->table.seats);
	while ((to_act & 1u << seat) == 0);
	count = record_legal(r, seat, names, MOST_NAMES);
	assert_true(count <= MOST_NAMES);
	if (count > most_moves)
		most_moves = count;
	for (int i = 0; i < count; i++) {
		if ((int)strlen(names[i]) > longest_name)
			longest_name = (int)strlen(names[i]);
		for (int j = 0; j < i && count < 20; j++)
			assert_string_not_equal(names[i], names[j]);
	}
	snprintf(line, sizeof line, "%d %s", seat, names[below(count)]);
	GOOD(r, line);
}

static void one_game(int seats, const char *options)
{
	struct marshal *r = shuffled(seats, options);
	unsigned to_act;

	while ((to_act = record_to_act(r)) != 0) {
		if ((to_act & (to_act - 1)) != 0)
			assert_true(r->table.claims);
		random_move(r, to_act);
		check_cards(r);
		check_markers(r);
		assert_true(r->table.turns <= 60 * seats);
	}
	assert_null(record_end(r));
	BAD(r, "0 pass");
	BAD(r, "0 done");
	if (!r->table.expansion)
		assert_int_equal(r->table.turns, 20 * seats - 1);
	record_free(r);
}

static void random_games(void **state)
{
	static const struct {
		int seats;
		const char *options;
	} kinds[] = {
		{2, ""}, {3, "compare=seniority"}, {4, "sets=two-base"},
		{4, ""}, {2, "claim=on"}, {2, "claim=on compare=seniority"},
		{2, KINGDOMS}, {3, KINGDOMS}, {4, KINGDOMS},
		{2, KINGDOMS " compare=seniority"},
		{3, KINGDOMS " sets=two-base"},
		{4, KINGDOMS " sets=two-base compare=seniority"},
	};

	(void)state;
	chance = 1;
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		for (int game = 0; game < games_of_a_kind; game++)
			one_game(kinds[i].seats, kinds[i].options);
	print_message("at most %d legal moves, %d characters in a name, "
		"%d cards in a hand\n", most_moves, longest_name, most_held);
}

int marshal_run_random_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_games),
	};

	return cmocka_run_group_tests_name("marshal random games", tests, NULL,
		NULL);
}

int main(int argc, char **argv)
{
	static int (*const groups[])(void) = {
		marshal_run_card_tests, marshal_run_compare_tests,
		marshal_run_record_tests, marshal_run_flow_tests,
		marshal_run_special_tests, marshal_run_end_tests,
		marshal_run_claim_tests, marshal_run_random_tests, NULL,
	};

	if (argc > 2)
		games_of_a_kind = atoi(argv[2]);
	return trial_run(argc, argv, groups);
}
