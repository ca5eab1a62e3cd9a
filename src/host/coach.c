/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a sheet of the score helper could have been worth at best (core/pad.h): a question that
 * takes seconds, so it is a row of thoughts, of which each goes on where the one before has
 * ended. Between two of them others get their turn, and whoever has asked hears how far it
 * is, or stops it and gets what has been found.
 */
#include "host_inside.h"

#include <assert.h>
#include <stdlib.h>

static const struct message fine = { .id = NULL };

static void go_on(struct thinking *thinking)
{
	const struct ports *ports = &thinking->host->plan.ports;
	thinking->thought.answered = thinking->thought.dropped = false;
	ports->think(ports->context, &thinking->thought);
}

static void tell(const struct thinking *thinking, bool partial)
{
	const struct thought *t = &thinking->thought;
	struct buf out = { 0 };
	struct json j = visit_begin(thinking->task, &out);
	json_key_open(&j, "faults", '[');
	json_close(&j, ']');
	json_key(&j, "coach");
	t->coach->json(t->memory, &j);
	json_key_int(&j, "done", t->coach->done(t->memory));
	if (partial || t->coach->done(t->memory) < 1000)
		json_key_bool(&j, partial ? "partial" : "stopped", true);
	visit_end(thinking->task, &j);
}

static void part_done(struct thought *t)
{
	struct thinking *thinking = (struct thinking *)t;
	struct task *task = thinking->task;
	assert(t->what == THINK_COACH && task->visitor);
	bool whole = t->answered && t->made && t->coach->done(t->memory) < 1000;
	if (whole && !thinking->stopped && !thinking->host->stopping && !task->visitor->gone) {
		if (asked_number(&task->asked, F_PROGRESS, 0))
			tell(thinking, true);
		go_on(thinking);
		return;
	}
	tell(thinking, false);
	advice_unlist(task);
	free(t->memory);
	free(thinking);
	task_free(task);
}

/* A sheet that is read, or an answer that says what is wrong with it. */
static bool read_one(struct task *task, const struct pad *pad, struct sheet_space *space)
{
	struct buf out = { 0 };
	struct json j = visit_begin(task, &out);
	if (advice_read(&task->asked.given, 1, pad, space, &j)) {
		buf_free(&out);
		return true;
	}
	visit_end(task, &j);
	return false;
}

struct message coach_ask(struct task *task)
{
	struct visitor *v = task->visitor;
	const struct game *game;
	struct sheet_space space;
	struct message m = advice_pad(&task->asked, &game);
	if (m.id)
		return m;
	if (!game->pad->coach) {
		m = refusal(REFUSED_UNKNOWN, N_("the program cannot search for the best result in {name}"));
		message_text(&m, "name", game->name);
		return m;
	}
	if (task->asked.given.items != 1)
		return refusal(REFUSED_MALFORMED, N_("“sheets” must contain one sheet"));
	if (v->asked >= QUESTIONS_MAX)
		return refusal(REFUSED_FULL, N_("too many questions are waiting"));
	if (!host_may(v->host, BOUND_HINTS, v->player))
		return host_too_often(v->host, BOUND_HINTS, v->player, N_("you have asked for too many hints: think for yourself for a moment"));
	if (!read_one(task, game->pad, &space)) {
		task_free(task);
		return fine;
	}
	struct thinking *thinking = calloc(1, sizeof *thinking);
	void *memory = malloc(game->pad->coach->bytes);
	assert(thinking && memory);
	game->pad->coach->begin(memory, (const struct sheet *)space.bytes);
	thinking->host = v->host;
	thinking->task = task;
	thinking->thought = (struct thought){ .what = THINK_COACH, .coach = game->pad->coach, .memory = memory, .done = part_done };
	thinking->thought.payer[0] = visit_payer(v);
	thinking->thought.payers = 1;
	task->thinking = thinking;
	advice_list(task);
	go_on(thinking);
	return fine;
}
