/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A table for two who have been paired: it is made, both are put at it, and the game begins when
 * both are there. They have not seen the table before, so neither has added luck; that they do
 * says that they have come.
 */
#include "host_inside.h"

#include <assert.h>
#include <string.h>

static struct task *step_of(struct host *host, const struct pairing *p, enum verb verb, int who)
{
	struct task *step = attend_task(host, verb, -1);
	struct request *r = &step->asked.request;
	attend_text(step, p->name[who]);
	r->player = p->player[who];
	r->name = step->text;
	r->text = NULL;
	return step;
}

void host_pair(struct host *host, const struct pairing *p)
{
	assert(p->table && p->player[0] && p->player[1] && p->player[0] != p->player[1]);
	/* nobody can have drawn the same number; if somebody has, the two are paired again */
	if (host->stopping || live_find(host, p->table))
		return;
	struct live *live = live_new(host, p->table);
	struct task *make = step_of(host, p, VERB_MAKE, 0);
	struct request *r = &make->asked.request;
	live->fresh = true;
	r->game = p->game;
	r->options = options_default(p->game, 2);
	r->clock = p->clock;
	r->rated = p->rated;
	r->listed = r->aids = true;
	live_give(live, make);
	int first = (int)(host_chance(host) & 1);
	for (int who = 0; who < 2; who++) {
		struct task *sit = step_of(host, p, VERB_SIT, who);
		sit->asked.request.seat = who ^ first;
		live_give(live, sit);
	}
}

bool host_pair_begin(struct host *host, int64_t table)
{
	if (host->stopping)
		return true;
	struct live *live = live_get(host, table);
	const struct table *t = &live->table;
	/* it is still on its way into the store, or back */
	if (live->loading || live->stale || live->flight || live->first)
		return false;
	if (!t->seq || live->broken || t->stage != STAGE_OPEN || !t->seat[0].player || !t->seat[1].player)
		return true;
	if (t->proof.lucky != 3)
		return false;
	struct task *start = attend_task(host, VERB_START, -1);
	start->asked.request.player = t->owner;
	start->asked.request.chance = host_chance(host);
	live_give(live, start);
	return true;
}
