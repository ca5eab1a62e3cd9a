/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried games: what there is to play, with which options.
 *
 * The list is the registry's: a game that is built in is here, and nothing has to be
 * added by hand.
 */
#include "cli.h"

#include "json.h"
#include "listing.h"
#include "canvas.h"
#include "registry.h"

#include <assert.h>
#include <string.h>

enum { JSON };

/* The short name in brackets: it is what people will type. */
static void list_text(const struct cli *cli, const struct game *game)
{
	assert(game);
	enum { COLUMN = 24 };
	struct buf b = { 0 };
	printf("%s", game->name);
	if (strcmp(game_short(game), game->name) != 0)
		printf(" (%s)", game_short(game));
	buf_put(&b, "  ");
	text_hang(&b, tr(cli->catalogue, game->about), 2, terminal_width(stdout));
	printf(": %s\n%s\n", tr(cli->catalogue, game->title), buf_text(&b));
	for (const struct option_spec *spec = game->options; spec->key; spec++) {
		buf_clear(&b);
		buf_put(&b, spec->key);
		for (int i = 0; i < VALUES_MAX && spec->value[i]; i++) {
			/* "starts=strict|loose": as it is typed, the default first */
			buf_char(&b, i ? '|' : '=');
			buf_put(&b, spec->value[i]);
		}
		print_item(stdout, buf_text(&b), tr(cli->catalogue, spec->about), COLUMN);
	}
	buf_clear(&b);
	buf_put(&b, "  ");
	text_hang(&b, game->setup.note ? tr(cli->catalogue, game->setup.note) : "", 2, terminal_width(stdout));
	if (game->setup.note)
		puts(buf_text(&b));
	buf_free(&b);
}

/* Titles and notes in the person's language, keys in none. */
static void list_json(const struct cli *cli, const struct game *game, struct json *j)
{
	json_open(j, '{');
	json_key_text(j, "name", game->name);
	json_key_text(j, "short", game_short(game));
	json_key_text(j, "title", tr(cli->catalogue, game->title));
	if (game->setup.note)
		json_key_text(j, "note", tr(cli->catalogue, game->setup.note));
	json_key_int(j, "min_seats", game->min_seats);
	json_key_int(j, "max_seats", game->max_seats);
	json_key_open(j, "options", '[');
	for (const struct option_spec *spec = game->options; spec->key; spec++) {
		json_open(j, '{');
		listing_values(j, spec);
		json_key_text(j, "about", tr(cli->catalogue, spec->about));
		json_close(j, '}');
	}
	json_close(j, ']');
	json_close(j, '}');
}

/* Both forms from the same walk, so neither can forget a game. */
static int run(const struct cli *cli, const struct arguments *args)
{
	struct buf out = { 0 };
	struct json j = { .out = &out };
	json_open(&j, '[');
	for (int i = 0; registry_game(i); i++)
		if (given(args, JSON))
			list_json(cli, registry_game(i), &j);
		else
			list_text(cli, registry_game(i));
	json_close(&j, ']');
	if (given(args, JSON))
		puts(buf_text(&out));
	buf_free(&out);
	return EXIT_OK;
}

const struct command command_games = {
	.name = "games",
	.summary = N_("list the games and their options"),
	.about = N_("Lists the games and their options; the first value of an option is the default."),
	.flag = FLAGS(
		[JSON] = { "--json", VALUE_NONE, NULL, N_("print one JSON array"), NULL, false }
	),
	.example = EXAMPLES({ "games", N_("the games, and what --option takes for each") }),
	.run = run,
};
