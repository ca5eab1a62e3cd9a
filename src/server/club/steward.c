/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Tournaments go on; see steward.h. What is to be done is worked out on the thread that
 * reads, for pairing hundreds takes a while and no move may wait behind it; then it is
 * written in one go.
 */
#include "steward.h"

#include "json.h"
#include "ports.h"
#include "tell.h"

#include <assert.h>
#include <stdlib.h>

enum { LOOK_EVERY = 500, AT_ONCE = 16 };

/* A look, and what came of it. */
struct rounds {
	struct job job;
	struct steward *steward;
	int64_t now;
	struct cup_deed deed[2 * AT_ONCE];
	bool written[2 * AT_ONCE];
	int n;
};

struct steward {
	struct keeper *keeper;
	struct hub *hub;
	uv_timer_t timer;
	bool looking, again, stopping;
};

/* ---- on the store's threads ---- */

static bool is_known(const struct rounds *r, int64_t cup)
{
	for (int i = 0; i < r->n; i++)
		if (r->deed[i].cup.id == cup)
			return true;
	return false;
}

static void plan_work(struct job *job, struct store *store)
{
	struct rounds *r = (struct rounds *)job;
	struct ids ids = { 0 };
	job->entry.result = store_cups_due(store, r->now, AT_ONCE, &ids);
	for (int i = 0; job->entry.result == STORE_OK && i < ids.n && r->n < 2 * AT_ONCE; i++) {
		struct cup_deed *d = &r->deed[r->n];
		if (is_known(r, ids.id[i]))
			continue;
		if (deed_load(d, store, ids.id[i], r->now) == STORE_OK && deed_work(d, store))
			r->n++;
		else
			deed_free(d);
	}
	free(ids.id);
}

/* Those that are taken come again with the next look. */
static void write_work(struct job *job, struct store *store)
{
	struct rounds *r = (struct rounds *)job;
	for (int i = 0; i < r->n; i++) {
		enum stored s = deed_write(&r->deed[i], store);
		r->written[i] = s == STORE_OK;
		if (s == STORE_AWAY)
			job->entry.result = s;
	}
}

/* ---- back in the loop ---- */

/* The one place where somebody hears that their round has begun. */
static void announce(struct steward *s, const struct cup_deed *d)
{
	for (int i = 0; i < d->summoned; i++) {
		const struct summons *m = &d->summons[i];
		struct buf out = { 0 };
		struct json j = { .out = &out };
		json_open(&j, '{');
		id_key(&j, "cup", d->cup.id);
		id_key(&j, "table", m->table);
		json_key_text(&j, "against", m->who);
		json_close(&j, '}');
		hub_tell(s->hub, m->player, buf_text(&out), out.len);
		hub_miss(s->hub, m->player, NOTIFY_ROUND, m->table, d->cup.terms.name);
		buf_free(&out);
	}
}

static void rounds_free(struct rounds *r)
{
	for (int i = 0; i < r->n; i++)
		deed_free(&r->deed[i]);
	free(r);
}

static void rest(struct steward *s)
{
	s->looking = false;
	if (s->again)
		steward_look(s);
}

static void written(struct job *job)
{
	struct rounds *r = (struct rounds *)job;
	struct steward *s = r->steward;
	for (int i = 0; i < r->n && !s->stopping; i++) {
		const struct cup_deed *d = &r->deed[i];
		if (!r->written[i])
			continue;
		for (int k = 0; k < d->tables.entries; k++)
			hub_heard(s->hub, d->tables.entry[k].event.table, d->tables.entry[k].event.seq);
		for (int k = 0; k < d->wakes; k++)
			hub_wake(s->hub, d->wake[k]);
		announce(s, d);
	}
	rounds_free(r);
	rest(s);
}

static void planned(struct job *job)
{
	struct rounds *r = (struct rounds *)job;
	struct steward *s = r->steward;
	if (!r->n || s->stopping) {
		rounds_free(r);
		rest(s);
		return;
	}
	r->job = (struct job){ .work = write_work, .done = written };
	keeper_give(s->keeper, &r->job);
}

void steward_look(struct steward *s)
{
	s->again = s->looking;
	if (s->looking || s->stopping)
		return;
	struct rounds *r = calloc(1, sizeof *r);
	assert(r);
	r->job = (struct job){ .work = plan_work, .done = planned, .reads = true };
	r->steward = s;
	r->now = port_now(NULL);
	s->looking = true;
	keeper_give(s->keeper, &r->job);
}

static void tick(uv_timer_t *timer)
{
	steward_look(timer->data);
}

struct steward *steward_new(uv_loop_t *loop, struct keeper *keeper, struct hub *hub)
{
	struct steward *s = calloc(1, sizeof *s);
	assert(s && keeper && hub);
	s->keeper = keeper;
	s->hub = hub;
	uv_timer_init(loop, &s->timer);
	s->timer.data = s;
	uv_timer_start(&s->timer, tick, LOOK_EVERY, LOOK_EVERY);
	return s;
}

void steward_stop(struct steward *s)
{
	s->stopping = true;
	uv_timer_stop(&s->timer);
	uv_close((uv_handle_t *)&s->timer, NULL);
}

void steward_free(struct steward *s)
{
	free(s);
}
