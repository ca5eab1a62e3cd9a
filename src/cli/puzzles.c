/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * bergfried puzzles: finds puzzles in games that bots play, tries those of a file again with
 * more effort, and shows one.
 *
 * Each game has a number and is looked through by whoever is free; what was found is counted in
 * order, so the same seed gives the same file with any number of threads (series.h).
 */
#include "cli.h"

#include "blocks.h"
#include "json.h"
#include "mine.h"
#include "ranks.h"
#include "series.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { BAND = 200, BANDS = 16 }; /* ratings, so that not all puzzles are alike */

struct mining {
	const struct cli *cli;
	struct mine mine;
	long long count, seed, threads, effort;
	/* what came out */
	long long found, band[BANDS];
	struct buf lines;
	/* to check: the lines of a file, and how they did */
	char **line;
	long long lines_there, sample, confirmed;
	struct buf doubted;
};

static bool unwanted(void *nothing)
{
	(void)nothing;
	return crew_stopped();
}

/* ---- finding ---- */

/* Lines with their number left open: nobody knows yet how many come before. */
static bool play(const void *mining, long long number, struct buf *result)
{
	const struct mining *m = mining;
	struct puzzle *found = calloc(MINE_MOST, sizeof *found);
	assert(found);
	int n = mine_game(&m->mine, (uint64_t)(m->seed + number), found);
	for (int i = 0; i < n; i++) {
		found[i].number = 1;
		puzzle_write(&found[i], result);
		buf_char(result, '\n');
	}
	free(found);
	return !crew_stopped();
}

/* Of each range of ratings there are at most so many: one more than a third, for a third of two
 * is none. */
static long long room_of(const struct mining *m)
{
	return m->count / 3 + 1;
}

static void take_line(struct mining *m, char *line)
{
	struct puzzle p;
	struct message wrong = puzzle_read(m->mine.game, line, &p);
	assert(!wrong.id);
	struct session s;
	struct view view;
	move way[DECISION_MOVES];
	wrong = puzzle_session(&p, &s, &view, way);
	assert(!wrong.id);
	p.rating = puzzle_rate(&p, &view);
	session_free(&s);
	long long *band = &m->band[p.rating / BAND];
	if (m->found == m->count || *band == room_of(m))
		return;
	++*band;
	p.number = (int)++m->found;
	puzzle_write(&p, &m->lines);
	buf_char(&m->lines, '\n');
	progress(m->found, m->count);
}

static enum counted count(void *mining, long long number, const struct buf *result)
{
	struct mining *m = mining;
	(void)number;
	char *copy = strdup(buf_text(result)), *rest = copy;
	assert(copy);
	while (*rest) {
		char *line = rest;
		rest += strcspn(rest, "\n");
		*rest++ = '\0';
		take_line(m, line);
	}
	free(copy);
	return m->found == m->count ? COUNT_ENOUGH : COUNT_ON;
}

static void put_key(struct buf *key, const struct mining *m)
{
	buf_puts(key, "bergfried ", BERGFRIED_VERSION, "\npuzzles ", m->mine.game->name, "\nseats");
	for (int i = 0; i < m->mine.kinds; i++) {
		buf_char(key, ' ');
		buf_int(key, m->mine.seats[i]);
	}
	buf_put(key, "\niterations ");
	buf_int(key, m->mine.effort);
	if (m->mine.sure != MINE_SURE) {
		buf_put(key, "\neffort ");
		buf_int(key, m->mine.sure);
	}
	buf_put(key, "\nseed ");
	buf_int(key, m->seed);
	buf_char(key, '\n');
}

static int find(struct mining *m, const char *keep, const char *out)
{
	struct buf key = { 0 }, text = { 0 };
	put_key(&key, m);
	struct series series = { .key = buf_text(&key),
		                 .keep = keep,
		                 .numbers = 1000 * m->count,
		                 .quiet = true,
		                 .threads = (int)m->threads,
		                 .play = play,
		                 .count = count,
		                 .job = m };
	int status = series_run(m->cli, &series);
	progress_end();
	/* also after Ctrl-C: what was found is there; of several ranks the first one knows it */
	if (status != EXIT_MACHINE && !ranks_me()) {
		buf_puts(&text, "# puzzles of ", m->mine.game->name, ": see docs/puzzles.md\n", buf_text(&m->lines));
		if (!out)
			fputs(buf_text(&text), stdout);
		else if (!write_file(m->cli, out, &text, TO_DISK))
			status = EXIT_MACHINE;
		struct message said = message_n(NP_("{n} puzzle found", "{n} puzzles found"), (long)m->found);
		say(m->cli, stderr, said);
	}
	buf_free(&key);
	buf_free(&text);
	return status;
}

/* ---- files of them ---- */

static void number_of(const struct mining *m, long long i, struct puzzle *p)
{
	/* spread over the whole file */
	struct message wrong = puzzle_read(m->mine.game, m->line[i * m->lines_there / m->sample], p);
	assert(!wrong.id);
}

/* All lines of a file, each of which must be a puzzle; the exit status. */
static int read_puzzles(struct mining *m, const char *path, const char *text)
{
	for (long n = 1; *text; n++) {
		size_t length = strcspn(text, "\n");
		char *line = strndup(text, length);
		struct puzzle p;
		assert(line);
		text += length + (text[length] == '\n');
		if (!*line || *line == '#') {
			free(line);
			continue;
		}
		struct message wrong = puzzle_read(m->mine.game, line, &p);
		struct session s;
		struct view view;
		move way[DECISION_MOVES];
		if (!wrong.id && !(wrong = puzzle_session(&p, &s, &view, way)).id)
			session_free(&s);
		if (wrong.id) {
			free(line);
			complain_at(m->cli, path, n, wrong);
			return EXIT_REFUSED;
		}
		char **more = realloc(m->line, (size_t)(m->lines_there + 1) * sizeof *more);
		assert(more);
		m->line = more;
		m->line[m->lines_there++] = line;
	}
	return EXIT_OK;
}

const char *puzzles_text(const struct game *game)
{
	char path[80];
	struct buf b = buf_over(path, sizeof path);
	buf_puts(&b, "puzzles/", game->name, ".txt");
	return embedded_text(path);
}

/* The file, or what came with the program. */
static int load(struct mining *m, const char *path)
{
	struct buf text = { 0 };
	const char *own = puzzles_text(m->mine.game);
	int status = path ? read_text(m->cli, path, &text) : EXIT_OK;
	if (!path && own)
		buf_put(&text, own);
	if (status == EXIT_OK)
		status = read_puzzles(m, path ? path : "puzzles.txt", buf_text(&text));
	if (status == EXIT_OK && !m->lines_there) {
		complain(m->cli, message(N_("there are no puzzles")));
		status = EXIT_REFUSED;
	}
	buf_free(&text);
	return status;
}

/* ---- trying them again ---- */

static bool confirm(const void *mining, long long number, struct buf *result)
{
	const struct mining *m = mining;
	struct puzzle p;
	number_of(m, number, &p);
	/* lots that nobody drew when it was found */
	uint64_t seed = (uint64_t)p.number * 1000 + ((uint64_t)m->seed << 40) + 7;
	buf_char(result, mine_confirms(&p, (long)(m->effort * m->mine.effort), seed, unwanted, NULL) ? 'y' : 'n');
	return !crew_stopped();
}

static enum counted count_confirmed(void *mining, long long number, const struct buf *result)
{
	struct mining *m = mining;
	bool yes = *buf_text(result) == 'y';
	m->found++;
	m->confirmed += yes;
	if (!yes) {
		struct puzzle p;
		number_of(m, number, &p);
		buf_put(&m->doubted, m->doubted.len ? ", " : "");
		buf_int(&m->doubted, p.number);
	}
	return COUNT_ON;
}

static void tell_check(const struct mining *m, bool as_json)
{
	if (as_json) {
		struct buf out = { 0 };
		struct json j = { .out = &out };
		json_open(&j, '{');
		json_key_text(&j, "game", m->mine.game->name);
		json_key_int(&j, "tried", m->found);
		json_key_int(&j, "confirmed", m->confirmed);
		json_key_int(&j, "iterations", m->effort * m->mine.effort);
		json_close(&j, '}');
		print_line(&out);
		return;
	}
	struct message said =
		message_n(NP_("{n} puzzle tried, {confirmed} confirmed", "{n} puzzles tried, {confirmed} confirmed"),
	                  (long)m->found);
	message_int(&said, "confirmed", (long)m->confirmed);
	say(m->cli, stdout, said);
	if (m->doubted.len)
		say(m->cli, stdout, message_with(N_("not confirmed: {numbers}"), "numbers", buf_text(&m->doubted)));
}

static int check(struct mining *m, bool as_json)
{
	if (!m->sample || m->sample > m->lines_there)
		m->sample = m->lines_there;
	struct series series = { .key = "",
		                 .numbers = m->sample,
		                 .threads = (int)m->threads,
		                 .play = confirm,
		                 .count = count_confirmed,
		                 .job = m };
	int status = series_run(m->cli, &series);
	if (status != EXIT_MACHINE && m->found)
		tell_check(m, as_json);
	return status;
}

/* ---- showing one ---- */

static void show_json(const struct puzzle *p, const struct view *view)
{
	struct buf out = { 0 }, line = { 0 };
	struct json j = { .out = &out };
	puzzle_write(p, &line);
	json_open(&j, '{');
	json_key_text(&j, "game", p->game->name);
	json_key_int(&j, "number", p->number);
	json_key_int(&j, "rating", p->rating);
	json_key_int(&j, "seats", p->options.seats);
	json_key_int(&j, "seat", view->seat);
	json_key_int(&j, "ply", p->moves);
	json_key_text(&j, "line", buf_text(&line));
	json_close(&j, '}');
	print_line(&out);
	buf_free(&line);
}

static void show_text(const struct cli *cli, const struct puzzle *p, const struct view *view)
{
	struct buf out = { 0 };
	struct message said = message(N_("puzzle {number}, rating {rating}: seat {seat} is to decide"));
	message_int(&said, "number", p->number);
	message_int(&said, "rating", p->rating);
	message_int(&said, "seat", view->seat);
	say(cli, stdout, said);
	view->game->words.show(view, cli->catalogue, &out);
	fputs(buf_text(&out), stdout);
	buf_free(&out);
}

static int show(const struct mining *m, long long number, bool as_json)
{
	for (long long i = 0; i < m->lines_there; i++) {
		struct puzzle p;
		struct session s;
		struct view view;
		move way[DECISION_MOVES];
		if (puzzle_read(m->mine.game, m->line[i], &p).id || p.number != number ||
		    puzzle_session(&p, &s, &view, way).id)
			continue;
		if (as_json)
			show_json(&p, &view);
		else
			show_text(m->cli, &p, &view);
		session_free(&s);
		return EXIT_OK;
	}
	struct message said = message(N_("there is no puzzle {number}"));
	message_int(&said, "number", (long)number);
	complain(m->cli, said);
	return EXIT_REFUSED;
}

/* ---- the command ---- */

enum { COUNT, SEATS, SEED, ITERATIONS, OUT, THREADS, KEEP, CHECK, EFFORT, SAMPLE, SHOW, JSON };

static int parse_kinds(const struct cli *cli, const struct arguments *args, struct mine *mine)
{
	const char *text = given(args, SEATS);
	const struct game *game = mine->game;
	struct buf part = { 0 };
	int status = EXIT_OK, most = (int)(sizeof mine->seats / sizeof *mine->seats);
	mine->seats[0] = game->min_seats;
	mine->kinds = !text;
	while (text && status == EXIT_OK && parse_part(&text, &part)) {
		char *end;
		long n = strtol(buf_text(&part), &end, 10);
		if (*end || !part.len || n < game->min_seats || n > game->max_seats || mine->kinds == most) {
			complain(cli, game_wrong_seats(game, buf_text(&part)));
			status = EXIT_USAGE;
		} else {
			mine->seats[mine->kinds++] = (int)n;
		}
	}
	buf_free(&part);
	return status;
}

static int do_it(struct mining *m, const struct arguments *args, long long shown)
{
	if (!given(args, CHECK) && !given(args, SHOW))
		return find(m, given(args, KEEP), given(args, OUT));
	int status = load(m, given(args, CHECK));
	if (status != EXIT_OK)
		return status;
	return given(args, SHOW) ? show(m, shown, given(args, JSON)) : check(m, given(args, JSON));
}

static int run(const struct cli *cli, const struct arguments *args)
{
	struct mining m = { .cli = cli, .mine = { .game = args->game, .enough = unwanted } };
	if (parse_kinds(cli, args, &m.mine) != EXIT_OK)
		return EXIT_USAGE;
	m.count = parse_number(cli, args, COUNT, 300, 1, PUZZLES_MAX);
	m.seed = parse_number(cli, args, SEED, 1, 0, 1000000000);
	m.threads = parse_number(cli, args, THREADS, 0, 1, CREW_MAX);
	m.effort = parse_number(cli, args, EFFORT, MINE_SURE, 1, 1000);
	m.sample = parse_number(cli, args, SAMPLE, 0, 1, PUZZLES_MAX);
	long long iterations = parse_number(cli, args, ITERATIONS, MINE_EFFORT, 20, 1000000);
	long long shown = parse_number(cli, args, SHOW, 0, 1, PUZZLES_MAX);
	if (m.count < 0 || m.seed < 0 || m.threads < 0 || m.effort < 0 || m.sample < 0 || iterations < 0 || shown < 0)
		return EXIT_USAGE;
	m.mine.effort = (long)iterations;
	m.mine.sure = (int)m.effort;
	int status = do_it(&m, args, shown);
	for (long long i = 0; i < m.lines_there; i++)
		free(m.line[i]);
	free(m.line);
	buf_free(&m.lines);
	buf_free(&m.doubted);
	return status;
}

const struct command command_puzzles = {
	.name = "puzzles",
	.summary = N_("find positions in which one move is clearly best"),
	.about = N_(
		"Lets bots of different levels play and looks for positions in which one move is clearly best, and not just what anybody would do. Each puzzle is rated by which levels find the move. With --check it searches the best moves of a file again and reports how many it confirms; with --show it prints a puzzle. Processes that mpirun starts share the games; the result is the same."),
	.operand = { { "GAME", VALUE_GAME, ONCE } },
	.flag = FLAGS(
		[COUNT] = { "--count", VALUE_NUMBER, "N", N_("how many puzzles to find"), "300", false },
		[SEATS] = { "--seats", VALUE_TEXT, "N,N...", N_("how many play; each game takes one of these numbers"),
	                    N_("as few as can play"), false },
		[SEED] = { "--seed", VALUE_NUMBER, "S",
	                   N_("number of the first game; the same number gives the same game"), "1", false },
		[ITERATIONS] = { "--iterations", VALUE_NUMBER, "K",
	                         N_("playouts for each move of the first thorough search"), "250", false },
		[OUT] = { "--out", VALUE_FILE, "FILE", N_("the file to write"), N_("standard output"), false },
		[THREADS] = THREADS_FLAG, [KEEP] = KEEP_FLAG,
		[CHECK] = { "--check", VALUE_FILE, "FILE", N_("search the best moves of this file again"), NULL,
	                    false },
		[EFFORT] = { "--effort", VALUE_NUMBER, "TIMES",
	                     N_("how many times the playouts of --iterations the last search makes"), "20", false },
		[SAMPLE] = { "--sample", VALUE_NUMBER, "N", N_("check only this many, spread over the file"), N_("all"),
	                     false },
		[SHOW] = { "--show", VALUE_NUMBER, "N",
	                   N_("print the puzzle with this number, from the file to check or from those in the program"),
	                   NULL, false },
		[JSON] = { "--json", VALUE_NONE, NULL, N_("print what --check or --show finds as one JSON object"),
	                   NULL, false }),
	.example = EXAMPLES({ "puzzles castle --count 20 --out puzzles.txt --keep games.kept",
	                      N_("20 puzzles; the same command continues if you interrupt it") },
	                    { "puzzles castle --check puzzles.txt --sample 100",
	                      N_("how many best moves a search with 20 times the effort confirms") },
	                    { "puzzles ordonans --show 1", N_("the first puzzle of a game") }),
	.refused = N_("the file of puzzles has errors, or there is no such puzzle"),
	.interruptible = true,
	.ranks = true,
	.run = run,
};
