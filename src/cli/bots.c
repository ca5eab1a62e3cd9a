/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried bots: who can play, and how each of them decides.
 *
 * The list is src/ai's; a bot that is added there is here, in the help and in
 * completion.
 */
#include "cli.h"

#include "bot.h"
#include "canvas.h"
#include "json.h"

enum { JSON };

/* As wide as the terminal, what a bot does hanging below its beginning. */
static void list_text(const struct cli *cli, const struct bot *bot)
{
	struct buf b = { 0 }, about = { 0 };
	struct message m = message(bot->called ? N_("{name}, {role}. {about}") : bot->about);
	if (bot->called) {
		message_term(&m, "name", bot->called);
		message_term(&m, "role", bot->role);
		message_term(&m, "about", bot->about);
	}
	message_put(&about, cli->catalogue, &m);
	text_pad(&b, bot->name, 10);
	text_hang(&b, buf_text(&about), 10, terminal_width(stdout));
	print_line(&b);
	buf_free(&about);
}

/* One list for all games: every bot plays every game. */
static int run(const struct cli *cli, const struct arguments *args)
{
	const struct bot *bot;
	struct buf out = { 0 };
	struct json j = { .out = &out };
	json_open(&j, '[');
	for (int i = 0; (bot = bot_number(i)); i++) {
		if (!given(args, JSON)) {
			list_text(cli, bot);
			continue;
		}
		json_open(&j, '{');
		json_key_text(&j, "name", bot->name);
		json_key_text(&j, "about", tr(cli->catalogue, bot->about));
		if (bot->called) {
			json_key_text(&j, "called", tr(cli->catalogue, bot->called));
			json_key_text(&j, "role", tr(cli->catalogue, bot->role));
		}
		json_close(&j, '}');
	}
	json_close(&j, ']');
	if (given(args, JSON))
		puts(buf_text(&out));
	buf_free(&out);
	return EXIT_OK;
}

const struct command command_bots = {
	.name = "bots",
	.summary = N_("list the bots"),
	.about = N_("Lists the bots that can play, and how each of them chooses its moves. Every bot plays every game. The eight levels have names, and level1 is the weakest."),
	.flag = FLAGS(
		[JSON] = { "--json", VALUE_NONE, NULL, N_("print one JSON array"), NULL, false }
	),
	.example = EXAMPLES({ "bots", N_("the names that --seats takes") }),
	.run = run,
};
