/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried arena: how strong are players against each other? Every deal is
 * played with all players in all seats, so that neither cards nor places favour
 * anybody. Games run side by side and are counted in order (series.h), so the same
 * seed gives the same figures, however many play.
 */
#include "cli.h"

#include "bits.h"
#include "blocks.h"
#include "bot.h"
#include "json.h"
#include "series.h"
#include "sight.h"
#include "strength.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { BINS = 10 };

/* What was expected, and what came of it. */
struct bin {
	long long n;
	double expected, came;
};

struct arena {
	const struct cli *cli;
	const struct game *game;
	struct options options;
	const struct bot *bot[SEATS_MAX];
	long long own[SEATS_MAX];  /* iterations of that player alone, as in level8@800; 0: as of all */
	bool alike;              /* all players are the same */
	long long games, seed, iterations, time_ms, threads;
	bool test;               /* stop when decided */
	double elo0, elo1;
	/* what came out */
	long long done;          /* games */
	long long wins[SEATS_MAX], shared;
	struct contest match;
	struct bin bin[BINS];    /* by tenths of the share of the win that was expected */
};

/* Asked by a search between its playouts. */
static bool too_late(void *deadline)
{
	return crew_stopped() || wall_seconds() >= *(const double *)deadline;
}

static struct effort effort_of(const struct arena *a, int player, double *deadline)
{
	*deadline = wall_seconds() + (double)a->time_ms / 1000;
	if (a->own[player])
		return series_effort(a->bot[player], a->game, a->own[player]);
	if (a->time_ms)
		return (struct effort){ .iterations = (long)a->iterations, .enough = too_late, .context = deadline };
	return series_effort(a->bot[player], a->game, a->iterations);
}

/* What a game leaves behind: the seats that won, then for each move of a bot that searched the
 * seat and what it expected. Bots that do not search expect nothing. */
enum { FORECAST = 9 };

static void put_forecast(struct buf *out, int seat, double win)
{
	uint64_t bits;
	static_assert(sizeof bits == sizeof win, "a double has 64 bits");
	memcpy(&bits, &win, sizeof bits);
	buf_char(out, (char)seat);
	blocks_word(out, bits, 8);
}

/* Game number i: deal i / seats, everybody moved on by i % seats. False if it was stopped. */
static bool play(const void *arena, long long i, struct buf *result)
{
	const struct arena *a = arena;
	struct analysis thought;
	/* one deal is played once with everybody in every seat, one game after the other */
	int seats = a->options.seats, shift = (int)(i % seats);
	uint64_t seed = (uint64_t)(a->seed + i / seats);
	struct rng deal_rng = rng_start(seed, RNG_DEAL), rng = rng_start(seed, RNG_CHANCE), bot_rng[SEATS_MAX];
	struct deal deal;
	struct state_space now;
	struct view view;
	struct state *s = (struct state *)now.bytes;
	struct buf forecasts = { 0 };
	for (int p = 0; p < seats; p++)
		bot_rng[p] = rng_start(seed, (uint64_t)(RNG_BOT + RNG_STREAMS * p));
	deal_shuffle(a->game, &a->options, &deal_rng, &deal);
	a->game->start(s, &a->options, &deal);
	game_settle(a->game, s, &rng);
	unsigned to_act;
	while ((to_act = a->game->to_act(s)) && !crew_stopped()) {
		int seat = bits_lowest(to_act), player = (seat + shift) % seats;
		double deadline;
		struct effort effort = effort_of(a, player, &deadline);
		bot_think(a->bot[player], sight_of(a->game, s, seat, &view), &bot_rng[player], &effort, &thought);
		if (thought.iterations)
			put_forecast(&forecasts, seat, thought.win);
		policy_play(a->game, s, seat, thought.line[0].move, &rng);
	}
	blocks_word(result, to_act ? 0 : a->game->winners(s), 4);
	buf_putn(result, buf_text(&forecasts), forecasts.len);
	result->full = result->full || forecasts.full;
	buf_free(&forecasts);
	/* a search that was told to stop may have chosen another move in the end */
	return !to_act && !crew_stopped();
}

static bool same_kind(const struct arena *a, int one, int other)
{
	return a->bot[one] == a->bot[other] && a->own[one] == a->own[other];
}

/* Is a player of the kind that is measured? Where all are of one kind, the first
 * alone. */
static bool measured(const struct arena *a, int player)
{
	return player == 0 || (!a->alike && same_kind(a, player, 0));
}

/* What the measured kind has of a game: a shared win is shared by heads. A game nobody won
 * is worth what chance would give. */
static double share(const struct arena *a, unsigned winners)
{
	int mine = 0;
	for (int p = 0; p < a->options.seats; p++)
		mine += winners >> p & 1 && measured(a, p);
	return winners ? (double)mine / bits_count(winners) : a->match.fair;
}

/* For the calibration: of all the times that a bot expected 70 %, how many did it win? */
static void count_forecasts(struct arena *a, unsigned winners, const char *forecast, size_t n)
{
	for (; n >= FORECAST; n -= FORECAST, forecast += FORECAST) {
		double win;
		uint64_t bits = blocks_read_word(forecast + 1, 8);
		memcpy(&win, &bits, sizeof win);
		int shares = winners >> *forecast & 1 ? bits_count(winners) : 0, tenth = (int)(win * (double)BINS);
		struct bin *bin = &a->bin[tenth < 0 ? 0 : tenth >= BINS ? BINS - 1 : tenth];
		bin->n++;
		bin->expected += win;
		bin->came += shares ? 1.0 / shares : 0;
	}
}

/* One game after the other, in the order of their numbers. */
static enum counted count(void *arena, long long number, const struct buf *result)
{
	struct arena *a = arena;
	assert(number == a->done && result->len >= 4);
	int seats = a->options.seats;
	unsigned won = (unsigned)blocks_read_word(buf_text(result), 4), winners = 0;
	for (int seat = 0; seat < seats; seat++)
		if (won >> seat & 1)
			winners |= 1u << (seat + number % seats) % (unsigned)seats;
	if (winners & (winners - 1))
		a->shared++;
	else if (winners)
		a->wins[bits_lowest(winners)]++;
	contest_add(&a->match, share(a, winners));
	count_forecasts(a, won, buf_text(result) + 4, result->len - 4);
	/* whole deals only: or the seats would not be fair */
	bool whole = ++a->done % seats == 0;
	return whole && a->test && contest_decided(&a->match, a->elo0, a->elo1) ? COUNT_ENOUGH : COUNT_ON;
}

/* Away from zero, so that a difference and its opposite look alike. */
static long long thousandths(double value)
{
	return (long long)(value * 1000 + (value < 0 ? -0.5 : 0.5));
}

/* As in --seats. */
static void put_player(struct buf *b, const struct arena *a, int player)
{
	buf_put(b, a->bot[player]->name);
	if (a->own[player]) {
		buf_put(b, "@");
		buf_int(b, a->own[player]);
	}
}

static void put_name(struct json *j, const struct arena *a, int player)
{
	char name[SEAT_NAME];
	struct buf b = buf_over(name, sizeof name);
	put_player(&b, a, player);
	json_text(j, name);
}

/* For programs: numbers without a unit, in the order of --seats. */
static void report_json(const struct arena *a, const struct elo *elo)
{
	struct buf out = { 0 };
	struct json j = { .out = &out };
	json_open(&j, '{');
	json_key_open(&j, "seats", '[');
	for (int p = 0; p < a->options.seats; p++)
		put_name(&j, a, p);
	json_close(&j, ']');
	json_key_open(&j, "wins", '[');
	for (int p = 0; p < a->options.seats; p++)
		json_int(&j, a->wins[p]);
	json_close(&j, ']');
	json_key_int(&j, "shared", a->shared);
	const struct { const char *key; double value; } figure[] = { { "elo", elo->elo }, { "low", elo->low }, { "high", elo->high } };
	for (int i = 0; i < 3; i++)
		json_key_thousandths(&j, figure[i].key, thousandths(figure[i].value), 1);
	json_close(&j, '}');
	print_line(&out);
}

/* What people call a player, with a letter if others are called the same. */
static const char *label(const struct arena *a, int player, char name[SEAT_NAME])
{
	struct buf b = buf_over(name, SEAT_NAME);
	bool own = false;
	for (int p = 0; p < a->options.seats; p++)
		own = own || a->own[p];
	/* who differs from a namesake by iterations is told apart by them */
	if (own)
		put_player(&b, a, player);
	else if (!a->bot[player]->called && bot_namesake(a->bot, a->options.seats, player))
		put_lettered(&b, a->bot[player]->name, player);
	else
		bot_put_called(&b, a->cli->catalogue, a->bot, a->options.seats, player);
	return name;
}

/* The first bot's strength against the others, with how sure that is: a number without its
 * interval misleads. */
static void report_text(const struct arena *a, const struct elo *elo)
{
	char name[SEAT_NAME];
	for (int p = 0; p < a->options.seats; p++) {
		struct message m = message_n(NP_("{bot}: {n} win out of {games}", "{bot}: {n} wins out of {games}"), (long)a->wins[p]);
		message_text(&m, "bot", label(a, p, name));
		message_int(&m, "games", (long)a->done);
		say(a->cli, stdout, m);
	}
	const double value[3] = { elo->elo, elo->low, elo->high };
	static const char *const key[3] = { "elo", "low", "high" };
	struct message m = message_n(NP_("{n} shared win. {bot} against the others: Elo {elo} (95 % confidence interval: {low} to {high})",
	                                 "{n} shared wins. {bot} against the others: Elo {elo} (95 % confidence interval: {low} to {high})"), (long)a->shared);
	message_text(&m, "bot", a->alike || a->own[0] || a->bot[0]->called ? label(a, 0, name) : a->bot[0]->name);
	for (int i = 0; i < 3; i++)
		message_thousandths(&m, key[i], thousandths(value[i]), 1, false);
	say(a->cli, stdout, m);
	if (a->test) {
		int decided = contest_decided(&a->match, a->elo0, a->elo1);
		say_text(a->cli, stdout, decided > 0 ? N_("The test is decided: the larger difference is accepted.")
		                         : decided < 0 ? N_("The test is decided: the smaller difference is accepted.")
		                                       : N_("The test is undecided."));
	}
}

/* How often what was expected came true. */
static void report_reliability(const struct arena *a)
{
	assert(a->done > 0);
	/* what a search expects should come true as often as it says */
	say_text(a->cli, stdout, N_("Expected win chance, actual result, and sample size:"));
	for (int i = 0; i < BINS; i++) {
		const struct bin *bin = &a->bin[i];
		struct buf plain = { 0 }, b = { 0 };
		if (!bin->n)
			continue;
		buf_put(&plain, "  ");
		buf_thousandths(&plain, thousandths(bin->expected / (double)bin->n), 3);
		buf_put(&plain, "  ");
		buf_thousandths(&plain, thousandths(bin->came / (double)bin->n), 3);
		buf_int_right(&plain, bin->n, 10);
		number_put(&b, a->cli->catalogue, buf_text(&plain));
		print_line(&b);
		buf_free(&plain);
	}
}

/* "0,30" */
static bool read_test(struct arena *a, const char *text)
{
	char *end;
	a->test = true;
	a->elo0 = strtod(text, &end);
	if (end == text || *end != ',')
		return false;
	text = end + 1;
	a->elo1 = strtod(text, &end);
	return end != text && !*end && a->elo0 < a->elo1;
}

enum { SEATS, OPTION, GAMES, SEED, ITERATIONS, TIME, SPRT, CARDS, RELIABILITY, THREADS, KEEP, JSON };

/* Take the iterations out of "level8@800,level8@200": what is left is for parse_seats. False if
 * one of them is no number. */
static bool read_own(struct arena *a, const char *text, struct buf *names)
{
	char part[64];
	struct buf b = buf_over(part, sizeof part);
	for (int player = 0; parse_part(&text, &b); player++) {
		char *at = strchr(part, '@'), *end = NULL;
		long long own = at ? strtoll(at + 1, &end, 10) : 0;
		if (at && (end == at + 1 || *end || own < 1 || own > 1000000000))
			return false;
		/* too many players are a matter for parse_seats */
		if (player < SEATS_MAX)
			a->own[player] = own;
		buf_put(names, player ? "," : "");
		buf_putn(names, part, at ? (size_t)(at - part) : strlen(part));
	}
	return true;
}

/* From the arguments to an arena; the exit status. */
static int read_call(const struct cli *cli, const struct arguments *args, struct arena *a)
{
	a->game = args->game;
	const char *seats = given(args, SEATS) ? given(args, SEATS) : "greedy,random";
	struct buf names = { 0 };
	int n = -1;
	if (read_own(a, seats, &names))
		n = parse_seats(cli, a->game, buf_text(&names), false, a->bot);
	else
		expected(cli, "BOT@K", seats);
	buf_free(&names);
	if (n < 0)
		return EXIT_USAGE;
	a->options = options_default(a->game, n);
	int status = parse_options(cli, a->game, args, OPTION, CARDS, &a->options);
	if (status != EXIT_OK)
		return status;
	a->games = parse_number(cli, args, GAMES, 100, 1, 1000000000);
	a->seed = parse_number(cli, args, SEED, 1, 0, 1000000000000000000);
	a->iterations = parse_number(cli, args, ITERATIONS, 0, 1, 1000000000);
	a->time_ms = parse_number(cli, args, TIME, 0, 1, 3600000);
	a->threads = parse_number(cli, args, THREADS, 0, 1, CREW_MAX);
	if (a->threads < 0 || a->games < 0 || a->seed < 0 || a->iterations < 0 || a->time_ms < 0)
		return EXIT_USAGE;
	if (given(args, SPRT) && !read_test(a, given(args, SPRT)))
		return expected(cli, "ELO0,ELO1", given(args, SPRT));
	return EXIT_OK;
}

/* Whole deals only, and the person should know. */
static void round_up(struct arena *a)
{
	assert(a->games > 0 && a->options.seats > 0);
	int seats = a->options.seats;
	long long whole = (a->games + seats - 1) / seats * seats;
	if (whole != a->games) {
		struct message m = message(N_("playing {games} games, not {wanted}: each deal is played {seats} times, with every bot in every seat"));
		message_int(&m, "games", (long)whole);
		message_int(&m, "wanted", (long)a->games);
		message_int(&m, "seats", seats);
		complain(a->cli, m);
	}
	a->games = whole;
}

/* All on which a game depends. */
static void put_key(struct buf *key, const struct arena *a)
{
	series_put_key(key, "arena", a->game, &a->options, a->bot, a->seed);
	buf_put(key, "effort ");
	buf_int(key, a->iterations);
	buf_put(key, " ");
	buf_int(key, a->time_ms);
	for (int p = 0; p < a->options.seats; p++) {
		buf_put(key, " ");
		buf_int(key, a->own[p]);
	}
	buf_put(key, "\n");
}

/* Ctrl-C ends it early, but what has been played is reported all the same: nobody wants to
 * lose an hour of games. */
static int run_arena(const struct cli *cli, const struct arguments *args)
{
	struct arena a = { .cli = cli };
	int status = read_call(cli, args, &a), same = 0;
	if (status != EXIT_OK)
		return status;
	round_up(&a);
	for (int p = 0; p < a.options.seats; p++)
		same += same_kind(&a, p, 0);
	a.alike = same == a.options.seats;
	a.match.fair = (double)(a.alike ? 1 : same) / a.options.seats;
	struct buf key = { 0 };
	put_key(&key, &a);
	struct series series = { .key = buf_text(&key), .keep = given(args, KEEP), .numbers = a.games,
	                         .threads = (int)a.threads, .play = play, .count = count, .job = &a };
	status = series_run(cli, &series);
	buf_free(&key);
	if (!a.done)
		return status;
	struct elo elo = contest_elo(&a.match);
	if (given(args, RELIABILITY))
		report_reliability(&a);
	if (given(args, JSON))
		report_json(&a, &elo);
	else
		report_text(&a, &elo);
	return status;
}

const struct command command_arena = {
	.name = "arena",
	.summary = N_("measure how strong bots are"),
	.about = N_("Lets bots play matches and reports how strong they are. Ctrl-C ends it early, with a summary. Processes that mpirun starts share the games; the result is the same."),
	.operand = { { "GAME", VALUE_GAME, ONCE } },
	.flag = FLAGS(
		[SEATS] = { "--seats", VALUE_BOTS, "BOT,BOT...", N_("who plays; the first bot is measured against the others. level8@800 is level8 with 800 playouts per move"), "greedy,random", false },
		[OPTION] = OPTION_FLAG,
		[GAMES] = { "--games", VALUE_NUMBER, "N", N_("how many games, rounded up to whole deals: each deal is played with every bot in every seat"), "100", false },
		[SEED] = { "--seed", VALUE_NUMBER, "S", N_("number of the first deal"), "1", false },
		[ITERATIONS] = { "--iterations", VALUE_NUMBER, "K", N_("playouts per move for bots that search"), N_("each bot’s own"), false },
		[TIME] = { "--time", VALUE_NUMBER, "MS", N_("time per move for such bots, in ms, instead of --iterations; what they play depends on the machine then"), NULL, false },
		[SPRT] = { "--sprt", VALUE_TEXT, "ELO0,ELO1", N_("stop as soon as a sequential test has decided between these two differences"), NULL, false },
		[CARDS] = CARDS_FLAG,
		[RELIABILITY] = { "--reliability", VALUE_NONE, NULL, N_("print a calibration table: what searching bots expected, and what happened"), NULL, false },
		[THREADS] = THREADS_FLAG,
		[KEEP] = KEEP_FLAG,
		[JSON] = { "--json", VALUE_NONE, NULL, N_("print the result as one JSON object"), NULL, false }
	),
	.example = EXAMPLES(
		{ "arena castle --seats level8,greedy --games 100", N_("how much stronger level8 is than greedy") },
		{ "arena castle --seats level8@800,level8@200 --games 200", N_("what four times as many playouts are worth") },
		{ "arena ordonans --seats level5,level4 --games 2000 --sprt 0,30", N_("stop when it is clear whether level5 is 30 Elo stronger") }
	),
	.refused = N_("the card list has errors"),
	.interruptible = true,
	.ranks = true,
	.run = run_arena,
};
