/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The score pad: points by castle and kind of room, the result of each player,
 * the reasons; what a move brought, and the tiles that nobody has built yet.
 */
#include "ludwig_view.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- reasons, castle by castle ---- */

/* The reasons are read castle by castle: two builders have the same ones. */
bool ludwig_part(const struct sitting *t, const struct state *s, int part, struct tally *tally, struct buf *heading)
{
	assert(part >= 0);
	if (part >= s->chairs)
		return false;
	struct message m = message_n(NP_("{n} point", "{n} points"), ludwig_castle_points(&s->castle[part]));
	tally_start(tally);
	ludwig_tally_castle(&s->castle[part], part, false, tally);
	ludwig_put_castle(t, s, part, heading);
	buf_put(heading, ": ");
	message_put(heading, t->cli->catalogue, &m);
	buf_char(heading, '\n');
	return true;
}

void ludwig_put_causes(const struct castle *c, int number, const struct catalogue *catalogue, struct buf *out)
{
	assert(number >= 0 && number < c->rooms);
	struct plan plan;
	uint8_t causes[CAUSES];
	int n;
	ludwig_draw_plan(c, &plan);
	ludwig_room_points(c, &plan, number, causes, &n);
	for (int i = 0; i < n; i++) {
		buf_put(out, i ? ", " : "");
		buf_put(out, tr(catalogue, ludwig_name_of(c, causes[i])));
	}
}

/* What the piece of a line wants, if it has a wish: cards say it by themselves. */
static struct message wish_of(const struct castle *c, const char *piece, struct buf *where)
{
	static const char attendant[] = "attendant ";
	int x, level;
	if (sscanf(piece, "%d,%d", &x, &level) == 2) {
		int number = ludwig_room_on(c, x, ludwig_row(level));
		assert(number >= 0);
		buf_char(where, ' ');
		ludwig_put_cell(x, ludwig_row(level), where);
		return ludwig_wish(c->place[number].room);
	}
	if (strcmp(piece, "throne") == 0)
		return ludwig_throne_wish(c->throne);
	for (int kind = 0; kind < ATTENDANTS; kind++)
		if (strncmp(piece, attendant, sizeof attendant - 1) == 0 &&
		    strcmp(piece + sizeof attendant - 1, ludwig_attendant_name[kind]) == 0)
			return message(ludwig_attendant_text[kind]);
	return message(NULL);
}

/* Behind a line of the tally: where it is, what it wants, and what it was counted from. */
void ludwig_reason(const struct sitting *t, const struct state *s, const struct tally_line *line, struct buf *out)
{
	int castle, piece = 0;
	if (sscanf(line->piece, "castle %d %n", &castle, &piece) == 1 && piece && castle >= 0 && castle < s->chairs) {
		struct message wish = wish_of(&s->castle[castle], line->piece + piece, out);
		buf_put(out, wish.id ? ": " : "");
		if (wish.id)
			message_put(out, t->cli->catalogue, &wish);
	}
	/* a fountain has none, and neither has what found nothing */
	if (!*line->causes)
		return;
	buf_put(out, " (");
	game_put_pieces(t->session.game, line->causes, t->cli->catalogue, out);
	buf_char(out, ')');
}

/* ---- the sheet ---- */

/* The pad's lines and the sum. */
enum { ALL = PAD_LINES, ROWS };

/* The sum is the castle's own, not that of the lines: it is what counts. */
static void count_rows(const struct castle *c, int rows[ROWS])
{
	struct plan plan;
	ludwig_draw_plan(c, &plan);
	ludwig_pad_points(c, &plan, rows);
	rows[ALL] = ludwig_castle_points(c);
}

enum { HEAD = 15, COLUMN_WIDE = 9 };

/* The names of the castles, cut to their columns: seven must fit beside each other. */
static void put_heads(const struct sitting *t, const struct state *s, struct buf *out)
{
	buf_repeat(out, " ", HEAD);
	for (int i = 0; i < s->chairs; i++) {
		struct buf b = { 0 };
		buf_short(&b, tr(t->cli->catalogue, ludwig_castle_name[i]), COLUMN_WIDE - 1);
		buf_repeat(out, " ", COLUMN_WIDE - text_width(buf_text(&b)));
		buf_put(out, buf_text(&b));
		buf_free(&b);
	}
	buf_char(out, '\n');
}

/* Whose two castles, and that the lower one counts. */
static void put_result(const struct sitting *t, const struct state *s, int chair, struct buf *out)
{
	int castle[2] = { ludwig_left(s, chair), ludwig_right(s, chair) };
	char name[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(name, sizeof name);
	seat_put(t, chair, &b);
	struct message m = message_n(NP_("{name}: {n} point, the lower of {left} and {right}",
	                                 "{name}: {n} points, the lower of {left} and {right}"),
	                             ludwig_points(s, chair));
	message_text(&m, "name", name);
	message_int(&m, "left", ludwig_castle_points(&s->castle[castle[0]]));
	message_int(&m, "right", ludwig_castle_points(&s->castle[castle[1]]));
	message_put(out, t->cli->catalogue, &m);
	buf_char(out, '\n');
}

/* All castles beside each other, a line of the pad each, and whom they count for. */
void ludwig_sheet(const struct sitting *t, const struct state *s, struct buf *out)
{
	int rows[CASTLES][ROWS];
	for (int i = 0; i < s->chairs; i++)
		count_rows(&s->castle[i], rows[i]);
	put_heads(t, s, out);
	for (int row = 0; row < ROWS; row++) {
		text_pad(out, tr(t->cli->catalogue, row < ALL ? ludwig_pad_title[row] : N_("total")), HEAD);
		for (int i = 0; i < s->chairs; i++) {
			char number[16];
			struct buf b = buf_over(number, sizeof number);
			buf_int(&b, rows[i][row]);
			buf_repeat(out, " ", COLUMN_WIDE - (int)b.len);
			buf_put(out, number);
		}
		buf_char(out, '\n');
	}
	buf_char(out, '\n');
	for (int chair = 0; chair < s->chairs; chair++)
		put_result(t, s, chair, out);
}

/* ---- tiles ---- */

/* What is hidden has no number of a tile, and is left out by that. */
static void mark(bool *built, const uint8_t *rooms, int n)
{
	for (int i = 0; i < n; i++)
		if (rooms[i] < TILES)
			built[rooms[i]] = true;
}

/* Only what all can see is left out: what a seat has held in its hand is a
 * secret of its own, and this list is for everybody at the keyboard. */
void ludwig_unplayed(const struct state *s, const struct catalogue *catalogue, int width, bool utf8, struct buf *out)
{
	(void)utf8;
	bool built[TILES] = { false };
	for (int i = 0; i < s->chairs; i++) {
		const struct castle *c = &s->castle[i];
		for (int j = 0; j < c->rooms; j++)
			mark(built, &c->place[j].room, 1);
		mark(built, c->tile, 2);
		mark(built, &c->chain_room, 1);
		/* Ludwig's two, in the step before, are seen by one person alone */
		if (s->phase == SHARE)
			mark(built, s->shown[i], 2);
	}
	/* type by type: one looks for what is still to come of a kind */
	for (int type = 0; type < REGULAR; type++) {
		struct buf names = { 0 };
		int n = 0;
		for (int room = 0; room < TILES; room++)
			if (ludwig_room[room].type == type && !built[room]) {
				buf_put(&names, n++ ? ", " : "");
				buf_put(&names, tr(catalogue, ludwig_room[room].name));
			}
		struct message m = message(N_("{type}, {count} of 21"));
		message_term(&m, "type", ludwig_type_title[type]);
		message_int(&m, "count", n);
		struct buf text = { 0 };
		message_put(&text, catalogue, &m);
		buf_put(&text, n ? ": " : "");
		buf_put(&text, buf_text(&names));
		text_hang(out, buf_text(&text), 2, width);
		buf_char(out, '\n');
		buf_free(&names);
		buf_free(&text);
	}
}

/* ---- news ---- */

/* All picks are in: everybody sees them. */
static void notice_picks(const struct state *after, void (*tell)(void *to, int seat, const struct message *), void *to)
{
	for (int seat = 0; seat < after->seats; seat++) {
		assert(after->shown[seat][0] < TILES && after->shown[seat][1] < TILES);
		struct message m = message(N_("reveals {one} and {other}"));
		message_term(&m, "one", ludwig_room[after->shown[seat][0]].name);
		message_term(&m, "other", ludwig_room[after->shown[seat][1]].name);
		tell(to, seat, &m);
	}
}

/* Ludwig's tiles lie at his castles: 2 and 1. */
static void notice_ludwig(const struct state *after, void (*tell)(void *to, int seat, const struct message *), void *to)
{
	assert(after->castle[2].tile[0] < TILES && after->castle[1].tile[1] < TILES);
	struct message m = message(N_("Ludwig’s tiles: {one} for {castle}, {other} for {second}"));
	message_term(&m, "one", ludwig_room[after->castle[2].tile[0]].name);
	message_term(&m, "castle", ludwig_castle_name[2]);
	message_term(&m, "other", ludwig_room[after->castle[1].tile[1]].name);
	message_term(&m, "second", ludwig_castle_name[1]);
	tell(to, -1, &m);
}

/* What happened besides the move itself: those who only hear the moves would miss it. */
void ludwig_reveal(const struct state *before, const struct state *after,
                   void (*tell)(void *to, int seat, const struct message *), void *to)
{
	if (before->phase == PICK && after->phase == SHARE)
		notice_picks(after, tell, to);
	if (before->phase == LUDWIG && after->phase == PICK)
		notice_ludwig(after, tell, to);
}
