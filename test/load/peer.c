/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The same crowd at boardgame.io's server (peer/server.mjs): Socket.IO's packets in a
 * WebSocket. "0" opens, "40" enters a namespace, "42" is an event, "2" a ping that
 * wants a "3".
 */
#include "crowd.h"

#include <stdlib.h>
#include <string.h>

/* A number behind a key; -1. */
static long number(const char *text, size_t n, const char *key)
{
	const char *at = scan(text, n, key);
	return at ? strtol(at + strlen(key), NULL, 10) : -1;
}

/* Whoever is to move does, once. */
static void position(struct caller *c, const char *text, size_t n)
{
	const char *player = scan(text, n, "\"currentPlayer\":\"");
	long state = number(text, n, "\"_stateID\":");
	if (!player || state < 0 || state == c->state)
		return;
	c->state = state;
	c->waiting = false;
	if (player[17] - '0' != c->seat || *c->move)
		return;
	c->move[0] = (char)('1' + crowd_below(c->pair->crowd, 3));
	c->move[1] = '\0';
	caller_ready(c);
}

static void text(struct caller *c, const char *text, size_t n)
{
	int table = (int)(c->pair - c->pair->crowd->pair);
	const char *game = c->pair->crowd->game;
	if (n && text[0] == '0')
		caller_say(c, "40/%s,", game);
	else if (n && text[0] == '2')
		caller_say(c, "3");
	else if (n > 1 && memcmp(text, "40", 2) == 0)
		caller_say(c, "42/%s,[\"sync\",\"t%d\",\"%d\",null,2]", game, table, c->seat);
	else if (n > 1 && memcmp(text, "42", 2) == 0) {
		if (caller_other(c)->sent && scan(text, n < 64 ? n : 64, "\"update\""))
			caller_heard(c);
		position(c, text, n);
	}
}

static void play(struct caller *c)
{
	caller_say(
		c,
		"42/%s,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"take\",\"args\":[%s],\"playerID\":\"%d\"}},%ld,"
		"\"t%d\",\"%d\"]",
		c->pair->crowd->game, c->move, c->seat, c->state, (int)(c->pair - c->pair->crowd->pair), c->seat);
}

const struct dialect peers = { text, play };
