/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How a game looks in the terminal: a table of functions, one for each game that
 * has more than plain lines. The screen and the lines call them and know no game
 * themselves.
 */
#ifndef BERGFRIED_VIEW_H
#define BERGFRIED_VIEW_H

#include "term.h"

/* What the screen and a view share. */
struct desk {
	const struct sitting *sitting;
	const struct catalogue *catalogue;
	const struct view *sight;   /* what may be seen now */
	const struct state *view;   /* its state */
	int seat;                   /* the person who decides; -1: nobody */
	int moves;                  /* the seat's legal moves */
	move move[MOVES_MAX];
	int zoom;                   /* from 0 on */
	bool confirm;               /* ask again before a move that cannot be taken back */
	bool aids;                  /* show what can still come */
	bool utf8, colours;
	struct message say;         /* an answer to the last key */
	unsigned char own[64];      /* the view's own; zero at the beginning */
};

/* What a view has in `own`: each completes the type for itself. */
struct mind;

static inline struct mind *mind_of(struct desk *d)
{
	return (struct mind *)d->own;
}

static inline const struct mind *mind_in(const struct desk *d)
{
	return (const struct mind *)d->own;
}

enum { RULER = 2 };

enum deed { DEED_NONE, DEED_DONE, DEED_MOVE };

/* A key and what it does. */
struct key_help {
	const char *key;
	const char *about;  /* N_("...") */
};

struct board_view {
	const char *game;
	const struct colour *paints;  /* from PAINT_VIEW on */
	int n_paints;
	int zooms;
	const struct key_help *keys;  /* ended by a row without a key */
	const char *const *legend;    /* N_("...") each; ended by NULL */

	/* The board's size at a zoom. */
	void (*size)(int zoom, int *lines, int *columns);

	/* The position or the one who decides has changed. */
	void (*begin)(struct desk *);

	/* Draw on a blank canvas of that size; where the eye should be. */
	void (*draw)(const struct desk *, struct canvas *, int *line, int *column);

	/* Seats, what is in hand and what is asked; the lines used. */
	int (*aside)(const struct desk *, struct canvas *);

	/* The keys that can be used just now, in a line. */
	const char *(*hint)(const struct desk *);

	/* A key; DEED_MOVE if the person has decided. */
	enum deed (*key)(struct desk *, int key, move *);

	/* What has not come into play yet, as plain text of that width. */
	void (*left)(const struct state *, const struct catalogue *, int width, bool utf8, struct buf *);

	/* ---- what a game may do without: 0 and NULL ---- */

	int seats;             /* how many play if nothing is said; 0: as few as can */
	int aside_least;       /* columns that the panel needs; 0: the usual */
	bool whole;            /* the board is to be seen whole wherever that can be */
	const char *by_rules;  /* N_("..."): who sits on the chair behind the last seat */

	/* Names of the board's columns and rows, on canvases of one line and of RULER
	 * columns: they stay at its edges while it scrolls. */
	void (*rulers)(const struct desk *, struct canvas *head, struct canvas *side);

	/* What is worth telling besides moves, points and what the game notices itself. */
	void (*notice)(const struct state *before, const struct state *after,
	               void (*tell)(void *to, int seat, const struct message *), void *to);

	/* A board that grows: its size as things stand, instead of `size`. */
	void (*fit)(const struct desk *, int zoom, int *lines, int *columns);

	/* Does this seat see something now that others at the keyboard must not? */
	bool (*secret)(const struct state *, int seat);

	/* Do people and bots act openly, in an order they agree on? */
	bool (*together)(const struct state *);

	/* Of several who may act, who is asked first, though the others need not
	 * wait; -1: nobody in particular. */
	int (*first)(const struct state *);

	/* Is a bot's next move nothing to wait for? */
	bool (*dull)(const struct desk *, int seat);

	/* A score that is counted in other parts than chairs: the tally of part
	 * `part` and its heading; false past the last. */
	bool (*part)(const struct sitting *, const struct state *, int part, struct tally *, struct buf *heading);

	/* What a line of such a tally was counted from, in words. */
	void (*reason)(const struct sitting *, const struct state *, const struct tally_line *, struct buf *);

	/* The points in a table, before the reasons. */
	void (*sheet)(const struct sitting *, const struct state *, struct buf *);

	/* In plain lines: the position; a legal move as a line of the list; whether
	 * a list that long is shown without being asked for; and another way to
	 * give a move, false if it is none. */
	void (*show)(const struct sitting *, const struct state *, int seat, struct buf *);
	void (*option)(const struct sitting *, const struct view *, int number, move, struct buf *);
	bool (*list)(const struct state *, int seat, int moves);
	bool (*read)(const struct state *, int seat, const char *text, move *, struct message *refusal);

	/* In plain lines: `show` numbers things, so a number alone is a move only if
	 * the list has shown it. */
	bool numbers;
};

/* The view of a game, or NULL. */
const struct board_view *view_find(const struct game *);

/* How many play a game if nothing is said. */
int view_seats(const struct game *);

#endif
