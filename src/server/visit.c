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

enum { PROTOCOL = 1 };

/* ---- answers ---- */

static struct json begin_answer(const char *id, struct buf *out)
{
	struct json j = { .out = out };
	json_open(&j, '{');
	json_key(&j, "id");
	json_raw(&j, id);
	return j;
}

static struct json begin_ok(const char *id, struct buf *out)
{
	struct json j = begin_answer(id, out);
	json_key(&j, "ok");
	json_bool(&j, true);
	return j;
}

static void send_answer(struct visitor *visitor, struct json *j)
{
	json_close(j, '}');
	if (visitor->socket && !j->out->full)
		socket_send(visitor->socket, buf_text(j->out), j->out->len);
	buf_free(j->out);
}

static void refuse(struct visitor *visitor, const char *id, const struct message *why)
{
	struct buf out = { 0 };
	struct json j = begin_answer(id, &out);
	json_key(&j, "error");
	json_message(&j, why);
	send_answer(visitor, &j);
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
	struct json j = begin_ok(task->asked.id, &out);
	if (task->answer) {
		char id[ID_SIZE];
		id_put(task->answer, id);
		json_key_text(&j, "table", id);
	} else {
		json_key_int(&j, "seq", task->live->table.seq);
	}
	send_answer(task->visitor, &j);
}

/* ---- hearing of a table ---- */

static bool is_muted(const struct watcher *w, int seq)
{
	if (!w->mutes || !table_is_talk(&w->live->table, seq))
		return false;
	for (int i = 0; i < w->mutes; i++)
		if (strcmp(w->muted[i], w->live->table.log[seq - 1].name) == 0)
			return true;
	return false;
}

/* Emptied; to be used up before anything else is told. */
static struct buf *scratch(const struct watcher *w)
{
	struct buf *out = &w->live->hub->scratch;
	buf_clear(out);
	return out;
}

static void send_event(void *context, int seq, const char *text, size_t n)
{
	struct watcher *w = context;
	if (w->visitor->socket && !is_muted(w, seq))
		socket_send(w->visitor->socket, text, n);
}

static void send_view(struct watcher *w, bool full)
{
	const struct table *t = &w->live->table;
	struct buf *out = scratch(w);
	tell_view(t, table_seat_of(t, w->visitor->player), t->owner == w->visitor->player, full, now_ms(), out);
	if (w->visitor->socket && !out->full)
		socket_send(w->visitor->socket, buf_text(out), out->len);
}

/* Has something happened besides talk that a visitor with this detail wants to see? */
static bool wants_view(const struct watcher *w, int from)
{
	const struct table *t = &w->live->table;
	if (w->detail == DETAIL_EVENTS)
		return false;
	int seat = table_seat_of(t, w->visitor->player);
	if (w->detail == DETAIL_TURN && t->stage == STAGE_PLAYING && (seat < 0 || !t->seat[seat].acts))
		return false;
	for (int seq = from; seq <= t->seq; seq++)
		if (!table_is_talk(t, seq))
			return true;
	return false;
}

void visit_bring(struct watcher *w)
{
	const struct table *t = &w->live->table;
	int from = w->seen + 1, viewer = table_seat_of(t, w->visitor->player);
	if (t->seq < from)
		return;
	if (t->seq == from) {
		struct buf *out = scratch(w);
		if (tell_event(t, viewer, out) && !out->full)
			send_event(w, t->seq, buf_text(out), out->len);
	} else {
		tell_since(t, viewer, w->seen, send_event, w);
	}
	w->seen = t->seq;
	if (wants_view(w, from))
		send_view(w, w->detail == DETAIL_FULL);
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
	free(w->muted);
	free(w);
}

static struct message join(struct task *task)
{
	struct visitor *visitor = task->visitor;
	struct live *live = task->live;
	struct watcher *w = find_watcher(visitor, live);
	if (!live->table.seq)
		return message(N_("there is no such table"));
	if (task->asked.since < 0 || task->asked.since > live->table.seq)
		return message(N_("“since” is not the number of an event of this table"));
	if (!w) {
		if (visitor->joined >= JOINED_MAX)
			return message(N_("you look at too many tables at once"));
		w = calloc(1, sizeof *w);
		assert(w);
		w->live = live;
		w->visitor = visitor;
		w->next_here = live->watchers;
		live->watchers = w;
		w->next_there = visitor->watchers;
		visitor->watchers = w;
		visitor->joined++;
	}
	w->detail = task->asked.detail;
	w->seen = live->table.seq;
	visit_answer(task);
	tell_since(&live->table, table_seat_of(&live->table, visitor->player), task->asked.since, send_event, w);
	send_view(w, w->detail == DETAIL_FULL);
	return message(NULL);
}

static struct message mute(struct watcher *w, const struct asked *asked)
{
	int i = 0;
	while (i < w->mutes && strcmp(w->muted[i], asked->name) != 0)
		i++;
	if (!asked->on && i < w->mutes) {
		memmove(w->muted[i], w->muted[w->mutes - 1], sizeof *w->muted);
		w->mutes--;
	}
	if (asked->on && i == w->mutes) {
		if (w->mutes == MUTED_MAX || strlen(asked->name) > NAME_MAX_BYTES)
			return message(N_("so many cannot be muted"));
		if (!w->muted)
			w->muted = calloc(MUTED_MAX, sizeof *w->muted);
		assert(w->muted);
		struct buf b = buf_over(w->muted[w->mutes++], sizeof *w->muted);
		buf_put(&b, asked->name);
	}
	return message(NULL);
}

static struct message tally(struct task *task)
{
	const struct table *t = &task->live->table;
	int seat = task->asked.request.seat;
	if (!t->began)
		return message(N_("the game has not begun yet"));
	if (seat < 0 || seat >= t->options.seats)
		return message(N_("there is no such seat"));
	struct buf out = { 0 };
	struct json j = begin_ok(task->asked.id, &out);
	json_key(&j, "tally");
	tell_tally(t, seat, table_seat_of(t, task->visitor->player), &j);
	send_answer(task->visitor, &j);
	return message(NULL);
}

/* ---- what needs no event ---- */

bool visit_is_read(const struct task *task)
{
	return !op_is_verb(task->asked.op);
}

void visit_read(struct task *task)
{
	struct message m = message(NULL);
	struct watcher *w = find_watcher(task->visitor, task->live);
	switch ((int)task->asked.op) {
	case OP_JOIN:
		m = join(task);
		break;
	case OP_PART:
		if (w)
			visit_part(w);
		visit_answer(task);
		break;
	case OP_TALLY:
		m = tally(task);
		break;
	case OP_VIEW:
	case OP_MUTE:
		if (!w)
			m = message(N_("join the table first"));
		else if (task->asked.op == OP_MUTE)
			m = mute(w, &task->asked);
		if (!m.id)
			visit_answer(task);
		if (!m.id && task->asked.op == OP_VIEW)
			send_view(w, true);
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
	struct json j = begin_ok(asked->id, &out);
	json_key_int(&j, "version", PROTOCOL);
	json_key_text(&j, "name", visitor->name);
	char id[ID_SIZE];
	id_put(visitor->player, id);
	json_key_text(&j, "player", id);
	json_key(&j, "guest");
	json_bool(&j, visitor->guest);
	send_answer(visitor, &j);
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
		m = message(N_("you have made many tables: try again in a minute"));
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
		sit->asked.op = OP_SIT;
		sit->asked.request = (struct request){
			.verb = DO_SIT, .player = visitor->player, .name = visitor->name, .seat = task->asked.sit,
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
	if (task->asked.op == OP_START)
		randombytes_buf(&r->chance, sizeof r->chance);
	if (task->asked.op == OP_MAKE) {
		make(visitor, task);
		return;
	}
	if (task->asked.op == OP_SAY && !limit_take(hub->talk, visitor->player, uv_now(hub->plan.loop))) {
		struct message m = message(N_("you say much: wait a moment"));
		visit_refuse(task, &m);
		return;
	}
	struct live *live = live_get(hub, task->asked.table);
	if (task->asked.op == OP_REMATCH)
		attend_rematch(live, task);
	else
		live_give(live, task);
}

void hub_text(struct hub *hub, struct socket *socket, const char *text, size_t n)
{
	struct visitor *visitor = socket_data(socket);
	visitor->socket = socket;
	hub->figures.requests++;
	struct task *task = task_new(visitor);
	struct message m = asked_read(&task->asked, text, n);
	if (!m.id && visitor->pending > PENDING_MAX)
		m = message(N_("wait for an answer before you ask for more"));
	if (!m.id && hub->stopping)
		m = message(N_("the server is about to stop: try again soon"));
	if (m.id) {
		visit_refuse(task, &m);
	} else if (task->asked.op == OP_HELLO) {
		hello(visitor, &task->asked);
		task_free(task);
	} else if (task->asked.op == OP_PING) {
		struct buf out = { 0 };
		struct json j = begin_ok(task->asked.id, &out);
		send_answer(visitor, &j);
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
