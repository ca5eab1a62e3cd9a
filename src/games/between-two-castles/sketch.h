/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A castle at a glance, and what things bring to it, in hundredths of a point:
 * what judge.c makes its choices by. Nothing outside these two files needs it.
 */
#ifndef BERGFRIED_SKETCH_H
#define BERGFRIED_SKETCH_H

#include "ludwig.h"

enum { KING = BUILT + 1 };  /* the throne's number here; 0 is an empty cell */

typedef uint32_t set;  /* of rooms: bit 0 is an empty cell, bit n+1 room n, KING the throne */

struct sketch {
	const struct castle *castle;
	int later;                        /* turns to come */
	int missing;                      /* regular types besides sleeping */
	set of[TYPES], hung[HANGINGS + 1];
	set wish[NOWHERE + 1][TYPES];     /* rooms that look there for such a room */
	set tower, foyer;
	set beside[BUILT + 2];            /* rooms at the edges of each */
	set column[PLAN_COLS];
	uint8_t at[PLAN_ROWS][PLAN_COLS];
};

/* The cells for a kind of room; three kinds differ in it. Filled when first asked
 * for: begin with n = 0. */
struct cells {
	int n[3];
	struct place cell[3][128];
};

void ludwig_sketch(const struct state *, int castle, struct sketch *);

/* The points of a castle, as score.c counts them, but faster. */
int ludwig_sketch_points(const struct sketch *);

/* What a castle will be worth to a seat: its points, what is about to come to it,
 * and what its rooms still promise. */
int ludwig_castle_value(const struct sketch *, struct cells *, const struct state *, int castle, int seat);

/* ---- what a new thing brings ---- */

/* A room at a cell, besides what it promises wherever it stands; and at its best
 * cell, with that. */
int ludwig_cell_value(const struct sketch *, int room, int x, int y);
int ludwig_room_value(const struct sketch *, struct cells *, int room);

int ludwig_attendant_value(const struct sketch *, int attendant);
int ludwig_card_value(const struct sketch *, int card);

/* The bonus of three rooms of a type. */
int ludwig_bonus_value(const struct sketch *, int type);

#endif
