/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Carcassonne: The Castle on the screen. tile.c draws a tile of any size, board.c
 * the wall with all that is in it, words.c what stands beside the board, and
 * view.c has the keys.
 */
#ifndef BERGFRIED_CASTLE_VIEW_H
#define BERGFRIED_CASTLE_VIEW_H

#include "castle.h"
#include "view.h"

/* The view's own colours. Each kind has two shades, so that neighbouring tiles
 * can be told apart within one area. */
enum {
	PAINT_HOUSE = PAINT_VIEW, PAINT_HOUSE_2,
	PAINT_TOWER, PAINT_TOWER_2,
	PAINT_COURT, PAINT_COURT_2,
	PAINT_PATH,
	PAINT_STONE, PAINT_STONE_2,
	CASTLE_PAINTS = PAINT_STONE_2 + 1 - PAINT_VIEW
};

enum { CASTLE_ZOOMS = 3 };

/* How large a cell is drawn, and with what. */
struct castle_form {
	int high, wide;
	bool utf8;
	bool blend;  /* half blocks may show two colours in one character */
	const struct catalogue *catalogue;
};

struct castle_spot {
	int line, column;
};

/* What the person is doing. */
struct castle_mind {
	uint8_t cell;      /* under the cursor */
	uint8_t turn;      /* of the tile in hand */
	uint8_t choice;    /* of the moves, in all phases but PLACE */
	uint8_t part;      /* inspecting: the slot looked at */
	uint8_t armed;     /* the next Enter places the tile */
	uint8_t inspect;   /* looking round instead of playing */
	uint8_t held;      /* inspecting: where the cursor was before */
	uint8_t drawn;     /* tiles that had been drawn when the turn was chosen */
};

/* It lies in the desk's own bytes, which have room for any view's. */
static inline struct castle_mind *castle_mind_of(struct desk *d)
{
	return (struct castle_mind *)d->own;
}

static inline const struct castle_mind *castle_mind_in(const struct desk *d)
{
	return (const struct castle_mind *)d->own;
}

/* ---- tile.c ---- */

/* A tile as it lies; `lit` has a bit for each slot to be lit up. */
void castle_draw_tile(struct canvas *, struct castle_spot at, const struct castle_form *, const struct tile *, int turn, int shade,
                      unsigned lit);

/* Where in a cell somebody in that slot stands. */
struct castle_spot castle_spot_of(const struct castle_form *, int slot);

/* ---- board.c ---- */
struct castle_form castle_form_of(const struct desk *);
void castle_board_size(int zoom, int *lines, int *columns);
void castle_draw_board(const struct desk *, struct canvas *, int *line, int *column);
void castle_draw_rulers(const struct desk *, struct canvas *head, struct canvas *side);

/* The feature to be lit up now; 0: none. */
int castle_lit_feature(const struct desk *);

/* ---- words.c ---- */

int castle_aside(const struct desk *, struct canvas *);
void castle_left(const struct state *, const struct catalogue *, int width, bool utf8, struct buf *);

#endif
