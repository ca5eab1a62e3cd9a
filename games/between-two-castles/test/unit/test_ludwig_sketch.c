/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Bots count castles in a way of their own, because it is faster (sketch.c). What it
 * gives must be what the rules give, in all castles of whole games.
 */
#include "ludwig_castles.h"
#include "registry.h"
#include "session.h"
#include "sketch.h"
#include "support.h"

static int castles;

static void compare(const struct state *s)
{
	for (int castle = 0; castle < s->chairs; castle++, castles++) {
		struct sketch k;
		ludwig_sketch(s, castle, &k);
		assert_int_equal(ludwig_sketch_points(&k), ludwig_castle_points(&s->castle[castle]));
	}
}

static void same_points(void **state)
{
	(void)state;
	const struct game *game = registry_find("between-two-castles");
	for (int seats = 2; seats <= SEATS_MOST; seats++)
		for (uint64_t seed = 1; seed <= 4; seed++) {
			struct session session;
			struct options options = options_default(game, seats);
			support_bot_game(&session, game, &options, "random", seed);
			compare(session_state(&session));
			for (int ply = session.moves - 1; ply > 0; ply -= 10) {
				session_rewind(&session, ply);
				compare(session_state(&session));
			}
			session_free(&session);
		}
	assert_true(castles > 1000);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(same_points),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
