/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * SQLite. The journal is a write-ahead log: readers never wait, and of several
 * processes on one machine one writes at a time while the others wait for a while.
 * Statements are run when they are queued; see db.h.
 */
#include "db.h"
#include "journal.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <sqlite3.h>

enum {
	BUSY_MS = 5000,      /* to wait for another writer */
	TRY_MS = 20,         /* to wait before asking again, where SQLite does not wait by itself */
	PARAMETER_NAME = 8   /* "$16" and its NUL fit */
};

/* Small pages: events are short, and those of a batch belong to as many tables, so
 * nearly every one of them means another page in the journal. */
#define FORMAT "PRAGMA page_size = 1024; PRAGMA journal_mode = WAL"

/* The journal goes into the file when it has 16 MB: less often than by default, since
 * a page that was written many times goes there once. */
#define SETTINGS                              \
	"PRAGMA synchronous = FULL;"          \
	"PRAGMA foreign_keys = ON;"           \
	"PRAGMA wal_autocheckpoint = 16000;"  \
	"PRAGMA journal_size_limit = 67108864"

struct sqlite {
	struct db db;
	sqlite3 *file;
	bool much;           /* it may use much memory for the moment */
	struct cache cache;
	struct prepared {
		sqlite3_stmt *statement;          /* NULL: not yet */
		signed char place[DB_PARAMETERS]; /* of $1, $2, ...: to SQLite these are names in order of appearance */
	} prepared[CACHE_SLOTS];
};

static struct sqlite *self(struct db *db)
{
	return (struct sqlite *)db;
}

/* What went wrong, as the store calls it. */
static enum stored trouble(struct sqlite *s)
{
	db_complain(&s->db, sqlite3_errmsg(s->file));
	switch (sqlite3_extended_errcode(s->file)) {
	case SQLITE_CONSTRAINT_UNIQUE:
	case SQLITE_CONSTRAINT_PRIMARYKEY:
		return STORE_TAKEN;
	case SQLITE_CONSTRAINT_FOREIGNKEY:
		return STORE_NONE;
	default:
		return STORE_AWAY;
	}
}

/* Somebody took the file away: what is written now would be lost with it, although
 * the system would still let us. */
static bool gone(struct sqlite *s)
{
	int moved = 0;
	sqlite3_file_control(s->file, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
	if (moved)
		db_complain(&s->db, "the database file was moved or deleted");
	return moved;
}

/* ---- statements ---- */

static bool prepare(struct sqlite *s, const char *text, unsigned flags, struct prepared *p)
{
	assert(!p->statement);
	if (sqlite3_prepare_v3(s->file, text, -1, flags, &p->statement, NULL) != SQLITE_OK)
		return false;
	for (int i = 0; i < DB_PARAMETERS; i++) {
		char name[PARAMETER_NAME];
		struct buf b = buf_over(name, sizeof name);
		buf_char(&b, '$');
		buf_int(&b, i + 1);
		p->place[i] = (signed char)sqlite3_bind_parameter_index(p->statement, name);
	}
	return true;
}

static int fill(const struct prepared *p, int i, const struct value *v)
{
	switch (v->kind) {
	case VALUE_INT:
		return sqlite3_bind_int64(p->statement, p->place[i], v->number);
	case VALUE_REAL:
		return sqlite3_bind_double(p->statement, p->place[i], v->real);
	case VALUE_TEXT:
		return sqlite3_bind_text(p->statement, p->place[i], v->text, -1, SQLITE_STATIC);
	}
	return SQLITE_MISUSE;
}

static void hand_over(sqlite3_stmt *statement, const struct statement *q)
{
	struct value column[DB_COLUMNS];
	int n = sqlite3_column_count(statement);
	for (int i = 0; i < n && i < DB_COLUMNS; i++) {
		switch (sqlite3_column_type(statement, i)) {
		case SQLITE_INTEGER:
			column[i] = of_int(sqlite3_column_int64(statement, i));
			break;
		case SQLITE_FLOAT:
			column[i] = of_real(sqlite3_column_double(statement, i));
			break;
		case SQLITE_TEXT:
			column[i] = of_text((const char *)sqlite3_column_text(statement, i));
			break;
		default:
			column[i] = of_int(0);
		}
	}
	q->row(q->arg, column);
}

/* Always reset, also after a failure: a statement that is left half-way keeps a lock on the
 * file. */
static enum stored step(struct sqlite *s, const struct prepared *p, const struct statement *q)
{
	assert(p->statement && q->values <= DB_PARAMETERS);
	int code = SQLITE_OK;
	for (int i = 0; i < q->values && code == SQLITE_OK; i++)
		code = fill(p, i, &q->value[i]);
	if (code == SQLITE_OK)
		while ((code = sqlite3_step(p->statement)) == SQLITE_ROW)
			if (q->row)
				hand_over(p->statement, q);
	enum stored result = code == SQLITE_DONE ? STORE_OK : trouble(s);
	if (q->changed)
		*q->changed = result == STORE_OK ? sqlite3_changes(s->file) : 0;
	sqlite3_reset(p->statement);
	sqlite3_clear_bindings(p->statement);
	return result;
}

/* Statements that are not worth a slot are prepared for this one time. */
static enum stored queue(struct db *db, const struct statement *q)
{
	assert(*q->text);
	struct sqlite *s = self(db);
	if (!db->inside && gone(s))
		return STORE_AWAY;
	int slot = cache_slot(&s->cache, q->text);
	if (slot >= 0) {
		struct prepared *p = &s->prepared[slot];
		if (!p->statement && !prepare(s, q->text, SQLITE_PREPARE_PERSISTENT, p))
			return trouble(s);
		return step(s, p, q);
	}
	struct prepared once = { .statement = NULL };
	if (!prepare(s, q->text, 0, &once))
		return trouble(s);
	enum stored result = step(s, &once, q);
	sqlite3_finalize(once.statement);
	return result;
}

/* ---- transactions ---- */

/* Much is done at once, all over the file: what fits into memory need not be read twice. */
static void use_memory(struct sqlite *s, bool much)
{
	sqlite3_exec(s->file, much ? "PRAGMA cache_size = -262144" : "PRAGMA cache_size = -2000", NULL, NULL, NULL);
	s->much = much;
}

static enum stored begin(struct db *db, enum db_mode mode)
{
	if (gone(self(db)))
		return STORE_AWAY;
	if (mode == DB_ALONE)
		use_memory(self(db), true);
	/* a writer that begins as a reader could be told half-way that it is too late */
	return queue(db, &(struct statement){ .text = mode == DB_READ ? "BEGIN" : "BEGIN IMMEDIATE" });
}

static enum stored commit(struct db *db)
{
	journal_gather(self(db)->file, true);
	enum stored s = queue(db, &(struct statement){ .text = "COMMIT" });
	journal_gather(self(db)->file, false);
	if (s == STORE_OK && self(db)->much)
		use_memory(self(db), false);
	return s;
}

static void rollback(struct db *db)
{
	/* a full disk has rolled it back already */
	if (!sqlite3_get_autocommit(self(db)->file))
		queue(db, &(struct statement){ .text = "ROLLBACK" });
	if (self(db)->much)
		use_memory(self(db), false);
}

/* ---- opening ---- */

/* Statements first: SQLite does not close a file that some still use. */
static void close_file(struct db *db)
{
	struct sqlite *s = self(db);
	for (int i = 0; i < CACHE_SLOTS; i++)
		sqlite3_finalize(s->prepared[i].statement);
	cache_free(&s->cache);
	sqlite3_close(s->file);
	free(s);
}

/* The folders above a file, for its owner alone. */
static bool make_folders(const char *file)
{
	struct buf folder = { 0 };
	bool fine = true;
	for (const char *slash = strchr(file + 1, '/'); fine && slash; slash = strchr(slash + 1, '/')) {
		buf_clear(&folder);
		buf_putn(&folder, file, (size_t)(slash - file));
		fine = mkdir(buf_text(&folder), 0700) == 0 || errno == EEXIST;
	}
	buf_free(&folder);
	return fine;
}

/* Made by us and not by SQLite, so that nobody else may read it: it has people's
 * passwords, if only their hashes. What SQLite puts beside it is opened likewise. */
static bool make_file(const char *file)
{
	struct stat there;
	if (*file && stat(file, &there) == 0)
		return true;
	if (!*file || !make_folders(file))
		return false;
	int made = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	return made >= 0 && close(made) == 0;
}

/* Several processes may open a new file at once; SQLite does not wait for a change
 * of the journal, so we do. */
static bool configure(struct sqlite *s, enum store_sync sync)
{
	sqlite3_busy_timeout(s->file, BUSY_MS);
	int code = SQLITE_BUSY;
	for (int waited = 0; code == SQLITE_BUSY && waited < BUSY_MS; waited += TRY_MS) {
		if (waited)
			nanosleep(&(struct timespec){ .tv_nsec = TRY_MS * 1000000L }, NULL);
		code = sqlite3_exec(s->file, FORMAT, NULL, NULL, NULL);
	}
	if (code == SQLITE_OK)
		code = sqlite3_exec(s->file, SETTINGS, NULL, NULL, NULL);
	if (code == SQLITE_OK && sync == STORE_NORMAL)
		code = sqlite3_exec(s->file, "PRAGMA synchronous = NORMAL", NULL, NULL, NULL);
	return code == SQLITE_OK;
}

static const struct driver driver = {
	.is_file = true,
	.close = close_file,
	.begin = begin,
	.commit = commit,
	.rollback = rollback,
	.queue = queue,
	/* nothing waits to be flushed, and other processes on this machine are commands, not nodes */
};

struct db *sqlite_open(const char *file, enum store_sync sync, struct buf *words)
{
	assert(file && words);
	errno = ENOENT;
	struct sqlite *s = make_file(file) ? calloc(1, sizeof *s) : NULL;
	if (!s) {
		buf_put(words, strerror(errno));
		return NULL;
	}
	s->db.driver = &driver;
	/* nobody asks how much memory SQLite uses, and counting it takes a lock each time; once
	   it is at work this says no, and has been said */
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	/* no mutexes: a store is used by one thread at a time (store.h) */
	int code = sqlite3_open_v2(file, &s->file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
	                           journal_files());
	if (code == SQLITE_OK && configure(s, sync))
		return &s->db;
	buf_put(words, s->file ? sqlite3_errmsg(s->file) : strerror(ENOMEM));
	close_file(&s->db);
	return NULL;
}
