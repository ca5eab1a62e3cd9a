/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Bots in threads: the same moves as without, everybody's turn comes, time is kept,
 * and whoever is not wanted any more ends soon. An hour stands for ever here: what
 * has it as its bound only ends because it is told to.
 */
#include "pool.h"

#include "bits.h"
#include "purses.h"
#include "registry.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

enum { HOUR = 3600 * 1000, MANY = 64, ENDLESS = 1 << 30 };

static uv_loop_t loop;
static struct pool *pool;
static bool stopped;
static int finished;                  /* thoughts that have come back */
static int order[1 << 16];               /* whose they were */

/* A seat at a table. */
struct asker {
	struct thought thought;
	int number, left;                 /* which one it is; how often it asks again */
};
static struct asker askers[MANY];

static void has_stopped(void *context)
{
	stopped = true;
	pool_free(context);
}

static void start(int threads, int time_ms)
{
	assert_int_equal(uv_loop_init(&loop), 0);
	memset(askers, 0, sizeof askers);
	stopped = false;
	finished = 0;
	pool = pool_start(&loop, threads, time_ms);
	assert_non_null(pool);
}

/* Run until nothing is left to happen; the pool must have been told to stop. */
static void finish(void)
{
	uv_run(&loop, UV_RUN_DEFAULT);
	assert_true(stopped);
	assert_int_equal(uv_loop_close(&loop), 0);
}

/* The beginning of a game, as the seat to act sees it. */
static void ask(struct asker *a, const char *game, const char *bot, uint64_t seed, void (*done)(struct thought *))
{
	struct thought *t = &a->thought;
	t->bot = bot_find(bot);
	/* one that thinks until it is stopped */
	t->iterations = strcmp(game, "null") == 0 && strcmp(bot, "mcts") == 0 ? ENDLESS : 0;
	const struct game *g = registry_find(game);
	struct options options = options_default(g, g->min_seats);
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	struct rng rng = rng_start(3, RNG_TEST);
	struct deal deal;
	deal_shuffle(g, &options, &rng, &deal);
	g->start(s, &options, &deal);
	game_settle(g, s, &rng);
	sight_of(g, s, bits_lowest(g->to_act(s)), &t->view);
	t->seed = seed;
	t->done = done;
	a->number = (int)(a - askers);
	pool_think(pool, t);
}

static void count(struct thought *t)
{
	const struct asker *a = (const struct asker *)t;
	assert_true(finished < (int)(sizeof order / sizeof *order));
	order[finished++] = a->number;
}

static struct asker *wait_for(int n)
{
	while (finished < n)
		uv_run(&loop, UV_RUN_ONCE);
	return askers;
}

/* ---- answers ---- */

/* A level's move is its own, whatever else goes on and however much time there is. */
static void same_moves(void **state)
{
	(void)state;
	static const char *const games[] = { "carcassonne-castle", "between-two-castles", "ordonans" };
	static const char *const bots[] = { "random", "greedy", "level1", "level4", "level5", "level6", "level7" };
	start(3, HOUR);
	int n = 0;
	for (int g = 0; g < 3; g++)
		for (int b = 0; b < (g == 0 ? 6 : 7); b++, n++)
			ask(&askers[n], games[g], bots[b], (uint64_t)n, count);
	wait_for(n);
	for (int i = 0; i < n; i++) {
		struct thought *t = &askers[i].thought;
		struct rng rng = rng_start(t->seed, RNG_BOT);
		assert_false(t->dropped);
		assert_int_equal(t->move, bot_choose(t->bot, &t->view, &rng, NULL));
	}
	struct pool_figures figures = pool_figures(pool);
	assert_int_equal(figures.thoughts, n);
	assert_int_equal(figures.waiting, 0);
	assert_int_equal(figures.busy, 0);
	assert_true(figures.seconds > 0);
	pool_stop(pool, has_stopped, pool);
	finish();
}

/* ---- turns ---- */

static void ask_again(struct thought *t)
{
	struct asker *a = (struct asker *)t;
	count(t);
	if (--a->left > 0)
		pool_think(pool, t);
}

/* However eager they are: with one thread they take turns. */
static void fair(void **state)
{
	(void)state;
	enum { TABLES = 5, TURNS = 8 };
	start(1, 5);
	for (int i = 0; i < TABLES; i++) {
		askers[i].left = TURNS;
		ask(&askers[i], "null", "mcts", (uint64_t)i, ask_again);
	}
	wait_for(TABLES * TURNS);
	for (int i = 0; i < TABLES * TURNS; i++)
		assert_int_equal(order[i], i % TABLES);
	pool_stop(pool, has_stopped, pool);
	finish();
}

static int answered_at;   /* how many had come back when somebody's did */

static void note(struct thought *t)
{
	answered_at = finished;
	count(t);
}

/* One who floods the pool keeps nobody else waiting: another's thought is next, and has
 * all the time there is. */
static void flooded(void **state)
{
	(void)state;
	enum { TABLES = 40, BOUND = 100 };
	start(1, BOUND);
	for (int i = 0; i < TABLES; i++) {
		askers[i].left = 1000;
		askers[i].thought.payer[0] = (struct payer){ 66, 1 };
		askers[i].thought.payers = 1;
		ask(&askers[i], "null", "mcts", (uint64_t)i, ask_again);
	}
	while (pool_figures(pool).seconds * 1000 < 4 * BOUND)
		uv_run(&loop, UV_RUN_ONCE);
	struct asker *honest = &askers[TABLES];
	honest->thought.payer[0] = (struct payer){ 77, 2 };
	honest->thought.payers = 1;
	answered_at = -1;
	ask(honest, "null", "mcts", 1, note);
	/* what is being thought comes first, and what has been may not have come back yet */
	int before = finished, ahead = (int)pool_figures(pool).thoughts - before + 1;
	double seconds = pool_figures(pool).seconds;
	while (answered_at < 0)
		uv_run(&loop, UV_RUN_ONCE);
	assert_true(answered_at - before <= ahead + 1);
	assert_true(pool_figures(pool).seconds - seconds >= (int)BOUND * 0.001);
	for (int i = 0; i < TABLES; i++)
		askers[i].left = 0;
	pool_stop(pool, has_stopped, pool);
	finish();
}

/* ---- time ---- */

/* Alone, a thought takes what it may; one of many, its share. How long that is on the
 * clock is not looked at: these threads are the last to get a processor. */
static void bounded(void **state)
{
	(void)state;
	enum { BOUND = 200, CROWD = 20 };
	start(1, BOUND);
	ask(&askers[0], "null", "mcts", 1, count);
	wait_for(1);
	double alone = pool_figures(pool).seconds;
	assert_true(alone >= (double)BOUND * 0.001);
	for (int i = 0; i < CROWD; i++)
		ask(&askers[i], "null", "mcts", 1, count);
	assert_true(pool_figures(pool).waiting >= CROWD - 1);
	wait_for(1 + CROWD);
	uint64_t all = 0;
	for (uint64_t waiting = 0; waiting < CROWD; waiting++)
		all += purses_share(BOUND, 1, waiting);
	assert_int_equal(purses_share(BOUND, 1, 0), BOUND);
	assert_int_equal(purses_share(BOUND, 4, 4), BOUND / 2);
	assert_in_range(all, 3 * BOUND, 4 * BOUND);  /* and not 20 times the bound */
	pool_stop(pool, has_stopped, pool);
	finish();
}

/* ---- not wanted any more ---- */

static void dropped(void **state)
{
	(void)state;
	start(1, HOUR);
	ask(&askers[0], "null", "mcts", 1, count);
	while (!pool_figures(pool).busy)
		;
	for (int i = 1; i < 5; i++)
		ask(&askers[i], "null", "random", 1, count);
	/* one that waits, in the middle and at the end; done() comes later, not at once */
	pool_drop(pool, &askers[2].thought);
	pool_drop(pool, &askers[4].thought);
	assert_int_equal(finished, 0);
	wait_for(2);
	assert_true(order[0] == 2 && order[1] == 4);
	assert_true(askers[2].thought.dropped && askers[4].thought.dropped);
	assert_int_equal(pool_figures(pool).waiting, 2);
	/* the one that is being thought about; then the others get their turn */
	pool_drop(pool, &askers[0].thought);
	wait_for(5);
	assert_true(order[2] == 0 && order[3] == 1 && order[4] == 3);
	assert_true(askers[0].thought.dropped && !askers[1].thought.dropped && !askers[3].thought.dropped);
	/* and one that is thought, but has not come back */
	ask(&askers[5], "null", "random", 1, count);
	while (pool_figures(pool).thoughts < 4)
		;
	pool_drop(pool, &askers[5].thought);
	wait_for(6);
	assert_true(askers[5].thought.dropped);
	pool_stop(pool, has_stopped, pool);
	finish();
}

static int refused;

static void refuse(struct thought *t)
{
	assert_true(t->dropped);
	refused++;
}

/* Somebody who asks while everything ends is answered, too. */
static void ask_while_stopping(struct thought *t)
{
	assert_true(t->dropped);
	count(t);
	t->done = refuse;
	pool_think(pool, t);
}

static void stop_busy(void **state)
{
	(void)state;
	start(2, HOUR);
	refused = 0;
	for (int i = 0; i < MANY; i++)
		ask(&askers[i], "null", "mcts", (uint64_t)i, ask_while_stopping);
	while (pool_figures(pool).busy < 2)
		;
	pool_stop(pool, has_stopped, pool);
	finish();
	assert_int_equal(finished, MANY);
	assert_int_equal(refused, MANY);
}

static void stop_idle(void **state)
{
	(void)state;
	for (int threads = 1; threads <= 4; threads++) {
		start(threads, 1000);
		pool_stop(pool, has_stopped, pool);
		finish();
	}
}

/* Askers that come and go while two threads think: for ThreadSanitizer, mostly. */
static void drop_some(struct thought *t)
{
	struct asker *a = (struct asker *)t;
	struct asker *other = &askers[(a->number * 7 + a->left) % MANY];
	finished++;
	if (--a->left > 0)
		pool_think(pool, t);
	if (other->left > 0 && a->left % 3 == 0)
		pool_drop(pool, &other->thought);
	if (finished == MANY * 30 / 2)
		pool_stop(pool, has_stopped, pool);
}

static void turmoil(void **state)
{
	(void)state;
	start(2, 50);
	for (int i = 0; i < MANY; i++) {
		askers[i].left = 30;
		ask(&askers[i], "null", i % 3 ? "random" : "mcts", (uint64_t)i, drop_some);
	}
	finish();
	assert_int_equal(finished, MANY * 30);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(same_moves), cmocka_unit_test(fair),      cmocka_unit_test(flooded),   cmocka_unit_test(bounded), cmocka_unit_test(dropped),
		cmocka_unit_test(stop_busy),  cmocka_unit_test(stop_idle), cmocka_unit_test(turmoil),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
