/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The door, WebSockets: the handshake, texts, everything a client can do wrong, slow
 * and silent ones, and the end. For HTTP see test_door.c.
 */
#include "door_inside.h"
#include "doors.h"
#include "raw.h"

#include <stdarg.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static struct door *door;
static struct call *knocks[8];    /* knocks at /late that nobody has answered yet */
static int late, come, gone, texts;
static struct socket *last;       /* who sent the last text */
static int tags[4096];            /* the data of sockets: each must go once */

static void on_call(void *context, struct call *call)
{
	(void)context;
	call_answer(call, 404, "text/plain", "", 0);
}

static struct socket *welcome(struct call *call)
{
	return call_welcome(call, &tags[come++]);
}

static void on_knock(void *context, struct call *call)
{
	(void)context;
	if (strcmp(call_path(call), "/late") == 0)
		knocks[late++] = call;
	else if (strcmp(call_path(call), "/no") == 0)
		call_answer(call, 401, "application/json", "{}", 2);
	else if (strcmp(call_path(call), "/hello") == 0)
		socket_send(welcome(call), "hello", 5);
	else
		welcome(call);
}

/* "end": to be ended; "big N": N bytes; "twice": two texts, one packet; else an echo. */
static void on_text(void *context, struct socket *s, const char *text, size_t n)
{
	(void)context;
	texts++;
	last = s;
	assert_true((int *)socket_data(s) >= tags && (int *)socket_data(s) < tags + 4096);
	if (n == 3 && memcmp(text, "end", 3) == 0) {
		socket_end(s, 1008, "you asked for it");
		socket_send(s, "never", 5);
	} else if (n > 4 && memcmp(text, "big ", 4) == 0) {
		char number[16] = "";
		memcpy(number, text + 4, n - 4);
		size_t size = (size_t)atol(number);
		char *big = malloc(size);
		assert_non_null(big);
		memset(big, 'b', size);
		socket_send(s, big, size);
		free(big);
	} else {
		socket_send(s, text, n);
	}
}

static void on_gone(void *context, struct socket *s)
{
	(void)context;
	int *tag = socket_data(s);
	assert_int_equal(*tag, 0);
	*tag = 1;
	gone++;
	last = last == s ? NULL : last;
	socket_send(s, "too late", 8);
	socket_end(s, 1000, NULL);
}

static struct door_plan plan_plain(void)
{
	return (struct door_plan){ .listen = "127.0.0.1:0",
	                           .events = { .call = on_call, .knock = on_knock, .text = on_text, .gone = on_gone } };
}

static void begin_with(const struct door_plan *plan)
{
	late = come = gone = texts = 0;
	last = NULL;
	memset(tags, 0, sizeof tags);
	door = doors_open(plan);
	assert_non_null(door);
}

static void finish(void)
{
	doors_shut(door);
	assert_true(doors_closed(DOORS_PATIENCE));
	assert_int_equal(come, gone);
	assert_int_equal(door->places, 0);
	for (int i = 0; i < COUNTS; i++)
		assert_int_equal(door->count[i], 0);
	door_free(door);
	assert_int_equal(uv_loop_close(&doors_loop), 0);
}

static int begin(void **state)
{
	struct door_plan plan = plan_plain();
	(void)state;
	begin_with(&plan);
	return 0;
}

static int end(void **state)
{
	(void)state;
	finish();
	return 0;
}

static void enter(struct raw *r)
{
	raw_open(r, door_address(door), NULL);
	assert_int_equal(raw_knock(r, "/ws", ""), 101);
}

static void says(struct raw *r, const char *text)
{
	struct buf b = { 0 };
	assert_int_equal(raw_read(r, &b), 0x81);
	assert_string_equal(buf_text(&b), text);
	buf_free(&b);
}

static bool all_gone(void *context)
{
	(void)context;
	return gone == come;
}

/* ---- coming in ---- */

static void handshake(void **state)
{
	struct raw r;
	(void)state;
	enter(&r);
	/* the example of RFC 6455, 1.3 */
	assert_true(raw_has(&r, "\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
	assert_true(raw_has(&r, "\r\nUpgrade: websocket\r\n"));
	raw_frame(&r, 0x81, "abc", 3, true);
	says(&r, "abc");
	raw_frame(&r, 0x81, "", 0, true);
	says(&r, "");
	assert_string_equal(socket_address(last), "127.0.0.1");
	/* a goodbye is answered with the same, and then they hang up */
	raw_frame(&r, 0x88, "\x03\xe8", 2, true);
	assert_int_equal(raw_bye(&r), 1000);
	assert_true(raw_wait_over(&r));
	assert_true(raw_until(all_gone, NULL, 1000));
	raw_close(&r);
	assert_int_equal(door_figures(door).sockets, 0);
	assert_int_equal(door_figures(door).sockets_ever, 1);
	assert_int_equal(door_figures(door).texts_in, 2);
}

/* In the same packet as the handshake; and before anything was asked. */
static void early_texts(void **state)
{
	static const char packet[] =
		"GET /hello HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\nSec-WebSocket-Version: 13\r\n"
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x81\x82\0\0\0\0hi\x81";
	struct raw r;
	(void)state;
	raw_open(&r, door_address(door), NULL);
	raw_put(&r, packet, sizeof packet - 1);
	assert_int_equal(raw_answer(&r, NULL, false), 101);
	says(&r, "hello");
	says(&r, "hi");
	raw_put(&r, "\x81\0\0\0\0!", 6);
	says(&r, "!");
	raw_close(&r);
}

static int knock_status(const char *headers)
{
	struct raw r;
	raw_open(&r, door_address(door), NULL);
	raw_say(&r, "GET /ws HTTP/1.1\r\nHost: here\r\n");
	raw_say(&r, headers);
	raw_say(&r, "\r\n");
	int status = raw_answer(&r, NULL, false);
	raw_close(&r);
	return status;
}

static void kept_out(void **state)
{
#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define VERSION "Sec-WebSocket-Version: 13\r\n"
#define UP "Connection: Upgrade\r\nUpgrade: websocket\r\n"
	(void)state;
	assert_int_equal(knock_status(UP KEY VERSION "Origin: http://elsewhere\r\n"), 403);
	assert_int_equal(knock_status(UP KEY VERSION "Origin: null\r\n"), 403);
	assert_int_equal(knock_status(UP KEY VERSION "Origin: http://here\r\n"), 101);
	assert_int_equal(knock_status(UP KEY "Sec-WebSocket-Version: 8\r\n"), 426);
	assert_int_equal(knock_status(UP KEY), 426);
	assert_int_equal(knock_status(UP VERSION), 400);
	assert_int_equal(knock_status(UP "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2hvcnQ=\r\n"), 400);
	assert_int_equal(knock_status("Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" KEY), 400);
	assert_int_equal(knock_status("Connection: Upgrade\r\nUpgrade: h2c\r\n"), 404);   /* a request as any other */
	struct raw r;
	raw_open(&r, door_address(door), NULL);
	assert_int_equal(raw_knock(&r, "/no", ""), 401);
	assert_int_equal(raw_ask(&r, "HEAD /ws HTTP/1.1\r\nHost: h\r\n" UP KEY VERSION "\r\n", NULL), 404);
	raw_close(&r);
}

static bool one_gone(void *context)
{
	(void)context;
	return gone == 1;
}

static void too_many(void **state)
{
	struct raw r[4], other;
	struct door_plan plan = plan_plain();
	(void)state;
	finish();
	plan.sockets_max = 3;
	plan.sockets_per_address = 2;
	begin_with(&plan);
	for (int i = 0; i < 3; i++) {
		raw_open(&r[i], door_address(door), NULL);
		assert_int_equal(raw_knock(&r[i], "/ws", ""), i < 2 ? 101 : 429);
	}
	raw_open(&other, door_address(door), "127.0.0.2");
	assert_int_equal(raw_knock(&other, "/ws", ""), 101);
	raw_open(&r[3], door_address(door), "127.0.0.3");
	assert_int_equal(raw_knock(&r[3], "/ws", ""), 503);
	raw_close(&r[3]);
	/* when one leaves, another can come */
	raw_close(&other);
	assert_true(raw_until(one_gone, NULL, 10000));
	raw_open(&r[3], door_address(door), "127.0.0.3");
	assert_int_equal(raw_knock(&r[3], "/ws", ""), 101);
	for (int i = 0; i < 4; i++)
		raw_close(&r[i]);
}

#define LATE "GET /late HTTP/1.1\r\nHost: h\r\n" UP KEY VERSION "\r\n"

static bool has_late(void *context)
{
	return late >= *(int *)context;
}

/* Somebody behind the door takes time to decide; some have left by then. */
static void late_welcomes(void **state)
{
	struct raw r[4];
	int n = 4;
	(void)state;
	for (int i = 0; i < n; i++) {
		raw_open(&r[i], door_address(door), NULL);
		raw_say(&r[i], LATE);
	}
	assert_true(raw_until(has_late, &n, 10000));
	struct linger hard = { 1, 0 };
	setsockopt(r[1].fd, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);   /* by a reset */
	raw_close(&r[1]);
	raw_close(&r[2]);
	doors_turn();
	for (int i = 0; i < 3; i++)
		socket_send(welcome(knocks[i]), "at last", 7);
	call_answer(knocks[3], 503, "application/json", "{}", 2);
	assert_int_equal(raw_answer(&r[0], NULL, false), 101);
	says(&r[0], "at last");
	assert_int_equal(raw_answer(&r[3], NULL, false), 503);
	raw_close(&r[0]);
	raw_close(&r[3]);
	assert_true(raw_until(all_gone, NULL, 10000));
	assert_int_equal(gone, 3);
}

/* The door closes meanwhile: one was welcomed before, one after, one never. */
static void closes_while_knocking(void **state)
{
	struct raw r[3];
	int n = 3;
	struct door_plan plan = plan_plain();
	(void)state;
	begin_with(&plan);
	door->ms.goodbye = 100;
	for (int i = 0; i < n; i++) {
		raw_open(&r[i], door_address(door), NULL);
		raw_say(&r[i], LATE);
	}
	assert_true(raw_until(has_late, &n, 10000));
	welcome(knocks[0]);
	doors_shut(door);
	doors_turn();
	welcome(knocks[1]);
	assert_true(doors_closed(DOORS_PATIENCE));
	for (int i = 0; i < 2; i++) {
		assert_int_equal(raw_answer(&r[i], NULL, false), 101);
		assert_int_equal(raw_bye(&r[i]), 1001);
	}
	assert_int_equal(raw_answer(&r[2], NULL, false), 503);
	assert_int_equal(gone, 2);
	door_free(door);
	assert_int_equal(uv_loop_close(&doors_loop), 0);
	assert_null(call_header(knocks[2], "Host"));
	assert_null(call_welcome(knocks[2], NULL));
	for (int i = 0; i < n; i++)
		raw_close(&r[i]);
}

/* ---- frames ---- */

static void fragments(void **state)
{
	static const char c[] = "č";
	struct raw r;
	struct buf b = { 0 };
	(void)state;
	enter(&r);
	raw_frame(&r, 0x01, c, 1, true);   /* even within a character */
	raw_frame(&r, 0x89, "ping", 4, true);
	assert_int_equal(raw_read(&r, &b), 0x8a);
	assert_string_equal(b.text, "ping");
	raw_frame(&r, 0x00, c + 1, 1, true);
	raw_frame(&r, 0x80, "astle", 5, true);
	says(&r, "častle");
	assert_null(last->frames.half);   /* nothing is kept for a quiet socket */
	assert_null(last->frames.out);
	/* byte by byte */
	static const char frame[] = "\x81\x83\1\2\3\4\x60\x60\x60";
	for (size_t i = 0; i < sizeof frame - 1; i++) {
		raw_put(&r, frame + i, 1);
		doors_turn();
	}
	says(&r, "abc");
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
	enter(&r);
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
		enter(&r);
		raw_frame(&r, rows[i].first, rows[i].bytes, rows[i].n, rows[i].masked);
		raw_frame(&r, 0x81, "after", 5, true);
		int status = raw_bye(&r);
		if (status != rows[i].status)
			fail_msg("row %zu: %d", i, status);
		assert_true(raw_wait_over(&r));
		raw_close(&r);
	}
	assert_int_equal(texts, 0);
	assert_true(raw_until(all_gone, NULL, 1000));
}

/* Too large in fragments, too. */
static void large_in_parts(void **state)
{
	static char piece[1000];
	struct raw r;
	(void)state;
	memset(piece, 'x', sizeof piece);
	enter(&r);
	raw_frame(&r, 0x01, piece, sizeof piece, true);
	for (int i = 0; i < 10; i++)
		raw_frame(&r, 0x00, piece, sizeof piece, true);
	assert_int_equal(raw_bye(&r), 1009);
	raw_close(&r);
}

static void too_fast(void **state)
{
	struct raw r;
	struct door_plan plan = plan_plain();
	(void)state;
	finish();
	plan.texts_per_second = 2;
	begin_with(&plan);
	enter(&r);
	for (int i = 0; i < 40; i++)
		raw_frame(&r, 0x81, "x", 1, true);
	assert_int_equal(raw_bye(&r), 1008);
	assert_in_range(texts, 20, 25);
	raw_close(&r);
}

static void ended_by_us(void **state)
{
	struct raw r;
	struct buf b = { 0 };
	(void)state;
	enter(&r);
	raw_frame(&r, 0x81, "one", 3, true);
	raw_frame(&r, 0x81, "end", 3, true);
	raw_frame(&r, 0x81, "not heard", 9, true);
	says(&r, "one");
	assert_int_equal(raw_read(&r, &b), 0x88);
	assert_string_equal(b.text + 2, "you asked for it");
	assert_int_equal(texts, 2);
	raw_frame(&r, 0x88, "\x03\xf0", 2, true);
	assert_int_equal(raw_read(&r, &b), -1);
	assert_true(r.over);
	raw_close(&r);
	/* and one who does not answer our goodbye */
	door->ms.goodbye = 100;
	enter(&r);
	raw_frame(&r, 0x81, "end", 3, true);
	assert_int_equal(raw_bye(&r), 1008);
	assert_true(raw_wait_over(&r));
	raw_close(&r);
	buf_free(&b);
}

/* ---- slow, silent, many ---- */

static void slow_reader(void **state)
{
	struct raw r, other;
	(void)state;
	enter(&r);
	enter(&other);
	for (int i = 0; i < 40 && !gone; i++) {
		raw_frame(&r, 0x81, "big 1000000", 11, true);
		doors_turn();
		doors_turn();
	}
	assert_true(gone == 1);
	assert_int_equal(door_figures(door).cut, 1);
	raw_frame(&other, 0x81, "still here", 10, true);
	says(&other, "still here");
	raw_close(&r);
	raw_close(&other);
}

static void silence(void **state)
{
	struct raw lively, mute;
	(void)state;
	door->ms.ping = 100;
	door->ms.silence = 700;
	enter(&lively);
	enter(&mute);
	struct buf b = { 0 };
	assert_int_equal(raw_read(&mute, &b), 0x89);
	for (int i = 0; i < 5; i++) {
		assert_int_equal(raw_read(&lively, &b), 0x89);
		raw_frame(&lively, 0x8a, "", 0, true);
	}
	assert_true(raw_wait_over(&mute));
	raw_frame(&lively, 0x81, "still here", 10, true);
	while (raw_read(&lively, &b) == 0x89)
		continue;
	assert_string_equal(b.text, "still here");
	assert_int_equal(door_figures(door).cut, 1);
	raw_close(&lively);
	raw_close(&mute);
	buf_free(&b);
}

/* All get what waits for them and a goodbye; who does not answer it is not waited for. */
static void graceful_close(void **state)
{
	enum { N = 20 };
	struct raw r[N];
	struct door_plan plan = plan_plain();
	(void)state;
	begin_with(&plan);
	for (int i = 0; i < N; i++) {
		enter(&r[i]);
		raw_frame(&r[i], 0x81, "big 200000", 10, true);
	}
	for (int i = 0; i < 50 && texts < N; i++)
		doors_turn();
	uint64_t from = uv_hrtime();
	doors_shut(door);
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
	assert_int_equal(gone, N);
	for (int i = 0; i < N; i++) {
		assert_true(raw_wait_over(&r[i]));
		raw_close(&r[i]);
	}
	door_free(door);
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
	enter(&r[0]);
	long before = resident();
	for (int i = 1; i < N; i++) {
		enter(&r[i]);
		buf_free(&r[i].head);
		buf_free(&r[i].in);
	}
	for (int i = 0; i < N; i++)
		raw_frame(&r[i], 0x81, "hello", 5, true);
	for (int i = 0; i < N; i++) {
		says(&r[i], "hello");
		buf_free(&r[i].in);
	}
	long each = (resident() - before) / N;
	print_message("%d sockets, %ld bytes of memory each\n", N, each);
	assert_true(each < 65536);   /* sanitizers take 30 KB */
	assert_int_equal(door_figures(door).sockets, N);
	for (int i = 0; i < N; i++)
		raw_close(&r[i]);
	assert_true(raw_until(all_gone, NULL, 10000));
}

int main(void)
{
#define DOOR(test) cmocka_unit_test_setup_teardown(test, begin, end)
	const struct CMUnitTest tests[] = {
		DOOR(handshake), DOOR(early_texts), DOOR(kept_out), DOOR(too_many), DOOR(late_welcomes),
		cmocka_unit_test(closes_while_knocking), DOOR(fragments), DOOR(long_ones), DOOR(offences), DOOR(large_in_parts),
		DOOR(too_fast), DOOR(ended_by_us), DOOR(slow_reader), DOOR(silence), cmocka_unit_test(graceful_close), DOOR(many),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
