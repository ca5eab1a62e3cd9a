/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Arguments of commands, and the help made from the same tables. */
#include "cli.h"

#include "bot.h"
#include "registry.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void help(const struct cli *cli, const struct usage *usage)
{
	printf("bergfried %s %s\n\n%s\n", usage->command, usage->operands, tr(cli->catalogue, usage->about));
	if (usage->flags[0].name)
		putchar('\n');
	for (const struct flag *flag = usage->flags; flag->name; flag++) {
		int width = printf("  %s%s%s", flag->name, flag->value ? " " : "", flag->value ? flag->value : "");
		printf("%*s%s\n", width < 24 ? 24 - width : 1, "", tr(cli->catalogue, flag->about));
	}
}

static int wrong(const struct cli *cli, const struct usage *usage, struct message m)
{
	complain(cli, &m);
	struct message hint = message(N_("“bergfried {command} --help” says how it is used"));
	message_text(&hint, "command", usage->command);
	complain(cli, &hint);
	return -1 - EXIT_USAGE;
}

/* Put a value where its flag wants it. */
static bool give(const struct flag *flag, const char *value)
{
	for (int i = 0; i < flag->room; i++)
		if (!flag->given[i]) {
			flag->given[i] = value;
			return true;
		}
	return false;
}

/* "--name", or "--name=value" whose value is then put into *value. */
static const struct flag *find(const struct usage *usage, const char *argument, const char **value)
{
	for (const struct flag *flag = usage->flags; flag->name; flag++) {
		size_t n = strlen(flag->name);
		if (strncmp(flag->name, argument, n) != 0 || (argument[n] && argument[n] != '='))
			continue;
		*value = argument[n] ? argument + n + 1 : NULL;
		return flag;
	}
	return NULL;
}

int parse(const struct cli *cli, const struct usage *usage, int argc, char **argv)
{
	int operands = 0;
	bool only_operands = false;
	for (int i = 1; i < argc; i++) {
		char *argument = argv[i];
		if (only_operands || argument[0] != '-' || !argument[1]) {
			argv[operands++] = argument;
			continue;
		}
		if (strcmp(argument, "--") == 0) {
			only_operands = true;
			continue;
		}
		if (strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0) {
			help(cli, usage);
			return -1 - EXIT_OK;
		}
		const char *value = NULL;
		const struct flag *flag = find(usage, argument, &value);
		struct message m = message(NULL);
		if (!flag)
			m = message(N_("there is no flag {flag}"));
		else if (flag->value && !value && i + 1 == argc)
			m = message(N_("{flag} needs a value"));
		else if (!flag->value && value)
			m = message(N_("{flag} takes no value"));
		else if (!give(flag, !flag->value ? flag->name : value ? value : argv[++i]))
			m = message(N_("{flag} is given too often"));
		if (m.id) {
			message_text(&m, "flag", argument);
			return wrong(cli, usage, m);
		}
	}
	if (operands < usage->min)
		return wrong(cli, usage, message(N_("something is missing")));
	if (operands > usage->max) {
		struct message m = message(N_("“{argument}” is too much"));
		message_text(&m, "argument", argv[usage->max]);
		return wrong(cli, usage, m);
	}
	return operands;
}

long long parse_number(const struct cli *cli, const struct flag *flag, long long otherwise, long long min, long long max)
{
	const char *text = flag->given[0];
	if (!text)
		return otherwise;
	char *end;
	errno = 0;
	long long number = strtoll(text, &end, 10);
	if (text[0] >= '0' && text[0] <= '9' && !*end && !errno && number >= min && number <= max)
		return number;
	struct message m = message(N_("{flag} takes a whole number from {min} to {max}, not “{found}”"));
	message_text(&m, "flag", flag->name);
	message_int(&m, "min", (long)min);
	message_int(&m, "max", (long)max);
	message_text(&m, "found", text);
	complain(cli, &m);
	return -1;
}

/* Complain that a name is unknown; `known` are the names there are. */
static void unknown(const struct cli *cli, struct message m, const char *name, const char *known)
{
	message_text(&m, "name", name);
	message_text(&m, "known", known);
	complain(cli, &m);
}

const struct game *parse_game(const struct cli *cli, const char *name)
{
	const struct game *game = registry_find(name);
	if (game)
		return game;
	char known[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(known, sizeof known);
	for (int i = 0; (game = registry_game(i)); i++) {
		buf_put(&b, i ? ", " : "");
		buf_put(&b, game->name);
	}
	unknown(cli, message(N_("there is no game “{name}”; known: {known}")), name, known);
	return NULL;
}

const struct bot *parse_bot(const struct cli *cli, const char *name)
{
	const struct bot *bot = bot_find(name);
	if (bot)
		return bot;
	char known[MESSAGE_ARG_SIZE];
	struct buf b = buf_over(known, sizeof known);
	for (int i = 0; (bot = bot_number(i)); i++) {
		buf_put(&b, i ? ", " : "");
		buf_put(&b, bot->name);
	}
	unknown(cli, message(N_("there is no bot “{name}”; known: {known}")), name, known);
	return NULL;
}

bool parse_part(const char **text, struct buf *part)
{
	if (!*text)
		return false;
	size_t n = strcspn(*text, ",");
	buf_clear(part);
	buf_putn(part, *text, n);
	*text = (*text)[n] ? *text + n + 1 : NULL;
	return true;
}

int parse_seats(const struct cli *cli, const struct game *game, const char *text, bool people,
                const struct bot *bots[SEATS_MAX])
{
	int seats = 0;
	char kind[32];
	struct buf b = buf_over(kind, sizeof kind);
	while (parse_part(&text, &b)) {
		const struct bot *bot = NULL;
		if (!(people && strcmp(kind, "person") == 0) && !(bot = parse_bot(cli, kind)))
			return -1;
		if (seats < SEATS_MAX)
			bots[seats] = bot;
		seats++;
	}
	if (seats >= game->min_seats && seats <= game->max_seats)
		return seats;
	char found[16];
	struct buf number = buf_over(found, sizeof found);
	buf_int(&number, seats);
	struct message m = game_wrong_seats(game, found);
	complain(cli, &m);
	return -1;
}

const struct list *parse_list(const struct cli *cli, const struct flag *cards, struct list *list, int *status)
{
	*status = EXIT_OK;
	if (!cards->given[0])
		return NULL;
	*status = load_list(cli, NULL, cards->given[0], list);
	return list;
}

int parse_options(const struct cli *cli, const struct game *game, const struct flag *flag, const struct flag *cards,
                  struct options *options)
{
	if (cards->given[0]) {
		struct list list;
		int status = load_list(cli, game, cards->given[0], &list);
		if (status != EXIT_OK)
			return status;
		options_bring(game, options, &list);
	}
	for (int i = 0; i < flag->room && flag->given[i]; i++) {
		char key[64];
		struct buf b = buf_over(key, sizeof key);
		const char *equals = strchr(flag->given[i], '=');
		struct message m;
		if (equals) {
			buf_putn(&b, flag->given[i], (size_t)(equals - flag->given[i]));
			m = options_set(game, options, key, equals + 1);
		} else {
			m = message(N_("expected “{expected}”, found “{found}”"));
			message_text(&m, "expected", "KEY=VALUE");
			message_text(&m, "found", flag->given[i]);
		}
		if (m.id) {
			complain(cli, &m);
			return EXIT_USAGE;
		}
	}
	struct message clash = options_clash(game, options);
	if (clash.id)
		complain(cli, &clash);
	return clash.id ? EXIT_USAGE : EXIT_OK;
}
