/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* See listing.h. */
#include "listing.h"

void listing_moves(struct json *j, const struct game *game, const struct state *view, int seat)
{
	move moves[MOVES_MAX];
	int n = seat < 0 ? 0 : game->moves(view, seat, moves);
	json_key(j, "moves");
	json_open(j, '[');
	for (int i = 0; i < n; i++) {
		char name[MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		game->name_move(view, seat, moves[i], &b);
		json_text(j, name);
	}
	json_close(j, ']');
}

void listing_values(struct json *j, const struct option_spec *spec)
{
	json_key_text(j, "key", spec->key);
	json_key(j, "values");
	json_open(j, '[');
	for (int i = 0; i < VALUES_MAX && spec->value[i]; i++)
		json_text(j, spec->value[i]);
	json_close(j, ']');
}
