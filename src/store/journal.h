/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Fewer writes of SQLite's journal; see journal.c. */
#ifndef BERGFRIED_JOURNAL_H
#define BERGFRIED_JOURNAL_H

#include <stdbool.h>

#include <sqlite3.h>

/* The name of the file system to open a database by; NULL if there is none: then SQLite's own
 * does. May be called from any thread. */
const char *journal_files(void);

/* A transaction of this database is going to be committed; it has been, or not. */
void journal_gather(sqlite3 *, bool yes);

#endif
