/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What requests mean; see asked.h. */
#include "asked.h"

#include <assert.h>
#include <string.h>

static const struct message fine = { .id = NULL };

/* A message about a field. */
static struct message about(const char *sentence, const char *field)
{
	struct message m = refusal(REFUSED_MALFORMED, sentence);
	message_text(&m, "field", field);
	return m;
}

struct message field_unknown(const char *name)
{
	return about(N_("unknown request field “{field}”"), name);
}

struct message verb_unknown(const char *name)
{
	return about(N_("unknown request “{field}”"), name);
}

struct message field_misfit(const char *name, enum field_type type)
{
	switch (type) {
	case TYPE_TEXT: return about(N_("“{field}” must be a string"), name);
	case TYPE_NUMBER: return about(N_("“{field}” must be a whole number"), name);
	case TYPE_BOOL: return about(N_("“{field}” must be true or false"), name);
	case TYPE_BIG: return about(N_("“{field}” must be a whole number from 0 to 10^18"), name);
	case TYPE_OBJECT: return about(N_("“{field}” must be an object"), name);
	case TYPE_TEXTS: return about(N_("“{field}” must be a list of strings"), name);
	case TYPE_OTHER: break;
	}
	return fine;
}

/* ---- fields ---- */

bool asked_has(const struct asked *a, enum field f)
{
	assert(f < FIELDS);
	return a->given.seen >> f & 1;
}

const char *asked_text(const struct asked *a, enum field f)
{
	return asked_has(a, f) ? a->given.text[f] : NULL;
}

long long asked_number(const struct asked *a, enum field f, long long otherwise)
{
	return asked_has(a, f) ? a->given.number[f] : otherwise;
}

/* ---- meaning ---- */

static struct message take_verb(struct asked *a)
{
	const uint64_t either = 1ull << F_TABLE | 1ull << F_POSITION, always = 1ull << F_ID | 1ull << F_DO | 1ull << F_LANG;
	if (!asked_has(a, F_DO))
		return about(N_("“{field}” is missing"), "do");
	enum verb verb = verb_find(a->given.text[F_DO]);
	if (verb == VERBS)
		return verb_unknown(a->given.text[F_DO]);
	a->request.verb = verb;
	uint64_t seen = a->given.seen & ~always, must = verb_must(verb), may = verb_may(verb);
	if ((must & either) == either) {
		/* of a table everybody has their own seat, and it is as it is now */
		if (seen >> F_TABLE & 1)
			may &= ~(1ull << F_SEAT | 1ull << F_PLY);
		must &= ~(1ull << (seen >> F_TABLE & 1 || !(seen >> F_POSITION & 1) ? F_POSITION : F_TABLE));
	}
	/* nearly every request is as it should be */
	if (!(must & ~seen) && !(seen & ~(must | may)))
		return fine;
	for (int f = 0; f < FIELDS; f++) {
		if (must >> f & 1 && !(seen >> f & 1))
			return about(N_("“{field}” is missing"), field_name((enum field)f));
		if (seen >> f & 1 && !((must | may) >> f & 1))
			return about(N_("“{field}” does not belong here"), field_name((enum field)f));
	}
	return fine;
}

static struct message take_clock(struct clock *clock, const struct asked *a)
{
	const struct given *g = &a->given;
	*clock = (struct clock){ .kind = CLOCK_NONE };
	if (!asked_has(a, F_CLOCK) || !g->clock.kind)
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

struct message asked_game(const struct asked *a, const struct game **game)
{
	const char *name = asked_text(a, F_GAME);
	assert(name);
	*game = registry_find(name);
	if (*game)
		return fine;
	struct message m = refusal(REFUSED_UNKNOWN, N_("unknown game “{name}”"));
	message_text(&m, "name", name);
	return m;
}

static struct message take_options(const struct asked *a, const struct list *list, const struct game *game, struct options *o)
{
	for (int i = 0; i < a->given.options; i++) {
		const char *key = a->given.option[i].key, *value = a->given.option[i].value;
		if (!value)
			return field_misfit(key, TYPE_TEXT);
		if (list && game->setup.list && strcmp(game->setup.list->option, key) == 0 && strcmp(list->hash, value) == 0)
			options_bring(game, o, list);
		struct message m = options_set(game, o, key, value);
		if (m.id)
			return refusal_as(REFUSED_MALFORMED, m);
	}
	return fine;
}

struct message asked_setup(const struct asked *a, const struct list *list, const struct game **game, struct options *o)
{
	struct message m = asked_game(a, game);
	if (m.id)
		return m;
	long long seats = asked_number(a, F_SEATS, (*game)->min_seats);
	if (seats < (*game)->min_seats || seats > (*game)->max_seats) {
		char found[24];
		struct buf b = buf_over(found, sizeof found);
		buf_int(&b, seats);
		return refusal_as(REFUSED_MALFORMED, game_wrong_seats(*game, found));
	}
	*o = options_default(*game, (int)seats);
	return take_options(a, list, *game, o);
}

static struct message take_make(struct asked *a)
{
	struct request *r = &a->request;
	struct message m = asked_setup(a, NULL, &r->game, &r->options);
	/* the template is not for people */
	if (r->game && !r->game->place) {
		m = refusal(REFUSED_UNKNOWN, N_("unknown game “{name}”"));
		message_text(&m, "name", r->game->name);
	}
	if (m.id || (m = take_clock(&r->clock, a)).id)
		return m;
	r->listed = asked_number(a, F_LISTED, 0);
	r->rated = asked_number(a, F_RATED, 0);
	r->aids = asked_number(a, F_AIDS, 1);
	r->restless = !asked_number(a, F_VACATION, 1);
	long long sit = asked_number(a, F_SIT, -1);
	if (sit < -1 || sit >= r->options.seats)
		return about(N_("“{field}” must be null or one of the seats"), "sit");
	return fine;
}

/* As if a table for two were made: what would be wrong with that one is wrong with this. */
static struct message take_seek(struct asked *a)
{
	struct request *r = &a->request;
	struct message m = asked_game(a, &r->game);
	if (m.id)
		return m;
	if (!r->game->place || r->game->min_seats > 2 || r->game->max_seats < 2)
		return refusal_as(REFUSED_UNKNOWN, message_with(N_("{name} has no quick match"), "name", r->game->name));
	r->options = options_default(r->game, 2);
	r->rated = asked_number(a, F_RATED, 0);
	r->listed = r->aids = true;
	return take_clock(&r->clock, a);
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
}

struct message asked_take(struct asked *a)
{
	struct message m = take_verb(a);
	if (m.id)
		return m;
	if (asked_has(a, F_TABLE) && !id_read(a->given.text[F_TABLE], &a->table))
		return about(N_("“{field}” must be a table id: sixteen hexadecimal digits"), "table");
	struct request *r = &a->request;
	r->seat = (int)asked_number(a, F_SEAT, -1);
	r->seq = (int)asked_number(a, F_SEQ, 0);
	r->text = asked_has(a, F_MOVE) ? a->given.text[F_MOVE] : asked_has(a, F_TEXT) ? a->given.text[F_TEXT] : asked_text(a, F_BOT);
	r->reseat = asked_number(a, F_RESEAT, 0);
	uint8_t luck[PROOF_BYTES];
	r->luck = asked_text(a, F_LUCK);
	if (r->luck && !proof_read(r->luck, luck))
		return about(N_("“{field}” must be 64 hexadecimal digits"), "luck");
	m = take_detail(a, asked_text(a, F_DETAIL));
	if (!m.id && r->verb == VERB_MAKE)
		m = take_make(a);
	if (!m.id && r->verb == VERB_SEEK)
		m = take_seek(a);
	return m;
}

void asked_free(struct asked *a)
{
	if (a->release)
		a->release(a->kept);
	a->release = NULL;
}
