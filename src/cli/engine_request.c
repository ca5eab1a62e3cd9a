/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Requests of the engine protocol: read strictly, then handed to the action. What
 * a request may hold stands in two tables, so that an action finds only values of
 * the right kind and in range.
 */
#include "engine_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum kind { TEXT, NUMBER, OBJECT, FLAG, ID };

static const struct {
	const char *name;
	enum kind kind;
	long long min, max;  /* of a number, or of the bytes of a text */
} fields[FIELDS] = {
	[F_ID] = { "id", ID, 0, ENGINE_ID_MAX },
	[F_ACTION] = { "action", TEXT, 1, 32 },
	[F_OF] = { "of", ID, 0, ENGINE_ID_MAX },
	[F_POSITION] = { "position", TEXT, 1, ENGINE_NAME_MAX },
	[F_RECORD] = { "record", TEXT, 0, ENGINE_LINE_MAX },
	[F_GAME] = { "game", TEXT, 1, 64 },
	[F_SEATS] = { "seats", NUMBER, 1, SEATS_MAX },
	[F_OPTIONS] = { "options", OBJECT, 0, 0 },
	[F_SEED] = { "seed", NUMBER, 0, 1000000000000000000 },
	[F_VIEW] = { "view", TEXT, 1, 4 * STATE_MAX },
	[F_SEAT] = { "seat", NUMBER, -1, SEATS_MAX - 1 },
	[F_MOVE] = { "move", TEXT, 1, MOVE_NAME_MAX },
	[F_BOT] = { "bot", TEXT, 1, 32 },
	[F_ITERATIONS] = { "iterations", NUMBER, 1, 1000000000 },
	[F_TIME_MS] = { "time_ms", NUMBER, 1, 3600000 },
	[F_LINES] = { "lines", NUMBER, 1, MOVES_MAX },
	[F_LANG] = { "lang", TEXT, 2, 2 },
	[F_PROGRESS] = { "progress", FLAG, 0, 0 },
};

/* ---- answers ---- */

void answer(struct request *r)
{
	buf_clear(&r->out);
	r->json = (struct json){ .out = &r->out };
	json_open(&r->json, '{');
	json_key(&r->json, "id");
	json_raw(&r->json, r->id ? r->id : "null");
}

bool refuse(struct request *r, const char *key, struct message what)
{
	struct buf sentence = { 0 };
	message_put(&sentence, NULL, &what);
	answer(r);
	json_key(&r->json, "error");
	json_open(&r->json, '{');
	json_key_text(&r->json, "key", key);
	json_key_text(&r->json, "what", buf_text(&sentence));
	json_close(&r->json, '}');
	buf_free(&sentence);
	return false;
}

bool refuse_text(struct request *r, const char *key, const char *what, enum field f)
{
	struct message m = message(what);
	message_text(&m, "field", fields[f].name);
	return refuse(r, key, m);
}

static void send(struct request *r)
{
	json_close(&r->json, '}');
	assert(!r->out.full);
	r->engine->host->reply(r->engine->host->context, buf_text(&r->out));
}

/* ---- what a request holds ---- */

const char *given_text(const struct request *r, enum field f)
{
	return json_string_value(r->value[f]);
}

long long given_number(const struct request *r, enum field f, long long otherwise)
{
	return r->value[f] ? json_integer_value(r->value[f]) : otherwise;
}

const struct catalogue *given_language(struct request *r)
{
	const struct host *host = r->engine->host;
	if (!given(r, F_LANG))
		return host->catalogue[0];
	for (size_t i = 0; i < sizeof host->catalogue / sizeof *host->catalogue; i++)
		if (host->catalogue[i] && strcmp(host->catalogue[i]->language, given_text(r, F_LANG)) == 0)
			return host->catalogue[i];
	refuse(r, "lang", message("unknown language; the languages are en, ru and cs"));
	return NULL;
}

/* Is a value what its field wants? */
static bool fits(enum field f, const json_t *value)
{
	size_t n = json_string_length(value);
	switch (fields[f].kind) {
	case TEXT:
		return json_is_string(value) && n >= (size_t)fields[f].min && n <= (size_t)fields[f].max;
	case NUMBER:
		return json_is_integer(value) && json_integer_value(value) >= fields[f].min &&
		       json_integer_value(value) <= fields[f].max;
	case OBJECT:
		return json_is_object(value);
	case FLAG:
		return json_is_boolean(value);
	case ID:
		return json_is_number(value) || (json_is_string(value) && n <= (size_t)fields[f].max);
	}
	return false;
}

static bool misfit(struct request *r, enum field f)
{
	static const char *const text[] = {
		[TEXT] = "“{field}” must be a string of {min} to {max} bytes",
		[NUMBER] = "“{field}” must be a whole number from {min} to {max}",
		[OBJECT] = "“{field}” must be an object",
		[FLAG] = "“{field}” must be true or false",
		[ID] = "“{field}” must be a number or a string of at most {max} bytes",
	};
	struct message m = message(text[fields[f].kind]);
	message_text(&m, "field", fields[f].name);
	message_int(&m, "min", (long)fields[f].min);
	message_int(&m, "max", (long)fields[f].max);
	return refuse(r, "value", m);
}

static int field_of(const char *name)
{
	int f = 0;
	while (f < FIELDS && strcmp(fields[f].name, name) != 0)
		f++;
	return f;
}

/* Sort the members into the table; the id first, so that a refusal can tell it. */
static bool sort(struct request *r, json_t *object)
{
	const json_t *id = json_object_get(object, "id");
	if (!id)
		return refuse_text(r, "missing", "“{field}” is missing", F_ID);
	if (!fits(F_ID, id))
		return misfit(r, F_ID);
	r->id = json_dumps(id, JSON_ENCODE_ANY | JSON_COMPACT);
	assert(r->id);
	const char *name;
	json_t *value;
	json_object_foreach(object, name, value) {
		int f = field_of(name);
		if (f == FIELDS) {
			struct message m = message("unknown field “{name}”");
			message_text(&m, "name", name);
			return refuse(r, "unknown", m);
		}
		if (!fits((enum field)f, value))
			return misfit(r, (enum field)f);
		r->value[f] = value;
	}
	return true;
}

/* ---- actions ---- */

/* Make a question of a request; NULL and a refusal if it cannot be asked. */
static struct query *ask(struct request *r)
{
	const struct catalogue *catalogue = given_language(r);
	const struct position *p = catalogue ? given_position(r) : NULL;
	const struct bot *bot = bot_find(given_text(r, F_BOT));
	if (!p)
		return NULL;
	if (!bot) {
		struct message m = message("unknown bot “{name}”; “hello” lists the bots");
		message_text(&m, "name", given_text(r, F_BOT));
		refuse(r, "bot", m);
		return NULL;
	}
	struct query *q = calloc(1, sizeof *q);
	assert(q);
	if (!given_view(r, p, &q->view)) {
		free(q);
		return NULL;
	}
	q->game = p->game;
	q->seats = p->seats;
	q->seat = (int)given_number(r, F_SEAT, 0);
	q->bot = bot;
	q->iterations = (long)given_number(r, F_ITERATIONS, 0);
	q->time_ms = (long)given_number(r, F_TIME_MS, 0);
	q->seed = (uint64_t)given_number(r, F_SEED, 1);
	q->lines = (int)given_number(r, F_LINES, 3);
	q->progress = json_is_true(r->value[F_PROGRESS]);
	q->catalogue = catalogue;
	if (q->seat < 0 || !(p->game->to_act(view_state(&q->view)) >> q->seat & 1)) {
		refuse(r, "turn", message("it is not this seat’s turn"));
		free(q);
		return NULL;
	}
	return q;
}

static void do_query(struct request *r)
{
	const struct host *host = r->engine->host;
	struct query *q = ask(r);
	if (!q)
		return;
	const char *action = given_text(r, F_ACTION);
	q->what = strcmp(action, "move") == 0 ? QUERY_MOVE : strcmp(action, "hint") == 0 ? QUERY_HINT : QUERY_EVALUATE;
	q->id = r->id;
	r->id = NULL;
	if (host->think(host->context, q))
		return;  /* and so nothing is to be answered yet */
	r->id = q->id;
	q->id = NULL;
	query_free(q);
	refuse(r, "busy", message("too many questions are waiting"));
}

static void do_stop(struct request *r)
{
	const struct host *host = r->engine->host;
	char *of = given(r, F_OF) ? json_dumps(r->value[F_OF], JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
	int stopped = host->stop(host->context, of);
	free(of);
	answer(r);
	json_key_int(&r->json, "stopped", stopped);
}

static void do_quit(struct request *r)
{
	const struct host *host = r->engine->host;
	host->stop(host->context, NULL);
	host->finish(host->context);
	r->over = true;
	answer(r);
	json_key_bool(&r->json, "bye", true);
}

#define HAS(field) (1UL << (field))
#define ALWAYS (HAS(F_ID) | HAS(F_ACTION))
#define THOUGHT (HAS(F_POSITION) | HAS(F_SEAT) | HAS(F_BOT))
#define EFFORT (HAS(F_ITERATIONS) | HAS(F_TIME_MS) | HAS(F_SEED))

static const struct {
	const char *name;
	unsigned long needs, takes;
	void (*run)(struct request *);
} actions[] = {
	{ "hello", 0, 0, do_hello },
	{ "load", HAS(F_POSITION),
	  HAS(F_RECORD) | HAS(F_GAME) | HAS(F_SEATS) | HAS(F_OPTIONS) | HAS(F_SEED) | HAS(F_VIEW) | HAS(F_SEAT), do_load },
	{ "drop", HAS(F_POSITION), 0, do_drop },
	{ "view", HAS(F_POSITION) | HAS(F_SEAT), HAS(F_LANG), do_view },
	{ "play", HAS(F_POSITION) | HAS(F_SEAT) | HAS(F_MOVE), 0, do_play },
	{ "move", THOUGHT, EFFORT, do_query },
	{ "hint", THOUGHT, EFFORT | HAS(F_LINES) | HAS(F_LANG) | HAS(F_PROGRESS), do_query },
	{ "evaluate", THOUGHT, EFFORT, do_query },
	{ "stop", 0, HAS(F_OF), do_stop },
	{ "quit", 0, 0, do_quit },
};

static void run(struct request *r)
{
	size_t a = 0, n = sizeof actions / sizeof *actions;
	if (!given(r, F_ACTION)) {
		refuse_text(r, "missing", "“{field}” is missing", F_ACTION);
		return;
	}
	while (a < n && strcmp(actions[a].name, given_text(r, F_ACTION)) != 0)
		a++;
	if (a == n) {
		struct message m = message("unknown action “{name}”");
		message_text(&m, "name", given_text(r, F_ACTION));
		refuse(r, "action", m);
		return;
	}
	for (int f = 0; f < FIELDS; f++) {
		if (actions[a].needs & HAS(f) && !r->value[f]) {
			refuse_text(r, "missing", "“{field}” is missing", (enum field)f);
			return;
		}
		if (!((ALWAYS | actions[a].needs | actions[a].takes) & HAS(f)) && r->value[f]) {
			refuse_text(r, "unknown", "this action takes no “{field}”", (enum field)f);
			return;
		}
	}
	actions[a].run(r);
}

bool engine_request(struct engine *engine, const char *text, size_t n)
{
	struct request r = { .engine = engine };
	json_error_t wrong;
	json_t *object = json_loadb(text, n, JSON_REJECT_DUPLICATES, &wrong);
	if (!json_is_object(object)) {
		/* not in jansson's words: it may cut a character in two */
		struct message m = message(object ? "a request is an object" : "this is not JSON, at byte {at}");
		message_int(&m, "at", wrong.position);
		refuse(&r, "json", m);
	} else if (sort(&r, object)) {
		run(&r);
	}
	if (r.out.len)
		send(&r);
	json_decref(object);
	free(r.id);
	buf_free(&r.out);
	return !r.over;
}

void engine_too_long(struct engine *engine)
{
	struct request r = { .engine = engine };
	struct message m = message("a line may have at most {max} bytes");
	message_int(&m, "max", ENGINE_LINE_MAX);
	refuse(&r, "long", m);
	send(&r);
	buf_free(&r.out);
}

struct engine *engine_new(const struct host *host)
{
	struct engine *engine = sodium_init() < 0 ? NULL : calloc(1, sizeof *engine);
	if (!engine)
		return NULL;
	engine->host = host;
	crypto_auth_keygen(engine->key);
	return engine;
}

void engine_free(struct engine *engine)
{
	for (int i = 0; i < ENGINE_POSITIONS; i++)
		position_free(&engine->position[i]);
	free(engine);
}
