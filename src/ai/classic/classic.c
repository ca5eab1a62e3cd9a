/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The search of classic8, frozen: two independent trees, or parts of a flat search, each
 * with a generator and an arena of its own, which are added up in the end.
 */
#include "classic.h"

#include "../threads.h"

#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
	PARTS = 2,           /* so many threads can share a search */
	BATCH = 32,          /* looks ahead of one part before the next one's: a tree stays in the cache for so long */
	NODES_MAX = 1 << 20, /* of a tree, 40 MB; one that is full is walked, but grows no more */
	ENDLESS = 1 << 30    /* looks ahead, where only time counts */
};

struct classic_part {
	struct classic_tree tree;
	struct classic_flat flat;
	long iterations; /* wanted */
};

struct classic_work {
	bool flat;
	struct classic_part *part;
	const struct effort *effort;
	atomic_bool stop;
};

struct classic_share {
	struct classic_work *work;
	int first, step; /* which parts are its own */
	bool asks;       /* whether there is time left: one of them does */
};

/* Asked after every look ahead: others wait for the processor, and one look may take a
 * millisecond. To ask costs a thousandth of that. */
static bool stopped(const struct classic_share *w)
{
	const struct effort *e = w->work->effort;
	if (w->asks && e->enough && e->enough(e->context))
		atomic_store(&w->work->stop, true);
	return atomic_load(&w->work->stop);
}

/* A batch of looks ahead; false when the part is done, or all are to stop. */
static bool advance(const struct classic_share *w, struct classic_part *p)
{
	bool is_flat = w->work->flat;
	long done = is_flat ? p->flat.iterations : p->tree.iterations;
	long n = p->iterations - done < BATCH ? p->iterations - done : BATCH;
	assert(n >= 0);
	for (long i = 0; i < n; i++) {
		if (is_flat)
			classic_flat_iterate(&p->flat);
		else
			classic_tree_iterate(&p->tree);
		if (stopped(w))
			return false;
	}
	return n == BATCH;
}

static void run(void *share)
{
	struct classic_share *w = share;
	bool more = true;
	/* the parts in turn, a batch each: when time is up all of them have come about equally far */
	while (more) {
		more = false;
		for (int i = w->first; i < PARTS && !atomic_load(&w->work->stop); i += w->step)
			more = advance(w, &w->work->part[i]) || more;
	}
}

static void run_all(struct classic_work *work, int threads)
{
	/* which thread does a part changes nothing in it: that is why their number does not */
	struct classic_share share[PARTS];
	threads = threads < 1 ? 1 : threads > PARTS ? PARTS : threads;
	for (int i = 0; i < threads; i++)
		share[i] = (struct classic_share){ work, i, threads, i == 0 };
	threads_run(run, share, sizeof *share, threads);
}

static void start_part(struct classic_part *p, bool flat, const struct view *view, uint64_t seed, int number, long iterations)
{
	struct rng rng = rng_start(seed + (uint64_t)number, RNG_BOT);
	assert(iterations >= 0);
	memset(p, 0, sizeof *p);
	p->iterations = iterations;
	if (flat) {
		classic_flat_start(&p->flat, view, rng);
		return;
	}
	/* a look ahead adds the children of one node: 32 of them are plenty on average */
	long room = iterations < NODES_MAX / 32 ? iterations * 32 + MOVES_MAX : NODES_MAX;
	p->tree = (struct classic_tree){ .game = view->game,
		                         .view = view,
		                         .seats = view->game->seats(view_state(view)),
		                         .rng = rng,
		                         .nodes = 1,
		                         .room = (uint32_t)room };
	p->tree.node = malloc((size_t)room * sizeof *p->tree.node);
	assert(p->tree.node);
	p->tree.node[0] = (struct classic_node){ 0 };
}

/* Add up what the parts found about a move. They need not have seen the same ones in the
 * same order, so it is looked for. */
static void add(struct analysis *a, move m, long visits, double sum, double ahead, double looks)
{
	int i = 0;
	assert(visits >= 0);
	while (i < a->lines && a->line[i].move != m)
		i++;
	assert(i < MOVES_MAX);
	if (i == a->lines)
		a->line[a->lines++] = (struct line){ .move = m };
	a->line[i].visits += visits;
	a->line[i].win += sum;
	a->line[i].ahead += ahead;
	a->line[i].trust += looks / (double)PARTS;
}

static void collect(bool flat, const struct classic_part *p, struct analysis *a)
{
	if (flat) {
		for (int i = 0; i < p->flat.moves; i++) {
			const struct classic_arm *arm = &p->flat.arm[i];
			add(a, arm->move, arm->visits, arm->sum, arm->ahead, arm->looks);
		}
		a->iterations += p->flat.iterations;
		return;
	}
	for (uint32_t c = p->tree.node[0].child; c; c = p->tree.node[c].next) {
		const struct classic_node *node = &p->tree.node[c];
		add(a, node->move, node->visits, node->sum, node->ahead, 0);
	}
	a->iterations += p->tree.iterations;
}

/* The move that was looked at most is trusted most: what goes well is looked at more.
 * In a race many are looked at as often, and how they look at first counts beside the
 * results; who has less of them is thought to be like the mean. */
static void trust(bool flat, struct analysis *a)
{
	double sum = 0;
	for (int i = 0; i < a->lines; i++)
		sum += a->line[i].win;
	double mean = a->iterations ? sum / (double)a->iterations : 0;
	for (int i = 0; i < a->lines; i++) {
		struct line *l = &a->line[i];
		l->trust = flat ? classic_flat_score(mean + l->trust, l->win, l->visits) : (double)l->visits;
	}
}

/* Of equals the one with the better results: at few looks ahead there are many. */
static bool better(const struct line *a, const struct line *b)
{
	return a->trust > b->trust || (a->trust == b->trust && a->win > b->win);
}

/* By insertion: it is stable, so that the order never hangs on a library's qsort. */
static void sort(struct analysis *a)
{
	for (int i = 1; i < a->lines; i++)
		for (int j = i; j > 0 && better(&a->line[j], &a->line[j - 1]); j--) {
			struct line swap = a->line[j];
			a->line[j] = a->line[j - 1];
			a->line[j - 1] = swap;
		}
}

/* The odds of a share of the win, stretched so that they come true. */
static double stretched(double win, int percent)
{
	assert(percent > 0);
	/* nothing is certain: odds of 0 would stay 0 however they are stretched */
	double held = win < 0.001 ? 0.001 : win > 0.999 ? 0.999 : win;
	return 1 / (1 + pow((1 - held) / held, percent / 100.0));
}

void classic_search(const struct view *view, uint64_t seed, const struct effort *effort, struct analysis *a)
{
	const struct hints *hints = view->game->hints;
	struct classic_part *part = malloc(PARTS * sizeof *part); /* too large for a thread's stack */
	assert(part && view->seat >= 0 && hints && (effort->iterations || effort->enough));
	bool flat = hints->look.flat;
	struct classic_work work = { .flat = flat, .part = part, .effort = effort };
	long iterations = effort->iterations ? effort->iterations : ENDLESS;
	for (int i = 0; i < PARTS; i++)
		start_part(&part[i], flat, view, seed, i, (iterations + PARTS - 1 - i) / PARTS);
	run_all(&work, effort->threads);
	memset(a, 0, sizeof *a);
	for (int i = 0; i < PARTS; i++) {
		collect(flat, &part[i], a);
		free(part[i].tree.node);
	}
	free(part);
	/* by the sums, so before they become means */
	trust(flat, a);
	for (int i = 0; i < a->lines; i++) {
		double visits = a->line[i].visits ? (double)a->line[i].visits : 1;
		a->line[i].win /= visits;
		a->line[i].ahead /= visits;
	}
	sort(a);
	/* after sorting: stretching changes what is told, not what is played */
	for (int i = 0; i < a->lines; i++)
		a->line[i].win = stretched(a->line[i].win, hints->look.stretch);
	a->win = a->lines ? a->line[0].win : 0;
}
