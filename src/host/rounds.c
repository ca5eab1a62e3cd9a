/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What takes long is shared out. Everything that can be asked has a cost, about the
 * microseconds that it takes. In one round of its carrier's loop a host does what costs
 * little at once, and of the rest so much as a slice allows; what is left waits for the next
 * round, so that others' moves come between. Those who wait are served in turn, one request
 * each: first by the address they come from, then by visitor. So whoever asks a thousand
 * questions, over however many sockets, delays their own answers and nobody else's.
 */
#include "host_inside.h"

#include <assert.h>
#include <stdlib.h>

enum {
	COST_LITTLE = 10,    /* at most that: it is not worth waiting for */
	COST_TOLD = 9,       /* of an event that has to be gone through to be told */
	COST_STEP = 150,     /* of a step that somebody wants to note: it is tried out */
	PASSED_MAX = 64      /* rounds that a request waits for a table which is being written all the time */
};

/* Those from one address who wait. */
struct lane {
	int64_t address;
	struct visitor *first, *last;
	struct lane *next;
};

/* About microseconds, of the game and the length that takes longest, measured on a machine
 * like that of docs/load.md. What becomes an event is told to all who watch: that is not
 * the asker's to pay, and has limits of its own. */
static int cost_of(const struct task *task)
{
	static const int cost[VERBS] = {
		[VERB_JOIN] = 150,  [VERB_VIEW] = 150, [VERB_LOOK] = 200, [VERB_WORTH] = 200, [VERB_TALLY] = 15, [VERB_RECORD] = 50,
		[VERB_LOAD] = 2000, [VERB_SCORE] = 50, [VERB_COACH] = 50, [VERB_GAMES] = 15, [VERB_DATA] = 50,   [VERB_HINT] = 20,
		[VERB_PUZZLES] = 100, [VERB_PUZZLE] = 2000, [VERB_SOLVE] = 200,
		[VERB_SUPPOSE] = 2000, [VERB_INTEND] = 1000, [VERB_INTENT] = 2000,
		/* these cost the store */
		[VERB_MUTE] = 200,  [VERB_BLOCK] = 200, [VERB_SHUNNED] = 200, [VERB_REPORT] = 200,
	};
	const struct asked *a = &task->asked;
	enum verb verb = a->request.verb;
	if (verb == VERB_PLAY && !asked_has(a, F_TABLE))
		return COST_TOLD;
	if (verb == VERB_LOAD && !asked_has(a, F_RECORD))
		return 50;
	if (verb == VERB_INTEND && a->request.text)
		return cost[verb] + COST_STEP * intent_steps(a->request.text);
	return cost[verb];
}

/* ---- paying ---- */

/* It takes so much of this round. */
static void use(struct host *host, int cost)
{
	if (host->plan.slice)
		host->slice -= cost;
}

static int spend(const struct visitor *v, int cost)
{
	const struct ports *ports = &v->host->plan.ports;
	return cost && ports->spend ? ports->spend(ports->context, v->player, v->address, v->line, cost) : 0;
}

struct message round_refusal(const struct task *task)
{
	int ms = spend(task->visitor, cost_of(task));
	return ms ? refusal_until(REFUSED_LIMIT, N_("too many requests for this table: try again soon"), ms) : message(NULL);
}

void round_told(struct visitor *v, int events)
{
	assert(events >= 0);
	use(v->host, events * COST_TOLD);
	/* it has been done: who has no more left pays with what they ask next */
	spend(v, events * COST_TOLD);
}

/* ---- waiting ---- */

static struct lane *lane_of(struct host *host, int64_t address)
{
	struct lane **at = &host->lanes;
	while (*at && (*at)->address != address)
		at = &(*at)->next;
	if (!*at) {
		*at = calloc(1, sizeof **at);
		assert(*at);
		(*at)->address = address;
	}
	return *at;
}

static void line_up(struct lane *lane, struct visitor *v)
{
	v->behind = NULL;
	if (lane->first)
		lane->last->behind = v;
	else
		lane->first = v;
	lane->last = v;
}

static void wait_for_round(struct task *task)
{
	struct visitor *v = task->visitor;
	struct task **at = &v->waiting;
	if (!v->waiting)
		line_up(lane_of(v->host, v->address), v);
	while (*at)
		at = &(*at)->next;
	task->next = NULL;
	*at = task;
}

/* The first request of a visitor, who is the first of a lane; who has more to ask goes to the
 * end of it. */
static struct task *take_first(struct lane *lane)
{
	struct visitor *v = lane->first;
	struct task *task = v->waiting;
	assert(task);
	lane->first = v->behind;
	v->waiting = task->next;
	task->next = NULL;
	if (v->waiting)
		line_up(lane, v);
	return task;
}

/* Whoever waits does not any more. */
static void step_out(struct visitor *v)
{
	struct lane **at = &v->host->lanes;
	while ((*at)->address != v->address)
		at = &(*at)->next;
	struct lane *lane = *at;
	struct visitor **who = &lane->first, *before = NULL;
	while (*who != v) {
		before = *who;
		who = &before->behind;
	}
	*who = v->behind;
	if (lane->last == v)
		lane->last = before;
	if (lane->first)
		return;
	*at = lane->next;
	free(lane);
}

void round_leave(struct visitor *v)
{
	if (v->waiting)
		step_out(v);
	while (v->waiting) {
		struct task *task = v->waiting;
		v->waiting = task->next;
		/* not by task_free: whoever leaves is freed when they have left */
		v->pending--;
		task->visitor = NULL;
		task_free(task);
	}
}

/* ---- doing ---- */

/* Can it be answered now? A table whose event is on its way cannot be looked at; but one
 * that always has another must not put somebody off for ever. */
static bool is_ready(struct task *task)
{
	const struct live *live = asked_has(&task->asked, F_TABLE) ? live_find(task->host, task->asked.table) : NULL;
	return cost_of(task) <= COST_LITTLE || !live || (!live->flight && !live->loading) || task->passed++ >= PASSED_MAX;
}

void round_ask(struct task *task)
{
	struct visitor *v = task->visitor;
	struct host *host = v->host;
	int cost = cost_of(task);
	bool shared = host->plan.slice > 0;
	/* what one visitor asks is answered in the order it was asked */
	if (shared && (v->waiting || (cost > COST_LITTLE && (host->slice <= 0 || !is_ready(task))))) {
		wait_for_round(task);
		return;
	}
	use(host, cost);
	dispatch(task);
}

/* One request of the first lane's first visitor, if it is ready; false if it must wait. Then
 * the next lane is first. */
static bool serve_one(struct host *host)
{
	struct lane *lane = host->lanes, **end = &host->lanes;
	struct visitor *v = lane->first;
	bool ready = is_ready(v->waiting);
	if (ready) {
		struct task *task = take_first(lane);
		use(host, cost_of(task));
		dispatch(task);
	} else {
		/* the next one may want something of another table */
		lane->first = v->behind;
		line_up(lane, v);
	}
	host->lanes = lane->next;
	lane->next = NULL;
	if (!lane->first) {
		free(lane);
		return ready;
	}
	while (*end)
		end = &(*end)->next;
	*end = lane;
	return ready;
}

static int waiting_visitors(const struct host *host)
{
	int n = 0;
	for (const struct lane *lane = host->lanes; lane; lane = lane->next)
		for (const struct visitor *v = lane->first; v; v = v->behind)
			n++;
	return n;
}

bool host_round(struct host *host)
{
	host->slice = host->plan.slice;
	/* as many in a row as there are visitors: nobody is ready, until some event is kept */
	int idle = 0, most = host->lanes ? waiting_visitors(host) : 0;
	while (host->lanes && host->slice > 0 && idle < most)
		idle = serve_one(host) ? 0 : idle + 1;
	return host->lanes && idle < most;
}
