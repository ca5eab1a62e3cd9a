/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The thread that sends push messages, with a push service on the loopback that answers as a
 * script says: what is tried again and how often, what is given up, what takes another's place,
 * and how much one person may have waiting, or all hosts that have not taken a message yet.
 */
#include "push.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>

#include <cmocka.h>
#include <sodium.h>

/* ---- a push service ---- */

enum {
	ASKED_MAX = 1200,
	HOSTS = 4            /* 127.0.0.1, and so on: to us each is a push service of its own */
};

struct service {
	int listens[HOSTS], port;
	pthread_t thread[HOSTS];
	pthread_mutex_t lock;
	pthread_cond_t wake;
	const int *status;              /* of the answers, in order; the last one again and again */
	int statuses;
	bool holds;                     /* nobody is answered */
	int asked, stop;
	char topic[ASKED_MAX][40];
	char path[ASKED_MAX][16];
};
static struct service service;

/* Until all of a request has come. */
static bool read_request(int fd, char *text, size_t size)
{
	size_t n = 0;
	for (;;) {
		ssize_t more = recv(fd, text + n, size - 1 - n, 0);
		if (more <= 0)
			return false;
		n += (size_t)more;
		text[n] = '\0';
		const char *end = strstr(text, "\r\n\r\n"), *length = strstr(text, "Content-Length: ");
		if (end && length && n >= (size_t)(end + 4 - text) + strtoul(length + 16, NULL, 10))
			return true;
	}
}

static void note_request(const char *text, int *status)
{
	pthread_mutex_lock(&service.lock);
	assert_true(service.asked < ASKED_MAX);
	const char *topic = strstr(text, "Topic: ");
	sscanf(topic ? topic + 7 : "-", "%39[^\r]", service.topic[service.asked]);
	sscanf(text, "POST /%15[^ ]", service.path[service.asked]);
	int i = service.asked++;
	*status = service.status[i < service.statuses ? i : service.statuses - 1];
	pthread_cond_broadcast(&service.wake);
	while (service.holds)
		pthread_cond_wait(&service.wake, &service.lock);
	pthread_mutex_unlock(&service.lock);
}

static void *answer(void *argument)
{
	int fd = (int)(intptr_t)argument, status;
	char text[8192], line[160];
	if (read_request(fd, text, sizeof text)) {
		note_request(text, &status);
		int n = snprintf(line, sizeof line, "HTTP/1.1 %d X\r\nContent-Length: 0\r\nLocation: http://127.0.0.1:%d/else\r\nConnection: close\r\n\r\n", status, service.port);
		send(fd, line, (size_t)n, MSG_NOSIGNAL);
	}
	close(fd);
	return NULL;
}

static void *serve(void *listens)
{
	for (;;) {
		pthread_t thread;
		int fd = accept(*(const int *)listens, NULL, NULL);
		if (fd < 0)
			return NULL;
		if (pthread_create(&thread, NULL, answer, (void *)(intptr_t)fd) == 0)
			pthread_detach(thread);
	}
}

/* Until so many have been asked. */
static void wait_asked(int n)
{
	pthread_mutex_lock(&service.lock);
	while (service.asked < n)
		pthread_cond_wait(&service.wake, &service.lock);
	pthread_mutex_unlock(&service.lock);
}

static void hold(bool on)
{
	pthread_mutex_lock(&service.lock);
	service.holds = on;
	pthread_cond_broadcast(&service.wake);
	pthread_mutex_unlock(&service.lock);
}

#define SCRIPT(...) script((const int[]){ __VA_ARGS__ }, (int)(sizeof((const int[]){ __VA_ARGS__ }) / sizeof(int)))
static void script(const int *status, int n)
{
	static int kept[16];
	pthread_mutex_lock(&service.lock);
	memcpy(kept, status, (size_t)n * sizeof *status);
	service.status = kept;
	service.statuses = n;
	service.asked = 0;
	pthread_mutex_unlock(&service.lock);
}

/* ---- sending ---- */

static char gone[LIST_HASH];
static int troubles;

static void note_gone(void *context, const char *hash)
{
	(void)context;
	memcpy(gone, hash, sizeof gone);
}

static void note_trouble(void *context, const char *why)
{
	(void)context, (void)why;
	troubles++;
}

static struct push *begin_waiting(double seconds)
{
	struct push_plan plan = { .contact = "mailto:ops@example.org", .anywhere = true, .wait = seconds, .gone = note_gone, .trouble = note_trouble };
	troubles = 0;
	*gone = '\0';
	assert_true(webpush_key_draw(&plan.key));
	struct push *push = push_start(&plan);
	assert_non_null(push);
	return push;
}

static struct push *begin(void)
{
	return begin_waiting(0.001);
}

static bool tell_at(struct push *push, int host, int64_t player, const char *where, const char *topic)
{
	struct subscription s = { .player = player, .language = "en" };
	snprintf(s.endpoint, sizeof s.endpoint, "http://127.0.0.%d:%d/%s", 1 + host, service.port, where);
	snprintf(s.hash, sizeof s.hash, "hash of %s", where);
	strcpy(s.point, "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
	strcpy(s.auth, "BTBZMqHH6r4Tts7J_aSIgg");
	return push_send(push, &(struct push_message){ .to = &s, .text = "{}", .topic = topic, .ttl = 3600 });
}

static bool tell(struct push *push, int64_t player, const char *where, const char *topic)
{
	return tell_at(push, 0, player, where, topic);
}

/* What has come of it, once nothing waits any more. */
static struct push_figures end(struct push *push)
{
	while (push_figures(push).waiting)
		nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
	struct push_figures f = push_figures(push);
	push_stop(push);
	return f;
}

static void tried_again(void **state)
{
	(void)state;
	struct push *push = begin();
	SCRIPT(503, 429, 201);
	assert_true(tell(push, 1, "a", "t1"));
	struct push_figures f = end(push);
	assert_int_equal(f.sent, 1);
	assert_int_equal(service.asked, 3);
}

/* The service sees which message takes which one's place, but not of what table, and not who is
 * at the same one. */
static void topics_are_hashes(void **state)
{
	(void)state;
	struct push *push = begin();
	SCRIPT(503, 201);
	assert_true(tell(push, 1, "a", "t1"));
	wait_asked(2);
	assert_true(tell(push, 1, "a", "t2"));
	wait_asked(3);
	assert_true(tell(push, 2, "b", "t1"));
	wait_asked(4);
	assert_int_equal(end(push).sent, 3);
	assert_int_equal(strspn(service.topic[0], "0123456789abcdef"), 32);
	assert_int_equal(strlen(service.topic[0]), 32);
	assert_string_equal(service.topic[0], service.topic[1]);
	assert_string_not_equal(service.topic[0], service.topic[2]);
	assert_string_not_equal(service.topic[0], service.topic[3]);
}

static void given_up(void **state)
{
	(void)state;
	struct push *push = begin();
	SCRIPT(500);
	assert_true(tell(push, 1, "a", "t1"));
	struct push_figures f = end(push);
	assert_int_equal(f.given_up, 1);
	assert_int_equal(service.asked, PUSH_TRIES);
	assert_int_equal(troubles, 1);
}

/* What is refused for good, and a redirection, which leads nowhere. */
static void not_again(void **state)
{
	(void)state;
	static const int statuses[] = { 400, 401, 403, 413, 301, 307 };
	for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
		struct push *push = begin();
		SCRIPT(statuses[i], 201);
		assert_true(tell(push, 1, "a", "t1"));
		struct push_figures f = end(push);
		assert_int_equal(f.given_up, 1);
		assert_int_equal(service.asked, 1);
		assert_string_equal(gone, "");
	}
}

static void gone_for_good(void **state)
{
	(void)state;
	static const int statuses[] = { 404, 410 };
	for (size_t i = 0; i < 2; i++) {
		struct push *push = begin();
		SCRIPT(statuses[i]);
		assert_true(tell(push, 1, "b", "t1"));
		struct push_figures f = end(push);
		assert_int_equal(f.gone, 1);
		assert_int_equal(service.asked, 1);
		assert_string_equal(gone, "hash of b");
	}
}

/* Two of a person's are under way; of those that wait, the last on a topic is what is so. */
static void one_of_a_topic(void **state)
{
	(void)state;
	struct push *push = begin();
	SCRIPT(201);
	hold(true);
	assert_true(tell(push, 1, "a", "t1") && tell(push, 1, "a", "t2"));
	wait_asked(2);
	assert_true(tell(push, 1, "a", "t3") && tell(push, 1, "a", "t3") && tell(push, 1, "b", "t3") && tell(push, 1, "a", "t3"));
	assert_int_equal(push_figures(push).waiting, 4);
	hold(false);
	struct push_figures f = end(push);
	assert_int_equal(f.sent, 4);
	assert_int_equal(service.asked, 4);
}

/* One person fills their own part of the queue; another's message goes past all of it. */
static void fair_to_others(void **state)
{
	(void)state;
	struct push *push = begin();
	int taken = 0;
	SCRIPT(201);
	hold(true);
	assert_true(tell(push, 1, "a", "t1") && tell(push, 1, "a", "t2"));
	wait_asked(2);
	for (int i = 0; i < 2 * PUSH_QUEUE_PERSON; i++) {
		char topic[16];
		snprintf(topic, sizeof topic, "x%d", i);
		taken += tell(push, 1, "a", topic);
	}
	assert_int_equal(taken, PUSH_QUEUE_PERSON);
	assert_true(tell(push, 2, "z", "t1"));
	wait_asked(3);
	assert_string_equal(service.path[2], "z");
	assert_int_equal(push_figures(push).refused, PUSH_QUEUE_PERSON);
	hold(false);
	assert_int_equal(end(push).sent, 3 + PUSH_QUEUE_PERSON);
}

/* To hosts that have taken nothing yet, for that many people, two for each; how many were taken. */
static int tell_strangers(struct push *push, int first, int people)
{
	int taken = 0;
	for (int i = first; i < first + people; i++) {
		char where[16];
		snprintf(where, sizeof where, "s%d", i);
		int host = 1 + i % (HOSTS - 1);
		taken += tell_at(push, host, 100 + i, where, "t1") + tell_at(push, host, 100 + i, where, "t2");
	}
	return taken;
}

/* Strangers, who let nothing come through, have half of what can be under way and of what can
 * wait: to a host that takes messages they make no difference. */
static void strangers_have_half(void **state)
{
	(void)state;
	enum { AT_ONCE_STRANGE = 16 };
	struct push *push = begin();
	SCRIPT(201);
	assert_true(tell(push, 1, "a", "t1"));
	while (push_figures(push).sent < 1)
		nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
	hold(true);
	int taken = tell_strangers(push, 0, AT_ONCE_STRANGE);
	wait_asked(1 + AT_ONCE_STRANGE);
	taken += tell_strangers(push, AT_ONCE_STRANGE, PUSH_QUEUE_STRANGE);
	assert_int_equal(taken, AT_ONCE_STRANGE + PUSH_QUEUE_STRANGE);
	assert_true(tell(push, 1, "z", "t1"));
	wait_asked(2 + AT_ONCE_STRANGE);
	assert_string_equal(service.path[1 + AT_ONCE_STRANGE], "z");
	push_stop(push);
	hold(false);
}

/* What was tried in vain gives way to what was not tried yet. */
static void tried_in_vain(void **state)
{
	(void)state;
	struct push *push = begin_waiting(PUSH_AGAIN_MAX);
	SCRIPT(503);
	assert_int_equal(tell_strangers(push, 0, PUSH_QUEUE_STRANGE / 2), PUSH_QUEUE_STRANGE);
	wait_asked(PUSH_QUEUE_STRANGE);
	/* the last answers are on their way */
	while (!tell_at(push, 1, 1, "new", "t1"))
		nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
	wait_asked(PUSH_QUEUE_STRANGE + 1);
	assert_string_equal(service.path[PUSH_QUEUE_STRANGE], "new");
	push_stop(push);
}

/* Where nobody listens; and stopping does not wait for what is under way. */
static void stopped(void **state)
{
	(void)state;
	struct push *push = begin();
	SCRIPT(201);
	hold(true);
	assert_true(tell(push, 1, "a", "t1"));
	wait_asked(1);
	assert_true(tell(push, 1, "a", "t2") && tell(push, 1, "a", "t3"));
	push_stop(push);
	hold(false);
	struct subscription s = { .endpoint = "ftp://127.0.0.1/" };
	push = begin();
	assert_false(push_send(push, &(struct push_message){ .to = &s, .text = "", .topic = "t", .ttl = 1 }));
	push_stop(push);
}

static int set_up(void **state)
{
	(void)state;
	struct sockaddr_in here = { .sin_family = AF_INET };
	socklen_t size = sizeof here;
	pthread_mutex_init(&service.lock, NULL);
	pthread_cond_init(&service.wake, NULL);
	for (int i = 0; i < HOSTS; i++) {
		service.listens[i] = socket(AF_INET, SOCK_STREAM, 0);
		here.sin_addr.s_addr = htonl(INADDR_LOOPBACK + (unsigned)i);
		/* all have the port that the first gets */
		if (bind(service.listens[i], (struct sockaddr *)&here, sizeof here) != 0 || listen(service.listens[i], 64) != 0 ||
		    getsockname(service.listens[i], (struct sockaddr *)&here, &size) != 0 ||
		    pthread_create(&service.thread[i], NULL, serve, &service.listens[i]) != 0)
			return -1;
	}
	service.port = ntohs(here.sin_port);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	for (int i = 0; i < HOSTS; i++) {
		shutdown(service.listens[i], SHUT_RDWR);
		pthread_join(service.thread[i], NULL);
		close(service.listens[i]);
	}
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tried_again),   cmocka_unit_test(topics_are_hashes), cmocka_unit_test(given_up), cmocka_unit_test(not_again), cmocka_unit_test(gone_for_good),
		cmocka_unit_test(one_of_a_topic), cmocka_unit_test(fair_to_others), cmocka_unit_test(strangers_have_half),
		cmocka_unit_test(tried_in_vain), cmocka_unit_test(stopped),
	};
	return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, set_up, tear_down);
}
