/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Whose thought is next, and how long it may take. It is fair by the time that is used:
 * first among addresses, so that a crowd behind one of them counts as one; then among the
 * people there. The thoughts of one person come in the order in which they were asked for.
 *
 * The order is that of start-time fair queueing. While somebody has anything that waits,
 * every nanosecond for it moves them back; who comes after a pause is as far in front as
 * whoever is served then, but no further. So one who asks now and then waits for what is
 * being thought, and not for all that others wait for. How long a thought may take goes by
 * what people have used of late, of which half is forgotten every ten seconds.
 *
 * There is no clock and no lock in it: times are nanoseconds, and whoever calls sees to it
 * that nobody else does.
 */
#ifndef BERGFRIED_PURSES_H
#define BERGFRIED_PURSES_H

#include "thought.h"

struct purses;

struct purses *purses_new(void);
void purses_free(struct purses *);

/* It waits. Of those who may pay for it, the one who has used least of late does. */
void purses_add(struct purses *, struct thought *, uint64_t now);

/* The next one is to be thought about and waits no longer; NULL: none waits. */
struct thought *purses_next(struct purses *);

/* It waits no longer, and nobody will think about it; false if it does not wait. */
bool purses_drop(struct purses *, struct thought *);

/* It has been thought about for so much longer; and is no more. */
void purses_charge(struct purses *, const struct thought *, uint64_t ns, uint64_t now);
void purses_end(struct purses *, struct thought *);

int purses_waiting(const struct purses *);

/* How long a thought may take in all, as things are now, of a bound for when nobody waits.
 * What its own payer waits for besides shortens it; of the others only those do who have
 * used less. */
uint64_t purses_allowed(struct purses *, const struct thought *, uint64_t bound, int threads, uint64_t now);

/* The part of a bound that one has, while so many others wait for the threads. */
uint64_t purses_share(uint64_t bound, uint64_t threads, uint64_t waiting);

#endif
