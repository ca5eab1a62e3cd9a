/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a castle that was written down is worth, line by line as on the printed
 * pad, with the rooms that gave the points: for people, and as JSON.
 */
#include "coach.h"
#include "json.h"
#include "utf8.h"

#include <assert.h>
#include <string.h>

/* ---- columns ---- */

/* People print this or read it in a terminal: no line is longer than both have. */
enum { SCREEN = 80, MARGIN = 6, GAP = 2, NUMBERS = 4 };

/* By letters, not bytes: names are Russian and Czech, too. */
static void put_left(struct buf *out, const char *text, int width)
{
	buf_put(out, text);
	buf_repeat(out, " ", width - utf8_count(text));
}

static void put_right(struct buf *out, const char *text, int width)
{
	buf_repeat(out, " ", width - utf8_count(text));
	buf_put(out, text);
}

/* The table: where its columns are, and where the reasons on the line have got. */
struct score_table {
	struct buf *out;
	const struct catalogue *cat;
	int name, level, x, points;  /* widths */
	int at;                      /* column of the line's end; 0: no reason on it yet */
};

/* Where they begin on every line: under each other, behind the points. */
static int reasons_at(const struct score_table *t)
{
	return MARGIN + t->name + t->level + t->x + t->points + GAP;
}

/* One more piece of the reasons, which is not broken; begins a line if there is
 * no room for it. */
static void put_piece(struct score_table *t, const char *piece, bool comma)
{
	assert(*piece);
	int width = utf8_count(piece) + comma;
	if (!t->at) {
		buf_repeat(t->out, " ", GAP);
		t->at = reasons_at(t);
	} else if (t->at + 1 + width > SCREEN) {
		buf_char(t->out, '\n');
		t->at = reasons_at(t);
		buf_repeat(t->out, " ", t->at);
	} else {
		buf_char(t->out, ' ');
		t->at++;
	}
	buf_put(t->out, piece);
	buf_put(t->out, comma ? "," : "");
	t->at += width;
}

/* A sentence, broken anywhere. */
static void put_words(struct score_table *t, const char *text)
{
	char word[128];
	for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
		struct buf b = buf_over(word, sizeof word);
		size_t n = strcspn(text, " ");
		buf_putn(&b, text, n);
		put_piece(t, word, false);
		text += n;
	}
}

/* Columns are as wide as what stands in them in that language. */
static int wider(int width, const char *text)
{
	int n = utf8_count(text);
	return n > width ? n : width;
}

/* ---- the pad ---- */

/* Level and x are the room's own in the file, so that a slip is found there. */
static void show_room(struct score_table *t, const struct castle *c, const struct plan *p, int number)
{
	uint8_t causes[CAUSES];
	assert(number >= 0 && number < c->rooms);
	const struct place *at = &c->place[number];
	int n, points = ludwig_room_points(c, p, number, causes, &n);
	buf_repeat(t->out, " ", MARGIN);
	put_left(t->out, tr(t->cat, ludwig_name_of(c, number)), t->name);
	buf_int_right(t->out, ludwig_level(at->y), t->level);
	buf_int_right(t->out, at->x, t->x);
	buf_int_right(t->out, points, t->points);
	t->at = 0;
	/* six rooms would say less than this */
	if (ludwig_room[at->room].where == ALL_TYPES)
		put_words(t, tr(t->cat, n ? N_("all other types present") : N_("some other types missing")));
	else
		for (int i = 0; i < n; i++)
			put_piece(t, tr(t->cat, ludwig_name_of(c, causes[i])), i + 1 < n);
	buf_char(t->out, '\n');
}

/* A line for something that is no room on a cell: its points, and what it counts. */
static void show_thing(struct score_table *t, const char *name, int points, struct message wish)
{
	struct buf rule = { 0 };
	buf_repeat(t->out, " ", MARGIN);
	put_left(t->out, name, t->name + t->level + t->x);
	buf_int_right(t->out, points, t->points);
	t->at = 0;
	message_put(&rule, t->cat, &wish);
	put_words(t, buf_text(&rule));
	buf_char(t->out, '\n');
	buf_free(&rule);
}

/* Cards, attendants and the throne. */
static void show_things(struct score_table *t, const struct castle *c, const struct plan *p, int line)
{
	struct buf name = { 0 };
	for (int i = 0; line == BONUS_CARDS && i < c->cards; i++) {
		struct message m = message(N_("card {card}"));
		message_int(&m, "card", c->card[i]);
		buf_clear(&name);
		message_put(&name, t->cat, &m);
		show_thing(t, buf_text(&name), ludwig_card_points(c, p, c->card[i]), message(ludwig_card_text[c->card[i]]));
	}
	for (int i = 0; line == HELPERS && i < c->attendants; i++) {
		int kind = c->attendant[i];
		show_thing(t, tr(t->cat, ludwig_attendant_title[kind]), ludwig_attendant_points(c, kind),
		           message(ludwig_attendant_text[kind]));
	}
	if (line == THRONE_LINE) {
		const uint8_t *type = ludwig_throne[c->throne].type;
		buf_put(&name, tr(t->cat, ludwig_type_title[type[0]]));
		buf_char(&name, '/');
		buf_put(&name, tr(t->cat, ludwig_type_title[type[1]]));
		show_thing(t, buf_text(&name), ludwig_throne_points(c, p), ludwig_throne_wish(c->throne));
	}
	buf_free(&name);
}

/* A line of the pad: what people copy from here. */
static void show_sum(struct score_table *t, int points, const char *title)
{
	buf_int_right(t->out, points, NUMBERS);
	buf_repeat(t->out, " ", GAP);
	buf_put(t->out, tr(t->cat, title));
	buf_char(t->out, '\n');
}

/* Widths for these rooms and this language; then the heads. */
static struct score_table begin_table(const struct castle *c, const struct catalogue *cat, struct buf *out)
{
	const char *level = tr(cat, N_("level")), *points = tr(cat, N_("points"));
	struct score_table t = { .out = out, .cat = cat };
	for (int i = 0; i < c->rooms; i++)
		t.name = wider(t.name, tr(cat, ludwig_name_of(c, i)));
	t.level = wider(NUMBERS, level) + GAP;
	t.x = NUMBERS;
	t.points = wider(NUMBERS, points) + GAP;
	buf_repeat(out, " ", MARGIN);
	put_left(out, "", t.name);
	put_right(out, level, t.level);
	put_right(out, "x", t.x);
	put_right(out, points, t.points);
	buf_char(out, '\n');
	return t;
}

/* The number on the left goes on the printed pad; what stands below it says why. */
void ludwig_sheet_show(const struct sheet *s, const struct catalogue *cat, struct buf *out)
{
	const struct castle *c = &s->castle;
	struct plan p;
	int points[PAD_LINES];
	assert(c->throne < THRONES && c->rooms <= BUILT);
	ludwig_draw_plan(c, &p);
	ludwig_pad_points(c, &p, points);
	struct score_table t = begin_table(c, cat, out);
	for (int line = 0; line < PAD_LINES; line++) {
		show_sum(&t, points[line], ludwig_pad_title[line]);
		for (int i = 0; i < c->rooms; i++)
			if (ludwig_pad_line(c->place[i].room) == line)
				show_room(&t, c, &p, i);
		show_things(&t, c, &p, line);
	}
	show_sum(&t, ludwig_castle_points(c), N_("total"));
}

/* ---- JSON ---- */

/* With English names, as the file may have had them in any language. */
static void json_room(struct json *j, const struct castle *c, const struct plan *p, int number)
{
	uint8_t causes[CAUSES];
	int n, points = ludwig_room_points(c, p, number, causes, &n);
	json_open(j, '{');
	json_key_int(j, "level", ludwig_level(c->place[number].y));
	json_key_int(j, "x", c->place[number].x);
	json_key_text(j, "room", ludwig_name_of(c, number));
	json_key_int(j, "points", points);
	ludwig_json_list(j, "why");
	for (int i = 0; i < n; i++)
		json_text(j, ludwig_name_of(c, causes[i]));
	json_close(j, ']');
	json_close(j, '}');
}

/* All of it once more, as the tally of a game has it: what scored, and from what. */
static void json_tally(struct json *j, const struct castle *c)
{
	struct tally tally;
	tally_start(&tally);
	ludwig_tally_castle(c, 0, false, &tally);
	assert(tally_points(&tally) == ludwig_castle_points(c));
	ludwig_json_list(j, "tally");
	for (int i = 0; i < tally.lines; i++) {
		json_open(j, '{');
		json_key_int(j, "points", tally.line[i].points);
		json_key_text(j, "piece", tally.line[i].piece);
		json_key_text(j, "causes", tally.line[i].causes);
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* For programs, and for the page of the score helper (docs/score-helper.md). */
void ludwig_sheet_json(const struct sheet *s, struct buf *out)
{
	const struct castle *c = &s->castle;
	struct plan p;
	struct json j = { .out = out };
	ludwig_draw_plan(c, &p);
	json_open(&j, '{');
	json_key_int(&j, "total", ludwig_castle_points(c));
	json_key_int(&j, "throne", ludwig_throne_points(c, &p));
	ludwig_json_list(&j, "rooms");
	for (int i = 0; i < c->rooms; i++)
		json_room(&j, c, &p, i);
	json_close(&j, ']');
	json_tally(&j, c);
	ludwig_json_list(&j, "cards");
	for (int i = 0; i < c->cards; i++) {
		json_open(&j, '{');
		json_key_int(&j, "card", c->card[i]);
		json_key_int(&j, "points", ludwig_card_points(c, &p, c->card[i]));
		json_close(&j, '}');
	}
	json_close(&j, ']');
	ludwig_json_list(&j, "attendants");
	for (int i = 0; i < c->attendants; i++) {
		json_open(&j, '{');
		json_key_text(&j, "kind", ludwig_attendant_name[c->attendant[i]]);
		json_key_int(&j, "points", ludwig_attendant_points(c, c->attendant[i]));
		json_close(&j, '}');
	}
	json_close(&j, ']');
	json_close(&j, '}');
}

/* ---- the table of functions ---- */

static int sheet_points(const struct sheet *s)
{
	return ludwig_castle_points(&s->castle);
}

const struct pad ludwig_pad = {
	.min_ring = RING_LEAST,
	.max_ring = RING_MOST,
	.read = ludwig_sheet_read,
	.points = sheet_points,
	.show = NOT_IN_PAGES(ludwig_sheet_show),
	.json = ludwig_sheet_json,
	.doubts = ludwig_sheet_doubts,
	.show_ring = NOT_IN_PAGES(ludwig_ring_show),
	.json_ring = ludwig_ring_json,
	.coach = &ludwig_coach,
};
