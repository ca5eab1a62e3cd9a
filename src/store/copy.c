/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* All rows of one database into another; see copy.h. */
#include "copy.h"
#include "inside.h"

#include <assert.h>
#include <string.h>

/* What is copied, with the columns of the key first. */
struct copied {
	const char *name, *columns;
	int width;         /* how many columns */
	const char *key;   /* the columns of the key: i a number, t a text */
};

static const struct copied copies[COPY_TABLES] = {
	{ "events", "table_id, seq, at, player, what", 5, "ii" },
	{ "tables", "id, game, seats, stage, listed, rated, made, changed, ended, due, turn, counted, owner, people,"
	  " withheld, shown, placed, booked", 18, "i" },
	{ "chairs", "table_id, chair, player, name, points, won, game, stage, shown, placed", 10, "ii" },
	{ "players", "id, name, folded, password, made, seen, role, mail, banned, shape", 10, "i" },
	{ "keys", "hash, player, label, made", 4, "t" },
	{ "ratings", "player, game, rating, deviation, volatility, games, at, fresh", 8, "it" },
	{ "bans", "address, until, why, author, at", 5, "t" },
	{ "reports", "id, at, author, table_id, about, what, state, handler, handled", 9, "i" },
	{ "shuns", "player, other, kind", 3, "iii" },
	{ "resets", "hash, player, until", 3, "t" },
	{ "acts", "id, at, author, what, player, table_id, note", 7, "i" },
	{ "history", "player, game, n, at, table_id, rating, deviation, was, beaten, drawn, lost", 11, "iti" },
	{ "standings", "game, season, player, rating, games, won, at, ranked", 8, "tii" },
	{ "closings", "game, season, at", 3, "ti" },
	{ "places", "game, season, player, place, rating, games, won", 7, "tii" },
	{ "careers", "player, game, games, counting, won, streak, best, at", 8, "it" },
	{ "tallies", "player, game, kind, item, n, won", 6, "itit" },
	{ "rivals", "player, game, other, games, won, lost", 6, "iti" },
	{ "badges", "player, badge, at, table_id", 4, "it" },
	{ "notices", "player, language, link, at, kinds", 5, "i" },
	{ "mentions", "player, kind, table_id, who, at", 5, "iii" },
	{ "choices", "player, push", 2, "i" },
	{ "subscriptions", "hash, player, session, endpoint, point, auth, language, made", 8, "t" },
	{ "secrets", "name, value", 2, "t" },
	{ "nodes", "id, at", 2, "i" },
	{ "here", "player, node", 2, "ii" },
	{ "unseen", "player", 1, "i" },
	{ "seeks", "player, node, game, clock, rated, rating, at, table_id, paired", 9, "i" },
	{ "follows", "player, other, at", 3, "ii" },
	{ "invitations", "player, table_id, author, at", 4, "ii" },
	{ "cup_events", "cup_id, seq, at, player, what", 5, "ii" },
	{ "cups", "id, name, game, format, seats, stage, paused, rated, owner, made, starts, ended, due, players, round,"
	  " rounds, seq, placed", 18, "i" },
	{ "cup_tables", "table_id, cup_id, done", 3, "i" },
	{ "intents", "table_id, player, seq, ply, heard, due, fate, what", 8, "ii" },
	{ "vacations", "player, number, since, until, told", 5, "ii" },
	{ "dailies", "game, day, secret", 3, "ti" },
	{ "tries", "game, day, player, table_id, at, closes, listed, state, won, lead, points, standing", 12, "tii" },
	{ "solvers", "player, game, rating, deviation, volatility, tried, solved, at", 8, "it" },
	{ "attempts", "player, game, number, solved, was, rating, at", 7, "iti" },
	{ "puzzles", "game, number, tried, solved", 4, "ti" },
};

const char *copied_name(int number)
{
	assert(number >= 0 && number < COPY_TABLES);
	return copies[number].name;
}

enum { ROWS = 500, KEY_MAX = 4, KEY_TEXT = 128 };

struct copying {
	const struct copied *what;
	struct db *to;                 /* NULL: only count and sum up */
	struct buf insert;
	struct copy_total total;
	int rows;                      /* of this portion */
	struct value last[KEY_MAX];    /* the key of the last row */
	char text[KEY_MAX][KEY_TEXT];  /* its texts */
};

/* "$1, $2, ..." */
static void put_places(struct buf *out, int n)
{
	assert(n > 0 && n <= DB_PARAMETERS);
	for (int i = 1; i <= n; i++) {
		buf_put(out, i > 1 ? ", $" : "$");
		buf_int(out, i);
	}
}

/* The first n columns of a list. */
static void put_columns(struct buf *out, const char *columns, int n)
{
	assert(n > 0);
	for (; *columns && (*columns != ',' || --n); columns++)
		buf_char(out, *columns);
}

/* FNV-1a, from a beginning of one's own. */
static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t n)
{
	const unsigned char *at = bytes;
	for (size_t i = 0; i < n; i++)
		hash = (hash ^ at[i]) * 1099511628211u;
	return hash;
}

/* Rows are added up, because the databases do not agree on the order of texts. */
static void sum_up(struct copy_total *total, const struct value *column, int width)
{
	for (int k = 0; k < 2; k++) {
		uint64_t hash = 14695981039346656037u + (uint64_t)k * 7919;
		for (int i = 0; i < width; i++) {
			const struct value *v = &column[i];
			char kind = (char)('0' + v->kind);
			hash = hash_bytes(hash, &kind, 1);
			hash = hash_bytes(hash, &v->number, sizeof v->number);
			hash = hash_bytes(hash, &v->real, sizeof v->real);
			hash = hash_bytes(hash, v->text, strlen(v->text) + 1);
		}
		total->sum[k] += hash ^ hash >> 29;
	}
	total->rows++;
}

/* Each row goes on as it comes, so that the copy of a large store does not need its size in
 * memory. */
static void copy_row(void *arg, const struct value *column)
{
	struct copying *c = arg;
	sum_up(&c->total, column, c->what->width);
	if (c->to)
		db_queue(c->to, &(struct statement){ .text = buf_text(&c->insert), .value = column, .values = c->what->width });
	for (int i = 0; c->what->key[i]; i++) {
		c->last[i] = column[i];
		text_of(&column[i], c->text[i], sizeof c->text[i]);
		c->last[i].text = c->text[i];
	}
	c->rows++;
}

/* Portion by portion along the key: libpq keeps all rows of an answer, and those of a whole
 * table might not fit into memory. */
static enum stored copy_table(struct db *from, struct copying *c)
{
	int keys = (int)strlen(c->what->key);
	assert(keys > 0 && keys <= KEY_MAX && c->what->width <= DB_COLUMNS);
	struct buf select = { 0 };
	buf_puts(&select, "SELECT ", c->what->columns, " FROM ", c->what->name, " WHERE (");
	put_columns(&select, c->what->columns, keys);
	buf_put(&select, ") > (");
	put_places(&select, keys);
	buf_put(&select, ") ORDER BY ");
	put_columns(&select, c->what->columns, keys);
	buf_put(&select, " LIMIT ");
	buf_int(&select, ROWS);
	for (int i = 0; i < keys; i++)
		c->last[i] = c->what->key[i] == 't' ? of_text("") : of_int(INT64_MIN);
	enum stored s = select.full || c->insert.full ? STORE_AWAY : STORE_OK;
	for (c->rows = ROWS; s == STORE_OK && c->rows == ROWS;) {
		c->rows = 0;
		struct statement q = { .text = buf_text(&select), .value = c->last, .values = keys, .row = copy_row, .arg = c };
		s = db_run(from, &q);
	}
	buf_free(&select);
	return s;
}

/* One table, to the other database or only through the sum. */
static enum stored pass_through(struct db *from, struct db *to, const struct copied *what, struct copy_total *total)
{
	struct copying c = { .what = what, .to = to, .total = { .name = what->name } };
	buf_puts(&c.insert, "INSERT INTO ", what->name, " (", what->columns, ") VALUES (");
	put_places(&c.insert, what->width);
	buf_put(&c.insert, ")");
	enum stored s = copy_table(from, &c);
	buf_free(&c.insert);
	*total = c.total;
	return s;
}

/* Is there no row anywhere? */
static enum stored look_for_rows(struct db *db, bool *empty)
{
	enum stored s = STORE_OK;
	*empty = true;
	for (int i = 0; s == STORE_OK && i < COPY_TABLES; i++) {
		struct buf text = { 0 };
		int64_t any = 0;
		buf_puts(&text, "SELECT 1 FROM ", copies[i].name, " LIMIT 1");
		s = text.full ? STORE_AWAY
		              : db_run(db, &(struct statement){ .text = buf_text(&text), .row = number_row, .arg = &any });
		*empty = *empty && !any;
		buf_free(&text);
	}
	return s;
}

/* The words are the database's or the system's own: an operator can search for them. */
struct message cannot_copy(const char *words)
{
	struct message m = message_with(N_("the store cannot be copied: {reason}"), "reason", words);
	return m;
}

/* Inside transactions of both. */
static struct message copy_and_compare(struct db *from, struct db *to, struct copy_total totals[COPY_TABLES])
{
	bool empty;
	if (look_for_rows(to, &empty) != STORE_OK)
		return cannot_copy(to->trouble);
	if (!empty)
		return message(N_("the store cannot be copied there: it is not empty"));
	for (int i = 0; i < COPY_TABLES; i++) {
		if (pass_through(from, to, &copies[i], &totals[i]) != STORE_OK)
			return cannot_copy(from->trouble);
		struct copy_total there;
		if (db_flush(to) != STORE_OK || pass_through(to, NULL, &copies[i], &there) != STORE_OK)
			return cannot_copy(to->trouble);
		if (there.rows != totals[i].rows || memcmp(there.sum, totals[i].sum, sizeof there.sum) != 0)
			return message_with(N_("the store cannot be copied: what was written to “{table}” is not what was read"),
			                    "table", copies[i].name);
	}
	return message(NULL);
}

struct message copy_all(struct db *from, struct db *to, struct copy_total totals[COPY_TABLES])
{
	assert(from && to && from != to);
	db_begin(from, DB_READ);
	db_begin(to, DB_WRITE);
	struct message why = copy_and_compare(from, to, totals);
	db_rollback(from);
	if (why.id)
		db_rollback(to);
	else if (db_commit(to) != STORE_OK)
		why = cannot_copy(to->trouble);
	return why;
}

struct message store_copy(struct store *from, struct store *to, struct copy_total totals[COPY_TABLES])
{
	assert(from && to && totals);
	return copy_all(from->db, to->db, totals);
}
