/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* For attackers and the honest; see attack.h. */
#include "attack.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- the honest ---- */

/* A new table where there is none yet, or its game is over. */
static void sit_down(struct siege *siege)
{
	struct crew *crew = &siege->crew;
	const char *bot = siege->attack->bot;
	if (crew->mates && *crew->mate[0].table && !stage_is(&crew->mate[0], 'v'))
		return;
	while (crew->mates < (bot ? 1 : 2))
		crew_hire(crew, &crew->host);
	struct mate *at[SEATS_MAX] = { &crew->mate[0], bot ? NULL : &crew->mate[1] };
	for (int i = 0; i < crew->mates; i++) {
		crew->mate[i].moved_on = false;
		/* one may look at only so many */
		if (*crew->mate[i].table)
			mate_does(&crew->mate[i], "part", NULL);
	}
	crew_table(crew, "carcassonne-castle", 2, NULL, NULL, at, bot);
}

static struct mate *whose_turn(struct crew *crew)
{
	for (int i = 0; i < crew->mates; i++)
		if (may_move(&crew->mate[i], 0))
			return &crew->mate[i];
	return NULL;
}

/* Until somebody can move, or the game is over. */
static struct mate *await_turn(struct siege *siege)
{
	struct crew *crew = &siege->crew;
	struct mate *mate = NULL;
	for (int64_t until = net_ms() + LONG; !(mate = whose_turn(crew)) && !stage_is(&crew->mate[0], 'v');) {
		if (net_ms() > until)
			fail_msg("the game does not go on");
		crew_listen(crew, 100);
	}
	return mate;
}

int64_t honest_move(struct siege *siege)
{
	struct crew *crew = &siege->crew;
	struct mate *mate = NULL;
	do
		sit_down(siege);
	while (!(mate = await_turn(siege)));
	int before = mate->moves;
	if (!mate_move(mate, &crew->rng))
		return -1;
	while (mate->asked && mate->client.fd >= 0)
		crew_listen(crew, 1000);
	int64_t took = net_us() - mate->sent;
	if (siege->attack->bot && mate->moves > before) {
		await_turn(siege);
		took = net_us() - mate->sent;
	}
	return mate->moves > before ? took : -1;
}

/* The same person each time, from many addresses: one address has only so many requests. */
int64_t honest_arrival(struct siege *siege)
{
	static char cookie[sizeof ((struct client *)0)->cookie];
	static unsigned times;
	struct client who = { .fd = -1 };
	struct host host = siege->crew.host;
	host.from = 0x7f000202u + times++ % 200;
	int64_t began = net_us();
	memcpy(who.cookie, cookie, sizeof cookie);
	bool in = client_enter(&who, &host) && client_connect(&who) && client_does(&who, "ping", NULL);
	int64_t took = net_us() - began;
	memcpy(cookie, who.cookie, sizeof cookie);
	client_free(&who);
	return in ? took : -1;
}

/* ---- the attackers ---- */

bool siege_goes_on(struct siege *siege)
{
	enum { FOR_EVER = 120000 };
	static int64_t since;
	if (!since)
		since = net_ms();
	return !siege->toll->over && net_ms() - since < FOR_EVER + 1000 * (int64_t)siege->seconds;
}

void siege_ready(struct siege *siege)
{
	siege->toll->ready = true;
}

void siege_need(bool there_is, const char *what)
{
	if (there_is)
		return;
	fprintf(stderr, "the attack does not get far: %s\n", what);
	_exit(1);
}

struct host siege_from(const struct siege *siege, int number)
{
	struct host host = siege->crew.host;
	host.from = 0x7f000100u + (unsigned)number % 250 + 2;
	return host;
}

int siege_scale(const struct siege *siege, int brief, int whole)
{
	return siege->brief ? brief : whole;
}

bool siege_cut(int fd)
{
	char bytes[4096];
	ssize_t n;
	while ((n = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT)) > 0)
		continue;
	return n == 0 || (errno != EAGAIN && errno != EINTR);
}
