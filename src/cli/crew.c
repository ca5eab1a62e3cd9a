/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Threads that play games; see crew.h. The thread that has started them does not play: it
 * hands out numbers and takes results, so that a long game keeps nobody waiting, here or in
 * another process.
 */
#include "crew.h"

#include "signals.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

/* A number to play, or one that has been played: two lists, first in, first out. */
struct fixture {
	struct fixture *next;
	long long number;
	struct buf result;
};

struct fixtures {
	struct fixture *first, **last;
};

struct crew {
	crew_player *play;
	const void *job;
	int threads;
	pthread_t thread[CREW_MAX];
	pthread_mutex_t lock;          /* of all below */
	pthread_cond_t more, played;   /* there is something to play; something has been played */
	struct fixtures waiting, done;
	bool ending;
};

static atomic_bool stopped;

bool crew_stopped(void)
{
	return stopped || signals_told();
}

static void append(struct fixtures *list, struct fixture *f)
{
	f->next = NULL;
	*list->last = f;
	list->last = &f->next;
}

static struct fixture *first(struct fixtures *list)
{
	struct fixture *f = list->first;
	if (f && !(list->first = f->next))
		list->last = &list->first;
	return f;
}

static void discard(struct fixtures *list)
{
	for (struct fixture *f; (f = first(list));) {
		buf_free(&f->result);
		free(f);
	}
}

static void *work(void *context)
{
	struct crew *crew = context;
	pthread_mutex_lock(&crew->lock);
	while (!crew->ending) {
		struct fixture *f = first(&crew->waiting);
		if (!f) {
			pthread_cond_wait(&crew->more, &crew->lock);
			continue;
		}
		pthread_mutex_unlock(&crew->lock);
		bool whole = crew->play(crew->job, f->number, &f->result);
		pthread_mutex_lock(&crew->lock);
		if (whole) {
			append(&crew->done, f);
		} else {
			buf_free(&f->result);
			free(f);
		}
		pthread_cond_signal(&crew->played);
	}
	pthread_mutex_unlock(&crew->lock);
	return NULL;
}

/* Signals are for the thread that has started the others. */
struct crew *crew_start(int threads, crew_player *play, const void *job)
{
	assert(threads > 0 && threads <= CREW_MAX && play);
	struct crew *crew = calloc(1, sizeof *crew);
	if (!crew)
		return NULL;
	crew->play = play;
	crew->job = job;
	crew->waiting.last = &crew->waiting.first;
	crew->done.last = &crew->done.first;
	stopped = false;
	/* waiting must not hang on somebody setting the clock */
	pthread_condattr_t monotonic;
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_mutex_init(&crew->lock, NULL);
	pthread_cond_init(&crew->more, NULL);
	pthread_cond_init(&crew->played, &monotonic);
	pthread_condattr_destroy(&monotonic);
	signals_block(true);
	while (crew->threads < threads && pthread_create(&crew->thread[crew->threads], NULL, work, crew) == 0)
		crew->threads++;
	signals_block(false);
	if (crew->threads)
		return crew;
	crew_end(crew);
	return NULL;
}

void crew_give(struct crew *crew, long long number)
{
	assert(number >= 0);
	struct fixture *f = calloc(1, sizeof *f);
	if (!f)
		abort();  /* a few bytes: nothing can be done without them */
	f->number = number;
	pthread_mutex_lock(&crew->lock);
	append(&crew->waiting, f);
	pthread_cond_signal(&crew->more);
	pthread_mutex_unlock(&crew->lock);
}

bool crew_take(struct crew *crew, int wait, long long *number, struct buf *result)
{
	struct timespec until;
	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_nsec += (long)wait % 1000 * 1000000;
	until.tv_sec += wait / 1000 + until.tv_nsec / 1000000000;
	until.tv_nsec %= 1000000000;
	pthread_mutex_lock(&crew->lock);
	while (wait && !crew->done.first && !signals_told())
		if (pthread_cond_timedwait(&crew->played, &crew->lock, &until) == ETIMEDOUT)
			break;
	struct fixture *f = first(&crew->done);
	pthread_mutex_unlock(&crew->lock);
	if (!f)
		return false;
	*number = f->number;
	*result = f->result;
	free(f);
	return true;
}

void crew_end(struct crew *crew)
{
	stopped = true;
	pthread_mutex_lock(&crew->lock);
	crew->ending = true;
	pthread_cond_broadcast(&crew->more);
	pthread_mutex_unlock(&crew->lock);
	for (int i = 0; i < crew->threads; i++)
		pthread_join(crew->thread[i], NULL);
	discard(&crew->waiting);
	discard(&crew->done);
	pthread_cond_destroy(&crew->more);
	pthread_cond_destroy(&crew->played);
	pthread_mutex_destroy(&crew->lock);
	free(crew);
}
