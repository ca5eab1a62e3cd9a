/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What may be done in a cup, and by whom; see cup.h. Each request is refused with a reason or
 * becomes the text of one event, which cup.c can apply. Nothing changes here.
 */
#include "cup.h"

#include "utf8.h"

#include <assert.h>
#include <string.h>

const char *const cup_verb_words[CUP_VERBS] = { "make", "join", "leave", "remove", "start", "pause", "resume", "stop" };

static const struct message fine = { .id = NULL };

/* In milliseconds. */
enum { SECOND = 1000, MINUTE = 60 * SECOND, APPEAR_LEAST = 10 * SECOND, APPEAR_MOST = 30 * MINUTE, LASTS_LEAST = 5 * MINUTE };
static const int64_t day = (int64_t)24 * 3600 * SECOND;

/* ---- to make one ---- */

static struct message check_name(const char *name)
{
	if (!*name || strlen(name) > CUP_NAME_MAX)
		return refusal(REFUSED_MALFORMED, N_("the name of a tournament must be 1 to 80 bytes long"));
	return utf8_clean(name) ? fine : refusal(REFUSED_MALFORMED, N_("the name contains characters that are not allowed"));
}

static struct message check_times(const struct cup_terms *t, int64_t now)
{
	bool slow = t->clock.kind == CLOCK_DAYS;
	if (t->clock.kind == CLOCK_NONE)
		return refusal(REFUSED_MALFORMED, N_("a tournament needs a clock, so that every round ends"));
	if (t->starts < now - MINUTE || t->starts > now + 60 * day)
		return refusal(REFUSED_MALFORMED, N_("a tournament must start within 60 days"));
	if (slow != !t->appear || (!slow && (t->appear < APPEAR_LEAST || t->appear > APPEAR_MOST)))
		return refusal(REFUSED_MALFORMED, N_("players get 10 seconds to 30 minutes to sit down; games over days begin at once"));
	if (t->rest < 0 || t->rest > 7 * day)
		return refusal(REFUSED_MALFORMED, N_("the break between rounds is at most 7 days"));
	return fine;
}

static struct message check_format(const struct cup_terms *t)
{
	if (t->format != CUP_SWISS && t->options.seats != 2)
		return refusal(REFUSED_MALFORMED, N_("with more than two players per table, a tournament must be Swiss"));
	if (t->format == CUP_SWISS && (t->rounds < 1 || t->rounds > CUP_ROUNDS_MAX))
		return refusal(REFUSED_MALFORMED, N_("a Swiss tournament has 1 to 11 rounds"));
	if (t->format == CUP_ARENA && (t->clock.kind != CLOCK_LIVE || t->lasts < LASTS_LEAST || t->lasts > day))
		return refusal(REFUSED_MALFORMED, N_("an arena lasts from 5 minutes to 24 hours, with live clocks"));
	return fine;
}

/* The table that it would make says the rest: whether clock and options are allowed. */
static struct message check_table(const struct cup_request *r)
{
	struct table t;
	struct buf event = { 0 };
	table_start(&t, 1);
	struct request make = { .verb = VERB_MAKE, .seat = -1, .game = r->terms.game, .options = r->terms.options,
	                        .clock = r->terms.clock, .now = r->now, .rated = r->terms.rated };
	struct message m = table_check(&t, &make, &event);
	buf_free(&event);
	table_free(&t);
	return m;
}

static void put_terms(const struct cup_terms *t, struct buf *event)
{
	const int64_t numbers[] = { t->starts, t->appear, t->rest, t->lasts, (int64_t)(t->seed >> 1) };
	buf_puts(event, "cup ", cup_format_words[t->format], " ");
	buf_int(event, t->format == CUP_SWISS ? t->rounds : 0);
	buf_puts(event, " ", t->game->name, " ");
	buf_int(event, t->options.seats);
	buf_put(event, t->rated ? " rated " : " casual ");
	clock_put(&t->clock, event);
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		buf_char(event, ' ');
		buf_int(event, numbers[i]);
	}
	for (int i = 0; i < OPTIONS_MAX && t->game->options[i].key; i++) {
		const char *value = options_written(t->game, &t->options, i);
		if (value)
			buf_puts(event, " ", t->game->options[i].key, "=", value);
	}
	buf_puts(event, "\n", t->name);
}

static struct message check_make(const struct cup *c, const struct cup_request *r, struct buf *event)
{
	struct message m = c->seq ? refusal(REFUSED_TAKEN, N_("this tournament already exists")) : check_name(r->terms.name);
	if (m.id || (m = check_times(&r->terms, r->now)).id || (m = check_format(&r->terms)).id || (m = check_table(r)).id)
		return m;
	put_terms(&r->terms, event);
	return fine;
}

/* ---- players ---- */

static struct message only_unfinished(const struct cup *c)
{
	return c->stage < CUP_OVER ? fine : refusal(REFUSED_ILLEGAL, N_("the tournament is over"));
}

static int most_players(const struct cup *c)
{
	return c->terms.format == CUP_ROBIN ? CUP_ROBIN_MAX : CUP_PLAYERS_MAX;
}

/* Half of the rounds: later nobody could catch up. */
static bool may_still_join(const struct cup *c)
{
	return c->stage == CUP_OPEN || c->terms.format == CUP_ARENA || (c->terms.format == CUP_SWISS && 2 * c->round <= c->terms.rounds);
}

static struct message check_join(const struct cup *c, const struct cup_request *r, struct buf *event)
{
	int i = cup_player_of(c, r->player);
	struct message m = only_unfinished(c);
	if (m.id)
		return m;
	if (i >= 0 && !c->player[i].gone)
		return refusal(REFUSED_ILLEGAL, N_("you already take part in this tournament"));
	if (i < 0 && !may_still_join(c))
		return refusal(REFUSED_ILLEGAL, N_("it is too late to join this tournament"));
	if (i >= 0 && c->terms.format == CUP_ROBIN && c->stage != CUP_OPEN && c->player[i].number < 0)
		return refusal(REFUSED_ILLEGAL, N_("it is too late to join this tournament"));
	if (i < 0 && (c->players >= CUP_PLAYERS_MAX || cup_here(c) >= most_players(c)))
		return refusal(REFUSED_FULL, N_("this tournament is full"));
	if (i >= 0 && c->player[i].fuss >= CUP_FUSS)
		return refusal(REFUSED_FULL, N_("you have joined and left this tournament too often"));
	buf_put(event, "join ");
	buf_int(event, r->rating);
	return fine;
}

static struct message only_player(const struct cup *c, int i)
{
	if (i < 0 || c->player[i].gone)
		return refusal(REFUSED_UNKNOWN, N_("this person does not take part in the tournament"));
	return only_unfinished(c);
}

static struct message check_leave(const struct cup *c, const struct cup_request *r, struct buf *event)
{
	struct message m = only_player(c, cup_player_of(c, r->player));
	if (!m.id)
		buf_put(event, "leave");
	return m;
}

/* ---- the owner ---- */

static struct message only_owner(const struct cup *c, const struct cup_request *r)
{
	return r->player == c->owner || r->looks_after ? only_unfinished(c)
	                             : refusal(REFUSED_FORBIDDEN, N_("only the person who created the tournament can do that"));
}

static struct message check_remove(const struct cup *c, const struct cup_request *r, struct buf *event)
{
	int i = 0;
	struct message m = only_owner(c, r);
	while (i < c->players && strcmp(c->player[i].name, r->whom) != 0)
		i++;
	if (m.id || (m = only_player(c, i < c->players ? i : -1)).id)
		return m;
	buf_put(event, "remove ");
	buf_int(event, c->player[i].id);
	return fine;
}

static struct message check_start(const struct cup *c, const struct cup_request *r, struct buf *event)
{
	struct message m = only_owner(c, r);
	if (m.id)
		return m;
	if (c->stage != CUP_OPEN)
		return refusal(REFUSED_ILLEGAL, N_("the tournament has already started"));
	if (cup_here(c) < c->terms.game->min_seats || (c->terms.options.seats == 2 && cup_here(c) < 2))
		return refusal(REFUSED_ILLEGAL, N_("there are not enough players yet"));
	buf_put(event, "start");
	return fine;
}

static struct message check_pause(const struct cup *c, const struct cup_request *r, struct buf *event)
{
	struct message m = only_owner(c, r);
	bool pause = r->verb == CUP_PAUSE;
	if (m.id)
		return m;
	if (c->stage != CUP_RUNNING || c->paused == pause)
		return refusal(REFUSED_ILLEGAL, pause ? N_("only a tournament that is running can be paused") : N_("the tournament is not paused"));
	buf_put(event, pause ? "pause" : "resume");
	return fine;
}

static struct message check_stop(const struct cup *c, const struct cup_request *r, struct buf *event)
{
	struct message m = only_owner(c, r);
	if (!m.id)
		buf_put(event, "end");
	return m;
}

struct message cup_check(const struct cup *c, const struct cup_request *r, struct buf *event)
{
	static struct message (*const check[CUP_VERBS])(const struct cup *, const struct cup_request *, struct buf *) = {
		[CUP_MAKE] = check_make,   [CUP_JOIN] = check_join,   [CUP_LEAVE] = check_leave,   [CUP_REMOVE] = check_remove,
		[CUP_START] = check_start, [CUP_PAUSE] = check_pause, [CUP_RESUME] = check_pause, [CUP_STOP] = check_stop,
	};
	assert(r->verb < CUP_VERBS && r->player);
	if (r->guest)
		return refusal(REFUSED_FORBIDDEN, N_("tournaments are for people with an account: register first"));
	if (r->verb != CUP_MAKE && !c->seq)
		return refusal(REFUSED_UNKNOWN, N_("there is no such tournament"));
	if (c->seq >= CUP_EVENTS_MAX && r->verb != CUP_STOP)
		return refusal(REFUSED_FULL, N_("this tournament’s log is full"));
	return check[r->verb](c, r, event);
}
