/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The grammar that the records of all games share; see record.h.  A statement
 * is first looked at as a whole and only then changes anything, because a
 * refused line must leave no traces: whoever gave it may go on with another.
 */
#include "record.h"
#include "text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* No deal has a higher number than this. */
enum { MOST_NUMBERS = 256 };

const char *record_refuse(void *referee, const char *format, ...)
{
	struct record *r = referee;
	va_list args;

	assert(r->rules != NULL);
	va_start(args, format);
	vsnprintf(r->reason, sizeof r->reason, format, args);
	va_end(args);
	return r->reason;
}

/* ---- the header ---- */

/* The rules set up their table here, so that options find one to change. */
static const char *read_seats(struct record *r, const char *text)
{
	int seats;

	if (!text_exactly(&text, "seats ") || !text_number(&text, &seats)
			|| *text != '\0' || seats < r->rules->least
			|| seats > r->rules->most)
		return record_refuse(r, "want: seats, %d to %d",
			r->rules->least, r->rules->most);
	r->seats = r->chairs = seats;
	r->rules->seats(r, seats);
	assert(r->chairs >= seats && r->chairs <= RECORD_SEATS);
	r->stage = RECORD_AT_OPTIONS;
	return NULL;
}

/* A name is any text that is not empty; nothing depends on it. */
static const char *read_name(struct record *r, const char *text)
{
	int seat;

	if (!text_number(&text, &seat) || seat >= r->seats)
		return record_refuse(r, "a name needs a seat, 0 to %d",
			r->seats - 1);
	if (*text == '\0')
		return record_refuse(r, "the name is empty");
	if (r->named[seat])
		return record_refuse(r, "seat %d is named twice", seat);
	r->named[seat] = true;
	r->stage = RECORD_AT_NAMES;
	return NULL;
}

/* The rules say which deal is next; after the last one the game is on. */
static const char *read_deal(struct record *r, const char *text)
{
	const char *what = r->rules->deal[r->deals].what;
	const char *wrong;

	assert(what != NULL && r->stage < RECORD_AT_PLAY);
	if (!text_exactly(&text, "deal ") || !text_exactly(&text, what)
			|| !text_exactly(&text, " "))
		return record_refuse(r, "unknown, or not in its place in the "
			"header; want: deal %s", what);
	wrong = r->rules->deal[r->deals].read(r, text);
	if (wrong != NULL)
		return wrong;
	r->deals++;
	r->stage = r->deals < RECORD_DEALS && r->rules->deal[r->deals].what
		? RECORD_AT_DEALS : RECORD_AT_PLAY;
	return NULL;
}

/* Options, names and the first deal, none of them after the next. */
static const char *read_choices(struct record *r, const char *line)
{
	const char *wrong = NULL;

	if (r->stage == RECORD_AT_OPTIONS && text_exactly(&line, "option "))
		return r->rules->option(r, line);
	if (r->rules->options_end != NULL)
		wrong = r->rules->options_end(r);
	if (wrong != NULL)
		return wrong;
	if (text_exactly(&line, "name "))
		return read_name(r, line);
	return read_deal(r, line);
}

const char *record_numbers(void *referee, const char *text, int *row, int count,
	int first, int last, int often)
{
	int used[MOST_NUMBERS] = {0};
	int dealt[MOST_NUMBERS];

	assert(first >= 0 && last < MOST_NUMBERS && count <= MOST_NUMBERS);
	/* The row is the referee's own, so it stays as it is until all is read. */
	for (int i = 0; i < count; i++) {
		if (*text == '\0')
			return record_refuse(referee, "%d dealt, not %d", i,
				count);
		if (!text_number(&text, &dealt[i]) || dealt[i] < first
				|| dealt[i] > last)
			return record_refuse(referee, "number %d of the deal "
				"is not between %d and %d", i + 1, first, last);
		if (++used[dealt[i]] > often)
			return record_refuse(referee, "%d is dealt too often",
				dealt[i]);
	}
	if (*text != '\0')
		return record_refuse(referee, "more than %d dealt", count);
	memcpy(row, dealt, sizeof dealt[0] * (size_t)count);
	return NULL;
}

const char *record_first(void *referee, const char *text, bool is_0, int *first)
{
	const struct record *r = referee;

	if (!text_number(&text, first) || *text != '\0' || *first >= r->seats)
		return record_refuse(referee, "the first seat is 0 to %d",
			r->seats - 1);
	if (is_0 && *first != 0)
		return record_refuse(referee, "with first=0 seat 0 begins");
	return NULL;
}

/* ---- the play and the result ---- */

/* Which seats may act is for the rules to say: in some games several may. */
static const char *read_move(struct record *r, const char *text)
{
	int seat;

	if (!text_number(&text, &seat) || seat >= r->seats)
		return record_refuse(r, "want a seat, 0 to %d", r->seats - 1);
	if (r->rules->over(r))
		return record_refuse(r, "the game is over");
	return r->rules->move(r, seat, text);
}

/* Every chair in order. There is one right text, so it is made and compared:
 * that leaves no way of writing a number differently. */
static const char *read_score(struct record *r, const char *line)
{
	char want[64];

	assert(r->scores < r->chairs);
	if (!r->rules->over(r))
		return record_refuse(r, "the game is not over");
	snprintf(want, sizeof want, "score %d %d", r->scores,
		r->rules->score(r, r->scores));
	if (strcmp(line, want) != 0)
		return record_refuse(r, "want: %s", want);
	r->scores++;
	r->stage = r->scores < r->chairs ? RECORD_AT_SCORES : RECORD_AT_WINNER;
	return NULL;
}

/* All winners in one line, again compared as text. */
static const char *read_winner(struct record *r, const char *line)
{
	unsigned winners = r->rules->winners(r);
	char want[64] = "winner";
	size_t used = strlen(want);

	assert(winners != 0 && winners >> r->chairs == 0);
	for (int chair = 0; chair < r->chairs; chair++)
		if ((winners >> chair & 1) != 0)
			used += (size_t)snprintf(want + used,
				sizeof want - used, " %d", chair);
	if (strcmp(line, want) != 0)
		return record_refuse(r, "want: %s", want);
	r->stage = RECORD_AT_END;
	return NULL;
}

/* The first character tells what it is: seats are digits, verbs are not. */
static const char *read_play(struct record *r, const char *line)
{
	if (line[0] >= '0' && line[0] <= '9')
		return read_move(r, line);
	if (line[0] == '*')
		return r->rules->chance != NULL ? r->rules->chance(r, line)
			: record_refuse(r, "no chance after the deal");
	if (strncmp(line, "score ", 6) == 0)
		return read_score(r, line);
	if (strcmp(line, "aborted") != 0)
		return record_refuse(r, "neither a move nor a result");
	/* It stands in place of a result, which there is now. */
	if (r->rules->over(r))
		return record_refuse(r, "the game is over, not aborted");
	r->stage = RECORD_AFTER_ABORTED;
	return NULL;
}

/* ---- any line ---- */

/* A line that is always the same; in two parts, because one of them has the
 * name of the game in it. */
static const char *read_fixed(struct record *r, const char *line,
	const char *begin, const char *rest, enum record_stage next)
{
	const char *text = line;

	if (!text_exactly(&text, begin) || strcmp(text, rest) != 0)
		return record_refuse(r, "want: %s%s", begin, rest);
	r->stage = next;
	return NULL;
}

/* No default: the compiler shall find a stage without its statement. */
static const char *read_statement(struct record *r, const char *line)
{
	switch (r->stage) {
	case RECORD_AT_VERSION:
		return read_fixed(r, line, "bergfried ", "1", RECORD_AT_GAME);
	case RECORD_AT_GAME:
		return read_fixed(r, line, "game ", r->rules->game,
			RECORD_AT_SEATS);
	case RECORD_AT_SEATS:
		return read_seats(r, line);
	case RECORD_AT_OPTIONS:
	case RECORD_AT_NAMES:
		return read_choices(r, line);
	case RECORD_AT_DEALS:
		return read_deal(r, line);
	case RECORD_AT_PLAY:
		return read_play(r, line);
	case RECORD_AT_SCORES:
		return read_score(r, line);
	case RECORD_AT_WINNER:
		return read_winner(r, line);
	case RECORD_AT_END:
		return read_fixed(r, line, "end", "", RECORD_AFTER_END);
	case RECORD_AFTER_END:
		return record_refuse(r, "text after end");
	case RECORD_AFTER_ABORTED:
		break;
	}
	return record_refuse(r, "text after aborted");
}

const char *record_line(void *referee, const char *line)
{
	const char *wrong = text_check(line);

	/* Comments may have what they like between their words. */
	if (wrong != NULL)
		return record_refuse(referee, "%s", wrong);
	if (line[0] == '\0' || line[0] == '#')
		return NULL;
	if (strstr(line, "  ") != NULL)
		return record_refuse(referee, "two spaces between words");
	return read_statement(referee, line);
}

const char *record_end(void *referee)
{
	const struct record *r = referee;

	if (r->stage < RECORD_AT_PLAY)
		return record_refuse(referee, "the header is not complete");
	if (r->stage > RECORD_AT_PLAY && r->stage < RECORD_AFTER_END)
		return record_refuse(referee, "the result is not complete");
	return NULL;
}

/* ---- the game as it stands ---- */

int record_legal(void *referee, int seat, char names[][REFEREE_NAME], int max)
{
	const struct record *r = referee;

	assert(r->rules != NULL && (max == 0 || names != NULL));
	if (r->stage != RECORD_AT_PLAY || seat < 0 || seat >= r->seats)
		return 0;
	return r->rules->legal(referee, seat, names, max);
}

int record_names(void *referee, int seat, char names[][REFEREE_NAME])
{
	return record_legal(referee, seat, names, REFEREE_MOVES);
}

unsigned record_to_act(void *referee)
{
	const struct record *r = referee;
	unsigned seats = 0;

	for (int seat = 0; seat < r->seats; seat++)
		if (record_legal(referee, seat, NULL, 0) > 0)
			seats |= 1u << seat;
	return seats;
}

bool record_over(void *referee)
{
	const struct record *r = referee;

	return r->stage >= RECORD_AT_PLAY && r->rules->over(referee);
}

int record_score(void *referee, int chair)
{
	const struct record *r = referee;

	if (r->stage < RECORD_AT_PLAY || chair < 0 || chair >= r->chairs)
		return 0;
	return r->rules->score(referee, chair);
}

/* All but the tables is zero again, as it was after record_new(). */
void record_reset(void *referee)
{
	struct record *r = referee;
	const struct record_rules *rules = r->rules;

	assert(rules->kept >= sizeof *r && rules->kept <= rules->size);
	/* Byte by byte, so that padding is the same, too: tests compare it. */
	memset(r, 0, sizeof *r);
	memset((char *)referee + rules->kept, 0, rules->size - rules->kept);
	r->rules = rules;
}

void *record_new(const struct record_rules *rules, char *why, size_t why_size)
{
	struct record *r = calloc(1, rules->size);

	assert(rules->most <= RECORD_SEATS && rules->deal[0].what != NULL);
	if (r != NULL)
		r->rules = rules;
	else
		snprintf(why, why_size, "no memory");
	return r;
}

void record_free(void *referee)
{
	free(referee);
}
