/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Castles side by side on one ground line: rooms, where another one may stand
 * and what it would bring there, proposals, and what gives a room its points. The
 * screen and the plain lines draw by the same functions, in different forms.
 */
#include "ludwig_view.h"

#include <assert.h>
#include <string.h>

enum { MARGIN = 3, GAP = 2 };

/* The proposal that waits at a castle, if it is a room's place that may be seen. */
static bool proposed(const struct castle *c, struct ludwig_said *said)
{
	assert(c->proposer == NOTHING || c->proposal);
	if (c->proposer == NOTHING)
		return false;
	*said = ludwig_said(c->proposal);
	return said->verb == VERB_PLACE && said->what < ROOMS;
}

/* The cells that are drawn of a castle: all that it has, and all that something may come to,
 * so that the picture does not jump while one chooses. */
static struct bounds span_of(const struct picture *p, int castle)
{
	const struct castle *c = &p->s->castle[castle];
	const struct throne *t = &ludwig_throne[c->throne];
	struct bounds s = ludwig_bounds(c);
	struct ludwig_said said;
	if (p->ground)
		ludwig_reach(&s, 0, -1);
	for (int i = 0; i < 2; i++)
		ludwig_reach(&s, t->mark[i].x, t->mark[i].y);
	if (proposed(c, &said))
		ludwig_reach(&s, said.x, said.y);
	for (int i = 0; i < p->moves; i++) {
		said = ludwig_said(p->move[i]);
		if (said.verb == VERB_PLACE && said.castle == castle)
			ludwig_reach(&s, said.x, said.y);
	}
	if (p->focus == castle)
		ludwig_reach(&s, p->x, p->y);
	return s;
}

/* The same of all castles of a picture; the rows are the same for both. */
static void spans_of(const struct picture *p, struct bounds out[2])
{
	assert(p->castles == 1 || p->castles == 2);
	out[0] = span_of(p, p->castle[0]);
	/* one ground line, so the higher and the deeper castle decide for both */
	if (p->castles == 2) {
		out[1] = span_of(p, p->castle[1]);
		int low = out[0].low < out[1].low ? out[0].low : out[1].low;
		int high = out[0].high > out[1].high ? out[0].high : out[1].high;
		out[0].low = out[1].low = low;
		out[0].high = out[1].high = high;
	}
}

/* A castle of few rooms is as wide as its title. */
static int span_columns(const struct bounds *s, const struct picture *p)
{
	int cells = (s->right - s->left + 1) * p->form.wide;
	return cells > p->title ? cells : p->title;
}

/* A title above, the columns' numbers below. */
void ludwig_picture_size(const struct picture *p, int *lines, int *columns)
{
	assert(p->form.high > 0 && p->form.wide > 0);
	struct bounds s[2];
	spans_of(p, s);
	*lines = (s[0].high - s[0].low + 1) * p->form.high + 2;
	*columns = MARGIN + span_columns(&s[0], p);
	if (p->castles == 2)
		*columns += GAP + span_columns(&s[1], p);
}

/* ---- one cell ---- */

/* A castle on its place in the picture. */
struct site {
	const struct picture *p;
	struct canvas *canvas;
	int castle;
	const struct castle *c;
	struct plan plan;
	struct bounds span;
	int column;                /* where it begins */
	uint8_t lit[CAUSES];       /* what gave the points of the room looked at: numbers of rooms, THRONE */
	int n_lit;
};

/* Where a cell begins on the screen: the first line has the titles. */
static struct ludwig_spot spot_of(const struct site *site, int x, int y)
{
	const struct ludwig_form *f = &site->p->form;
	return (struct ludwig_spot){ 1 + (site->span.high - y) * f->high, site->column + (x - site->span.left) * f->wide };
}

/* Without colours only every other sign of one line, or names beside it could not be read. */
static void draw_earth(const struct site *site, struct ludwig_spot at)
{
	const struct ludwig_form *f = &site->p->form;
	for (int y = 0; y < f->high; y++)
		for (int x = 0; x < f->wide; x++)
			if (!f->ruled)
				canvas_glyph(site->canvas, at.line + y, at.column + x, f->utf8 ? L'░' : L':', PAINT_PLAIN, PAINT_PLAIN, FAINT);
			else if (y == 1 && (at.column + x) % 2 == 0)
				canvas_glyph(site->canvas, at.line + y, at.column + x, L'.', PAINT_PLAIN, PAINT_PLAIN, FAINT);
}

/* Is it one of the cells that the throne room looks at? */
static bool marked(const struct castle *c, int x, int y)
{
	const struct throne *t = &ludwig_throne[c->throne];
	return (t->mark[0].x == x && t->mark[0].y == y) || (t->mark[1].x == x && t->mark[1].y == y);
}

/* Text in the middle of a line of a cell; what is too long begins at its left edge. */
static void centre(const struct site *site, struct ludwig_spot at, int line, const char *text, int ink, int flags)
{
	int width = site->p->form.wide, used = text_width(text);
	int indent = used < width ? (width - used) / 2 : 0;
	canvas_text(site->canvas, at.line + line, at.column + indent, width, text, ink, flags);
}

/* An empty cell says what the throne wants there, if it is marked. */
static void draw_empty(const struct site *site, int x, int y)
{
	struct ludwig_spot at = spot_of(site, x, y);
	if (y < 0)
		draw_earth(site, at);
	if (marked(site->c, x, y)) {
		const struct throne *t = &ludwig_throne[site->c->throne];
		const struct catalogue *catalogue = site->p->sitting->cli->catalogue;
		char text[16];
		struct buf b = buf_over(text, sizeof text);
		buf_put(&b, "2 ");
		buf_put(&b, ludwig_type_letter(catalogue, t->type[0]).text);
		buf_char(&b, '/');
		buf_put(&b, ludwig_type_letter(catalogue, t->type[1]).text);
		centre(site, at, 0, text, PAINT_PLAIN, 0);
	}
}

/* Does the room that is looked at count this one? */
static bool is_lit(const struct site *site, int number)
{
	assert(site->n_lit >= 0 && site->n_lit <= CAUSES);
	return memchr(site->lit, number, (size_t)site->n_lit);
}

/* The throne is drawn with its left half, over both cells. */
static void draw_built(const struct site *site, int x, int y, int at)
{
	const struct ludwig_form *f = &site->p->form;
	const struct catalogue *catalogue = site->p->sitting->cli->catalogue;
	struct ludwig_spot spot = spot_of(site, x, y);
	if (at == THRONE) {
		if (x == 0)
			ludwig_draw_throne(site->canvas, spot, f, catalogue, site->c);
		if (is_lit(site, THRONE))
			ludwig_tint(site->canvas, spot, f, PAINT_DARK, PAINT_WHY, MONO_REVERSED);
		return;
	}
	ludwig_draw_room(site->canvas, spot, f, catalogue, site->c->place[at - 1].room, (x + y) & 1,
	                 marked(site->c, x, y));
	if (is_lit(site, at - 1))
		ludwig_tint(site->canvas, spot, f, PAINT_DARK, PAINT_WHY, MONO_REVERSED);
}

/* ---- marks ---- */

/* Where a room may be placed, with what it brings; ! where a bonus comes too. In plain lines
 * two rooms may be offered for one cell: then they stand below each other. */
static void draw_moves(const struct site *site)
{
	int lines[PLAN_ROWS][PLAN_COLS] = { { 0 } };
	for (int i = 0; i < site->p->moves; i++) {
		struct ludwig_said said = ludwig_said(site->p->move[i]);
		if (said.verb != VERB_PLACE || said.castle != site->castle)
			continue;
		char text[32];
		struct buf b = buf_over(text, sizeof text);
		if (site->p->numbered) {
			buf_int(&b, i + 1);
			buf_put(&b, ": ");
		}
		ludwig_put_gain(&b, ludwig_gain_at(site->c, said.what, said.x, said.y));
		if (ludwig_bonus_with(site->p->s, site->castle, said.what).id)
			buf_char(&b, '!');
		int *line = &lines[GROUND + said.y][MIDDLE + said.x];
		if (*line < site->p->form.high - 1)
			centre(site, spot_of(site, said.x, said.y), 1 + (*line)++, text, PAINT_LEGAL, BOLD | UNDERLINED);
	}
}

/* A room that is not built yet, over a cell. */
static void draw_ghost(const struct site *site, int room, int x, int y, const char *mark, int ink, int ground)
{
	struct ludwig_spot at = spot_of(site, x, y);
	const struct ludwig_form *f = &site->p->form;
	assert(room >= 0 && room < ROOMS);
	char text[24];
	struct buf b = buf_over(text, sizeof text);
	ludwig_draw_room(site->canvas, at, f, site->p->sitting->cli->catalogue, room, 0, false);
	buf_put(&b, mark);
	ludwig_put_gain(&b, ludwig_gain_at(site->c, room, x, y));
	int width = text_width(text), last = f->ruled && f->high > 3 ? f->high - 2 : f->high - 1;
	/* what it brings matters more here than what it wants */
	for (int i = 1; i < f->wide - f->ruled; i++)
		canvas_at(site->canvas, at.line + last, at.column + i)->c = L' ';
	canvas_text(site->canvas, at.line + last, at.column + f->wide - f->ruled - width, width, text, PAINT_PLAIN, BOLD);
	ludwig_tint(site->canvas, at, f, ink, ground, BOLD | MONO_REVERSED);
}

/* With the letter of who proposes it: the other builder has to answer. */
static void draw_proposal(const struct site *site)
{
	struct ludwig_said said;
	if (!proposed(site->c, &said))
		return;
	char mark[4] = { '?', seat_letter(site->c->proposer), ' ', 0 };
	draw_ghost(site, said.what, said.x, said.y, mark, PAINT_DARK, PAINT_WHY);
}

/* The room in hand over the cell, or a warning where it may not stand. */
static void draw_cursor(const struct site *site)
{
	const struct picture *p = site->p;
	struct ludwig_spot at = spot_of(site, p->x, p->y);
	if (p->inspect || p->ghost == NOTHING) {
		ludwig_tint(site->canvas, at, &p->form, PAINT_LIGHT, PAINT_ACT, BOLD | MONO_REVERSED);
	} else if (ludwig_may_stand(site->c, p->ghost, p->x, p->y)) {
		draw_ghost(site, p->ghost, p->x, p->y, "", PAINT_LIGHT, PAINT_ACT);
	} else {
		ludwig_tint(site->canvas, at, &p->form, PAINT_LIGHT, PAINT_WRONG, MONO_REVERSED);
		centre(site, at, 0, "!", PAINT_WRONG, BOLD);
	}
}

/* ---- the picture ---- */

void ludwig_put_castle(const struct sitting *t, const struct state *s, int castle, struct buf *out)
{
	assert(castle >= 0 && castle < s->chairs);
	buf_put(out, tr(t->cli->catalogue, ludwig_castle_name[castle]));
	for (int which = 0; which < 2; which++) {
		buf_put(out, which ? ", " : ": ");
		buf_put(out, chair_name(t, ludwig_builder(s, castle, which)));
	}
}

/* Points first: the rest of a title may be cut. */
static void draw_title(const struct site *site)
{
	const struct picture *p = site->p;
	struct buf b = { 0 };
	buf_int(&b, ludwig_castle_points(site->c));
	buf_put(&b, "  ");
	ludwig_put_castle(p->sitting, p->s, site->castle, &b);
	canvas_text(site->canvas, 0, site->column, span_columns(&site->span, p), buf_text(&b), PAINT_PLAIN,
	            p->focus == site->castle ? BOLD | UNDERLINED : BOLD);
	buf_free(&b);
}

/* The numbers of the columns, as moves have them. */
static void draw_numbers(const struct site *site)
{
	for (int x = site->span.left; x <= site->span.right; x++) {
		char number[8];
		struct buf b = buf_over(number, sizeof number);
		buf_int(&b, x);
		struct ludwig_spot at = spot_of(site, x, site->span.low - 1);
		centre(site, at, 0, number, PAINT_PLAIN, FAINT);
	}
}

/* What counts for the room under the cursor. The throne has no causes of its own to show:
 * its cells are marked anyway. */
static void find_lit(struct site *site)
{
	const struct picture *p = site->p;
	int at = p->inspect && p->focus == site->castle ? ludwig_at(&site->plan, p->x, p->y) : 0;
	site->n_lit = 0;
	if (at && at != THRONE)
		ludwig_room_points(site->c, &site->plan, at - 1, site->lit, &site->n_lit);
}

/* From the ground of things up: rooms, what may come, what is proposed, the cursor. */
static void draw_castle(const struct picture *p, struct canvas *canvas, int castle, const struct bounds *span, int column)
{
	struct site site = { .p = p, .canvas = canvas, .castle = castle, .c = &p->s->castle[castle], .span = *span, .column = column };
	ludwig_draw_plan(site.c, &site.plan);
	find_lit(&site);
	for (int y = span->high; y >= span->low; y--)
		for (int x = span->left; x <= span->right; x++) {
			int at = ludwig_at(&site.plan, x, y);
			if (at)
				draw_built(&site, x, y, at);
			else
				draw_empty(&site, x, y);
		}
	draw_moves(&site);
	draw_proposal(&site);
	if (p->focus == castle)
		draw_cursor(&site);
	draw_title(&site);
	draw_numbers(&site);
}

/* Levels are numbered once, at the left: both castles stand on one ground. */
void ludwig_draw_picture(const struct picture *p, struct canvas *canvas, int *line, int *column)
{
	/* the screen's cursor goes to the cell in focus, or to the throne of the first castle */
	struct bounds span[2];
	const struct ludwig_form *f = &p->form;
	int at = MARGIN;
	spans_of(p, span);
	for (int y = span[0].high; y >= span[0].low; y--) {
		char level[8];
		struct buf b = buf_over(level, sizeof level);
		buf_int(&b, ludwig_level(y));
		canvas_text(canvas, 2 + (span[0].high - y) * f->high, 0, MARGIN, level, PAINT_PLAIN, FAINT);
	}
	*line = 1 + span[0].high * f->high;
	*column = MARGIN - span[0].left * f->wide;
	for (int i = 0; i < p->castles; i++) {
		draw_castle(p, canvas, p->castle[i], &span[i], at);
		if (p->castle[i] == p->focus) {
			*line = 1 + (span[i].high - p->y) * f->high + f->high / 2;
			*column = at + (p->x - span[i].left) * f->wide + f->wide / 2;
		}
		at += span_columns(&span[i], p) + GAP;
	}
}

/* ---- on the screen ---- */

/* From one castle in narrow cells to two in wide ones. */
static const struct {
	int wide, castles;
} zooms[LUDWIG_ZOOMS] = { { 7, 1 }, { 9, 1 }, { 7, 2 }, { 9, 2 }, { 11, 2 } };

/* What the screen shows at a zoom: one's two castles side by side, unless there is no room
 * for both or one looks at somebody else's. */
static struct picture picture_of(const struct desk *d, int zoom, move choices[MOVES_MAX])
{
	const struct mind *m = mind_in(d);
	int me = ludwig_me(d), left = ludwig_left(d->view, me), right = ludwig_right(d->view, me);
	enum mode mode = ludwig_mode(d);
	assert(zoom >= 0 && zoom < LUDWIG_ZOOMS && m->castle < d->view->chairs);
	struct picture p = {
		.sitting = d->sitting, .s = d->view, .form = { 3, zooms[zoom].wide, d->utf8, !d->colours },
		.title = 37, .castles = 1, .castle = { m->castle }, .move = choices, .ground = true, .focus = -1, .ghost = NOTHING,
		.x = m->x, .y = m->y, .inspect = m->inspect,
	};
	if (zooms[zoom].castles == 2 && (m->castle == left || m->castle == right)) {
		p.castles = 2;
		p.title = 28;
		p.castle[0] = left;
		p.castle[1] = right;
	}
	/* cells are marked for the room in hand alone: for two they would say nothing */
	if (mode == MODE_PLACE && !m->inspect) {
		int n = ludwig_choices(d, choices);
		for (int i = 0; i < n; i++)
			if (ludwig_said(choices[i]).what == m->room)
				choices[p.moves++] = choices[i];
		p.ghost = m->room;
	}
	if (m->inspect || mode == MODE_PLACE)
		p.focus = m->castle;
	return p;
}

/* The screen asks for the size at every zoom, and takes the largest that it has room for. */
void ludwig_fit(const struct desk *d, int zoom, int *lines, int *columns)
{
	move choices[MOVES_MAX];
	struct picture p = picture_of(d, zoom, choices);
	ludwig_picture_size(&p, lines, columns);
}

void ludwig_draw_board(const struct desk *d, struct canvas *c, int *line, int *column)
{
	move choices[MOVES_MAX];
	struct picture p = picture_of(d, d->zoom, choices);
	ludwig_draw_picture(&p, c, line, column);
}
