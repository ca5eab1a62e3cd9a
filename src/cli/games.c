/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* bergfried games: what there is to play, with which options. */
#include "cli.h"

#include "json.h"
#include "listing.h"
#include "registry.h"

static void list_text(const struct cli *cli, const struct game *game)
{
	printf("%s: %s\n  %s\n", game->name, tr(cli->catalogue, game->title), tr(cli->catalogue, game->about));
	for (const struct option_spec *spec = game->options; spec->key; spec++) {
		int width = printf("  %s=", spec->key);
		for (int i = 0; i < VALUES_MAX && spec->value[i]; i++)
			width += printf("%s%s", i ? "|" : "", spec->value[i]);
		printf("%*s%s\n", width < 24 ? 24 - width : 1, "", tr(cli->catalogue, spec->about));
	}
	if (game->note)
		printf("  %s\n", tr(cli->catalogue, game->note));
}

static void list_json(const struct cli *cli, const struct game *game, struct json *j)
{
	json_open(j, '{');
	json_key_text(j, "name", game->name);
	json_key_text(j, "title", tr(cli->catalogue, game->title));
	if (game->note)
		json_key_text(j, "note", tr(cli->catalogue, game->note));
	json_key_int(j, "min_seats", game->min_seats);
	json_key_int(j, "max_seats", game->max_seats);
	json_key(j, "options");
	json_open(j, '[');
	for (const struct option_spec *spec = game->options; spec->key; spec++) {
		json_open(j, '{');
		listing_values(j, spec);
		json_key_text(j, "about", tr(cli->catalogue, spec->about));
		json_close(j, '}');
	}
	json_close(j, ']');
	json_close(j, '}');
}

int command_games(const struct cli *cli, int argc, char **argv)
{
	const char *as_json[1] = { NULL };
	const struct flag flags[] = {
		{ "--json", NULL, N_("one JSON array for programs"), as_json, 1 },
		{ 0 },
	};
	const struct usage usage = { "games", "", N_("Lists the games and their options; the first value of an option is the default."), 0, 0, flags };
	int operands = parse(cli, &usage, argc, argv);
	if (operands < 0)
		return -1 - operands;
	struct buf out = { 0 };
	struct json j = { .out = &out };
	json_open(&j, '[');
	for (int i = 0; registry_game(i); i++)
		if (as_json[0])
			list_json(cli, registry_game(i), &j);
		else
			list_text(cli, registry_game(i));
	json_close(&j, ']');
	if (as_json[0])
		puts(buf_text(&out));
	buf_free(&out);
	return EXIT_OK;
}
