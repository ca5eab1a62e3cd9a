/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Arguments of commands: flags, operands, and what their values mean.
 *
 * All of it works from the description of a command, so that what is accepted, what the
 * help says and what a shell completes cannot differ. Whatever is wrong with a call is
 * said in a sentence that names the argument, with the likely right one where there is
 * one; nothing is guessed on the person's behalf.
 */
#include "cli.h"

#include "bot.h"
#include "registry.h"
#include "words.h"

#include <assert.h>
#include <string.h>

const char option_about[] = N_("set a game option; may be given several times");
const char cards_about[] = N_("play with the cards in this file instead of the built-in ones");
const char record_cards_about[] = N_("the card list that the record was played with");

/* What is wrong first, then where the right way is described: both are short. */
static bool wrong(const struct cli *cli, const struct command *command, struct message m, int *status)
{
	complain(cli, m);
	complain(cli, message_with(N_("try “bergfried {command} --help”"), "command", command->name));
	*status = EXIT_USAGE;
	return false;
}

/* Put a value where its flag has its values. */
static bool give(struct arguments *args, const struct flag *flag, const char *value)
{
	assert(flag >= args->command->flag && flag - args->command->flag < FLAGS_MAX);
	const char **there = args->given[flag - args->command->flag];
	for (int i = 0; i < (flag->many ? GIVEN_MAX : 1); i++)
		if (!there[i]) {
			there[i] = value;
			return true;
		}
	return false;
}

/* "--name", or "--name=value" whose value is then put into *value. */
static const struct flag *find(const struct command *command, const char *argument, const char **value)
{
	for (const struct flag *flag = command->flag; flag && flag->name; flag++) {
		size_t n = strlen(flag->name);
		if (strncmp(flag->name, argument, n) != 0 || (argument[n] && argument[n] != '='))
			continue;
		*value = argument[n] ? argument + n + 1 : NULL;
		return flag;
	}
	return NULL;
}

/* The flags of the command and those of all commands, as one list. */
static const char *flag_name(const void *of, int number)
{
	const struct command *command = of;
	int n = 0;
	while (command->flag && command->flag[n].name)
		n++;
	return number < n ? command->flag[number].name : global_flags[number - n].name;
}

/* Most unknown flags are slips of the keyboard, or another program's. */
static struct message unknown_flag(const struct command *command, const char *argument)
{
	char typed[40];
	struct buf b = buf_over(typed, sizeof typed);
	buf_putn(&b, argument, strcspn(argument, "="));
	const char *near = nearest(typed, flag_name, command);
	struct message m = near ? message(N_("unknown option {flag}; did you mean {near}?"))
	                        : message(N_("unknown option {flag}"));
	message_text(&m, "near", near ? near : "");
	message_text(&m, "flag", typed);
	return m;
}

/* One argument that begins with a dash; what is wrong with it. `next` is the argument
 * behind it, or NULL, and is taken away if it is the value. */
static struct message read_flag(struct arguments *args, const char *argument, char **next)
{
	assert(argument[0] == '-');
	const char *value = NULL;
	const struct flag *flag = find(args->command, argument, &value);
	struct message m = message(NULL);
	if (!flag) {
		m = unknown_flag(args->command, argument);
	} else if (flag->value && !value && !*next) {
		m = message_with(N_("{flag} needs a value: {value}"), "value", flag->value);
	} else if (!flag->value && value) {
		m = message(N_("{flag} takes no value"));
	} else {
		if (flag->value && !value) {
			value = *next;
			*next = NULL;
		}
		if (!give(args, flag, flag->value ? value : flag->name))
			m = flag->many ? message(N_("{flag} was given too many times")) : message(N_("{flag} may be given only once"));
	}
	if (m.id && flag)
		message_text(&m, "flag", flag->name);
	return m;
}

/* Are there as many operands as the command wants? */
static struct message check_operands(const struct arguments *args)
{
	struct message m = message(NULL);
	int n = 0;
	for (const struct operand *o = args->command->operand; o < args->command->operand + OPERANDS_MAX && o->name; o++, n++) {
		/* the first that is missing is named: the others may become clear with it */
		if (n == args->operands && o->occurs != AT_MOST_ONCE) {
			m = message_with(N_("missing argument: {name}"), "name", o->name);
			return m;
		}
		if (o->occurs == ONCE_OR_MORE)
			return m;
	}
	if (args->operands > n) {
		m = message_with(N_("unexpected argument “{argument}”"), "argument", args->operand[n]);
	}
	return m;
}

bool parse(const struct cli *cli, const struct command *command, int argc, char **argv, struct arguments *args, int *status)
{
	assert(argc >= 1 && status);
	bool only_operands = false;
	*args = (struct arguments){ .command = command, .operand = argv };
	for (int i = 1; i < argc; i++) {
		char *argument = argv[i];
		if (only_operands || argument[0] != '-' || !argument[1]) {
			/* in place: operands never outrun the arguments they come from */
			argv[args->operands++] = argument;
			continue;
		}
		if (strcmp(argument, "--") == 0) {
			only_operands = true;
			continue;
		}
		if (strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0) {
			/* behind other arguments, too: somebody may only now want to know */
			help(cli, command);
			*status = EXIT_OK;
			return false;
		}
		char *next = i + 1 < argc ? argv[i + 1] : NULL;
		bool more = next;
		struct message m = read_flag(args, argument, &next);
		if (m.id)
			return wrong(cli, command, m, status);
		/* its value was taken */
		i += more && !next;
	}
	struct message m = check_operands(args);
	return !m.id || wrong(cli, command, m, status);
}

long long parse_number(const struct cli *cli, const struct arguments *args, int flag, long long otherwise, long long min,
                       long long max)
{
	assert(min <= max);
	const char *text = given(args, flag);
	if (!text)
		return otherwise;
	long long number;
	const char *end = words_digits(text, &number);
	/* -1 means that something is wrong, so no flag takes a negative number */
	if (end && !*end && text[0] != '-' && number >= min && number <= max)
		return number;
	struct message m = message(N_("{flag} must be a whole number from {min} to {max}; got “{found}”"));
	message_text(&m, "flag", args->command->flag[flag].name);
	message_int(&m, "min", (long)min);
	message_int(&m, "max", (long)max);
	message_text(&m, "found", text);
	complain(cli, m);
	return -1;
}

/* ---- games and bots ---- */

const char *game_short(const struct game *game)
{
	assert(*game->name);
	const char *dash = strchr(game->name, '-');
	return dash ? dash + 1 : game->name;
}

/* Whole and short names in turn: both are what somebody may have meant. */
static const char *game_name(const void *none, int number)
{
	const struct game *game = registry_game(number / 2);
	(void)none;
	return !game ? NULL : number % 2 ? game_short(game) : game->name;
}

/* The games of which that is a beginning, of the whole or of the short name: how many,
 * one of them, and all their names. */
static int begins(const char *name, bool shortened, const struct game **found, struct buf *all)
{
	int n = 0;
	const struct game *game;
	for (int i = 0; *name && (game = registry_game(i)); i++)
		if (strncmp(shortened ? game_short(game) : game->name, name, strlen(name)) == 0) {
			/* all that fit are named, so that the person can choose */
			buf_puts(all, n++ ? ", " : "", game->name);
			*found = game;
		}
	return n;
}

const struct game *parse_game(const struct cli *cli, const char *name)
{
	assert(name);
	const struct game *game = registry_find(name);
	for (int i = 0; !game && registry_game(i); i++)
		if (strcmp(game_short(registry_game(i)), name) == 0)
			game = registry_game(i);
	/* the beginning of a whole name goes before that of a short one */
	for (int i = 0; !game && i < 2; i++) {
		char all[MESSAGE_ARG_SIZE];
		struct buf b = buf_over(all, sizeof all);
		if (begins(name, i, &game, &b) < 2)
			continue;
		struct message m = message_with(N_("“{name}” may mean several games: {games}"), "name", name);
		message_text(&m, "games", all);
		complain(cli, m);
		return NULL;
	}
	if (!game)
		complain_unknown(cli, N_("unknown game “{name}”; “bergfried games” lists them"),
		                 N_("unknown game “{name}”; did you mean “{near}”?"), name, game_name);
	return game;
}

/* Numbers past the last have no name; that ends the walk. */
static const char *bot_name(const void *none, int number)
{
	(void)none;
	return bot_number(number) ? bot_number(number)->name : NULL;
}

/* Behind --seats there may be several, and any of them may be misspelt. */
static const struct bot *parse_bot(const struct cli *cli, const char *name)
{
	const struct bot *bot = bot_find(name);
	if (!bot)
		complain_unknown(cli, N_("unknown bot “{name}”; “bergfried bots” lists them"),
		                 N_("unknown bot “{name}”; did you mean “{near}”?"), name, bot_name);
	return bot;
}

bool parse_part(const char **text, struct buf *part)
{
	assert(text && part);
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
	assert(game && text && bots);
	int seats = 0;
	char kind[32];
	struct buf b = buf_over(kind, sizeof kind);
	while (parse_part(&text, &b)) {
		const struct bot *bot = NULL;
		if (!(people && strcmp(kind, "person") == 0) && !(bot = parse_bot(cli, kind)))
			return -1;
		/* too many are counted, so that the complaint can say how many */
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
	complain(cli, m);
	return -1;
}

const struct list *parse_list(const struct cli *cli, const struct arguments *args, int cards, struct list *list, int *status)
{
	assert(list && status);
	*status = EXIT_OK;
	if (!given(args, cards))
		return NULL;
	*status = load_list(cli, NULL, given(args, cards), list);
	return list;
}

/* For forms that are easier shown than described. */
int expected(const struct cli *cli, const char *form, const char *found)
{
	assert(form && found);
	struct message m = message_with(N_("expected “{expected}”, found “{found}”"), "expected", form);
	message_text(&m, "found", found);
	complain(cli, m);
	return EXIT_USAGE;
}

/* "KEY=VALUE"; the exit status. */
static int set_option(const struct cli *cli, const struct game *game, struct options *options, const char *text)
{
	assert(text);
	char key[64];
	struct buf b = buf_over(key, sizeof key);
	const char *equals = strchr(text, '=');
	if (!equals)
		/* most likely the key alone, or a blank instead of the sign */
		return expected(cli, "KEY=VALUE", text);
	buf_putn(&b, text, (size_t)(equals - text));
	struct message m = options_set(game, options, key, equals + 1);
	if (m.id)
		complain(cli, m);
	return m.id ? EXIT_USAGE : EXIT_OK;
}

int parse_options(const struct cli *cli, const struct game *game, const struct arguments *args, int option, int cards,
                  struct options *options)
{
	assert(options->seats >= game->min_seats && options->seats <= game->max_seats);
	int status = EXIT_OK;
	if (given(args, cards)) {
		struct list list;
		status = load_list(cli, game, given(args, cards), &list);
		if (status == EXIT_OK)
			options_bring(game, options, &list);
	}
	for (int i = 0; option >= 0 && i < GIVEN_MAX && args->given[option][i] && status == EXIT_OK; i++)
		status = set_option(cli, game, options, args->given[option][i]);
	if (status != EXIT_OK)
		return status;
	/* only when all are set: two may fit together though neither fits the default of
	   the other */
	struct message clash = options_clash(game, options);
	if (clash.id)
		complain(cli, clash);
	return clash.id ? EXIT_USAGE : EXIT_OK;
}
