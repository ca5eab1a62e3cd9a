/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A castle at a glance, and what things bring to it, in hundredths of a point:
 * what judge.c makes its choices by, merits.c tells the promise of a place by, and traits.c
 * shows a net.
 */
#ifndef BERGFRIED_SKETCH_H
#define BERGFRIED_SKETCH_H

#include "hints.h"
#include "ludwig.h"

/* ---- what things are worth, in hundredths of a point (sketch.c) ---- */

/* "Later": for every turn that is still to come. */
enum weight {
	/* what a room promises at its cell, later */
	OPEN_AROUND,       /* living: each cell around that may still be filled as it likes */
	OPEN_AROUND_2,     /* the same where such a room brings 2 */
	OPEN_LIKE_ME,      /* corridor */
	OPEN_FOYER,        /* grand foyer */
	OPEN_BESIDE,       /* food */
	OPEN_CONNECTED,    /* utility: each open edge */
	LINKED,            /* utility: each room that it is connected with, for these have edges too */
	OPEN_COLUMN,       /* downstairs, where the sky is open */
	TALLER,            /* tower */
	COMPACT,           /* each room around */
	IN_THE_WAY,        /* less for each living room or corridor that would like another one here */
	SKY,               /* less where nothing can be built above any more */
	SEALED,            /* less for each downstairs room in that column */
	/* what it promises anywhere, later */
	NEW_TYPE,          /* the first of its type */
	NEW_TYPE_SLEEPS,   /* the same for each sleeping room there is */
	SECOND_OF_TYPE,    /* on the way to three */
	FOURTH_OF_TYPE,    /* and five */
	ATTENDED,          /* an attendant */
	CARD_OF_TYPE,      /* a card that counts a type */
	CARD_OTHER,        /* any other one */
	/* at once */
	FIFTH_OF_TYPE,     /* its special room */
	MISSING_TYPE,      /* what each missing type costs a sleeping room, by turns to come */
	CARD_CORNERS,      /* cards 15 and 16: each room around, or at the edges */
	CARD_EDGES,
	/* how much less the higher castle counts, in percent: for ten points, at most */
	HIGHER,
	HIGHER_MOST,
	/* by type: the bonus of three, at once and later; a room, later */
	THIRD,
	THIRD_LATER = THIRD + REGULAR,
	TYPE_LATER = THIRD_LATER + REGULAR,
	LUDWIG_WEIGHTS = TYPE_LATER + REGULAR
};

extern TUNED int ludwig_weight[LUDWIG_WEIGHTS];

/* ---- a castle at a glance ---- */

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

/* The rooms of a set that can be reached from some of them, edge by edge. */
set ludwig_linked(const struct sketch *, set from, set among);

/* Of a built room: in how many of the cells that it looks at what it wants may still come. */
int ludwig_open_cells(const struct sketch *, int number);

/* What a room brings to a castle that is so many points ahead of the builder's other one
 * weighs so much to that builder, in percent (judge.c). */
int ludwig_favour(int ahead);

/* What a quarrel at a castle costs a seat. */
int ludwig_quarrel(const struct state *, int castle, int seat);

/* ---- what a new thing brings ---- */

/* A room at a cell, besides what it promises wherever it stands; and at its best
 * cell, with that. */
int ludwig_cell_value(const struct sketch *, int room, int x, int y);
int ludwig_room_value(const struct sketch *, struct cells *, int room);

/* The part of it that a room promises wherever it stands. */
int ludwig_promise(const struct sketch *, int room);

int ludwig_attendant_value(const struct sketch *, int attendant);
int ludwig_card_value(const struct sketch *, int card);

/* The bonus of three rooms of a type. */
int ludwig_bonus_value(const struct sketch *, int type);

/* ---- what any room would bring (fits.c) ---- */

/* Regular rooms by what they want: rooms with the same wish differ in their hangings only. */
enum { WISHES = 53 };

int ludwig_wish_number(int room);

/* The type of the rooms that have a wish. */
int ludwig_wish_type(int wish);

/* How many rooms of the box have each wish. */
extern const uint8_t ludwig_wished[WISHES];

/* In points, each at its best cell: its own and what it brings to others, but for throne,
 * attendants, cards and the hangings of corridors. */
struct fits {
	uint8_t room[WISHES];
	uint8_t tower, foyer;
	uint8_t above, below;  /* cells where something may stand, from the ground up and below it */
};

void ludwig_fits(const struct sketch *, struct fits *);

#endif
