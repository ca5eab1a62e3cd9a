/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A connection to a database, as much of one as the store needs, so that every
 * statement is written once for SQLite and PostgreSQL. Statements have their
 * parameters as $1, $2, ... and keep to what both databases understand: BIGINT,
 * DOUBLE PRECISION, TEXT; INSERT ... ON CONFLICT; partial indexes.
 *
 * A statement may be queued: its outcome is known only after db_flush or the end
 * of the transaction. With PostgreSQL a hundred queued statements cost one round
 * trip; with SQLite they are run at once, and nobody notices the difference.
 */
#ifndef BERGFRIED_STORE_DB_H
#define BERGFRIED_STORE_DB_H

#include "store.h"

enum value_kind { VALUE_INT, VALUE_REAL, VALUE_TEXT };

/* What goes in as a parameter and comes out as a column. A column that is NULL, or
 * of another type than asked for, is the number 0 and the text "". */
struct value {
	enum value_kind kind;
	int64_t number;
	double real;
	const char *text;  /* as a column: good until the callback returns */
};

struct value of_int(int64_t);
struct value of_real(double);
struct value of_text(const char *);

/* Copy a text into an array; what does not fit is cut off. */
void text_of(const struct value *, char *array, size_t size);

enum { DB_PARAMETERS = 24, DB_COLUMNS = 24 };

struct statement {
	const char *text;           /* the statement: it is its own name in the cache of prepared ones, so its
	                               parameters are of the same kinds every time */
	const struct value *value;  /* its parameters, wanted only until it is queued */
	int values;
	void (*row)(void *, const struct value *column);  /* for every row, or NULL; must not use this db */
	void *arg;
	int64_t *changed;           /* how many rows were inserted, updated or deleted, or NULL; like row and arg
	                               wanted until the queue is flushed */
};

/* The parameters of a statement, in its braces: VALUES(of_int(1), of_text("a")). */
#define VALUES(...)                                     \
	.value = (const struct value[]){ __VA_ARGS__ }, \
	.values = (int)(sizeof((const struct value[]){ __VA_ARGS__ }) / sizeof(struct value))

enum db_mode {
	DB_READ,   /* one picture of everything, while others write */
	DB_WRITE,
	DB_STILL,  /* as that, and nobody else appends to the log until it is over: for taking something from it */
	DB_ALONE   /* nobody else is in here, and it takes the time it takes: for changing the schema */
};

struct db;

/* What a database has to be able to do; see the functions below. */
struct driver {
	bool is_file;  /* all of it is in one file of this machine: no other nodes */
	void (*close)(struct db *);
	enum stored (*begin)(struct db *, enum db_mode);
	enum stored (*commit)(struct db *);
	void (*rollback)(struct db *);
	enum stored (*queue)(struct db *, const struct statement *);
	enum stored (*flush)(struct db *);                    /* NULL: what is queued has been run */
	void (*tell)(struct db *, int64_t table, int seq);    /* NULL: nobody listens */
};

/* The beginning of every driver's own struct. */
struct db {
	const struct driver *driver;
	bool inside;         /* in a transaction */
	enum stored failed;  /* what went wrong in it; STORE_OK: nothing so far */
	char trouble[256];   /* what the database said last */
	void (*witness)(void *, const struct statement *);  /* sees every statement, for tests; or NULL */
	void *witness_arg;
};

/* Open, or NULL and the database's own words. */
struct db *sqlite_open(const char *file, enum store_sync, struct buf *trouble);
struct db *postgres_open(const char *url, enum store_sync, struct buf *trouble);
void db_close(struct db *);

/* All of these answer STORE_OK; STORE_TAKEN if a unique key and STORE_NONE if a
 * foreign key forbids it; or STORE_AWAY.
 *
 * A transaction is what stands between begin and commit or rollback. Once something
 * in it failed, the rest of it is left out, and db_commit rolls back and answers with
 * that failure: where nothing in between matters, asking db_commit is enough. */
enum stored db_begin(struct db *, enum db_mode);
enum stored db_commit(struct db *);
void db_rollback(struct db *);

/* Commit if all went well so far; else roll back, and answer with what went wrong. */
enum stored db_end(struct db *, enum stored so_far);

enum stored db_queue(struct db *, const struct statement *);
enum stored db_flush(struct db *);

/* Queue one and wait for it; outside of a transaction it is one of its own. */
enum stored db_run(struct db *, const struct statement *);

/* Run one that is to change a row; `otherwise` is the answer if it changes none. */
enum stored db_change(struct db *, struct statement, enum stored otherwise);

/* Other nodes shall hear of this, once the transaction is committed. */
void db_tell(struct db *, int64_t table, int seq);

/* Keep the database's words for the operator; always answers STORE_AWAY. */
enum stored db_complain(struct db *, const char *words);

/* ---- for drivers: which statements have been prepared ---- */

enum { CACHE_SLOTS = 256 };

struct cache {
	char *text[CACHE_SLOTS];  /* on the heap; NULL: free */
	short near[CACHE_SLOTS];  /* the slot of a text that stood at such an address */
	int used;
};

/* The slot of a statement, which is entered if it is new; -1 if it is and there is
 * no room: then it must do without being prepared. */
int cache_slot(struct cache *, const char *text);
void cache_free(struct cache *);

#endif
