/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * All rows of one database into another, whichever they are: from SQLite to PostgreSQL and
 * back, and for backups. What was read and what stands in the copy is counted and summed up
 * independently, and must be the same before the copy is committed.
 */
#ifndef BERGFRIED_STORE_COPY_H
#define BERGFRIED_STORE_COPY_H

#include "store.h"

enum { COPY_TABLES = 40 };

/* Their names, those first that others refer to. */
const char *copied_name(int number);

/* What was copied of one table of the database. */
struct copy_total {
	const char *name;
	int64_t rows;
	uint64_t sum[2];  /* of all rows, in whatever order */
};

/* Copy everything as it is at one moment, while others write, into a store that is empty; a
 * message says why not, and then the other store is as it was. */
struct message store_copy(struct store *from, struct store *to, struct copy_total totals[COPY_TABLES]);

/* The same between databases; and a message with the words of one of them. */
struct db;
struct message copy_all(struct db *from, struct db *to, struct copy_total totals[COPY_TABLES]);
struct message cannot_copy(const char *words);

#endif
