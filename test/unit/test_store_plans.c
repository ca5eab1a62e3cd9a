/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * No statement of the store reads a whole table: both databases are asked how they would do
 * each, over tables that are worth an index. A witness collects the statements while every
 * function of the store is called in every way; and every piece of SQL in the store's sources
 * must have been seen, so that a new statement cannot escape.
 */
#include "care.h"
#include "store_fresh.h"

#include <ctype.h>
#include <glob.h>

enum { STATEMENTS = 512, TEXT_KEPT = 96 };

/* A statement with the values that came with it first. */
static struct seen {
	char *text;
	struct value value[DB_PARAMETERS];
	char kept[DB_PARAMETERS][TEXT_KEPT];
	int values;
} seen[STATEMENTS];
static int seens;

static void witness(void *arg, const struct statement *q)
{
	(void)arg;
	for (int i = 0; i < seens; i++)
		if (strcmp(seen[i].text, q->text) == 0)
			return;
	assert_true(seens < STATEMENTS);
	struct seen *s = &seen[seens++];
	s->text = strdup(q->text);
	s->values = q->values;
	for (int i = 0; i < q->values; i++) {
		s->value[i] = q->value[i];
		snprintf(s->kept[i], sizeof s->kept[i], "%s", q->value[i].text);
		s->value[i].text = s->kept[i];
	}
}

/* ---- a store that is worth an index ---- */

#define NUMBERS "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) SELECT "

static const char *const rows[] = {
	"INSERT INTO players (id, name, folded, password, made, seen, role, mail, banned, shape) " NUMBERS
	"i, 'p' || i, 'p' || i, CASE WHEN i % 3 = 0 THEN '' ELSE 'x' END, i, i, CASE WHEN i % 900 = 0 THEN 1 ELSE 0 END, CASE WHEN i % 2 = 0 THEN 'm' ELSE '' END, 0,"
	" 'p' || i FROM n",
	"INSERT INTO events (table_id, seq, at, player, what) " NUMBERS "i / 5 + 1, i % 5 + 1, i, i, 'x' FROM n",
	"INSERT INTO tables (id, game, seats, stage, listed, rated, made, changed, ended, due, turn, counted, owner, people,"
	" withheld, shown, placed) " NUMBERS "i, 'g' || (i % 40), 2, i % 4, i % 2, i % 3 / 2, i, i, CASE WHEN i % 4 > 1 THEN i ELSE 0 END,"
	" CASE WHEN i % 400 = 1 THEN i ELSE 0 END, 1, CASE WHEN i % 100 = 2 THEN 0 ELSE 1 END, i, CASE WHEN i % 50 = 0 THEN 0 ELSE 2 END,"
	" 0, i % 2, i FROM n",
	"INSERT INTO chairs (table_id, chair, player, name, points, won, game, stage, shown, placed) " NUMBERS
	"i, 0, i % 1000 + 1, '', 0, 0, 'g' || (i % 40), i % 4, i % 2, i FROM n",
	"INSERT INTO chairs (table_id, chair, player, name, points, won, game, stage, shown, placed) " NUMBERS
	"i, 1, i, '', 0, 0, 'g' || (i % 40), i % 4, i % 2, i FROM n",
	"INSERT INTO keys (hash, player, label, made) " NUMBERS "'k' || i, i, '', i FROM n",
	"INSERT INTO ratings (player, game, rating, deviation, volatility, games, at) " NUMBERS
	"i, 'g' || (i % 40), i, 1, 1, 1, i FROM n",
	"INSERT INTO bans (address, until, why, author, at) " NUMBERS "'a' || i, i, '', 0, i FROM n",
	"INSERT INTO reports (id, at, author, table_id, about, what, state, handler, handled) " NUMBERS
	"i, i, i, i, i, 'x', CASE WHEN i % 50 = 0 THEN 0 ELSE 1 END, 0, 0 FROM n",
	"INSERT INTO shuns (player, other, kind) " NUMBERS "i, 30001 - i, i % 2 FROM n",
	"INSERT INTO resets (hash, player, until) " NUMBERS "'h' || i, i, i FROM n",
	"INSERT INTO acts (id, at, author, what, player, table_id, note) " NUMBERS "i, i, 0, 'x', i, i, '' FROM n",
	"INSERT INTO notices (player, language, link, at) " NUMBERS "i, 'en', 'l' || i, i FROM n",
};

/* PostgreSQL looks at no statistics of its own in time. */
static void fill(void)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (aside(store, rows[i]) != STORE_OK)
			fail_msg("%s: %s", store_trouble(store), rows[i]);
	assert_int_equal(aside(store, "ANALYZE"), STORE_OK);
}

/* ---- every function, in every way ---- */

static void no_event(void *arg, const struct event *e) { (void)arg, (void)e; }
static void no_table(void *arg, const struct summary *t) { (void)arg, (void)t; }
static void no_player(void *arg, const struct player *p) { (void)arg, (void)p; }
static void no_key(void *arg, const struct key *k) { (void)arg, (void)k; }
static void no_rating(void *arg, const struct rating *r) { (void)arg, (void)r; }
static void no_ban(void *arg, const struct ban *b) { (void)arg, (void)b; }
static void no_report(void *arg, const struct report *r) { (void)arg, (void)r; }
static void no_shun(void *arg, const struct shun *s) { (void)arg, (void)s; }
static void no_act(void *arg, const struct act *a) { (void)arg, (void)a; }
static void no_notice(void *arg, const struct notice *n) { (void)arg, (void)n; }
static void no_met(void *arg, int64_t other, int games) { (void)arg, (void)other, (void)games; }
static void no_id(void *arg, int64_t id) { (void)arg, (void)id; }

/* All 2^7 questions, for the stages that are asked for. */
static void ask_for_tables(void)
{
	static const int stages[] = { 1 << STAGE_OPEN, 1 << STAGE_OVER, 1 << STAGE_OPEN | 1 << STAGE_PLAYING, 0 };
	for (int i = 0; i < 4 * 128; i++) {
		struct table_search s = {
			.stages = stages[i / 128], .listed = i & 1, .game = i & 2 ? "g7" : NULL, .name = i & 4 ? "p77" : NULL,
			.player = i & 8 ? 88 : 0, .before = i & 16 ? 5000 : 0, .due = i & 32 ? 900 : 0,
			.table = i & 64 ? 99 : 0, .limit = 50,
		};
		/* by many at once: nobody asks so, and each would be a text more */
		if (stages[i / 128] == 0 && i % 128 > 4)
			continue;
		if (((i & 12) == 12 && i / 128 != 1) || ((i & 96) && i / 128 > 1))
			continue;
		assert_int_equal(store_tables(store, &s, no_table, NULL), STORE_OK);
	}
}

static void use_log_and_ratings(void)
{
	struct rating r = { .player = 1, .game = "g7", .rating = 1, .games = 1 };
	struct summary t = { .table = 70000, .game = "g1", .seats = 2, .chairs = 2 };
	struct entry e = { .event = { .table = 70000, .seq = 1, .text = "x" }, .summary = &t }, *one = &e;
	store_append(store, &one, 1);
	assert_int_equal(e.result, STORE_OK);
	e.event.seq = 2;
	e.only_due = true;
	store_append(store, &one, 1);
	assert_int_equal(e.result, STORE_OK);
	assert_int_equal(store_events(store, 5, 2, no_event, NULL), STORE_OK);
	assert_int_equal(store_event(store, 5, 2, no_event, NULL), STORE_OK);
	assert_int_equal(store_every_table(store, no_id, NULL), STORE_OK);
	assert_int_equal(store_index(store, &t), STORE_OK);
	assert_int_equal(store_unrated(store, 10, no_table, NULL), STORE_OK);
	assert_int_equal(store_rate(store, 2, &r, 1), STORE_OK);
	assert_int_equal(store_rating(store, 1, "g7", &r), STORE_OK);
	t.ended = 20000;
	assert_int_equal(store_met(store, &t, 7, 100, no_met, NULL), STORE_OK);
	assert_int_equal(store_ratings(store, "g7", 0, 10, no_rating, NULL), STORE_OK);
	assert_int_equal(store_ratings(store, "g7", 7, 10, no_rating, NULL), STORE_OK);
	assert_int_equal(store_ratings(store, NULL, 7, 10, no_rating, NULL), STORE_OK);
}

static void use_people(void)
{
	struct player anna = { .name = "Anna", .password = "pw", .made = 1 }, p;
	struct key k = { .hash = "new", .made = 1 }, found;
	int n;
	assert_int_equal(store_player_add(store, &anna), STORE_OK);
	k.player = anna.id;
	assert_int_equal(store_key_add(store, &k), STORE_OK);
	assert_int_equal(store_player(store, anna.id, &p), STORE_OK);
	assert_int_equal(store_player_named(store, "anna", &p), STORE_OK);
	assert_int_equal(store_key(store, "new", &found, &p), STORE_OK);
	assert_int_equal(store_keys(store, anna.id, no_key, NULL), STORE_OK);
	assert_int_equal(store_key_drop(store, "new"), STORE_OK);
	assert_int_equal(store_keys_drop(store, anna.id, false), STORE_OK);
	assert_int_equal(store_keys_drop(store, anna.id, true), STORE_OK);
	assert_int_equal(store_player_change(store, &anna), STORE_OK);
	assert_int_equal(store_player_mark(store, &anna), STORE_OK);
	assert_int_equal(store_player_mail(store, anna.id, "anna@example.org"), STORE_OK);
	assert_int_equal(store_player_rename(store, anna.id, anna.name), STORE_OK);
	assert_int_equal(store_player_seen(store, anna.id, 1), STORE_OK);
	assert_int_equal(store_players_alike(store, "anna", no_player, NULL), STORE_OK);
	assert_int_equal(store_players_marked(store, no_player, NULL), STORE_OK);
	assert_int_equal(store_forget_guests(store, 30, &n), STORE_OK);
	assert_int_equal(store_player_drop(store, anna.id), STORE_OK);
}

static void use_care(void)
{
	struct ban ban = { .address = "b", .until = 99999 };
	struct report r = { .author = 5, .text = "x" };
	struct shun shun = { .player = 100, .other = 200 };
	struct reset reset = { .hash = "new", .player = 100, .until = 9 };
	struct stale stale = { .open = 100, .playing = 100, .limit = 10 };
	int64_t whose, tables[] = { 4 };
	int n;
	assert_int_equal(store_ban(store, &ban), STORE_OK);
	assert_int_equal(store_bans(store, 29990, no_ban, NULL), STORE_OK);
	assert_int_equal(store_bans_forget(store, 5), STORE_OK);
	assert_int_equal(store_unban(store, "b"), STORE_OK);
	assert_int_equal(store_report_add(store, &r), STORE_OK);
	assert_int_equal(store_reports(store, true, 0, 10, no_report, NULL), STORE_OK);
	assert_int_equal(store_reports(store, false, 0, 10, no_report, NULL), STORE_OK);
	assert_int_equal(store_reports_by(store, 5, 1, &n), STORE_OK);
	assert_int_equal(store_report_settle(store, r.id, REPORT_SETTLED, 1, 1), STORE_OK);
	assert_int_equal(store_shun(store, &shun), STORE_OK);
	assert_int_equal(store_shuns(store, 100, no_shun, NULL), STORE_OK);
	assert_int_equal(store_shunned_by(store, 100, no_shun, NULL), STORE_OK);
	assert_int_equal(store_unshun(store, &shun), STORE_OK);
	assert_int_equal(store_reset_add(store, &reset), STORE_OK);
	assert_int_equal(store_reset_take(store, "new", 5, &whose), STORE_OK);
	assert_int_equal(store_reset_drop(store, 100), STORE_OK);
	assert_int_equal(store_table_withhold(store, 3, true), STORE_OK);
	assert_int_equal(store_tables_of(store, 5, &n), STORE_OK);
	assert_int_equal(store_stale(store, &stale, no_table, NULL), STORE_OK);
	assert_int_equal(store_tables_drop(store, tables, 1, &n), STORE_OK);
	assert_int_equal(n, 1);
}

static void use_acts(void)
{
	struct act act = { .what = "x" };
	struct notice notice = { .player = 150, .language = "en", .link = "new" };
	assert_int_equal(store_act_add(store, &act), STORE_OK);
	assert_int_equal(store_acts_after(store, 29000, 10, no_act, NULL), STORE_OK);
	assert_int_equal(store_acts_before(store, 0, 10, no_act, NULL), STORE_OK);
	assert_int_equal(store_event_blank(store, 5, 1, "x"), STORE_OK);
	assert_int_equal(store_notice_put(store, &notice), STORE_OK);
	assert_int_equal(store_notice(store, 151, &notice), STORE_OK);
	assert_int_equal(store_notices_due(store, 100, 20, 10, no_notice, NULL), STORE_OK);
	assert_int_equal(store_notice_sent(store, 150, 1000, 1000), STORE_OK);
	assert_int_equal(store_notice_drop(store, 152), STORE_OK);
	assert_int_equal(store_notice_end(store, "l153"), STORE_OK);
}

/* ---- how each would be done ---- */

/* Begin again: this is about everything. */
static bool is_about_all(const char *text)
{
	return strcmp(text, "UPDATE tables SET counted = 0 WHERE counted <> 0") == 0 ||
	       strcmp(text, "DELETE FROM ratings") == 0;
}

struct plan {
	const char *text;
	struct buf all;
	bool scans;
};

/* "SCAN NAME": of a table, unless NAME is what the statement calls a part of itself; or of an
 * index that has only what is wanted. */
static bool sqlite_scans(const char *text, const char *step)
{
	static const char *const wanted[] = { "INDEX players_marked", "INDEX reports_open", "INDEX tables_unrated" };
	char name[64], part[80];
	if (sscanf(step, "SCAN %63s", name) != 1 || strncmp(step, "SCAN CONSTANT ROW", 17) == 0)
		return false;
	for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
		if (strstr(step, wanted[i]))
			return false;
	snprintf(part, sizeof part, ") AS %s", name);
	const char *at = strstr(text, part);
	while (at && isalnum((unsigned char)at[strlen(part)]))
		at = strstr(at + 1, part);
	return !at;
}

static void plan_row(void *arg, const struct value *column)
{
	struct plan *p = arg;
	const char *step = server ? column[0].text : column[3].text;
	buf_puts(&p->all, step, "\n");
	if (server)
		p->scans = p->scans || strstr(step, "Seq Scan on ");
	else
		p->scans = p->scans || sqlite_scans(p->text, step);
}

static void nothing_is_scanned(void **state)
{
	(void)state;
	fill();
	store->db->witness = witness;
	ask_for_tables();
	use_log_and_ratings();
	use_people();
	use_care();
	use_acts();
	store->db->witness = NULL;
	int scanned = 0;
	for (int i = 0; i < seens; i++) {
		if (is_about_all(seen[i].text) || strncmp(seen[i].text, "SELECT pg_notify", 16) == 0)
			continue;
		struct plan plan = { .text = seen[i].text };
		struct buf ask = { 0 };
		buf_puts(&ask, server ? "EXPLAIN " : "EXPLAIN QUERY PLAN ", seen[i].text);
		struct statement q = { .text = buf_text(&ask), .value = seen[i].value, .values = seen[i].values,
			               .row = plan_row, .arg = &plan };
		if (db_run(store->db, &q) != STORE_OK)
			fail_msg("%s: %s", store_trouble(store), seen[i].text);
		if (plan.scans && !scanned++)
			print_error("%s\n", seen[i].text), print_error("%s\n", buf_text(&plan.all));
		buf_free(&plan.all);
		buf_free(&ask);
	}
	print_message("%d statements\n", seens);
	assert_int_equal(scanned, 0);
	store->db->witness = witness;
	assert_int_equal(store_ratings_clear(store), STORE_OK);
	store->db->witness = NULL;
}

/* ---- none has escaped ---- */

/* The next text between quotes, without comments; its end, or NULL. Where one stands right
 * after the other, they are two. */
static const char *next_literal(const char *at, struct buf *out)
{
	buf_clear(out);
	for (; *at; at++) {
		if (at[0] == '/' && at[1] == '*') {
			at = strstr(at, "*/") + 1;
		} else if (at[0] == '\'') {
			at += at[1] == '\\' ? 3 : 2;
		} else if (at[0] == '"') {
			for (at++; *at != '"'; at++)
				buf_char(out, *at == '\\' ? *++at : *at);
			return at + 1;
		}
	}
	return NULL;
}

/* The one statement that each database has in words of its own; here, those of the other. */
static bool is_the_others(const char *text)
{
	static const char *const words[2][3] = {
		{ "INSERT INTO events (table_id, seq, at, player, what)", " SELECT $1, $2, $3, $4, $5",
		  " WHERE $2 = 1 OR EXISTS (SELECT 1 FROM events WHERE table_id = $1 AND seq = $2 - 1)" },
		{ "INSERT OR IGNORE INTO events (table_id, seq, at, player, what)",
		  " VALUES ($1, CASE WHEN $2 = 1 OR EXISTS (SELECT 1 FROM events WHERE table_id = $1 AND seq = $2 - 1) THEN $2 END,",
		  " $3, $4, $5)" },
	};
	for (int i = 0; i < 3; i++)
		if (strcmp(text, words[server != NULL][i]) == 0)
			return true;
	return false;
}

static bool is_statement(const char *text)
{
	static const char *const words[] = { "SELECT ", "FROM ", "WHERE ", "INSERT ", "UPDATE ", "DELETE ", "ORDER BY " };
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strstr(text, words[i]))
			return true;
	return false;
}

static int unseen(const char *path)
{
	struct buf text = { 0 }, literal = { 0 };
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	for (int c; (c = fgetc(file)) != EOF;)
		buf_char(&text, (char)c);
	fclose(file);
	int n = 0;
	for (const char *at = buf_text(&text); (at = next_literal(at, &literal));) {
		bool found = !is_statement(buf_text(&literal)) || is_the_others(buf_text(&literal));
		for (int i = 0; i < seens && !found; i++)
			found = strstr(seen[i].text, buf_text(&literal)) != NULL;
		if (!found)
			print_error("%s: no test has used: %s\n", path, buf_text(&literal));
		n += !found;
	}
	buf_free(&text);
	buf_free(&literal);
	return n;
}

/* Apart from what makes the schema, copies everything, or is a database's own. */
static void none_escapes(void **state)
{
	(void)state;
	static const char *const other[] = { "/schema.c", "/backup.c", "/copy.c", "/sqlite.c", "/postgres.c", "/listen.c" };
	glob_t files;
	int n = 0, looked = 0;
	assert_int_equal(glob(GAMES_DIR "/../src/store/*.[ch]", 0, NULL, &files), 0);
	for (size_t i = 0; i < files.gl_pathc; i++) {
		bool skip = false;
		for (size_t j = 0; j < sizeof other / sizeof *other; j++)
			skip = skip || strstr(files.gl_pathv[i], other[j]);
		if (!skip) {
			n += unseen(files.gl_pathv[i]);
			looked++;
		}
	}
	globfree(&files);
	assert_true(looked > 10);
	assert_int_equal(n, 0);
	for (int i = 0; i < seens; i++)
		free(seen[i].text);
}

int main(void)
{
	/* the second looks at what the first has seen */
	const struct CMUnitTest tests[] = {
		STORE_TEST(nothing_is_scanned),
		cmocka_unit_test(none_escapes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
