/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * One castle as the slow referee keeps it: its throne, the list of all that
 * happened to it, and what lies beside it waiting.  Which rooms stand where,
 * which bonus is due and what everything is worth are never stored; they are
 * worked out afresh from the list each time.
 */
#ifndef LUDWIG_CASTLE_H
#define LUDWIG_CASTLE_H

#include "ludwig_data.h"

enum {
	LUDWIG_MAX_EVENTS = 80,
	LUDWIG_MAX_PIECES = 48,
	LUDWIG_MAX_CELLS = 128,
	LUDWIG_FIVE = 5,        /* rooms drawn for the food bonus */
	LUDWIG_THREE = 3,       /* cards drawn for the utility bonus */
	LUDWIG_SPOTS = 2,       /* for attendants, on the throne */
	LUDWIG_NAME = 64        /* of a move */
};

/* What can happen to a castle, and the other moves of a record. */
enum judge_kind {
	LUDWIG_PLACE,           /* what: a tile; cell */
	LUDWIG_TAKE,            /* what: a room */
	LUDWIG_ATTENDANT,       /* what: the hanging that scores */
	LUDWIG_CARD,            /* what: 1-20 */
	LUDWIG_CHOOSE_SPECIAL,  /* what: the tile */
	LUDWIG_BONUS,           /* what: a type */
	LUDWIG_LAPSE,           /* not a move: there was nothing left to give */
	LUDWIG_AGREE,
	LUDWIG_OBJECT,
	LUDWIG_PICK,            /* what, second: rooms */
	LUDWIG_LEFT,            /* what: a room */
	LUDWIG_CHARGE           /* what: a room; "ludwig" in a record */
};

struct judge_move {
	enum judge_kind kind;
	int what;
	int second;
	struct judge_cell cell;
	int castle;             /* where there is one */
	int owner;              /* the chair that drafted the tile placed, or
	                           LUDWIG_NONE for a tile that was a bonus */
	char name[LUDWIG_NAME]; /* without the seat */
};

/* Option consent=both: what has been said about a move at this castle. */
enum judge_word {
	LUDWIG_SILENT,
	LUDWIG_PROPOSED,        /* the partner must agree or object */
	LUDWIG_OBJECTED         /* the older builder must move */
};

struct judge_castle {
	int throne;             /* its tile */
	struct judge_move event[LUDWIG_MAX_EVENTS];    /* all final moves */
	int events;
	int draft[2];           /* this turn's tiles, not yet placed: from the
	                           chair whose left castle this is, and from
	                           the other; or LUDWIG_NONE */
	int five[LUDWIG_FIVE];  /* drawn, none taken yet */
	int fives;
	int three[LUDWIG_THREE];
	int threes;
	enum judge_word word;
	int proposer;           /* the seat, while PROPOSED */
	struct judge_move proposal;
};

/* A room in a castle. Number 0 is always the throne, with its left cell. */
struct judge_piece {
	int tile;
	struct judge_cell cell;
};

struct judge_view {
	const struct judge_data *data;
	int count;
	struct judge_piece piece[LUDWIG_MAX_PIECES];
};

/* The bonus that must be dealt with next. */
enum judge_due_kind {
	LUDWIG_DUE_NOTHING,
	LUDWIG_DUE_PLACE,       /* tile */
	LUDWIG_DUE_TAKE,
	LUDWIG_DUE_ATTENDANT,
	LUDWIG_DUE_CARD,
	LUDWIG_DUE_SPECIAL,
	LUDWIG_DUE_BONUS
};

struct judge_due {
	enum judge_due_kind kind;
	int tile;
	int owner;              /* the chair whose tile began the chain */
};

/* ludwig_castle.c */
void judge_castle_begin(struct judge_castle *castle, int throne);
void judge_castle_view(const struct judge_data *data,
	const struct judge_castle *castle, struct judge_view *view);
/* The number of the piece on a cell, or LUDWIG_NONE. */
int judge_view_at(const struct judge_view *view, int x, int floor);
bool judge_view_fits(const struct judge_view *view, int tile,
	struct judge_cell cell);
/* All cells where the tile may lie; returns how many. */
int judge_view_cells(const struct judge_view *view, int tile,
	struct judge_cell cells[LUDWIG_MAX_CELLS]);
int judge_view_count(const struct judge_view *view, enum judge_type type);
struct judge_due judge_castle_due(const struct judge_data *data,
	const struct judge_castle *castle);
/* How many events of one kind there were; what: LUDWIG_NONE for any. */
int judge_castle_events(const struct judge_castle *castle,
	enum judge_kind kind, int what);

/* ludwig_scoring.c: the rows of the score sheet, in its order. */
enum judge_row {
	LUDWIG_ROW_ROOMS = 0,   /* seven rows, one a regular type */
	LUDWIG_ROW_TOWERS = LUDWIG_TYPES,
	LUDWIG_ROW_FOUNTAINS,
	LUDWIG_ROW_FOYERS,
	LUDWIG_ROW_CARDS,
	LUDWIG_ROW_ATTENDANTS,
	LUDWIG_ROW_THRONE,
	LUDWIG_ROWS
};

int judge_piece_points(const struct judge_view *view, int piece);
int judge_attendant_points(const struct judge_view *view, int hanging);
/* ludwig_cards.c */
int judge_card_points(const struct judge_view *view, int attendants,
	int card);
void judge_castle_sheet(const struct judge_data *data,
	const struct judge_castle *castle, int row[LUDWIG_ROWS]);
int judge_castle_total(const struct judge_data *data,
	const struct judge_castle *castle);
/* The throne included. */
int judge_castle_specials(const struct judge_data *data,
	const struct judge_castle *castle);

#endif
