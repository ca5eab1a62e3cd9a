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

/* Whether it is withheld, and whether its result is counted, is not known to whoever writes
 * this: both stay. */
#define PUT_TABLE                                                                                               \
	"INSERT INTO tables (id, game, seats, stage, listed, rated, made, changed, ended, due, turn, owner,"    \
	" people, placed, shown, withheld, counted)"                                                              \
	" VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $5, 0, 0)"                       \
	" ON CONFLICT (id) DO UPDATE SET game = excluded.game, seats = excluded.seats, stage = excluded.stage," \
	" listed = excluded.listed, rated = excluded.rated, made = excluded.made, changed = excluded.changed,"  \
	" ended = excluded.ended, due = excluded.due, turn = excluded.turn, owner = excluded.owner,"            \
	" people = excluded.people, placed = excluded.placed,"                                                  \
	" shown = CASE WHEN tables.withheld = 0 THEN excluded.listed ELSE 0 END"

/* Most of the time nothing is new here: then nothing is written. */
#define PUT_CHAIR                                                                                           \
	"INSERT INTO chairs (table_id, chair, player, name, points, won, game, stage, placed, shown)"       \
	" VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, (SELECT shown FROM tables WHERE id = $1))"            \
	" ON CONFLICT (table_id, chair) DO UPDATE SET player = excluded.player, name = excluded.name,"      \
	" points = excluded.points, won = excluded.won, game = excluded.game, stage = excluded.stage,"      \
	" placed = excluded.placed, shown = excluded.shown"                                                 \
	" WHERE chairs.player <> excluded.player OR chairs.name <> excluded.name"                           \
	" OR chairs.points <> excluded.points OR chairs.won <> excluded.won"                                \
	" OR chairs.game <> excluded.game OR chairs.stage <> excluded.stage"                                \
	" OR chairs.placed <> excluded.placed OR chairs.shown <> excluded.shown"

void tables_put(struct db *db, const struct summary *t)
{
	assert(t->chairs >= 0 && t->chairs <= SEATS_MAX);
	int64_t placed = t->ended ? t->ended : t->made;
	db_queue(db, &(struct statement){ .text = PUT_TABLE,
	                              VALUES(of_int(t->table), of_text(t->game), of_int(t->seats), of_int((int64_t)t->stage),
	                                     of_int(t->listed), of_int(t->rated), of_int(t->made), of_int(t->changed),
	                                     of_int(t->ended), of_int(t->due), of_int(t->turn), of_int(t->owner),
	                                     of_int(t->people), of_int(placed)) });
	db_queue(db, &(struct statement){ .text = "DELETE FROM chairs WHERE table_id = $1 AND chair >= $2",
	                              VALUES(of_int(t->table), of_int(t->chairs)) });
	for (int i = 0; i < t->chairs; i++)
		/* a person is called as the players' table has it: whoever writes may not have heard of a new name */
		db_queue(db, &(struct statement){ .text = PUT_CHAIR,
		                              VALUES(of_int(t->table), of_int(i), of_int(t->seat[i].player),
		                                     of_text(t->seat[i].player ? "" : t->seat[i].name),
		                                     of_int(t->seat[i].points),
		                                     of_int(t->seat[i].resigned ? RESIGNED : t->seat[i].won),
		                                     of_text(t->game), of_int((int64_t)t->stage), of_int(placed)) });
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

struct tables_reader {
	void (*each)(void *, const struct summary *);
	void *arg;
	struct summary now;  /* the table whose rows are coming */
	bool any;            /* there is one */
};

static void tables_end(struct tables_reader *r)
{
	if (r->any)
		r->each(r->arg, &r->now);
	r->any = false;
}

/* A table comes as a row for each of its chairs, or one row if it has none; when
 * the next table comes, or the end, the one before is complete. */
static void tables_row(void *arg, const struct value *column)
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
			.owner = column[16].number,
			.people = (int)column[17].number,
			.withheld = column[18].number != 0,
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

enum stored tables_read(struct db *db, struct statement q, void (*each)(void *, const struct summary *), void *arg)
{
	assert(each && !q.row);
	struct tables_reader r = { .each = each, .arg = arg };
	q.row = tables_row;
	q.arg = &r;
	enum stored s = db_run(db, &q);
	if (s == STORE_OK)
		tables_end(&r);
	return s;
}

/* ---- searching ---- */

/* A statement that is being put together. */
struct wanted {
	struct buf text;
	struct value value[DB_PARAMETERS];
	int values;
	/* numbers of parameters that several parts share; 0: not asked for */
	int player, name, game, before, limit;
	bool chairs;  /* the walks go along people's chairs */
};

/* The number of a parameter with this value. */
static int parameter(struct wanted *w, struct value v)
{
	assert(w->values < DB_PARAMETERS);
	w->value[w->values++] = v;
	return w->values;
}

/* "before $n after", if there is such a parameter. */
static void put_parameter(struct wanted *w, const char *before, int number, const char *after)
{
	if (!number)
		return;
	buf_puts(&w->text, before, "$");
	buf_int(&w->text, number);
	buf_put(&w->text, after);
}

/* That somebody sits there, as a condition beside others. */
#define SITS(id) " AND EXISTS (SELECT 1 FROM chairs AS d WHERE d.table_id = w." id " AND d.player <> 0 AND d.player = "
#define NAMED "(SELECT id FROM players WHERE folded = "

/* One walk along an index, from the latest on and no longer than the limit. Whoever sits on
 * two chairs of a table is found on the first. */
static void put_walk(struct wanted *w, int shown, int stage)
{
	static const char *const first = " AND NOT EXISTS (SELECT 1 FROM chairs AS e WHERE e.table_id = w.table_id"
	                                 " AND e.chair < w.chair AND e.player = w.player)";
	buf_put(&w->text, w->chairs ? "SELECT * FROM (SELECT table_id AS id, placed FROM chairs AS w WHERE player <> 0 AND shown = "
	                            : "SELECT * FROM (SELECT id, placed FROM tables AS w WHERE shown = ");
	buf_puts(&w->text, shown ? "1" : "0", " AND stage = ");
	buf_int(&w->text, stage);
	put_parameter(w, " AND player = ", w->player, "");
	put_parameter(w, w->player ? SITS("table_id") NAMED : " AND player = " NAMED, w->name, w->player ? "))" : ")");
	put_parameter(w, " AND game = ", w->game, "");
	put_parameter(w, " AND placed < ", w->before, "");
	if (w->chairs)
		buf_put(&w->text, first);
	put_parameter(w, " ORDER BY placed DESC, id LIMIT ", w->limit, ") AS part");
	buf_int(&w->text, 2 * stage + shown);
}

/* A walk for every stage, for what strangers find and for the rest: each along the index. */
static void put_walks(struct wanted *w, const struct table_search *s, int stages)
{
	bool any = false;
	for (int stage = 0; stage < STAGE_COUNT; stage++)
		for (int shown = s->listed; stages & 1 << stage && shown < 2; shown++) {
			if (any)
				buf_put(&w->text, " UNION ALL ");
			put_walk(w, shown, stage);
			any = true;
		}
	assert(any);
}

/* Of one table, or of those that are due: there are few, and every condition is looked at. */
static void put_few(struct wanted *w, const struct table_search *s, int stages)
{
	buf_put(&w->text, "SELECT id, placed, due FROM tables AS w WHERE ");
	if (s->due)
		put_parameter(w, "due <> 0 AND due <= ", parameter(w, of_int(s->due)), "");
	else
		put_parameter(w, "id = ", parameter(w, of_int(s->table)), "");
	const char *before = " AND stage + 0 IN (";
	for (int i = 0; i < STAGE_COUNT; i++)
		if (stages & 1 << i) {
			buf_put(&w->text, before);
			buf_int(&w->text, i);
			before = ", ";
		}
	buf_put(&w->text, ")");
	if (s->listed)
		buf_put(&w->text, " AND shown + 0 = 1");
	if (s->due && s->table)
		put_parameter(w, " AND id = ", parameter(w, of_int(s->table)), "");
	put_parameter(w, " AND game = ", w->game, "");
	put_parameter(w, " AND placed < ", w->before, "");
	put_parameter(w, SITS("id"), w->player, ")");
	put_parameter(w, SITS("id") NAMED, w->name, "))");
}

static void want(struct wanted *w, const struct table_search *s, const char *folded)
{
	int stages = s->stages & ((1 << STAGE_COUNT) - 1);
	if (!stages)
		stages = (1 << STAGE_COUNT) - 1;
	bool few = s->table || s->due;
	w->limit = parameter(w, of_int(s->limit > 0 ? s->limit : COUNT_MAX));
	w->player = s->player ? parameter(w, of_int(s->player)) : 0;
	w->name = s->name ? parameter(w, of_text(folded)) : 0;
	w->game = s->game ? parameter(w, of_text(s->game)) : 0;
	w->before = s->before ? parameter(w, of_int(s->before)) : 0;
	w->chairs = w->player || w->name;
	buf_put(&w->text, TABLES_COLUMNS " FROM (SELECT * FROM (");
	if (few)
		put_few(w, s, stages);
	else
		put_walks(w, s, stages);
	put_parameter(w, s->due ? ") AS found ORDER BY due, id LIMIT " : ") AS found ORDER BY placed DESC, id LIMIT ",
	              w->limit, ") AS f JOIN tables AS t ON t.id = f.id" TABLES_CHAIRS);
	buf_put(&w->text, s->due ? " ORDER BY t.due, t.id, c.chair" : " ORDER BY t.placed DESC, t.id, c.chair");
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
	enum stored result = STORE_AWAY;
	if (w.text.full)
		db_complain(store->db, "out of memory");
	else
		result = tables_read(store->db, (struct statement){ .text = buf_text(&w.text), .value = w.value, .values = w.values }, each, arg);
	buf_free(&w.text);
	return result;
}
