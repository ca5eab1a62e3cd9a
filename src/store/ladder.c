/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* History, standings and the tables of seasons; see ladder.h. */
#include "ladder.h"

#include "inside.h"

#include <assert.h>
#include <string.h>

/* ---- writing, with the ratings ---- */

/* As its rating was: who has no account any more has no history either. */
#define RATED " WHERE EXISTS (SELECT 1 FROM ratings WHERE ratings.player = $1 AND ratings.game = $2 AND ratings.games = $3)"

static const char put_chapter[] =
	"INSERT INTO history (player, game, n, at, table_id, rating, deviation, was, beaten, drawn, lost)"
	" SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11" RATED
	" ON CONFLICT DO NOTHING";  /* whoever has that game already looked too early, and is told so */

/* One game more than there were. A place takes some of them, and an account that is not new: so
 * nobody has one whose rating is provisional. */
static const char put_standing[] =
	"INSERT INTO standings (player, game, season, rating, games, won, at, ranked)"
	" SELECT $1, $2, $4, $5, 1, $6, $7, 0" RATED
	" ON CONFLICT (game, season, player) DO UPDATE SET rating = excluded.rating, games = standings.games + 1,"
	" won = standings.won + excluded.won, at = excluded.at, ranked = CASE WHEN standings.games + 1 >= $8"
	" AND $7 - (SELECT made FROM players WHERE id = $1) >= $9 THEN 1 ELSE 0 END";
static_assert((int)SEASON_GAMES >= (int)SETTLED_GAMES, "as the statement has it");

void ladder_put(struct db *db, int64_t table, const struct rating *r)
{
	const int season[] = { SEASON_ALL, season_of(r->at) };
	db_queue(db, &(struct statement){ .text = put_chapter,
	                              VALUES(of_int(r->player), of_text(r->game), of_int(r->games), of_int(r->at),
	                                     of_int(table), of_real(r->rating), of_real(r->deviation),
	                                     of_real(r->last.was), of_int(r->last.beaten), of_int(r->last.drawn),
	                                     of_int(r->last.lost)) });
	for (int i = 0; i < 2; i++)
		db_queue(db, &(struct statement){ .text = put_standing,
		                              VALUES(of_int(r->player), of_text(r->game), of_int(r->games),
		                                     of_int(season[i]), of_real(r->rating), of_int(r->last.won),
		                                     of_int(r->at), of_int(SEASON_GAMES),
		                                     of_int(SETTLED_MS)) });
}

void ladder_clear(struct db *db)
{
	static const char *const all[] = {
		"UPDATE tables SET booked = 0 WHERE booked <> 0",
		"DELETE FROM history",
		"DELETE FROM standings",
		"DELETE FROM careers",
		"DELETE FROM tallies",
		"DELETE FROM rivals",
		"DELETE FROM badges WHERE table_id <> 0",  /* the others come from tables that stay */
	};
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		db_queue(db, &(struct statement){ .text = all[i] });
}

/* ---- history ---- */

#define CHAPTERS                                                                                              \
	"SELECT h.n, h.at, h.table_id, h.rating, h.deviation, h.was, h.beaten, h.drawn, h.lost,"              \
	" (SELECT shown FROM tables WHERE tables.id = h.table_id) FROM history AS h WHERE h.player = $1 AND h.game = $2"

struct chapter_reader {
	void (*each)(void *, const struct chapter *);
	void *arg;
};

static void chapter_row(void *arg, const struct value *column)
{
	const struct chapter_reader *reader = arg;
	struct chapter c = {
		.n = (int)column[0].number,
		.at = column[1].number,
		.table = column[2].number,
		.rating = column[3].real,
		.deviation = column[4].real,
		.was = column[5].real,
		.beaten = (int)column[6].number,
		.drawn = (int)column[7].number,
		.lost = (int)column[8].number,
		.shown = column[9].number != 0,
	};
	reader->each(reader->arg, &c);
}

enum stored store_history(struct store *store, int64_t player, const char *game, int before, int limit,
                          void (*each)(void *, const struct chapter *), void *arg)
{
	assert(player && game && each);
	struct chapter_reader reader = { each, arg };
	return db_run(store->db, &(struct statement){ .text = CHAPTERS " AND h.n < $3 ORDER BY h.n DESC LIMIT $4",
	                                          VALUES(of_int(player), of_text(game), of_int(before > 0 ? before : COUNT_MAX),
	                                                 of_int(limit > 0 ? limit : COUNT_MAX)),
	                                          .row = chapter_row, .arg = &reader });
}

enum stored store_curve(struct store *store, int64_t player, const char *game, int n, int points,
                        void (*each)(void *, const struct chapter *), void *arg)
{
	assert(player && game && each && points >= 2);
	struct chapter_reader reader = { each, arg };
	int wanted = n < points ? n : points;
	db_begin(store->db, DB_READ);
	for (int i = 0; i < wanted; i++) {
		int64_t which = wanted < 2 ? 1 : 1 + (int64_t)i * (n - 1) / (wanted - 1);
		db_queue(store->db, &(struct statement){ .text = CHAPTERS " AND h.n = $3",
		                                     VALUES(of_int(player), of_text(game), of_int(which)),
		                                     .row = chapter_row,
		                                     .arg = &reader });
	}
	return db_commit(store->db);
}

struct came_reader {
	void (*each)(void *, int64_t player, double was, int games);
	void *arg;
};

static void came_row(void *arg, const struct value *column)
{
	const struct came_reader *reader = arg;
	reader->each(reader->arg, column[0].number, column[1].real, (int)column[2].number - 1);
}

enum stored store_came_with(struct store *store, int64_t table, void (*each)(void *, int64_t player, double was, int games),
                            void *arg)
{
	assert(table && each);
	struct came_reader reader = { each, arg };
	return db_run(store->db, &(struct statement){ .text = "SELECT player, was, n FROM history WHERE table_id = $1 ORDER BY player",
	                                          VALUES(of_int(table)), .row = came_row, .arg = &reader });
}

/* ---- standings ---- */

struct standing_reader {
	void (*each)(void *, const struct rung *);
	void *arg;
	int n;       /* how many came */
	bool count;  /* they come in order, and their places are counted here */
};

static void standing_row(void *arg, const struct value *column)
{
	struct standing_reader *reader = arg;
	reader->n++;
	struct rung s = {
		.player = column[0].number,
		.place = reader->count ? reader->n : (int)column[2].number,
		.rating = column[3].real,
		.games = (int)column[4].number,
		.won = (int)column[5].number,
	};
	text_of(&column[1], s.name, sizeof s.name);
	reader->each(reader->arg, &s);
}

enum stored store_standings(struct store *store, const char *game, int season, int limit,
                            void (*each)(void *, const struct rung *), void *arg)
{
	assert(game && each);
	struct standing_reader reader = { .each = each, .arg = arg, .count = true };
	return db_run(store->db, &(struct statement){ .text = "SELECT s.player, p.name, 0, s.rating, s.games, s.won"
	                                                  " FROM standings AS s JOIN players AS p ON p.id = s.player"
	                                                  " WHERE s.game = $1 AND s.season = $2 AND s.ranked = 1"
	                                                  " ORDER BY s.rating DESC, s.player LIMIT $3",
	                                          VALUES(of_text(game), of_int(season),
	                                                 of_int(limit > 0 ? limit : SEASON_ROWS_MAX)),
	                                          .row = standing_row, .arg = &reader });
}

#define PLACES                                                                                    \
	"SELECT s.player, COALESCE(p.name, ''), s.place, s.rating, s.games, s.won FROM places AS s" \
	" LEFT JOIN players AS p ON p.id = s.player WHERE s.game = $1 AND s.season = $2"

enum stored store_places(struct store *store, const char *game, int season, int limit,
                         void (*each)(void *, const struct rung *), void *arg)
{
	assert(game && each);
	struct standing_reader reader = { .each = each, .arg = arg };
	return db_run(store->db, &(struct statement){ .text = PLACES " ORDER BY s.place LIMIT $3",
	                                          VALUES(of_text(game), of_int(season),
	                                                 of_int(limit > 0 ? limit : SEASON_ROWS_MAX)),
	                                          .row = standing_row, .arg = &reader });
}

static void keep_standing(void *arg, const struct rung *s)
{
	*(struct rung *)arg = *s;
}

/* The place is one more than how many are better: a walk along the index as far as them. */
static enum stored count_better(struct store *store, const char *game, int season, struct rung *s)
{
	int64_t better = 0;
	struct statement q = {
		.text = "SELECT COUNT(*) FROM standings WHERE game = $1 AND season = $2 AND ranked = 1 AND rating >= $3"
		        " AND (rating > $3 OR player < $4)",
		VALUES(of_text(game), of_int(season), of_real(s->rating), of_int(s->player)),
		.row = number_row, .arg = &better,
	};
	enum stored result = db_run(store->db, &q);
	s->place = (int)better + 1;
	return result;
}

enum stored store_standing(struct store *store, const char *game, int season, bool closed, int64_t player,
                           struct rung *standing)
{
	assert(game && player && standing);
	struct rung found = { .player = 0 };
	struct standing_reader reader = { .each = keep_standing, .arg = &found };
	struct statement q = {
		.text = closed ? PLACES " AND s.player = $3"
		               : "SELECT s.player, p.name, s.ranked, s.rating, s.games, s.won FROM standings AS s"
		                 " JOIN players AS p ON p.id = s.player"
		                 " WHERE s.game = $1 AND s.season = $2 AND s.player = $3",
		VALUES(of_text(game), of_int(season), of_int(player)),
		.row = standing_row, .arg = &reader,
	};
	enum stored s = db_run(store->db, &q);
	if (s == STORE_OK && !found.player)
		return STORE_NONE;
	if (s == STORE_OK && !closed && found.place)
		s = count_better(store, game, season, &found);
	if (s == STORE_OK)
		*standing = found;
	return s;
}

enum stored store_ranked(struct store *store, const char *game, int season, int *count)
{
	assert(game && count);
	int64_t n = 0;
	struct statement q = {
		.text = "SELECT COUNT(*) FROM standings WHERE game = $1 AND season = $2 AND ranked = 1",
		VALUES(of_text(game), of_int(season)),
		.row = number_row, .arg = &n,
	};
	enum stored s = db_run(store->db, &q);
	*count = (int)n;
	return s;
}

/* ---- closing a season ---- */

struct season_reader {
	void (*each)(void *, int season);
	void *arg;
};

static void season_row(void *arg, const struct value *column)
{
	const struct season_reader *reader = arg;
	reader->each(reader->arg, (int)column[0].number);
}

enum stored store_closings(struct store *store, const char *game, int limit, void (*each)(void *, int season), void *arg)
{
	assert(game && each);
	struct season_reader reader = { each, arg };
	return db_run(store->db, &(struct statement){ .text = "SELECT season FROM closings WHERE game = $1"
	                                                  " ORDER BY season DESC LIMIT $2",
	                                          VALUES(of_text(game), of_int(limit > 0 ? limit : COUNT_MAX)),
	                                          .row = season_row, .arg = &reader });
}

/* A number that a statement answers with. */
static enum stored ask_number(struct store *store, const char *text, const struct value *value, int values, int64_t *n)
{
	*n = 0;
	return db_run(store->db, &(struct statement){ .text = text, .value = value, .values = values, .row = number_row, .arg = n });
}

/* The next season after that one in which somebody has played; 0: there is none. */
static enum stored next_season(struct store *store, const char *game, int after, int64_t *season)
{
	return ask_number(store, "SELECT MIN(season) FROM standings WHERE game = $1 AND season > $2",
	                  (const struct value[]){ of_text(game), of_int(after) }, 2, season);
}

/* The row in `closings` is the lock: of two who close, one is told that it is taken. What a
 * badge is worth was said before: the ten best, and the upper half. */
static enum stored write_places(struct store *store, const char *game, int season, int64_t now, const char *badge)
{
	struct db *db = store->db;
	int64_t end = season_begin(season + 1);
	db_begin(db, DB_WRITE);
	enum stored s = db_run(db, &(struct statement){ .text = "INSERT INTO closings (game, season, at) VALUES ($1, $2, $3)",
	                                            VALUES(of_text(game), of_int(season), of_int(now)) });
	if (s != STORE_OK)
		return db_end(db, s);
	db_queue(db, &(struct statement){ .text = "INSERT INTO places (game, season, player, place, rating, games, won)"
	                                      " SELECT game, season, player,"
	                                      " ROW_NUMBER() OVER (ORDER BY rating DESC, player), rating, games, won"
	                                      " FROM standings WHERE game = $1 AND season = $2 AND ranked = 1"
	                                      " ON CONFLICT DO NOTHING",
	                              VALUES(of_text(game), of_int(season)) });
	db_queue(db, &(struct statement){ .text = "INSERT INTO badges (player, badge, at, table_id)"
	                                      " SELECT player, $3, $4, 0 FROM places WHERE game = $1 AND season = $2"
	                                      " AND place <= 10 AND place * 2 <="
	                                      " (SELECT COUNT(*) FROM places WHERE game = $1 AND season = $2)"
	                                      " AND EXISTS (SELECT 1 FROM players WHERE players.id = places.player)"
	                                      " ON CONFLICT DO NOTHING",
	                              VALUES(of_text(game), of_int(season), of_text(badge), of_int(end)) });
	return db_commit(db);
}

/* STORE_TAKEN: it is closed, or has to wait. */
static enum stored close_one(struct store *store, const char *game, int season, int64_t now, const char *badge)
{
	int64_t found;
	enum stored s = ask_number(store, "SELECT COUNT(*) FROM closings WHERE game = $1 AND season = $2",
	                           (const struct value[]){ of_text(game), of_int(season) }, 2, &found);
	if (s == STORE_OK && !found)
		s = ask_number(store, "SELECT COUNT(*) FROM tables WHERE rated = 1 AND counted = 0 AND stage = 2 AND ended < $1",
		               (const struct value[]){ of_int(season_begin(season + 1)) }, 1, &found);
	if (s == STORE_OK)
		s = found ? STORE_TAKEN : write_places(store, game, season, now, badge);
	return s;
}

enum stored store_close_seasons(struct store *store, const char *game, int64_t now, const char *badge, int *closed)
{
	assert(game && badge && closed);
	int64_t season = SEASON_ALL;
	enum stored s;
	*closed = 0;
	while ((s = next_season(store, game, (int)season, &season)) == STORE_OK && season && season < season_of(now)) {
		s = close_one(store, game, (int)season, now, badge);
		if (s == STORE_AWAY)
			break;
		*closed += s == STORE_OK;
	}
	return s == STORE_AWAY ? s : STORE_OK;
}
