/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How people find each other: who is here, quick match, invitations. What is known of it are
 * rows of the store (seeks.h, friends.h), so it is the same at every node; here are the sockets
 * of this one. Everything belongs to the loop's thread.
 *
 * Once a second, or sooner when there is something to do, a job goes to the keeper: this node is
 * there, these people have come and gone, pair those who seek. What comes back is told to their
 * sockets, and a table is made for each pair that was found here.
 */
#ifndef BERGFRIED_CLUB_H
#define BERGFRIED_CLUB_H

#include "host.h"
#include "keeper.h"
#include "server_limits.h"

struct club;

/* Somebody at a socket, who asks. */
struct asker {
	void *key;              /* of the socket: until club_gone */
	int64_t player;
	const char *name;
	bool guest;
};

struct club_plan {
	struct keeper *keeper;
	struct host *host;
	const struct limits *limits;
	bool alone;             /* there are no other nodes: what happens here is told here */
	void *context;          /* for what follows */
	const struct catalogue *(*language)(const char *name);
	/* Somebody at a socket; or all whom one player has here. */
	void (*send)(void *key, const char *text, size_t n);
	void (*tell)(void *, int64_t player, const char *text, size_t n);
	/* Somebody was invited who may not be here. */
	void (*miss)(void *, int64_t player, int64_t table, const char *who);
	/* All who are here, once for each socket. */
	void (*each)(void *, void (*one)(void *, int64_t player, bool guest), void *);
};

struct club *club_new(const struct club_plan *);

/* This node is not there any more; while the keeper works. Then, when it has stopped, free. */
void club_stop(struct club *);
void club_free(struct club *);

/* Time has passed. */
void club_step(struct club *, int64_t now);

/* Somebody has come. */
void club_come(struct club *);

/* A socket is no more. */
void club_gone(struct club *, void *key);

/* Is that for the club? Then it is answered, and `asked` is empty. */
bool club_asked(struct club *, const struct asker *, struct asked *);

/* There is something new for a player, by whatever node. */
void club_heard(struct club *, int64_t player);

#endif
