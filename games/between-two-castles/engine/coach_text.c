/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What the search for a better castle has found: the castle, line by line beside the own one,
 * whether it is the best, and what was missed; see coach.h.
 */
#include "coach.h"
#include "json.h"

#include <assert.h>
#include <string.h>

enum {
	MISSED = 5,        /* lines that are told, those that matter most */
	THANKS = 3,        /* rooms that are named for one */
	LINES = BUILT + 3  /* rooms, two cards, the throne room */
};

/* Something that gives points in both castles. */
struct coach_line {
	int room;          /* by number in the own castle; THRONE; -1: a card */
	int twin;          /* the same in the best castle: of two foyers, say, the one with as good a place */
	int card;
	int own, best;     /* points */
};

/* Both castles, to be compared. */
struct coach_pair {
	const struct castle *own, *best;
	struct plan own_plan, best_plan;
	struct coach_line line[LINES];
	int lines;
};

static int points_of(const struct castle *c, const struct plan *p, int number)
{
	uint8_t causes[CAUSES];
	int n;
	return ludwig_room_points(c, p, number, causes, &n);
}

/* Special rooms of a kind are all the same: they are compared by the points they give. */
static int rank_of(const struct castle *c, const struct plan *p, int number)
{
	int rank = 0, points = points_of(c, p, number);
	for (int i = 0; i < c->rooms; i++) {
		int other = c->place[i].room == c->place[number].room ? points_of(c, p, i) : -1;
		rank += other > points || (other == points && i < number);
	}
	return rank;
}

static int twin_of(const struct coach_pair *pair, int number)
{
	const struct castle *best = pair->best;
	int rank = rank_of(pair->own, &pair->own_plan, number);
	for (int i = 0; i < best->rooms; i++)
		if (best->place[i].room == pair->own->place[number].room && rank_of(best, &pair->best_plan, i) == rank)
			return i;
	assert(number < 0);
	return number;
}

static void add_line(struct coach_pair *pair, struct coach_line line)
{
	assert(pair->lines < LINES);
	pair->line[pair->lines++] = line;
}

static void compare(const struct coach *c, struct coach_pair *pair)
{
	*pair = (struct coach_pair){ .own = &c->own, .best = &c->best };
	ludwig_draw_plan(pair->own, &pair->own_plan);
	ludwig_draw_plan(pair->best, &pair->best_plan);
	for (int i = 0; i < c->count; i++) {
		int twin = twin_of(pair, i);
		add_line(pair, (struct coach_line){ i, twin, 0, points_of(pair->own, &pair->own_plan, i), points_of(pair->best, &pair->best_plan, twin) });
	}
	for (int i = 0; i < c->own.cards; i++) {
		int card = c->own.card[i];
		add_line(pair, (struct coach_line){ -1, -1, card, ludwig_card_points(pair->own, &pair->own_plan, card),
		                                    ludwig_card_points(pair->best, &pair->best_plan, card) });
	}
	add_line(pair, (struct coach_line){ THRONE, THRONE, 0, ludwig_throne_points(pair->own, &pair->own_plan),
	                                    ludwig_throne_points(pair->best, &pair->best_plan) });
}

/* The lines by what they gain, the largest gain first; how many gain something. */
static int sort_lines(struct coach_pair *pair)
{
	int gaining = 0;
	for (int i = 0; i < pair->lines; i++) {
		struct coach_line line = pair->line[i];
		int at = i;
		for (; at > 0 && pair->line[at - 1].best - pair->line[at - 1].own < line.best - line.own; at--)
			pair->line[at] = pair->line[at - 1];
		pair->line[at] = line;
		gaining += line.best > line.own;
	}
	return gaining;
}

/* ---- in words ---- */

static const char *key_of(const struct castle *c, int number)
{
	return number == THRONE ? ludwig_throne_name : ludwig_room[c->place[number].room].name;
}

/* Rooms that give points in the best castle and gave none in the own one, as terms; how many
 * there are. Of one kind only the first is named. */
static int new_causes(const struct coach_pair *pair, const struct coach_line *line, struct buf *terms)
{
	uint8_t before[CAUSES], now[CAUSES];
	int had, has, found = 0;
	ludwig_room_points(pair->own, &pair->own_plan, line->room, before, &had);
	ludwig_room_points(pair->best, &pair->best_plan, line->twin, now, &has);
	for (int i = 0; i < has; i++) {
		const char *name = key_of(pair->best, now[i]);
		bool known = false;
		for (int j = 0; j < had && !known; j++)
			known = strcmp(key_of(pair->own, before[j]), name) == 0;
		if (known)
			continue;
		if (found++ < THANKS) {
			buf_put(terms, terms->len ? ", " : "");
			buf_put(terms, name);
		}
	}
	return found;
}

static struct message words(const struct coach_pair *pair, const struct coach_line *line)
{
	char text[MESSAGE_ARG_SIZE];
	struct buf terms = buf_over(text, sizeof text);
	int found = line->room >= 0 && line->room != THRONE ? new_causes(pair, line, &terms) : 0;
	struct message m = line->room < 0   ? message(N_("Bonus card {card}: {best} instead of {own}"))
	                   : terms.full || !found ? message(N_("{room}: {best} instead of {own}"))
	                   : found > THANKS ? message(N_("{room}: {best} instead of {own}, thanks to {rooms} and others"))
	                                    : message(N_("{room}: {best} instead of {own}, thanks to {rooms}"));
	if (line->room < 0)
		message_int(&m, "card", line->card);
	else
		message_term(&m, "room", key_of(pair->own, line->room));
	message_int(&m, "best", line->best);
	message_int(&m, "own", line->own);
	if (found && !terms.full)
		message_terms(&m, "rooms", text);
	return m;
}

/* How good the castle is that was found. */
static struct message verdict(const struct coach *c)
{
	bool own = c->best_points == c->own_points;
	if (c->best_points == c->most)
		return message(own ? N_("This castle is the best that its rooms allowed.") : N_("No castle of these rooms is worth more."));
	if (c->most == INT_MAX)
		return message(N_("The search has not begun."));
	struct message m = message(own ? N_("No better castle was found; none is worth more than {most}.")
	                               : N_("A better one may exist; none is worth more than {most}."));
	message_int(&m, "most", c->most);
	return m;
}

/* ---- for programs ---- */

static void put_missed(const struct coach_pair *pair, int gaining, struct json *j)
{
	json_key_open(j, "missed", '[');
	for (int i = 0; i < gaining && i < MISSED; i++) {
		const struct coach_line *line = &pair->line[i];
		struct message say = words(pair, line);
		json_open(j, '{');
		json_key_int(j, "points", line->best);
		json_key_int(j, "own", line->own);
		json_key(j, "say");
		json_message(j, &say);
		json_close(j, '}');
	}
	json_close(j, ']');
}

static void put_castle(const struct castle *c, struct json *j)
{
	struct sheet sheet = { .castle = *c };
	struct buf text = { 0 };
	ludwig_sheet_json(&sheet, &text);
	json_raw(j, buf_text(&text));
	buf_free(&text);
}

void ludwig_coach_json(const void *memory, struct json *j)
{
	const struct coach *c = memory;
	struct coach_pair pair;
	struct message say = verdict(c);
	compare(c, &pair);
	int gaining = sort_lines(&pair);
	json_open(j, '{');
	json_key_int(j, "own", c->own_points);
	json_key_int(j, "best", c->best_points);
	if (c->most != INT_MAX)
		json_key_int(j, "most", c->most);
	json_key_bool(j, "proven", c->best_points == c->most);
	json_key(j, "say");
	json_message(j, &say);
	put_missed(&pair, gaining, j);
	json_key(j, "castle");
	put_castle(&c->best, j);
	json_close(j, '}');
}

/* ---- for people at a terminal ---- */

static void put_line(struct buf *out, const struct catalogue *cat, const struct message *m)
{
	message_put(out, cat, m);
	buf_char(out, '\n');
}

/* Both castles by the lines of the pad. */
static void show_lines(const struct coach_pair *pair, const struct catalogue *cat, struct buf *out)
{
	int own[PAD_LINES], best[PAD_LINES];
	ludwig_pad_points(pair->own, &pair->own_plan, own);
	ludwig_pad_points(pair->best, &pair->best_plan, best);
	for (int i = 0; i < PAD_LINES; i++) {
		if (!own[i] && !best[i])
			continue;
		buf_int_right(out, own[i], 4);
		buf_int_right(out, best[i], 6);
		buf_put(out, "  ");
		buf_put(out, tr(cat, ludwig_pad_title[i]));
		buf_char(out, '\n');
	}
}

void ludwig_coach_show(const void *memory, const struct catalogue *cat, struct buf *out)
{
	const struct coach *c = memory;
	struct coach_pair pair;
	struct message m = message(N_("Your castle is worth {own}, the best one found {best}."));
	compare(c, &pair);
	message_int(&m, "own", c->own_points);
	message_int(&m, "best", c->best_points);
	put_line(out, cat, &m);
	m = verdict(c);
	put_line(out, cat, &m);
	if (c->best_points == c->own_points)
		return;
	buf_char(out, '\n');
	show_lines(&pair, cat, out);
	int gaining = sort_lines(&pair);
	buf_char(out, '\n');
	m = message(N_("What was missed:"));
	put_line(out, cat, &m);
	for (int i = 0; i < gaining && i < MISSED; i++) {
		m = words(&pair, &pair.line[i]);
		buf_put(out, "  ");
		put_line(out, cat, &m);
	}
	buf_char(out, '\n');
	m = message(N_("The best castle:"));
	put_line(out, cat, &m);
	struct sheet sheet = { .castle = c->best };
	ludwig_sheet_show(&sheet, cat, out);
}
