/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried dataset: games that bots play, for programs that learn from them. One row for each
 * move: what a net is shown of the position, the legal actions with the visits that the search
 * gave them, what the search expected, and in the end what became of the game.
 *
 * A game is a block of its own, compressed where it is played, so that nobody needs more memory
 * than a game takes and whoever gathers blocks only writes them down. docs/dataset.md explains
 * the format; what is written here is described by `fields`, which is also in the file.
 */
#include "cli.h"

#include "bits.h"
#include "blocks.h"
#include "bot.h"
#include "json.h"
#include "learned.h"
#include "numbers.h"
#include "ranks.h"
#include "series.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifdef BERGFRIED_ZSTD
#include <zstd.h>
#endif

/* The columns of a block, in this order. The name of what there is one of for each value stands
 * in the second column: so many actions has a position as its field `actions` says. */
#define FIELDS \
	FIELD(PLY, "ply", "position", "u16") \
	FIELD(SEAT, "seat", "position", "u8") \
	FIELD(CHOSEN, "chosen", "position", "u16") \
	FIELD(PLAYOUTS, "playouts", "position", "u32") \
	FIELD(WIN, "win", "position", "u16") \
	FIELD(AHEAD, "ahead", "position", "i32") \
	FIELD(ACTIONS, "actions", "position", "u16") \
	FIELD(SUBJECTS, "subjects", "position", "u8") \
	FIELD(ACTION, "action", "action", "u16") \
	FIELD(VISITS, "visits", "action", "u32") \
	FIELD(WORTH, "worth", "action", "u16") \
	FIELD(FEATURES, "features", "subject", "u16") \
	FIELD(INDEX, "index", "feature", "u16") \
	FIELD(VALUE, "value", "feature", "i16") \
	FIELD(POINTS, "points", "chair", "i32") \
	FIELD(WON, "won", "chair", "u8")

#define FIELD(id, name, per, type) id,
enum field { FIELDS FIELD_COUNT };
#undef FIELD
#define FIELD(id, name, per, type) { name, per, type },
static const struct { const char *name, *per, *type; } fields[FIELD_COUNT] = { FIELDS };
#undef FIELD

enum {
	UNKNOWN = 65535,  /* of win and worth: nobody has thought about it */
	LEVEL_OF_ZSTD = 9
};

struct dataset {
	const struct cli *cli;
	const struct game *game;
	struct options options;
	const struct bot *bot[SEATS_MAX];
	long long games, seed, iterations, random, threads;
	/* what came out */
	long long done, bytes;
};

/* ---- one game ---- */

struct columns {
	struct buf field[FIELD_COUNT];
};

static int width(enum field f)
{
	return atoi(fields[f].type + 1) / 8;
}

static void put(struct columns *c, enum field f, long long value)
{
	blocks_word(&c->field[f], (uint64_t)value, width(f));
}

/* 0 to 10000, the same on every machine: what a search expects is. */
static long long ten_thousandths(double win)
{
	return win <= 0 ? 0 : win >= 1 ? 10000 : (long long)(win * 10000 + 0.5);
}

static void put_features(struct columns *c, const struct learned *learned, const struct view *view)
{
	struct trait trait[TRAITS_MAX];
	int subjects = learned ? learned->subjects(view_state(view)) : 0;
	put(c, SUBJECTS, subjects);
	for (int subject = 0; subject < subjects; subject++) {
		int n = learned->traits(view_state(view), view->seat, subject, trait);
		put(c, FEATURES, n);
		for (int i = 0; i < n; i++) {
			put(c, INDEX, trait[i].row);
			put(c, VALUE, trait[i].value);
		}
	}
}

/* The legal moves as actions; a search that left some out has not visited them. */
static void put_actions(struct columns *c, const struct view *view, const struct analysis *a, move chosen)
{
	move moves[MOVES_MAX];
	uint16_t action[MOVES_MAX];
	int n = view->game->moves(view_state(view), view->seat, moves);
	view->game->numbers->number(view_state(view), view->seat, moves, n, action);
	put(c, ACTIONS, n);
	for (int i = 0; i < n; i++) {
		const struct line *line = NULL;
		for (int k = 0; k < a->lines && !line; k++)
			if (a->line[k].move == moves[i] && a->line[k].visits)
				line = &a->line[k];
		put(c, ACTION, action[i]);
		put(c, VISITS, line ? line->visits : 0);
		put(c, WORTH, line ? ten_thousandths(line->win) : UNKNOWN);
		if (moves[i] == chosen)
			put(c, CHOSEN, action[i]);
	}
}

/* A position, and the move that was made there; which it was. */
static move put_position(struct columns *c, const struct dataset *d, const struct session *s, int seat, struct rng *rng)
{
	struct view view;
	struct analysis a;
	struct effort effort = series_effort(d->bot[seat], d->game, d->iterations);
	session_view(s, seat, &view);
	bot_think(d->bot[seat], &view, rng, &effort, &a);
	move chosen = a.line[0].move, moves[MOVES_MAX];
	/* the search has been done all the same: what is learned of a blunder is how to answer it */
	if (d->random && rng_below(rng, 100) < (uint32_t)d->random)
		chosen = moves[rng_below(rng, (uint32_t)d->game->moves(view_state(&view), seat, moves))];
	put(c, PLY, session_count(s));
	put(c, SEAT, seat);
	put(c, PLAYOUTS, a.iterations);
	put(c, WIN, a.iterations ? ten_thousandths(a.win) : UNKNOWN);
	put(c, AHEAD, a.iterations ? (long long)(a.line[0].ahead * 100 + (a.line[0].ahead < 0 ? -0.5 : 0.5)) : 0);
	put_features(c, d->game->hints ? d->game->hints->learned : NULL, &view);
	put_actions(c, &view, &a, chosen);
	return chosen;
}

static bool play_columns(const struct dataset *d, uint64_t seed, struct columns *c)
{
	struct rng deal_rng = rng_start(seed, RNG_DEAL), bot_rng = rng_start(seed, RNG_BOT);
	struct deal deal;
	struct session s;
	unsigned to_act;
	deal_shuffle(d->game, &d->options, &deal_rng, &deal);
	session_start(&s, d->game, &d->options, &deal);
	while ((to_act = d->game->to_act(session_state(&s))) && !crew_stopped()) {
		int seat = bits_lowest(to_act);
		session_play_known(&s, seat, put_position(c, d, &s, seat, &bot_rng));
	}
	for (int chair = 0; chair < game_chairs(d->game, &d->options); chair++) {
		put(c, POINTS, d->game->points(session_state(&s), chair));
		put(c, WON, d->game->winners(session_state(&s)) >> chair & 1);
	}
	session_free(&s);
	return !to_act && !crew_stopped();
}

/* ---- blocks ---- */

#ifdef BERGFRIED_ZSTD
static void compress(const struct buf *plain, struct buf *out)
{
	size_t room = ZSTD_compressBound(plain->len);
	char *bytes = malloc(room);
	size_t n = bytes ? ZSTD_compress(bytes, room, buf_text(plain), plain->len, LEVEL_OF_ZSTD) : 0;
	if (!bytes || ZSTD_isError(n) || plain->full)
		out->full = true;
	else
		buf_putn(out, bytes, n);
	free(bytes);
}

static const char *zstd_version(void)
{
	return ZSTD_versionString();
}
#else
static void compress(const struct buf *plain, struct buf *out)
{
	(void)plain;
	out->full = true;  /* run() has said no before */
}

static const char *zstd_version(void)
{
	return NULL;
}
#endif

static bool play(const void *dataset, long long number, struct buf *result)
{
	const struct dataset *d = dataset;
	struct columns c = { 0 };
	struct buf plain = { 0 };
	bool whole = play_columns(d, (uint64_t)(d->seed + number), &c);
	for (enum field f = 0; f < FIELD_COUNT; f++) {
		blocks_word(&plain, c.field[f].len / (size_t)width(f), 4);
		buf_putn(&plain, buf_text(&c.field[f]), c.field[f].len);
		plain.full = plain.full || c.field[f].full;
		buf_free(&c.field[f]);
	}
	if (whole)
		compress(&plain, result);
	buf_free(&plain);
	return whole;
}

static enum counted count(void *dataset, long long number, const struct buf *result)
{
	struct dataset *d = dataset;
	assert(number == d->done);
	d->done++;
	d->bytes += (long long)result->len;
	return COUNT_ON;
}

/* ---- the header ---- */

static void put_options(struct json *j, const struct dataset *d)
{
	json_key_open(j, "options", '{');
	for (int i = 0; d->game->options[i].key; i++) {
		const char *value = options_written(d->game, &d->options, i);
		if (value) {
			json_key(j, d->game->options[i].key);
			json_text(j, value);
		}
	}
	json_close(j, '}');
}

static void put_command(struct json *j, const struct dataset *d)
{
	struct buf b = { 0 };
	buf_puts(&b, "bergfried dataset ", d->game->name, " --seats ");
	for (int seat = 0; seat < d->options.seats; seat++)
		buf_puts(&b, seat ? "," : "", d->bot[seat]->name);
	for (int i = 0; d->game->options[i].key; i++)
		if (options_written(d->game, &d->options, i))
			buf_puts(&b, " --option ", d->game->options[i].key, "=", options_written(d->game, &d->options, i));
	buf_put(&b, " --seed ");
	buf_int(&b, d->seed);
	if (d->iterations) {
		buf_put(&b, " --iterations ");
		buf_int(&b, d->iterations);
	}
	if (d->random) {
		buf_put(&b, " --random ");
		buf_int(&b, d->random);
	}
	json_key_text(j, "command", buf_text(&b));
	buf_free(&b);
}

static void put_header(struct buf *out, const struct dataset *d)
{
	struct json j = { .out = out };
	const struct learned *learned = d->game->hints ? d->game->hints->learned : NULL;
	json_open(&j, '{');
	json_key_int(&j, "dataset", 1);
	json_key_text(&j, "version", BERGFRIED_VERSION);
	json_key_text(&j, "zstd", zstd_version());
	put_command(&j, d);
	json_key_text(&j, "game", d->game->name);
	json_key_int(&j, "seats", d->options.seats);
	json_key_int(&j, "chairs", game_chairs(d->game, &d->options));
	put_options(&j, d);
	json_key_open(&j, "bots", '[');
	for (int seat = 0; seat < d->options.seats; seat++)
		json_text(&j, d->bot[seat]->name);
	json_close(&j, ']');
	json_key_int(&j, "seed", d->seed);
	json_key_int(&j, "iterations", d->iterations);
	json_key_int(&j, "random", d->random);
	json_key_int(&j, "actions", d->game->numbers->actions);
	json_key_int(&j, "features", learned ? learned->rows : 0);
	json_key_open(&j, "fields", '[');
	for (enum field f = 0; f < FIELD_COUNT; f++) {
		json_open(&j, '{');
		json_key_text(&j, "name", fields[f].name);
		json_key_text(&j, "per", fields[f].per);
		json_key_text(&j, "type", fields[f].type);
		json_close(&j, '}');
	}
	json_close(&j, ']');
	json_close(&j, '}');
}

/* ---- the command ---- */

enum { OUT, SEATS, OPTION, GAMES, SEED, ITERATIONS, RANDOM, THREADS, CARDS };

static int read_call(const struct cli *cli, const struct arguments *args, struct dataset *d)
{
	int n = parse_seats(cli, d->game, given(args, SEATS) ? given(args, SEATS) : "level8,level8", false, d->bot);
	if (n < 0)
		return EXIT_USAGE;
	d->options = options_default(d->game, n);
	int status = parse_options(cli, d->game, args, OPTION, CARDS, &d->options);
	if (status != EXIT_OK)
		return status;
	d->games = parse_number(cli, args, GAMES, 100, 1, 1000000000);
	d->seed = parse_number(cli, args, SEED, 1, 0, 1000000000000000000);
	d->iterations = parse_number(cli, args, ITERATIONS, 0, 1, 1000000000);
	d->random = parse_number(cli, args, RANDOM, 0, 0, 100);
	d->threads = parse_number(cli, args, THREADS, 0, 1, CREW_MAX);
	bool good = d->games >= 0 && d->seed >= 0 && d->iterations >= 0 && d->random >= 0 && d->threads >= 0;
	return good ? EXIT_OK : EXIT_USAGE;
}

static int refuse(const struct cli *cli, const char *sentence)
{
	complain(cli, message(sentence));
	return EXIT_REFUSED;
}

static int run(const struct cli *cli, const struct arguments *args)
{
	struct dataset d = { .cli = cli, .game = args->game };
	const char *out = given(args, OUT) ? given(args, OUT) : "-";
	int status = read_call(cli, args, &d);
	if (status != EXIT_OK)
		return status;
	if (!zstd_version())
		return refuse(cli, N_("this program was built without zstd; install libzstd-dev and build it again"));
	if (!d.game->numbers)
		return refuse(cli, N_("this game has no list of actions to learn"));
	struct buf header = { 0 };
	put_header(&header, &d);
	struct series series = { .key = buf_text(&header), .keep = out, .keeping = KEEP_ORDERED, .numbers = d.games,
	                         .threads = (int)d.threads, .play = play, .count = count, .job = &d };
	status = series_run(cli, &series);
	buf_free(&header);
	if (d.done && !ranks_me()) {
		struct message m = message_n(NP_("{n} game in {bytes} bytes", "{n} games in {bytes} bytes"), (long)d.done);
		message_int(&m, "bytes", (long)d.bytes);
		say(cli, stderr, m);
	}
	return status;
}

const struct command command_dataset = {
	.name = "dataset",
	.summary = N_("write games that bots play for programs that learn"),
	.about = N_("Lets bots play and writes down every position: features, legal actions with their visits, what the search expected, and what became of the game. The same command continues a file that is not complete, and adds games to one that is. Processes that mpirun starts share the games; the file is the same."),
	.operand = { { "GAME", VALUE_GAME, ONCE } },
	.flag = FLAGS(
		[OUT] = { "--out", VALUE_FILE, "FILE", N_("the file to write"), N_("standard output"), false },
		[SEATS] = { "--seats", VALUE_BOTS, "BOT,BOT...", N_("who plays, one bot per seat; see “bergfried bots”"), "level8,level8", false },
		[OPTION] = OPTION_FLAG,
		[GAMES] = { "--games", VALUE_NUMBER, "N", N_("how many games"), "100", false },
		[SEED] = { "--seed", VALUE_NUMBER, "S", N_("number of the first game; the same number gives the same game"), "1", false },
		[ITERATIONS] = { "--iterations", VALUE_NUMBER, "K", N_("playouts per move for bots that search"), N_("each bot’s own"), false },
		[RANDOM] = { "--random", VALUE_NUMBER, "PERCENT", N_("how many moves are made at random, for positions that arise by mistakes"), "0", false },
		[THREADS] = THREADS_FLAG,
		[CARDS] = CARDS_FLAG
	),
	.example = EXAMPLES(
		{ "dataset castle --iterations 200 --games 1000 --out castle.bfd", N_("a thousand games, in a file") },
		{ "dataset ordonans --seats greedy,greedy --games 10 | python3 -m bergfried.dataset", N_("what is in ten games, from a pipe") }
	),
	.refused = N_("the card list has errors, or there is nothing to learn"),
	.interruptible = true,
	.ranks = true,
	.run = run,
};
