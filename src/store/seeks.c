/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Servers, who is at them, and quick match; see seeks.h.
 *
 * Whoever pairs two takes both rows in one transaction, in the order of the players: of two
 * servers that want the same person one finds the row taken, and none waits for the other in
 * turn.
 */
#include "seeks.h"
#include "care.h"
#include "inside.h"

#include <assert.h>
#include <string.h>

static_assert(SHUN_BLOCK == 1, "as the statement below has it");

/* ---- servers, and who is there ---- */

enum stored store_node_put(struct store *store, int64_t node, int64_t at, bool *fresh)
{
	assert(node && fresh);
	struct db *db = store->db;
	int64_t known = 0;
	struct statement still = {
		.text = "UPDATE nodes SET at = $2 WHERE id = $1",
		VALUES(of_int(node), of_int(at)), .changed = &known,
	};
	db_begin(db, DB_WRITE);
	db_run(db, &still);
	if (!known)
		db_queue(db, &(struct statement){ .text = "INSERT INTO nodes (id, at) VALUES ($1, $2)", VALUES(of_int(node), of_int(at)) });
	/* long after nobody counts on them any more: a slow one may still come back */
	db_queue(db, &(struct statement){ .text = "DELETE FROM nodes WHERE at < $1", VALUES(of_int(at - 4 * NODE_GONE)) });
	*fresh = !known;
	return db_commit(db);
}

enum stored store_node_drop(struct store *store, int64_t node)
{
	assert(node);
	return db_run(store->db, &(struct statement){ .text = "DELETE FROM nodes WHERE id = $1", VALUES(of_int(node)) });
}

enum stored store_here(struct store *store, int64_t node, int64_t player, bool here)
{
	assert(node && player);
	struct statement come = {
		.text = "INSERT INTO here (player, node) SELECT id, $2 FROM players WHERE id = $1 ON CONFLICT (player, node) DO NOTHING",
		VALUES(of_int(player), of_int(node)),
	};
	struct statement go = { .text = "DELETE FROM here WHERE player = $1 AND node = $2", VALUES(of_int(player), of_int(node)) };
	return db_run(store->db, here ? &come : &go);
}

/* ---- seeks ---- */

static void real_row(void *real, const struct value *column)
{
	*(double *)real = column[0].real;
}

enum stored store_seek_put(struct store *store, struct seek *s)
{
	assert(s->player && s->node && *s->game && *s->clock);
	struct db *db = store->db;
	struct statement look = {
		.text = "SELECT rating FROM ratings WHERE player = $1 AND game = $2",
		VALUES(of_int(s->player), of_text(s->game)), .row = real_row, .arg = &s->rating,
	};
	s->rating = RATING_FIRST;
	enum stored result = db_run(db, &look);
	struct statement put = {
		.text = "INSERT INTO seeks (player, node, game, clock, rated, rating, at, table_id, paired)"
		        " VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0) ON CONFLICT (player) DO UPDATE SET node = excluded.node,"
		        " game = excluded.game, clock = excluded.clock, rated = excluded.rated, rating = excluded.rating,"
		        " at = excluded.at, table_id = 0, paired = 0",
		VALUES(of_int(s->player), of_int(s->node), of_text(s->game), of_text(s->clock), of_int(s->rated), of_real(s->rating),
		       of_int(s->at)),
	};
	return result == STORE_OK ? db_run(db, &put) : result;
}

enum stored store_seek_drop(struct store *store, int64_t player, int64_t node, bool even_paired)
{
	struct statement q = {
		.text = "DELETE FROM seeks WHERE player = $1 AND node = $2 AND (table_id = 0 OR $3 = 1)",
		VALUES(of_int(player), of_int(node), of_int(even_paired)),
	};
	return db_change(store->db, q, STORE_NONE);
}

struct seek_reader {
	void (*each)(void *, const struct seek *);
	void *arg;
};

#define SEEK_COLUMNS "s.player, s.node, s.game, s.clock, s.rated, s.rating, s.at, s.table_id, s.paired"

static struct seek seek_of(const struct value *column)
{
	struct seek s = {
		.player = column[0].number, .node = column[1].number, .rated = column[4].number != 0, .rating = column[5].real,
		.at = column[6].number, .table = column[7].number, .paired = column[8].number,
	};
	text_of(&column[2], s.game, sizeof s.game);
	text_of(&column[3], s.clock, sizeof s.clock);
	return s;
}

static void seeks_row(void *arg, const struct value *column)
{
	const struct seek_reader *r = arg;
	struct seek s = seek_of(column);
	s.seated = column[9].number == 2;
	r->each(r->arg, &s);
}

enum stored store_seeks_of(struct store *store, int64_t node, void (*each)(void *, const struct seek *), void *arg)
{
	assert(node && each);
	struct seek_reader r = { each, arg };
	struct statement q = {
		.text = "SELECT " SEEK_COLUMNS ", COALESCE(t.people, 0) FROM seeks AS s LEFT JOIN tables AS t ON t.id = s.table_id"
		        " WHERE s.node = $1 ORDER BY s.at, s.player",
		VALUES(of_int(node)), .row = seeks_row, .arg = &r,
	};
	return db_run(store->db, &q);
}

/* ---- pairing ---- */

double seek_tolerance(int64_t waited)
{
	/* at first of the same strength; after a minute anybody is better than nobody */
	return waited >= 60000 ? 1e9 : 100 + (double)(waited < 0 ? 0 : waited) / 100;
}

static void found_row(void *arg, const struct value *column)
{
	*(struct seek *)arg = seek_of(column);
}

/* Who wants the same and is there, from a rating on up, or down; but for those of whom one has
 * blocked the other. */
#define CANDIDATE                                                                                       \
	"SELECT " SEEK_COLUMNS " FROM seeks AS s JOIN nodes AS n ON n.id = s.node"                          \
	" WHERE s.table_id = 0 AND s.game = $1 AND s.clock = $2 AND s.player <> $3 AND n.at > $4"           \
	" AND NOT EXISTS (SELECT 1 FROM shuns WHERE shuns.player = $3 AND shuns.other = s.player AND kind = 1)" \
	" AND NOT EXISTS (SELECT 1 FROM shuns WHERE shuns.player = s.player AND shuns.other = $3 AND kind = 1)"
#define ABOVE CANDIDATE " AND s.rating >= $5 ORDER BY s.rating, s.at, s.player LIMIT 1"
#define BELOW CANDIDATE " AND s.rating < $5 ORDER BY s.rating DESC, s.at, s.player LIMIT 1"

static double apart(const struct seek *one, const struct seek *other)
{
	return one->rating > other->rating ? one->rating - other->rating : other->rating - one->rating;
}

/* The nearest of both sides; none if even that one is too far away. */
static enum stored nearest(struct db *db, const struct seek *s, int64_t now, struct seek *found)
{
	static const char *const side[] = { ABOVE, BELOW };
	*found = (struct seek){ .player = 0 };
	for (int i = 0; i < 2; i++) {
		struct seek other = { .player = 0 };
		struct statement q = {
			.text = side[i],
			VALUES(of_text(s->game), of_text(s->clock), of_int(s->player), of_int(now - NODE_GONE), of_real(s->rating)),
			.row = found_row, .arg = &other,
		};
		enum stored result = db_run(db, &q);
		if (result != STORE_OK)
			return result;
		/* who has waited longer decides how far it may be */
		int64_t since = other.at < s->at ? other.at : s->at;
		bool good = other.player && apart(s, &other) <= seek_tolerance(now - since);
		if (good && (!found->player || apart(s, &other) < apart(s, found)))
			*found = other;
	}
	return found->player ? STORE_OK : STORE_NONE;
}

static enum stored take(struct db *db, int64_t player, int64_t table, int64_t now)
{
	struct statement q = {
		.text = "UPDATE seeks SET table_id = $2, paired = $3 WHERE player = $1 AND table_id = 0",
		VALUES(of_int(player), of_int(table), of_int(now)),
	};
	return db_change(db, q, STORE_NONE);
}

enum stored store_seek_pair(struct store *store, struct seek *s, int64_t table, int64_t now, struct seek *other)
{
	assert(s->player && !s->table && table && other);
	struct db *db = store->db;
	db_begin(db, DB_WRITE);
	enum stored result = nearest(db, s, now, other);
	int64_t first = s->player < other->player ? s->player : other->player, second = first == s->player ? other->player : s->player;
	if (result == STORE_OK)
		result = take(db, first, table, now);
	if (result == STORE_OK)
		result = take(db, second, table, now);
	result = db_end(db, result);
	if (result == STORE_OK) {
		s->table = other->table = table;
		s->paired = other->paired = now;
	}
	return result;
}

enum stored store_seek_again(struct store *store, int64_t table)
{
	assert(table);
	struct statement q = { .text = "UPDATE seeks SET table_id = 0, paired = 0 WHERE table_id = $1 AND table_id <> 0", VALUES(of_int(table)) };
	return db_run(store->db, &q);
}
