/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Solvers and their first tries; see puzzles.h. */
#include "puzzles.h"

#include "inside.h"

#include <assert.h>

/* ---- solvers ---- */

struct solver_reader {
	void (*each)(void *, const struct solver *);
	void *arg;
};

static void solver_row(void *arg, const struct value *column)
{
	const struct solver_reader *r = arg;
	struct solver s = {
		.player = column[0].number, .rating = column[2].real, .deviation = column[3].real, .volatility = column[4].real,
		.tried = (int)column[5].number, .solved = (int)column[6].number, .at = column[7].number,
	};
	text_of(&column[1], s.game, sizeof s.game);
	r->each(r->arg, &s);
}

static void keep_solver(void *arg, const struct solver *s)
{
	*(struct solver *)arg = *s;
}

#define SOLVERS "SELECT player, game, rating, deviation, volatility, tried, solved, at FROM solvers WHERE player = $1"

enum stored store_solver(struct store *store, int64_t player, const char *game, struct solver *solver)
{
	assert(player && *game && solver);
	*solver = (struct solver){ .player = 0 };
	struct solver_reader r = { keep_solver, solver };
	struct statement q = {
		.text = SOLVERS " AND game = $2", VALUES(of_int(player), of_text(game)), .row = solver_row, .arg = &r,
	};
	enum stored s = db_run(store->db, &q);
	return s == STORE_OK && !solver->player ? STORE_NONE : s;
}

enum stored store_solvers(struct store *store, int64_t player, void (*each)(void *, const struct solver *), void *arg)
{
	assert(player && each);
	struct solver_reader r = { each, arg };
	struct statement q = { .text = SOLVERS " ORDER BY game", VALUES(of_int(player)), .row = solver_row, .arg = &r };
	return db_run(store->db, &q);
}

/* ---- first tries ---- */

struct attempt_reader {
	void (*each)(void *, const struct attempt *);
	void *arg;
};

static void attempt_row(void *arg, const struct value *column)
{
	const struct attempt_reader *r = arg;
	struct attempt a = {
		.player = column[0].number, .number = (int)column[2].number, .solved = column[3].number != 0,
		.was = column[4].real, .rating = column[5].real, .at = column[6].number,
	};
	text_of(&column[1], a.game, sizeof a.game);
	r->each(r->arg, &a);
}

static void keep_attempt(void *arg, const struct attempt *a)
{
	*(struct attempt *)arg = *a;
}

#define ATTEMPTS "SELECT player, game, number, solved, was, rating, at FROM attempts WHERE player = $1 AND game = $2"

enum stored store_attempt(struct store *store, int64_t player, const char *game, int number, struct attempt *attempt)
{
	assert(player && *game && number > 0 && attempt);
	*attempt = (struct attempt){ .player = 0 };
	struct attempt_reader r = { keep_attempt, attempt };
	struct statement q = {
		.text = ATTEMPTS " AND number = $3", VALUES(of_int(player), of_text(game), of_int(number)), .row = attempt_row, .arg = &r,
	};
	enum stored s = db_run(store->db, &q);
	return s == STORE_OK && !attempt->player ? STORE_NONE : s;
}

enum stored store_attempts(struct store *store, int64_t player, const char *game, void (*each)(void *, const struct attempt *), void *arg)
{
	assert(player && *game && each);
	struct attempt_reader r = { each, arg };
	struct statement q = {
		.text = ATTEMPTS " ORDER BY number", VALUES(of_int(player), of_text(game)), .row = attempt_row, .arg = &r,
	};
	return db_run(store->db, &q);
}

/* The number of tries is the lock: of two that began with the same solver one goes through. */
static enum stored put_solver(struct db *db, const struct solver *s)
{
	struct statement first = {
		.text = "INSERT INTO solvers (player, game, rating, deviation, volatility, tried, solved, at)"
		        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (player, game) DO NOTHING",
		VALUES(of_int(s->player), of_text(s->game), of_real(s->rating), of_real(s->deviation), of_real(s->volatility),
		       of_int(s->tried), of_int(s->solved), of_int(s->at)),
	};
	struct statement another = {
		.text = "UPDATE solvers SET rating = $3, deviation = $4, volatility = $5, tried = $6, solved = $7, at = $8"
		        " WHERE player = $1 AND game = $2 AND tried = $9",
		VALUES(of_int(s->player), of_text(s->game), of_real(s->rating), of_real(s->deviation), of_real(s->volatility),
		       of_int(s->tried), of_int(s->solved), of_int(s->at), of_int(s->tried - 1)),
	};
	return db_change(db, s->tried == 1 ? first : another, STORE_TAKEN);
}

static enum stored put_badge(struct db *db, const struct attempt *a, const struct solver_badge *b)
{
	return db_run(db, &(struct statement){ .text = "INSERT INTO badges (player, badge, at, table_id)"
	                                           " SELECT id, $2, $3, 0 FROM players WHERE id = $1"
	                                           " AND (SELECT SUM(solved) FROM solvers WHERE player = $1) >= $4 ON CONFLICT DO NOTHING",
	                                   VALUES(of_int(a->player), of_text(b->badge), of_int(a->at), of_int(b->solved)) });
}

enum stored store_attempt_book(struct store *store, const struct attempt *a, const struct solver *after, const struct solver_badge *badge)
{
	assert(a->player && a->player == after->player && a->number > 0 && after->tried > 0 && after->solved <= after->tried);
	struct db *db = store->db;
	struct statement put = {
		.text = "INSERT INTO attempts (player, game, number, solved, was, rating, at) VALUES ($1, $2, $3, $4, $5, $6, $7)"
		        " ON CONFLICT (player, game, number) DO NOTHING",
		VALUES(of_int(a->player), of_text(a->game), of_int(a->number), of_int(a->solved), of_real(a->was), of_real(a->rating),
		       of_int(a->at)),
	};
	struct statement count = {
		.text = "INSERT INTO puzzles (game, number, tried, solved) VALUES ($1, $2, 1, $3)"
		        " ON CONFLICT (game, number) DO UPDATE SET tried = puzzles.tried + 1, solved = puzzles.solved + excluded.solved",
		VALUES(of_text(a->game), of_int(a->number), of_int(a->solved)),
	};
	db_begin(db, DB_WRITE);
	enum stored s = db_change(db, put, STORE_TAKEN);
	if (s == STORE_OK)
		s = put_solver(db, after);
	if (s == STORE_OK)
		s = db_run(db, &count);
	if (s == STORE_OK && badge && a->solved)
		s = put_badge(db, a, badge);
	return db_end(db, s);
}

/* ---- puzzles ---- */

struct puzzle_figures {
	int tried, solved;
};

static void figures_row(void *arg, const struct value *column)
{
	struct puzzle_figures *f = arg;
	f->tried = (int)column[0].number;
	f->solved = (int)column[1].number;
}

enum stored store_puzzle_count(struct store *store, const char *game, int number, int *tried, int *solved)
{
	assert(*game && number > 0 && tried && solved);
	struct puzzle_figures f = { 0, 0 };
	struct statement q = {
		.text = "SELECT tried, solved FROM puzzles WHERE game = $1 AND number = $2", VALUES(of_text(game), of_int(number)),
		.row = figures_row, .arg = &f,
	};
	enum stored s = db_run(store->db, &q);
	*tried = f.tried;
	*solved = f.solved;
	return s;
}
