/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What stands beside the board: the players, the tile in hand, what is asked
 * and why something is worth what it is; and the tiles still to come.
 */
#include "castle_view.h"
#include "panel.h"

#include <assert.h>

/* ---- the players ---- */

/* Is there room to say what all tokens do, at three lines each? The question below them
 * must stay in sight. */
static bool tokens_fit(const struct panel *p)
{
	const struct state *s = p->desk->view;
	int tokens = 0;
	for (int kind = 1; kind < TOKENS; kind++)
		for (int seat = 0; seat < SEATS; seat++)
			tokens += s->held[seat][kind] + s->fresh[seat][kind];
	return p->canvas->lines >= 36 && p->canvas->lines >= 24 + 3 * tokens;
}

/* What each does, or only their numbers where there is little room. */
static void put_tokens(struct panel *p, int seat)
{
	assert(seat >= 0 && seat < SEATS);
	const struct state *s = p->desk->view;
	bool room = tokens_fit(p);
	char numbers[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(numbers, sizeof numbers);
	for (int kind = 1; kind < TOKENS; kind++)
		for (int i = 0; i < s->held[seat][kind] + s->fresh[seat][kind]; i++) {
			struct message m = message(N_("Token {token}. {about}"));
			message_int(&m, "token", kind);
			message_term(&m, "about", castle_token_about[kind]);
			if (room)
				panel_message(p, &m, 3, PAINT_PLAIN, FAINT);
			buf_put(&b, b.len ? " " : "");
			buf_int(&b, kind);
		}
	if (room || !b.len)
		return;
	struct message m = message(N_("tokens {tokens}"));
	message_text(&m, "tokens", numbers);
	panel_message(p, &m, 3, PAINT_PLAIN, FAINT);
}

/* The keep is told by the size that counts at the end, tokens included. */
static void put_seat(struct panel *p, int seat)
{
	const struct state *s = p->desk->view;
	panel_seat(p, seat, s->phase != OVER && s->seat == seat, s->score[seat]);
	struct message m = s->keep[seat] ? message(N_("followers {followers}, keep {keep}")) : message(N_("followers {followers}"));
	message_int(&m, "followers", castle_supply(s, seat));
	if (s->keep[seat])
		message_int(&m, "keep", castle_keep_size(s, seat));
	panel_message(p, &m, 3, PAINT_PLAIN, FAINT);
	put_tokens(p, seat);
}

/* ---- the tile ---- */

/* A sentence in the columns beside the tile; the lines it took. */
static int put_beside(struct panel *p, const struct message *m, int line, int column, int most, int flags)
{
	assert(column < p->canvas->columns);
	struct buf b = { 0 };
	message_put(&b, p->desk->catalogue, m);
	int lines = canvas_wrap(p->canvas, line, column, p->canvas->columns - column, most, buf_text(&b), PAINT_PLAIN, flags);
	buf_free(&b);
	return lines;
}

/* The tile in hand, or the one just laid, large, with words beside it. On the board it is
 * so small that its letters must stand for themselves; here one sees what is meant, and
 * the numbers of the places where a follower may stand. */
static void put_tile(struct panel *p)
{
	const struct desk *d = p->desk;
	const struct state *s = d->view;
	bool hand = s->phase == PLACE;
	int tile = hand ? s->hand : s->at ? s->tile[s->at] : 0;
	bool large = p->canvas->columns >= 34 && p->canvas->lines >= 36;
	struct castle_form f = { large ? 7 : 5, large ? 15 : 11, d->utf8, d->utf8 && d->colours, d->catalogue };
	int column = f.wide + 1, line = p->line;
	if (tile) {
		/* in hand it lies as its player holds it, which nobody else can see */
		int turn = hand ? (d->seat >= 0 ? castle_mind_in(d)->turn : 0) : s->turn[s->at];
		unsigned lit = hand || castle_mind_in(d)->inspect ? 0 : castle_slots_of(s, s->at, castle_lit_feature(d));
		castle_draw_tile(p->canvas, (struct castle_spot){ line, 0 }, &f, &castle_tile[tile], turn, 0, lit);
		for (int i = 0; !hand && s->phase == FOLLOW && d->seat >= 0 && i < d->moves - 1; i++) {
			struct castle_spot at = castle_spot_of(&f, castle_argument(d->move[i]));
			bool chosen = i == castle_mind_in(d)->choice;
			canvas_glyph(p->canvas, line + at.line, at.column, chosen ? (wchar_t)seat_letter(d->seat) : (wchar_t)(L'1' + i),
			             PAINT_LIGHT, chosen ? PAINT_SEAT + d->seat : PAINT_LEGAL, BOLD | MONO_REVERSED);
		}
		struct message m = message(N_("tile {tile}"));
		message_int(&m, "tile", tile);
		line += put_beside(p, &m, line, column, 2, BOLD);
	}
	struct message left = message_n(NP_("{n} tile left to draw", "{n} tiles left to draw"), TILES - s->drawn);
	put_beside(p, &left, line, column, 3, FAINT);
	/* the words beside the tile never take more lines than it does */
	p->line += f.high + 1;
}

/* ---- features ---- */

/* Who has scored a completed feature; -1 nobody. Only the journal knows, since followers
 * go home when it is scored. */
static int scorer(const struct state *s, int feature)
{
	assert(s->feature[feature].parent == feature);
	for (int i = 0; i < s->scorings; i++)
		if (s->journal[i].feature == feature)
			return s->journal[i].how & 1;
	return -1;
}

/* What a feature brings: it was scored, is worth something, or will be nobody's. A court
 * is worth nothing before the end, and after it nobody looks here any more. */
static struct message say_worth(const struct state *s, int feature)
{
	const struct feature *f = &s->feature[feature];
	int worth = castle_worth(s, feature), seat = scorer(s, feature);
	bool stands = f->followers[0] || f->followers[1];
	if (seat >= 0) {
		struct message m = message(N_("Scored by {seat}"));
		message_text(&m, "seat", seat ? "B" : "A");
		return m;
	}
	/* nobody was there when it was closed, or as many of the one as of the other */
	if (!f->open && f->kind != COURT && !stands)
		return message(N_("Complete, but nobody scored it"));
	if (stands && f->followers[0] == f->followers[1])
		return message(N_("A tie: nobody would score it"));
	return f->kind == COURT ? message_n(NP_("Worth {n} point at the end", "Worth {n} points at the end"), worth)
	                        : message_n(NP_("Worth {n} point now", "Worth {n} points now"), worth);
}

/* What a feature is worth and why, who stands on it, and what is missing. */
static void put_feature(struct panel *p, int feature)
{
	assert(feature > 0 && feature < FEATURES);
	const struct state *s = p->desk->view;
	const struct feature *f = &s->feature[feature];
	struct message m = castle_rule(s, feature, 0);
	panel_message(p, &m, 0, PAINT_PLAIN, BOLD);
	m = say_worth(s, feature);
	panel_message(p, &m, 0, PAINT_PLAIN, 0);
	if (f->followers[0] || f->followers[1]) {
		m = message(N_("Followers: A {a}, B {b}"));
		message_int(&m, "a", f->followers[0]);
		message_int(&m, "b", f->followers[1]);
	} else {
		m = message(N_("No followers here"));
	}
	panel_message(p, &m, 0, PAINT_PLAIN, 0);
	/* a court is never complete: its edges would only mislead */
	if (f->kind == COURT)
		return;
	m = f->open ? message_n(NP_("{n} open edge", "{n} open edges"), f->open) : message(N_("Complete"));
	panel_message(p, &m, 0, PAINT_PLAIN, 0);
}

/* An empty cell: how many of the tiles to come fit. Whoever plays without aids has to
 * remember what has been drawn. */
static void put_empty_cell(struct panel *p, int cell)
{
	const struct state *s = p->desk->view;
	assert(s->tile[cell] == EMPTY);
	panel_line(p, N_("Empty"), BOLD);
	if (!p->desk->aids)
		return;
	if (!s->accept[cell]) {
		panel_line(p, N_("Touches neither a tile nor a start area"), 0);
		return;
	}
	uint8_t left[TILES];
	int n = castle_tiles_left(s, left), fit = 0;
	for (int i = 0; i < n; i++)
		fit += castle_fits_turned(s, left[i], cell);
	struct message m = message_n(NP_("{n} remaining tile fits here", "{n} remaining tiles fit here"), fit);
	panel_message(p, &m, 0, PAINT_PLAIN, 0);
}

/* What is under the cursor of whoever looks round. */
static void put_inspection(struct panel *p)
{
	const struct castle_mind *m = castle_mind_in(p->desk);
	int feature = castle_feature_at(p->desk->view, m->cell, m->part);
	char cell[16];
	struct buf b = buf_over(cell, sizeof cell);
	castle_name_cell(m->cell, &b);
	panel_words(p, cell, 0, PAINT_ACT, BOLD);
	if (feature)
		put_feature(p, feature);
	else
		put_empty_cell(p, m->cell);
}

/* ---- what is asked ---- */

/* Does it fit under the cursor, and if not, why? The reason is the engine's own, which it
 * also gives to somebody who types the move. */
static void put_place(struct panel *p)
{
	assert(p->desk->view->phase == PLACE);
	const struct desk *d = p->desk;
	const struct state *s = d->view;
	const struct castle_mind *m = castle_mind_in(d);
	panel_line(p, N_("Place the tile"), BOLD);
	char words[MOVE_NAME_MAX], cell[16];
	struct buf b = buf_over(words, sizeof words), c = buf_over(cell, sizeof cell);
	castle_name_move(s, d->seat, castle_move(VERB_PLACE, m->cell * 4 + m->turn), &b);
	castle_name_cell(m->cell, &c);
	struct message say;
	bool fits = castle_fits(s, s->hand, m->cell, m->turn);
	if (fits && m->armed)
		say = message(N_("{cell}: Enter again to lay it here"));
	else if (fits)
		say = message(N_("{cell}: fits as it is"));
	else if (castle_fits_turned(s, s->hand, m->cell))
		say = message(N_("{cell}: fits if turned (r)"));
	else
		say = castle_refuse(s, d->seat, words);
	/* a refusal has the cell already */
	if (!say.arg[0].name)
		message_text(&say, "cell", cell);
	panel_message(p, &say, 0, fits ? PAINT_PLAIN : PAINT_WRONG, m->armed ? BOLD | UNDERLINED : 0);
}

/* Shorter than the sentence about the move, and with what is to be had there. */
static struct message follower_option(const struct state *s, int slot)
{
	assert(slot >= 0 && slot <= NO_SLOT);
	static const char *const as[KINDS] = {
		[HOUSE] = N_("squire, house: {points}"),
		[TOWER] = N_("knight, tower: {points}"),
		[COURT] = N_("merchant, court: {points}"),
		[PATH] = N_("herald, path: {points}"),
	};
	if (slot == NO_SLOT)
		return message(N_("no follower"));
	int feature = castle_feature_at(s, s->at, slot);
	struct message m = message(as[s->feature[feature].kind]);
	message_int(&m, "points", castle_worth(s, feature));
	return m;
}

/* Numbered as the keys choose them: 0 is "no follower" wherever it stands in the list. */
static void put_options(struct panel *p)
{
	const struct desk *d = p->desk;
	for (int i = 0; i < d->moves; i++) {
		bool chosen = i == castle_mind_in(d)->choice, follower = d->view->phase == FOLLOW;
		bool none = follower && i == d->moves - 1;
		struct message m = follower ? follower_option(d->view, castle_argument(d->move[i]))
		                            : castle_tell(d->sight, d->seat, d->move[i]);
		panel_choice(p, none ? L'0' : (wchar_t)(L'1' + i), chosen);
		panel_message(p, &m, 3, PAINT_PLAIN, chosen ? BOLD | UNDERLINED : 0);
	}
}

/* What is asked, the answers, and below them what the one that is chosen now is about. */
static void put_question(struct panel *p)
{
	const struct desk *d = p->desk;
	int lit = castle_lit_feature(d);
	switch ((enum phase)d->view->phase) {
	case PLACE:
		put_place(p);
		return;
	case FOLLOW:
		panel_line(p, N_("Place a follower?"), BOLD);
		break;
	case ORDER:
		panel_line(p, N_("What will you score first?"), BOLD);
		break;
	case DOUBLE:
		panel_line(p, N_("Use the token to double this?"), BOLD);
		break;
	case AGAIN:
		panel_line(p, N_("Use token 1 for another turn?"), BOLD);
		break;
	case OVER:
		return;
	}
	put_options(p);
	p->line++;
	if (lit)
		put_feature(p, lit);
}

int castle_aside(const struct desk *d, struct canvas *c)
{
	assert(d->view && c->columns > 0);
	struct panel p = { d, c, 0 };
	for (int seat = 0; seat < SEATS; seat++)
		put_seat(&p, seat);
	p.line++;
	put_tile(&p);
	if (castle_mind_in(d)->inspect)
		put_inspection(&p);
	else if (d->seat >= 0)
		put_question(&p);
	return p.line;
}

/* ---- the tiles to come ---- */

/* A kind of tile, how many are left, and how many places fit one: by that somebody sees
 * whether what is missing can still come. */
static void put_kind(const struct state *s, const struct catalogue *c, struct canvas *page, struct castle_spot at, int width,
                     bool utf8, int tile, int count)
{
	struct castle_form f = { 3, 5, utf8, false, c };
	castle_draw_tile(page, at, &f, &castle_tile[tile], 0, 0, 0);
	int places = 0;
	for (int cell = 0; cell < CELLS; cell++)
		places += s->accept[cell] && castle_fits_turned(s, tile, cell);
	struct message m = message(N_("{count} left"));
	message_int(&m, "count", count);
	for (int i = 0; i < 2; i++) {
		struct buf b = { 0 };
		message_put(&b, c, &m);
		canvas_text(page, at.line + i, at.column + 7, width - 8, buf_text(&b), PAINT_PLAIN, 0);
		buf_free(&b);
		m = message_n(NP_("{n} place", "{n} places"), places);
	}
}

/* As many beside each other as the page is wide. The page is drawn on a canvas first, since
 * each kind takes several lines of it. */
void castle_left(const struct state *s, const struct catalogue *c, int width, bool utf8, struct buf *out)
{
	enum { KIND_WIDE = 19, KIND_HIGH = 4 };
	assert(width > 0);
	uint8_t left[TILES];
	int n = castle_tiles_left(s, left), kinds = 0, a_line = width / KIND_WIDE > 0 ? width / KIND_WIDE : 1;
	struct canvas page = { 0 };
	canvas_size(&page, KIND_HIGH * (TILES / a_line + 1), a_line * KIND_WIDE);
	/* each kind stands where its first tile comes in the order of their numbers */
	bool counted[TILES] = { false };
	for (int i = 0; i < n; i++) {
		if (counted[i])
			continue;
		int count = 0;
		for (int j = i; j < n; j++)
			if (!counted[j] && castle_like(left[i]) == castle_like(left[j])) {
				counted[j] = true;
				count++;
			}
		struct castle_spot at = { kinds / a_line * KIND_HIGH, kinds % a_line * KIND_WIDE };
		put_kind(s, c, &page, at, KIND_WIDE, utf8, left[i], count);
		kinds++;
	}
	struct message head = message_n(NP_("{n} tile has not been drawn yet.", "{n} tiles have not been drawn yet."), n);
	message_put(out, c, &head);
	buf_put(out, "\n\n");
	for (int line = 0; line < (kinds + a_line - 1) / a_line * KIND_HIGH; line++) {
		canvas_line_text(&page, line, out);
		buf_char(out, '\n');
	}
	canvas_free(&page);
}
