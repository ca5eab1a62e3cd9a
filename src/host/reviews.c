/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The review of a game that somebody keeps as a position: decision by decision, each a
 * thought of its own, so that bots and hints get their turn between two of them.
 */
#include "host_inside.h"

#include <assert.h>
#include <stdlib.h>

enum { ITERATIONS_MAX = 1000000 };  /* for each decision, and none of them can be ended early */

void review_end(struct position *p)
{
	if (!p->task)
		return;
	p->task->host->reviews--;
	review_free(&p->review);
	task_free(p->task);
	p->task = NULL;
}

void review_deny(const struct position *p)
{
	struct message m = refusal(REFUSED_ILLEGAL, N_("this game was dropped before its review was finished"));
	if (p->task)
		visit_deny(p->task, &m);
}

static void tell_judged(const struct position *, const struct judged *);
static void advance(struct position *);

static void judged(struct thought *t)
{
	struct thinking *thinking = (struct thinking *)t;
	struct position *p = thinking->position;
	assert(p->task && p->thinking == thinking);
	bool answered = t->answered;
	free(thinking);
	p->thinking = NULL;
	if (p->dropped) {
		position_free(p);
	} else if (!answered) {
		struct message m = refusal_until(REFUSED_AWAY, N_("the server is shutting down: try again soon"), AGAIN_MS);
		visit_deny(p->task, &m);
		review_end(p);
	} else {
		tell_judged(p, &p->review.decision[p->judged++]);
		advance(p);
	}
}

static void tell_judged(const struct position *p, const struct judged *one)
{
	struct buf out = { 0 }, told = { 0 };
	struct json j = { .out = &out };
	review_json_decision(&p->review, one, &told);
	json_open(&j, '{');
	json_key_text(&j, "position", p->name);
	json_key(&j, "judged");
	json_raw(&j, buf_text(&told));
	json_close(&j, '}');
	visit_send(p->task->visitor, &out);
	buf_free(&told);
}

static void think_about(struct position *p, struct judged *one)
{
	const struct ports *ports = &p->task->host->plan.ports;
	struct thinking *thinking = calloc(1, sizeof *thinking);
	assert(thinking && !p->thinking);
	thinking->host = p->task->host;
	thinking->position = p;
	thinking->thought = (struct thought){ .what = THINK_JUDGE, .seats = p->seats,
	                                      .bot = p->review.bot, .review = &p->review, .judged = one, .done = judged };
	thinking->thought.payer[0] = visit_payer(p->task->visitor);
	thinking->thought.payers = 1;
	p->thinking = thinking;
	ports->think(ports->context, &thinking->thought);
}

static void tell_review(struct position *p)
{
	assert(p->judged == p->review.decisions);
	struct buf out = { 0 }, whole = { 0 };
	struct json j = visit_begin(p->task, &out);
	review_json(&p->review, &whole);
	json_key(&j, "review");
	json_raw(&j, buf_text(&whole));
	visit_end(p->task, &j);
	buf_free(&whole);
}

/* Up to the next decision that takes thought; after the last one, of the whole game. */
static void advance(struct position *p)
{
	struct review *r = &p->review;
	while (p->judged < r->decisions && r->decision[p->judged].choices <= 1)
		tell_judged(p, &r->decision[p->judged++]);
	if (p->judged < r->decisions) {
		think_about(p, &r->decision[p->judged]);
		return;
	}
	tell_review(p);
	review_end(p);
}

struct message position_review(struct task *task)
{
	struct position *p;
	struct message m = position_named(task, &p);
	if (m.id || (m = position_only_game(p)).id || (m = advice_limit(&task->asked, F_ITERATIONS, ITERATIONS_MAX)).id)
		return m;
	if (p->task)
		return refusal(REFUSED_ILLEGAL, N_("this game is being reviewed: drop it or wait"));
	if (!host_may(task->host, BOUND_HINTS, task->visitor->player))
		return host_too_often(task->host, BOUND_HINTS, task->visitor->player, N_("you have asked for too many hints: think for yourself for a moment"));
	struct host *host = task->host;
	if (host->plan.reviews && host->reviews >= host->plan.reviews)
		return refusal(REFUSED_FULL, N_("too many games are being reviewed: try again later"));
	long long iterations = host->plan.reviews ? 0 : asked_number(&task->asked, F_ITERATIONS, 0);
	review_start(&p->review, &p->session, (long)iterations, 1);
	host->reviews++;
	p->task = task;
	p->judged = 0;
	advance(p);
	return m;
}
