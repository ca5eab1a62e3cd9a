/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* bergfried rules: how a game is played, and our rulings, in the person's language. */
#include "cli.h"

#include <string.h>

/* The section that holds the rulings: from the heading before "- R1. " to the
 * next heading. */
static const char *rulings(const char *page, size_t *n)
{
	const char *first = strstr(page, "\n- R1. ");
	if (!first)
		return NULL;
	const char *begin = page;
	for (const char *at = page; at && at < first; at = strstr(at + 1, "\n## "))
		begin = at;
	const char *end = strstr(first, "\n## ");
	*n = end ? (size_t)(end - begin) : strlen(begin);
	return begin;
}

/* Figures are for browsers, which draw them: here such a block, "![...](figure:...)"
 * between empty lines, is left out with the empty line behind it. */
static void put_without_figures(struct buf *out, const char *page)
{
	const char *figure;
	while ((figure = strstr(page, "\n\n![")) != NULL) {
		buf_putn(out, page, (size_t)(figure - page));
		const char *end = strstr(figure + 2, "\n\n");
		page = end ? end : "\n";
	}
	buf_put(out, page);
}

bool rules_page(const struct cli *cli, const struct game *game, struct buf *page)
{
	const char *text = page_text(cli, "rules", game);
	if (text)
		put_without_figures(page, text);
	return text != NULL;
}

int print_rules(const struct cli *cli, const struct game *game, bool only_rulings)
{
	struct buf whole = { 0 };
	const char *page = rules_page(cli, game, &whole) ? buf_text(&whole) : NULL;
	size_t n = whole.len;
	if (page && only_rulings)
		page = rulings(page, &n);
	if (!page) {
		buf_free(&whole);
		struct message m = message(N_("{name} has no such page"));
		message_text(&m, "name", game->name);
		complain(cli, &m);
		return EXIT_REFUSED;
	}
	size_t blank = strspn(page, "\n");
	fwrite(page + blank, 1, n - blank, stdout);
	if (n && page[n - 1] != '\n')
		putchar('\n');
	buf_free(&whole);
	return EXIT_OK;
}

int command_rules(const struct cli *cli, int argc, char **argv)
{
	const char *only_rulings[1] = { NULL };
	const struct flag flags[] = {
		{ "--rulings", NULL, N_("only our rulings, where the published rules are silent"), only_rulings, 1 },
		{ 0 },
	};
	const struct usage usage = { "rules", "GAME", N_("Prints a game’s rules and our rulings."), 1, 1, flags };
	int operands = parse(cli, &usage, argc, argv);
	if (operands < 0)
		return -1 - operands;
	const struct game *game = parse_game(cli, argv[0]);
	return game ? print_rules(cli, game, only_rulings[0]) : EXIT_USAGE;
}
