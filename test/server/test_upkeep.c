/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Tables that nobody needs any more: they are closed, and those at which nothing was played
 * are deleted; whatever somebody may still want stays. Time passes by making the store older
 * while the server is stopped. And how many tables there may be, counted in the store.
 */
#include "crew.h"

#include "inside.h"
#include "tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const int64_t minute = 60000, day = 86400000;

/* A table that somebody has made, with bots at it or without, begun or not. */
struct made {
	char id[TABLE_SIZE];
};

static struct made make(struct mate *owner, bool sits, bool starts)
{
	struct made made;
	json_t *answer = mate_ask(owner, "make", "{s:s, s:i, s:b, s:b}", "game", "ordonans", "seats", 2, "listed", 1, "rated", 0);
	snprintf(made.id, sizeof made.id, "%s", field_text(answer, "table"));
	json_decref(answer);
	if (sits)
		assert_true(client_does(&owner->client, "sit", "{s:s, s:i}", "table", made.id, "seat", 0));
	for (int seat = sits; starts && seat < 2; seat++)
		assert_true(client_does(&owner->client, "bot", "{s:s, s:i, s:s}", "table", made.id, "seat", seat, "bot", "random"));
	if (starts)
		assert_true(client_does(&owner->client, "start", "{s:s}", "table", made.id));
	return made;
}

/* It has all happened so much earlier. */
static void age(const struct crew *crew, const struct made *made, int64_t by)
{
	static const char *const text[] = {
		"UPDATE events SET at = at - $2 WHERE table_id = $1",
		"UPDATE tables SET made = made - $2, changed = changed - $2, placed = placed - $2,"
		" ended = CASE WHEN ended = 0 THEN 0 ELSE ended - $2 END WHERE id = $1",
	};
	struct store *store = crew_open(crew);
	int64_t id;
	assert_true(id_read(made->id, &id));
	for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
		struct value values[] = { of_int(id), of_int(by) };
		assert_int_equal(db_run(store->db, &(struct statement){ .text = text[i], .value = values, .values = 2 }), STORE_OK);
	}
	store_close(store);
}

/* "open", "playing", "over", "closed"; "" if there is no such table. */
static const char *stage(struct mate *mate, const struct made *made)
{
	static char word[16];
	char path[64];
	snprintf(path, sizeof path, "/api/tables/%s", made->id);
	struct reply reply = client_get(&mate->client, path);
	json_t *summary = reply.status == 200 ? json_loads(reply.body, 0, NULL) : NULL;
	snprintf(word, sizeof word, "%s", summary ? field_text(summary, "stage") : "");
	json_decref(summary);
	reply_free(&reply);
	return word;
}

static void await_stage(struct crew *crew, const struct made *made, const char *want)
{
	for (int64_t until = net_ms() + LONG; strcmp(stage(&crew->mate[0], made), want) != 0;) {
		if (net_ms() > until)
			fail_msg("table %s is “%s” and not “%s”", made->id, stage(&crew->mate[0], made), want);
		crew_listen(crew, 50);
	}
}

static void come_back(struct mate *mate, const struct host *host)
{
	client_drop(&mate->client);
	mate->client.host = host;
	assert_true(client_connect(&mate->client));
}

static void test_lifetimes(void **state)
{
	(void)state;
	struct crew crew;
	crew_begin(&crew, NULL);
	crew_start(&crew, &crew.host);
	struct mate *anna = crew_hire(&crew, &crew.host);
	struct made empty = make(anna, false, false), fresh = make(anna, false, false), waited = make(anna, true, false);
	struct made forgotten = make(anna, true, false), stuck = make(anna, true, true), played = make(anna, true, true), bots = make(anna, false, true);
	struct made unplayed = make(anna, false, false), left = make(anna, true, true), lately = make(anna, false, false);
	assert_true(client_does(&anna->client, "close", "{s:s}", "table", unplayed.id));
	assert_true(client_does(&anna->client, "close", "{s:s}", "table", lately.id));
	assert_true(client_does(&anna->client, "leave", "{s:s}", "table", left.id));
	crew_stop(&crew, &crew.host);
	age(&crew, &empty, 61 * minute);
	age(&crew, &fresh, 50 * minute);
	age(&crew, &waited, 61 * minute);
	age(&crew, &forgotten, 31 * day);
	age(&crew, &stuck, 31 * day);
	age(&crew, &bots, 31 * day);
	age(&crew, &played, 29 * day);
	age(&crew, &unplayed, 8 * day);
	age(&crew, &left, 8 * day);
	age(&crew, &lately, 6 * day);
	crew_start(&crew, &crew.host);
	await_stage(&crew, &empty, "closed");
	await_stage(&crew, &forgotten, "closed");
	await_stage(&crew, &stuck, "closed");
	await_stage(&crew, &bots, "closed");
	await_stage(&crew, &unplayed, "");
	/* all of it is looked at together, so what is to stay would be gone by now */
	assert_string_equal(stage(anna, &fresh), "open");
	assert_string_equal(stage(anna, &waited), "open");
	assert_string_equal(stage(anna, &played), "playing");
	assert_string_equal(stage(anna, &left), "closed");
	assert_string_equal(stage(anna, &lately), "closed");
	/* who looks hears why */
	come_back(anna, &crew.host);
	assert_true(client_does(&anna->client, "join", "{s:s, s:s}", "table", stuck.id, "detail", "events"));
	json_t *closed = client_await(&anna->client, "event", "close", PATIENCE);
	assert_string_equal(field_text(closed, "reason"), "expired");
	json_decref(closed);
	crew_end(&crew);
}

/* Twelve for a guest; a restart does not make it more. */
static void test_count(void **state)
{
	(void)state;
	struct crew crew;
	crew_begin(&crew, NULL);
	crew_start(&crew, &crew.host);
	struct mate *anna = crew_hire(&crew, &crew.host);
	struct made one = { "" };
	for (int i = 0; i < 12; i++)
		one = make(anna, i % 2, false);
	for (int i = 0; i < 2; i++) {
		assert_false(client_does(&anna->client, "make", "{s:s, s:i}", "game", "ordonans", "seats", 2));
		assert_non_null(strstr(client_fault(&anna->client), "you have too many unfinished tables"));
		crew_stop(&crew, &crew.host);
		crew_start(&crew, &crew.host);
		come_back(anna, &crew.host);
	}
	assert_true(client_does(&anna->client, "close", "{s:s}", "table", one.id));
	assert_true(client_does(&anna->client, "make", "{s:s, s:i}", "game", "ordonans", "seats", 2));
	crew_end(&crew);
}

/* Somebody with many tables does not hide others'; those where a person sits come first. */
static void test_lobby(void **state)
{
	(void)state;
	struct crew crew;
	crew_begin(&crew, NULL);
	crew_start(&crew, &crew.host);
	struct mate *anna = crew_hire(&crew, &crew.host), *eve = crew_hire(&crew, &crew.host);
	struct made annas = make(anna, true, false);
	for (int i = 0; i < 8; i++)
		make(eve, false, false);
	struct reply reply = client_get(&anna->client, "/api/lobby");
	json_t *lobby = json_loads(reply.body, 0, NULL), *tables = json_object_get(lobby, "tables");
	assert_int_equal(json_array_size(tables), 4);
	assert_string_equal(field_text(json_array_get(tables, 0), "id"), annas.id);
	json_decref(lobby);
	reply_free(&reply);
	crew_end(&crew);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_lifetimes), cmocka_unit_test(test_count), cmocka_unit_test(test_lobby) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
