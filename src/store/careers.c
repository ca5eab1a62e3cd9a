/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Careers: what somebody's finished games add up to; see ladder.h. */
#include "inside.h"
#include "ladder.h"
#include "tables.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- booking ---- */

enum stored store_unbooked(struct store *store, int limit, void (*each)(void *, const struct summary *), void *arg)
{
	struct statement q = {
		.text = TABLES_COLUMNS
		        " FROM (SELECT * FROM tables WHERE booked = 0 AND stage = 2 AND ended <"
		        " COALESCE((SELECT MIN(ended) FROM tables WHERE rated = 1 AND counted = 0 AND stage = 2), $2)"
		        " ORDER BY ended, id LIMIT $1) AS t" TABLES_CHAIRS " ORDER BY t.ended, t.id, c.chair",
		VALUES(of_int(limit > 0 ? limit : COUNT_MAX), of_int(INT64_MAX)),
	};
	return tables_read(store->db, q, each, arg);
}

/* As a rating is put (ratings.c): nothing for whoever has no account any more, and nothing if
 * another game was booked since the caller looked. */
#define PUT_CAREER                                                                                             \
	"INSERT INTO careers (player, game, games, counting, won, streak, best, at)"                           \
	" SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE EXISTS (SELECT 1 FROM players WHERE id = $1)"            \
	" AND ($3 = 1 OR EXISTS (SELECT 1 FROM careers WHERE player = $1 AND game = $2))"                      \
	" ON CONFLICT (player, game) DO UPDATE SET games = excluded.games, counting = excluded.counting,"      \
	" won = excluded.won, streak = excluded.streak, best = excluded.best, at = excluded.at"                \
	" WHERE careers.games = excluded.games - 1"

static void put_tallied(struct db *db, const struct booking *b)
{
	for (int i = 0; i < b->tallies; i++) {
		const struct tallied *t = &b->tallied[i];
		db_queue(db, &(struct statement){ .text = "INSERT INTO tallies (player, game, kind, item, n, won)"
		                                      " SELECT $1, $2, $3, $4, $5, $6"
		                                      " WHERE EXISTS (SELECT 1 FROM players WHERE id = $1)"
		                                      " ON CONFLICT (player, game, kind, item) DO UPDATE SET"
		                                      " n = tallies.n + excluded.n, won = tallies.won + excluded.won",
		                              VALUES(of_int(b->career.player), of_text(b->career.game), of_int((int64_t)t->kind),
		                                     of_text(t->item), of_int(t->n), of_int(t->won)) });
	}
}

static void put_rivals(struct db *db, const struct booking *b)
{
	for (int i = 0; i < b->rivals; i++) {
		const struct rival *r = &b->rival[i];
		db_queue(db, &(struct statement){ .text = "INSERT INTO rivals (player, game, other, games, won, lost)"
		                                      " SELECT $1, $2, $3, $4, $5, $6"
		                                      " WHERE EXISTS (SELECT 1 FROM players WHERE id = $1)"
		                                      " AND EXISTS (SELECT 1 FROM players WHERE id = $3)"
		                                      " ON CONFLICT (player, game, other) DO UPDATE SET"
		                                      " games = rivals.games + excluded.games,"
		                                      " won = rivals.won + excluded.won, lost = rivals.lost + excluded.lost",
		                              VALUES(of_int(b->career.player), of_text(b->career.game), of_int(r->player),
		                                     of_int(r->games), of_int(r->won), of_int(r->lost)) });
	}
}

/* Once each: who has one keeps the first. */
static void put_badges(struct db *db, int64_t table, const struct booking *b)
{
	for (int i = 0; i < b->badges; i++)
		db_queue(db, &(struct statement){ .text = "INSERT INTO badges (player, badge, at, table_id)"
		                                      " SELECT $1, $2, $3, $4 WHERE EXISTS (SELECT 1 FROM players WHERE id = $1)"
		                                      " ON CONFLICT DO NOTHING",
		                              VALUES(of_int(b->career.player), of_text(b->badge[i]), of_int(b->career.at),
		                                     of_int(table)) });
}

struct attempt_at_career {
	int64_t put;      /* rows: 1 or 0 */
	int64_t account;  /* there is one: 1 or 0 */
};

/* In this order all writers take their locks. */
static int by_player(const void *a, const void *b)
{
	const struct booking *const *one = a, *const *other = b;
	return ((*one)->career.player > (*other)->career.player) - ((*one)->career.player < (*other)->career.player);
}

static enum stored put_bookings(struct db *db, int64_t table, const struct booking *const booking[], int n)
{
	struct attempt_at_career attempt[SEATS_MAX] = { { 0 } };
	for (int i = 0; i < n; i++) {
		const struct career *c = &booking[i]->career;
		db_queue(db, &(struct statement){ .text = PUT_CAREER,
		                              VALUES(of_int(c->player), of_text(c->game), of_int(c->games), of_int(c->counting),
		                                     of_int(c->won), of_int(c->streak), of_int(c->best), of_int(c->at)),
		                              .changed = &attempt[i].put });
		db_queue(db, &(struct statement){ .text = "SELECT COUNT(*) FROM players WHERE id = $1",
		                              VALUES(of_int(c->player)), .row = number_row, .arg = &attempt[i].account });
		put_tallied(db, booking[i]);
		put_rivals(db, booking[i]);
		put_badges(db, table, booking[i]);
	}
	/* a foreign key that forbids it is an account closed this very moment: the next attempt will know */
	if (db_flush(db) != STORE_OK)
		return STORE_AWAY;
	for (int i = 0; i < n; i++)
		if (!attempt[i].put && attempt[i].account)
			return STORE_TAKEN;
	return STORE_OK;
}

enum stored store_book(struct store *store, const struct summary *table, const struct booking *bookings, int n)
{
	assert(n >= 0 && n <= SEATS_MAX && (bookings || !n));
	const struct booking *sorted[SEATS_MAX];
	for (int i = 0; i < n; i++)
		sorted[i] = &bookings[i];
	qsort(sorted, (size_t)n, sizeof *sorted, by_player);
	struct db *db = store->db;
	db_begin(db, DB_WRITE);
	struct statement q = {
		.text = "UPDATE tables SET booked = 1 WHERE id = $1 AND booked = 0",
		VALUES(of_int(table->table)),
	};
	enum stored s = db_change(db, q, STORE_TAKEN);
	if (s == STORE_OK)
		s = put_bookings(db, table->table, sorted, n);
	return db_end(db, s);
}

/* ---- reading ---- */

struct career_reader {
	void (*each)(void *, const struct career *);
	void *arg;
};

static void career_row(void *arg, const struct value *column)
{
	const struct career_reader *reader = arg;
	struct career c = {
		.player = column[0].number,
		.games = (int)column[2].number,
		.counting = (int)column[3].number,
		.won = (int)column[4].number,
		.streak = (int)column[5].number,
		.best = (int)column[6].number,
		.at = column[7].number,
	};
	text_of(&column[1], c.game, sizeof c.game);
	reader->each(reader->arg, &c);
}

enum stored store_careers(struct store *store, int64_t player, void (*each)(void *, const struct career *), void *arg)
{
	assert(player && each);
	struct career_reader reader = { each, arg };
	return db_run(store->db, &(struct statement){ .text = "SELECT player, game, games, counting, won, streak, best, at"
	                                                  " FROM careers WHERE player = $1 ORDER BY at DESC, game",
	                                          VALUES(of_int(player)), .row = career_row, .arg = &reader });
}

struct tallied_reader {
	void (*each)(void *, const struct tallied *);
	void *arg;
	enum tallied_kind kind;
};

static void tallied_row(void *arg, const struct value *column)
{
	const struct tallied_reader *reader = arg;
	struct tallied t = { .kind = reader->kind, .n = (int)column[1].number, .won = (int)column[2].number };
	text_of(&column[0], t.item, sizeof t.item);
	reader->each(reader->arg, &t);
}

enum stored store_tallied(struct store *store, int64_t player, const char *game, enum tallied_kind kind, int limit,
                          void (*each)(void *, const struct tallied *), void *arg)
{
	assert(player && kind < TALLIED_KINDS && each);
	struct tallied_reader reader = { each, arg, kind };
	struct value most = of_int(limit > 0 ? limit : COUNT_MAX);
	struct value value[] = { of_int(player), of_int((int64_t)kind), most, of_text(game ? game : "") };
	struct statement q = {
		.text = game ? "SELECT item, n, won FROM tallies WHERE player = $1 AND kind = $2 AND game = $4"
		               " ORDER BY n DESC, item LIMIT $3"
		             : "SELECT item, n, won FROM tallies WHERE player = $1 AND kind = $2 ORDER BY n DESC, item, game LIMIT $3",
		.value = value, .values = game ? 4 : 3,
		.row = tallied_row, .arg = &reader,
	};
	return db_run(store->db, &q);
}

struct rival_reader {
	void (*each)(void *, const struct rival *);
	void *arg;
};

static void rival_row(void *arg, const struct value *column)
{
	const struct rival_reader *reader = arg;
	struct rival r = {
		.player = column[0].number,
		.games = (int)column[2].number,
		.won = (int)column[3].number,
		.lost = (int)column[4].number,
	};
	text_of(&column[1], r.name, sizeof r.name);
	reader->each(reader->arg, &r);
}

enum stored store_rivals(struct store *store, int64_t player, const char *game, int limit,
                         void (*each)(void *, const struct rival *), void *arg)
{
	assert(player && game && each);
	struct rival_reader reader = { each, arg };
	return db_run(store->db, &(struct statement){ .text = "SELECT r.other, p.name, r.games, r.won, r.lost FROM rivals AS r"
	                                                  " JOIN players AS p ON p.id = r.other"
	                                                  " WHERE r.player = $1 AND r.game = $2"
	                                                  " ORDER BY r.games DESC, r.other LIMIT $3",
	                                          VALUES(of_int(player), of_text(game), of_int(limit > 0 ? limit : COUNT_MAX)),
	                                          .row = rival_row, .arg = &reader });
}

struct badge_reader {
	void (*each)(void *, const struct badge_held *);
	void *arg;
};

static void badge_row(void *arg, const struct value *column)
{
	const struct badge_reader *reader = arg;
	struct badge_held b = { .at = column[1].number, .table = column[2].number, .shown = column[3].number != 0 };
	text_of(&column[0], b.badge, sizeof b.badge);
	reader->each(reader->arg, &b);
}

enum stored store_badges(struct store *store, int64_t player, void (*each)(void *, const struct badge_held *), void *arg)
{
	assert(player && each);
	struct badge_reader reader = { each, arg };
	return db_run(store->db, &(struct statement){ .text = "SELECT b.badge, b.at, b.table_id,"
	                                                  " (SELECT shown FROM tables WHERE tables.id = b.table_id)"
	                                                  " FROM badges AS b WHERE b.player = $1 ORDER BY b.at, b.badge",
	                                          VALUES(of_int(player)), .row = badge_row, .arg = &reader });
}

enum stored store_company(struct store *store, const struct summary *table, int64_t player, int64_t since, int *people)
{
	assert(table && player && people);
	int64_t n = 0;
	struct statement q = {
		.text = "SELECT COUNT(DISTINCT o.player) FROM chairs AS c JOIN tables AS t ON t.id = c.table_id"
		        " JOIN chairs AS o ON o.table_id = c.table_id"
		        " WHERE c.player <> 0 AND c.player = $1 AND c.shown IN (0, 1) AND c.stage = 2"
		        " AND c.placed >= $2 AND (c.placed < $3 OR (c.placed = $3 AND c.table_id <= $4))"
		        " AND t.rated = 1 AND o.player <> 0 AND o.player <> $1",
		VALUES(of_int(player), of_int(since), of_int(table->ended), of_int(table->table)),
		.row = number_row, .arg = &n,
	};
	enum stored s = db_run(store->db, &q);
	*people = (int)n;
	return s;
}
