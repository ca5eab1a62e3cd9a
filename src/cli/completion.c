/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried completion: what a shell needs to complete our command lines, made from
 * the descriptions of the commands. Words are written into the scripts, so that a
 * shell does not have to start the program at every key.
 */
#include "cli.h"

#include "bot.h"
#include "registry.h"

#include <string.h>

/* ---- words ---- */

static void put_games(void)
{
	for (int i = 0; registry_game(i); i++) {
		const struct game *game = registry_game(i);
		printf("%s%s", i ? " " : "", game->name);
		if (strcmp(game_short(game), game->name) != 0)
			printf(" %s", game_short(game));
	}
}

static void put_bots(void)
{
	for (int i = 0; bot_number(i); i++)
		printf("%s%s", i ? " " : "", bot_number(i)->name);
}

/* "starts=strict starts=loose": of all games, each once. */
static void put_options(void)
{
	struct buf seen = { 0 };
	for (int i = 0; registry_game(i); i++)
		for (const struct option_spec *spec = registry_game(i)->options; spec->key; spec++)
			for (int v = 0; v < VALUES_MAX && spec->value[v]; v++) {
				struct buf word = { 0 };
				buf_puts(&word, " ", spec->key, "=", spec->fits ? "" : spec->value[v], " ");
				if (!strstr(buf_text(&seen), buf_text(&word)))
					buf_put(&seen, buf_text(&word));
				buf_free(&word);
			}
	fputs(buf_text(&seen), stdout);
	buf_free(&seen);
}

static void put_commands(void)
{
	for (int i = 0; i < commands_listed(); i++)
		printf("%s%s", i ? " " : "", command_number(i)->name);
}

/* "full normal" */
static void put_choices(const char *value)
{
	for (; *value; value++)
		putchar(*value == '|' ? ' ' : *value);
}

/* What may stand in a place, as the scripts below call it. */
static void put_kind(enum value_kind kind, const char *value)
{
	static const char *const word[] = {
		[VALUE_NONE] = "none", [VALUE_TEXT] = "text", [VALUE_NUMBER] = "text", [VALUE_CHOICE] = "choice",
		[VALUE_GAME] = "game", [VALUE_BOTS] = "bots", [VALUE_PLAYERS] = "players", [VALUE_OPTION] = "option",
		[VALUE_FILE] = "file", [VALUE_DIR] = "dir", [VALUE_COMMAND] = "command",
	};
	fputs(word[kind], stdout);
	if (kind == VALUE_CHOICE) {
		putchar(' ');
		put_choices(value);
	}
}

/* The flags of all commands that have values, with `between` them. */
static void put_valued(const char *between)
{
	struct buf seen = { 0 };
	const struct command *command;
	for (int i = 0; (command = command_number(i)); i++)
		for (const struct flag *flag = command->flag; flag && flag->name; flag++) {
			struct buf word = { 0 };
			buf_puts(&word, flag->name, between);
			if (flag->value && !strstr(buf_text(&seen), buf_text(&word)))
				buf_put(&seen, buf_text(&word));
			buf_free(&word);
		}
	printf("%s--lang%s--color", buf_text(&seen), between);
	buf_free(&seen);
}

/* A text in single quotes; `also` are letters that get a backslash. */
static void put_quoted(const char *text, const char *also)
{
	for (; *text; text++) {
		if (*text == '\'')
			fputs("'\\'", stdout);
		else if (strchr(also, *text))
			putchar('\\');
		putchar(*text);
	}
}

/* ---- bash ---- */

static const char bash_head[] =
	"# bash completion for bergfried, made by \"bergfried completion bash\"\n"
	"\n"
	"# What the word at the cursor may be.\n"
	"_bergfried_words()\n"
	"{\n"
	"	local kind=$1 head=\n"
	"	shift\n"
	"	case $kind in\n";

static const char bash_kinds[] =
	"	choice) mapfile -t COMPREPLY < <(compgen -W \"$*\" -- \"$cur\") ;;\n"
	"	file) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$cur\") ;;\n"
	"	dir) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- \"$cur\") ;;\n"
	"	esac\n"
	"	# readline replaces only what is behind the last \"=\"\n"
	"	if [[ $cur == *=* && $COMP_WORDBREAKS == *=* ]]; then\n"
	"		COMPREPLY=(\"${COMPREPLY[@]#\"${cur%=*}=\"}\")\n"
	"	fi\n"
	"}\n"
	"\n"
	"_bergfried()\n"
	"{\n"
	"	local line=${COMP_LINE:0:COMP_POINT} cur prev command= operands=0 i\n"
	"	local -a words\n"
	"	read -ra words <<<\"$line\"\n"
	"	[[ $line == *[[:space:]] ]] && words+=('')\n"
	"	cur=${words[${#words[@]} - 1]}\n"
	"	prev=${words[${#words[@]} - 2]}\n"
	"	COMPREPLY=()\n"
	"	if [[ $cur == --*=* ]]; then\n"
	"		prev=${cur%%=*}\n"
	"		cur=${cur#*=}\n"
	"	fi\n"
	"	for ((i = 1; i < ${#words[@]} - 1; i++)); do\n"
	"		case ${words[i]} in\n";

static const char bash_count[] =
	") ((i++)) ;;\n"
	"		-*) ;;\n"
	"		*) if [[ $command ]]; then ((operands++)); else command=${words[i]}; fi ;;\n"
	"		esac\n"
	"	done\n"
	"	case $prev in\n"
	"	--lang) _bergfried_words choice en ru cs; return ;;\n"
	"	--color) _bergfried_words choice auto always never; return ;;\n"
	"	esac\n"
	"	case $command in\n";

static void bash_list(const char *kind, const char *more, void (*put)(void))
{
	printf("	%s)\n		[[ $cur == *,* ]] && head=${cur%%,*},\n", kind);
	printf("		compopt -o nospace 2>/dev/null\n		mapfile -t COMPREPLY < <(compgen -P \"$head\" -W '%s", more);
	put();
	printf("' -- \"${cur##*,}\") ;;\n");
}

static void bash_plain(const char *kind, void (*put)(void))
{
	printf("	%s) mapfile -t COMPREPLY < <(compgen -W '", kind);
	put();
	printf("' -- \"$cur\") ;;\n");
}

static void bash_command(const struct command *command)
{
	printf("	%s)\n		case $prev in\n", command->name);
	for (const struct flag *flag = command->flag; flag && flag->name; flag++) {
		if (!flag->value)
			continue;
		printf("		%s) _bergfried_words ", flag->name);
		put_kind(flag->kind, flag->value);
		puts("; return ;;");
	}
	puts("		esac\n		if [[ $cur == -* ]]; then");
	fputs("			_bergfried_words choice", stdout);
	for (const struct flag *flag = command->flag; flag && flag->name; flag++)
		printf(" %s", flag->name);
	puts(" --lang --color --help\n			return\n		fi\n		case $operands in");
	int n = 0;
	for (const struct operand *o = command->operand; o < command->operand + OPERANDS_MAX && o->name; o++, n++) {
		if (o->occurs == ONCE_OR_MORE)
			fputs("		*) _bergfried_words ", stdout);
		else
			printf("		%d) _bergfried_words ", n);
		put_kind(o->kind, NULL);
		puts(" ;;");
	}
	puts("		esac ;;");
}

static void bash(void)
{
	const struct command *command;
	fputs(bash_head, stdout);
	bash_plain("game", put_games);
	bash_plain("command", put_commands);
	bash_plain("option", put_options);
	bash_list("bots", "", put_bots);
	bash_list("players", "person ", put_bots);
	fputs(bash_kinds, stdout);
	fputs("		", stdout);
	put_valued(" | ");
	fputs(bash_count, stdout);
	puts("	'') _bergfried_words choice $([[ $cur == -* ]] && echo --lang --color --help --version ||");
	fputs("		echo ", stdout);
	put_commands();
	puts(") ;;");
	for (int i = 0; (command = command_number(i)); i++)
		bash_command(command);
	puts("	esac\n}\n\ncomplete -F _bergfried bergfried");
}

/* ---- zsh ---- */

static void zsh_value(enum value_kind kind, const char *value)
{
	switch (kind) {
	case VALUE_CHOICE:
		putchar('(');
		put_choices(value);
		putchar(')');
		break;
	case VALUE_GAME:
	case VALUE_BOTS:
	case VALUE_PLAYERS:
	case VALUE_OPTION:
	case VALUE_COMMAND:
		fputs("_bergfried_", stdout);
		put_kind(kind, NULL);
		break;
	case VALUE_FILE:
		fputs("_files", stdout);
		break;
	case VALUE_DIR:
		fputs("_files -/", stdout);
		break;
	case VALUE_NONE:
	case VALUE_TEXT:
	case VALUE_NUMBER:
		putchar(' ');
		break;
	}
}

static void zsh_flags(const struct flag *flag)
{
	for (; flag && flag->name; flag++) {
		printf(" \\\n			'%s%s%s[", flag->many ? "*" : "", flag->name, flag->value ? "=" : "");
		put_quoted(flag->about, "[]:\\");
		putchar(']');
		if (flag->value) {
			putchar(':');
			put_quoted(flag->value, ":\\");
			putchar(':');
			zsh_value(flag->kind, flag->value);
		}
		putchar('\'');
	}
}

static void zsh_command(const struct command *command)
{
	printf("		%s) _arguments -S", command->name);
	zsh_flags(command->flag);
	zsh_flags(global_flags);
	int n = 1;
	for (const struct operand *o = command->operand; o < command->operand + OPERANDS_MAX && o->name; o++, n++) {
		if (o->occurs == ONCE_OR_MORE)
			printf(" \\\n			'*:%s:", o->name);
		else
			printf(" \\\n			'%d:%s:", n, o->name);
		zsh_value(o->kind, NULL);
		putchar('\'');
	}
	puts(" ;;");
}

static void zsh_words(const char *name, const char *more, void (*put)(void))
{
	printf("_bergfried_%s() { compadd -- %s", name, more);
	put();
	puts(" }");
}

static void zsh(void)
{
	const struct command *command;
	puts("#compdef bergfried\n# zsh completion for bergfried, made by \"bergfried completion zsh\"\n");
	zsh_words("game", "", put_games);
	zsh_words("option", "", put_options);
	zsh_words("bot", "", put_bots);
	zsh_words("player", "person ", put_bots);
	puts("_bergfried_bots() { _sequence -d _bergfried_bot }\n_bergfried_players() { _sequence -d _bergfried_player }");
	puts("_bergfried_command() {\n	local -a commands=(");
	for (int i = 0; i < commands_listed(); i++) {
		printf("		'%s:", command_number(i)->name);
		put_quoted(command_number(i)->summary, "");
		puts("'");
	}
	puts("	)\n	_describe command commands\n}\n\n_bergfried() {\n	local context state state_descr line curcontext=$curcontext");
	puts("	typeset -A opt_args");
	fputs("	_arguments -C", stdout);
	zsh_flags(global_flags);
	puts(" \\\n			'(- *)'{-V,--version}'[print the version]' '1:command:_bergfried_command' '*::argument:->argument'");
	puts("	[[ $state == argument ]] || return\n	case $words[1] in");
	for (int i = 0; (command = command_number(i)); i++)
		zsh_command(command);
	puts("	esac\n}\n");
	puts("if [ \"$funcstack[1]\" = _bergfried ]; then\n	_bergfried \"$@\"\nelse\n	compdef _bergfried bergfried\nfi");
}

/* ---- fish ---- */

static const char fish_head[] =
	"# fish completion for bergfried, made by \"bergfried completion fish\"\n"
	"\n"
	"# Is this command on the line (\"\": none yet), with so many arguments, or any number of them?\n"
	"function __bergfried_at\n"
	"	set -l command ''\n"
	"	set -l arguments 0\n"
	"	set -l value 0\n"
	"	for word in (commandline -opc)[2..]\n"
	"		if test $value = 1\n"
	"			set value 0\n"
	"			continue\n"
	"		end\n"
	"		switch $word\n"
	"			case ";

static const char fish_rest[] =
	"\n"
	"				set value 1\n"
	"			case '-*'\n"
	"			case '*'\n"
	"				if test -z \"$command\"\n"
	"					set command $word\n"
	"				else\n"
	"					set arguments (math $arguments + 1)\n"
	"				end\n"
	"		end\n"
	"	end\n"
	"	test \"$command\" = \"$argv[1]\"; and begin\n"
	"		test -z \"$argv[2]\"; or test \"$argv[2]\" = $arguments\n"
	"	end\n"
	"end\n"
	"\n"
	"# Words with commas between them.\n"
	"function __bergfried_list\n"
	"	set -l head (commandline -ct | string replace -r '^--[^=]*=' '' | string replace -r '[^,]*$' '')\n"
	"	for word in $argv\n"
	"		echo $head$word\n"
	"	end\n"
	"end\n"
	"\n"
	"complete -c bergfried -f\n"
	"complete -c bergfried -n '__bergfried_at \"\"' -s V -l version -d 'print the version'\n";

static void fish_words(enum value_kind kind, const char *value)
{
	switch (kind) {
	case VALUE_CHOICE:
		fputs(" -x -a '", stdout);
		put_choices(value);
		break;
	case VALUE_GAME:
		fputs(" -x -a '", stdout);
		put_games();
		break;
	case VALUE_BOTS:
	case VALUE_PLAYERS:
		printf(" -x -a '(__bergfried_list %s", kind == VALUE_PLAYERS ? "person " : "");
		put_bots();
		putchar(')');
		break;
	case VALUE_OPTION:
		fputs(" -x -a '", stdout);
		put_options();
		break;
	case VALUE_COMMAND:
		fputs(" -x -a '", stdout);
		put_commands();
		break;
	case VALUE_DIR:
		fputs(" -x -a '(__fish_complete_directories (commandline -ct))", stdout);
		break;
	case VALUE_FILE:
		fputs(" -r -F", stdout);
		return;
	case VALUE_NONE:
		return;
	case VALUE_TEXT:
	case VALUE_NUMBER:
		fputs(" -x", stdout);
		return;
	}
	putchar('\'');
}

static void fish_flags(const struct flag *flag, const char *command)
{
	for (; flag && flag->name; flag++) {
		fputs("complete -c bergfried", stdout);
		if (command)
			printf(" -n '__bergfried_at %s'", command);
		printf(" -l %s", flag->name + 2);
		fish_words(flag->kind, flag->value);
		fputs(" -d '", stdout);
		put_quoted(flag->about, "\\");
		puts("'");
	}
}

static void fish(void)
{
	const struct command *command;
	fputs(fish_head, stdout);
	put_valued(" ");
	fputs(fish_rest, stdout);
	fish_flags(global_flags, NULL);
	for (int i = 0; (command = command_number(i)); i++) {
		if (i < commands_listed()) {
			printf("complete -c bergfried -n '__bergfried_at \"\"' -a %s -d '", command->name);
			put_quoted(command->summary, "\\");
			puts("'");
		}
		fish_flags(command->flag, command->name);
		int n = 0;
		for (const struct operand *o = command->operand; o < command->operand + OPERANDS_MAX && o->name; o++, n++) {
			printf("complete -c bergfried -n '__bergfried_at %s", command->name);
			printf(o->occurs == ONCE_OR_MORE ? "'" : " %d'", n);
			fish_words(o->kind, o->name);
			putchar('\n');
		}
	}
}

/* ---- the command ---- */

static int run(const struct cli *cli, const struct arguments *args)
{
	static const struct {
		const char *name;
		void (*put)(void);
	} shell[] = { { "bash", bash }, { "zsh", zsh }, { "fish", fish } };
	for (int i = 0; i < 3; i++)
		if (strcmp(args->operand[0], shell[i].name) == 0) {
			shell[i].put();
			return EXIT_OK;
		}
	return expected(cli, "bash, zsh, fish", args->operand[0]);
}

const struct command command_completion = {
	.name = "completion",
	.summary = N_("print a completion script for a shell"),
	.about = N_("Prints a script that lets bash, zsh or fish complete command lines. “make install” installs all three."),
	.operand = { { "SHELL", VALUE_TEXT, ONCE } },
	.example = EXAMPLES({ "completion bash >~/.local/share/bash-completion/completions/bergfried", N_("enable bash completion for a copy that is not installed") }),
	.run = run,
};
