/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* bergfried play: a game in the terminal, for people and bots. */
#include "record.h"
#include "view.h"

#include <string.h>
#include <unistd.h>

/* One person against the better bot, or several of it. */
static void usual_seats(struct setup *setup)
{
	setup->options = options_default(setup->game, view_seats(setup->game));
	for (int seat = 1; seat < setup->options.seats; seat++)
		setup->bot[seat] = bot_find("greedy");
}

static int people(const struct setup *setup)
{
	int n = 0;
	for (int seat = 0; seat < setup->options.seats; seat++)
		n += !setup->bot[seat];
	return n;
}

static struct message name_fault(const char *name)
{
	struct message m = record_name_fault(name);
	if (!m.id && bot_find(name)) {
		/* a saved game tells by the name who is a bot */
		m = message(N_("“{name}” is the name of a bot"));
		message_text(&m, "name", name);
	}
	return m;
}

/* "Anna,Boris": for the people, in the order of their seats. */
static bool read_names(const struct cli *cli, struct setup *setup, const char *text)
{
	char name[NAME_MAX_BYTES + 2];
	struct buf b = buf_over(name, sizeof name);
	int seat = 0;
	while (parse_part(&text, &b)) {
		while (seat < setup->options.seats && setup->bot[seat])
			seat++;
		struct message m = name_fault(name);
		if (!m.id && seat == setup->options.seats)
			m = message(N_("there are more names than people"));
		if (m.id) {
			complain(cli, &m);
			return false;
		}
		memcpy(setup->name[seat++], name, b.len + 1);
	}
	return true;
}

/* Where to go on: a file, or the game saved last. */
static bool read_load(const struct cli *cli, struct setup *setup, const char *file, bool resume, struct buf *path)
{
	if (!resume) {
		setup->load = file;
		return true;
	}
	save_path(setup->game, false, path);
	setup->load = buf_text(path);
	if (!file && access(setup->load, F_OK) == 0)
		return true;
	struct message m = file ? message(N_("--load and --resume do not go together"))
	                        : message(N_("there is no saved game to resume"));
	complain(cli, &m);
	return false;
}

enum { SEATS, OPTION, SEED, NAMES, LOAD, RESUME, SAVE, PLAIN, NO_LEFT, DELAY, CARDS, FLAGS };

/* The flags' values; EXIT_OK if they make sense. */
static int read_flags(const struct cli *cli, const struct flag *flags, struct setup *setup, struct buf *path)
{
	const char *seats = flags[SEATS].given[0], *names = flags[NAMES].given[0];
	usual_seats(setup);
	if (seats)
		setup->options.seats = parse_seats(cli, setup->game, seats, true, setup->bot);
	setup->seats_given = seats;
	if (setup->options.seats < 0 || (names && !read_names(cli, setup, names)))
		return EXIT_USAGE;
	options_together(setup->game, &setup->options, people(setup) > 1);
	int status = parse_options(cli, setup->game, &flags[OPTION], &flags[CARDS], &setup->options);
	if (status != EXIT_OK)
		return status;
	long long seed = parse_number(cli, &flags[SEED], (long long)seed_from_clock(), 0, 1000000000000000000);
	long long delay = parse_number(cli, &flags[DELAY], 400, 0, 60000);
	if (seed < 0 || delay < 0)
		return EXIT_USAGE;
	setup->seed = (uint64_t)seed;
	setup->delay = (int)delay;
	setup->save = flags[SAVE].given[0];
	setup->cards = flags[CARDS].given[0];
	setup->plain = flags[PLAIN].given[0];
	setup->tiles_left = !flags[NO_LEFT].given[0];
	return read_load(cli, setup, flags[LOAD].given[0], flags[RESUME].given[0], path) ? EXIT_OK : EXIT_REFUSED;
}

int command_play(const struct cli *cli, int argc, char **argv)
{
	const char *given[FLAGS][OPTIONS_MAX] = { { NULL } };
	const struct flag flags[] = {
		[SEATS] = { "--seats", "KIND,KIND...", N_("who plays: person, or a bot such as greedy (person,greedy)"), given[SEATS], 1 },
		[OPTION] = { "--option", "KEY=VALUE", N_("an option of the game; may be given several times"), given[OPTION], OPTIONS_MAX },
		[SEED] = { "--seed", "S", N_("number of the game: the same number is the same deal"), given[SEED], 1 },
		[NAMES] = { "--names", "NAME,NAME...", N_("the people’s names"), given[NAMES], 1 },
		[LOAD] = { "--load", "FILE", N_("go on with a recorded game"), given[LOAD], 1 },
		[RESUME] = { "--resume", NULL, N_("go on with the game left last"), given[RESUME], 1 },
		[SAVE] = { "--save", "FILE", N_("save the game in this file"), given[SAVE], 1 },
		[PLAIN] = { "--plain", NULL, N_("lines of text instead of a screen"), given[PLAIN], 1 },
		[NO_LEFT] = { "--no-tiles-left", NULL, N_("nobody may look up what is still to come"), given[NO_LEFT], 1 },
		[DELAY] = { "--delay", "MS", N_("milliseconds that a bot’s turn takes on the screen (400)"), given[DELAY], 1 },
		[CARDS] = { "--cards", "FILE", N_("a file with the cards to play with instead of those built in"), given[CARDS], 1 },
		[FLAGS] = { 0 },
	};
	const struct usage usage = { "play", "GAME", N_("Play in the terminal. The game is saved after every move."), 1, 1, flags };
	int operands = parse(cli, &usage, argc, argv);
	if (operands < 0)
		return -1 - operands;
	struct setup setup = { .game = parse_game(cli, argv[0]) };
	if (!setup.game)
		return EXIT_USAGE;
	struct buf path = { 0 };
	int status = read_flags(cli, flags, &setup, &path);
	if (status == EXIT_OK)
		status = table_play(cli, &setup);
	buf_free(&path);
	return status;
}
