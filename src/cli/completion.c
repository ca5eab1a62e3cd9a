/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried completion: what a shell needs to complete our command lines, made from the
 * descriptions of the commands. Words are written into the scripts, so that a shell
 * does not have to start the program at every key.
 *
 * Three shells, three languages: what they have in common is the table of kinds, which
 * says what may stand in a place. What is fixed in a script stands here as it will be
 * read, tabs and all, so that it can be compared with what comes out.
 */
#include "cli.h"

#include "bot.h"
#include "registry.h"

#include <assert.h>
#include <string.h>

/* ---- words ---- */

/* Short names, too: these are what people type. */
static void put_games(const char *none)
{
	(void)none;
	for (int i = 0; registry_game(i); i++) {
		const struct game *game = registry_game(i);
		printf("%s%s", i ? " " : "", game->name);
		if (strcmp(game_short(game), game->name) != 0)
			printf(" %s", game_short(game));
	}
}

/* The names that --seats takes, one list for all games. */
static void put_bots(const char *none)
{
	(void)none;
	for (int i = 0; bot_number(i); i++)
		printf("%s%s", i ? " " : "", bot_number(i)->name);
}

static void put_players(const char *none)
{
	printf("person ");
	put_bots(none);
}

/* "starts=strict starts=loose": of all games, each once. */
static void put_options(const char *none)
{
	struct buf seen = { 0 };
	(void)none;
	for (int i = 0; registry_game(i); i++)
		for (const struct option_spec *spec = registry_game(i)->options; spec->key; spec++)
			for (int v = 0; v < VALUES_MAX && spec->value[v]; v++) {
				struct buf word = { 0 };
				buf_puts(&word, " ", spec->key, "=", spec->fits ? "" : spec->value[v], " ");
				/* two games may have an option of the same name */
				if (!strstr(buf_text(&seen), buf_text(&word)))
					buf_put(&seen, buf_text(&word));
				buf_free(&word);
			}
	fputs(buf_text(&seen), stdout);
	buf_free(&seen);
}

/* Only those that the help lists, too. */
static void put_commands(const char *none)
{
	(void)none;
	for (int i = 0; i < commands_listed(); i++)
		printf("%s%s", i ? " " : "", command_number(i)->name);
}

/* "full normal" */
static void put_choices(const char *value)
{
	assert(value);
	for (; *value; value++)
		putchar(*value == '|' ? ' ' : *value);
}

/* What may stand in a place: as the scripts below call it, and the words, if they are
 * known here; only choices depend on the flag's value. */
static const struct {
	const char *name;
	void (*words)(const char *value);
} kinds[] = {
	[VALUE_NONE] = { "none", NULL },
	[VALUE_TEXT] = { "text", NULL },
	[VALUE_NUMBER] = { "text", NULL },
	[VALUE_CHOICE] = { "choice", put_choices },
	[VALUE_GAME] = { "game", put_games },
	[VALUE_BOTS] = { "bots", put_bots },
	[VALUE_PLAYERS] = { "players", put_players },
	[VALUE_OPTION] = { "option", put_options },
	[VALUE_FILE] = { "file", NULL },
	[VALUE_DIR] = { "dir", NULL },
	[VALUE_COMMAND] = { "command", put_commands },
};

static void put_kind(enum value_kind kind, const char *value)
{
	assert(kind < sizeof kinds / sizeof *kinds);
	fputs(kinds[kind].name, stdout);
	if (kind == VALUE_CHOICE) {
		putchar(' ');
		put_choices(value);
	}
}

/* The flags of all commands that have values, with `between` them. */
static void put_valued(const char *between)
{
	assert(between);
	struct buf seen = { 0 };
	const struct command *command;
	for (int i = 0; (command = command_number(i)); i++)
		for (const struct flag *flag = command->flag; flag && flag->name; flag++) {
			struct buf word = { 0 };
			buf_puts(&word, flag->name, between);
			/* a word behind such a flag is its value and not an operand, in
			   whichever command it stands */
			if (flag->value && !strstr(buf_text(&seen), buf_text(&word)))
				buf_put(&seen, buf_text(&word));
			buf_free(&word);
		}
	/* those of all commands have values, too */
	printf("%s--lang%s--color", buf_text(&seen), between);
	buf_free(&seen);
}

/* A text in single quotes; `also` are letters that get a backslash. */
static void put_quoted(const char *text, const char *also)
{
	assert(text && also);
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

/* Words with commas between them: what stands before the last comma stays. */
static void bash_list(enum value_kind kind)
{
	printf("	%s)\n		[[ $cur == *,* ]] && head=${cur%%,*},\n", kinds[kind].name);
	printf("		compopt -o nospace 2>/dev/null\n		mapfile -t COMPREPLY < <(compgen -P \"$head\" -W '");
	kinds[kind].words(NULL);
	printf("' -- \"${cur##*,}\") ;;\n");
}

static void bash_plain(enum value_kind kind)
{
	assert(kinds[kind].words);
	printf("	%s) mapfile -t COMPREPLY < <(compgen -W '", kinds[kind].name);
	kinds[kind].words(NULL);
	printf("' -- \"$cur\") ;;\n");
}

/* Within a command, first what the flag before the cursor wants, then flags, then operands
 * by their number. */
static void bash_command(const struct command *command)
{
	/* a flag and its value may be two words */
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
	/* these are for every command */
	puts(" --lang --color --help\n			return\n		fi\n		case $operands in");
	int n = 0;
	for (const struct operand *o = command->operand; o < command->operand + OPERANDS_MAX && o->name; o++, n++) {
		if (o->occurs == ONCE_OR_MORE)
			fputs("		*) _bergfried_words ", stdout);
		else
			printf("		%d) _bergfried_words ", n);
		put_kind(o->kind, command->choices);
		puts(" ;;");
	}
	puts("		esac ;;");
}

/* Words are split here by hand: bash's own list breaks at "=" and ":", which our values
 * have in them. */
static void bash(void)
{
	const struct command *command;
	fputs(bash_head, stdout);
	bash_plain(VALUE_GAME);
	bash_plain(VALUE_COMMAND);
	bash_plain(VALUE_OPTION);
	bash_list(VALUE_BOTS);
	bash_list(VALUE_PLAYERS);
	/* what depends on the machine, such as files, bash looks up itself */
	fputs(bash_kinds, stdout);
	fputs("		", stdout);
	put_valued(" | ");
	fputs(bash_count, stdout);
	puts("	'') _bergfried_words choice $([[ $cur == -* ]] && echo --lang --color --help --version ||");
	fputs("		echo ", stdout);
	put_commands(NULL);
	puts(") ;;");
	for (int i = 0; (command = command_number(i)); i++)
		bash_command(command);
	/* the whole function is called for every key that completes */
	puts("	esac\n}\n\ncomplete -F _bergfried bergfried");
}

/* ---- zsh ---- */

static void zsh_value(enum value_kind kind, const char *value)
{
	assert(kind < sizeof kinds / sizeof *kinds);
	if (kind == VALUE_CHOICE) {
		putchar('(');
		put_choices(value);
		putchar(')');
	} else if (kinds[kind].words) {
		printf("_bergfried_%s", kinds[kind].name);
	} else {
		fputs(kind == VALUE_FILE ? "_files" : kind == VALUE_DIR ? "_files -/" : " ", stdout);
	}
}

/* zsh shows what each flag is about, so that goes with it. */
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
	assert(command->name);
	printf("		%s) _arguments -S", command->name);
	zsh_flags(command->flag);
	zsh_flags(global_flags);
	int n = 1;
	for (const struct operand *o = command->operand; o < command->operand + OPERANDS_MAX && o->name; o++, n++) {
		if (o->occurs == ONCE_OR_MORE)
			printf(" \\\n			'*:%s:", o->name);
		else
			printf(" \\\n			'%d:%s:", n, o->name);
		zsh_value(o->kind, command->choices);
		putchar('\'');
	}
	puts(" ;;");
}

/* Functions of their own, so that a list is written once and used in many places. */
static void zsh_words(const char *name, enum value_kind kind)
{
	printf("_bergfried_%s() { compadd -- ", name);
	kinds[kind].words(NULL);
	puts(" }");
}

/* The last lines let the script be used both as a function of zsh's own and by being read. */
static void zsh(void)
{
	const struct command *command;
	puts("#compdef bergfried\n# zsh completion for bergfried, made by \"bergfried completion zsh\"\n");
	zsh_words("game", VALUE_GAME);
	zsh_words("option", VALUE_OPTION);
	zsh_words("bot", VALUE_BOTS);
	zsh_words("player", VALUE_PLAYERS);
	puts("_bergfried_bots() { _sequence -d _bergfried_bot }\n_bergfried_players() { _sequence -d _bergfried_player }");
	puts("_bergfried_command() {\n	local -a commands=(");
	for (int i = 0; i < commands_listed(); i++) {
		printf("		'%s:", command_number(i)->name);
		put_quoted(command_number(i)->summary, "");
		puts("'");
	}
	puts("	)\n	_describe command commands\n}\n\n_bergfried() {\n	local context state state_descr line curcontext=$curcontext");
	/* _arguments wants these to be local */
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
	assert(kind < sizeof kinds / sizeof *kinds);
	bool list = kind == VALUE_BOTS || kind == VALUE_PLAYERS;
	if (kind == VALUE_FILE) {
		fputs(" -r -F", stdout);
	} else if (kind == VALUE_DIR) {
		fputs(" -x -a '(__fish_complete_directories (commandline -ct))'", stdout);
	} else if (kinds[kind].words) {
		printf(" -x -a '%s", list ? "(__bergfried_list " : "");
		kinds[kind].words(value);
		fputs(list ? ")'" : "'", stdout);
	} else if (kind != VALUE_NONE) {
		fputs(" -x", stdout);
	}
}

/* fish asks the condition for every flag at every key: it has to be quick, and is one
 * function. */
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

/* Files are not offered by default: most places want something else. */
static void fish(void)
{
	const struct command *command;
	fputs(fish_head, stdout);
	/* fish has to know them to count the operands */
	put_valued(" ");
	fputs(fish_rest, stdout);
	/* without a condition: they are offered everywhere */
	fish_flags(global_flags, NULL);
	for (int i = 0; (command = command_number(i)); i++) {
		if (i < commands_listed()) {
			printf("complete -c bergfried -n '__bergfried_at \"\"' -a %s -d '", command->name);
			/* commands that are not listed complete their flags, but are not
			   offered */
			put_quoted(command->summary, "\\");
			puts("'");
		}
		fish_flags(command->flag, command->name);
		int n = 0;
		for (const struct operand *o = command->operand; o < command->operand + OPERANDS_MAX && o->name; o++, n++) {
			printf("complete -c bergfried -n '__bergfried_at %s", command->name);
			/* any number of them may follow */
			printf(o->occurs == ONCE_OR_MORE ? "'" : " %d'", n);
			fish_words(o->kind, command->choices);
			putchar('\n');
		}
	}
}

/* ---- the command ---- */

static int run(const struct cli *cli, const struct arguments *args)
{
	assert(args->operands == 1);
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
