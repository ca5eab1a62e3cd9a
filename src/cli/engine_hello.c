/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What an engine says about itself: its games, their options, its bots. */
#include "engine_inside.h"

#include "registry.h"

#include <string.h>

static void put_options(struct json *j, const struct game *game)
{
	json_key(j, "options");
	json_open(j, '[');
	for (const struct option_spec *o = game->options; o->key; o++) {
		json_open(j, '{');
		json_key_text(j, "key", o->key);
		bool free = o->fits || (game->setup.list && strcmp(game->setup.list->option, o->key) == 0);
		if (free) {
			json_key_text(j, "free", o->value[0]);
		} else {
			json_key(j, "values");
			json_open(j, '[');
			for (int i = 0; i < VALUES_MAX && o->value[i]; i++)
				json_text(j, o->value[i]);
			json_close(j, ']');
		}
		json_close(j, '}');
	}
	json_close(j, ']');
}

void do_hello(struct request *r)
{
	struct json *j = &r->json;
	const struct game *game;
	const struct bot *bot;
	answer(r);
	json_key_text(j, "name", "bergfried");
	json_key_text(j, "version", BERGFRIED_VERSION);
	json_key_int(j, "protocol", ENGINE_PROTOCOL);
	json_key(j, "games");
	json_open(j, '[');
	for (int i = 0; (game = registry_game(i)); i++) {
		json_open(j, '{');
		json_key_text(j, "name", game->name);
		json_key_text(j, "title", game->title);
		json_key_int(j, "min_seats", game->min_seats);
		json_key_int(j, "max_seats", game->max_seats);
		put_options(j, game);
		json_close(j, '}');
	}
	json_close(j, ']');
	json_key(j, "bots");
	json_open(j, '[');
	for (int i = 0; (bot = bot_number(i)); i++) {
		json_open(j, '{');
		json_key_text(j, "name", bot->name);
		json_key_text(j, "about", bot->about);
		json_close(j, '}');
	}
	json_close(j, ']');
}
