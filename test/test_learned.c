/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What games show a net: in ten thousand positions of every game that can be learned, the same
 * of the position, of what the viewer sees of it, and of what may lie behind that; rows and
 * numbers in range. And what came of a game is what the answers say that everybody could expect.
 *
 * ctest: slow
 */
#include "bits.h"
#include "hints.h"
#include "learned.h"
#include "support.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

static void check_range(const struct learned *learned, const struct trait *trait, int n)
{
	assert_in_range(n, 1, TRAITS_MAX);
	for (int i = 0; i < n; i++) {
		assert_true(trait[i].row < learned->rows);
		/* larger numbers would be too coarse in the weights of a net */
		assert_true(trait[i].value != 0 && trait[i].value >= -1000 && trait[i].value <= 1000);
	}
}

/* The same traits, seen by the viewer and in another world. */
static void check_secrets(const struct game *game, const struct state *s, int viewer, struct rng *rng)
{
	static struct trait open[TRAITS_MAX], seen[TRAITS_MAX], guessed[TRAITS_MAX];
	const struct learned *learned = game->hints->learned;
	struct view view;
	struct state_space space;
	sight_of(game, s, viewer, &view);
	const struct state *guess = sight_guess(&view, rng, &space);
	int subjects = learned->subjects(s);
	assert_in_range(subjects, 1, SUBJECTS_MAX);
	assert_int_equal(learned->subjects(view_state(&view)), subjects);
	assert_int_equal(learned->subjects(guess), subjects);
	for (int i = 0; i < subjects; i++) {
		int n = learned->traits(s, viewer, i, open);
		check_range(learned, open, n);
		assert_int_equal(learned->traits(view_state(&view), viewer, i, seen), n);
		assert_memory_equal(seen, open, (size_t)n * sizeof *open);
		assert_int_equal(learned->traits(guess, viewer, i, guessed), n);
		assert_memory_equal(guessed, open, (size_t)n * sizeof *open);
	}
}

/* With the truth for an answer everybody can expect what happened. */
static void check_truth(const struct game *game, const struct state *s, const struct state *over)
{
	const struct learned *learned = game->hints->learned;
	int32_t answer[SUBJECTS_MAX][ANSWERS_MAX] = { { 0 } };
	double win[SEATS_MAX], ahead[SEATS_MAX], sum = 0;
	unsigned winners = game->winners(over);
	int seats = game->seats(s);
	for (int i = 0; i < learned->subjects(s); i++) {
		learned->truth(s, over, i, answer[i]);
		for (int k = 0; k < learned->answers; k++)
			if (learned->odds >> k & 1)
				assert_in_range(answer[i][k], 0, 10000);
	}
	learned->expect(s, (const int32_t(*)[ANSWERS_MAX])answer, win, ahead);
	double most = 0;
	for (int seat = 0; seat < seats; seat++) {
		assert_true(win[seat] >= 0 && win[seat] <= 1);
		sum += win[seat];
		most = win[seat] > most ? win[seat] : most;
	}
	/* somebody who is no seat may have a part of the win */
	assert_true(sum < 1.0001);
	for (int seat = 0; seat < seats; seat++)
		if (winners == 1u << seat)
			assert_true(win[seat] >= most);
}

static void learned_games(void **state)
{
	(void)state;
	int wanted = support_times(10000);
	for (int g = 0; support_game(g); g++) {
		const struct game *game = support_game(g);
		if (!game->hints || !game->hints->learned)
			continue;
		struct options options = options_default(game, game->min_seats);
		struct rng rng = rng_start(1, RNG_TEST);
		int positions = 0;
		for (uint64_t seed = 1; positions < wanted; seed++) {
			enum { KEPT = 8 };
			static struct state_space kept[KEPT];
			struct session s;
			int n = 0;
			support_deal(&s, game, &options, seed);
			while (!session_over(&s)) {
				const struct state *now = session_state(&s);
				int viewer = (int)rng_below(&rng, (uint32_t)game->seats(now));
				check_secrets(game, now, viewer, &rng);
				if (n < KEPT && rng_below(&rng, 8) == 0)
					memcpy(kept[n++].bytes, now, game->state_size);
				positions++;
				support_bot_move(&s, seed % 2 ? "random" : "level5", &rng);
			}
			for (int i = 0; i < n; i++)
				check_truth(game, (const struct state *)kept[i].bytes, session_state(&s));
			session_free(&s);
			if (!support_next_options(game, &options))
				options = options_default(game, game->min_seats);
		}
		print_message("%s: %d positions\n", game->name, positions);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(learned_games),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
