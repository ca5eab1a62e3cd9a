/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Following, invitations, games to watch; see friends.h. */
#include "friends.h"
#include "care.h"
#include "inside.h"
#include "seeks.h"

#include <assert.h>

static_assert(STAGE_OPEN == 0 && STAGE_PLAYING == 1 && SHUN_BLOCK == 1, "as the statements below have it");

static enum stored count(struct db *db, struct statement q, int64_t *n)
{
	*n = 0;
	q.row = number_row;
	q.arg = n;
	return db_run(db, &q);
}

static enum stored blocks(struct db *db, int64_t player, int64_t other, int64_t *yes)
{
	struct statement q = {
		.text = "SELECT COUNT(*) FROM shuns WHERE player = $1 AND other = $2 AND kind = 1",
		VALUES(of_int(player), of_int(other)),
	};
	return count(db, q, yes);
}

/* ---- following ---- */

enum stored store_follow(struct store *store, int64_t player, int64_t other, int64_t at)
{
	assert(player && other);
	struct db *db = store->db;
	int64_t barred = 0, many = 0;
	struct statement all = { .text = "SELECT COUNT(*) FROM follows WHERE player = $1 AND other <> $2", VALUES(of_int(player), of_int(other)) };
	struct statement put = {
		.text = "INSERT INTO follows (player, other, at) VALUES ($1, $2, $3) ON CONFLICT (player, other) DO NOTHING",
		VALUES(of_int(player), of_int(other), of_int(at)),
	};
	db_begin(db, DB_WRITE);
	enum stored s = blocks(db, other, player, &barred);
	if (s == STORE_OK && barred)
		s = STORE_NONE;
	if (s == STORE_OK)
		s = count(db, all, &many);
	if (s == STORE_OK && many >= FOLLOWS_MAX)
		s = STORE_TAKEN;
	if (s == STORE_OK)
		s = db_run(db, &put);
	return db_end(db, s);
}

enum stored store_unfollow(struct store *store, int64_t player, int64_t other)
{
	struct statement q = { .text = "DELETE FROM follows WHERE player = $1 AND other = $2", VALUES(of_int(player), of_int(other)) };
	return db_run(store->db, &q);
}

enum stored store_follows_one(struct store *store, int64_t player, int64_t other, bool *yes)
{
	int64_t n;
	struct statement q = { .text = "SELECT COUNT(*) FROM follows WHERE player = $1 AND other = $2", VALUES(of_int(player), of_int(other)) };
	enum stored s = count(store->db, q, &n);
	*yes = n > 0;
	return s;
}

struct friend_reader {
	void (*each)(void *, const struct friend *);
	void *arg;
};

static void friend_row(void *arg, const struct value *column)
{
	const struct friend_reader *r = arg;
	struct friend f = { .player = column[0].number, .here = column[2].number != 0 };
	text_of(&column[1], f.name, sizeof f.name);
	/* of who is not here, or does not want it known, nobody is told what they play now */
	if (f.here) {
		f.table = column[3].number;
		text_of(&column[4], f.game, sizeof f.game);
	}
	r->each(r->arg, &f);
}

/* What somebody plays now, where strangers find it: their latest game. */
#define PLAYS(column)                                                                                  \
	"(SELECT c." column " FROM chairs AS c WHERE c.player = f.other AND c.player <> 0 AND c.shown = 1" \
	" AND c.stage = 1 ORDER BY c.placed DESC, c.table_id LIMIT 1)"

#define HERE                                                                                        \
	"CASE WHEN EXISTS (SELECT 1 FROM here AS h JOIN nodes AS n ON n.id = h.node"                    \
	" WHERE h.player = f.other AND n.at > $2)"                                                      \
	" AND NOT EXISTS (SELECT 1 FROM unseen AS u WHERE u.player = f.other) THEN 1 ELSE 0 END"

enum stored store_friends(struct store *store, int64_t player, int64_t now, void (*each)(void *, const struct friend *), void *arg)
{
	assert(player && each);
	struct friend_reader r = { each, arg };
	struct statement q = {
		.text = "SELECT f.other, p.name, " HERE ", " PLAYS("table_id") ", " PLAYS("game")
		        " FROM follows AS f JOIN players AS p ON p.id = f.other WHERE f.player = $1"
		        " AND NOT EXISTS (SELECT 1 FROM shuns AS s WHERE s.player = f.other AND s.other = f.player AND s.kind = 1)"
		        " ORDER BY 3 DESC, p.folded",
		VALUES(of_int(player), of_int(now - NODE_GONE)), .row = friend_row, .arg = &r,
	};
	return db_run(store->db, &q);
}

enum stored store_show(struct store *store, int64_t player, bool show)
{
	assert(player);
	struct statement hide = { .text = "INSERT INTO unseen (player) VALUES ($1) ON CONFLICT (player) DO NOTHING", VALUES(of_int(player)) };
	struct statement seen = { .text = "DELETE FROM unseen WHERE player = $1", VALUES(of_int(player)) };
	return db_run(store->db, show ? &seen : &hide);
}

enum stored store_shows(struct store *store, int64_t player, bool *shows)
{
	int64_t n;
	enum stored s = count(store->db, (struct statement){ .text = "SELECT COUNT(*) FROM unseen WHERE player = $1", VALUES(of_int(player)) }, &n);
	*shows = !n;
	return s;
}

/* ---- invitations ---- */

/* Does the author belong to a table that still waits; has the other one a seat there? */
static enum stored look_at_table(struct db *db, const struct invitation *i, enum inviting *how)
{
	int64_t may, sits;
	struct statement author = {
		.text = "SELECT COUNT(*) FROM tables AS t WHERE t.id = $1 AND t.stage = 0 AND (t.owner = $2 OR EXISTS"
		        " (SELECT 1 FROM chairs AS c WHERE c.table_id = t.id AND c.player = $2))",
		VALUES(of_int(i->table), of_int(i->author)),
	};
	struct statement other = {
		.text = "SELECT COUNT(*) FROM chairs WHERE table_id = $1 AND player = $2", VALUES(of_int(i->table), of_int(i->player)),
	};
	enum stored s = count(db, author, &may);
	if (s == STORE_OK && !may)
		*how = INVITING_NOT_THERE;
	else if (s == STORE_OK && (s = count(db, other, &sits)) == STORE_OK && sits)
		*how = INVITED_ALREADY;
	return s;
}

/* Those that nobody can accept any more do not count, and go. */
#define ENDED "NOT EXISTS (SELECT 1 FROM tables AS t WHERE t.id = invitations.table_id AND t.stage = 0)"

static enum stored look_for_room(struct db *db, const struct invitation *i, enum inviting *how)
{
	int64_t sent, waiting, barred;
	struct statement old[] = {
		{ .text = "DELETE FROM invitations WHERE author = $1 AND " ENDED, VALUES(of_int(i->author)) },
		{ .text = "DELETE FROM invitations WHERE player = $1 AND " ENDED, VALUES(of_int(i->player)) },
	};
	struct statement own = { .text = "SELECT COUNT(*) FROM invitations WHERE author = $1", VALUES(of_int(i->author)) };
	struct statement theirs = { .text = "SELECT COUNT(*) FROM invitations WHERE player = $1", VALUES(of_int(i->player)) };
	db_queue(db, &old[0]);
	db_queue(db, &old[1]);
	enum stored s = count(db, own, &sent);
	if (s == STORE_OK && (s = count(db, theirs, &waiting)) == STORE_OK)
		s = blocks(db, i->player, i->author, &barred);
	if (s == STORE_OK && sent >= INVITATIONS_EACH)
		*how = INVITING_TOO_MANY;
	/* whoever is blocked is told what everybody is told */
	else if (s == STORE_OK && barred)
		*how = INVITED_IN_VAIN;
	else if (s == STORE_OK && waiting >= INVITATIONS_MAX)
		*how = INVITING_FULL;
	return s;
}

enum stored store_invite(struct store *store, const struct invitation *i, enum inviting *how)
{
	assert(i->player && i->author && i->player != i->author && i->table);
	struct db *db = store->db;
	int64_t added = 0;
	struct statement put = {
		.text = "INSERT INTO invitations (player, table_id, author, at) VALUES ($1, $2, $3, $4)"
		        " ON CONFLICT (player, table_id) DO NOTHING",
		VALUES(of_int(i->player), of_int(i->table), of_int(i->author), of_int(i->at)), .changed = &added,
	};
	*how = INVITED;
	db_begin(db, DB_WRITE);
	enum stored s = look_at_table(db, i, how);
	if (s == STORE_OK && *how == INVITED)
		s = look_for_room(db, i, how);
	if (s == STORE_OK && *how == INVITED) {
		s = db_run(db, &put);
		if (s == STORE_OK && !added)
			*how = INVITED_ALREADY;
		/* wherever they are */
		else if (s == STORE_OK)
			db_tell(db, -i->player, 1);
	}
	return db_end(db, s);
}

struct invitation_reader {
	void (*each)(void *, const struct invitation *);
	void *arg;
};

static void invitation_row(void *arg, const struct value *column)
{
	const struct invitation_reader *r = arg;
	struct invitation i = { .player = column[0].number, .table = column[1].number, .author = column[2].number, .at = column[3].number };
	text_of(&column[4], i.game, sizeof i.game);
	text_of(&column[5], i.name, sizeof i.name);
	r->each(r->arg, &i);
}

enum stored store_invitations(struct store *store, int64_t player, void (*each)(void *, const struct invitation *), void *arg)
{
	assert(player && each);
	struct invitation_reader r = { each, arg };
	struct statement q = {
		.text = "SELECT i.player, i.table_id, i.author, i.at, t.game, p.name FROM invitations AS i"
		        " JOIN tables AS t ON t.id = i.table_id JOIN players AS p ON p.id = i.author"
		        " WHERE i.player = $1 AND t.stage = 0"
		        " AND NOT EXISTS (SELECT 1 FROM chairs AS c WHERE c.table_id = i.table_id AND c.player = $1)"
		        " AND NOT EXISTS (SELECT 1 FROM shuns AS s WHERE s.player = $1 AND s.other = i.author AND s.kind = 1)"
		        " ORDER BY i.at DESC, i.table_id LIMIT $2",
		VALUES(of_int(player), of_int(INVITATIONS_MAX)), .row = invitation_row, .arg = &r,
	};
	return db_run(store->db, &q);
}

enum stored store_invitation_drop(struct store *store, int64_t player, int64_t table)
{
	struct statement q = { .text = "DELETE FROM invitations WHERE player = $1 AND table_id = $2", VALUES(of_int(player), of_int(table)) };
	return db_change(store->db, q, STORE_NONE);
}

/* ---- games to watch ---- */

enum { LOOKED_AT = 100 };  /* the latest games; the strongest of these are shown */

struct spectacle_reader {
	void (*each)(void *, const struct spectacle *);
	void *arg;
};

static void spectacle_row(void *arg, const struct value *column)
{
	const struct spectacle_reader *r = arg;
	r->each(r->arg, &(struct spectacle){ .table = column[0].number, .rating = column[1].real });
}

/* A rating less twice its deviation is what somebody is certain to be worth; without one, what a
 * first rating would give. */
#define STRONGEST(which)                                                                               \
	"SELECT t.id, COALESCE(AVG(r.rating), 0.0),"                                                       \
	" AVG(CASE WHEN r.player IS NULL THEN 800.0 ELSE r.rating - 2 * r.deviation END)"                  \
	" FROM (SELECT id, game FROM tables WHERE shown = 1 AND stage = 1" which                           \
	" ORDER BY placed DESC, id LIMIT $2) AS t JOIN chairs AS c ON c.table_id = t.id AND c.player <> 0" \
	" LEFT JOIN ratings AS r ON r.player = c.player AND r.game = t.game"                               \
	" GROUP BY t.id ORDER BY 3 DESC, t.id LIMIT $1"

enum stored store_spectacles(struct store *store, const char *game, int limit, void (*each)(void *, const struct spectacle *), void *arg)
{
	assert(limit > 0 && each);
	struct spectacle_reader r = { each, arg };
	struct statement all = { .text = STRONGEST(""), VALUES(of_int(limit), of_int(LOOKED_AT)), .row = spectacle_row, .arg = &r };
	struct statement of_game = {
		.text = STRONGEST(" AND game = $3"), VALUES(of_int(limit), of_int(LOOKED_AT), of_text(game ? game : "")),
		.row = spectacle_row, .arg = &r,
	};
	return db_run(store->db, game ? &of_game : &all);
}
