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

int command_aid(const struct cli *cli, int argc, char **argv)
{
	const struct flag flags[] = { { 0 } };
	const struct usage usage = { "aid", "GAME", N_("Prints a one-page player aid: turn, placing, scoring, end."), 1, 1, flags };
	int operands = parse(cli, &usage, argc, argv);
	if (operands < 0)
		return -1 - operands;
	const struct game *game = parse_game(cli, argv[0]);
	return game ? print_aid(cli, game) : EXIT_USAGE;
}
