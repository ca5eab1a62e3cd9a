/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What programs that learn are promised (numbers.h), over all games, numbers of seats and
 * options: actions are in range, different for different moves, and the same for a state, what
 * its seat sees and what may lie behind that; and every action has words of its own. What may come
 * next has the probability with which guesses have it.
 */
#include "bits.h"
#include "numbers.h"
#include "support.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static long positions;

/* The actions of a seat's moves, by two ways that must say the same: all together, one by one. */
static int number(const struct game *game, const struct state *s, int seat, uint16_t action[MOVES_MAX])
{
	move moves[MOVES_MAX];
	int n = game->moves(s, seat, moves);
	game->numbers->number(s, seat, moves, n, action);
	for (int i = 0; i < n; i++) {
		uint16_t one;
		game->numbers->number(s, seat, &moves[i], 1, &one);
		assert_int_equal(one, action[i]);
	}
	return n;
}

static void actions_hold(const struct game *game, const struct state *s, int seat, struct rng *rng)
{
	static uint8_t seen[ACTIONS_MAX];
	uint16_t action[MOVES_MAX], other[MOVES_MAX];
	struct view view;
	struct state_space guess;
	int n = number(game, s, seat, action);
	for (int i = 0; i < n; i++) {
		assert_in_range(action[i], 0, game->numbers->actions - 1);
		/* so a move is found by its action, by walking the legal ones */
		assert_int_equal(seen[action[i]], 0);
		seen[action[i]] = 1;
	}
	for (int i = 0; i < n; i++)
		seen[action[i]] = 0;
	sight_of(game, s, seat, &view);
	assert_int_equal(number(game, view_state(&view), seat, other), n);
	assert_memory_equal(action, other, (size_t)n * sizeof *action);
	assert_int_equal(number(game, sight_guess(&view, rng, &guess), seat, other), n);
	assert_memory_equal(action, other, (size_t)n * sizeof *action);
	positions++;
}

/* What a seat sees is made from its view, so nothing else can be in it; but a guess is another
 * way to the same view. */
static void observations_hold(const struct game *game, const struct state *s, int seat, struct rng *rng)
{
	static uint8_t seen[OBSERVATION_MAX + 1], again[OBSERVATION_MAX];
	const struct observation *o = game->numbers->observation;
	struct view view, other;
	struct state_space guess;
	size_t at = 0;
	memset(seen, 0x55, sizeof seen);
	memset(again, 0xaa, sizeof again);
	sight_of(game, s, seat, &view);
	o->observe(&view, seen);
	assert_int_equal(seen[o->size], 0x55);
	sight_of(game, sight_guess(&view, rng, &guess), seat, &other);
	o->observe(&other, again);
	assert_memory_equal(seen, again, o->size);
	for (const struct plane *p = o->planes; p->name; p++)
		for (size_t end = at + numbers_plane_size(p); at < end; at++)
			if (seen[at] > p->most)
				fail_msg("%s: %s has %d, more than %d", game->name, p->name, seen[at], p->most);
}

/* One random game; what is asked costs more than the game, so it is asked now and then. */
static void play(const struct game *game, const struct options *options, uint64_t seed)
{
	struct rng rng = rng_start(seed, RNG_TEST);
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	struct deal deal;
	move moves[MOVES_MAX];
	unsigned to_act;
	deal_shuffle(game, options, &rng, &deal);
	game->start(s, options, &deal);
	game_settle(game, s, &rng);
	while ((to_act = game->to_act(s))) {
		for (int seat = 0; seat < options->seats; seat++)
			if (rng_below(&rng, 4) == 0) {
				observations_hold(game, s, seat, &rng);
				if (to_act >> seat & 1)
					actions_hold(game, s, seat, &rng);
			}
		/* any of those who may: there are positions that only somebody's waiting brings about */
		int seat;
		do
			seat = (int)rng_below(&rng, (uint32_t)options->seats);
		while (!(to_act >> seat & 1));
		int n = game->moves(s, seat, moves);
		game->play(s, seat, moves[rng_below(&rng, (uint32_t)n)]);
		game_settle(game, s, &rng);
	}
	observations_hold(game, s, 0, &rng);
}

/* Every byte has its plane, and every plane its name and its words. */
static void planes_add_up(void **state)
{
	(void)state;
	for (int g = 0; support_game(g); g++) {
		const struct observation *o = support_game(g)->numbers->observation;
		size_t size = 0;
		for (const struct plane *p = o->planes; p->name; p++) {
			assert_true(strlen(p->about) > 3 && p->most && p->shape[0]);
			for (const struct plane *q = o->planes; q < p; q++)
				assert_string_not_equal(p->name, q->name);
			size += numbers_plane_size(p);
		}
		assert_int_equal(size, o->size);
		assert_in_range(size, 1, OBSERVATION_MAX);
		print_message("%s: %d actions, %zu bytes\n", support_game(g)->name, support_game(g)->numbers->actions, size);
	}
}

static void all_games(void **state)
{
	(void)state;
	for (int g = 0; support_game(g); g++) {
		const struct game *game = support_game(g);
		struct options options = options_default(game, game->min_seats);
		uint64_t seed = 1;
		assert_non_null(game->numbers);
		do {
			for (int i = support_times(8); i > 0; i--)
				play(game, &options, seed++);
		} while (support_next_options(game, &options));
	}
	print_message("%ld positions\n", positions);
	assert_true(positions > 1000);
}

static int by_text(const void *one, const void *other)
{
	return strcmp(one, other);
}

static void words_differ(void **state)
{
	enum { WORDS = 160 };
	static char words[ACTIONS_MAX][WORDS];
	(void)state;
	for (int g = 0; support_game(g); g++) {
		const struct numbers *numbers = support_game(g)->numbers;
		assert_in_range(numbers->actions, 1, ACTIONS_MAX);
		for (int i = 0; i < numbers->actions; i++) {
			struct buf b = buf_over(words[i], WORDS);
			numbers->tell(i, &b);
			assert_true(b.len > 3 && !b.full);
		}
		qsort(words, (size_t)numbers->actions, WORDS, by_text);
		for (int i = 1; i < numbers->actions; i++)
			assert_string_not_equal(words[i - 1], words[i]);
	}
}

/* ---- what comes next ---- */

enum { GUESSES = 20000 };

static struct {
	int positions, counted, certain, silent;
} nexts;

static int find(const struct possible *o, int n, int id)
{
	for (int i = 0; i < n; i++)
		if (o[i].id == id)
			return i;
	return -1;
}

/* So often as they say: within five standard deviations, which one test in a million exceeds. */
static void guesses_agree(const struct view *view, const struct possible *o, int n, struct rng *rng)
{
	int times[OUTCOMES_MAX] = { 0 };
	struct state_space guess;
	for (int i = 0; i < GUESSES; i++) {
		int at = find(o, n, view->game->numbers->next->due(sight_guess(view, rng, &guess)));
		assert_true(at >= 0);
		times[at]++;
	}
	for (int i = 0; i < n; i++) {
		double expected = (double)GUESSES * o[i].probability, off = times[i] - expected;
		if (off * off > 25 * (expected * (1 - o[i].probability) + 1))
			fail_msg("%s: %d came %d times, not %g", view->game->name, o[i].id, times[i], expected);
	}
	nexts.counted++;
}

/* With that one as the next, the viewer sees the same, and another draw has the rest. */
static void guess_of_one(const struct view *view, int id, struct rng *rng)
{
	const struct game *game = view->game;
	struct state_space guess = view->hidden;
	struct view again;
	game->numbers->next->guess((struct state *)guess.bytes, id, rng);
	assert_int_equal(game->numbers->next->due((struct state *)guess.bytes), id);
	assert_null(game->check((struct state *)guess.bytes));
	sight_of(game, (struct state *)guess.bytes, view->seat, &again);
	assert_memory_equal(view_state(&again), view_state(view), game->state_size);
}

static void next_holds(const struct game *game, const struct state *s, int viewer, bool count, struct rng *rng)
{
	const struct next *next = game->numbers->next;
	struct possible o[OUTCOMES_MAX];
	struct view view;
	char name[80];
	double sum = 0;
	sight_of(game, s, viewer, &view);
	int n = next->outcomes(&view, o), due = next->due(s);
	nexts.positions++;
	if (!n) {
		nexts.silent += due >= 0;
		return;
	}
	assert_in_range(n, 1, OUTCOMES_MAX);
	assert_true(find(o, n, due) >= 0);
	for (int i = 0; i < n; i++) {
		struct buf b = buf_over(name, sizeof name);
		next->name(view_state(&view), o[i].id, &b);
		assert_true(b.len > 2 && !b.full && o[i].probability > 0 && find(o, n, o[i].id) == i);
		sum += o[i].probability;
	}
	assert_true(sum > 1 - 1e-9 && sum < 1 + 1e-9);
	guess_of_one(&view, o[rng_below(rng, (uint32_t)n)].id, rng);
	nexts.certain += n == 1;
	if (count)
		guesses_agree(&view, o, n, rng);
}

/* A random game, of which each position is looked at, and some are counted. */
static void draw_on(const struct game *game, const struct options *options, uint64_t seed)
{
	struct rng rng = rng_start(seed, RNG_TEST);
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	struct deal deal;
	move moves[MOVES_MAX];
	unsigned to_act;
	deal_shuffle(game, options, &rng, &deal);
	game->start(s, options, &deal);
	while ((to_act = game->to_act(s))) {
		int seat = bits_lowest(to_act), viewer = (int)rng_below(&rng, (uint32_t)options->seats + 1) - 1;
		next_holds(game, s, viewer, rng_below(&rng, 60) == 0, &rng);
		next_holds(game, s, seat, false, &rng);
		int n = game->moves(s, seat, moves);
		game->play(s, seat, moves[rng_below(&rng, (uint32_t)n)]);
	}
}

static void next_is_as_guessed(void **state)
{
	(void)state;
	int games = 0;
	for (int g = 0; support_game(g); g++) {
		const struct game *game = support_game(g);
		if (!game->numbers->next)
			continue;
		struct options options = options_default(game, game->min_seats);
		uint64_t seed = 1;
		games++;
		do
			draw_on(game, &options, seed++);
		while (support_next_options(game, &options));
	}
	print_message("%d positions, of which %d were counted and %d certain; %d times nothing could be said\n",
	              nexts.positions, nexts.counted, nexts.certain, nexts.silent);
	assert_true(games >= 3 && nexts.counted > 20);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(planes_add_up),
		cmocka_unit_test(all_games),
		cmocka_unit_test(words_differ),
		cmocka_unit_test(next_is_as_guessed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
