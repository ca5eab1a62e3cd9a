/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Tournaments; see cups.h. */
#include "cups.h"

#include "inside.h"
#include "tables.h"

#include <assert.h>

/* ---- writing ---- */

#define APPEND_CUP                                                                        \
	"INSERT INTO cup_events (cup_id, seq, at, player, what)"                          \
	" SELECT $1, $2, $3, $4, $5"                                                      \
	" WHERE $2 = 1 OR EXISTS (SELECT 1 FROM cup_events WHERE cup_id = $1 AND seq = $2 - 1)" \
	" ON CONFLICT (cup_id, seq) DO NOTHING"

#define PUT_CUP                                                                                                   \
	"INSERT INTO cups (id, name, game, format, seats, stage, paused, rated, owner, made, starts, ended, due," \
	" players, round, rounds, seq, placed)"                                                                   \
	" VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)"                \
	" ON CONFLICT (id) DO UPDATE SET stage = excluded.stage, paused = excluded.paused, ended = excluded.ended," \
	" due = excluded.due, players = excluded.players, round = excluded.round, rounds = excluded.rounds,"      \
	" seq = excluded.seq, placed = excluded.placed"

/* What is to come begins with what comes first, everything else with what was last. */
static int64_t place_of(const struct cup_row *row)
{
	return row->stage ? -(row->ended ? row->ended : row->made) : row->starts;
}

static void put_row(struct db *db, const struct cup_row *r)
{
	db_queue(db, &(struct statement){ .text = PUT_CUP,
	                              VALUES(of_int(r->id), of_text(r->name), of_text(r->game), of_text(r->format), of_int(r->seats),
	                                     of_int(r->stage), of_int(r->paused), of_int(r->rated), of_int(r->owner), of_int(r->made),
	                                     of_int(r->starts), of_int(r->ended), of_int(r->due), of_int(r->players), of_int(r->round),
	                                     of_int(r->rounds), of_int(r->seq), of_int(place_of(r))) });
}

static enum stored append_cup(struct db *db, const struct cup_write *w)
{
	enum stored s = STORE_OK;
	for (int i = 0; s == STORE_OK && i < w->events; i++) {
		const struct event *e = &w->event[i];
		struct statement q = { .text = APPEND_CUP,
		                       VALUES(of_int(e->table), of_int(e->seq), of_int(e->at), of_int(e->by), of_text(e->text)) };
		s = db_change(db, q, STORE_TAKEN);
	}
	return s;
}

/* Whoever has no account any more gets none. */
static void put_badges(struct db *db, const struct cup_write *w)
{
	for (int i = 0; i < w->winners; i++)
		db_queue(db, &(struct statement){ .text = "INSERT INTO badges (player, badge, at, table_id)"
		                              " SELECT id, $2, $3, 0 FROM players WHERE id = $1 ON CONFLICT DO NOTHING",
		                              VALUES(of_int(w->winner[i]), of_text(w->badge), of_int(w->event[w->events - 1].at)) });
}

static void put_games(struct db *db, const struct cup_write *w)
{
	for (int i = 0; i < w->begins; i++)
		db_queue(db, &(struct statement){ .text = "INSERT INTO cup_tables (table_id, cup_id, done) VALUES ($1, $2, 0)",
		                              VALUES(of_int(w->begun[i]), of_int(w->row->id)) });
	for (int i = 0; i < w->overs; i++)
		db_queue(db, &(struct statement){ .text = "UPDATE cup_tables SET done = 1 WHERE table_id = $1",
		                              VALUES(of_int(w->over[i])) });
}

/* The cup's own log first: whoever comes second finds it taken before anything else is done. */
enum stored store_cup_write(struct store *store, const struct cup_write *w)
{
	assert(w->events > 0 && w->row);
	struct db *db = store->db;
	db_begin(db, DB_WRITE);
	enum stored s = append_cup(db, w);
	if (s == STORE_OK)
		s = log_append(db, w->entry, w->entries);
	if (s == STORE_OK) {
		put_games(db, w);
		put_row(db, w->row);
		put_badges(db, w);
	}
	return db_end(db, s);
}

/* ---- reading ---- */

#define CUPS                                                                                                            \
	"SELECT id, name, game, format, seats, stage, paused, rated, owner, made, starts, ended, due, players, round," \
	" rounds, seq FROM cups"

static void read_row(struct cup_row *r, const struct value *column)
{
	*r = (struct cup_row){
		.id = column[0].number, .seats = (int)column[4].number, .stage = (int)column[5].number, .paused = column[6].number != 0,
		.rated = column[7].number != 0, .owner = column[8].number, .made = column[9].number, .starts = column[10].number,
		.ended = column[11].number, .due = column[12].number, .players = (int)column[13].number, .round = (int)column[14].number,
		.rounds = (int)column[15].number, .seq = (int)column[16].number,
	};
	text_of(&column[1], r->name, sizeof r->name);
	text_of(&column[2], r->game, sizeof r->game);
	text_of(&column[3], r->format, sizeof r->format);
}

static void one_row(void *arg, const struct value *column)
{
	read_row(arg, column);
}

enum stored store_cup(struct store *store, int64_t cup, struct cup_row *row)
{
	row->id = 0;
	enum stored s = db_run(store->db, &(struct statement){ .text = CUPS " WHERE id = $1", VALUES(of_int(cup)), .row = one_row, .arg = row });
	return s == STORE_OK && !row->id ? STORE_NONE : s;
}

struct cup_event_reader {
	int64_t cup;
	void (*each)(void *, const struct event *);
	void *arg;
};

static void event_row(void *arg, const struct value *column)
{
	const struct cup_event_reader *r = arg;
	struct event e = { .table = r->cup, .seq = (int)column[0].number, .at = column[1].number, .by = column[2].number,
	                   .text = column[3].text, .name = column[4].text };
	r->each(r->arg, &e);
}

enum stored store_cup_events(struct store *store, int64_t cup, int after, void (*each)(void *, const struct event *), void *arg)
{
	assert(after >= 0 && each);
	struct cup_event_reader r = { cup, each, arg };
	struct statement q = {
		.text = "SELECT seq, at, player, what, name FROM cup_events LEFT JOIN players ON players.id = cup_events.player"
		        " WHERE cup_id = $1 AND seq > $2 ORDER BY seq",
		VALUES(of_int(cup), of_int(after)),
		.row = event_row, .arg = &r,
	};
	return db_run(store->db, &q);
}

struct row_reader {
	void (*each)(void *, const struct cup_row *);
	void *arg;
};

static void rows_row(void *arg, const struct value *column)
{
	const struct row_reader *r = arg;
	struct cup_row row;
	read_row(&row, column);
	r->each(r->arg, &row);
}

enum stored store_cups(struct store *store, int stage, int limit, void (*each)(void *, const struct cup_row *), void *arg)
{
	assert(limit > 0 && each);
	struct row_reader r = { each, arg };
	struct statement q = { .text = CUPS " WHERE stage = $1 ORDER BY placed, id LIMIT $2", VALUES(of_int(stage), of_int(limit)),
	                       .row = rows_row, .arg = &r };
	return db_run(store->db, &q);
}

enum stored store_cups_of(struct store *store, int64_t owner, int *count)
{
	int64_t n = 0;
	struct statement q = { .text = "SELECT COUNT(*) FROM cups WHERE owner = $1 AND stage < 2", VALUES(of_int(owner)),
	                       .row = number_row, .arg = &n };
	enum stored s = db_run(store->db, &q);
	*count = (int)n;
	return s;
}

/* ---- what is to be done ---- */

enum stored store_cups_due(struct store *store, int64_t now, int limit, struct ids *ids)
{
	assert(limit > 0 && ids);
	enum stored s = db_run(store->db, &(struct statement){ .text = "SELECT id FROM cups WHERE due <> 0 AND due <= $1 ORDER BY due LIMIT $2",
	                                                   VALUES(of_int(now), of_int(limit)), .row = ids_row, .arg = ids });
	if (s == STORE_OK)
		s = db_run(store->db, &(struct statement){ .text = "SELECT DISTINCT cup_id FROM cup_tables"
		                                               " JOIN tables ON tables.id = cup_tables.table_id"
		                                               " WHERE cup_tables.done = 0 AND tables.stage + 0 >= 2 LIMIT $1",
		                                       VALUES(of_int(limit)), .row = ids_row, .arg = ids });
	return s;
}

enum stored store_cup_ended(struct store *store, int64_t cup, void (*each)(void *, const struct summary *), void *arg)
{
	assert(cup);
	struct statement q = {
		.text = TABLES_COLUMNS " FROM cup_tables AS u JOIN tables AS t ON t.id = u.table_id" TABLES_CHAIRS
		        " WHERE u.cup_id = $1 AND u.done = 0 AND t.stage + 0 >= 2 ORDER BY t.ended, t.id, c.chair",
		VALUES(of_int(cup)),
	};
	return tables_read(store->db, q, each, arg);
}
