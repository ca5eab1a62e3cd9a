/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Visitors: what they are answered, what they hear of the tables they look at, and how
 * they come and go. See docs/protocol.md. */
#include "host_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- answers ---- */

static void send(void *context, const char *text, size_t n)
{
	struct visitor *visitor = context;
	const struct ports *ports = &visitor->host->plan.ports;
	if (visitor->line)
		ports->send(ports->context, visitor->line, text, n);
}

void visit_send(struct visitor *visitor, struct buf *out)
{
	assert(visitor);
	if (!out->full)
		send(visitor, buf_text(out), out->len);
	buf_free(out);
}

struct json visit_begin(const struct task *task, struct buf *out)
{
	struct json j = answer_ok(task->asked.id, out);
	j.catalogue = task->catalogue;
	return j;
}

void visit_end(struct task *task, struct json *j)
{
	assert(task->visitor && j->out);
	json_close(j, '}');
	visit_send(task->visitor, j->out);
}

void visit_deny(const struct task *task, const struct message *why)
{
	assert(why->id);
	/* what the host wants by itself is refused without a word */
	if (!task->visitor)
		return;
	struct buf out = { 0 };
	answer_refusal(task->asked.id, why, task->catalogue, &out);
	visit_send(task->visitor, &out);
	task->host->figures.refused++;
}

void visit_refuse(struct task *task, const struct message *why)
{
	visit_deny(task, why);
	task_free(task);
}

void visit_done(struct task *task, struct message m)
{
	if (m.id)
		visit_refuse(task, &m);
	else
		task_free(task);
}

void visit_answer(struct task *task)
{
	/* what the host does by itself, or as part of something else, has nobody to tell */
	if (!task->visitor)
		return;
	assert(task->answer || task->live);
	struct buf *out = &task->host->scratch;
	/* of another table than the one that was asked, a rematch's, the pledge is not known here */
	static const struct proof unknown = { .given = false };
	buf_clear(out);
	if (task->answer)
		answer_table(task->asked.id, task->answer, task->live->table.id == task->answer ? &task->live->table.proof : &unknown,
		             out);
	else
		answer_seq(task->asked.id, task->live->table.seq, out);
	if (!out->full)
		send(task->visitor, buf_text(out), out->len);
}

/* ---- hearing of a table ---- */

void visit_bring(struct watcher *w)
{
	/* an event that is on its way has not happened for anybody yet */
	assert(!w->live->flight || w->hearer.seen >= w->live->table.seq - 1);
	hear_news(&w->hearer, &w->live->table, host_now(w->live->host));
}

struct watcher *visit_watcher(const struct visitor *visitor, const struct live *live)
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
	assert(w->visitor->joined > 0);
	w->visitor->joined--;
	w->live->used = host_now(w->live->host);
	attend_left(w->live);
	free(w);
}

static struct watcher *watch(struct visitor *visitor, struct live *live)
{
	struct watcher *w = calloc(1, sizeof *w);
	assert(w && visitor->joined < JOINED_MAX);
	w->live = live;
	w->visitor = visitor;
	w->hearer = (struct hearer){ .player = visitor->player, .send = send, .context = visitor, .shuns = &visitor->shuns,
	                             .common = &live->host->common, .tales = &live->tales, .scratch = &live->host->scratch };
	w->next_here = live->watchers;
	live->watchers = w;
	w->next_there = visitor->watchers;
	visitor->watchers = w;
	visitor->joined++;
	return w;
}

/* There is too much of it: only this table's is needed now. Whoever comes to another one
 * pays for a pass through its log. */
static void forget_tales(const struct live *kept)
{
	for (struct live *live = NULL; (live = host_next(kept->host, live));)
		if (live != kept)
			tales_free(&live->tales);
}

struct message visit_join(struct task *task)
{
	struct visitor *visitor = task->visitor;
	struct live *live = task->live;
	struct watcher *w = visit_watcher(visitor, live);
	int since = (int)asked_number(&task->asked, F_SINCE, 0);
	struct message m = hear_since(&live->table, since);
	if (m.id)
		return m;
	if (!w && visitor->joined >= JOINED_MAX)
		return refusal(REFUSED_FULL, N_("you are watching too many tables at once"));
	if (!w)
		w = watch(visitor, live);
	w->hearer.detail = task->asked.detail;
	shun_refresh(visitor);
	visit_answer(task);
	round_told(visitor, hear_all(&w->hearer, &live->table, since, host_now(live->host)));
	if (live->host->told > TOLD_MAX)
		forget_tales(live);
	return m;
}

/* ---- coming and going ---- */

struct visitor *host_enter(struct host *host, int64_t player, const char *name, bool guest, void *line)
{
	struct visitor *visitor = calloc(1, sizeof *visitor);
	assert(visitor && player);
	visitor->host = host;
	visitor->line = line;
	visitor->player = player;
	visitor->guest = guest;
	host_called(visitor, name);
	visitor->next = host->visitors;
	visitor->link = &host->visitors;
	if (visitor->next)
		visitor->next->link = &visitor->next;
	host->visitors = visitor;
	shun_greet(visitor);
	return visitor;
}

void host_line(struct visitor *visitor, void *line)
{
	assert(!visitor->gone);
	visitor->line = line;
}

void host_from(struct visitor *visitor, int64_t address)
{
	assert(!visitor->waiting);  /* it would wait in the wrong place */
	visitor->address = address;
}

void host_called(struct visitor *visitor, const char *name)
{
	memset(visitor->name, 0, sizeof visitor->name);
	struct buf b = buf_over(visitor->name, sizeof visitor->name);
	buf_put(&b, name);
}

/* A visitor who has left stays until the last answer to them is thrown away: whoever
 * makes it needs somebody to make it for. */
void visit_release(struct visitor *visitor)
{
	assert(visitor->pending >= 0);
	if (!visitor->gone || visitor->pending)
		return;
	assert(!visitor->watchers && !visitor->positions);
	*visitor->link = visitor->next;
	if (visitor->next)
		visitor->next->link = visitor->link;
	free(visitor->shuns.player);
	free(visitor);
}

void host_leave(struct visitor *visitor)
{
	assert(!visitor->gone);
	visitor->line = NULL;
	visitor->gone = true;
	while (visitor->watchers)
		visit_part(visitor->watchers);
	/* what it has asked is still answered, to nobody, and frees it then */
	visitor->pending++;
	round_leave(visitor);
	advice_stop(visitor, NULL);
	positions_free(visitor);
	visitor->pending--;
	visit_release(visitor);
}
