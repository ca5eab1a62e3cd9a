/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What stands beside the castles: the turn, all castles with their points, the
 * hand, what is asked, and what a room wants and brings. Terminals differ in their
 * height most of all, so what can be missed is left out where lines are few.
 */
#include "ludwig_view.h"
#include "panel.h"

#include <assert.h>
#include <string.h>

/* ---- castles ---- */

void ludwig_put_counts(const struct castle *c, const struct catalogue *catalogue, struct buf *out)
{
	assert(c->rooms <= BUILT);
	for (int type = 0; type < REGULAR; type++) {
		buf_put(out, type ? " " : "");
		buf_put(out, ludwig_type_letter(catalogue, type).text);
		buf_int(out, c->of_type[type]);
	}
}

/* An attendant by name alone, for all know what each counts; a card by what it says, for its
 * number means nothing to anybody. */
void ludwig_put_helpers(const struct castle *c, const struct catalogue *catalogue, struct buf *out)
{
	assert(c->attendants <= 2 && c->cards <= 2);
	for (int i = 0; i < c->attendants; i++) {
		buf_put(out, out->len ? "; " : "");
		buf_put(out, tr(catalogue, ludwig_attendant_title[c->attendant[i]]));
	}
	for (int i = 0; i < c->cards; i++) {
		buf_put(out, out->len ? "; " : "");
		buf_put(out, tr(catalogue, ludwig_card_text[c->card[i]]));
	}
}

/* A castle: its name, its builders' letters, points; of one's own also how many
 * rooms of each type it has, since the third and the fifth bring something. */
static void put_castle(struct panel *p, int castle, bool own)
{
	const struct state *s = p->desk->view;
	assert(castle >= 0 && castle < s->chairs);
	const struct castle *c = &s->castle[castle];
	int width = p->canvas->columns;
	char points[16];
	struct buf b = buf_over(points, sizeof points);
	buf_int(&b, ludwig_castle_points(c));
	/* the letters of its builders say who they are in all of the program */
	bool here = mind_in(p->desk)->castle == castle;
	canvas_glyph(p->canvas, p->line, 0, here ? L'>' : L' ', PAINT_PLAIN, PAINT_PLAIN, BOLD);
	for (int which = 0; which < 2; which++) {
		int chair = ludwig_builder(s, castle, which);
		canvas_glyph(p->canvas, p->line, 1 + which, (wchar_t)seat_letter(chair), PAINT_LIGHT, PAINT_SEAT + chair, BOLD | MONO_REVERSED);
	}
	canvas_text(p->canvas, p->line, 4, width - 9, tr(p->desk->catalogue, ludwig_castle_name[castle]), PAINT_PLAIN, own ? BOLD : 0);
	canvas_text(p->canvas, p->line, width - (int)b.len - 1, width, points, PAINT_PLAIN, BOLD);
	p->line++;
	if (!own)
		return;
	struct buf text = { 0 };
	ludwig_put_counts(c, p->desk->catalogue, &text);
	panel_words(p, buf_text(&text), 4, PAINT_PLAIN, FAINT);
	buf_clear(&text);
	ludwig_put_helpers(c, p->desk->catalogue, &text);
	/* on a low screen the question below matters more */
	if (p->canvas->lines >= 34)
		panel_words(p, buf_text(&text), 4, PAINT_PLAIN, FAINT);
	buf_free(&text);
}

/* All of them where there is room, as they stand in the ring: one's own first. Of the
 * others at least the one that is looked at is named. */
static void put_castles(struct panel *p)
{
	const struct state *s = p->desk->view;
	int me = ludwig_me(p->desk), left = ludwig_left(s, me), right = ludwig_right(s, me);
	/* whoever has nothing to do may look at all of them */
	bool all = p->canvas->lines >= 34 || ludwig_mode(p->desk) == MODE_WATCH;
	put_castle(p, left, true);
	put_castle(p, right, true);
	for (int i = 1; i < s->chairs; i++) {
		int castle = (left + i) % s->chairs;
		bool here = castle == mind_in(p->desk)->castle;
		if (castle != right && (all || here))
			put_castle(p, castle, false);
	}
}

/* Whom the screen speaks to, if there are several people. */
static void put_name(struct panel *p)
{
	const struct desk *d = p->desk;
	/* who plays alone at the keyboard knows who is meant */
	if (d->seat < 0 || sitting_viewer(d->sitting) >= 0)
		return;
	canvas_glyph(p->canvas, p->line, 0, (wchar_t)seat_letter(d->seat), PAINT_LIGHT, PAINT_SEAT + d->seat, BOLD | MONO_REVERSED);
	p->line += canvas_wrap(p->canvas, p->line, 2, p->canvas->columns - 2, 1, chair_name(d->sitting, d->seat), PAINT_PLAIN, BOLD);
}

/* Which way the hands go changes with the round, and everybody forgets it. */
static void put_turn(struct panel *p)
{
	const struct state *s = p->desk->view;
	struct message m = s->round == 0 ? message(N_("Round {round}, turn {turn}, pass left"))
	                                 : message(N_("Round {round}, turn {turn}, pass right"));
	if (s->phase == OVER)
		return;
	message_int(&m, "round", s->round + 1);
	message_int(&m, "turn", s->turn + 1);
	panel_message(p, &m, 0, PAINT_PLAIN, 0);
}

/* ---- rooms ---- */

/* What a room is and wants. */
static void put_room(struct panel *p, int room)
{
	assert(room >= 0 && room < ROOMS);
	struct buf b = { 0 };
	struct message wish = ludwig_wish(room);
	ludwig_put_title(room, p->desk->catalogue, &b);
	panel_words(p, buf_text(&b), 0, PAINT_PLAIN, BOLD);
	buf_free(&b);
	panel_message(p, &wish, 0, PAINT_PLAIN, 0);
}

/* One line of the hand: number, whether it is picked, type, name, wish. */
static void put_tile(struct panel *p, int row, int room)
{
	const struct desk *d = p->desk;
	const struct mind *m = mind_in(d);
	const struct room *r = &ludwig_room[room];
	assert(row >= 0 && row < HAND && room < TILES);
	bool chosen = row == m->choice, picked = memchr(m->pick, room, m->picks);
	int width = p->canvas->columns;
	char code[32];
	struct buf b = buf_over(code, sizeof code);
	ludwig_put_code(room, d->catalogue, d->utf8, &b);
	buf_char(&b, ' ');
	buf_put(&b, ludwig_hanging_letter(d->catalogue, r->hanging).text);
	panel_choice(p, (wchar_t)(L'1' + row), chosen);
	canvas_glyph(p->canvas, p->line, 2, picked ? L'*' : L' ', PAINT_ACT, PAINT_PLAIN, BOLD);
	struct glyph *type = canvas_at(p->canvas, p->line, 3);
	*type = (struct glyph){ text_sign(ludwig_type_letter(d->catalogue, r->type).text), (uint8_t)ludwig_ink(r->type),
		                (uint8_t)(PAINT_ROOM + 2 * r->type), BOLD };
	/* the wish is right-aligned, and the name is cut for it: it is what one compares */
	int wish = text_width(code);
	int flags = picked ? BOLD | REVERSED : chosen ? BOLD | UNDERLINED : 0;
	canvas_text(p->canvas, p->line, 5, width - 6 - wish, tr(d->catalogue, r->name), PAINT_PLAIN, flags);
	canvas_text(p->canvas, p->line, width - wish, wish, code, PAINT_PLAIN, FAINT);
	p->line++;
}

/* The most that a room brings now in either castle, and what it earns there: that is what
 * one weighs when two of nine are picked. */
static void put_best(struct panel *p, int room)
{
	const struct state *s = p->desk->view;
	int castle[2] = { ludwig_left(s, p->desk->seat), ludwig_right(s, p->desk->seat) };
	static const char *const side[2] = { N_("left castle: up to {gain}"), N_("right castle: up to {gain}") };
	for (int i = 0; i < 2; i++) {
		char gain[16];
		struct buf b = buf_over(gain, sizeof gain);
		ludwig_put_gain(&b, ludwig_best_gain(&s->castle[castle[i]], room));
		struct message m = message(side[i]), bonus = ludwig_bonus_with(s, castle[i], room);
		message_text(&m, "gain", gain);
		panel_message(p, &m, 0, PAINT_PLAIN, 0);
		if (bonus.id)
			panel_message(p, &bonus, 2, PAINT_PLAIN, BOLD);
	}
}

/* The hand, and below it the tile under the cursor in full. */
static void put_hand(struct panel *p)
{
	const struct desk *d = p->desk;
	assert(d->seat >= 0);
	const uint8_t *hand = d->view->hand[d->seat];
	const struct mind *m = mind_in(d);
	/* behind the last one there is nothing, and in somebody else's view nothing is known */
	for (int i = 0; i < HAND && hand[i] < TILES; i++)
		put_tile(p, i, hand[i]);
	if (m->picks == 2)
		panel_line(p, N_("Enter: keep these two"), BOLD | UNDERLINED);
	if (m->choice < HAND && hand[m->choice] < TILES) {
		put_room(p, hand[m->choice]);
		put_best(p, hand[m->choice]);
	}
}

/* ---- what is asked ---- */

/* A list has nine entries at most, so that a digit chooses. */
static void put_choices(struct panel *p)
{
	const struct desk *d = p->desk;
	move choices[MOVES_MAX];
	int n = ludwig_choices(d, choices);
	for (int i = 0; i < n; i++) {
		bool chosen = i == mind_in(d)->choice;
		struct buf b = { 0 };
		ludwig_put_option(d->sitting, d->view, d->seat, choices[i], &b);
		panel_choice(p, (wchar_t)(L'1' + i), chosen);
		panel_words(p, buf_text(&b), 3, PAINT_PLAIN, chosen ? BOLD | UNDERLINED : 0);
		buf_free(&b);
	}
}

/* Another room that can be placed here as well. */
static int other_room(const struct desk *d)
{
	move choices[MOVES_MAX];
	for (int n = ludwig_choices(d, choices), i = 0; i < n; i++)
		if (ludwig_said(choices[i]).what != mind_in(d)->room)
			return ludwig_said(choices[i]).what;
	return NOTHING;
}

/* The room in hand, and what comes of it at the cursor's cell. With questions asked twice
 * the second Enter builds, and says so. */
static void put_place(struct panel *p)
{
	const struct desk *d = p->desk;
	const struct mind *m = mind_in(d);
	const struct castle *c = &d->view->castle[m->castle];
	move choices[MOVES_MAX];
	int n = ludwig_choices(d, choices);
	bool legal = false;
	for (int i = 0; i < n; i++) {
		struct ludwig_said said = ludwig_said(choices[i]);
		legal = legal || (said.what == m->room && said.x == m->x && said.y == m->y);
	}
	assert(m->room < ROOMS);
	put_room(p, m->room);
	char cell[16], gain[16];
	struct buf at = buf_over(cell, sizeof cell), more = buf_over(gain, sizeof gain);
	ludwig_put_cell(m->x, m->y, &at);
	ludwig_put_gain(&more, ludwig_gain_at(c, m->room, m->x, m->y));
	/* with consent=both nothing is built before the partner agrees */
	bool final = !ludwig_proposes(d->view, m->castle);
	struct message say = !legal             ? message(N_("{cell}: not allowed here"))
	                     : !m->armed       ? message(N_("{cell}: {gain}"))
	                     : final           ? message(N_("{cell}: {gain}. Enter again to build it here"))
	                                       : message(N_("{cell}: {gain}. Enter again to propose it"));
	message_text(&say, "cell", cell);
	if (legal)
		message_text(&say, "gain", gain);
	panel_message(p, &say, 0, PAINT_PLAIN, m->armed ? BOLD | UNDERLINED : BOLD);
	struct message bonus = ludwig_bonus_with(d->view, m->castle, m->room);
	if (bonus.id)
		panel_message(p, &bonus, 0, PAINT_PLAIN, BOLD);
	int other = other_room(d);
	/* Ludwig's tile is placed by his partner, and after an objection the older one may place both */
	if (other != NOTHING) {
		struct message instead = message(N_("r: {room} instead"));
		message_term(&instead, "room", ludwig_room[other].name);
		panel_message(p, &instead, 0, PAINT_PLAIN, FAINT);
	}
}

/* Is the other castle waiting too? */
static void put_elsewhere(struct panel *p)
{
	const struct desk *d = p->desk;
	for (int i = 0; i < d->moves && d->view->phase == BUILD; i++) {
		int castle = ludwig_said(d->move[i]).castle;
		if (castle == mind_in(d)->castle)
			continue;
		struct message m = message(N_("Tab: {castle} is waiting, too"));
		message_term(&m, "castle", ludwig_castle_name[castle]);
		panel_message(p, &m, 0, PAINT_PLAIN, FAINT);
		return;
	}
}

/* The tiles of the turn that lie at one's castles, the partner's too: where one's own goes
 * may depend on it. */
static void put_waiting(struct panel *p)
{
	const struct desk *d = p->desk;
	const struct castle *c = &d->view->castle[mind_in(d)->castle];
	for (int which = 0; which < 2 && c->proposer == NOTHING; which++) {
		int chair = ludwig_builder(d->view, mind_in(d)->castle, which);
		if (c->tile[which] >= ROOMS || chair == d->seat)
			continue;
		struct message m = message(N_("{name} has {room}"));
		message_text(&m, "name", chair_name(d->sitting, chair));
		message_term(&m, "room", ludwig_room[c->tile[which]].name);
		panel_message(p, &m, 0, PAINT_PLAIN, FAINT);
	}
}

/* What is asked for, with what can be answered. At the castle where nothing is asked there
 * is only the way back (put_elsewhere). */
static void put_question(struct panel *p)
{
	const struct desk *d = p->desk;
	struct buf b = { 0 };
	ludwig_put_question(d->sitting, d->view, mind_in(d)->castle, d->seat, &b);
	enum mode mode = ludwig_mode(d);
	/* the question is asked at the castle where it can be answered */
	if (mode != MODE_ELSEWHERE)
		panel_words(p, buf_text(&b), 0, PAINT_PLAIN, BOLD);
	buf_free(&b);
	switch (mode) {
	case MODE_PICK:
		put_hand(p);
		break;
	case MODE_LIST:
		put_choices(p);
		for (int i = 0; i < 2; i++) {
			const struct state *s = p->desk->view;
			/* the own two have just been read in the hand; Ludwig's are new */
			bool roomy = p->canvas->lines >= 30;
			int room = s->phase == LUDWIG           ? s->shown[2][i]
			           : s->phase == SHARE && roomy ? s->shown[p->desk->seat][i]
			                                        : NOTHING;
			if (room < ROOMS)
				put_room(p, room);
		}
		break;
	case MODE_PLACE:
		put_place(p);
		break;
	case MODE_WATCH:
	case MODE_ELSEWHERE:
		break;
	}
	put_waiting(p);
	put_elsewhere(p);
}

/* ---- looking round ---- */

/* The cell under the cursor: what stands there, what it wants and what it has got. */
static void put_inspection(struct panel *p)
{
	const struct desk *d = p->desk;
	const struct mind *m = mind_in(d);
	const struct castle *c = &d->view->castle[m->castle];
	struct plan plan;
	uint8_t causes[CAUSES];
	int n, points;
	ludwig_draw_plan(c, &plan);
	int at = ludwig_at(&plan, m->x, m->y);
	char cell[16];
	struct buf b = buf_over(cell, sizeof cell), text = { 0 };
	ludwig_put_cell(m->x, m->y, &b);
	panel_words(p, cell, 0, PAINT_ACT, BOLD);
	if (!at) {
		panel_line(p, N_("Empty"), 0);
		return;
	}
	if (at == THRONE) {
		points = ludwig_throne_points(c, &plan);
		panel_line(p, ludwig_throne_name, BOLD);
		struct message wish = ludwig_throne_wish(c->throne);
		panel_message(p, &wish, 0, PAINT_PLAIN, 0);
		ludwig_put_helpers(c, d->catalogue, &text);
	} else {
		points = ludwig_room_points(c, &plan, at - 1, causes, &n);
		put_room(p, c->place[at - 1].room);
		ludwig_put_causes(c, at - 1, d->catalogue, &text);
	}
	struct message now = message_n(NP_("{n} point now", "{n} points now"), points);
	panel_message(p, &now, 0, PAINT_PLAIN, BOLD);
	panel_words(p, buf_text(&text), 0, PAINT_PLAIN, 0);
	buf_free(&text);
}

/* From what hardly changes to what is asked now, so that the eye finds it at one place. */
int ludwig_aside(const struct desk *d, struct canvas *c)
{
	struct panel p = { d, c, 0 };
	put_name(&p);
	put_turn(&p);
	put_castles(&p);
	if (p.canvas->lines >= 30)
		p.line++;
	if (mind_in(d)->inspect)
		put_inspection(&p);
	else if (d->seat >= 0)
		put_question(&p);
	return p.line;
}
