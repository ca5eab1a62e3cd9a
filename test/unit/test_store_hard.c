/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The store when it is hard: many at once, killed at any moment, the disk full, the
 * database gone. On whichever database. */
#include "store_fresh.h"

#include "rng.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

enum { RACERS = 4, NUMBERS = 60, TABLE = 11 };

/* ---- many at once ---- */

/* Append one's own name to the end of the log again and again, where everybody else
 * does the same, until it is long enough. */
static int race(char name)
{
	struct store *mine = open_url(url);
	char text[2] = { name, '\0' };
	int won = 0;
	for (int seq = 1; seq <= NUMBERS;) {
		switch (append(mine, TABLE, seq, text)) {
		case STORE_OK:
			won++;
			seq++;
			break;
		case STORE_TAKEN:
			seq = length(mine, TABLE) + 1;
			break;
		case STORE_NONE:
		case STORE_AWAY:
			won = -NUMBERS * RACERS;
			fprintf(stderr, "%s\n", store_trouble(mine));
			seq = NUMBERS + 1;
			break;
		}
	}
	store_close(mine);
	return won;
}

static void *race_in_thread(void *arg)
{
	int *won = arg;
	*won = race((char)*won);
	return NULL;
}

static void count_names(void *arg, const struct event *e)
{
	int *kept = arg;
	kept[e->text[0] - 'a']++;
}

/* Every number was won by exactly one, and the log agrees with what each was told. */
static void judge_race(const int won[RACERS])
{
	int kept[RACERS] = { 0 }, sum = 0;
	assert_int_equal(length(store, TABLE), NUMBERS);
	assert_int_equal(store_events(store, TABLE, 0, count_names, kept), STORE_OK);
	for (int i = 0; i < RACERS; i++) {
		assert_int_equal(kept[i], won[i]);
		sum += won[i];
	}
	assert_int_equal(sum, NUMBERS);
}

static void threads_race(void **state)
{
	(void)state;
	pthread_t thread[RACERS];
	int won[RACERS];
	for (int i = 0; i < RACERS; i++) {
		won[i] = 'a' + i;
		assert_int_equal(pthread_create(&thread[i], NULL, race_in_thread, &won[i]), 0);
	}
	for (int i = 0; i < RACERS; i++)
		pthread_join(thread[i], NULL);
	judge_race(won);
}

static void processes_race(void **state)
{
	(void)state;
	pid_t child[RACERS];
	int won[RACERS];
	/* a connection must not be open in two processes */
	store_close(store);
	fflush(NULL);
	for (int i = 0; i < RACERS; i++) {
		child[i] = fork();
		assert_true(child[i] >= 0);
		if (child[i] == 0) {
			int n = race((char)('a' + i));
			_exit(n < 0 ? 255 : n);
		}
	}
	for (int i = 0; i < RACERS; i++) {
		int status;
		assert_int_equal(waitpid(child[i], &status, 0), child[i]);
		assert_true(WIFEXITED(status));
		won[i] = WEXITSTATUS(status);
	}
	store = open_url(url);
	judge_race(won);
}

/* Batches over the same tables in opposite orders: nobody may wait for somebody who
 * waits for them, and nobody may be told that the store is away. */
struct crosser {
	bool backwards;
	int kept, taken, away;
};

static void *cross(void *arg)
{
	enum { TABLES = 20, ROUNDS = 15 };
	struct crosser *c = arg;
	struct store *mine = open_url(url);
	for (int round = 1; round <= ROUNDS; round++) {
		struct entry e[TABLES], *all[TABLES];
		struct summary t[TABLES];
		for (int i = 0; i < TABLES; i++) {
			int64_t table = 100 + (c->backwards ? TABLES - 1 - i : i);
			t[i] = (struct summary){ .table = table, .game = "null", .changed = round, .chairs = 2 };
			e[i] = (struct entry){ .event = { .table = table, .seq = round, .text = "x" }, .summary = &t[i] };
			all[i] = &e[i];
		}
		store_append(mine, all, TABLES);
		for (int i = 0; i < TABLES; i++) {
			c->kept += e[i].result == STORE_OK;
			c->taken += e[i].result == STORE_TAKEN;
			c->away += e[i].result == STORE_AWAY;
		}
	}
	store_close(mine);
	return NULL;
}

static void batches_cross(void **state)
{
	(void)state;
	pthread_t thread[RACERS];
	struct crosser c[RACERS] = { { 0 } };
	int kept = 0;
	for (int i = 0; i < RACERS; i++) {
		c[i].backwards = i % 2;
		assert_int_equal(pthread_create(&thread[i], NULL, cross, &c[i]), 0);
	}
	for (int i = 0; i < RACERS; i++) {
		pthread_join(thread[i], NULL);
		assert_int_equal(c[i].away, 0);
		kept += c[i].kept;
	}
	int sum = 0;
	for (int i = 0; i < 20; i++)
		sum += length(store, 100 + i);
	assert_int_equal(kept, sum);
}

/* ---- killed ---- */

/* Append, and say after each batch how far it got: what has been said must be kept.
 * A server may still be at the last batch of who was killed before: then go on behind
 * it. */
static _Noreturn void append_and_say(int say)
{
	struct message why;
	struct store *mine = store_open(url, STORE_FULL, &why);
	for (int seq = mine ? length(mine, TABLE) + 1 : 0; seq;) {
		struct entry e[3], *all[3];
		for (int i = 0; i < 3; i++) {
			e[i] = (struct entry){ .event = { .table = TABLE, .seq = seq + i, .at = 1000 + seq + i, .by = 7, .text = "x" } };
			all[i] = &e[i];
		}
		store_append(mine, all, 3);
		int done = seq + 2;
		if (e[0].result == STORE_TAKEN)
			seq = length(mine, TABLE) + 1;
		else if (e[2].result == STORE_OK && write(say, &done, sizeof done) == sizeof done)
			seq += 3;
		else
			seq = 0;
	}
	_exit(1);
}

static void survives_kill(void **state)
{
	(void)state;
	enum { ROUNDS = 6 };
	struct rng rng = rng_start((uint64_t)getpid(), 0);
	store_close(store);
	for (int round = 0; round < ROUNDS; round++) {
		int pipes[2], said;
		assert_int_equal(pipe(pipes), 0);
		fflush(NULL);
		pid_t child = fork();
		assert_true(child >= 0);
		if (child == 0) {
			close(pipes[0]);
			append_and_say(pipes[1]);
		}
		close(pipes[1]);
		/* once it is at work, at a random moment */
		assert_int_equal(read(pipes[0], &said, sizeof said), sizeof said);
		nanosleep(&(struct timespec){ .tv_nsec = 100000L * (long)rng_below(&rng, 400) }, NULL);
		kill(child, SIGKILL);
		while (read(pipes[0], &said, sizeof said) == sizeof said)
			;
		close(pipes[0]);
		waitpid(child, NULL, 0);
		struct store *after = open_url(url);
		int kept = length(after, TABLE);
		store_close(after);
		assert_true(kept >= said);
		assert_int_equal(kept % 3, 0);  /* all of a batch or nothing */
	}
	store = open_url(url);
}

/* ---- the disk is full ---- */

/* Append behind so many until it fails; then nothing of the last may be there. */
static int fill_up(int kept, const char *text)
{
	while (kept < 5000 && append(store, TABLE, kept + 1, text) == STORE_OK)
		kept++;
	assert_int_equal(append(store, TABLE, kept + 1, text), STORE_AWAY);
	assert_true(*store_trouble(store));
	assert_int_equal(length(store, TABLE), kept);
	return kept;
}

static void survives_full_disk(void **state)
{
	(void)state;
	if (server)
		return;
	char text[2000];
	memset(text, 'x', sizeof text);
	text[sizeof text - 1] = '\0';
	assert_int_equal(aside(store, "PRAGMA max_page_count = 200"), STORE_OK);
	int kept = fill_up(0, text);
	assert_true(kept > 10);
	assert_int_equal(aside(store, "PRAGMA max_page_count = 1000000"), STORE_OK);
	assert_int_equal(append(store, TABLE, kept + 1, text), STORE_OK);
	assert_int_equal(length(store, TABLE), kept + 1);
}

/* The system itself refuses: no file may grow beyond that. */
static void survives_refused_writes(void **state)
{
	(void)state;
	if (server)
		return;
	char text[2000];
	memset(text, 'x', sizeof text);
	text[sizeof text - 1] = '\0';
	struct rlimit before, small;
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
	small = before;
	small.rlim_cur = 1 << 20;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	/* where a long text does not fit a short one may: it is full when that does not fit, either */
	int kept = fill_up(fill_up(0, text), "x");
	struct player p = { .name = "Anna" };
	assert_int_equal(store_player_add(store, &p), STORE_AWAY);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
	assert_true(kept > 10);
	assert_int_equal(append(store, TABLE, kept + 1, text), STORE_OK);
	assert_int_equal(store_player_add(store, &p), STORE_OK);
	assert_int_equal(length(store, TABLE), kept + 1);
}

/* ---- the database is gone ---- */

static void file_comes_back(void **state)
{
	(void)state;
	if (server)
		return;
	assert_int_equal(append(store, TABLE, 1, "x"), STORE_OK);
	assert_int_equal(rename(in_folder("deep/er/store.db"), in_folder("elsewhere")), 0);
	assert_int_equal(append(store, TABLE, 2, "x"), STORE_AWAY);
	struct player p = { .name = "Anna" };
	assert_int_equal(store_player_add(store, &p), STORE_AWAY);
	assert_int_equal(rename(in_folder("elsewhere"), in_folder("deep/er/store.db")), 0);
	assert_int_equal(append(store, TABLE, 2, "x"), STORE_OK);
	assert_int_equal(store_player_add(store, &p), STORE_OK);
	assert_int_equal(length(store, TABLE), 2);
}

static enum stored append_in_time(int seq)
{
	enum stored s = STORE_AWAY;
	for (int i = 0; s == STORE_AWAY && i < 50; i++) {
		s = append(store, TABLE, seq, "x");
		if (s == STORE_AWAY)
			nanosleep(&(struct timespec){ .tv_nsec = 50000000L }, NULL);
	}
	return s;
}

static void server_comes_back(void **state)
{
	(void)state;
	if (!server)
		return;
	struct message why;
	store_close(store);
	store = store_open(url, STORE_FULL, &why);
	assert_non_null(store);
	assert_int_equal(append(store, TABLE, 1, "x"), STORE_OK);
	postgres_ctl("stop");
	for (int i = 0; i < 3; i++)
		assert_int_equal(append(store, TABLE, 2, "x"), STORE_AWAY);
	assert_true(*store_trouble(store));
	struct player p = { .name = "Anna" };
	assert_int_equal(store_player_add(store, &p), STORE_AWAY);
	int n = 0;
	assert_int_equal(store_events(store, TABLE, 0, count_event, &n), STORE_AWAY);
	assert_int_equal(n, 0);
	assert_non_null(store_backup(store, in_folder("copy.db")).id);
	assert_int_equal(access(in_folder("copy.db"), F_OK), -1);
	assert_null(store_open(url, STORE_FULL, &why));
	postgres_ctl("start");
	assert_int_equal(append_in_time(2), STORE_OK);
	assert_int_equal(store_player_add(store, &p), STORE_OK);
	assert_int_equal(length(store, TABLE), 2);
	/* restarted while nobody looked: nobody notices */
	postgres_ctl("restart");
	assert_int_equal(append(store, TABLE, 3, "x"), STORE_OK);
}

/* The server cuts a connection in the middle of a transaction. */
static void connection_is_cut(void **state)
{
	(void)state;
	if (!server)
		return;
	struct store *other = open_url(url);
	db_begin(store->db, DB_WRITE);
	assert_int_equal(aside(store, "INSERT INTO events (table_id, seq, at, player, what) VALUES (11, 1, 0, 0, 'x')"),
	                 STORE_OK);
	aside(other, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
	             " WHERE application_name = 'bergfried' AND pid <> pg_backend_pid()");
	aside(store, "SELECT 1");
	assert_int_equal(db_commit(store->db), STORE_AWAY);
	assert_int_equal(length(other, TABLE), 0);
	assert_int_equal(append_in_time(1), STORE_OK);
	assert_int_equal(length(other, TABLE), 1);
	store_close(other);
}

/* A statement that fails leaves nothing behind, neither in nor outside of a
 * transaction, and the connection is as good as before. */
static void mistakes_are_forgiven(void **state)
{
	(void)state;
	assert_int_equal(aside(store, "SELECT nonsense"), STORE_AWAY);
	assert_int_equal(append(store, TABLE, 1, "x"), STORE_OK);
	db_begin(store->db, DB_WRITE);
	assert_int_equal(aside(store, "DELETE FROM events"), STORE_OK);
	assert_int_equal(aside(store, "SELECT nonsense FROM events"), STORE_AWAY);
	assert_int_equal(aside(store, "DELETE FROM players"), STORE_AWAY);
	assert_int_equal(db_commit(store->db), STORE_AWAY);
	db_begin(store->db, DB_WRITE);
	db_queue(store->db, &(struct statement){ .text = "DELETE FROM events" });
	db_queue(store->db, &(struct statement){ .text = "SELECT nonsense FROM tables" });
	assert_int_equal(db_commit(store->db), STORE_AWAY);
	db_begin(store->db, DB_WRITE);
	db_queue(store->db, &(struct statement){ .text = "DELETE FROM events" });
	db_rollback(store->db);
	assert_int_equal(length(store, TABLE), 1);
	/* more statements than are kept prepared */
	for (int i = 0; i < 200; i++) {
		char text[32];
		snprintf(text, sizeof text, "SELECT %d", i);
		assert_int_equal(aside(store, text), STORE_OK);
	}
	assert_int_equal(append(store, TABLE, 2, "x"), STORE_OK);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		STORE_TEST(threads_race),          STORE_TEST(processes_race),    STORE_TEST(batches_cross),
		STORE_TEST(survives_kill),         STORE_TEST(survives_full_disk), STORE_TEST(survives_refused_writes),
		STORE_TEST(file_comes_back),       STORE_TEST(server_comes_back), STORE_TEST(connection_is_cut),
		STORE_TEST(mistakes_are_forgiven),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
