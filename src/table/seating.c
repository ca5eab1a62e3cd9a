/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What events do before the game: a table is made, people and bots take their seats, luck is
 * added, and the deal begins the game. See seating.h; what each event looks like stands in
 * table.c.
 */
#include "seating.h"

#include "day.h"
#include "record.h"
#include "tell.h"
#include "words.h"

#include <assert.h>
#include <string.h>

static const char malformed[] = "malformed";

const char *seating_read(const struct table *t, const char *args, int *seat)
{
	long long n;
	args = words_number(args, &n);
	if (!args || !t->game || n < 0 || n >= t->options.seats)
		return NULL;
	*seat = (int)n;
	return args;
}

const char *seating_table(struct table *t, const struct event *e, const char *args)
{
	char word[OPTION_TEXT + 32];
	long long seats, day;
	args = words_next(args, word, sizeof word);
	t->game = args ? registry_find(word) : NULL;
	args = args ? words_number(args, &seats) : NULL;
	if (!t->game || !args || seats < t->game->min_seats || seats > t->game->max_seats)
		return malformed;
	/* options that the event does not name are those of the time when it was written */
	t->options = options_left_out(t->game, (int)seats);
	if (!(args = words_next(args, word, sizeof word)))
		return malformed;
	t->listed = strcmp(word, "listed") == 0;
	if (!(args = words_next(args, word, sizeof word)))
		return malformed;
	t->rated = strcmp(word, "rated") == 0;
	if (!(args = words_next(args, word, sizeof word)) || !clock_read(word, &t->clock))
		return malformed;
	/* the word came later than the first logs: where it is missing help is allowed */
	t->aids = true;
	while ((args = words_next(args, word, sizeof word))) {
		char *equals = strchr(word, '=');
		uint8_t secret[PROOF_BYTES];
		if (strcmp(word, "unaided") == 0) {
			t->aids = false;
			continue;
		}
		if (strncmp(word, "cup:", 4) == 0 && id_read(word + 4, &t->cup))
			continue;
		if (strncmp(word, "daily:", 6) == 0 && words_number(word + 6, &day) && day > 0 && day <= DAY_LAST) {
			t->daily = (int)day;
			continue;
		}
		if (strcmp(word, "restless") == 0) {
			t->restless = true;
			continue;
		}
		/* this one, too: the deal of a table without it cannot be checked */
		if (strncmp(word, "secret:", 7) == 0 && proof_read(word + 7, secret)) {
			proof_start(&t->proof, secret);
			continue;
		}
		if (!equals)
			return malformed;
		*equals = '\0';
		if (options_set(t->game, &t->options, word, equals + 1).id)
			return "an option that the game does not have";
	}
	if (options_clash(t->game, &t->options).id)
		return "options that do not go together";
	t->owner = e->by;
	t->made = e->at;
	return NULL;
}

/* The name as it is now: an account may be renamed, or be gone, and a log has no names. */
static void set_name(struct seat *seat, const char *name)
{
	struct buf b = buf_over(seat->name, sizeof seat->name);
	buf_put(&b, name);
}

static bool add_luck(struct table *t, int seat, const char *hex)
{
	t->proof.lucky |= 1u << seat;
	return t->proof.given && proof_read(hex, t->proof.luck[seat]);
}

const char *seating_sit(struct table *t, const struct event *e, const char *args)
{
	int seat;
	args = seating_read(t, args, &seat);
	if (!args || t->began || t->seat[seat].player || t->seat[seat].bot)
		return "nobody can sit there";
	/* whoever sits down elsewhere needs no other seat */
	int kept = table_kept_for(t, e->by);
	if (kept >= 0)
		memset(&t->seat[kept], 0, sizeof t->seat[kept]);
	/* for whomever it was kept: they may be no more, of which no event tells */
	t->seat[seat].kept = 0;
	t->seat[seat].player = e->by;
	set_name(&t->seat[seat], e->name ? e->name : "");
	return !*args || add_luck(t, seat, args) ? NULL : malformed;
}

const char *seating_luck(struct table *t, const struct event *e, const char *args)
{
	(void)e;
	int seat;
	args = seating_read(t, args, &seat);
	return args && !t->began && t->seat[seat].player && add_luck(t, seat, args) ? NULL : malformed;
}

void seating_free(struct table *t, int seat)
{
	assert(!t->began);
	memset(&t->seat[seat], 0, sizeof t->seat[seat]);
	memset(t->proof.luck[seat], 0, sizeof t->proof.luck[seat]);
	t->proof.lucky &= ~(1u << seat);
}

/* For somebody who has not agreed to play yet: it is not theirs until they sit down. For who
 * is no more by now, nothing is kept. */
const char *seating_keep(struct table *t, const struct event *e, const char *args)
{
	int seat;
	if (!seating_read(t, args, &seat) || t->began || t->seat[seat].player || t->seat[seat].bot || !e->by)
		return "a seat that cannot be kept";
	if (!e->name || !*e->name)
		return NULL;
	t->seat[seat].kept = e->by;
	set_name(&t->seat[seat], e->name);
	return NULL;
}

const char *seating_bot(struct table *t, const struct event *e, const char *args)
{
	(void)e;
	char name[32];
	int seat;
	args = seating_read(t, args, &seat);
	if (!args || !words_next(args, name, sizeof name) || !bot_find(name) || t->began || t->seat[seat].player)
		return "no such bot can sit there";
	t->seat[seat].bot = bot_find(name);
	t->seat[seat].kept = 0;
	set_name(&t->seat[seat], name);
	return NULL;
}

/* Whoever sat there, person or bot. */
const char *seating_clear(struct table *t, const struct event *e, const char *args)
{
	(void)e;
	int seat;
	if (!seating_read(t, args, &seat) || t->began)
		return malformed;
	seating_free(t, seat);
	return NULL;
}

const char *seating_start(struct table *t, const struct event *e, const char *args)
{
	(void)e;
	if (!t->game || t->began)
		return "it has begun already";
	/* the deal is read as any record is: there is no second way to write one */
	struct record_reader reader;
	record_start(&reader, &t->session, NULL);
	bool fine = record_feed(&reader, args, strlen(args)) && record_finish(&reader);
	/* even if it is not fine: what has begun must be freed */
	t->began = record_began(&reader);
	if (!fine || !t->began || t->session.game != t->game || t->session.options.seats != t->options.seats)
		return "a record's head that is none";
	if (t->proof.given && memcmp(t->proof.secret, t->session.proof.secret, PROOF_BYTES) != 0)
		return "a deal from another secret";
	t->proof = t->session.proof;
	session_go_on(&t->session);
	t->stage = session_over(&t->session) ? STAGE_OVER : STAGE_PLAYING;
	for (int seat = 0; seat < t->options.seats; seat++)
		t->seat[seat].time = t->clock.base;
	return NULL;
}
