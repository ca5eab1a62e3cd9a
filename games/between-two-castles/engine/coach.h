/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The best castle that the rooms of a finished one allowed (docs/score-helper.md): the same
 * rooms, throne room, attendants and cards, in other places. coach.c searches for it by trial
 * and luck, coach_bound.c says how many points no such castle can exceed, and coach_text.c
 * tells what was missed.
 *
 * Rooms are bits here, and a cell holds the bit of the room that stands there: so what a room
 * sees is a few cells put together, and what it counts are the bits that it wants.
 */
#ifndef BERGFRIED_COACH_H
#define BERGFRIED_COACH_H

#include "sheet.h"

#include <limits.h>

enum {
	COACH_ROWS = 64, COACH_COLS = 64,  /* a castle of BUILT rooms grows no farther */
	COACH_GROUND = 30, COACH_MIDDLE = 30,
	COACH_FAR = 26,                    /* columns and rows that are tried, to either side */
	COACH_RUNS = 16                    /* searches, each from the castle as it was built */
};

typedef uint32_t room_set;  /* a set of them; bit `count` is the throne room */

struct coach {
	struct castle own;             /* as it was built */
	int own_points;
	int count;                     /* rooms */
	room_set wants[BUILT];            /* what each counts where it sees it */
	room_set of[TYPES], hung[HANGINGS];
	room_set sky, upper, below;       /* nothing above them; on the ground and higher; below it */
	uint8_t where[BUILT], each[BUILT];
	int fixed;                     /* points that no place changes */
	bool cards;                    /* is there a card for which places matter? */

	/* the castle that is being changed */
	int8_t x[BUILT], y[BUILT];
	room_set cell[COACH_ROWS][COACH_COLS], column[COACH_COLS];

	struct castle best;
	int best_points;
	int most;                      /* no castle of these rooms has more; INT_MAX: nobody has looked yet */
	int run;                       /* how many searches have ended */
};

/* The places of a castle's rooms. */
void coach_take_places(struct coach *, const struct castle *);

/* Could the castle stand so, and what is it worth? */
bool coach_stands(const struct coach *);
int coach_points(const struct coach *);

/* ---- coach_bound.c ---- */

int coach_bound(const struct coach *);

/* ---- coach_text.c ---- */

/* What the page and programs are told, and people at a terminal. */
void ludwig_coach_json(const void *memory, struct json *);
void ludwig_coach_show(const void *memory, const struct catalogue *, struct buf *);

extern const struct pad_coach ludwig_coach;

#endif
