/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The deal of the day, and everybody's try at it; see tries.h. */
#include "tries.h"

#include "inside.h"

#include <assert.h>
#include <string.h>

/* ---- secrets ---- */

struct text_reader {
	char *text;
	size_t size;
};

static void text_row(void *arg, const struct value *column)
{
	const struct text_reader *r = arg;
	text_of(&column[0], r->text, r->size);
}

enum stored store_daily(struct store *store, const char *game, int day, const char *fresh, char secret[PROOF_HEX])
{
	assert(*game && day > 0);
	struct text_reader reader = { secret, PROOF_HEX };
	struct statement make = {
		.text = "INSERT INTO dailies (game, day, secret) VALUES ($1, $2, $3) ON CONFLICT (game, day) DO NOTHING",
		VALUES(of_text(game), of_int(day), of_text(fresh ? fresh : "")),
	};
	struct statement read = { .text = "SELECT secret FROM dailies WHERE game = $1 AND day = $2",
	                          VALUES(of_text(game), of_int(day)), .row = text_row, .arg = &reader };
	*secret = '\0';
	enum stored s = fresh ? db_run(store->db, &make) : STORE_OK;
	if (s == STORE_OK)
		s = db_run(store->db, &read);
	return s == STORE_OK && !*secret ? STORE_NONE : s;
}

enum stored store_daily_before(struct store *store, const char *game, int day, int *before)
{
	int64_t found = 0;
	struct statement q = { .text = "SELECT day FROM dailies WHERE game = $1 AND day < $2 ORDER BY day DESC LIMIT 1",
	                       VALUES(of_text(game), of_int(day)), .row = number_row, .arg = &found };
	enum stored s = db_run(store->db, &q);
	*before = (int)found;
	return s;
}

/* ---- writing ---- */

/* The row first: whoever comes second finds it taken before anything else is done. */
enum stored store_try_begin(struct store *store, const struct try *t, struct entry *entries, int n)
{
	assert(*t->game && t->day > 0 && t->player && t->table && n > 0);
	struct db *db = store->db;
	db_begin(db, DB_WRITE);
	enum stored s = db_run(db, &(struct statement){
		.text = "INSERT INTO tries (game, day, player, table_id, at, closes, listed, state, won, lead, points, standing)"
		        " VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, 0, 0, 0)",
		VALUES(of_text(t->game), of_int(t->day), of_int(t->player), of_int(t->table), of_int(t->at), of_int(t->closes),
		       of_int(t->listed)) });
	if (s == STORE_OK)
		s = log_append(db, entries, n);
	return db_end(db, s);
}

/* Results in one order are one number, so that an index has them in it. */
static int64_t standing_of(int won, int lead, int points)
{
	const int most = 1 << 19;
	lead = lead < -most ? -most : lead >= most ? most - 1 : lead;
	points = points < -most ? -most : points >= most ? most - 1 : points;
	return ((int64_t)(won + 1) << 40) + ((int64_t)(lead + most) << 20) + (points + most);
}

void tries_over(struct db *db, const struct summary *s)
{
	int seat = 0;
	assert(s->daily && s->stage == STAGE_OVER);
	while (seat < s->seats && !s->seat[seat].player)
		seat++;
	if (seat == s->seats)
		return;
	int won = s->seat[seat].resigned ? -1 : s->seat[seat].won, points = s->seat[seat].points, lead = summary_lead(s, seat);
	db_queue(db, &(struct statement){
		.text = "UPDATE tries SET state = 1 + listed, won = $2, lead = $3, points = $4, standing = $5"
		        " WHERE table_id = $1 AND state = 0 AND closes >= $6",
		VALUES(of_int(s->table), of_int(won), of_int(lead), of_int(points), of_int(standing_of(won, lead, points)),
		       of_int(s->ended)) });
}

/* ---- reading ---- */

#define TRIES                                                                                                    \
	"SELECT tries.game, day, player, name, table_id, at, closes, listed, state, won, lead, points FROM tries" \
	" JOIN players ON players.id = tries.player WHERE tries.game = $1 AND "

struct try_reader {
	void (*each)(void *, const struct try *);
	void *arg;
};

static void try_row(void *arg, const struct value *column)
{
	const struct try_reader *r = arg;
	struct try t = { .day = (int)column[1].number, .player = column[2].number, .table = column[4].number, .at = column[5].number,
	                 .closes = column[6].number, .listed = column[7].number != 0, .state = (enum try_state)column[8].number,
	                 .won = (int)column[9].number, .lead = (int)column[10].number, .points = (int)column[11].number };
	text_of(&column[0], t.game, sizeof t.game);
	text_of(&column[3], t.name, sizeof t.name);
	r->each(r->arg, &t);
}

static void keep_try(void *arg, const struct try *t)
{
	*(struct try *)arg = *t;
}

enum stored store_try(struct store *store, const char *game, int day, int64_t player, struct try *t)
{
	struct try_reader r = { keep_try, t };
	struct statement q = { .text = TRIES "day = $2 AND player = $3",
	                       VALUES(of_text(game), of_int(day), of_int(player)), .row = try_row, .arg = &r };
	t->player = 0;
	enum stored s = db_run(store->db, &q);
	return s == STORE_OK && !t->player ? STORE_NONE : s;
}

enum stored store_tries_best(struct store *store, const char *game, int day, int limit, void (*each)(void *, const struct try *),
                             void *arg)
{
	assert(limit > 0 && each);
	struct try_reader r = { each, arg };
	struct statement q = { .text = TRIES "day = $2 AND state = 2 ORDER BY standing DESC, player LIMIT $3",
	                       VALUES(of_text(game), of_int(day), of_int(limit)), .row = try_row, .arg = &r };
	return db_run(store->db, &q);
}

enum stored store_tries_past(struct store *store, const char *game, int64_t player, int before, int limit,
                             void (*each)(void *, const struct try *), void *arg)
{
	assert(player && limit > 0 && each);
	struct try_reader r = { each, arg };
	struct statement q = { .text = TRIES "player = $2 AND day < $3 ORDER BY day DESC LIMIT $4",
	                       VALUES(of_text(game), of_int(player), of_int(before), of_int(limit)), .row = try_row, .arg = &r };
	return db_run(store->db, &q);
}

/* ---- counting: along the index of one day's results ---- */

static void rank_row(void *arg, const struct value *column)
{
	*(struct tries_rank *)arg = (struct tries_rank){ (int)column[0].number, (int)column[1].number, (int)column[2].number };
}

enum stored store_tries_rank(struct store *store, const struct try *t, struct tries_rank *rank)
{
	assert(rank);
	*rank = (struct tries_rank){ 0 };
	struct statement q = {
		.text = "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN standing > $3 THEN 1 ELSE 0 END), 0) AS BIGINT),"
		        " CAST(COALESCE(SUM(CASE WHEN standing = $3 THEN 1 ELSE 0 END), 0) AS BIGINT)"
		        " FROM tries WHERE game = $1 AND day = $2 AND state = 2",
		VALUES(of_text(t->game), of_int(t->day), of_int(standing_of(t->won, t->lead, t->points))),
		.row = rank_row, .arg = rank,
	};
	return db_run(store->db, &q);
}

struct points_reader {
	void (*each)(void *, int points, int n);
	void *arg;
};

static void points_row(void *arg, const struct value *column)
{
	const struct points_reader *r = arg;
	r->each(r->arg, (int)column[0].number, (int)column[1].number);
}

enum stored store_tries_points(struct store *store, const char *game, int day, void (*each)(void *, int points, int n), void *arg)
{
	assert(each);
	struct points_reader r = { each, arg };
	struct statement q = {
		.text = "SELECT points, COUNT(*) FROM tries WHERE game = $1 AND day = $2 AND state = 2 GROUP BY points ORDER BY points",
		VALUES(of_text(game), of_int(day)), .row = points_row, .arg = &r,
	};
	return db_run(store->db, &q);
}
