/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Who the people are, and the keys that open their accounts. See store.h.
 *
 * Everything that can be decided by a unique key or by the number of rows that changed
 * is decided so: several nodes may do the same thing to the same person at the same
 * time, and only the database sees both.
 */
#include "care.h"
#include "fold.h"
#include "inside.h"

#include <assert.h>
#include <stdlib.h>
#include <sys/random.h>

/* ---- players ---- */

#define PLAYER_COLUMNS                                                                                   \
	"players.id, players.name, players.password, players.made, players.seen, players.role, players.mail," \
	" players.banned"
enum { PLAYER_WIDTH = 8 };
#define KEY_COLUMNS "keys.hash, keys.player, keys.label, keys.made"

static void read_player(struct player *p, const struct value *column)
{
	assert(p);
	p->id = column[0].number;
	text_of(&column[1], p->name, sizeof p->name);
	text_of(&column[2], p->password, sizeof p->password);
	p->made = column[3].number;
	p->seen = column[4].number;
	p->role = (enum role)column[5].number;
	text_of(&column[6], p->mail, sizeof p->mail);
	p->banned = column[7].number;
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
		read_key(f->key, column + PLAYER_WIDTH);
	read_player(f->player, column);
	f->any = true;
}

bool draw_id(int64_t *id)
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
	char folded[NAME_MAX_BYTES + 1], shape[NAME_MAX_BYTES + 1];
	fold_name(p->name, folded);
	shape_name(p->name, shape);
	p->seen = p->made;
	if (!draw_id(&p->id))
		return db_complain(store->db, "the system has no random numbers");
	struct statement q = {
		.text = "INSERT INTO players (id, name, folded, shape, password, made, seen, role, mail, banned)"
		        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING",
		VALUES(of_int(p->id), of_text(p->name), of_text(folded), of_text(shape), of_text(p->password), of_int(p->made),
		       of_int(p->seen), of_int((int64_t)p->role), of_text(p->mail), of_int(p->banned)),
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

/* ---- several ---- */

struct player_reader {
	void (*each)(void *, const struct player *);
	void *arg;
};

static void players_row(void *arg, const struct value *column)
{
	const struct player_reader *r = arg;
	struct player p;
	read_player(&p, column);
	r->each(r->arg, &p);
}

enum stored store_players_alike(struct store *store, const char *name, void (*each)(void *, const struct player *),
                                void *arg)
{
	assert(name && each);
	enum { ENOUGH = 20 };
	char shape[NAME_MAX_BYTES + 1];
	shape_name(name, shape);
	struct player_reader r = { each, arg };
	struct statement q = {
		.text = "SELECT " PLAYER_COLUMNS " FROM players WHERE shape = $1 ORDER BY made, id LIMIT $2",
		VALUES(of_text(shape), of_int(ENOUGH)),
		.row = players_row, .arg = &r,
	};
	return db_run(store->db, &q);
}

enum stored store_players_marked(struct store *store, void (*each)(void *, const struct player *), void *arg)
{
	assert(each);
	struct player_reader r = { each, arg };
	struct statement q = {
		.text = "SELECT " PLAYER_COLUMNS " FROM players WHERE role <> 0 OR banned <> 0 ORDER BY id",
		.row = players_row, .arg = &r,
	};
	return db_run(store->db, &q);
}

/* ---- changes ---- */

enum stored store_player_change(struct store *store, const struct player *p)
{
	assert(p->id && *p->name);
	char folded[NAME_MAX_BYTES + 1], shape[NAME_MAX_BYTES + 1];
	fold_name(p->name, folded);
	shape_name(p->name, shape);
	struct statement q = {
		.text = "UPDATE players SET name = $2, folded = $3, shape = $4, password = $5 WHERE id = $1",
		VALUES(of_int(p->id), of_text(p->name), of_text(folded), of_text(shape), of_text(p->password)),
	};
	return db_change(store->db, q, STORE_NONE);
}

enum stored store_player_mark(struct store *store, const struct player *p)
{
	assert(p->id && p->role < ROLE_COUNT);
	struct statement q = {
		.text = "UPDATE players SET role = $2, banned = $3 WHERE id = $1",
		VALUES(of_int(p->id), of_int((int64_t)p->role), of_int(p->banned)),
	};
	return db_change(store->db, q, STORE_NONE);
}

/* What other people decide about somebody, and what they decide themselves, is not written
 * together: either would undo what the other has done in the meantime, maybe on another node. */
enum stored store_player_mail(struct store *store, int64_t id, const char *mail)
{
	assert(id && mail);
	struct statement q = { .text = "UPDATE players SET mail = $2 WHERE id = $1", VALUES(of_int(id), of_text(mail)) };
	return db_change(store->db, q, STORE_NONE);
}

enum stored store_player_rename(struct store *store, int64_t id, const char *name)
{
	assert(id && *name);
	char folded[NAME_MAX_BYTES + 1], shape[NAME_MAX_BYTES + 1];
	fold_name(name, folded);
	shape_name(name, shape);
	struct statement q = {
		.text = "UPDATE players SET name = $2, folded = $3, shape = $4 WHERE id = $1",
		VALUES(of_int(id), of_text(name), of_text(folded), of_text(shape)),
	};
	return db_change(store->db, q, STORE_NONE);
}

enum stored store_player_seen(struct store *store, int64_t id, int64_t at)
{
	assert(id);
	static const int64_t day = 24 * 3600 * 1000;
	struct statement q = {
		.text = "UPDATE players SET seen = $2 WHERE id = $1 AND seen <= $3",
		VALUES(of_int(id), of_int(at), of_int(at - day)),
	};
	return db_run(store->db, &q);
}

/* Keys, ratings and shuns go with the account by themselves, for their rows refer to it
 * (schema.c); and the name, which is nowhere else. */
enum stored store_player_drop(struct store *store, int64_t id)
{
	assert(id);
	struct statement q = { .text = "DELETE FROM players WHERE id = $1", VALUES(of_int(id)) };
	return db_change(store->db, q, STORE_NONE);
}

/* Whoever sits at a table that goes on may still come back for it. */
enum stored store_forget_guests(struct store *store, int64_t seen_before, int *forgotten)
{
	assert(forgotten);
	int64_t dropped = 0;
	struct statement q = {
		.text = "DELETE FROM players WHERE password = '' AND seen < $1"
		        " AND NOT EXISTS (SELECT 1 FROM chairs WHERE chairs.player <> 0 AND chairs.player = players.id"
		        " AND chairs.shown IN (0, 1) AND chairs.stage IN (0, 1))",
		VALUES(of_int(seen_before)),
		.changed = &dropped,
	};
	enum stored s = db_run(store->db, &q);
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
