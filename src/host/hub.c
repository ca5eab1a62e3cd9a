/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The hub as a whole; see hub.h. Tables are in live.c, visitors in visit.c, what
 * happens by itself in attend.c. */
#include "hub_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int64_t now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

struct hub *hub_new(const struct hub_plan *plan)
{
	struct hub *hub = calloc(1, sizeof *hub);
	assert(hub);
	hub->plan = *plan;
	hub->makes = limit_new(4096, plan->unlimited ? 0 : 0.5, 30);
	hub->talk = limit_new(4096, plan->unlimited ? 0 : 1, 10);
	hub->hints = limit_new(4096, plan->unlimited ? 0 : 0.2, 10);
	hub->joins = limit_new(4096, plan->unlimited ? 0 : 4, 128);
	assert(hub->makes && hub->talk && hub->hints && hub->joins);
	uv_timer_init(plan->loop, &hub->tick);
	hub->tick.data = hub;
	uv_timer_start(&hub->tick, attend_tick, 0, TICK);
	return hub;
}

void hub_stop(struct hub *hub)
{
	hub->stopping = true;
	uv_timer_stop(&hub->tick);
	uv_close((uv_handle_t *)&hub->tick, NULL);
}

void hub_free(struct hub *hub)
{
	for (int i = 0; i < BUCKETS; i++)
		while (hub->bucket[i])
			live_forget(hub->bucket[i]);
	while (hub->visitors) {
		struct visitor *visitor = hub->visitors;
		visitor->gone = true;
		visitor->pending = 0;
		visit_release(visitor);
	}
	limit_free(hub->makes);
	limit_free(hub->talk);
	limit_free(hub->hints);
	limit_free(hub->joins);
	buf_free(&hub->scratch);
	buf_free(&hub->common.text);
	free(hub);
}

void hub_heard(struct hub *hub, int64_t table, int seq)
{
	if (hub->stopping)
		return;
	if (table) {
		struct live *live = live_find(hub, table);
		if (live && live->table.seq < seq)
			live_refresh(live);
		return;
	}
	for (int i = 0; i < BUCKETS; i++)
		for (struct live *live = hub->bucket[i]; live; live = live->next)
			live_refresh(live);
}

void hub_changed(struct hub *hub, const struct player *player, bool out)
{
	for (struct visitor *v = hub->visitors; v; v = v->next) {
		if (v->player != player->id)
			continue;
		memcpy(v->name, player->name, sizeof v->name);
		v->guest = !*player->password;
		/* one that has said nothing yet is not known by its socket: it ends with its first text */
		v->out = v->out || out || !*player->name;
		if (v->socket && v->out)
			socket_end(v->socket, 1008, "logged out");
	}
	for (int i = 0; i < BUCKETS; i++)
		for (struct live *live = hub->bucket[i]; live; live = live->next) {
			int seat = table_seat_of(&live->table, player->id);
			if (seat >= 0)
				memcpy(live->table.seat[seat].name, player->name, sizeof live->table.seat[seat].name);
		}
}

struct hub_figures hub_figures(struct hub *hub)
{
	return hub->figures;
}
