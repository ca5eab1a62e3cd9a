/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What the databases have in common: values, transactions that failed, the cache of
 * statements. See db.h. */
#include "db.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A value has a text in any case, so that nobody who copies it has to ask for its kind. */
struct value of_int(int64_t number)
{
	return (struct value){ .kind = VALUE_INT, .number = number, .text = "" };
}

struct value of_real(double real)
{
	return (struct value){ .kind = VALUE_REAL, .real = real, .text = "" };
}

struct value of_text(const char *text)
{
	assert(text);
	return (struct value){ .kind = VALUE_TEXT, .text = text };
}

void text_of(const struct value *v, char *array, size_t size)
{
	assert(v->text && size > 0);
	struct buf b = buf_over(array, size);
	buf_put(&b, v->text);
}

void db_close(struct db *db)
{
	assert(db && !db->inside);
	db->driver->close(db);
}

/* Remember the first thing that went wrong in a transaction. */
static enum stored outcome(struct db *db, enum stored s)
{
	if (db->inside && db->failed == STORE_OK)
		db->failed = s;
	return s;
}

/* What goes wrong already here is remembered like any other failure, so callers need not
 * look. */
enum stored db_begin(struct db *db, enum db_mode mode)
{
	assert(!db->inside);
	db->inside = true;
	db->failed = STORE_OK;
	return outcome(db, db->driver->begin(db, mode));
}

enum stored db_commit(struct db *db)
{
	assert(db->inside);
	enum stored s = db->failed;
	if (s == STORE_OK)
		s = db->driver->commit(db);
	if (s != STORE_OK)
		db_rollback(db);
	db->inside = false;
	return s;
}

/* The words of what went wrong are worth more than those of a rollback that fails after it. */
void db_rollback(struct db *db)
{
	assert(db->inside);
	char before[sizeof db->trouble];
	memcpy(before, db->trouble, sizeof before);
	db->driver->rollback(db);
	memcpy(db->trouble, before, sizeof before);
	db->inside = false;
}

/* Whoever does several things in a transaction says once how it went. */
enum stored db_end(struct db *db, enum stored so_far)
{
	assert(db->inside);
	if (so_far == STORE_OK)
		return db_commit(db);
	db_rollback(db);
	return so_far;
}

/* Inside a transaction that has failed nothing more is sent: the database would only
 * answer that it has failed. */
enum stored db_queue(struct db *db, const struct statement *q)
{
	assert(q->values <= DB_PARAMETERS);
	if (db->inside && db->failed != STORE_OK)
		return db->failed;
	if (db->witness)
		db->witness(db->witness_arg, q);
	return outcome(db, db->driver->queue(db, q));
}

enum stored db_flush(struct db *db)
{
	assert(db->driver);
	if (db->inside && db->failed != STORE_OK)
		return db->failed;
	return db->driver->flush ? outcome(db, db->driver->flush(db)) : STORE_OK;
}

enum stored db_run(struct db *db, const struct statement *q)
{
	assert(q->text);
	enum stored s = db_queue(db, q);
	return s == STORE_OK ? db_flush(db) : s;
}

enum stored db_change(struct db *db, struct statement q, enum stored otherwise)
{
	assert(!q.changed);
	int64_t changed = 0;
	q.changed = &changed;
	enum stored s = db_run(db, &q);
	return s == STORE_OK && !changed ? otherwise : s;
}

/* What a failed transaction wanted to say never happened. */
void db_tell(struct db *db, int64_t table, int seq)
{
	assert(db->inside && seq > 0);
	if (db->failed == STORE_OK && db->driver->tell)
		db->driver->tell(db, table, seq);
}

enum stored db_complain(struct db *db, const char *words)
{
	assert(words);
	struct buf b = buf_over(db->trouble, sizeof db->trouble);
	/* one line in a log, whatever the database thinks of lines */
	for (const char *at = words; *at; at++)
		if (*at != '\n' || at[1])
			buf_char(&b, *at == '\n' || *at == '\t' ? ' ' : *at);
	return STORE_AWAY;
}

/* ---- the cache ---- */

/* FNV-1a over the text; statements differ early and late, so all of it. */
static unsigned hash(const char *text)
{
	unsigned h = 2166136261u;
	for (; *text; text++)
		h = (h ^ (unsigned char)*text) * 16777619u;
	return h;
}

static int find_slot(struct cache *cache, const char *text)
{
	assert(cache->used <= CACHE_SLOTS / 2 && *text);
	unsigned at = hash(text) % CACHE_SLOTS;
	while (cache->text[at]) {
		if (strcmp(cache->text[at], text) == 0)
			return (int)at;
		at = (at + 1) % CACHE_SLOTS;
	}
	/* some slots stay free, so that the walk above ends */
	if (cache->used >= CACHE_SLOTS / 2 || !(cache->text[at] = strdup(text)))
		return -1;
	cache->used++;
	return (int)at;
}

/* Most texts stand in the program, and are found by where they stand. Others may stand where
 * another stood before, so the words decide. */
int cache_slot(struct cache *cache, const char *text)
{
	short *near = &cache->near[(uintptr_t)text / 8 % CACHE_SLOTS];
	const char *known = cache->text[*near];
	if (known && strcmp(known, text) == 0)
		return *near;
	int slot = find_slot(cache, text);
	if (slot >= 0)
		*near = (short)slot;
	return slot;
}

void cache_free(struct cache *cache)
{
	for (int i = 0; i < CACHE_SLOTS; i++)
		free(cache->text[i]);
	*cache = (struct cache){ .used = 0 };
}
