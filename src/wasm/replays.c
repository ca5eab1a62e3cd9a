/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Records that somebody looks at: any position, by anybody's eyes, and the review. */
#include "bits.h"
#include "listing.h"
#include "port.h"
#include "record.h"
#include "review.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { REPLAYS_MAX = 8 };

static struct replay {
	int visitor;              /* whose it is; 0: this place is free */
	struct session whole;
	bool reviewing;
	struct review review;
	int judged;               /* moves of the review that have been told */
	char id[REQUEST_ID_MAX];  /* of the request for it */
} replays[REPLAYS_MAX];

static struct replay *named(const struct call *c)
{
	long long n = call_number(c, "replay", 0);
	bool good = n >= 1 && n <= REPLAYS_MAX && replays[n - 1].visitor == c->visitor && c->visitor != HOST;
	return good ? &replays[n - 1] : NULL;
}

static struct message no_replay(void)
{
	return message(N_("there is no such table"));
}

static void stop_review(struct replay *r)
{
	if (r->reviewing)
		review_free(&r->review);
	r->reviewing = false;
}

static void unload(struct replay *r)
{
	stop_review(r);
	session_free(&r->whole);
	r->visitor = 0;
}

void replays_gone(int visitor)
{
	for (int i = 0; i < REPLAYS_MAX; i++)
		if (replays[i].visitor == visitor)
			unload(&replays[i]);
}

struct message replays_unload(const struct call *c)
{
	struct replay *r = named(c);
	if (!r)
		return no_replay();
	unload(r);
	struct buf b = { 0 };
	struct json j = call_answer(c, &b);
	call_send(c, &j);
	return port_fine;
}

/* ---- loading ---- */

/* All moves, as whoever made them would tell them. */
static void put_moves(struct json *j, const struct session *whole)
{
	struct session at;
	session_start_reading(&at, whole->game, &whole->options, &whole->deal);
	json_key(j, "moves");
	json_open(j, '[');
	for (int i = 0; i < whole->moves; i++) {
		const struct step *step = &whole->log[i];
		if (step->seat == CHANCE) {
			session_happen(&at, whole->drawn + step->move);
			continue;
		}
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		at.game->name_move(session_state(&at), step->seat, step->move, &b);
		struct message m = at.game->tell(session_state(&at), step->seat, step->move, step->seat);
		json_open(j, '{');
		json_key_int(j, "seat", step->seat);
		json_key_text(j, "move", name);
		json_key(j, "say");
		json_message(j, &m);
		struct state_space before, after;
		session_view(&at, step->seat, &before);
		session_play_move(&at, step->seat, step->move);
		session_view(&at, step->seat, &after);
		listing_notes(j, at.game, (const struct state *)before.bytes, (const struct state *)after.bytes);
		json_close(j, '}');
	}
	json_close(j, ']');
	session_free(&at);
}

static void put_result(struct json *j, const struct session *s)
{
	const struct game *game = s->game;
	json_key(j, "points");
	json_open(j, '[');
	for (int chair = 0; chair < game_chairs(game, &s->options); chair++)
		json_int(j, game->points(session_state(s), chair));
	json_close(j, ']');
	json_key(j, "winners");
	json_open(j, '[');
	for (unsigned winners = game->winners(session_state(s)); winners; winners &= winners - 1)
		json_int(j, bits_lowest(winners));
	json_close(j, ']');
}

/* Who played, as lists of tables have it: the seats, and whoever else has a score. */
static void put_seats(struct json *j, const struct session *s)
{
	int seats = s->options.seats, chairs = game_chairs(s->game, &s->options);
	const struct bot *bots[SEATS_MAX];
	for (int i = 0; i < seats; i++)
		bots[i] = bot_find(session_name(s, i));
	json_key(j, "seats");
	json_open(j, '[');
	for (int i = 0; i < chairs; i++) {
		json_open(j, '{');
		json_key_text(j, "name", i < seats ? session_name(s, i) : "");
		tell_sitter(j, s->game, bots, seats, i);
		json_close(j, '}');
	}
	json_close(j, ']');
}

static void tell_loaded(const struct call *c, const struct replay *r, bool complete)
{
	struct buf b = { 0 };
	struct json j = call_answer(c, &b);
	json_key_int(&j, "replay", r - replays + 1);
	json_key_text(&j, "game", r->whole.game->name);
	json_key_bool(&j, "complete", complete);
	json_key(&j, "names");
	json_open(&j, '[');
	for (int seat = 0; seat < r->whole.options.seats; seat++)
		json_text(&j, session_name(&r->whole, seat));
	json_close(&j, ']');
	put_seats(&j, &r->whole);
	put_moves(&j, &r->whole);
	put_result(&j, &r->whole);
	call_send(c, &j);
}

/* The fault, and where it is. */
static void refuse(const struct call *c, const struct record_reader *reader)
{
	struct buf b = { 0 };
	struct json j = { .out = &b };
	json_open(&j, '{');
	json_key(&j, "id");
	json_raw(&j, c->id);
	json_key(&j, "error");
	json_message(&j, &reader->fault);
	json_key_int(&j, "line", reader->line);
	call_send(c, &j);
}

struct message replays_load(const struct call *c)
{
	struct replay *r = replays;
	const char *text = call_text(c, "record", "");
	while (r < replays + REPLAYS_MAX && r->visitor)
		r++;
	if (c->visitor == HOST || r == replays + REPLAYS_MAX)
		return message(N_("you are watching too many tables at once"));
	struct record_reader *reader = malloc(sizeof *reader);  /* large */
	assert(reader);
	record_start(reader, &r->whole, NULL);
	if (record_feed(reader, text, strlen(text)) && record_finish(reader)) {
		r->visitor = c->visitor;
		tell_loaded(c, r, record_complete(reader));
	} else {
		refuse(c, reader);
		if (record_began(reader))
			session_free(&r->whole);
	}
	free(reader);
	return port_fine;
}

/* ---- looking ---- */

/* What a call wants to see: the replay, with its seat, -1 for an onlooker, and how many
 * moves; past the last one it is the end. */
static struct message wanted(const struct call *c, struct replay **r, int *seat, int *ply)
{
	*r = named(c);
	if (!*r)
		return no_replay();
	long long who = call_number(c, "seat", -1), moves = call_number(c, "ply", 0);
	if (who < -1 || who >= (*r)->whole.options.seats)
		return message(N_("there is no such seat"));
	*seat = (int)who;
	*ply = moves < 0 ? 0 : moves < (*r)->whole.moves ? (int)moves : (*r)->whole.moves;
	return port_fine;
}

struct message replays_look(const struct call *c, struct session *copy, int *seat)
{
	struct replay *r;
	int ply;
	struct message m = wanted(c, &r, seat, &ply);
	if (!m.id)
		session_at(copy, &r->whole, ply);
	return m;
}

/* A table at which just that happened, so that a replay looks like a game. */
struct message replays_view(const struct call *c)
{
	struct replay *r;
	int seat, ply;
	struct message m = wanted(c, &r, &seat, &ply);
	if (m.id)
		return m;
	struct table *t = calloc(1, sizeof *t);
	assert(t);
	table_start(t, r - replays + 1);
	t->game = r->whole.game;
	t->options = r->whole.options;
	t->session = r->whole;  /* lent */
	t->began = t->aids = true;
	t->stage = session_over(&r->whole) ? STAGE_OVER : STAGE_PLAYING;
	for (int i = 0; i < t->options.seats; i++) {
		struct buf name = buf_over(t->seat[i].name, sizeof t->seat[i].name);
		buf_put(&name, session_name(&r->whole, i));
	}
	struct buf b = { 0 };
	struct json j = call_answer(c, &b);
	tell_ply(t, ply, seat, false, true, c->now, &j);
	call_send(c, &j);
	free(t);
	return port_fine;
}

/* ---- the review ---- */

struct message replays_review(const struct call *c)
{
	struct replay *r = named(c);
	if (!r)
		return no_replay();
	long long iterations = call_number(c, "iterations", 0);
	stop_review(r);
	review_start(&r->review, &r->whole, iterations > 0 && iterations <= 1000000 ? (long)iterations : 0, 1);
	r->reviewing = true;
	r->judged = 0;
	memcpy(r->id, c->id, sizeof r->id);
	return port_fine;
}

bool replays_wait(void)
{
	for (int i = 0; i < REPLAYS_MAX; i++)
		if (replays[i].visitor && replays[i].reviewing)
			return true;
	return false;
}

static void tell_judged(const struct replay *r, const struct judged *judged)
{
	struct buf b = { 0 }, told = { 0 };
	struct json j = { .out = &b };
	review_json_move(&r->review, judged, &told);
	json_open(&j, '{');
	json_key_int(&j, "replay", r - replays + 1);
	json_key(&j, "judged");
	json_raw(&j, buf_text(&told));
	json_close(&j, '}');
	port_send(r->visitor, buf_text(&b), b.len);
	buf_free(&told);
	buf_free(&b);
}

static void tell_review(const struct replay *r)
{
	struct buf b = { 0 }, whole = { 0 };
	struct call c = { .visitor = r->visitor };
	memcpy(c.id, r->id, sizeof c.id);
	review_json(&r->review, &whole);
	struct json j = call_answer(&c, &b);
	json_key(&j, "review");
	json_raw(&j, buf_text(&whole));
	call_send(&c, &j);
	buf_free(&whole);
}

/* Up to the next decision that had to be thought about, or to the end. */
static void go_on(struct replay *r)
{
	bool thought = false;
	while (r->judged < r->review.moves && !thought) {
		struct judged *judged = &r->review.move[r->judged++];
		thought = judged->choices > 1;
		if (thought)
			review_judge(&r->review, judged);
		tell_judged(r, judged);
	}
	if (r->judged == r->review.moves) {
		tell_review(r);
		stop_review(r);
	}
}

bool replays_step(void)
{
	for (int i = 0; i < REPLAYS_MAX; i++)
		if (replays[i].visitor && replays[i].reviewing) {
			go_on(&replays[i]);
			return true;
		}
	return false;
}
