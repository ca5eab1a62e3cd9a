/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Clocks; see table.h. They are read off the times of events: nothing ticks. The
 * clock of every person who is to act runs, also where several are; that of a bot
 * never does. So a table that is loaded after a restart, or by another node, has the
 * same times on its clocks, and nobody has lost any because a server was busy.
 */
#include "table.h"

#include "words.h"

#include <assert.h>
#include <string.h>

/* How long until somebody else makes a bot's move, if whoever thinks about it is
 * gone. Longer than any bot may think. */
enum { BOT_PATIENCE = 15000 };

static bool runs(const struct table *t, int seat)
{
	const struct seat *s = &t->seat[seat];
	return t->clock.kind != CLOCK_NONE && s->acts && s->player && !s->bot;
}

/* So much of the time between two moments is vacation. */
static int64_t rest(const struct seat *s, int64_t from, int64_t to)
{
	int64_t begin = s->away > from ? s->away : from, end = s->until < to ? s->until : to;
	return end > begin ? end - begin : 0;
}

int64_t table_time(const struct table *t, int seat, int64_t now)
{
	assert(seat >= 0 && seat < t->options.seats);
	const struct seat *s = &t->seat[seat];
	/* the clocks of two machines may differ: an event from the future takes no time away */
	int64_t passed = runs(t, seat) && now > s->since ? now - s->since - rest(s, s->since, now) : 0;
	return s->time > passed ? s->time - passed : 0;
}

/* When the time runs out, if nothing happens before. */
static int64_t end_of_time(const struct seat *s)
{
	int64_t end = s->since + s->time;
	return end > s->away ? end + rest(s, s->since, s->until) : end;
}

int64_t table_vacation(const struct table *t, int seat, int64_t now)
{
	const struct seat *s = &t->seat[seat];
	return now >= s->away && now < s->until ? s->until : 0;
}

/* It may have begun some time ago: whoever says so may have been away. */
void clock_rest(struct table *t, int seat, int64_t at, int64_t away, int64_t until)
{
	struct seat *s = &t->seat[seat];
	assert(t->clock.kind == CLOCK_DAYS && away <= until);
	/* an earlier one in the same turn has to be reckoned up first */
	int64_t settled = away < at ? away : at;
	if (away != s->away && s->until > s->since && settled > s->since && runs(t, seat)) {
		s->time = table_time(t, seat, settled);
		s->since = settled;
	}
	s->away = away;
	s->until = until;
	/* the flag fell while nobody knew */
	if (s->flagged && runs(t, seat) && table_time(t, seat, at) > 0)
		s->flagged = false;
}

int table_run_out(const struct table *t, int64_t now)
{
	for (int seat = 0; t->stage == STAGE_PLAYING && seat < t->options.seats; seat++)
		if (runs(t, seat) && !t->seat[seat].flagged && table_time(t, seat, now) == 0)
			return seat;
	return -1;
}

int table_lost_on_time(const struct table *t)
{
	for (int seat = 0; t->cup && t->stage == STAGE_PLAYING && seat < t->options.seats; seat++)
		if (t->seat[seat].flagged && !t->seat[seat].bot && !table_resigned(t, seat))
			return seat;
	return -1;
}

int64_t table_due(const struct table *t)
{
	int64_t due = table_lost_on_time(t) >= 0 ? t->changed : 0;
	unsigned people = table_people(t);
	for (int seat = 0; t->stage == STAGE_PLAYING && seat < t->options.seats; seat++) {
		const struct seat *s = &t->seat[seat];
		int64_t then = 0;
		/* bots alone move only while somebody watches, who has the table in memory */
		if (table_bot_thinks(t, seat) && people)
			then = t->changed + BOT_PATIENCE;
		else if (runs(t, seat) && !s->flagged)
			then = end_of_time(s);
		if (then && (!due || then < due))
			due = then;
	}
	assert(due >= 0);
	return due;
}

/* It was this seat's turn, and now it is not. Time is gained by moving only: a turn can
 * also end because somebody else took a move back. */
static void stop(struct table *t, int seat, int64_t at)
{
	struct seat *s = &t->seat[seat];
	assert(s->acts);
	s->time = table_time(t, seat, at);
	s->gained = 0;
	if (t->clock.kind == CLOCK_LIVE && s->player && !s->bot && s->turned == t->seq + 1) {
		s->gained = t->clock.increment;
		s->time += s->gained;
	}
	s->acts = false;
}

void clock_turn(struct table *t, int64_t at)
{
	unsigned acting = t->stage == STAGE_PLAYING ? t->game->to_act(session_state(&t->session)) : 0, others = acting;
	/* those who are to act now and were not before */
	for (int seat = 0; seat < t->options.seats; seat++)
		others &= ~((unsigned)t->seat[seat].acts << seat);
	for (int seat = 0; seat < t->options.seats; seat++) {
		struct seat *s = &t->seat[seat];
		bool acts = acting >> seat & 1;
		/* who moves and gives others their turn has ended one's own, even if the next is
		 * that of everybody: who chooses last has no less time than those who waited */
		bool anew = others && s->turned == t->seq + 1;
		if (s->acts && (!acts || anew))
			stop(t, seat, at);
		if (!s->acts && acts) {
			s->acts = true;
			s->gained = 0;
			s->since = at;
			s->turned = t->seq + 1;
			/* days are given anew for each turn, the time of a live game is one for all */
			if (t->clock.kind == CLOCK_DAYS)
				s->time = t->clock.base;
		}
	}
}

void clock_put(const struct clock *c, struct buf *out)
{
	if (c->kind == CLOCK_NONE) {
		buf_put(out, "none");
		return;
	}
	buf_put(out, c->kind == CLOCK_LIVE ? "live:" : "days:");
	buf_int(out, c->base);
	if (c->kind == CLOCK_LIVE) {
		buf_char(out, '+');
		buf_int(out, c->increment);
	}
}

bool clock_read(const char *text, struct clock *c)
{
	*c = (struct clock){ .kind = CLOCK_NONE };
	if (strcmp(text, "none") == 0)
		return true;
	bool live = strncmp(text, "live:", 5) == 0;
	if (!live && strncmp(text, "days:", 5) != 0)
		return false;
	c->kind = live ? CLOCK_LIVE : CLOCK_DAYS;
	long long base = 0, increment = 0;
	const char *end = words_digits(text + 5, &base);
	if (live && end && *end == '+')
		end = words_digits(end + 1, &increment);
	c->base = base;
	c->increment = increment;
	return end && !*end && base > 0 && increment >= 0;
}
