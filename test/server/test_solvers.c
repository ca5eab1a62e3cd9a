/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * People who solve puzzles at a server: a first try is checked, booked once and rated.
 * Also beside with-postgres: ctest: postgres
 */
#include "crew.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct crew crew;
static const char game[] = "carcassonne-castle";

static int set_up(void **state)
{
	(void)state;
	crew_begin(&crew, getenv("BERGFRIED_TEST_POSTGRES"));
	crew_start(&crew, &crew.host);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	crew_end(&crew);
	return 0;
}

static json_t *try_at(struct mate *m, const char *number, const char *moves, int status)
{
	json_t *body = json_pack("{s:s,s:s,s:s}", "game", game, "number", number, "moves", moves);
	char *text = json_dumps(body, 0);
	json_t *answer = mate_http(m, "/api/me/puzzle", text, status);
	free(text);
	json_decref(body);
	return answer;
}

static void enrol(struct mate *m, const char *name)
{
	char body[160];
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"correct horse battery\"}", name);
	json_decref(mate_http(m, "/api/me/register", body, 200));
	mate_drop(m);
	assert_true(client_connect(&m->client));
}

/* How somebody stands at the game; the caller's. */
static json_t *standing(struct mate *m)
{
	json_t *all = mate_http(m, "/api/me/puzzles", NULL, 200), *one, *found = NULL;
	size_t i;
	json_array_foreach(json_object_get(all, "games"), i, one)
		if (strcmp(field_text(one, "game"), game) == 0)
			found = json_incref(one);
	json_decref(all);
	assert_non_null(found);
	return found;
}

/* The best decision, a move a line, as the engine tells whoever gives up there. */
static void best_of(struct mate *m, int number, char *moves, size_t size)
{
	json_t *posed = client_ask(&m->client, "puzzle", "{s:s,s:i}", "game", game, "number", number), *one;
	assert_non_null(posed);
	json_t *solved = client_ask(&m->client, "solve", "{s:s}", "position", field_text(posed, "position"));
	assert_non_null(solved);
	size_t i, n = 0;
	json_array_foreach(json_object_get(solved, "best"), i, one)
		n += (size_t)snprintf(moves + n, size - n, "%s%s", i ? "\n" : "", field_text(one, "move"));
	assert_true(n > 0 && n < size);
	json_decref(posed);
	json_decref(solved);
}

static bool is_true(const json_t *answer, const char *key)
{
	return json_is_true(json_object_get(answer, key));
}

static void first_tries_are_booked(void **state)
{
	(void)state;
	char best[600];
	struct mate *anna = crew_hire(&crew, &crew.host), *guest = crew_hire(&crew, &crew.host);
	best_of(guest, 1, best, sizeof best);
	/* guests see today's puzzle, and have no rating */
	json_decref(try_at(guest, "1", best, 403));
	json_t *s = standing(guest);
	assert_int_equal(field_number(s, "rating"), -1);
	assert_true(field_number(json_object_get(s, "today"), "number") >= 1);
	json_decref(s);
	enrol(anna, "Anna");
	json_t *b = try_at(anna, "1", best, 200);
	assert_true(is_true(b, "solved") && !is_true(b, "known"));
	long long rating = field_number(b, "rating");
	assert_true(field_number(b, "was") == 1500 && rating > 1500);
	json_decref(b);
	/* what comes later counts nothing, whatever it is */
	b = try_at(anna, "1", "", 200);
	assert_true(is_true(b, "solved") && is_true(b, "known") && field_number(b, "rating") == rating);
	json_decref(b);
	/* half a decision, another one and nonsense are not right; nor are more moves than a decision has */
	static const char *const wrong[] = { "place 1,1", "x\nx\nx\nx\nx\nx\nx\nx\nx\nx", "" };
	static const char *const number[] = { "2", "3", "4" };
	for (int i = 0; i < 3; i++) {
		b = try_at(anna, number[i], wrong[i], 200);
		assert_true(!is_true(b, "solved") && !is_true(b, "known") && field_number(b, "rating") < rating);
		rating = field_number(b, "rating");
		json_decref(b);
	}
	s = standing(anna);
	assert_int_equal(field_number(s, "rating"), rating);
	assert_int_equal(field_number(s, "tried"), 4);
	assert_int_equal(field_number(s, "solved"), 1);
	assert_int_equal(json_array_size(json_object_get(s, "first")), 1);
	assert_int_equal(json_array_size(json_object_get(s, "missed")), 3);
	json_decref(s);
	/* strangers see it, too; after a restart as well */
	crew_stop(&crew, &crew.host);
	crew_start(&crew, &crew.host);
	s = mate_http(guest, "/api/players/Anna", NULL, 200);
	const json_t *puzzles = json_array_get(json_object_get(s, "puzzles"), 0);
	assert_string_equal(field_text(puzzles, "game"), game);
	assert_int_equal(field_number(puzzles, "rating"), rating);
	json_decref(s);
}

static void nonsense_is_refused(void **state)
{
	(void)state;
	struct mate *berta = crew_hire(&crew, &crew.host);
	enrol(berta, "Berta");
	json_decref(try_at(berta, "9999", "", 404));
	json_decref(try_at(berta, "0", "", 400));
	json_decref(try_at(berta, "1x", "", 400));
	json_decref(mate_http(berta, "/api/me/puzzle", "{\"game\":\"chess\",\"number\":\"1\",\"moves\":\"\"}", 400));
	/* the template has no puzzles */
	json_decref(mate_http(berta, "/api/me/puzzle", "{\"game\":\"null\",\"number\":\"1\",\"moves\":\"\"}", 404));
	json_decref(mate_http(berta, "/api/me/puzzle", "{\"game\":\"ordonans\",\"number\":\"1\"}", 400));
	json_t *s = standing(berta);
	assert_int_equal(field_number(s, "tried"), 0);
	json_decref(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(first_tries_are_booked, set_up, tear_down),
		cmocka_unit_test_setup_teardown(nonsense_is_refused, set_up, tear_down),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
