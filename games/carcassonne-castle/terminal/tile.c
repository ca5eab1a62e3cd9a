/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A tile, drawn at any size from 2 lines by 5 columns on. The quadrants are
 * coloured grounds with a letter each (H house, T tower, c court; those of the
 * reader's language), the paths
 * lines between them that meet in the middle:
 *
 *     H  ┃ T       o a well, # a square where paths end, x a building,
 *     ━━━o         $ a market
 *      c    T
 */
#include "castle_view.h"

#include <assert.h>

/* The line and column in which paths run. */
static struct castle_spot middle(const struct castle_form *f)
{
	return (struct castle_spot){ f->high / 2, f->wide / 2 };
}

struct castle_spot castle_spot_of(const struct castle_form *f, int slot)
{
	assert(slot >= 0 && slot < SLOTS && f->high >= 2 && f->wide >= 5);
	struct castle_spot m = middle(f);
	bool low = f->high == 2;
	int top = (m.line - 1) / 2, bottom = f->high - 1 - top;
	int beside = low ? 0 : 1;  /* next to the letter; in it where there is no room */
	int left = (m.column - 1) / 2 + beside;
	int right = low ? f->wide - 1 : m.column + 1 + (m.column - 1) / 2 + beside;
	switch (slot) {
	case NW:
		return (struct castle_spot){ top, left };
	case NE:
		return (struct castle_spot){ top, right };
	case SE:
		return (struct castle_spot){ bottom, right };
	case SW:
		return (struct castle_spot){ bottom, left };
	case QUADRANTS + NORTH:
		return (struct castle_spot){ top, m.column };
	case QUADRANTS + EAST:
		return (struct castle_spot){ m.line, f->wide - 1 - f->wide / 4 };
	case QUADRANTS + SOUTH:
		return (struct castle_spot){ low ? m.line : bottom, m.column };
	}
	return (struct castle_spot){ m.line, f->wide / 4 };
}

/* The ground of each quadrant as the tile lies. */
struct grounds {
	int paint[QUADRANTS];
};

static struct grounds grounds_of(const struct tile *t, int turn, int shade, unsigned lit)
{
	struct grounds g;
	for (int q = 0; q < QUADRANTS; q++) {
		int kind = t->kind[castle_printed(q, turn)];
		g.paint[q] = lit >> q & 1 ? PAINT_WHY : PAINT_HOUSE + 2 * kind + shade;
	}
	return g;
}

/* A place on the border of two quadrants has half of each, if it can. */
static struct glyph halves(const struct castle_form *f, int first, int second, wchar_t half)
{
	if (first == second || !f->blend)
		return (struct glyph){ L' ', PAINT_DARK, (uint8_t)first, 0 };
	return (struct glyph){ half, (uint8_t)first, (uint8_t)second, 0 };
}

static struct glyph ground_at(const struct castle_form *f, const struct grounds *g, int y, int x)
{
	struct castle_spot m = middle(f);
	bool border_y = y == m.line && f->high % 2, border_x = x == m.column;
	bool north = y < m.line, west = x < m.column;
	if (border_y)
		return halves(f, g->paint[west || border_x ? NW : NE], g->paint[west || border_x ? SW : SE], L'▀');
	if (border_x)
		return halves(f, g->paint[north ? NW : SW], g->paint[north ? NE : SE], L'▌');
	int whole = g->paint[north ? (west ? NW : NE) : west ? SW : SE];
	return halves(f, whole, whole, L' ');
}

/* A sign on whatever ground is there; dark on a bright one. */
static void sign(struct canvas *c, struct castle_spot at, int y, int x, wchar_t sign_, int ink, bool lit)
{
	struct glyph *g = canvas_at(c, at.line + y, at.column + x);
	bool half = g->c == L'▀' || g->c == L'▌';
	int ground = lit ? PAINT_WHY : half ? g->ink : g->ground;
	bool bright = lit || ground == PAINT_TOWER || ground == PAINT_TOWER_2;
	*g = (struct glyph){ sign_, (uint8_t)(bright ? PAINT_DARK : ink), (uint8_t)ground,
	                     (uint8_t)(BOLD | (lit ? MONO_REVERSED : 0)) };
}

/* What stands where the paths meet. */
static wchar_t joint(const struct castle_form *f, const struct tile *t, int turn)
{
	/* by the sides with a path: N 1, E 2, S 4, W 8 */
	static const wchar_t lines[] = L" xx┗x┃┏┣x┛━┻┓┫┳╋", plain[] = L" xx+x|++x+-+++++";
	switch (castle_joint(t)) {
	case JOINT_SQUARE:
		return L'#';
	case JOINT_WELL:
		return L'o';
	case JOINT_BENDS:
		/* two that do not meet */
		return t->path[castle_printed(NORTH, turn)] == t->path[castle_printed(WEST, turn)] ? (f->utf8 ? L'╱' : L'/')
		                                                                                  : (f->utf8 ? L'╲' : L'\\');
	case JOINT_NONE:
	case JOINT_WAY:
	case JOINT_BUILDING:
		break;
	}
	int set = castle_turned(t->paths, turn);
	return f->utf8 ? lines[set] : plain[set];
}

static void draw_paths(struct canvas *c, struct castle_spot at, const struct castle_form *f, const struct tile *t, int turn, unsigned lit)
{
	struct castle_spot m = middle(f);
	bool any = false, all_lit = true;
	for (int side = 0; side < SIDES; side++) {
		if (!t->path[castle_printed(side, turn)])
			continue;
		bool glow = lit >> (QUADRANTS + side) & 1;
		any = true;
		all_lit = all_lit && glow;
		bool upright = side == NORTH || side == SOUTH;
		wchar_t arm = upright ? (f->utf8 ? L'┃' : L'|') : (f->utf8 ? L'━' : L'-');
		int from = side == NORTH || side == WEST ? 0 : upright ? m.line + 1 : m.column + 1;
		int to = side == NORTH ? m.line : side == WEST ? m.column : upright ? f->high : f->wide;
		for (int i = from; i < to; i++)
			sign(c, at, upright ? i : m.line, upright ? m.column : i, arm, PAINT_PATH, glow);
	}
	/* where paths of two features meet, the joint belongs to neither alone */
	if (any)
		sign(c, at, m.line, m.column, joint(f, t, turn), PAINT_PATH, all_lit);
}

void castle_draw_tile(struct canvas *c, struct castle_spot at, const struct castle_form *f, const struct tile *t, int turn, int shade,
                      unsigned lit)
{
	assert(turn >= 0 && turn < SIDES && (shade == 0 || shade == 1) && lit < 1u << SLOTS);
	struct grounds g = grounds_of(t, turn, shade, lit);
	for (int y = 0; y < f->high; y++)
		for (int x = 0; x < f->wide; x++)
			*canvas_at(c, at.line + y, at.column + x) = ground_at(f, &g, y, x);
	draw_paths(c, at, f, t, turn, lit);
	bool market = t->market != 0;
	for (int q = 0; q < QUADRANTS; q++) {
		struct castle_spot s = castle_spot_of(f, q);
		int kind = t->kind[castle_printed(q, turn)];
		int ink = kind == TOWER || lit >> q & 1 ? PAINT_DARK : PAINT_LIGHT;
		bool here = market && t->area[castle_printed(q, turn)] == t->market;
		wchar_t name = text_sign(letter(f->catalogue, castle_letters, kind).text);
		int flags = lit >> q & 1 ? MONO_REVERSED | BOLD : 0;
		int ground = g.paint[q];
		if (f->high == 2)
			canvas_glyph(c, at.line + s.line, at.column + s.column, here ? L'$' : name, ink, ground, flags);
		else {
			canvas_glyph(c, at.line + s.line, at.column + s.column - 1, name, ink, ground, flags);
			if (here)
				canvas_glyph(c, at.line + s.line, at.column + s.column, L'$', ink, ground, flags | BOLD);
		}
		market = market && !here;
	}
}
