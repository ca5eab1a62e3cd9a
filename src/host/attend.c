/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What happens at a table by itself: bots move, clocks run out; and the table that comes
 * after it. */
#include "host_inside.h"

#include "daily.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct task *attend_task(struct host *host, enum verb verb, int seat)
{
	struct task *task = task_new(host, NULL);
	memcpy(task->asked.id, "null", 5);
	task->asked.request = (struct request){ .verb = verb, .seat = seat };
	return task;
}

void attend_text(struct task *task, const char *text)
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
	struct task *task = NULL;
	assert(live->thinking[t->view.seat] == thinking && live->thoughts > 0);
	live->thinking[t->view.seat] = NULL;
	live->thoughts--;
	if (!t->dropped && !live->host->stopping) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		assert(t->answered);
		t->view.game->name_move(view_state(&t->view), t->view.seat, t->move, &b);
		task = attend_task(live->host, VERB_PLAY, t->view.seat);
		/* another node's bot may have moved meanwhile: what fitted then is no thought for now */
		task->asked.request.seq = thinking->seq;
		attend_text(task, name);
	}
	free(thinking);
	if (task)
		live_give(live, task);
	else if (!live->host->stopping)
		live_go_on(live);
}

/* Whoever may be charged for a thought at this table: those who sit there; where only bots
 * do, those who watch them. Addresses are known of people who are here. */
static void set_payers(const struct live *live, struct thought *to)
{
	const struct table *t = &live->table;
	unsigned people = table_people(t);
	for (int seat = 0; seat < t->options.seats; seat++)
		if (people >> seat & 1)
			to->payer[to->payers++] = (struct payer){ .account = t->seat[seat].player };
	int seated = to->payers;
	for (const struct watcher *w = live->watchers; w; w = w->next_here) {
		const struct visitor *v = w->visitor;
		if (!seated && to->payers < SEATS_MAX)
			to->payer[to->payers++] = visit_payer(v);
		for (int i = 0; i < seated; i++)
			if (to->payer[i].account == v->player)
				to->payer[i].address = v->address;
	}
}

/* Is there anybody for whom bots should move? A game of bots alone that nobody watches
 * stands still until somebody does. */
static bool attended(const struct live *live)
{
	return live->watchers || table_people(&live->table);
}

void attend_left(struct live *live)
{
	const struct ports *ports = &live->host->plan.ports;
	for (int seat = 0; seat < live->table.options.seats && !attended(live); seat++)
		if (live->thinking[seat])
			ports->drop(ports->context, &live->thinking[seat]->thought);
}

static void think(struct live *live, int seat)
{
	const struct table *t = &live->table;
	const struct ports *ports = &live->host->plan.ports;
	struct thinking *thinking = calloc(1, sizeof *thinking);
	assert(thinking && !live->thinking[seat]);
	thinking->host = live->host;
	thinking->live = live;
	thinking->seq = t->seq;
	thinking->thought = (struct thought){ .what = THINK_MOVE, .seats = t->options.seats,
	                                      .bot = t->seat[seat].bot, .done = thought };
	/* the same moves meet the same replies: nothing else may decide them, time neither */
	thinking->thought.whole = t->daily != 0;
	thinking->thought.seed = t->daily ? daily_seed(&t->proof, seat, t->session.moves) : host_chance(live->host);
	set_payers(live, &thinking->thought);
	session_view(&t->session, seat, &thinking->thought.view);
	live->thinking[seat] = thinking;
	live->thoughts++;
	ports->think(ports->context, &thinking->thought);
}

/* What nobody but the host itself says: that a clock has run out; and in a tournament, where
 * nobody owns the table, that a game begins or is lost by that. */
static bool is_due(const struct live *live, enum verb *verb)
{
	const struct table *t = &live->table;
	bool out = table_run_out(t, host_now(live->host)) >= 0, lost = table_lost_on_time(t) >= 0;
	*verb = lost ? VERB_RESIGN : out ? VERB_FLAG : VERB_START;
	return out || lost || table_is_complete(t);
}

/* Whoever is to act and is a bot thinks; a thought that is not wanted any more ends. */
void attend(struct live *live)
{
	const struct table *t = &live->table;
	const struct ports *ports = &live->host->plan.ports;
	if (live->host->stopping || live->broken || live->stale || !t->seq)
		return;
	bool going = t->stage == STAGE_PLAYING && attended(live);
	for (int seat = 0; seat < t->options.seats; seat++) {
		bool wanted = going && table_bot_thinks(t, seat);
		if (wanted && !live->thinking[seat])
			think(live, seat);
		else if (!wanted && live->thinking[seat])
			ports->drop(ports->context, &live->thinking[seat]->thought);
	}
	enum verb verb;
	if (!live->flagging && is_due(live, &verb)) {
		live->flagging = true;
		struct task *task = attend_task(live->host, verb, -1);
		task->flag = true;
		live_give(live, task);
	}
}

/* ---- vacations ---- */

void host_vacation(struct host *host, int64_t table, int64_t player, int64_t from, int64_t until)
{
	assert(player);
	if (host->stopping)
		return;
	struct task *task = attend_task(host, VERB_VACATION, -1);
	task->asked.request.absent = player;
	task->asked.request.away = from;
	task->asked.request.until = until;
	live_give(live_get(host, table), task);
}

/* ---- nobody needs it ---- */

void host_expire(struct host *host, int64_t table, int64_t changed)
{
	if (host->stopping)
		return;
	struct live *live = live_get(host, table);
	/* who looks at it may be about to sit down */
	if (live->watchers)
		return;
	struct task *task = attend_task(host, VERB_CLOSE, -1);
	task->asked.request.unchanged = changed;
	attend_text(task, "expired");
	live_give(live, task);
}

/* ---- once more ---- */

/* The new table is on its way before the word of it: if this node dies between, there is
 * an empty table too many, and not a word that leads nowhere. */
static void make_again(struct live *old, struct task *task)
{
	struct host *host = old->host;
	/* a game that everybody has left is closed, and can be had once more all the same */
	assert((old->table.stage == STAGE_OVER || old->table.stage == STAGE_CLOSED) && !old->table.next);
	struct live *live = live_make(host);
	int64_t id = live->table.id;
	struct request again[SEATS_MAX + 1];
	int n = table_again(&old->table, &task->asked.request, again);
	for (int i = 0; i < n; i++) {
		struct task *step = attend_task(host, again[i].verb, -1);
		step->asked.request = again[i];
		if (again[i].text) {
			/* the old table may be gone before the new one is there */
			attend_text(step, again[i].text);
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
	if (live->loading || live->flight || live->held || live->first || live->broken)
		m = refusal_until(REFUSED_LIMIT, N_("too many requests for this table: try again soon"), AGAIN_MS);
	else
		m = table_check(&live->table, &task->asked.request, &task->event);
	buf_clear(&task->event);
	if (m.id)
		visit_refuse(task, &m);
	else if (dispatch_may_make(task))
		make_again(live, task);
}
