/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A world for hosts in tests: two of them share a store, and it and those who think answer
 * at once, later, in another order, or say that they cannot.
 */
#ifndef BERGFRIED_TEST_WORLD_H
#define BERGFRIED_TEST_WORLD_H

#include "host_inside.h"

enum { HOSTS = 2, PEOPLE = 3, WAITING = 64, LOG = 256, MINUTE = 60000, REVIEWS = 2 };

/* Who shuns whom, and how. */
struct aversion {
	int64_t player, other;
	unsigned how;
};

/* Somebody at one of the hosts, and all that was told, a line each. */
struct person {
	struct visitor *visitor;
	struct buf heard;
};

struct world {
	struct host *host[HOSTS];
	struct person person[HOSTS][PEOPLE];
	struct event kept[LOG];              /* the store */
	int events;
	struct summary indexed;              /* what the index knows of the table that was last written there */
	int indexings;                       /* how often it was written */
	bool later;                          /* the store answers when it is told to */
	bool away;                           /* it says that it cannot */
	bool full;                           /* it can be read, but nothing can be kept */
	bool forgetful;                      /* it cannot say what people want of each other */
	bool think_later;                    /* the same of those who think */
	struct thought *thought[WAITING];    /* what they think about, the oldest first */
	int thinking;
	struct aversion aversion[WAITING];   /* what people want of each other: the store has that, too */
	int aversions;
	struct intent noted[WAITING];        /* what people have noted: the store has that, too */
	int notes;
	struct concern reported;             /* the last report; its texts are gone */
	int reports;
	int64_t now;
};
extern struct world world;

/* Before and after each test; in the end nothing may be left of anybody. */
int world_open(void **state);
int world_close(void **state);

/* The store answers everything, the newest first or the oldest first, and what that brings. */
void world_settle(bool backwards);

/* A host looks after what people have noted and is due. */
void world_look(int host);

/* Answer the thought that has waited longest; cut short: as soon as there is an answer. */
void world_think(bool cut);

/* A request of somebody, with ' for "; at a table, $ stands for its id. */
void world_ask(struct person *, const char *request);
void world_ask_at(struct person *, int64_t table, const char *request);

/* How often somebody has heard these words, with ' for ". */
int world_heard(const struct person *, const char *words);

/* Somebody's new table, with a seat there; by this request; with the other person seated,
 * or a bot (NULL), and the game begun. */
int64_t world_make(struct person *);
int64_t world_make_with(struct person *, const char *request);
int64_t world_make_game(struct person *, struct person *other);

/* Everybody forgets the table, so that it must be read again. */
void world_forget(int64_t table);

void world_leave(struct person *);

/* Somebody is back, at another host perhaps. */
void world_enter(int host, struct person *, int64_t player, const char *name);

#endif
