/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What the files of the store share with each other and with nobody else. */
#ifndef BERGFRIED_STORE_INSIDE_H
#define BERGFRIED_STORE_INSIDE_H

#include "db.h"

struct store {
	struct db *db;
};

enum { COUNT_MAX = 1 << 30 };  /* what a limit of 0 means: no limit */

/* For rows of one number: add it to a struct ids; put it into an int64_t. */
void ids_row(void *ids, const struct value *column);
void number_row(void *number, const struct value *column);

/* A random id, exactly representable as a double, because browsers have no other numbers;
 * false: the system has no random numbers. */
bool draw_id(int64_t *id);

/* Append all of these, for use inside a transaction; STORE_TAKEN if one cannot be. */
enum stored log_append(struct db *, struct entry *entries, int n);

/* Queue what the index shall know of a table; for use inside a transaction. */
void tables_put(struct db *, const struct summary *);

/* Queue the question whether anything is noted at all; and that what is noted at an event's table
 * is to be looked at. */
void intents_any(struct db *, int64_t *any);
void intents_mark(struct db *, const struct event *);

/* Queue that a table at which people play may not know of their vacations. */
void vacations_begun(struct db *, const struct summary *);

/* Queue what came of a try at the deal of the day, whose table is over. */
void tries_over(struct db *, const struct summary *);

/* Queue that only `changed`, `due` and `turn` are new. */
void tables_put_due(struct db *, const struct summary *);

#endif
