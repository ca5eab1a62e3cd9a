/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The door, WebSockets that are open: texts, everything a client can do wrong, slow and
 * silent ones, and the end. For how they come in see test_socket.c.
 */
#include "doors.h"
#include "echo.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include <cmocka.h>

/* ---- frames ---- */

static void fragments(void **state)
{
	static const char c[] = "č";
	struct raw r;
	struct buf b = { 0 };
	(void)state;
	echo_enter(&r);
	raw_frame(&r, 0x01, c, 1, true);   /* even within a character */
	raw_frame(&r, 0x89, "ping", 4, true);
	assert_int_equal(raw_read(&r, &b), 0x8a);
	assert_string_equal(b.text, "ping");
	raw_frame(&r, 0x00, c + 1, 1, true);
	raw_frame(&r, 0x80, "astle", 5, true);
	echo_says(&r, "častle");
	assert_null(echo.last->frames.half);   /* nothing is kept for a quiet socket */
	assert_null(echo.last->frames.out);
	/* byte by byte */
	static const char frame[] = "\x81\x83\1\2\3\4\x60\x60\x60";
	for (size_t i = 0; i < sizeof frame - 1; i++) {
		raw_put(&r, frame + i, 1);
		doors_turn();
	}
	echo_says(&r, "abc");
	raw_close(&r);
	buf_free(&b);
}

static void long_ones(void **state)
{
	static const size_t sizes[] = { 1, 125, 126, 127, 65535, 65536, 300000, 1000000 };
	struct raw r;
	struct buf b = { 0 };
	char text[TEXT_IN_MAX];
	(void)state;
	echo_enter(&r);
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		snprintf(text, sizeof text, "big %zu", sizes[i]);
		raw_frame(&r, 0x81, text, strlen(text), true);
		assert_int_equal(raw_read(&r, &b), 0x81);
		assert_int_equal(b.len, sizes[i]);
	}
	memset(text, 'x', sizeof text);
	raw_frame(&r, 0x81, text, sizeof text, true);
	assert_int_equal(raw_read(&r, &b), 0x81);
	assert_int_equal(b.len, TEXT_IN_MAX);
	raw_close(&r);
	buf_free(&b);
}

/* What they do, and how we say goodbye. */
static void offences(void **state)
{
	static char large[TEXT_IN_MAX + 1];
	static const struct {
		unsigned first;
		const char *bytes;
		size_t n;
		bool masked;
		int status;
	} rows[] = {
		{ 0x81, "not masked", 10, false, 1002 },
		{ 0x81, "\xff\xfe", 2, true, 1007 },
		{ 0x81, "\xc0\x80", 2, true, 1007 },
		{ 0x81, "half \xe2\x82", 7, true, 1007 },
		{ 0x81, large, sizeof large, true, 1009 },
		{ 0x82, "binary", 6, true, 1003 },
		{ 0x80, "continues nothing", 17, true, 1002 },
		{ 0x83, "no such opcode", 14, true, 1002 },
		{ 0xc1, "reserved bit", 12, true, 1002 },
		{ 0x89, large, 126, true, 1002 },   /* a long ping */
		{ 0x09, "ping in parts", 13, true, 1002 },
		{ 0x88, "\x03\xed", 2, true, 1002 },   /* 1005 is for nobody to send */
		{ 0x88, "\x03\xe8\xff", 3, true, 1007 },
	};
	(void)state;
	memset(large, 'x', sizeof large);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct raw r;
		echo_enter(&r);
		raw_frame(&r, rows[i].first, rows[i].bytes, rows[i].n, rows[i].masked);
		raw_frame(&r, 0x81, "after", 5, true);
		int status = raw_bye(&r);
		if (status != rows[i].status)
			fail_msg("row %zu: %d", i, status);
		assert_true(raw_wait_over(&r));
		raw_close(&r);
	}
	assert_int_equal(echo.texts, 0);
	assert_true(raw_until(echo_all_gone, NULL, 1000));
}

/* Too large in fragments, too. */
static void large_in_parts(void **state)
{
	static char piece[1000];
	struct raw r;
	(void)state;
	memset(piece, 'x', sizeof piece);
	echo_enter(&r);
	raw_frame(&r, 0x01, piece, sizeof piece, true);
	for (int i = 0; i < 10; i++)
		raw_frame(&r, 0x00, piece, sizeof piece, true);
	assert_int_equal(raw_bye(&r), 1009);
	raw_close(&r);
}

static void too_fast(void **state)
{
	struct raw r;
	struct door_plan plan = echo_plan();
	(void)state;
	echo_finish();
	plan.texts_per_second = 2;
	echo_begin_with(&plan);
	echo_enter(&r);
	for (int i = 0; i < 40; i++)
		raw_frame(&r, 0x81, "x", 1, true);
	assert_int_equal(raw_bye(&r), 1008);
	assert_in_range(echo.texts, 20, 25);
	raw_close(&r);
}

static void ended_by_us(void **state)
{
	struct raw r;
	struct buf b = { 0 };
	(void)state;
	echo_enter(&r);
	raw_frame(&r, 0x81, "one", 3, true);
	raw_frame(&r, 0x81, "end", 3, true);
	raw_frame(&r, 0x81, "not heard", 9, true);
	echo_says(&r, "one");
	assert_int_equal(raw_read(&r, &b), 0x88);
	assert_string_equal(b.text + 2, "you asked for it");
	assert_int_equal(echo.texts, 2);
	raw_frame(&r, 0x88, "\x03\xf0", 2, true);
	assert_int_equal(raw_read(&r, &b), -1);
	assert_true(r.over);
	raw_close(&r);
	/* and one who does not answer our goodbye */
	echo.door->ms.goodbye = 100;
	echo_enter(&r);
	raw_frame(&r, 0x81, "end", 3, true);
	assert_int_equal(raw_bye(&r), 1008);
	assert_true(raw_wait_over(&r));
	raw_close(&r);
	buf_free(&b);
}

/* ---- slow, silent, many ---- */

/* Slow readers share a bound, and those with most waiting go first; who reads stays. */
static void slow_readers(void **state)
{
	enum { SLOW = 12 };
	struct raw slow[SLOW], other;
	(void)state;
	echo.door->unread_max = 4 << 20;
	echo_enter(&other);
	for (int i = 0; i < SLOW; i++)
		echo_enter(&slow[i]);
	/* some have much, some little */
	for (int round = 0; round < 8; round++) {
		for (int i = 0; i < SLOW; i++) {
			raw_frame(&slow[i], 0x81, i % 2 ? "big 100000" : "big 50000", i % 2 ? 10 : 9, true);
			doors_turn();
			doors_turn();
			assert_true(door_figures(echo.door).unread <= 4 << 20);
		}
		raw_frame(&other, 0x81, "still here", 10, true);
		echo_says(&other, "still here");
	}
	assert_int_equal(door_figures(echo.door).cut, echo.gone);
	assert_in_range(echo.gone, 1, SLOW - 1);
	for (int i = 0; i < SLOW; i++)
		raw_close(&slow[i]);
	raw_close(&other);
}

static void slow_reader(void **state)
{
	struct raw r, other;
	(void)state;
	echo_enter(&r);
	echo_enter(&other);
	for (int i = 0; i < 40 && !echo.gone; i++) {
		raw_frame(&r, 0x81, "big 1000000", 11, true);
		doors_turn();
		doors_turn();
	}
	assert_true(echo.gone == 1);
	assert_int_equal(door_figures(echo.door).cut, 1);
	raw_frame(&other, 0x81, "still here", 10, true);
	echo_says(&other, "still here");
	raw_close(&r);
	raw_close(&other);
}

/* Who answers pings stays, and who does not is cut, with so many ms of patience; false if this
 * machine stood still for so long that the first could not answer in time. */
static bool stays(uint64_t patience)
{
	struct raw lively, mute;
	struct buf b = { 0 };
	int64_t cut = door_figures(echo.door).cut;
	bool in_time = true;
	uint64_t answered = uv_hrtime(), gap = 0;
	echo.door->ms.ping = patience / 7;
	echo.door->ms.silence = patience;
	echo_enter(&lively);
	echo_enter(&mute);
	in_time = raw_read(&mute, &b) == 0x89;
	gap = uv_hrtime() - answered;
	for (int i = 0; i < 5 && in_time; i++) {
		in_time = raw_read(&lively, &b) == 0x89;
		if (in_time)
			raw_frame(&lively, 0x8a, "", 0, true);
		uint64_t now = uv_hrtime();
		gap = now - answered > gap ? now - answered : gap;
		answered = now;
	}
	/* whoever answered all the time must not have been cut */
	assert_true(in_time || gap / 1000000 >= patience / 2);
	assert_true(raw_wait_over(&mute));
	if (in_time) {
		int kind;
		raw_frame(&lively, 0x81, "still here", 10, true);
		while ((kind = raw_read(&lively, &b)) == 0x89)
			continue;
		in_time = kind == 0x81;
		if (in_time)
			assert_string_equal(b.text, "still here");
		assert_int_equal(door_figures(echo.door).cut - cut, in_time ? 1 : 2);
	}
	raw_close(&lively);
	raw_close(&mute);
	buf_free(&b);
	return in_time;
}

static void silence(void **state)
{
	(void)state;
	uint64_t patience = 700;
	while (!stays(patience)) {
		patience *= 4;
		assert_true(patience < 1000000);
	}
}

/* All get what waits for them and a goodbye; who does not answer it is not waited for. */
static void graceful_close(void **state)
{
	enum { N = 20 };
	struct raw r[N];
	struct door_plan plan = echo_plan();
	(void)state;
	echo_begin_with(&plan);
	for (int i = 0; i < N; i++) {
		echo_enter(&r[i]);
		raw_frame(&r[i], 0x81, "big 200000", 10, true);
	}
	for (int i = 0; i < 50 && echo.texts < N; i++)
		doors_turn();
	uint64_t from = uv_hrtime();
	doors_shut(echo.door);
	for (int i = 0; i < N; i++) {
		struct buf b = { 0 };
		assert_int_equal(raw_read(&r[i], &b), 0x81);
		assert_int_equal(b.len, 200000);
		assert_int_equal(raw_bye(&r[i]), 1001);
		if (i)
			raw_frame(&r[i], 0x88, "\x03\xe9", 2, true);
		buf_free(&b);
	}
	assert_true(doors_closed(DOORS_PATIENCE));
	uint64_t took = (uv_hrtime() - from) / 1000000;
	assert_true(took >= 1000);
	assert_int_equal(echo.gone, N);
	for (int i = 0; i < N; i++) {
		assert_true(raw_wait_over(&r[i]));
		raw_close(&r[i]);
	}
	door_free(echo.door);
	assert_int_equal(uv_loop_close(&doors_loop), 0);
}

static long resident(void)
{
	long pages = 0, resident = 0;
	FILE *f = fopen("/proc/self/statm", "r");
	if (!f || fscanf(f, "%ld %ld", &pages, &resident) != 2)
		resident = 0;
	if (f)
		fclose(f);
	return resident * 4096;
}

/* What a quiet socket costs: below 1 KB, printed for people. (The test's own side is a
 * descriptor and a struct without heap.) */
static void many(void **state)
{
	enum { N = 2000 };
	static struct raw r[N];
	(void)state;
	echo_enter(&r[0]);
	long before = resident();
	for (int i = 1; i < N; i++) {
		echo_enter(&r[i]);
		buf_free(&r[i].head);
		buf_free(&r[i].in);
	}
	for (int i = 0; i < N; i++)
		raw_frame(&r[i], 0x81, "hello", 5, true);
	for (int i = 0; i < N; i++) {
		echo_says(&r[i], "hello");
		buf_free(&r[i].in);
	}
	long each = (resident() - before) / N;
	print_message("%d sockets, %ld bytes of memory each\n", N, each);
	assert_true(each < 65536);   /* sanitizers take 30 KB */
	assert_int_equal(door_figures(echo.door).sockets, N);
	for (int i = 0; i < N; i++)
		raw_close(&r[i]);
	assert_true(raw_until(echo_all_gone, NULL, 10000));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		WITH_ECHO(fragments), WITH_ECHO(long_ones), WITH_ECHO(offences), WITH_ECHO(large_in_parts), WITH_ECHO(too_fast), WITH_ECHO(ended_by_us),
		WITH_ECHO(slow_reader), WITH_ECHO(slow_readers), WITH_ECHO(silence), cmocka_unit_test(graceful_close), WITH_ECHO(many),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
