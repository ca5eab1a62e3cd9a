/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried simulate: bots play many games, each of which may be recorded.
 *
 * A game depends on its number and on nothing else: game 17 of a thousand is the same
 * as game 17 alone, on every machine. So a strange game that somebody has seen can be
 * played again by its number, and a test can ask for it.
 *
 * What a game leaves behind is counted, and its record written, by one thread of one process:
 * the others may run where there is no such folder.
 */
#include "cli.h"

#include "bits.h"
#include "blocks.h"
#include "bot.h"
#include "json.h"
#include "ranks.h"
#include "record.h"
#include "series.h"

#include <assert.h>
#include <string.h>

struct simulation {
	const struct cli *cli;
	const struct game *game;
	struct options options;
	const struct bot *bot[SEATS_MAX];
	long long games, seed, threads;
	const char *records;  /* a folder, or NULL */
	/* what came out */
	long long done, wins[SEATS_MAX], shared, points[SEATS_MAX], moves;
};

/* Game number `seed` of all: the same whichever other games are played. False if it
 * was interrupted; the session must be freed in any case. */
static bool play_game(const struct simulation *sim, long long seed, struct session *s)
{
	assert(seed >= 0);
	/* two streams: a bot that draws more must not change the deal */
	struct rng deal_rng = rng_start((uint64_t)seed, RNG_DEAL), bot_rng = rng_start((uint64_t)seed, RNG_BOT);
	struct deal deal;
	deal_shuffle(sim->game, &sim->options, &deal_rng, &deal);
	session_start(s, sim->game, &sim->options, &deal);
	for (int seat = 0; seat < sim->options.seats; seat++)
		strncpy(s->name[seat], sim->bot[seat]->name, NAME_MAX_BYTES);
	unsigned to_act;
	while ((to_act = sim->game->to_act(session_state(s))) && !crew_stopped()) {
		int seat = bits_lowest(to_act);
		/* a bot gets what its seat may know, as everywhere */
		struct view view;
		session_view(s, seat, &view);
		struct effort effort = series_effort(sim->bot[seat], sim->game, 0);
		move m = bot_choose(sim->bot[seat], &view, &bot_rng, &effort);
		session_play_move(s, seat, m);
	}
	/* a search that was told to stop may have chosen another move in the end */
	return !to_act && !crew_stopped();
}

/* What a game leaves behind: winners, moves, the points of each chair, and its record if that
 * is wanted. */
static bool play(const void *simulation, long long number, struct buf *result)
{
	const struct simulation *sim = simulation;
	struct session s;
	bool whole = play_game(sim, sim->seed + number, &s);
	if (whole) {
		blocks_word(result, sim->game->winners(session_state(&s)), 4);
		blocks_word(result, (uint64_t)session_count(&s), 4);
		for (int chair = 0; chair < game_chairs(sim->game, &sim->options); chair++)
			blocks_word(result, (uint64_t)(int64_t)sim->game->points(session_state(&s), chair), 8);
		if (sim->records)
			record_write(&s, result);
	}
	session_free(&s);
	return whole;
}

static bool save_game(const struct simulation *sim, long long seed, const char *record, size_t n)
{
	assert(sim->records);
	struct buf path = { 0 }, text = { 0 };
	buf_puts(&path, sim->records, "/", sim->game->name, "-");
	buf_int(&path, seed);
	buf_put(&path, ".record");
	buf_putn(&text, record, n);
	bool fine = write_file(sim->cli, buf_text(&path), &text, LAZILY);
	buf_free(&path);
	buf_free(&text);
	return fine;
}

/* A shared win is nobody's alone: it would make the wins of all seats more than the games. */
static enum counted count(void *simulation, long long number, const struct buf *result)
{
	struct simulation *sim = simulation;
	int chairs = game_chairs(sim->game, &sim->options);
	const char *at = buf_text(result), *end = at + result->len;
	assert(number == sim->done && end - at >= 8 + 8 * chairs);
	unsigned winners = (unsigned)blocks_read_word(at, 4);
	bool shared = winners & (winners - 1);
	sim->done++;
	sim->shared += shared;
	sim->moves += (long long)blocks_read_word(at + 4, 4);
	at += 8;
	for (int chair = 0; chair < chairs; chair++, at += 8) {
		sim->wins[chair] += !shared && winners >> chair & 1;
		sim->points[chair] += (long long)blocks_read_word(at, 8);
	}
	/* a full disk ends it: thousands of complaints would help nobody */
	if (sim->records && !save_game(sim, sim->seed + number, at, (size_t)(end - at)))
		return COUNT_FAILED;
	return COUNT_ON;
}

/* Averages with one digit: more would look surer than it is. */
static void summary_text(const struct simulation *sim)
{
	assert(sim->done > 0);
	struct message m = message_n(NP_("{n} game played, {moves} moves; shared wins: {shared}",
	                                 "{n} games played, {moves} moves; shared wins: {shared}"), (long)sim->done);
	message_int(&m, "moves", (long)sim->moves);
	message_int(&m, "shared", (long)sim->shared);
	say(sim->cli, stdout, m);
	for (int seat = 0; seat < game_chairs(sim->game, &sim->options); seat++) {
		m = message_n(NP_("seat {seat}, {bot}: {n} win, {mean} points on average",
		                  "seat {seat}, {bot}: {n} wins, {mean} points on average"), (long)sim->wins[seat]);
		message_int(&m, "seat", seat);
		char name[SEAT_NAME] = "-";
		struct buf b = buf_over(name, sizeof name);
		if (sim->bot[seat])
			bot_put_called(&b, sim->cli->catalogue, sim->bot, sim->options.seats, seat);
		message_text(&m, "bot", name);
		message_thousandths(&m, "mean", sim->points[seat] * 1000 / sim->done, 1, false);
		say(sim->cli, stdout, m);
	}
}

static void summary_json(const struct simulation *sim)
{
	assert(sim->done > 0);
	struct buf out = { 0 };
	struct json j = { .out = &out };
	json_open(&j, '{');
	json_key_text(&j, "game", sim->game->name);
	json_key_int(&j, "games", sim->done);
	json_key_int(&j, "seed", sim->seed);
	json_key_int(&j, "moves", sim->moves);
	json_key_int(&j, "shared", sim->shared);
	json_key_open(&j, "seats", '[');
	for (int seat = 0; seat < game_chairs(sim->game, &sim->options); seat++) {
		json_open(&j, '{');
		json_key_text(&j, "bot", sim->bot[seat] ? sim->bot[seat]->name : "-");
		json_key_int(&j, "wins", sim->wins[seat]);
		json_key_thousandths(&j, "mean_points", sim->points[seat] * 1000 / sim->done, 3);
		json_close(&j, '}');
	}
	json_close(&j, ']');
	json_close(&j, '}');
	print_line(&out);
}

enum { SEATS, OPTION, GAMES, SEED, RECORDS, THREADS, KEEP, JSON, CARDS };

/* All games, or those until Ctrl-C. */
static int play_all(struct simulation *sim, const char *keep)
{
	struct buf key = { 0 };
	series_put_key(&key, sim->records ? "simulate --records" : "simulate", sim->game, &sim->options, sim->bot, sim->seed);
	struct series series = { .key = buf_text(&key), .keep = keep, .numbers = sim->games, .threads = (int)sim->threads,
	                         .play = play, .count = count, .job = sim };
	int status = series_run(sim->cli, &series);
	buf_free(&key);
	return status;
}

static int run(const struct cli *cli, const struct arguments *args)
{
	struct simulation sim = { .cli = cli, .game = args->game, .records = given(args, RECORDS) };
	int n = parse_seats(cli, sim.game, given(args, SEATS) ? given(args, SEATS) : "random,greedy", false, sim.bot);
	if (n < 0)
		return EXIT_USAGE;
	sim.options = options_default(sim.game, n);
	int status = parse_options(cli, sim.game, args, OPTION, CARDS, &sim.options);
	if (status != EXIT_OK)
		return status;
	sim.games = parse_number(cli, args, GAMES, 1, 1, 1000000000);
	sim.seed = parse_number(cli, args, SEED, 1, 0, 1000000000000000000);
	sim.threads = parse_number(cli, args, THREADS, 0, 1, CREW_MAX);
	if (sim.games < 0 || sim.seed < 0 || sim.threads < 0)
		return EXIT_USAGE;
	if (sim.records && !ranks_me() && !make_folder(cli, sim.records, 0777))
		return EXIT_MACHINE;
	status = play_all(&sim, given(args, KEEP));
	/* also after Ctrl-C: what was played counts */
	if (status != EXIT_MACHINE && sim.done)
		(given(args, JSON) ? summary_json : summary_text)(&sim);
	return status;
}

const struct command command_simulate = {
	.name = "simulate",
	.summary = N_("let bots play many games"),
	.about = N_("Lets bots play games and reports who won. Ctrl-C ends it early, with a summary. Processes that mpirun starts share the games; the result is the same."),
	.operand = { { "GAME", VALUE_GAME, ONCE } },
	.flag = FLAGS(
		[SEATS] = { "--seats", VALUE_BOTS, "BOT,BOT...", N_("who plays, one bot per seat; see “bergfried bots”"), "random,greedy", false },
		[OPTION] = OPTION_FLAG,
		[GAMES] = { "--games", VALUE_NUMBER, "N", N_("how many games"), "1", false },
		[SEED] = { "--seed", VALUE_NUMBER, "S", N_("number of the first game; the same number gives the same game"), "1", false },
		[RECORDS] = { "--records", VALUE_DIR, "DIR", N_("write each game’s record into this folder"), NULL, false },
		[THREADS] = THREADS_FLAG,
		[KEEP] = KEEP_FLAG,
		[JSON] = { "--json", VALUE_NONE, NULL, N_("print the summary as one JSON object"), NULL, false },
		[CARDS] = CARDS_FLAG
	),
	.example = EXAMPLES({ "simulate castle --seats random,greedy --games 200 --records games", N_("200 games, each with a record in the folder games") }),
	.refused = N_("the card list has errors"),
	.interruptible = true,
	.ranks = true,
	.run = run,
};
