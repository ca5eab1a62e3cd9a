/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * One thread, one store. Jobs wait in one list and come back in another; the thread
 * takes a run of them from the front of the first: either one piece of work, or as
 * many appends as stand there in a row. Nothing is waited for to make a run longer:
 * while one transaction is on its way to the disk the next one gathers by itself.
 */
#include "keeper.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
	BUNDLE_MAX = 256,     /* events in a transaction: the first of them must not wait for thousands */
	PROBE_SECONDS = 1,    /* how often a store that was away is looked at */
	TROUBLE_SIZE = 256
};

static const uint64_t SECOND = 1000000000;  /* of uv_hrtime */

struct job_queue {
	struct job *first, **end;
};

struct keeper {
	/* of the loop's thread */
	uv_async_t back;           /* something is done */
	pthread_t thread;
	int given;                 /* jobs whose done() has not been called */
	bool stopping;             /* keeper_stop was called: the thread ends once nothing is given */
	bool ending;               /* it has been told to */
	void (*stopped)(void *);
	void *context;

	/* of the keeper's thread */
	struct store *store;
	uint64_t seen;             /* when it was last found away */

	atomic_bool well;

	/* of whoever has the lock */
	pthread_mutex_t lock;
	pthread_cond_t wake;
	bool asleep;               /* the thread waits for `wake`: nobody else needs a signal */
	bool end, ended;           /* the thread shall end; has ended but for returning */
	struct job_queue waiting, done;
	struct keeper_figures figures;
	char trouble[TROUBLE_SIZE];
};

/* ---- lists ---- */

static void queue_clear(struct job_queue *q)
{
	q->first = NULL;
	q->end = &q->first;
}

/* Put a chain of jobs at the end; was there nothing before it? */
static bool queue_add(struct job_queue *q, struct job *first, struct job *last)
{
	bool empty = !q->first;
	last->next = NULL;
	*q->end = first;
	q->end = &last->next;
	return empty;
}

/* Cut off everything up to that job, which is in the queue. */
static void queue_cut(struct job_queue *q, struct job *last)
{
	q->first = last->next;
	if (!q->first)
		q->end = &q->first;
	last->next = NULL;
}

/* ---- the keeper's thread ---- */

/* What to do next: one piece of work, or a row of appends into entries. How many jobs;
 * they stay in the queue, so that `waiting` counts what is on its way, too. */
static int next_run(const struct keeper *k, struct job **last, struct entry *entries[BUNDLE_MAX])
{
	int n = 0;
	*last = k->waiting.first;
	if ((*last)->work)
		return 1;
	for (struct job *job = *last; job && !job->work && n < BUNDLE_MAX; job = job->next) {
		entries[n++] = &job->entry;
		*last = job;
	}
	return n;
}

/* How a run went, and what this says about the store. Where it can be read it need not
 * be possible to write: a disk is full. So only an event that was kept shows that all
 * is well, or the keeper's own look. */
static void judge(struct keeper *k, struct entry *const entries[], int n, struct keeper_figures *figures)
{
	for (int i = 0; i < n; i++)
		figures->failures += entries[i]->result == STORE_AWAY;
	if (figures->failures) {
		k->seen = uv_hrtime();
		atomic_store(&k->well, false);
	} else if (figures->events) {
		atomic_store(&k->well, true);
	}
}

/* Do a run of jobs; without the lock. */
static struct keeper_figures work_off(struct keeper *k, struct job *first, struct entry *entries[], int n)
{
	struct keeper_figures figures = { .jobs = n };
	uint64_t began = uv_hrtime();
	if (first->work) {
		entries[0] = &first->entry;
		first->entry.result = STORE_OK;
		first->work(first, k->store);
	} else {
		store_append(k->store, entries, n);
		figures.transactions = 1;
		for (int i = 0; i < n; i++)
			figures.events += entries[i]->result == STORE_OK;
	}
	judge(k, entries, n, &figures);
	figures.seconds = (double)(uv_hrtime() - began) * 1e-9;
	return figures;
}

static void note_trouble(struct keeper *k)
{
	const char *text = store_trouble(k->store);
	struct buf b = buf_over(k->trouble, sizeof k->trouble);
	buf_put(&b, text ? text : "");
}

static void add_figures(struct keeper_figures *sum, const struct keeper_figures *more)
{
	sum->events += more->events;
	sum->transactions += more->transactions;
	sum->jobs += more->jobs;
	sum->failures += more->failures;
	sum->seconds += more->seconds;
}

/* Can it be written again? Those who watch over the server keep people away from it as
 * long as it says that its store is away, so nobody else would find out. A guest comes
 * and goes; should something prevent the going, it is forgotten with the others. */
static bool can_write(struct store *store)
{
	struct player guest = { .name = "(keeper)" };
	enum stored s = store_player_add(store, &guest);
	if (s == STORE_TAKEN)
		s = store_player_named(store, guest.name, &guest);
	if (s == STORE_OK)
		s = store_player_drop(store, guest.id);
	return s != STORE_AWAY;
}

/* Look at a store that was away, if it is time; with the lock. */
static void probe(struct keeper *k)
{
	if (atomic_load(&k->well) || k->end || uv_hrtime() - k->seen < PROBE_SECONDS * SECOND)
		return;
	pthread_mutex_unlock(&k->lock);
	if (can_write(k->store))
		atomic_store(&k->well, true);
	k->seen = uv_hrtime();
	pthread_mutex_lock(&k->lock);
}

/* Wait until there is something to do; with the lock. */
static void rest(struct keeper *k)
{
	k->asleep = true;
	if (atomic_load(&k->well)) {
		pthread_cond_wait(&k->wake, &k->lock);
	} else {
		struct timespec until;
		clock_gettime(CLOCK_MONOTONIC, &until);
		until.tv_sec += PROBE_SECONDS;
		pthread_cond_timedwait(&k->wake, &k->lock, &until);
	}
	k->asleep = false;
}

static void *run(void *argument)
{
	struct keeper *k = argument;
	struct entry *entries[BUNDLE_MAX];
	pthread_mutex_lock(&k->lock);
	for (;;) {
		probe(k);
		if (!k->waiting.first && k->end)
			break;
		if (!k->waiting.first) {
			rest(k);
			continue;
		}
		struct job *first = k->waiting.first, *last;
		int n = next_run(k, &last, entries);
		pthread_mutex_unlock(&k->lock);
		struct keeper_figures figures = work_off(k, first, entries, n);
		pthread_mutex_lock(&k->lock);
		if (figures.failures)
			note_trouble(k);
		k->figures.waiting -= n;
		add_figures(&k->figures, &figures);
		queue_cut(&k->waiting, last);
		if (queue_add(&k->done, first, last))
			uv_async_send(&k->back);
	}
	pthread_mutex_unlock(&k->lock);
	store_close(k->store);
	pthread_mutex_lock(&k->lock);
	k->ended = true;
	uv_async_send(&k->back);
	pthread_mutex_unlock(&k->lock);
	return NULL;
}

/* ---- the loop's thread ---- */

static void closed(uv_handle_t *handle)
{
	struct keeper *k = handle->data;
	k->stopped(k->context);
}

static void end_if_idle(struct keeper *k)
{
	if (!k->stopping || k->ending || k->given)
		return;
	k->ending = true;
	pthread_mutex_lock(&k->lock);
	k->end = true;
	pthread_cond_signal(&k->wake);
	pthread_mutex_unlock(&k->lock);
}

static void come_back(uv_async_t *handle)
{
	struct keeper *k = handle->data;
	pthread_mutex_lock(&k->lock);
	struct job *job = k->done.first;
	bool ended = k->ended;
	queue_clear(&k->done);
	pthread_mutex_unlock(&k->lock);
	while (job) {
		/* the job is not ours any more once done() has begun */
		struct job *next = job->next;
		job->next = NULL;
		job->done(job);
		k->given--;
		job = next;
	}
	if (ended) {
		pthread_join(k->thread, NULL);
		uv_close((uv_handle_t *)&k->back, closed);
		return;
	}
	end_if_idle(k);
}

/* A condition whose time is that of clocks which nobody sets. */
static void start_waiting(struct keeper *k)
{
	pthread_condattr_t steady;
	pthread_condattr_init(&steady);
	pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
	pthread_cond_init(&k->wake, &steady);
	pthread_condattr_destroy(&steady);
	pthread_mutex_init(&k->lock, NULL);
	queue_clear(&k->waiting);
	queue_clear(&k->done);
}

static void forget(uv_handle_t *handle)
{
	keeper_free(handle->data);
}

struct keeper *keeper_start(uv_loop_t *loop, const char *url, enum store_sync sync, struct message *why)
{
	struct keeper *k = calloc(1, sizeof *k);
	assert(k);
	k->store = store_open(url, sync, why);
	if (!k->store) {
		free(k);
		return NULL;
	}
	atomic_init(&k->well, true);
	start_waiting(k);
	int failed = uv_async_init(loop, &k->back, come_back);
	k->back.data = k;
	bool heard = !failed;
	if (!failed)
		failed = -pthread_create(&k->thread, NULL, run, k);
	if (!failed)
		return k;
	*why = message("{reason}");
	message_text(why, "reason", strerror(-failed));
	store_close(k->store);
	if (heard)
		uv_close((uv_handle_t *)&k->back, forget);
	else
		keeper_free(k);
	return NULL;
}

void keeper_give(struct keeper *k, struct job *job)
{
	assert(!k->ending && job->done);
	k->given++;
	pthread_mutex_lock(&k->lock);
	queue_add(&k->waiting, job, job);
	k->figures.waiting++;
	bool asleep = k->asleep;
	k->asleep = false;
	pthread_mutex_unlock(&k->lock);
	/* outside the lock: who wakes up finds it free */
	if (asleep)
		pthread_cond_signal(&k->wake);
}

bool keeper_well(const struct keeper *k)
{
	return atomic_load(&k->well);
}

void keeper_trouble(struct keeper *k, char *text, size_t size)
{
	struct buf b = buf_over(text, size);
	pthread_mutex_lock(&k->lock);
	buf_put(&b, k->trouble);
	pthread_mutex_unlock(&k->lock);
}

void keeper_stop(struct keeper *k, void (*stopped)(void *), void *context)
{
	assert(!k->stopping);
	k->stopping = true;
	k->stopped = stopped;
	k->context = context;
	end_if_idle(k);
}

void keeper_free(struct keeper *k)
{
	if (!k)
		return;
	pthread_cond_destroy(&k->wake);
	pthread_mutex_destroy(&k->lock);
	free(k);
}

struct keeper_figures keeper_figures(struct keeper *k)
{
	pthread_mutex_lock(&k->lock);
	struct keeper_figures figures = k->figures;
	pthread_mutex_unlock(&k->lock);
	return figures;
}
