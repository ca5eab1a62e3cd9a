/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What docs/views.md says of positions is so. Games are played under all options, and what
 * each seat and an onlooker get is held against the rows of the game's view.def: every field
 * that comes has a row and its type, what is always there is there, and every row comes up.
 * ctest: once
 */
#include "json.h"
#include "sight.h"
#include "support.h"
#include "tell.h"
#include "views.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { ROWS_MAX = 128, PATH_MAX_SIZE = 200, GAMES = 80 };

static const struct view_rows *rows;
static bool came[ROWS_MAX];

/* ---- one value ---- */

/* The row of exactly that path; -1. */
static int find(enum view_part part, const char *path)
{
	for (int i = 0; rows->row[i].path; i++)
		if (rows->row[i].part == part && strcmp(rows->row[i].path, path) == 0)
			return i;
	return -1;
}

/* Is something described below that path? */
static bool begins(enum view_part part, const char *path)
{
	size_t n = strlen(path);
	for (int i = 0; rows->row[i].path; i++)
		if (rows->row[i].part == part && strncmp(rows->row[i].path, path, n) == 0)
			return true;
	return false;
}

static bool is_message(const json_t *value)
{
	return json_is_string(json_object_get(value, "key"));
}

static bool fits(const json_t *value, enum view_type type)
{
	switch (type) {
	case TYPE_IS_NUMBER: return json_is_integer(value);
	case TYPE_IS_TEXT: return json_is_string(value);
	case TYPE_IS_BOOL: return json_is_boolean(value);
	case TYPE_IS_MESSAGE: return is_message(value);
	case TYPE_IS_MAYBE: return json_is_null(value) || is_message(value);
	}
	return false;
}

static void look(enum view_part part, const char *path, const json_t *value);

/* What must be in an object at that path: the next words of the rows below it. */
static void look_for_missing(enum view_part part, const char *path, const json_t *object)
{
	size_t n = strlen(path);
	for (int i = 0; rows->row[i].path; i++) {
		const struct view_row *row = &rows->row[i];
		if (row->part != part || row->may || strncmp(row->path, path, n) != 0 || (n && row->path[n] != '.'))
			continue;
		const char *next = row->path + n + (n > 0);
		char key[PATH_MAX_SIZE];
		snprintf(key, sizeof key, "%.*s", (int)strcspn(next, ".[{"), next);
		if (!json_object_get(object, key))
			fail_msg("%s: %s has no %s, which is always there", rows->game, path, key);
	}
}

static void look_at_object(enum view_part part, const char *path, json_t *object)
{
	char below[PATH_MAX_SIZE];
	const char *key;
	json_t *value;
	snprintf(below, sizeof below, "%s{}", path);
	bool free_keys = begins(part, below);
	if (!free_keys)
		look_for_missing(part, path, object);
	json_object_foreach(object, key, value) {
		if (!free_keys)
			snprintf(below, sizeof below, "%s%s%s", path, *path ? "." : "", key);
		look(part, below, value);
	}
}

static void look(enum view_part part, const char *path, const json_t *value)
{
	char below[PATH_MAX_SIZE];
	size_t i;
	json_t *item;
	int row = find(part, path);
	if (row >= 0) {
		if (!fits(value, rows->row[row].type))
			fail_msg("%s: %s is of another type", rows->game, path);
		came[row] = true;
	} else if (json_is_array(value)) {
		snprintf(below, sizeof below, "%s[]", path);
		if (!begins(part, below))
			fail_msg("%s: view.def has no %s", rows->game, below);
		json_array_foreach(value, i, item)
			look(part, below, item);
	} else if (json_is_object(value) && (!*path || begins(part, path))) {
		look_at_object(part, path, (json_t *)(uintptr_t)value);
	} else {
		fail_msg("%s: view.def has no %s", rows->game, path);
	}
}

static void look_at_text(enum view_part part, const char *text)
{
	json_error_t error;
	json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
	if (!json)
		fail_msg("%s: %s", rows->game, error.text);
	look(part, "", json);
	json_decref(json);
}

/* ---- games ---- */

static void look_at_view(const struct session *s, int seat)
{
	struct view view;
	struct buf out = { 0 };
	session_view(s, seat, &view);
	view.game->words.json(&view, &out);
	look_at_text(PART_STATE, buf_text(&out));
	buf_clear(&out);
	if (view.game->words.board) {
		struct json j = { .out = &out };
		json_open(&j, '{');
		view.game->words.board(&view, &j);
		json_close(&j, '}');
		look_at_text(PART_BOARD, buf_text(&out));
	}
	buf_free(&out);
}

/* What the first move would bring whoever has the turn. */
static void look_ahead(const struct session *s, int seat)
{
	struct view view;
	struct buf out = { 0 };
	move moves[MOVES_MAX];
	char name[MOVE_NAME_MAX];
	struct buf words = buf_over(name, sizeof name);
	session_view(s, seat, &view);
	if (!view.game->words.foretell || !view.game->moves(view_state(&view), seat, moves))
		return;
	view.game->name_move(view_state(&view), seat, moves[0], &words);
	struct json j = { .out = &out };
	json_open(&j, '{');
	struct message m = tell_worth(s, seat, name, &j);
	json_close(&j, '}');
	json_t *json = m.id ? NULL : json_loads(buf_text(&out), JSON_REJECT_DUPLICATES, NULL);
	const json_t *foretold = json_object_get(json, "foretold");
	if (foretold)
		look(PART_FORETOLD, "", foretold);
	json_decref(json);
	buf_free(&out);
}

static void play(const struct game *game, const struct options *options, uint64_t seed)
{
	struct session s;
	struct rng rng = rng_start(seed, RNG_TEST);
	support_deal(&s, game, options, seed);
	for (int ply = 0; !session_over(&s); ply++) {
		/* one after the other: seats, and an onlooker */
		int seat = (ply + (int)seed) % (options->seats + 1) - 1;
		look_at_view(&s, seat);
		if (seat >= 0 && game->to_act(session_state(&s)) >> seat & 1)
			look_ahead(&s, seat);
		support_bot_move(&s, seed % 2 ? "random" : "greedy", &rng);
	}
	for (int seat = -1; seat < options->seats; seat++)
		look_at_view(&s, seat);
	session_free(&s);
}

static void test_views(void **state)
{
	(void)state;
	for (int g = 0; support_game(g); g++) {
		const struct game *game = support_game(g);
		for (rows = view_rows; rows->game && strcmp(rows->game, game->name) != 0; rows++)
			continue;
		if (!rows->game)
			fail_msg("%s has no engine/view.def", game->name);
		memset(came, 0, sizeof came);
		struct options options = options_default(game, game->min_seats);
		int sets = 1;
		while (support_next_options(game, &options))
			sets++;
		options = options_default(game, game->min_seats);
		uint64_t seed = 1;
		do
			for (int i = 0; i < 1 + support_times(GAMES) / sets; i++)
				play(game, &options, seed++);
		while (support_next_options(game, &options));
		int n = 0;
		for (; rows->row[n].path; n++) {
			assert_true(n < ROWS_MAX);
			/* what is rare may not come up in the few games of a slow build */
			if (!came[n] && !support_slow_build())
				fail_msg("%s: %s never comes", game->name, rows->row[n].path);
		}
		print_message("%s: %d fields, %d games\n", game->name, n, (int)seed - 1);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_views) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
