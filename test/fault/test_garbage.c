/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A thousand connections with garbage, halves of requests and one byte at a time do not
 * disturb people who play. How long a move takes meanwhile is printed, not judged: the
 * machine may be busy with something else.
 */
#include "crew.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { PESTS = 1000, ADDRESSES = 20 };

static struct crew crew;

struct pest {
	int fd;
	int kind, sent;
};

static struct pest pests[PESTS];

static const char *const halves[] = {
	"GET /api/me HTTP/1.1\r\nHost: x\r\nX-Slow: ",
	"POST /api/me/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"name\":\"",
	"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ",
	"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffff\r\n",
	"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
};
enum { HALVES = sizeof halves / sizeof *halves };

/* From one of many addresses, or the limit for one would end the test too early. */
static int come(int number)
{
	struct sockaddr_in here = { .sin_family = AF_INET }, there = { .sin_family = AF_INET };
	here.sin_addr.s_addr = htonl(0x7f000002u + (unsigned)(number % ADDRESSES));
	there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	there.sin_port = htons((uint16_t)crew.host.port);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	assert_true(fd >= 0);
	bind(fd, (const struct sockaddr *)&here, sizeof here);
	if (connect(fd, (const struct sockaddr *)&there, sizeof there) != 0) {
		close(fd);
		return -1;
	}
	fcntl(fd, F_SETFL, O_NONBLOCK);
	return fd;
}

/* A little more of what it has to say; begin again when it was thrown out. */
static void pester(struct pest *p, int number)
{
	char bytes[256], got[512];
	if (p->fd >= 0 && recv(p->fd, got, sizeof got, MSG_DONTWAIT) == 0) {
		close(p->fd);
		p->fd = -1;
	}
	if (p->fd < 0) {
		*p = (struct pest){ .fd = come(number), .kind = (int)rng_below(&crew.rng, HALVES + 2) };
		if (p->fd < 0)
			return;
	}
	if (p->kind < HALVES && p->sent < (int)strlen(halves[p->kind])) {
		/* all of it, or byte by byte */
		size_t n = number % 2 ? strlen(halves[p->kind]) : 1;
		send(p->fd, halves[p->kind] + p->sent, n, MSG_NOSIGNAL | MSG_DONTWAIT);
		p->sent += (int)n;
	} else if (p->kind >= HALVES) {
		for (size_t i = 0; i < sizeof bytes; i++)
			bytes[i] = (char)rng_below(&crew.rng, 256);
		send(p->fd, bytes, sizeof bytes, MSG_NOSIGNAL | MSG_DONTWAIT);
	}
}

static int in_order(const void *a, const void *b)
{
	int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
	return (one > other) - (one < other);
}

/* One move after the other, with this much pestering between them: how long a move
 * takes until its answer, in the middle and at worst. */
static void play_and_measure(int moves, int each, const char *what)
{
	int64_t took[200];
	int n = 0, next = 0;
	int64_t until = net_ms() + 2 * LONG;
	while (n < moves && !stage_is(&crew.mate[0], 'v')) {
		if (net_ms() > until)
			fail_msg("the game does not go on");
		for (int i = 0; i < each; i++, next++)
			pester(&pests[next % PESTS], next);
		for (int i = 0; i < crew.mates; i++) {
			struct mate *mate = &crew.mate[i];
			if (!may_move(mate, 0) || !mate_move(mate, &crew.rng))
				continue;
			while (mate->asked)
				crew_listen(&crew, 1000);
			took[n++] = net_us() - mate->sent;
			break;
		}
		crew_listen(&crew, 5);
	}
	qsort(took, (size_t)n, sizeof *took, in_order);
	print_message("%s: %d moves, answered after %lld us, at worst %lld us\n", what, n, (long long)took[n / 2],
	              (long long)took[n - 1]);
	assert_true(n > 0);
}

static void test_garbage(void **state)
{
	(void)state;
	struct rlimit files = { .rlim_cur = PESTS + 200, .rlim_max = PESTS + 200 };
	getrlimit(RLIMIT_NOFILE, &files);
	files.rlim_cur = files.rlim_max;
	setrlimit(RLIMIT_NOFILE, &files);
	crew_begin(&crew, NULL);
	crew_start(&crew, &crew.host);
	struct mate *at[SEATS_MAX] = { crew_hire(&crew, &crew.host), crew_hire(&crew, &crew.host) };
	crew_table(&crew, "carcassonne-castle", 2, NULL, NULL, at, NULL);
	play_and_measure(40, 0, "in peace");
	for (int i = 0; i < PESTS; i++)
		pests[i].fd = -1;
	for (int i = 0; i < PESTS; i++)
		pester(&pests[i], i);
	play_and_measure(60, 200, "with a thousand pests");
	/* and others can still come in */
	struct client other;
	assert_true(client_open(&other, &crew.host));
	client_free(&other);
	for (int i = 0; i < PESTS; i++)
		if (pests[i].fd >= 0)
			close(pests[i].fd);
	crew_play(&crew, 100000);
	for (int i = 0; i < crew.mates; i++)
		crew_until(&crew, heard_seq, &crew.mate[i], crew.mate[0].seq, "the end");
	struct session s;
	crew_record(&crew, crew.mate[0].table, &s);
	crew_check_views(&crew, &s);
	session_free(&s);
	crew_end(&crew);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_garbage) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
