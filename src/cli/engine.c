/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried engine: the engine protocol on standard input and output. One thread
 * reads and answers what is quick; the others think, each about the question that
 * has waited longest.
 */
#include "engine.h"

#include "cli.h"
#include "signals.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64 };

struct pool {
	pthread_mutex_t lock;            /* for all of this but the output */
	pthread_cond_t news;             /* a question has come, or the end */
	struct query *first, **last;     /* those that wait, longest first */
	struct query *busy[THREADS_MAX]; /* by thread: what it thinks about */
	int queries;                     /* waiting or thought about */
	bool ending;
	pthread_mutex_t output;          /* a line at a time */
	struct host host;
	pthread_t thread[THREADS_MAX];
	int threads;
};

struct worker {
	struct pool *pool;
	int number;
};

static void put_line(void *context, const char *line)
{
	struct pool *pool = context;
	pthread_mutex_lock(&pool->output);
	fputs(line, stdout);
	putchar('\n');
	fflush(stdout);
	pthread_mutex_unlock(&pool->output);
}

static bool add(void *context, struct query *q)
{
	struct pool *pool = context;
	pthread_mutex_lock(&pool->lock);
	bool room = pool->queries < ENGINE_QUERIES;
	if (room) {
		pool->queries++;
		q->next = NULL;
		*pool->last = q;
		pool->last = &q->next;
		pthread_cond_signal(&pool->news);
	}
	pthread_mutex_unlock(&pool->lock);
	return room;
}

static int stop_one(struct query *q, const char *id)
{
	if (!q || (id && strcmp(q->id, id) != 0))
		return 0;
	atomic_store(&q->stop, true);
	return 1;
}

static int stop(void *context, const char *id)
{
	struct pool *pool = context;
	int stopped = 0;
	pthread_mutex_lock(&pool->lock);
	for (struct query *q = pool->first; q; q = q->next)
		stopped += stop_one(q, id);
	for (int i = 0; i < pool->threads; i++)
		stopped += stop_one(pool->busy[i], id);
	pthread_mutex_unlock(&pool->lock);
	return stopped;
}

static void finish(void *context)
{
	struct pool *pool = context;
	pthread_mutex_lock(&pool->lock);
	pool->ending = true;
	pthread_cond_broadcast(&pool->news);
	pthread_mutex_unlock(&pool->lock);
	for (int i = 0; i < pool->threads; i++)
		pthread_join(pool->thread[i], NULL);
	pool->threads = 0;
}

/* The question that has waited longest; NULL at the end. The lock is held. */
static struct query *take(struct pool *pool)
{
	while (!pool->first && !pool->ending)
		pthread_cond_wait(&pool->news, &pool->lock);
	struct query *q = pool->first;
	if (q) {
		pool->first = q->next;
		if (!pool->first)
			pool->last = &pool->first;
	}
	return q;
}

static void *work(void *argument)
{
	struct worker w = *(struct worker *)argument;
	free(argument);
	struct pool *pool = w.pool;
	struct query *q;
	pthread_mutex_lock(&pool->lock);
	while ((q = take(pool))) {
		pool->busy[w.number] = q;
		pthread_mutex_unlock(&pool->lock);
		struct buf last = { 0 };
		query_work(q, &pool->host, &last);
		pthread_mutex_lock(&pool->lock);
		pool->busy[w.number] = NULL;
		pool->queries--;
		pthread_mutex_unlock(&pool->lock);
		query_free(q);
		put_line(pool, buf_text(&last));
		buf_free(&last);
		pthread_mutex_lock(&pool->lock);
	}
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

/* As many threads as can be had. */
static void begin(struct pool *pool, int threads)
{
	signals_block(true);  /* they are for the thread that reads */
	pthread_mutex_lock(&pool->lock);
	for (int i = 0; i < threads; i++) {
		struct worker *w = malloc(sizeof *w);
		if (!w)
			break;
		*w = (struct worker){ pool, pool->threads };
		if (pthread_create(&pool->thread[pool->threads], NULL, work, w) != 0) {
			free(w);
			break;
		}
		pool->threads++;
	}
	pthread_mutex_unlock(&pool->lock);
	signals_block(false);
}

/* Line by line until the end or until there is nothing more to say. */
static void read_all(struct engine *engine, char *line)
{
	size_t n = 0;
	bool more = true;
	while (more) {
		int c = getchar();
		if (c != '\n' && c != EOF) {
			if (n < ENGINE_LINE_MAX)
				line[n] = (char)c;
			n += n <= ENGINE_LINE_MAX;
			continue;
		}
		if (n > ENGINE_LINE_MAX)
			engine_too_long(engine);
		else if (n || c == '\n')
			more = engine_request(engine, line, n);
		more = more && c != EOF && !ferror(stdout);
		n = 0;
	}
}

static int serve(const struct cli *cli, int threads, const struct list *list)
{
	static struct pool pool = { .lock = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER,
	                            .output = PTHREAD_MUTEX_INITIALIZER };
	pool.last = &pool.first;
	/* language() fills in what it tells: not while others read it */
	pool.host = (struct host){ &pool, put_line, add, stop, finish,
	                           { language("en"), language("ru"), language("cs") }, list };
	struct engine *engine = engine_new(&pool.host);
	char *line = malloc(ENGINE_LINE_MAX);
	signals_watch(true);
	if (engine && line)
		begin(&pool, threads);
	int status = EXIT_OK;
	if (pool.threads) {
		read_all(engine, line);
		stop(&pool, NULL);
		finish(&pool);
	} else {
		complain(cli, message(N_("no thread could be started")));
		status = EXIT_MACHINE;
	}
	signals_restore();
	free(line);
	if (engine)
		engine_free(engine);
	return status;
}

enum { THREADS, CARDS };

static int run(const struct cli *cli, const struct arguments *args)
{
	long long n = parse_number(cli, args, THREADS, 2, 1, THREADS_MAX);
	if (n < 0)
		return EXIT_USAGE;
	struct list brought;
	int status;
	const struct list *list = parse_list(cli, args, CARDS, &brought, &status);
	return status == EXIT_OK ? serve(cli, (int)n, list) : status;
}

static const struct flag flags[] = {
	[THREADS] = { "--threads", VALUE_NUMBER, "N", N_("number of questions handled at once"), "2", false },
	[CARDS] = { "--cards", VALUE_FILE, "FILE", N_("the card list that the record was played with"), NULL, false },
	{ 0 },
};

static const struct example examples[] = {
	{ "engine", N_("type one request per line, or let a program write them") },
	{ 0 },
};

const struct command command_engine = {
	.name = "engine",
	.summary = N_("serve positions and bots to other programs (JSON lines)"),
	.about = N_("Answers questions about positions from other programs: one JSON object per line in, one per line out. The protocol is described in docs/engine.md."),
	.flag = flags,
	.example = examples,
	.run = run,
};
