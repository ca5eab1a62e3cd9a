/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Two opinions on the rules: the engine and the slow referees, which share no
 * code, must agree on thousands of games. Every record goes through the referee
 * line by line and must be right by it, scores and winners included; in some
 * games the full sets of legal moves of all seats are compared at every step.
 * What games these are is written in games/GAME/test/referee/games.txt. The suite plays a
 * tenth of them, TEST_TIMES=10 (scripts/soak) all.
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

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct referee_face *face;
static void *referee;
static long games, plies, sets, names_compared;

static void start_referee(void)
{
	char why[256] = "";
	referee = referee_start(face, why, sizeof why);
	if (!referee)
		fail_msg("%s", why);
}

/* A referee for a list that somebody brought along, a file of the game's tests. */
static void start_with_list(const struct game *game, const char *file, struct list *list)
{
	static const char hash[LIST_HASH] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
	static struct fault fault[FAULTS_MAX];
	char name[200], path[512], why[256] = "";
	size_t n;
	snprintf(name, sizeof name, "%s/test/%s", game->name, file);
	snprintf(path, sizeof path, "%s/%s", GAMES_DIR, name);
	char *text = support_read_file(name, &n);
	assert_non_null(text);
	assert_int_equal(game->setup.list->read(list, text, n, fault), 0);
	free(text);
	memcpy(list->hash, hash, sizeof hash);
	referee = face->start_list(path, hash, why, sizeof why);
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

/* At least one of each kind. */
static int games_wanted(int all)
{
	return (support_times(all) + 9) / 10;
}

/* A line of games.txt: bots, seats, how many games, options. */
static void play_kind(const struct game *game, const struct support_list *line, const struct list *list, uint64_t *seed)
{
	assert_true(line->words >= 3);
	struct options options = options_default(game, support_number(line->word[1]));
	if (*list->hash)
		options_bring(game, &options, list);
	support_set_options(game, &options, line->word + 3);
	/* every 10th with all moves compared */
	for (int i = 0; i < games_wanted(support_number(line->word[2])); i++)
		play_through(game, &options, line->word[0], (*seed)++, i % 10 == 0);
}

static void agree(const struct game *game)
{
	static struct list list;
	struct support_list lines;
	uint64_t seed = 1;
	if (!support_open_list(&lines, game, "referee/games.txt"))
		fail_msg("%s has a referee, but no referee/games.txt", game->name);
	list.hash[0] = '\0';
	games = plies = sets = names_compared = 0;
	start_referee();
	while (support_next_line(&lines)) {
		if (strcmp(lines.word[0], "list") == 0) {
			assert_int_equal(lines.words, 2);
			face->stop(referee);
			start_with_list(game, lines.word[1], &list);
		} else {
			play_kind(game, &lines, &list, &seed);
		}
	}
	face->stop(referee);
	assert_true(games > 0);
	print_message("%s: %ld games with %ld steps agree; %ld sets of legal moves with %ld names\n", game->name, games,
	              plies, sets, names_compared);
}

static void agreement(void **state)
{
	(void)state;
	for (int i = 0; (face = referee_face(i)); i++)
		agree(registry_find(face->game));
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
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
