/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* bergfried: which command, in which language, with or without colours. */
#include "cli.h"

#include "tty.h"

#include <assert.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What the locale of that category is: the first variable that is set decides, as in
 * POSIX; "" if none is. */
static const char *locale_of(const char *category)
{
	const char *const names[] = { "LC_ALL", category, "LANG" };
	const char *value = "";
	for (int i = 0; i < 3 && !*value; i++)
		value = getenv(names[i]) ? getenv(names[i]) : "";
	return value;
}

static const struct catalogue *language_of_environment(void)
{
	const char *value = locale_of("LC_MESSAGES");
	char code[8];
	struct buf b = buf_over(code, sizeof code);
	buf_putn(&b, value, strcspn(value, "_.@"));
	const struct catalogue *found = language(code);
	return found ? found : language("en");
}

static bool choose_language(struct cli *cli, const char *code)
{
	assert(code);
	const struct catalogue *found = language(code);
	if (found) {
		cli->catalogue = found;
		return true;
	}
	complain(cli, message_with(N_("unknown language “{found}”; the languages are en, ru and cs"), "found", code));
	return false;
}

static bool choose_colour(struct cli *cli, const char *when)
{
	assert(when);
	static const char *const words[] = { [COLOUR_AUTO] = "auto", [COLOUR_ALWAYS] = "always", [COLOUR_NEVER] = "never" };
	for (int i = 0; i < 3; i++)
		if (strcmp(words[i], when) == 0) {
			cli->colour = (unsigned)i;
			return true;
		}
	struct message m = message(N_("{flag} must be auto, always or never; got “{found}”"));
	message_text(&m, "flag", "--color");
	message_text(&m, "found", when);
	complain(cli, m);
	return false;
}

/* Take --lang and --color out of the arguments, wherever they are before "--". */
static bool take_globals(struct cli *cli, int *argc, char **argv)
{
	assert(*argc >= 0);
	static const struct {
		const char *name;
		bool (*choose)(struct cli *, const char *);
	} global[] = { { "--lang", choose_language }, { "--color", choose_colour } };
	/* what is not taken moves up, so that commands never see it */
	int kept = 1;
	bool fine = true, look = true;
	for (int i = 1; i < *argc; i++) {
		int g = 0;
		size_t n = 0;
		for (; look && g < 2; g++) {
			n = strlen(global[g].name);
			if (strncmp(argv[i], global[g].name, n) == 0 && (!argv[i][n] || argv[i][n] == '='))
				break;
		}
		if (!look || g == 2) {
			look = look && strcmp(argv[i], "--") != 0;
			argv[kept++] = argv[i];
			continue;
		}
		const char *value = argv[i][n] ? argv[i] + n + 1 : i + 1 < *argc ? argv[++i] : "";
		fine = global[g].choose(cli, value) && fine;
	}
	argv[kept] = NULL;
	*argc = kept;
	return fine;
}

/* The characters of the terminal. A UTF-8 locale that is not installed, as in
 * small containers, is no reason to do without UTF-8. */
static void choose_characters(void)
{
	const char *wanted = locale_of("LC_CTYPE");
	bool utf8 = strstr(wanted, "UTF-8") || strstr(wanted, "utf8") || strstr(wanted, "UTF8") || strstr(wanted, "utf-8");
	/* only the characters: numbers and order must not depend on the machine */
	if (!setlocale(LC_CTYPE, "") && utf8)
		setlocale(LC_CTYPE, "C.UTF-8");
}

/* Cyrillic where there is none would be a screen of question marks. */
static void choose_readable(struct cli *cli)
{
	assert(cli->catalogue);
	bool utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
	if (utf8 || strcmp(cli->catalogue->language, "ru") != 0 || !isatty(STDOUT_FILENO))
		return;
	cli->catalogue = language("en");
	complain(cli, message(N_("this terminal cannot show Russian letters; a UTF-8 locale such as C.UTF-8 would help")));
}

/* Has everything that was said come out? */
static int close_output(const struct cli *cli, int status)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	complain(cli, message(N_("the output could not be written")));
	return EXIT_MACHINE;
}

int main(int argc, char **argv)
{
	struct cli cli = { .catalogue = language_of_environment() };
	choose_characters();
	if (!take_globals(&cli, &argc, argv))
		return EXIT_USAGE;
	/* after the globals: somebody may ask for a language that cannot be shown */
	choose_readable(&cli);
	if (cli.colour == COLOUR_NEVER || (cli.colour == COLOUR_AUTO && getenv("NO_COLOR") && *getenv("NO_COLOR")))
		tty_plain();
	const char *name = argc > 1 ? argv[1] : NULL;
	/* somebody who only types the name wants to play */
	if (!name && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
		return menu(&cli);
	if (!name) {
		help_all(&cli, stderr);
		return EXIT_USAGE;
	}
	/* both spellings of both: people try one or the other */
	if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
		help_all(&cli, stdout);
		return close_output(&cli, EXIT_OK);
	}
	if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
		puts("bergfried " BERGFRIED_VERSION);
		return close_output(&cli, EXIT_OK);
	}
	const struct command *command = parse_command(&cli, name);
	return command ? close_output(&cli, command_run(&cli, command, argc - 1, argv + 1)) : EXIT_USAGE;
}
