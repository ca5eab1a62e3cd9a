/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The position as text for people: a drawing in plain characters.
 *
 * A cell is drawn three lines high and five columns wide:
 *
 *     H |TA      quadrants: H house, T tower, c court, and behind the letter
 *     --o--      a follower (A: seat 0, B: seat 1; K, L: their keeps) or $, a
 *     c$|cB      market; o a well, # a square, x a building where a path ends
 */
#include "castle.h"
#include "sight.h"

#include <assert.h>
#include <string.h>

enum { HIGH = 3, WIDE = 5 };

struct drawing {
	char at[HIGH][WIDE];
};

static const struct {
	int line, column;
} quadrant_at[QUADRANTS] = { { 0, 0 }, { 0, 3 }, { 2, 3 }, { 2, 0 } },
  side_at[SIDES] = { { 0, 2 }, { 1, 4 }, { 2, 2 }, { 1, 0 } };

/* Arms from the sides to the middle, and there the sign of where they meet. */
static void draw_paths(const struct tile *t, int turn, struct drawing *d)
{
	static const char joint[] = { [JOINT_NONE] = ' ', [JOINT_WAY] = '+', [JOINT_BENDS] = '+',
	                              [JOINT_WELL] = 'o', [JOINT_SQUARE] = '#', [JOINT_BUILDING] = 'x' };
	for (int side = 0; side < SIDES; side++) {
		if (!t->path[castle_printed(side, turn)])
			continue;
		d->at[side_at[side].line][side_at[side].column] = side % 2 ? '-' : '|';
		if (side % 2)
			d->at[1][side == EAST ? 3 : 1] = '-';
	}
	d->at[1][2] = joint[castle_joint(t)];
}

/* Letters first, signs after: a market stands behind the first letter of its court, where
 * a follower may cover it later. */
static void draw_tile(const struct tile *t, int turn, struct drawing *d)
{
	assert(turn >= 0 && turn < SIDES);
	for (int q = 0; q < QUADRANTS; q++)
		d->at[quadrant_at[q].line][quadrant_at[q].column] = castle_letters[t->kind[castle_printed(q, turn)]];
	draw_paths(t, turn, d);
	for (int q = 0; t->market && q < QUADRANTS; q++)
		if (t->area[castle_printed(q, turn)] == t->market) {
			d->at[quadrant_at[q].line][quadrant_at[q].column + 1] = '$';
			break;
		}
}

/* A follower on a path stands in its way; whoever else, behind the letter of the quadrant. */
static void draw_pieces(const struct state *s, int cell, struct drawing *d)
{
	struct castle_standing on[STANDING];
	for (int n = castle_standing(s, cell, on), i = 0; i < n; i++) {
		char sign = (on[i].keep ? "KL" : "AB")[on[i].seat];
		int slot = on[i].slot;
		if (slot < QUADRANTS)
			d->at[quadrant_at[slot].line][quadrant_at[slot].column + 1] = sign;
		else
			d->at[side_at[slot - QUADRANTS].line][side_at[slot - QUADRANTS].column] = sign;
	}
}

/* The turns with which the tile in hand fits: "02". */
static void draw_empty(const struct state *s, int cell, struct drawing *d)
{
	int column = 0;
	for (int turn = 0; s->hand && turn < castle_tile[s->hand].turns; turn++)
		if (castle_fits(s, s->hand, cell, turn))
			d->at[1][column++] = (char)('0' + turn);
	/* it fits in none: a point shows that there is a cell at all */
	if (!column)
		d->at[1][2] = '.';
}

/* Two numbers, one above the other, beside a start area in the wall. */
static void draw_upright(int number, bool right, struct drawing *d)
{
	for (int i = 0; i < 2; i++) {
		char text[8];
		struct buf b = buf_over(text, sizeof text);
		buf_int(&b, number + i);
		assert(b.len <= 2);
		memcpy(d->at[2 * i] + (right ? 5 : 2) - b.len, text, b.len);
	}
}

/* A block of the wall: its two spaces, and ? for a token. A start area leaves them room
 * beside it only. The markers stand above and below, so that both fit on one block. */
static void draw_block(const struct state *s, int cell, int block, struct drawing *d)
{
	assert(block >= 0 && block < BLOCKS && castle_ground[cell] == WALL);
	char text[16];
	struct buf b = buf_over(text, sizeof text);
	int corner = castle_block[block].corner;
	buf_int(&b, 2 * block);
	buf_char(&b, corner && s->wall[corner - 1] ? '?' : ' ');
	buf_int(&b, 2 * block + 1);
	bool east = castle_ground[cell + 1] == EMPTY, west = castle_ground[cell - 1] == EMPTY;
	if (s->tile[cell] != WALL && (east || west))
		draw_upright(2 * block, west, d);
	else
		memcpy(d->at[1] + (WIDE - b.len) / 2, text, b.len);
	for (int seat = 0; seat < SEATS; seat++)
		if (s->score[seat] % (2 * BLOCKS) / 2 == block)
			d->at[2 * seat][2] = "AB"[seat];
}

/* A start area is a tile in the wall of which only one side is seen. */
static void draw_start(const struct state *s, int cell, struct drawing *d)
{
	struct drawing whole;
	memset(&whole, ' ', sizeof whole);
	draw_tile(&castle_tile[s->tile[cell]], s->turn[cell], &whole);
	int side = castle_open_side(cell);
	for (int line = 0; line < HIGH; line++)
		for (int column = 0; column < WIDE; column++) {
			bool seen = side == NORTH   ? line == 0
			            : side == SOUTH ? line == 2
			            : side == EAST  ? column > 2
			                            : column < 2;
			/* what is blank leaves the numbers of the wall to be seen */
			if (seen && whole.at[line][column] != ' ')
				d->at[line][column] = whole.at[line][column];
		}
}

/* The wall is drawn below a start area, which covers part of it. */
static void draw_cell(const struct state *s, int cell, struct drawing *d)
{
	memset(d, ' ', sizeof *d);
	int tile = s->tile[cell];
	int block = castle_block_at(cell);
	if (block >= 0)
		draw_block(s, cell, block, d);
	if (tile == EMPTY)
		draw_empty(s, cell, d);
	else if (tile > TILES && tile != WALL)
		draw_start(s, cell, d);
	else if (tile != WALL) {
		draw_tile(&castle_tile[tile], s->turn[cell], d);
		draw_pieces(s, cell, d);
	}
}

/* A line of a drawing, with the letters of the reader's language. */
static void put_line(const char line[WIDE], const struct catalogue *c, struct buf *out)
{
	for (int i = 0; i < WIDE; i++) {
		const char *kind = strchr(castle_letters, line[i]);
		if (kind)
			buf_put(out, letter(c, castle_letters, (int)(kind - castle_letters)).text);
		else
			buf_char(out, line[i]);
	}
}

/* No blanks at the end of a line: golden files and terminals are compared and copied. */
static void end_line(struct buf *out)
{
	while (out->len && out->text[out->len - 1] == ' ')
		out->text[--out->len] = '\0';
	buf_char(out, '\n');
}

/* A row of cells is drawn whole before its lines are put: a line goes through all of them.
 * Rows and columns have the numbers that moves have. */
static void show_board(const struct state *s, const struct catalogue *c, struct buf *out)
{
	for (int row = -1; row <= ROWS; row++) {
		struct drawing d[WIDTH];
		for (int col = -1; col <= COLS; col++)
			draw_cell(s, castle_cell(row, col), &d[col + 1]);
		for (int line = 0; line < HIGH; line++) {
			for (int i = 0; i < WIDTH; i++) {
				buf_char(out, ' ');
				put_line(d[i].at[line], c, out);
			}
			if (line == 1 && row >= 0 && row < ROWS) {
				buf_put(out, "  ");
				buf_int(out, row);
			}
			end_line(out);
		}
	}
	buf_put(out, "       ");
	for (int col = 0; col < COLS; col++) {
		buf_put(out, "  ");
		buf_int(out, col);
		buf_put(out, col < COLS - 1 ? "   " : "\n");
	}
}

/* "2 2 9", or "-". Fresh ones are among them: everybody sees them lie there. */
static void put_tokens(const struct state *s, int seat, struct buf *out)
{
	size_t begin = out->len;
	for (int kind = 1; kind < TOKENS; kind++)
		for (int i = 0; i < s->held[seat][kind] + s->fresh[seat][kind]; i++) {
			buf_put(out, out->len > begin ? " " : "");
			buf_int(out, kind);
		}
	if (out->len == begin)
		buf_char(out, '-');
}

/* Both players see the same, so no seat sees anything of its own. */
void castle_show(const struct view *view, const struct catalogue *c, struct buf *out)
{
	const struct state *s = view_state(view);
	show_board(s, c, out);
	for (int i = 0; i < SEATS; i++) {
		char tokens[MESSAGE_ARG_SIZE];
		struct buf b = buf_over(tokens, sizeof tokens);
		put_tokens(s, i, &b);
		struct message m = message(N_("{seat}: score {score}, followers in supply {followers}, keep {keep}, tokens {tokens}"));
		message_text(&m, "seat", i ? "B" : "A");
		message_int(&m, "score", s->score[i]);
		message_int(&m, "followers", castle_supply(s, i));
		message_int(&m, "keep", s->keep[i] ? s->feature[s->keep[i]].count : 0);
		message_text(&m, "tokens", tokens);
		message_put(out, c, &m);
		buf_char(out, '\n');
	}
	struct message left = message_n(NP_("{n} tile left to draw", "{n} tiles left to draw"), TILES - s->drawn);
	message_put(out, c, &left);
	buf_char(out, '\n');
	/* in the other phases the tile lies on the board already */
	if (!s->hand)
		return;
	struct message hand = message(N_("Tile {tile}, not turned:"));
	message_int(&hand, "tile", s->hand);
	message_put(out, c, &hand);
	buf_char(out, '\n');
	struct drawing d;
	memset(&d, ' ', sizeof d);
	draw_tile(&castle_tile[s->hand], 0, &d);
	for (int line = 0; line < HIGH; line++) {
		buf_put(out, "    ");
		put_line(d.at[line], c, out);
		end_line(out);
	}
}
