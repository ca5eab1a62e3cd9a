/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* bergfried aid: a game on one page, to look at beside the board. */
#include "cli.h"

#include <assert.h>

int print_aid(const struct cli *cli, const struct game *game)
{
	assert(game);
	const char *page = page_text(cli, "aid", game);
	if (!page) {
		complain(cli, message_with(N_("there is no player aid for {name}; try “bergfried rules {name}”"), "name", game->name));
		return EXIT_REFUSED;
	}
	/* never through the pager: one page is meant to lie beside the board */
	fputs(page, stdout);
	return EXIT_OK;
}

static int run(const struct cli *cli, const struct arguments *args)
{
	return print_aid(cli, args->game);
}

const struct command command_aid = {
	.name = "aid",
	.summary = N_("print a game’s player aid, one page"),
	.about = N_("Prints a one-page player aid: turn, placing, scoring, end."),
	.operand = { { "GAME", VALUE_GAME, ONCE } },
	.example = EXAMPLES({ "aid castle", N_("The Castle on one page") }),
	.refused = N_("the game has no player aid"),
	.run = run,
};
