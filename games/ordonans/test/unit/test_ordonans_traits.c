/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a net is shown of Ordonans: the same whether somebody looks at the position, at what
 * they know of it or at what they guess; and what it is asked, answered by games that are
 * over.
 */
#include "hints.h"
#include "learned.h"
#include "ordonans_lists.h"
#include "record.h"
#include "sight.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

static const struct learned *learned;

/* ---- seen alike ---- */

/* What there was in all games. */
static struct {
	int positions, known, kingdoms, most;
} count;

static int look(const struct state *s, int viewer, int subject, struct trait out[TRAITS_MAX])
{
	int n = learned->traits(s, viewer, subject, out);
	assert_in_range(n, 1, TRAITS_MAX);
	for (int i = 0; i < n; i++) {
		assert_true(out[i].row < learned->rows);
		assert_true(out[i].value && out[i].value > -256 && out[i].value < 256);
	}
	count.most = n > count.most ? n : count.most;
	return n;
}

static void same_for(const struct state *s, int viewer, struct rng *rng)
{
	static struct trait by_state[TRAITS_MAX], by_view[TRAITS_MAX], by_guess[TRAITS_MAX];
	struct view view;
	struct state_space guessed;
	sight_of(game(), s, viewer, &view);
	const struct state *guess = sight_guess(&view, rng, &guessed);
	for (int seat = 0; seat < s->seats; seat++) {
		int n = look(s, viewer, seat, by_state);
		assert_int_equal(look(view_state(&view), viewer, seat, by_view), n);
		assert_memory_equal(by_view, by_state, (size_t)n * sizeof *by_state);
		assert_int_equal(look(guess, viewer, seat, by_guess), n);
		assert_memory_equal(by_guess, by_state, (size_t)n * sizeof *by_state);
	}
	for (int seat = 0; seat < s->seats; seat++)
		for (int i = 0; seat != viewer && viewer >= 0 && i < s->hands[seat]; i++)
			count.known += s->hand_known[seat][i] >> viewer & 1;
}

/* A game that is over, by its answers: the winners share the win, and are nobody's losers. */
static void answered(const struct state *over)
{
	int32_t sum = 0, answer[SEATS_MAX][ANSWERS_MAX] = { { 0 } };
	unsigned winners = game()->winners(over);
	for (int seat = 0; seat < over->seats; seat++) {
		learned->truth(over, over, seat, answer[seat]);
		sum += answer[seat][0];
		assert_int_equal(answer[seat][0] > 0, winners >> seat & 1);
		int best = INT32_MIN;
		for (int other = 0; other < over->seats; other++)
			if (other != seat && game()->points(over, other) > best)
				best = game()->points(over, other);
		assert_int_equal(answer[seat][1], 100 * (game()->points(over, seat) - best));
		assert_true(!(winners >> seat & 1) || answer[seat][1] >= 0);
	}
	assert_in_range(sum, 9999, 10000);
}

static void play_and_look(const struct options *options, const char *bots, uint64_t seed)
{
	struct session session;
	struct rng rng = rng_start(seed, RNG_TEST);
	support_deal(&session, game(), options, seed);
	const struct state *s = session_state(&session);
	while (game()->to_act(s)) {
		support_bot_move(&session, bots, &rng);
		/* one of the seats, or an onlooker */
		same_for(s, (int)rng_below(&rng, s->seats + 1u) - 1, &rng);
		count.positions++;
		count.kingdoms += s->kingdoms > 0;
	}
	answered(s);
	session_free(&session);
}

static void test_same_for_all(void **unused)
{
	(void)unused;
	struct options options = options_default(game(), game()->min_seats);
	uint64_t seed = 1;
	do
		for (int i = 0; i < support_times(2); i++, seed++)
			play_and_look(&options, seed % 3 ? "random,greedy" : "greedy", seed);
	while (support_next_options(game(), &options));
	assert_true(count.positions > 1000 && count.kingdoms > 100);
}

/* Lists in which much goes under the deck, so that cards in hands become known; and one of faces
 * that ours has not got. */
static void test_other_lists(void **unused)
{
	(void)unused;
	static const char *const expansion[] = {
		EXPANSION_ROW("kingdom", "no-bow", "4") EXPANSION_ROW("ordonance", "muster", "10")
		EXPANSION_ROW("ordonance", "march", "8") EXPANSION_ROW("ordonance", "assault", "20"),
		EXPANSION_ROW("kingdom", "limit-5", "40") EXPANSION_ROW("ordonance", "muster", "2"),
		EXPANSION_ROW("troop", "lance+lance+bow+bow+sword", "20") EXPANSION_ROW("troop", "lance / banner", "10")
		EXPANSION_ROW("kingdom", "limit-3", "6") EXPANSION_ROW("kingdom", "limit-5", "6"),
	};
	for (size_t i = 0; i < sizeof expansion / sizeof *expansion; i++)
		for (int seats = 2; seats <= SEATS; seats++) {
			struct options options = options_default(game(), seats);
			assert_null(options_set(game(), &options, "expansion", "crusader-kingdoms").id);
			make_list(&options.list, expansion[i]);
			for (uint64_t seed = 1; seed <= (uint64_t)support_times(8); seed++)
				play_and_look(&options, "random,greedy", seed);
		}
	printf("%d positions, %d with kingdoms, %d known cards, %d traits at the most\n", count.positions, count.kingdoms,
	       count.known, count.most);
	assert_true(count.known > 100);
}

/* ---- answers ---- */

static void test_golden_games(void **unused)
{
	(void)unused;
	struct support_list list;
	assert_true(support_open_list(&list, game(), "golden/games.txt"));
	int games = 0;
	for (; support_next_line(&list); games++) {
		char name[100];
		size_t n;
		struct session session;
		snprintf(name, sizeof name, "ordonans/test/golden/%s.record", list.word[0]);
		char *text = support_read_file(name, &n);
		assert_non_null(text);
		support_read_record(&session, text, n);
		answered(session_state(&session));
		session_free(&session);
		free(text);
	}
	assert_true(games > 3);
}

static void test_expect(void **unused)
{
	(void)unused;
	struct rng rng = rng_start(1, RNG_TEST);
	for (int seats = 2; seats <= SEATS; seats++) {
		struct state s;
		nothing_yet(&s, seats);
		assert_int_equal(learned->subjects(&s), seats);
		for (int i = 0; i < 1000; i++) {
			int32_t answer[SEATS_MAX][ANSWERS_MAX] = { { 0 } };
			double win[SEATS_MAX], ahead[SEATS_MAX], sum = 0;
			for (int seat = 0; seat < seats; seat++) {
				/* nobody wins, everybody does: a net may say so */
				answer[seat][0] = i < 2 ? 10000 * i : (int32_t)rng_below(&rng, 10001);
				answer[seat][1] = (int32_t)rng_below(&rng, 2001) - 1000;
			}
			learned->expect(&s, (const int32_t(*)[ANSWERS_MAX])answer, win, ahead);
			for (int seat = 0; seat < seats; seat++) {
				assert_true(win[seat] >= 0 && win[seat] <= 1 && ahead[seat] >= -15 && ahead[seat] <= 15);
				for (int other = 0; other < seats; other++)
					assert_true(answer[seat][0] <= answer[other][0] || win[seat] > win[other]);
				sum += win[seat];
			}
			assert_true(sum > 0.999999 && sum < 1.000001);
			assert_true(seats > 2 || ahead[0] == -ahead[1]);
		}
	}
}

int main(void)
{
	learned = game()->hints->learned;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_same_for_all),
		cmocka_unit_test(test_other_lists),
		cmocka_unit_test(test_golden_games),
		cmocka_unit_test(test_expect),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
