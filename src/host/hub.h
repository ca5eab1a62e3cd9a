/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The tables that are in memory, and the people who look at them. A table is read
 * from the store when somebody asks for it and forgotten when nobody does. One event
 * of a table is on its way into the store at a time; when it is there, everybody
 * hears of it, not before. If another node was faster, the table is read again and
 * the request looked at once more.
 *
 * Everything here belongs to the loop's thread.
 */
#ifndef BERGFRIED_HUB_H
#define BERGFRIED_HUB_H

#include "door.h"
#include "keeper.h"
#include "pool.h"
#include "table.h"

struct hub;

struct hub_plan {
	uv_loop_t *loop;
	struct keeper *keeper;
	struct pool *pool;
	bool unlimited;                                /* nobody asks too much: for measuring */
	bool alone;                                    /* there are no other nodes: what is due is ours at once */
	void (*log)(void *, const struct message *);   /* something the operator should know */
	void *context;
};

struct hub *hub_new(const struct hub_plan *);

/* Stop asking for anything by itself; then, when pool and keeper have stopped, free. */
void hub_stop(struct hub *);
void hub_free(struct hub *);

/* The data of a new socket of that player. */
void *hub_visitor(struct hub *, const struct player *);

/* It has not come in after all. */
void hub_forget(struct hub *, void *visitor);

/* What the door tells about it. */
void hub_text(struct hub *, struct socket *, const char *text, size_t n);
void hub_gone(struct hub *, struct socket *);

/* Another node has appended; table 0: anything may have happened. */
void hub_heard(struct hub *, int64_t table, int seq);

/* A player has another name, or none: is no more. `out`: their sockets end. */
void hub_changed(struct hub *, const struct player *, bool out);

struct hub_figures {
	int64_t tables, requests, moves, conflicts, refused;
};
struct hub_figures hub_figures(struct hub *);

#endif
