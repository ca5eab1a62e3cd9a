/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A search is a few independent trees, or parts of a flat search, each with a
 * generator and an arena of its own; threads share them out, and in the end they
 * are added up. So the number of threads makes no difference.
 *
 * How many parts there are belongs to the manner of a search, not to the machine. One tree
 * sees deeper than two halves of it, but two can be thought about by two threads.
 */
#include "search.h"

#include "exact.h"
#include "flat.h"
#include "net.h"
#include "plain.h"
#include "threads.h"
#include "tree.h"

#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
	PARTS_MAX = 4,
	PARTS_PLAIN = 2,      /* for ever: bots are measured by it */
	BATCH = 32,           /* looks ahead of one part before the next one's: a tree stays in the cache for so long */
	ROOM_PLAIN = 1 << 20, /* nodes of a plain tree, 40 MB; one that is full is walked, but grows no more */
	ENDLESS = 1 << 30,    /* looks ahead, where only time counts */
	USUAL = 1000          /* and where nobody says anything */
};

struct part {
	enum method method;
	struct tree tree;
	struct flat flat;
	struct plain plain;
	long iterations, done; /* wanted, and made */
};

struct work {
	struct part *part;
	int parts;
	const struct effort *effort;
	atomic_bool stop;
};

struct share {
	struct work *work;
	int first, step; /* which parts are its own */
	bool asks;       /* whether there is time left: one of them does */
};

/* Asked after every look ahead: others wait for the processor, and one look may take a
 * millisecond. To ask costs a thousandth of that. */
static bool stopped(const struct share *w)
{
	const struct effort *e = w->work->effort;
	if (w->asks && e->enough && e->enough(e->context))
		atomic_store(&w->work->stop, true);
	return atomic_load(&w->work->stop);
}

/* One look ahead. */
static void look(struct part *p)
{
	switch (p->method) {
	case TREE:
		tree_iterate(&p->tree);
		break;
	case FLAT:
		flat_iterate(&p->flat);
		break;
	case PLAIN_TREE:
	case PLAIN_FLAT:
		plain_iterate(&p->plain);
		break;
	}
	p->done++;
}

/* A batch of looks ahead; false when the part is done, or all are to stop. */
static bool advance(const struct share *w, struct part *p)
{
	long n = p->iterations - p->done < BATCH ? p->iterations - p->done : BATCH;
	assert(n >= 0);
	for (long i = 0; i < n; i++) {
		look(p);
		if (stopped(w))
			return false;
	}
	return n == BATCH;
}

static void run(void *share)
{
	struct share *w = share;
	bool more = true;
	/* the parts in turn, a batch each: when time is up all of them have come about equally far */
	while (more) {
		more = false;
		for (int i = w->first; i < w->work->parts && !atomic_load(&w->work->stop); i += w->step)
			more = advance(w, &w->work->part[i]) || more;
	}
}

static void run_all(struct work *work)
{
	/* which thread does a part changes nothing in it: that is why their number does not */
	struct share share[PARTS_MAX];
	int threads = work->effort->threads;
	threads = threads < 1 ? 1 : threads > work->parts ? work->parts : threads;
	for (int i = 0; i < threads; i++)
		share[i] = (struct share){ work, i, threads, i == 0 };
	threads_run(run, share, sizeof *share, threads);
}

static void start_part(struct part *p, enum method method, const struct manner *manner, const struct view *view,
                       struct rng rng, long iterations)
{
	assert(iterations >= 0);
	memset(p, 0, sizeof *p);
	p->method = method;
	p->iterations = iterations;
	/* a look ahead adds the children of one node: 32 of them are plenty on average */
	long room = iterations < ROOM_PLAIN / 32 ? iterations * 32 + MOVES_MAX : ROOM_PLAIN;
	switch (method) {
	case TREE:
		tree_start(&p->tree, view, manner, rng, iterations);
		break;
	case FLAT:
		flat_start(&p->flat, view, manner, rng);
		break;
	case PLAIN_TREE:
	case PLAIN_FLAT:
		room = method == PLAIN_FLAT ? 1 + MOVES_MAX : room;
		plain_start(&p->plain, view, method == PLAIN_FLAT, rng, malloc((size_t)room * sizeof *p->plain.node),
		            (uint32_t)room);
		break;
	}
}

/* Add up what the parts found about a move. They need not have seen the same ones in the
 * same order, so it is looked for. */
static void add(struct analysis *a, struct line found)
{
	int i = 0;
	assert(found.visits >= 0);
	while (i < a->lines && a->line[i].move != found.move)
		i++;
	assert(i < MOVES_MAX);
	if (i == a->lines)
		a->line[a->lines++] = (struct line){ .move = found.move };
	a->line[i].visits += found.visits;
	a->line[i].win += found.win;
	a->line[i].value += found.value;
	a->line[i].ahead += found.ahead;
	a->line[i].trust += found.trust;
	a->line[i].games += found.games;
}

static void collect(const struct part *p, int parts, struct analysis *a)
{
	const struct plain_node *plain = p->plain.node;
	const struct node *node = p->tree.node;
	a->iterations += p->done;
	switch (p->method) {
	case TREE:
		for (uint32_t c = 1; c < p->tree.nodes; c++)
			if (node[c].parent == 0)
				add(a, (struct line){ node[c].move, node[c].visits, node[c].chance, node[c].sum,
				                      node[c].ahead, 0, (double)node[c].visits });
		break;
	case FLAT:
		for (int i = 0; i < p->flat.moves; i++) {
			const struct arm *arm = &p->flat.arm[i];
			/* the mean of a few games is mostly luck, and of many such means the best is the
			   luckiest: so what the net said at once counts as some games, too */
			double before = arm->foreseen < 0 ? 0 : p->flat.outlook.manner->foresight / (double)parts;
			add(a, (struct line){ arm->move, arm->visits, arm->chance + before * arm->foreseen, arm->sum,
			                      arm->ahead, arm->looks / parts, (double)arm->visits + before });
		}
		break;
	case PLAIN_TREE:
		for (uint32_t c = plain[0].child; c; c = plain[c].next)
			add(a, (struct line){ plain[c].move, plain[c].visits, plain[c].sum, plain[c].sum, 0, 0,
			                      (double)plain[c].visits });
		break;
	case PLAIN_FLAT:
		/* in the order of the moves: of equals the first is played */
		for (uint32_t c = 1; c < p->plain.nodes; c++)
			add(a, (struct line){ plain[c].move, plain[c].visits, plain[c].sum, plain[c].sum, 0, 0,
			                      (double)plain[c].visits });
		break;
	}
}

/* The move that was looked at most is trusted most: what goes well is looked at more.
 * In a race many are looked at as often, and how they look at first counts beside the
 * results; who has less of them is thought to be like the mean. */
static void trust(enum method method, const struct manner *manner, struct analysis *a)
{
	double sum = 0;
	for (int i = 0; i < a->lines; i++)
		sum += a->line[i].value;
	double mean = a->iterations ? sum / (double)a->iterations : 0;
	for (int i = 0; i < a->lines; i++) {
		struct line *l = &a->line[i];
		l->trust =
			method == FLAT ? flat_score(manner, mean + l->trust, l->value, l->visits) : (double)l->visits;
	}
}

/* Of equals the one with the better results: at few looks ahead there are many. */
static bool better(const struct line *a, const struct line *b)
{
	return a->trust > b->trust || (a->trust == b->trust && a->value > b->value);
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
static double stretched(double win, int percent, int lean)
{
	assert(percent > 0);
	/* nothing is certain: odds of 0 would stay 0 however they are stretched */
	double held = win < 0.001 ? 0.001 : win > 0.999 ? 0.999 : win;
	return 1 / (1 + pow((1 - held) / held, percent / 100.0) * policy_exp(-lean / 100.0));
}

static void think(enum method method, const struct manner *manner, const struct view *view, uint64_t seed,
                  const struct effort *effort, struct analysis *a)
{
	struct part *part = malloc(PARTS_MAX * sizeof *part); /* too large for a thread's stack */
	struct work work = { .part = part, .parts = manner ? manner->parts : PARTS_PLAIN, .effort = effort };
	assert(part && work.parts >= 1 && work.parts <= PARTS_MAX);
	for (int i = 0; i < work.parts; i++)
		start_part(&part[i], method, manner, view, rng_start(seed + (uint64_t)i, RNG_BOT),
		           (effort->iterations + work.parts - 1 - i) / work.parts);
	run_all(&work);
	memset(a, 0, sizeof *a);
	for (int i = 0; i < work.parts; i++) {
		collect(&part[i], work.parts, a);
		tree_free(&part[i].tree);
		free(part[i].plain.node);
	}
	free(part);
	/* by the sums, so before they become means */
	trust(method, manner, a);
	double win = 0, ahead = 0, games = 0;
	for (int i = 0; i < a->lines; i++) {
		double visits = a->line[i].visits ? (double)a->line[i].visits : 1;
		win += a->line[i].win;
		ahead += a->line[i].ahead;
		games += a->line[i].games;
		a->line[i].win /= a->line[i].games > 0 ? a->line[i].games : 1;
		a->line[i].value /= visits;
		a->line[i].ahead /= visits;
	}
	sort(a);
	/* what looks best at once may be the best of all before it was tried: then as the others did */
	if (a->iterations && !a->line[0].visits) {
		if (a->line[0].games <= 0)
			a->line[0].win = win / games;
		a->line[0].ahead = ahead / (double)a->iterations;
	}
}

static struct effort effort_or_usual(const struct effort *effort)
{
	struct effort own = effort ? *effort : (struct effort){ 0 };
	if (!own.iterations)
		own.iterations = own.enough ? ENDLESS : USUAL;
	return own;
}

void search_by(const struct manner *manner, const struct view *view, uint64_t seed, const struct effort *effort,
               struct analysis *a)
{
	/* looks ahead that are thought to have time, where only time counts: few, for if trying out the
	   end takes too long there must be time left to search */
	enum { TIMED = 200 };
	const struct effort own = effort_or_usual(effort);
	assert(view->game->hints && view->seat >= 0);
	long looks = own.iterations < ENDLESS ? own.iterations : TIMED;
	if (manner->exact && exact_search(view, seed, manner->exact * looks, &own, a))
		return;
	think(manner->flat ? FLAT : TREE, manner, view, seed, &own, a);
	/* after sorting: stretching changes what is told, not what is played */
	for (int i = 0; i < a->lines; i++)
		a->line[i].win = stretched(a->line[i].win, manner->stretch, manner->lean);
	a->win = a->lines ? a->line[0].win : 0;
}

const struct manner *search_manner(const struct view *view)
{
	const struct hints *hints = view->game->hints;
	if (hints->manner.net && !net_for(view->game, view_state(view)))
		return &hints->blind;
	return hints->duel && view->game->seats(view_state(view)) == 2 ? hints->duel : &hints->manner;
}

void search(enum method method, const struct view *view, uint64_t seed, const struct effort *effort, struct analysis *a)
{
	const struct effort own = effort_or_usual(effort);
	const struct hints *hints = view->game->hints;
	bool flat = method == FLAT || method == PLAIN_FLAT;
	assert(view->seat >= 0);
	if (hints && (method == TREE || method == FLAT)) {
		struct manner manner = *search_manner(view);
		manner.flat = flat;
		search_by(&manner, view, seed, &own, a);
		return;
	}
	think(flat ? PLAIN_FLAT : PLAIN_TREE, NULL, view, seed, &own, a);
	for (int i = 0; i < a->lines && hints; i++)
		a->line[i].win = stretched(a->line[i].win, hints->look.stretch, 0);
	a->win = a->lines ? a->line[0].win : 0;
}
