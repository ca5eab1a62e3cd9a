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

/* Queue what the index shall know of a table; for use inside a transaction. */
void tables_put(struct db *, const struct summary *);

/* Queue that only `changed`, `due` and `turn` are new. */
void tables_put_due(struct db *, const struct summary *);

#endif
