/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * All commands there are, in the groups and the order in which people look for them.
 *
 * A command is added by its row here; help, manual and completion follow.
 */
#include "cli.h"
#include "ranks.h"

#include <assert.h>
#include <string.h>

const struct command_group command_groups[] = {
	{ N_("Play"), { &command_games, &command_play, &command_rules, &command_aid, &command_data, &command_score } },
	{ N_("Bots"), { &command_bots, &command_simulate, &command_arena, &command_dataset, &command_puzzles, &command_engine } },
	{ N_("Recorded games"), { &command_verify, &command_replay, &command_review } },
	{ N_("Server"), { &command_serve, &command_health, &command_admin, &command_backup, &command_copy, &command_export, &command_ratings } },
	{ N_("Other commands"), { &command_perft, &command_bench, &command_help } },
	{ 0 },
};

/* For the build, and for people who know what they want. */
static const struct command *const unlisted[] = { &command_completion, &command_man, NULL };

const struct flag global_flags[] = {
	{ "--lang", VALUE_CHOICE, "en|ru|cs", N_("the language to use"), N_("your locale’s"), false },
	{ "--color", VALUE_CHOICE, "auto|always|never", N_("when to use colours; NO_COLOR in the environment turns them off, too"), "auto", false },
	{ "--help", VALUE_NONE, NULL, N_("show this help and exit; also -h"), NULL, false },
	{ 0 },
};

const struct command *command_number(int number)
{
	assert(number >= 0);
	for (const struct command_group *group = command_groups; group->title; group++)
		for (int i = 0; group->command[i]; i++)
			if (number-- == 0)
				return group->command[i];
	return number < (int)(sizeof unlisted / sizeof *unlisted) ? unlisted[number] : NULL;
}

/* Up to the first that is not: those are for the build. */
int commands_listed(void)
{
	int n = 0;
	while (command_number(n) != unlisted[0])
		n++;
	return n;
}

/* Only commands that are listed are suggested. */
static const char *name_of(const void *none, int number)
{
	(void)none;
	return number < commands_listed() ? command_number(number)->name : NULL;
}

const struct command *parse_command(const struct cli *cli, const char *name)
{
	assert(name);
	const struct command *command;
	for (int i = 0; (command = command_number(i)); i++)
		if (strcmp(command->name, name) == 0)
			return command;
	complain_unknown(cli, N_("unknown command “{name}”"), N_("unknown command “{name}”; did you mean “{near}”?"), name, name_of);
	complain(cli, message(N_("try “bergfried help”")));
	return NULL;
}

/* Names are looked up here, once for all commands: whoever runs can rely on them. */
static int parse_and_run(const struct cli *cli, const struct command *command, int argc, char **argv)
{
	struct arguments args;
	int status;
	if (!parse(cli, command, argc, argv, &args, &status))
		return status;
	enum value_kind first = args.operands ? command->operand[0].kind : VALUE_NONE;
	if (first == VALUE_GAME && !(args.game = parse_game(cli, args.operand[0])))
		return EXIT_USAGE;
	if (first == VALUE_COMMAND && !(args.about = parse_command(cli, args.operand[0])))
		return EXIT_USAGE;
	return command->run(cli, &args);
}

/* Several processes agree before the first word is said. */
int command_run(const struct cli *cli, const struct command *command, int argc, char **argv)
{
	assert(command->run && argc >= 1);
	if (command->ranks && !ranks_join(cli))
		return EXIT_MACHINE;
	int status = parse_and_run(cli, command, argc, argv);
	fflush(stdout);
	ranks_leave(status);
	return status;
}
