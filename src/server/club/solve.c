/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Puzzles over HTTP, under /api/me (docs/http.md): how somebody stands, and a first try that is
 * checked and booked. On the keeper's thread, like all deeds (people_inside.h); to check one is
 * to play a game up to it.
 */
#include "people_inside.h"

#include "badges.h"
#include "glicko.h"
#include "registry.h"
#include "solving.h"
#include "words.h"

#include <assert.h>
#include <string.h>

enum { TRIES_TO_BOOK = 5 };  /* another of one's own tries may be booked meanwhile */

/* ---- how somebody stands ---- */

struct attempts {
	struct json *json;
	bool solved;   /* which of them are told */
};

static void put_number(void *context, const struct attempt *a)
{
	const struct attempts *list = context;
	if (a->solved == list->solved)
		json_int(list->json, a->number);
}

static bool put_numbers(struct errand *e, struct store *store, const char *game, const char *key, bool solved, struct json *j)
{
	struct attempts list = { j, solved };
	json_key_open(j, key, '[');
	bool fine = errand_stored(e, store_attempts(store, e->me.id, game, put_number, &list));
	json_close(j, ']');
	return fine;
}

static bool put_today(struct errand *e, struct store *store, const char *game, int number, struct json *j)
{
	int tried = 0, solved = 0;
	if (!errand_stored(e, store_puzzle_count(store, game, number, &tried, &solved)))
		return false;
	json_key_open(j, "today", '{');
	json_key_int(j, "number", number);
	json_key_int(j, "tried", tried);
	json_key_int(j, "solved", solved);
	json_close(j, '}');
	return true;
}

static void put_rating(struct json *j, const struct solver *s)
{
	json_key_int(j, "rating", (long long)(s->rating + 0.5));
	json_key_int(j, "deviation", (long long)(s->deviation + 0.5));
}

static bool put_game(struct errand *e, struct store *store, const struct game *game, int count, struct json *j)
{
	struct solver solver;
	enum stored s = store_solver(store, e->me.id, game->name, &solver);
	if (!errand_stored(e, s == STORE_NONE ? STORE_OK : s))
		return false;
	json_open(j, '{');
	json_key_text(j, "game", game->name);
	if (solver.tried)
		put_rating(j, &solver);
	json_key_int(j, "tried", solver.tried);
	json_key_int(j, "solved", solver.solved);
	bool fine = put_today(e, store, game->name, puzzle_of_day(e->now, count), j) &&
	            put_numbers(e, store, game->name, "first", true, j) && put_numbers(e, store, game->name, "missed", false, j);
	json_close(j, '}');
	return fine;
}

void puzzles_read(struct errand *e, struct store *store)
{
	struct json j = { .out = &e->out };
	const struct game *game;
	json_open(&j, '{');
	json_key_open(&j, "games", '[');
	for (int i = 0; !e->status && (game = registry_game(i)); i++) {
		const char *text = people_puzzles_of(e->people, game->name);
		int count = text ? puzzles_in(text) : 0;
		if (count)
			put_game(e, store, game, count, &j);
	}
	json_close(&j, ']');
	json_close(&j, '}');
}

/* ---- a first try ---- */

static int number_asked(const struct errand *e)
{
	return words_plain(e->puzzle, PUZZLES_MAX);
}

struct message good_puzzle(struct errand *e)
{
	if (!registry_find(e->game))
		return message_with(N_("unknown game “{name}”"), "name", e->game);
	return number_asked(e) > 0 ? message(NULL) : message_with(N_("“{field}” must be a whole number"), "field", "number");
}

/* The lines of a body as names of moves; more than a decision has are no decision. */
static int split_moves(char *text, const char *names[DECISION_MOVES])
{
	int n = 0;
	for (char *at = text; *at; n++) {
		if (n == DECISION_MOVES)
			return 0;
		names[n] = at;
		at += strcspn(at, "\n");
		if (*at)
			*at++ = '\0';
	}
	return n;
}

static void tell_booked(struct errand *e, const struct attempt *a, const struct solver *s, bool known)
{
	struct json j = { .out = &e->out };
	json_open(&j, '{');
	json_key_bool(&j, "known", known);
	json_key_bool(&j, "solved", a->solved);
	json_key_int(&j, "was", (long long)(a->was + 0.5));
	put_rating(&j, s);
	json_key_int(&j, "tried", s->tried);
	json_key_int(&j, "right", s->solved);
	json_close(&j, '}');
}

/* Somebody's as they are; STORE_OK also where they are new. */
static enum stored solver_of(struct errand *e, struct store *store, const char *game, struct solver *s)
{
	enum stored result = store_solver(store, e->me.id, game, s);
	if (result != STORE_NONE)
		return result;
	*s = (struct solver){ .player = e->me.id, .rating = glicko_new.rating };
	strcpy(s->game, game);
	return STORE_OK;
}

/* STORE_TAKEN: somebody else has booked something of this person meanwhile. */
static enum stored book_once(struct errand *e, struct store *store, struct attempt a, int rating)
{
	struct solver s;
	struct attempt had;
	enum stored known = store_attempt(store, e->me.id, a.game, a.number, &had), result = solver_of(e, store, a.game, &s);
	if (result != STORE_OK || known == STORE_AWAY)
		return STORE_AWAY;
	if (known == STORE_OK) {
		tell_booked(e, &had, &s, true);
		return STORE_OK;
	}
	a.was = s.rating;
	solving_count(&s, rating, a.solved, e->now);
	a.rating = s.rating;
	result = store_attempt_book(store, &a, &s, &(struct solver_badge){ BADGE_OF_PUZZLES, BADGE_PUZZLES });
	if (result == STORE_OK)
		tell_booked(e, &a, &s, false);
	return result;
}

void puzzles_try(struct errand *e, struct store *store)
{
	const struct game *game = registry_find(e->game);
	const char *names[DECISION_MOVES], *text = people_puzzles_of(e->people, game->name);
	struct attempt a = { .player = e->me.id, .number = number_asked(e), .at = e->now };
	int rating = 0, n = split_moves(e->moves, names);
	strcpy(a.game, game->name);
	struct message why = solving_check(game, text ? text : "", a.number, names, n, &a.solved, &rating);
	if (why.id) {
		errand_refuse(e, 404, why);
		return;
	}
	enum stored s = STORE_TAKEN;
	for (int i = 0; i < TRIES_TO_BOOK && s == STORE_TAKEN; i++)
		s = book_once(e, store, a, rating);
	errand_stored(e, s == STORE_TAKEN ? STORE_AWAY : s);
}
