/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A table, event by event; see table.h. An event is text that begins with a word:
 *
 *   table GAME SEATS listed|private rated|casual CLOCK [unaided] [restless] [cup:ID] [daily:DAY] [secret:HEX] KEY=VALUE...
 *   sit SEAT [HEX]      by whoever sits down, with their luck
 *   keep SEAT           by whom it is kept for   luck SEAT HEX
 *   bot SEAT BOT        clear SEAT
 *   start               and on the following lines the record's head with the deal
 *   move SEAT WORDS     as in records
 *   undo SEAT           ask SEAT   allow SEAT   refuse SEAT
 *   leave SEAT          flag SEAT  stand-in SEAT BOT   back SEAT
 *   resign SEAT [BOT]   with who plays on there, if the game goes on
 *   offer SEAT          to end the game now   agree SEAT   decline SEAT
 *   say SEAT TEXT       call TEXT: from an onlooker
 *   again TABLE         close [REASON]
 *   vacation SEAT FROM UNTIL    the person's clock stands still then; once more with another end
 *   unsay SEQ           somebody who looks after the place has deleted a remark; its own event,
 *                       "say SEAT" or "call", has no words from then on
 *
 * What is written here stays readable for ever: new words may come, these keep
 * their meaning.
 *
 * Whether something is allowed was asked before it became an event (ask.c). Here it is
 * looked at once more, but only so far that a damaged log cannot do harm: what is wrong is
 * a matter between the log and whoever runs the server, not for the people at the table.
 */
#include "seating.h"

#include "words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void table_start(struct table *t, int64_t id)
{
	assert(t && id);
	memset(t, 0, sizeof *t);
	t->id = id;
	t->asks = t->offers = -1;
}

void table_free(struct table *t)
{
	if (t->began)
		session_free(&t->session);
	for (int i = 0; i < t->seq; i++)
		free(t->log[i].text);
	free(t->log);
	memset(t, 0, sizeof *t);
}

/* ---- the events in the game; those before it are in seating.c ----
 *
 * Each function has the event's text behind its first word. It changes the table and says
 * NULL, or says what is wrong: then the table is not to be used any more, so what has been
 * changed already does not matter.
 */

static const char malformed[] = "malformed";

/* The game has come to an end: there is nothing left to answer. */
static void end(struct table *t, const struct event *e)
{
	assert(session_ended(&t->session) && t->stage != STAGE_OVER);
	t->stage = STAGE_OVER;
	t->ended = e->at;
	t->asks = t->offers = -1;
}

/* Somebody is there again: an offer that is open then is theirs to answer, too. */
static void return_to(struct table *t, int seat)
{
	t->seat[seat].left = false;
	if (t->offers >= 0 && t->offers != seat)
		t->offered |= 1u << seat;
}

static const char *apply_move(struct table *t, const struct event *e, const char *args)
{
	int seat;
	args = seating_read(t, args, &seat);
	if (!args || t->stage != STAGE_PLAYING)
		return "an illegal move";
	if (e->meant)
		t->moved = *e->meant;
	else if (!session_find(&t->session, seat, args, &t->moved))
		return "an illegal move";
	/* a move is told by the position in which it was made (tell.c) */
	memcpy(t->before.bytes, t->session.now.bytes, t->game->state_size);
	session_play_move(&t->session, seat, t->moved);
	/* the game has gone on: nobody has to answer any more */
	t->asks = -1;
	t->seat[seat].flagged = false;
	/* who moves is there */
	if (t->seat[seat].left && !t->seat[seat].bot)
		return_to(t, seat);
	t->seat[seat].turned = t->seq + 1;
	t->seat[seat].offered = false;
	if (session_over(&t->session))
		end(t, e);
	return NULL;
}

/* The seat's last move is undone, and with it what its turn's end had gained on the clock:
 * or moving to and fro would fill it. */
static const char *take_back(struct table *t, int seat)
{
	assert(seat >= 0 && seat < t->options.seats);
	t->asks = -1;
	t->seat[seat].turned = t->seq + 1;
	t->seat[seat].fuss++;
	int last = t->stage == STAGE_PLAYING ? session_last_of(&t->session, seat) : 0;
	if (!last || session_undo_by(&t->session, seat).id)
		return "a move that cannot be taken back";
	t->undone = last;
	struct seat *s = &t->seat[seat];
	s->time = s->time > s->gained ? s->time - s->gained : 0;
	s->gained = 0;
	return NULL;
}

static const char *apply_undo(struct table *t, const struct event *e, const char *args)
{
	(void)e;
	int seat;
	return seating_read(t, args, &seat) ? take_back(t, seat) : malformed;
}

static const char *apply_ask(struct table *t, const struct event *e, const char *args)
{
	(void)e;
	if (!seating_read(t, args, &t->asks))
		return malformed;
	/* bots do not mind, and who has left cannot be asked */
	t->asked = 0;
	t->seat[t->asks].fuss++;
	for (int seat = 0; seat < t->options.seats; seat++)
		if (seat != t->asks && t->seat[seat].player && !t->seat[seat].bot && !t->seat[seat].left)
			t->asked |= 1u << seat;
	return NULL;
}

/* The last one to agree takes the move back: no event of its own is needed for that. */
static const char *apply_allow(struct table *t, const struct event *e, const char *args)
{
	(void)e;
	int seat;
	if (!seating_read(t, args, &seat) || t->asks < 0)
		return malformed;
	t->asked &= ~(1u << seat);
	return t->asked ? NULL : take_back(t, t->asks);
}

static const char *apply_refuse(struct table *t, const struct event *e, const char *args)
{
	/* one is enough, whoever it is: the move stands */
	(void)e;
	(void)args;
	t->asks = -1;
	return NULL;
}

/* Nobody waits for an answer of this seat any more: who is gone does not mind. */
static void answer_for(struct table *t, int seat)
{
	assert(seat >= 0 && seat < t->options.seats);
	t->asked &= ~(1u << seat);
	if (t->asks >= 0 && !t->asked)
		take_back(t, t->asks);
}

static const char *apply_leave(struct table *t, const struct event *e, const char *args)
{
	int seat;
	if (!seating_read(t, args, &seat))
		return malformed;
	/* before the game a seat becomes free, also one that was kept; in it, it stays that
	   person's, who may come back */
	if (!t->began) {
		seating_free(t, seat);
		return NULL;
	}
	t->seat[seat].left = true;
	if (!table_resigned(t, seat))
		t->offers = -1;
	if (t->asks == seat)
		t->asks = -1;
	answer_for(t, seat);
	/* bots alone do not play on: nobody would see it */
	if (t->stage == STAGE_PLAYING && !table_people(t)) {
		session_abort(&t->session);
		t->stage = STAGE_CLOSED;
		t->ended = e->at;
	}
	return NULL;
}

/* One's own seat is lost, not the others' game: a bot plays it to its end, unless there is
 * nobody left to play against. */
static const char *apply_resign(struct table *t, const struct event *e, const char *args)
{
	char name[32];
	int seat;
	args = seating_read(t, args, &seat);
	if (!args || t->stage != STAGE_PLAYING || table_resigned(t, seat))
		return malformed;
	t->offers = -1;
	if (t->asks == seat)
		t->asks = -1;
	if (session_resign(&t->session, seat, table_people(t))) {
		end(t, e);
		return NULL;
	}
	if (!words_next(args, name, sizeof name) || !bot_find(name))
		return malformed;
	t->seat[seat].time = table_time(t, seat, e->at);
	t->seat[seat].bot = bot_find(name);
	t->seat[seat].flagged = false;
	answer_for(t, seat);
	return NULL;
}

/* Everybody who is there has agreed. */
static void stop(struct table *t, const struct event *e)
{
	session_agree(&t->session);
	end(t, e);
}

static const char *apply_offer(struct table *t, const struct event *e, const char *args)
{
	int seat;
	if (!seating_read(t, args, &seat) || t->stage != STAGE_PLAYING)
		return malformed;
	t->offers = seat;
	return_to(t, seat);
	t->seat[seat].offered = true;
	t->seat[seat].fuss++;
	/* bots have been asked already (ask.c) */
	t->offered = table_people(t) & ~(1u << seat);
	for (int other = 0; other < t->options.seats; other++)
		if (t->seat[other].bot)
			t->offered &= ~(1u << other);
	if (!t->offered)
		stop(t, e);
	return NULL;
}

static const char *apply_agree(struct table *t, const struct event *e, const char *args)
{
	int seat;
	if (!seating_read(t, args, &seat) || t->offers < 0 || t->stage != STAGE_PLAYING)
		return malformed;
	t->offered &= ~(1u << seat);
	if (!t->offered)
		stop(t, e);
	return NULL;
}

static const char *apply_decline(struct table *t, const struct event *e, const char *args)
{
	(void)e;
	(void)args;
	t->offers = -1;
	return NULL;
}

static const char *apply_flag(struct table *t, const struct event *e, const char *args)
{
	(void)e;
	int seat;
	if (!seating_read(t, args, &seat))
		return malformed;
	/* it does not lose the game: the others decide whether to wait or to have a bot play on */
	t->seat[seat].flagged = true;
	return NULL;
}

static const char *apply_stand_in(struct table *t, const struct event *e, const char *args)
{
	char name[32];
	int seat;
	args = seating_read(t, args, &seat);
	if (!args || !words_next(args, name, sizeof name) || !bot_find(name))
		return malformed;
	/* its clock stands still as long as a bot plays */
	t->seat[seat].time = table_time(t, seat, e->at);
	t->seat[seat].bot = bot_find(name);
	t->offers = -1;
	answer_for(t, seat);
	return NULL;
}

/* Whose time had run out gets some, or it would do so again at once. A clock that no bot
 * has stopped has run on. */
static const char *apply_back(struct table *t, const struct event *e, const char *args)
{
	int seat;
	if (!seating_read(t, args, &seat))
		return malformed;
	struct seat *s = &t->seat[seat];
	return_to(t, seat);
	s->fuss++;
	if (!s->bot)
		return NULL;
	if (s->time == 0)
		s->time = t->clock.kind == CLOCK_LIVE ? t->clock.base / 10 : t->clock.base;
	s->bot = NULL;
	s->flagged = false;
	s->since = e->at;
	return NULL;
}

static const char *apply_vacation(struct table *t, const struct event *e, const char *args)
{
	int seat;
	long long away, until;
	args = words_number(words_number(seating_read(t, args, &seat), &away), &until);
	if (!args || t->clock.kind != CLOCK_DAYS || !t->began || away < 1 || until < away)
		return malformed;
	clock_rest(t, seat, e->at, away, until);
	return NULL;
}

static const char *apply_say(struct table *t, const struct event *e, const char *args)
{
	(void)e;
	t->talk += table_talk_size(args);
	t->remarks++;
	return NULL;
}

static const char *apply_call(struct table *t, const struct event *e, const char *args)
{
	(void)e;
	t->calls += table_talk_size(args);
	t->remarks++;
	return NULL;
}

static const char *apply_again(struct table *t, const struct event *e, const char *args)
{
	(void)e;
	/* only that there is one: the other table has a log of its own */
	long long n;
	if (!words_number(args, &n))
		return malformed;
	t->next = n;
	return NULL;
}

/* In the table's own memory; whoever deletes it takes it out of the log, too. A remark may
 * be deleted twice, if the first time was not known to have worked. */
static const char *apply_unsay(struct table *t, const struct event *e, const char *args)
{
	(void)e;
	long long seq;
	if (!words_number(args, &seq) || seq < 1 || seq > t->seq || !table_unsay(t->log[seq - 1].text))
		return malformed;
	t->unsaid++;
	return NULL;
}

/* Before the game has begun there is no result and no record; in the game it is the operator
 * who closes a table, and nobody has won. */
static const char *apply_close(struct table *t, const struct event *e, const char *args)
{
	(void)args;
	if (t->stage == STAGE_PLAYING)
		session_abort(&t->session);
	t->asks = t->offers = -1;
	t->stage = STAGE_CLOSED;
	t->ended = e->at;
	return NULL;
}

static const struct {
	const char *word;
	const char *(*apply)(struct table *, const struct event *, const char *args);
} words[] = {
	{ "table", seating_table },
	{ "sit", seating_sit },
	{ "luck", seating_luck },
	{ "keep", seating_keep },
	{ "bot", seating_bot },
	{ "clear", seating_clear },
	{ "start", seating_start },
	{ "move", apply_move },
	{ "undo", apply_undo },
	{ "ask", apply_ask },
	{ "allow", apply_allow },
	{ "refuse", apply_refuse },
	{ "leave", apply_leave },
	{ "resign", apply_resign },
	{ "offer", apply_offer },
	{ "agree", apply_agree },
	{ "decline", apply_decline },
	{ "flag", apply_flag },
	{ "stand-in", apply_stand_in },
	{ "back", apply_back },
	{ "vacation", NOT_IN_PAGES(apply_vacation) },
	{ "say", apply_say },
	{ "call", apply_call },
	{ "again", apply_again },
	{ "close", apply_close },
	{ "unsay", NOT_IN_PAGES(apply_unsay) },
};

/* Keep it: text and name in one piece. Whoever comes later is told the events again, by
 * playing them once more (tell_since). */
static void log_event(struct table *t, const struct event *e)
{
	assert(e->seq == t->seq + 1);
	if (t->seq == t->room) {
		t->room = t->room ? 2 * t->room : 16;
		t->log = realloc(t->log, (size_t)t->room * sizeof *t->log);
		assert(t->log);
	}
	const char *name = e->name ? e->name : "";
	size_t text = strlen(e->text) + 1, rest = strlen(name) + 1;
	struct happened *h = &t->log[t->seq++];
	*h = (struct happened){ .at = e->at, .by = e->by, .text = malloc(text + rest) };
	assert(h->text);
	memcpy(h->text, e->text, text);
	h->name = memcpy(h->text + text, name, rest);
}

const char *table_apply(struct table *t, const struct event *e)
{
	assert(e->text && (!t->seq || t->game));
	if (e->seq != t->seq + 1)
		return "an event is missing";
	char word[16];
	const char *args = words_next(e->text, word, sizeof word), *wrong = "an unknown event";
	t->undone = 0;
	for (size_t i = 0; args && i < sizeof words / sizeof *words; i++) {
		if (strcmp(word, words[i].word) != 0 || !words[i].apply)
			continue;
		/* the first event makes the table, and only that */
		wrong = (i == 0) != (t->seq == 0) ? "an event out of place" : words[i].apply(t, e, args);
		break;
	}
	if (wrong)
		return wrong;
	/* before it is logged: the clocks go by the number that the event will have */
	clock_turn(t, e->at);
	t->changed = e->at;
	log_event(t, e);
	return NULL;
}

void table_rebuild(void *rebuild, const struct event *e)
{
	struct rebuild *r = rebuild;
	if (!r->wrong)
		r->wrong = table_apply(r->table, e);
}
