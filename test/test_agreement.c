/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Two opinions on the rules: the engine and the slow referee, which share no
 * code, must agree on ten thousand games. Every record goes through the
 * referee line by line and must be right by it, scores and winners included;
 * in some games the full set of legal moves is compared at every ply as well.
 * AGREEMENT_GAMES in the environment sets how many games, all kinds together;
 * a slow build plays fewer by itself.
 *
 * ctest: slow
 */
#include "castle_referee.h"
#include "record.h"
#include "registry.h"
#include "support.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { NAME = 48 };

/* Kinds of games, and how many of each in 10,000. */
static const struct {
	const char *bots;
	bool loose, first;  /* options starts=loose, first=0 */
	int games;
} kinds[] = {
	{ "random", false, false, 2000 },
	{ "random", false, true, 1000 },
	{ "random", true, false, 2000 },
	{ "random", true, true, 1000 },
	{ "greedy", false, false, 1400 },
	{ "greedy", true, false, 1000 },
	{ "random,greedy", false, true, 800 },
	{ "greedy,random", true, true, 800 },
};

static struct referee *referee;
static long games, plies, sets, names_compared;

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
static void compare_moves(const struct session *s, int ply, const char *record, long line)
{
	static char theirs[MOVES_MAX][NAME], ours[MOVES_MAX][NAME];
	struct session at;
	session_copy(&at, s);
	session_rewind(&at, ply);
	int seat = -1;
	int n = referee_legal(referee, &seat, theirs, MOVES_MAX);
	unsigned to_act = s->game->to_act(session_state(&at));
	if ((to_act == 0) != (n == 0) || (n && to_act != 1u << seat))
		disagree(record, line, "another seat is to act", n ? "by the referee" : "over for the referee");
	move moves[MOVES_MAX];
	int mine = n ? s->game->moves(session_state(&at), seat, moves) : 0;
	for (int i = 0; i < mine; i++) {
		struct buf b = buf_over(ours[i], NAME);
		s->game->name_move(session_state(&at), seat, moves[i], &b);
		assert_false(b.full);
	}
	session_free(&at);
	assert_true(n <= MOVES_MAX);
	qsort(theirs, (size_t)n, NAME, by_text);
	qsort(ours, (size_t)mine, NAME, by_text);
	for (int i = 0; i < n || i < mine; i++) {
		int order = i == n ? 1 : i == mine ? -1 : strcmp(theirs[i], ours[i]);
		if (order)
			disagree(record, line, order < 0 ? "legal only for the referee" : "legal only for the engine",
			         order < 0 ? theirs[i] : ours[i]);
	}
	sets++;
	names_compared += n;
}

/* Give the record to the referee, line by line. */
static void through_referee(const struct session *s, const char *record, bool every_move)
{
	int ply = -1;
	long number = 0;
	referee_reset(referee);
	for (const char *at = record; *at;) {
		char line[RECORD_LINE_MAX];
		struct buf b = buf_over(line, sizeof line);
		const char *end = strchr(at, '\n');
		buf_putn(&b, at, (size_t)(end - at));
		number++;
		const char *wrong = referee_line(referee, line);
		if (wrong)
			disagree(record, number, "the referee refuses it", wrong);
		at = end + 1;
		/* the deal is done with its last part, `first` */
		bool moved = ply >= 0 && *line >= '0' && *line <= '9';
		ply += moved || strncmp(line, "deal first ", 11) == 0;
		if (ply >= 0 && every_move && *line != 's' && *line != 'w' && *line != 'e')
			compare_moves(s, ply, record, number + 1);
	}
	const char *wrong = referee_end(referee);
	if (wrong)
		disagree(record, number, "the referee does not let it end here", wrong);
	plies += ply;
	assert_int_equal(ply, s->moves);
}

static void one_game(int kind, uint64_t seed, bool every_move)
{
	const struct game *game = registry_find("carcassonne-castle");
	struct options options = options_default(game, 2);
	struct session s;
	struct buf record = { 0 };
	if (kinds[kind].loose)
		assert_null(options_set(game, &options, "starts", "loose").id);
	if (kinds[kind].first)
		assert_null(options_set(game, &options, "first", "0").id);
	support_bot_game(&s, game, &options, kinds[kind].bots, seed);
	record_write(&s, &record);
	through_referee(&s, record.text, every_move);
	assert_true(referee_over(referee));
	for (int seat = 0; seat < 2; seat++)
		assert_int_equal(referee_score(referee, seat), game->points(session_state(&s), seat));
	buf_free(&record);
	session_free(&s);
	games++;
}

static void agreement(void **state)
{
	(void)state;
	char why[256] = "";
	referee = referee_new(TEST_DIR "/referee/carcassonne-castle", why, sizeof why);
	if (!referee)
		fail_msg("%s", why);
	const char *wanted = getenv("AGREEMENT_GAMES");
	long all = wanted ? strtol(wanted, NULL, 10) : support_slow_build() ? 500 : 10000;
	assert_true(all > 0 && all <= 1000000);
	uint64_t seed = 1;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		/* at least one of each, and every 10th with all moves compared */
		long n = (kinds[i].games * all + 9999) / 10000;
		for (long k = 0; k < n; k++)
			one_game((int)i, seed++, k % 10 == 0);
	}
	referee_free(referee);
	print_message("%ld games with %ld plies agree; %ld sets of legal moves with %ld names\n", games, plies, sets,
	              names_compared);
}

/* The referee must be able to say no, or the above proves nothing. */
static void referee_refuses(void **state)
{
	(void)state;
	char why[256] = "";
	struct referee *strict = referee_new(TEST_DIR "/referee/carcassonne-castle", why, sizeof why);
	assert_non_null(strict);
	const struct game *game = registry_find("carcassonne-castle");
	struct options options = options_default(game, 2);
	struct session s;
	struct buf record = { 0 };
	support_bot_game(&s, game, &options, "greedy", 1);
	record_write(&s, &record);
	/* one point more for somebody */
	char *score = strstr(record.text, "\nscore 0 ") + 1;
	for (char *line = record.text, *end; line < score; line = end + 1) {
		end = strchr(line, '\n');
		*end = '\0';
		assert_null(referee_line(strict, line));
	}
	char wrong[40];
	struct buf b = buf_over(wrong, sizeof wrong);
	buf_put(&b, "score 0 ");
	buf_int(&b, game->points(session_state(&s), 0) + 1);
	assert_non_null(referee_line(strict, wrong));
	referee_free(strict);
	buf_free(&record);
	session_free(&s);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(referee_refuses),
		cmocka_unit_test(agreement),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
