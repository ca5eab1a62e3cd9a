/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Ratings, and which results are in them. What a rating is worth is computed
 * elsewhere; here it is only seen to that every result is counted once, and on top
 * of what was counted before.
 */
#include "inside.h"
#include "ladder.h"
#include "tables.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert(STAGE_OVER == 2, "as the index of these has it");

enum stored store_unrated(struct store *store, int limit, void (*each)(void *, const struct summary *), void *arg)
{
	struct statement q = {
		.text = TABLES_COLUMNS
		        " FROM (SELECT * FROM tables"
		        " WHERE rated = 1 AND counted = 0 AND stage = 2"
		        " ORDER BY ended, id LIMIT $1) AS t" TABLES_CHAIRS
		        " ORDER BY t.ended, t.id, c.chair",
		VALUES(of_int(limit > 0 ? limit : COUNT_MAX)),
	};
	return tables_read(store->db, q, each, arg);
}

/* ---- counting ---- */

/* Who has no account any more gets none. Whoever has played another game since the
 * caller looked has one game more than the caller thinks: then nothing changes. */
#define PUT_RATING                                                                                            \
	"INSERT INTO ratings (player, game, rating, deviation, volatility, games, at, fresh)"                 \
	" SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE EXISTS (SELECT 1 FROM players WHERE id = $1)"           \
	" AND ($6 = 1 OR EXISTS (SELECT 1 FROM ratings WHERE player = $1 AND game = $2))"                     \
	" ON CONFLICT (player, game) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation," \
	" volatility = excluded.volatility, games = excluded.games, at = excluded.at, fresh = excluded.fresh" \
	" WHERE ratings.games = excluded.games - 1"

/* All writers take their locks in this order. */
static int by_player(const void *a, const void *b)
{
	const struct rating *one = a, *other = b;
	return (one->player > other->player) - (one->player < other->player);
}

struct rated_seat {
	int64_t put;      /* rows: 1 or 0 */
	int64_t account;  /* there is one: 1 or 0 */
};

static enum stored put_ratings(struct db *db, int64_t table, const struct rating *ratings, int n)
{
	assert(n >= 0 && n <= SEATS_MAX);
	struct rated_seat attempt[SEATS_MAX] = { { 0 } };
	for (int i = 0; i < n; i++) {
		const struct rating *r = &ratings[i];
		db_queue(db, &(struct statement){ .text = PUT_RATING,
		                              VALUES(of_int(r->player), of_text(r->game), of_real(r->rating),
		                                     of_real(r->deviation), of_real(r->volatility), of_int(r->games),
		                                     of_int(r->at), of_real(r->fresh)),
		                              .changed = &attempt[i].put });
		db_queue(db, &(struct statement){ .text = "SELECT COUNT(*) FROM players WHERE id = $1",
		                              VALUES(of_int(r->player)),
		                              .row = number_row,
		                              .arg = &attempt[i].account });
		ladder_put(db, table, r);
	}
	/* a foreign key that forbids it is an account closed this very moment: the next attempt will know */
	if (db_flush(db) != STORE_OK)
		return STORE_AWAY;
	for (int i = 0; i < n; i++)
		if (!attempt[i].put && attempt[i].account)
			return STORE_TAKEN;
	return STORE_OK;
}

enum stored store_rate(struct store *store, int64_t table, const struct rating *ratings, int n)
{
	assert(n >= 0 && n <= SEATS_MAX);
	struct rating sorted[SEATS_MAX];
	if (n)
		memcpy(sorted, ratings, (size_t)n * sizeof *sorted);
	qsort(sorted, (size_t)n, sizeof *sorted, by_player);
	struct db *db = store->db;
	db_begin(db, DB_WRITE);
	struct statement q = {
		.text = "UPDATE tables SET counted = 1 WHERE id = $1 AND counted = 0",
		VALUES(of_int(table)),
	};
	enum stored s = db_change(db, q, STORE_TAKEN);
	if (s == STORE_OK)
		s = put_ratings(db, table, sorted, n);
	return db_end(db, s);
}

/* Both or neither: ratings that are gone while their games count as counted would never come
 * back. */
enum stored store_ratings_clear(struct store *store)
{
	db_begin(store->db, DB_WRITE);
	db_queue(store->db, &(struct statement){ .text = "UPDATE tables SET counted = 0 WHERE counted <> 0" });
	db_queue(store->db, &(struct statement){ .text = "DELETE FROM ratings" });
	ladder_clear(store->db);
	return db_commit(store->db);
}

/* ---- reading ---- */

bool rating_provisional(const struct rating *r, int64_t at)
{
	return r->games < SETTLED_GAMES || !r->made || at - r->made < SETTLED_MS;
}

struct met_reader {
	void (*each)(void *, int64_t other, int games);
	void *arg;
};

static void met_row(void *arg, const struct value *column)
{
	const struct met_reader *r = arg;
	r->each(r->arg, column[0].number, (int)column[1].number);
}

/* By when games ended, not by when they were counted: so it comes out the same whenever they
 * are counted again. */
enum stored store_met(struct store *store, const struct summary *table, int64_t player, int64_t since,
                      void (*each)(void *, int64_t other, int games), void *arg)
{
	assert(player && each);
	struct met_reader r = { each, arg };
	struct statement q = {
		.text = "SELECT o.player, COUNT(*) FROM chairs AS c JOIN tables AS t ON t.id = c.table_id"
		        " JOIN chairs AS o ON o.table_id = c.table_id"
		        " WHERE c.player <> 0 AND c.player = $1 AND c.shown IN (0, 1) AND c.stage = 2 AND c.game = $2"
		        " AND c.placed >= $3 AND (c.placed < $4 OR (c.placed = $4 AND c.table_id < $5))"
		        " AND t.rated = 1 AND o.player <> 0 AND o.player <> $1"
		        " GROUP BY o.player ORDER BY o.player",
		VALUES(of_int(player), of_text(table->game), of_int(since), of_int(table->ended), of_int(table->table)),
		.row = met_row, .arg = &r,
	};
	return db_run(store->db, &q);
}

#define RATINGS                                                                                             \
	"SELECT ratings.player, ratings.game, players.name, rating, deviation, volatility, games, at,"      \
	" fresh, players.made FROM ratings JOIN players ON players.id = ratings.player"

struct rating_reader {
	void (*each)(void *, const struct rating *);
	void *arg;
};

static void rating_row(void *arg, const struct value *column)
{
	const struct rating_reader *reader = arg;
	struct rating r = {
		.player = column[0].number,
		.rating = column[3].real,
		.deviation = column[4].real,
		.volatility = column[5].real,
		.games = (int)column[6].number,
		.at = column[7].number,
		.fresh = column[8].real,
		.made = column[9].number,
	};
	text_of(&column[1], r.game, sizeof r.game);
	text_of(&column[2], r.name, sizeof r.name);
	reader->each(reader->arg, &r);
}

static void keep(void *arg, const struct rating *r)
{
	*(struct rating *)arg = *r;
}

enum stored store_rating(struct store *store, int64_t player, const char *game, struct rating *rating)
{
	assert(player && game && rating);
	struct rating found = { .player = 0 };
	struct rating_reader reader = { keep, &found };
	struct statement q = {
		.text = RATINGS " WHERE player = $1 AND game = $2",
		VALUES(of_int(player), of_text(game)),
		.row = rating_row, .arg = &reader,
	};
	enum stored s = db_run(store->db, &q);
	if (s == STORE_OK && !found.player)
		return STORE_NONE;
	if (s == STORE_OK)
		*rating = found;
	return s;
}

enum stored store_ratings(struct store *store, const char *game, int64_t player, int limit,
                          void (*each)(void *, const struct rating *), void *arg)
{
	assert((game || player) && each);
	struct rating_reader reader = { each, arg };
	struct value most = of_int(limit > 0 ? limit : COUNT_MAX);
	struct statement q = { .row = rating_row, .arg = &reader };
	struct value value[] = { game ? of_text(game) : of_int(player), most, of_int(player ? player : SETTLED_GAMES), of_int(SETTLED_MS) };
	q.value = value;
	q.values = !game ? 2 : player ? 3 : 4;
	if (game && player)
		q.text = RATINGS " WHERE game = $1 AND player = $3 LIMIT $2";
	else if (game)
		/* as rating_provisional has it; a guest's may be there from times when guests had one */
		q.text = RATINGS " WHERE game = $1 AND games >= $3 AND at - players.made >= $4 AND players.password <> ''"
		                 " ORDER BY rating DESC, player LIMIT $2";
	else
		q.text = RATINGS " WHERE player = $1 ORDER BY at DESC, game LIMIT $2";
	return db_run(store->db, &q);
}
