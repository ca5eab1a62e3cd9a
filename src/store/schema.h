/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The tables of the database, and how older ones become these. */
#ifndef BERGFRIED_STORE_SCHEMA_H
#define BERGFRIED_STORE_SCHEMA_H

#include "db.h"

/* Bring the schema up to date, whatever others do at the same time. STORE_TAKEN: it
 * belongs to a later version of this program. */
enum stored schema_update(struct db *);

/* The version that schema_update brings it to. */
int schema_version(void);

#endif
