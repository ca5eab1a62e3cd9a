/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * People who solve puzzles: whether a first try is right, and what they are worth after it
 * (docs/ratings.md). A puzzle is an opponent whose rating never moves: it ships with the
 * program, so it must be the same everywhere, and no account can push it.
 */
#ifndef BERGFRIED_SOLVING_H
#define BERGFRIED_SOLVING_H

#include "puzzle.h"
#include "puzzles.h"

/* How sure a puzzle's rating is. */
#define PUZZLE_DEVIATION 60.0

/* The number of a game's puzzle on the day of that moment, of so many; 0: there are none. Clients
 * without a server find the same one. */
int puzzle_of_day(int64_t now, int count);

/* How many puzzles a file has. */
int puzzles_in(const char *text);

/* Is the best decision what these names come to, in the puzzle of that number? `rating` is the
 * puzzle's. Nothing is searched: another decision may be nearly as good and is not right. The
 * message says what is wrong with number or file. Moves that are none, or not a whole decision,
 * are not right. */
struct message solving_check(const struct game *, const char *text, int number, const char *const names[], int n, bool *right, int *rating);

/* What a solver is after a first try at a puzzle of that rating; somebody new has tried none. */
void solving_count(struct solver *, int rating, bool solved, int64_t now);

#endif
