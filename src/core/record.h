/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The game record (docs/records.md): a whole game as plain text. Saving a game
 * is writing its record; loading is reading it, move by move through the same
 * door as every other move.
 *
 * The reader takes the text in pieces of any size, needs memory for one line
 * only, and stops at the first error with its line number.
 */
#ifndef BERGFRIED_RECORD_H
#define BERGFRIED_RECORD_H

#include "session.h"

enum { RECORD_LINE_MAX = 4000 };

/* Where a reader is. The stages have the order of the lines. */
enum record_stage {
	RECORD_VERSION,  /* "bergfried 1" is next */
	RECORD_GAME,
	RECORD_SEATS,
	RECORD_OPTIONS,  /* options, names, a proof, then deals */
	RECORD_NAMES,
	RECORD_PROOF,
	RECORD_DEALS,
	RECORD_MOVES,    /* the session has begun */
	RECORD_RESIGNED, /* who gave up was read: the ending is next */
	RECORD_SCORES,   /* a score was read: the other scores are next */
	RECORD_WINNER,
	RECORD_END,      /* "end" is next */
	RECORD_CLOSED    /* after "end", "aborted" or "agreed" */
};

struct record_reader {
	struct session *session;         /* begun once the stage is RECORD_MOVES or later */
	enum record_stage stage;
	long line;                       /* of the line being read, from 1 on */
	struct message fault;            /* no id while all is well */
	const struct game *game;
	const struct list *list;         /* one that is at hand beside those built in, or NULL */
	struct options options;
	unsigned options_seen;           /* by row of the game's table, a bit each */
	unsigned names_seen;             /* by seat */
	char name[SEATS_MAX][NAME_MAX_BYTES + 1];
	struct proof proof;              /* pledge, secret, luck, as far as they have been read */
	bool pledged;                    /* the pledge has: the secret must follow */
	struct deal deal;
	int deals, scores;               /* how many have been read */
	size_t len;                      /* of what has come of the line */
	char text[RECORD_LINE_MAX + 1];
};

/* Start reading into a session that has not begun. A list that somebody brought
 * along is used where the record names it; it may be NULL. */
void record_start(struct record_reader *, struct session *, const struct list *);

/* The next bytes; false once there is a fault. */
bool record_feed(struct record_reader *, const char *bytes, size_t n);

/* There are no more bytes; false if there is a fault. A game that just stops
 * is none. */
bool record_finish(struct record_reader *);

/* Has the session begun? Then it must be freed, faults or not. */
bool record_began(const struct record_reader *);

/* Does the record tell the game's end and result? */
bool record_complete(const struct record_reader *);

/* Why a record cannot hold this as a player's name; no id if it can. */
struct message record_name_fault(const char *name);

/* One of the things that chance draws, by name or number. */
void record_put_id(struct buf *, const struct deal_spec *, int id);

/* "game", "seats" and "option" lines: what is played. */
void record_put_game(struct buf *, const struct game *, const struct options *);

/* A set of seats as it stands behind "winner": "0 2". */
void record_put_seats(struct buf *, unsigned seats);

/* Write a session's record: whole, with everything hidden in it. Not for the
 * eyes of a player while the game runs. */
void record_write(const struct session *, struct buf *);

#endif
