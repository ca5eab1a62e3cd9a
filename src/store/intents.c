/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What people have noted; see intents.h. */
#include "intents.h"

#include "inside.h"

#include <assert.h>
#include <string.h>

/* Mostly there is none, and then not every event has to look for one of its table. */
void intents_any(struct db *db, int64_t *any)
{
	*any = 0;
	db_queue(db, &(struct statement){ .text = "SELECT COALESCE(MAX(table_id), 0) FROM intents", .row = number_row, .arg = any });
}

void intents_mark(struct db *db, const struct event *e)
{
	db_queue(db, &(struct statement){ .text = "UPDATE intents SET heard = $2, due = $3 WHERE table_id = $1 AND fate = ''",
	                              VALUES(of_int(e->table), of_int(e->seq), of_int(e->at + INTENT_WAIT)) });
}

static enum stored drop(struct store *store, int64_t table, int64_t player)
{
	return db_run(store->db, &(struct statement){ .text = "DELETE FROM intents WHERE table_id = $1 AND player = $2",
	                                         VALUES(of_int(table), of_int(player)) });
}

enum stored store_intent_put(struct store *store, const struct intent *i)
{
	assert(i->table && i->player);
	struct statement q = {
		.text = "INSERT INTO intents (table_id, player, seq, ply, heard, due, fate, what) VALUES ($1, $2, $3, $4, $5, $6, '', $7)"
		        " ON CONFLICT (table_id, player) DO UPDATE SET seq = excluded.seq, ply = excluded.ply, heard = excluded.heard,"
		        " due = excluded.due, fate = '', what = excluded.what",
		VALUES(of_int(i->table), of_int(i->player), of_int(i->seq), of_int(i->ply), of_int(i->heard), of_int(i->due),
		       of_text(i->text)),
	};
	return *i->text ? db_run(store->db, &q) : drop(store, i->table, i->player);
}

struct intent_reader {
	void (*each)(void *, const struct intent *);
	void *arg;
};

static void intent_row(void *arg, const struct value *column)
{
	const struct intent_reader *reader = arg;
	struct intent i = {
		.table = column[0].number, .player = column[1].number, .seq = (int)column[2].number, .ply = (int)column[3].number,
		.heard = (int)column[4].number, .due = column[5].number,
	};
	text_of(&column[6], i.fate, sizeof i.fate);
	text_of(&column[7], i.text, sizeof i.text);
	reader->each(reader->arg, &i);
}

static void keep_intent(void *arg, const struct intent *i)
{
	*(struct intent *)arg = *i;
}

#define INTENTS "SELECT table_id, player, seq, ply, heard, due, fate, what FROM intents WHERE "

enum stored store_intent(struct store *store, int64_t table, int64_t player, struct intent *i)
{
	assert(table && player && i);
	*i = (struct intent){ .table = 0 };
	struct intent_reader reader = { keep_intent, i };
	struct statement q = {
		.text = INTENTS "table_id = $1 AND player = $2",
		VALUES(of_int(table), of_int(player)),
		.row = intent_row, .arg = &reader,
	};
	enum stored s = db_run(store->db, &q);
	return s == STORE_OK && !i->table ? STORE_NONE : s;
}

enum stored store_intents_due(struct store *store, int64_t now, int limit, void (*each)(void *, const struct intent *), void *arg)
{
	assert(limit > 0 && each);
	struct intent_reader reader = { each, arg };
	struct statement q = {
		.text = INTENTS "due <> 0 AND due <= $1 ORDER BY due LIMIT $2",
		VALUES(of_int(now), of_int(limit)),
		.row = intent_row, .arg = &reader,
	};
	return db_run(store->db, &q);
}

enum stored store_intent_settle(struct store *store, const struct intent *i)
{
	bool needless = strcmp(i->fate, "done") == 0;
	struct statement done = {
		.text = "DELETE FROM intents WHERE table_id = $1 AND player = $2 AND seq = $3",
		VALUES(of_int(i->table), of_int(i->player), of_int(i->seq)),
	};
	struct statement on = {
		.text = "UPDATE intents SET due = 0 WHERE table_id = $1 AND player = $2 AND seq = $3 AND heard = $4",
		VALUES(of_int(i->table), of_int(i->player), of_int(i->seq), of_int(i->heard)),
	};
	struct statement dropped = {
		.text = "UPDATE intents SET due = 0, fate = $4, what = '' WHERE table_id = $1 AND player = $2 AND seq = $3",
		VALUES(of_int(i->table), of_int(i->player), of_int(i->seq), of_text(i->fate)),
	};
	return db_run(store->db, needless ? &done : *i->fate ? &dropped : &on);
}
