/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A table in memory: reading it, and the way of a request from the queue through the
 * store to everybody. An event is applied before it is stored, because only then is
 * it known what the index must say; but nobody sees the table until the store has it,
 * and if it does not, the table is read anew.
 */
#include "hub_inside.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static struct live **place(struct hub *hub, int64_t id)
{
	struct live **at = &hub->bucket[(uint64_t)id % BUCKETS];
	while (*at && (*at)->table.id != id)
		at = &(*at)->next;
	return at;
}

struct live *live_find(struct hub *hub, int64_t table)
{
	return *place(hub, table);
}

static struct live *live_new(struct hub *hub, int64_t table)
{
	struct live *live = calloc(1, sizeof *live), **at = place(hub, table);
	assert(live && !*at);
	live->hub = hub;
	live->last = &live->first;
	live->used = now_ms();
	table_start(&live->table, table);
	*at = live;
	hub->figures.tables++;
	return live;
}

void live_forget(struct live *live)
{
	struct live **at = place(live->hub, live->table.id);
	*at = live->next;
	live->hub->figures.tables--;
	while (live->watchers)
		visit_part(live->watchers);
	while (live->first) {
		struct task *task = live->first;
		live->first = task->next;
		task_free(task);
	}
	table_free(&live->table);
	free(live);
}

bool live_idle(const struct live *live)
{
	return !live->watchers && !live->first && !live->flight && !live->loading && !live->thoughts;
}

/* ---- reading ---- */

/* Events on their way from the store. */
struct load {
	struct job job;
	struct live *live;
	int64_t table;
	int after;
	enum stored status;
	struct event *event;  /* on the heap, and so are their texts and names */
	int events, room;
};

static char *copy_text(const char *text)
{
	size_t n = strlen(text) + 1;
	char *copy = malloc(n);
	assert(copy);
	return memcpy(copy, text, n);
}

static void collect(void *context, const struct event *e)
{
	struct load *load = context;
	if (load->events == load->room) {
		load->room = load->room ? 2 * load->room : 32;
		load->event = realloc(load->event, (size_t)load->room * sizeof *load->event);
		assert(load->event);
	}
	struct event *copy = &load->event[load->events++];
	*copy = *e;
	copy->text = copy_text(e->text);
	copy->name = copy_text(e->name ? e->name : "");
}

static void load_work(struct job *job, struct store *store)
{
	struct load *load = (struct load *)job;
	load->status = store_events(store, load->table, load->after, collect, load);
}

static void start_again(struct live *live)
{
	int64_t id = live->table.id;
	table_free(&live->table);
	table_start(&live->table, id);
}

/* The events that have come; after somebody else's the last one may be there
 * already. */
static void take_events(struct live *live, const struct load *load)
{
	for (int i = 0; i < load->events && !live->broken; i++) {
		if (load->event[i].seq <= live->table.seq)
			continue;
		live->broken = table_apply(&live->table, &load->event[i]);
		if (!live->broken)
			for (struct watcher *w = live->watchers; w; w = w->next_here)
				if (w->hearer.seen == live->table.seq - 1)
					visit_bring(w);
	}
	if (!live->broken)
		return;
	struct message m = tell_damage(live->table.id, live->broken);
	live->hub->plan.log(live->hub->plan.context, &m);
}

static void refuse_all(struct live *live, const struct message *why)
{
	while (live->first) {
		struct task *task = live->first;
		live->first = task->next;
		if (!live->first)
			live->last = &live->first;
		live->tasks--;
		if (task->flag)
			live->flagging = false;
		visit_refuse(task, why);
	}
}

static void load_done(struct job *job)
{
	struct load *load = (struct load *)job;
	struct live *live = load->live;
	live->loading = false;
	live->stale = load->status != STORE_OK && load->status != STORE_NONE;
	if (!live->stale)
		take_events(live, load);
	for (int i = 0; i < load->events; i++) {
		free((char *)load->event[i].text);
		free((char *)load->event[i].name);
	}
	free(load->event);
	free(load);
	if (live->stale) {
		struct message m = message(N_("the server cannot save right now; nothing has changed: try again soon"));
		refuse_all(live, &m);
		return;
	}
	for (struct watcher *w = live->watchers; w; w = w->next_here)
		visit_bring(w);
	if (live->behind)
		live_refresh(live);
	live_go_on(live);
}

static void load_events(struct live *live)
{
	struct load *load = calloc(1, sizeof *load);
	assert(load);
	load->job.work = load_work;
	load->job.done = load_done;
	load->live = live;
	load->table = live->table.id;
	load->after = live->table.seq;
	live->loading = true;
	live->stale = live->behind = false;
	keeper_give(live->hub->plan.keeper, &load->job);
}

struct live *live_get(struct hub *hub, int64_t table)
{
	struct live *live = live_find(hub, table);
	if (!live) {
		live = live_new(hub, table);
		load_events(live);
	} else if (live->stale && !live->loading) {
		load_events(live);
	}
	return live;
}

struct live *live_make(struct hub *hub)
{
	int64_t id;
	do {
		randombytes_buf(&id, sizeof id);
		id &= INT64_MAX;
	} while (id == 0 || live_find(hub, id));
	struct live *live = live_new(hub, id);
	live->fresh = true;
	return live;
}

void live_refresh(struct live *live)
{
	/* what is being read or stored may be older than what was heard: look again then */
	live->behind = live->loading || live->flight;
	if (!live->behind && !live->broken)
		load_events(live);
}

/* ---- tasks ---- */

struct task *task_new(struct visitor *visitor)
{
	struct task *task = calloc(1, sizeof *task);
	assert(task);
	task->visitor = visitor;
	if (visitor)
		visitor->pending++;
	return task;
}

void task_free(struct task *task)
{
	if (task->visitor) {
		task->visitor->pending--;
		visit_release(task->visitor);
	}
	asked_free(&task->asked);
	free(task->text);
	buf_free(&task->event);
	free(task);
}

void live_give(struct live *live, struct task *task)
{
	task->live = live;
	live->used = now_ms();
	if (live->tasks >= TASKS_MAX && task->visitor) {
		struct message m = message(N_("too many requests for this table: try again soon"));
		visit_refuse(task, &m);
		return;
	}
	task->next = NULL;
	*live->last = task;
	live->last = &task->next;
	live->tasks++;
	live_go_on(live);
}

/* ---- into the store ---- */

static void publish(struct live *live)
{
	for (struct watcher *w = live->watchers; w; w = w->next_here)
		visit_bring(w);
}

static void put_first(struct live *live, struct task *task)
{
	task->next = live->first;
	live->first = task;
	if (!task->next)
		live->last = &task->next;
	live->tasks++;
}

/* The store has said no: what is in memory is not so. */
static void unsay(struct live *live, struct task *task)
{
	enum stored result = task->job.entry.result;
	bool unmade = live->table.seq == 1;
	start_again(live);
	if (result == STORE_TAKEN) {
		live->hub->figures.conflicts++;
		buf_clear(&task->event);
		put_first(live, task);
	} else {
		struct message m = message(N_("the server cannot save right now; nothing has changed: try again soon"));
		visit_refuse(task, &m);
		/* what was wanted of a table that has not come to be has the same reason */
		if (unmade)
			refuse_all(live, &m);
	}
	load_events(live);
}

static void stored(struct job *job)
{
	struct task *task = (struct task *)job;
	struct live *live = task->live;
	live->flight = NULL;
	live->fresh = false;
	if (task->flag)
		live->flagging = false;
	if (job->entry.result != STORE_OK) {
		unsay(live, task);
		return;
	}
	live->hub->figures.moves += task->asked.request.verb == VERB_PLAY;
	publish(live);
	visit_answer(task);
	task_free(task);
	if (live->behind)
		live_refresh(live);
	live_go_on(live);
}

/* Send the event that a task has become on its way. */
static void submit(struct live *live, struct task *task)
{
	struct table *t = &live->table;
	const struct request *r = &task->asked.request;
	struct event event = {
		.table = t->id, .seq = t->seq + 1, .at = r->now, .by = r->player, .name = r->name, .text = buf_text(&task->event),
	};
	enum stage stage = t->stage;
	const char *wrong = task->event.full ? "no memory" : table_apply(t, &event);
	/* what table_check lets through can be applied: else the two disagree, and the
	 * log must not see it */
	assert(!wrong);
	table_summary(t, &task->summary);
	task->job = (struct job){ .done = stored };
	task->job.entry = (struct entry){ .event = event, .summary = &task->summary };
	task->job.entry.only_due = r->verb == VERB_PLAY && stage == t->stage;
	if (table_is_talk(t, t->seq))
		task->job.entry.summary = NULL;
	live->flight = task;
	keeper_give(live->hub->plan.keeper, &task->job);
}

/* Somebody has heard more of this table, from another node, than is known here. */
static bool read_on(struct live *live, struct task *task)
{
	int heard = task->asked.since > task->asked.request.seq ? task->asked.since : task->asked.request.seq;
	if (heard <= live->table.seq || task->read_on || live->fresh)
		return false;
	task->read_on = true;
	put_first(live, task);
	load_events(live);
	return true;
}

static void look_at(struct live *live, struct task *task)
{
	struct request *r = &task->asked.request;
	if (live->broken) {
		struct message m = message(N_("this table can no longer be loaded; the operator has been notified"));
		visit_refuse(task, &m);
		return;
	}
	if (read_on(live, task))
		return;
	if (visit_is_read(task)) {
		visit_read(task);
		return;
	}
	/* time never runs backwards within a table, whatever the node's clock says */
	r->now = now_ms();
	if (r->now < live->table.changed)
		r->now = live->table.changed;
	struct message m = table_check(&live->table, r, &task->event);
	if (m.id) {
		if (task->flag)
			live->flagging = false;
		visit_refuse(task, &m);
	} else {
		submit(live, task);
	}
}

void live_go_on(struct live *live)
{
	while (live->first && !live->flight && !live->loading) {
		struct task *task = live->first;
		if (live->stale) {
			load_events(live);
			return;
		}
		live->first = task->next;
		if (!live->first)
			live->last = &live->first;
		live->tasks--;
		look_at(live, task);
	}
	if (!live->flight && !live->loading)
		attend(live);
}
