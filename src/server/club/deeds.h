/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What the server does in a cup, worked out in full before anything is written: events of the
 * cup, and the events at tables that belong to them. Then all of it is one transaction. If
 * somebody else was faster nothing is written, and it is worked out anew. So a server may die
 * at any moment, and several may do this at once.
 *
 * Everything here is for the store's threads.
 */
#ifndef BERGFRIED_DEEDS_H
#define BERGFRIED_DEEDS_H

#include "cup.h"
#include "cups.h"
#include "writing.h"

/* Somebody is to be told that they play at a table now. */
struct summons {
	int64_t player, table;
	char who[NAME_MAX_BYTES + 1];  /* whom they meet; at a table of several, one of them */
};

struct cup_deed {
	struct cup cup;               /* as it will be */
	int64_t now;
	struct event *event;          /* on the heap, here and below, with their texts */
	int events;
	struct writing tables;
	int64_t *begun, *over;
	int begins, overs;
	int64_t *wake;                /* tables at which something has happened */
	int wakes;
	struct summons *summons;
	int summoned;
	bool full;                    /* memory ran out, or a log is damaged: nothing may be written */
};

/* Read a cup; STORE_NONE if there is none, STORE_AWAY also if its log is damaged. */
enum stored deed_load(struct cup_deed *, struct store *, int64_t cup, int64_t now);
void deed_free(struct cup_deed *);

/* An event of the cup, by somebody or by the server (0). */
void deed_event(struct cup_deed *, int64_t by, const char *name, const char *text);

/* All that the server has to do now: count results, call the roll, pair, end. Is there
 * anything? */
bool deed_work(struct cup_deed *, struct store *);

/* Before it begins: whoever has joined and has no account any more is taken out. */
void deed_clear(struct cup_deed *);

/* A cup that ends counts no table any more. */
void deed_let_go(struct cup_deed *);

/* Write it; STORE_TAKEN: begin anew. */
enum stored deed_write(struct cup_deed *, struct store *);

#endif
