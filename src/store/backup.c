/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Copies. A copy is made under another name and gets its own when it is complete and
 * on the disk, so a file of that name is always a whole copy.
 */
#include "inside.h"
#include "schema.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The words are the database's or the system's own: an operator can search for them. */
static struct message cannot_copy(const char *words)
{
	struct message m = message_with(N_("the store cannot be copied: {reason}"), "reason", words);
	return m;
}

static struct message exists(void)
{
	return message(N_("the store cannot be copied there: the file already exists"));
}

/* ---- from a server: row by row ---- */

/* What is copied, with the columns of the key first. */
struct copied {
	const char *name, *columns;
	int width;         /* how many columns */
	const char *key;   /* the columns of the key: i a number, t a text */
};

static const struct copied copies[] = {
	{ "events", "table_id, seq, at, player, what", 5, "ii" },
	{ "tables", "id, game, seats, stage, listed, rated, made, changed, ended, due, turn, counted", 12, "i" },
	{ "chairs", "table_id, chair, player, name, folded, points, won", 7, "ii" },
	{ "players", "id, name, folded, password, made", 5, "i" },
	{ "keys", "hash, player, label, made", 4, "t" },
	{ "ratings", "player, game, rating, deviation, volatility, games, at", 7, "it" },
};

enum { ROWS = 500, KEY_MAX = 2, KEY_TEXT = 128 };

struct copying {
	const struct copied *what;
	struct db *to;
	struct buf insert;
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

/* Each row goes on as it comes, so that the copy of a large store does not need its size in
 * memory. */
static void copy_row(void *arg, const struct value *column)
{
	struct copying *c = arg;
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

static enum stored copy_tables(struct db *from, struct db *to)
{
	enum stored s = STORE_OK;
	for (size_t i = 0; s == STORE_OK && i < sizeof copies / sizeof *copies; i++) {
		struct copying c = { .what = &copies[i], .to = to };
		buf_puts(&c.insert, "INSERT INTO ", copies[i].name, " (", copies[i].columns, ") VALUES (");
		put_places(&c.insert, copies[i].width);
		buf_put(&c.insert, ")");
		s = copy_table(from, &c);
		buf_free(&c.insert);
	}
	return s;
}

/* Everything as it was at one moment, into a new store. */
static struct message copy_rows(struct db *from, const char *file)
{
	char words[MESSAGE_ARG_SIZE * 2];
	struct buf b = buf_over(words, sizeof words);
	struct db *to = sqlite_open(file, STORE_NORMAL, &b);
	if (!to)
		return cannot_copy(words);
	struct message why = { .id = NULL };
	enum stored s = schema_update(to);
	if (s == STORE_OK) {
		db_begin(from, DB_READ);
		db_begin(to, DB_WRITE);
		s = copy_tables(from, to);
		db_rollback(from);
		if (s != STORE_OK) {
			why = cannot_copy(from->trouble);
			db_rollback(to);
		} else {
			s = db_commit(to);
		}
	}
	if (s != STORE_OK && !why.id)
		why = cannot_copy(to->trouble);
	db_close(to);
	return why;
}

/* ---- from a file ---- */

/* SQLite copies its own files in one statement, as they are at one moment and without gaps. */
static struct message copy_file(struct db *from, const char *file)
{
	enum stored s = db_run(from, &(struct statement){ .text = "VACUUM INTO $1", VALUES(of_text(file)) });
	return s == STORE_OK ? (struct message){ .id = NULL } : cannot_copy(from->trouble);
}

/* ---- both ---- */

/* An empty file, to be filled, and for its owner alone. */
static bool make_new(const char *file)
{
	unlink(file);  /* of a process that had our number and was killed */
	int made = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	return made >= 0 && close(made) == 0;
}

/* Without this the name could be on the disk before what it names. */
static bool to_disk(const char *path)
{
	int opened = open(path, O_RDONLY | O_CLOEXEC);
	bool fine = opened >= 0 && fsync(opened) == 0;
	if (opened >= 0)
		close(opened);
	return fine;
}

/* Give the complete copy its name, unless somebody has taken it meanwhile. */
static struct message settle(const char *fresh, const char *file)
{
	struct buf folder = { 0 };
	const char *slash = strrchr(file, '/');
	buf_putn(&folder, slash ? file : ".", slash ? (size_t)(slash - file + 1) : 1);
	struct message why = { .id = NULL };
	/* link() fails where something has that name, rename() would replace it; but not every file
	   system can link */
	if (!to_disk(fresh) || (link(fresh, file) != 0 && (errno == EEXIST || rename(fresh, file) != 0)))
		why = errno == EEXIST ? exists() : cannot_copy(strerror(errno));
	else
		to_disk(buf_text(&folder));
	buf_free(&folder);
	return why;
}

struct message store_backup(struct store *store, const char *file)
{
	assert(store && *file);
	if (access(file, F_OK) == 0)
		return exists();
	struct buf fresh = { 0 };
	buf_puts(&fresh, file, ".new-");
	buf_int(&fresh, getpid());
	struct message why = { .id = NULL };
	if (fresh.full || !make_new(buf_text(&fresh)))
		why = cannot_copy(strerror(fresh.full ? ENOMEM : errno));
	else if (store->db->driver->is_file)
		why = copy_file(store->db, buf_text(&fresh));
	else
		why = copy_rows(store->db, buf_text(&fresh));
	if (!why.id)
		why = settle(buf_text(&fresh), file);
	unlink(buf_text(&fresh));
	buf_free(&fresh);
	return why;
}
