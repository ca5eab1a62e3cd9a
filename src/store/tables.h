/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Summaries as rows of the database: for all who select them. */
#ifndef BERGFRIED_STORE_TABLES_H
#define BERGFRIED_STORE_TABLES_H

#include "db.h"

/* The columns of a table t with its chairs c, as tables_read wants them: tables
 * one after the other, and their chairs in order. */
#define TABLES_COLUMNS                                                                                        \
	"SELECT t.id, t.game, t.seats, t.stage, t.listed, t.rated, t.made, t.changed, t.ended, t.due,"        \
	" COALESCE(c.chair, -1), c.player, CASE WHEN c.player <> 0 THEN p.name ELSE c.name END, c.points,"    \
	" c.won, t.turn, t.owner, t.people, t.withheld"

/* What joins them to t; a person's name is that of the account. */
#define TABLES_CHAIRS \
	" LEFT JOIN chairs AS c ON c.table_id = t.id LEFT JOIN players AS p ON p.id = c.player AND c.player <> 0"

/* Run a statement with these columns: every table that it finds. */
enum stored tables_read(struct db *, struct statement, void (*each)(void *, const struct summary *), void *arg);

#endif
