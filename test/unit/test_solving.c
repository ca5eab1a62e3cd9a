/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* First tries at puzzles: which are right, and what their solvers are worth then. */
#include "registry.h"
#include "solving.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BEFORE = 12 };
static const int64_t DAY = (int64_t)24 * 3600 * 1000;

/* A puzzle whose best decision is the first or the last one that is legal, and that decision by
 * name. */
struct made {
	struct buf line;
	char name[DECISION_MOVES][MOVE_NAME_MAX];
	const char *names[DECISION_MOVES];
	int n;
};

/* The decision as names: move after move, each as its seat would call it. */
static void name_all(struct made *made, const struct puzzle *p)
{
	struct session s;
	struct view *view = calloc(1, sizeof *view);
	move way[DECISION_MOVES];
	assert_non_null(view);
	assert_null(puzzle_session(p, &s, view, way).id);
	int seat = view->seat;
	for (made->n = 0; made->n < p->best; made->n++) {
		struct buf b = buf_over(made->name[made->n], MOVE_NAME_MAX);
		session_view(&s, seat, view);
		p->game->name_move(view_state(view), seat, way[made->n], &b);
		made->names[made->n] = made->name[made->n];
		session_play_known(&s, seat, way[made->n]);
	}
	session_free(&s);
	free(view);
}

static struct made make(const struct game *game, bool last)
{
	struct made made = { .n = 0 };
	struct puzzle *p = calloc(1, sizeof *p);
	struct view *view = calloc(1, sizeof *view);
	struct session s;
	assert_true(p && view);
	*p = (struct puzzle){ .game = game, .number = 3, .rating = 1500, .options = options_default(game, game->min_seats), .seed = 11,
	                      .moves = BEFORE, .best = 1, .win = 600, .other = 500 };
	struct rng rng = rng_start(p->seed, RNG_DEAL);
	struct deal deal;
	deal_shuffle(game, &p->options, &rng, &deal);
	session_start(&s, game, &p->options, &deal);
	move moves[MOVES_MAX], way[DECISION_MOVES];
	for (int i = 0; i < BEFORE; i++) {
		unsigned to_act = game->to_act(session_state(&s));
		int seat = 0;
		while (!(to_act >> seat & 1))
			seat++;
		assert_true(game->moves(session_state(&s), seat, moves) > 0);
		session_play_known(&s, seat, moves[0]);
	}
	unsigned to_act = game->to_act(session_state(&s));
	int seat = 0;
	while (!(to_act >> seat & 1))
		seat++;
	session_view(&s, seat, view);
	p->way[0] = last ? (uint16_t)(game->moves(session_state(&s), seat, moves) - 1) : 0;
	bool whole = false;
	int chosen_from[DECISION_MOVES];
	for (p->best = 1; p->best < DECISION_MOVES && decision_moves(view, p->way, p->best, way, chosen_from, &whole) && !whole; p->best++)
		p->way[p->best] = 0;
	assert_true(whole);
	puzzle_write(p, &made.line);
	name_all(&made, p);
	session_free(&s);
	free(view);
	free(p);
	return made;
}

/* The names point into what is copied about. */
static void repoint(struct made *made)
{
	for (int i = 0; i < made->n; i++)
		made->names[i] = made->name[i];
}

static bool is_right(const struct game *game, const char *text, const struct made *tried, int n)
{
	bool right = true;
	int rating = 0;
	struct message m = solving_check(game, text, 3, tried->names, n, &right, &rating);
	if (m.id)
		fail_msg("%s", m.id);
	assert_int_equal(rating, 1500);
	return right;
}

static void only_the_best_is_right(void **state)
{
	(void)state;
	const struct game *game;
	for (int i = 0; (game = registry_game(i)); i++) {
		struct made first = make(game, false), last = make(game, true);
		repoint(&first);
		repoint(&last);
		char text[PUZZLE_LINE_MAX + 40];
		snprintf(text, sizeof text, "# puzzles\n%s\n", buf_text(&first.line));
		assert_true(is_right(game, text, &first, first.n));
		assert_false(is_right(game, text, &last, last.n));
		assert_false(is_right(game, text, &first, 0));
		const char *nonsense[] = { "place nowhere" };
		bool right = true;
		int rating;
		assert_null(solving_check(game, text, 3, nonsense, 1, &right, &rating).id);
		assert_false(right);
		/* the other way round */
		snprintf(text, sizeof text, "%s", buf_text(&last.line));
		assert_true(is_right(game, text, &last, last.n));
		assert_false(is_right(game, text, &first, first.n));
		/* what is no puzzle */
		assert_non_null(solving_check(game, text, 4, last.names, last.n, &right, &rating).id);
		assert_non_null(solving_check(game, "3 broken", 3, last.names, last.n, &right, &rating).id);
		assert_false(right);
		buf_free(&first.line);
		buf_free(&last.line);
	}
}

static void the_day_says_which(void **state)
{
	(void)state;
	assert_int_equal(puzzle_of_day(0, 300), 1);
	assert_int_equal(puzzle_of_day(DAY - 1, 300), 1);
	assert_int_equal(puzzle_of_day(DAY, 300), 2);
	assert_int_equal(puzzle_of_day(299 * DAY, 300), 300);
	assert_int_equal(puzzle_of_day(300 * DAY, 300), 1);
	assert_int_equal(puzzle_of_day(DAY, 0), 0);
	assert_int_equal(puzzles_in(""), 0);
	assert_int_equal(puzzles_in("# 1 1500\n1 1500 x\n2 900 x\n"), 2);
}

/* Somebody who solves half of what is as hard as that comes to rest there. */
static void ratings_follow(void **state)
{
	(void)state;
	struct solver s = { .player = 1 };
	solving_count(&s, 1500, true, DAY);
	assert_true(s.rating > 1600 && s.deviation < 330 && s.tried == 1 && s.solved == 1 && s.at == DAY);
	double was = s.rating;
	solving_count(&s, 1500, false, 2 * DAY);
	assert_true(s.rating < was && s.tried == 2 && s.solved == 1);
	for (int i = 0; i < 200; i++)
		solving_count(&s, 1800, i % 2, (3 + i) * DAY);
	assert_true(fabs(s.rating - 1800) < 60);
	assert_true(s.deviation > 30 && s.deviation < 90);
	/* a clock that was set back changes nothing of the order */
	solving_count(&s, 1800, true, 5);
	assert_true(s.at == 202 * DAY);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(only_the_best_is_right),
		cmocka_unit_test(the_day_says_which),
		cmocka_unit_test(ratings_follow),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
