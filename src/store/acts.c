/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What moderators and the operator did. See care.h. */
#include "care.h"
#include "inside.h"

#include <assert.h>

/* ---- acts ---- */

/* The key decides between two who do something at the same time: so there are no gaps, and
 * whoever has read up to a number has not missed one before it. */
enum stored store_act_add(struct store *store, struct act *a)
{
	enum { TRIES = 20 };
	assert(*a->what);
	struct statement next = {
		.text = "SELECT COALESCE(MAX(id), 0) + 1 FROM acts",
		.row = number_row, .arg = &a->id,
	};
	enum stored s = STORE_TAKEN;
	for (int i = 0; s == STORE_TAKEN && i < TRIES; i++) {
		s = db_run(store->db, &next);
		struct statement q = {
			.text = "INSERT INTO acts (id, at, author, what, player, table_id, note) VALUES ($1, $2, $3, $4, $5, $6, $7)",
			VALUES(of_int(a->id), of_int(a->at), of_int(a->author), of_text(a->what), of_int(a->player), of_int(a->table),
			       of_text(a->note)),
		};
		if (s == STORE_OK)
			s = db_run(store->db, &q);
	}
	return s == STORE_TAKEN ? db_complain(store->db, "too many acts at once") : s;
}

struct act_reader {
	void (*each)(void *, const struct act *);
	void *arg;
};

static void act_row(void *arg, const struct value *column)
{
	const struct act_reader *reader = arg;
	struct act a = {
		.id = column[0].number, .at = column[1].number, .author = column[2].number, .player = column[4].number,
		.table = column[5].number,
	};
	text_of(&column[3], a.what, sizeof a.what);
	text_of(&column[6], a.note, sizeof a.note);
	reader->each(reader->arg, &a);
}

#define ACTS "SELECT id, at, author, what, player, table_id, note FROM acts WHERE "

enum stored store_acts_after(struct store *store, int64_t after, int limit, void (*each)(void *, const struct act *), void *arg)
{
	assert(limit > 0 && each);
	struct act_reader reader = { each, arg };
	struct statement q = {
		.text = ACTS "id > $1 ORDER BY id LIMIT $2", VALUES(of_int(after), of_int(limit)),
		.row = act_row, .arg = &reader,
	};
	return db_run(store->db, &q);
}

enum stored store_acts_before(struct store *store, int64_t before, int limit, void (*each)(void *, const struct act *), void *arg)
{
	assert(limit > 0 && each);
	struct act_reader reader = { each, arg };
	struct statement q = {
		.text = ACTS "id < $1 ORDER BY id DESC LIMIT $2", VALUES(of_int(before ? before : INT64_MAX), of_int(limit)),
		.row = act_row, .arg = &reader,
	};
	return db_run(store->db, &q);
}

enum stored store_event_blank(struct store *store, int64_t table, int seq, const char *text)
{
	assert(table && seq > 0 && text);
	struct statement q = {
		.text = "UPDATE events SET what = $3 WHERE table_id = $1 AND seq = $2",
		VALUES(of_int(table), of_int(seq), of_text(text)),
	};
	return db_change(store->db, q, STORE_NONE);
}
