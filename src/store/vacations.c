/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Who is on vacation; see vacations.h. */
#include "vacations.h"

#include "inside.h"

#include <assert.h>

#define DAY "86400000"
/* As vacation_cost has it. */
#define COST "((until - since + " DAY " - 1) / " DAY ")"

int vacation_cost(int64_t from, int64_t until)
{
	const int64_t day = 86400000;
	return until > from ? (int)((until - from + day - 1) / day) : 0;
}

void vacations_begun(struct db *db, const struct summary *t)
{
	db_queue(db, &(struct statement){ .text = "UPDATE vacations SET told = 0 WHERE until > $2 AND player IN"
	                                      " (SELECT player FROM chairs WHERE table_id = $1 AND player <> 0)",
	                              VALUES(of_int(t->table), of_int(t->changed)) });
}

struct vacation_reader {
	void (*each)(void *, const struct vacation *);
	void *arg;
};

static void vacation_row(void *arg, const struct value *column)
{
	const struct vacation_reader *reader = arg;
	reader->each(reader->arg, &(struct vacation){ .player = column[0].number, .number = (int)column[1].number,
	                                              .from = column[2].number, .until = column[3].number });
}

static void keep_vacation(void *arg, const struct vacation *v)
{
	*(struct vacation *)arg = *v;
}

#define VACATIONS "SELECT player, number, since, until FROM vacations WHERE "

enum stored store_vacation(struct store *store, int64_t player, struct vacation *v)
{
	assert(player && v);
	*v = (struct vacation){ .player = 0 };
	struct vacation_reader reader = { keep_vacation, v };
	struct statement q = {
		.text = VACATIONS "player = $1 ORDER BY number DESC LIMIT 1",
		VALUES(of_int(player)),
		.row = vacation_row, .arg = &reader,
	};
	enum stored s = db_run(store->db, &q);
	return s == STORE_OK && !v->player ? STORE_NONE : s;
}

enum stored store_vacation_until(struct store *store, int64_t player, int64_t now, int64_t *until)
{
	struct vacation v;
	enum stored s = store_vacation(store, player, &v);
	*until = s == STORE_OK && v.from <= now && now < v.until ? v.until : 0;
	return s == STORE_NONE ? STORE_OK : s;
}

enum stored store_vacation_days(struct store *store, int64_t player, int64_t since, int *used)
{
	int64_t days = 0;
	struct statement q = {
		.text = "SELECT CAST(COALESCE(SUM(" COST "), 0) AS BIGINT) FROM vacations WHERE player = $1 AND since >= $2",
		VALUES(of_int(player), of_int(since)),
		.row = number_row, .arg = &days,
	};
	enum stored s = db_run(store->db, &q);
	*used = (int)days;
	return s;
}

/* Of two who begin one for the same person at once the number lets one through. */
enum stored store_vacation_begin(struct store *store, const struct vacation *v, int64_t since, int days)
{
	assert(v->player && v->from > 0 && v->until > v->from);
	struct statement q = {
		.text = "INSERT INTO vacations (player, number, since, until, told)"
		        " SELECT $1, number + 1, $2, $3, 0 FROM (SELECT COALESCE(MAX(number), 0) AS number,"
		        " COALESCE(MAX(until), 0) AS last, COALESCE(SUM(CASE WHEN since >= $4 THEN " COST " ELSE 0 END), 0) AS used"
		        " FROM vacations WHERE player = $1) AS had WHERE last <= $2 AND used + $5 <= $6"
		        " ON CONFLICT (player, number) DO NOTHING",
		VALUES(of_int(v->player), of_int(v->from), of_int(v->until), of_int(since), of_int(vacation_cost(v->from, v->until)),
		       of_int(days)),
	};
	return db_change(store->db, q, STORE_TAKEN);
}

enum stored store_vacation_end(struct store *store, int64_t player, int64_t now)
{
	struct statement q = {
		.text = "UPDATE vacations SET until = $2, told = 0 WHERE player = $1 AND since < $2 AND until > $2",
		VALUES(of_int(player), of_int(now)),
	};
	return db_change(store->db, q, STORE_NONE);
}

struct around_reader {
	void (*each)(void *, const char *name, int64_t until);
	void *arg;
};

static void around_row(void *arg, const struct value *column)
{
	const struct around_reader *reader = arg;
	reader->each(reader->arg, column[0].text, column[1].number);
}

enum stored store_vacations_around(struct store *store, int64_t player, int64_t now,
                                   void (*each)(void *, const char *name, int64_t until), void *arg)
{
	assert(player && each);
	struct around_reader reader = { each, arg };
	struct statement q = {
		.text = "SELECT players.name, MAX(vacations.until) FROM (SELECT $1 + 0 AS id UNION SELECT other.player AS id"
		        " FROM chairs AS own JOIN chairs AS other ON other.table_id = own.table_id WHERE own.player <> 0"
		        " AND own.player = $1 AND own.shown IN (0, 1) AND own.stage = 1 AND other.player <> 0) AS near"
		        " JOIN vacations ON vacations.player = near.id AND vacations.until > $2 AND vacations.since <= $2"
		        " JOIN players ON players.id = near.id GROUP BY players.name ORDER BY players.name",
		VALUES(of_int(player), of_int(now)),
		.row = around_row, .arg = &reader,
	};
	return db_run(store->db, &q);
}

enum stored store_vacations_untold(struct store *store, int limit, void (*each)(void *, const struct vacation *), void *arg)
{
	assert(limit > 0 && each);
	struct vacation_reader reader = { each, arg };
	struct statement q = {
		.text = VACATIONS "told = 0 ORDER BY player, number LIMIT $1",
		VALUES(of_int(limit)),
		.row = vacation_row, .arg = &reader,
	};
	return db_run(store->db, &q);
}

enum stored store_vacation_told(struct store *store, const struct vacation *v)
{
	struct statement q = {
		.text = "UPDATE vacations SET told = 1 WHERE player = $1 AND number = $2 AND until = $3",
		VALUES(of_int(v->player), of_int(v->number), of_int(v->until)),
	};
	return db_run(store->db, &q);
}
