/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Playing by docs/protocol.md, at random. Requests are told apart by their ids, one
 * letter each; of the texts only as much is looked at as is needed, where this server
 * is known to put it.
 */
#include "crowd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* {"table":"0123456789abcdef","seq": */
enum { ID_AT = 10, SEQ_AT = 34 };

void ours_begin(struct pair *pair)
{
	const struct crowd *crowd = pair->crowd;
	pair->leaving = true;
	pair->plies = 0;
	/* a table that is to be left has a clock, as those that are played over days have */
	caller_say(
		&pair->caller[0],
		"{\"id\":\"m\",\"do\":\"make\",\"game\":\"%s\",\"seats\":2,\"listed\":false,\"rated\":false,\"sit\":0,\"clock\":%s}",
		crowd->game, crowd->tables ? "{\"kind\":\"days\",\"each\":259200000}" : "null");
}

/* The game is over, or has gone far enough: on to the next table. */
static void leave(struct pair *pair)
{
	struct crowd *crowd = pair->crowd;
	if (pair->leaving)
		return;
	crowd->games++;
	if (crowd->tables && crowd->lefts < crowd->tables)
		memcpy(crowd->left[crowd->lefts++], pair->table, TABLE_ID);
	for (int i = 0; i < 2; i++) {
		caller_say(&pair->caller[i], "{\"id\":\"x\",\"do\":\"part\",\"table\":\"%s\"}", pair->table);
		pair->caller[i].waiting = false;
		pair->caller[i].sent = 0;
	}
	ours_begin(pair);
}

static void refused(struct caller *c, const char *text, size_t n)
{
	struct crowd *crowd = c->pair->crowd;
	if (crowd->refused++ < 5)
		fprintf(stderr, "load: refused: %.*s\n", (int)n, text);
	if (text[7] != 'p')
		exit(1);
	c->waiting = false;
	caller_say(c, "{\"id\":\"v\",\"do\":\"view\",\"table\":\"%s\"}", c->pair->table);
}

/* {"id":"m","ok":true,... */
static void answered(struct caller *c, const char *text, size_t n)
{
	struct pair *pair = c->pair;
	if (text[11] == 'e') {
		refused(c, text, n);
		return;
	}
	if (text[7] == 'm') {
		const char *id = scan(text, n, "\"table\":\"");
		if (!id)
			exit(1);
		memcpy(pair->table, id + 9, TABLE_ID - 1);
		pair->leaving = false;
		caller_say(&pair->caller[0], "{\"id\":\"j\",\"do\":\"join\",\"table\":\"%s\",\"detail\":\"turn\"}",
		           pair->table);
		caller_say(&pair->caller[1], "{\"id\":\"j\",\"do\":\"join\",\"table\":\"%s\",\"detail\":\"turn\"}",
		           pair->table);
		caller_say(&pair->caller[1], "{\"id\":\"s\",\"do\":\"sit\",\"table\":\"%s\",\"seat\":1}", pair->table);
	} else if (text[7] == 's') {
		caller_say(&pair->caller[0], "{\"id\":\"b\",\"do\":\"start\",\"table\":\"%s\"}", pair->table);
	}
}

/* ,"at":T,"event":"move","who":...,"seat":0, ... */
static void heard(struct caller *c, const char *text, size_t n)
{
	const char *event = scan(text, n < 64 ? n : 64, "\"event\":\"move\"");
	const char *seat = event ? scan(event, n - (size_t)(event - text), "\"seat\":") : NULL;
	if (!seat)
		return;
	if (seat[7] - '0' == c->seat) {
		c->waiting = false;
		return;
	}
	c->pair->plies++;
	caller_heard(c);
}

/* One of "moves":["a","b"], which stand near the end; no name has a bracket in it. */
static void choose(struct caller *c, const char *text, size_t n)
{
	const char *moves = scan_back(text, n, "\"moves\":["), *end = text + n;
	if (!moves || c->waiting || *c->move)
		return;
	moves += 9;
	const char *bracket = memchr(moves, ']', (size_t)(end - moves));
	end = bracket ? bracket : end;
	uint32_t quotes = 0;
	for (const char *at = moves; at < end && (at = memchr(at, '"', (size_t)(end - at))) != NULL; at++)
		quotes++;
	if (quotes < 2)
		return;
	uint32_t wanted = 2 * crowd_below(c->pair->crowd, quotes / 2);
	const char *at = memchr(moves, '"', (size_t)(end - moves));
	while (wanted--)
		at = memchr(at + 1, '"', (size_t)(end - at - 1));
	at++;
	const char *close = memchr(at, '"', (size_t)(end - at));
	size_t len = close ? (size_t)(close - at) : MOVE_ROOM;
	if (len >= MOVE_ROOM)
		exit(1);
	memcpy(c->move, at, len);
	c->move[len] = '\0';
	caller_ready(c);
}

static void seen(struct caller *c, const char *text, size_t n)
{
	struct pair *pair = c->pair;
	const struct crowd *crowd = pair->crowd;
	const char *stage = scan(text, n < 160 ? n : 160, "\"stage\":\"");
	bool over = stage && stage[9] == 'o' && stage[10] == 'v';
	/* the one who waits for the other leaves, so that the last move has been heard of */
	if (over && !c->waiting)
		leave(pair);
	else if (crowd->tables && pair->plies >= crowd->plies)
		leave(pair);
	else
		choose(c, text, n);
}

static void text(struct caller *c, const char *text, size_t n)
{
	if (n > 12 && text[2] == 'i') {
		answered(c, text, n);
		return;
	}
	/* the last words of a table that was left */
	if (n < 50 || c->pair->leaving || memcmp(text + ID_AT, c->pair->table, TABLE_ID - 1) != 0)
		return;
	size_t at = SEQ_AT;
	while (at < n && text[at] != ',')
		at++;
	if (at + 2 < n && text[at + 2] == 'v')
		seen(c, text, n);
	else
		heard(c, text + at, n - at);
}

static void play(struct caller *c)
{
	char text[256] = "{\"id\":\"p\",\"do\":\"play\",\"table\":\"";
	size_t n = strlen(text), len = strlen(c->move);
	memcpy(text + n, c->pair->table, TABLE_ID - 1);
	n += TABLE_ID - 1;
	memcpy(text + n, "\",\"move\":\"", 10);
	n += 10;
	memcpy(text + n, c->move, len);
	n += len;
	memcpy(text + n, "\"}", 2);
	caller_send(c, text, n + 2);
}

const struct dialect ours = { text, play };
