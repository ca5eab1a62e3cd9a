/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A room as a cell: its name, and below it the letter of its type, what it
 * wants and what hangs on its wall:
 *
 *     Wine         F food, 2 for each sleeping room above and below,
 *     Room         a mirror
 *     F2S^v  m
 */
#include "ludwig_view.h"

#include <assert.h>

int ludwig_ink(int type)
{
	assert(type >= 0 && type < TYPES);
	return type == FOOD || type == UTILITY || type == CORRIDOR ? PAINT_DARK : PAINT_LIGHT;
}

/* The part of a cell that can be written in: in a ruled one not the last
 * column, and not the last line if there are four. */
static int inner_width(const struct ludwig_form *f)
{
	return f->wide - f->ruled;
}

static int inner_height(const struct ludwig_form *f)
{
	return f->ruled && f->high > 3 ? f->high - 1 : f->high;
}

static void tint(struct canvas *c, struct ludwig_spot at, int high, int wide, int ink, int ground, int flags)
{
	for (int y = 0; y < high; y++)
		for (int x = 0; x < wide; x++) {
			struct glyph *g = canvas_at(c, at.line + y, at.column + x);
			g->ink = (uint8_t)ink;
			g->ground = (uint8_t)ground;
			g->flags |= (uint8_t)flags;
		}
}

void ludwig_tint(struct canvas *c, struct ludwig_spot at, const struct ludwig_form *f, int ink, int ground, int flags)
{
	tint(c, at, inner_height(f), inner_width(f), ink, ground, flags);
}

/* Blank, with lines at the right and below where colours do not do it. */
static void draw_frame(struct canvas *c, struct ludwig_spot at, const struct ludwig_form *f, int cells)
{
	int wide = cells * f->wide, low = inner_height(f);
	for (int y = 0; y < f->high; y++)
		for (int x = 0; x < wide; x++) {
			bool edge = f->ruled && x == wide - 1, foot = y >= low;
			wchar_t sign = foot ? L'-' : edge ? L'|' : L' ';
			/* on a screen without colours the last line is underlined instead */
			int flags = f->ruled && f->high == low && y == low - 1 ? UNDERLINED : 0;
			canvas_glyph(c, at.line + y, at.column + x, sign, PAINT_PLAIN, PAINT_PLAIN, flags);
		}
}

/* Text from a place on that keeps what the cell looks like. */
static void write_text(struct canvas *c, int line, int column, int width, const char *text)
{
	for (wchar_t sign; width > 0 && (sign = text_next(&text));) {
		int columns = wcwidth(sign) == 2 ? 2 : 1;
		if (columns > width)
			break;
		canvas_at(c, line, column)->c = sign;
		if (columns == 2)
			canvas_at(c, line, column + 1)->c = 0;
		column += columns;
		width -= columns;
	}
}

/* A name in the lines above the last one: words that are too long are parted, and what
 * has no room is cut. */
static void write_name(struct canvas *c, struct ludwig_spot at, int lines, int width, const char *name)
{
	for (int i = 0; i < lines && *name; i++) {
		const char *next;
		struct buf b = { 0 };
		size_t n = text_break(name, width, &next), part = 0;
		if (name[n] && name[n] != ' ' && i + 1 < lines)
			part = text_hyphen(name, width - 1);
		if (part)
			next = name + part;
		if (i + 1 == lines && *next)
			buf_short(&b, name, width);
		else
			buf_putn(&b, name, part ? part : n);
		buf_put(&b, part ? "-" : "");
		write_text(c, at.line + i, at.column, width, buf_text(&b));
		buf_free(&b);
		name = next;
	}
}

/* The name gets all lines but the last: that one has the type, the wish and the hanging, which
 * are what one plays by. */
void ludwig_draw_room(struct canvas *c, struct ludwig_spot at, const struct ludwig_form *f, const struct catalogue *catalogue, int room,
                      int shade, bool marked)
{
	assert(room >= 0 && room < ROOMS && (shade == 0 || shade == 1));
	const struct room *r = &ludwig_room[room];
	int width = inner_width(f), last = inner_height(f) - 1;
	char code[32];
	struct buf b = buf_over(code, sizeof code);
	draw_frame(c, at, f, 1);
	write_name(c, at, last, width - marked, tr(catalogue, r->name));
	if (marked)
		canvas_at(c, at.line, at.column + width - 1)->c = f->utf8 ? L'◆' : L'+';
	buf_put(&b, ludwig_type_letter(catalogue, r->type).text);
	ludwig_put_code(room, catalogue, f->utf8, &b);
	write_text(c, at.line + last, at.column, width, code);
	if (r->hanging != NO_HANGING)
		write_text(c, at.line + last, at.column + width - 1, 1, ludwig_hanging_letter(catalogue, r->hanging).text);
	if (!f->ruled)
		tint(c, at, f->high, f->wide, ludwig_ink(r->type), PAINT_ROOM + 2 * r->type + shade, 0);
	canvas_at(c, at.line + last, at.column)->flags |= BOLD;
}

/* The throne room fills two cells; it wants two types on the cells marked. */
void ludwig_draw_throne(struct canvas *c, struct ludwig_spot at, const struct ludwig_form *f, const struct catalogue *catalogue,
                        const struct castle *castle)
{
	const struct throne *t = &ludwig_throne[castle->throne];
	int width = 2 * f->wide - f->ruled, last = inner_height(f) - 1;
	struct plan plan;
	char want[32];
	struct buf b = buf_over(want, sizeof want);
	ludwig_draw_plan(castle, &plan);
	draw_frame(c, at, f, 2);
	write_name(c, at, 1, width, tr(catalogue, ludwig_throne_name));
	buf_put(&b, "*2");
	buf_put(&b, ludwig_type_letter(catalogue, t->type[0]).text);
	buf_char(&b, '/');
	buf_put(&b, ludwig_type_letter(catalogue, t->type[1]).text);
	buf_put(&b, " = ");
	buf_int(&b, ludwig_throne_points(castle, &plan));
	write_text(c, at.line + last, at.column, width - 2, want);
	write_text(c, at.line + last, at.column + width - 1, 1, ludwig_hanging_letter(catalogue, t->hanging).text);
	if (!f->ruled)
		tint(c, at, f->high, 2 * f->wide, ludwig_ink(SPECIAL), PAINT_ROOM + 2 * SPECIAL, BOLD);
}
