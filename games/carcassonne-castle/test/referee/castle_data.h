/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The printed components of Carcassonne: The Castle as the slow referee sees
 * them: the cells inside the wall, the 60 tiles and the 7 start areas, read
 * from the three data files.  Nothing here knows a rule of play; it only
 * knows how a tile is cut up and what it looks like when it is turned.
 */
#ifndef CASTLE_DATA_H
#define CASTLE_DATA_H

#include <stdbool.h>
#include <stddef.h>

enum {
	ROWS = 12,
	COLS = 9,
	CELLS = ROWS * COLS,
	TILES = 60,
	STARTS = 7,
	OUTSIDE = -1
};

/* Both run clockwise, so that turning a tile is adding to the number. They
 * are also the orders in which a part is named (records page). */
enum side { SIDE_N, SIDE_E, SIDE_S, SIDE_W, SIDES };
enum quadrant { QUAD_NW, QUAD_NE, QUAD_SE, QUAD_SW, QUADS };

/* An area inside one tile: its kind is 'H', 'T' or 'C'. Two quadrants belong
 * to the same area when both kind and digit are the same. */
struct label {
	char kind;
	char digit;
};

struct castle_tile {
	struct label quad[QUADS];
	int path[SIDES];        /* 0: no path there; equal numbers: one path */
	bool square;            /* '@': every path ends inside the tile */
	bool dead_end;          /* '*': the path ends at a building */
	bool well;
	struct label market;    /* kind 0: no market */
};

/* A start area is half a tile: two halves along one side of one cell. */
struct start {
	int cell;
	int side;               /* the side of that cell it lies behind */
	int score;              /* the lower of its two score spaces */
	struct label half[2];   /* in the order of side_half() */
	bool path;
	bool well;
	struct label market;
};

struct data {
	bool inside[CELLS];
	struct castle_tile tile[TILES + 1];    /* [0] is not used */
	struct start start[STARTS];
};

/* Fills *data from DIR/board.txt, DIR/tiles.tsv and DIR/starts.tsv; false and
 * a reason in why if anything there is not as it should be. */
bool data_read(struct data *data, const char *dir, char *why, size_t why_size);

bool label_same(struct label a, struct label b);

/* The quadrant that forms half 0 or 1 of a side: N is NW,NE; E is NE,SE; S is
 * SW,SE; W is NW,SW (rules page). Half h of a side touches half h of the
 * opposite side of the neighbour. */
int side_half(int side, int half);
int side_opposite(int side);

/* The cell beyond a side, or OUTSIDE where the wall stands. */
int data_beside(const struct data *data, int cell, int side);

/* The start area behind that side of the cell, or OUTSIDE for none. */
int data_start_at(const struct data *data, int cell, int side);

struct castle_tile tile_turned(const struct castle_tile *tile, int turn);

/* The same picture: digits are only names, so a renaming does not count. */
bool tile_looks_same(const struct castle_tile *a, const struct castle_tile *b);

/* The smallest turn that gives the same picture as this one. */
int tile_smallest_turn(const struct castle_tile *tile, int turn);

#endif
