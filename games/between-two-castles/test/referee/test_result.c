/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Tests of results, tie-breaks and the closing lines of a record (book, "End
 * of the game").
 */
#include "test_support.h"

#include <stdio.h>

/* A castle worth so many points: fountains for five, lone sleeping rooms for
 * one, towers on the ground for nothing. The throne looks for neither. */
static void make_castle(struct judge *r, int castle, int points,
	int towers)
{
	int x = 2;

	judge_castle_begin(&r->table.castle[castle], 0);
	for (int i = 0; i < points / 5; i++)
		judge_test_lay(r, castle, "Fountain", x++, 1);
	for (int i = 0; i < points % 5; i++)
		judge_test_lay(r, castle, r->data.room[LUDWIG_SLEEPING
			* LUDWIG_ROOMS_OF_A_TYPE + i].name, x++, 1);
	for (int i = 0; i < towers; i++)
		judge_test_lay(r, castle, "Tower", x++, 1);
	judge_test_event(r, castle, LUDWIG_LAPSE, 0);
	assert_int_equal(judge_castle_total(&r->data,
		&r->table.castle[castle]), points);
}

static struct judge *finished(int seats, const int *points,
	const int *towers)
{
	struct judge *r = judge_test_placing(seats, NULL);

	for (int i = 0; i < r->table.chairs; i++)
		make_castle(r, i, points[i], towers == NULL ? 0 : towers[i]);
	r->table.step = LUDWIG_STEP_OVER;
	return r;
}

static void put_scores(struct judge *r, const int *want)
{
	char line[32];

	for (int i = 0; i < r->table.chairs; i++) {
		assert_int_equal(record_score(r, i), want[i]);
		snprintf(line, sizeof line, "score %d %d", i, want[i]);
		GOOD(r, line);
	}
}

/* The rule book's six players, castles in a ring. */
static void ring_of_six(void **state)
{
	static const int castles[] = {62, 62, 57, 52, 62, 56};
	static const int want[] = {56, 62, 57, 52, 52, 56};
	struct judge *r = finished(6, castles, NULL);

	(void)state;
	put_scores(r, want);
	BAD(r, "winner 0");
	BAD(r, "winner 1 2");
	BAD(r, "winner 0 1");
	GOOD(r, "winner 1");
	GOOD(r, "end");
	record_free(r);
}

/* Seats 0 and 3 have 30 as the worse castle; 3 has the better other one, which
 * counts before the many special rooms of seat 0. */
static void better_other_castle(void **state)
{
	static const int castles[] = {30, 20, 40, 30};
	static const int towers[] = {9, 0, 0, 0};
	static const int want[] = {30, 20, 20, 30};
	struct judge *r = finished(4, castles, towers);

	(void)state;
	put_scores(r, want);
	BAD(r, "winner 0");
	BAD(r, "winner 0 3");
	GOOD(r, "winner 3");
	record_free(r);
}

/* Seats 1 and 2 are equal in both castles; special rooms of both together. */
static void more_special_rooms(void **state)
{
	static const int castles[] = {30, 20, 30};
	static const int want[] = {30, 20, 20};
	static const int fewer[] = {26, 30, 26};
	static const int results[] = {26, 26, 26};
	static const int towers[] = {1, 0, 2};
	static const int equal[] = {2, 0, 2};
	struct judge *r = finished(3, castles, NULL);

	(void)state;
	put_scores(r, want);
	GOOD(r, "winner 0");
	record_free(r);

	/* 0: 26 and 26; 1: 26 and 30 with 1 tower; 2: 26 and 30 with 2. */
	r = finished(3, fewer, towers);
	put_scores(r, results);
	BAD(r, "winner 1");
	BAD(r, "winner 1 2");
	GOOD(r, "winner 2");
	record_free(r);

	r = finished(3, fewer, equal);
	put_scores(r, results);
	BAD(r, "winner 1");
	BAD(r, "winner 2");
	BAD(r, "winner 2 1");
	BAD(r, "winner 0 1 2");
	GOOD(r, "winner 1 2");
	record_free(r);
}

static void all_share(void **state)
{
	static const int castles[] = {9, 9, 9, 9, 9, 9, 9};
	struct judge *r = finished(7, castles, NULL);

	(void)state;
	put_scores(r, castles);
	BAD(r, "winner 0");
	GOOD(r, "winner 0 1 2 3 4 5 6");
	record_free(r);
}

/* Ludwig's castles are 1 and 2; he has a score line and can win. */
static void judge_wins(void **state)
{
	static const int castles[] = {20, 31, 32};
	static const int want[] = {20, 20, 31};
	struct judge *r = finished(2, castles, NULL);

	(void)state;
	put_scores(r, want);
	BAD(r, "winner 0 1");
	GOOD(r, "winner 2");
	GOOD(r, "end");
	record_free(r);
}

static void closing_lines(void **state)
{
	static const int castles[] = {20, 31, 32};
	struct judge *r = finished(3, castles, NULL);

	(void)state;
	BAD(r, "winner 2");
	BAD(r, "end");
	BAD(r, "aborted");
	BAD(r, "score 1 20");
	BAD(r, "score 0 21");
	BAD(r, "score 0 020");
	BAD(r, "score 0 20 1");
	BAD(r, "score 0");
	assert_null(record_end(r));
	GOOD(r, "score 0 20");
	assert_non_null(record_end(r));
	BAD(r, "score 0 20");
	BAD(r, "winner 2");
	BAD(r, "aborted");
	GOOD(r, "score 1 20");
	GOOD(r, "score 2 31");
	BAD(r, "score 3 20");
	BAD(r, "end");
	GOOD(r, "winner 2");
	assert_non_null(record_end(r));
	BAD(r, "winner 2");
	GOOD(r, "end");
	assert_null(record_end(r));
	BAD(r, "end");
	BAD(r, "aborted");
	GOOD(r, "");
	GOOD(r, "# said afterwards");
	assert_null(record_end(r));
	record_free(r);
}

int judge_run_result_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ring_of_six),
		cmocka_unit_test(better_other_castle),
		cmocka_unit_test(more_special_rooms),
		cmocka_unit_test(all_share),
		cmocka_unit_test(judge_wins),
		cmocka_unit_test(closing_lines),
	};

	return cmocka_run_group_tests_name("ludwig results", tests, NULL,
		NULL);
}
