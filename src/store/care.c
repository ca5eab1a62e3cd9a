/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Tables: those that a moderator hides, those that are too many, those that nobody needs any
 * more. See care.h. */
#include "care.h"
#include "inside.h"
#include "tables.h"

#include <assert.h>

static_assert(STAGE_OPEN == 0 && STAGE_PLAYING == 1 && STAGE_CLOSED == 3, "as the statements below have it");

/* The chairs repeat whether it is shown. */
enum stored store_table_withhold(struct store *store, int64_t table, bool hide)
{
	assert(table);
	struct db *db = store->db;
	struct statement q = {
		.text = "UPDATE tables SET withheld = $2, shown = CASE WHEN $2 = 0 THEN listed ELSE 0 END WHERE id = $1",
		VALUES(of_int(table), of_int(hide)),
	};
	db_begin(db, DB_WRITE);
	enum stored s = db_change(db, q, STORE_NONE);
	if (s == STORE_OK)
		s = db_run(db, &(struct statement){ .text = "UPDATE chairs SET shown ="
		                                        " (SELECT tables.shown FROM tables WHERE tables.id = $1)"
		                                        " WHERE table_id = $1",
		                                VALUES(of_int(table)) });
	return db_end(db, s);
}

enum stored store_tables_of(struct store *store, int64_t owner, int *count)
{
	assert(owner && count);
	int64_t n = 0;
	struct statement q = {
		.text = "SELECT COUNT(*) FROM tables WHERE owner = $1 AND stage < 2",
		VALUES(of_int(owner)),
		.row = number_row, .arg = &n,
	};
	enum stored s = db_run(store->db, &q);
	*count = (int)n;
	return s;
}

/* ---- tables that nobody will miss ---- */

/* Those that were made before, and have not changed since: along the index of all tables of
 * that stage, oldest first. There is none of what changes with every move. */
#define STALE(stage, which)                                                                             \
	TABLES_COLUMNS " FROM (SELECT * FROM tables WHERE shown IN (0, 1) AND stage = " stage           \
	" AND placed < $1 AND changed < $1 AND " which " ORDER BY placed, id LIMIT $2) AS t" TABLES_CHAIRS \
	" ORDER BY t.placed, t.id, c.chair"

/* Somebody with an account, who may be waiting for a game over weeks. */
#define MEMBER                                                                                 \
	"EXISTS (SELECT 1 FROM chairs JOIN players ON players.id = chairs.player"              \
	" WHERE chairs.table_id = tables.id AND chairs.player <> 0 AND players.password <> '')"

/* In a tournament it is for the tournament to say when nobody comes any more: it may pause. */
#define CUP "EXISTS (SELECT 1 FROM cup_tables WHERE cup_tables.table_id = tables.id AND cup_tables.done = 0)"

enum stored store_stale(struct store *store, const struct stale *stale, void (*each)(void *, const struct summary *),
                        void *arg)
{
	assert(stale && each);
	static const char *const text[] = { STALE("0", "people = 0 AND NOT " CUP), STALE("1", "NOT " MEMBER),
	                                    STALE("0", "people > 0 AND NOT " MEMBER " AND NOT " CUP) };
	const int64_t before[] = { stale->open, stale->playing, stale->playing };
	enum stored s = STORE_OK;
	for (int i = 0; s == STORE_OK && i < 3; i++) {
		struct statement q = { .text = text[i], VALUES(of_int(before[i]), of_int(stale->limit > 0 ? stale->limit : COUNT_MAX)) };
		if (before[i])
			s = tables_read(store->db, q, each, arg);
	}
	return s;
}

/* The row in the index goes first: only whose is gone loses the log. Nobody may append
 * meanwhile, or the end of a log would stay without its beginning. */
enum stored store_tables_drop(struct store *store, const int64_t tables[], int n, int *dropped)
{
	assert((tables || !n) && dropped);
	struct db *db = store->db;
	enum stored s = STORE_OK;
	*dropped = 0;
	if (n <= 0)
		return s;
	int gone = 0;
	db_begin(db, DB_STILL);
	for (int i = 0; s == STORE_OK && i < n; i++) {
		struct statement table = {
			.text = "DELETE FROM tables WHERE id = $1 AND stage IN (0, 3) AND NOT EXISTS"
			        " (SELECT 1 FROM events WHERE table_id = $1 AND what LIKE 'start%')",
			VALUES(of_int(tables[i])),
		};
		s = db_change(db, table, STORE_NONE);
		if (s == STORE_OK)
			s = db_run(db, &(struct statement){ .text = "DELETE FROM events WHERE table_id = $1",
			                                VALUES(of_int(tables[i])) });
		gone += s == STORE_OK;
		if (s == STORE_NONE)
			s = STORE_OK;
	}
	s = db_end(db, s);
	if (s == STORE_OK)
		*dropped = gone;
	return s;
}
