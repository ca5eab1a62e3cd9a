/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What requests mean; see asked.h. */
#include "asked.h"

#include <string.h>

static const struct message fine = { .id = NULL };

/* A message about a field. */
static struct message about(const char *sentence, const char *field)
{
	struct message m = message(sentence);
	message_text(&m, "field", field);
	return m;
}

struct message field_unknown(const char *name)
{
	return about(N_("unknown request field “{field}”"), name);
}

struct message field_misfit(const char *name, enum field_type type)
{
	switch (type) {
	case TYPE_TEXT: return about(N_("“{field}” must be a string"), name);
	case TYPE_NUMBER: return about(N_("“{field}” must be a whole number"), name);
	case TYPE_BOOL: return about(N_("“{field}” must be true or false"), name);
	case TYPE_OBJECT: return about(N_("“{field}” must be an object"), name);
	case TYPE_OTHER: break;
	}
	return fine;
}

static bool has(const struct given *g, enum field f)
{
	return g->seen >> f & 1;
}

static int number(const struct given *g, enum field f, int otherwise)
{
	return has(g, f) ? g->number[f] : otherwise;
}

static const char *text(const struct given *g, enum field f)
{
	return has(g, f) ? g->text[f] : NULL;
}

static struct message take_verb(struct asked *a, const struct given *g)
{
	if (!has(g, F_DO))
		return about(N_("“{field}” is missing"), "do");
	enum verb verb = verb_find(g->text[F_DO]);
	if (verb == VERBS)
		return about(N_("unknown request “{field}”"), g->text[F_DO]);
	a->request.verb = verb;
	unsigned rest = g->seen & ~(1u << F_ID | 1u << F_DO), must = verb_must(verb), may = verb_may(verb);
	for (int f = 0; f < FIELDS; f++) {
		if (must >> f & 1 && !(rest >> f & 1))
			return about(N_("“{field}” is missing"), field_name((enum field)f));
		if (rest >> f & 1 && !((must | may) >> f & 1))
			return about(N_("“{field}” does not belong here"), field_name((enum field)f));
	}
	return fine;
}

static struct message take_clock(struct clock *clock, const struct given *g)
{
	*clock = (struct clock){ .kind = CLOCK_NONE };
	if (!has(g, F_CLOCK) || !g->clock.kind)
		return fine;
	if (strcmp(g->clock.kind, "live") == 0 && !g->clock.each) {
		*clock = (struct clock){ .kind = CLOCK_LIVE, .base = g->clock.base, .increment = g->clock.increment };
		return fine;
	}
	if (strcmp(g->clock.kind, "days") == 0 && !g->clock.base && !g->clock.increment) {
		*clock = (struct clock){ .kind = CLOCK_DAYS, .base = g->clock.each };
		return fine;
	}
	return about(N_("“{field}” must be null or a clock with a kind and times"), "clock");
}

static struct message take_options(struct request *r, const struct given *g)
{
	for (int i = 0; i < g->options; i++) {
		if (!g->option[i].value)
			return field_misfit(g->option[i].key, TYPE_TEXT);
		struct message m = options_set(r->game, &r->options, g->option[i].key, g->option[i].value);
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

static struct message take_make(struct asked *a, const struct given *g)
{
	struct request *r = &a->request;
	const char *name = g->text[F_GAME];
	r->game = find_game(name);
	if (!r->game) {
		struct message m = message(N_("unknown game “{name}”"));
		message_text(&m, "name", name);
		return m;
	}
	int seats = number(g, F_SEATS, 0);
	if (seats < r->game->min_seats || seats > r->game->max_seats) {
		char found[16];
		struct buf b = buf_over(found, sizeof found);
		buf_int(&b, seats);
		return game_wrong_seats(r->game, found);
	}
	r->options = options_default(r->game, seats);
	r->listed = number(g, F_LISTED, 0);
	r->rated = number(g, F_RATED, 0);
	r->aids = number(g, F_AIDS, 1);
	struct message m = take_options(r, g);
	if (m.id || (m = take_clock(&r->clock, g)).id)
		return m;
	a->sit = number(g, F_SIT, -1);
	if (a->sit < -1 || a->sit >= seats)
		return about(N_("“{field}” must be null or one of the seats"), "sit");
	return fine;
}

static struct message take_detail(struct asked *a, const char *value)
{
	static const char *const names[DETAILS] = { "events", "turn", "full" };
	a->detail = DETAIL_FULL;
	for (int d = 0; value && d < DETAILS; d++)
		if (strcmp(value, names[d]) == 0) {
			a->detail = (enum detail)d;
			return fine;
		}
	return value ? about(N_("“{field}” must be full, turn or events"), "detail") : fine;
}

void asked_start(struct asked *a)
{
	memset(a, 0, sizeof *a);
	memcpy(a->id, "null", 5);
	a->sit = -1;
}

struct message asked_take(struct asked *a, const struct given *g)
{
	struct message m = take_verb(a, g);
	if (m.id)
		return m;
	if (has(g, F_TABLE) && !id_read(g->text[F_TABLE], &a->table))
		return about(N_("“{field}” must be a table id: sixteen hexadecimal digits"), "table");
	struct request *r = &a->request;
	r->seat = number(g, F_SEAT, -1);
	r->seq = number(g, F_SEQ, 0);
	r->text = has(g, F_MOVE) ? g->text[F_MOVE] : has(g, F_TEXT) ? g->text[F_TEXT] : text(g, F_BOT);
	r->reseat = number(g, F_RESEAT, 0);
	a->name = text(g, F_NAME);
	a->since = number(g, F_SINCE, 0);
	a->ply = number(g, F_PLY, 0);
	a->version = number(g, F_VERSION, 0);
	a->on = number(g, F_ON, 0);
	m = take_detail(a, text(g, F_DETAIL));
	if (!m.id && r->verb == VERB_MAKE)
		m = take_make(a, g);
	return m;
}
