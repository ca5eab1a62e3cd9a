/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The deal of the day in the store: what each is made from, and everybody's one try at it
 * (docs/daily.md). The key (game, day, player) of a try decides who is first, also between two
 * servers; a try and its table are one transaction. What came of it is written with the event
 * that ends the game, so there is nothing to be counted later.
 */
#ifndef BERGFRIED_TRIES_H
#define BERGFRIED_TRIES_H

#include "proof.h"
#include "store.h"

/* Not over, or over too late, or left; finished, but not in the table of results; in it. */
enum try_state { TRY_OPEN, TRY_APART, TRY_COUNTS };

struct try {
	char game[32];
	int day;
	int64_t player;
	char name[NAME_MAX_BYTES + 1];  /* when read */
	int64_t table;
	int64_t at;                     /* when it was begun */
	int64_t closes;                 /* until when a result counts */
	bool listed;                    /* it is to stand in the table of results */
	enum try_state state;
	int won;                        /* 1, or 0; -1: has resigned */
	int lead, points;
};

/* What the deal of that day is made from, as text. Where there is none yet it is `fresh` from
 * now on, for all servers; without it (NULL) STORE_NONE says so. */
enum stored store_daily(struct store *, const char *game, int day, const char *fresh, char secret[PROOF_HEX]);

/* Begin one: the row and the events of its table, which are those of the whole of it. STORE_TAKEN:
 * this player has tried already. STORE_NONE: there is no such player. */
enum stored store_try_begin(struct store *, const struct try *, struct entry *entries, int n);

/* Somebody's; STORE_NONE: they have not tried. */
enum stored store_try(struct store *, const char *game, int day, int64_t player, struct try *);

/* The table of results: who has won is before who has not, then the lead counts, then the points;
 * who has resigned is last. */
enum stored store_tries_best(struct store *, const char *game, int day, int limit, void (*each)(void *, const struct try *), void *);

/* How many results there are, and of these how many are better than this one, and how many as
 * good. */
struct tries_rank {
	int all, better, equal;
};
enum stored store_tries_rank(struct store *, const struct try *, struct tries_rank *);

/* How often there were so many points, the fewest first. */
enum stored store_tries_points(struct store *, const char *game, int day, void (*each)(void *, int points, int n), void *);

/* Somebody's tries before that day, latest first; and the last day before it that had a deal, 0: none. */
enum stored store_tries_past(struct store *, const char *game, int64_t player, int before, int limit,
                             void (*each)(void *, const struct try *), void *);
enum stored store_daily_before(struct store *, const char *game, int day, int *before);

#endif
