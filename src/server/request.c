/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Requests from JSON; see request.h. */
#include "request.h"

#include <string.h>

/* The fields, a bit each. */
enum field {
	F_ID, F_DO, F_TABLE, F_SEAT, F_BOT, F_MOVE, F_SEQ, F_TEXT, F_NAME, F_ON, F_SINCE, F_DETAIL, F_GAME, F_SEATS, F_OPTIONS,
	F_LISTED, F_RATED, F_CLOCK, F_SIT, F_VERSION, FIELDS
};

#define BIT(field) (1u << (field))

static const struct {
	const char *name;
	char type;  /* 't'ext, 'n'umber, 'b'oolean, 'o'bject, '?': looked at later */
} fields[FIELDS] = {
	[F_ID] = { "id", '?' }, [F_DO] = { "do", 't' }, [F_TABLE] = { "table", 't' }, [F_SEAT] = { "seat", 'n' },
	[F_BOT] = { "bot", 't' }, [F_MOVE] = { "move", 't' }, [F_SEQ] = { "seq", 'n' }, [F_TEXT] = { "text", 't' },
	[F_NAME] = { "name", 't' }, [F_ON] = { "on", 'b' }, [F_SINCE] = { "since", 'n' }, [F_DETAIL] = { "detail", 't' },
	[F_GAME] = { "game", 't' }, [F_SEATS] = { "seats", 'n' }, [F_OPTIONS] = { "options", 'o' },
	[F_LISTED] = { "listed", 'b' }, [F_RATED] = { "rated", 'b' }, [F_CLOCK] = { "clock", '?' }, [F_SIT] = { "sit", '?' },
	[F_VERSION] = { "version", 'n' },
};

/* What an op must have and may have, and which verb it is. */
static const struct {
	const char *name;
	unsigned must, may;
	int verb;  /* -1: none */
} ops[OPS] = {
	[OP_HELLO] = { "hello", BIT(F_VERSION), 0, -1 },
	[OP_MAKE] = { "make", BIT(F_GAME) | BIT(F_SEATS),
	              BIT(F_OPTIONS) | BIT(F_LISTED) | BIT(F_RATED) | BIT(F_CLOCK) | BIT(F_SIT), DO_MAKE },
	[OP_JOIN] = { "join", BIT(F_TABLE), BIT(F_SINCE) | BIT(F_DETAIL), -1 },
	[OP_PART] = { "part", BIT(F_TABLE), 0, -1 },
	[OP_VIEW] = { "view", BIT(F_TABLE), 0, -1 },
	[OP_TALLY] = { "tally", BIT(F_TABLE) | BIT(F_SEAT), 0, -1 },
	[OP_SIT] = { "sit", BIT(F_TABLE) | BIT(F_SEAT), 0, DO_SIT },
	[OP_BOT] = { "bot", BIT(F_TABLE) | BIT(F_SEAT) | BIT(F_BOT), 0, DO_BOT },
	[OP_CLEAR] = { "clear", BIT(F_TABLE) | BIT(F_SEAT), 0, DO_CLEAR },
	[OP_START] = { "start", BIT(F_TABLE), 0, DO_START },
	[OP_PLAY] = { "play", BIT(F_TABLE) | BIT(F_MOVE), BIT(F_SEQ), DO_PLAY },
	[OP_UNDO] = { "undo", BIT(F_TABLE), 0, DO_UNDO },
	[OP_ALLOW] = { "allow", BIT(F_TABLE), 0, DO_ALLOW },
	[OP_REFUSE] = { "refuse", BIT(F_TABLE), 0, DO_REFUSE },
	[OP_LEAVE] = { "leave", BIT(F_TABLE), 0, DO_LEAVE },
	[OP_STAND_IN] = { "stand-in", BIT(F_TABLE) | BIT(F_SEAT) | BIT(F_BOT), 0, DO_STAND_IN },
	[OP_BACK] = { "back", BIT(F_TABLE), 0, DO_BACK },
	[OP_SAY] = { "say", BIT(F_TABLE) | BIT(F_TEXT), 0, DO_SAY },
	[OP_MUTE] = { "mute", BIT(F_TABLE) | BIT(F_NAME) | BIT(F_ON), 0, -1 },
	[OP_REMATCH] = { "rematch", BIT(F_TABLE), 0, DO_REMATCH },
	[OP_CLOSE] = { "close", BIT(F_TABLE), 0, DO_CLOSE },
	[OP_PING] = { "ping", 0, 0, -1 },
};

static const struct message fine = { .id = NULL };

bool op_is_verb(enum op op)
{
	return ops[op].verb >= 0;
}

/* A message about a field. */
static struct message about(const char *sentence, const char *field)
{
	struct message m = message(sentence);
	message_text(&m, "field", field);
	return m;
}

static bool has_type(const json_t *value, char type)
{
	switch (type) {
	case 't': return json_is_string(value);
	case 'n': return json_is_integer(value) && json_integer_value(value) > -(1 << 30) && json_integer_value(value) < 1 << 30;
	case 'b': return json_is_boolean(value);
	case 'o': return json_is_object(value);
	default: return true;
	}
}

static struct message of_type(const char *name, char type)
{
	switch (type) {
	case 't': return about(N_("“{field}” must be text"), name);
	case 'n': return about(N_("“{field}” must be a whole number"), name);
	case 'b': return about(N_("“{field}” must be true or false"), name);
	default: return about(N_("“{field}” must be an object"), name);
	}
}

/* Every field known and of its type; into values by number. */
static struct message sort_fields(json_t *object, json_t *value[FIELDS], unsigned *seen)
{
	const char *key;
	json_t *v;
	json_object_foreach(object, key, v) {
		int f = 0;
		while (f < FIELDS && strcmp(fields[f].name, key) != 0)
			f++;
		if (f == FIELDS)
			return about(N_("“{field}” is not a field of requests"), key);
		if (!has_type(v, fields[f].type))
			return of_type(fields[f].name, fields[f].type);
		value[f] = v;
		*seen |= BIT(f);
	}
	return fine;
}

/* The request's own name for itself, a number or a short text. */
static struct message take_id(struct asked *a, const json_t *id)
{
	if (!id)
		return fine;
	if (json_is_integer(id) || (json_is_string(id) && json_string_length(id) <= 40)) {
		size_t n = json_dumpb(id, a->id, sizeof a->id - 1, JSON_ENCODE_ANY | JSON_COMPACT);
		if (n < sizeof a->id) {
			a->id[n] = '\0';
			return fine;
		}
		memcpy(a->id, "null", 5);
	}
	return message(N_("“id” must be a number or a text of at most 40 bytes"));
}

static int number(const json_t *value, int otherwise)
{
	return value ? (int)json_integer_value(value) : otherwise;
}

static struct message take_op(struct asked *a, json_t *value[FIELDS], unsigned seen)
{
	if (!value[F_DO])
		return about(N_("“{field}” is missing"), "do");
	const char *name = json_string_value(value[F_DO]);
	int op = 0;
	while (op < OPS && strcmp(ops[op].name, name) != 0)
		op++;
	if (op == OPS)
		return about(N_("there is no request “{field}”"), name);
	a->op = (enum op)op;
	unsigned rest = seen & ~(BIT(F_ID) | BIT(F_DO));
	for (int f = 0; f < FIELDS; f++) {
		if (ops[op].must >> f & 1 && !(rest >> f & 1))
			return about(N_("“{field}” is missing"), fields[f].name);
		if (rest >> f & 1 && !((ops[op].must | ops[op].may) >> f & 1))
			return about(N_("“{field}” does not belong here"), fields[f].name);
	}
	return fine;
}

/* null, {"kind":"live","base":MS,"increment":MS} or {"kind":"days","each":MS} */
static struct message take_clock(struct clock *clock, json_t *value)
{
	*clock = (struct clock){ .kind = CLOCK_NONE };
	if (!value || json_is_null(value))
		return fine;
	const char *kind = "";
	json_int_t base = 0, increment = 0, each = 0;
	if (json_unpack(value, "{s:s,s?:I,s?:I,s?:I!}", "kind", &kind, "base", &base, "increment", &increment, "each", &each) != 0)
		return about(N_("“{field}” must be null or a clock with its kind and times"), "clock");
	if (strcmp(kind, "live") == 0 && !each) {
		*clock = (struct clock){ .kind = CLOCK_LIVE, .base = base, .increment = increment };
		return fine;
	}
	if (strcmp(kind, "days") == 0 && !base && !increment) {
		*clock = (struct clock){ .kind = CLOCK_DAYS, .base = each };
		return fine;
	}
	return about(N_("“{field}” must be null or a clock with its kind and times"), "clock");
}

static struct message take_options(struct request *r, json_t *value)
{
	const char *key;
	json_t *v;
	json_object_foreach(value, key, v) {
		if (!json_is_string(v))
			return about(N_("“{field}” must be text"), key);
		struct message m = options_set(r->game, &r->options, key, json_string_value(v));
		if (m.id)
			return m;
	}
	return fine;
}

/* One of the games that people see: the template is not for them. */
static const struct game *find_game(const char *name)
{
	const struct game *game;
	for (int i = 0; (game = registry_game(i)); i++)
		if (strcmp(game->name, name) == 0)
			return game;
	return NULL;
}

static struct message take_make(struct asked *a, json_t *value[FIELDS])
{
	struct request *r = &a->request;
	const char *name = json_string_value(value[F_GAME]);
	r->game = find_game(name);
	if (!r->game) {
		struct message m = message(N_("there is no game “{name}”"));
		message_text(&m, "name", name);
		return m;
	}
	int seats = number(value[F_SEATS], 0);
	if (seats < r->game->min_seats || seats > r->game->max_seats) {
		char found[16];
		struct buf b = buf_over(found, sizeof found);
		buf_int(&b, seats);
		return game_wrong_seats(r->game, found);
	}
	r->options = options_default(r->game, seats);
	r->listed = json_is_true(value[F_LISTED]);
	r->rated = json_is_true(value[F_RATED]);
	struct message m = take_options(r, value[F_OPTIONS]);
	if (m.id || (m = take_clock(&r->clock, value[F_CLOCK])).id)
		return m;
	const json_t *sit = value[F_SIT];
	if (sit && !json_is_null(sit)) {
		json_int_t seat = json_is_integer(sit) ? json_integer_value(sit) : -1;
		if (seat < 0 || seat >= seats)
			return about(N_("“{field}” must be null or one of the seats"), "sit");
		a->sit = (int)seat;
	}
	return fine;
}

static struct message take_detail(struct asked *a, const json_t *value)
{
	static const char *const names[DETAILS] = { "events", "turn", "full" };
	a->detail = DETAIL_FULL;
	for (int d = 0; value && d < DETAILS; d++)
		if (strcmp(json_string_value(value), names[d]) == 0) {
			a->detail = (enum detail)d;
			return fine;
		}
	return value ? about(N_("“{field}” must be full, turn or events"), "detail") : fine;
}

static struct message take_fields(struct asked *a, json_t *value[FIELDS])
{
	if (value[F_TABLE] && !id_read(json_string_value(value[F_TABLE]), &a->table))
		return about(N_("“{field}” must be a table’s id: sixteen hexadecimals"), "table");
	struct request *r = &a->request;
	if (op_is_verb(a->op))
		r->verb = (enum verb)ops[a->op].verb;
	r->seat = number(value[F_SEAT], -1);
	r->seq = number(value[F_SEQ], 0);
	const json_t *text = value[F_MOVE] ? value[F_MOVE] : value[F_TEXT] ? value[F_TEXT] : value[F_BOT];
	r->text = text ? json_string_value(text) : NULL;
	a->name = value[F_NAME] ? json_string_value(value[F_NAME]) : NULL;
	a->since = number(value[F_SINCE], 0);
	a->version = number(value[F_VERSION], 0);
	a->on = json_is_true(value[F_ON]);
	struct message m = take_detail(a, value[F_DETAIL]);
	if (!m.id && a->op == OP_MAKE)
		m = take_make(a, value);
	return m;
}

struct message asked_read(struct asked *a, const char *text, size_t n)
{
	memset(a, 0, sizeof *a);
	memcpy(a->id, "null", 5);
	a->sit = -1;
	json_error_t where;
	a->json = json_loadb(text, n, JSON_REJECT_DUPLICATES, &where);
	if (!a->json) {
		struct message m = message(N_("this is not JSON, at byte {byte}"));
		message_int(&m, "byte", where.position);
		return m;
	}
	if (!json_is_object(a->json))
		return message(N_("a request must be a JSON object"));
	json_t *value[FIELDS] = { NULL };
	unsigned seen = 0;
	struct message m = take_id(a, json_object_get(a->json, "id"));
	if (m.id || (m = sort_fields(a->json, value, &seen)).id || (m = take_op(a, value, seen)).id)
		return m;
	return take_fields(a, value);
}

void asked_free(struct asked *a)
{
	json_decref(a->json);
	a->json = NULL;
}
