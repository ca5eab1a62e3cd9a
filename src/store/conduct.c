/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Bans, reports, shuns and links for a new password; see care.h. */
#include "care.h"
#include "inside.h"

#include <assert.h>

/* ---- bans ---- */

enum stored store_ban(struct store *store, const struct ban *b)
{
	assert(*b->address);
	struct statement q = {
		.text = "INSERT INTO bans (address, until, why, author, at) VALUES ($1, $2, $3, $4, $5)"
		        " ON CONFLICT (address) DO UPDATE SET until = excluded.until, why = excluded.why,"
		        " author = excluded.author, at = excluded.at",
		VALUES(of_text(b->address), of_int(b->until), of_text(b->why), of_int(b->author), of_int(b->at)),
	};
	return db_run(store->db, &q);
}

enum stored store_unban(struct store *store, const char *address)
{
	assert(address);
	struct statement q = { .text = "DELETE FROM bans WHERE address = $1", VALUES(of_text(address)) };
	return db_change(store->db, q, STORE_NONE);
}

struct ban_reader {
	void (*each)(void *, const struct ban *);
	void *arg;
};

static void ban_row(void *arg, const struct value *column)
{
	const struct ban_reader *r = arg;
	struct ban b = { .until = column[1].number, .author = column[3].number, .at = column[4].number };
	text_of(&column[0], b.address, sizeof b.address);
	text_of(&column[2], b.why, sizeof b.why);
	r->each(r->arg, &b);
}

enum stored store_bans(struct store *store, int64_t now, void (*each)(void *, const struct ban *), void *arg)
{
	assert(each);
	struct ban_reader r = { each, arg };
	struct statement q = {
		.text = "SELECT address, until, why, author, at FROM bans WHERE until > $1 ORDER BY until, address",
		VALUES(of_int(now)),
		.row = ban_row, .arg = &r,
	};
	return db_run(store->db, &q);
}

enum stored store_bans_forget(struct store *store, int64_t now)
{
	struct statement q = { .text = "DELETE FROM bans WHERE until <= $1", VALUES(of_int(now)) };
	return db_run(store->db, &q);
}

/* ---- reports ---- */

/* Small numbers, because people say them to each other. Of two who draw the same one the key
 * lets one in, and the other draws again. */
enum stored store_report_add(struct store *store, struct report *r)
{
	enum { TRIES = 20 };
	struct statement next = {
		.text = "SELECT COALESCE(MAX(id), 0) + 1 FROM reports",
		.row = number_row, .arg = &r->id,
	};
	enum stored s = STORE_TAKEN;
	for (int i = 0; s == STORE_TAKEN && i < TRIES; i++) {
		s = db_run(store->db, &next);
		struct statement q = {
			.text = "INSERT INTO reports (id, at, author, table_id, about, what, state, handler, handled)"
			        " VALUES ($1, $2, $3, $4, $5, $6, 0, 0, 0)",
			VALUES(of_int(r->id), of_int(r->at), of_int(r->author), of_int(r->table), of_int(r->about),
			       of_text(r->text)),
		};
		if (s == STORE_OK)
			s = db_run(store->db, &q);
	}
	return s == STORE_TAKEN ? db_complain(store->db, "too many reports at once") : s;
}

struct report_reader {
	void (*each)(void *, const struct report *);
	void *arg;
};

static void report_row(void *arg, const struct value *column)
{
	const struct report_reader *reader = arg;
	struct report r = {
		.id = column[0].number,
		.at = column[1].number,
		.author = column[2].number,
		.table = column[3].number,
		.about = column[4].number,
		.state = (enum report_state)column[6].number,
		.handler = column[7].number,
		.handled = column[8].number,
	};
	text_of(&column[5], r.text, sizeof r.text);
	reader->each(reader->arg, &r);
}

#define REPORTS "SELECT id, at, author, table_id, about, what, state, handler, handled FROM reports WHERE id < $1"

enum stored store_reports(struct store *store, bool open_only, int64_t before, int limit,
                          void (*each)(void *, const struct report *), void *arg)
{
	assert(each);
	struct report_reader r = { each, arg };
	struct statement q = {
		.text = open_only ? REPORTS " AND state = 0 ORDER BY id DESC LIMIT $2" : REPORTS " ORDER BY id DESC LIMIT $2",
		VALUES(of_int(before ? before : INT64_MAX), of_int(limit > 0 ? limit : COUNT_MAX)),
		.row = report_row, .arg = &r,
	};
	return db_run(store->db, &q);
}

enum stored store_reports_by(struct store *store, int64_t author, int64_t since, int *count)
{
	assert(count);
	int64_t n = 0;
	struct statement q = {
		.text = "SELECT COUNT(*) FROM reports WHERE author = $1 AND at >= $2",
		VALUES(of_int(author), of_int(since)),
		.row = number_row, .arg = &n,
	};
	enum stored s = db_run(store->db, &q);
	*count = (int)n;
	return s;
}

enum stored store_report_settle(struct store *store, int64_t id, enum report_state state, int64_t handler, int64_t at)
{
	assert(state != REPORT_OPEN);
	int64_t there = 0;
	struct statement look = {
		.text = "SELECT COUNT(*) FROM reports WHERE id = $1",
		VALUES(of_int(id)),
		.row = number_row, .arg = &there,
	};
	struct statement q = {
		.text = "UPDATE reports SET state = $2, handler = $3, handled = $4 WHERE id = $1 AND state = 0",
		VALUES(of_int(id), of_int((int64_t)state), of_int(handler), of_int(at)),
	};
	enum stored s = db_run(store->db, &look);
	if (s == STORE_OK && !there)
		return STORE_NONE;
	return s == STORE_OK ? db_change(store->db, q, STORE_TAKEN) : s;
}

/* ---- shuns ---- */

enum stored store_shun(struct store *store, const struct shun *n)
{
	assert(n->player && n->other);
	struct statement q = {
		.text = "INSERT INTO shuns (player, other, kind) VALUES ($1, $2, $3) ON CONFLICT (player, other, kind) DO NOTHING",
		VALUES(of_int(n->player), of_int(n->other), of_int((int64_t)n->kind)),
	};
	return db_run(store->db, &q);
}

enum stored store_unshun(struct store *store, const struct shun *n)
{
	struct statement q = {
		.text = "DELETE FROM shuns WHERE player = $1 AND other = $2 AND kind = $3",
		VALUES(of_int(n->player), of_int(n->other), of_int((int64_t)n->kind)),
	};
	return db_change(store->db, q, STORE_NONE);
}

struct shun_reader {
	void (*each)(void *, const struct shun *);
	void *arg;
};

static void shun_row(void *arg, const struct value *column)
{
	const struct shun_reader *r = arg;
	struct shun n = {
		.player = column[0].number,
		.other = column[1].number,
		.kind = (enum shun_kind)column[2].number,
	};
	text_of(&column[3], n.name, sizeof n.name);
	r->each(r->arg, &n);
}

#define SHUNS "SELECT shuns.player, shuns.other, shuns.kind, players.name FROM shuns JOIN players ON players.id = "

enum stored store_shuns(struct store *store, int64_t player, void (*each)(void *, const struct shun *), void *arg)
{
	assert(player && each);
	struct shun_reader r = { each, arg };
	struct statement q = {
		.text = SHUNS "shuns.other WHERE shuns.player = $1 ORDER BY shuns.other, shuns.kind",
		VALUES(of_int(player)),
		.row = shun_row, .arg = &r,
	};
	return db_run(store->db, &q);
}

enum stored store_shunned_by(struct store *store, int64_t player, void (*each)(void *, const struct shun *), void *arg)
{
	assert(player && each);
	struct shun_reader r = { each, arg };
	struct statement q = {
		.text = SHUNS "shuns.player WHERE shuns.other = $1 ORDER BY shuns.player, shuns.kind",
		VALUES(of_int(player)),
		.row = shun_row, .arg = &r,
	};
	return db_run(store->db, &q);
}

/* ---- links for a new password ---- */

/* Whoever asks for many has one: mail that comes late must not open what a later one replaced. */
enum stored store_reset_add(struct store *store, const struct reset *r)
{
	assert(*r->hash && r->player);
	struct db *db = store->db;
	db_begin(db, DB_WRITE);
	db_queue(db, &(struct statement){ .text = "DELETE FROM resets WHERE player = $1", VALUES(of_int(r->player)) });
	db_queue(db, &(struct statement){ .text = "INSERT INTO resets (hash, player, until) VALUES ($1, $2, $3)",
	                              VALUES(of_text(r->hash), of_int(r->player), of_int(r->until)) });
	return db_commit(db);
}

/* Whoever deletes it has it: so it works once, with several nodes, too. */
enum stored store_reset_take(struct store *store, const char *hash, int64_t now, int64_t *player)
{
	assert(*hash && player);
	struct db *db = store->db;
	*player = 0;
	struct statement whose = {
		.text = "SELECT player FROM resets WHERE hash = $1 AND until > $2",
		VALUES(of_text(hash), of_int(now)),
		.row = number_row, .arg = player,
	};
	struct statement take = { .text = "DELETE FROM resets WHERE hash = $1", VALUES(of_text(hash)) };
	db_run(db, &(struct statement){ .text = "DELETE FROM resets WHERE until <= $1", VALUES(of_int(now)) });
	db_begin(db, DB_WRITE);
	enum stored s = db_run(db, &whose);
	if (s == STORE_OK)
		s = *player ? db_change(db, take, STORE_NONE) : STORE_NONE;
	return db_end(db, s);
}

enum stored store_reset_drop(struct store *store, int64_t player)
{
	assert(player);
	return db_run(store->db, &(struct statement){ .text = "DELETE FROM resets WHERE player = $1", VALUES(of_int(player)) });
}
