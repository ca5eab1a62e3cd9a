/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* bergfried: which command, and in which language. */
#include "cli.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
	const char *name, *about;
	int (*run)(const struct cli *, int argc, char **argv);
} commands[] = {
	{ "games", N_("list the games and their options"), command_games },
	{ "play", N_("play a game in the terminal"), command_play },
	{ "simulate", N_("let bots play many games"), command_simulate },
	{ "arena", N_("measure how strong bots are"), command_arena },
	{ "score", N_("count the points of a game on your table"), command_score },
	{ "verify", N_("check records by the rules"), command_verify },
	{ "replay", N_("show a recorded game move by move"), command_replay },
	{ "review", N_("look a recorded game over: what each decision cost"), command_review },
	{ "data", N_("print a game’s tables"), command_data },
	{ "rules", N_("print a game’s rules and our rulings"), command_rules },
	{ "aid", N_("print a game’s player aid, one page"), command_aid },
	{ "engine", N_("answer other programs, a line each"), command_engine },
	{ "serve", N_("open the games to browsers and bots on the network"), command_serve },
	{ "backup", N_("copy all that a server keeps into one file"), command_backup },
	{ "export", N_("write the records of a server’s finished games"), command_export },
	{ "ratings", N_("list a server’s best players, or count all games again"), command_ratings },
	{ "perft", N_("count the positions after each number of moves"), command_perft },
	{ "bench", N_("measure the engine’s speed"), command_bench },
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void usage(const struct cli *cli, FILE *out)
{
	fprintf(out, "bergfried [--lang en|ru|cs] %s\n\n", tr(cli->catalogue, N_("COMMAND [ARGUMENTS]")));
	for (int i = 0; i < COMMANDS; i++)
		fprintf(out, "  %-10s %s\n", commands[i].name, tr(cli->catalogue, commands[i].about));
	putc('\n', out);
	say_text(cli, out, N_("“bergfried COMMAND --help” tells more. Without a command, a menu of games opens."));
}

/* The environment's language: the first that is set decides, as in POSIX. */
static const struct catalogue *language_of_environment(void)
{
	static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
	for (int i = 0; i < 3; i++) {
		const char *value = getenv(names[i]);
		if (!value || !*value)
			continue;
		char code[8];
		struct buf b = buf_over(code, sizeof code);
		buf_putn(&b, value, strcspn(value, "_.@"));
		const struct catalogue *found = language(code);
		return found ? found : language("en");
	}
	return language("en");
}

/* Take --lang out of the arguments, wherever it stands before "--". */
static bool take_language(struct cli *cli, int *argc, char **argv)
{
	int kept = 1;
	bool fine = true, look = true;
	for (int i = 1; i < *argc; i++) {
		const char *code = NULL;
		if (look && strcmp(argv[i], "--lang") == 0)
			code = i + 1 < *argc ? argv[++i] : "";
		else if (look && strncmp(argv[i], "--lang=", 7) == 0)
			code = argv[i] + 7;
		else
			argv[kept++] = argv[i];
		look = look && strcmp(argv[i], "--") != 0;
		if (!code)
			continue;
		const struct catalogue *found = language(code);
		if (found) {
			cli->catalogue = found;
		} else {
			struct message m = message(N_("there is no language “{found}”; known: en, ru, cs"));
			message_text(&m, "found", code);
			complain(cli, &m);
			fine = false;
		}
	}
	argv[kept] = NULL;
	*argc = kept;
	return fine;
}

/* The characters of the terminal. A UTF-8 locale that is not installed, as in
 * small containers, is no reason to do without UTF-8. */
static void choose_characters(void)
{
	static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
	const char *wanted = "";
	for (int i = 0; i < 3 && !*wanted; i++)
		wanted = getenv(names[i]) ? getenv(names[i]) : "";
	bool utf8 = strstr(wanted, "UTF-8") || strstr(wanted, "utf8") || strstr(wanted, "UTF8") || strstr(wanted, "utf-8");
	if (!setlocale(LC_CTYPE, "") && utf8)
		setlocale(LC_CTYPE, "C.UTF-8");
}

/* Cyrillic where there is none would be a screen of question marks. */
static void choose_readable(struct cli *cli)
{
	bool utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
	if (utf8 || strcmp(cli->catalogue->language, "ru") != 0 || !isatty(STDOUT_FILENO))
		return;
	cli->catalogue = language("en");
	struct message m = message(N_("this terminal cannot show Russian letters; a UTF-8 locale such as C.UTF-8 would help"));
	complain(cli, &m);
}

/* Has everything that was said come out? */
static int close_output(const struct cli *cli, int status)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	struct message m = message(N_("the output could not be written"));
	complain(cli, &m);
	return EXIT_MACHINE;
}

int main(int argc, char **argv)
{
	struct cli cli = { language_of_environment() };
	choose_characters();
	if (!take_language(&cli, &argc, argv))
		return EXIT_USAGE;
	choose_readable(&cli);
	if (argc < 2) {
		if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
			return command_menu(&cli, argc, argv);
		usage(&cli, stderr);
		return EXIT_USAGE;
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
		usage(&cli, stdout);
		return close_output(&cli, EXIT_OK);
	}
	if (strcmp(argv[1], "--version") == 0) {
		puts("bergfried " BERGFRIED_VERSION);
		return close_output(&cli, EXIT_OK);
	}
	for (int i = 0; i < COMMANDS; i++)
		if (strcmp(argv[1], commands[i].name) == 0)
			return close_output(&cli, commands[i].run(&cli, argc - 1, argv + 1));
	struct message m = message(N_("there is no command “{name}”"));
	message_text(&m, "name", argv[1]);
	complain(&cli, &m);
	usage(&cli, stderr);
	return EXIT_USAGE;
}
