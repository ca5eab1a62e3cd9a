/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The tables of the database, and how older ones become these. */
#ifndef BERGFRIED_STORE_SCHEMA_H
#define BERGFRIED_STORE_SCHEMA_H

#include "db.h"

/* Asked before a store that is in use is changed: how large it is. */
struct schema_change {
	int from, to;
	int64_t tables, players;
};

/* Bring the schema up to date, whatever others do at the same time. STORE_TAKEN: it
 * belongs to a later version of this program. STORE_NONE: `may`, which can be NULL, has
 * said no; nothing was changed. */
enum stored schema_update(struct db *, bool (*may)(void *, const struct schema_change *), void *arg);

/* The version that schema_update brings it to. */
int schema_version(void);

#endif
