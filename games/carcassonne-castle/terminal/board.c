/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The castle: the wall with its numbers, markers and tokens, the tiles and who
 * stands on them, where the tile in hand may go, and the cursor.
 */
#include "castle_view.h"

#include <assert.h>

/* The least in which a tile can be told apart, up to what shows followers beside letters. */
static const struct {
	int high, wide;
} sizes[CASTLE_ZOOMS] = { { 2, 5 }, { 3, 5 }, { 3, 7 } };

void castle_board_size(int zoom, int *lines, int *columns)
{
	assert(zoom >= 0 && zoom < CASTLE_ZOOMS);
	*lines = (ROWS + 2) * sizes[zoom].high;
	*columns = WIDTH * sizes[zoom].wide;
}

struct castle_form castle_form_of(const struct desk *d)
{
	assert(d->zoom >= 0 && d->zoom < CASTLE_ZOOMS);
	return (struct castle_form){ sizes[d->zoom].high, sizes[d->zoom].wide, d->utf8, d->utf8 && d->colours, d->catalogue };
}

/* What somebody inspects, or what the choice is about: so that one sees at a glance what
 * would be scored or joined. */
int castle_lit_feature(const struct desk *d)
{
	const struct state *s = d->view;
	const struct castle_mind *m = castle_mind_in(d);
	if (m->inspect)
		return castle_feature_at(s, m->cell, m->part);
	if (d->seat < 0)
		return 0;
	int argument = m->choice < d->moves ? castle_argument(d->move[m->choice]) : 0;
	switch ((enum phase)s->phase) {
	case FOLLOW:
		return argument < NO_SLOT ? castle_feature_at(s, s->at, argument) : 0;
	case ORDER:
		return argument;
	case DOUBLE:
		return s->subject;
	case PLACE:
	case AGAIN:
	case OVER:
		break;
	}
	return 0;
}

/* ---- the wall ---- */

/* The wall has a row and a column before the first of the castle's. */
static struct castle_spot origin(const struct castle_form *f, int cell)
{
	return (struct castle_spot){ (castle_row(cell) + 1) * f->high, (castle_col(cell) + 1) * f->wide };
}

/* Neighbouring blocks have different shades: their numbers stand close to each other. */
static int stone(int block)
{
	return block % 2 ? PAINT_STONE_2 : PAINT_STONE;
}

static void put_space(struct canvas *c, int line, int column, int space)
{
	assert(space >= 0 && space < 2 * BLOCKS);
	int ground = stone(space / 2);
	if (space >= 10)
		canvas_glyph(c, line, column, (wchar_t)(L'0' + space / 10), PAINT_LIGHT, ground, 0);
	canvas_glyph(c, line, column + 1, (wchar_t)(L'0' + space % 10), PAINT_LIGHT, ground, 0);
}

/* In the colour of its seat, and reversed where there are no colours. */
static void put_piece(struct canvas *c, int line, int column, int seat, wchar_t letter)
{
	canvas_glyph(c, line, column, letter, PAINT_LIGHT, PAINT_SEAT + seat, BOLD | MONO_REVERSED);
}

/* Two spaces of the score track, a token or none, and the markers on them. Where a start
 * area takes half of the cell, they stand in what is left of it. */
static void draw_block(const struct state *s, const struct castle_form *f, struct canvas *c, int cell, int block)
{
	assert(block >= 0 && block < BLOCKS);
	struct castle_spot at = origin(f, cell);
	int side = s->tile[cell] == WALL ? SIDES : castle_open_side(cell);
	bool low = f->high == 2, narrow = side == EAST || side == WEST;
	int from = at.column + (side == WEST ? f->wide - 2 : side == EAST ? 0 : (f->wide - 5) / 2);
	/* numbers stay clear of the line that a start area takes; a marker may cover it */
	int numbers = low && side != NORTH ? 0 : 1;
	int marks = side == NORTH && low ? 0 : side == SOUTH && !low ? 0 : f->high - 1;
	for (int y = 0; y < f->high; y++)
		for (int x = 0; x < f->wide; x++)
			canvas_glyph(c, at.line + y, at.column + x, L' ', PAINT_LIGHT, stone(block), 0);
	put_space(c, at.line + numbers, from, 2 * block);
	/* without colours the numbers of two blocks would run together */
	if (!narrow && (f->blend || f->wide > 5))
		put_space(c, at.line + numbers, from + 3, 2 * block + 1);
	int corner = castle_block[block].corner;
	if (corner && s->wall[corner - 1])
		canvas_glyph(c, at.line + numbers, from + 2, L'?', PAINT_DARK, PAINT_WHY, BOLD | MONO_REVERSED);
	for (int seat = 0; seat < SEATS; seat++) {
		int space = s->score[seat] % (2 * BLOCKS);
		if (space / 2 == block)
			put_piece(c, at.line + marks, from + (narrow || !(space % 2) ? 0 : 3) + seat, seat, (wchar_t)seat_letter(seat));
	}
}

/* The part of a start area that looks into the castle. It is drawn whole on a canvas of its
 * own, of which only that part is taken: so it looks like any tile. */
static void draw_start(const struct state *s, const struct castle_form *f, struct canvas *c, int cell, int lit)
{
	struct canvas whole = { 0 };
	struct castle_spot at = origin(f, cell), none = { 0, 0 };
	const struct tile *t = &castle_tile[s->tile[cell]];
	int side = castle_open_side(cell), shade = (castle_row(cell) + castle_col(cell)) & 1;
	canvas_size(&whole, f->high, f->wide);
	castle_draw_tile(&whole, none, f, t, s->turn[cell], shade, castle_slots_of(s, cell, lit));
	bool low = f->high == 2;
	int left = castle_spot_of(f, NW).column + low, right = castle_spot_of(f, NE).column - 1;
	for (int y = 0; y < f->high; y++)
		for (int x = 0; x < f->wide; x++) {
			bool path = t->paths && y == f->high / 2;
			bool seen = side == NORTH   ? y == 0
			            : side == SOUTH ? y == f->high - 1
			            : side == EAST  ? x >= right || (path && x >= f->wide / 2)
			                            : x <= left || (path && x <= f->wide / 2);
			struct glyph g = whole.at[y * f->wide + x];
			struct glyph *there = canvas_at(c, at.line + y, at.column + x);
			/* a marker on the same line stays */
			if (seen && there->c == L' ')
				*there = g;
		}
	canvas_free(&whole);
}

/* ---- the cells ---- */

/* Each beside the letter of its quadrant; in the smallest size, in its place. */
static void draw_pieces(const struct state *s, const struct castle_form *f, struct canvas *c, int cell)
{
	struct castle_spot at = origin(f, cell);
	struct castle_standing on[STANDING];
	for (int n = castle_standing(s, cell, on), i = 0; i < n; i++) {
		struct castle_spot p = castle_spot_of(f, on[i].slot);
		int seat = on[i].seat;
		put_piece(c, at.line + p.line, at.column + p.column, seat,
		          on[i].keep ? (wchar_t)"KL"[seat] : (wchar_t)seat_letter(seat));
	}
}

/* The free places for a follower, by the number of the choice. */
static void draw_choices(const struct desk *d, const struct castle_form *f, struct canvas *c)
{
	const struct state *s = d->view;
	assert(s->phase == FOLLOW && s->at);
	struct castle_spot at = origin(f, s->at);
	for (int i = 0; i < d->moves; i++) {
		int slot = castle_argument(d->move[i]);
		if (slot == NO_SLOT)
			continue;
		struct castle_spot p = castle_spot_of(f, slot);
		if (i == castle_mind_in(d)->choice)
			put_piece(c, at.line + p.line, at.column + p.column, d->seat, (wchar_t)seat_letter(d->seat));
		else
			canvas_glyph(c, at.line + p.line, at.column + p.column, (wchar_t)(L'1' + i), PAINT_LIGHT, PAINT_LEGAL,
			             BOLD | UNDERLINED | MONO_REVERSED);
	}
}

/* The tile laid last stands in brackets; where there is no room for them, its
 * letters are underlined. */
static void mark_last(const struct castle_form *f, struct canvas *c, int cell)
{
	struct castle_spot at = origin(f, cell);
	for (int y = 0; y < f->high; y++)
		for (int x = 0; x < f->wide; x++) {
			struct glyph *g = canvas_at(c, at.line + y, at.column + x);
			if (g->c >= L'A' && g->c < 0x7f)
				g->flags |= UNDERLINED | BOLD;
			if (f->high > 2 && y == f->high / 2 && (x == 0 || x == f->wide - 1)) {
				int ground = g->c == L'▀' ? g->ink : g->ground;
				bool bright = ground == PAINT_TOWER || ground == PAINT_TOWER_2 || ground == PAINT_WHY;
				*g = (struct glyph){ x ? L')' : L'(', bright ? PAINT_DARK : PAINT_LIGHT, (uint8_t)ground, BOLD };
			}
		}
}

/* Signs and not only colours: [+] fits, r fits if turned, × will stay empty. */
static void draw_empty(const struct desk *d, const struct castle_form *f, struct canvas *c, int cell)
{
	const struct state *s = d->view;
	struct castle_spot at = origin(f, cell);
	int line = at.line + f->high / 2, column = at.column + f->wide / 2;
	bool asked = d->seat >= 0 && s->phase == PLACE;
	if (asked && castle_fits(s, s->hand, cell, castle_mind_in(d)->turn)) {
		canvas_glyph(c, line, column - 1, L'[', PAINT_LEGAL, PAINT_PLAIN, BOLD);
		canvas_glyph(c, line, column, L'+', PAINT_LEGAL, PAINT_PLAIN, BOLD);
		canvas_glyph(c, line, column + 1, L']', PAINT_LEGAL, PAINT_PLAIN, BOLD);
	} else if (asked && castle_fits_turned(s, s->hand, cell)) {
		canvas_glyph(c, line, column, L'r', PAINT_LEGAL, PAINT_PLAIN, 0);
	} else if (d->aids && s->accept[cell] && !castle_fillable(s, cell)) {
		canvas_glyph(c, line, column, d->utf8 ? L'×' : L'X', PAINT_PLAIN, PAINT_PLAIN, FAINT);
	} else {
		canvas_glyph(c, line, column, d->utf8 ? L'·' : L'.', PAINT_PLAIN, PAINT_PLAIN, FAINT);
	}
}

/* Neighbouring tiles have different shades, like the squares of a chessboard. */
static void draw_cell(const struct desk *d, const struct castle_form *f, struct canvas *c, int cell, int lit)
{
	const struct state *s = d->view;
	int tile = s->tile[cell], block = castle_block_at(cell);
	if (block >= 0)
		draw_block(s, f, c, cell, block);
	if (tile == WALL)
		return;
	if (tile == EMPTY)
		draw_empty(d, f, c, cell);
	else if (tile > TILES)
		draw_start(s, f, c, cell, lit);
	else {
		int shade = (castle_row(cell) + castle_col(cell)) & 1;
		castle_draw_tile(c, origin(f, cell), f, &castle_tile[tile], s->turn[cell], shade, castle_slots_of(s, cell, lit));
		if (cell == s->at)
			mark_last(f, c, cell);
		draw_pieces(s, f, c, cell);
	}
}

/* The cell under the cursor: the tile in hand as it would lie there, and the
 * whole of it in the colour of what you do, or of what you cannot do. */
static void draw_cursor(const struct desk *d, const struct castle_form *f, struct canvas *c)
{
	const struct state *s = d->view;
	const struct castle_mind *m = castle_mind_in(d);
	struct castle_spot at = origin(f, m->cell);
	bool ghost = !m->inspect && s->phase == PLACE && s->tile[m->cell] == EMPTY;
	bool fits = ghost && castle_fits(s, s->hand, m->cell, m->turn);
	if (ghost)
		castle_draw_tile(c, at, f, &castle_tile[s->hand], m->turn, 0, 0);
	for (int y = 0; y < f->high; y++)
		for (int x = 0; x < f->wide; x++) {
			struct glyph *g = canvas_at(c, at.line + y, at.column + x);
			/* what is lit stays lit under the cursor */
			if (g->ground == PAINT_WHY)
				continue;
			/* half blocks would keep the colours of the tile */
			if (g->c == L'▀' || g->c == L'▌')
				g->c = L' ';
			g->ink = PAINT_LIGHT;
			g->ground = m->inspect || fits ? PAINT_ACT : PAINT_WRONG;
			g->flags |= BOLD | MONO_REVERSED;
		}
	if (ghost && !fits)
		canvas_at(c, at.line + f->high / 2, at.column + f->wide / 2)->c = L'!';
}

/* Wall first, what is chosen last: the cursor covers whatever lies there. The eye goes to
 * it, or to the tile laid last. */
void castle_draw_board(const struct desk *d, struct canvas *c, int *line, int *column)
{
	assert(d->view);
	const struct castle_mind *m = castle_mind_in(d);
	struct castle_form f = castle_form_of(d);
	int lit = castle_lit_feature(d);
	for (int row = -1; row <= ROWS; row++)
		for (int col = -1; col <= COLS; col++)
			draw_cell(d, &f, c, castle_cell(row, col), lit);
	bool placing = d->seat >= 0 && d->view->phase == PLACE;
	/* where the screen scrolls to if the board is larger than it */
	int eye = m->inspect || placing ? m->cell : d->view->at ? d->view->at : m->cell;
	if (m->inspect || placing)
		draw_cursor(d, &f, c);
	else if (d->seat >= 0 && d->view->phase == FOLLOW)
		draw_choices(d, &f, c);
	struct castle_spot at = origin(&f, eye);
	*line = at.line + f.high / 2;
	*column = at.column + f.wide / 2;
}

/* Rows and columns are numbered as in the names of moves, so that whoever reads a record
 * finds the cell. */
void castle_draw_rulers(const struct desk *d, struct canvas *head, struct canvas *side)
{
	struct castle_form f = castle_form_of(d);
	for (int i = 0; i < ROWS || i < COLS; i++) {
		char number[8];
		struct buf b = buf_over(number, sizeof number);
		buf_int(&b, i);
		if (i < COLS)
			canvas_text(head, 0, origin(&f, castle_cell(0, i)).column + f.wide / 2, RULER, number, PAINT_PLAIN, FAINT);
		if (i < ROWS)
			canvas_text(side, origin(&f, castle_cell(i, 0)).line + f.high / 2, 0, RULER, number, PAINT_PLAIN, FAINT);
	}
}
