/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The host as a whole; see host.h. Tables are in live.c, visitors in visit.c, what can be
 * asked in dispatch.c, what happens by itself in attend.c. */
#include "host_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct host *host_new(const struct host_plan *plan)
{
	const struct ports *ports = &plan->ports;
	struct host *host = calloc(1, sizeof *host);
	assert(ports->append && ports->fetch && ports->think && ports->drop && ports->send && ports->now && ports->chance);
	assert(host);
	host->plan = *plan;
	host->slice = plan->slice;
	return host;
}

void host_stop(struct host *host)
{
	assert(!host->stopping);
	host->stopping = true;
}

void host_free(struct host *host)
{
	assert(host->stopping);
	while (host->visitors) {
		struct visitor *visitor = host->visitors;
		visitor->line = NULL;
		visitor->gone = true;
		round_leave(visitor);
		visitor->pending = 0;
		positions_free(visitor);
		while (visitor->watchers)
			visit_part(visitor->watchers);
		visit_release(visitor);
	}
	for (struct live *live; (live = host_next(host, NULL));)
		live_forget(live);
	tasks_free(host);
	buf_free(&host->scratch);
	buf_free(&host->common.text);
	buf_free(&host->common.event.text);
	free(host);
}

struct live *host_next(const struct host *host, const struct live *live)
{
	if (live && live->next)
		return live->next;
	for (int i = live ? (int)((uint64_t)live->table.id % BUCKETS) + 1 : 0; i < BUCKETS; i++)
		if (host->bucket[i])
			return host->bucket[i];
	return NULL;
}

/* ---- ports ---- */

int64_t host_now(const struct host *host)
{
	return host->plan.ports.now(host->plan.ports.context);
}

uint64_t host_chance(const struct host *host)
{
	uint64_t chance;
	host->plan.ports.chance(host->plan.ports.context, &chance, sizeof chance);
	return chance;
}

bool host_may(const struct host *host, enum bound bound, int64_t player)
{
	const struct ports *ports = &host->plan.ports;
	return !ports->may || ports->may(ports->context, bound, player);
}

struct message host_too_often(const struct host *host, enum bound bound, int64_t player, const char *sentence)
{
	const struct ports *ports = &host->plan.ports;
	return refusal_until(REFUSED_LIMIT, sentence, ports->wait ? ports->wait(ports->context, bound, player) : AGAIN_MS);
}

/* ---- news from outside ---- */

/* Another node may have died with a clock running there: the table is brought into memory,
 * and then attended to like any other. */
void host_wake(struct host *host, int64_t table)
{
	/* one that is here is attended to anyway */
	if (!host->stopping)
		live_get(host, table);
}

void host_heard(struct host *host, int64_t table, int seq)
{
	if (host->stopping)
		return;
	if (table) {
		struct live *live = live_find(host, table);
		if (live && live->table.seq < seq)
			live_refresh(live);
		return;
	}
	for (struct live *live = NULL; (live = host_next(host, live));)
		live_refresh(live);
}

struct message host_restore(struct host *host, const struct event *event)
{
	struct live *live = live_find(host, event->table);
	assert(event->table && !host->stopping);
	if (!live)
		live = live_new(host, event->table);
	const char *wrong = table_apply(&live->table, event);
	live->asleep = true;
	if (!wrong)
		return message(NULL);
	/* what stands before it is a table all the same, if there is anything */
	if (!live->table.seq)
		live_forget(live);
	return tell_damage(event->table, wrong);
}

/* A name is no event, so nobody would hear of it before the next one. What is on its way has
 * not happened for anybody yet; with it they hear of the name, too. To a program that looks
 * on only when it is to act, a view says just that: it waits. */
static void tell_names(struct live *live)
{
	live->host->common.table = live->host->common.event.table = 0;
	for (struct watcher *w = live->flight ? NULL : live->watchers; w; w = w->next_here)
		if (w->hearer.detail == DETAIL_FULL)
			hear_view(&w->hearer, &live->table, true, host_now(live->host));
}

void host_renamed(struct host *host, int64_t player, const char *name, bool guest)
{
	for (struct visitor *v = host->visitors; v; v = v->next)
		if (v->player == player) {
			host_called(v, name);
			v->guest = guest;
		}
	for (struct live *live = NULL; (live = host_next(host, live));) {
		bool here = table_seat_of(&live->table, player) >= 0 || table_kept_for(&live->table, player) >= 0;
		/* what was told has the old name in it */
		if (table_rename(&live->table, player, name))
			tales_free(&live->tales);
		if (here)
			tell_names(live);
	}
}

/* ---- time passes ---- */

static bool is_old(const struct live *live, int64_t now)
{
	return live->host->plan.idle && now - live->used > live->host->plan.idle;
}

void host_step(struct host *host)
{
	int64_t now = host_now(host);
	struct live *next = host->stopping ? NULL : host_next(host, NULL);
	for (struct live *live; (live = next);) {
		next = host_next(host, live);
		if (live->stale && !live->loading && (live->watchers || live->first)) {
			live_get(host, live->table.id);
		} else if (!live->loading && !live->flight && (live->asleep || table_run_out(&live->table, now) >= 0)) {
			live->asleep = false;
			attend(live);
		} else if (live_idle(live) && now > live->used && (!live->table.seq || is_old(live, now))) {
			live_forget(live);
		}
	}
}

int64_t host_due(const struct host *host)
{
	int64_t due = 0;
	for (const struct live *live = NULL; (live = host_next(host, live));) {
		int64_t then = table_due(&live->table);
		if (then && (!due || then < due))
			due = then;
	}
	return due;
}

struct host_figures host_figures(const struct host *host)
{
	return host->figures;
}
