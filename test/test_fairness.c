/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Bots are honest and repeat themselves: in a thousand positions of every game,
 * with everything that a seat cannot see permuted, a bot at fixed iterations makes
 * the same choice; and so it does with one thread and with two.
 *
 * ctest: slow
 */
#include "bits.h"
#include "bot.h"
#include "registry.h"
#include "support.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

static const char *const bots[] = { "level1", "level4", "level5", "level8", "flat", "mcts" };

enum { BOTS = sizeof bots / sizeof *bots };

/* Another world with the same view for the seat. */
static void permute(const struct game *game, const struct state *now, int seat, struct rng *rng, struct state_space *other)
{
	struct view view;
	sight_guess(sight_of(game, now, seat, &view), rng, other);
}

static move choose(const struct bot *bot, const struct game *game, const struct state *world, int seat, int threads)
{
	const struct effort effort = { .iterations = 16, .threads = threads };
	struct rng rng = rng_start(7, RNG_BOT);
	struct view view;
	return bot_choose(bot, sight_of(game, world, seat, &view), &rng, &effort);
}

static void honest(void **state)
{
	(void)state;
	int wanted = support_times(480);
	for (int g = 0; registry_game(g); g++) {
		const struct game *game = registry_game(g);
		struct options options = options_default(game, game->min_seats);
		struct rng rng = rng_start(1, RNG_TEST);
		int positions = 0, different = 0;
		for (uint64_t seed = 1; positions < wanted; seed++) {
			struct session s;
			support_deal(&s, game, &options, seed);
			while (!session_over(&s)) {
				int seat = bits_lowest(game->to_act(session_state(&s)));
				if (rng_below(&rng, 4) == 0 && positions < wanted) {
					const struct bot *bot = bot_find(bots[positions % BOTS]);
					struct state_space other;
					permute(game, session_state(&s), seat, &rng, &other);
					different += memcmp(other.bytes, session_state(&s), game->state_size) != 0;
					move m = choose(bot, game, session_state(&s), seat, 1);
					assert_int_equal(m, choose(bot, game, (const struct state *)other.bytes, seat, 1));
					if (positions % 8 == 0)
						assert_int_equal(m, choose(bot, game, session_state(&s), seat, 2));
					positions++;
				}
				support_bot_move(&s, "random", &rng);
			}
			session_free(&s);
			if (!support_next_options(game, &options))
				options = options_default(game, game->min_seats);
		}
		print_message("%s: %d positions, %d of them with another world\n", game->name, positions, different);
		assert_true(different > wanted / 2);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(honest),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
