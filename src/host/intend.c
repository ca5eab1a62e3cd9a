/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What people have noted to play if others do something (intent.h): asking for it, and playing
 * it. Nobody else hears of it, and nothing of it is in the log: a store keeps it, marks it with
 * each event of its table, and some host that looks after the store brings it here. What is to
 * be done follows from the log, and a move that is made is an event like any other. So it is
 * made once, however many hosts look, and whichever of them dies.
 */
#include "host_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* On its way to the store and back. */
struct intending_of {
	struct intending intending;    /* the first, so that it can be found from there */
	struct host *host;
	struct visitor *visitor;       /* who waits for the answer, and stays until it has come; or NULL */
	struct task *task;             /* what is to be answered, or NULL */
};

static struct intending_of *send_on(struct host *host, struct task *task, const struct intending *what)
{
	const struct ports *ports = &host->plan.ports;
	struct intending_of *on = calloc(1, sizeof *on);
	assert(on && ports->intents && what->done);
	on->intending = *what;
	on->host = host;
	on->task = task;
	on->visitor = task ? task->visitor : NULL;
	if (on->visitor)
		on->visitor->pending++;
	ports->intents(ports->context, &on->intending);
	return on;
}

static void on_free(struct intending_of *on)
{
	struct visitor *visitor = on->visitor;
	free(on);
	if (!visitor)
		return;
	visitor->pending--;
	visit_release(visitor);
}

/* ---- asking ---- */

static struct message away(void)
{
	return refusal_until(REFUSED_AWAY, N_("the server cannot save right now; nothing has changed: try again soon"), AGAIN_MS);
}

/* What there is, and what is to be done about it as far as is known here. */
static void put_intent(struct json *j, struct host *host, const struct intent *intent)
{
	const struct live *live = live_find(host, intent->table);
	char name[MOVE_NAME_MAX];
	bool known = live && live->table.seq >= intent->seq && !live->loading && live->table.began;
	enum fate fate = fate_find(intent->fate);
	if (fate == FATES)
		fate = known ? intent_fate(&live->table, intent, name) : FATE_WAITS;
	struct message why = fate_told(fate);
	bool over = why.id || fate == FATE_DONE || fate == FATE_OVER;
	int seat = live && known ? table_seat_of(&live->table, intent->player) : -1;
	struct buf rest = { 0 };
	if (!over && seat >= 0)
		intent_rest(&live->table, intent, &rest);
	json_key_text(j, "text", over ? "" : seat >= 0 ? buf_text(&rest) : intent->text);
	if (rest.len)
		intent_tell(&live->table, seat, buf_text(&rest), j);
	buf_free(&rest);
	if (why.id) {
		json_key(j, "dropped");
		json_message(j, &why);
	}
}

static void read_done(struct intending *intending)
{
	struct intending_of *on = (struct intending_of *)intending;
	struct task *task = on->task;
	struct message m = intending->result == INTENDED_AWAY ? away() : message(NULL);
	if (!m.id) {
		struct buf out = { 0 };
		struct json j = visit_begin(task, &out);
		if (intending->result == INTENDED)
			put_intent(&j, on->host, &intending->intent);
		else
			json_key_text(&j, "text", "");
		visit_end(task, &j);
	}
	on_free(on);
	visit_done(task, m);
}

static void put_done(struct intending *intending)
{
	struct intending_of *on = (struct intending_of *)intending;
	struct task *task = on->task;
	struct message m = message(NULL);
	if (intending->result == INTENDED_AWAY)
		m = away();
	else if (intending->result == INTENDED_NOTHING)
		m = refusal(REFUSED_FORBIDDEN, N_("you do not have a seat at this table"));
	if (!m.id) {
		struct buf out = { 0 };
		struct json j = visit_begin(task, &out);
		visit_end(task, &j);
	}
	on_free(on);
	visit_done(task, m);
}

static struct message suppose(struct task *task)
{
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	struct message m = intent_suppose(&task->live->table, task->visitor->player, task->asked.request.text, &j);
	if (m.id) {
		buf_free(&out);
		return m;
	}
	visit_end(task, &j);
	task_free(task);
	return m;
}

struct message intend_ask(struct task *task)
{
	const struct table *t = &task->live->table;
	const struct request *r = &task->asked.request;
	struct intending what = { .what = INTENDING_READ, .done = read_done };
	struct message m = message(NULL);
	int64_t player = task->visitor->player;
	if (!task->host->plan.ports.intents)
		return verb_unknown(verb_name(r->verb));
	if (r->verb == VERB_SUPPOSE)
		return suppose(task);
	if (table_seat_of(t, player) < 0)
		return refusal(REFUSED_FORBIDDEN, N_("you do not have a seat at this table"));
	what.intent.table = t->id;
	what.intent.player = player;
	if (r->verb == VERB_INTEND) {
		what.what = INTENDING_PUT;
		what.done = put_done;
		/* taking it away is always allowed */
		if (*r->text && (m = intent_check(t, player, r->text)).id)
			return m;
		struct buf text = buf_over(what.intent.text, sizeof what.intent.text);
		buf_put(&text, r->text);
		what.intent.seq = what.intent.heard = t->seq;
		what.intent.ply = t->began ? session_count(&t->session) : 0;
		/* looked at once at least: the table may have moved on before it is kept */
		what.intent.due = host_now(task->host);
	}
	/* the table may be forgotten before the answer comes */
	task->live = NULL;
	send_on(task->host, task, &what);
	return m;
}

/* ---- playing ---- */

static void settled(struct intending *intending)
{
	/* of a store that is away it is told again */
	on_free((struct intending_of *)intending);
}

void intend_settle(struct host *host, const struct intent *intent, enum fate fate)
{
	struct intending what = { .what = INTENDING_SETTLE, .intent = *intent, .done = settled };
	struct buf word = buf_over(what.intent.fate, sizeof what.intent.fate);
	bool needless = fate == FATE_DONE || fate == FATE_OVER;
	what.intent.fate[0] = '\0';
	if (fate != FATE_WAITS)
		buf_put(&word, fate_name(needless ? FATE_DONE : fate));
	send_on(host, NULL, &what);
}

bool intend_ready(struct live *live, struct task *task)
{
	struct request *r = &task->asked.request;
	const struct table *t = &live->table;
	char name[MOVE_NAME_MAX] = "";
	int seat = table_seat_of(t, task->intent->player);
	enum fate fate = intent_fate(t, task->intent, name);
	if (fate != FATE_PLAYS) {
		intend_settle(live->host, task->intent, fate);
		task_free(task);
		return false;
	}
	/* it is the person's move, as if they had made it */
	assert(seat >= 0 && *name);
	free(task->text);
	attend_text(task, name);
	r->player = task->intent->player;
	r->name = t->seat[seat].name;
	r->seq = 0;
	return true;
}

void host_intend(struct host *host, const struct intent *intent)
{
	assert(intent->table && intent->player);
	if (host->stopping)
		return;
	struct task *task = attend_task(host, VERB_PLAY, -1);
	task->intent = malloc(sizeof *task->intent);
	assert(task->intent);
	*task->intent = *intent;
	/* another node may have appended what it is about: read on if that is not known here */
	task->asked.request.seq = intent->heard;
	live_give(live_get(host, intent->table), task);
}
