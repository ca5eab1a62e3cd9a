/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Between Two Castles in the terminal; shared by the ludwig_*.c beside this.
 * wish.c has the signs for what rooms want, room.c draws a cell,
 * board.c whole castles side by side, options.c what can be
 * chosen, aside.c what stands beside the castles, pad.c the
 * points, lines.c the plain lines; view.c has the keys.
 */
#ifndef BERGFRIED_LUDWIG_VIEW_H
#define BERGFRIED_LUDWIG_VIEW_H

#include "ludwig.h"
#include "view.h"

/* Two shades for each type, so that neighbouring rooms can be told apart. */
enum { PAINT_ROOM = PAINT_VIEW, LUDWIG_PAINTS = 2 * TYPES };

/* How large a cell is drawn, and with what. */
struct ludwig_form {
	int high, wide;
	bool utf8;
	bool ruled;    /* without colours lines have to keep rooms apart */
};

struct ludwig_spot {
	int line, column;
};

/* What the person is doing. */
struct mind {
	uint8_t begun;       /* the rest means something */
	uint8_t seat;        /* whose mind this is */
	uint8_t turn;        /* of which turn the picks are */
	uint8_t castle;      /* where the person works or looks */
	int8_t x, y;         /* the cursor's cell there */
	uint8_t room;        /* the one to be placed */
	uint8_t choice;      /* of a list */
	uint8_t picks;       /* how many tiles are picked: */
	uint8_t pick[2];
	uint8_t armed;       /* the next Enter places the room */
	uint8_t inspect;     /* looking round instead of playing */
};

/* What a person is asked for. */
enum mode {
	MODE_WATCH,  /* nothing */
	MODE_PICK,   /* two tiles of the hand */
	MODE_LIST,   /* one of the moves here */
	MODE_PLACE,  /* a cell for a room */
	MODE_ELSEWHERE  /* nothing at this castle, but at the other one */
};

enum mode ludwig_mode(const struct desk *);

/* Whose castles are shown: who is asked, or looks on; a builder of the castle
 * that changed last if that is nobody. */
int ludwig_me(const struct desk *);

/* The moves that can be chosen from now: in BUILD those at the castle in view. */
int ludwig_choices(const struct desk *, move out[MOVES_MAX]);

/* ---- wish.c ---- */

/* "F" food, ... "*" special, in the reader's language */
struct letter ludwig_type_letter(const struct catalogue *, int type);

/* "t" torch, "p" painting, "m" mirror, "s" swords, likewise; " " for none */
struct letter ludwig_hanging_letter(const struct catalogue *, int hanging);

/* What a room wants, in a few signs: "2S^v". */
void ludwig_put_code(int room, const struct catalogue *, bool utf8, struct buf *);

/* "Wine Room, food, mirror" */
void ludwig_put_title(int room, const struct catalogue *, struct buf *);

/* "+4" */
void ludwig_put_gain(struct buf *, int points);

/* ---- room.c ---- */

/* A room; `marked` if the throne room looks at it. */
void ludwig_draw_room(struct canvas *, struct ludwig_spot, const struct ludwig_form *, const struct catalogue *, int room, int shade,
                      bool marked);
void ludwig_draw_throne(struct canvas *, struct ludwig_spot, const struct ludwig_form *, const struct catalogue *, const struct castle *);

/* Letters that can be read on a type's ground. */
int ludwig_ink(int type);

/* Give all of a cell another colour. */
void ludwig_tint(struct canvas *, struct ludwig_spot, const struct ludwig_form *, int ink, int ground, int flags);

/* ---- board.c ---- */

/* Castles to be drawn, and what is marked in them. */
struct picture {
	const struct sitting *sitting;
	const struct state *s;
	struct ludwig_form form;
	int title;             /* columns that a castle's title gets at least */
	int castles, castle[2];
	int moves;             /* placements to be marked */
	const move *move;
	bool numbered;         /* each with its number, not the gain alone */
	bool ground;           /* show the earth, though nothing is built there */
	int focus;             /* the castle with the cursor; -1: no cursor */
	int x, y;
	int ghost;             /* the room held over the cursor's cell; NOTHING */
	bool inspect;
};

void ludwig_picture_size(const struct picture *, int *lines, int *columns);
void ludwig_draw_picture(const struct picture *, struct canvas *, int *line, int *column);

enum { LUDWIG_ZOOMS = 5 };
void ludwig_fit(const struct desk *, int zoom, int *lines, int *columns);
void ludwig_draw_board(const struct desk *, struct canvas *, int *line, int *column);

/* "Eltz: Anna, greedy" */
void ludwig_put_castle(const struct sitting *, const struct state *, int castle, struct buf *);

/* ---- options.c ---- */

/* What a move means for the one who may make it, with what it brings. */
void ludwig_put_option(const struct sitting *, const struct state *, int seat, move, struct buf *);

/* Does this seat decide what is open at a castle, besides its own tiles? */
bool ludwig_may_decide(const struct state *, int castle, int seat);

/* What is asked at a castle: "Which of the five tiles?" */
void ludwig_put_question(const struct sitting *, const struct state *, int castle, int seat, struct buf *);

/* ---- aside.c ---- */
int ludwig_aside(const struct desk *, struct canvas *);

/* "F2 L1 U0 O0 S3 C1 D0" */
void ludwig_put_counts(const struct castle *, const struct catalogue *, struct buf *);

/* "painter; 2 for each corridor"; nothing if the castle has neither. */
void ludwig_put_helpers(const struct castle *, const struct catalogue *, struct buf *);

/* ---- pad.c ---- */
bool ludwig_part(const struct sitting *, const struct state *, int part, struct tally *, struct buf *heading);
void ludwig_reason(const struct sitting *, const struct state *, const struct tally_line *, struct buf *);
void ludwig_sheet(const struct sitting *, const struct state *, struct buf *);
void ludwig_unplayed(const struct state *, const struct catalogue *, int width, bool utf8, struct buf *);
void ludwig_reveal(const struct state *before, const struct state *after,
                   void (*tell)(void *to, int seat, const struct message *), void *to);

/* A room that scores, and what it was counted from. */
void ludwig_put_causes(const struct castle *, int number, const struct catalogue *, struct buf *);

/* ---- lines.c ---- */
void ludwig_lines(const struct sitting *, const struct state *, int seat, struct buf *);
void ludwig_line_option(const struct sitting *, const struct view *, int number, move, struct buf *);
bool ludwig_line_list(const struct state *, int seat, int moves);
bool ludwig_line_read(const struct state *, int seat, const char *text, move *, struct message *refusal);

#endif
