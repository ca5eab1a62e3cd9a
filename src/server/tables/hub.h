/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A server's host (src/host): its ports to the loop, to the thread that keeps the store, to
 * those in which bots think, and to sockets. Everything here belongs to the loop's thread.
 */
#ifndef BERGFRIED_HUB_H
#define BERGFRIED_HUB_H

#include "door.h"
#include "host.h"
#include "keeper.h"
#include "notify.h"
#include "server_limits.h"
#include "pool.h"

struct hub;
struct security;

struct hub_plan {
	uv_loop_t *loop;
	struct keeper *keeper;
	struct pool *pool;
	const struct limits *limits;                   /* what people may do; it outlives the hub */
	bool alone;                                    /* there are no other nodes: what is due is ours at once */
	void (*log)(void *, const struct message *);   /* something the operator should know */
	void *context;
	const struct catalogue *(*language)(const char *name);
	const char *(*puzzles)(const struct game *);   /* the text of its puzzles, or NULL */
	struct security *security;                     /* where limits that were hit are written; or NULL */
	struct notify *notify;                         /* what tells those who are not here; or NULL */
};

struct hub *hub_new(const struct hub_plan *);

/* Stop asking for anything by itself; then, when pool and keeper have stopped, free. */
void hub_stop(struct hub *);
void hub_free(struct hub *);

/* The data of a new socket of that player, who comes from an address. */
void *hub_caller(struct hub *, const struct player *, const char *address);

/* It has not come in after all. */
void hub_forget(struct hub *, void *caller);

/* What the door tells about it. */
void hub_text(struct hub *, struct socket *, const char *text, size_t n);
void hub_gone(struct hub *, struct socket *);

/* Another node has appended; table 0: anything may have happened; below 0: something is new for
 * the player of that number. */
void hub_heard(struct hub *, int64_t table, int seq);

/* There is something to do at a table: bring it into memory. */
void hub_wake(struct hub *, int64_t table);

/* May somebody have one more table now, as if they made it themselves? Counted by account and by
 * address. */
bool hub_may_make(struct hub *, int64_t player, int64_t address);

/* A text for all sockets of a player on this node. */
void hub_tell(struct hub *, int64_t player, const char *text, size_t n);

/* Word to a player of what a page here would have shown, unless they are at this node. */
void hub_miss(struct hub *, int64_t player, enum notify_kind, int64_t table, const char *who);

/* A player has another name, or none: is no more. `out`: their sockets end. */
void hub_changed(struct hub *, const struct player *, bool out);

/* End the sockets of all who come from where nobody may. */
void hub_bar(struct hub *, bool (*bars)(const void *, const char *address), const void *);

struct host_figures hub_figures(struct hub *);

/* How long answers took, from the text that asked to the one that answered. */
enum answer_class { ANSWER_EVENT, ANSWER_READ, ANSWER_THOUGHT, ANSWER_CLASSES };
const struct histogram *hub_times(const struct hub *, enum answer_class);

#endif
