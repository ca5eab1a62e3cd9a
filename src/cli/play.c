/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried play: a game in the terminal, for people and bots.
 *
 * Who says nothing else plays against the usual bot, at once. All that concerns the
 * game itself is the sitting's affair (src/terminal); this only finds out what the
 * person wants.
 */
#include "record.h"
#include "view.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

/* One person against the usual bot, or several of it. */
static void usual_seats(struct setup *setup)
{
	assert(setup->game);
	setup->options = options_default(setup->game, view_seats(setup->game));
	for (int seat = 1; seat < setup->options.seats; seat++)
		setup->bot[seat] = bot_find(USUAL_OPPONENT);
}

/* The record's rules for names, and one more. */
static struct message name_fault(const char *name)
{
	struct message m = record_name_fault(name);
	if (!m.id && bot_find(name)) {
		/* a saved game shows by the name who is a bot */
		m = message_with(N_("“{name}” is the name of a bot; choose another name"), "name", name);
	}
	return m;
}

/* "Anna,Boris": for the people, in the order of their seats. */
static bool read_names(const struct cli *cli, struct setup *setup, const char *text)
{
	assert(text);
	char name[NAME_MAX_BYTES + 2];
	struct buf b = buf_over(name, sizeof name);
	int seat = 0;
	while (parse_part(&text, &b)) {
		/* bots have names of their own */
		while (seat < setup->options.seats && setup->bot[seat])
			seat++;
		struct message m = name_fault(name);
		if (!m.id && seat == setup->options.seats)
			m = message(N_("there are more names than human players"));
		if (m.id) {
			complain(cli, m);
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
	complain(cli, message(file ? N_("--load and --resume cannot be used together") : N_("there is no saved game to resume")));
	return false;
}

enum { SEATS, OPTION, SEED, NAMES, LOAD, RESUME, SAVE, PLAIN, NO_LEFT, DELAY, CARDS };

/* From the arguments to the setup; EXIT_OK if they make sense. */
static int read_call(const struct cli *cli, const struct arguments *args, struct setup *setup, struct buf *path)
{
	assert(setup->game && path);
	const char *seats = given(args, SEATS), *names = given(args, NAMES);
	usual_seats(setup);
	if (seats)
		setup->options.seats = parse_seats(cli, setup->game, seats, true, setup->bot);
	setup->seats_given = seats;
	if (setup->options.seats < 0 || (names && !read_names(cli, setup, names)))
		return EXIT_USAGE;
	options_together(setup->game, &setup->options, setup_people(setup) > 1);
	int status = parse_options(cli, setup->game, args, OPTION, CARDS, &setup->options);
	if (status != EXIT_OK)
		return status;
	long long seed = parse_number(cli, args, SEED, (long long)seed_from_clock(), 0, 1000000000000000000);
	long long delay = parse_number(cli, args, DELAY, 400, 0, 60000);
	if (seed < 0 || delay < 0)
		return EXIT_USAGE;
	setup->seed = (uint64_t)seed;
	setup->delay = (int)delay;
	setup->save = given(args, SAVE);
	setup->cards = given(args, CARDS);
	setup->plain = given(args, PLAIN);
	setup->tiles_left = !given(args, NO_LEFT);
	return read_load(cli, setup, given(args, LOAD), given(args, RESUME), path) ? EXIT_OK : EXIT_REFUSED;
}

static int run(const struct cli *cli, const struct arguments *args)
{
	struct setup setup = { .game = args->game };
	struct buf path = { 0 };
	int status = read_call(cli, args, &setup, &path);
	if (status == EXIT_OK)
		status = sitting_play(cli, &setup);
	buf_free(&path);
	return status;
}

const struct command command_play = {
	.name = "play",
	.summary = N_("play a game in the terminal"),
	.about = N_("Lets you play in the terminal. The game is saved after every move. On the screen, ? shows the keys."),
	.operand = { { "GAME", VALUE_GAME, ONCE } },
	.flag = FLAGS(
		[SEATS] = { "--seats", VALUE_PLAYERS, "WHO,WHO...", N_("who plays, one per seat: person, or a bot; see “bergfried bots”"), "person," USUAL_OPPONENT, false },
		[OPTION] = OPTION_FLAG,
		[SEED] = { "--seed", VALUE_NUMBER, "S", N_("number of the game; the same number gives the same deal"), N_("a new one every time"), false },
		[NAMES] = { "--names", VALUE_TEXT, "NAME,NAME...", N_("names of the human players"), NULL, false },
		[LOAD] = { "--load", VALUE_FILE, "FILE", N_("continue a recorded game"), NULL, false },
		[RESUME] = { "--resume", VALUE_NONE, NULL, N_("resume your last game"), NULL, false },
		[SAVE] = { "--save", VALUE_FILE, "FILE", N_("save the game to this file"), data_file, false },
		[PLAIN] = { "--plain", VALUE_NONE, NULL, N_("use lines of text instead of the full screen"), NULL, false },
		[NO_LEFT] = { "--no-tiles-left", VALUE_NONE, NULL, N_("do not let players see what is left to draw"), NULL, false },
		[DELAY] = { "--delay", VALUE_NUMBER, "MS", N_("how long a bot’s turn takes on the screen, in ms"), "400", false },
		[CARDS] = CARDS_FLAG
	),
	.example = EXAMPLES(
		{ "play castle", N_("The Castle against a bot") },
		{ "play two-castles --seats person,person,level5 --names Anna,Ben", N_("two people at one keyboard, and a bot") },
		{ "play ordonans --resume", N_("continue where you left off") }
	),
	.refused = N_("the saved game does not exist, or it or the card list has errors"),
	.run = run,
};
