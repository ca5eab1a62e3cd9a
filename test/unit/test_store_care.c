/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The part of the store by which a place open to strangers is looked after; on whichever
 * database. */
#include "care.h"
#include "fold.h"
#include "store_fresh.h"

static struct player added(const char *name, const char *password, int64_t made)
{
	struct player p = { .made = made };
	snprintf(p.name, sizeof p.name, "%s", name);
	snprintf(p.password, sizeof p.password, "%s", password);
	assert_int_equal(store_player_add(store, &p), STORE_OK);
	return p;
}

/* ---- people ---- */

static void put_name(void *arg, const struct player *p)
{
	buf_puts(arg, p->name, "|");
}

static const char *alike(const char *name)
{
	static char text[1024];
	struct buf b = buf_over(text, sizeof text);
	assert_int_equal(store_players_alike(store, name, put_name, &b), STORE_OK);
	return text;
}

static void names_have_shapes(void **state)
{
	(void)state;
	static const char *const same[][2] = {
		{ "Anna", "аnnа" },        { "Anna", "ÁNNA" },       { "Carl_Orff", "carl orff" }, { "Modern", "Modem" },
		{ "lou1", "1OUI" },        { "Řehoř", "Rehor" },     { "ΑΒΕ", "ABE" },             { "paypal", "раураl" },
		{ "Kolja.7", "коlја 7" },  { "ANNA", "ΑΝΝΑ" },       { "Iva", "Ινα" },
	};
	static const char *const different[][2] = {
		{ "Anna", "Hanna" }, { "Жанна", "Шанна" }, { "Tom", "Tim" }, { "城", "木" }, { "Guest7", "Guest8" },
	};
	char one[NAME_MAX_BYTES + 1], other[NAME_MAX_BYTES + 1];
	for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
		shape_name(same[i][0], one);
		shape_name(same[i][1], other);
		assert_string_equal(one, other);
	}
	for (size_t i = 0; i < sizeof different / sizeof *different; i++) {
		shape_name(different[i][0], one);
		shape_name(different[i][1], other);
		assert_string_not_equal(one, other);
	}
	shape_name("---", one);
	assert_string_equal(one, "---");
	shape_name("\xff\xc3 x", one);
	assert_string_equal(one, "x");
}

static void finds_who_looks_alike(void **state)
{
	(void)state;
	struct player anna = added("Anna", "pw", 1);
	added("Boris", "", 2);
	assert_string_equal(alike("аNNa"), "Anna|");
	assert_string_equal(alike("Hanna"), "");
	added("А́nn a", "", 3);
	assert_string_equal(alike("ANNA"), "Anna|А́nn a|");
	snprintf(anna.name, sizeof anna.name, "Dana");
	assert_int_equal(store_player_change(store, &anna), STORE_OK);
	assert_string_equal(alike("dаnа"), "Dana|");
	assert_string_equal(alike("ANNA"), "А́nn a|");
}

static void marks_people(void **state)
{
	(void)state;
	struct player anna = added("Anna", "pw", 1), boris = added("Boris", "pw", 1), p;
	char text[100];
	struct buf b = buf_over(text, sizeof text);
	added("Cyril", "pw", 1);
	anna.role = ROLE_MODERATOR;
	boris.banned = (int64_t)1 << 42;
	assert_int_equal(store_player_mail(store, anna.id, "anna@example.org"), STORE_OK);
	assert_int_equal(store_player_mark(store, &anna), STORE_OK);   /* knows nothing of the address */
	assert_int_equal(store_player_mark(store, &boris), STORE_OK);
	assert_int_equal(store_player(store, anna.id, &p), STORE_OK);
	assert_int_equal(p.role, ROLE_MODERATOR);
	assert_string_equal(p.mail, "anna@example.org");
	assert_int_equal(p.banned, 0);
	assert_int_equal(store_player_named(store, "boris", &p), STORE_OK);
	assert_int_equal(p.role, ROLE_PERSON);
	assert_true(p.banned == (int64_t)1 << 42);
	assert_int_equal(store_players_marked(store, put_name, &b), STORE_OK);
	assert_int_equal(strlen(text), strlen("Anna|Boris|"));
	p.id++;
	assert_int_equal(store_player_mark(store, &p), STORE_NONE);
	assert_int_equal(store_player_mail(store, p.id, ""), STORE_NONE);
	assert_int_equal(store_player_rename(store, p.id, "Dana"), STORE_NONE);
}

/* Whatever somebody else does to an account in the meantime stays. */
static void changes_only_what_is_meant(void **state)
{
	(void)state;
	struct player anna = added("Anna", "pw", 1), boris = added("Boris", "pw", 1), p;
	assert_int_equal(store_player_rename(store, anna.id, "BORIS"), STORE_TAKEN);
	strcpy(anna.password, "another");
	assert_int_equal(store_player_change(store, &anna), STORE_OK);
	anna.banned = 7;
	assert_int_equal(store_player_mark(store, &anna), STORE_OK);
	assert_int_equal(store_player_rename(store, anna.id, "Hanna"), STORE_OK);
	assert_int_equal(store_player_mail(store, anna.id, "anna@example.org"), STORE_OK);
	assert_int_equal(store_player_named(store, "hanna", &p), STORE_OK);
	assert_string_equal(p.password, "another");
	assert_int_equal(p.banned, 7);
	assert_string_equal(p.mail, "anna@example.org");
	assert_int_equal(store_player(store, boris.id, &p), STORE_OK);
	assert_string_equal(p.mail, "");
}

static void knows_who_was_here(void **state)
{
	(void)state;
	static const int64_t day = 24 * 3600 * 1000;
	struct player anna = added("Anna", "", 5), p;
	assert_int_equal(anna.seen, 5);
	assert_int_equal(store_player_seen(store, anna.id, day), STORE_OK);
	assert_int_equal(store_player(store, anna.id, &p), STORE_OK);
	assert_int_equal(p.seen, 5);  /* not yet a day ago */
	assert_int_equal(store_player_seen(store, anna.id, 3 * day), STORE_OK);
	assert_int_equal(store_player(store, anna.id, &p), STORE_OK);
	assert_int_equal(p.seen, 3 * day);
	assert_int_equal(store_player_seen(store, anna.id + 1, day), STORE_OK);

	/* made long ago, but here since: stays */
	int n = -1;
	added("Boris", "", 5);
	assert_int_equal(store_forget_guests(store, 2 * day, &n), STORE_OK);
	assert_int_equal(n, 1);
	assert_int_equal(store_player(store, anna.id, &p), STORE_OK);
}

/* ---- bans ---- */

static void put_ban(void *arg, const struct ban *b)
{
	buf_puts(arg, b->address, " ", b->why);
	buf_char(arg, ' ');
	buf_int(arg, b->until + b->author + b->at);
	buf_char(arg, '|');
}

static const char *bans(int64_t now)
{
	static char text[1024];
	struct buf b = buf_over(text, sizeof text);
	assert_int_equal(store_bans(store, now, put_ban, &b), STORE_OK);
	return text;
}

static void keeps_bans(void **state)
{
	(void)state;
	struct ban one = { .address = "10.0.0.7", .until = 100, .why = "flood", .author = 1000, .at = 10000 },
	           net = { .address = "2001:db8::/64", .until = 200, .why = "" };
	assert_int_equal(store_ban(store, &one), STORE_OK);
	assert_int_equal(store_ban(store, &net), STORE_OK);
	assert_string_equal(bans(50), "10.0.0.7 flood 11100|2001:db8::/64  200|");
	one.until = 300;
	assert_int_equal(store_ban(store, &one), STORE_OK);
	assert_string_equal(bans(200), "10.0.0.7 flood 11300|");
	assert_int_equal(store_bans_forget(store, 200), STORE_OK);
	assert_string_equal(bans(0), "10.0.0.7 flood 11300|");
	assert_int_equal(store_unban(store, "10.0.0.7"), STORE_OK);
	assert_int_equal(store_unban(store, "10.0.0.7"), STORE_NONE);
	assert_string_equal(bans(0), "");
}

/* ---- reports ---- */

static void put_report(void *arg, const struct report *r)
{
	buf_int(arg, r->id);
	buf_puts(arg, " ", r->text, " ");
	buf_int(arg, (long long)r->state);
	buf_char(arg, '|');
	assert_int_equal(r->table, 9);
	assert_int_equal(r->about, 8);
	assert_int_equal(r->author, 7);
	assert_int_equal(r->handler, r->state ? 6 : 0);
	assert_int_equal(r->handled, r->state ? 500 : 0);
}

static const char *reports(bool open_only, int64_t before, int limit)
{
	static char text[1024];
	struct buf b = buf_over(text, sizeof text);
	assert_int_equal(store_reports(store, open_only, before, limit, put_report, &b), STORE_OK);
	return text;
}

static void keeps_reports(void **state)
{
	(void)state;
	struct report r = { .author = 7, .table = 9, .about = 8, .text = "hrubý" };
	for (int i = 1; i <= 3; i++) {
		r.at = 100 * i;
		assert_int_equal(store_report_add(store, &r), STORE_OK);
		assert_int_equal(r.id, i);
	}
	assert_string_equal(reports(true, 0, 0), "3 hrubý 0|2 hrubý 0|1 hrubý 0|");
	assert_int_equal(store_report_settle(store, 2, REPORT_DISMISSED, 6, 500), STORE_OK);
	assert_int_equal(store_report_settle(store, 2, REPORT_SETTLED, 6, 501), STORE_TAKEN);
	assert_int_equal(store_report_settle(store, 4, REPORT_SETTLED, 6, 500), STORE_NONE);
	assert_string_equal(reports(true, 0, 0), "3 hrubý 0|1 hrubý 0|");
	assert_string_equal(reports(false, 3, 1), "2 hrubý 2|");
	int n = -1;
	assert_int_equal(store_reports_by(store, 7, 200, &n), STORE_OK);
	assert_int_equal(n, 2);
	assert_int_equal(store_reports_by(store, 8, 0, &n), STORE_OK);
	assert_int_equal(n, 0);
}

/* ---- shuns ---- */

static void put_shun(void *arg, const struct shun *s)
{
	buf_puts(arg, s->name, s->kind == SHUN_BLOCK ? " blocked|" : " muted|");
}

static const char *shuns(int64_t player, bool by_others)
{
	static char text[1024];
	struct buf b = buf_over(text, sizeof text);
	assert_int_equal((by_others ? store_shunned_by : store_shuns)(store, player, put_shun, &b), STORE_OK);
	return text;
}

static void people_shun(void **state)
{
	(void)state;
	struct player anna = added("Anna", "pw", 1), boris = added("Boris", "", 1);
	struct shun mute = { .player = anna.id, .other = boris.id, .kind = SHUN_MUTE }, block = mute, nobody = mute;
	block.kind = SHUN_BLOCK;
	nobody.other = 1;
	assert_int_equal(store_shun(store, &mute), STORE_OK);
	assert_int_equal(store_shun(store, &mute), STORE_OK);
	assert_int_equal(store_shun(store, &block), STORE_OK);
	assert_int_equal(store_shun(store, &nobody), STORE_NONE);
	assert_string_equal(shuns(anna.id, false), "Boris muted|Boris blocked|");
	assert_string_equal(shuns(boris.id, false), "");
	assert_string_equal(shuns(boris.id, true), "Anna muted|Anna blocked|");
	assert_int_equal(store_unshun(store, &mute), STORE_OK);
	assert_int_equal(store_unshun(store, &mute), STORE_NONE);
	assert_string_equal(shuns(anna.id, false), "Boris blocked|");
	assert_int_equal(store_player_drop(store, boris.id), STORE_OK);
	assert_string_equal(shuns(anna.id, false), "");
}

/* ---- links for a new password ---- */

static struct reset a_reset(int64_t player, char digit, int64_t until)
{
	struct reset r = { .player = player, .until = until };
	memset(r.hash, digit, LIST_HASH - 1);
	return r;
}

static void links_work_once(void **state)
{
	(void)state;
	struct player anna = added("Anna", "pw", 1);
	struct reset a = a_reset(anna.id, 'a', 100), b = a_reset(anna.id, 'b', 100), c = a_reset(3, 'c', 100);
	int64_t whose = 5;
	assert_int_equal(store_reset_add(store, &a), STORE_OK);
	assert_int_equal(store_reset_add(store, &b), STORE_OK);
	assert_int_equal(store_reset_add(store, &c), STORE_NONE);
	assert_int_equal(store_reset_take(store, a.hash, 50, &whose), STORE_NONE);  /* the later one took its place */
	assert_int_equal(whose, 0);
	assert_int_equal(store_reset_take(store, b.hash, 50, &whose), STORE_OK);
	assert_int_equal(whose, anna.id);
	assert_int_equal(store_reset_take(store, b.hash, 50, &whose), STORE_NONE);
	assert_int_equal(store_reset_add(store, &a), STORE_OK);
	assert_int_equal(store_reset_take(store, a.hash, 100, &whose), STORE_NONE);  /* too late */
	assert_int_equal(store_reset_take(store, a.hash, 50, &whose), STORE_NONE);   /* and gone */
	assert_int_equal(store_reset_add(store, &a), STORE_OK);
	assert_int_equal(store_reset_drop(store, anna.id), STORE_OK);
	assert_int_equal(store_reset_drop(store, anna.id), STORE_OK);
	assert_int_equal(store_reset_take(store, a.hash, 50, &whose), STORE_NONE);
}

/* ---- tables ---- */

static struct summary a_table(int64_t id, enum stage stage, int64_t owner, int64_t player)
{
	struct summary t = { .table = id, .game = "null", .seats = 2, .stage = stage, .made = id, .changed = id,
		             .listed = true, .owner = owner, .people = player != 0, .chairs = 2 };
	t.seat[0].player = player;
	return t;
}

static void put_table(void *arg, const struct summary *t)
{
	buf_int(arg, t->table);
	buf_char(arg, t->withheld ? '-' : ' ');
}

static const char *found(struct table_search search)
{
	static char text[1024];
	struct buf b = buf_over(text, sizeof text);
	assert_int_equal(store_tables(store, &search, put_table, &b), STORE_OK);
	return text;
}

static void hides_tables(void **state)
{
	(void)state;
	struct player anna = added("Anna", "pw", 1);
	struct summary t = a_table(1, STAGE_OVER, anna.id, anna.id), secret = a_table(2, STAGE_OVER, anna.id, anna.id);
	secret.listed = false;
	assert_int_equal(store_index(store, &t), STORE_OK);
	assert_int_equal(store_index(store, &secret), STORE_OK);
	const struct table_search all = { .listed = true }, hers = { .listed = true, .name = "Anna" },
	                          own = { .player = anna.id };
	for (int round = 0; round < 2; round++) {
		assert_string_equal(found(all), "1 ");
		assert_string_equal(found(hers), "1 ");
		assert_int_equal(store_table_withhold(store, 1, true), STORE_OK);
		for (int written = 0; written < 2; written++) {
			assert_string_equal(found(all), "");
			assert_string_equal(found(hers), "");
			assert_string_equal(found(own), "2 1-");
			t.seat[0].points++;
			assert_int_equal(store_index(store, &t), STORE_OK);  /* it stays withheld */
		}
		assert_int_equal(store_table_withhold(store, 1, false), STORE_OK);
		assert_int_equal(store_table_withhold(store, 2, true), STORE_OK);
		assert_int_equal(store_table_withhold(store, 2, false), STORE_OK);  /* and this one unlisted */
	}
	assert_int_equal(store_table_withhold(store, 3, true), STORE_NONE);
}

static void counts_tables(void **state)
{
	(void)state;
	int n = -1;
	for (int i = 0; i < 8; i++) {
		struct summary t = a_table(1 + i, (enum stage)(i % STAGE_COUNT), 5, 0);
		assert_int_equal(store_index(store, &t), STORE_OK);
	}
	assert_int_equal(store_tables_of(store, 5, &n), STORE_OK);
	assert_int_equal(n, 4);
	assert_int_equal(store_tables_of(store, 6, &n), STORE_OK);
	assert_int_equal(n, 0);
}

static const char *stale(int64_t open, int64_t playing, int limit)
{
	static char text[256];
	struct buf b = buf_over(text, sizeof text);
	assert_int_equal(store_stale(store, &(struct stale){ open, playing, limit }, put_table, &b), STORE_OK);
	return text;
}

static void finds_what_nobody_misses(void **state)
{
	(void)state;
	struct player anna = added("Anna", "pw", 1), guest = added("guest", "", 1);
	struct summary t[] = {
		a_table(1, STAGE_OPEN, 5, 0),           a_table(2, STAGE_OPEN, 5, guest.id), a_table(3, STAGE_PLAYING, 5, guest.id),
		a_table(4, STAGE_PLAYING, 5, anna.id),  a_table(5, STAGE_PLAYING, 5, 12345), a_table(6, STAGE_OPEN, 5, 0),
		a_table(7, STAGE_PLAYING, 5, guest.id), a_table(8, STAGE_OVER, 5, guest.id),
	};
	t[1].listed = t[2].listed = t[5].listed = false;
	t[6].seat[1].player = anna.id;
	t[4].changed = 99;
	for (int i = 0; i < 8; i++)
		assert_int_equal(store_index(store, &t[i]), STORE_OK);
	assert_string_equal(stale(50, 0, 0), "1 6 ");
	assert_string_equal(stale(6, 0, 0), "1 ");
	assert_string_equal(stale(50, 50, 1), "1 3 2 ");
	assert_string_equal(stale(0, 50, 0), "3 2 ");
	assert_string_equal(stale(0, 100, 0), "3 5 2 ");
	/* in a tournament that pauses somebody may sit down much later; once it is over nobody will */
	struct statement plays = { .text = "INSERT INTO cup_tables (table_id, cup_id, done) VALUES (1, 77, 0)" };
	struct statement over = { .text = "UPDATE cup_tables SET done = 1" };
	assert_int_equal(db_run(store->db, &plays), STORE_OK);
	assert_string_equal(stale(50, 0, 0), "6 ");
	assert_int_equal(db_run(store->db, &over), STORE_OK);
	assert_string_equal(stale(50, 0, 0), "1 6 ");
}

static void drops_tables(void **state)
{
	(void)state;
	static const char *const begins[] = { "sit 0", "start\nbergfried 1\n", "bot 1 level1", "sit 0" };
	static const enum stage stages[] = { STAGE_OPEN, STAGE_CLOSED, STAGE_CLOSED, STAGE_OVER };
	const int64_t all[] = { 1, 2, 3, 4, 5 };
	for (int i = 0; i < 4; i++) {
		struct summary t = a_table(1 + i, stages[i], 5, 0);
		assert_int_equal(append(store, 1 + i, 1, "table null 2 listed casual none"), STORE_OK);
		assert_int_equal(append(store, 1 + i, 2, begins[i]), STORE_OK);
		assert_int_equal(store_index(store, &t), STORE_OK);
	}
	int n = -1;
	assert_int_equal(store_tables_drop(store, all, 5, &n), STORE_OK);
	assert_int_equal(n, 2);
	assert_string_equal(found((struct table_search){ .limit = 9 }), "4 2 ");
	assert_int_equal(length(store, 1), 0);
	assert_int_equal(length(store, 2), 2);
	assert_int_equal(length(store, 3), 0);
	assert_int_equal(append(store, 1, 3, "late"), STORE_TAKEN);
	assert_int_equal(store_tables_drop(store, NULL, 0, &n), STORE_OK);
	assert_int_equal(n, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		STORE_TEST(names_have_shapes), STORE_TEST(finds_who_looks_alike),    STORE_TEST(marks_people), STORE_TEST(changes_only_what_is_meant),
		STORE_TEST(knows_who_was_here), STORE_TEST(keeps_bans),              STORE_TEST(keeps_reports),
		STORE_TEST(people_shun),       STORE_TEST(links_work_once),          STORE_TEST(hides_tables),
		STORE_TEST(counts_tables),     STORE_TEST(finds_what_nobody_misses), STORE_TEST(drops_tables),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
