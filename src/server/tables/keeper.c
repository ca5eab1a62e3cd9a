/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Two clerks: one writes, one reads; each is a thread with a store of its own. Jobs wait in
 * the list of their clerk and come back in one that both share. A clerk takes a run of them
 * from the front: either one piece of work, or as many appends as stand there in a row.
 * While one transaction is on its way to the disk the next one gathers by itself. A clerk
 * that sleeps is woken when the loop has read all that has come, so that moves which came
 * together are one transaction; nothing else is waited for to make a run longer.
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

enum clerks { WRITING, READING, CLERKS };

struct clerk {
	struct keeper *keeper;
	pthread_t thread;
	struct store *store;       /* of the thread */
	bool nudge;                /* of the loop's thread: it is to be woken soon */

	/* of whoever has the lock */
	pthread_cond_t wake;
	bool asleep;               /* the thread waits for `wake`: nobody else needs a signal */
	bool busy;                 /* it is at the front of its list */
	bool ended;                /* it has ended but for returning */
	struct job_queue waiting;
};

struct keeper {
	/* of the loop's thread */
	uv_async_t back;           /* something is done */
	uv_idle_t soon;            /* a clerk is to be woken before the loop waits */
	int given;                 /* jobs whose done() has not been called */
	struct histogram kept, other, read;
	bool stopping;             /* keeper_stop was called: the threads end once nothing is given */
	bool ending;               /* they have been told to */
	void (*stopped)(void *);
	void *context;

	atomic_bool well;
	atomic_uint_fast64_t seen; /* when it was last found away */

	/* of whoever has the lock */
	pthread_mutex_t lock;
	bool end;                  /* the threads shall end */
	struct job_queue done;
	struct keeper_figures figures;
	char trouble[TROUBLE_SIZE];

	struct clerk clerk[CLERKS];
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

/* Put a job that reads where it belongs: behind everything of a rank that is not greater,
 * so that each who asks has a turn, and never before what is being done. */
static void queue_rank(struct clerk *clerk, struct job *job)
{
	struct job **at = &clerk->waiting.first;
	job->rank = 0;
	for (const struct job *other = *at; other; other = other->next)
		job->rank += job->asker && other->asker == job->asker;
	if (clerk->busy)
		at = &(*at)->next;
	while (*at && (*at)->rank <= job->rank)
		at = &(*at)->next;
	job->next = *at;
	*at = job;
	if (!job->next)
		clerk->waiting.end = &job->next;
}

/* ---- a clerk's thread ---- */

/* What to do next: one piece of work, or a row of appends into entries. How many jobs;
 * they stay in the queue, so that `waiting` counts what is on its way, too. */
static int next_run(const struct clerk *clerk, struct job **last, struct entry *entries[BUNDLE_MAX])
{
	int n = 0;
	*last = clerk->waiting.first;
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
		atomic_store(&k->seen, uv_hrtime());
		atomic_store(&k->well, false);
	} else if (figures->events) {
		atomic_store(&k->well, true);
	}
}

/* Do a run of jobs; without the lock. */
static struct keeper_figures work_off(struct clerk *clerk, struct job *first, struct entry *entries[], int n)
{
	struct keeper_figures figures = { .jobs = first->reads ? 0 : n, .reads = first->reads };
	uint64_t began = uv_hrtime();
	if (first->work) {
		entries[0] = &first->entry;
		first->entry.result = STORE_OK;
		first->work(first, clerk->store);
	} else {
		store_append(clerk->store, entries, n);
		figures.transactions = 1;
		for (int i = 0; i < n; i++)
			figures.events += entries[i]->result == STORE_OK;
	}
	judge(clerk->keeper, entries, n, &figures);
	*(first->reads ? &figures.reading_seconds : &figures.seconds) = (double)(uv_hrtime() - began) * 1e-9;
	return figures;
}

static void note_trouble(const struct clerk *clerk)
{
	struct keeper *k = clerk->keeper;
	const char *text = store_trouble(clerk->store);
	struct buf b = buf_over(k->trouble, sizeof k->trouble);
	buf_put(&b, text ? text : "");
}

static void add_figures(struct keeper_figures *sum, const struct keeper_figures *more)
{
	sum->events += more->events;
	sum->transactions += more->transactions;
	sum->jobs += more->jobs;
	sum->reads += more->reads;
	sum->failures += more->failures;
	sum->seconds += more->seconds;
	sum->reading_seconds += more->reading_seconds;
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
static void probe(struct clerk *clerk)
{
	struct keeper *k = clerk->keeper;
	if (atomic_load(&k->well) || k->end || uv_hrtime() - atomic_load(&k->seen) < PROBE_SECONDS * SECOND)
		return;
	pthread_mutex_unlock(&k->lock);
	if (can_write(clerk->store))
		atomic_store(&k->well, true);
	atomic_store(&k->seen, uv_hrtime());
	pthread_mutex_lock(&k->lock);
}

/* Wait until there is something to do; with the lock. Whoever reads need not look after a
 * store that is away: the other does. */
static void rest(struct clerk *clerk)
{
	struct keeper *k = clerk->keeper;
	clerk->asleep = true;
	if (atomic_load(&k->well) || clerk == &k->clerk[READING]) {
		pthread_cond_wait(&clerk->wake, &k->lock);
	} else {
		struct timespec until;
		clock_gettime(CLOCK_MONOTONIC, &until);
		until.tv_sec += PROBE_SECONDS;
		pthread_cond_timedwait(&clerk->wake, &k->lock, &until);
	}
	clerk->asleep = false;
}

/* Do what stands at the front, and hand it back; with the lock, but not while working. */
static void do_next(struct clerk *clerk)
{
	struct keeper *k = clerk->keeper;
	struct entry *entries[BUNDLE_MAX];
	struct job *first = clerk->waiting.first, *last;
	int n = next_run(clerk, &last, entries);
	clerk->busy = true;
	pthread_mutex_unlock(&k->lock);
	struct keeper_figures figures = work_off(clerk, first, entries, n);
	pthread_mutex_lock(&k->lock);
	clerk->busy = false;
	if (figures.failures) {
		note_trouble(clerk);
		/* it is the one to look whether the store is back */
		pthread_cond_signal(&k->clerk[WRITING].wake);
	}
	*(first->reads ? &k->figures.reading : &k->figures.waiting) -= n;
	add_figures(&k->figures, &figures);
	queue_cut(&clerk->waiting, last);
	if (queue_add(&k->done, first, last))
		uv_async_send(&k->back);
}

static void *run(void *argument)
{
	struct clerk *clerk = argument;
	struct keeper *k = clerk->keeper;
	pthread_mutex_lock(&k->lock);
	for (;;) {
		if (clerk == &k->clerk[WRITING])
			probe(clerk);
		if (!clerk->waiting.first && k->end)
			break;
		if (clerk->waiting.first)
			do_next(clerk);
		else
			rest(clerk);
	}
	pthread_mutex_unlock(&k->lock);
	store_close(clerk->store);
	pthread_mutex_lock(&k->lock);
	clerk->ended = true;
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

static void close_back(uv_handle_t *handle)
{
	struct keeper *k = handle->data;
	uv_close((uv_handle_t *)&k->back, closed);
}

static void nudge(uv_idle_t *handle)
{
	struct keeper *k = handle->data;
	uv_idle_stop(handle);
	for (int i = 0; i < CLERKS; i++) {
		/* outside the lock: who wakes up finds it free */
		if (k->clerk[i].nudge)
			pthread_cond_signal(&k->clerk[i].wake);
		k->clerk[i].nudge = false;
	}
}

static void end_if_idle(struct keeper *k)
{
	if (!k->stopping || k->ending || k->given)
		return;
	k->ending = true;
	pthread_mutex_lock(&k->lock);
	k->end = true;
	for (int i = 0; i < CLERKS; i++)
		pthread_cond_signal(&k->clerk[i].wake);
	pthread_mutex_unlock(&k->lock);
}

static void come_back(uv_async_t *handle)
{
	struct keeper *k = handle->data;
	pthread_mutex_lock(&k->lock);
	struct job *job = k->done.first;
	bool ended = k->clerk[WRITING].ended && k->clerk[READING].ended;
	queue_clear(&k->done);
	pthread_mutex_unlock(&k->lock);
	while (job) {
		/* the job is not ours any more once done() has begun */
		struct job *next = job->next;
		job->next = NULL;
		histogram_add(job->reads ? &k->read : job->work ? &k->other : &k->kept, (double)(uv_hrtime() - job->given) * 1e-9);
		job->done(job);
		k->given--;
		job = next;
	}
	if (ended && !uv_is_closing((uv_handle_t *)&k->soon)) {
		for (int i = 0; i < CLERKS; i++)
			pthread_join(k->clerk[i].thread, NULL);
		uv_close((uv_handle_t *)&k->soon, close_back);
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
	for (int i = 0; i < CLERKS; i++) {
		k->clerk[i].keeper = k;
		pthread_cond_init(&k->clerk[i].wake, &steady);
		queue_clear(&k->clerk[i].waiting);
	}
	pthread_condattr_destroy(&steady);
	pthread_mutex_init(&k->lock, NULL);
	queue_clear(&k->done);
}

static void forget(uv_handle_t *handle)
{
	keeper_free(handle->data);
}

/* Start the threads; what went wrong, or 0. Those that run already are told to end. */
static int start_lanes(struct keeper *k)
{
	int failed = 0, running = 0;
	while (running < CLERKS && !failed)
		if (!(failed = pthread_create(&k->clerk[running].thread, NULL, run, &k->clerk[running])))
			running++;
	if (!failed)
		return 0;
	pthread_mutex_lock(&k->lock);
	k->end = true;
	for (int i = 0; i < running; i++)
		pthread_cond_signal(&k->clerk[i].wake);
	pthread_mutex_unlock(&k->lock);
	for (int i = 0; i < CLERKS; i++)
		if (i < running)
			pthread_join(k->clerk[i].thread, NULL);
		else
			store_close(k->clerk[i].store);
	return -failed;
}

/* NULL and why not. The first brings the schema up to date, and the second finds it so. */
static struct keeper *open_stores(const char *url, enum store_sync sync, struct message *why)
{
	struct keeper *k = calloc(1, sizeof *k);
	assert(k);
	for (int i = 0; i < CLERKS; i++) {
		k->clerk[i].store = store_open(url, sync, why);
		if (k->clerk[i].store)
			continue;
		while (i--)
			store_close(k->clerk[i].store);
		free(k);
		return NULL;
	}
	return k;
}

struct keeper *keeper_start(uv_loop_t *loop, const char *url, enum store_sync sync, struct message *why)
{
	struct keeper *k = open_stores(url, sync, why);
	if (!k)
		return NULL;
	atomic_init(&k->well, true);
	start_waiting(k);
	int failed = uv_async_init(loop, &k->back, come_back);
	k->back.data = k;
	bool heard = !failed;
	if (failed)
		for (int i = 0; i < CLERKS; i++)
			store_close(k->clerk[i].store);
	else
		failed = start_lanes(k);
	if (!failed) {
		uv_idle_init(loop, &k->soon);
		k->soon.data = k;
		return k;
	}
	*why = message("{reason}");
	message_text(why, "reason", strerror(-failed));
	if (heard)
		uv_close((uv_handle_t *)&k->back, forget);
	else
		keeper_free(k);
	return NULL;
}

void keeper_give(struct keeper *k, struct job *job)
{
	assert(!k->ending && job->done && (job->work || !job->reads));
	struct clerk *clerk = &k->clerk[job->reads ? READING : WRITING];
	k->given++;
	job->given = uv_hrtime();
	pthread_mutex_lock(&k->lock);
	if (job->reads)
		queue_rank(clerk, job);
	else
		queue_add(&clerk->waiting, job, job);
	(*(job->reads ? &k->figures.reading : &k->figures.waiting))++;
	bool asleep = clerk->asleep;
	clerk->asleep = false;
	pthread_mutex_unlock(&k->lock);
	if (!asleep)
		return;
	clerk->nudge = true;
	uv_idle_start(&k->soon, nudge);
}

int keeper_reading(struct keeper *k, int64_t asker)
{
	int n = 0;
	pthread_mutex_lock(&k->lock);
	for (const struct job *job = k->clerk[READING].waiting.first; job; job = job->next)
		n += job->asker == asker;
	pthread_mutex_unlock(&k->lock);
	return n;
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
	for (int i = 0; i < CLERKS; i++)
		pthread_cond_destroy(&k->clerk[i].wake);
	pthread_mutex_destroy(&k->lock);
	free(k);
}

struct keeper_figures keeper_figures(struct keeper *k)
{
	pthread_mutex_lock(&k->lock);
	struct keeper_figures figures = k->figures;
	pthread_mutex_unlock(&k->lock);
	figures.kept = k->kept;
	figures.other = k->other;
	figures.read = k->read;
	return figures;
}
