/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Questions that take thought: hints at tables and of positions, what a bot would play,
 * how a seat stands. And the score helper, which needs none.
 */
#include "host_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
	LINES = 3,      /* of a hint, usually */
	BRIEF = 64,     /* playouts of the first part of an answer */
	LEAST = 8,      /* of one that was stopped before it began */
	FIRST_MS = 50   /* for that part */
};

static const struct message fine = { .id = NULL };
static const struct message shutting = { .id = N_("the server is shutting down: try again soon"), .refusal = REFUSED_AWAY, .again = AGAIN_MS };

/* ---- keeping track ---- */

void advice_list(struct task *task)
{
	struct visitor *v = task->visitor;
	task->next = v->questions;
	v->questions = task;
	v->asked++;
}

void advice_unlist(struct task *task)
{
	assert(task->visitor->asked > 0);
	struct task **at = &task->visitor->questions;
	while (*at != task)
		at = &(*at)->next;
	*at = task->next;
	task->visitor->asked--;
}

int advice_stop(struct visitor *visitor, const char *id)
{
	const struct ports *ports = &visitor->host->plan.ports;
	int stopped = 0;
	/* one that is dropped may be answered at once, which takes it out of the list */
	for (struct task *task = visitor->questions, *next; task; task = next) {
		next = task->next;
		if (task->thinking->stopped || (id && strcmp(task->asked.id, id) != 0))
			continue;
		task->thinking->stopped = true;
		stopped++;
		ports->drop(ports->context, &task->thinking->thought);
	}
	return stopped;
}

void host_hush(struct visitor *visitor)
{
	advice_stop(visitor, NULL);
}

int host_questions(const struct visitor *visitor)
{
	return visitor->asked;
}

/* ---- answers ---- */

/* At a table people ask, and like to know before they are refused. */
static void put_left(const struct thinking *thinking, struct json *j)
{
	const struct ports *ports = &thinking->host->plan.ports;
	int left = thinking->live && ports->left ? ports->left(ports->context, BOUND_HINTS, thinking->task->visitor->player) : -1;
	if (left >= 0)
		json_key_int(j, "left", left);
}

static void put_answer(struct thinking *thinking, bool partial)
{
	assert(thinking->task && thinking->thought.answered);
	const struct thought *t = &thinking->thought;
	struct task *task = thinking->task;
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	json_key_int(&j, "seat", t->view.seat);
	switch (t->what) {
	case THINK_MOVE: {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		t->view.game->name_move(view_state(&t->view), t->view.seat, t->move, &b);
		json_key_text(&j, "move", name);
		break;
	}
	case THINK_HINT:
		put_left(thinking, &j);
		hint_json(t, (int)asked_number(&task->asked, F_LINES, LINES), &j);
		break;
	case THINK_EVALUATE:
		evaluation_json(t, &j);
		break;
	case THINK_SOLVE:
		puzzle_answer(thinking, &j);
		break;
	case THINK_JUDGE:
	case THINK_STANDING:
	case THINK_COACH:
		break;
	}
	if (t->what != THINK_SOLVE)
		json_key_int(&j, "iterations", t->made);
	if (partial || thinking->stopped)
		json_key_bool(&j, partial ? "partial" : "stopped", true);
	visit_end(task, &j);
}

static void go(struct thinking *thinking)
{
	const struct ports *ports = &thinking->host->plan.ports;
	struct thought *t = &thinking->thought;
	thought_free(t);
	t->answered = t->dropped = false;
	ports->think(ports->context, t);
}

/* Twice as many playouts as in the last part, or all there are to be. */
static void next_part(struct thinking *thinking)
{
	struct thought *t = &thinking->thought;
	const struct asked *asked = &thinking->task->asked;
	int64_t ms = asked_number(asked, F_MS, 0), spent = host_now(thinking->host) - thinking->began;
	long most = (long)asked_number(asked, F_ITERATIONS, 0);
	if (!most && !ms) {
		most = bot_iterations(t->bot, t->view.game);
		ms = thinking->host->plan.hint_ms;
	}
	/* each part searches anew: a search cannot be gone on with, and twice as much each time
	 * costs no more than the last one again */
	thinking->part = thinking->part ? 2 * thinking->part : BRIEF;
	if ((most && thinking->part >= most) || (!most && !ms)) {
		thinking->part = 0;
		t->iterations = most;
	} else {
		t->iterations = thinking->part;
	}
	t->ms = ms ? (ms > spent ? ms - spent : 1) : thinking->part == BRIEF ? FIRST_MS : 0;
	go(thinking);
}

/* Has whoever thinks found that it is enough? The first part has a limit of our own. Another
 * part would only be cut, too, and one after another they would be a way around every bound. */
static bool was_cut(const struct thinking *thinking)
{
	return thinking->part > BRIEF && thinking->thought.made < thinking->part;
}

/* Everything about the question is gone, and the table may be forgotten. */
static void ended(struct thinking *thinking)
{
	struct live *live = thinking->live;
	struct task *task = thinking->task;
	if (task->thinking)
		advice_unlist(task);
	thought_free(&thinking->thought);
	free(thinking->thought.solving);
	free(thinking);
	task_free(task);
	if (live)
		live->thoughts--;
}

static void answered(struct thought *t)
{
	struct thinking *thinking = (struct thinking *)t;
	struct task *task = thinking->task;
	assert(task && t->what != THINK_JUDGE && t->what != THINK_STANDING);
	int64_t ms = asked_number(&task->asked, F_MS, 0);
	bool late = ms && host_now(thinking->host) - thinking->began >= ms;
	bool wanted = !thinking->stopped && !thinking->host->stopping && !task->visitor->gone;
	if (!t->answered && thinking->stopped && !thinking->host->stopping && task->visitor->line) {
		/* stopped before it had begun: the least that is an answer, and here, because all who think may
		   be busy for as long as they like */
		thinking->part = 0;
		t->iterations = LEAST;
		thought_work(t, NULL, NULL);
	}
	if (!t->answered) {
		visit_deny(task, &shutting);
	} else if (thinking->part && wanted && !late && !was_cut(thinking)) {
		put_answer(thinking, true);
		next_part(thinking);
		return;
	} else {
		put_answer(thinking, false);
	}
	ended(thinking);
}

/* ---- questions ---- */

static struct message find_bot(const struct task *task, const struct bot **bot)
{
	const char *name = asked_text(&task->asked, F_BOT);
	*bot = name ? bot_find(name) : bot_best();
	if (*bot)
		return fine;
	struct message m = refusal(REFUSED_UNKNOWN, N_("unknown bot “{name}”"));
	message_text(&m, "name", name);
	return m;
}

struct message advice_limit(const struct asked *a, enum field field, long long max)
{
	long long n = asked_number(a, field, 1);
	assert(max >= 1);
	if (n >= 1 && n <= max)
		return fine;
	struct message m = refusal(REFUSED_MALFORMED, N_("“{field}” must be a whole number from 1 to {max}"));
	message_text(&m, "field", field_name(field));
	message_int(&m, "max", (long)max);
	return m;
}

/* Numbers that make sense, or what to say. */
static struct message check_limits(const struct asked *a)
{
	static const struct {
		enum field field;
		long long max;
	} limits[] = { { F_ITERATIONS, 1000000000 }, { F_MS, 3600000 }, { F_LINES, MOVES_MAX } };
	struct message m = fine;
	for (size_t i = 0; i < sizeof limits / sizeof *limits && !m.id; i++)
		m = advice_limit(a, limits[i].field, limits[i].max);
	return m;
}

/* Everything is known: think about it. */
static struct message ask(struct task *task, struct thinking *thinking)
{
	static const enum thought_what what[VERBS] = { [VERB_MOVE] = THINK_MOVE, [VERB_HINT] = THINK_HINT, [VERB_EVALUATE] = THINK_EVALUATE,
	                                                 [VERB_SOLVE] = THINK_SOLVE };
	const struct asked *a = &task->asked;
	struct thought *t = &thinking->thought;
	struct message m = find_bot(task, &t->bot);
	if (m.id || (m = check_limits(a)).id) {
		free(thinking);
		return m;
	}
	t->what = what[a->request.verb];
	t->iterations = (long)asked_number(a, F_ITERATIONS, 0);
	t->ms = asked_number(a, F_MS, 0);
	t->seed = (uint64_t)asked_number(a, F_SEED, 1);
	t->payer[0] = visit_payer(task->visitor);
	t->payers = 1;
	t->done = answered;
	/* with no limit of its own it thinks as often as the bot does, and no longer than people like to wait */
	if (!t->iterations && !t->ms && t->what == THINK_HINT && thinking->host->plan.hint_ms) {
		t->iterations = bot_iterations(t->bot, t->view.game);
		t->ms = thinking->host->plan.hint_ms;
	}
	thinking->task = task;
	thinking->began = host_now(thinking->host);
	if (asked_number(a, F_PROGRESS, 0))
		next_part(thinking);
	else
		go(thinking);
	return fine;
}

static struct thinking *thinking_new(struct host *host)
{
	struct thinking *thinking = calloc(1, sizeof *thinking);
	assert(thinking);
	thinking->host = host;
	return thinking;
}

struct message advice_at_table(struct task *task)
{
	struct live *live = task->live;
	const struct table *t = &live->table;
	int seat;
	/* it may have waited for an event that was on its way, and nobody thinks any more */
	if (live->host->stopping)
		return shutting;
	if (t->rated)
		return refusal(REFUSED_FORBIDDEN, N_("no hints in rated games"));
	struct message m = table_may_help(t, task->visitor->player, &seat);
	if (m.id)
		return m;
	if (!host_may(live->host, BOUND_HINTS, task->visitor->player))
		return host_too_often(live->host, BOUND_HINTS, task->visitor->player, N_("you have asked for too many hints: think for yourself for a moment"));
	struct thinking *thinking = thinking_new(live->host);
	thinking->live = live;
	thinking->thought.seats = t->options.seats;
	session_view(&t->session, seat, &thinking->thought.view);
	live->thoughts++;
	m = ask(task, thinking);
	if (m.id)
		live->thoughts--;
	return m;
}

static struct message too_many(void)
{
	return refusal(REFUSED_FULL, N_("too many questions are waiting"));
}

/* A question about a position, of which everything is known. */
static struct message put_question(struct task *task, struct thinking *thinking)
{
	task->thinking = thinking;
	advice_list(task);
	struct message m = ask(task, thinking);
	if (m.id)
		advice_unlist(task);
	return m;
}

struct message advice_at_position(struct task *task)
{
	struct visitor *v = task->visitor;
	struct view view;
	int seats;
	struct message m = position_sight(task, &view, &seats);
	if (m.id || (m = puzzle_silent(task)).id)
		return m;
	if (view.seat < 0 || !(view.game->to_act(view_state(&view)) >> view.seat & 1)) {
		m = refusal(REFUSED_ILLEGAL, N_("it is not seat {seat}’s turn"));
		message_int(&m, "seat", view.seat);
		return m;
	}
	if (v->asked >= QUESTIONS_MAX)
		return too_many();
	if (!host_may(v->host, BOUND_HINTS, v->player))
		return host_too_often(v->host, BOUND_HINTS, v->player, N_("you have asked for too many hints: think for yourself for a moment"));
	struct thinking *thinking = thinking_new(v->host);
	thinking->thought.seats = seats;
	thinking->thought.view = view;
	return put_question(task, thinking);
}

struct message advice_solve(struct task *task, const struct view *view, int seats, struct solving *solving)
{
	if (task->visitor->asked >= QUESTIONS_MAX) {
		free(solving);
		return too_many();
	}
	struct thinking *thinking = thinking_new(task->host);
	thinking->thought.seats = seats;
	thinking->thought.view = *view;
	thinking->thought.solving = solving;
	return put_question(task, thinking);
}

/* ---- the score helper ---- */

static void put_faults(struct json *j, const struct fault *fault, int n)
{
	for (int i = 0; i < n; i++) {
		json_open(j, '{');
		json_key_int(j, "sheet", fault[i].file);
		json_key_int(j, "line", fault[i].line);
		json_key(j, "what");
		json_message(j, &fault[i].what);
		json_close(j, '}');
	}
}

bool advice_read(const struct given *g, int sheets, const struct pad *pad, struct sheet_space space[], struct json *j)
{
	/* names are understood in English: a page has its own lists to choose from */
	static const struct catalogue english = { "en", NULL, 0, plural_english };
	const struct catalogue *const languages[] = { &english, NULL };
	struct fault *fault = malloc(FAULTS_MAX * sizeof *fault);
	bool good = true;
	assert(fault);
	json_key_open(j, "faults", '[');
	for (int n = 0; n < sheets; n++) {
		int faults = pad->read((struct sheet *)space[n].bytes, g->item[n], strlen(g->item[n]), languages, fault);
		for (int i = 0; i < faults; i++)
			fault[i].file = n;
		put_faults(j, fault, faults);
		good = good && !faults;
	}
	json_close(j, ']');
	free(fault);
	return good;
}

static void put_ring(struct json *j, const struct pad *pad, const struct sheet *const *ring, int n)
{
	struct fault *doubt = malloc(FAULTS_MAX * sizeof *doubt);
	struct buf b = { 0 };
	assert(doubt);
	json_key_open(j, "doubts", '[');
	put_faults(j, doubt, pad->doubts(ring, n, doubt));
	json_close(j, ']');
	pad->json_ring(ring, n, &b);
	json_key(j, "ring");
	json_raw(j, buf_text(&b));
	buf_free(&b);
	free(doubt);
}

static void put_sheets(struct json *j, const struct pad *pad, const struct sheet *const *sheet, int n)
{
	json_key_open(j, "sheets", '[');
	for (int i = 0; i < n; i++) {
		struct buf one = { 0 };
		pad->json(sheet[i], &one);
		json_raw(j, buf_text(&one));
		buf_free(&one);
	}
	json_close(j, ']');
	if (n && n >= pad->min_ring && n <= pad->max_ring)
		put_ring(j, pad, sheet, n);
}

struct message advice_pad(const struct asked *asked, const struct game **game)
{
	struct message m = asked_game(asked, game);
	if (m.id || (*game)->pad)
		return m;
	m = refusal(REFUSED_UNKNOWN, N_("{name} has no score helper"));
	message_text(&m, "name", (*game)->name);
	return m;
}

struct message advice_score(struct task *task)
{
	const struct given *g = &task->asked.given;
	const struct game *game;
	struct message m = advice_pad(&task->asked, &game);
	if (m.id)
		return m;
	struct sheet_space *space = malloc(RING_MAX * sizeof *space);
	const struct sheet *sheet[RING_MAX];
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	int sheets = g->items < RING_MAX ? g->items : RING_MAX;
	assert(space);
	for (int i = 0; i < sheets; i++)
		sheet[i] = (const struct sheet *)space[i].bytes;
	if (advice_read(g, sheets, game->pad, space, &j))
		put_sheets(&j, game->pad, sheet, sheets);
	visit_end(task, &j);
	free(space);
	return fine;
}
