/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The deal of the day on a server: one try though two ask at once, also of two servers; the same
 * deal and pledge for two people, the same replies to the same moves; nothing of it can be seen
 * by others before the day is over, and everything after it. Days pass by making the store older
 * while nobody serves. On SQLite; and by two servers on the PostgreSQL of with-postgres: ctest: postgres
 */
#include "crew.h"

#include "daily.h"
#include "inside.h"
#include "tell.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { MINUTE_MS = 60000, NEAR_MIDNIGHT = 10 };
static const char game[] = "ordonans", hidden[] = "this is somebody’s deal of the day: nobody else can see it before the day is over";

static struct crew crew;
static bool two;                     /* servers */
static char today[DAY_SIZE];
static struct mate *anna, *boris;    /* with accounts from before the day began */
static struct mate *guest;

static const struct host *second(void)
{
	return two ? &crew.other : &crew.host;
}

/* ---- helpers ---- */

static int status_of(struct mate *mate, const char *path, const char *body)
{
	struct reply r = body ? client_post(&mate->client, path, body) : client_get(&mate->client, path);
	int status = r.status;
	reply_free(&r);
	return status;
}

/* A day as somebody sees it; the caller's. */
static json_t *look(struct mate *mate, const char *day)
{
	char path[96];
	snprintf(path, sizeof path, "/api/daily?game=%s&day=%s", game, day);
	struct reply r = client_get(&mate->client, path);
	if (r.status != 200)
		fail_msg("%s: %d %s", path, r.status, r.body);
	json_t *found = json_loads(r.body, JSON_REJECT_DUPLICATES, NULL);
	reply_free(&r);
	assert_non_null(found);
	return found;
}

/* Their table of today: "" if they may not begin. */
static void begin(struct mate *mate, char table[TABLE_SIZE])
{
	char body[64];
	snprintf(body, sizeof body, "{\"game\":\"%s\"}", game);
	struct reply r = client_post(&mate->client, "/api/daily", body);
	json_t *answer = r.status == 200 ? json_loads(r.body, 0, NULL) : NULL;
	snprintf(table, TABLE_SIZE, "%s", answer ? field_text(answer, "table") : "");
	json_decref(answer);
	reply_free(&r);
}

static void change(const char *text, int64_t number)
{
	struct store *store = crew_open(&crew);
	struct value values[] = { of_int(number) };
	assert_int_equal(db_run(store->db, &(struct statement){ .text = text, .value = values, .values = 1 }), STORE_OK);
	store_close(store);
}

static void stop_all(void)
{
	for (int i = 0; i < crew.mates; i++)
		mate_drop(&crew.mate[i]);
	crew_stop(&crew, &crew.host);
	if (two)
		crew_stop(&crew, &crew.other);
}

static void start_all(void)
{
	crew_start(&crew, &crew.host);
	if (two)
		crew_start(&crew, &crew.other);
	for (int i = 0; i < crew.mates; i++) {
		struct mate *mate = &crew.mate[i];
		mate->client.host = i % 2 ? second() : &crew.host;
		json_array_clear(mate->client.pushed);
		assert_true(client_connect(&mate->client));
	}
}

/* ---- one try ---- */

struct racer {
	struct mate mate;
	char table[TABLE_SIZE];
};

static void *race(void *arg)
{
	struct racer *r = arg;
	begin(&r->mate, r->table);
	return NULL;
}

/* The same person from several windows, at two servers where there are two. */
static void one_try(void **state)
{
	(void)state;
	enum { AT_ONCE = 8 };
	struct racer racer[AT_ONCE];
	pthread_t thread[AT_ONCE];
	char again[TABLE_SIZE];
	for (int i = 0; i < AT_ONCE; i++) {
		racer[i].mate = (struct mate){ .client = { .host = i % 2 ? second() : &crew.host, .fd = -1 } };
		memcpy(racer[i].mate.client.cookie, anna->client.cookie, sizeof anna->client.cookie);
		assert_int_equal(pthread_create(&thread[i], NULL, race, &racer[i]), 0);
	}
	for (int i = 0; i < AT_ONCE; i++)
		pthread_join(thread[i], NULL);
	for (int i = 0; i < AT_ONCE; i++) {
		assert_string_equal(racer[i].table, racer[0].table);
		assert_int_equal(strlen(racer[i].table), TABLE_SIZE - 1);
	}
	begin(anna, again);
	assert_string_equal(again, racer[0].table);
	json_t *mine = look(anna, today);
	assert_string_equal(field_text(json_object_get(mine, "mine"), "table"), again);
	assert_string_equal(field_text(json_object_get(mine, "mine"), "state"), "playing");
	json_decref(mine);
}

/* ---- the same for everybody ---- */

/* Move at random by one's own lots, until one's game is over. */
static void play_to_the_end(struct mate *mate, uint64_t lots)
{
	struct rng rng = rng_start(lots, RNG_TEST);
	for (int64_t until = net_ms() + LONG; !stage_is(mate, 'v');) {
		if (net_ms() > until)
			fail_msg("the game of %s does not go on", mate->name);
		if (may_move(mate, 0))
			mate_move(mate, &rng);
		crew_listen(&crew, 100);
	}
}

static void the_same_for_all(void **state)
{
	(void)state;
	char table[2][TABLE_SIZE];
	struct mate *who[] = { anna, boris };
	int day;
	assert_true(day_read(today, &day));
	json_t *before = look(guest, today);
	assert_int_equal(field_number(before, "played"), 0);
	assert_null(json_object_get(before, "mine"));
	assert_null(json_object_get(before, "secret"));
	for (int i = 0; i < 2; i++) {
		begin(who[i], table[i]);
		mate_join(who[i], table[i], "full");
		crew_until(&crew, may_move, who[i], 0, "the first move");
		assert_string_equal(field_text(who[i]->view, "pledge"), field_text(before, "pledge"));
		assert_int_equal(field_number(who[i]->view, "daily"), day);
		assert_true(json_is_false(json_object_get(who[i]->view, "aids")));
	}
	assert_string_not_equal(table[0], table[1]);
	assert_true(json_equal(json_object_get(anna->view, "state"), json_object_get(boris->view, "state")));
	mate_refused(anna, "help is turned off for everyone at this table", "hint", NULL);
	mate_refused(anna, "in the deal of the day you have one try: come back later, or resign to give it up", "leave", NULL);
	for (int i = 0; i < 2; i++)
		play_to_the_end(who[i], 5);
	assert_true(json_equal(json_object_get(anna->view, "state"), json_object_get(boris->view, "state")));
	assert_true(json_equal(json_object_get(anna->view, "points"), json_object_get(boris->view, "points")));
	/* all of it is the same, but for whose it is */
	assert_int_equal(json_array_size(anna->events), json_array_size(boris->events));
	json_t *after = look(boris, today);
	const json_t *results = json_object_get(after, "results"), *mine = json_object_get(after, "mine");
	assert_int_equal(field_number(after, "played"), 2);
	assert_int_equal(json_array_size(results), 2);
	assert_int_equal(field_number(mine, "place"), 1);
	assert_int_equal(field_number(mine, "better"), 0);
	assert_string_equal(field_text(mine, "state"), "over");
	for (size_t i = 0; i < 2; i++) {
		const json_t *row = json_array_get(results, i);
		bool own = strcmp(field_text(row, "name"), "Boris") == 0;
		assert_int_equal(field_number(row, "place"), 1);
		/* where somebody else has played is not to be known yet */
		assert_int_equal(json_object_get(row, "table") != NULL, own);
		assert_int_equal(field_number(row, "points"), field_number(mine, "points"));
	}
	json_decref(before);
	json_decref(after);
}

/* ---- nothing leaks ---- */

static const char *const lists[] = { "/api/lobby", "/api/live", "/api/archive", "/api/archive?player=Anna", "/api/players/Anna",
	                              "/api/profile/Anna" };

static void expect_unlisted(struct mate *mate, const char *table)
{
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		struct reply r = client_get(&mate->client, lists[i]);
		assert_int_equal(r.status, 200);
		if (strstr(r.body, table))
			fail_msg("%s tells of a table: %s", lists[i], r.body);
		reply_free(&r);
	}
}

/* Its player has finished and sees everything; nobody else sees anything, by any request. */
static void nothing_leaks(void **state)
{
	(void)state;
	static const char *const reads[] = { "join", "view", "record", "hint", "worth", "standing", "sit", "rematch", "say", "tally", "look" };
	char table[TABLE_SIZE], path[64];
	begin(anna, table);
	snprintf(path, sizeof path, "/api/records/%s", table);
	struct mate *others[] = { guest, boris };
	for (int i = 0; i < 2; i++) {
		struct mate *mate = others[i];
		for (size_t k = 0; k < sizeof reads / sizeof *reads; k++) {
			const char *verb = reads[k];
			if (strcmp(verb, "say") == 0)
				mate_refused(mate, hidden, verb, "{s:s, s:s}", "table", table, "text", "hm");
			else if (strcmp(verb, "sit") == 0 || strcmp(verb, "tally") == 0)
				mate_refused(mate, hidden, verb, "{s:s, s:i}", "table", table, "seat", 0);
			else if (strcmp(verb, "look") == 0)
				mate_refused(mate, hidden, verb, "{s:s, s:i}", "table", table, "ply", 3);
			else if (strcmp(verb, "rematch") == 0)
				mate_refused(mate, "you do not have a seat at this table", verb, "{s:s}", "table", table);
			else
				mate_refused(mate, hidden, verb, "{s:s}", "table", table);
		}
		assert_int_equal(status_of(mate, path, NULL), 403);
		expect_unlisted(mate, table);
	}
	struct reply stranger = http_ask(&crew.host, "GET", path, NULL, NULL);
	assert_int_equal(stranger.status, 403);
	assert_null(strstr(stranger.body, "bergfried 1"));
	reply_free(&stranger);
	struct reply own = client_get(&anna->client, path);
	assert_int_equal(own.status, 200);
	assert_non_null(strstr(own.body, "secret "));
	reply_free(&own);
	mate_does(anna, "record", NULL);
}

static void what_is_refused(void **state)
{
	(void)state;
	static const struct {
		const char *path, *body;
		int status;
	} all[] = {
		{ "/api/daily", NULL, 400 }, { "/api/daily?game=chess", NULL, 400 }, { "/api/daily?game=null", NULL, 400 },
		{ "/api/daily?game=ordonans&day=x", NULL, 400 }, { "/api/daily?game=ordonans&day=1999-01-01", NULL, 404 },
		{ "/api/daily?game=ordonans&day=2999-01-01", NULL, 404 }, { "/api/daily", "{}", 400 }, { "/api/daily", "{\"game\":\"chess\"}", 400 },
		{ "/api/daily", "{\"game\":\"ordonans\",\"day\":\"2020-01-01\"}", 400 }, { "/api/daily/x", NULL, 404 },
	};
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		assert_int_equal(status_of(guest, all[i].path, all[i].body), all[i].status);
	struct reply nobody = http_ask(&crew.host, "POST", "/api/daily", NULL, "{\"game\":\"ordonans\"}");
	assert_int_equal(nobody.status, 401);
	reply_free(&nobody);
	/* a page answers that itself, and a server has a table of its own for each */
	mate_refused(guest, "unknown request “{field}”", "daily", "{s:s}", "game", game);
	/* whoever has no account plays, and is not in the table of results */
	char table[TABLE_SIZE];
	begin(guest, table);
	mate_join(guest, table, "full");
	mate_does(guest, "resign", NULL);
	json_t *day = look(guest, today);
	const json_t *mine = json_object_get(day, "mine");
	assert_true(json_is_false(json_object_get(mine, "listed")));
	assert_true(json_is_true(json_object_get(mine, "resigned")));
	assert_int_equal(field_number(mine, "place"), 3);
	assert_int_equal(field_number(day, "played"), 2);
	json_decref(day);
}

/* ---- and then the day is over ---- */

static void everything_is_told(void **state)
{
	(void)state;
	char table[TABLE_SIZE], path[64], then[DAY_SIZE], text[200];
	int day;
	begin(anna, table);
	json_t *before = look(anna, today);
	stop_all();
	assert_true(day_read(today, &day));
	struct buf b = buf_over(then, sizeof then);
	day_put(&b, day - 2);
	snprintf(text, sizeof text, "UPDATE events SET at = at - 2 * $1, what = REPLACE(what, 'daily:%d', 'daily:%d')", day, day - 2);
	change(text, DAY_MS);
	change("UPDATE tries SET day = day - 2, closes = closes - 2 * $1, at = at - 2 * $1", DAY_MS);
	change("UPDATE dailies SET day = day - $1", 2);
	start_all();
	json_t *past = look(guest, then), *now = look(anna, today);
	assert_true(json_is_false(json_object_get(past, "today")));
	assert_string_equal(field_text(past, "pledge"), field_text(before, "pledge"));
	/* the secret is the one that was pledged */
	uint8_t secret[PROOF_BYTES];
	struct proof proof;
	char pledge[PROOF_HEX];
	struct buf hex = buf_over(pledge, sizeof pledge);
	assert_true(proof_read(field_text(past, "secret"), secret));
	proof_start(&proof, secret);
	proof_put(&hex, proof.pledge);
	assert_string_equal(pledge, field_text(past, "pledge"));
	const json_t *results = json_object_get(past, "results");
	assert_int_equal(json_array_size(results), 2);
	for (size_t i = 0; i < 2; i++) {
		snprintf(path, sizeof path, "/api/records/%s", field_text(json_array_get(results, i), "table"));
		assert_int_equal(status_of(guest, path, NULL), 200);
	}
	guest->seq = guest->view_seq = 0;
	mate_join(guest, table, "full");
	/* today is another day, with another deal and another try */
	assert_string_not_equal(field_text(now, "pledge"), field_text(past, "pledge"));
	assert_string_equal(field_text(now, "before"), then);
	assert_null(json_object_get(now, "mine"));
	assert_string_equal(field_text(json_array_get(json_object_get(now, "past"), 0), "day"), then);
	json_decref(before);
	json_decref(past);
	json_decref(now);
}

static int set_up(void **state)
{
	(void)state;
	static const char *const more[] = { "--limit", "calls_per_second=0", "--limit", "texts_per_second=0", "--limit", "work_per_second=0" };
	static const char *const names[] = { "Anna", "Boris" };
	const char *postgres = getenv("BERGFRIED_TEST_POSTGRES");
	char body[96];
	crew_begin(&crew, postgres);
	two = postgres != NULL;
	for (size_t i = 0; i < sizeof more / sizeof *more; i++)
		crew.more[6 + i] = more[i];
	crew_start(&crew, &crew.host);
	if (two)
		crew_start(&crew, &crew.other);
	for (int i = 0; i < 2; i++) {
		struct mate *mate = crew_hire(&crew, &crew.host);
		snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"the castle on the hill\"}", names[i]);
		assert_int_equal(status_of(mate, "/api/me/register", body), 200);
	}
	crew_hire(&crew, second());
	anna = &crew.mate[0];
	boris = &crew.mate[1];
	guest = &crew.mate[2];
	stop_all();
	change("UPDATE players SET made = $1 WHERE password <> ''", 1);
	start_all();
	struct buf b = buf_over(today, sizeof today);
	day_put(&b, day_of((int64_t)time(NULL) * 1000));
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	if (two && crew.other.pid)
		crew_stop(&crew, &crew.other);
	crew_end(&crew);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_try), cmocka_unit_test(the_same_for_all), cmocka_unit_test(nothing_leaks), cmocka_unit_test(what_is_refused),
		cmocka_unit_test(everything_is_told),
	};
	int64_t now = (int64_t)time(NULL) * 1000;
	/* these are about one day: they are not begun where it might end on the way */
	if (daily_ends(day_of(now)) - now < NEAR_MIDNIGHT * (int64_t)MINUTE_MS)
		return 0;
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
