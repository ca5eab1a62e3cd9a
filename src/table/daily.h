/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The deal of the day: for each day and game one deal, which everybody plays once against the
 * same bots (docs/daily.md). Here is what such a table is like, wherever it is: who plays
 * there, what may not be done there, who may see it, and from what its bots draw lots, so that
 * the same moves meet the same replies.
 */
#ifndef BERGFRIED_DAILY_H
#define BERGFRIED_DAILY_H

#include "day.h"
#include "table.h"

enum { DAILY_GRACE = 3600 * 1000 };  /* after its day whoever has begun may still finish: an hour */

/* When a day ends, so that nobody can begin any more; and until when its results count and its
 * tables are hidden. */
int64_t daily_ends(int day);
int64_t daily_closes(int day);

/* Whom one plays against on a day, and how many play. */
const struct bot *daily_bot(int day);
int daily_seats(const struct game *);

/* What a deal is made from where there is no server: everybody can work it out. */
void daily_own_secret(const struct game *, int day, uint8_t secret[PROOF_BYTES]);

/* Whose table it is to be. The secret is that of the day. */
struct daily_try {
	const struct game *game;
	int day;
	int64_t player;
	const char *name;
	bool guest;
	uint8_t secret[PROOF_BYTES];
};

/* The requests that make it, from 0 on: the player sits down first, bots at every other seat, and
 * the game begins. False: there are no more. Their texts are the try's, or for ever. */
bool daily_step(const struct daily_try *, int step, struct request *);

/* What a bot draws lots from before that move: it follows from the proof, the seat and the
 * number of moves. */
uint64_t daily_seed(const struct proof *, int seat, int ply);

/* Is the table hidden from this person? From all but the one who plays there, until the day has
 * closed. */
bool daily_hides(const struct table *, int64_t player, int64_t now);
struct message daily_hidden(void);

#endif
