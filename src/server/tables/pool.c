/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Thoughts wait until it is their turn (purses.h) and come back in a queue. How long a
 * thought may take is asked again all the time while it is thought: the more others wait
 * who have used less, the shorter. So, however many tables there are, nobody waits for a
 * turn much longer than the bound says, and whoever floods the place with tables only
 * shortens the thoughts at these.
 *
 * Bots that play by a level do not get stronger by idle threads: they think as long
 * as the level thinks fit, and the bound can only cut that short.
 */
#include "pool.h"

#include "purses.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>

enum {
	NICE = 10,         /* the loop goes first, also on a machine with one processor */
	LOOK_NS = 1000000  /* between looks at who else waits: that takes the lock */
};

struct thought_queue {
	struct thought *first, **end;
};

struct worker {
	struct pool *pool;
	pthread_t thread;
	struct thought *now;       /* what it thinks about, or NULL; under the lock */
};

struct pool {
	/* of the loop's thread */
	uv_async_t back;           /* something has been thought */
	bool closing;              /* `back` is being closed */
	void (*stopped)(void *);
	void *context;

	uint64_t bound;            /* nanoseconds for a thought when nobody waits; 0: none */

	/* of whoever has the lock */
	pthread_mutex_t lock;
	pthread_cond_t wake;
	bool stopping;
	int alive;                 /* threads that have not ended */
	struct purses *purses;        /* those that wait */
	struct thought_queue done;
	struct pool_figures figures;

	int threads;
	struct worker worker[];
};

/* ---- lists; with the lock ---- */

static void queue_clear(struct thought_queue *q)
{
	q->first = NULL;
	q->end = &q->first;
}

/* Put it at the end; was there nothing before it? */
static bool queue_add(struct thought_queue *q, struct thought *t)
{
	bool empty = !q->first;
	t->next = NULL;
	*q->end = t;
	q->end = &t->next;
	return empty;
}

static void hand_back(struct pool *p, struct thought *t)
{
	if (queue_add(&p->done, t))
		uv_async_send(&p->back);
}

/* ---- thinking, in threads of its own ---- */

struct watch {
	struct pool *pool;
	struct thought *thought;
	uint64_t began, charged;   /* until when it has been paid for */
	uint64_t allowed;          /* nanoseconds, when last looked at */
};

/* What has been used since the last time is paid for; with the lock. */
static void charge(struct watch *w, uint64_t now)
{
	purses_charge(w->pool->purses, w->thought, now - w->charged, now);
	w->charged = now;
}

static bool enough(void *context)
{
	struct watch *w = context;
	struct pool *p = w->pool;
	uint64_t now = uv_hrtime(), own = (uint64_t)w->thought->ms * 1000000;
	if (atomic_load(&w->thought->stop) || (own && now - w->began >= own))
		return true;
	if (p->bound && now - w->charged >= LOOK_NS) {
		pthread_mutex_lock(&p->lock);
		charge(w, now);
		w->allowed = purses_allowed(p->purses, w->thought, p->bound, p->threads, now);
		pthread_mutex_unlock(&p->lock);
	}
	return p->bound && !w->thought->whole && now - w->began >= w->allowed;
}

/* With the lock before and after it, but not while it thinks. */
static void think(struct pool *p, struct thought *t)
{
	uint64_t began = uv_hrtime();
	struct watch watch = { p, t, began, began, p->bound };
	p->figures.busy++;
	pthread_mutex_unlock(&p->lock);
	thought_work(t, enough, &watch);
	uint64_t now = uv_hrtime();
	double seconds = (double)(now - began) * 1e-9;
	pthread_mutex_lock(&p->lock);
	charge(&watch, now);
	purses_end(p->purses, t);
	p->figures.busy--;
	p->figures.thoughts++;
	p->figures.seconds += seconds;
	histogram_add(&p->figures.times, seconds);
}

static void *run(void *argument)
{
	struct worker *w = argument;
	struct pool *p = w->pool;
#ifdef __linux__
	/* there it is about this thread alone; if it cannot be, it thinks all the same */
	if (p->bound)
		setpriority(PRIO_PROCESS, 0, NICE);
#endif
	pthread_mutex_lock(&p->lock);
	for (;;) {
		while (!purses_waiting(p->purses) && !p->stopping)
			pthread_cond_wait(&p->wake, &p->lock);
		w->now = purses_next(p->purses);
		if (!w->now)
			break;
		think(p, w->now);
		hand_back(p, w->now);
		w->now = NULL;
	}
	if (--p->alive == 0)
		uv_async_send(&p->back);
	pthread_mutex_unlock(&p->lock);
	return NULL;
}

/* ---- the loop's thread ---- */

/* Call done() for all that has come back, also for what that brings about; true once
 * every thread has ended. */
static bool deliver(struct pool *p)
{
	for (;;) {
		pthread_mutex_lock(&p->lock);
		struct thought *t = p->done.first;
		bool ended = p->stopping && p->alive == 0;
		queue_clear(&p->done);
		pthread_mutex_unlock(&p->lock);
		if (!t)
			return ended;
		while (t) {
			/* the thought is not ours any more once done() has begun */
			struct thought *next = t->next;
			t->next = NULL;
			t->dropped = !t->answered || atomic_load(&t->stop);
			t->done(t);
			t = next;
		}
	}
}

static void closed(uv_handle_t *handle)
{
	struct pool *p = handle->data;
	/* somebody may have asked for a thought since */
	deliver(p);
	p->stopped(p->context);
}

static void come_back(uv_async_t *handle)
{
	struct pool *p = handle->data;
	if (!deliver(p) || p->closing)
		return;
	for (int i = 0; i < p->threads; i++)
		pthread_join(p->worker[i].thread, NULL);
	p->closing = true;
	uv_close((uv_handle_t *)&p->back, closed);
}

static void forget(uv_handle_t *handle)
{
	pool_free(handle->data);
}

struct pool *pool_start(uv_loop_t *loop, int threads, int time_ms)
{
	assert(threads > 0 && time_ms >= 0);
	struct pool *p = calloc(1, sizeof *p + (size_t)threads * sizeof *p->worker);
	assert(p);
	p->bound = (uint64_t)time_ms * 1000000;
	p->purses = purses_new();
	assert(p->purses);
	queue_clear(&p->done);
	pthread_mutex_init(&p->lock, NULL);
	pthread_cond_init(&p->wake, NULL);
	p->back.data = p;
	if (uv_async_init(loop, &p->back, come_back) != 0) {
		pool_free(p);
		return NULL;
	}
	/* the threads wait until all of them are there, for `threads` is read without the lock */
	pthread_mutex_lock(&p->lock);
	for (int i = 0; i < threads; i++) {
		p->worker[i].pool = p;
		if (pthread_create(&p->worker[i].thread, NULL, run, &p->worker[i]) != 0)
			break;
		p->threads++;
	}
	p->alive = p->threads;
	pthread_mutex_unlock(&p->lock);
	if (p->threads)
		return p;
	uv_close((uv_handle_t *)&p->back, forget);
	return NULL;
}

void pool_think(struct pool *p, struct thought *t)
{
	assert((t->bot || t->what == THINK_COACH) && t->done);
	t->answered = t->dropped = false;
	pthread_mutex_lock(&p->lock);
	atomic_init(&t->stop, p->stopping);
	if (p->stopping) {
		hand_back(p, t);
	} else {
		purses_add(p->purses, t, uv_hrtime());
		pthread_cond_signal(&p->wake);
	}
	pthread_mutex_unlock(&p->lock);
}

void pool_drop(struct pool *p, struct thought *t)
{
	pthread_mutex_lock(&p->lock);
	atomic_store(&t->stop, true);
	if (purses_drop(p->purses, t))
		hand_back(p, t);
	pthread_mutex_unlock(&p->lock);
}

void pool_stop(struct pool *p, void (*stopped)(void *), void *context)
{
	p->stopped = stopped;
	p->context = context;
	pthread_mutex_lock(&p->lock);
	assert(!p->stopping);
	p->stopping = true;
	for (struct thought *t; (t = purses_next(p->purses));) {
		atomic_store(&t->stop, true);
		purses_end(p->purses, t);
		hand_back(p, t);
	}
	for (int i = 0; i < p->threads; i++)
		if (p->worker[i].now)
			atomic_store(&p->worker[i].now->stop, true);
	pthread_cond_broadcast(&p->wake);
	pthread_mutex_unlock(&p->lock);
}

void pool_free(struct pool *p)
{
	if (!p)
		return;
	purses_free(p->purses);
	pthread_cond_destroy(&p->wake);
	pthread_mutex_destroy(&p->lock);
	free(p);
}

struct pool_figures pool_figures(struct pool *p)
{
	pthread_mutex_lock(&p->lock);
	struct pool_figures figures = p->figures;
	figures.waiting = purses_waiting(p->purses);
	pthread_mutex_unlock(&p->lock);
	return figures;
}
