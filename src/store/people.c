/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Who the people are, and the keys that open their accounts. See store.h.
 *
 * Everything that can be decided by a unique key or by the number of rows that changed
 * is decided so: several nodes may do the same thing to the same person at the same
 * time, and only the database sees both.
 */
#include "fold.h"
#include "inside.h"

#include <assert.h>
#include <stdlib.h>
#include <sys/random.h>

/* ---- players ---- */

#define PLAYER_COLUMNS "players.id, players.name, players.password, players.made"
#define KEY_COLUMNS "keys.hash, keys.player, keys.label, keys.made"

static void read_player(struct player *p, const struct value *column)
{
	assert(p);
	p->id = column[0].number;
	text_of(&column[1], p->name, sizeof p->name);
	text_of(&column[2], p->password, sizeof p->password);
	p->made = column[3].number;
}

struct opened {
	struct player *player;
	struct key *key;
	bool any;
};

/* The label tells a token from a cookie; see store.h. */
static void read_key(struct key *k, const struct value *column)
{
	text_of(&column[0], k->hash, sizeof k->hash);
	k->player = column[1].number;
	text_of(&column[2], k->label, sizeof k->label);
	k->made = column[3].number;
}

static void opened_row(void *arg, const struct value *column)
{
	struct opened *f = arg;
	if (f->key)
		read_key(f->key, column + 4);
	read_player(f->player, column);
	f->any = true;
}

/* Exactly representable as a double, because browsers have no other numbers. */
static bool draw_id(int64_t *id)
{
	uint64_t bits = 0;
	while (bits == 0) {
		if (getrandom(&bits, sizeof bits, 0) != sizeof bits)
			return false;
		bits >>= 11;
	}
	*id = (int64_t)bits;
	return true;
}

/* The key that forbids a name twice decides who was first; a lookup before it would only seem
 * to. */
enum stored store_player_add(struct store *store, struct player *p)
{
	assert(*p->name);
	char folded[NAME_MAX_BYTES + 1];
	fold_name(p->name, folded);
	if (!draw_id(&p->id))
		return db_complain(store->db, "the system has no random numbers");
	struct statement q = {
		.text = "INSERT INTO players (id, name, folded, password, made)"
		        " VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
		VALUES(of_int(p->id), of_text(p->name), of_text(folded), of_text(p->password), of_int(p->made)),
	};
	return db_change(store->db, q, STORE_TAKEN);
}

/* Somebody, and the key that opens the account, if the rows have one. */
static enum stored find(struct store *store, const char *text, struct value by, struct opened f)
{
	struct statement q = { .text = text, VALUES(by), .row = opened_row, .arg = &f };
	enum stored s = db_run(store->db, &q);
	return s == STORE_OK && !f.any ? STORE_NONE : s;
}

enum stored store_player(struct store *store, int64_t id, struct player *p)
{
	assert(id);
	return find(store, "SELECT " PLAYER_COLUMNS " FROM players WHERE id = $1", of_int(id), (struct opened){ .player = p });
}

enum stored store_player_named(struct store *store, const char *name, struct player *p)
{
	assert(name);
	char folded[NAME_MAX_BYTES + 1];
	fold_name(name, folded);
	return find(store, "SELECT " PLAYER_COLUMNS " FROM players WHERE folded = $1", of_text(folded),
	            (struct opened){ .player = p });
}

/* ---- another name, and none ---- */

/* The index calls somebody by that name from now on, at every table they ever sat at; ""
 * forgets it. Table by table in their order, in which all writers take their locks. */
static enum stored call_in_index(struct db *db, int64_t id, const char *name)
{
	assert(id && name);
	char folded[NAME_MAX_BYTES + 1];
	fold_name(name, folded);
	struct ids tables = { 0 };
	struct statement q = {
		.text = "SELECT DISTINCT table_id FROM chairs"
		        " WHERE player <> 0 AND player = $1 ORDER BY table_id",
		VALUES(of_int(id)),
		.row = ids_row, .arg = &tables,
	};
	enum stored s = db_run(db, &q);
	if (s == STORE_OK && tables.full)
		s = db_complain(db, "out of memory");
	for (int i = 0; s == STORE_OK && i < tables.n; i++)
		s = db_queue(db, &(struct statement){ .text = "UPDATE chairs SET name = $3, folded = $4"
		                                          " WHERE table_id = $1 AND player = $2 AND name <> $3",
		                                  VALUES(of_int(tables.id[i]), of_int(id), of_text(name), of_text(folded)) });
	free(tables.id);
	return s;
}

enum stored store_player_change(struct store *store, const struct player *p)
{
	assert(p->id && *p->name);
	struct db *db = store->db;
	char folded[NAME_MAX_BYTES + 1];
	fold_name(p->name, folded);
	struct statement q = {
		.text = "UPDATE players SET name = $2, folded = $3, password = $4 WHERE id = $1",
		VALUES(of_int(p->id), of_text(p->name), of_text(folded), of_text(p->password)),
	};
	db_begin(db, DB_WRITE);
	enum stored s = call_in_index(db, p->id, p->name);
	if (s == STORE_OK)
		s = db_change(db, q, STORE_NONE);
	return db_end(db, s);
}

/* Keys and ratings go with the account by themselves, for their rows refer to it (schema.c). */
static enum stored drop(struct store *store, int64_t id, const char *text)
{
	assert(id);
	struct db *db = store->db;
	struct statement q = { .text = text, VALUES(of_int(id)) };
	db_begin(db, DB_WRITE);
	enum stored s = call_in_index(db, id, "");
	if (s == STORE_OK)
		s = db_change(db, q, STORE_NONE);
	return db_end(db, s);
}

enum stored store_player_drop(struct store *store, int64_t id)
{
	return drop(store, id, "DELETE FROM players WHERE id = $1");
}

#define OLD_GUESTS "FROM players WHERE password = '' AND made < $1"
#define CHAIRS_OF "(SELECT 1 FROM chairs WHERE chairs.player = players.id AND chairs.player <> 0)"

/* Whoever sits at a table that goes on may still come back for it. Most guests have never
 * sat down, and go all at once; the name of one who has is forgotten table by table, so that
 * whoever takes it next does not get those games with it. */
enum stored store_forget_guests(struct store *store, int64_t made_before, int *forgotten)
{
	assert(forgotten);
	int64_t dropped = 0;
	struct ids sat = { 0 };
	struct statement never = {
		.text = "DELETE " OLD_GUESTS " AND NOT EXISTS " CHAIRS_OF,
		VALUES(of_int(made_before)),
		.changed = &dropped,
	};
	struct statement once = {
		.text = "SELECT id " OLD_GUESTS " AND EXISTS " CHAIRS_OF
		        " AND NOT EXISTS (SELECT 1 FROM chairs"
		        " JOIN tables ON tables.id = chairs.table_id"
		        " WHERE chairs.player = players.id AND chairs.player <> 0"
		        " AND tables.stage < $2) ORDER BY id",
		VALUES(of_int(made_before), of_int(STAGE_OVER)),
		.row = ids_row, .arg = &sat,
	};
	enum stored s = db_run(store->db, &never);
	if (s == STORE_OK)
		s = db_run(store->db, &once);
	if (s == STORE_OK && sat.full)
		s = db_complain(store->db, "out of memory");
	for (int i = 0; s == STORE_OK && i < sat.n; i++) {
		s = drop(store, sat.id[i], "DELETE FROM players WHERE id = $1 AND password = ''");
		dropped += s == STORE_OK;
		if (s == STORE_NONE)
			s = STORE_OK;  /* registered in this moment, at another node: an account stays */
	}
	free(sat.id);
	*forgotten = (int)dropped;
	return s;
}

/* ---- keys ---- */

enum stored store_key_add(struct store *store, const struct key *k)
{
	assert(*k->hash && k->player);
	struct statement q = {
		.text = "INSERT INTO keys (hash, player, label, made) VALUES ($1, $2, $3, $4)",
		VALUES(of_text(k->hash), of_int(k->player), of_text(k->label), of_int(k->made)),
	};
	return db_run(store->db, &q);
}

enum stored store_key(struct store *store, const char *hash, struct key *k, struct player *p)
{
	assert(*hash && k && p);
	return find(store, "SELECT " PLAYER_COLUMNS ", " KEY_COLUMNS " FROM keys JOIN players ON players.id = keys.player"
	            " WHERE keys.hash = $1", of_text(hash), (struct opened){ .player = p, .key = k });
}

enum stored store_key_drop(struct store *store, const char *hash)
{
	assert(*hash);
	struct statement q = { .text = "DELETE FROM keys WHERE hash = $1", VALUES(of_text(hash)) };
	return db_change(store->db, q, STORE_NONE);
}

/* A cookie has no label: so one statement does for the browsers alone. */
enum stored store_keys_drop(struct store *store, int64_t player, bool tokens_too)
{
	assert(player);
	const char *text = tokens_too ? "DELETE FROM keys WHERE player = $1"
	                              : "DELETE FROM keys WHERE player = $1 AND label = ''";
	return db_run(store->db, &(struct statement){ .text = text, VALUES(of_int(player)) });
}

struct key_reader {
	void (*each)(void *, const struct key *);
	void *arg;
};

static void keys_row(void *arg, const struct value *column)
{
	const struct key_reader *r = arg;
	struct key k;
	read_key(&k, column);
	r->each(r->arg, &k);
}

enum stored store_keys(struct store *store, int64_t player, void (*each)(void *, const struct key *), void *arg)
{
	assert(player && each);
	struct key_reader r = { each, arg };
	struct statement q = {
		.text = "SELECT " KEY_COLUMNS " FROM keys WHERE player = $1 ORDER BY made, hash",
		VALUES(of_int(player)),
		.row = keys_row, .arg = &r,
	};
	return db_run(store->db, &q);
}
