/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Visitors: what they want, what they are answered, what they hear of the tables they
 * look at. See docs/protocol.md.
 */
#include "hub_inside.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- answers ---- */

static void send_answer(struct visitor *visitor, struct buf *out)
{
	if (visitor->socket && !out->full)
		socket_send(visitor->socket, buf_text(out), out->len);
	buf_free(out);
}

static void refuse(struct visitor *visitor, const char *id, const struct message *why)
{
	struct buf out = { 0 };
	answer_refusal(id, why, &out);
	send_answer(visitor, &out);
	visitor->hub->figures.refused++;
}

void visit_refuse(struct task *task, const struct message *why)
{
	if (task->visitor)
		refuse(task->visitor, task->asked.id, why);
	task_free(task);
}

void visit_answer(struct task *task)
{
	if (!task->visitor)
		return;
	struct buf out = { 0 };
	if (task->answer)
		answer_table(task->asked.id, task->answer, &out);
	else
		answer_seq(task->asked.id, task->live->table.seq, &out);
	send_answer(task->visitor, &out);
}

/* ---- hearing of a table ---- */

static void send_heard(void *context, const char *text, size_t n)
{
	struct visitor *visitor = context;
	if (visitor->socket)
		socket_send(visitor->socket, text, n);
}

void visit_bring(struct watcher *w)
{
	hear_news(&w->hearer, &w->live->table, now_ms());
}

static struct watcher *find_watcher(const struct visitor *visitor, const struct live *live)
{
	struct watcher *w = visitor->watchers;
	while (w && w->live != live)
		w = w->next_there;
	return w;
}

void visit_part(struct watcher *w)
{
	struct watcher **at = &w->live->watchers;
	while (*at != w)
		at = &(*at)->next_here;
	*at = w->next_here;
	at = &w->visitor->watchers;
	while (*at != w)
		at = &(*at)->next_there;
	*at = w->next_there;
	w->visitor->joined--;
	w->live->used = now_ms();
	hearer_free(&w->hearer);
	free(w);
}

static struct message join(struct task *task)
{
	struct visitor *visitor = task->visitor;
	struct live *live = task->live;
	struct watcher *w = find_watcher(visitor, live);
	struct message m = hear_since(&live->table, task->asked.since);
	if (m.id)
		return m;
	if (!w) {
		if (visitor->joined >= JOINED_MAX)
			return message(N_("you are watching too many tables at once"));
		w = calloc(1, sizeof *w);
		assert(w);
		w->live = live;
		w->visitor = visitor;
		w->hearer = (struct hearer){ .player = visitor->player, .send = send_heard, .context = visitor,
		                             .common = &live->hub->common, .scratch = &live->hub->scratch };
		w->next_here = live->watchers;
		live->watchers = w;
		w->next_there = visitor->watchers;
		visitor->watchers = w;
		visitor->joined++;
	}
	w->hearer.detail = task->asked.detail;
	visit_answer(task);
	hear_all(&w->hearer, &live->table, task->asked.since, now_ms());
	return message(NULL);
}

/* What is told of a table in an answer. */
static struct message tell(struct task *task)
{
	struct buf out = { 0 };
	struct message m = answer_told(&task->asked, &task->live->table, task->visitor->player, now_ms(), &out);
	if (m.id)
		buf_free(&out);
	else
		send_answer(task->visitor, &out);
	return m;
}

void visit_answer_hint(struct task *task, int seat, const char *name, const struct message *say)
{
	struct buf out = { 0 };
	struct json j = answer_ok(task->asked.id, &out);
	json_key_int(&j, "seat", seat);
	json_key(&j, "lines");
	json_open(&j, '[');
	json_open(&j, '{');
	json_key_text(&j, "move", name);
	json_key(&j, "say");
	json_message(&j, say);
	json_close(&j, '}');
	json_close(&j, ']');
	json_close(&j, '}');
	send_answer(task->visitor, &out);
}

/* ---- what needs no event ---- */

bool visit_is_read(const struct task *task)
{
	return !verb_makes_event(task->asked.request.verb);
}

void visit_read(struct task *task)
{
	struct message m = message(NULL);
	struct watcher *w = find_watcher(task->visitor, task->live);
	switch ((int)task->asked.request.verb) {
	case VERB_JOIN:
		m = join(task);
		break;
	case VERB_PART:
		if (w)
			visit_part(w);
		visit_answer(task);
		break;
	case VERB_TALLY:
	case VERB_LOOK:
	case VERB_WORTH:
		m = tell(task);
		break;
	case VERB_HINT:
		m = attend_hint(task);
		if (!m.id)
			return;  /* it is answered when somebody has thought about it */
		break;
	case VERB_VIEW:
	case VERB_MUTE:
		if (!w)
			m = message(N_("join the table first"));
		else if (task->asked.request.verb == VERB_MUTE)
			m = hear_mute(&w->hearer, task->asked.name, task->asked.on);
		if (!m.id)
			visit_answer(task);
		if (!m.id && task->asked.request.verb == VERB_VIEW)
			hear_view(&w->hearer, &task->live->table, true, now_ms());
		break;
	}
	if (m.id)
		visit_refuse(task, &m);
	else
		task_free(task);
}

/* ---- requests ---- */

static void hello(struct visitor *visitor, const struct asked *asked)
{
	struct message m = message(N_("this server speaks version 1 of the protocol"));
	if (asked->version != PROTOCOL) {
		refuse(visitor, asked->id, &m);
		return;
	}
	struct buf out = { 0 };
	answer_hello(asked->id, visitor->player, visitor->name, visitor->guest, &out);
	send_answer(visitor, &out);
}

/* A table that is not there yet: looked at before it is made, so that the answer can
 * wait for the last thing that is part of it. */
static void make(struct visitor *visitor, struct task *task)
{
	struct hub *hub = visitor->hub;
	struct table none;
	table_start(&none, 1);
	struct message m = table_check(&none, &task->asked.request, &task->event);
	buf_clear(&task->event);
	if (!m.id && !limit_take(hub->makes, visitor->player, uv_now(hub->plan.loop)))
		m = message(N_("you have created too many tables: try again in a minute"));
	if (m.id) {
		visit_refuse(task, &m);
		return;
	}
	struct live *live = live_make(hub);
	int64_t id = live->table.id;
	struct task *sit = NULL;
	task->answer = id;
	if (task->asked.sit >= 0) {
		sit = task_new(visitor);
		memcpy(sit->asked.id, task->asked.id, sizeof sit->asked.id);
		sit->asked.request = (struct request){
			.verb = VERB_SIT, .player = visitor->player, .name = visitor->name, .seat = task->asked.sit,
		};
		sit->answer = id;
		task->visitor = NULL;
		visitor->pending--;
	}
	live_give(live, task);
	if (sit)
		live_give(live, sit);
}

static void give(struct visitor *visitor, struct task *task)
{
	struct hub *hub = visitor->hub;
	struct request *r = &task->asked.request;
	r->player = visitor->player;
	r->name = visitor->name;
	/* a call of the system each time: only where something is dealt */
	if (task->asked.request.verb == VERB_START || task->asked.request.verb == VERB_REMATCH)
		randombytes_buf(&r->chance, sizeof r->chance);
	if (task->asked.request.verb == VERB_MAKE) {
		make(visitor, task);
		return;
	}
	if (task->asked.request.verb == VERB_SAY && !limit_take(hub->talk, visitor->player, uv_now(hub->plan.loop))) {
		struct message m = message(N_("you are sending messages too fast: wait a moment"));
		visit_refuse(task, &m);
		return;
	}
	/* all that has been is played through for whoever joins, and views take long to make */
	static const bool dear[VERBS] = { [VERB_JOIN] = true, [VERB_VIEW] = true, [VERB_LOOK] = true, [VERB_TALLY] = true, [VERB_WORTH] = true };
	if (dear[task->asked.request.verb] && !limit_take(hub->joins, visitor->player, uv_now(hub->plan.loop))) {
		struct message m = message(N_("too many requests for this table: try again soon"));
		visit_refuse(task, &m);
		return;
	}
	struct live *live = live_get(hub, task->asked.table);
	if (task->asked.request.verb == VERB_REMATCH)
		attend_rematch(live, task);
	else
		live_give(live, task);
}

void hub_text(struct hub *hub, struct socket *socket, const char *text, size_t n)
{
	struct visitor *visitor = socket_data(socket);
	visitor->socket = socket;
	if (visitor->out) {
		socket_end(socket, 1008, "logged out");
		return;
	}
	hub->figures.requests++;
	struct task *task = task_new(visitor);
	struct message m = asked_read(&task->asked, text, n);
	if (!m.id && visitor->pending > PENDING_MAX)
		m = message(N_("wait for an answer before you send more requests"));
	if (!m.id && hub->stopping)
		m = message(N_("the server is shutting down: try again soon"));
	if (m.id) {
		visit_refuse(task, &m);
	} else if (task->asked.request.verb == VERB_HELLO) {
		hello(visitor, &task->asked);
		task_free(task);
	} else if (task->asked.request.verb == VERB_PING) {
		struct buf out = { 0 };
		struct json j = answer_ok(task->asked.id, &out);
		json_close(&j, '}');
		send_answer(visitor, &out);
		task_free(task);
	} else {
		give(visitor, task);
	}
}

/* ---- coming and going ---- */

void *hub_visitor(struct hub *hub, const struct player *player)
{
	struct visitor *visitor = calloc(1, sizeof *visitor);
	assert(visitor);
	visitor->hub = hub;
	visitor->player = player->id;
	visitor->guest = !*player->password;
	memcpy(visitor->name, player->name, sizeof visitor->name);
	visitor->next = hub->visitors;
	visitor->link = &hub->visitors;
	if (visitor->next)
		visitor->next->link = &visitor->next;
	hub->visitors = visitor;
	return visitor;
}

void visit_release(struct visitor *visitor)
{
	if (!visitor->gone || visitor->pending)
		return;
	*visitor->link = visitor->next;
	if (visitor->next)
		visitor->next->link = visitor->link;
	free(visitor);
}

void hub_gone(struct hub *hub, struct socket *socket)
{
	hub_forget(hub, socket_data(socket));
}

void hub_forget(struct hub *hub, void *data)
{
	(void)hub;
	struct visitor *visitor = data;
	visitor->socket = NULL;
	visitor->gone = true;
	while (visitor->watchers)
		visit_part(visitor->watchers);
	visit_release(visitor);
}
