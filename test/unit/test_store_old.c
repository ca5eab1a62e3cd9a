/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Stores that an earlier program made: test/old has what one of version 1 kept, as statements
 * that both databases understand. And one server for one file. */
#include "care.h"
#include "claim.h"
#include "ladder.h"
#include "schema.h"
#include "store_fresh.h"

#include <signal.h>
#include <sys/wait.h>

/* ---- version 1 ---- */

/* Instead of the fresh one, a store as it was. */
static void make_old(void)
{
	store_close(store);
	store = NULL;
	make_url();
	char path[256];
	snprintf(path, sizeof path, "%s/old.db", folder);
	if (!server)
		snprintf(url, sizeof url, "sqlite:%s", path);
	struct buf words = { 0 }, text = { 0 };
	struct db *db = server ? postgres_open(url, STORE_NORMAL, &words) : sqlite_open(path, STORE_NORMAL, &words);
	FILE *file = fopen(GAMES_DIR "/../test/old/store.sql", "r");
	assert_non_null(db);
	assert_non_null(file);
	char line[4096];
	assert_int_equal(db_begin(db, DB_WRITE), STORE_OK);
	while (fgets(line, sizeof line, file)) {
		if (!text.len && strncmp(line, "--", 2) == 0)
			continue;
		buf_put(&text, line);
		if (text.len < 2 || strcmp(text.text + text.len - 2, ";\n") != 0)
			continue;
		text.text[text.len - 2] = '\0';
		if (db_run(db, &(struct statement){ .text = text.text }) != STORE_OK)
			fail_msg("%s: %s", db->trouble, text.text);
		buf_clear(&text);
	}
	assert_int_equal(text.len, 0);
	assert_int_equal(db_commit(db), STORE_OK);
	fclose(file);
	buf_free(&text);
	db_close(db);
}

static char told[2][128];
static int tells;

static void hear(void *arg, const struct message *m)
{
	(void)arg;
	assert_true(tells < 2);
	snprintf(told[tells++], sizeof told[0], "%s", m->id);
}

static void open_old(void)
{
	struct message why;
	make_old();
	tells = 0;
	store = store_open_telling(url, STORE_NORMAL, hear, NULL, &why);
	if (!store)
		fail_msg("%s: %s", why.id, why.arg[0].text);
}

static void copy_summary(void *arg, const struct summary *t)
{
	*(struct summary *)arg = *t;
}

static struct summary the_table(int64_t id)
{
	struct summary t = { .table = 0 };
	assert_int_equal(store_tables(store, &(struct table_search){ .table = id }, copy_summary, &t), STORE_OK);
	assert_int_equal(t.table, id);
	return t;
}

static void put_table(void *arg, const struct summary *t)
{
	buf_int(arg, t->table);
	buf_char(arg, ' ');
}

static const char *found(struct table_search search)
{
	static char text[1024];
	struct buf b = buf_over(text, sizeof text);
	assert_int_equal(store_tables(store, &search, put_table, &b), STORE_OK);
	return text;
}

static void put_player(void *arg, const struct player *p)
{
	buf_puts(arg, p->name, "|");
}

static void people_come_along(void **state)
{
	(void)state;
	open_old();
	assert_int_equal(tells, 2);
	assert_non_null(strstr(told[0], "bringing the store from version"));
	struct player p;
	struct key k;
	char text[64], hash[LIST_HASH] = { 0 };
	struct buf b = buf_over(text, sizeof text);
	assert_int_equal(store_player_named(store, "řEHOŘ", &p), STORE_OK);
	assert_int_equal(p.id, 11);
	assert_int_equal(p.role, ROLE_PERSON);
	assert_int_equal(p.banned, 0);
	assert_string_equal(p.mail, "");
	assert_int_equal(p.seen, 9000);  /* the last that happened at a table of theirs */
	assert_int_equal(store_player(store, 14, &p), STORE_OK);
	assert_int_equal(p.seen, 500);   /* never sat down */
	memset(hash, 'b', LIST_HASH - 1);
	assert_int_equal(store_key(store, hash, &k, &p), STORE_OK);
	assert_string_equal(k.label, "my bot");
	assert_string_equal(p.password, "$argon2id$x");
	assert_int_equal(store_players_alike(store, "Rehor", put_player, &b), STORE_OK);
	assert_int_equal(store_players_alike(store, "жAHHA H", put_player, &b), STORE_OK);
	assert_string_equal(text, "Řehoř|Жанна Н.|");
	struct rating r;
	assert_int_equal(store_rating(store, 11, "ordonans", &r), STORE_OK);
	assert_true(r.rating == 1612.5 && r.games == 7);
	/* and so does the table of all time, where seven games are too few for a place */
	struct rung rung;
	assert_int_equal(store_standing(store, "ordonans", SEASON_ALL, false, 11, &rung), STORE_OK);
	assert_true(rung.rating == 1612.5 && rung.games == 7 && rung.place == 0);
}

static void tables_come_along(void **state)
{
	(void)state;
	open_old();
	struct summary t = the_table(101);
	assert_int_equal(t.owner, 11);
	assert_int_equal(t.people, 2);
	assert_false(t.withheld);
	assert_string_equal(t.seat[0].name, "Řehoř");
	assert_true(t.seat[0].won);
	t = the_table(102);
	assert_int_equal(t.owner, 12);
	assert_true(t.seat[0].resigned);
	t = the_table(103);
	assert_int_equal(t.people, 1);
	assert_string_equal(t.seat[1].name, "level2");
	t = the_table(104);
	assert_string_equal(t.seat[0].name, "");  /* nobody has that id any more */
	assert_int_equal(t.people, 1);
	assert_int_equal(the_table(2545559681530782594).owner, 1871030996815900);
	assert_string_equal(found((struct table_search){ .name = "жанна н." }), "102 101 ");
	assert_string_equal(found((struct table_search){ .name = "жанна н.", .listed = true }), "101 ");
	assert_string_equal(found((struct table_search){ .game = "ordonans", .listed = true, .before = 10000 }), "101 ");
	assert_string_equal(found((struct table_search){ .player = 11, .stages = 1 << STAGE_OPEN }), "103 ");
	struct buf b = { 0 };
	assert_int_equal(store_unrated(store, 10, put_table, &b), STORE_OK);
	assert_string_equal(buf_text(&b), "102 ");
	buf_free(&b);
	int n = -1;
	assert_int_equal(store_tables_of(store, 11, &n), STORE_OK);
	assert_int_equal(n, 1);
	assert_true(length(store, 2545559681530782594) > 4);
}

/* Once is enough, and it is not said again. */
static void stays_as_it_is(void **state)
{
	(void)state;
	open_old();
	store_close(store);
	struct message why;
	tells = 0;
	store = store_open_telling(url, STORE_NORMAL, hear, NULL, &why);
	assert_non_null(store);
	assert_int_equal(tells, 0);
	assert_int_equal(the_table(101).owner, 11);
}

static void *open_at_once(void *arg)
{
	(void)arg;
	struct message why;
	return store_open(url, STORE_NORMAL, &why);
}

static void several_climb_at_once(void **state)
{
	(void)state;
	make_old();
	pthread_t thread[4];
	void *opened[4];
	for (int i = 0; i < 4; i++)
		assert_int_equal(pthread_create(&thread[i], NULL, open_at_once, NULL), 0);
	for (int i = 0; i < 4; i++)
		pthread_join(thread[i], &opened[i]);
	for (int i = 0; i < 4; i++) {
		assert_non_null(opened[i]);
		store_close(opened[i]);
	}
	store = open_url(url);
	assert_int_equal(the_table(102).owner, 12);
}

/* What cannot be done to the end is not done at all: here, something is in the way. */
static void all_or_nothing(void **state)
{
	(void)state;
	struct message why;
	make_old();
	struct buf words = { 0 };
	struct db *db = server ? postgres_open(url, STORE_NORMAL, &words)
	                       : sqlite_open(url + strlen("sqlite:"), STORE_NORMAL, &words);
	assert_non_null(db);
	assert_int_equal(db_run(db, &(struct statement){ .text = "CREATE TABLE resets (odd BIGINT)" }), STORE_OK);
	assert_null(store_open(url, STORE_NORMAL, &why));
	assert_string_equal(why.id, "the store cannot be opened: {reason}");
	int64_t version = 0;
	assert_int_equal(db_run(db, &(struct statement){ .text = "SELECT value FROM meta WHERE name = 'version'",
	                                             .row = number_row, .arg = &version }), STORE_OK);
	assert_int_equal(version, 1);
	assert_int_equal(db_run(db, &(struct statement){ .text = "SELECT folded FROM chairs" }), STORE_OK);
	assert_int_equal(db_run(db, &(struct statement){ .text = "DROP TABLE resets" }), STORE_OK);
	db_close(db);
	store = open_url(url);
	assert_int_equal(the_table(101).owner, 11);
}

/* ---- one server for one file ---- */

static void claims(void **state)
{
	(void)state;
	struct message why = { .id = "x" };
	struct claim *claim = store_claim(url, "127.0.0.1:8080", &why), *other;
	assert_null(why.id);
	if (server) {
		assert_null(claim);  /* any number may serve */
		assert_false(store_claimed(url, &why));
		return;
	}
	assert_non_null(claim);
	assert_null(store_claim(url, "127.0.0.1:8081", &why));
	assert_string_equal(why.id,
	                    "another server already uses this store: process {pid} on {host}, listening on {address}");
	assert_int_equal(atoi(why.arg[0].text), getpid());
	assert_string_equal(why.arg[2].text, "127.0.0.1:8080");
	assert_true(store_claimed(url, &why));
	/* by another name, too */
	char link[128], linked[160];
	snprintf(link, sizeof link, "%s/link.db", folder);
	snprintf(linked, sizeof linked, "sqlite:%s", link);
	assert_int_equal(symlink(url + strlen("sqlite:"), link), 0);
	assert_null(store_claim(linked, "127.0.0.1:8081", &why));
	/* what is no server may still read and write */
	assert_int_equal(append(store, 1, 1, "x"), STORE_OK);
	store_disclaim(claim);
	assert_false(store_claimed(url, &why));
	other = store_claim(linked, "127.0.0.1:8081", &why);
	assert_non_null(other);
	store_disclaim(other);
	assert_null(store_claim("sqlite:/nowhere/at/all", "x", &why));
	assert_non_null(why.id);
}

/* A process that is killed leaves its file and no lock. */
static void claims_die_with_their_process(void **state)
{
	(void)state;
	if (server)
		return;
	struct message why;
	int ready[2];
	char byte;
	assert_int_equal(pipe(ready), 0);
	fflush(NULL);
	pid_t child = fork();
	if (child == 0) {
		bool claimed = store_claim(url, "here", &why) != NULL;
		if (write(ready[1], claimed ? "+" : "-", 1) == 1)
			pause();
		_exit(1);
	}
	assert_int_equal(read(ready[0], &byte, 1), 1);
	assert_int_equal(byte, '+');
	assert_null(store_claim(url, "there", &why));
	assert_int_equal(atoi(why.arg[0].text), child);
	kill(child, SIGKILL);
	assert_int_equal(waitpid(child, NULL, 0), child);
	struct claim *claim = store_claim(url, "there", &why);
	assert_non_null(claim);
	store_disclaim(claim);
	close(ready[0]);
	close(ready[1]);
}

/* No command changes the schema of a store that a server uses. */
static void no_change_under_a_server(void **state)
{
	(void)state;
	struct message why;
	make_old();
	struct claim *claim = store_claim(url, "127.0.0.1:8080", &why);
	store = store_open(url, STORE_NORMAL, &why);
	if (server) {
		assert_non_null(store);
		return;
	}
	assert_null(store);
	assert_string_equal(why.arg[2].text, "127.0.0.1:8080");
	store_disclaim(claim);
	store = open_url(url);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		STORE_TEST(people_come_along),  STORE_TEST(tables_come_along), STORE_TEST(stays_as_it_is),
		STORE_TEST(several_climb_at_once), STORE_TEST(all_or_nothing), STORE_TEST(claims),
		STORE_TEST(claims_die_with_their_process), STORE_TEST(no_change_under_a_server),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
