/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What moves are worth in The Castle, also where the end is near: there much that stood
 * on the board counts no more, and that is no move's fault. That worth tells nothing
 * hidden, and is what the tallies say, is shown in test_properties and test_told.
 */
#include "castle.h"
#include "registry.h"
#include "session.h"
#include "worth.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

enum { GAMES = 30 };

/* A seat's points if the game ended here and completed features were scored. */
static int result_now(const struct game *game, const struct state *s, int seat)
{
	uint8_t done[FOLLOWERS];
	int sum = game->points(s, seat);
	for (int n = castle_owned(s, seat, true, done), i = 0; i < n; i++)
		sum += castle_worth(s, done[i]);
	return sum + castle_final_points(s, seat);
}

/* What a seat has been given, and what is complete and will be in this very turn. */
static int had(const struct game *game, const struct state *s, int seat)
{
	uint8_t done[FOLLOWERS];
	int sum = game->points(s, seat);
	for (int n = castle_owned(s, seat, true, done), i = 0; i < n; i++)
		sum += s->feature[done[i]].kind == COURT ? 0 : castle_worth(s, done[i]);
	return sum;
}

static long ends, idle, later;

static void weigh(const struct session *s, int seat)
{
	struct worth worth[MOVES_MAX];
	move moves[MOVES_MAX];
	struct view view;
	const struct state *now = session_state(s);
	session_view(s, seat, &view);
	int n = worth_of_moves(&view, worth);
	assert_int_equal(n, s->game->moves(now, seat, moves));
	for (int i = 0; i < n; i++) {
		struct state after = *now;
		s->game->play(&after, seat, moves[i]);
		if (after.phase == OVER && now->drawn < TILES)
			continue;  /* none of the tiles that are left fits any more: that is another matter */
		/* no follower, where nothing is complete: nothing is gained, and nothing lost */
		if (moves[i] == castle_move(VERB_FOLLOWER, NO_SLOT) && !now->closed) {
			assert_true(worth[i].known);
			assert_int_equal(worth[i].points, 0);
			idle++;
		}
		/* the last move: what it adds to the result */
		if (after.phase == OVER && worth[i].known) {
			assert_int_equal(worth[i].points, s->game->points(&after, seat) - result_now(s->game, now, seat));
			assert_int_equal(worth[i].now, worth[i].points);
			ends++;
		} else if (worth[i].known) {
			assert_int_equal(worth[i].now, had(s->game, &after, seat) - had(s->game, now, seat));
			later += worth[i].now != worth[i].points;
		}
	}
}

static void last_moves(void **state)
{
	(void)state;
	const struct game *game = registry_find("carcassonne-castle");
	struct options options = options_default(game, 2);
	for (uint64_t seed = 1; seed <= GAMES; seed++) {
		struct rng rng = rng_start(seed, RNG_DEAL);
		struct session s;
		struct deal deal;
		deal_shuffle(game, &options, &rng, &deal);
		session_start(&s, game, &options, &deal);
		while (!session_over(&s)) {
			move moves[MOVES_MAX];
			int seat = session_state(&s)->seat, n = s.game->moves(session_state(&s), seat, moves);
			weigh(&s, seat);
			session_play_move(&s, seat, moves[rng_below(&rng, (uint32_t)n)]);
		}
		session_free(&s);
	}
	assert_true(ends > GAMES && idle > GAMES && later > GAMES);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(last_moves) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
