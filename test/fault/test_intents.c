/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Two servers on one PostgreSQL, and a move that somebody has noted: it is played once, whichever
 * of them is killed at whatever moment between the move that it waits for and the reply.
 * Beside with-postgres: ctest: postgres only
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
	if (!getenv("BERGFRIED_TEST_POSTGRES"))
		fail_msg("this needs test/with-postgres");
	crew_begin_nodes(&crew);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	crew_end(&crew);
	return 0;
}

static bool moved(const struct mate *m, long moves)
{
	return heard(m, "move") >= moves;
}

/* Ben notes what he plays, whatever Anna does. */
static void note(struct mate *ben)
{
	char line[MOVE_NAME_MAX + 8];
	json_t *offer = mate_ask(ben, "suppose", "{s:s}", "text", "*");
	const json_t *mine = json_object_get(offer, "mine");
	assert_true(json_array_size(mine) > 0);
	snprintf(line, sizeof line, "*\t%d %s", ben->seat, field_text(json_array_get(mine, 0), "move"));
	json_decref(offer);
	mate_does(ben, "intend", "{s:s}", "text", line);
}

static void test_kills(void **state)
{
	(void)state;
	enum { WINDOW = 3500 };   /* milliseconds in which it is played */
	const char *often = getenv("KILLS");
	int kills = often ? (int)strtol(often, NULL, 10) : 6;
	struct mate *anna = crew_hire(&crew, &crew.host), *ben = crew_hire(&crew, &crew.other);
	struct mate *at[SEATS_MAX] = { anna, ben };
	for (int i = 0; i < kills; i++) {
		crew_table(&crew, "ordonans", 2, "{\"first\": \"0\"}", NULL, at, NULL);
		crew_until(&crew, may_move, anna, 0, "the first turn");
		note(ben);
		assert_true(mate_move(anna, &crew.rng));
		crew_until(&crew, moved, anna, 1, "Anna's move");
		/* at some moment one of them dies, or both */
		crew_listen(&crew, (int)rng_below(&crew.rng, WINDOW));
		bool both = i % 3 == 2, other = both || i % 3 == 1, first = both || !other;
		if (first)
			host_kill(&crew.host);
		if (other)
			host_kill(&crew.other);
		if (both)
			crew_start(&crew, &crew.host);
		mate_return(anna, both || other ? &crew.host : &crew.other);
		crew_until(&crew, moved, anna, 2, "what Ben has noted");
		crew_listen(&crew, WINDOW);
		assert_int_equal(heard(anna, "move"), 2);
		if (first && !both)
			crew_start(&crew, &crew.host);
		if (other)
			crew_start(&crew, &crew.other);
		mate_return(ben, &crew.other);
		json_t *left = mate_ask(ben, "intent", NULL);
		assert_string_equal(field_text(left, "text"), "");
		assert_null(json_object_get(left, "dropped"));
		json_decref(left);
		mate_return(anna, &crew.host);
		mate_does(anna, "resign", NULL);
	}
	print_message("played once each of %d times\n", kills);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test_setup_teardown(test_kills, set_up, tear_down) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
