/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A fresh store for every test: a SQLite file in a folder that is thrown away, or,
 * where test/with-postgres has started a server, an empty schema there. So the same
 * tests are run over both.
 */
#ifndef BERGFRIED_STORE_FRESH_H
#define BERGFRIED_STORE_FRESH_H

#include "inside.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *server;       /* the URL of a PostgreSQL, or NULL */
static char folder[64];          /* for files of this test */
static char url[512];            /* of this test's store */
static struct store *store;      /* it, open */

static inline const char *in_folder(const char *name)
{
	static char path[2][128];
	static int turn;
	turn = !turn;
	snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
	return path[turn];
}

static inline struct store *open_url(const char *which)
{
	struct message why;
	struct store *s = store_open(which, STORE_NORMAL, &why);
	if (!s)
		fail_msg("%s: %s (%s)", which, why.id, why.arg[0].text);
	return s;
}

/* Stop, start or restart the server. */
static inline void postgres_ctl(const char *what)
{
	char command[256];
	snprintf(command, sizeof command, "%s %s", getenv("BERGFRIED_TEST_POSTGRES_CTL"), what);
	assert_int_equal(system(command), 0);
}

/* Run something on the side, past all contracts. */
static inline enum stored aside(struct store *s, const char *statement)
{
	return db_run(s->db, &(struct statement){ .text = statement });
}

static inline void make_url(void)
{
	static int number;
	if (!server) {
		snprintf(url, sizeof url, "sqlite:%s/deep/er/store.db", folder);
		return;
	}
	char make[64];
	struct buf words = { 0 };
	struct db *db = postgres_open(server, STORE_NORMAL, &words);
	if (!db)
		fail_msg("%s", buf_text(&words));
	number++;
	snprintf(make, sizeof make, "CREATE SCHEMA test_%d_%d", (int)getpid(), number);
	assert_int_equal(db_run(db, &(struct statement){ .text = make }), STORE_OK);
	db_close(db);
	snprintf(url, sizeof url, "%s&options=-csearch_path%%3Dtest_%d_%d", server, (int)getpid(), number);
}

static inline int fresh(void **state)
{
	(void)state;
	server = getenv("BERGFRIED_TEST_POSTGRES");
	snprintf(folder, sizeof folder, "/tmp/bergfried-store-XXXXXX");
	if (!mkdtemp(folder))
		return -1;
	make_url();
	store = open_url(url);
	return 0;
}

static inline int clean(void **state)
{
	(void)state;
	store_close(store);
	store = NULL;
	char command[128];
	snprintf(command, sizeof command, "rm -rf %s", folder);
	return system(command);
}

/* ---- short words for what all tests do ---- */

static inline enum stored append(struct store *s, int64_t table, int seq, const char *text)
{
	struct entry e = { .event = { .table = table, .seq = seq, .at = 1000 + seq, .by = 7, .text = text } }, *one = &e;
	store_append(s, &one, 1);
	return e.result;
}

/* A table's log as "1 text|2 text|", with a note where `at` or `by` are not those of
 * append above. */
static inline void put_event(void *arg, const struct event *e)
{
	struct buf *out = arg;
	buf_int(out, e->seq);
	buf_char(out, ' ');
	buf_put(out, e->text);
	if (e->at != 1000 + e->seq || e->by != 7 || !e->table)
		buf_put(out, "?");
	buf_char(out, '|');
}

static inline const char *log_of(struct store *s, int64_t table, int after)
{
	static struct buf b;
	static char text[65536];
	b = buf_over(text, sizeof text);
	assert_int_equal(store_events(s, table, after, put_event, &b), STORE_OK);
	return text;
}

static inline void count_event(void *arg, const struct event *e)
{
	int *seq = arg;
	assert_int_equal(e->seq, *seq + 1);  /* no gaps */
	*seq = e->seq;
}

/* How long a table's log is; it must have no gaps. */
static inline int length(struct store *s, int64_t table)
{
	int n = 0;
	assert_int_equal(store_events(s, table, 0, count_event, &n), STORE_OK);
	return n;
}

#define STORE_TEST(name) cmocka_unit_test_setup_teardown(name, fresh, clean)

#endif
