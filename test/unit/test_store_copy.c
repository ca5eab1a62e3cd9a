/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* All of a store into another: from whichever database to SQLite, and back to it. */
#include "care.h"
#include "copy.h"
#include "store_fresh.h"

/* Something in every table, with whatever can stand in a column. */
static const char *const rows[] = {
	"INSERT INTO players (id, name, folded, password, made, seen, role, mail, banned, shape) VALUES"
	" (9007199254740991, 'Жанна \"$1\" ''x''', 'жанна', '', -5, 7, 1, 'a@b', 9, 'zh'), (2, '城', '城', 'pw', 0, 0, 0, '', 0, '城')",
	"INSERT INTO events (table_id, seq, at, player, what) VALUES (-9223372036854775807, 1, 5, 2, ''),"
	" (9223372036854775807, 1, 5, 2, 'a\nb'), (9223372036854775807, 2, 5, 0, '\\ \t |')",
	"INSERT INTO tables (id, game, seats, stage, listed, rated, made, changed, ended, due, turn, counted, owner, people,"
	" withheld, shown, placed) VALUES (5, 'null', 2, 1, 1, 0, 1, 2, 0, 9, 3, 0, 2, 1, 1, 0, 1)",
	"INSERT INTO chairs (table_id, chair, player, name, points, won, game, stage, shown, placed) VALUES"
	" (5, 0, 2, '', -3, -1, 'null', 1, 0, 1), (5, 1, 0, 'level3', 0, 0, 'null', 1, 0, 1)",
	"INSERT INTO keys (hash, player, label, made) VALUES ('aa', 2, 'my bot', 3), ('bb', 2, '', 4)",
	"INSERT INTO ratings (player, game, rating, deviation, volatility, games, at, fresh) VALUES"
	" (2, 'a', 1500.1, 0.1, 1e-300, 3, 4, 0.25), (2, 'b', -0.0, 123456789.123456789, 0.06, 3, 4, 0)",
	"INSERT INTO bans (address, until, why, author, at) VALUES ('10.0.0.0/8', 5, 'why?', 2, 1)",
	"INSERT INTO reports (id, at, author, table_id, about, what, state, handler, handled) VALUES (1, 2, 3, 4, 5, 'rude', 1, 2, 3)",
	"INSERT INTO shuns (player, other, kind) VALUES (2, 9007199254740991, 0), (2, 9007199254740991, 1)",
	"INSERT INTO resets (hash, player, until) VALUES ('cc', 2, 99)",
	"INSERT INTO acts (id, at, author, what, player, table_id, note) VALUES (1, 2, 3, 'ban', 4, 5, 'it''s')",
	"INSERT INTO history (player, game, n, at, table_id, rating, deviation, was, beaten, drawn, lost) VALUES"
	" (2, 'a', 1, 3, 5, 1500.5, 80.25, 1499.75, 1, 2, 3), (2, 'a', 2, 4, 6, 1, 2, 3, 4, 5, 6)",
	"INSERT INTO standings (game, season, player, rating, games, won, at, ranked) VALUES ('a', 0, 2, 1500.1, 3, 2, 4, 1)",
	"INSERT INTO closings (game, season, at) VALUES ('a', 8104, 9)",
	"INSERT INTO places (game, season, player, place, rating, games, won) VALUES ('a', 8104, 7777, 1, 1700.125, 12, 8)",
	"INSERT INTO careers (player, game, games, counting, won, streak, best, at) VALUES (2, 'a', 9, 8, 7, 6, 7, 5)",
	"INSERT INTO tallies (player, game, kind, item, n, won) VALUES (2, 'a', 0, '1', 3, 2), (2, 'a', 3, 'wine-room', 4, 1)",
	"INSERT INTO rivals (player, game, other, games, won, lost) VALUES (2, 'a', 9007199254740991, 3, 2, 1)",
	"INSERT INTO badges (player, badge, at, table_id) VALUES (2, 'first', 5, 5), (2, 'season', 6, 0)",
	"INSERT INTO notices (player, language, link, at, kinds) VALUES (2, 'cs', 'dd', 7, 5)",
	"INSERT INTO mentions (player, kind, table_id, who, at) VALUES (2, 1, 5, 'Žofie', 8), (2, 3, 0, '', 9)",
	"INSERT INTO choices (player, push) VALUES (2, 15)",
	"INSERT INTO subscriptions (hash, player, session, endpoint, point, auth, language, made) VALUES"
	" ('ee', 2, 'bb', 'https://push.example.org/a?b=c', 'BP4', 'x-_', 'ru', 6)",
	"INSERT INTO secrets (name, value) VALUES ('push', 'key')",
	"INSERT INTO nodes (id, at) VALUES (5, 6)",
	"INSERT INTO here (player, node) VALUES (2, 5)",
	"INSERT INTO unseen (player) VALUES (2)",
	"INSERT INTO seeks (player, node, game, clock, rated, rating, at, table_id, paired)"
	" VALUES (2, 5, 'castle', 'live:300000+5000', 1, 1499.5, 7, 0, 0)",
	"INSERT INTO follows (player, other, at) VALUES (2, 9007199254740991, 8)",
	"INSERT INTO invitations (player, table_id, author, at) SELECT 2, id, 9007199254740991, 9 FROM tables",
	"INSERT INTO cup_events (cup_id, seq, at, player, what) VALUES (7, 1, 2, 3, 'cup')",
	"INSERT INTO cups (id, name, game, format, seats, stage, paused, rated, owner, made, starts, ended, due, players, round, rounds,"
	" seq, placed) VALUES (7, 'c', 'g', 'swiss', 2, 1, 0, 1, 2, 3, 4, 5, 6, 8, 1, 3, 5, 9)",
	"INSERT INTO cup_tables (table_id, cup_id, done) VALUES (77, 7, 1)",
	"INSERT INTO intents (table_id, player, seq, ply, heard, due, fate, what) VALUES (5, 2, 3, 1, 4, 9, '', '*\t1 x\n*\t1 y')",
	"INSERT INTO vacations (player, number, since, until, told) VALUES (2, 1, 5, 6, 1), (2, 2, 7, 8, 0)",
	"INSERT INTO dailies (game, day, secret) VALUES ('a', 20776, 'ff')",
	"INSERT INTO tries (game, day, player, table_id, at, closes, listed, state, won, lead, points, standing)"
	" VALUES ('a', 20776, 2, 5, 6, 7, 1, 2, -1, -12, 40, 9007199254740993)",
	"INSERT INTO solvers (player, game, rating, deviation, volatility, tried, solved, at) VALUES (2, 'a', 1512.5, 90.25, 0.06, 4, 3, 8)",
	"INSERT INTO attempts (player, game, number, solved, was, rating, at) VALUES (2, 'a', 17, 1, 1500.5, 1512.5, 8)",
	"INSERT INTO puzzles (game, number, tried, solved) VALUES ('a', 17, 41, 12)",
};

static void fill(void)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (aside(store, rows[i]) != STORE_OK)
			fail_msg("%s: %s", store_trouble(store), rows[i]);
	/* more than a portion of them */
	for (int i = 1; i <= 1203; i++)
		assert_int_equal(append(store, 77, i, i % 2 ? "place 5,3 r1" : "say ĺ"), STORE_OK);
}

static struct store *another(const char *name)
{
	char where[160];
	snprintf(where, sizeof where, "sqlite:%s/%s", folder, name);
	return open_url(where);
}

static void copied(struct store *from, struct store *to, struct copy_total totals[COPY_TABLES])
{
	struct message why = store_copy(from, to, totals);
	if (why.id)
		fail_msg("%s %s", why.id, why.arg[0].text);
}

static void same_totals(const struct copy_total one[COPY_TABLES], const struct copy_total other[COPY_TABLES])
{
	for (int i = 0; i < COPY_TABLES; i++) {
		assert_string_equal(one[i].name, other[i].name);
		assert_int_equal(one[i].rows, other[i].rows);
		assert_memory_equal(one[i].sum, other[i].sum, sizeof one[i].sum);
		assert_true(one[i].rows > 0);
	}
}

static void there_and_back(void **state)
{
	(void)state;
	struct copy_total there[COPY_TABLES], back[COPY_TABLES], again[COPY_TABLES];
	fill();
	struct store *file = another("copy.db"), *last = another("last.db"), *first = store;
	copied(store, file, there);
	make_url();
	if (!server)
		snprintf(url, sizeof url, "sqlite:%s/back.db", folder);
	store = open_url(url);
	copied(file, store, back);
	copied(store, last, again);
	same_totals(there, back);
	same_totals(there, again);
	assert_int_equal(length(store, 77), 1203);
	assert_int_equal(append(store, 77, 1204, "goes on"), STORE_OK);
	store_close(first);
	store_close(file);
	store_close(last);
}

/* The two files that came the long and the short way are the same, byte by byte. */
static void byte_by_byte(void **state)
{
	(void)state;
	struct copy_total totals[COPY_TABLES];
	fill();
	struct store *one = another("one.db"), *other = another("other.db");
	copied(store, one, totals);
	copied(one, other, totals);
	store_close(one);
	store_close(other);
	char command[300];
	snprintf(command, sizeof command, "cmp %s/one.db %s/other.db", folder, folder);
	assert_int_equal(system(command), 0);
}

static void only_into_nothing(void **state)
{
	(void)state;
	struct copy_total totals[COPY_TABLES];
	struct store *file = another("copy.db");
	for (size_t i = 0; i < 2; i++)
		assert_int_equal(aside(store, rows[i]), STORE_OK);
	/* a single row of any kind is too much */
	assert_int_equal(aside(file, rows[6]), STORE_OK);
	assert_string_equal(store_copy(store, file, totals).id, "the store cannot be copied there: it is not empty");
	assert_int_equal(aside(file, "DELETE FROM bans"), STORE_OK);
	copied(store, file, totals);
	assert_string_equal(store_copy(store, file, totals).id, "the store cannot be copied there: it is not empty");
	store_close(file);
}

/* Whatever is different is noticed; then the other store stays empty. */
static void sums_tell(void **state)
{
	(void)state;
	struct copy_total totals[COPY_TABLES], other[COPY_TABLES];
	fill();
	struct store *file = another("copy.db"), *odd = another("odd.db"), *third = another("third.db");
	copied(store, file, totals);
	assert_int_equal(aside(file, "UPDATE events SET what = 'say l' WHERE table_id = 77 AND seq = 700"), STORE_OK);
	copied(file, odd, other);
	assert_int_equal(other[0].rows, totals[0].rows);
	assert_memory_not_equal(other[0].sum, totals[0].sum, sizeof totals[0].sum);
	/* something in the target changes what is written */
	assert_int_equal(aside(third, "CREATE TRIGGER odd AFTER INSERT ON events WHEN new.seq = 900"
	                              " BEGIN UPDATE events SET at = at + 1 WHERE table_id = new.table_id AND seq = new.seq; END"),
	                 STORE_OK);
	assert_string_equal(store_copy(store, third, other).id,
	                    "the store cannot be copied: what was written to “{table}” is not what was read");
	assert_int_equal(length(third, 77), 0);
	store_close(file);
	store_close(odd);
	store_close(third);
}

static void *write_on(void *arg)
{
	bool *stop = arg;
	struct store *mine = open_url(url);
	for (int i = 1; !__atomic_load_n(stop, __ATOMIC_SEQ_CST); i++)
		if (append(mine, 78, i, "more") != STORE_OK)
			break;
	store_close(mine);
	return NULL;
}

static void while_others_write(void **state)
{
	(void)state;
	struct copy_total totals[COPY_TABLES];
	bool stop = false;
	pthread_t writer;
	fill();
	struct store *file = another("copy.db");
	assert_int_equal(pthread_create(&writer, NULL, write_on, &stop), 0);
	copied(store, file, totals);
	__atomic_store_n(&stop, true, __ATOMIC_SEQ_CST);
	pthread_join(writer, NULL);
	assert_int_equal(length(file, 77), 1203);
	length(file, 78);  /* without gaps */
	store_close(file);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		STORE_TEST(there_and_back), STORE_TEST(byte_by_byte), STORE_TEST(only_into_nothing), STORE_TEST(sums_tell),
		STORE_TEST(while_others_write),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
