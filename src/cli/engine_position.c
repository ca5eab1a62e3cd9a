/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The positions that an engine keeps by name. A view that has left the engine as
 * text comes back only with a checksum that nobody else can make: the rules need
 * not stand states that no game can reach.
 */
#include "engine_inside.h"

#include "listing.h"
#include "record.h"
#include "registry.h"
#include "sight.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- keeping ---- */

void position_free(struct position *p)
{
	if (*p->name && !p->is_view)
		session_free(&p->session);
	memset(p, 0, sizeof *p);
}

static struct position *find(struct engine *engine, const char *name)
{
	for (int i = 0; i < ENGINE_POSITIONS; i++)
		if (strcmp(engine->position[i].name, name) == 0)
			return &engine->position[i];
	return NULL;
}

struct position *given_position(struct request *r)
{
	struct position *p = find(r->engine, given_text(r, F_POSITION));
	if (p)
		return p;
	struct message m = message("unknown position “{name}”");
	message_text(&m, "name", given_text(r, F_POSITION));
	refuse(r, "position", m);
	return NULL;
}

static const struct state *state_of(const struct position *p)
{
	return p->is_view ? view_state(&p->view) : session_state(&p->session);
}

/* Whose move it is, and how things stand. */
static void put_standing(struct json *j, const struct position *p, const struct state *s)
{
	unsigned to_act = p->game->to_act(s), winners = to_act ? 0 : p->game->winners(s);
	json_key(j, "to_act");
	json_open(j, '[');
	for (int seat = 0; seat < p->seats; seat++)
		if (to_act >> seat & 1)
			json_int(j, seat);
	json_close(j, ']');
	json_key_bool(j, "over", !to_act);
	json_key(j, "scores");
	json_open(j, '[');
	for (int chair = 0; chair < p->chairs; chair++)
		json_int(j, p->game->points(s, chair));
	json_close(j, ']');
	if (to_act)
		return;
	json_key(j, "winners");
	json_open(j, '[');
	for (int chair = 0; chair < p->chairs; chair++)
		if (winners >> chair & 1)
			json_int(j, chair);
	json_close(j, ']');
}

/* ---- what a seat may know ---- */

bool given_view(struct request *r, const struct position *p, struct view *view)
{
	int seat = (int)given_number(r, F_SEAT, -1);
	if (seat >= p->seats)
		return refuse(r, "seat", message("this game does not have that many seats"));
	if (p->is_view && seat != p->seat)
		return refuse(r, "seat", message("this position shows what another seat knows"));
	if (p->is_view)
		*view = p->view;
	else
		session_view(&p->session, seat, view);
	return true;
}

/* A view as text: "GAME:SEATS:CHAIRS:SEAT:SIZE:HEX:CHECKSUM". */
static void put_view(const struct engine *engine, const struct position *p, const struct view *view, struct buf *out)
{
	const int numbers[] = { p->seats, p->chairs, view->seat, (int)p->game->state_size };
	char hex[2 * STATE_MAX + 1];
	unsigned char sum[crypto_auth_BYTES];
	buf_put(out, p->game->name);
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		buf_char(out, ':');
		buf_int(out, numbers[i]);
	}
	buf_char(out, ':');
	buf_put(out, sodium_bin2hex(hex, sizeof hex, (const unsigned char *)view_state(view), p->game->state_size));
	crypto_auth(sum, (const unsigned char *)buf_text(out), out->len, engine->key);
	buf_char(out, ':');
	buf_put(out, sodium_bin2hex(hex, sizeof hex, sum, sizeof sum));
}

/* Is this a text that put_view has made, in this process? */
static bool genuine(const struct engine *engine, const char *text)
{
	unsigned char sum[crypto_auth_BYTES];
	size_t n;
	const char *last = strrchr(text, ':');
	return last && strlen(last + 1) == 2 * sizeof sum &&
	       sodium_hex2bin(sum, sizeof sum, last + 1, 2 * sizeof sum, NULL, &n, NULL) == 0 && n == sizeof sum &&
	       crypto_auth_verify(sum, (const unsigned char *)text, (size_t)(last - text), engine->key) == 0;
}

/* The number between two colons. */
static int next_number(const char **text)
{
	char *end;
	long number = strtol(*text + 1, &end, 10);
	assert(**text == ':' && *end == ':');
	*text = end;
	return (int)number;
}

static bool load_view(struct request *r, struct position *p)
{
	const char *text = given_text(r, F_VIEW);
	if (given(r, F_OPTIONS) || given(r, F_SEED))
		return refuse(r, "unknown", message("a view takes no options and no seed"));
	if (!genuine(r->engine, text))
		return refuse(r, "view", message("this view was not made by this process"));
	char name[64];
	struct buf b = buf_over(name, sizeof name);
	buf_putn(&b, text, strcspn(text, ":"));
	text += b.len;
	p->is_view = true;
	p->game = registry_find(name);
	p->seats = next_number(&text);
	p->chairs = next_number(&text);
	p->seat = next_number(&text);
	size_t size = (size_t)next_number(&text), n;
	assert(p->game && size == p->game->state_size);
	struct state_space told;
	int wrong = sodium_hex2bin(told.bytes, STATE_MAX, text + 1, 2 * size, NULL, &n, NULL);
	assert(!wrong && n == size);
	sight_of(p->game, (const struct state *)told.bytes, p->seat, &p->view);
	bool other = (given(r, F_GAME) && strcmp(given_text(r, F_GAME), name) != 0) ||
	             given_number(r, F_SEATS, p->seats) != p->seats || given_number(r, F_SEAT, p->seat) != p->seat;
	return !other || refuse(r, "view", message("this is a view of another game or seat"));
}

/* ---- load and drop ---- */

static bool load_recorded(struct request *r, struct position *p)
{
	static const enum field others[] = { F_GAME, F_SEATS, F_OPTIONS, F_SEED, F_SEAT };
	const char *text = given_text(r, F_RECORD);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (given(r, others[i]))
			return refuse_text(r, "unknown", "a record takes no “{field}”", others[i]);
	struct record_reader *reader = malloc(sizeof *reader);
	assert(reader);
	record_start(reader, &p->session, r->engine->host->list);
	bool fine = record_feed(reader, text, strlen(text));
	fine = record_finish(reader) && fine && record_began(reader);
	if (fine) {
		p->game = p->session.game;
		p->seats = p->session.options.seats;
		p->chairs = game_chairs(p->game, &p->session.options);
	} else {
		char sentence[800];
		struct buf b = buf_over(sentence, sizeof sentence);
		message_put(&b, NULL, &reader->fault);
		answer(r);
		json_key(&r->json, "error");
		json_open(&r->json, '{');
		json_key_text(&r->json, "key", "record");
		json_key_text(&r->json, "what", sentence);
		json_key_int(&r->json, "line", reader->line);
		json_close(&r->json, '}');
		if (record_began(reader))
			session_free(&p->session);
	}
	free(reader);
	return fine;
}

static bool read_options(struct request *r, const struct game *game, struct options *o)
{
	const struct list *list = r->engine->host->list;
	const char *key;
	json_t *value;
	/* foreach has no const; nothing is changed */
	json_object_foreach((json_t *)r->value[F_OPTIONS], key, value) {
		if (!json_is_string(value))
			return refuse(r, "option", message("the value of an option must be a string"));
		const char *text = json_string_value(value);
		if (list && game->setup.list && strcmp(game->setup.list->option, key) == 0 && strcmp(list->hash, text) == 0)
			options_bring(game, o, list);
		struct message m = options_set(game, o, key, text);
		if (m.id)
			return refuse(r, "option", m);
	}
	struct message m = options_clash(game, o);
	return !m.id || refuse(r, "option", m);
}

static bool load_new(struct request *r, struct position *p)
{
	if (!given(r, F_GAME))
		return refuse(r, "missing", message("a position needs a record, a view or a game"));
	if (given(r, F_SEAT))
		return refuse_text(r, "unknown", "a new game takes no “{field}”", F_SEAT);
	p->game = registry_find(given_text(r, F_GAME));
	if (!p->game) {
		struct message m = message("unknown game “{name}”; “hello” lists the games");
		message_text(&m, "name", given_text(r, F_GAME));
		return refuse(r, "game", m);
	}
	p->seats = (int)given_number(r, F_SEATS, p->game->min_seats);
	if (p->seats < p->game->min_seats || p->seats > p->game->max_seats) {
		char found[8];
		struct buf b = buf_over(found, sizeof found);
		buf_int(&b, p->seats);
		return refuse(r, "seats", game_wrong_seats(p->game, found));
	}
	struct options o = options_default(p->game, p->seats);
	if (given(r, F_OPTIONS) && !read_options(r, p->game, &o))
		return false;
	struct rng rng = rng_start((uint64_t)given_number(r, F_SEED, 1), RNG_DEAL);
	struct deal deal;
	deal_shuffle(p->game, &o, &rng, &deal);
	p->chairs = game_chairs(p->game, &o);
	session_start(&p->session, p->game, &o, &deal);
	return true;
}

void do_load(struct request *r)
{
	struct position fresh = { 0 }, *place = find(r->engine, given_text(r, F_POSITION));
	if (!place)
		place = find(r->engine, "");
	if (!place) {
		struct message m = message("at most {max} positions are kept; drop one first");
		message_int(&m, "max", ENGINE_POSITIONS);
		refuse(r, "full", m);
		return;
	}
	if (given(r, F_RECORD) && given(r, F_VIEW)) {
		refuse(r, "unknown", message("give a record or a view, not both"));
		return;
	}
	bool fine = given(r, F_RECORD) ? load_recorded(r, &fresh)
	            : given(r, F_VIEW) ? load_view(r, &fresh)
	                               : load_new(r, &fresh);
	if (!fine)
		return;
	strcpy(fresh.name, given_text(r, F_POSITION));
	position_free(place);
	*place = fresh;
	answer(r);
	json_key_text(&r->json, "position", place->name);
	json_key_text(&r->json, "game", place->game->name);
	json_key_int(&r->json, "seats", place->seats);
	put_standing(&r->json, place, state_of(place));
}

void do_drop(struct request *r)
{
	struct position *p = given_position(r);
	if (!p)
		return;
	answer(r);
	json_key_text(&r->json, "dropped", p->name);
	position_free(p);
}

/* ---- play and view ---- */

void do_play(struct request *r)
{
	struct position *p = given_position(r);
	if (!p)
		return;
	int seat = (int)given_number(r, F_SEAT, -1);
	if (p->is_view) {
		refuse(r, "view", message("a position made from a view cannot be played on"));
		return;
	}
	if (seat < 0 || seat >= p->seats) {
		refuse(r, "seat", message("this game does not have that many seats"));
		return;
	}
	struct message m = session_play(&p->session, seat, given_text(r, F_MOVE));
	if (m.id) {
		refuse(r, "move", m);
		return;
	}
	answer(r);
	json_key_text(&r->json, "position", p->name);
	put_standing(&r->json, p, state_of(p));
}

/* Why a seat has its points, as the viewer may know it. */
static void put_tally(struct json *j, const struct game *game, const struct state *view, int seat,
                      const struct catalogue *catalogue)
{
	struct tally *tally = malloc(sizeof *tally);
	struct buf rule = { 0 };
	assert(tally);
	game->score(view, seat, tally);
	json_open(j, '[');
	for (int i = 0; i < tally->lines; i++) {
		const struct tally_line *line = &tally->line[i];
		buf_clear(&rule);
		message_put(&rule, catalogue, &line->rule);
		json_open(j, '{');
		json_key_int(j, "points", line->points);
		json_key_bool(j, "pending", line->pending);
		json_key_text(j, "rule", buf_text(&rule));
		json_key_text(j, "piece", line->piece);
		json_key_text(j, "causes", line->causes);
		json_close(j, '}');
	}
	json_close(j, ']');
	buf_free(&rule);
	free(tally);
}

void do_view(struct request *r)
{
	const struct catalogue *catalogue = given_language(r);
	const struct position *p = catalogue ? given_position(r) : NULL;
	struct view view;
	if (!p || !given_view(r, p, &view))
		return;
	struct buf text = { 0 };
	answer(r);
	json_key_text(&r->json, "position", p->name);
	json_key_text(&r->json, "game", p->game->name);
	json_key_int(&r->json, "seat", view.seat);
	put_standing(&r->json, p, view_state(&view));
	listing_moves(&r->json, &view);
	json_key(&r->json, "tally");
	json_open(&r->json, '[');
	for (int chair = 0; chair < p->seats; chair++)
		put_tally(&r->json, p->game, view_state(&view), chair, catalogue);
	json_close(&r->json, ']');
	json_key(&r->json, "state");
	p->game->words.json(&view, &text);
	json_raw(&r->json, buf_text(&text));
	buf_clear(&text);
	put_view(r->engine, p, &view, &text);
	json_key_text(&r->json, "view", buf_text(&text));
	buf_free(&text);
}
