/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What can be said about a table without changing it: who sits where, what counts as talk,
 * and what the index and the archive keep of it.
 */
#include "table.h"

#include "record.h"
#include "words.h"

#include <assert.h>
#include <string.h>

int table_seat_of(const struct table *t, int64_t player)
{
	/* 0 is nobody, and would be found where a bot sits */
	for (int seat = 0; player && seat < t->options.seats; seat++)
		if (t->seat[seat].player == player)
			return seat;
	return -1;
}

int table_kept_for(const struct table *t, int64_t player)
{
	for (int seat = 0; player && seat < t->options.seats; seat++)
		if (t->seat[seat].kept == player)
			return seat;
	return -1;
}

bool table_resigned(const struct table *t, int seat)
{
	assert(seat >= 0 && seat < t->options.seats);
	return t->began && t->session.resigned >> seat & 1;
}

bool table_rests(const struct table *t, int64_t player)
{
	int seat = table_seat_of(t, player);
	return t->stage == STAGE_PLAYING && t->clock.kind == CLOCK_DAYS && !t->restless && seat >= 0 && !table_resigned(t, seat);
}

unsigned table_people(const struct table *t)
{
	unsigned people = 0;
	for (int seat = 0; seat < t->options.seats; seat++)
		if (t->seat[seat].player && !t->seat[seat].left && !table_resigned(t, seat))
			people |= 1u << seat;
	return people;
}

bool table_bot_plays(const struct table *t, int seat)
{
	assert(seat >= 0 && seat < t->options.seats);
	return t->seat[seat].bot != NULL;
}

bool table_bot_thinks(const struct table *t, int seat)
{
	assert(seat >= 0 && seat < t->options.seats);
	if (t->stage != STAGE_PLAYING || !t->seat[seat].acts || !t->seat[seat].bot)
		return false;
	for (int other = 0; t->daily && other < t->options.seats; other++)
		if (t->seat[other].acts && (other < seat || !t->seat[other].bot))
			return false;
	return true;
}

/* Onlookers see as much as all do, but they may be better players, or sit behind one. */
bool table_hears_onlookers(const struct table *t, int viewer)
{
	assert(viewer >= -1 && viewer < SEATS_MAX);
	return viewer < 0 || t->stage == STAGE_OVER || t->stage == STAGE_CLOSED;
}

bool table_is_talk(const struct table *t, int seq)
{
	assert(seq >= 1 && seq <= t->seq);
	const char *text = t->log[seq - 1].text;
	return strncmp(text, "say ", 4) == 0 || strncmp(text, "call ", 5) == 0;
}

int table_talk_size(const char *text)
{
	/* as it will be sent, because that is what limits are about: see TABLE_TALK */
	enum { AROUND = 200 };  /* the event around it, with the longest name */
	size_t n = AROUND;
	for (; *text; text++)
		n += *text == '"' || *text == '\\' ? 2 : 1;
	return (int)n;
}

bool table_unsay(char *text)
{
	assert(text);
	char word[16];
	long long seat;
	const char *args = words_next(text, word, sizeof word), *words = args;
	if (args && strcmp(word, "say") == 0)
		words = words_number(args, &seat);
	else if (!args || strcmp(word, "call") != 0)
		words = NULL;
	if (!words)
		return false;
	/* all of them: what is not wanted in the log is not wanted in memory either */
	size_t kept = (size_t)(words - text);
	memset(text + kept, 0, strlen(words));
	return true;
}

/* ---- for the index and the archive ---- */

bool table_is_complete(const struct table *t)
{
	bool complete = t->cup && t->stage == STAGE_OPEN;
	for (int seat = 0; complete && seat < t->options.seats; seat++)
		complete = t->seat[seat].player != 0;
	return complete;
}

void table_summary(const struct table *t, struct summary *s)
{
	assert(t->game);
	/* all of it, also what follows from the rest: lists of tables are made from these alone */
	memset(s, 0, sizeof *s);
	s->table = t->id;
	struct buf game = buf_over(s->game, sizeof s->game);
	buf_put(&game, t->game->name);
	s->seats = t->options.seats;
	s->stage = t->stage;
	/* nobody else can sit down at a tournament's table: strangers find it once there is a game to watch */
	s->listed = t->listed && (!t->cup || t->stage != STAGE_OPEN);
	s->rated = t->rated;
	s->owner = t->owner;
	s->daily = t->daily;
	s->made = t->made;
	s->changed = t->changed;
	s->ended = t->ended;
	s->due = table_due(t);
	s->chairs = game_chairs(t->game, &t->options);
	unsigned winners = t->stage == STAGE_OVER ? session_winners(&t->session) : 0;
	for (int i = 0; i < s->chairs; i++) {
		if (i < s->seats) {
			s->seat[i].player = t->seat[i].player;
			s->people += t->seat[i].player != 0;
			/* nobody sits yet where a seat is kept */
			if (!t->seat[i].kept)
				memcpy(s->seat[i].name, t->seat[i].name, sizeof s->seat[i].name);
			s->turn |= (unsigned)t->seat[i].acts << i;
			s->seat[i].resigned = table_resigned(t, i);
		}
		if (t->stage == STAGE_OVER)
			s->seat[i].points = t->game->points(session_state(&t->session), i);
		s->seat[i].won = winners >> i & 1;
	}
}

bool table_record(const struct table *t, struct buf *out)
{
	/* a record has everything hidden in it, so there is none while somebody could use that */
	if (!t->began || (t->stage != STAGE_OVER && t->stage != STAGE_CLOSED))
		return false;
	struct session copy;
	session_copy(&copy, &t->session);
	for (int seat = 0; seat < t->options.seats; seat++)
		/* a bot's name is one, and who is no more has none */
		if (!record_name_fault(t->seat[seat].name).id)
			memcpy(copy.name[seat], t->seat[seat].name, sizeof copy.name[seat]);
	record_write(&copy, out);
	session_free(&copy);
	return !out->full;
}
