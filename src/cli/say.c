/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Speaking to people: languages, sentences on streams, and what a terminal can show.
 *
 * Sentences for people go through here: one place knows in which language, with which
 * colours and how wide; and standard output has what was asked for, standard error what
 * went wrong, in every command alike.
 */
#include "cli.h"

#include "bot.h"
#include "embedded.h"
#include "ranks.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static struct catalogue languages[] = {
	{ .language = "en", .form = plural_english },
	{ .language = "ru", .form = plural_russian },
	{ .language = "cs", .form = plural_czech },
};

/* A walk through a dozen names: asked for a few times in a run. */
static const struct embedded *find(const char *path)
{
	for (int i = 0; i < embedded_count; i++)
		if (strcmp(embedded_files[i].path, path) == 0)
			return &embedded_files[i];
	return NULL;
}

const char *embedded_text(const char *path)
{
	assert(path);
	const struct embedded *file = find(path);
	return file ? (const char *)file->bytes : NULL;
}

const char *page_text(const struct cli *cli, const char *folder, const struct game *game)
{
	assert(folder && game);
	char path[128];
	struct buf b = buf_over(path, sizeof path);
	buf_puts(&b, folder, "/", game->name, "/", cli->catalogue->language, ".md");
	return embedded_text(path);
}

/* Catalogues are part of the program, so a language is there without anything being read. */
const struct catalogue *language(const char *code)
{
	assert(code);
	for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
		struct catalogue *c = &languages[i];
		if (strcmp(c->language, code) != 0)
			continue;
		char path[16];
		struct buf b = buf_over(path, sizeof path);
		buf_puts(&b, "po/", code, ".mo");
		const struct embedded *file = find(path);
		if (file) {
			c->mo = file->bytes;
			c->size = (size_t)(file->end - file->bytes);
		}
		return c;
	}
	return NULL;
}

void print_line(struct buf *b)
{
	assert(!b->fixed);
	puts(buf_text(b));
	buf_free(b);
}

/* A message is translated when it is shown, not before: see message.h. */
void say(const struct cli *cli, FILE *out, struct message m)
{
	utter(cli, out, m);
	putc('\n', out);
}

void utter(const struct cli *cli, FILE *out, struct message m)
{
	assert(m.id);
	struct buf b = { 0 };
	message_put(&b, cli->catalogue, &m);
	fputs(buf_text(&b), out);
	buf_free(&b);
}

void say_text(const struct cli *cli, FILE *out, const char *id)
{
	assert(id);
	fprintf(out, "%s\n", tr(cli->catalogue, id));
}

/* Red only where it can be seen: in a file it would be noise. */
void complain(const struct cli *cli, struct message m)
{
	if (ranks_silent())
		return;
	fputs(coloured(cli, stderr) ? "\33[1;31mbergfried:\33[0m " : "bergfried: ", stderr);
	say(cli, stderr, m);
}

/* ---- terminals ---- */

/* What was asked for on the command line goes before what the environment says. */
bool coloured(const struct cli *cli, FILE *out)
{
	assert(out);
	const char *term = getenv("TERM"), *no_color = getenv("NO_COLOR");
	if (cli->colour != COLOUR_AUTO)
		return cli->colour == COLOUR_ALWAYS;
	return isatty(fileno(out)) && !(no_color && *no_color) && term && strcmp(term, "dumb") != 0;
}

int terminal_width(FILE *out)
{
	assert(out);
	enum { USUAL = 80, LEAST = 40, MOST = 100 };
	struct winsize size;
	if (!isatty(fileno(out)) || ioctl(fileno(out), TIOCGWINSZ, &size) != 0 || !size.ws_col)
		return USUAL;
	return size.ws_col < LEAST ? LEAST : size.ws_col > MOST ? MOST : size.ws_col;
}

/* A record does not say who is a bot, but a bot there has its name. */
static void put_called(const struct cli *cli, const struct session *s, int seat, char name[SEAT_NAME])
{
	const struct bot *bots[SEATS_MAX];
	struct buf b = buf_over(name, SEAT_NAME);
	for (int i = 0; i < s->options.seats; i++)
		bots[i] = bot_find(session_name(s, i));
	if (bots[seat])
		bot_put_called(&b, cli->catalogue, bots, s->options.seats, seat);
	else
		buf_put(&b, session_name(s, seat));
}

const char *seat_name(const struct cli *cli, const struct session *s, int seat, char name[SEAT_NAME])
{
	assert(seat >= 0 && seat < s->options.seats);
	char own[SEAT_NAME], other[SEAT_NAME];
	struct buf b = buf_over(name, SEAT_NAME);
	bool shared = false;
	put_called(cli, s, seat, own);
	for (int i = 0; i < s->options.seats; i++) {
		put_called(cli, s, i, other);
		shared = shared || (i != seat && strcmp(other, own) == 0);
	}
	if (shared)
		put_lettered(&b, own, seat);
	else
		buf_put(&b, own);
	return name;
}

void put_lettered(struct buf *out, const char *name, int seat)
{
	assert(name);
	buf_puts(out, name, " (", (const char[]){ seat_letter(seat), '\0' }, ")");
}

char seat_letter(int seat)
{
	assert(seat >= 0 && seat < SEATS_MAX);
	return (char)('A' + seat);
}
