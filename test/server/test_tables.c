/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Whole games over the network: guests make a table, sit down and play at random from
 * their own views to the end; the record verifies, and nobody was ever shown more than
 * the hidden copies of the game that the record tells.
 */
#include "crew.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* The record of a game that runs is nobody's. */
static void record_refused(struct crew *crew, const char *table)
{
	char path[64];
	snprintf(path, sizeof path, "/api/records/%s", table);
	for (int i = 0; i < crew->mates; i++) {
		struct reply reply = client_get(&crew->mate[i].client, path);
		assert_int_equal(reply.status, 404);
		assert_null(strstr(reply.body, "bergfried 1"));
		reply_free(&reply);
	}
}

static void everybody_hears_the_end(struct crew *crew)
{
	for (int i = 0; i < crew->mates; i++)
		crew_until(crew, heard_seq, &crew->mate[i], crew->mate[0].seq, "the last event");
	for (int i = 0; i < crew->mates; i++)
		if (strcmp(crew->mate[i].detail, "events") != 0)
			crew_until(crew, stage_is, &crew->mate[i], 'v', "the end");
}

/* The summary that everybody may read says what the record says. */
static void check_summary(struct crew *crew, const char *table, const struct session *s)
{
	char path[64];
	snprintf(path, sizeof path, "/api/tables/%s", table);
	struct reply reply = client_get(&crew->mate[0].client, path);
	assert_int_equal(reply.status, 200);
	json_t *summary = json_loads(reply.body, JSON_REJECT_DUPLICATES, NULL);
	assert_string_equal(field_text(summary, "stage"), "over");
	unsigned winners = s->game->winners(session_state(s));
	for (int seat = 0; seat < s->options.seats; seat++) {
		const json_t *row = json_array_get(json_object_get(summary, "seats"), (size_t)seat);
		assert_int_equal(field_number(row, "points"), s->game->points(session_state(s), seat));
		assert_int_equal(json_is_true(json_object_get(row, "won")), winners >> seat & 1);
	}
	json_decref(summary);
	reply_free(&reply);
}

/* Seats people play, the rest are bots, and somebody looks on. */
static void whole_game(const char *game, int seats, int people, const char *options)
{
	struct crew crew;
	struct mate *at[SEATS_MAX] = { NULL };
	static const char *const details[] = { "full", "turn", "events" };
	crew_begin(&crew, NULL);
	crew_start(&crew, &crew.host);
	for (int i = 0; i < people; i++) {
		at[i * seats / people] = crew_hire(&crew, &crew.host);
		crew.mate[i].detail = details[i % 3];
	}
	crew_hire(&crew, &crew.host);
	crew_table(&crew, game, seats, options, NULL, at, "greedy");
	char table[TABLE_SIZE];
	memcpy(table, crew.mate[0].table, sizeof table);
	crew_play(&crew, 8);
	record_refused(&crew, table);
	crew_play(&crew, 100000);
	everybody_hears_the_end(&crew);
	struct session s;
	crew_record(&crew, table, &s);
	assert_string_equal(s.game->name, game);
	for (int seat = 0; seat < seats; seat++)
		if (at[seat])
			assert_string_equal(s.name[seat], at[seat]->name);
	crew_check_views(&crew, &s);
	check_summary(&crew, table, &s);
	session_free(&s);
	crew_end(&crew);
}

static void test_castle(void **state)
{
	(void)state;
	whole_game("carcassonne-castle", 2, 2, NULL);
}

static void test_ordonans(void **state)
{
	(void)state;
	whole_game("ordonans", 2, 2, NULL);
}

static void test_ludwig(void **state)
{
	(void)state;
	whole_game("between-two-castles", 4, 3, NULL);
}

static void test_ludwig_for_two(void **state)
{
	(void)state;
	whole_game("between-two-castles", 2, 2, NULL);
}

static void test_against_bot(void **state)
{
	(void)state;
	whole_game("carcassonne-castle", 2, 1, "{\"starts\": \"loose\"}");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_castle),
		cmocka_unit_test(test_ordonans),
		cmocka_unit_test(test_ludwig),
		cmocka_unit_test(test_ludwig_for_two),
		cmocka_unit_test(test_against_bot),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
