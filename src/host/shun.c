/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What people want of each other: not to hear somebody, not to have them at one's tables, to
 * tell the operator of them. It lasts, and it follows the person and not the name, so a store
 * has it, and what the host knows of it is a copy.
 *
 * A visitor's requests wait until it is known whom the visitor does not want to hear. After
 * that the copy changes with every wish that comes in here. What was wished for at another
 * node is seen when the visitor joins a table again, once the copy is a minute old.
 */
#include "host_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SHUNS_OLD = 60000 };  /* milliseconds after which the copy is read again */

/* Somebody's concern on its way. */
struct caring {
	struct concern concern;    /* the first, so that it can be found from there */
	struct host *host;
	struct visitor *visitor;   /* whose it is */
	struct task *task;         /* what is to be answered, or NULL */
	struct live *live;         /* the table that is held for it, or NULL */
};

static void send_on(struct caring *caring, void (*done)(struct concern *))
{
	const struct ports *ports = &caring->host->plan.ports;
	assert(ports->people && caring->concern.player);
	caring->concern.done = done;
	ports->people(ports->context, &caring->concern);
}

static struct caring *caring_new(struct visitor *visitor, struct task *task)
{
	struct caring *caring = calloc(1, sizeof *caring);
	assert(caring && visitor);
	caring->host = visitor->host;
	caring->visitor = visitor;
	caring->task = task;
	caring->concern.player = visitor->player;
	/* a visitor who leaves stays until the answer has come */
	visitor->pending++;
	return caring;
}

static void caring_free(struct caring *caring)
{
	struct visitor *visitor = caring->visitor;
	free(caring);
	visitor->pending--;
	visit_release(visitor);
}

/* ---- whom somebody does not want to hear ---- */

/* All that this person has open here are told: two pages, or a page and a program. */
static void take_list(const struct caring *caring)
{
	const struct concern *c = &caring->concern;
	for (struct visitor *v = caring->host->visitors; v; v = v->next) {
		if (v->player != c->player)
			continue;
		free(v->shuns.player);
		v->shuns = (struct shuns){ .player = c->listed ? malloc((size_t)c->listed * sizeof *v->shuns.player) : NULL };
		assert(v->shuns.player || !c->listed);
		/* whoever is blocked is not heard either */
		for (int i = 0; i < c->listed; i++)
			v->shuns.player[v->shuns.n++] = c->list[i].player;
		v->shuns_at = host_now(caring->host);
	}
}

/* They have waited; in the order in which they came. */
static void ask_on(struct visitor *visitor)
{
	struct task *task = visitor->first;
	visitor->greeting = false;
	visitor->first = NULL;
	while (task) {
		struct task *next = task->next;
		task->next = NULL;
		if (visitor->gone)
			task_free(task);
		else
			dispatch_first(task);
		task = next;
	}
}

static void greeted(struct concern *c)
{
	struct caring *caring = (struct caring *)c;
	/* of a store that is away the next table they join asks again */
	if (c->result == CONCERN_DONE)
		take_list(caring);
	else
		caring->visitor->shuns_at = 0;
	if (caring->visitor->greeting)
		ask_on(caring->visitor);
	caring_free(caring);
}

void shun_greet(struct visitor *visitor)
{
	if (!host_knows_people(visitor->host))
		return;
	visitor->last = &visitor->first;
	visitor->greeting = true;
	visitor->shuns_at = host_now(visitor->host);
	struct caring *caring = caring_new(visitor, NULL);
	caring->concern.what = CONCERN_LIST;
	send_on(caring, greeted);
}

void shun_refresh(struct visitor *visitor)
{
	int64_t now = host_now(visitor->host);
	if (!host_knows_people(visitor->host) || now - visitor->shuns_at < SHUNS_OLD)
		return;
	visitor->shuns_at = now;
	struct caring *caring = caring_new(visitor, NULL);
	caring->concern.what = CONCERN_LIST;
	send_on(caring, greeted);
}

/* ---- sitting down ---- */

/* No reason is given: it is nobody's business who has blocked whom. */
static void looked_up(struct concern *c)
{
	struct caring *caring = (struct caring *)c;
	struct task *task = caring->task;
	struct live *live = caring->live;
	struct message m = message(NULL);
	if (c->result == CONCERN_AWAY)
		m = refusal_until(REFUSED_AWAY, N_("the server cannot save right now; nothing has changed: try again soon"), AGAIN_MS);
	else if (c->barred)
		m = refusal(REFUSED_FORBIDDEN, N_("you cannot sit down at this table"));
	if (m.id) {
		visit_refuse(task, &m);
		task = NULL;
	} else {
		/* as it stands: whoever sits down at another node meanwhile may mind */
		task->let_in = live->table.seq;
	}
	caring_free(caring);
	live_release(live, task);
}

bool shun_bars(struct task *task)
{
	const struct table *t = &task->live->table;
	if (!t->seq || task->let_in == t->seq || !task->visitor || !host_knows_people(task->host))
		return false;
	/* the table waits for it: not for somebody who cannot sit down in any case */
	struct message m = table_check(t, &task->asked.request, &task->event);
	buf_clear(&task->event);
	if (m.id)
		return false;
	int64_t self = task->visitor->player;
	/* a tournament has said who plays whom, and whoever takes part has agreed to that */
	if (t->cup)
		return false;
	struct caring *caring = caring_new(task->visitor, task);
	struct concern *c = &caring->concern;
	c->what = CONCERN_BARRED;
	if (t->owner && t->owner != self)
		c->by[c->people++] = t->owner;
	for (int seat = 0; seat < t->options.seats; seat++)
		if (t->seat[seat].player && t->seat[seat].player != self && t->seat[seat].player != t->owner)
			c->by[c->people++] = t->seat[seat].player;
	if (!c->people) {
		caring_free(caring);
		return false;
	}
	caring->live = task->live;
	task->live->held = true;
	send_on(caring, looked_up);
	return true;
}

/* ---- wishes ---- */

static void put_list(struct json *j, const struct concern *c)
{
	json_key_open(j, "people", '[');
	for (int i = 0; i < c->listed; i++) {
		json_open(j, '{');
		json_key_text(j, "name", c->list[i].name);
		json_key_bool(j, "mute", c->list[i].how & SHUNNED_MUTE);
		json_key_bool(j, "block", c->list[i].how & SHUNNED_BLOCK);
		json_close(j, '}');
	}
	json_close(j, ']');
}

static void answer(struct caring *caring)
{
	struct task *task = caring->task;
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	if (asked_has(&task->asked, F_TABLE))
		json_key_int(&j, "seq", task->asked.request.seq);
	if (task->asked.request.verb == VERB_SHUNNED)
		put_list(&j, &caring->concern);
	visit_end(task, &j);
}

static void wished(struct concern *c)
{
	struct caring *caring = (struct caring *)c;
	struct task *task = caring->task;
	struct message m = message(NULL);
	switch (c->result) {
	case CONCERN_DONE:
		if (c->what != CONCERN_REPORT)
			take_list(caring);
		answer(caring);
		break;
	case CONCERN_NOBODY:
		m = refusal(REFUSED_UNKNOWN, N_("no player has this name"));
		break;
	case CONCERN_FULL:
		m = refusal(REFUSED_FULL, N_("you cannot mute or block that many people"));
		break;
	case CONCERN_AWAY:
		m = refusal(REFUSED_AWAY, N_("the server cannot save right now; nothing has changed: try again soon"));
		break;
	}
	caring_free(caring);
	visit_done(task, m);
}

/* Whom a report is about: somebody with a seat, or who said something, or of that name. */
static struct message report(struct task *task, struct concern *c)
{
	const struct asked *a = &task->asked;
	const struct table *t = task->live ? &task->live->table : NULL;
	int seat = (int)asked_number(a, F_SEAT, -1), seq = (int)asked_number(a, F_SEQ, 0);
	struct message m = table_may_say(a->request.text);
	if (m.id)
		return m;
	if (!t && (asked_has(a, F_SEAT) || asked_has(a, F_SEQ)))
		return refusal(REFUSED_MALFORMED, N_("say which table you mean"));
	if (!t && !c->name)
		return refusal(REFUSED_MALFORMED, N_("say whom the report is about: a table, or a name"));
	if (asked_has(a, F_SEAT) && (seat < 0 || seat >= t->options.seats || !t->seat[seat].player))
		return refusal(REFUSED_UNKNOWN, N_("nobody at that seat can be reported"));
	if (asked_has(a, F_SEQ) && (seq < 1 || seq > t->seq || !t->log[seq - 1].by))
		return refusal(REFUSED_UNKNOWN, N_("nothing was said or done under this number"));
	c->what = CONCERN_REPORT;
	c->text = a->request.text;
	c->table = t ? t->id : 0;
	c->seq = seq;
	c->about = asked_has(a, F_SEQ) ? t->log[seq - 1].by : seat >= 0 ? t->seat[seat].player : 0;
	return m;
}

struct message shun_ask(struct task *task)
{
	enum verb verb = task->asked.request.verb;
	assert(task->visitor);
	if (!host_knows_people(task->host))
		return verb_unknown(verb_name(verb));
	if (task->live && !task->live->table.seq)
		return refusal(REFUSED_UNKNOWN, N_("there is no such table"));
	struct caring *caring = caring_new(task->visitor, task);
	struct concern *c = &caring->concern;
	struct message m = message(NULL);
	c->name = asked_text(&task->asked, F_NAME);
	if (verb == VERB_REPORT) {
		m = report(task, c);
	} else {
		c->what = verb == VERB_SHUNNED ? CONCERN_LIST : CONCERN_SHUN;
		c->how = verb == VERB_BLOCK ? SHUNNED_BLOCK : SHUNNED_MUTE;
		c->on = asked_number(&task->asked, F_ON, 0);
	}
	if (m.id) {
		caring_free(caring);
		return m;
	}
	/* the table may be forgotten before the answer comes */
	if (task->live)
		task->asked.request.seq = task->live->table.seq;
	task->live = NULL;
	send_on(caring, wished);
	return m;
}
