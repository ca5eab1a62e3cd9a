/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a server does by itself: bots move, clocks run out, tables that nobody looks at
 * are forgotten, and what another node has left undone is taken up.
 */
#include "hub_inside.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
	LOOK_EVERY = 5,      /* ticks between looks into the store */
	DUE_AT_ONCE = 200,   /* tables taken up at a time */
	FIRST_LOOK = 20000   /* a single node takes up at its start what will be due so soon: nobody else has it */
};

/* Something that the server wants of a table itself. */
static struct task *own_task(enum verb verb, int64_t player, int seat)
{
	struct task *task = task_new(NULL);
	memcpy(task->asked.id, "null", 5);
	task->asked.request = (struct request){ .verb = verb, .player = player, .seat = seat };
	return task;
}

static void set_text(struct task *task, const char *text)
{
	size_t n = strlen(text) + 1;
	task->text = malloc(n);
	assert(task->text);
	memcpy(task->text, text, n);
	task->asked.request.text = task->text;
}

/* ---- bots ---- */

static void thought(struct thought *t)
{
	struct thinking *thinking = (struct thinking *)t;
	struct live *live = thinking->live;
	live->thinking[t->seat] = NULL;
	live->thoughts--;
	if (!t->dropped && !live->hub->stopping) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		t->game->name_move((const struct state *)t->view.bytes, t->seat, t->move, &b);
		struct task *task = own_task(VERB_PLAY, 0, t->seat);
		/* another node's bot may have moved meanwhile: what fitted then is no thought for now */
		task->asked.request.seq = thinking->seq;
		set_text(task, name);
		free(thinking);
		live_give(live, task);
		return;
	}
	free(thinking);
	if (!live->hub->stopping)
		live_go_on(live);
}

static struct thinking *think(struct live *live, int seat, const struct bot *bot, void (*done)(struct thought *))
{
	const struct table *t = &live->table;
	struct thinking *thinking = calloc(1, sizeof *thinking);
	assert(thinking);
	thinking->live = live;
	thinking->seq = t->seq;
	thinking->thought.bot = bot;
	thinking->thought.game = t->game;
	thinking->thought.seat = seat;
	thinking->thought.done = done;
	randombytes_buf(&thinking->thought.seed, sizeof thinking->thought.seed);
	session_view(&t->session, seat, &thinking->thought.view);
	live->thoughts++;
	pool_think(live->hub->plan.pool, &thinking->thought);
	return thinking;
}

void attend(struct live *live)
{
	const struct table *t = &live->table;
	if (live->hub->stopping || live->broken || live->stale || !t->seq)
		return;
	for (int seat = 0; seat < t->options.seats; seat++) {
		bool wanted = t->stage == STAGE_PLAYING && t->seat[seat].acts && t->seat[seat].bot;
		if (wanted && !live->thinking[seat])
			live->thinking[seat] = think(live, seat, t->seat[seat].bot, thought);
		else if (!wanted && live->thinking[seat])
			pool_drop(live->hub->plan.pool, &live->thinking[seat]->thought);
	}
	if (!live->flagging && table_run_out(t, now_ms()) >= 0) {
		live->flagging = true;
		struct task *task = own_task(VERB_FLAG, 0, -1);
		task->flag = true;
		live_give(live, task);
	}
}

/* ---- hints ---- */

static void hinted(struct thought *t)
{
	struct thinking *thinking = (struct thinking *)t;
	thinking->live->thoughts--;
	if (t->dropped) {
		struct message m = message(N_("the server is shutting down: try again soon"));
		visit_refuse(thinking->task, &m);
	} else {
		const struct state *view = (const struct state *)t->view.bytes;
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		t->game->name_move(view, t->seat, t->move, &b);
		struct message say = t->game->tell(view, t->seat, t->move, t->seat);
		visit_answer_hint(thinking->task, t->seat, name, &say);
		task_free(thinking->task);
	}
	free(thinking);
}

struct message attend_hint(struct task *task)
{
	struct live *live = task->live;
	const struct table *t = &live->table;
	int seat;
	if (t->rated)
		return message(N_("no hints in rated games"));
	struct message m = table_may_help(t, task->visitor->player, &seat);
	if (m.id)
		return m;
	if (!limit_take(live->hub->hints, task->visitor->player, uv_now(live->hub->plan.loop)))
		return message(N_("you have asked for too many hints: think for yourself for a moment"));
	think(live, seat, bot_find("level8"), hinted)->task = task;
	return m;
}

/* ---- time passes ---- */

/* A look into the store for what is due. */
struct look {
	struct job job;
	struct hub *hub;
	int64_t due;
	int64_t table[DUE_AT_ONCE];
	int tables;
};

static void found(void *context, const struct summary *s)
{
	struct look *look = context;
	if (look->tables < DUE_AT_ONCE)
		look->table[look->tables++] = s->table;
}

static void look_work(struct job *job, struct store *store)
{
	struct look *look = (struct look *)job;
	struct table_search search = { .stages = 1 << STAGE_PLAYING, .due = look->due, .limit = DUE_AT_ONCE };
	job->entry.result = store_tables(store, &search, found, look);
}

/* A table that is here is attended to anyway. */
static void look_done(struct job *job)
{
	struct look *look = (struct look *)job;
	look->hub->looking = false;
	for (int i = 0; i < look->tables && !look->hub->stopping; i++)
		live_get(look->hub, look->table[i]);
	free(look);
}

static void look_for_due(struct hub *hub)
{
	if (hub->looking)
		return;
	struct look *look = calloc(1, sizeof *look);
	assert(look);
	look->job = (struct job){ .work = look_work, .done = look_done };
	look->hub = hub;
	look->due = now_ms() + (hub->plan.alone ? FIRST_LOOK : 0);
	hub->looking = true;
	keeper_give(hub->plan.keeper, &look->job);
}

/* Clocks, and tables that nobody needs. */
static void look_at_all(struct hub *hub)
{
	int64_t now = now_ms();
	for (int i = 0; i < BUCKETS; i++) {
		struct live *next;
		for (struct live *live = hub->bucket[i]; live; live = next) {
			next = live->next;
			if (live->stale && !live->loading && (live->watchers || live->first))
				live_get(hub, live->table.id);
			else if (!live->loading && !live->flight && table_run_out(&live->table, now) >= 0)
				attend(live);
			else if (live_idle(live) && now - live->used > (live->table.seq ? IDLE : 0))
				live_forget(live);
		}
	}
}

void attend_tick(uv_timer_t *timer)
{
	struct hub *hub = timer->data;
	if (hub->stopping)
		return;
	look_at_all(hub);
	if (hub->ticks++ % LOOK_EVERY == 0)
		look_for_due(hub);
}

/* ---- once more ---- */

/* The new table is on its way before the word of it: if this node dies between, there is
 * an empty table too many, and not a word that leads nowhere. */
static void make_again(struct live *old, struct task *task)
{
	const struct table *t = &old->table;
	struct hub *hub = old->hub;
	struct live *live = live_make(hub);
	int64_t id = live->table.id;
	struct request again[SEATS_MAX + 1];
	int n = table_again(t, &task->asked.request, again);
	for (int i = 0; i < n; i++) {
		struct task *step = own_task(again[i].verb, 0, -1);
		step->asked.request = again[i];
		if (again[i].text) {
			/* the old table may be gone before the new one is there */
			set_text(step, again[i].text);
			step->asked.request.name = step->text;
		}
		live_give(live, step);
	}
	task->asked.request.table = task->answer = id;
	live_give(old, task);
}

void attend_rematch(struct live *live, struct task *task)
{
	/* one that is not in memory yet is refused, too: nobody wants a rematch of a table
	 * without looking at it */
	struct message m = message(NULL);
	if (live->loading || live->flight || live->first || live->broken)
		m = message(N_("too many requests for this table: try again soon"));
	else
		m = table_check(&live->table, &task->asked.request, &task->event);
	buf_clear(&task->event);
	if (!m.id && !limit_take(live->hub->makes, task->asked.request.player, uv_now(live->hub->plan.loop)))
		m = message(N_("you have created too many tables: try again in a minute"));
	if (m.id)
		visit_refuse(task, &m);
	else
		make_again(live, task);
}
