/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Who is how strong: finished games are counted one after the other, in the order in
 * which they ended, each of them once. Ratings can be made again from the tables at
 * any time, and come out the same.
 *
 * Two rules keep them from being made up. Both only lessen how much a result weighs, so for
 * people who play now and then with others it is Glicko-2:
 *
 * - The nth game of the same two within a day weighs 1/n.
 * - Results against people whose own rating is provisional weigh little, and all of them
 *   together at most FRESH_MAX of a game in a day, however many there are: each takes half of
 *   what is left. So accounts that were made to lose lift nobody, and those that they have
 *   lifted are new themselves.
 *
 * docs/ratings.md has figures.
 *
 * Everything here works on a store and belongs on its thread.
 */
#ifndef BERGFRIED_RATINGS_H
#define BERGFRIED_RATINGS_H

#include "store.h"

/* Count at most so many of the tables that have not been counted, oldest first; how
 * many were: fewer than the limit means that none is left. It can be called again after
 * a failure; STORE_TAKEN: another node is counting, and is faster. */
enum stored ratings_catch_up(struct store *, int limit, int *done);

/* Begin again, and count them all; `each` (or NULL) hears how many so far. */
enum stored ratings_recompute(struct store *, void (*each)(void *, int done), void *);

/* How often two chairs' people have met in the day before. */
struct meetings {
	int games[SEATS_MAX][SEATS_MAX];
};

/* What one table does to its people's ratings. `rating` has one for each of seat[] as
 * it was before, and gets those that change at its beginning, ready to be stored; how
 * many. 0: the table does not count, because fewer than two people played. */
int ratings_count(const struct summary *, const struct meetings *, struct rating rating[SEATS_MAX]);

#endif
