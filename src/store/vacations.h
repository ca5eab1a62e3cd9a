/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Who is on vacation. A vacation has a beginning and an end from the start; ending it early is
 * another end. It costs whole days, at least one, of the year in which it begins. The tables at
 * which the person plays learn of it by events; until all know, it is not told.
 */
#ifndef BERGFRIED_VACATIONS_H
#define BERGFRIED_VACATIONS_H

#include "store.h"

struct vacation {
	int64_t player;
	int number;                /* of this person's, from 1 on */
	int64_t from, until;
};

/* The days that a vacation costs. */
int vacation_cost(int64_t from, int64_t until);

/* The person's latest one; STORE_NONE: there has been none. And the days used by those that
 * began since then. */
enum stored store_vacation(struct store *, int64_t player, struct vacation *);
enum stored store_vacation_days(struct store *, int64_t player, int64_t since, int *used);

/* Until when they are on vacation then; 0: they are not. */
enum stored store_vacation_until(struct store *, int64_t player, int64_t now, int64_t *until);

/* Begin one, unless one is under way or, with those that began since then, it would take more
 * days than that: STORE_TAKEN. STORE_NONE: there is no such player. */
enum stored store_vacation_begin(struct store *, const struct vacation *, int64_t since, int days);

/* End the one that is under way now; STORE_NONE: there is none. */
enum stored store_vacation_end(struct store *, int64_t player, int64_t now);

/* Who is on vacation then of those with whom somebody plays, and they themselves. */
enum stored store_vacations_around(struct store *, int64_t player, int64_t now,
                                   void (*each)(void *, const char *name, int64_t until), void *);

/* Those of which tables may not know yet. */
enum stored store_vacations_untold(struct store *, int limit, void (*each)(void *, const struct vacation *), void *);

/* All tables know of it, with this end. */
enum stored store_vacation_told(struct store *, const struct vacation *);

#endif
