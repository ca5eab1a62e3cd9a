/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The index of tables: what the lobby, the archive and the clocks ask for. It is
 * written together with the events that change it, and searched by a statement that
 * is put together from what is asked.
 */
#include "fold.h"
#include "inside.h"
#include "tables.h"

#include <assert.h>
#include <string.h>

/* In `won`, which is 1 or 0 otherwise: who has resigned cannot have won, and the column was
 * there before resigning was. */
enum { RESIGNED = -1 };

/* ---- writing ---- */

#define PUT_TABLE                                                                                               \
	"INSERT INTO tables (id, game, seats, stage, listed, rated, made, changed, ended, due, turn, counted)"  \
	" VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0)"                                             \
	" ON CONFLICT (id) DO UPDATE SET game = excluded.game, seats = excluded.seats, stage = excluded.stage," \
	" listed = excluded.listed, rated = excluded.rated, made = excluded.made, changed = excluded.changed,"  \
	" ended = excluded.ended, due = excluded.due, turn = excluded.turn"

/* Most of the time nothing is new here: then nothing is written. A person is called as the
 * players' table has it: whoever writes may not have heard of a new name yet. */
#define PUT_CHAIR                                                                                            \
	"INSERT INTO chairs (table_id, chair, player, name, folded, points, won)"                            \
	" VALUES ($1, $2, $3, COALESCE((SELECT name FROM players WHERE id = $3), $4),"                       \
	" COALESCE((SELECT folded FROM players WHERE id = $3), $5), $6, $7)"                                 \
	" ON CONFLICT (table_id, chair) DO UPDATE SET player = excluded.player, name = excluded.name,"       \
	" folded = excluded.folded, points = excluded.points, won = excluded.won"                            \
	" WHERE chairs.player <> excluded.player OR chairs.name <> excluded.name"                            \
	" OR chairs.points <> excluded.points OR chairs.won <> excluded.won"

void tables_put(struct db *db, const struct summary *t)
{
	assert(t->chairs >= 0 && t->chairs <= SEATS_MAX);
	db_queue(db, &(struct statement){ .text = PUT_TABLE,
	                              VALUES(of_int(t->table), of_text(t->game), of_int(t->seats), of_int((int64_t)t->stage),
	                                     of_int(t->listed), of_int(t->rated), of_int(t->made), of_int(t->changed),
	                                     of_int(t->ended), of_int(t->due), of_int(t->turn)) });
	db_queue(db, &(struct statement){ .text = "DELETE FROM chairs WHERE table_id = $1 AND chair >= $2",
	                              VALUES(of_int(t->table), of_int(t->chairs)) });
	for (int i = 0; i < t->chairs; i++) {
		char folded[NAME_MAX_BYTES + 1];
		fold_name(t->seat[i].name, folded);
		db_queue(db, &(struct statement){ .text = PUT_CHAIR,
		                              VALUES(of_int(t->table), of_int(i), of_int(t->seat[i].player),
		                                     of_text(t->seat[i].name), of_text(folded), of_int(t->seat[i].points),
		                                     of_int(t->seat[i].resigned ? RESIGNED : t->seat[i].won)) });
	}
}

/* Most events are moves in the middle of a game: writing all chairs for each would cost more
 * than the event. */
void tables_put_due(struct db *db, const struct summary *t)
{
	assert(t->table);
	db_queue(db, &(struct statement){ .text = "UPDATE tables SET changed = $2, due = $3, turn = $4 WHERE id = $1",
	                              VALUES(of_int(t->table), of_int(t->changed), of_int(t->due), of_int(t->turn)) });
}

enum stored store_index(struct store *store, const struct summary *t)
{
	assert(t->stage < STAGE_COUNT);
	db_begin(store->db, DB_WRITE);
	tables_put(store->db, t);
	return db_commit(store->db);
}

/* ---- reading ---- */

/* A table comes as a row for each of its chairs, or one row if it has none; when
 * the next table comes, or the end, the one before is complete. */
void tables_row(void *arg, const struct value *column)
{
	struct tables_reader *r = arg;
	struct summary *t = &r->now;
	if (!r->any || t->table != column[0].number) {
		tables_end(r);
		*t = (struct summary){
			.table = column[0].number,
			.seats = (int)column[2].number,
			.stage = (enum stage)column[3].number,
			.listed = column[4].number != 0,
			.rated = column[5].number != 0,
			.made = column[6].number,
			.changed = column[7].number,
			.ended = column[8].number,
			.due = column[9].number,
			.turn = (unsigned)column[15].number,
		};
		text_of(&column[1], t->game, sizeof t->game);
		r->any = true;
	}
	int64_t chair = column[10].number;
	if (chair < 0 || chair >= SEATS_MAX)
		return;
	t->chairs = (int)chair + 1;
	t->seat[chair].player = column[11].number;
	text_of(&column[12], t->seat[chair].name, sizeof t->seat[chair].name);
	t->seat[chair].points = (int)column[13].number;
	t->seat[chair].won = column[14].number > 0;
	t->seat[chair].resigned = column[14].number == RESIGNED;
}

void tables_end(struct tables_reader *r)
{
	assert(r->each);
	if (r->any)
		r->each(r->arg, &r->now);
	r->any = false;
}

/* ---- searching ---- */

/* A statement that is being put together. */
struct wanted {
	struct buf text;
	struct value value[DB_PARAMETERS];
	int values;
};

/* " AND what $n", with the next number and its value. */
static void demand(struct wanted *w, const char *what, struct value v, const char *then)
{
	buf_puts(&w->text, what, "$");
	assert(w->values < DB_PARAMETERS);
	w->value[w->values++] = v;
	buf_int(&w->text, w->values);
	buf_put(&w->text, then);
}

/* The stages as a list; the sum keeps the planner from thinking much of an index
 * on them where there is a better one. */
static void demand_stages(struct wanted *w, int stages)
{
	const char *before = " AND stage + 0 IN (";
	for (int i = 0; i < STAGE_COUNT; i++)
		if (stages & 1 << i) {
			buf_put(&w->text, before);
			buf_int(&w->text, i);
			before = ", ";
		}
	buf_put(&w->text, ")");
}

static void demand_rest(struct wanted *w, const struct table_search *s, const char *folded)
{
	if (s->listed)
		buf_put(&w->text, " AND listed = 1");
	if (s->table)
		demand(w, " AND id = ", of_int(s->table), "");
	if (s->game)
		demand(w, " AND game = ", of_text(s->game), "");
	if (s->before)
		demand(w, " AND changed < ", of_int(s->before), "");
	if (s->due)
		demand(w, " AND due <> 0 AND due <= ", of_int(s->due), "");
	if (s->player)
		demand(w, " AND id IN (SELECT table_id FROM chairs WHERE player <> 0 AND player = ", of_int(s->player), ")");
	if (s->name)
		demand(w, " AND id IN (SELECT table_id FROM chairs WHERE player <> 0 AND folded = ", of_text(folded), ")");
}

/* One walk for every stage, each along the index and no longer than the limit: the
 * archive may be large. Where it is about a table, a clock or people, other indexes are
 * better, and one walk does. */
static void want(struct wanted *w, const struct table_search *s, const char *folded)
{
	int stages = s->stages & ((1 << STAGE_COUNT) - 1);
	if (!stages)
		stages = (1 << STAGE_COUNT) - 1;
	const char *order = s->due ? " ORDER BY due, id" : " ORDER BY changed DESC, id";
	struct value limit = of_int(s->limit > 0 ? s->limit : COUNT_MAX);
	bool once = s->table || s->due || s->player || s->name;
	buf_put(&w->text, TABLES_COLUMNS " FROM (");
	for (int i = 0; i < (once ? 1 : STAGE_COUNT); i++) {
		if (!once && !(stages & 1 << i))
			continue;
		if (w->values)
			buf_put(&w->text, " UNION ALL ");
		buf_put(&w->text, "SELECT * FROM (SELECT * FROM tables WHERE ");
		if (once) {
			buf_put(&w->text, "1 = 1");
			demand_stages(w, stages);
		} else {
			buf_put(&w->text, "stage = ");
			buf_int(&w->text, i);
		}
		demand_rest(w, s, folded);
		buf_put(&w->text, order);
		demand(w, " LIMIT ", limit, ") AS part");
		buf_int(&w->text, i);
	}
	buf_put(&w->text, order);
	demand(w, " LIMIT ", limit, ") AS t LEFT JOIN chairs AS c ON c.table_id = t.id");
	buf_put(&w->text, s->due ? " ORDER BY t.due, t.id, c.chair" : " ORDER BY t.changed DESC, t.id, c.chair");
}

enum stored store_tables(struct store *store, const struct table_search *s, void (*each)(void *, const struct summary *),
                         void *arg)
{
	assert(s && each);
	char folded[NAME_MAX_BYTES + 1] = "";
	if (s->name)
		fold_name(s->name, folded);
	struct wanted w = { .values = 0 };
	want(&w, s, folded);
	struct tables_reader r = { .each = each, .arg = arg };
	enum stored result = STORE_AWAY;
	if (w.text.full)
		db_complain(store->db, "out of memory");
	else
		result = db_run(store->db, &(struct statement){ .text = buf_text(&w.text),
		                                            .value = w.value,
		                                            .values = w.values,
		                                            .row = tables_row,
		                                            .arg = &r });
	if (result == STORE_OK)
		tables_end(&r);
	buf_free(&w.text);
	return result;
}
