/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The door, HTTP: answers at once and later, whoever gives up first; what is kept out;
 * and that people who only want to disturb do not. For WebSockets see test_socket.c.
 */
#include "door_inside.h"
#include "doors.h"
#include "raw.h"

#include <stdarg.h>
#include <setjmp.h>
#include <cmocka.h>

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

static struct door *door;
static struct call *waiting[64];   /* calls to /late that nobody has answered yet */
static int late;

/* What came, so that it can be compared. */
static void echo(struct call *call)
{
	struct buf b = { 0 };
	size_t n;
	const char *body = call_body(call, &n), *q = call_query(call, "q"), *cookie = call_cookie(call, "c");
	const char *header = call_header(call, "X-Test");
	buf_put(&b, call_method(call));
	buf_char(&b, ' ');
	buf_put(&b, call_path(call));
	buf_put(&b, q ? q : " -");
	buf_put(&b, cookie ? cookie : " -");
	buf_put(&b, header ? header : " -");
	buf_char(&b, ' ');
	buf_put(&b, call_address(call));
	buf_put(&b, call_secure(call) ? " secure " : " plain ");
	buf_putn(&b, body, n);
	call_add_header(call, "X-Own", "yes");
	call_answer(call, 200, "text/plain", b.text, b.len);
	buf_free(&b);
}

static void on_call(void *context, struct call *call)
{
	(void)context;
	if (strncmp(call_path(call), "/late", 5) == 0)
		waiting[late++] = call;
	else
		echo(call);
}

static void on_knock(void *context, struct call *call)
{
	(void)context;
	call_answer(call, 401, "application/json", "{}", 2);
}

static struct door_plan plan_plain(void)
{
	return (struct door_plan){ .listen = "127.0.0.1:0", .events = { .call = on_call, .knock = on_knock } };
}

static void begin_with(const struct door_plan *plan)
{
	late = 0;
	door = doors_open(plan);
	assert_non_null(door);
}

static void finish(void)
{
	doors_shut(door);
	assert_true(doors_closed(DOORS_PATIENCE));
	door_free(door);
	uv_run(&doors_loop, UV_RUN_DEFAULT);
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

static void answer_late(int i)
{
	call_answer(waiting[i], 200, "text/plain", "late", 4);
}

static bool has_late(void *context)
{
	return late >= *(int *)context;
}

static void wait_late(int n)
{
	assert_true(raw_until(has_late, &n, 10000));
}

/* ---- answers ---- */

static void answers_at_once(void **state)
{
	struct raw r;
	struct buf body = { 0 };
	(void)state;
	raw_open(&r, door_address(door), NULL);
	assert_int_equal(raw_ask(&r, "GET /echo/%C3%A9?a=1&q=%20x+y%26 HTTP/1.1\r\nHost: h\r\nCookie: b=1; c=two\r\n"
	                             "X-Test: t\r\n\r\n", &body), 200);
	assert_string_equal(body.text, "GET /echo/é x y&twot 127.0.0.1 plain ");
	assert_true(raw_has(&r, "\r\nX-Own: yes\r\n"));
	assert_true(raw_has(&r, "\r\nContent-Security-Policy: default-src 'self';"));
	assert_true(raw_has(&r, "frame-ancestors 'none'"));
	assert_true(raw_has(&r, "\r\nX-Content-Type-Options: nosniff\r\n"));
	assert_true(raw_has(&r, "\r\nReferrer-Policy: same-origin\r\n"));
	assert_true(raw_has(&r, "\r\nCross-Origin-Opener-Policy: same-origin\r\n"));
	assert_true(raw_has(&r, "\r\nCache-Control: no-store\r\n"));
	/* on the same connection */
	assert_int_equal(raw_ask(&r, "HEAD /echo HTTP/1.1\r\nHost: h\r\n\r\n", &body), 200);
	assert_true(raw_has(&r, "\r\nContent-Length: "));
	assert_int_equal(r.in.len, 0);
	/* two at a time */
	assert_int_equal(raw_ask(&r, "GET /echo/1 HTTP/1.1\r\nHost: h\r\n\r\n"
	                             "GET /echo/2 HTTP/1.1\r\nHost: h\r\n\r\n", &body), 200);
	assert_non_null(strstr(body.text, "/echo/1"));
	assert_int_equal(raw_answer(&r, &body, false), 200);
	assert_non_null(strstr(body.text, "/echo/2"));
	raw_close(&r);
	buf_free(&body);
	assert_int_equal(door_figures(door).calls, 4);
}

static void answers_later(void **state)
{
	enum { N = 20 };
	struct raw r[N];
	struct buf body = { 0 };
	(void)state;
	for (int i = 0; i < N; i++) {
		raw_open(&r[i], door_address(door), NULL);
		raw_say(&r[i], "GET /late HTTP/1.1\r\nHost: h\r\n\r\nGET /echo HTTP/1.1\r\nHost: h\r\n\r\n");
	}
	wait_late(N);
	for (int i = N; i--;)
		answer_late(i);
	for (int i = 0; i < N; i++) {
		assert_int_equal(raw_answer(&r[i], &body, false), 200);
		assert_string_equal(body.text, "late");
		assert_int_equal(raw_answer(&r[i], &body, false), 200);
		raw_close(&r[i]);
	}
	buf_free(&body);
}

/* Those who asked have gone before there is an answer. */
static void aborts_while_waiting(void **state)
{
	enum { N = 20 };
	struct raw r[N], other;
	(void)state;
	for (int i = 0; i < N; i++) {
		raw_open(&r[i], door_address(door), NULL);
		raw_say(&r[i], i % 3 == 0 ? "POST /late HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n"
		                            "Content-Length: 2\r\n\r\n{}" : "GET /late HTTP/1.1\r\nHost: h\r\n\r\n");
	}
	wait_late(N);
	for (int i = 0; i < N; i++) {
		if (i % 2)
			answer_late(i);
		raw_close(&r[i]);
		doors_turn();
		if (i % 2 == 0)
			answer_late(i);
	}
	raw_open(&other, door_address(door), NULL);
	assert_int_equal(raw_ask(&other, "GET /echo HTTP/1.1\r\nHost: h\r\n\r\n", NULL), 200);
	raw_close(&other);
}

/* In the middle of a request, of every length. */
static void aborts_while_asking(void **state)
{
	static const char request[] = "POST /echo HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n"
	                              "Content-Length: 10\r\n\r\n{\"a\":1234}";
	(void)state;
	for (size_t n = 0; n < sizeof request; n++) {
		struct raw r;
		raw_open(&r, door_address(door), NULL);
		raw_put(&r, request, n);
		doors_turn();
		doors_turn();
		raw_close(&r);
		doors_turn();
	}
}

/* The door closes before there is an answer, which comes when the door is no more. */
static void closes_while_waiting(void **state)
{
	struct raw r, gone;
	struct door_plan plan = plan_plain();
	(void)state;
	begin_with(&plan);
	door->ms.goodbye = 100;
	raw_open(&r, door_address(door), NULL);
	raw_open(&gone, door_address(door), NULL);
	raw_say(&r, "GET /late HTTP/1.1\r\nHost: h\r\n\r\n");
	raw_say(&gone, "GET /late HTTP/1.1\r\nHost: h\r\n\r\n");
	wait_late(2);
	raw_close(&gone);
	finish();
	assert_int_equal(raw_answer(&r, NULL, false), 503);
	assert_null(call_header(waiting[0], "Host"));
	assert_string_equal(call_path(waiting[0]), "/late");
	answer_late(0);
	answer_late(1);
	raw_close(&r);
}

/* Answered within the time that a closing door has. */
static void closes_in_time(void **state)
{
	struct raw r;
	struct door_plan plan = plan_plain();
	(void)state;
	begin_with(&plan);
	raw_open(&r, door_address(door), NULL);
	raw_say(&r, "GET /late HTTP/1.1\r\nHost: h\r\n\r\n");
	wait_late(1);
	doors_shut(door);
	doors_turn();
	answer_late(0);
	assert_int_equal(raw_answer(&r, NULL, false), 200);
	raw_close(&r);
	assert_true(doors_closed(DOORS_PATIENCE));
	door_free(door);
	assert_int_equal(uv_loop_close(&doors_loop), 0);
}

/* ---- what is kept out ---- */

/* A request of its own connection; the status. */
static int ask(const char *request, struct buf *body)
{
	struct raw r;
	raw_open(&r, door_address(door), NULL);
	int status = raw_ask(&r, request, body);
	raw_close(&r);
	return status;
}

#define JSON_POST "POST /echo HTTP/1.1\r\nHost: h\r\nContent-Type: application/json; charset=utf-8\r\n"

static void bodies(void **state)
{
	struct buf request = { 0 }, body = { 0 };
	(void)state;
	for (int more = 0; more < 2; more++) {
		buf_clear(&request);
		buf_put(&request, JSON_POST "Content-Length: ");
		buf_int(&request, BODY_MAX + more);
		buf_put(&request, "\r\n\r\n");
		buf_repeat(&request, "x", BODY_MAX + more);
		assert_int_equal(ask(request.text, &body), more ? 413 : 200);
		assert_true(more || body.len > BODY_MAX);
	}
	assert_string_equal(body.text, "{\"error\":{\"key\":\"The request is too large.\"},\"refused\":\"malformed\"}");
	for (int more = 0; more < 2; more++) {
		buf_clear(&request);
		buf_put(&request, JSON_POST "Transfer-Encoding: chunked\r\n\r\n");
		for (int i = 0; i < 4 + more; i++) {
			buf_put(&request, "1000\r\n");
			buf_repeat(&request, "y", 4096);
			buf_put(&request, "\r\n");
		}
		buf_put(&request, "0\r\n\r\n");
		assert_int_equal(ask(request.text, &body), more ? 413 : 200);
	}
	assert_int_equal(ask("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Type: text/plain\r\n"
	                     "Content-Length: 2\r\n\r\n{}", NULL), 415);
	assert_int_equal(ask("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n", NULL), 415);
	buf_free(&request);
	buf_free(&body);
}

static void malformed(void **state)
{
	static const char *const requests[] = {
		JSON_POST "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
		JSON_POST "Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}",
		JSON_POST "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		JSON_POST "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n",
		"GET /echo HTTP/1.1\r\n\r\n",
		"GET /echo HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
		"GET /echo/%ff HTTP/1.1\r\nHost: h\r\n\r\n",
		"GET /echo/\xff HTTP/1.1\r\nHost: h\r\n\r\n",
		"GET /echo/%c0%af HTTP/1.1\r\nHost: h\r\n\r\n",
		"GET /echo/%00 HTTP/1.1\r\nHost: h\r\n\r\n",
		"GET /echo/%0a HTTP/1.1\r\nHost: h\r\n\r\n",
		"GET /echo/\x01 HTTP/1.1\r\nHost: h\r\n\r\n",
		"GET /echo/%7f HTTP/1.1\r\nHost: h\r\n\r\n",
		"GET /echo/%4 HTTP/1.1\r\nHost: h\r\n\r\n",
		"GET /echo?q=%zz HTTP/1.1\r\nHost: h\r\n\r\n",
		"GET /echo?q=%e2%82 HTTP/1.1\r\nHost: h\r\n\r\n",
		"GET echo HTTP/1.1\r\nHost: h\r\n\r\n",
		"GET http://h/echo HTTP/1.1\r\nHost: h\r\n\r\n",
	};
	(void)state;
	for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
		if (ask(requests[i], NULL) != 400)
			fail_msg("not refused: %s", requests[i]);
}

static void methods(void **state)
{
	static const char *const names[] = { "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", "WHATEVER" };
	(void)state;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct raw r;
		struct buf b = { 0 };
		raw_open(&r, door_address(door), NULL);
		buf_put(&b, names[i]);
		buf_put(&b, " /echo HTTP/1.1\r\nHost: h\r\n\r\n");
		assert_int_equal(raw_ask(&r, b.text, NULL), 405);
		assert_true(raw_has(&r, "\r\nAllow: GET, HEAD, POST\r\n"));
		raw_close(&r);
		buf_free(&b);
	}
}

static int post_from(const char *origin)
{
	struct buf b = { 0 };
	buf_put(&b, "POST /echo HTTP/1.1\r\nHost: h:80\r\nContent-Type: application/json\r\nContent-Length: 2\r\n");
	if (origin) {
		buf_put(&b, "Origin: ");
		buf_put(&b, origin);
		buf_put(&b, "\r\n");
	}
	buf_put(&b, "\r\n{}");
	int status = ask(b.text, NULL);
	buf_free(&b);
	return status;
}

static void origins(void **state)
{
	struct door_plan plan = plan_plain();
	(void)state;
	assert_int_equal(post_from(NULL), 200);
	assert_int_equal(post_from("http://h:80"), 200);
	assert_int_equal(post_from("https://H:80"), 200);
	assert_int_equal(post_from("http://h"), 403);
	assert_int_equal(post_from("http://h:80.evil"), 403);
	assert_int_equal(post_from("null"), 403);
	assert_int_equal(ask("GET /echo HTTP/1.1\r\nHost: h\r\nOrigin: http://other\r\n\r\n", NULL), 200);
	finish();
	plan.origin = "https://example.org";
	begin_with(&plan);
	assert_int_equal(post_from("https://example.org"), 200);
	assert_int_equal(post_from("http://h:80"), 403);
	assert_int_equal(post_from(NULL), 200);
}

static void proxies(void **state)
{
	struct buf body = { 0 };
	static const char request[] = "GET /echo HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: 9.9.9.9\r\n"
	                              "X-Forwarded-For: 1.1.1.1, 2001:db8::7\r\nX-Forwarded-Proto: https\r\n\r\n";
	struct door_plan plan = plan_plain();
	(void)state;
	assert_int_equal(ask(request, &body), 200);
	assert_non_null(strstr(body.text, "127.0.0.1 plain"));
	finish();
	plan.behind_proxy = true;
	begin_with(&plan);
	assert_int_equal(ask(request, &body), 200);
	assert_non_null(strstr(body.text, " 2001:db8::7 secure"));
	/* whoever it is, it is not the proxy, which is on this machine */
	assert_int_equal(ask("GET /echo HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: nonsense\r\n\r\n", &body), 200);
	assert_non_null(strstr(body.text, " 0.0.0.0 plain"));
	assert_int_equal(ask("GET /echo HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: 192.0.2.7:4711\r\n\r\n", &body), 200);
	assert_non_null(strstr(body.text, " 192.0.2.7 plain"));
	assert_int_equal(ask("GET /echo HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: 9.9.9.9, [2001:db8::7]:4711\r\n\r\n", &body), 200);
	assert_non_null(strstr(body.text, " 2001:db8::7 plain"));
	assert_int_equal(ask("GET /echo HTTP/1.1\r\nHost: h\r\n\r\n", &body), 200);
	assert_non_null(strstr(body.text, " 127.0.0.1 plain"));
	buf_free(&body);
}

static void rates(void **state)
{
	struct raw r;
	struct door_plan plan = plan_plain();
	int good = 0, status = 200;
	(void)state;
	finish();
	plan.calls_per_second = 1;
	begin_with(&plan);
	for (; status == 200 && good < 50; good += status == 200)
		status = ask("GET /echo HTTP/1.1\r\nHost: h\r\n\r\n", NULL);
	assert_int_equal(status, 429);
	assert_in_range(good, 10, 15);
	/* another address is not concerned */
	raw_open(&r, door_address(door), "127.0.0.9");
	assert_int_equal(raw_ask(&r, "GET /echo HTTP/1.1\r\nHost: h\r\n\r\n", NULL), 200);
	raw_close(&r);
	assert_int_equal(door_figures(door).refused, 1);
}

/* ---- people who only disturb ---- */

static bool is_over(void *context)
{
	struct raw *r = context;
	char byte;
	r->over = r->over || recv(r->fd, &byte, 1, 0) == 0;
	return r->over;
}

/* A byte now and then keeps nobody's connection open for ever. */
static void slow_requests(void **state)
{
	struct raw r;
	(void)state;
	door->ms.request = 300;
	raw_open(&r, door_address(door), NULL);
	raw_say(&r, "GET /echo HTTP/1.1\r\nHost: h\r\n");
	uint64_t from = uv_hrtime();
	while (!raw_until(is_over, &r, 20) && uv_hrtime() - from < 10000000000u)
		raw_say(&r, "X: y\r\n");
	assert_true(r.over);
	assert_true(uv_hrtime() - from < 5000000000u);
	raw_close(&r);
	assert_int_equal(door_figures(door).cut, 1);
}

enum { CRAWLERS = 20 };

/* So many requests that do not come; has each been ended that should have been, and no
 * other? */
static void crawl(struct raw r[CRAWLERS], const char *from)
{
	for (int i = 0; i < CRAWLERS; i++) {
		raw_open(&r[i], door_address(door), from);
		raw_say(&r[i], "GET /echo HTTP/1.1\r\nHost: h\r\n");
		for (int k = 0; k < 4; k++)
			doors_turn();
	}
}

/* When the house is full, whoever has kept it waiting longest makes room. */
static void room_for_one_more(void **state)
{
	struct raw r[CRAWLERS], newcomer;
	(void)state;
	door->http_max = HTTP_SPARE + CRAWLERS / 2;
	crawl(r, NULL);
	for (int i = 0; i < CRAWLERS / 2; i++)
		assert_true(raw_until(is_over, &r[i], DOORS_PATIENCE));
	for (int i = CRAWLERS / 2; i < CRAWLERS; i++)
		assert_false(raw_until(is_over, &r[i], 0));
	raw_open(&newcomer, door_address(door), NULL);
	assert_int_equal(raw_ask(&newcomer, "GET /echo?x=1 HTTP/1.1\r\nHost: h\r\n\r\n", NULL), 200);
	assert_true(raw_until(is_over, &r[CRAWLERS / 2], DOORS_PATIENCE));
	assert_int_equal(door_figures(door).cut, CRAWLERS / 2 + 1);
	raw_close(&newcomer);
	for (int i = 0; i < CRAWLERS; i++)
		raw_close(&r[i]);
}

static void garbage(void **state)
{
	enum { N = 1000 };
	static struct raw r[N];
	(void)state;
	finish();
	struct door_plan plan = plan_plain();
	plan.sockets_per_address = 10;
	begin_with(&plan);
	uint32_t seed = 1;
	for (int i = 0; i < N; i++) {
		char bytes[200];
		raw_open(&r[i], door_address(door), "127.0.0.2");
		for (size_t k = 0; k < sizeof bytes; k++) {
			seed = seed * 1664525 + 1013904223;
			bytes[k] = (char)(seed >> 24);
		}
		if (i % 4)
			raw_put(&r[i], bytes, (size_t)(i % 4) * 50);
		doors_turn();
		if (i % 50 == 0) {
			struct raw good;
			raw_open(&good, door_address(door), NULL);
			assert_int_equal(raw_ask(&good, "GET /echo HTTP/1.1\r\nHost: h\r\n\r\n", NULL), 200);
			raw_close(&good);
		}
	}
	for (int i = 0; i < N; i++)
		raw_close(&r[i]);
}

static void bad_addresses(void **state)
{
	static const char *const bad[] = { "", "8080", "127.0.0.1", "127.0.0.1:", "[::1:80", "127.0.0.1:x", "300.1.1.1:80" };
	struct door_plan plan = plan_plain();
	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		plan.listen = bad[i];
		errno = 0;
		assert_null(door_open(&doors_loop, &plan));
		assert_int_not_equal(errno, 0);
	}
	/* taken */
	plan.listen = door_address(door) + strlen("http://");
	assert_null(door_open(&doors_loop, &plan));
	assert_int_equal(errno, EADDRINUSE);
}

int main(void)
{
#define DOOR(test) cmocka_unit_test_setup_teardown(test, begin, end)
	const struct CMUnitTest tests[] = {
		DOOR(answers_at_once), DOOR(answers_later), DOOR(aborts_while_waiting), DOOR(aborts_while_asking),
		cmocka_unit_test(closes_while_waiting), cmocka_unit_test(closes_in_time), DOOR(bodies), DOOR(malformed),
		DOOR(methods), DOOR(origins), DOOR(proxies), DOOR(rates), DOOR(slow_requests), DOOR(room_for_one_more), DOOR(garbage),
		DOOR(bad_addresses),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
