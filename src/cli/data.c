/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried data: a game's tables, as tab-separated text or as JSON.
 *
 * The text is the game's own, and where a game can be played with other lists it is
 * also the format in which these are written: what is printed here can be edited and
 * given back with --cards. JSON is made from that text, so the two cannot differ.
 */
#include "cli.h"

#include "json.h"
#include "words.h"

#include <assert.h>
#include <string.h>

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
	assert(rows);
	enum { COLUMNS = 16 };
	char *head[COLUMNS];
	int columns = 0;
	json_open(j, '[');
	if (memchr(rows, '\t', strcspn(rows, "\n"))) {
		char *heads = words_cut(&rows, "\n");
		while (*heads && columns < COLUMNS)
			head[columns++] = words_cut(&heads, "\t");
	}
	while (*rows) {
		char *row = words_cut(&rows, "\n");
		if (!columns) {
			json_text(j, row);
			continue;
		}
		json_open(j, '{');
		for (int i = 0; i < columns; i++) {
			const char *cell = words_cut(&row, "\t");
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
	assert(text);
	json_open(j, '{');
	while (*text) {
		char *end = strstr(text, "\n\n");
		char *next = end ? end + 2 : text + strlen(text);
		if (end)
			end[1] = '\0';
		char *name = words_cut(&text, "\n");
		json_key(j, name + strspn(name, "# "));
		table_json(j, text);
		text = next;
	}
	json_close(j, '}');
}

/* Which column has names or sentences for people; -1: none. */
static int column_for_people(const char *heads)
{
	for (int i = 0;; i++) {
		size_t n = strcspn(heads, "\t\n");
		if (n == 4 && (memcmp(heads, "name", n) == 0 || memcmp(heads, "text", n) == 0))
			return i;
		if (heads[n] != '\t')
			return -1;
		heads += n + 1;
	}
}

/* A row's cell of that column in the person's language. */
static const char *translated(const struct catalogue *c, const char *row, int column, struct buf *cell)
{
	assert(column >= 0);
	size_t whole = strcspn(row, "\n");
	for (; column && memchr(row, '\t', whole); column--) {
		size_t n = strcspn(row, "\t") + 1;
		row += n;
		whole -= n;
	}
	buf_clear(cell);
	buf_putn(cell, row, strcspn(row, "\t\n"));
	return tr(c, buf_text(cell));
}

/* The tables with one column more behind the others, for people whose language is not
 * English: what programs read stays where it was. */
static void translate(const struct catalogue *c, const char *text, struct buf *out)
{
	struct buf cell = { 0 };
	int column = -1;
	for (bool heads = false; *text;) {
		size_t n = strcspn(text, "\n");
		buf_putn(out, text, n);
		if (heads)
			column = column_for_people(text);
		if (column >= 0 && n) {
			buf_puts(out, "\t", heads ? c->language : translated(c, text, column, &cell));
		}
		buf_char(out, '\n');
		/* an empty line ends a table */
		column = n ? column : -1;
		heads = text[0] == '#' && text[1] == ' ';
		text += n + (text[n] == '\n');
	}
	buf_free(&cell);
}

enum { JSON, CARDS };

static int run(const struct cli *cli, const struct arguments *args)
{
	const struct game *game = args->game;
	struct options options = options_default(game, game->min_seats);
	int status = parse_options(cli, game, args, -1, CARDS, &options);
	if (status != EXIT_OK)
		return status;
	struct buf text = { 0 }, out = { 0 };
	game->words.data(&options, &text);
	/* a list that can be edited and read again must stay as it is */
	if (cli->catalogue->mo && !game->setup.list) {
		struct buf more = { 0 };
		translate(cli->catalogue, buf_text(&text), &more);
		buf_free(&text);
		text = more;
	}
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

const struct command command_data = {
	.name = "data",
	.summary = N_("print a game’s tables"),
	.about = N_("Prints the tables a game is made of: tiles, rooms, cards."),
	.operand = { { "GAME", VALUE_GAME, ONCE } },
	.flag = FLAGS(
		[JSON] = { "--json", VALUE_NONE, NULL, N_("print one JSON object"), NULL, false },
		[CARDS] = { "--cards", VALUE_FILE, "FILE", N_("check the card list in this file, and print it"), NULL, false }
	),
	.example = EXAMPLES(
		{ "data two-castles", N_("all rooms, thrones and cards") },
		{ "data ordonans >my.cards", N_("a card list to edit and play with") }
	),
	.refused = N_("the card list has errors"),
	.run = run,
};
