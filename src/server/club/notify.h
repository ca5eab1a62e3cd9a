/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Word to somebody who is not here: whatever happens elsewhere calls notify(), and here it is
 * looked up whether they want to know, and where. Browsers that they have chosen get a push
 * message (push.h) at once; what a letter is to tell is kept for the next one, which the
 * warden writes. No word says more than anybody may know: which game, which table, who.
 *
 * The node that caused it calls, and no other: so word goes out once. Everything here belongs
 * to the loop's thread.
 */
#ifndef BERGFRIED_NOTIFY_H
#define BERGFRIED_NOTIFY_H

#include "keeper.h"
#include "notices.h"

struct catalogue;
struct push;
struct notify;

struct notify_plan {
	uv_loop_t *loop;
	struct keeper *keeper;
	const char *contact;        /* as in struct push_plan; NULL: nothing is pushed */
	const char *key;            /* ours, from store_secret; NULL as well */
	bool anywhere;
	bool letters;               /* there is mail */
	double wait;                /* as in struct push_plan */
	int each_at_once;           /* notices of a kind to one person in a row, */
	int each_per_hour;          /* and after that; 0: any number */
	const struct catalogue *(*language)(const char *code);
	void (*trouble)(void *, const char *why);   /* as in struct push_plan */
	void *context;
};

struct notify *notify_new(const struct notify_plan *);

/* Send nothing any more; then, when the keeper has stopped, free. */
void notify_stop(struct notify *);
void notify_free(struct notify *);

/* Tell somebody, if they want to know. `table`: where it leads; 0: nowhere in particular.
 * `who`: those they play with (a turn, an end), who invites them, or the tournament's name;
 * NULL or "": nobody. `notify` may be NULL: then nobody is told anything. */
void notify(struct notify *, int64_t player, enum notify_kind kind, int64_t table, const char *who);

/* The thread that sends, for its figures; NULL: nothing is pushed. */
struct push *notify_push(const struct notify *);

/* A kind by its name, "turn", and back; NOTIFY_KINDS: there is no such kind. */
enum notify_kind notify_named(const char *name);
const char *notify_name(enum notify_kind);

#endif
