/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried help: the help of all commands, made from their descriptions.
 *
 * The columns are the same for all commands, so that somebody who has read one page
 * finds things at once on the next. Lines are broken to the terminal's width, and a
 * description hangs below its own beginning and never below the flag.
 */
#include "cli.h"

#include "canvas.h"

#include <assert.h>
#include <string.h>

enum { INDENT = 2, FLAG_COLUMN = 26 };

const char *exit_meaning(const struct command *command, int status)
{
	assert(command);
	switch (status) {
	case EXIT_OK:
		return N_("success");
	case EXIT_REFUSED:
		return command->refused;
	case EXIT_USAGE:
		return N_("the command line is invalid");
	case EXIT_MACHINE:
		return N_("a file could not be read or written, or another system error occurred");
	case EXIT_INTERRUPTED:
		return command->interruptible ? N_("interrupted by Ctrl-C; the summary covers what was done until then") : NULL;
	}
	return NULL;
}

/* " GAME FILE...", " [GAME]" */
static void put_operands(const struct command *command, struct buf *out)
{
	assert(command);
	for (const struct operand *o = command->operand; o < command->operand + OPERANDS_MAX && o->name; o++) {
		buf_puts(out, o->occurs == AT_MOST_ONCE ? " [" : " ", o->name);
		buf_put(out, o->occurs == ONCE_OR_MORE ? "..." : o->occurs == AT_MOST_ONCE ? "]" : "");
	}
}

/* Bold where the terminal can; the colon does for the others. */
static void put_heading(const struct cli *cli, FILE *out, const char *id)
{
	bool bold = coloured(cli, out);
	fprintf(out, "\n%s%s:%s\n", bold ? "\33[1m" : "", tr(cli->catalogue, id), bold ? "\33[0m" : "");
}

void print_item(FILE *out, const char *term, const char *meaning, int column)
{
	assert(column > INDENT);
	struct buf b = { 0 };
	buf_repeat(&b, " ", INDENT);
	buf_put(&b, term);
	/* two blanks at least, or term and meaning would run together */
	if (text_width(buf_text(&b)) + 2 > column)
		buf_char(&b, '\n');
	buf_repeat(&b, " ", column - (buf_text(&b)[b.len - 1] == '\n' ? 0 : text_width(buf_text(&b))));
	text_hang(&b, meaning, column, terminal_width(out));
	fprintf(out, "%s\n", buf_text(&b));
	buf_free(&b);
}

static void put_paragraph(FILE *out, const char *text, int indent)
{
	assert(text && indent >= 0);
	struct buf b = { 0 };
	buf_repeat(&b, " ", indent);
	text_hang(&b, text, indent, terminal_width(out));
	fprintf(out, "%s\n", buf_text(&b));
	buf_free(&b);
}

/* What happens without a flag is as important as what it does. */
static void put_flags(const struct cli *cli, FILE *out, const struct flag *flag)
{
	for (; flag && flag->name; flag++) {
		struct buf term = { 0 }, meaning = { 0 };
		buf_put(&term, flag->name);
		if (flag->value) {
			buf_puts(&term, " ", flag->value);
		}
		buf_put(&meaning, tr(cli->catalogue, flag->about));
		if (flag->usual) {
			struct message m = message(N_("(default: {value})"));
			message_term(&m, "value", flag->usual);
			buf_char(&meaning, ' ');
			message_put(&meaning, cli->catalogue, &m);
		}
		print_item(out, buf_text(&term), buf_text(&meaning), FLAG_COLUMN);
		buf_free(&term);
		buf_free(&meaning);
	}
}

/* Broken with the rest below the first argument, as in manuals. */
static void put_usage(const struct cli *cli, FILE *out, const char *rest)
{
	struct buf b = { 0 };
	buf_puts(&b, tr(cli->catalogue, N_("Usage:")), " bergfried ");
	text_hang(&b, rest, text_width(buf_text(&b)), terminal_width(out));
	fprintf(out, "%s\n", buf_text(&b));
	buf_free(&b);
}

void help(const struct cli *cli, const struct command *command)
{
	assert(command->name && command->about);
	struct buf b = { 0 };
	buf_put(&b, command->name);
	if (command->flag) {
		buf_puts(&b, " ", tr(cli->catalogue, N_("[OPTIONS]")));
	}
	put_operands(command, &b);
	put_usage(cli, stdout, buf_text(&b));
	buf_free(&b);
	putchar('\n');
	put_paragraph(stdout, tr(cli->catalogue, command->about), 0);
	if (command->flag) {
		put_heading(cli, stdout, N_("Options"));
		put_flags(cli, stdout, command->flag);
	}
	if (command->limit) {
		put_heading(cli, stdout, N_("Limits"));
		put_flags(cli, stdout, command->limit);
	}
	/* said on every page: nobody looks for them elsewhere */
	put_heading(cli, stdout, N_("Options for all commands"));
	put_flags(cli, stdout, global_flags);
	if (command->example)
		put_heading(cli, stdout, N_("Examples"));
	for (const struct example *e = command->example; e && e->line; e++) {
		printf("  bergfried %s\n", e->line);
		put_paragraph(stdout, tr(cli->catalogue, e->about), 6);
	}
	put_heading(cli, stdout, N_("Exit status"));
	for (int status = 0; status <= EXIT_INTERRUPTED; status++) {
		/* scripts depend on these, so every page has them */
		const char *meaning = exit_meaning(command, status);
		char number[8];
		struct buf n = buf_over(number, sizeof number);
		buf_int(&n, status);
		if (meaning)
			print_item(stdout, number, tr(cli->catalogue, meaning), 7);
	}
}

void help_all(const struct cli *cli, FILE *out)
{
	assert(out);
	/* only where no command is given */
	static const struct flag version[] = {
		{ "--version", VALUE_NONE, NULL, N_("print the version; also -V"), NULL, false },
		{ 0 },
	};
	put_usage(cli, out, tr(cli->catalogue, N_("[--lang en|ru|cs] [--color auto|always|never] COMMAND [ARGUMENTS]")));
	for (const struct command_group *group = command_groups; group->title; group++) {
		put_heading(cli, out, group->title);
		for (int i = 0; group->command[i]; i++)
			print_item(out, group->command[i]->name, tr(cli->catalogue, group->command[i]->summary), 13);
	}
	put_heading(cli, out, N_("Options"));
	put_flags(cli, out, global_flags);
	put_flags(cli, out, version);
	putc('\n', out);
	put_paragraph(out, tr(cli->catalogue, N_("“bergfried help COMMAND” explains a command. With no command, a menu of games opens.")), 0);
	/* the names are long, and nobody should have to type them */
	put_paragraph(out, tr(cli->catalogue, N_("GAME may be shortened, as in “bergfried play castle”.")), 0);
}

/* Without a command the overview: it is what somebody wants who only knows the name. */
static int run(const struct cli *cli, const struct arguments *args)
{
	if (args->about)
		help(cli, args->about);
	else
		help_all(cli, stdout);
	return EXIT_OK;
}

const struct command command_help = {
	.name = "help",
	.summary = N_("explain a command"),
	.about = N_("Explains a command: what it does, its options, examples and exit status. Without one, lists the commands."),
	.operand = { { "COMMAND", VALUE_COMMAND, AT_MOST_ONCE } },
	.example = EXAMPLES({ "help play", N_("how to play in the terminal, with all options") }),
	.run = run,
};
