/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The store: what its header promises, on whichever database. */
#include "copy.h"
#include "fold.h"
#include "schema.h"
#include "store_fresh.h"

/* ---- opening ---- */

static void refuses_odd_urls(void **state)
{
	(void)state;
	static const char *const odd[] = { "", "sqlite:", "mysql://here", "store.db", "sqlite:/proc/none/store.db",
		                               "postgres://nobody@/x?host=/nowhere" };
	for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
		struct message why = { .id = NULL };
		assert_null(store_open(odd[i], STORE_FULL, &why));
		assert_non_null(why.id);
	}
	store_close(NULL);
}

static void opens_again(void **state)
{
	(void)state;
	assert_int_equal(append(store, 5, 1, "one"), STORE_OK);
	store_close(store);
	store = open_url(url);
	assert_string_equal(log_of(store, 5, 0), "1 one|");
	struct message why;
	struct store *careful = store_open(url, STORE_FULL, &why);
	assert_non_null(careful);
	assert_int_equal(append(careful, 5, 2, "two"), STORE_OK);
	store_close(careful);
	assert_string_equal(log_of(store, 5, 0), "1 one|2 two|");
}

static void file_is_private(void **state)
{
	(void)state;
	if (server)
		return;
	static const char *const beside[] = { "deep/er/store.db", "deep/er/store.db-wal", "deep/er/store.db-shm" };
	assert_int_equal(append(store, 1, 1, "x"), STORE_OK);
	struct stat there;
	for (int i = 0; i < 3; i++) {
		assert_int_equal(stat(in_folder(beside[i]), &there), 0);
		assert_int_equal(there.st_mode & 0777, 0600);
	}
	assert_int_equal(stat(in_folder("deep"), &there), 0);
	assert_int_equal(there.st_mode & 0777, 0700);
}

static void *open_at_once(void *arg)
{
	(void)arg;
	struct message why;
	return store_open(url, STORE_NORMAL, &why);
}

/* From nothing at all, and from a version 0 that says so; by four at the same time. */
static void climbs_from_version_0(void **state)
{
	(void)state;
	for (int told = 0; told < 2; told++) {
		/* those that refer to others first */
		assert_int_equal(aside(store, "DROP TABLE meta"), STORE_OK);
		for (int i = COPY_TABLES; i-- > 0;) {
			char drop[80];
			struct buf b = buf_over(drop, sizeof drop);
			buf_puts(&b, "DROP TABLE ", copied_name(i));
			assert_int_equal(aside(store, drop), STORE_OK);
		}
		if (told) {
			assert_int_equal(aside(store, "CREATE TABLE meta (name TEXT NOT NULL PRIMARY KEY, value BIGINT NOT NULL)"),
			                 STORE_OK);
			assert_int_equal(aside(store, "INSERT INTO meta (name, value) VALUES ('version', 0)"), STORE_OK);
		}
		store_close(store);
		pthread_t thread[4];
		void *opened[4];
		for (int i = 0; i < 4; i++)
			assert_int_equal(pthread_create(&thread[i], NULL, open_at_once, NULL), 0);
		for (int i = 0; i < 4; i++)
			pthread_join(thread[i], &opened[i]);
		for (int i = 0; i < 4; i++) {
			assert_non_null(opened[i]);
			assert_int_equal(append(opened[i], 1, i + 1, "x"), STORE_OK);
			store_close(opened[i]);
		}
		store = open_url(url);
		assert_int_equal(length(store, 1), 4);
	}
}

static void refuses_later_versions(void **state)
{
	(void)state;
	assert_int_equal(aside(store, "UPDATE meta SET value = value + 1"), STORE_OK);
	struct message why;
	assert_null(store_open(url, STORE_NORMAL, &why));
	assert_string_equal(why.id, "the store was created by a newer version of this program");
	assert_true(schema_version() >= 1);
}

/* ---- the log ---- */

static void keeps_events(void **state)
{
	(void)state;
	assert_string_equal(log_of(store, 1, 0), "");
	assert_int_equal(append(store, 1, 1, "сел Жанна\nand a line"), STORE_OK);
	assert_int_equal(append(store, 1, 2, ""), STORE_OK);
	assert_int_equal(append(store, 1, 3, "it's \"$1\" %s \\ ;--"), STORE_OK);
	assert_int_equal(append(store, -4, 1, "another table"), STORE_OK);
	assert_string_equal(log_of(store, 1, 0), "1 сел Жанна\nand a line|2 |3 it's \"$1\" %s \\ ;--|");
	assert_string_equal(log_of(store, 1, 2), "3 it's \"$1\" %s \\ ;--|");
	assert_string_equal(log_of(store, 1, 3), "");
	assert_string_equal(log_of(store, -4, 0), "1 another table|");
}

static void see_second(void *arg, const struct event *e)
{
	assert_int_equal(e->seq, 2);
	assert_string_equal(e->text, "b");
	++*(int *)arg;
}

static void reads_one_event(void **state)
{
	(void)state;
	int n = 0;
	for (int i = 1; i <= 3; i++)
		assert_int_equal(append(store, 1, i, i == 1 ? "a" : i == 2 ? "b" : "c"), STORE_OK);
	assert_int_equal(store_event(store, 1, 2, see_second, &n), STORE_OK);
	assert_int_equal(n, 1);
	assert_int_equal(store_event(store, 1, 4, see_second, &n), STORE_OK);
	assert_int_equal(store_event(store, 2, 2, see_second, &n), STORE_OK);
	assert_int_equal(n, 1);
}

static void keep_text(void *arg, const struct event *e)
{
	*(char **)arg = strdup(e->text);
}

static void keeps_large_events(void **state)
{
	(void)state;
	enum { LARGE = 1 << 20 };
	char *large = malloc(LARGE + 1), *again = NULL;
	memset(large, 'x', LARGE);
	large[LARGE] = '\0';
	int64_t far = INT64_MAX;
	for (int i = 1; i <= 3; i++)
		assert_int_equal(append(store, far, i, large), STORE_OK);
	assert_int_equal(store_events(store, far, 2, keep_text, &again), STORE_OK);
	assert_string_equal(again, large);
	free(large);
	free(again);
}

static void takes_each_number_once(void **state)
{
	(void)state;
	assert_int_equal(append(store, 1, 1, "first"), STORE_OK);
	assert_int_equal(append(store, 1, 1, "second"), STORE_TAKEN);
	assert_int_equal(append(store, 1, 2, "third"), STORE_OK);
	assert_string_equal(log_of(store, 1, 0), "1 first|2 third|");
}

static void leaves_no_gaps(void **state)
{
	(void)state;
	assert_int_equal(append(store, 1, 2, "x"), STORE_TAKEN);
	assert_int_equal(append(store, 1, 0, "x"), STORE_TAKEN);
	assert_int_equal(append(store, 1, -1, "x"), STORE_TAKEN);
	assert_int_equal(append(store, 1, 1, "one"), STORE_OK);
	assert_int_equal(append(store, 1, 3, "x"), STORE_TAKEN);
	assert_int_equal(append(store, 1, 2, "two"), STORE_OK);
	assert_string_equal(log_of(store, 1, 0), "1 one|2 two|");
}

static void appends_together(void **state)
{
	(void)state;
	assert_int_equal(append(store, 2, 1, "there already"), STORE_OK);
	struct entry e[] = {
		{ .event = { .table = 1, .seq = 2, .at = 1002, .by = 7, .text = "b" } },  /* in any order */
		{ .event = { .table = 1, .seq = 1, .at = 1001, .by = 7, .text = "a" } },
		{ .event = { .table = 2, .seq = 1, .at = 1001, .by = 7, .text = "late" } },
		{ .event = { .table = 2, .seq = 2, .at = 1002, .by = 7, .text = "on time" } },
		{ .event = { .table = 3, .seq = 2, .at = 1002, .by = 7, .text = "gap" } },
		{ .event = { .table = 3, .seq = 3, .at = 1003, .by = 7, .text = "gap after a gap" } },
		{ .event = { .table = 4, .seq = 1, .at = 1001, .by = 7, .text = "twice" } },
		{ .event = { .table = 4, .seq = 1, .at = 1001, .by = 7, .text = "twice" } },
	};
	struct entry *all[8];
	for (int i = 0; i < 8; i++)
		all[i] = &e[i];
	store_append(store, all, 8);
	store_append(store, all, 0);
	assert_int_equal(e[0].result, STORE_OK);
	assert_int_equal(e[1].result, STORE_OK);
	assert_int_equal(e[2].result, STORE_TAKEN);
	assert_int_equal(e[3].result, STORE_OK);
	assert_int_equal(e[4].result, STORE_TAKEN);
	assert_int_equal(e[5].result, STORE_TAKEN);
	assert_true((e[6].result == STORE_OK) != (e[7].result == STORE_OK));
	assert_string_equal(log_of(store, 1, 0), "1 a|2 b|");
	assert_string_equal(log_of(store, 2, 0), "1 there already|2 on time|");
	assert_string_equal(log_of(store, 3, 0), "");
}

/* More than a pipeline may hold. */
static void appends_many(void **state)
{
	(void)state;
	enum { MANY = 1000 };
	struct entry *e = calloc(MANY, sizeof *e), **all = calloc(MANY, sizeof *all);
	for (int i = 0; i < MANY; i++) {
		e[i].event = (struct event){ .table = 1 + i % 3, .seq = 1 + i / 3, .text = "x" };
		all[i] = &e[i];
	}
	store_append(store, all, MANY);
	for (int i = 0; i < MANY; i++)
		assert_int_equal(e[i].result, STORE_OK);
	assert_int_equal(length(store, 1), 334);
	assert_int_equal(length(store, 3), 333);
	free(e);
	free(all);
}

static void ask_inside(void *arg, int64_t table)
{
	int64_t *sum = arg;
	*sum += table;
	assert_int_equal(length(store, table), table % 10 == 0 ? 2 : 1);
}

static void lists_every_table(void **state)
{
	(void)state;
	enum { TABLES = 1100 };
	struct entry *e = calloc(2 * TABLES, sizeof *e), **all = calloc(2 * TABLES, sizeof *all);
	int n = 0;
	int64_t sum = 0, found = 0;
	for (int i = 1; i <= TABLES; i++)
		for (int seq = 1; seq <= (i % 10 ? 1 : 2); seq++, n++) {
			e[n].event = (struct event){ .table = i, .seq = seq, .text = "x" };
			all[n] = &e[n];
			sum += seq == 1 ? i : 0;
		}
	store_append(store, all, n);
	assert_int_equal(store_every_table(store, ask_inside, &found), STORE_OK);
	assert_int_equal(found, sum);
	free(e);
	free(all);
}

/* ---- people ---- */

static struct player person(const char *name, const char *password, int64_t made)
{
	struct player p = { .made = made };
	snprintf(p.name, sizeof p.name, "%s", name);
	snprintf(p.password, sizeof p.password, "%s", password);
	return p;
}

static struct player added(const char *name, const char *password, int64_t made)
{
	struct player p = person(name, password, made);
	assert_int_equal(store_player_add(store, &p), STORE_OK);
	return p;
}

static void knows_people(void **state)
{
	(void)state;
	struct player anna = added("Anna", "$argon2id$x", 11), p;
	assert_true(anna.id > 0 && anna.id < (int64_t)1 << 53);
	assert_int_equal(store_player(store, anna.id, &p), STORE_OK);
	assert_string_equal(p.name, "Anna");
	assert_string_equal(p.password, "$argon2id$x");
	assert_int_equal(p.made, 11);
	assert_int_equal(p.id, anna.id);
	assert_int_equal(store_player(store, anna.id + 1, &p), STORE_NONE);
	assert_int_equal(store_player_named(store, "aNNa", &p), STORE_OK);
	assert_int_equal(p.id, anna.id);
	assert_int_equal(store_player_named(store, "Ann", &p), STORE_NONE);
	assert_int_equal(store_player_named(store, "\xff broken \xc3", &p), STORE_NONE);
}

static void names_are_unique(void **state)
{
	(void)state;
	static const char *const pairs[][2] = {
		{ "Boris", "bORIS" }, { "Жанна Ёлкина", "жАННА ёЛКИНА" }, { "Čeněk Řehoř", "čENĚK řEHOŘ" }, { "Ÿves", "ÿVES" },
		{ "ΑΒΓ", "αβγ" },     { "城 Ł", "城 ł" },
	};
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		struct player one = added(pairs[i][0], "", 1), other = person(pairs[i][1], "", 1), found;
		assert_int_equal(store_player_add(store, &other), STORE_TAKEN);
		assert_int_equal(store_player_named(store, pairs[i][1], &found), STORE_OK);
		assert_int_equal(found.id, one.id);
	}
	added("Čenek Řehoř", "", 1);  /* another letter is another name */
	char folded[NAME_MAX_BYTES + 1], longest[2 * NAME_MAX_BYTES];
	memset(longest, 'A', sizeof longest);
	memcpy(longest + NAME_MAX_BYTES - 1, "Ž", 3);
	fold_name(longest, folded);
	assert_int_equal(strlen(folded), NAME_MAX_BYTES - 1);
}

static void people_change(void **state)
{
	(void)state;
	struct player anna = added("Anna", "", 1), boris = added("Boris", "", 1), p;
	snprintf(anna.name, sizeof anna.name, "ANNA");
	snprintf(anna.password, sizeof anna.password, "new");
	assert_int_equal(store_player_change(store, &anna), STORE_OK);
	assert_int_equal(store_player(store, anna.id, &p), STORE_OK);
	assert_string_equal(p.name, "ANNA");
	assert_string_equal(p.password, "new");
	snprintf(boris.name, sizeof boris.name, "anna");
	assert_int_equal(store_player_change(store, &boris), STORE_TAKEN);
	assert_int_equal(store_player(store, boris.id, &p), STORE_OK);
	assert_string_equal(p.name, "Boris");
	boris.id++;
	snprintf(boris.name, sizeof boris.name, "Nobody");
	assert_int_equal(store_player_change(store, &boris), STORE_NONE);
}

static struct key key_of(const struct player *p, char digit, const char *label)
{
	struct key k = { .player = p->id, .made = digit };
	memset(k.hash, digit, LIST_HASH - 1);
	snprintf(k.label, sizeof k.label, "%s", label);
	return k;
}

static void put_key(void *arg, const struct key *k)
{
	struct buf *out = arg;
	buf_putn(out, k->hash, 1);
	buf_put(out, k->label);
	buf_char(out, '|');
}

static const char *keys_of(int64_t player)
{
	static char text[1024];
	struct buf b = buf_over(text, sizeof text);
	assert_int_equal(store_keys(store, player, put_key, &b), STORE_OK);
	return text;
}

static void keys_open_accounts(void **state)
{
	(void)state;
	struct player anna = added("Anna", "pw", 1), p;
	struct key a = key_of(&anna, 'a', ""), b = key_of(&anna, 'b', "my bot"), c = key_of(&anna, 'c', ""), k;
	assert_int_equal(store_key_add(store, &a), STORE_OK);
	assert_int_equal(store_key_add(store, &a), STORE_TAKEN);
	assert_int_equal(store_key_add(store, &b), STORE_OK);
	assert_int_equal(store_key_add(store, &c), STORE_OK);
	struct player nobody = { .id = 12345 };
	struct key d = key_of(&nobody, 'd', "");
	assert_int_equal(store_key_add(store, &d), STORE_NONE);
	assert_int_equal(store_key(store, b.hash, &k, &p), STORE_OK);
	assert_string_equal(k.label, "my bot");
	assert_string_equal(k.hash, b.hash);
	assert_int_equal(k.made, 'b');
	assert_int_equal(k.player, anna.id);
	assert_string_equal(p.name, "Anna");
	assert_string_equal(p.password, "pw");
	assert_int_equal(store_key(store, d.hash, &k, &p), STORE_NONE);
	assert_string_equal(keys_of(anna.id), "a|bmy bot|c|");
	assert_int_equal(store_key_drop(store, a.hash), STORE_OK);
	assert_int_equal(store_key_drop(store, a.hash), STORE_NONE);
	assert_int_equal(store_keys_drop(store, anna.id, false), STORE_OK);
	assert_string_equal(keys_of(anna.id), "bmy bot|");
	assert_int_equal(store_keys_drop(store, anna.id, true), STORE_OK);
	assert_string_equal(keys_of(anna.id), "");
}

static struct summary table_of(int64_t id, enum stage stage, const struct player *p)
{
	struct summary t = { .table = id, .game = "null", .seats = 2, .stage = stage, .made = id, .changed = id, .chairs = 2 };
	t.seat[0].player = p->id;
	memcpy(t.seat[0].name, p->name, sizeof p->name);
	snprintf(t.seat[1].name, sizeof t.seat[1].name, "greedy");
	return t;
}

static void copy_summary(void *arg, const struct summary *t)
{
	*(struct summary *)arg = *t;
}

/* A new name is theirs at every table they ever sat at, also for whoever writes the index
 * with the old one in hand. */
static void games_keep_their_people(void **state)
{
	(void)state;
	struct player guest = added("guestabcdef", "", 1), boris = added("Boris", "pw", 1);
	struct summary over = table_of(1, STAGE_OVER, &guest), playing = table_of(2, STAGE_PLAYING, &guest),
	               his = table_of(3, STAGE_OVER, &boris), t;
	assert_int_equal(store_index(store, &over), STORE_OK);
	assert_int_equal(store_index(store, &playing), STORE_OK);
	assert_int_equal(store_index(store, &his), STORE_OK);
	snprintf(guest.name, sizeof guest.name, "bORIS");
	assert_int_equal(store_player_change(store, &guest), STORE_TAKEN);
	snprintf(guest.name, sizeof guest.name, "Žofie");
	snprintf(guest.password, sizeof guest.password, "pw");
	assert_int_equal(store_player_change(store, &guest), STORE_OK);
	for (int written = 0; written < 2; written++) {
		for (int i = 1; i <= 2; i++) {
			t.table = 0;
			assert_int_equal(store_tables(store, &(struct table_search){ .name = "žOFIE", .table = i }, copy_summary, &t),
			                 STORE_OK);
			assert_int_equal(t.table, i);
			assert_string_equal(t.seat[0].name, "Žofie");
			assert_string_equal(t.seat[1].name, "greedy");
		}
		playing.seat[0].points = 7;
		assert_int_equal(store_index(store, &playing), STORE_OK);
	}
	assert_int_equal(t.seat[0].points, 7);
	assert_int_equal(store_tables(store, &(struct table_search){ .table = 3 }, copy_summary, &t), STORE_OK);
	assert_string_equal(t.seat[0].name, "Boris");
	t.table = 0;
	assert_int_equal(store_tables(store, &(struct table_search){ .name = "guestabcdef" }, copy_summary, &t), STORE_OK);
	assert_int_equal(t.table, 0);
}

static void forgets_people(void **state)
{
	(void)state;
	struct player anna = added("Anna", "pw", 1), p;
	struct key a = key_of(&anna, 'a', ""), k;
	struct rating r = { .player = anna.id, .game = "null", .rating = 1600, .games = 1 };
	assert_int_equal(store_key_add(store, &a), STORE_OK);
	for (int i = 1; i <= 3; i++) {
		struct summary t = table_of(i, STAGE_OVER, &anna);
		assert_int_equal(store_index(store, &t), STORE_OK);
	}
	assert_int_equal(store_rate(store, 1, &r, 1), STORE_OK);
	assert_int_equal(append(store, 1, 1, "Anna sat down"), STORE_OK);

	assert_int_equal(store_player_drop(store, anna.id), STORE_OK);
	assert_int_equal(store_player_drop(store, anna.id), STORE_NONE);
	assert_int_equal(store_player(store, anna.id, &p), STORE_NONE);
	assert_int_equal(store_key(store, a.hash, &k, &p), STORE_NONE);
	assert_int_equal(store_rating(store, anna.id, "null", &r), STORE_NONE);
	assert_int_equal(length(store, 1), 1);
	struct summary t = { .table = 0 };
	assert_int_equal(store_tables(store, &(struct table_search){ .name = "Anna" }, copy_summary, &t), STORE_OK);
	assert_int_equal(t.table, 0);
	assert_int_equal(store_tables(store, &(struct table_search){ .player = anna.id }, copy_summary, &t), STORE_OK);
	assert_int_equal(t.table, 1);
	assert_string_equal(t.seat[0].name, "");
	assert_string_equal(t.seat[1].name, "greedy");
	added("ANNA", "", 2);  /* the name is free */
}

static void forgets_guests(void **state)
{
	(void)state;
	struct player old = added("old", "", 10), sits = added("sits", "", 10), young = added("young", "", 20),
	              known = added("known", "pw", 10), played = added("played", "", 10), p;
	struct summary open = table_of(1, STAGE_PLAYING, &sits), over = table_of(2, STAGE_OVER, &played);
	struct key k = key_of(&old, 'a', "");
	assert_int_equal(store_index(store, &open), STORE_OK);
	assert_int_equal(store_index(store, &over), STORE_OK);
	assert_int_equal(store_key_add(store, &k), STORE_OK);
	int n = -1;
	assert_int_equal(store_forget_guests(store, 15, &n), STORE_OK);
	assert_int_equal(n, 2);
	assert_int_equal(store_player(store, old.id, &p), STORE_NONE);
	assert_int_equal(store_player(store, played.id, &p), STORE_NONE);
	assert_int_equal(store_player(store, sits.id, &p), STORE_OK);
	assert_int_equal(store_player(store, young.id, &p), STORE_OK);
	assert_int_equal(store_player(store, known.id, &p), STORE_OK);
	/* whoever takes the name next has not played those games */
	struct summary t = { .table = 0 };
	assert_int_equal(store_tables(store, &(struct table_search){ .name = "played" }, copy_summary, &t), STORE_OK);
	assert_int_equal(t.table, 0);
	assert_int_equal(store_forget_guests(store, 15, &n), STORE_OK);
	assert_int_equal(n, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		STORE_TEST(refuses_odd_urls),
		STORE_TEST(opens_again),
		STORE_TEST(file_is_private),
		STORE_TEST(climbs_from_version_0),
		STORE_TEST(refuses_later_versions),
		STORE_TEST(keeps_events),
		STORE_TEST(reads_one_event),
		STORE_TEST(keeps_large_events),
		STORE_TEST(takes_each_number_once),
		STORE_TEST(leaves_no_gaps),
		STORE_TEST(appends_together),
		STORE_TEST(appends_many),
		STORE_TEST(lists_every_table),
		STORE_TEST(knows_people),
		STORE_TEST(names_are_unique),
		STORE_TEST(people_change),
		STORE_TEST(keys_open_accounts),
		STORE_TEST(games_keep_their_people),
		STORE_TEST(forgets_people),
		STORE_TEST(forgets_guests),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
