/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried rules: how a game is played, and our rulings, in the person's language.
 *
 * The pages are Markdown, written to be read as they are. Into a pipe they go unchanged,
 * so that other programs can make something of them; only on a terminal are they laid out
 * anew. The rulings are found by their marks, "- R1." and so on.
 */
#include "cli.h"

#include "canvas.h"
#include "json.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

/* The section that holds the rulings: from the heading before "- R1. " to the
 * next heading. */
static const char *rulings(const char *page, size_t *n)
{
	assert(page && n);
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
	assert(game && page);
	const char *text = page_text(cli, "rules", game);
	if (text)
		put_without_figures(page, text);
	return text != NULL;
}

/* The page in the person's language, or only its rulings; false and a complaint if
 * there is none. */
static bool find_page(const struct cli *cli, const struct game *game, bool only_rulings, struct buf *out)
{
	assert(out && !out->len);
	struct buf whole = { 0 };
	const char *page = rules_page(cli, game, &whole) ? buf_text(&whole) : NULL;
	size_t n = whole.len;
	if (page && only_rulings)
		page = rulings(page, &n);
	if (page) {
		/* a section begins behind the empty line before its heading */
		size_t blank = strspn(page, "\n");
		buf_putn(out, page + blank, n - blank);
		buf_put(out, n && page[n - 1] != '\n' ? "\n" : "");
	} else {
		complain(cli, message_with(N_("{name} has no such page"), "name", game->name));
	}
	buf_free(&whole);
	return page;
}

/* Does a line begin something of its own, and not go on with the line before it? */
static bool begins(const char *line)
{
	size_t digits = strspn(line, "0123456789");
	return *line == '\n' || *line == '#' || strncmp(line, "    ", 4) == 0 || strncmp(line, "- ", 2) == 0 ||
	       (digits && strncmp(line + digits, ". ", 2) == 0);
}

/* One paragraph of the page as one line; where the next one begins. */
static const char *take_paragraph(const char *page, struct buf *line)
{
	assert(*page);
	do {
		size_t n = strcspn(page, "\n"), blank = line->len ? strspn(page, " ") : 0;
		buf_put(line, line->len ? " " : "");
		buf_putn(line, page + blank, n - blank);
		page += n + (page[n] == '\n');
	} while (*page && !begins(page) && line->len && line->text[0] != '#');
	return page;
}

/* For a terminal: paragraphs of its width, headings in bold instead of behind #. */
static void put_pretty(const struct cli *cli, const char *page, struct buf *out)
{
	bool bold = coloured(cli, stdout);
	int width = terminal_width(stdout);
	while (*page) {
		struct buf line = { 0 };
		page = take_paragraph(page, &line);
		const char *text = buf_text(&line);
		size_t mark = *text == '#' ? strspn(text, "# ") : 0;
		buf_put(out, bold && mark ? "\33[1m" : "");
		text_fold(out, text + mark, width);
		buf_put(out, bold && mark ? "\33[0m\n" : "\n");
		buf_free(&line);
	}
}

int print_rules(const struct cli *cli, const struct game *game, bool only_rulings, bool paged)
{
	assert(game);
	struct buf page = { 0 }, text = { 0 };
	bool found = find_page(cli, game, only_rulings, &page);
	if (found) {
		/* made before the pager is there: that is not the terminal */
		if (isatty(STDOUT_FILENO))
			put_pretty(cli, buf_text(&page), &text);
		else
			buf_put(&text, buf_text(&page));
		if (paged)
			pager_start();
		fputs(buf_text(&text), stdout);
		/* there was no such program: better without a pager than nothing */
		if (!pager_end())
			fputs(buf_text(&text), stdout);
	}
	buf_free(&page);
	buf_free(&text);
	return found ? EXIT_OK : EXIT_REFUSED;
}

/* The rulings one by one: "- R1. text", with the lines that go on below it. */
static void put_rulings(struct json *j, const char *page)
{
	assert(page);
	const char *at = strstr(page, "\n- R1. ");
	json_key_open(j, "rulings", '[');
	while (at && strncmp(at, "\n- R", 4) == 0) {
		struct buf name = { 0 }, text = { 0 };
		/* "- R12. text": the name up to the dot, the text behind it */
		const char *dot = strchr(at, '.'), *end = strstr(at + 1, "\n- R"), *section = strstr(at + 1, "\n\n");
		end = !end || (section && section < end) ? section : end;
		buf_putn(&name, at + 3, (size_t)(dot - at - 3));
		take_paragraph(dot + 2, &text);
		json_open(j, '{');
		json_key_text(j, "ruling", buf_text(&name));
		json_key_text(j, "text", buf_text(&text));
		json_close(j, '}');
		buf_free(&name);
		buf_free(&text);
		at = end;
	}
	json_close(j, ']');
}

static int print_json(const struct cli *cli, const struct game *game, bool only_rulings)
{
	struct buf page = { 0 }, out = { 0 };
	struct json j = { .out = &out };
	bool found = find_page(cli, game, only_rulings, &page);
	if (found) {
		json_open(&j, '{');
		json_key_text(&j, "game", game->name);
		json_key_text(&j, "title", tr(cli->catalogue, game->title));
		json_key_text(&j, "language", cli->catalogue->language);
		if (!only_rulings)
			json_key_text(&j, "markdown", buf_text(&page));
		put_rulings(&j, buf_text(&page));
		json_close(&j, '}');
		puts(buf_text(&out));
	}
	buf_free(&page);
	buf_free(&out);
	return found ? EXIT_OK : EXIT_REFUSED;
}

enum { RULINGS, JSON };

/* Rulings alone are for those who know the game and disagree about one thing. */
static int run(const struct cli *cli, const struct arguments *args)
{
	bool only_rulings = given(args, RULINGS);
	return given(args, JSON) ? print_json(cli, args->game, only_rulings) : print_rules(cli, args->game, only_rulings, true);
}

const struct command command_rules = {
	.name = "rules",
	.summary = N_("read a game’s rules and our rulings"),
	.about = N_("Shows a game’s rules and our rulings: on a terminal in your pager ($PAGER, or less), otherwise as Markdown."),
	.operand = { { "GAME", VALUE_GAME, ONCE } },
	.flag = FLAGS(
		[RULINGS] = { "--rulings", VALUE_NONE, NULL, N_("only our rulings, where the published rules are silent"), NULL, false },
		[JSON] = { "--json", VALUE_NONE, NULL, N_("print one JSON object"), NULL, false }
	),
	.example = EXAMPLES(
		{ "rules castle", N_("read the rules of The Castle in your pager") },
		{ "rules ordonans --rulings --lang ru", N_("our rulings for Ordonans, in Russian") }
	),
	.refused = N_("the game has no such page"),
	.run = run,
};
