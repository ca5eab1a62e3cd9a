/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * More connections than the server can have, none of which gets anywhere: heads that come
 * byte by byte, bodies that never come, answers that are never read, and silence. When one is
 * ended, the next comes. Somebody new gets in all the same: what has kept the server waiting
 * longest goes first.
 *
 * Before: the first 4,096 had ten seconds each, and who came meanwhile waited for that.
 */
#include "attack.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { MANY = 5000, ADDRESSES = 40, STEP = 100 };

struct crawler {
	int fd;
	size_t said;
};

static const char *const words[] = {
	"GET /api/me HTTP/1.1\r\nHost: x\r\nX-Slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
	"POST /api/me/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"name\":\"",
	"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n",
	"",
};
enum { KINDS = sizeof words / sizeof *words };

/* A little more of what it has to say; the next of its kind, where it was ended. */
static void crawl(struct siege *siege, struct crawler *c, int number)
{
	const char *text = words[number % KINDS];
	/* the third kind does not read what it has asked for */
	bool reads = number % KINDS != 2;
	if (c->fd >= 0 && reads && siege_cut(c->fd)) {
		close(c->fd);
		siege->toll->cut++;
		c->fd = -1;
	}
	if (c->fd < 0) {
		struct host from = siege_from(siege, number % ADDRESSES);
		*c = (struct crawler){ .fd = net_connect(&from) };
		siege->toll->sent += c->fd >= 0;
		return;
	}
	/* the first kind byte by byte */
	size_t left = strlen(text) - c->said, n = number % KINDS == 0 && left > 1 ? 1 : left;
	if (n && send(c->fd, text + c->said, n, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)n)
		c->said += n;
}

static void strike(struct siege *siege)
{
	struct crawler *all = calloc(MANY, sizeof *all);
	siege_need(all, "memory");
	for (int i = 0; i < MANY; i++)
		all[i].fd = -1;
	for (int i = 0; i < 2 * MANY; i++)
		crawl(siege, &all[i % MANY], i % MANY);
	siege_ready(siege);
	for (int i = 0; siege_goes_on(siege); i++)
		for (int k = 0; k < STEP; k++)
			crawl(siege, &all[(i * STEP + k) % MANY], (i * STEP + k) % MANY);
	for (int i = 0; i < MANY; i++)
		if (all[i].fd >= 0)
			close(all[i].fd);
	free(all);
}

/* There were more of them than the server has room for, and those who had kept it waiting went.
 * That everybody new got in is looked at after every attack. */
static void judge(const struct siege *siege)
{
	const struct toll *toll = siege->toll;
	assert_true(toll->sent >= MANY);
	assert_true(toll->cut > 0);
}

const struct attack attack_slow = { .name = "slow", .honest = honest_arrival, .strike = strike, .judge = judge, .memory = 96 };
