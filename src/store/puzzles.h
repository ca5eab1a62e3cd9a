/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The part of the store about puzzles (docs/ratings.md): how strong people are at them, and
 * whose first try at which of them was right. A first try is booked once and never changes. How
 * many have tried a puzzle stays, also when they have closed their accounts: it says nothing
 * about anybody.
 */
#ifndef BERGFRIED_STORE_PUZZLES_H
#define BERGFRIED_STORE_PUZZLES_H

#include "store.h"

/* How strong somebody is at the puzzles of one game. */
struct solver {
	int64_t player;
	char game[32];
	double rating, deviation, volatility;
	int tried, solved;   /* puzzles; of them, those whose first try was right */
	int64_t at;          /* when the last first try was booked */
};

/* Somebody's first try at a puzzle. */
struct attempt {
	int64_t player;
	char game[32];
	int number;          /* of the puzzle, from 1 on */
	bool solved;
	double was, rating;  /* the solver's, before it and after it */
	int64_t at;
};

/* STORE_NONE: they have tried none yet. */
enum stored store_solver(struct store *, int64_t player, const char *game, struct solver *);

/* Somebody's in all games. */
enum stored store_solvers(struct store *, int64_t player, void (*each)(void *, const struct solver *), void *);

/* What was booked of somebody at that puzzle; STORE_NONE: nothing. */
enum stored store_attempt(struct store *, int64_t player, const char *game, int number, struct attempt *);

/* All that were booked of somebody in one game, by number. */
enum stored store_attempts(struct store *, int64_t player, const char *game, void (*each)(void *, const struct attempt *), void *);

/* A badge for so many that were solved at the first try, in all games together. */
struct solver_badge {
	const char *badge;
	int solved;
};

/* Book one, and what its solver is worth after it, with the badge if that makes enough; NULL: there
 * is none. STORE_TAKEN: that puzzle is booked, or the solver is not any more what they were with one
 * try fewer; STORE_NONE: there is no such account. */
enum stored store_attempt_book(struct store *, const struct attempt *, const struct solver *after, const struct solver_badge *);

/* How many have tried a puzzle, and how many of them were right at once. */
enum stored store_puzzle_count(struct store *, const char *game, int number, int *tried, int *solved);

#endif
