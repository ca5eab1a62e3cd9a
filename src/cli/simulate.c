/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* bergfried simulate: bots play many games, each of which may be recorded. */
#include "cli.h"

#include "bot.h"
#include "json.h"
#include "record.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

struct simulation {
	const struct cli *cli;
	const struct game *game;
	struct options options;
	const struct bot *bot[SEATS_MAX];
	long long games, seed;
	const char *records;  /* a folder, or NULL */
	/* what came out */
	long long wins[SEATS_MAX], shared, points[SEATS_MAX], moves;
};

/* Game number `seed` of all: the same whichever other games are played. */
static void play_game(const struct simulation *sim, long long seed, struct session *s)
{
	struct rng deal_rng = rng_start((uint64_t)seed, RNG_DEAL), bot_rng = rng_start((uint64_t)seed, RNG_BOT);
	struct deal deal;
	deal_shuffle(sim->game, &sim->options, &deal_rng, &deal);
	session_start(s, sim->game, &sim->options, &deal);
	for (int seat = 0; seat < sim->options.seats; seat++)
		strncpy(s->name[seat], sim->bot[seat]->name, NAME_MAX_BYTES);
	unsigned to_act;
	while ((to_act = sim->game->to_act(session_state(s)))) {
		int seat = 0;
		while (!(to_act >> seat & 1))
			seat++;
		struct state_space view;
		session_view(s, seat, &view);
		move m = bot_choose(sim->bot[seat], sim->game, (const struct state *)view.bytes, seat, &bot_rng, NULL);
		session_play_move(s, seat, m);
	}
}

static bool save_game(const struct simulation *sim, long long seed, const struct session *s)
{
	struct buf path = { 0 }, text = { 0 };
	buf_put(&path, sim->records);
	buf_char(&path, '/');
	buf_put(&path, sim->game->name);
	buf_char(&path, '-');
	buf_int(&path, seed);
	buf_put(&path, ".record");
	record_write(s, &text);
	bool fine = write_file_lazily(sim->cli, buf_text(&path), buf_text(&text), text.len);
	buf_free(&path);
	buf_free(&text);
	return fine;
}

static void count(struct simulation *sim, const struct session *s)
{
	unsigned winners = sim->game->winners(session_state(s));
	bool shared = winners & (winners - 1);
	sim->shared += shared;
	sim->moves += session_count(s);
	for (int seat = 0; seat < game_chairs(sim->game, &sim->options); seat++) {
		sim->wins[seat] += !shared && winners >> seat & 1;
		sim->points[seat] += sim->game->points(session_state(s), seat);
	}
}

static void summary_text(const struct simulation *sim)
{
	struct message m = message_n(NP_("{n} game played, {moves} moves, {shared} shared wins",
	                                 "{n} games played, {moves} moves, {shared} shared wins"), (long)sim->games);
	message_int(&m, "moves", (long)sim->moves);
	message_int(&m, "shared", (long)sim->shared);
	say(sim->cli, stdout, &m);
	for (int seat = 0; seat < game_chairs(sim->game, &sim->options); seat++) {
		m = message_n(NP_("seat {seat}, {bot}: {n} win, {mean} points on average",
		                  "seat {seat}, {bot}: {n} wins, {mean} points on average"), (long)sim->wins[seat]);
		message_int(&m, "seat", seat);
		message_text(&m, "bot", sim->bot[seat] ? sim->bot[seat]->name : "-");
		message_thousandths(&m, "mean", sim->points[seat] * 1000 / sim->games, 1, false);
		say(sim->cli, stdout, &m);
	}
}

static void summary_json(const struct simulation *sim)
{
	struct buf out = { 0 };
	struct json j = { .out = &out };
	json_open(&j, '{');
	json_key_text(&j, "game", sim->game->name);
	json_key_int(&j, "games", sim->games);
	json_key_int(&j, "seed", sim->seed);
	json_key_int(&j, "moves", sim->moves);
	json_key_int(&j, "shared", sim->shared);
	json_key(&j, "seats");
	json_open(&j, '[');
	for (int seat = 0; seat < game_chairs(sim->game, &sim->options); seat++) {
		char mean[32];
		struct buf b = buf_over(mean, sizeof mean);
		buf_thousandths(&b, sim->points[seat] * 1000 / sim->games, 3);
		json_open(&j, '{');
		json_key_text(&j, "bot", sim->bot[seat] ? sim->bot[seat]->name : "-");
		json_key_int(&j, "wins", sim->wins[seat]);
		json_key(&j, "mean_points");
		json_raw(&j, mean);
		json_close(&j, '}');
	}
	json_close(&j, ']');
	json_close(&j, '}');
	puts(buf_text(&out));
	buf_free(&out);
}

static bool make_folder(const struct cli *cli, const char *path)
{
	struct stat there;
	if (mkdir(path, 0777) == 0 || (errno == EEXIST && stat(path, &there) == 0 && S_ISDIR(there.st_mode)))
		return true;
	complain_file(cli, path);
	return false;
}

static int run(struct simulation *sim)
{
	if (sim->records && !make_folder(sim->cli, sim->records))
		return EXIT_MACHINE;
	for (long long i = 0; i < sim->games; i++) {
		struct session s;
		play_game(sim, sim->seed + i, &s);
		bool fine = !sim->records || save_game(sim, sim->seed + i, &s);
		count(sim, &s);
		session_free(&s);
		if (!fine)
			return EXIT_MACHINE;
		progress(i + 1, sim->games);
	}
	return EXIT_OK;
}

int command_simulate(const struct cli *cli, int argc, char **argv)
{
	const char *seats[1] = { NULL }, *option[OPTIONS_MAX] = { NULL }, *games[1] = { NULL }, *seed[1] = { NULL };
	const char *records[1] = { NULL }, *as_json[1] = { NULL }, *cards[1] = { NULL };
	const struct flag flags[] = {
		{ "--seats", "BOT,BOT...", N_("who plays: random or greedy, a seat each"), seats, 1 },
		{ "--option", "KEY=VALUE", N_("an option of the game; may be given several times"), option, OPTIONS_MAX },
		{ "--games", "N", N_("how many games (1)"), games, 1 },
		{ "--seed", "S", N_("number of the first game (1): the same number is the same game"), seed, 1 },
		{ "--records", "DIR", N_("write each game’s record into this folder"), records, 1 },
		{ "--json", NULL, N_("the summary as one JSON object"), as_json, 1 },
		{ "--cards", "FILE", N_("a file with the cards to play with instead of those built in"), cards, 1 },
		{ 0 },
	};
	const struct usage usage = { "simulate", "GAME --seats BOT,BOT...", N_("Lets bots play games and tells who won."), 1, 1, flags };
	int operands = parse(cli, &usage, argc, argv);
	if (operands < 0)
		return -1 - operands;
	struct simulation sim = { .cli = cli, .game = parse_game(cli, argv[0]), .records = records[0] };
	if (!sim.game)
		return EXIT_USAGE;
	int n = parse_seats(cli, sim.game, seats[0] ? seats[0] : "random,greedy", false, sim.bot);
	if (n < 0)
		return EXIT_USAGE;
	sim.options = options_default(sim.game, n);
	int status = parse_options(cli, sim.game, &flags[1], &flags[6], &sim.options);
	if (status != EXIT_OK)
		return status;
	sim.games = parse_number(cli, &flags[2], 1, 1, 1000000000);
	sim.seed = parse_number(cli, &flags[3], 1, 0, 1000000000000000000);
	if (sim.games < 0 || sim.seed < 0)
		return EXIT_USAGE;
	status = run(&sim);
	if (status == EXIT_OK) {
		if (as_json[0])
			summary_json(&sim);
		else
			summary_text(&sim);
	}
	return status;
}
