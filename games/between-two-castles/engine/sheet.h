/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A castle as people write it down who built it from the real box
 * (docs/score-helper.md): reading it, checking that it could have been built,
 * and showing what it is worth. The points are those of score.c, the places
 * those of plan.c; there are no rules here.
 *
 * sheet.c reads, sheet_check.c asks whether it could have been built,
 * sheet_names.c knows names when it sees them, sheet_books.c has those of the
 * printed editions, sheet_text.c shows one castle, and sheet_ring.c what a table
 * of them gives.
 */
#ifndef BERGFRIED_SHEET_H
#define BERGFRIED_SHEET_H

#include "ludwig.h"
#include "pad.h"

struct sheet {
	struct castle castle;    /* rooms in the order of the file */
	long throne_line;        /* where things stand in the file; 0: nowhere */
	long room_line[BUILT];   /* by number in the castle's list */
	long attendant_line[2], card_line[2];
};

_Static_assert(sizeof(struct sheet) <= SHEET_MAX, "the sheet has grown");

/* Castles in a ring: three at the least, because with two people the third chair is Ludwig's. */
enum { RING_LEAST = 3, RING_MOST = CASTLES };

extern const struct pad ludwig_pad;

/* What stands in for a room with a fault: it fits anywhere, so that one slip is
 * told once and not again for every room that stands on it. */
enum { STAND_IN = GRAND_FOYER };

/* A sheet while it is read. */
struct sheet_reader {
	struct sheet *sheet;
	const struct catalogue *const *languages;
	struct fault *fault;
	int faults;
	long line;
	bool throne_seen;         /* a line began with "throne", good or not */
	bool gaps;                /* some room is not in the list: who knows what it held up */
	uint8_t named[BUILT];     /* what the file calls each room; NOTHING: it cannot be read */
	bool told[BUILT];         /* there is a fault about it already */
	struct message lost;      /* one too many: nobody reads it */
};

/* ---- sheet_check.c ---- */

/* One more fault; its message may be filled in. */
struct message *ludwig_blame(struct sheet_reader *, long line, struct message);

/* A level or a column as people write it into a sheet: with the minus of the keyboard. */
void ludwig_as_written(struct message *, const char *name, int number);

/* Blame what could not have been built. */
void ludwig_sheet_check(struct sheet_reader *);

/* ---- sheet.c ---- */
int ludwig_sheet_read(struct sheet *, const char *text, size_t n, const struct catalogue *const *languages,
                      struct fault fault[FAULTS_MAX]);

/* ---- sheet_text.c ---- */
void ludwig_sheet_show(const struct sheet *, const struct catalogue *, struct buf *);
void ludwig_sheet_json(const struct sheet *, struct buf *);

/* ---- sheet_ring.c ---- */

/* Tiles, thrones and cards that a ring has twice though the box has them once,
 * and more specials or attendants than the box has. */
int ludwig_sheet_doubts(const struct sheet *const *ring, int n, struct fault doubt[FAULTS_MAX]);

void ludwig_ring_show(const struct sheet *const *ring, int n, const char *const *name, const struct catalogue *,
                      struct buf *);
void ludwig_ring_json(const struct sheet *const *ring, int n, struct buf *);

/* ---- sheet_books.c ---- */

/* What a book calls something, by its name here. */
struct alias {
	const char *alias, *name;  /* NULL after the last */
};

/* What things of one kind are called: name(0) to name(n - 1), and in books. */
struct name_list {
	const char *(*name)(int id);
	int n;
	const struct alias *also;
};

/* Rooms, with the throne room after the others, because people write it, too. */
extern const struct name_list ludwig_rooms, ludwig_types, ludwig_attendants;

/* All aliases, as a table for ludwig_data. */
void ludwig_put_aliases(struct buf *);

/* ---- sheet_names.c ---- */

/* Are these the same but for case, accents, and what is no letter or digit? */
bool ludwig_same_name(const char *one, const char *other);

enum { NEAR = 3 };

/* What a typed name means. */
struct name_match {
	int id;                  /* -1: not known */
	bool many;               /* because it is the beginning of several names */
	int near;                /* how many `name` has: what it may be */
	bool more;               /* there are others as near */
	const char *name[NEAR];  /* in the language in which they are near */
};

/* Look for a typed name, or the beginning of one, among these in all languages and in
 * the books. */
struct name_match ludwig_match(const char *typed, const struct name_list *, const struct catalogue *const *languages);

#endif
