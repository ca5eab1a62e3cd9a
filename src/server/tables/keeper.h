/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The thread that keeps the store: the loop must never wait for a disk. Work is
 * handed over and comes back to the loop when it is done. Events that wait at the
 * same time are appended in one transaction, so the busier the server, the cheaper
 * an event.
 */
#ifndef BERGFRIED_KEEPER_H
#define BERGFRIED_KEEPER_H

#include <uv.h>

#include "store.h"

struct keeper;

/* Something to do. Embed it in a struct of your own. Jobs are done in the order they
 * were given, apart from being bundled; done() is called on the loop, in that order. */
struct job {
	/* On the keeper's thread. NULL: the job is to append `entry`. Work that finds
	 * the store away puts STORE_AWAY into entry.result, so that keeper_well knows. */
	void (*work)(struct job *, struct store *);
	struct entry entry;
	/* On the loop's thread, afterwards; the job is the caller's again. */
	void (*done)(struct job *);
	struct job *next;
};

/* Open the store and start the thread; NULL and why not. */
struct keeper *keeper_start(uv_loop_t *, const char *url, enum store_sync, struct message *why);

/* On the loop's thread, like everything here; also from done(), even while the keeper
 * stops. */
void keeper_give(struct keeper *, struct job *);

/* Is the store there and can it be written, by what was seen last? While it cannot, the
 * keeper tries itself once a second. */
bool keeper_well(const struct keeper *);

/* What the database said when it was last away, for the operator's log; "" if it never was. */
void keeper_trouble(struct keeper *, char *text, size_t size);

/* Do what waits, hand it back (done() is called for all of it), end the thread, close
 * the store; then call back on the loop, where keeper_free may be called. */
void keeper_stop(struct keeper *, void (*stopped)(void *), void *);
void keeper_free(struct keeper *);

struct keeper_figures {
	int64_t events, transactions, jobs, failures;
	int waiting;
	double seconds;   /* spent working */
};
struct keeper_figures keeper_figures(struct keeper *);

#endif
