/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Bots that think in threads of their own, on what their seat may know. There are
 * few threads, at lower priority than the loop; nobody thinks longer than a bound,
 * which shrinks while others wait who have used less; who has used least is next.
 */
#ifndef BERGFRIED_POOL_H
#define BERGFRIED_POOL_H

#include <uv.h>

#include "histogram.h"
#include "thought.h"

struct pool;

/* With no bound (0) thoughts take as long as they want, and the threads have no lower
 * priority. NULL if not even one thread is to be had. All of these are called on the
 * loop's thread. */
struct pool *pool_start(uv_loop_t *, int threads, int time_ms);
void pool_think(struct pool *, struct thought *);

/* It is not wanted any more; done() comes all the same, and soon. */
void pool_drop(struct pool *, struct thought *);

/* Drop everything (done() is called for all), end the threads, call back on the loop. */
void pool_stop(struct pool *, void (*stopped)(void *), void *);
void pool_free(struct pool *);

struct pool_figures {
	int64_t thoughts;
	int waiting, busy;
	double seconds;
	struct histogram times;   /* of the thoughts */
};
struct pool_figures pool_figures(struct pool *);

#endif
