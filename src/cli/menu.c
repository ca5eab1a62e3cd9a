/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The first thing a newcomer sees: Enter starts a game against a bot. The same
 * list is a screen of its own or, on simple terminals, numbered lines.
 */
#include "registry.h"
#include "screen.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum item_kind { ITEM_START, ITEM_RESUME, ITEM_AGAINST, ITEM_SEATS, ITEM_OPTION, ITEM_RULES, ITEM_LANGUAGE, ITEM_QUIT };

struct menu_item {
	enum item_kind kind;
	int number;  /* of the game or option */
};

enum { ITEMS_MAX = 32 };

/* Who plays against whom: a bot's number, or one of these. */
enum { PEOPLE = -1, BOTS_ALONE = -2, UNKNOWN = -3 };

enum { NOTHING, SAVED, LISTLESS };  /* LISTLESS: played with a list that is not here */

struct menu {
	struct cli cli;
	int game;               /* of the registry */
	int against;            /* a bot's number, PEOPLE or BOTS_ALONE */
	struct options options;
	int resumable;          /* is there a saved game? NOTHING, SAVED, LISTLESS; UNKNOWN until somebody looked */
	struct menu_item item[ITEMS_MAX];
	int items, chosen;
};

/* The game whose options are shown. */
static const struct game *game_of(const struct menu *m)
{
	return registry_game(m->game);
}

/* Is there a game to go on with? One that cannot be read is none. */
static int saved(const struct menu *m)
{
	assert(game_of(m));
	struct buf path = { 0 };
	struct session session;
	save_path(game_of(m), false, &path);
	struct reading r = save_read(&m->cli, buf_text(&path), &session, NULL);
	int found = save_wants(&r) ? LISTLESS : NOTHING;
	if (r.status == EXIT_OK) {
		found = session.game == game_of(m) ? SAVED : NOTHING;
		session_free(&session);
	}
	buf_free(&path);
	return found;
}

static void add(struct menu *m, enum item_kind kind, int number)
{
	assert(number >= 0);
	if (m->items < ITEMS_MAX)
		/* a menu that long could not be used, so a longer one is cut */
		m->item[m->items++] = (struct menu_item){ kind, number };
}

/* A saved game comes first: somebody who left one most likely wants to go on with it.
 * Reading it takes a moment, so that is done once for each game. */
static void list_items(struct menu *m)
{
	m->items = 0;
	if (m->resumable == UNKNOWN)
		m->resumable = saved(m);
	if (m->resumable != NOTHING)
		add(m, ITEM_RESUME, 0);
	for (int i = 0; registry_game(i); i++)
		add(m, ITEM_START, i);
	add(m, ITEM_AGAINST, 0);
	if (game_of(m)->min_seats < game_of(m)->max_seats)
		add(m, ITEM_SEATS, 0);
	/* free values cannot be chosen from a list, nor what is given by a file */
	for (int i = 0; game_of(m)->options[i].key; i++)
		if (!game_of(m)->options[i].fits && game_of(m)->options[i].value[1])
			add(m, ITEM_OPTION, i);
	add(m, ITEM_RULES, 0);
	add(m, ITEM_LANGUAGE, 0);
	add(m, ITEM_QUIT, 0);
}

/* Another game has other options. The list may grow or shrink with it: the same
 * game stays chosen. */
static void choose_game(struct menu *m, int number)
{
	assert(registry_game(number));
	/* options that were chosen stay while somebody walks up and down the list */
	if (m->game == number)
		return;
	m->game = number;
	m->resumable = UNKNOWN;
	m->options = options_default(game_of(m), view_seats(game_of(m)));
	options_together(game_of(m), &m->options, m->against == PEOPLE);
	list_items(m);
	for (int i = 0; i < m->items; i++)
		if (m->item[i].kind == ITEM_START && m->item[i].number == number)
			m->chosen = i;
}

/* ---- words ---- */

/* The sentence is a whole one for each case: languages put it together differently. */
static struct message say_against(const struct menu *m)
{
	if (m->against == PEOPLE)
		return message(N_("Who plays: people at one keyboard"));
	if (m->against == BOTS_ALONE)
		return message(N_("Who plays: bots; you watch"));
	const struct bot *bot = bot_number(m->against);
	struct message text = message(bot->called ? N_("Who plays: you and {bot}, {role}") : N_("Who plays: you and {bot}"));
	message_term(&text, "bot", bot->called ? bot->called : bot->name);
	message_term(&text, "role", bot->called ? bot->role : "");
	return text;
}

/* In words of the person's language at every drawing: the language is one of the items. */
static void put_item(const struct menu *m, const struct menu_item *item, struct buf *out)
{
	const struct catalogue *c = m->cli.catalogue;
	struct message text = message(NULL);
	switch (item->kind) {
	case ITEM_START:
		text = message(N_("Play {game}"));
		message_term(&text, "game", registry_game(item->number)->title);
		break;
	case ITEM_RESUME:
		text = m->resumable == SAVED ? message(N_("Resume your last game"))
		                             : message(N_("Your last game: play {game} --resume --cards FILE"));
		message_text(&text, "game", game_of(m)->name);
		break;
	case ITEM_AGAINST:
		text = say_against(m);
		break;
	case ITEM_SEATS:
		text = message_n(NP_("{n} player", "{n} players"), m->options.seats);
		break;
	case ITEM_OPTION: {
		const struct option_spec *spec = &game_of(m)->options[item->number];
		text = message(N_("{ask} {answer}"));
		message_term(&text, "ask", spec->ask);
		message_term(&text, "answer", spec->answer[m->options.choice[item->number]]);
		break;
	}
	case ITEM_RULES:
		text = message(N_("Read the rules"));
		break;
	case ITEM_LANGUAGE:
		buf_put(out, "English · Русский · Čeština");
		return;
	case ITEM_QUIT:
		text = message(N_("Quit"));
		break;
	}
	message_put(out, c, &text);
}

/* What people should know before they begin the game that is chosen. */
static const char *note(const struct menu *m)
{
	return game_of(m)->setup.note ? game_of(m)->setup.note : "";
}

/* A sentence about the item that is chosen. */
static const char *about(const struct menu *m)
{
	const struct menu_item *item = &m->item[m->chosen];
	switch (item->kind) {
	case ITEM_START:
		return registry_game(item->number)->about;
	case ITEM_OPTION:
		return game_of(m)->options[item->number].about;
	case ITEM_AGAINST:
		return m->against >= 0 ? bot_number(m->against)->about : "";
	case ITEM_RESUME:
		return m->resumable == LISTLESS ? N_("It needs a card list that is not available here.") : "";
	case ITEM_SEATS:
	case ITEM_RULES:
	case ITEM_LANGUAGE:
	case ITEM_QUIT:
		break;
	}
	return "";
}

/* ---- doing ---- */

static void next_language(struct menu *m)
{
	assert(m->cli.catalogue);
	static const char *const codes[] = { "en", "ru", "cs" };
	int now = 0;
	for (int i = 0; i < 3; i++)
		if (strcmp(m->cli.catalogue->language, codes[i]) == 0)
			now = i;
	m->cli.catalogue = language(codes[(now + 1) % 3]);
}

static int bots(void)
{
	int n = 0;
	while (bot_number(n))
		n++;
	return n;
}

/* The number of the bot of that name. */
static int bot_index(const char *name)
{
	int i = 0;
	while (bot_number(i) && strcmp(bot_number(i)->name, name) != 0)
		i++;
	return bot_number(i) ? i : 0;
}

/* Round and round: every bot, people, bots alone. */
static void next_against(struct menu *m)
{
	bool people = m->against == PEOPLE;
	do
		m->against = m->against == BOTS_ALONE ? bots() - 1 : m->against - 1;
	while (m->against >= 0 && bot_number(m->against)->apart);
	if (people != (m->against == PEOPLE))
		options_together(game_of(m), &m->options, !people);
}

static int start(struct menu *m, bool resume)
{
	assert(m->options.seats <= SEATS_MAX);
	struct buf path = { 0 };
	struct setup setup = {
		.game = game_of(m), .options = m->options, .seed = seed_from_clock(), .tiles_left = true, .delay = 400,
	};
	for (int seat = 0; seat < m->options.seats; seat++) {
		bool bot = m->against == BOTS_ALONE || (m->against >= 0 && seat > 0);
		setup.bot[seat] = bot ? bot_number(m->against >= 0 ? m->against : bots() - 1) : NULL;
	}
	/* the file is the one that play would use: there is one saved game of each kind */
	if (resume) {
		save_path(setup.game, false, &path);
		setup.load = buf_text(&path);
	}
	tty_end();  /* what goes wrong must be seen; the game takes the screen again */
	int status = sitting_play(&m->cli, &setup);
	buf_free(&path);
	return status;
}

/* On a screen the page is ours; in lines the person's own pager is better. */
static int rules(const struct menu *m, bool screen)
{
	if (!screen) {
		print_rules(&m->cli, game_of(m), false, true);
		return 0;
	}
	struct buf page = { 0 };
	int key = rules_page(&m->cli, game_of(m), &page)
	          ? page_show(m->cli.catalogue, tr(m->cli.catalogue, game_of(m)->title), buf_text(&page)) : 0;
	buf_free(&page);
	return key;
}

/* What does not go together with a change of option `kept` (-1: of the seats)
 * goes back to its default; the change itself only if that is of no use. */
static void make_fit(struct menu *m, int kept)
{
	assert(kept < OPTIONS_MAX);
	/* one after the other, until the rest goes together */
	for (int i = 0; i < OPTIONS_MAX && options_clash(game_of(m), &m->options).id; i++)
		if (i != kept)
			m->options.choice[i] = 0;
	if (kept >= 0 && options_clash(game_of(m), &m->options).id)
		m->options.choice[kept] = 0;
}

/* Do what the chosen item says; true if the menu is done with. */
static bool act(struct menu *m, bool screen, int *status)
{
	const struct menu_item *item = &m->item[m->chosen];
	switch (item->kind) {
	case ITEM_START:
		choose_game(m, item->number);
		*status = start(m, false);
		return true;
	case ITEM_RESUME:
		*status = start(m, true);
		return true;
	case ITEM_AGAINST:
		next_against(m);
		break;
	case ITEM_SEATS:
		m->options.seats = m->options.seats < game_of(m)->max_seats ? m->options.seats + 1 : game_of(m)->min_seats;
		make_fit(m, -1);
		break;
	case ITEM_OPTION: {
		const struct option_spec *spec = &game_of(m)->options[item->number];
		uint8_t *choice = &m->options.choice[item->number];
		++*choice;
		if (*choice == VALUES_MAX || !spec->value[*choice])
			*choice = 0;
		make_fit(m, item->number);
		break;
	}
	case ITEM_RULES:
		return rules(m, screen) == KEY_STOP;
	case ITEM_LANGUAGE:
		next_language(m);
		break;
	case ITEM_QUIT:
		return true;
	}
	return false;
}

/* ---- on a screen ---- */

static const char *const picture[] = {
	"       |>        ",
	"    _  |  _      ",
	"   | |_|_| |     ",
	"   |  _ _  |     ",
	"   | | | | |  _  ",
	"_ _|   _   |_| |_",
	" | |  |_|  |     ",
	"_|_|_______|_____",
};

/* The picture only where there is room for it: on a small terminal the list matters more. */
static void draw(const struct menu *m, struct canvas *canvas)
{
	enum { PICTURE = sizeof picture / sizeof *picture };
	int lines = tty_lines(), columns = tty_columns();
	canvas_size(canvas, lines, columns);
	/* in the middle of a wide terminal, at the edge of a small one */
	int left = columns > 70 ? (columns - 66) / 2 : 1;
	int top = lines > PICTURE + m->items + 6 ? (lines - PICTURE - m->items - 5) / 3 : 0;
	if (lines > PICTURE + m->items + 5) {
		for (int i = 0; i < PICTURE; i++)
			canvas_text(canvas, top + i, left, 17, picture[i], PAINT_PLAIN, 0);
		canvas_text(canvas, top + 3, left + 21, columns, "B E R G F R I E D", PAINT_PLAIN, BOLD);
		canvas_wrap(canvas, top + 5, left + 21, columns - left - 22, 2,
		            tr(m->cli.catalogue, N_("Castle-building board games, for people and bots.")), PAINT_PLAIN, FAINT);
		top += PICTURE + 1;
	}
	for (int i = 0; i < m->items; i++) {
		struct buf b = { 0 };
		bool chosen = i == m->chosen;
		buf_put(&b, chosen ? "> " : "  ");
		buf_int(&b, i + 1);
		buf_put(&b, i < 9 ? "  " : " ");
		put_item(m, &m->item[i], &b);
		canvas_text(canvas, top + i, left, columns - left, buf_text(&b), PAINT_PLAIN, chosen ? BOLD | REVERSED : 0);
		buf_free(&b);
	}
	int rows = canvas_wrap(canvas, top + m->items + 1, left + 5, columns - left - 6, 2, tr(m->cli.catalogue, about(m)), PAINT_PLAIN, FAINT);
	canvas_wrap(canvas, top + m->items + 1 + rows, left + 5, columns - left - 6, 3, tr(m->cli.catalogue, note(m)), PAINT_PLAIN, 0);
	canvas_text(canvas, lines - 1, 1, columns - 2,
	            tr(m->cli.catalogue, N_("arrows or numbers · Enter choose · q quit")), PAINT_PLAIN, FAINT);
}

/* The game under the cursor is the chosen one at once, so that its options below can be
 * seen before anything is started. */
static int on_screen(struct menu *m)
{
	struct canvas canvas = { 0 };
	int status = EXIT_OK;
	for (bool done = false; !done;) {
		list_items(m);
		if (m->item[m->chosen].kind == ITEM_START)
			choose_game(m, m->item[m->chosen].number);
		draw(m, &canvas);
		tty_show(&canvas, -1, 0);
		/* letters of vi, too, as everywhere on our screens */
		int key = tty_key(-1);
		if (key == KEY_GO_UP || key == 'k')
			m->chosen = (m->chosen + m->items - 1) % m->items;
		else if (key == KEY_GO_DOWN || key == 'j' || key == KEY_TABULATOR)
			m->chosen = (m->chosen + 1) % m->items;
		else if (key >= '1' && key < '1' + m->items && key <= '9')
			m->chosen = key - '1';
		else if (key == 'q' || key == KEY_STOP || key == KEY_ESCAPE)
			done = true;
		else if (key == KEY_RETURN || key == ' ' || key == KEY_GO_RIGHT)
			done = act(m, true, &status);
	}
	canvas_free(&canvas);
	tty_end();
	return status;
}

/* ---- in lines ---- */

/* Enter alone is the first item: a newcomer who only presses Enter plays. */
static int in_lines(struct menu *m)
{
	char text[64];
	int status = EXIT_OK;
	for (bool done = false; !done;) {
		list_items(m);
		puts("Bergfried\n");
		for (int i = 0; i < m->items; i++) {
			struct buf b = { 0 };
			put_item(m, &m->item[i], &b);
			printf("%2d  %s\n", i + 1, buf_text(&b));
			buf_free(&b);
		}
		if (*note(m))
			say_text(&m->cli, stdout, note(m));
		say_text(&m->cli, stdout, N_("Type a number and press Enter; Enter alone means 1."));
		printf("> ");
		fflush(stdout);
		if (!fgets(text, sizeof text, stdin) || text[0] == 'q')
			break;
		long number = text[0] == '\n' ? 1 : strtol(text, NULL, 10);
		/* what is no number is asked again, without a lecture */
		if (number < 1 || number > m->items)
			continue;
		m->chosen = (int)number - 1;
		done = act(m, false, &status);
	}
	return status;
}

int menu(const struct cli *cli)
{
	struct menu m = { .cli = *cli, .against = bot_index(USUAL_OPPONENT), .resumable = UNKNOWN };
	assert(game_of(&m));
	m.options = options_default(game_of(&m), view_seats(game_of(&m)));
	/* a terminal that cannot show a screen still shows lines */
	return tty_able() && tty_start() ? on_screen(&m) : in_lines(&m);
}
