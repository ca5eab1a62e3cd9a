/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What can be asked over HTTP besides who one is: the games, the lobby, the archive,
 * players, ratings, records of finished games, health and metrics. Only reading:
 * what happens at a table goes over the WebSocket.
 */
#ifndef BERGFRIED_API_H
#define BERGFRIED_API_H

#include "people.h"
#include "pool.h"
#include "www.h"

struct histogram;
struct hub;
struct moderation;
struct notify;
struct cup_desk;
struct daily_desk;

struct api {
	struct keeper *keeper;
	struct people *people;
	struct door *door;
	struct pool *pool;   /* NULL, here and below: there is none, and nothing to tell of it */
	struct hub *hub;
	struct www www;      /* the client's files */

	/* A text that is built in, or NULL: "rules/GAME/en.md", "protocol.md". */
	const char *(*text)(const char *path);

	const struct histogram *lag;   /* of the loop; or NULL */
	const char *metrics_for;       /* who may read /metrics besides this machine: an address, or "all"; NULL: nobody */
	bool behind_proxy;             /* as in struct door_plan */
	struct moderation *moderation; /* or NULL: nobody looks after the place */
	struct notify *notify;         /* or NULL */
	struct cup_desk *cups;         /* or NULL: no tournaments */
	struct daily_desk *dailies;    /* or NULL: no deal of the day */
	int reads_waiting;   /* how much one address may wait for at a time; 0: anything */
};

/* Answer any request that is not people's. */
void api_call(struct api *, struct call *);

#endif
