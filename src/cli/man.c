/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried man: pages of the manual, in mdoc(7), made from the descriptions of the
 * commands. The build writes them into files; they are in English.
 */
#include "cli.h"

#include <assert.h>
#include <string.h>

/* What mdoc would take for its own is made harmless. */
static void escape(const char *text, struct buf *out)
{
	assert(text && out);
	static const struct {
		const char *from, *to;
	} sign[] = {
		{ "\\", "\\e" }, { "“", "\\(lq" }, { "”", "\\(rq" }, { "’", "\\(cq" }, { "-", "\\-" },
	};
	enum { SIGNS = sizeof sign / sizeof *sign };
	/* sign by sign: some of ours are several bytes */
	while (*text) {
		int i = 0;
		while (i < SIGNS && strncmp(text, sign[i].from, strlen(sign[i].from)) != 0)
			i++;
		if (i < SIGNS)
			buf_put(out, sign[i].to);
		else
			buf_char(out, *text);
		text += i < SIGNS ? strlen(sign[i].from) : 1;
	}
}

/* Words in a line of a macro. */
static void put_words(const char *text)
{
	struct buf b = { 0 };
	escape(text, &b);
	fputs(buf_text(&b), stdout);
	buf_free(&b);
}

/* A paragraph: every sentence begins a line, as mdoc wants it, and none is too long. */
static void put_paragraph(const char *text)
{
	enum { WIDTH = 76 };
	struct buf b = { 0 };
	int column = 0;
	escape(text, &b);
	for (const char *at = buf_text(&b); *at;) {
		size_t n = strcspn(at, " ");
		/* mdoc puts a wider space behind a sentence if it ends its line */
		bool ends = at[n] && n && at[n - 1] == '.';
		if (column && column + (int)n > WIDTH) {
			putchar('\n');
			column = 0;
		}
		printf("%s%.*s%s", column ? " " : "", (int)n, at, ends ? "\n" : "");
		column = ends ? 0 : column + (int)n + 1;
		at += n + strspn(at + n, " ");
	}
	putchar('\n');
	buf_free(&b);
}

/* ".Ar GAME", or ".Cm full | normal" */
static void put_value(const struct flag *flag)
{
	if (flag->kind != VALUE_CHOICE) {
		printf(" Ar ");
		put_words(flag->value);
		return;
	}
	for (const char *at = flag->value; *at;) {
		size_t n = strcspn(at, "|");
		printf("%s Cm %.*s", at == flag->value ? "" : " |", (int)n, at);
		at += n + (at[n] == '|');
	}
}

/* English throughout: the build makes one set of pages for everybody. */
static void put_flags(const struct flag *flag)
{
	puts(".Bl -tag -width Ds");
	for (; flag && flag->name; flag++) {
		/* a limit is a word behind a flag, and no flag itself */
		if (flag->name[0] == '-')
			printf(".It Fl \\-%s", flag->name + 2);
		else
			printf(".It Cm %s", flag->name);
		if (flag->value)
			put_value(flag);
		putchar('\n');
		struct buf about = { 0 };
		buf_put(&about, flag->about);
		if (flag->usual) {
			buf_puts(&about, " (default: ", flag->usual, ")");
		}
		put_paragraph(buf_text(&about));
		buf_free(&about);
	}
	puts(".El");
}

/* "bergfried-play", or the program itself */
static void put_head(const char *name, const char *title, const char *summary)
{
	assert(name && title && summary);
	printf(".\\\" SPDX-License-Identifier: MIT\n.\\\" Made by bergfried man: do not edit.\n");
	printf(".Dd " BERGFRIED_DATE "\n.Dt %s 1\n.Os\n.Sh NAME\n.Nm %s\n.Nd ", title, name);
	put_words(summary);
	puts("\n.Sh SYNOPSIS");
}

/* The title is in capitals, as manuals have it. */
static void put_title(const char *name, struct buf *title)
{
	for (const char *c = name; *c; c++)
		buf_char(title, (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c));
}

/* As in the synopsis of every manual: what may be left out is optional, dots mean more of
 * them. */
static void put_operands(const struct command *command)
{
	for (const struct operand *o = command->operand; o < command->operand + OPERANDS_MAX && o->name; o++)
		printf(".%sAr %s%s\n", o->occurs == AT_MOST_ONCE ? "Op " : "", o->name, o->occurs == ONCE_OR_MORE ? " ..." : "");
}

static void put_exit(const struct command *command)
{
	assert(command);
	puts(".Sh EXIT STATUS\n.Bl -tag -width Ds");
	for (int status = 0; status <= EXIT_INTERRUPTED; status++) {
		const char *meaning = exit_meaning(command, status);
		if (!meaning)
			continue;
		printf(".It %d\n", status);
		put_paragraph(meaning);
	}
	puts(".El");
}

static void put_examples(const struct example *example)
{
	assert(example);
	puts(".Sh EXAMPLES");
	for (; example->line; example++) {
		put_words(example->about);
		puts(":");
		fputs(".Pp\n.Dl bergfried ", stdout);
		put_words(example->line);
		putchar('\n');
		/* no empty paragraph at the end: mandoc complains about it */
		if (example[1].line)
			puts(".Pp");
	}
}

static void page_of(const struct command *command)
{
	assert(command->name && command->summary);
	struct buf name = { 0 }, title = { 0 };
	buf_put(&name, "bergfried-");
	buf_put(&name, command->name);
	put_title(buf_text(&name), &title);
	put_head(buf_text(&name), buf_text(&title), command->summary);
	printf(".Nm bergfried %s\n", command->name);
	if (command->flag)
		puts(".Op Ar options");
	put_operands(command);
	puts(".Sh DESCRIPTION");
	put_paragraph(command->about);
	if (command->flag) {
		puts(".Pp\nThe options are as follows:");
		put_flags(command->flag);
	}
	if (command->limit) {
		puts(".Pp\nThe limits that can be set are as follows; 0 means no limit:");
		put_flags(command->limit);
	}
	/* a page is read alone: it has to be complete */
	puts(".Pp\nEvery command also takes:");
	put_flags(global_flags);
	put_exit(command);
	if (command->example)
		put_examples(command->example);
	puts(".Sh SEE ALSO\n.Xr bergfried 1");
	buf_free(&name);
	buf_free(&title);
}

/* The pages of the others, in the alphabet's order, as mdoc wants it. */
static void put_others(void)
{
	const char *last = "";
	/* the next in the alphabet each time: twenty names need no sorting */
	for (int left = commands_listed(); left > 0; left--) {
		const char *next = NULL;
		for (int i = 0; i < commands_listed(); i++) {
			const char *name = command_number(i)->name;
			if (strcmp(name, last) > 0 && (!next || strcmp(name, next) < 0))
				next = name;
		}
		printf(".Xr bergfried-%s 1%s\n", next, left > 1 ? " ," : "");
		last = next;
	}
}

/* What no command's own page can say: the environment, shortened names, and where to read
 * on. */
static void page_of_all(void)
{
	put_head("bergfried", "BERGFRIED", "castle-building board games, for people and bots");
	puts(".Nm bergfried\n.Op Fl \\-lang Cm en | ru | cs\n.Op Fl \\-color Cm auto | always | never\n.Op Ar command Op Ar arguments");
	puts(".Nm bergfried\n.Fl V\n.Sh DESCRIPTION");
	puts(".Nm\nplays castle\\-building board games by the book: in the terminal, on a server\nfor browsers, and as an engine for other programs.");
	puts("Without a command, a menu of games opens.");
	for (const struct command_group *group = command_groups; group->title; group++) {
		fputs(".Ss ", stdout);
		put_words(group->title);
		puts("\n.Bl -tag -width Ds");
		for (int i = 0; group->command[i]; i++) {
			printf(".It Cm %s\n", group->command[i]->name);
			put_words(group->command[i]->summary);
			printf(";\nsee\n.Xr bergfried-%s 1 .\n", group->command[i]->name);
		}
		puts(".El");
	}
	/* said once for all pages; each command's own lists them, too */
	puts(".Ss Options\nThese may be given before or behind the command:");
	put_flags(global_flags);
	puts(".Pp\n.Fl V\nor\n.Fl \\-version\nprints the version.");
	puts(".Ss Games\nA\n.Ar game\nmay be shortened to a beginning that fits only one game, or to the name\nwithout its first word:");
	puts(".Pp\n.Dl bergfried play castle");
	puts(".Sh ENVIRONMENT\n.Bl -tag -width Ds");
	puts(".It Ev LC_ALL , LC_MESSAGES , LANG\nThe language: the first of these that is set decides.");
	puts(".It Ev NO_COLOR\nIf it is set and not empty, no colours are used.");
	puts(".It Ev PAGER\nThe program that shows rules on a terminal.");
	puts(".It Ev XDG_DATA_HOME\nWhere games and a server\\(cqs store are kept, in the folder\n.Pa bergfried ;\nelse\n.Pa ~/.local/share .\n.El");
	/* of all commands together, so with every status there is */
	put_exit(&(const struct command){ .refused = "something that was checked has errors", .interruptible = true });
	puts(".Sh SEE ALSO");
	put_others();
}

/* The build calls this once for each command and once for all. */
static int run(const struct cli *cli, const struct arguments *args)
{
	(void)cli;
	if (args->about)
		page_of(args->about);
	else
		page_of_all();
	return EXIT_OK;
}

const struct command command_man = {
	.name = "man",
	.summary = N_("print a manual page"),
	.about = N_("Prints the manual page for a command, or for the whole program, in the format of man(1). “make install” installs them all."),
	.operand = { { "COMMAND", VALUE_COMMAND, AT_MOST_ONCE } },
	.example = EXAMPLES({ "man play >bergfried-play.1", N_("write the manual page for a command") }),
	.run = run,
};
