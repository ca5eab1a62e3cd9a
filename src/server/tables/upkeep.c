/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* How many tables, and for how long; see upkeep.h. */
#include "upkeep.h"

#include "care.h"

#include <assert.h>
#include <stdlib.h>

enum { AT_ONCE = 100 };   /* tables of a kind in one look: the store has other work */
static const int64_t minute = 60 * 1000, day = (int64_t)24 * 3600 * 1000;

/* ---- how many ---- */

struct counting {
	struct job job;
	struct vacancy *room;
	struct limit *there;
	uint64_t at;              /* the loop's time */
	int most, count;
};

static void answer(struct vacancy *room, struct limit *there, uint64_t at)
{
	if (room->result == VACANCY_FREE && !limit_take(there, room->address, at)) {
		room->result = VACANCY_CROWDED;
		room->again = limit_wait(there, room->address, at);
	}
	room->done(room);
}

static void count(struct job *job, struct store *store)
{
	struct counting *c = (struct counting *)job;
	job->entry.result = store_tables_of(store, c->room->player, &c->count);
}

static void counted(struct job *job)
{
	struct counting *c = (struct counting *)job;
	struct vacancy *room = c->room;
	room->result = job->entry.result != STORE_OK ? VACANCY_AWAY : c->count >= c->most ? VACANCY_FULL : VACANCY_FREE;
	struct limit *there = c->there;
	uint64_t at = c->at;
	free(c);
	answer(room, there, at);
}

void upkeep_room(struct keeper *keeper, const struct limits *limits, struct limit *there, uint64_t at, struct vacancy *room)
{
	int most = limits_tables(limits, room->guest);
	assert(room->player && room->done);
	if (!most) {
		room->result = VACANCY_FREE;
		answer(room, there, at);
		return;
	}
	struct counting *c = calloc(1, sizeof *c);
	assert(c);
	/* in order with what is appended: a table that is on its way is counted, too */
	c->job = (struct job){ .work = count, .done = counted };
	c->room = room;
	c->there = there;
	c->at = at;
	c->most = most;
	keeper_give(keeper, &c->job);
}

/* ---- for how long ---- */

struct upkeep {
	struct job job;
	struct keeper *keeper;
	struct host *host;
	const struct limits *limits;
	bool looking;
	int64_t now;
	/* what was found */
	struct {
		int64_t table, changed;
	} stale[3 * AT_ONCE];
	int n;
	/* where the walk through the closed tables is: it goes back in time, and then begins again */
	int64_t walked;
	int64_t closed[AT_ONCE];
	int closes;
	int64_t last;
};

struct upkeep *upkeep_new(struct keeper *keeper, struct host *host, const struct limits *limits)
{
	struct upkeep *u = calloc(1, sizeof *u);
	assert(u && keeper && host && limits);
	u->keeper = keeper;
	u->host = host;
	u->limits = limits;
	return u;
}

void upkeep_free(struct upkeep *u)
{
	assert(!u || !u->looking);
	free(u);
}

static void add_stale(void *context, const struct summary *s)
{
	struct upkeep *u = context;
	if (u->n == 3 * AT_ONCE)
		return;
	u->stale[u->n].table = s->table;
	u->stale[u->n++].changed = s->changed;
}

static void add_closed(void *context, const struct summary *s)
{
	struct upkeep *u = context;
	if (u->closes < AT_ONCE)
		u->closed[u->closes++] = s->table;
	u->last = s->ended;
}

/* Some closed tables, of those that are old enough: the store knows at which of them a game
 * has begun, and keeps these. */
static enum stored sweep(struct upkeep *u, struct store *store)
{
	int64_t newest = u->now - u->limits->unplayed_days * day;
	struct table_search search = { .stages = 1 << STAGE_CLOSED, .before = u->walked ? u->walked : newest, .limit = AT_ONCE };
	u->closes = 0;
	enum stored s = store_tables(store, &search, add_closed, u);
	int dropped;
	if (s == STORE_OK)
		s = store_tables_drop(store, u->closed, u->closes, &dropped);
	u->walked = u->closes == AT_ONCE ? u->last : 0;
	return s;
}

static void work(struct job *job, struct store *store)
{
	struct upkeep *u = (struct upkeep *)job;
	const struct limits *l = u->limits;
	struct stale stale = { .open = l->empty_minutes ? u->now - l->empty_minutes * minute : 0,
	                       .playing = l->unfinished_days ? u->now - l->unfinished_days * day : 0, .limit = AT_ONCE };
	u->n = 0;
	job->entry.result = store_stale(store, &stale, add_stale, u);
	if (job->entry.result == STORE_OK && l->unplayed_days)
		job->entry.result = sweep(u, store);
}

static void done(struct job *job)
{
	struct upkeep *u = (struct upkeep *)job;
	u->looking = false;
	for (int i = 0; i < u->n; i++)
		host_expire(u->host, u->stale[i].table, u->stale[i].changed);
	u->n = 0;
}

void upkeep_look(struct upkeep *u, int64_t now)
{
	assert(now > 0);
	if (u->looking)
		return;
	u->looking = true;
	u->now = now;
	u->job = (struct job){ .work = work, .done = done };
	keeper_give(u->keeper, &u->job);
}
