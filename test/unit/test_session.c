/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Sessions: playing, refusing, taking back, copying, and what a seat sees. */
#include "expect.h"
#include "registry.h"
#include "support.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

/* The template game with its cards in order: 1 is up first. */
static struct session small(int seats)
{
	const struct game *game = registry_find("null");
	struct options o = options_default(game, seats);
	struct deal deal = { 0 };
	for (int i = 0; i < 12; i++)
		deal.id[0][i] = (uint8_t)(i + 1);
	struct session s;
	session_start(&s, game, &o, &deal);
	return s;
}

/* The castle with tiles 1 to 60 in order; seat 0 begins. */
static struct session castle(void)
{
	const struct game *game = registry_find("carcassonne-castle");
	struct options o = options_default(game, 2);
	struct deal deal = { 0 };
	for (int i = 0; i < 60; i++)
		deal.id[0][i] = (uint8_t)(i + 1);
	for (int i = 0; i < 13; i++)
		deal.id[1][i] = (uint8_t)(i / 2 + 1);
	struct session s;
	session_start(&s, game, &o, &deal);
	return s;
}

static void same_state(const struct session *one, const struct session *other)
{
	assert_memory_equal(&one->now, &other->now, one->game->state_size);
}

static int points(const struct session *s, int seat)
{
	return s->game->points(session_state(s), seat);
}

static void begins(void **state)
{
	(void)state;
	struct session s = small(3);
	assert_int_equal(s.moves, 0);
	assert_false(session_over(&s));
	assert_int_equal(s.ending, ENDING_RULES);
	assert_int_equal(s.game->to_act(session_state(&s)), 1);
	assert_int_equal(s.game->winners(session_state(&s)), 0);
	session_free(&s);
}

static void names(void **state)
{
	(void)state;
	struct session s = small(4);
	assert_string_equal(session_name(&s, 0), "A");
	assert_string_equal(session_name(&s, 3), "D");
	memcpy(s.name[1], "Жанна", sizeof "Жанна");
	assert_string_equal(session_name(&s, 1), "Жанна");
	assert_string_equal(session_name(&s, 2), "C");
	session_free(&s);
}

static void plays(void **state)
{
	(void)state;
	struct session s = small(3);
	SAYS(session_play(&s, 0, "take"), "");
	SAYS(session_play(&s, 1, "leave"), "");
	SAYS(session_play(&s, 2, "take"), "");
	assert_int_equal(s.moves, 3);
	assert_int_equal(s.log[2].seat, 2);
	assert_int_equal(points(&s, 0), 1);
	assert_int_equal(points(&s, 1), 0);
	assert_int_equal(points(&s, 2), 3);
	session_free(&s);
}

static void refuses(void **state)
{
	(void)state;
	struct session s = small(2), before;
	SAYS(session_play(&s, 0, "take"), "");
	session_copy(&before, &s);
	SAYS(session_play(&s, 0, "leave"), "it is not seat 0’s turn");
	SAYS(session_play(&s, 2, "leave"), "there is no seat 2; seats are numbered 0 to 1");
	SAYS(session_play(&s, -1, "leave"), "there is no seat −1; seats are numbered 0 to 1");
	SAYS(session_play(&s, 1000, "leave"), "there is no seat 1000; seats are numbered 0 to 1");
	SAYS(session_play(&s, 1, "take"), "“take” is not a legal move now");
	SAYS(session_play(&s, 1, "Leave"), "“Leave” is not a legal move now");
	SAYS(session_play(&s, 1, "leave "), "“leave ” is not a legal move now");
	SAYS(session_play(&s, 1, "leav"), "“leav” is not a legal move now");
	SAYS(session_play(&s, 1, ""), "“” is not a legal move now");
	assert_int_equal(s.moves, 1);
	same_state(&s, &before);
	session_free(&before);
	session_free(&s);
}

static void refuses_when_over(void **state)
{
	(void)state;
	struct session s = small(2);
	for (int i = 0; i < 12; i++) {
		assert_false(session_over(&s));
		SAYS(session_play(&s, i % 2, "leave"), "");
	}
	assert_true(session_over(&s));
	assert_int_equal(s.game->winners(session_state(&s)), 3);
	SAYS(session_play(&s, 0, "leave"), "the game is over");
	SAYS(session_play(&s, 9, "leave"), "the game is over");
	session_free(&s);
}

static void finds_moves(void **state)
{
	(void)state;
	struct session s = castle();
	move m = 0, n = 0;
	/* tile 1 looks the same after a half turn: r2 is r0 in other words */
	assert_true(session_find(&s, 0, "place 5,3 r0", &m));
	assert_true(session_find(&s, 0, "place 5,3 r2", &n));
	assert_int_equal(m, n);
	assert_true(session_find(&s, 0, "place 5,3 r3", &n));
	assert_int_not_equal(m, n);
	assert_false(session_find(&s, 0, "place 5,3 r4", &n));
	assert_false(session_find(&s, 0, "place 05,3 r0", &n));
	assert_false(session_find(&s, 0, "place 5,3 r00", &n));
	assert_false(session_find(&s, 0, "place 5,3 r0 ", &n));
	assert_false(session_find(&s, 0, "place 5,3", &n));
	assert_false(session_find(&s, 1, "place 5,3 r0", &n));
	assert_false(session_find(&s, 7, "place 5,3 r0", &n));
	assert_false(session_find(&s, -1, "place 5,3 r0", &n));
	session_free(&s);
}

static void game_gives_the_reason(void **state)
{
	(void)state;
	struct session s = castle();
	SAYS(session_play(&s, 0, "place 0,0 r0"), "0,0 is not inside the wall");
	SAYS(session_play(&s, 0, "place 99,99 r0"), "99,99 is not inside the wall");
	SAYS(session_play(&s, 0, "place 5,5 r0"), "5,5 touches neither a tile nor a start area");
	SAYS(session_play(&s, 0, "place 9,1 r0"), "turned this way, the tile’s paths do not match at 9,1");
	SAYS(session_play(&s, 0, "place 5,3 r4"), "the rotation must be 0 to 3 quarter turns: r0 to r3");
	SAYS(session_play(&s, 0, "follower none"),
	     "place a tile: “place ROW,COL rK”, such as “place 5,3 r1”");
	assert_int_equal(s.moves, 0);
	SAYS(session_play(&s, 0, "place 5,3 r0"), "");
	SAYS(session_play(&s, 0, "place 5,4 r0"),
	     "place a follower or decline: “follower house NW”, “follower path N” and so on, or “follower none”");
	SAYS(session_play(&s, 0, "follower none"), "");
	SAYS(session_play(&s, 1, "place 5,3 r0"), "there is already a tile at 5,3");
	session_free(&s);
}

/* ---- taking back ---- */

static void undo_gives_back_the_same(void **state)
{
	(void)state;
	struct session s = castle(), before;
	session_copy(&before, &s);
	SAYS(session_undo(&s), "there is no move to undo");
	assert_false(session_can_undo(&s));
	SAYS(session_play(&s, 0, "place 5,3 r1"), "");
	assert_true(session_can_undo(&s));
	SAYS(session_undo(&s), "");
	assert_int_equal(s.moves, 0);
	same_state(&s, &before);
	SAYS(session_play(&s, 0, "place 5,3 r0"), "");
	session_free(&before);
	session_free(&s);
}

/* The follower ends the turn and the next tile is drawn: no way back. */
static void undo_stops_at_news(void **state)
{
	(void)state;
	struct session s = castle(), before;
	SAYS(session_play(&s, 0, "place 5,3 r0"), "");
	SAYS(session_play(&s, 0, "follower none"), "");
	session_copy(&before, &s);
	assert_false(session_can_undo(&s));
	SAYS(session_undo(&s), "that move revealed hidden information and cannot be undone");
	assert_int_equal(s.moves, 2);
	same_state(&s, &before);
	session_free(&before);
	session_free(&s);
}

static void undo_of_the_last_move(void **state)
{
	(void)state;
	struct session s = small(2);
	for (int i = 0; i < 12; i++) {
		SAYS(session_play(&s, i % 2, "leave"), "");
		/* each move but the last turns up a card */
		assert_true(session_can_undo(&s) == (i == 11));
	}
	SAYS(session_undo(&s), "");
	assert_false(session_over(&s));
	SAYS(session_play(&s, 1, "take"), "");
	assert_int_equal(points(&s, 1), 12);
	session_free(&s);
}

static void rewinds(void **state)
{
	(void)state;
	struct session s = small(2), at[13];
	for (int i = 0; i < 12; i++) {
		session_copy(&at[i], &s);
		SAYS(session_play(&s, i % 2, i % 3 ? "leave" : "take"), "");
	}
	session_copy(&at[12], &s);
	for (int i = 12; i >= 0; i--) {
		session_rewind(&s, i);
		assert_int_equal(s.moves, i);
		same_state(&s, &at[i]);
	}
	SAYS(session_play(&s, 0, "take"), "");
	for (int i = 0; i <= 12; i++)
		session_free(&at[i]);
	session_free(&s);
}

/* A long game keeps a few marks, and going back by them leads to the same bytes as playing
 * from the first move, also after moves have been taken back. */
static void marks_lead_to_the_same(void **state)
{
	(void)state;
	static const char *const names[] = { "carcassonne-castle", "between-two-castles", "ordonans" };
	for (size_t g = 0; g < sizeof names / sizeof *names; g++) {
		const struct game *game = registry_find(names[g]);
		struct options o = options_default(game, game->max_seats);
		struct rng rng = rng_start(g + 1, RNG_BOT);
		struct session s;
		int undone = 0;
		support_deal(&s, game, &o, 7);
		while (!session_over(&s)) {
			support_bot_move(&s, "random", &rng);
			if (rng_below(&rng, 3) == 0)
				undone += !session_undo(&s).id;
			assert_true(s.marks <= MARKS_MAX);
		}
		assert_true(s.marks > 0 && undone > 0);
		struct session bare, by_marks, by_log;
		session_copy(&bare, &s);
		assert_int_equal(bare.marks, 0);
		for (int moves = session_count(&s); moves >= 0; moves--) {
			session_at(&by_marks, &s, moves);
			session_at(&by_log, &bare, moves);
			same_state(&by_marks, &by_log);
			assert_int_equal(by_marks.ids, by_log.ids);
			assert_int_equal(by_marks.moves, by_log.moves);
			session_free(&by_marks);
			session_free(&by_log);
		}
		session_free(&bare);
		session_free(&s);
	}
}

/* ---- copies and views ---- */

static void copies_go_their_own_way(void **state)
{
	(void)state;
	struct session s = small(2), t;
	session_copy(&t, &s);
	SAYS(session_play(&t, 0, "take"), "");
	session_free(&t);
	SAYS(session_play(&s, 0, "leave"), "");
	session_copy(&t, &s);
	assert_ptr_not_equal(s.log, t.log);
	for (int i = 1; i < 12; i++)
		SAYS(session_play(&t, i % 2, "leave"), "");
	assert_int_equal(s.moves, 1);
	assert_int_equal(t.moves, 12);
	SAYS(session_play(&s, 1, "take"), "");
	assert_int_equal(points(&s, 1), 2);
	assert_int_equal(points(&t, 1), 0);
	session_free(&t);
	session_free(&s);
	assert_null(s.log);
}

static void views_hide(void **state)
{
	(void)state;
	struct session s = castle();
	struct state_space before = s.now;
	struct view view;
	for (int seat = -1; seat < 2; seat++) {
		session_view(&s, seat, &view);
		/* what is hidden here: 59 tiles and 13 tokens */
		int differ = 0;
		for (size_t i = 0; i < s.game->state_size; i++)
			differ += view.hidden.bytes[i] != before.bytes[i];
		assert_int_equal(differ, 59 + 13);
	}
	assert_memory_equal(&s.now, &before, s.game->state_size);
	session_free(&s);
}

/* What a move shows as it is made, everybody is told, though nobody knew it before. */
static void shown_hands_are_told(void **state)
{
	(void)state;
	struct options options = options_default(registry_find("ordonans"), 2);
	struct rng rng = rng_start(1, RNG_BOT);
	int shown = 0;
	assert_null(options_set(registry_find("ordonans"), &options, "expansion", "crusader-kingdoms").id);
	for (uint64_t seed = 1; shown < 5; seed++) {
		struct session s;
		support_deal(&s, registry_find("ordonans"), &options, seed);
		while (!session_over(&s)) {
			struct state_space before = s.now;
			const struct state *then = (const struct state *)before.bytes;
			support_bot_move(&s, "hoarder", &rng);
			const struct step *step = &s.log[s.moves - 1];
			char text[2][400];
			for (int i = 0; i < 2; i++) {
				struct buf b = buf_over(text[i], sizeof text[i]);
				struct message m = sight_tell(s.game, then, step->seat, step->move, i ? step->seat : -1);
				message_put(&b, NULL, &m);
			}
			if (!strstr(text[1], "has no troops, shows"))
				continue;
			assert_string_equal(text[0], text[1]);
			assert_null(strchr(text[0], '?'));
			shown++;
		}
		session_free(&s);
	}
}

static void logs_grow(void **state)
{
	(void)state;
	struct session s = castle();
	int moves = 0;
	while (!session_over(&s)) {
		int seat = s.game->to_act(session_state(&s)) >> 1 & 1;
		move m[MOVES_MAX];
		int n = s.game->moves(session_state(&s), seat, m);
		session_play_move(&s, seat, m[n - 1]);
		assert_int_equal(s.moves, ++moves);
	}
	/* the first allocation has room for 128 */
	assert_true(moves > 100);
	session_free(&s);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(begins),
		cmocka_unit_test(names),
		cmocka_unit_test(plays),
		cmocka_unit_test(refuses),
		cmocka_unit_test(refuses_when_over),
		cmocka_unit_test(finds_moves),
		cmocka_unit_test(game_gives_the_reason),
		cmocka_unit_test(undo_gives_back_the_same),
		cmocka_unit_test(undo_stops_at_news),
		cmocka_unit_test(undo_of_the_last_move),
		cmocka_unit_test(rewinds),
		cmocka_unit_test(marks_lead_to_the_same),
		cmocka_unit_test(copies_go_their_own_way),
		cmocka_unit_test(views_hide),
		cmocka_unit_test(shown_hands_are_told),
		cmocka_unit_test(logs_grow),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
