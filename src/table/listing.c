/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * See listing.h. A server, a page and the engine's protocol say these things in the same
 * words, because they all say them from here.
 */
#include "listing.h"

#include "worth.h"

#include <assert.h>

/* The names of moves under a key. */
static void put_moves(struct json *j, const char *key, const struct view *view, int n, const move *moves)
{
	json_key_open(j, key, '[');
	for (int i = 0; i < n; i++) {
		json_open_text(j);
		view->game->name_move(view_state(view), view->seat, moves[i], j->out);
		json_close_text(j);
	}
	json_close(j, ']');
}

void listing_moves(struct json *j, const struct view *view)
{
	move moves[MOVES_MAX];
	int n = view->seat < 0 ? 0 : view->game->moves(view_state(view), view->seat, moves);
	put_moves(j, "moves", view, n, moves);
}

void listing_ahead(struct json *j, const struct view *view)
{
	move moves[MOVES_MAX];
	int n = sight_ahead(view, moves);
	if (n)
		put_moves(j, "ahead", view, n, moves);
}

void listing_tally(struct json *j, const struct game *game, const struct state *s, int seat)
{
	/* rules as messages, pieces as names: a client knows where a piece is and can show it */
	struct tally tally;
	game->score(s, seat, &tally);
	json_open(j, '[');
	for (int i = 0; i < tally.lines; i++) {
		const struct tally_line *line = &tally.line[i];
		json_open(j, '{');
		json_key_int(j, "points", line->points);
		json_key_bool(j, "pending", line->pending);
		if (line->later)
			json_key_bool(j, "later", true);
		json_key(j, "rule");
		json_message(j, &line->rule);
		json_key_text(j, "piece", line->piece);
		json_key_text(j, "causes", line->causes);
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* A list of what moves are worth, or of the part of it that comes at once. */
static void put_worth(struct json *j, const char *key, int n, const struct worth *worth, bool now)
{
	json_key_open(j, key, '[');
	for (int i = 0; i < n; i++) {
		if (worth[i].known)
			json_int(j, now ? worth[i].now : worth[i].points);
		else
			json_raw(j, "null");
	}
	json_close(j, ']');
}

void listing_worth(struct json *j, const struct view *view)
{
	/* in the order of the moves, so that their names need not be told again */
	struct worth worth[MOVES_MAX];
	int n = worth_of_moves(view, worth);
	put_worth(j, "worth", n, worth, false);
	put_worth(j, "now", n, worth, true);
	/* the same of what can be planned, where there is such a thing */
	n = worth_ahead(view, worth);
	if (n) {
		put_worth(j, "ahead", n, worth, false);
		put_worth(j, "ahead_now", n, worth, true);
	}
}

/* What most moves do not have is left out, so that a log stays short. */
static void put_sign(struct json *j, const char *key, const char *sign)
{
	if (*sign)
		json_key_text(j, key, sign);
}

static void put_gains(struct json *j, const struct told *told)
{
	bool any = false;
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		if (!told->gain[seat])
			continue;
		if (!any)
			json_key_open(j, "gains", '[');
		any = true;
		json_open(j, '{');
		json_key_int(j, "seat", seat);
		json_key_int(j, "points", told->gain[seat]);
		json_close(j, '}');
	}
	if (any)
		json_close(j, ']');
}

static void put_note(struct json *j, const struct outcome *note)
{
	json_open(j, '{');
	if (note->seat >= 0)
		json_key_int(j, "seat", note->seat);
	json_key(j, "say");
	json_message(j, &note->say);
	put_sign(j, "shows", note->shows);
	put_sign(j, "where", note->where);
	json_close(j, '}');
}

void listing_told(struct json *j, const struct told *told)
{
	if (told->say.id) {
		json_key(j, "say");
		json_message(j, &told->say);
	}
	if (told->turn)
		json_key_int(j, "turn", told->turn);
	put_sign(j, "shows", told->shows);
	put_sign(j, "where", told->where);
	put_gains(j, told);
	if (told->notes) {
		json_key_open(j, "notes", '[');
		for (int i = 0; i < told->notes; i++)
			put_note(j, &told->note[i]);
		json_close(j, ']');
	}
}

void listing_values(struct json *j, const struct option_spec *spec)
{
	assert(spec->key);
	json_key_text(j, "key", spec->key);
	json_key_open(j, "values", '[');
	for (int i = 0; i < VALUES_MAX && spec->value[i]; i++)
		json_text(j, spec->value[i]);
	json_close(j, ']');
}
