/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The keeper with a real store: everything comes back once and in its order, events
 * are bundled, a store that is away is noticed and found again, and stopping loses
 * nothing.
 */
#include "keeper.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { MANY = 2000 };

static uv_loop_t loop;
static struct keeper *keeper;
static char folder[64], url[96];
static bool stopped;

/* Something given to the keeper. */
struct task {
	struct job job;
	int number;
	enum stored expect;
};
static struct task tasks[MANY];
static int finished;         /* tasks that have come back */
static int order[MANY];      /* which they were */

static void has_stopped(void *context)
{
	(void)context;
	stopped = true;
	keeper_free(keeper);
	keeper = NULL;
}

static int start(void **state)
{
	(void)state;
	struct message why;
	strcpy(folder, "/tmp/test_keeper_XXXXXX");
	if (uv_loop_init(&loop) != 0 || !mkdtemp(folder))
		return -1;
	snprintf(url, sizeof url, "sqlite:%s/store.db", folder);
	memset(tasks, 0, sizeof tasks);
	finished = 0;
	stopped = false;
	keeper = keeper_start(&loop, url, STORE_NORMAL, &why);
	return keeper ? 0 : -1;
}

/* The loop must have nothing left but the keeper. */
static void stop(void)
{
	keeper_stop(keeper, has_stopped, NULL);
	uv_run(&loop, UV_RUN_DEFAULT);
	assert_true(stopped);
	assert_int_equal(uv_loop_close(&loop), 0);
}

static int clean(void **state)
{
	(void)state;
	char command[96];
	snprintf(command, sizeof command, "rm -rf '%s'", folder);
	return system(command);
}

static void count(struct job *job)
{
	struct task *t = (struct task *)job;
	assert_int_equal(job->entry.result, t->expect);
	order[finished++] = t->number;
}

static void wait_for(int n)
{
	while (finished < n)
		uv_run(&loop, UV_RUN_ONCE);
}

static void append(int number, int64_t table, int seq, const char *text, enum stored expect)
{
	struct task *t = &tasks[number];
	t->number = number;
	t->expect = expect;
	t->job = (struct job){ .entry.event = { .table = table, .seq = seq, .at = 1, .name = "", .text = text }, .done = count };
	keeper_give(keeper, &t->job);
}

static void work(int number, void (*what)(struct job *, struct store *), enum stored expect)
{
	struct task *t = &tasks[number];
	t->number = number;
	t->expect = expect;
	t->job = (struct job){ .work = what, .done = count };
	keeper_give(keeper, &t->job);
}

/* The keeper is held up until somebody opens the gate. */
static atomic_bool gate;

static void hold(struct job *job, struct store *store)
{
	(void)job, (void)store;
	while (!atomic_load(&gate))
		uv_sleep(1);
}

/* ---- order ---- */

static int64_t found;

static void add_seq(void *context, const struct event *e)
{
	int64_t *sum = context;
	assert_int_equal(e->seq, *sum + 1);
	*sum = e->seq;
}

/* How many events table 1 has at that moment. */
static void look(struct job *job, struct store *store)
{
	(void)job;
	found = 0;
	assert_int_equal(store_events(store, 1, 0, add_seq, &found), STORE_OK);
}

/* Events, work, events: each sees what was given before it. */
static void in_order(void **state)
{
	(void)state;
	int n = 0;
	atomic_store(&gate, false);
	work(n++, hold, STORE_OK);
	for (int seq = 1; seq <= 300; seq++)
		append(n++, 1, seq, "move", STORE_OK);
	work(n++, look, STORE_OK);
	for (int seq = 301; seq <= 305; seq++)
		append(n++, 1, seq, "move", STORE_OK);
	append(n++, 1, 305, "somebody else's", STORE_TAKEN);
	append(n++, 1, 400, "too early", STORE_TAKEN);
	append(n++, 2, 1, "another table", STORE_OK);
	assert_int_equal(keeper_figures(keeper).waiting, n);
	atomic_store(&gate, true);
	wait_for(n);
	for (int i = 0; i < n; i++)
		assert_int_equal(order[i], i);
	assert_int_equal(found, 300);
	struct keeper_figures f = keeper_figures(keeper);
	assert_int_equal(f.jobs, n);
	assert_int_equal(f.events, 306);
	assert_int_equal(f.waiting, 0);
	assert_int_equal(f.failures, 0);
	assert_true(f.seconds > 0);
	/* 256 and 44 before the look, 8 after it */
	assert_int_equal(f.transactions, 3);
	assert_true(keeper_well(keeper));
	stop();
}

/* One alone does not wait for others, and the next comes from done(). */
static void again(struct job *job)
{
	struct task *t = (struct task *)job;
	assert_int_equal(job->entry.result, STORE_OK);
	finished++;
	if (++t->job.entry.event.seq <= 200)
		keeper_give(keeper, job);
}

static void chain(void **state)
{
	(void)state;
	struct task *t = &tasks[0];
	t->job = (struct job){ .entry.event = { .table = 1, .seq = 1, .at = 1, .name = "", .text = "move" }, .done = again };
	keeper_give(keeper, &t->job);
	wait_for(200);
	assert_int_equal(keeper_figures(keeper).transactions, 200);
	stop();
}

/* ---- reading ---- */

static void reading(int number, void (*what)(struct job *, struct store *), int64_t asker)
{
	struct task *t = &tasks[number];
	t->number = number;
	t->expect = STORE_OK;
	t->job = (struct job){ .work = what, .done = count, .reads = true, .asker = asker };
	keeper_give(keeper, &t->job);
}

static void nothing(struct job *job, struct store *store)
{
	(void)job, (void)store;
}

/* Moves pass while something is read; and what is read then knows of them. */
static void moves_do_not_wait(void **state)
{
	(void)state;
	int n = 0;
	atomic_store(&gate, false);
	reading(n++, hold, 5);
	for (int i = 0; i < 60; i++)
		reading(n++, look, 5);
	for (int seq = 1; seq <= 100; seq++) {
		append(n++, 1, seq, "move", STORE_OK);
		wait_for(seq);
	}
	assert_int_equal(keeper_figures(keeper).reading, 61);
	assert_int_equal(keeper_reading(keeper, 5), 61);
	assert_int_equal(keeper_reading(keeper, 6), 0);
	atomic_store(&gate, true);
	wait_for(n);
	assert_int_equal(found, 100);
	assert_int_equal(keeper_figures(keeper).reading, 0);
	assert_int_equal(keeper_figures(keeper).reads, 61);
	assert_int_equal(keeper_figures(keeper).jobs, 100);
	stop();
}

/* Whoever asks for little is not behind whoever asks for much. */
static void each_has_a_turn(void **state)
{
	(void)state;
	static const int64_t askers[] = { 5, 5, 5, 5, 6, 6, 7, 0, 0 };
	int n = 0;
	atomic_store(&gate, false);
	reading(n++, hold, 4);
	for (size_t i = 0; i < sizeof askers / sizeof *askers; i++)
		reading(n++, nothing, askers[i]);
	atomic_store(&gate, true);
	wait_for(n);
	int places[MANY];
	for (int i = 0; i < n; i++)
		places[order[i]] = i;
	/* in each round, one of everybody */
	assert_int_equal(order[0], 0);
	assert_true(places[5] < places[2] && places[7] < places[2] && places[8] < places[2] && places[9] < places[2]);
	assert_true(places[1] < places[2] && places[2] < places[3] && places[3] < places[4] && places[5] < places[6]);
	assert_true(places[6] < places[3]);
	stop();
}

/* ---- stopping ---- */

/* Everything that was given is kept, even what is given while it stops. */
static void stop_busy(void **state)
{
	(void)state;
	atomic_store(&gate, true);
	for (int i = 0; i < MANY - 1; i++)
		append(i, i % 7 + 1, i / 7 + 1, "move", STORE_OK);
	struct task *t = &tasks[MANY - 1];
	t->job = (struct job){ .entry.event = { .table = 99, .seq = 1, .at = 1, .name = "", .text = "move" }, .done = again };
	keeper_give(keeper, &t->job);
	stop();
	assert_int_equal(finished, MANY - 1 + 200);

	struct message why;
	struct store *store = store_open(url, STORE_NORMAL, &why);
	assert_non_null(store);
	int64_t sum = 0;
	for (int table = 1; table <= 7; table++) {
		int64_t last = 0;
		assert_int_equal(store_events(store, table, 0, add_seq, &last), STORE_OK);
		sum += last;
	}
	assert_int_equal(sum, MANY - 1);
	sum = 0;
	assert_int_equal(store_events(store, 99, 0, add_seq, &sum), STORE_OK);
	assert_int_equal(sum, 200);
	store_close(store);
}

static void stop_idle(void **state)
{
	(void)state;
	stop();
}

/* ---- a store that is away ---- */

static void cannot_start(void **state)
{
	(void)state;
	struct message why = message(NULL);
	uv_loop_t other;
	assert_int_equal(uv_loop_init(&other), 0);
	assert_null(keeper_start(&other, "sqlite:/proc/nowhere/store.db", STORE_FULL, &why));
	assert_non_null(why.id);
	uv_run(&other, UV_RUN_DEFAULT);
	assert_int_equal(uv_loop_close(&other), 0);
	stop();
}

static void wait_until_well(bool well)
{
	for (int i = 0; i < 3000 && keeper_well(keeper) != well; i++) {
		uv_run(&loop, UV_RUN_NOWAIT);
		uv_sleep(10);
	}
	assert_int_equal(keeper_well(keeper), well);
}

/* The disk is full: here, no file of this process may grow. Nothing of a bundle is
 * kept, the server knows, and finds out by itself when there is room again. */
static void full_disk(void **state)
{
	(void)state;
	struct rlimit before, tight;
	char *large = malloc(100001), trouble[200];
	assert_non_null(large);
	memset(large, 'x', 100000);
	large[100000] = '\0';
	append(0, 1, 1, "move", STORE_OK);
	wait_for(1);
	assert_true(keeper_well(keeper));
	keeper_trouble(keeper, trouble, sizeof trouble);
	assert_string_equal(trouble, "");

	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
	tight = before;
	tight.rlim_cur = 4096;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
	atomic_store(&gate, false);
	work(1, hold, STORE_OK);
	for (int i = 2; i < 10; i++)
		append(i, 1, i, i == 5 ? large : "move", STORE_AWAY);
	atomic_store(&gate, true);
	wait_for(10);
	assert_false(keeper_well(keeper));
	assert_int_equal(keeper_figures(keeper).failures, 8);
	keeper_trouble(keeper, trouble, sizeof trouble);
	assert_true(trouble[0]);
	/* reading still works, and is no proof that all is well */
	work(10, look, STORE_OK);
	wait_for(11);
	assert_int_equal(found, 1);
	assert_false(keeper_well(keeper));

	assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
	signal(SIGXFSZ, SIG_DFL);
	wait_until_well(true);
	/* the same numbers are free: nothing had been kept */
	for (int i = 11; i < 19; i++)
		append(i, 1, i - 9, "move", STORE_OK);
	wait_for(19);
	free(large);
	stop();
}

/* Somebody moves the file away, and back. */
static void file_gone(void **state)
{
	(void)state;
	char file[96], away[96];
	snprintf(file, sizeof file, "%s/store.db", folder);
	snprintf(away, sizeof away, "%s/away.db", folder);
	append(0, 1, 1, "move", STORE_OK);
	wait_for(1);
	assert_int_equal(rename(file, away), 0);
	append(1, 1, 2, "move", STORE_AWAY);
	wait_for(2);
	assert_false(keeper_well(keeper));
	assert_int_equal(rename(away, file), 0);
	/* the next one that is kept is proof, at once */
	append(2, 1, 2, "move", STORE_OK);
	wait_for(3);
	assert_true(keeper_well(keeper));
	stop();
}

static void was_away(struct job *job, struct store *store)
{
	(void)store;
	job->entry.result = STORE_AWAY;
}

/* Work says so itself; and the keeper looks even if there is no end of work. */
static void work_away(void **state)
{
	(void)state;
	int n = 0;
	work(n++, was_away, STORE_AWAY);
	wait_for(n);
	assert_false(keeper_well(keeper));
	while (!keeper_well(keeper) && n < MANY) {
		uv_sleep(5);
		work(n++, look, STORE_OK);
		wait_for(n);
	}
	assert_true(keeper_well(keeper));
	stop();
	/* the keeper's own guest is gone */
	struct message why;
	struct player guest;
	struct store *store = store_open(url, STORE_NORMAL, &why);
	assert_non_null(store);
	assert_int_equal(store_player_named(store, "(keeper)", &guest), STORE_NONE);
	store_close(store);
}

/* While it is away, it can be stopped all the same. */
static void stop_away(void **state)
{
	(void)state;
	work(0, was_away, STORE_AWAY);
	wait_for(1);
	stop();
}

#define WITH_KEEPER(test) cmocka_unit_test_setup_teardown(test, start, clean)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		WITH_KEEPER(in_order),     WITH_KEEPER(chain),     WITH_KEEPER(stop_busy), WITH_KEEPER(stop_idle),
		WITH_KEEPER(cannot_start), WITH_KEEPER(full_disk), WITH_KEEPER(file_gone), WITH_KEEPER(work_away),
		WITH_KEEPER(stop_away),    WITH_KEEPER(moves_do_not_wait), WITH_KEEPER(each_has_a_turn),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
