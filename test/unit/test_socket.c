/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The door, WebSockets: who comes in, who is kept out, and who comes too late. For what is
 * said then see test_socket_texts.c, for HTTP test_door.c.
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

static void handshake(void **state)
{
	struct raw r;
	(void)state;
	echo_enter(&r);
	/* the example of RFC 6455, 1.3 */
	assert_true(raw_has(&r, "\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
	assert_true(raw_has(&r, "\r\nUpgrade: websocket\r\n"));
	raw_frame(&r, 0x81, "abc", 3, true);
	echo_says(&r, "abc");
	raw_frame(&r, 0x81, "", 0, true);
	echo_says(&r, "");
	assert_string_equal(socket_address(echo.last), "127.0.0.1");
	/* a goodbye is answered with the same, and then they hang up */
	raw_frame(&r, 0x88, "\x03\xe8", 2, true);
	assert_int_equal(raw_bye(&r), 1000);
	assert_true(raw_wait_over(&r));
	assert_true(raw_until(echo_all_gone, NULL, 1000));
	raw_close(&r);
	assert_int_equal(door_figures(echo.door).sockets, 0);
	assert_int_equal(door_figures(echo.door).sockets_ever, 1);
	assert_int_equal(door_figures(echo.door).texts_in, 2);
}

/* In the same packet as the handshake; and before anything was asked. */
static void early_texts(void **state)
{
	static const char packet[] =
		"GET /hello HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\nSec-WebSocket-Version: 13\r\n"
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x81\x82\0\0\0\0hi\x81";
	struct raw r;
	(void)state;
	raw_open(&r, door_address(echo.door), NULL);
	raw_put(&r, packet, sizeof packet - 1);
	assert_int_equal(raw_answer(&r, NULL, false), 101);
	echo_says(&r, "hello");
	echo_says(&r, "hi");
	raw_put(&r, "\x81\0\0\0\0!", 6);
	echo_says(&r, "!");
	raw_close(&r);
}

static int knock_status(const char *headers)
{
	struct raw r;
	raw_open(&r, door_address(echo.door), NULL);
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
	raw_open(&r, door_address(echo.door), NULL);
	assert_int_equal(raw_knock(&r, "/no", ""), 401);
	assert_int_equal(raw_ask(&r, "HEAD /ws HTTP/1.1\r\nHost: h\r\n" UP KEY VERSION "\r\n", NULL), 404);
	raw_close(&r);
}

static bool one_gone(void *context)
{
	(void)context;
	return echo.gone == 1;
}

static void too_many(void **state)
{
	struct raw r[4], other;
	struct door_plan plan = echo_plan();
	(void)state;
	echo_finish();
	plan.sockets_max = 3;
	plan.sockets_per_address = 2;
	echo_begin_with(&plan);
	for (int i = 0; i < 3; i++) {
		raw_open(&r[i], door_address(echo.door), NULL);
		assert_int_equal(raw_knock(&r[i], "/ws", ""), i < 2 ? 101 : 429);
	}
	raw_open(&other, door_address(echo.door), "127.0.0.2");
	assert_int_equal(raw_knock(&other, "/ws", ""), 101);
	raw_open(&r[3], door_address(echo.door), "127.0.0.3");
	assert_int_equal(raw_knock(&r[3], "/ws", ""), 503);
	raw_close(&r[3]);
	/* when one leaves, another can come */
	raw_close(&other);
	assert_true(raw_until(one_gone, NULL, 10000));
	raw_open(&r[3], door_address(echo.door), "127.0.0.3");
	assert_int_equal(raw_knock(&r[3], "/ws", ""), 101);
	for (int i = 0; i < 4; i++)
		raw_close(&r[i]);
}

/* Whoever has one IPv6 network has 65,536 addresses: it gets no more than a few of them would. */
static void one_network(void **state)
{
	enum { N = 12 };
	struct raw r[N];
	struct door_plan plan = echo_plan();
	int in = 0;
	(void)state;
	echo_finish();
	plan.sockets_max = 20;
	plan.sockets_per_address = 2;
	plan.behind_proxy = true;
	echo_begin_with(&plan);
	for (int i = 0; i < N; i++) {
		char header[64];
		snprintf(header, sizeof header, "X-Forwarded-For: 2001:db8:%d:%d::1\r\n", i < N - 1 ? 1 : 2, i);
		raw_open(&r[i], door_address(echo.door), NULL);
		int status = raw_knock(&r[i], "/ws", header);
		assert_int_equal(status, i < 8 || i == N - 1 ? 101 : 429);
		in += status == 101;
	}
	assert_int_equal(in, 9);
	/* when one leaves, another can come */
	raw_close(&r[0]);
	assert_true(raw_until(one_gone, NULL, 10000));
	raw_open(&r[0], door_address(echo.door), NULL);
	assert_int_equal(raw_knock(&r[0], "/ws", "X-Forwarded-For: 2001:db8:1:ffff::1\r\n"), 101);
	for (int i = 0; i < N; i++)
		raw_close(&r[i]);
}

#define LATE "GET /late HTTP/1.1\r\nHost: h\r\n" UP KEY VERSION "\r\n"

static bool has_late(void *context)
{
	return echo.late >= *(int *)context;
}

/* Somebody behind the door takes time to decide; some have left by then. */
static void late_welcomes(void **state)
{
	struct raw r[4];
	int n = 4;
	(void)state;
	for (int i = 0; i < n; i++) {
		raw_open(&r[i], door_address(echo.door), NULL);
		raw_say(&r[i], LATE);
	}
	assert_true(raw_until(has_late, &n, 10000));
	struct linger hard = { 1, 0 };
	setsockopt(r[1].fd, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);   /* by a reset */
	raw_close(&r[1]);
	raw_close(&r[2]);
	doors_turn();
	for (int i = 0; i < 3; i++)
		socket_send(echo_welcome(echo.knocks[i]), "at last", 7);
	call_answer(echo.knocks[3], 503, "application/json", "{}", 2);
	assert_int_equal(raw_answer(&r[0], NULL, false), 101);
	echo_says(&r[0], "at last");
	assert_int_equal(raw_answer(&r[3], NULL, false), 503);
	raw_close(&r[0]);
	raw_close(&r[3]);
	assert_true(raw_until(echo_all_gone, NULL, 10000));
	assert_int_equal(echo.gone, 3);
}

/* The door closes meanwhile: one was welcomed before, one after, one never. */
static void closes_while_knocking(void **state)
{
	struct raw r[3];
	int n = 3;
	struct door_plan plan = echo_plan();
	(void)state;
	echo_begin_with(&plan);
	echo.door->ms.goodbye = 100;
	for (int i = 0; i < n; i++) {
		raw_open(&r[i], door_address(echo.door), NULL);
		raw_say(&r[i], LATE);
	}
	assert_true(raw_until(has_late, &n, 10000));
	echo_welcome(echo.knocks[0]);
	doors_shut(echo.door);
	doors_turn();
	echo_welcome(echo.knocks[1]);
	assert_true(doors_closed(DOORS_PATIENCE));
	for (int i = 0; i < 2; i++) {
		assert_int_equal(raw_answer(&r[i], NULL, false), 101);
		assert_int_equal(raw_bye(&r[i]), 1001);
	}
	assert_int_equal(raw_answer(&r[2], NULL, false), 503);
	assert_int_equal(echo.gone, 2);
	door_free(echo.door);
	assert_int_equal(uv_loop_close(&doors_loop), 0);
	assert_null(call_header(echo.knocks[2], "Host"));
	assert_null(call_welcome(echo.knocks[2], NULL));
	for (int i = 0; i < n; i++)
		raw_close(&r[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		WITH_ECHO(handshake), WITH_ECHO(early_texts), WITH_ECHO(kept_out), WITH_ECHO(too_many), WITH_ECHO(one_network), WITH_ECHO(late_welcomes),
		cmocka_unit_test(closes_while_knocking),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
