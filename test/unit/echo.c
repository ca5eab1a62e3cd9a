/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* See echo.h. */
#include "echo.h"

#include "doors.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct echo echo;

static void on_call(void *context, struct call *call)
{
	(void)context;
	call_answer(call, 404, "text/plain", "", 0);
}

struct socket *echo_welcome(struct call *call)
{
	return call_welcome(call, &echo.tags[echo.come++]);
}

static void on_knock(void *context, struct call *call)
{
	(void)context;
	if (strcmp(call_path(call), "/late") == 0)
		echo.knocks[echo.late++] = call;
	else if (strcmp(call_path(call), "/no") == 0)
		call_answer(call, 401, "application/json", "{}", 2);
	else if (strcmp(call_path(call), "/hello") == 0)
		socket_send(echo_welcome(call), "hello", 5);
	else
		echo_welcome(call);
}

/* "end": to be ended; "big N": N bytes; "twice": two texts, one packet; else an echo. */
static void on_text(void *context, struct socket *s, const char *text, size_t n)
{
	(void)context;
	echo.texts++;
	echo.last = s;
	assert_true((int *)socket_data(s) >= echo.tags && (int *)socket_data(s) < echo.tags + 4096);
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
	echo.gone++;
	echo.last = echo.last == s ? NULL : echo.last;
	socket_send(s, "too late", 8);
	socket_end(s, 1000, NULL);
}

struct door_plan echo_plan(void)
{
	return (struct door_plan){ .listen = "127.0.0.1:0",
	                           .events = { .call = on_call, .knock = on_knock, .text = on_text, .gone = on_gone } };
}

void echo_begin_with(const struct door_plan *plan)
{
	echo.late = echo.come = echo.gone = echo.texts = 0;
	echo.last = NULL;
	memset(echo.tags, 0, sizeof echo.tags);
	echo.door = doors_open(plan);
	assert_non_null(echo.door);
}

void echo_finish(void)
{
	doors_shut(echo.door);
	assert_true(doors_closed(DOORS_PATIENCE));
	assert_int_equal(echo.come, echo.gone);
	assert_int_equal(echo.door->places, 0);
	for (int i = 0; i < COUNTS; i++)
		assert_int_equal(echo.door->count[i], 0);
	door_free(echo.door);
	assert_int_equal(uv_loop_close(&doors_loop), 0);
}

int echo_begin(void **state)
{
	struct door_plan plan = echo_plan();
	(void)state;
	echo_begin_with(&plan);
	return 0;
}

int echo_end(void **state)
{
	(void)state;
	echo_finish();
	return 0;
}

void echo_enter(struct raw *r)
{
	raw_open(r, door_address(echo.door), NULL);
	assert_int_equal(raw_knock(r, "/ws", ""), 101);
}

void echo_says(struct raw *r, const char *text)
{
	struct buf b = { 0 };
	assert_int_equal(raw_read(r, &b), 0x81);
	assert_string_equal(buf_text(&b), text);
	buf_free(&b);
}

bool echo_all_gone(void *context)
{
	(void)context;
	return echo.gone == echo.come;
}
