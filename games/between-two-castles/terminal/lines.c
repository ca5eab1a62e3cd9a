/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Between Two Castles in plain lines: the castles as drawings without colours,
 * the hand with what each room wants, and moves by numbers. Screen readers read this,
 * so everything is also said in words, and lines are broken at words.
 */
#include "ludwig_view.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 79 };

/* ---- the castles ---- */

/* The same picture as on the screen, without a cursor and without colours. */
static void put_picture(const struct picture *p, struct buf *out)
{
	struct canvas canvas = { 0 };
	int lines, columns, line, column;
	ludwig_picture_size(p, &lines, &columns);
	assert(lines > 0 && columns > 0);
	canvas_size(&canvas, lines, columns);
	ludwig_draw_picture(p, &canvas, &line, &column);
	for (int i = 0; i < lines; i++) {
		canvas_line_text(&canvas, i, out);
		buf_char(out, '\n');
	}
	canvas_free(&canvas);
}

/* A picture with cells as wide as the page allows; false if none does. */
static bool fits(struct picture *p, int least)
{
	int lines, columns;
	for (p->form.wide = 11; p->form.wide >= least; p->form.wide--) {
		ludwig_picture_size(p, &lines, &columns);
		if (columns <= PAGE)
			return true;
	}
	return false;
}

/* What a castle has besides rooms, and the tiles that wait there. */
static void put_state(const struct sitting *t, const struct state *s, int castle, struct buf *out)
{
	const struct castle *c = &s->castle[castle];
	const struct catalogue *catalogue = t->cli->catalogue;
	assert(castle >= 0 && castle < s->chairs);
	struct buf helpers = { 0 }, text = { 0 };
	buf_put(&text, tr(catalogue, ludwig_castle_name[castle]));
	buf_put(&text, ": ");
	ludwig_put_counts(c, catalogue, &text);
	ludwig_put_helpers(c, catalogue, &helpers);
	if (helpers.len) {
		buf_put(&text, "; ");
		buf_put(&text, buf_text(&helpers));
	}
	buf_free(&helpers);
	for (int which = 0; which < 2; which++) {
		if (c->tile[which] >= ROOMS)
			continue;
		struct message m = message(N_("{name} has {room} to build there"));
		message_text(&m, "name", chair_name(t, ludwig_builder(s, castle, which)));
		message_term(&m, "room", ludwig_room[c->tile[which]].name);
		buf_put(&text, "; ");
		message_put(&text, catalogue, &m);
	}
	text_hang(out, buf_text(&text), 2, PAGE);
	buf_char(out, '\n');
	buf_free(&text);
}

/* Castles side by side, or one below the other if that is too wide. The moves
 * are marked in them. */
static void put_castles(const struct sitting *t, const struct state *s, int castles, const int castle[2], const move *moves,
                        int n, struct buf *out)
{
	struct picture p = {
		.sitting = t, .s = s, .form = { .high = 4, .utf8 = false, .ruled = true }, .title = 37, .castles = castles,
		.castle = { castle[0], castle[1] }, .moves = n, .move = moves, .numbered = true, .focus = -1, .ghost = NOTHING,
	};
	/* in narrower cells than these names could not be told apart */
	bool both = fits(&p, 8);
	for (int i = 0; i < (both ? 1 : castles); i++) {
		if (!both) {
			p.castles = 1;
			p.castle[0] = castle[i];
			if (!fits(&p, 5))
				p.form.wide = 5;
		}
		put_picture(&p, out);
		buf_char(out, '\n');
	}
	/* below both, or the lines would tear the drawings apart */
	for (int i = 0; i < castles; i++)
		put_state(t, s, castle[i], out);
}

/* ---- rooms ---- */

/* "Wine Room, food, mirror: 2 for each sleeping room above and below" */
static void put_room(const struct catalogue *catalogue, int room, struct buf *out)
{
	struct message wish = ludwig_wish(room);
	ludwig_put_title(room, catalogue, out);
	buf_put(out, ": ");
	message_put(out, catalogue, &wish);
}

/* A line about a tile that is known. */
static void put_known(const struct sitting *t, int room, struct buf *out)
{
	if (room >= ROOMS)
		return;
	struct buf text = { 0 };
	buf_put(out, "  ");
	put_room(t->cli->catalogue, room, &text);
	text_hang(out, buf_text(&text), 4, PAGE);
	buf_char(out, '\n');
	buf_free(&text);
}

/* Numbered from 1 on, as they are picked by these numbers. */
static void put_hand(const struct sitting *t, const struct state *s, int seat, struct buf *out)
{
	const struct catalogue *catalogue = t->cli->catalogue;
	buf_put(out, tr(catalogue, N_("Your hand, with the most each tile scores now in the left and right castle:")));
	buf_char(out, '\n');
	for (int i = 0; i < HAND && s->hand[seat][i] < TILES; i++) {
		int room = s->hand[seat][i];
		char gains[24];
		struct buf b = buf_over(gains, sizeof gains);
		ludwig_put_gain(&b, ludwig_best_gain(&s->castle[ludwig_left(s, seat)], room));
		buf_char(&b, ' ');
		ludwig_put_gain(&b, ludwig_best_gain(&s->castle[ludwig_right(s, seat)], room));
		buf_put(out, "  ");
		buf_int(out, i + 1);
		buf_put(out, "  ");
		text_pad(out, gains, 7);
		struct buf text = { 0 };
		put_room(catalogue, room, &text);
		text_hang(out, buf_text(&text), 12, PAGE);
		buf_char(out, '\n');
		buf_free(&text);
	}
}

/* ---- the position ---- */

/* Castles of others in a line each: their drawings would push one's own off the screen. */
static void put_others(const struct sitting *t, const struct state *s, const int mine[2], struct buf *out)
{
	for (int i = 0; i < s->chairs; i++) {
		if (i == mine[0] || i == mine[1])
			continue;
		ludwig_put_castle(t, s, i, out);
		struct message m = message_n(NP_("{n} point", "{n} points"), ludwig_castle_points(&s->castle[i]));
		buf_put(out, ": ");
		message_put(out, t->cli->catalogue, &m);
		buf_put(out, "; ");
		ludwig_put_counts(&s->castle[i], t->cli->catalogue, out);
		buf_char(out, '\n');
	}
}

/* At the end there is no turn: the pad says all. */
static void put_turn(const struct state *s, const struct catalogue *catalogue, struct buf *out)
{
	struct message m = s->round == 0 ? message(N_("Round {round}, turn {turn}; hands are passed to the left"))
	                                 : message(N_("Round {round}, turn {turn}; hands are passed to the right"));
	if (s->phase == OVER)
		return;
	message_int(&m, "round", s->round + 1);
	message_int(&m, "turn", s->turn + 1);
	buf_char(out, '\n');
	message_put(out, catalogue, &m);
	buf_char(out, '\n');
}

/* The castles first, then what is asked: what is read last is what one answers. */
void ludwig_lines(const struct sitting *t, const struct state *s, int seat, struct buf *out)
{
	assert(seat >= -1 && seat < s->seats);
	move moves[MOVES_MAX];
	int n = seat >= 0 ? t->session.game->moves(s, seat, moves) : 0;
	put_turn(s, t->cli->catalogue, out);
	if (seat < 0) {
		/* nobody's castles are nearer than the others: all of them, two by two */
		for (int i = 0; i < s->chairs; i += 2)
			put_castles(t, s, i + 1 < s->chairs ? 2 : 1, (int[2]){ i, i + 1 }, moves, 0, out);
		return;
	}
	/* the left one on the left, as one sits */
	int mine[2] = { ludwig_left(s, seat), ludwig_right(s, seat) };
	put_castles(t, s, 2, mine, moves, n, out);
	put_others(t, s, mine, out);
	if (s->phase == PICK && s->pick[seat][0] == NOTHING)
		put_hand(t, s, seat, out);
	for (int i = 0; i < 2; i++)
		if (s->phase == BUILD && (s->castle[mine[i]].chain || s->castle[mine[i]].proposer != NOTHING)) {
			ludwig_put_question(t, s, mine[i], seat, out);
			buf_char(out, '\n');
			/* what both builders look at, though the other one chooses */
			for (int j = 0; j < FIVE && s->castle[mine[i]].chain == TAKE && !ludwig_may_decide(s, mine[i], seat); j++)
				put_known(t, s->castle[mine[i]].look[j], out);
		}
	for (int i = 0; i < 2 && n; i++) {
		if (s->phase == LUDWIG)
			put_known(t, s->shown[2][i], out);
		if (s->phase == SHARE)
			put_known(t, s->shown[seat][i], out);
	}
	if (s->phase != BUILD && n) {
		ludwig_put_question(t, s, mine[0], seat, out);
		buf_char(out, '\n');
		buf_put(out, s->phase == PICK ? tr(t->cli->catalogue, N_("Enter their numbers, such as “1 5”.")) : "");
		buf_put(out, s->phase == PICK ? "\n" : "");
	}
}

/* ---- moves ---- */

/* In the hand tiles have numbers, not pairs of them. */
static int number_in_hand(const struct state *s, int seat, int tile)
{
	const uint8_t *at = memchr(s->hand[seat], tile, HAND);
	return at ? (int)(at - s->hand[seat]) + 1 : 0;
}

/* Picks by the numbers of the hand, all else by its number in the list. */
void ludwig_line_option(const struct sitting *t, const struct view *view, int number, move m, struct buf *out)
{
	assert(number > 0);
	const struct state *s = view_state(view);
	int seat = view->seat;
	struct ludwig_said said = ludwig_said(m);
	if (said.verb == VERB_PICK) {
		int one = number_in_hand(s, seat, said.what), other = number_in_hand(s, seat, said.x);
		buf_put(out, "  ");
		buf_int(out, one < other ? one : other);
		buf_char(out, ' ');
		buf_int(out, one < other ? other : one);
	} else {
		buf_repeat(out, " ", number < 10 ? 2 : 1);
		buf_int(out, number);
	}
	buf_put(out, "  ");
	struct buf text = { 0 };
	/* both castles may have something open at once */
	if (said.verb >= VERB_TAKE) {
		buf_put(&text, tr(t->cli->catalogue, ludwig_castle_name[said.castle]));
		buf_put(&text, ": ");
	}
	ludwig_put_option(t, s, seat, m, &text);
	text_hang(out, buf_text(&text), 5, PAGE);
	buf_free(&text);
}

/* A hand has up to 36 pairs: its tiles are listed instead, and picked by number. */
bool ludwig_line_list(const struct state *s, int seat, int moves)
{
	(void)seat;
	(void)moves;
	return s->phase != PICK;
}

/* Two numbers pick two tiles. Whatever else is typed is for others to understand. */
bool ludwig_line_read(const struct state *s, int seat, const char *text, move *m, struct message *refusal)
{
	char *end, *rest;
	if (s->phase != PICK)
		return false;
	assert(seat >= 0 && seat < s->seats);
	long one = strtol(text, &end, 10), other = strtol(end, &rest, 10);
	int size = ludwig_hand_size(s);
	/* no number, or something behind them: then it is no pick */
	if (end == text || rest[strspn(rest, " ")])
		return false;
	if (rest == end || one < 1 || other < 1 || one > size || other > size || one == other) {
		*refusal = message(N_("Pick two tiles by their numbers in your hand, from 1 to {last}: “1 5”."));
		message_int(refusal, "last", size);
		return true;
	}
	*m = ludwig_say_pick(s->hand[seat][one - 1], s->hand[seat][other - 1]);
	return true;
}
