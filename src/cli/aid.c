/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* bergfried aid: a game on one page, to look at beside the board. */
#include "cli.h"

int print_aid(const struct cli *cli, const struct game *game)
{
	const char *page = page_text(cli, "aid", game);
	if (!page) {
		struct message m = message(N_("there is no player aid for {name}; try “bergfried rules {name}”"));
		message_text(&m, "name", game->name);
		complain(cli, &m);
		return EXIT_REFUSED;
	}
	fputs(page, stdout);
	return EXIT_OK;
}

static int run(const struct cli *cli, const struct arguments *args)
{
	const struct game *game = parse_game(cli, args->operand[0]);
	return game ? print_aid(cli, game) : EXIT_USAGE;
}

static const struct example examples[] = {
	{ "aid castle", N_("The Castle on one page") },
	{ 0 },
};

const struct command command_aid = {
	.name = "aid",
	.summary = N_("print a game’s player aid, one page"),
	.about = N_("Prints a one-page player aid: turn, placing, scoring, end."),
	.operand = { { "GAME", VALUE_GAME, ONCE } },
	.example = examples,
	.refused = N_("the game has no player aid"),
	.run = run,
};
