/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A server in the test's own process, on a free port with a store that is thrown away,
 * and a client that asks it over the network: what tests see is what a browser sees. It
 * believes the headers of a proxy, so a test can come from any address and over TLS.
 */
#ifndef BERGFRIED_SERVING_H
#define BERGFRIED_SERVING_H

#include <stdbool.h>

#include "people.h"
#include "table.h"

#include <jansson.h>

struct serving;

/* Begin serving people and the API; end, and throw the store away. The limits
 * are those of who comes in. */
struct serving *serving_begin(const struct limits *);
void serving_end(struct serving *);

/* "sqlite:FILE": to look at and to fill from the test's own thread. */
const char *serving_store(const struct serving *);

int serving_port(const struct serving *);

/* How often people_watch was called, and about whom last. */
struct watched {
	int times;
	struct player player;
	bool out;
};
struct watched serving_watched(struct serving *);

/* ---- asking ---- */

/* Somebody who asks: a browser with its cookie, or a program. */
struct asker {
	struct serving *serving;
	char cookie[128];        /* what the last Set-Cookie said: "bergfried=..."; "": none */
	const char *token;       /* or NULL */
	const char *headers;     /* more of these, each with \r\n; or NULL */
	const char *type;        /* of a body; NULL: application/json */
};

struct answer {
	int status;
	char head[4096];
	char type[96], set_cookie[256];
	char *body;
	json_t *json;            /* NULL if it is none */
};

/* The body is NULL for a GET. Every answer lives until serving_end. Any thread may ask. */
const struct answer *ask(struct asker *, const char *method, const char *path, const char *body);

/* A text in the answer, or "" if there is none. */
const char *answer_text(const struct answer *, const char *key);

/* The message of a failure: its key, the English sentence with its places. */
const char *answer_error(const struct answer *);

/* ---- tables, put into the store behind the server's back ---- */

/* Do something at a table, and keep what comes of it; the table must allow it. */
void serving_do(struct store *, struct table *, struct request);

/* A game of the template, by these two players; the first makes the table. */
void serving_game(struct store *, struct table *, int64_t id, const struct player *, const struct player *,
                  bool listed);

/* Play on until the game is over, or for so many moves. */
void serving_play(struct store *, struct table *, int moves);

#endif
