/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A table in memory: reading it, and the way of a request from the queue through the
 * store to everybody. An event is applied before it is stored, because only then is
 * it known what the index must say; but nobody sees the table until the store has it,
 * and if it does not, the table is read anew.
 */
#include "host_inside.h"

#include "daily.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static struct live **place(struct host *host, int64_t id)
{
	struct live **at = &host->bucket[(uint64_t)id % BUCKETS];
	while (*at && (*at)->table.id != id)
		at = &(*at)->next;
	return at;
}

struct live *live_find(struct host *host, int64_t table)
{
	assert(host);
	return *place(host, table);
}

struct live *live_new(struct host *host, int64_t table)
{
	struct live *live = calloc(1, sizeof *live), **at = place(host, table);
	assert(live && !*at);
	live->host = host;
	live->last = &live->first;
	live->used = host_now(host);
	live->tales.total = &host->told;
	table_start(&live->table, table);
	*at = live;
	host->figures.tables++;
	return live;
}

void live_forget(struct live *live)
{
	struct live **at = place(live->host, live->table.id);
	/* whoever is on the way back with something for this table would find nothing */
	assert(*at == live && (live_idle(live) || live->host->stopping));
	*at = live->next;
	live->host->figures.tables--;
	while (live->watchers)
		visit_part(live->watchers);
	while (live->first) {
		struct task *task = live->first;
		live->first = task->next;
		task_free(task);
	}
	standing_free(live);
	tales_free(&live->tales);
	table_free(&live->table);
	free(live);
}

bool live_idle(const struct live *live)
{
	return !live->watchers && !live->first && !live->flight && !live->held && !live->loading && !live->thoughts;
}

/* ---- reading ---- */

static char *copy_text(const char *text)
{
	size_t n = strlen(text) + 1;
	char *copy = malloc(n);
	assert(copy);
	return memcpy(copy, text, n);
}

void fetch_event(void *context, const struct event *e)
{
	struct fetch *fetch = context;
	assert(e->table == fetch->table && e->seq > fetch->after);
	if (fetch->events == fetch->room) {
		fetch->room = fetch->room ? 2 * fetch->room : 32;
		fetch->event = realloc(fetch->event, (size_t)fetch->room * sizeof *fetch->event);
		assert(fetch->event);
	}
	struct event *copy = &fetch->event[fetch->events++];
	*copy = *e;
	copy->text = copy_text(e->text);
	copy->name = copy_text(e->name ? e->name : "");
}

/* Events on their way from the store. */
struct load {
	struct fetch fetch;
	struct live *live;
};

/* Forget what is only believed: the events are read again from the first. */
static void start_again(struct live *live)
{
	int64_t id = live->table.id;
	tales_free(&live->tales);
	table_free(&live->table);
	table_start(&live->table, id);
}

/* The events that have come; after somebody else's the last one may be there
 * already. */
static void take_events(struct live *live, const struct fetch *fetch)
{
	for (int i = 0; i < fetch->events && !live->broken; i++) {
		if (fetch->event[i].seq <= live->table.seq)
			continue;
		live->broken = table_apply(&live->table, &fetch->event[i]);
		if (!live->broken)
			for (struct watcher *w = live->watchers; w; w = w->next_here)
				if (w->hearer.seen == live->table.seq - 1)
					visit_bring(w);
	}
	if (!live->broken)
		return;
	struct message m = tell_damage(live->table.id, live->broken);
	const struct ports *ports = &live->host->plan.ports;
	if (ports->log)
		ports->log(ports->context, &m);
}

/* What cannot be looked at now is better refused than left waiting for ever. */
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

static void load_done(struct fetch *fetch)
{
	struct live *live = ((struct load *)fetch)->live;
	assert(live->loading && !live->flight);
	live->loading = false;
	live->stale = fetch->away;
	if (!live->stale)
		take_events(live, fetch);
	for (int i = 0; i < fetch->events; i++) {
		free((char *)fetch->event[i].text);
		free((char *)fetch->event[i].name);
	}
	free(fetch->event);
	free(fetch);
	if (live->stale) {
		struct message m = refusal_until(REFUSED_AWAY, N_("the server cannot save right now; nothing has changed: try again soon"), AGAIN_MS);
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
	const struct ports *ports = &live->host->plan.ports;
	struct load *load = calloc(1, sizeof *load);
	assert(load && !live->loading);
	load->fetch = (struct fetch){ .table = live->table.id, .after = live->table.seq, .done = load_done };
	load->live = live;
	live->loading = true;
	live->stale = live->behind = false;
	ports->fetch(ports->context, &load->fetch);
}

struct live *live_get(struct host *host, int64_t table)
{
	struct live *live = live_find(host, table);
	if (!live) {
		live = live_new(host, table);
		load_events(live);
	} else if (live->stale && !live->loading) {
		load_events(live);
	}
	return live;
}

struct live *live_make(struct host *host)
{
	int64_t id;
	do {
		id = (int64_t)(host_chance(host) & INT64_MAX);
	} while (id == 0 || live_find(host, id));
	struct live *live = live_new(host, id);
	live->fresh = true;
	return live;
}

void live_refresh(struct live *live)
{
	/* what is being read or stored may be older than what was heard: look again then */
	live->behind = live->loading || live->flight || live->held;
	if (!live->behind && !live->broken)
		load_events(live);
}

/* ---- tasks ---- */

struct task *task_new(struct host *host, struct visitor *visitor)
{
	struct task *task = host->spare;
	struct buf event = { 0 };
	if (task) {
		host->spare = task->next;
		host->spares--;
		event = task->event;
	} else {
		task = malloc(sizeof *task);
		assert(task);
	}
	memset(task, 0, sizeof *task);
	/* the memory for its text is used again, too: there is one with every move */
	task->event = event;
	task->host = host;
	task->visitor = visitor;
	if (visitor)
		visitor->pending++;
	return task;
}

void task_free(struct task *task)
{
	const struct ports *ports = &task->host->plan.ports;
	/* it ends when it has been answered; requests that nobody could read have no verb */
	if (task->began && task->asked.request.verb < VERBS)
		ports->answered(ports->context, task->asked.request.verb, ports->ticks(ports->context) - task->began);
	if (task->visitor) {
		task->visitor->pending--;
		visit_release(task->visitor);
	}
	asked_free(&task->asked);
	free(task->text);
	free(task->intent);
	struct host *host = task->host;
	if (host->spares == SPARES_MAX || task->event.size > EVENT_KEPT) {
		buf_free(&task->event);
		free(task);
		return;
	}
	buf_clear(&task->event);
	task->next = host->spare;
	host->spare = task;
	host->spares++;
}

void tasks_free(struct host *host)
{
	while (host->spare) {
		struct task *task = host->spare;
		host->spare = task->next;
		buf_free(&task->event);
		free(task);
	}
}

void live_give(struct live *live, struct task *task)
{
	assert(!task->live && task->host == live->host);
	task->live = live;
	live->used = host_now(live->host);
	if (live->tasks >= TASKS_MAX && task->visitor) {
		struct message m = refusal_until(REFUSED_LIMIT, N_("too many requests for this table: try again soon"), AGAIN_MS);
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

/* Back to where it came from: it is looked at again when the table has been read. */
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
	bool unmade = live->table.seq == 1;
	start_again(live);
	if (task->append.result == APPEND_TAKEN) {
		live->host->figures.conflicts++;
		buf_clear(&task->event);
		put_first(live, task);
	} else {
		struct message m = refusal_until(REFUSED_AWAY, N_("the server cannot save right now; nothing has changed: try again soon"), AGAIN_MS);
		visit_refuse(task, &m);
		/* what was wanted of a table that has not come to be has the same reason */
		if (unmade)
			refuse_all(live, &m);
		/* read again when somebody wants it, or at the next step: bots and clocks would
		   try at once, and for as long as a disk is full */
		live->stale = true;
		live_go_on(live);
		return;
	}
	load_events(live);
}

static bool watches(const struct live *live, int64_t player)
{
	const struct watcher *w = live->watchers;
	while (w && w->visitor->player != player)
		w = w->next_here;
	return w;
}

/* Whoever neither did it nor looks on may want to hear of it elsewhere. */
static void tell_absent(const struct live *live, const struct task *task)
{
	const struct ports *ports = &live->host->plan.ports;
	const struct table *t = &live->table;
	unsigned whom = task->ends ? table_people(t) : task->calls;
	for (int seat = 0; whom >> seat; seat++) {
		int64_t player = t->seat[seat].player;
		if (whom >> seat & 1 && player != task->append.event.by && !watches(live, player))
			ports->missed(ports->context, t, player, task->ends);
	}
}

static void kept(struct appending *append)
{
	struct task *task = (struct task *)append;
	struct live *live = task->live;
	assert(live->flight == task && !live->loading);
	live->flight = NULL;
	live->fresh = false;
	if (task->flag)
		live->flagging = false;
	if (append->result != APPENDED) {
		unsay(live, task);
		return;
	}
	live->host->figures.moves += task->asked.request.verb == VERB_PLAY;
	publish(live);
	visit_answer(task);
	if (live->host->plan.ports.missed && (task->calls || task->ends))
		tell_absent(live, task);
	task_free(task);
	if (live->behind)
		live_refresh(live);
	live_go_on(live);
}

/* What the index says of a game while moves are made in it. */
struct indexed {
	enum stage stage;
	int64_t due, minute;  /* when it last changed, to a minute: lists, letters and upkeep want no more */
	unsigned turn;
};

static struct indexed indexed(const struct table *t)
{
	struct indexed now = { .stage = t->stage, .due = table_due(t), .minute = t->changed / 60000 };
	for (int seat = 0; seat < t->options.seats; seat++)
		now.turn |= (unsigned)t->seat[seat].acts << seat;
	return now;
}

/* What an event adds to the log, and what of it the index has to know. A move that leaves the
 * turn where it was, as half of them do in games of tile and follower, is not in the index: it
 * goes by what the table was before, not by what was last written from here, for another node
 * may have written since. */
static void set_append(struct task *task, const struct table *t, const struct event *event, const struct indexed *was)
{
	struct indexed is = indexed(t);
	bool play = task->asked.request.verb == VERB_PLAY && was->stage == is.stage;
	bool same = play && was->due == is.due && was->minute == is.minute && was->turn == is.turn;
	bool told = !same && !table_is_talk(t, t->seq);
	task->calls = is.turn & ~was->turn & table_people(t);
	task->ends = was->stage != STAGE_OVER && is.stage == STAGE_OVER;
	if (told)
		table_summary(t, &task->summary);
	task->append = (struct appending){ .event = *event, .summary = told ? &task->summary : NULL, .only_due = play, .done = kept };
	task->append.intents = !table_is_talk(t, t->seq) && intent_possible(t);
}

/* Send the event that a task has become on its way. */
static void submit(struct live *live, struct task *task)
{
	struct table *t = &live->table;
	const struct request *r = &task->asked.request;
	assert(!live->flight && !live->loading && task->event.len);
	struct event event = {
		.table = t->id, .seq = t->seq + 1, .at = r->now, .by = r->player, .name = r->name, .text = buf_text(&task->event),
	};
	struct indexed was = indexed(t);
	if (r->verb == VERB_PLAY)
		event.meant = r->meant;
	const char *wrong = task->event.full ? "no memory" : table_apply(t, &event);
	event.meant = NULL;
	/* what table_check lets through can be applied: else the two disagree, and the
	 * log must not see it */
	assert(!wrong);
	/* the task's own copy: a visitor may be renamed while the event is on its way */
	struct buf name = buf_over(task->name, sizeof task->name);
	buf_put(&name, r->name ? r->name : "");
	event.name = task->name;
	set_append(task, t, &event, &was);
	live->flight = task;
	const struct ports *ports = &live->host->plan.ports;
	ports->append(ports->context, &task->append);
}

/* May somebody know more of this table, from another node, than is known here? They say so; or
 * they have not heard of it from here, where there are other nodes to hear of it from. Whoever
 * watches here has heard what is known here; only a record must be there once a game is over. */
static bool may_know_more(const struct live *live, const struct task *task)
{
	enum verb verb = task->asked.request.verb;
	int since = (int)asked_number(&task->asked, F_SINCE, 0), seq = task->asked.request.seq, heard = since > seq ? since : seq;
	if (heard > live->table.seq)
		return true;
	if (!live->host->plan.several || !task->visitor || verb_makes_event(verb) || verb == VERB_PART)
		return false;
	return verb == VERB_RECORD || !visit_watcher(task->visitor, live);
}

/* Read what is new, and look at the task again then; once. */
static bool read_on(struct live *live, struct task *task)
{
	if (task->read_on || live->fresh)
		return false;
	task->read_on = true;
	put_first(live, task);
	load_events(live);
	return true;
}

static void look_at(struct live *live, struct task *task)
{
	struct request *r = &task->asked.request;
	/* in a page nobody looks on */
	bool (*const hides)(const struct table *, int64_t, int64_t) = NOT_IN_PAGES(daily_hides);
	struct message (*const hidden)(void) = NOT_IN_PAGES(daily_hidden);
	if (hides && task->visitor && hides(&live->table, task->visitor->player, host_now(live->host))) {
		struct message m = hidden();
		visit_refuse(task, &m);
		return;
	}
	if (live->broken) {
		struct message m = refusal(REFUSED_BROKEN, N_("this table can no longer be loaded; the operator has been notified"));
		visit_refuse(task, &m);
		return;
	}
	if ((may_know_more(live, task) && read_on(live, task)) || (r->verb == VERB_SIT && shun_bars(task)))
		return;
	bool (*const ready)(struct live *, struct task *) = NOT_IN_PAGES(intend_ready);
	if (task->intent && ready && !ready(live, task))
		return;
	if (!verb_makes_event(r->verb)) {
		/* whoever left while the table was read hears of nothing any more */
		if (task->visitor->gone)
			task_free(task);
		else
			dispatch_read(task);
		return;
	}
	/* time never runs backwards within a table, whatever the node's clock says */
	r->now = host_now(live->host);
	if (r->now < live->table.changed)
		r->now = live->table.changed;
	if (r->verb == VERB_MAKE && !r->pledges) {
		const struct ports *ports = &live->host->plan.ports;
		ports->chance(ports->context, r->secret, sizeof r->secret);
		r->pledges = true;
	}
	r->meant = &task->meant;
	struct message m = table_check(&live->table, r, &task->event);
	/* it may be allowed by what another node has just said yes to; what is allowed here and not
	   there the store finds out */
	bool unsure = m.id && live->host->plan.several && task->visitor;
	if (unsure && !task->read_on)
		buf_clear(&task->event);
	if (unsure && read_on(live, task))
		return;
	if (m.id) {
		if (task->flag)
			live->flagging = false;
		void (*const settle)(struct host *, const struct intent *, enum fate) = NOT_IN_PAGES(intend_settle);
		if (task->intent && settle)
			settle(live->host, task->intent, FATE_ILLEGAL);
		visit_refuse(task, &m);
	} else {
		submit(live, task);
	}
}

void live_go_on(struct live *live)
{
	while (live->first && !live->flight && !live->loading && !live->held) {
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
	if (!live->flight && !live->loading && !live->held)
		attend(live);
}

void live_release(struct live *live, struct task *task)
{
	assert(live->held && !live->flight && !live->loading);
	live->held = false;
	if (task)
		put_first(live, task);
	if (live->behind)
		live_refresh(live);
	live_go_on(live);
}
