/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Tournaments over HTTP; see cup_calls.h. What is asked for is read on the loop, done on the
 * store's threads and answered from the loop.
 */
#include "cup_calls.h"

#include "body.h"
#include "cups_json.h"
#include "limit.h"
#include "ports.h"
#include "tell.h"
#include "words.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { LISTED = 50, TRIES = 5, GAMES_AT_ONCE = 16, RECORDS_MOST = 24 << 20, WORD = 24 };

/* What a body says, in the texts that it is made of. */
struct cup_wish {
	char name[CUP_NAME_MAX + 1], game[32], seats[WORD], format[WORD], rounds[WORD], rated[WORD], clock[WORD * 2];
	char starts[WORD], appear[WORD], rest[WORD], lasts[WORD], options[257], whom[NAME_MAX_BYTES + 1];
};

struct cup_errand {
	struct job job;
	struct cup_desk *desk;
	struct call *call;
	void (*work)(struct cup_errand *, struct store *);
	int64_t cup;
	struct cup_request request;
	struct cup_wish wish;
	char name[NAME_MAX_BYTES + 1];  /* of whoever asks */
	int since;                      /* of a cup: what is known; 0: nothing */
	int64_t *table;                 /* of records, on the heap: the tables that are wanted */
	int tables, told;
	int status;
	struct message error;
	const char *type;
	struct buf out;
};

static bool refuse(struct cup_errand *e, int status, struct message why)
{
	e->status = status;
	e->error = why;
	return false;
}

/* Did the store answer? */
static bool well(struct cup_errand *e, enum stored s, const char *none)
{
	if (s == STORE_AWAY || s == STORE_TAKEN)
		e->status = 503;
	else if (s != STORE_OK)
		refuse(e, 404, refusal(REFUSED_UNKNOWN, none));
	return s == STORE_OK;
}

static const char no_such[] = N_("there is no such tournament");

/* ---- reading: on the thread that reads ---- */

static void put_line(void *json, const struct cup_row *row)
{
	cups_put_row(json, row);
}

static void list_work(struct cup_errand *e, struct store *store)
{
	struct json j = { .out = &e->out };
	json_open(&j, '{');
	for (int stage = CUP_OPEN; stage <= CUP_OVER; stage++) {
		json_key_open(&j, cup_stage_words[stage], '[');
		well(e, store_cups(store, stage, LISTED, put_line, &j), NULL);
		json_close(&j, ']');
	}
	json_close(&j, '}');
}

/* Whoever has seen the last event gets its number and no more: pages ask all the time. */
static void cup_work(struct cup_errand *e, struct store *store)
{
	struct cup_row row;
	struct cup_deed d = { .now = 0 };
	struct json j = { .out = &e->out };
	if (!well(e, store_cup(store, e->cup, &row), no_such))
		return;
	if (e->since == row.seq) {
		json_open(&j, '{');
		json_key_int(&j, "seq", row.seq);
		json_close(&j, '}');
		return;
	}
	if (well(e, deed_load(&d, store, e->cup, e->request.now), no_such))
		cups_put(&j, &d.cup, e->request.now);
	deed_free(&d);
}

/* The records of all games that are over, in the order in which they began; with round=N only
 * those of that round. First which they are, then some at a time, for others wait, too. */
static void find_games(struct cup_errand *e, struct store *store)
{
	struct cup_deed d = { .now = 0 };
	if (well(e, deed_load(&d, store, e->cup, 0), no_such)) {
		e->table = calloc((size_t)d.cup.games + 1, sizeof *e->table);
		assert(e->table);
		for (int i = 0; i < d.cup.games; i++)
			if (d.cup.game[i].how == CUP_PLAYED && (!e->since || e->since == d.cup.game[i].round))
				e->table[e->tables++] = d.cup.game[i].table;
	}
	deed_free(&d);
}

static void put_record(struct cup_errand *e, struct store *store, int64_t id)
{
	struct table *t = malloc(sizeof *t);
	assert(t);
	table_start(t, id);
	struct rebuild rebuild = { .table = t };
	if (well(e, store_events(store, id, 0, table_rebuild, &rebuild), NULL) && !rebuild.wrong && t->seq) {
		if (e->out.len)
			buf_char(&e->out, '\n');
		table_record(t, &e->out);
	}
	table_free(t);
	free(t);
}

static void records_work(struct cup_errand *e, struct store *store)
{
	if (!e->table)
		find_games(e, store);
	for (int i = 0; i < GAMES_AT_ONCE && e->told < e->tables && e->status == 200; i++)
		put_record(e, store, e->table[e->told++]);
	if (e->out.len > RECORDS_MOST || e->out.full)
		refuse(e, 413, message(N_("too many games for one download: ask round by round, with ?round=1")));
}

/* ---- doing: on the thread that writes ---- */

static bool is_room(struct cup_errand *e, struct store *store)
{
	int count, most = e->desk->limits->cups_per_account;
	if (!well(e, store_cups_of(store, e->request.player, &count), NULL))
		return false;
	if (!most || count < most)
		return true;
	return refuse(e, 409, refusal(REFUSED_FULL, N_("you have too many tournaments that are not over")));
}

/* Whom somebody is as strong as: the seeding of a Swiss tournament. */
static int rating_of(struct store *store, const struct cup *c, int64_t player)
{
	struct rating r;
	if (!c->seq || store_rating(store, player, c->terms.game->name, &r) != STORE_OK)
		return 0;
	return r.rating > 0 ? (int)r.rating : 0;
}

static enum stored try_once(struct cup_errand *e, struct store *store)
{
	struct cup_deed d;
	struct buf text = { 0 };
	struct cup_request *r = &e->request;
	enum stored s = deed_load(&d, store, e->cup, r->now);
	struct cup_request asked = *r;
	asked.now = d.now;
	if (s == STORE_OK || (s == STORE_NONE && r->verb == CUP_MAKE)) {
		asked.rating = r->verb == CUP_JOIN ? rating_of(store, &d.cup, r->player) : 0;
		struct message m = cup_check(&d.cup, &asked, &text);
		if (m.id) {
			refuse(e, 409, m);
		} else {
			if (r->verb == CUP_START)
				deed_clear(&d);
			deed_event(&d, r->player, e->name, buf_text(&text));
			if (d.cup.stage >= CUP_OVER)
				deed_let_go(&d);
			s = deed_write(&d, store);
			e->since = d.cup.seq;
		}
	}
	buf_free(&text);
	deed_free(&d);
	return s;
}

/* The steward, or another node, may have been faster: then it is looked at once more. */
static void ask_work(struct cup_errand *e, struct store *store)
{
	struct json j = { .out = &e->out };
	enum stored s = STORE_TAKEN;
	if (e->request.verb == CUP_MAKE && !is_room(e, store))
		return;
	for (int i = 0; i < TRIES && s == STORE_TAKEN && e->status == 200; i++)
		s = try_once(e, store);
	if (e->status != 200 || !well(e, s, no_such))
		return;
	json_open(&j, '{');
	id_key(&j, "id", e->cup);
	json_key_int(&j, "seq", e->since);
	json_close(&j, '}');
}

/* ---- there and back ---- */

static void errand_work(struct job *job, struct store *store)
{
	struct cup_errand *e = (struct cup_errand *)job;
	e->work(e, store);
	job->entry.result = e->status == 503 ? STORE_AWAY : STORE_OK;
}

static void errand_done(struct job *job)
{
	struct cup_errand *e = (struct cup_errand *)job;
	if (e->status == 200 && e->told < e->tables) {
		keeper_give(e->desk->keeper, job);
		return;
	}
	for (int i = 0; i < CUP_DOWNLOADS; i++)
		if (e->desk->download[i] == e)
			e->desk->download[i] = NULL;
	if (e->status == 503)
		reply_away(e->call);
	else if (e->status != 200)
		reply_error(e->call, e->status, &e->error);
	else
		reply(e->call, 200, e->type, &e->out);
	if (e->status == 200 && e->work == ask_work)
		steward_look(e->desk->steward);
	buf_free(&e->out);
	free(e->table);
	free(e);
}

/* ---- what is asked for ---- */

/* A whole number, or 0 where nothing is said; -1: it is none. */
static int64_t number(const char *text)
{
	enum { DIGITS = 15 };
	long long n = 0;
	if (!*text)
		return 0;
	const char *end = words_digits(text, &n);
	return end && !*end && end - text <= DIGITS ? n : -1;
}

static struct message malformed(const char *sentence, const char *name, const char *value)
{
	return refusal_as(REFUSED_MALFORMED, message_with(sentence, name, value));
}

static struct message read_options(struct cup_terms *t, const char *text)
{
	char word[OPTION_TEXT + 32];
	for (const char *rest = text; (rest = words_next(rest, word, sizeof word));) {
		char *equals = strchr(word, '=');
		if (!equals)
			return refusal(REFUSED_MALFORMED, N_("options are written as NAME=VALUE, with blanks between them"));
		*equals = '\0';
		struct message m = options_set(t->game, &t->options, word, equals + 1);
		if (m.id)
			return refusal_as(REFUSED_MALFORMED, m);
	}
	return message(NULL);
}

static struct message read_terms(const struct cup_wish *w, struct cup_terms *t, int64_t now)
{
	const char *const written[] = { w->rounds, w->starts, w->appear, w->rest, w->lasts };
	static const char *const names[] = { "rounds", "starts", "appear", "rest", "lasts" };
	int64_t seats = *w->seats ? number(w->seats) : 2, numbers[5];
	memcpy(t->name, w->name, sizeof t->name);
	t->game = registry_find(w->game);
	if (!t->game)
		return refusal_as(REFUSED_UNKNOWN, message_with(N_("unknown game “{name}”"), "name", w->game));
	while (t->format < CUP_FORMATS && strcmp(w->format, cup_format_words[t->format]) != 0)
		t->format++;
	if (t->format == CUP_FORMATS)
		return malformed(N_("the format of a tournament must be one of: {values}"), "values", "swiss, robin, arena");
	if (seats < t->game->min_seats || seats > t->game->max_seats)
		return game_wrong_seats(t->game, w->seats);
	if (!clock_read(w->clock, &t->clock))
		return malformed(N_("a clock is written in one of these ways, in milliseconds: {values}"), "values", "live:300000+5000, days:86400000");
	for (int i = 0; i < 5; i++)
		if ((numbers[i] = number(written[i])) < 0)
			return malformed(N_("“{field}” must be a whole number"), "field", names[i]);
	t->rounds = (int)(numbers[0] > 1000 ? 1000 : numbers[0]);
	t->rated = strcmp(w->rated, "1") == 0;
	t->starts = numbers[1] ? numbers[1] : now;
	t->appear = numbers[2];
	t->rest = numbers[3];
	t->lasts = numbers[4];
	t->options = options_default(t->game, (int)seats);
	options_together(t->game, &t->options, true);
	port_chance(NULL, &t->seed, sizeof t->seed);
	return read_options(t, w->options);
}

#define TEXT(name, min, optional) { #name, min, sizeof ((struct cup_wish *)0)->name - 1, optional, offsetof(struct cup_errand, wish.name) }
static const struct body_field to_make[] = {
	TEXT(name, 1, false), TEXT(game, 1, false), TEXT(format, 1, false), TEXT(clock, 1, false), TEXT(seats, 1, true), TEXT(rounds, 0, true),
	TEXT(rated, 0, true), TEXT(starts, 0, true), TEXT(appear, 0, true), TEXT(rest, 0, true), TEXT(lasts, 0, true),
	TEXT(options, 0, true), { .name = NULL },
};
static const struct body_field to_remove[] = { TEXT(whom, 1, false), { .name = NULL } };
static const struct body_field nothing[] = { { .name = NULL } };
#undef TEXT

static bool read_wish(struct cup_errand *e)
{
	struct cup_request *r = &e->request;
	const struct body_field *fields = r->verb == CUP_MAKE ? to_make : r->verb == CUP_REMOVE ? to_remove : nothing;
	struct message why;
	if (!body_read(e->call, fields, e, &why))
		return refuse(e, 400, why);
	r->whom = e->wish.whom;
	if (r->verb != CUP_MAKE)
		return true;
	while (!e->cup)
		port_chance(NULL, &e->cup, sizeof e->cup), e->cup &= INT64_MAX;
	why = read_terms(&e->wish, &r->terms, r->now);
	return !why.id || refuse(e, 400, why);
}

static struct cup_errand *errand_new(struct cup_desk *desk, struct call *call)
{
	struct cup_errand *e = calloc(1, sizeof *e);
	assert(e);
	e->job = (struct job){ .work = errand_work, .done = errand_done };
	e->desk = desk;
	e->call = call;
	e->status = 200;
	e->type = "application/json";
	e->request.now = port_now(NULL);
	return e;
}

/* The verb of a path; CUP_VERBS if it is none. */
static enum cup_verb verb_of(const char *word)
{
	enum cup_verb verb = CUP_JOIN;
	while (verb < CUP_VERBS && strcmp(word, cup_verb_words[verb]) != 0)
		verb++;
	return verb;
}

static const char root[] = "/api/cups";

/* "/ID" or "/ID/REST": the id, and the rest or "". */
static bool read_path(const char *path, int64_t *id, const char **rest)
{
	char text[ID_SIZE];
	struct buf b = buf_over(text, sizeof text);
	size_t n = strcspn(path + 1, "/");
	buf_putn(&b, path + 1, n);
	*rest = path[n + 1] ? path + n + 2 : path + n + 1;
	return !b.full && id_read(text, id);
}

/* What is kept for ever must not be asked for without end. */
static bool is_moderate(struct cup_errand *e)
{
	bool makes = e->request.verb == CUP_MAKE;
	if (limit_take(makes ? e->desk->makes : e->desk->requests, e->request.player, (uint64_t)e->request.now))
		return true;
	call_add_header(e->call, "Retry-After", "30");
	return refuse(e, 429, makes ? message(N_("you have created too many tournaments: try again later"))
	                            : message(N_("too many attempts; please wait a minute")));
}

static void known(struct call *call, const struct player *player, bool away, void *context)
{
	struct cup_desk *desk = context;
	const char *path = call_path(call) + sizeof root - 1, *rest = "";
	if (away || !player) {
		if (away)
			reply_away(call);
		else
			reply_sorry(call, 401, N_("this cookie or token belongs to nobody: log in, or start as a guest"));
		return;
	}
	struct cup_errand *e = errand_new(desk, call);
	e->work = ask_work;
	e->request.player = player->id;
	e->request.guest = !*player->password;
	e->request.looks_after = player->role == ROLE_MODERATOR;
	memcpy(e->name, player->name, sizeof e->name);
	struct message banned = people_banned(player, e->request.now);
	bool fine = !*path || read_path(path, &e->cup, &rest);
	e->request.verb = *path ? verb_of(rest) : CUP_MAKE;
	if (banned.id)
		refuse(e, 403, banned);
	else if (!fine || e->request.verb == CUP_VERBS)
		refuse(e, 404, message(N_("there is nothing at this address")));
	if (e->status == 200 && read_wish(e) && is_moderate(e))
		keeper_give(desk->keeper, &e->job);
	else
		errand_done(&e->job);
}

static bool too_much(struct cup_errand *e)
{
	call_add_header(e->call, "Retry-After", "2");
	return refuse(e, 429, message(N_("you have asked for too much at once; please wait a moment")));
}

/* What is put together stays in memory until it is complete, and others are served in between:
 * so there are only a few at the same time, and fewer for one address. */
static bool begin_download(struct cup_errand *e)
{
	const struct cup_errand **room = NULL;
	int own = 0;
	for (int i = 0; i < CUP_DOWNLOADS; i++) {
		const struct cup_errand **at = &e->desk->download[i];
		if (!*at)
			room = at;
		else
			own += (*at)->job.asker == e->job.asker;
	}
	if (!room || own >= CUP_DOWNLOADS_ADDRESS)
		return too_much(e);
	*room = e;
	return true;
}

/* Anybody may look. */
static void read_cups(struct cup_desk *desk, struct call *call, const char *path)
{
	struct cup_errand *e = errand_new(desk, call);
	const char *rest = "", *since;
	e->job.reads = true;
	e->job.asker = limit_address(call_address(call));
	bool fine = !*path || read_path(path, &e->cup, &rest), records = strcmp(rest, "records") == 0;
	since = call_query(call, records ? "round" : "since");
	int64_t n = since ? number(since) : 0;
	e->since = n < 0 || n > INT32_MAX ? 0 : (int)n;
	e->work = !*path ? list_work : records ? records_work : cup_work;
	if (records) {
		/* rounds that lie side by side in a folder have names of their own */
		char name[64];
		struct buf b = buf_over(name, sizeof name);
		buf_put(&b, "attachment; filename=\"tournament");
		if (e->since) {
			buf_char(&b, '-');
			buf_int(&b, e->since);
		}
		buf_put(&b, ".record\"");
		e->type = "text/plain; charset=utf-8";
		call_add_header(call, "Content-Disposition", name);
	}
	if (!fine || (*rest && !records))
		refuse(e, 404, message(N_("there is nothing at this address")));
	if (desk->limits->reads_waiting && keeper_reading(desk->keeper, e->job.asker) >= desk->limits->reads_waiting)
		too_much(e);
	if (e->status == 200 && (!records || begin_download(e)))
		keeper_give(desk->keeper, &e->job);
	else
		errand_done(&e->job);
}

void cup_desk_open(struct cup_desk *desk, struct keeper *keeper, struct people *people, struct steward *steward, const struct limits *l)
{
	enum { PEOPLE = 4096 };
	*desk = (struct cup_desk){ .keeper = keeper, .people = people, .steward = steward, .limits = l };
	desk->makes = limit_new(PEOPLE, l->cups_per_hour / 3600.0, l->cups_at_once);
	desk->requests = limit_new(PEOPLE, l->cup_requests_per_minute / 60.0, l->cup_requests_at_once);
	assert(desk->makes && desk->requests);
}

void cup_desk_close(struct cup_desk *desk)
{
	limit_free(desk->makes);
	limit_free(desk->requests);
}

bool cup_call(struct cup_desk *desk, struct call *call)
{
	const char *path = call_path(call);
	assert(desk);
	if (strncmp(path, root, sizeof root - 1) != 0 || (path[sizeof root - 1] && path[sizeof root - 1] != '/'))
		return false;
	if (strcmp(call_method(call), "GET") == 0)
		read_cups(desk, call, path + sizeof root - 1);
	else
		people_ask(desk->people, call, known, desk);
	return true;
}
