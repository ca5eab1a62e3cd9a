/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The commands that look after a server's store: records, index, ratings and copies
 * come from the log alone. So here tables are put into the log and nowhere else.
 */
#include "cli.h"
#include "store.h"
#include "tables.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OVER = 6, TABLES };  /* tables 1 to 6 are finished, the last one is not */

static struct cli cli;
static char folder[64], url[96], games[96];
static struct table table[TABLES + 1];

static void keep(struct store *store, const struct table *t)
{
	for (int seq = 1; seq <= t->seq; seq++) {
		const struct happened *h = &t->log[seq - 1];
		struct entry entry = { .event = { .table = t->id, .seq = seq, .at = h->at, .by = h->by, .name = h->name, .text = h->text } };
		struct entry *one = &entry;
		store_append(store, &one, 1);
		assert_int_equal(entry.result, STORE_OK);
	}
}

/* As it comes back from the log of a store that knows none of its people. */
static struct table nameless(struct table *t)
{
	struct table again;
	table_start(&again, t->id);
	for (int seq = 1; seq <= t->seq; seq++) {
		const struct happened *h = &t->log[seq - 1];
		struct event e = { .table = t->id, .seq = seq, .at = h->at, .by = h->by, .name = "", .text = h->text };
		assert_null(table_apply(&again, &e));
	}
	table_free(t);
	return again;
}

static struct table play(int64_t id, const char *game, int seats, int moves)
{
	struct rng rng = rng_start((uint64_t)id, RNG_TEST);
	struct table t = tables_full(game, seats, "", (struct clock){ .kind = CLOCK_NONE });
	t.id = id;
	tables_start(&t, (uint64_t)id);
	for (int i = 0; i < moves && tables_move(&t, &rng, 10000 * id + i); i++)
		;
	return nameless(&t);
}

static struct store *reopen(void)
{
	struct message why;
	struct store *store = store_open(url, STORE_NORMAL, &why);
	assert_non_null(store);
	return store;
}

static int start(void **state)
{
	(void)state;
	static const char *const game[] = { "between-two-castles", "carcassonne-castle", "ordonans" };
	strcpy(folder, "/tmp/test_archive_XXXXXX");
	if (!mkdtemp(folder))
		return -1;
	cli.catalogue = language("en");
	snprintf(url, sizeof url, "sqlite:%s/store.db", folder);
	snprintf(games, sizeof games, "%s/games", folder);
	struct store *store = reopen();
	for (int i = 1; i <= TABLES; i++) {
		table[i] = play(i, game[i % 3], i % 3 ? 2 : 2 + i / 3, i <= OVER ? 100000 : 5);
		assert_int_equal(table[i].stage, i <= OVER ? STAGE_OVER : STAGE_PLAYING);
		keep(store, &table[i]);
	}
	store_close(store);
	return 0;
}

static int clean(void **state)
{
	(void)state;
	char command[96];
	for (int i = 1; i <= TABLES; i++)
		table_free(&table[i]);
	snprintf(command, sizeof command, "rm -rf '%s'", folder);
	return system(command);
}

/* A command, as main() would call it; at most four arguments. */
static int run(const struct command *command, const char *one, const char *two)
{
	char *argv[] = { strdup("command"), strdup("--store"), strdup(url), strdup(one), two ? strdup(two) : NULL, NULL };
	char *given[] = { argv[0], argv[1], argv[2], argv[3], argv[4], NULL };
	int status = command_run(&cli, command, two ? 5 : 4, argv);
	for (int i = 0; i < 5; i++)
		free(given[i]);
	return status;
}

static bool exported(int i)
{
	char path[160], id[ID_SIZE];
	id_put(i, id);
	snprintf(path, sizeof path, "%s/%s.record", games, id);
	return access(path, F_OK) == 0;
}

/* ---- export ---- */

static void records(void **state)
{
	(void)state;
	assert_int_equal(run(&command_export, games, NULL), EXIT_OK);
	for (int i = 1; i <= TABLES; i++) {
		char path[160], id[ID_SIZE];
		struct buf record = { 0 };
		struct session s;
		id_put(i, id);
		snprintf(path, sizeof path, "%s/%s.record", games, id);
		assert_int_equal(exported(i), i <= OVER);
		if (i > OVER)
			continue;
		struct reading r = read_record(path, &s, NULL);
		assert_int_equal(r.status, EXIT_OK);
		assert_true(r.complete);
		assert_int_equal(s.options.seats, table[i].options.seats);
		session_free(&s);
		struct buf text = { 0 };
		assert_int_equal(read_text(&cli, path, &text), EXIT_OK);
		assert_true(table_record(&table[i], &record));
		assert_string_equal(buf_text(&text), buf_text(&record));
		buf_free(&text);
		buf_free(&record);
	}
	/* again, over what is there */
	assert_int_equal(run(&command_export, games, NULL), EXIT_OK);
}

/* One log that cannot be replayed keeps none of the others back. */
static void damaged(void **state)
{
	(void)state;
	struct store *store = reopen();
	struct entry entry = { .event = { .table = 2, .seq = table[2].seq + 1, .name = "", .text = "nonsense" } }, *one = &entry;
	store_append(store, &one, 1);
	assert_int_equal(entry.result, STORE_OK);
	store_close(store);
	assert_int_equal(run(&command_export, games, NULL), EXIT_REFUSED);
	for (int i = 1; i <= OVER; i++)
		assert_int_equal(exported(i), i != 2);
	assert_int_equal(run(&command_ratings, "--recompute", NULL), EXIT_REFUSED);
}

/* ---- the index ---- */

static int seen;

static void compare(void *context, const struct summary *found)
{
	(void)context;
	struct summary want;
	assert_true(found->table >= 1 && found->table <= TABLES);
	table_summary(&table[found->table], &want);
	assert_string_equal(found->game, want.game);
	assert_int_equal(found->stage, want.stage);
	assert_int_equal(found->seats, want.seats);
	assert_int_equal(found->listed, want.listed);
	assert_int_equal(found->rated, want.rated);
	assert_int_equal(found->changed, want.changed);
	assert_int_equal(found->ended, want.ended);
	assert_int_equal(found->due, want.due);
	assert_int_equal(found->chairs, want.chairs);
	for (int i = 0; i < want.chairs; i++) {
		assert_int_equal(found->seat[i].player, want.seat[i].player);
		assert_string_equal(found->seat[i].name, want.seat[i].name);
		assert_int_equal(found->seat[i].points, want.seat[i].points);
		assert_int_equal(found->seat[i].won, want.seat[i].won);
	}
	seen++;
}

static void look_at(const char *where)
{
	struct message why;
	struct table_search all = { .stages = (1 << STAGE_COUNT) - 1, .limit = 100 };
	struct store *store = store_open(where, STORE_NORMAL, &why);
	assert_non_null(store);
	seen = 0;
	assert_int_equal(store_tables(store, &all, compare, NULL), STORE_OK);
	store_close(store);
}

static void again(void **state)
{
	(void)state;
	look_at(url);
	assert_int_equal(seen, 0);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(run(&command_ratings, "--recompute", NULL), EXIT_OK);
		look_at(url);
		assert_int_equal(seen, TABLES);
	}
	assert_int_equal(run(&command_ratings, "--game", "ordonans"), EXIT_OK);
}

/* ---- copies ---- */

static void copies(void **state)
{
	(void)state;
	char copy[96], other[112];
	snprintf(copy, sizeof copy, "%s/copy.db", folder);
	snprintf(other, sizeof other, "sqlite:%s", copy);
	assert_int_equal(run(&command_ratings, "--recompute", NULL), EXIT_OK);
	assert_int_equal(run(&command_backup, copy, NULL), EXIT_OK);
	look_at(other);
	assert_int_equal(seen, TABLES);
	/* a copy is never written over */
	assert_int_equal(run(&command_backup, copy, NULL), EXIT_MACHINE);
	/* and is a store like the other: its games are there */
	strcpy(url, other);
	assert_int_equal(run(&command_export, games, NULL), EXIT_OK);
	for (int i = 1; i <= OVER; i++)
		assert_true(exported(i));
}

#define WITH_STORE(test) cmocka_unit_test_setup_teardown(test, start, clean)

int main(void)
{
	static const struct CMUnitTest tests[] = { WITH_STORE(records), WITH_STORE(damaged), WITH_STORE(again), WITH_STORE(copies) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
