/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* bergfried data: a game's tables, as tab-separated text or as JSON. */
#include "cli.h"

#include "json.h"

#include <string.h>

/* Cut the next piece, up to a separator, off a text; "" at its end. */
static char *cut(char **rest, char separator)
{
	char *begin = *rest, *end = strchr(begin, separator);
	if (end) {
		*end = '\0';
		*rest = end + 1;
	} else {
		*rest = begin + strlen(begin);
	}
	return begin;
}

/* "12", "-3"; not "007", which is a name. */
static bool is_number(const char *cell)
{
	const char *digits = cell + (*cell == '-');
	size_t n = strspn(digits, "0123456789");
	return n && n < 10 && !digits[n] && (*digits != '0' || n == 1);
}

/* A table with tabs is a list of objects named by its heads, in which numbers are
 * numbers; a drawing without any is a list of lines. */
static void table_json(struct json *j, char *rows)
{
	enum { COLUMNS = 16 };
	char *head[COLUMNS];
	int columns = 0;
	json_open(j, '[');
	if (memchr(rows, '\t', strcspn(rows, "\n"))) {
		char *heads = cut(&rows, '\n');
		while (*heads && columns < COLUMNS)
			head[columns++] = cut(&heads, '\t');
	}
	while (*rows) {
		char *row = cut(&rows, '\n');
		if (!columns) {
			json_text(j, row);
			continue;
		}
		json_open(j, '{');
		for (int i = 0; i < columns; i++) {
			const char *cell = cut(&row, '\t');
			json_key(j, head[i]);
			(is_number(cell) ? json_raw : json_text)(j, cell);
		}
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* "# name" begins a table, an empty line ends it. */
static void all_json(struct json *j, char *text)
{
	json_open(j, '{');
	while (*text) {
		char *end = strstr(text, "\n\n");
		char *next = end ? end + 2 : text + strlen(text);
		if (end)
			end[1] = '\0';
		char *name = cut(&text, '\n');
		json_key(j, name + strspn(name, "# "));
		table_json(j, text);
		text = next;
	}
	json_close(j, '}');
}

enum { JSON, CARDS };

static int run(const struct cli *cli, const struct arguments *args)
{
	const struct game *game = parse_game(cli, args->operand[0]);
	if (!game)
		return EXIT_USAGE;
	struct options options = options_default(game, game->min_seats);
	int status = parse_options(cli, game, args, -1, CARDS, &options);
	if (status != EXIT_OK)
		return status;
	struct buf text = { 0 }, out = { 0 };
	game->data(&options, &text);
	if (given(args, JSON) && text.text) {
		struct json j = { .out = &out };
		all_json(&j, text.text);
		puts(buf_text(&out));
	} else {
		fputs(buf_text(&text), stdout);
	}
	buf_free(&text);
	buf_free(&out);
	return EXIT_OK;
}

static const struct flag flags[] = {
	[JSON] = { "--json", VALUE_NONE, NULL, N_("print one JSON object"), NULL, false },
	[CARDS] = { "--cards", VALUE_FILE, "FILE", N_("check the card list in this file, and print it"), NULL, false },
	{ 0 },
};

static const struct example examples[] = {
	{ "data two-castles", N_("all rooms, thrones and cards") },
	{ "data ordonans >my.cards", N_("a card list to change and to play with") },
	{ 0 },
};

const struct command command_data = {
	.name = "data",
	.summary = N_("print a game’s tables"),
	.about = N_("Prints the tables a game is made of: tiles, rooms, cards."),
	.operand = { { "GAME", VALUE_GAME, ONCE } },
	.flag = flags,
	.example = examples,
	.refused = N_("the card list has errors"),
	.run = run,
};
