/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Who wants word of what, and where it goes. See notices.h. */
#include "notices.h"

#include "care.h"
#include "inside.h"

#include <assert.h>

/* ---- letters ---- */

enum stored store_notice_put(struct store *store, const struct notice *n)
{
	assert(n->player && *n->language && *n->link);
	struct statement q = {
		.text = "INSERT INTO notices (player, language, link, at, kinds) VALUES ($1, $2, $3, $4, $5)"
		        " ON CONFLICT (player) DO UPDATE SET language = excluded.language, kinds = excluded.kinds",
		VALUES(of_int(n->player), of_text(n->language), of_text(n->link), of_int(n->at), of_int(n->kinds)),
	};
	return db_run(store->db, &q);
}

#define NOTICES                                                                      \
	"SELECT notices.player, language, link, at, players.name, players.mail, kinds" \
	" FROM notices JOIN players ON players.id = notices.player WHERE "

struct notice_reader {
	void (*each)(void *, const struct notice *);
	void *arg;
};

static void notice_row(void *arg, const struct value *column)
{
	const struct notice_reader *reader = arg;
	struct notice n = { .player = column[0].number, .at = column[3].number, .kinds = (unsigned)column[6].number };
	text_of(&column[1], n.language, sizeof n.language);
	text_of(&column[2], n.link, sizeof n.link);
	text_of(&column[4], n.name, sizeof n.name);
	text_of(&column[5], n.mail, sizeof n.mail);
	reader->each(reader->arg, &n);
}

static void keep_notice(void *arg, const struct notice *n)
{
	*(struct notice *)arg = *n;
}

enum stored store_notice(struct store *store, int64_t player, struct notice *n)
{
	assert(player && n);
	*n = (struct notice){ .player = 0 };
	struct notice_reader reader = { keep_notice, n };
	struct statement q = { .text = NOTICES "notices.player = $1", VALUES(of_int(player)), .row = notice_row, .arg = &reader };
	enum stored s = db_run(store->db, &q);
	return s == STORE_OK && !n->player ? STORE_NONE : s;
}

enum stored store_notice_drop(struct store *store, int64_t player)
{
	struct statement q = { .text = "DELETE FROM notices WHERE player = $1", VALUES(of_int(player)) };
	return db_change(store->db, q, STORE_NONE);
}

enum stored store_notice_end(struct store *store, const char *link)
{
	assert(link);
	struct statement q = { .text = "DELETE FROM notices WHERE link = $1", VALUES(of_text(link)) };
	return db_change(store->db, q, STORE_NONE);
}

enum stored store_notices_due(struct store *store, int64_t before, int64_t after, int limit, void (*each)(void *, const struct notice *), void *arg)
{
	assert(limit > 0 && each);
	struct notice_reader reader = { each, arg };
	struct statement q = {
		.text = NOTICES "at < $1 AND notices.player > $2 AND players.mail <> '' ORDER BY notices.player LIMIT $3",
		VALUES(of_int(before), of_int(after), of_int(limit)),
		.row = notice_row, .arg = &reader,
	};
	return db_run(store->db, &q);
}

enum stored store_notice_sent(struct store *store, int64_t player, int64_t before, int64_t at)
{
	struct statement q = {
		.text = "UPDATE notices SET at = $3 WHERE player = $1 AND at < $2",
		VALUES(of_int(player), of_int(before), of_int(at)),
	};
	return db_change(store->db, q, STORE_TAKEN);
}

/* ---- what the next letter tells ---- */

enum stored store_mention_put(struct store *store, const struct mention *p, int most)
{
	assert(p->player && most > 0);
	struct statement q = {
		.text = "INSERT INTO mentions (player, kind, table_id, who, at) VALUES ($1, $2, $3, $4, $5)"
		        " ON CONFLICT (player, kind, table_id) DO UPDATE SET who = excluded.who, at = excluded.at",
		VALUES(of_int(p->player), of_int(p->kind), of_int(p->table), of_text(p->who), of_int(p->at)),
	};
	struct statement old = {
		.text = "DELETE FROM mentions WHERE player = $1 AND at < (SELECT at FROM mentions WHERE player = $1 ORDER BY at DESC LIMIT 1 OFFSET $2)",
		VALUES(of_int(p->player), of_int(most - 1)),
	};
	enum stored s = db_run(store->db, &q);
	return s == STORE_OK ? db_run(store->db, &old) : s;
}

/* Of an invitation: it still waits for an answer, and is from nobody who has been blocked since. */
#define WAITS                                                                                             \
	"EXISTS (SELECT 1 FROM invitations AS i JOIN tables AS t ON t.id = i.table_id"                    \
	" WHERE i.player = $1 AND i.table_id = mentions.table_id AND t.stage = 0"                         \
	" AND NOT EXISTS (SELECT 1 FROM chairs AS c WHERE c.table_id = i.table_id AND c.player = $1)"     \
	" AND NOT EXISTS (SELECT 1 FROM shuns AS s WHERE s.player = $1 AND s.other = i.author AND s.kind = 1))"
static_assert(STAGE_OPEN == 0 && SHUN_BLOCK == 1 && NOTIFY_INVITATION == 1, "as the statement has it");

struct mention_reader {
	void (*each)(void *, const struct mention *);
	void *arg;
};

static void mention_row(void *arg, const struct value *column)
{
	const struct mention_reader *reader = arg;
	struct mention p = { .player = column[0].number, .kind = (enum notify_kind)column[1].number, .table = column[2].number, .at = column[4].number };
	text_of(&column[3], p.who, sizeof p.who);
	if (column[1].number >= 0 && column[1].number < NOTIFY_KINDS)
		reader->each(reader->arg, &p);
}

enum stored store_mentions(struct store *store, int64_t player, int limit, void (*each)(void *, const struct mention *), void *arg)
{
	assert(player && limit > 0 && each);
	struct mention_reader reader = { each, arg };
	struct statement q = {
		.text = "SELECT player, kind, table_id, who, at FROM mentions WHERE player = $1"
		        " AND (kind <> 1 OR " WAITS ") ORDER BY at LIMIT $2",
		VALUES(of_int(player), of_int(limit)),
		.row = mention_row, .arg = &reader,
	};
	return db_run(store->db, &q);
}

enum stored store_mentions_drop(struct store *store, int64_t player)
{
	struct statement q = { .text = "DELETE FROM mentions WHERE player = $1", VALUES(of_int(player)) };
	return db_run(store->db, &q);
}

/* ---- browsers ---- */

/* Whose endpoint it is shows whoever knows the keys, too: the same browser, in which somebody
 * else has logged in. */
enum stored store_subscription_put(struct store *store, const struct subscription *s, int most)
{
	assert(s->player && *s->hash && *s->session && most >= 0);
	struct statement q = {
		.text = "INSERT INTO subscriptions (hash, player, session, endpoint, point, auth, language, made) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
		        " ON CONFLICT (hash) DO UPDATE SET player = excluded.player, session = excluded.session, language = excluded.language,"
		        " made = excluded.made WHERE subscriptions.point = excluded.point AND subscriptions.auth = excluded.auth",
		VALUES(of_text(s->hash), of_int(s->player), of_text(s->session), of_text(s->endpoint), of_text(s->point), of_text(s->auth),
		       of_text(s->language), of_int(s->made)),
	};
	struct statement old = {
		.text = "DELETE FROM subscriptions WHERE player = $1 AND made < (SELECT made FROM subscriptions WHERE player = $1 ORDER BY made DESC LIMIT 1 OFFSET $2)",
		VALUES(of_int(s->player), of_int(most - 1)),
	};
	enum stored done = db_change(store->db, q, STORE_TAKEN);
	return done == STORE_OK && most ? db_run(store->db, &old) : done;
}

enum stored store_subscription_drop(struct store *store, const char *hash)
{
	struct statement q = { .text = "DELETE FROM subscriptions WHERE hash = $1", VALUES(of_text(hash)) };
	return db_change(store->db, q, STORE_NONE);
}

enum stored store_subscriptions_end(struct store *store, const char *session)
{
	struct statement q = { .text = "DELETE FROM subscriptions WHERE session = $1", VALUES(of_text(session)) };
	return db_change(store->db, q, STORE_NONE);
}

struct subscription_reader {
	void (*each)(void *, const struct subscription *);
	void *arg;
};

static void subscription_row(void *arg, const struct value *column)
{
	const struct subscription_reader *reader = arg;
	struct subscription s = { .player = column[1].number, .made = column[7].number };
	text_of(&column[0], s.hash, sizeof s.hash);
	text_of(&column[2], s.session, sizeof s.session);
	text_of(&column[3], s.endpoint, sizeof s.endpoint);
	text_of(&column[4], s.point, sizeof s.point);
	text_of(&column[5], s.auth, sizeof s.auth);
	text_of(&column[6], s.language, sizeof s.language);
	reader->each(reader->arg, &s);
}

enum stored store_subscriptions(struct store *store, int64_t player, void (*each)(void *, const struct subscription *), void *arg)
{
	assert(player && each);
	struct subscription_reader reader = { each, arg };
	struct statement q = {
		.text = "SELECT hash, player, session, endpoint, point, auth, language, made FROM subscriptions WHERE player = $1 ORDER BY made",
		VALUES(of_int(player)),
		.row = subscription_row, .arg = &reader,
	};
	return db_run(store->db, &q);
}

enum stored store_push_choose(struct store *store, int64_t player, unsigned kinds)
{
	struct statement q = {
		.text = "INSERT INTO choices (player, push) VALUES ($1, $2) ON CONFLICT (player) DO UPDATE SET push = excluded.push",
		VALUES(of_int(player), of_int(kinds)),
	};
	return db_run(store->db, &q);
}

enum stored store_push_choice(struct store *store, int64_t player, unsigned *kinds)
{
	int64_t found = -1;
	struct statement q = { .text = "SELECT push FROM choices WHERE player = $1", VALUES(of_int(player)), .row = number_row, .arg = &found };
	enum stored s = db_run(store->db, &q);
	*kinds = found < 0 ? 0 : (unsigned)found;
	return s == STORE_OK && found < 0 ? STORE_NONE : s;
}

/* ---- secrets ---- */

struct secret_reader {
	char *value;
	size_t size;
};

static void secret_row(void *arg, const struct value *column)
{
	struct secret_reader *reader = arg;
	text_of(&column[0], reader->value, reader->size);
}

enum stored store_secret(struct store *store, const char *name, const char *fresh, char *value, size_t size)
{
	assert(*name && *fresh && size);
	struct secret_reader reader = { value, size };
	struct statement q = {
		.text = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
		VALUES(of_text(name), of_text(fresh)),
	};
	struct statement read = { .text = "SELECT value FROM secrets WHERE name = $1", VALUES(of_text(name)), .row = secret_row, .arg = &reader };
	*value = '\0';
	enum stored s = db_run(store->db, &q);
	return s == STORE_OK ? db_run(store->db, &read) : s;
}
