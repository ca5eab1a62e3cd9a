/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Who answers what. A request about a table waits for its turn there (live.c); it becomes
 * an event, or is answered from what is there. Everything else is answered at once, or when
 * somebody has thought about it.
 */
#include "host_inside.h"

#include "daily.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct message fine = { .id = NULL };

/* ---- what needs no table ---- */

static struct message hello(struct task *task)
{
	const struct visitor *v = task->visitor;
	if (asked_number(&task->asked, F_VERSION, 0) != PROTOCOL)
		return refusal(REFUSED_MALFORMED, N_("this server speaks version 1 of the protocol"));
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
	struct message m = fine;
	if (!task->live->table.seq)
		m = refusal(REFUSED_UNKNOWN, N_("there is no such table"));
	else if (!table_record(&task->live->table, &text))
		m = refusal(REFUSED_ILLEGAL, N_("the game is not over yet"));
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
		return refusal(REFUSED_UNKNOWN, N_("there is no such table"));
	if (live->table.owner != task->visitor->player)
		return refusal(REFUSED_FORBIDDEN, N_("only the person who created the table can do that"));
	/* or it could be tried again */
	if (live->table.daily && host_now(task->host) < daily_ends(live->table.daily))
		return refusal(REFUSED_FORBIDDEN, N_("you cannot delete a deal of the day before the day is over"));
	int64_t id = live->table.id;
	ports->forget(ports->context, id);
	/* a bot may still think about its move there: what is left of the table goes when it is idle */
	tales_free(&live->tales);
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
		return refusal(REFUSED_ILLEGAL, N_("join the table first"));
	visit_answer(task);
	hear_view(&w->hearer, &task->live->table, true, host_now(task->host));
	return fine;
}

/* What only a server can answer: in a page nobody waits for days, looks on or is a stranger. */
static struct message ask_server(struct message (*answer)(struct task *), struct task *task)
{
	return answer ? answer(task) : verb_unknown(verb_name(task->asked.request.verb));
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
	case VERB_BLOCK:
	case VERB_REPORT:
		m = ask_server(NOT_IN_PAGES(shun_ask), task);
		if (!m.id)
			return;  /* it is answered when the people have been looked up */
		break;
	case VERB_SUPPOSE:
	case VERB_INTEND:
	case VERB_INTENT:
		m = ask_server(NOT_IN_PAGES(intend_ask), task);
		if (!m.id)
			return;
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
	case VERB_STANDING:
		m = ask_server(NOT_IN_PAGES(standing_ask), task);
		if (!m.id)
			return;  /* the same */
		break;
	case VERB_INVITE:
		/* a server knows people, and answers itself */
		m = verb_unknown(verb_name(VERB_INVITE));
		break;
	}
	visit_done(task, m);
}

/* ---- requests ---- */

/* Somebody who wants one more table. */
struct roomer {
	struct vacancy room;
	struct task *task;
};

/* Then the request is looked at as if it had just come. */
static void room_known(struct vacancy *room)
{
	struct roomer *roomer = (struct roomer *)room;
	struct task *task = roomer->task;
	struct message m = fine;
	switch (room->result) {
	case VACANCY_FREE:
		break;
	case VACANCY_FULL:
		m = refusal(REFUSED_FULL, N_("you have too many unfinished tables: finish, leave or close one first"));
		break;
	case VACANCY_CROWDED:
		m = refusal_until(REFUSED_LIMIT, N_("too many tables have been created from your address: try again later"), room->again);
		break;
	case VACANCY_AWAY:
		m = refusal(REFUSED_AWAY, N_("the server cannot save right now; nothing has changed: try again soon"));
		break;
	}
	free(roomer);
	task->has_room = !m.id;
	if (task->visitor->gone)
		task_free(task);
	else if (m.id)
		visit_refuse(task, &m);
	else
		dispatch(task);
}

static void ask_room(struct task *task)
{
	const struct ports *ports = &task->host->plan.ports;
	const struct visitor *v = task->visitor;
	struct roomer *roomer = calloc(1, sizeof *roomer);
	assert(roomer);
	roomer->room = (struct vacancy){ .player = v->player, .address = v->address, .guest = v->guest, .done = room_known };
	roomer->task = task;
	ports->room(ports->context, &roomer->room);
}

bool dispatch_may_make(struct task *task)
{
	const struct host *host = task->host;
	int64_t player = task->visitor->player;
	if (task->has_room)
		return true;
	if (!host_may(host, BOUND_MAKES, player)) {
		struct message m = host_too_often(host, BOUND_MAKES, player, N_("you have created too many tables: try again in a minute"));
		visit_refuse(task, &m);
		return false;
	}
	void (*const ask)(struct task *) = NOT_IN_PAGES(ask_room);
	if (!ask || !host->plan.ports.room)
		return true;
	ask(task);
	return false;
}

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
	if (m.id) {
		visit_refuse(task, &m);
		return;
	}
	if (!dispatch_may_make(task))
		return;
	struct live *live = live_make(host);
	int64_t id = live->table.id;
	int seat = (int)asked_number(&task->asked, F_SIT, -1);
	struct task *sit = NULL;
	task->answer = id;
	if (seat >= 0) {
		sit = task_new(host, visitor);
		memcpy(sit->asked.id, task->asked.id, sizeof sit->asked.id);
		sit->asked.request = (struct request){ .verb = VERB_SIT, .player = visitor->player, .name = visitor->name,
		                                      .guest = visitor->guest, .seat = seat };
		sit->answer = id;
		sit->catalogue = task->catalogue;
		task->visitor = NULL;
		visitor->pending--;
	}
	live_give(live, task);
	if (sit)
		live_give(live, sit);
}

/* Is it asked too often, or is it too much? */
static struct message too_often(const struct task *task)
{
	enum verb verb = task->asked.request.verb;
	int64_t player = task->visitor->player;
	if (verb == VERB_SAY && !host_may(task->host, BOUND_TALK, player))
		return host_too_often(task->host, BOUND_TALK, player, N_("you are sending messages too fast: wait a moment"));
	if (verb == VERB_REPORT && !host_may(task->host, BOUND_REPORTS, player))
		return host_too_often(task->host, BOUND_REPORTS, player, N_("you have sent several reports already: they will be read"));
	return round_refusal(task);
}

/* Who asks is known by the line it came over, never by what it says. */
static void at_table(struct task *task)
{
	struct request *r = &task->asked.request;
	r->player = task->visitor->player;
	r->name = task->visitor->name;
	r->guest = task->visitor->guest;
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

/* What is not about a table, by verb. What takes time is answered later, and its task is
 * gone then. */
static void elsewhere(struct task *task)
{
	static struct message (*const answer[VERBS])(struct task *) = {
		[VERB_HELLO] = hello, [VERB_PING] = ping, [VERB_GAMES] = games, [VERB_DATA] = data, [VERB_SCORE] = WITH_PADS(advice_score),
		[VERB_COACH] = WITH_PADS(coach_ask),
		[VERB_TABLES] = tables, [VERB_STOP] = stop, [VERB_LOAD] = position_load, [VERB_DROP] = position_drop,
		[VERB_PLAY] = position_play, [VERB_VIEW] = position_view, [VERB_LOOK] = position_look, [VERB_WORTH] = position_worth,
		[VERB_HINT] = advice_at_position, [VERB_MOVE] = advice_at_position, [VERB_EVALUATE] = advice_at_position,
		[VERB_REVIEW] = position_review, [VERB_PUZZLES] = puzzles_list, [VERB_PUZZLE] = puzzle_load, [VERB_SOLVE] = puzzle_solve,
		[VERB_MUTE] = NOT_IN_PAGES(shun_ask), [VERB_BLOCK] = NOT_IN_PAGES(shun_ask), [VERB_SHUNNED] = NOT_IN_PAGES(shun_ask),
		[VERB_REPORT] = NOT_IN_PAGES(shun_ask), [VERB_DAILY] = daily_ask,
	};
	static const bool takes_time[VERBS] = { [VERB_HINT] = true, [VERB_MOVE] = true, [VERB_EVALUATE] = true, [VERB_REVIEW] = true,
	                                        [VERB_COACH] = true, [VERB_SOLVE] = true,
	                                        [VERB_MUTE] = true, [VERB_BLOCK] = true, [VERB_SHUNNED] = true, [VERB_REPORT] = true };
	enum verb verb = task->asked.request.verb;
	struct message m = answer[verb] ? answer[verb](task) : verb_unknown(verb_name(verb));
	if (m.id || !takes_time[verb])
		visit_done(task, m);
}

void dispatch(struct task *task)
{
	if (task->host->stopping) {
		struct message m = refusal_until(REFUSED_AWAY, N_("the server is shutting down: try again soon"), AGAIN_MS);
		visit_refuse(task, &m);
	} else if (asked_has(&task->asked, F_TABLE) || task->asked.request.verb == VERB_MAKE) {
		at_table(task);
	} else {
		elsewhere(task);
	}
}

static struct message find_language(struct task *task)
{
	const struct ports *ports = &task->host->plan.ports;
	const char *name = asked_text(&task->asked, F_LANG);
	task->catalogue = name && ports->language ? ports->language(name) : NULL;
	if (!name || task->catalogue)
		return fine;
	struct message m = refusal(REFUSED_UNKNOWN, N_("unknown language “{name}”"));
	message_text(&m, "name", name);
	return m;
}

static struct task *task_of(struct visitor *visitor, struct asked *asked)
{
	struct task *task = task_new(visitor->host, visitor);
	const struct ports *ports = &visitor->host->plan.ports;
	visitor->host->figures.requests++;
	if (ports->answered)
		task->began = ports->ticks(ports->context);
	task->asked = *asked;
	asked->kept = NULL;  /* it is the task's now */
	asked->release = NULL;
	return task;
}

void host_refuse(struct visitor *visitor, struct asked *asked, const struct message *why)
{
	assert(why->id && !visitor->gone);
	/* whoever reads requests refuses only what is none */
	struct message m = refusal_as(REFUSED_MALFORMED, *why);
	visit_refuse(task_of(visitor, asked), &m);
}

void dispatch_first(struct task *task)
{
	struct visitor *visitor = task->visitor;
	struct message m = fine;
	if (visitor->host->stopping)
		m = refusal_until(REFUSED_AWAY, N_("the server is shutting down: try again soon"), AGAIN_MS);
	if (m.id || (m = find_language(task)).id || (m = too_often(task)).id)
		visit_refuse(task, &m);
	else
		round_ask(task);
}

void host_ask(struct visitor *visitor, struct asked *asked)
{
	assert(!visitor->gone && asked->request.verb < VERBS);
	struct task *task = task_of(visitor, asked);
	/* questions about positions have a limit of their own: they may wait for long */
	if (visitor->pending - visitor->asked > PENDING_MAX) {
		struct message m = refusal_until(REFUSED_LIMIT, N_("wait for an answer before you send more requests"), AGAIN_MS);
		visit_refuse(task, &m);
	} else if (visitor->greeting) {
		*visitor->last = task;
		visitor->last = &task->next;
	} else {
		dispatch_first(task);
	}
}
