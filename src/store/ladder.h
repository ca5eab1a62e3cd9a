/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The part of the store that knows how people have done: every rated game of everybody, where
 * they stand in a season and of all time, and their careers, which are sums of all finished
 * games. All of it is counted once, in the order in which games ended, and comes out the same
 * when it is counted again. See store.h for what is true of all these functions.
 */
#ifndef BERGFRIED_STORE_LADDER_H
#define BERGFRIED_STORE_LADDER_H

#include "season.h"
#include "store.h"

/* ---- history: a row for each rated game of each player ---- */

struct chapter {
	int n;                    /* the player's nth rated game of that kind, from 1 on */
	int64_t at, table;
	double rating, deviation; /* after it */
	double was;               /* before it */
	int beaten, drawn, lost;  /* how it went against the other people */
	bool shown;               /* strangers find the table */
};

/* Latest first, from before that n on (0: from the last). */
enum stored store_history(struct store *, int64_t player, const char *game, int before, int limit,
                          void (*each)(void *, const struct chapter *), void *);

/* At most so many (two or more) of the first n chapters, at equal distances, oldest first: the
 * first and the last are among them. Each is looked up by its key, however many there are. */
enum stored store_curve(struct store *, int64_t player, const char *game, int n, int points,
                        void (*each)(void *, const struct chapter *), void *);

/* The ratings with which people came to a rated table that has been counted, after how many
 * rated games. */
enum stored store_came_with(struct store *, int64_t table, void (*each)(void *, int64_t player, double was, int games), void *);

/* ---- standings: a table for each season, and one of all time ---- */

/* From so many rated games in a season on, and if the rating is not provisional, one has a
 * place in its table. */
enum { SEASON_GAMES = SETTLED_GAMES, SEASON_ROWS_MAX = 1000 };

struct rung {
	int64_t player;
	char name[NAME_MAX_BYTES + 1];  /* "": there is no such account any more */
	int place;                      /* from 1 on; 0: none yet */
	double rating;                  /* after the last game that counts here */
	int games, won;
};

/* Those who have a place, best first, as they stand now; or in the table of a season that has
 * been closed. */
enum stored store_standings(struct store *, const char *game, int season, int limit,
                            void (*each)(void *, const struct rung *), void *);
enum stored store_places(struct store *, const char *game, int season, int limit,
                         void (*each)(void *, const struct rung *), void *);

/* Somebody's, with the place; of a closed season if `closed`. STORE_NONE: they have not played. */
enum stored store_standing(struct store *, const char *game, int season, bool closed, int64_t player, struct rung *);

/* How many have a place now. */
enum stored store_ranked(struct store *, const char *game, int season, int *count);

/* Seasons that have been closed, latest first. */
enum stored store_closings(struct store *, const char *game, int limit, void (*each)(void *, int season), void *);

/* Close all seasons of a game that ended before that moment: their tables are written, once
 * and for ever, and whoever is among the ten best and in the upper half gets the badge. A
 * season of which games are still to be counted waits. Several may do so at once, and a crash
 * in the middle leaves nothing half done. How many were closed by this call. */
enum stored store_close_seasons(struct store *, const char *game, int64_t now, const char *badge, int *closed);

/* ---- careers: sums of all finished games ---- */

enum { ITEM_SIZE = 40, BADGE_SIZE = 24, BADGES_MAX = 32, TALLIED_MAX = 96 };

struct career {
	int64_t player;
	char game[32];
	int games;
	int counting;       /* of them, those that badges count */
	int won;
	int streak, best;   /* won in a row, now and at most */
	int64_t at;         /* when the last of them ended */
};

/* What is counted under a name. */
enum tallied_kind {
	TALLIED_SEAT,       /* games by the seat, "1" */
	TALLIED_PLACE,      /* by the place, "3/7" */
	TALLIED_BOT,        /* against a bot, "level6" */
	TALLIED_PIECE,      /* what scored, by the sign that the game has for it */
	TALLIED_KINDS
};

struct tallied {
	enum tallied_kind kind;
	char item[ITEM_SIZE];
	int n, won;
};

/* Another person, and how often one has met, come out ahead and come out behind. */
struct rival {
	int64_t player;
	char name[NAME_MAX_BYTES + 1];
	int games, won, lost;
};

struct badge_held {
	char badge[BADGE_SIZE];
	int64_t at, table;  /* table 0: at none */
	bool shown;         /* strangers find it */
};

/* What one finished game adds to the career of one player. */
struct booking {
	struct career career;           /* as it shall be: with one game more than was read */
	struct tallied tallied[TALLIED_MAX];
	int tallies;
	struct rival rival[SEATS_MAX];
	int rivals;
	const char *badge[BADGES_MAX];
	int badges;
};

/* The next finished games that are in no career yet, oldest first; rated ones not before they
 * and all before them have been counted for ratings. */
enum stored store_unbooked(struct store *, int limit, void (*each)(void *, const struct summary *), void *);

/* Book one: all of it, and that it was done, together. STORE_TAKEN: another node has booked
 * it, or another game of somebody here, since the careers were read. Players who have no
 * account any more are left out. */
enum stored store_book(struct store *, const struct summary *, const struct booking *, int n);

/* Somebody's, of all games. */
enum stored store_careers(struct store *, int64_t player, void (*each)(void *, const struct career *), void *);

/* The most frequent first, of one game or (NULL) of all. */
enum stored store_tallied(struct store *, int64_t player, const char *game, enum tallied_kind, int limit,
                          void (*each)(void *, const struct tallied *), void *);
enum stored store_rivals(struct store *, int64_t player, const char *game, int limit,
                         void (*each)(void *, const struct rival *), void *);

/* First come, first told. */
enum stored store_badges(struct store *, int64_t player, void (*each)(void *, const struct badge_held *), void *);

/* How many different people somebody has played rated games with that ended since then and not
 * after this table, which is among them. */
enum stored store_company(struct store *, const struct summary *, int64_t player, int64_t since, int *people);

/* ---- for the store itself ---- */

struct db;

/* Queue what a rating that has just been stored adds to history and standings; and that all of
 * this begins again. */
void ladder_put(struct db *, int64_t table, const struct rating *);
void ladder_clear(struct db *);

#endif
