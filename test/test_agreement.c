/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Two opinions on the rules: the engine and the slow referees, which share no
 * code, must agree on thousands of games. Every record goes through the referee
 * line by line and must be right by it, scores and winners included; in some
 * games the full sets of legal moves of all seats are compared at every step.
 * The suite plays a tenth of the games below, TEST_TIMES=10 (scripts/soak) all of them.
 *
 * ctest: slow
 */
#include "record.h"
#include "referees.h"
#include "registry.h"
#include "support.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

/* Kinds of games, and how many of each. */
static const struct {
	const char *game, *bots;
	int seats;
	const char *options[3];  /* KEY=VALUE */
	int games;
} kinds[] = {
	{ "carcassonne-castle", "random", 2, { NULL }, 2000 },
	{ "carcassonne-castle", "random", 2, { "first=0" }, 1000 },
	{ "carcassonne-castle", "random", 2, { "starts=loose" }, 2000 },
	{ "carcassonne-castle", "random", 2, { "starts=loose", "first=0" }, 1000 },
	{ "carcassonne-castle", "greedy", 2, { NULL }, 1400 },
	{ "carcassonne-castle", "greedy", 2, { "starts=loose" }, 1000 },
	{ "carcassonne-castle", "random,greedy", 2, { "first=0" }, 800 },
	{ "carcassonne-castle", "greedy,random", 2, { "starts=loose", "first=0" }, 800 },
	{ "between-two-castles", "random", 2, { NULL }, 600 },
	{ "between-two-castles", "random", 2, { "consent=both", "ages=1,0" }, 600 },
	{ "between-two-castles", "random", 3, { NULL }, 600 },
	{ "between-two-castles", "random", 3, { "consent=both", "ages=2,0,1" }, 500 },
	{ "between-two-castles", "random", 4, { NULL }, 600 },
	{ "between-two-castles", "random", 4, { "consent=both", "ages=3,1,0,2" }, 500 },
	{ "between-two-castles", "random", 5, { NULL }, 400 },
	{ "between-two-castles", "random", 6, { "consent=both", "ages=5,1,3,2,0,4" }, 400 },
	{ "between-two-castles", "random", 7, { NULL }, 500 },
	{ "between-two-castles", "random", 7, { "consent=both", "ages=6,0,5,1,4,2,3" }, 400 },
	{ "between-two-castles", "random,greedy", 2, { NULL }, 100 },
	{ "between-two-castles", "greedy", 4, { "consent=both" }, 100 },
	{ "between-two-castles", "greedy,random", 7, { NULL }, 100 },
	{ "ordonans", "random", 2, { NULL }, 2000 },
	{ "ordonans", "random", 2, { "claim=on" }, 1000 },
	{ "ordonans", "random", 2, { "claim=on", "compare=groups" }, 500 },
	{ "ordonans", "random", 3, { NULL }, 1500 },
	{ "ordonans", "random", 4, { "first=0" }, 1500 },
	{ "ordonans", "random", 3, { "sets=two-base", "compare=groups" }, 1000 },
	{ "ordonans", "random", 4, { "sets=two-base" }, 1000 },
	{ "ordonans", "random", 2, { "expansion=crusader-kingdoms" }, 3000 },
	{ "ordonans", "random", 2, { "expansion=crusader-kingdoms", "compare=groups" }, 1500 },
	{ "ordonans", "random", 3, { "expansion=crusader-kingdoms" }, 2000 },
	{ "ordonans", "random", 3, { "expansion=crusader-kingdoms", "compare=groups", "sets=two-base" }, 1000 },
	{ "ordonans", "random", 4, { "expansion=crusader-kingdoms" }, 2000 },
	{ "ordonans", "random", 4, { "expansion=crusader-kingdoms", "compare=groups", "sets=two-base" }, 1000 },
	{ "ordonans", "hoarder,random", 2, { "expansion=crusader-kingdoms" }, 500 },
	{ "ordonans", "hoarder", 3, { "expansion=crusader-kingdoms" }, 300 },
	{ "ordonans", "hoarder", 4, { "expansion=crusader-kingdoms" }, 300 },
	{ "ordonans", "greedy", 2, { NULL }, 300 },
	{ "ordonans", "greedy,random", 2, { "claim=on" }, 200 },
	{ "ordonans", "greedy", 2, { "expansion=crusader-kingdoms" }, 300 },
	{ "ordonans", "greedy,random", 3, { "expansion=crusader-kingdoms" }, 300 },
	{ "ordonans", "greedy", 4, { "expansion=crusader-kingdoms", "compare=groups" }, 300 },
};

static const struct referee_face *face;
static void *referee;
static long games, plies, sets, names_compared;

static void start_referee(void)
{
	char why[256] = "";
	referee = face->start(why, sizeof why);
	if (!referee)
		fail_msg("%s", why);
}

/* Say everything that is needed to see it again. */
static void disagree(const char *record, long line, const char *what, const char *why)
{
	print_error("%s\nline %ld of the record above: %s: %s\n", record, line, what, why);
	fail();
}

static int by_text(const void *one, const void *other)
{
	return strcmp(one, other);
}

/* The referee's legal moves are those of the engine, whichever the order. */
static void compare_seat(const struct session *at, int seat, const char *record, long line)
{
	static char theirs[REFEREE_MOVES][REFEREE_NAME], ours[MOVES_MAX][REFEREE_NAME];
	move moves[MOVES_MAX];
	int n = face->legal(referee, seat, theirs), mine = at->game->moves(session_state(at), seat, moves);
	assert_true(n <= REFEREE_MOVES);
	for (int i = 0; i < mine; i++) {
		struct buf b = buf_over(ours[i], REFEREE_NAME);
		at->game->name_move(session_state(at), seat, moves[i], &b);
		assert_false(b.full);
	}
	qsort(theirs, (size_t)n, REFEREE_NAME, by_text);
	qsort(ours, (size_t)mine, REFEREE_NAME, by_text);
	for (int i = 0; i < n || i < mine; i++) {
		int order = i == n ? 1 : i == mine ? -1 : strcmp(theirs[i], ours[i]);
		if (order)
			disagree(record, line, order < 0 ? "legal only for the referee" : "legal only for the engine",
			         order < 0 ? theirs[i] : ours[i]);
	}
	sets++;
	names_compared += n;
}

static void compare_moves(const struct session *at, const char *record, long line)
{
	struct deal_spec spec;
	unsigned to_act = session_chance(at, &spec) ? 0 : at->game->to_act(session_state(at));
	if (to_act != face->to_act(referee))
		disagree(record, line, "other seats are to act", at->game->name);
	for (int seat = 0; seat < at->options.seats; seat++)
		if (to_act >> seat & 1)
			compare_seat(at, seat, record, line);
}

/* Make step i of a game on a session that follows it. */
static void follow(struct session *at, const struct session *s, int i)
{
	if (s->log[i].seat == CHANCE)
		session_happen(at, s->drawn + s->log[i].move);
	else
		session_play_move(at, s->log[i].seat, s->log[i].move);
}

/* Give the record to the referee, line by line, and follow it. */
static void through_referee(const struct session *s, const char *record, bool every_move)
{
	int step = 0;
	long number = 0;
	struct session at;
	face->reset(referee);
	session_start_reading(&at, s->game, &s->options, &s->deal);
	for (const char *text = record; *text;) {
		char line[RECORD_LINE_MAX];
		struct buf b = buf_over(line, sizeof line);
		const char *end = strchr(text, '\n');
		buf_putn(&b, text, (size_t)(end - text));
		text = end + 1;
		number++;
		bool is_step = *line == '*' || (*line >= '0' && *line <= '9');
		if (is_step && every_move)
			compare_moves(&at, record, number);
		const char *wrong = face->line(referee, line);
		if (wrong)
			disagree(record, number, "the referee refuses it", wrong);
		if (is_step)
			follow(&at, s, step++);
	}
	const char *wrong = face->end(referee);
	if (wrong)
		disagree(record, number, "the referee does not let it end here", wrong);
	assert_int_equal(step, s->moves);
	plies += step;
	session_free(&at);
}

/* Play a game and let the referee see it. */
static void play_through(const struct game *game, const struct options *options, const char *bots, uint64_t seed,
                         bool every_move)
{
	struct session s;
	struct buf record = { 0 };
	support_bot_game(&s, game, options, bots, seed);
	record_write(&s, &record);
	through_referee(&s, record.text, every_move);
	assert_int_equal(face->to_act(referee), 0);
	for (int chair = 0; chair < game_chairs(game, options); chair++)
		assert_int_equal(face->score(referee, chair), game->points(session_state(&s), chair));
	buf_free(&record);
	session_free(&s);
	games++;
}

static void one_game(int kind, uint64_t seed, bool every_move)
{
	const struct game *game = registry_find(kinds[kind].game);
	struct options options = options_default(game, kinds[kind].seats);
	for (int i = 0; i < 3 && kinds[kind].options[i]; i++) {
		char key[16];
		struct buf b = buf_over(key, sizeof key);
		const char *equals = strchr(kinds[kind].options[i], '=');
		buf_putn(&b, kinds[kind].options[i], (size_t)(equals - kinds[kind].options[i]));
		assert_null(options_set(game, &options, key, equals + 1).id);
	}
	play_through(game, &options, kinds[kind].bots, seed, every_move);
}

/* At least one of each kind. */
static int games_wanted(int all)
{
	return (support_times(all) + 9) / 10;
}

static void agreement(void **state)
{
	(void)state;
	for (int i = 0; (face = referee_face(i)); i++) {
		uint64_t seed = 1;
		start_referee();
		games = plies = sets = names_compared = 0;
		for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
			if (strcmp(kinds[k].game, face->game) != 0)
				continue;
			/* every 10th with all moves compared */
			for (int j = 0; j < games_wanted(kinds[k].games); j++)
				one_game((int)k, seed++, j % 10 == 0);
		}
		face->stop(referee);
		print_message("%s: %ld games with %ld steps agree; %ld sets of legal moves with %ld names\n", face->game,
		              games, plies, sets, names_compared);
	}
}

/* With a list of one's own. */
static void agree_on_list(const char *file)
{
	static const char hash[LIST_HASH] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
	static struct fault fault[FAULTS_MAX];
	const struct game *game = registry_find("ordonans");
	struct list list;
	size_t n;
	char *text = support_read_file(file, &n), path[256], why[256] = "";
	assert_non_null(text);
	assert_int_equal(game->list->read(&list, text, n, fault), 0);
	free(text);
	memcpy(list.hash, hash, sizeof hash);
	for (int i = 0; (face = referee_face(i)) && strcmp(face->game, game->name) != 0; i++)
		;
	struct buf b = buf_over(path, sizeof path);
	buf_put(&b, GAMES_DIR "/");
	buf_put(&b, file);
	referee = face->start_list(path, hash, why, sizeof why);
	if (!referee)
		fail_msg("%s", why);
	games = plies = sets = names_compared = 0;
	for (int seats = 2; seats <= 4; seats++) {
		struct options options = options_default(game, seats);
		options_bring(game, &options, &list);
		assert_null(options_set(game, &options, "expansion", "crusader-kingdoms").id);
		for (int j = 0; j < games_wanted(200); j++) {
			play_through(game, &options, "random", (uint64_t)(2 * j), j % 10 == 0);
			play_through(game, &options, "hoarder,random", (uint64_t)(2 * j + 1), j % 10 == 0);
		}
	}
	face->stop(referee);
	print_message("%s, %s: %ld games with %ld steps agree; %ld sets of legal moves with %ld names\n", game->name, file,
	              games, plies, sets, names_compared);
}

static void lists(void **state)
{
	(void)state;
	agree_on_list("ordonans/test/lists/few-troops.tsv");  /* somebody must pass for want of a troop */
	agree_on_list("ordonans/test/cases/doubled.tsv");     /* sides with an icon twice, and long names */
}

/* A referee must be able to say no, or the above proves nothing. */
static void referee_refuses(void **state)
{
	(void)state;
	for (int i = 0; (face = referee_face(i)); i++) {
		const struct game *game = registry_find(face->game);
		struct options options = options_default(game, game->min_seats);
		struct session s;
		struct buf record = { 0 };
		start_referee();
		support_bot_game(&s, game, &options, "greedy", 1);
		record_write(&s, &record);
		/* one point more for somebody */
		char *score = strstr(record.text, "\nscore 0 ") + 1;
		for (char *line = record.text, *end; line < score; line = end + 1) {
			end = strchr(line, '\n');
			*end = '\0';
			assert_null(face->line(referee, line));
		}
		char wrong[40];
		struct buf b = buf_over(wrong, sizeof wrong);
		buf_put(&b, "score 0 ");
		buf_int(&b, game->points(session_state(&s), 0) + 1);
		assert_non_null(face->line(referee, wrong));
		face->stop(referee);
		buf_free(&record);
		session_free(&s);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(referee_refuses),
		cmocka_unit_test(agreement),
		cmocka_unit_test(lists),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
