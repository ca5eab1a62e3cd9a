/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The schema as the steps that lead to it: step n takes version n-1 to n. A step that
 * has been released is never changed; what shall be different becomes another one.
 * The version stands in the table `meta`; a database without one is version 0.
 *
 * Truth values are numbers, times are milliseconds since 1970 with 0 for "not yet".
 * `folded` is a name without case (fold.h).
 */
#include "inside.h"
#include "schema.h"

#include <assert.h>

static const char *const step_1[] = {
	/* the log; (table_id, seq) is the lock between all who write */
	"CREATE TABLE events ("
	" table_id BIGINT NOT NULL,"
	" seq BIGINT NOT NULL,"
	" at BIGINT NOT NULL,"
	" player BIGINT NOT NULL,"  /* who caused it; nobody need have that id any more */
	" what TEXT NOT NULL,"
	" PRIMARY KEY (table_id, seq))",

	/* the index of tables, which can be made again from the log */
	"CREATE TABLE tables ("
	" id BIGINT NOT NULL PRIMARY KEY,"
	" game TEXT NOT NULL,"
	" seats BIGINT NOT NULL,"
	" stage BIGINT NOT NULL,"
	" listed BIGINT NOT NULL,"
	" rated BIGINT NOT NULL,"
	" made BIGINT NOT NULL,"
	" changed BIGINT NOT NULL,"
	" ended BIGINT NOT NULL,"
	" due BIGINT NOT NULL,"
	" turn BIGINT NOT NULL,"      /* the seats to act, a bit each */
	" counted BIGINT NOT NULL)",  /* its result is in the ratings */
	"CREATE INDEX tables_by_stage ON tables (stage, listed, changed)",
	"CREATE INDEX tables_due ON tables (due) WHERE due <> 0",
	"CREATE INDEX tables_unrated ON tables (ended) WHERE rated = 1 AND counted = 0",
	"CREATE TABLE chairs ("
	" table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,"
	" chair BIGINT NOT NULL,"
	" player BIGINT NOT NULL,"
	" name TEXT NOT NULL,"
	" folded TEXT NOT NULL,"
	" points BIGINT NOT NULL,"
	" won BIGINT NOT NULL,"  /* -1: has resigned */
	" PRIMARY KEY (table_id, chair))",
	"CREATE INDEX chairs_by_player ON chairs (player) WHERE player <> 0",
	"CREATE INDEX chairs_by_name ON chairs (folded) WHERE player <> 0",

	"CREATE TABLE players ("
	" id BIGINT NOT NULL PRIMARY KEY,"
	" name TEXT NOT NULL,"
	" folded TEXT NOT NULL UNIQUE,"
	" password TEXT NOT NULL,"  /* '': a guest */
	" made BIGINT NOT NULL)",
	"CREATE INDEX players_guests ON players (made) WHERE password = ''",
	"CREATE TABLE keys ("
	" hash TEXT NOT NULL PRIMARY KEY,"
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" label TEXT NOT NULL,"
	" made BIGINT NOT NULL)",
	"CREATE INDEX keys_by_player ON keys (player)",

	"CREATE TABLE ratings ("
	" player BIGINT NOT NULL REFERENCES players (id) ON DELETE CASCADE,"
	" game TEXT NOT NULL,"
	" rating DOUBLE PRECISION NOT NULL,"
	" deviation DOUBLE PRECISION NOT NULL,"
	" volatility DOUBLE PRECISION NOT NULL,"
	" games BIGINT NOT NULL,"
	" at BIGINT NOT NULL,"
	" PRIMARY KEY (player, game))",
	"CREATE INDEX ratings_best ON ratings (game, rating)",
	NULL,
};

static const char *const *const steps[] = { step_1 };

enum { VERSION = (int)(sizeof steps / sizeof *steps) };

int schema_version(void)
{
	return VERSION;
}

static enum stored run(struct db *db, const char *text)
{
	return db_run(db, &(struct statement){ .text = text });
}

/* All steps that are missing, inside a transaction: both databases can take back
 * even these. */
static enum stored climb(struct db *db)
{
	assert(db->inside);
	int64_t version = 0;
	enum stored s = run(db, "CREATE TABLE IF NOT EXISTS meta (name TEXT NOT NULL PRIMARY KEY, value BIGINT NOT NULL)");
	if (s == STORE_OK)
		s = db_run(db, &(struct statement){ .text = "SELECT value FROM meta WHERE name = 'version'",
		                                .row = number_row,
		                                .arg = &version });
	/* an older program would not know what it must not break */
	if (s == STORE_OK && version > VERSION)
		return STORE_TAKEN;
	for (int64_t i = version; s == STORE_OK && i < VERSION; i++)
		for (int j = 0; s == STORE_OK && steps[i][j]; j++)
			s = run(db, steps[i][j]);
	if (s == STORE_OK && version < VERSION)
		s = db_run(db, &(struct statement){ .text = "INSERT INTO meta (name, value) VALUES ('version', $1)"
		                                        " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
		                                VALUES(of_int(VERSION)) });
	return s == STORE_TAKEN ? STORE_AWAY : s;
}

enum stored schema_update(struct db *db)
{
	assert(!db->inside);
	db_begin(db, DB_ALONE);
	return db_end(db, climb(db));
}
