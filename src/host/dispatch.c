/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Who answers what. A request about a table waits for its turn there (live.c); it becomes
 * an event, or is answered from what is there. Everything else is answered at once, or when
 * somebody has thought about it.
 */
#include "host_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct message fine = { .id = NULL };

/* ---- what needs no table ---- */

static struct message hello(struct task *task)
{
	const struct visitor *v = task->visitor;
	if (asked_number(&task->asked, F_VERSION, 0) != PROTOCOL)
		return message(N_("this server speaks version 1 of the protocol"));
	struct buf out = { 0 };
	answer_hello(task->asked.id, v->player, v->name, v->guest, &out);
	visit_send(task->visitor, &out);
	return fine;
}

static struct message ping(struct task *task)
{
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	visit_end(task, &j);
	return fine;
}

static struct message games(struct task *task)
{
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	tell_offers(&j);
	visit_end(task, &j);
	return fine;
}

static struct message data(struct task *task)
{
	const struct game *game;
	struct message m = asked_game(&task->asked, &game);
	if (m.id)
		return m;
	struct options options = options_default(game, game->min_seats);
	struct buf text = { 0 }, out = { 0 };
	game->words.data(&options, &text);
	struct json j = visit_begin(task, &out);
	json_key_text(&j, "data", buf_text(&text));
	visit_end(task, &j);
	buf_free(&text);
	return fine;
}

static int by_age(const void *one, const void *other)
{
	const struct live *a = *(struct live *const *)one, *b = *(struct live *const *)other;
	return a->table.made != b->table.made ? (a->table.made < b->table.made ? 1 : -1)
	                                      : (a->table.id > b->table.id) - (a->table.id < b->table.id);
}

/* All tables in memory, the newest first: of a host that keeps them all there. */
static struct message tables(struct task *task)
{
	struct host *host = task->host;
	if (!host->plan.ports.forget)
		return verb_unknown("tables");
	struct live **list = malloc(((size_t)host->figures.tables + 1) * sizeof *list);
	int n = 0;
	assert(list);
	for (struct live *live = NULL; (live = host_next(host, live));)
		if (live->table.seq)
			list[n++] = live;
	qsort(list, (size_t)n, sizeof *list, by_age);
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	json_key_open(&j, "tables", '[');
	for (int i = 0; i < n; i++) {
		struct summary s;
		table_summary(&list[i]->table, &s);
		tell_summary(&j, &s, task->visitor->player);
	}
	json_close(&j, ']');
	visit_end(task, &j);
	free(list);
	return fine;
}

static struct message stop(struct task *task)
{
	struct buf out = { 0 };
	int stopped = advice_stop(task->visitor, asked_has(&task->asked, F_OF) ? task->asked.given.of : NULL);
	struct json j = visit_begin(task, &out);
	json_key_int(&j, "stopped", stopped);
	visit_end(task, &j);
	return fine;
}

/* ---- at a table, without an event ---- */

/* What is told of a table in an answer. */
static struct message tell(struct task *task)
{
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	struct message m = answer_told(&task->asked, &task->live->table, task->visitor->player, host_now(task->host), &j);
	if (m.id)
		buf_free(&out);
	else
		visit_end(task, &j);
	return m;
}

static struct message record(struct task *task)
{
	struct buf text = { 0 }, out = { 0 };
	struct message m = message(!task->live->table.seq                      ? N_("there is no such table")
	                           : table_record(&task->live->table, &text) ? NULL
	                                                                       : N_("the game is not over yet"));
	if (!m.id) {
		struct json j = visit_begin(task, &out);
		json_key_text(&j, "record", buf_text(&text));
		visit_end(task, &j);
	}
	buf_free(&text);
	return m;
}

static struct message drop(struct task *task)
{
	struct live *live = task->live;
	const struct ports *ports = &task->host->plan.ports;
	if (!ports->forget)
		return verb_unknown("drop");
	if (!live->table.seq)
		return message(N_("there is no such table"));
	if (live->table.owner != task->visitor->player)
		return message(N_("only the person who created the table can do that"));
	int64_t id = live->table.id;
	ports->forget(ports->context, id);
	/* a bot may still think about its move there: what is left of the table goes when it is idle */
	table_free(&live->table);
	table_start(&live->table, id);
	while (live->watchers)
		visit_part(live->watchers);
	return ping(task);
}

static struct message part(struct task *task, struct watcher *w)
{
	if (w)
		visit_part(w);
	visit_answer(task);
	return fine;
}

static struct message view(struct task *task, struct watcher *w)
{
	if (!w)
		return message(N_("join the table first"));
	visit_answer(task);
	hear_view(&w->hearer, &task->live->table, true, host_now(task->host));
	return fine;
}

static struct message mute(struct task *task, struct watcher *w)
{
	struct message m = message(N_("join the table first"));
	if (w)
		m = hear_mute(&w->hearer, asked_text(&task->asked, F_NAME), asked_number(&task->asked, F_ON, 0));
	if (!m.id)
		visit_answer(task);
	return m;
}

void dispatch_read(struct task *task)
{
	assert(task->live && task->visitor && !verb_makes_event(task->asked.request.verb));
	struct message m = fine;
	struct watcher *w = visit_watcher(task->visitor, task->live);
	switch ((int)task->asked.request.verb) {
	case VERB_JOIN:
		m = visit_join(task);
		break;
	case VERB_PART:
		m = part(task, w);
		break;
	case VERB_VIEW:
		m = view(task, w);
		break;
	case VERB_MUTE:
		m = mute(task, w);
		break;
	case VERB_TALLY:
	case VERB_LOOK:
	case VERB_WORTH:
		m = tell(task);
		break;
	case VERB_RECORD:
		m = record(task);
		break;
	case VERB_DROP:
		m = drop(task);
		break;
	case VERB_HINT:
		m = advice_at_table(task);
		if (!m.id)
			return;  /* it is answered when somebody has thought about it */
		break;
	}
	visit_done(task, m);
}

/* ---- requests ---- */

/* A table that is not there yet: looked at before it is made, so that the answer can
 * wait for the last thing that is part of it. */
static void make(struct task *task)
{
	struct visitor *visitor = task->visitor;
	struct host *host = task->host;
	assert(task->asked.request.game && visitor);
	struct table none;
	table_start(&none, 1);
	struct message m = table_check(&none, &task->asked.request, &task->event);
	buf_clear(&task->event);
	if (!m.id && !host_may(host, BOUND_MAKES, visitor->player))
		m = message(N_("you have created too many tables: try again in a minute"));
	if (m.id) {
		visit_refuse(task, &m);
		return;
	}
	struct live *live = live_make(host);
	int64_t id = live->table.id;
	int seat = (int)asked_number(&task->asked, F_SIT, -1);
	struct task *sit = NULL;
	task->answer = id;
	if (seat >= 0) {
		sit = task_new(host, visitor);
		memcpy(sit->asked.id, task->asked.id, sizeof sit->asked.id);
		sit->asked.request = (struct request){ .verb = VERB_SIT, .player = visitor->player, .name = visitor->name, .seat = seat };
		sit->answer = id;
		sit->catalogue = task->catalogue;
		task->visitor = NULL;
		visitor->pending--;
	}
	live_give(live, task);
	if (sit)
		live_give(live, sit);
}

/* Is it asked too often? All that has been is played through for whoever joins, and views
 * take long to make. */
static struct message too_often(const struct task *task)
{
	static const bool dear[VERBS] = { [VERB_JOIN] = true, [VERB_VIEW] = true, [VERB_LOOK] = true, [VERB_TALLY] = true,
	                                  [VERB_WORTH] = true, [VERB_LOAD] = true, [VERB_SCORE] = true,
	                                  [VERB_GAMES] = true, [VERB_DATA] = true };
	enum verb verb = task->asked.request.verb;
	int64_t player = task->visitor->player;
	if (verb == VERB_SAY && !host_may(task->host, BOUND_TALK, player))
		return message(N_("you are sending messages too fast: wait a moment"));
	bool played = verb == VERB_PLAY && !asked_has(&task->asked, F_TABLE);
	if ((dear[verb] || played) && !host_may(task->host, BOUND_LOOKS, player))
		return message(N_("too many requests for this table: try again soon"));
	return fine;
}

/* Who asks is known by the line it came over, never by what it says. */
static void at_table(struct task *task)
{
	struct request *r = &task->asked.request;
	r->player = task->visitor->player;
	r->name = task->visitor->name;
	/* a call of the system each time: only where something is dealt */
	if (r->verb == VERB_START || r->verb == VERB_REMATCH)
		r->chance = host_chance(task->host);
	if (r->verb == VERB_MAKE) {
		make(task);
		return;
	}
	struct live *live = live_get(task->host, task->asked.table);
	if (r->verb == VERB_REMATCH)
		attend_rematch(live, task);
	else
		live_give(live, task);
}

/* What is not about a table, by verb. What takes thought is answered later, and its task
 * is gone then. */
static void elsewhere(struct task *task)
{
	static struct message (*const answer[VERBS])(struct task *) = {
		[VERB_HELLO] = hello, [VERB_PING] = ping, [VERB_GAMES] = games, [VERB_DATA] = data, [VERB_SCORE] = advice_score,
		[VERB_TABLES] = tables, [VERB_STOP] = stop, [VERB_LOAD] = position_load, [VERB_DROP] = position_drop,
		[VERB_PLAY] = position_play, [VERB_VIEW] = position_view, [VERB_LOOK] = position_look, [VERB_WORTH] = position_worth,
		[VERB_HINT] = advice_at_position, [VERB_MOVE] = advice_at_position, [VERB_EVALUATE] = advice_at_position,
		[VERB_REVIEW] = position_review,
	};
	static const bool thinks[VERBS] = { [VERB_HINT] = true, [VERB_MOVE] = true, [VERB_EVALUATE] = true, [VERB_REVIEW] = true };
	enum verb verb = task->asked.request.verb;
	struct message m = answer[verb] ? answer[verb](task) : verb_unknown(verb_name(verb));
	if (m.id || !thinks[verb])
		visit_done(task, m);
}

static struct message find_language(struct task *task)
{
	const struct ports *ports = &task->host->plan.ports;
	const char *name = asked_text(&task->asked, F_LANG);
	task->catalogue = name && ports->language ? ports->language(name) : NULL;
	if (!name || task->catalogue)
		return fine;
	struct message m = message(N_("unknown language “{name}”"));
	message_text(&m, "name", name);
	return m;
}

static struct task *task_of(struct visitor *visitor, struct asked *asked)
{
	struct task *task = task_new(visitor->host, visitor);
	visitor->host->figures.requests++;
	task->asked = *asked;
	asked_start(asked);
	return task;
}

void host_refuse(struct visitor *visitor, struct asked *asked, const struct message *why)
{
	assert(why->id && !visitor->gone);
	visit_refuse(task_of(visitor, asked), why);
}

void host_ask(struct visitor *visitor, struct asked *asked)
{
	assert(!visitor->gone && asked->request.verb < VERBS);
	struct task *task = task_of(visitor, asked);
	bool tabled = asked_has(&task->asked, F_TABLE) || task->asked.request.verb == VERB_MAKE;
	struct message m = fine;
	/* questions about positions have a limit of their own: they may wait for long */
	if (visitor->pending - visitor->asked > PENDING_MAX)
		m = message(N_("wait for an answer before you send more requests"));
	else if (visitor->host->stopping)
		m = message(N_("the server is shutting down: try again soon"));
	if (m.id || (m = find_language(task)).id || (m = too_often(task)).id)
		visit_refuse(task, &m);
	else if (tabled)
		at_table(task);
	else
		elsewhere(task);
}
