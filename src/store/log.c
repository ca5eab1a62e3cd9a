/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The log of events: the one thing here that cannot be made again. See store.h. */
#include "inside.h"

#include <assert.h>
#include <stdlib.h>

/* The key decides who is first. The condition keeps the log without gaps: who is
 * late by more than one has not seen what went before. */
#define APPEND                                                         \
	"INSERT INTO events (table_id, seq, at, player, what)"         \
	" SELECT $1, $2, $3, $4, $5"                                   \
	" WHERE $2 = 1 OR EXISTS (SELECT 1 FROM events WHERE table_id = $1 AND seq = $2 - 1)" \
	" ON CONFLICT (table_id, seq) DO NOTHING"

/* The same in SQLite's words. For a row that is selected from where it goes to SQLite first
 * makes a table in memory, which takes longer than all the rest; and where a number must be
 * and is none, it leaves the row out. */
#define APPEND_TO_FILE                                                 \
	"INSERT OR IGNORE INTO events (table_id, seq, at, player, what)" \
	" VALUES ($1, CASE WHEN $2 = 1 OR EXISTS (SELECT 1 FROM events WHERE table_id = $1 AND seq = $2 - 1) THEN $2 END," \
	" $3, $4, $5)"

struct append {
	struct entry *entry;
	int asked;     /* its place among those asked for */
	int64_t kept;  /* rows: 1 or 0 */
};

/* By table and number. All writers take their locks in this order, so none can wait
 * for another that waits for it; and numbers of one table follow each other. */
static int in_order(const void *a, const void *b)
{
	const struct event *one = &((const struct append *)a)->entry->event;
	const struct event *other = &((const struct append *)b)->entry->event;
	if (one->table != other->table)
		return one->table < other->table ? -1 : 1;
	if (one->seq != other->seq)
		return one->seq < other->seq ? -1 : 1;
	/* whoever asked first */
	return ((const struct append *)a)->asked - ((const struct append *)b)->asked;
}

/* Two passes: only the first, once flushed, tells which events were kept, and only these may
 * change the index or be told to other nodes. All of it is one transaction, so the index never
 * knows more than the log. */
static void append(struct db *db, struct append *attempts, int n)
{
	assert(n > 0 && db->inside);
	int64_t noted = 0;
	bool ask = false;
	for (int i = 0; i < n; i++) {
		const struct event *e = &attempts[i].entry->event;
		ask = ask || attempts[i].entry->intents;
		db_queue(db, &(struct statement){ .text = db->driver->is_file ? APPEND_TO_FILE : APPEND,
		                              VALUES(of_int(e->table), of_int(e->seq), of_int(e->at), of_int(e->by),
		                                     of_text(e->text)),
		                              .changed = &attempts[i].kept });
	}
	if (ask)
		intents_any(db, &noted);
	db_flush(db);
	for (int i = 0; i < n; i++) {
		const struct entry *e = attempts[i].entry;
		if (!attempts[i].kept)
			continue;
		db_tell(db, e->event.table, e->event.seq);
		if (e->summary && e->only_due)
			tables_put_due(db, e->summary);
		else if (e->summary)
			tables_put(db, e->summary);
		/* it has begun, or somebody is back */
		if (e->summary && !e->only_due && e->summary->stage == STAGE_PLAYING)
			vacations_begun(db, e->summary);
		if (e->summary && e->summary->daily && e->summary->stage == STAGE_OVER)
			tries_over(db, e->summary);
		if (e->intents && noted)
			intents_mark(db, &e->event);
	}
}

static struct append *in_turn(struct entry *const entries[], int n)
{
	struct append *attempts = calloc((size_t)n, sizeof *attempts);
	for (int i = 0; attempts && i < n; i++)
		attempts[i] = (struct append){ .entry = entries[i], .asked = i };
	if (attempts)
		qsort(attempts, (size_t)n, sizeof *attempts, in_order);
	return attempts;
}

enum stored log_append(struct db *db, struct entry *entries, int n)
{
	if (!n)
		return STORE_OK;
	struct entry **each = calloc((size_t)n, sizeof *each);
	for (int i = 0; each && i < n; i++)
		each[i] = &entries[i];
	struct append *attempts = each ? in_turn(each, n) : NULL;
	enum stored s = attempts ? STORE_OK : db_complain(db, "out of memory");
	if (attempts)
		append(db, attempts, n);
	for (int i = 0; s == STORE_OK && i < n; i++)
		if (!attempts[i].kept)
			s = STORE_TAKEN;
	free(attempts);
	free(each);
	return s;
}

void store_append(struct store *store, struct entry *entries[], int n)
{
	assert(store && entries);
	if (n <= 0)
		return;
	struct append *attempts = in_turn(entries, n);
	enum stored s = STORE_AWAY;
	if (attempts) {
		db_begin(store->db, DB_WRITE);
		append(store->db, attempts, n);
		s = db_commit(store->db);
	} else {
		db_complain(store->db, "out of memory");
	}
	for (int i = 0; i < n; i++)
		/* until the commit has succeeded none of them is in the log */
		entries[i]->result = STORE_AWAY;
	for (int i = 0; s == STORE_OK && i < n; i++)
		attempts[i].entry->result = attempts[i].kept ? STORE_OK : STORE_TAKEN;
	free(attempts);
}

/* ---- reading ---- */

struct event_reader {
	int64_t table;
	void (*each)(void *, const struct event *);
	void *arg;
};

static void read_event(void *arg, const struct value *column)
{
	const struct event_reader *r = arg;
	struct event e = {
		.table = r->table,
		.seq = (int)column[0].number,
		.at = column[1].number,
		.by = column[2].number,
		.text = column[3].text,
		.name = column[4].text,
	};
	r->each(r->arg, &e);
}

#define EVENTS                                                               \
	"SELECT seq, at, player, what, name"                                 \
	" FROM events LEFT JOIN players ON players.id = events.player"       \
	" WHERE table_id = $1"

enum stored store_events(struct store *store, int64_t table, int after, void (*each)(void *, const struct event *),
                         void *arg)
{
	assert(after >= 0 && each);
	struct event_reader r = { table, each, arg };
	struct statement q = {
		.text = EVENTS " AND seq > $2 ORDER BY seq",
		VALUES(of_int(table), of_int(after)),
		.row = read_event, .arg = &r,
	};
	return db_run(store->db, &q);
}

enum stored store_event(struct store *store, int64_t table, int seq, void (*each)(void *, const struct event *), void *arg)
{
	assert(seq > 0 && each);
	struct event_reader r = { table, each, arg };
	struct statement q = {
		.text = EVENTS " AND seq = $2",
		VALUES(of_int(table), of_int(seq)),
		.row = read_event, .arg = &r,
	};
	return db_run(store->db, &q);
}

/* ---- every table ---- */

/* Without memory the list stays as it is and says so: whoever recomputes must not take a part
 * for the whole. */
void ids_add(void *ids, int64_t id)
{
	struct ids *list = ids;
	if (list->n == list->room) {
		assert(list->n <= list->room);
		int room = list->room ? 2 * list->room : 64;
		int64_t *larger = realloc(list->id, (size_t)room * sizeof *larger);
		if (!larger) {
			list->full = true;
			return;
		}
		list->id = larger;
		list->room = room;
	}
	list->id[list->n++] = id;
}

void ids_row(void *ids, const struct value *column)
{
	ids_add(ids, column[0].number);
}

void number_row(void *number, const struct value *column)
{
	*(int64_t *)number = column[0].number;
}

/* Some at a time, so that the database is free while the caller is at work, for
 * whom this is most likely the reason to ask. */
enum stored store_every_table(struct store *store, void (*each)(void *, int64_t table), void *arg)
{
	assert(store && each);
	enum { SOME = 512 };
	struct ids some = { 0 };
	int64_t after = INT64_MIN;
	enum stored s = STORE_OK;
	do {
		some.n = 0;
		struct statement q = {
			.text = "SELECT table_id FROM events WHERE seq = 1 AND table_id > $1 ORDER BY table_id LIMIT $2",
			VALUES(of_int(after), of_int(SOME)),
			.row = ids_row, .arg = &some,
		};
		s = db_run(store->db, &q);
		if (s == STORE_OK && some.full)
			s = db_complain(store->db, "out of memory");
		for (int i = 0; s == STORE_OK && i < some.n; i++)
			each(arg, after = some.id[i]);
	} while (s == STORE_OK && some.n == SOME);
	free(some.id);
	return s;
}
