/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The deal of the day over HTTP; see daily_calls.h. Who asks is found out first, then it is
 * read or begun on the store's threads, and answered from the loop.
 */
#include "daily_calls.h"

#include "body.h"
#include "dailies.h"
#include "limit.h"
#include "ports.h"
#include "registry.h"
#include "tell.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct daily_errand {
	struct job job;
	struct daily_desk *desk;
	struct call *call;
	void (*work)(struct daily_errand *, struct store *);
	char wish[32];              /* what a body says: the game's name */
	const struct game *game;
	int day;
	int64_t now;
	struct player who;          /* no id: nobody known */
	bool draw;                  /* it is written: nobody has asked for this day's deal before */
	int status;
	struct message error;
	struct buf out;
};

static bool refuse(struct daily_errand *e, int status, struct message why)
{
	e->status = status;
	e->error = why;
	return false;
}

/* ---- on the store's threads ---- */

/* What is only read is asked on the thread that reads. Today's first visitor wants it written,
 * too, so that the pledge is there before anybody plays. */
static void look_work(struct daily_errand *e, struct store *store)
{
	uint8_t secret[PROOF_BYTES];
	struct json j = { .out = &e->out };
	bool today = e->day == day_of(e->now);
	enum stored s = daily_secret(store, e->game, e->day, e->draw, secret);
	if (s == STORE_NONE && today) {
		e->draw = true;
		return;
	}
	e->draw = false;
	if (s == STORE_NONE) {
		refuse(e, 404, refusal(REFUSED_UNKNOWN, N_("there was no deal of the day on this day")));
		return;
	}
	json_open(&j, '{');
	if (s == STORE_OK)
		s = put_daily(store, e->game, e->day, secret, e->who.id, e->now, &j);
	json_close(&j, '}');
	if (s != STORE_OK)
		e->status = 503;
}

static void begin_work(struct daily_errand *e, struct store *store)
{
	struct try t;
	struct json j = { .out = &e->out };
	enum stored s = daily_begin(store, e->game, e->day, &e->who, e->now, &t);
	if (s == STORE_NONE) {
		refuse(e, 401, message(N_("this cookie or token belongs to nobody: log in, or start as a guest")));
		return;
	}
	if (s != STORE_OK) {
		e->status = 503;
		return;
	}
	json_open(&j, '{');
	day_key(&j, "day", t.day);
	id_key(&j, "table", t.table);
	json_close(&j, '}');
}

static void errand_work(struct job *job, struct store *store)
{
	struct daily_errand *e = (struct daily_errand *)job;
	e->work(e, store);
	job->entry.result = e->status == 503 ? STORE_AWAY : STORE_OK;
}

/* ---- there and back ---- */

static void errand_done(struct job *job)
{
	struct daily_errand *e = (struct daily_errand *)job;
	if (e->status == 200 && e->draw) {
		e->job = (struct job){ .work = errand_work, .done = errand_done };
		keeper_give(e->desk->keeper, &e->job);
		return;
	}
	if (e->status == 503)
		reply_away(e->call);
	else if (e->status != 200)
		reply_error(e->call, e->status, &e->error);
	else
		reply_json(e->call, 200, &e->out);
	buf_free(&e->out);
	free(e);
}

static bool find_game(struct daily_errand *e, const char *name)
{
	e->game = name ? registry_find(name) : NULL;
	/* the template is not for people */
	if (e->game && e->game->place)
		return true;
	if (!name || !*name)
		return refuse(e, 400, refusal(REFUSED_MALFORMED, N_("the deal of the day is per game: add ?game=NAME")));
	return refuse(e, 400, refusal_as(REFUSED_UNKNOWN, message_with(N_("unknown game “{name}”"), "name", name)));
}

static bool ask_look(struct daily_errand *e)
{
	const char *day = call_query(e->call, "day");
	e->work = look_work;
	e->job.reads = true;
	e->job.asker = limit_address(call_address(e->call));
	if (day && *day && !day_read(day, &e->day))
		return refuse(e, 400, refusal_as(REFUSED_MALFORMED, message_with(N_("“day” must be a date such as 2026-11-19; got “{found}”"),
		                                                                 "found", day)));
	if (!find_game(e, call_query(e->call, "game")))
		return false;
	if (!e->desk->limits->reads_waiting || keeper_reading(e->desk->keeper, e->job.asker) < e->desk->limits->reads_waiting)
		return true;
	call_add_header(e->call, "Retry-After", "2");
	return refuse(e, 429, message(N_("you have asked for too much at once; please wait a moment")));
}

static bool ask_begin(struct daily_errand *e)
{
	static const struct body_field fields[] = { { "game", 1, sizeof ((struct daily_errand *)0)->wish - 1, false, offsetof(struct daily_errand, wish) },
	                                            { .name = NULL } };
	struct message why;
	e->work = begin_work;
	if (!e->who.id)
		return refuse(e, 401, message(N_("this cookie or token belongs to nobody: log in, or start as a guest")));
	if ((why = people_banned(&e->who, e->now)).id)
		return refuse(e, 403, why);
	if (!body_read(e->call, fields, e, &why))
		return refuse(e, 400, why);
	if (!find_game(e, e->wish))
		return false;
	if (hub_may_make(e->desk->hub, e->who.id, limit_address(call_address(e->call))))
		return true;
	return refuse(e, 429, refusal(REFUSED_LIMIT, N_("you have created too many tables: try again in a minute")));
}

static void known(struct call *call, const struct player *player, bool away, void *context)
{
	struct daily_desk *desk = context;
	if (away) {
		reply_away(call);
		return;
	}
	struct daily_errand *e = calloc(1, sizeof *e);
	assert(e);
	*e = (struct daily_errand){ .job = { .work = errand_work, .done = errand_done }, .desk = desk, .call = call, .status = 200,
	                            .now = port_now(NULL) };
	e->day = day_of(e->now);
	if (player)
		e->who = *player;
	if (strcmp(call_method(call), "GET") == 0 ? ask_look(e) : ask_begin(e))
		keeper_give(desk->keeper, &e->job);
	else
		errand_done(&e->job);
}

bool daily_call(struct daily_desk *desk, struct call *call)
{
	assert(desk);
	if (strcmp(call_path(call), "/api/daily") != 0)
		return false;
	people_ask(desk->people, call, known, desk);
	return true;
}
