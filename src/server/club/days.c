/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Notes and vacations, on their way between store and host; see days.h. */
#include "days.h"

#include "intents.h"
#include "vacations.h"

#include <assert.h>
#include <stdlib.h>

enum {
	INTENTS_AT_ONCE = 100,
	VACATIONS_AT_ONCE = 4,   /* each has all tables of its person looked at */
	TELLS_AT_ONCE = 200
};

/* A table that has not heard of a vacation. */
struct untold {
	struct vacation vacation;
	int64_t table;
};

struct days {
	struct job job;
	struct keeper *keeper;
	struct host *host;
	bool looking;
	int64_t now;
	struct intent *intent;      /* on the heap: they are large, and mostly there are none */
	int intents;
	struct vacation vacation[VACATIONS_AT_ONCE];
	int vacations;
	struct untold untold[TELLS_AT_ONCE];
	int tells;
};

struct days *days_new(struct keeper *keeper, struct host *host)
{
	struct days *d = calloc(1, sizeof *d);
	assert(d && keeper && host);
	d->keeper = keeper;
	d->host = host;
	return d;
}

void days_free(struct days *d)
{
	assert(!d || !d->looking);
	if (d)
		free(d->intent);
	free(d);
}

/* ---- on the keeper's thread ---- */

static void keep_intent(void *context, const struct intent *intent)
{
	struct days *d = context;
	if (!d->intent)
		d->intent = malloc(INTENTS_AT_ONCE * sizeof *d->intent);
	assert(d->intent);
	if (d->intents < INTENTS_AT_ONCE)
		d->intent[d->intents++] = *intent;
}

static void keep_vacation(void *context, const struct vacation *v)
{
	struct days *d = context;
	if (d->vacations < VACATIONS_AT_ONCE)
		d->vacation[d->vacations++] = *v;
}

static void keep_table(void *ids, const struct summary *s)
{
	ids_add(ids, s->table);
}

/* Does this table have to hear of it? Its first event says whether it is one over days: most
 * are not, and only those are gone through. */
static bool must_hear(struct store *store, const struct vacation *v, int64_t id, enum stored *s)
{
	struct table *t = malloc(sizeof *t);
	assert(t);
	table_start(t, id);
	struct rebuild rebuild = { .table = t };
	*s = store_event(store, id, 1, table_rebuild, &rebuild);
	if (*s == STORE_OK && !rebuild.wrong && t->clock.kind == CLOCK_DAYS && !t->restless)
		*s = store_events(store, id, t->seq, table_rebuild, &rebuild);
	int seat = table_seat_of(t, v->player);
	bool must = *s == STORE_OK && !rebuild.wrong && table_rests(t, v->player) &&
	            (t->seat[seat].away != v->from || t->seat[seat].until != v->until);
	table_free(t);
	free(t);
	return must;
}

/* One that all tables know of is told; else some of those that do not are to hear of it, and
 * the next look goes on. */
static enum stored spread(struct days *d, struct store *store, const struct vacation *v)
{
	struct ids ids = { 0 };
	struct table_search search = { .stages = 1 << STAGE_PLAYING, .player = v->player };
	enum stored s = store_tables(store, &search, keep_table, &ids);
	int before = d->tells;
	for (int i = 0; s == STORE_OK && i < ids.n && d->tells < TELLS_AT_ONCE; i++)
		if (must_hear(store, v, ids.id[i], &s))
			d->untold[d->tells++] = (struct untold){ *v, ids.id[i] };
	if (s == STORE_OK && d->tells == before && d->tells < TELLS_AT_ONCE && !ids.full)
		s = store_vacation_told(store, v);
	free(ids.id);
	return s;
}

static void work(struct job *job, struct store *store)
{
	struct days *d = (struct days *)job;
	d->intents = d->vacations = d->tells = 0;
	enum stored s = store_intents_due(store, d->now, INTENTS_AT_ONCE, keep_intent, d);
	if (s == STORE_OK)
		s = store_vacations_untold(store, VACATIONS_AT_ONCE, keep_vacation, d);
	for (int i = 0; s == STORE_OK && i < d->vacations; i++)
		s = spread(d, store, &d->vacation[i]);
	job->entry.result = s == STORE_AWAY ? STORE_AWAY : STORE_OK;
}

/* ---- on the loop ---- */

static void done(struct job *job)
{
	struct days *d = (struct days *)job;
	d->looking = false;
	for (int i = 0; i < d->intents; i++)
		host_intend(d->host, &d->intent[i]);
	for (int i = 0; i < d->tells; i++) {
		const struct vacation *v = &d->untold[i].vacation;
		host_vacation(d->host, d->untold[i].table, v->player, v->from, v->until);
	}
}

void days_look(struct days *d, int64_t now)
{
	if (d->looking)
		return;
	d->looking = true;
	d->now = now;
	d->job = (struct job){ .work = work, .done = done };
	keeper_give(d->keeper, &d->job);
}

/* ---- what the host wants ---- */

struct carried_intent {
	struct job job;
	struct intending *intending;
};

static void intent_work(struct job *job, struct store *store)
{
	struct intending *i = ((struct carried_intent *)job)->intending;
	enum stored s = STORE_AWAY;
	switch (i->what) {
	case INTENDING_READ: {
		struct intent found;
		s = store_intent(store, i->intent.table, i->intent.player, &found);
		if (s == STORE_OK)
			i->intent = found;
		break;
	}
	case INTENDING_PUT:
		s = store_intent_put(store, &i->intent);
		break;
	case INTENDING_SETTLE:
		s = store_intent_settle(store, &i->intent);
		break;
	}
	i->result = s == STORE_OK ? INTENDED : s == STORE_AWAY ? INTENDED_AWAY : INTENDED_NOTHING;
	job->entry.result = s == STORE_AWAY ? STORE_AWAY : STORE_OK;
}

static void intent_done(struct job *job)
{
	struct intending *i = ((struct carried_intent *)job)->intending;
	free(job);
	i->done(i);
}

void days_intents(struct keeper *keeper, struct intending *i)
{
	struct carried_intent *c = calloc(1, sizeof *c);
	assert(c && i->done);
	c->job = (struct job){ .work = intent_work, .done = intent_done };
	c->intending = i;
	keeper_give(keeper, &c->job);
}
