/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The store's index of tables, ratings, copies, and the ear; on whichever database. */
#include "store_fresh.h"

#include <time.h>

enum { ANY = 0 };

/* ---- the index ---- */

/* The id of whoever has that name, who comes in if need be. */
static int64_t somebody(const char *name)
{
	struct player p = { .made = 1 };
	snprintf(p.name, sizeof p.name, "%s", name);
	if (store_player_named(store, name, &p) != STORE_OK)
		assert_int_equal(store_player_add(store, &p), STORE_OK);
	return p.id;
}

static struct summary a_table(int64_t id, enum stage stage, const char *one, const char *other)
{
	struct summary t = {
		.table = id,
		.game = "null",
		.seats = 2,
		.stage = stage,
		.listed = true,
		.made = 100 + id,
		.changed = 500 - id,
		.owner = 77 + id,
		.people = (*one != 0) + (*other != 0),
		.chairs = 2,
	};
	snprintf(t.seat[0].name, sizeof t.seat[0].name, "%s", one);
	snprintf(t.seat[1].name, sizeof t.seat[1].name, "%s", other);
	t.seat[0].player = *one ? somebody(one) : 0;
	t.seat[1].player = *other ? somebody(other) : 0;
	return t;
}

static void put_table(void *arg, const struct summary *t)
{
	struct buf *out = arg;
	buf_int(out, t->table);
	buf_char(out, ' ');
}

/* The tables found, as "3 2 1 ". */
static const char *found(struct table_search search)
{
	static char text[4096];
	struct buf b = buf_over(text, sizeof text);
	assert_int_equal(store_tables(store, &search, put_table, &b), STORE_OK);
	return text;
}

static void copy_summary(void *arg, const struct summary *t)
{
	*(struct summary *)arg = *t;
}

static struct summary the_table(int64_t id)
{
	struct summary t = { .table = 0 };
	assert_int_equal(store_tables(store, &(struct table_search){ .table = id, .limit = 1 }, copy_summary, &t), STORE_OK);
	return t;
}

static void same_summary(const struct summary *one, const struct summary *other)
{
	assert_int_equal(one->table, other->table);
	assert_string_equal(one->game, other->game);
	assert_int_equal(one->seats, other->seats);
	assert_int_equal(one->stage, other->stage);
	assert_int_equal(one->listed, other->listed);
	assert_int_equal(one->rated, other->rated);
	assert_int_equal(one->owner, other->owner);
	assert_int_equal(one->people, other->people);
	assert_int_equal(one->withheld, other->withheld);
	assert_int_equal(one->made, other->made);
	assert_int_equal(one->changed, other->changed);
	assert_int_equal(one->ended, other->ended);
	assert_int_equal(one->due, other->due);
	assert_int_equal(one->turn, other->turn);
	assert_int_equal(one->chairs, other->chairs);
	for (int i = 0; i < one->chairs; i++) {
		assert_int_equal(one->seat[i].player, other->seat[i].player);
		assert_string_equal(one->seat[i].name, other->seat[i].name);
		assert_int_equal(one->seat[i].points, other->seat[i].points);
		assert_int_equal(one->seat[i].won, other->seat[i].won);
		assert_int_equal(one->seat[i].resigned, other->seat[i].resigned);
	}
}

static void keeps_summaries(void **state)
{
	(void)state;
	struct summary t = a_table(9, STAGE_OVER, "Жанна", "hard"), again;
	t.rated = true;
	t.ended = (int64_t)1 << 41;
	t.due = 77;
	t.turn = 1u << 7;
	t.chairs = SEATS_MAX;
	assert_int_equal(aside(store, "UPDATE players SET id = 9007199254740991 WHERE name = 'Жанна'"), STORE_OK);
	t.seat[0].player = ((int64_t)1 << 53) - 1;
	t.owner = t.seat[0].player;
	t.seat[0].points = -3;
	t.seat[6].resigned = true;
	t.seat[7].won = true;
	t.seat[7].points = 12;
	assert_int_equal(store_index(store, &t), STORE_OK);
	again = the_table(9);
	same_summary(&again, &t);
	t.chairs = 1;  /* whoever is gone is gone */
	t.listed = false;
	t.seat[0].points = 4;
	assert_int_equal(store_index(store, &t), STORE_OK);
	again = the_table(9);
	same_summary(&again, &t);
	t.chairs = 0;
	assert_int_equal(store_index(store, &t), STORE_OK);
	again = the_table(9);
	same_summary(&again, &t);
	assert_int_equal(the_table(10).table, 0);
}

static enum stored append_with(int64_t table, int seq, const struct summary *t, bool only_due)
{
	struct entry e = {
		.event = { .table = table, .seq = seq, .text = "x" },
		.summary = t,
		.only_due = only_due,
	};
	struct entry *one = &e;
	store_append(store, &one, 1);
	return e.result;
}

static void events_bring_summaries(void **state)
{
	(void)state;
	struct summary t = a_table(1, STAGE_OPEN, "Anna", ""), now;
	assert_int_equal(append_with(1, 1, &t, false), STORE_OK);
	assert_int_equal(append_with(1, 2, NULL, false), STORE_OK);
	now = the_table(1);
	same_summary(&now, &t);
	struct summary late = a_table(1, STAGE_CLOSED, "Boris", "");
	assert_int_equal(append_with(1, 2, &late, false), STORE_TAKEN);
	assert_int_equal(append_with(1, 2, &late, true), STORE_TAKEN);
	now = the_table(1);
	same_summary(&now, &t);
	late.changed = t.changed = 999;
	late.due = t.due = 1234;
	late.turn = t.turn = 2;
	assert_int_equal(append_with(1, 3, &late, true), STORE_OK);
	now = the_table(1);
	same_summary(&now, &t);
	/* the last of several in one transaction */
	struct summary two = a_table(1, STAGE_PLAYING, "Anna", "Cyril"), three = a_table(1, STAGE_OVER, "Anna", "Dana");
	struct entry e[2] = { { .event = { .table = 1, .seq = 5, .text = "x" }, .summary = &three },
		                  { .event = { .table = 1, .seq = 4, .text = "x" }, .summary = &two } };
	struct entry *both[] = { &e[0], &e[1] };
	store_append(store, both, 2);
	now = the_table(1);
	same_summary(&now, &three);
}

static void finds_tables(void **state)
{
	(void)state;
	struct summary t[] = {
		a_table(1, STAGE_OPEN, "Anna", ""),          a_table(2, STAGE_PLAYING, "Anna", "Жанна"),
		a_table(3, STAGE_OVER, "Boris", "Жанна"),    a_table(4, STAGE_OVER, "Boris", "Anna"),
		a_table(5, STAGE_CLOSED, "Boris", "Boris"),  a_table(6, STAGE_OPEN, "", ""),
	};
	t[0].due = 50;
	t[1].due = 40;
	t[3].due = 60;
	t[5].listed = false;
	t[5].seat[0] = t[0].seat[0];
	t[5].seat[0].player = 0;  /* a bot called Anna */
	memcpy(t[3].game, "ordonans", sizeof "ordonans");
	int64_t boris = somebody("Boris");
	for (int i = 0; i < 6; i++)
		assert_int_equal(store_index(store, &t[i]), STORE_OK);

	assert_string_equal(found((struct table_search){ .stages = ANY }), "6 5 4 3 2 1 ");
	assert_string_equal(found((struct table_search){ .limit = 2 }), "6 5 ");
	assert_string_equal(found((struct table_search){ .stages = 1 << STAGE_OPEN | 1 << STAGE_OVER }), "6 4 3 1 ");
	assert_string_equal(found((struct table_search){ .stages = 1 << STAGE_OPEN | 1 << STAGE_OVER, .limit = 3 }), "6 4 3 ");
	assert_string_equal(found((struct table_search){ .stages = 1 << STAGE_OPEN, .listed = true }), "1 ");
	assert_string_equal(found((struct table_search){ .game = "ordonans" }), "4 ");
	assert_string_equal(found((struct table_search){ .game = "null", .before = 103, .limit = 9 }), "2 1 ");
	assert_string_equal(found((struct table_search){ .name = "ANNA" }), "4 2 1 ");
	assert_string_equal(found((struct table_search){ .name = "ЖАННА" }), "3 2 ");
	assert_string_equal(found((struct table_search){ .name = "" }), "");
	assert_string_equal(found((struct table_search){ .name = "Anna", .stages = 1 << STAGE_OVER }), "4 ");
	assert_string_equal(found((struct table_search){ .player = boris }), "5 4 3 ");
	assert_string_equal(found((struct table_search){ .player = boris, .name = "Anna" }), "4 ");
	assert_string_equal(found((struct table_search){ .player = boris + 1 }), "");
	assert_string_equal(found((struct table_search){ .due = 55 }), "2 1 ");
	assert_string_equal(found((struct table_search){ .due = 1000, .limit = 2 }), "2 1 ");
	assert_string_equal(found((struct table_search){ .due = 1000, .stages = 1 << STAGE_OVER }), "4 ");
	assert_string_equal(found((struct table_search){ .due = 39 }), "");
	assert_string_equal(found((struct table_search){ .table = 3 }), "3 ");
	assert_string_equal(found((struct table_search){ .table = 3, .stages = 1 << STAGE_OPEN }), "");
	assert_string_equal(found((struct table_search){ .game = "null", .name = "boris", .player = boris, .before = 104, .due = ANY,
	                                           .listed = true, .limit = 5, .stages = 15 }),
	                    "3 ");
}

/* An event has the name that its player has now. */
static void put_name(void *arg, const struct event *e)
{
	buf_put(arg, e->name);
	buf_char(arg, '|');
}

static void events_have_names(void **state)
{
	(void)state;
	struct player anna = { .name = "Anna" };
	char text[100];
	struct buf b = buf_over(text, sizeof text);
	assert_int_equal(store_player_add(store, &anna), STORE_OK);
	struct entry e[2] = { { .event = { .table = 1, .seq = 1, .by = anna.id, .text = "x", .name = "ignored" } },
		                  { .event = { .table = 1, .seq = 2, .text = "x" } } };
	struct entry *both[] = { &e[0], &e[1] };
	store_append(store, both, 2);
	assert_int_equal(store_events(store, 1, 0, put_name, &b), STORE_OK);
	snprintf(anna.name, sizeof anna.name, "Žanna");
	assert_int_equal(store_player_change(store, &anna), STORE_OK);
	assert_int_equal(store_events(store, 1, 0, put_name, &b), STORE_OK);
	assert_int_equal(store_player_drop(store, anna.id), STORE_OK);
	assert_int_equal(store_events(store, 1, 0, put_name, &b), STORE_OK);
	assert_string_equal(text, "Anna||Žanna||||");
}

/* ---- ratings ---- */

static void rated_table(int64_t id, int64_t ended)
{
	struct summary t = a_table(id, STAGE_OVER, "a", "b");
	t.rated = true;
	t.ended = ended;
	assert_int_equal(store_index(store, &t), STORE_OK);
}

static const char *unrated(int limit)
{
	static char text[256];
	struct buf b = buf_over(text, sizeof text);
	assert_int_equal(store_unrated(store, limit, put_table, &b), STORE_OK);
	return text;
}

static struct rating a_rating(int64_t player, double rating, int games)
{
	return (struct rating){ .player = player,
		                    .game = "null",
		                    .rating = rating,
		                    .deviation = 350 / 3.0,
		                    .volatility = 0.06,
		                    .games = games,
		                    .at = 5 };
}

static void put_rating(void *arg, const struct rating *r)
{
	struct buf *out = arg;
	buf_put(out, r->name);
	buf_char(out, ' ');
	buf_int(out, (long long)r->rating);
	buf_char(out, ' ');
	buf_int(out, r->games);
	buf_char(out, '|');
}

static const char *ratings(const char *game, int64_t player, int limit)
{
	static char text[256];
	struct buf b = buf_over(text, sizeof text);
	assert_int_equal(store_ratings(store, game, player, limit, put_rating, &b), STORE_OK);
	return text;
}

static void counts_results_once(void **state)
{
	(void)state;
	struct player anna = { .name = "Anna" }, boris = { .name = "Boris" };
	assert_int_equal(store_player_add(store, &anna), STORE_OK);
	assert_int_equal(store_player_add(store, &boris), STORE_OK);
	rated_table(1, 30);
	rated_table(2, 20);
	rated_table(3, 40);
	struct summary open = a_table(4, STAGE_PLAYING, "a", "b"), casual = a_table(5, STAGE_OVER, "a", "b");
	open.rated = true;
	assert_int_equal(store_index(store, &open), STORE_OK);
	assert_int_equal(store_index(store, &casual), STORE_OK);
	assert_string_equal(unrated(10), "2 1 3 ");
	assert_string_equal(unrated(1), "2 ");

	struct rating r[] = { a_rating(boris.id, 1400.0 / 3, 1), a_rating(anna.id, 1600, 1), a_rating(12345, 1700, 1) }, again;
	assert_int_equal(store_rating(store, anna.id, "null", &again), STORE_NONE);
	assert_int_equal(store_rate(store, 2, r, 3), STORE_OK);  /* the third has no account any more */
	assert_int_equal(store_rate(store, 2, r, 3), STORE_TAKEN);
	assert_string_equal(unrated(10), "1 3 ");
	assert_int_equal(store_rating(store, boris.id, "null", &again), STORE_OK);
	assert_true(again.rating == 1400.0 / 3 && again.deviation == 350 / 3.0 && again.volatility == 0.06);
	assert_int_equal(again.games, 1);
	assert_int_equal(again.at, 5);
	assert_string_equal(again.name, "Boris");
	assert_int_equal(store_rating(store, boris.id, "ordonans", &again), STORE_NONE);

	/* somebody else has counted a game since this was computed */
	assert_int_equal(store_rate(store, 1, r, 2), STORE_TAKEN);
	assert_string_equal(unrated(10), "1 3 ");
	r[0].games = r[1].games = 2;
	r[0].rating = 1650;
	assert_int_equal(store_rate(store, 1, r, 2), STORE_OK);
	assert_int_equal(store_rate(store, 3, NULL, 0), STORE_OK);
	assert_string_equal(unrated(10), "");
	assert_string_equal(ratings("null", 0, 10), "");  /* both are provisional */
	assert_string_equal(ratings(NULL, boris.id, 10), "Boris 1650 2|");
	assert_string_equal(ratings(NULL, anna.id, 10), "Anna 1600 2|");
	assert_string_equal(ratings("ordonans", 0, 10), "");
	rated_table(1, 30);  /* recomputing the index counts nothing again */
	assert_string_equal(unrated(10), "");

	assert_int_equal(store_ratings_clear(store), STORE_OK);
	assert_string_equal(ratings("null", 0, 10), "");
	assert_string_equal(unrated(10), "2 1 3 ");
	/* computed before they were cleared */
	r[0].games = r[1].games = 3;
	assert_int_equal(store_rate(store, 1, r, 2), STORE_TAKEN);
	assert_string_equal(ratings("null", 0, 10), "");
}

/* Not who is new, not guests, and not those who came yesterday. */
static void lists_the_best(void **state)
{
	(void)state;
	struct player people[] = { { .name = "Anna", .password = "*", .made = 1 }, { .name = "Boris", .password = "*", .made = 1 },
	                           { .name = "Guest", .made = 1 }, { .name = "Dora", .password = "*", .made = 9 } };
	enum { N = sizeof people / sizeof *people };
	for (int i = 0; i < N; i++)
		assert_int_equal(store_player_add(store, &people[i]), STORE_OK);
	for (int games = 1; games <= SETTLED_GAMES; games++) {
		struct rating r[N];
		assert_string_equal(ratings("null", 0, 10), "");
		rated_table(games, 30);
		for (int i = 0; i < N; i++) {
			r[i] = a_rating(people[i].id, 1600 + i, games);
			r[i].at = SETTLED_MS + 1;
			r[i].fresh = 0.125;
		}
		assert_int_equal(store_rate(store, games, r, N), STORE_OK);
	}
	assert_string_equal(ratings("null", 0, 10), "Boris 1601 10|Anna 1600 10|");
	assert_string_equal(ratings("null", 0, 1), "Boris 1601 10|");
	struct rating r;
	assert_int_equal(store_rating(store, people[0].id, "null", &r), STORE_OK);
	assert_true(r.fresh == 0.125 && r.made == 1 && !rating_provisional(&r, r.at) && rating_provisional(&r, SETTLED_MS));
}

static void add_met(void *context, int64_t other, int games)
{
	struct buf *b = context;
	buf_int(b, other);
	buf_char(b, ':');
	buf_int(b, games);
	buf_char(b, ' ');
}

/* Who has met whom, by when games ended. */
static void counts_meetings(void **state)
{
	(void)state;
	static const struct {
		int64_t table, ended, one, other;
		bool rated;
	} played[] = { { 1, 100, 7, 8, true }, { 2, 200, 8, 7, true }, { 3, 300, 7, 9, true }, { 4, 300, 7, 8, false }, { 5, 400, 7, 8, true },
	               { 6, 400, 7, 8, true } };
	struct summary s;
	for (size_t i = 0; i < sizeof played / sizeof *played; i++) {
		s = a_table(played[i].table, STAGE_OVER, "a", "b");
		s.rated = played[i].rated;
		s.ended = played[i].ended;
		s.seat[0].player = played[i].one;
		s.seat[1].player = played[i].other;
		assert_int_equal(store_index(store, &s), STORE_OK);
	}
	/* s is the last table: the fifth ended at the same moment, and counts before it */
	char text[64] = "";
	struct buf b = buf_over(text, sizeof text);
	assert_int_equal(store_met(store, &s, 7, 150, add_met, &b), STORE_OK);
	assert_string_equal(text, "8:2 9:1 ");
	buf_clear(&b);
	assert_int_equal(store_met(store, &s, 9, 301, add_met, &b), STORE_OK);
	assert_string_equal(text, "");
}

/* ---- copies ---- */

static void *write_on(void *arg)
{
	bool *stop = arg;
	struct store *mine = open_url(url);
	for (int i = 1; !__atomic_load_n(stop, __ATOMIC_SEQ_CST); i++)
		if (append(mine, 77, i, "more") != STORE_OK)
			break;
	store_close(mine);
	return NULL;
}

static void copies(void **state)
{
	(void)state;
	enum { MANY = 1234 };
	struct player anna = { .name = "Anna", .password = "pw" }, p;
	struct key key = { .label = "bot", .made = 3 }, k;
	assert_int_equal(store_player_add(store, &anna), STORE_OK);
	memset(key.hash, 'e', LIST_HASH - 1);
	key.player = anna.id;
	assert_int_equal(store_key_add(store, &key), STORE_OK);
	rated_table(1, 30);
	rated_table(2, 30);
	struct rating r = a_rating(anna.id, 1555, 1);
	assert_int_equal(store_rate(store, 2, &r, 1), STORE_OK);
	for (int i = 0; i < MANY; i++)
		assert_int_equal(append(store, 1 + i % 2, 1 + i / 2, "жж"), STORE_OK);

	bool stop = false;
	pthread_t writer;
	assert_int_equal(pthread_create(&writer, NULL, write_on, &stop), 0);
	const char *file = in_folder("copy.db");
	struct message why = store_backup(store, file);
	__atomic_store_n(&stop, true, __ATOMIC_SEQ_CST);
	pthread_join(writer, NULL);
	if (why.id)
		fail_msg("%s %s", why.id, why.arg[0].text);
	struct stat there;
	assert_int_equal(stat(file, &there), 0);
	assert_int_equal(there.st_mode & 0777, 0600);
	assert_string_equal(store_backup(store, file).id, "the store cannot be copied there: the file already exists");
	assert_non_null(store_backup(store, "/nowhere/copy.db").id);

	char copy[160];
	snprintf(copy, sizeof copy, "sqlite:%s", file);
	store_close(store);
	store = open_url(copy);
	assert_int_equal(length(store, 1), MANY / 2);
	assert_int_equal(length(store, 2), MANY / 2);
	length(store, 77);
	assert_memory_equal(log_of(store, 1, 0), "1 жж|2 жж|", 14);
	assert_int_equal(store_key(store, key.hash, &k, &p), STORE_OK);
	assert_string_equal(p.name, "Anna");
	assert_string_equal(found((struct table_search){ .name = "A" }), "1 2 ");
	assert_string_equal(ratings(NULL, anna.id, 5), "Anna 1555 1|");
	assert_string_equal(unrated(5), "1 ");
	assert_int_equal(append(store, 1, MANY / 2 + 1, "goes on"), STORE_OK);
}

/* ---- the ear ---- */

struct listener {
	pthread_mutex_t lock;
	pthread_cond_t news;
	int again;        /* how often anything may have happened */
	int64_t table;    /* what was heard last */
	int seq, count;
};

static void heard(void *arg, int64_t table, int seq)
{
	struct listener *l = arg;
	pthread_mutex_lock(&l->lock);
	if (table == 0) {
		l->again++;
	} else {
		l->table = table;
		l->seq = seq;
		l->count++;
	}
	pthread_cond_signal(&l->news);
	pthread_mutex_unlock(&l->lock);
}

static void await(struct listener *l, int again, int count)
{
	struct timespec until;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += 20;
	pthread_mutex_lock(&l->lock);
	while (l->again < again || l->count < count)
		if (pthread_cond_timedwait(&l->news, &l->lock, &until) != 0)
			break;
	assert_int_equal(l->again, again);
	assert_int_equal(l->count, count);
	pthread_mutex_unlock(&l->lock);
}

static void hears_others(void **state)
{
	(void)state;
	struct listener l = { .lock = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER };
	struct ear *ear = store_listen(url, heard, &l);
	if (!server) {
		assert_null(ear);
		store_deafen(NULL);
		return;
	}
	assert_non_null(ear);
	await(&l, 1, 0);
	int64_t table = -((int64_t)1 << 52);
	assert_int_equal(append(store, table, 1, "x"), STORE_OK);
	await(&l, 1, 1);
	assert_int_equal(l.table, table);
	assert_int_equal(l.seq, 1);
	assert_int_equal(append(store, table, 1, "x"), STORE_TAKEN);  /* nobody hears of that */
	assert_int_equal(append(store, table, 2, "x"), STORE_OK);
	await(&l, 1, 2);
	assert_int_equal(l.seq, 2);

	/* it hears again after the server was away */
	postgres_ctl("restart");
	await(&l, 2, 2);
	/* it may have lost the last moments, but only these */
	int seq = length(store, table) + 1;
	assert_int_equal(append(store, table, seq, "x"), STORE_OK);
	await(&l, 2, 3);
	assert_int_equal(l.seq, seq);
	store_deafen(ear);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		STORE_TEST(keeps_summaries), STORE_TEST(events_bring_summaries), STORE_TEST(finds_tables),
		STORE_TEST(events_have_names), STORE_TEST(counts_results_once), STORE_TEST(lists_the_best),
		STORE_TEST(counts_meetings), STORE_TEST(copies),
		STORE_TEST(hears_others),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
