/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The threads that keep the store: the loop must never wait for a disk. Work is
 * handed over and comes back to the loop when it is done. Events that wait at the
 * same time are appended in one transaction, so the busier the server, the cheaper
 * an event.
 *
 * One thread writes. Another, with a connection of its own, does what only reads and may
 * take a while, such as the archive: no move waits behind it.
 */
#ifndef BERGFRIED_KEEPER_H
#define BERGFRIED_KEEPER_H

#include <uv.h>

#include "histogram.h"
#include "store.h"

struct keeper;

/* Something to do. Embed it in a struct of your own. Jobs are done in the order they
 * were given, apart from being bundled; done() is called on the loop, in that order. Jobs
 * that only read are beside that order, but they see all that has come back before they
 * were given. */
struct job {
	/* On the keeper's thread. NULL: the job is to append `entry`. Work that finds
	 * the store away puts STORE_AWAY into entry.result, so that keeper_well knows. */
	void (*work)(struct job *, struct store *);
	struct entry entry;
	/* The work only reads. Of those who ask, each has a turn: whoever has asked for much waits
	 * behind whoever has asked for little. 0: for nobody in particular. */
	bool reads;
	int64_t asker;
	/* On the loop's thread, afterwards; the job is the caller's again. */
	void (*done)(struct job *);
	struct job *next;
	uint64_t given;  /* when, for how long it took */
	int rank;        /* the keeper's own: how many of the same asker were waiting */
};

/* Open the store and start the threads; NULL and why not. */
struct keeper *keeper_start(uv_loop_t *, const char *url, enum store_sync, struct message *why);

/* On the loop's thread, like everything here; also from done(), even while the keeper
 * stops. */
void keeper_give(struct keeper *, struct job *);

/* How much somebody has asked to read that has not come back from the store. */
int keeper_reading(struct keeper *, int64_t asker);

/* Is the store there and can it be written, by what was seen last? While it cannot, the
 * keeper tries itself once a second. */
bool keeper_well(const struct keeper *);

/* What the database said when it was last away, for the operator's log; "" if it never was. */
void keeper_trouble(struct keeper *, char *text, size_t size);

/* Do what waits, hand it back (done() is called for all of it), end the threads, close
 * the store; then call back on the loop, where keeper_free may be called. */
void keeper_stop(struct keeper *, void (*stopped)(void *), void *);
void keeper_free(struct keeper *);

struct keeper_figures {
	int64_t events, transactions, jobs, reads, failures;  /* reads are not among the jobs */
	int waiting, reading;       /* jobs; reads */
	double seconds, reading_seconds;  /* spent working */
	struct histogram kept, other, read;   /* from being given to being done: events, the rest, reads */
};
struct keeper_figures keeper_figures(struct keeper *);

#endif
