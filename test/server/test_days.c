/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Games over days at a server: vacations that tables hear of, and moves that people have noted.
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

/* Somebody with an account: they come in again by it. */
static void enrol(struct mate *m, const char *name)
{
	char body[160];
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"correct horse battery\"}", name);
	json_decref(mate_http(m, "/api/me/register", body, 200));
	snprintf(m->name, sizeof m->name, "%s", name);
	mate_drop(m);
	assert_true(client_connect(&m->client));
}

static bool has_heard(const struct mate *m, long vacations)
{
	return heard(m, "vacation") >= vacations;
}

static const char each_day[] = "{\"kind\": \"days\", \"each\": 86400000}";

static void test_vacations(void **state)
{
	(void)state;
	struct mate *anna = crew_hire(&crew, &crew.host), *ben = crew_hire(&crew, &crew.host);
	/* guests have none: they may not come back */
	json_decref(mate_http(ben, "/api/me/vacation", NULL, 403));
	enrol(anna, "Anna");
	enrol(ben, "Ben");
	struct mate *at[SEATS_MAX] = { anna, ben };
	crew_table(&crew, "carcassonne-castle", 2, NULL, each_day, at, NULL);
	json_t *v = mate_http(anna, "/api/me/vacation", NULL, 200);
	assert_int_equal(field_number(v, "days"), 30);
	assert_int_equal(field_number(v, "left"), 30);
	json_decref(v);
	json_decref(mate_http(anna, "/api/me/vacation", "{\"days\":\"31\"}", 409));
	json_decref(mate_http(anna, "/api/me/vacation", "{\"days\":\"none\"}", 400));
	v = mate_http(anna, "/api/me/vacation", "{\"days\":\"3\"}", 200);
	assert_int_equal(field_number(v, "left"), 27);
	long long from = field_number(v, "from"), until = field_number(v, "until");
	assert_int_equal(until - from, 3 * 86400000LL);
	json_decref(v);
	json_decref(mate_http(anna, "/api/me/vacation", "{\"days\":\"1\"}", 409));
	crew_until(&crew, has_heard, ben, 1, "that Anna is on vacation");
	const json_t *event = last_heard(ben, "vacation");
	assert_int_equal(field_number(event, "seat"), anna->seat);
	assert_int_equal(field_number(event, "from"), from);
	assert_int_equal(field_number(event, "until"), until);
	/* who asks for it is told */
	v = mate_http(ben, "/api/players/Anna", NULL, 200);
	assert_int_equal(field_number(v, "vacation"), until);
	json_decref(v);
	v = mate_http(ben, "/api/mine", NULL, 200);
	const json_t *away = json_array_get(json_object_get(v, "vacations"), 0);
	assert_string_equal(field_text(away, "name"), "Anna");
	assert_int_equal(field_number(away, "until"), until);
	json_decref(v);
	/* a table that begins meanwhile */
	crew_table(&crew, "carcassonne-castle", 2, NULL, each_day, at, NULL);
	crew_until(&crew, has_heard, ben, 1, "that Anna is on vacation");
	/* the end of it */
	v = mate_http(anna, "/api/me/vacation/end", "{}", 200);
	assert_int_equal(field_number(v, "left"), 29);
	assert_int_equal(field_number(v, "until"), -1);
	json_decref(v);
	json_decref(mate_http(anna, "/api/me/vacation/end", "{}", 409));
	crew_until(&crew, has_heard, ben, 2, "that Anna is back");
	event = last_heard(ben, "vacation");
	assert_int_equal(field_number(event, "from"), from);
	assert_true(field_number(event, "until") < from + 600000);
	/* it is told once, and still so after a restart */
	crew_stop(&crew, &crew.host);
	crew_start(&crew, &crew.host);
	mate_return(anna, &crew.host);
	mate_return(ben, &crew.host);
	crew_listen(&crew, 1500);
	assert_int_equal(heard(ben, "vacation"), 2);
}

/* Whoever does not have the turn notes a move, as it is offered. */
static void note(struct mate *m, char name[MOVE_NAME_MAX])
{
	json_t *offer = mate_ask(m, "suppose", "{s:s}", "text", "*");
	const json_t *mine = json_object_get(offer, "mine");
	char line[MOVE_NAME_MAX + 8];
	assert_true(json_array_size(mine) > 0);
	snprintf(name, MOVE_NAME_MAX, "%s", field_text(json_array_get(mine, 0), "move"));
	snprintf(line, sizeof line, "*\t%d %s", m->seat, name);
	json_decref(offer);
	mate_does(m, "intend", "{s:s}", "text", line);
}

static bool moved(const struct mate *m, long seat)
{
	const json_t *last = last_heard(m, "move");
	return last && field_number(last, "seat") == seat;
}

static void test_noted_move(void **state)
{
	(void)state;
	struct mate *anna = crew_hire(&crew, &crew.host), *ben = crew_hire(&crew, &crew.host);
	struct mate *at[SEATS_MAX] = { anna, ben };
	char name[MOVE_NAME_MAX];
	crew_table(&crew, "ordonans", 2, "{\"first\": \"0\"}", NULL, at, NULL);
	crew_until(&crew, may_move, anna, 0, "the first turn");
	note(ben, name);
	/* the store has it, so a restart does not matter */
	crew_stop(&crew, &crew.host);
	crew_start(&crew, &crew.host);
	mate_return(anna, &crew.host);
	crew_until(&crew, may_move, anna, 0, "the first turn");
	assert_true(mate_move(anna, &crew.rng));
	crew_until(&crew, moved, anna, 1, "what Ben has noted");
	assert_int_equal(heard(anna, "move"), 2);
	mate_return(ben, &crew.host);
	json_t *left = mate_ask(ben, "intent", NULL);
	assert_string_equal(field_text(left, "text"), "");
	json_decref(left);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_vacations, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_noted_move, set_up, tear_down),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
