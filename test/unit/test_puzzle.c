/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Puzzles: lines that are none are refused where they go wrong, those that ship are legal and
 * written in the one way, tries are judged, and mining finds the same again. ctest: once
 */
#include "bits.h"
#include "cli.h"
#include "mine.h"
#include "puzzle.h"
#include "registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct puzzle puzzle; /* large */
static struct session session;
static struct view view;
static move way[DECISION_MOVES];

static const struct game *game_number(int number)
{
	return registry_game(number);
}

/* A line of a game that has seats for two; each part can be put in another's place. */
static const char *const good[10] = { "7", "1500", "2", "-", "3", "-", "a", "600", "500", "0123456" };

static void put_line(struct buf *out, int part, const char *instead)
{
	for (int i = 0; i < 10; i++)
		buf_puts(out, i ? " " : "", i == part ? instead : good[i]);
}

/* The column at which it is refused; 0: it is read. */
static int column_of(const char *line)
{
	struct message m = puzzle_read(game_number(0), line, &puzzle);
	if (!m.id)
		return 0;
	assert_non_null(strstr(m.id, "{column}"));
	struct buf b = { 0 };
	message_put(&b, NULL, &m);
	int column = atoi(strstr(buf_text(&b), "column ") + 7);
	buf_free(&b);
	assert_true(column > 0);
	return column;
}

static int refused_at(int part, const char *instead)
{
	struct buf line = { 0 };
	put_line(&line, part, instead);
	int column = column_of(buf_text(&line));
	buf_free(&line);
	return column;
}

static void lines_that_are_no_puzzles_are_refused_where_they_go_wrong(void **state)
{
	(void)state;
	assert_int_equal(0, refused_at(-1, ""));
	static const struct {
		int part;
		const char *instead;
		int column;
	} cases[] = {
		{ 0, "0", 1 },
		{ 0, "07", 1 },
		{ 0, "99999", 1 },
		{ 0, "x", 1 },
		{ 0, "", 1 },
		{ 1, "1", 3 },
		{ 1, "99999999999999999999", 3 },
		{ 2, "9", 8 },
		{ 2, "1", 8 },
		{ 3, "x=y", 10 },
		{ 3, "", 10 },
		{ 4, "-1", 12 },
		{ 4, "1000000000000000001", 12 },
		{ 5, "5", 15 },
		{ 5, "0a", 15 },
		{ 5, "13a", 14 },
		{ 5, "a!", 15 },
		{ 6, "-", 18 },
		{ 6, "aaaaaaaaa", 24 },
		{ 7, "1001", 18 },
		{ 8, "", 22 },
		{ 9, "012345", 32 },
		{ 9, "01234567", 33 },
		{ 9, "012345x", 32 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		int column = refused_at(cases[i].part, cases[i].instead);
		if (column != cases[i].column)
			print_error("part %d as “%s”\n", cases[i].part, cases[i].instead);
		assert_int_equal(cases[i].column, column);
	}
	assert_int_equal(1, column_of(""));
	/* two blanks, and something after the end */
	assert_int_equal(3, column_of("7  1500 2 - 3 - a 600 500 0123456"));
	assert_int_equal(33, column_of("7 1500 2 - 3 - a 600 500 0123456 "));
}

static void moves_that_are_not_legal_are_refused(void **state)
{
	(void)state;
	struct buf line = { 0 };
	put_line(&line, 6, "9Z");
	assert_null(puzzle_read(game_number(0), buf_text(&line), &puzzle).id);
	assert_non_null(puzzle_session(&puzzle, &session, &view, way).id);
	buf_clear(&line);
	put_line(&line, 5, "9Z");
	assert_null(puzzle_read(game_number(0), buf_text(&line), &puzzle).id);
	struct message m = puzzle_session(&puzzle, &session, &view, way);
	assert_string_equal("move {n} of this puzzle is not legal", m.id);
	buf_free(&line);
}

/* ---- what ships ---- */

/* As docs/puzzles.md has it: so many of a game, and of each range of ratings a third and one more. */
enum { SHIPPED = 300, BAND = 200, BANDS = 16 };

static void ships_well(const struct game *game)
{
	int band[BANDS] = { 0 };
	const char *text = puzzles_text(game), *ratings = text;
	int number = 0, rating;
	if (!text)
		return;
	while ((rating = puzzle_next_rating(&ratings)) >= 0) {
		char *line = puzzle_line(text, ++number);
		assert_non_null(line);
		struct message m = puzzle_read(game, line, &puzzle);
		if (!m.id)
			m = puzzle_session(&puzzle, &session, &view, way);
		if (m.id)
			print_error("%s: puzzle %d: %s\n", game->name, number, m.id);
		assert_null(m.id);
		assert_int_equal(number, puzzle.number);
		assert_int_equal(rating, puzzle.rating);
		assert_int_equal(rating, puzzle_rate(&puzzle, &view));
		band[rating / BAND]++;
		assert_true(puzzle.win > puzzle.other);
		session_free(&session);
		free(line);
	}
	assert_null(puzzle_line(text, number + 1));
	assert_int_equal(SHIPPED, number);
	for (int i = 0; i < BANDS; i++)
		assert_in_range(band[i], 0, SHIPPED / 3 + 1);
}

static void all_that_ship_are_legal_and_rated(void **state)
{
	(void)state;
	const struct game *game;
	for (int i = 0; (game = registry_game(i)); i++)
		ships_well(game);
}

/* ---- tries ---- */

/* Some puzzle of a game whose best decision has so many moves. */
static bool take(const struct game *game, int moves)
{
	const char *text = puzzles_text(game);
	char *line = NULL;
	for (int number = 1; text && (line = puzzle_line(text, number)); number++) {
		bool found = !puzzle_read(game, line, &puzzle).id && puzzle.best >= moves &&
		             !puzzle_session(&puzzle, &session, &view, way).id;
		free(line);
		if (found) {
			session_free(&session);
			return true;
		}
	}
	return false;
}

static void the_best_decision_is_right_and_others_cost_something(void **state)
{
	(void)state;
	const struct game *game;
	for (int i = 0; (game = registry_game(i)); i++) {
		if (!take(game, 1))
			continue;
		struct best_way best = { .moves = puzzle.best,
			                 .win = puzzle.win / 1000.0,
			                 .other = puzzle.other / 1000.0 };
		memcpy(best.move, way, sizeof way);
		double cost;
		assert_int_equal(PUZZLE_RIGHT, puzzle_judge(&view, &best, way_course(&best), true, &cost));
		assert_true(cost == 0);
		move moves[MOVES_MAX];
		int n = game->moves(view_state(&view), view.seat, moves);
		for (int k = 0; k < n && k < 8; k++) {
			struct course tried = { &moves[k], 1 };
			if (best.moves > 1 || decision_same(&view, way_course(&best), tried))
				continue;
			assert_int_equal(PUZZLE_WRONG, puzzle_judge(&view, &best, tried, true, &cost));
			assert_true(cost >= PUZZLE_CLOSE && cost <= 1);
		}
	}
}

/* Moves that end the same way in another order are one decision. */
static void the_order_of_moves_does_not_matter_where_it_comes_to_the_same(void **state)
{
	(void)state;
	int found = 0;
	const struct game *game;
	for (int i = 0; (game = registry_game(i)); i++) {
		if (!game->people.turn)
			continue;
		struct options o = options_default(game, game->min_seats);
		struct rng rng = rng_start(5, RNG_DEAL);
		struct deal deal;
		struct session s;
		deal_shuffle(game, &o, &rng, &deal);
		session_start(&s, game, &o, &deal);
		for (int k = 0; k < 60 && !session_over(&s); k++) {
			move moves[MOVES_MAX];
			int seat = bits_lowest(game->to_act(session_state(&s)));
			int n = game->moves(session_state(&s), seat, moves);
			session_view(&s, seat, &view);
			/* two moves are tried in both orders; which of them go so is the game's affair */
			for (int a = 0; a < n && a < 6; a++)
				for (int b = 0; b < a; b++) {
					move one[] = { moves[a], moves[b] }, other[] = { moves[b], moves[a] };
					struct course first = { one, 2 }, second = { other, 2 };
					if (decision_same(&view, first, first) &&
					    decision_same(&view, second, second)) {
						assert_int_equal(decision_same(&view, first, second),
						                 decision_same(&view, second, first));
						found += decision_same(&view, first, second);
					}
				}
			session_play_move(&s, seat, moves[rng_below(&rng, (uint32_t)n)]);
		}
		session_free(&s);
	}
	print_message("%d pairs of moves commute\n", found);
}

static void names_are_read_as_one_decision(void **state)
{
	(void)state;
	const struct game *game;
	for (int i = 0; (game = registry_game(i)); i++) {
		if (!take(game, 1))
			continue;
		char name[DECISION_MOVES][MOVE_NAME_MAX];
		const char *names[DECISION_MOVES + 1];
		move read[DECISION_MOVES];
		bool whole;
		struct session s;
		assert_null(puzzle_session(&puzzle, &s, &view, way).id);
		for (int k = 0; k < puzzle.best; k++) {
			struct buf b = buf_over(name[k], sizeof name[k]);
			game->name_move(session_state(&s), view.seat, way[k], &b);
			names[k] = name[k];
			session_play_move(&s, view.seat, way[k]);
		}
		session_free(&s);
		assert_int_equal(puzzle.best, decision_named(&view, names, puzzle.best, read, &whole));
		assert_true(whole);
		assert_memory_equal(way, read, (size_t)puzzle.best * sizeof *way);
		/* nonsense, and more than belongs to it */
		names[puzzle.best] = name[0];
		assert_int_equal(puzzle.best, decision_named(&view, names, puzzle.best + 1, read, &whole));
		assert_false(whole);
		names[0] = "no such move";
		assert_int_equal(0, decision_named(&view, names, 1, read, &whole));
		assert_false(whole);
	}
}

/* ---- mining ---- */

static void the_same_game_gives_the_same_puzzles(void **state)
{
	(void)state;
	static struct puzzle one[MINE_MOST], other[MINE_MOST];
	const struct game *game;
	for (int i = 0; (game = registry_game(i)); i++) {
		if (!game->hints)
			continue;
		struct mine mine = { .game = game, .seats = { game->min_seats }, .kinds = 1, .effort = 20, .sure = 1 };
		int n = 0;
		for (uint64_t seed = 1; seed < 4 && !n; seed++) {
			n = mine_game(&mine, seed, one);
			assert_int_equal(n, mine_game(&mine, seed, other));
		}
		for (int k = 0; k < n; k++) {
			struct buf a = { 0 }, b = { 0 };
			one[k].number = other[k].number = k + 1;
			puzzle_write(&one[k], &a);
			puzzle_write(&other[k], &b);
			assert_string_equal(buf_text(&a), buf_text(&b));
			/* and it is read as it was written */
			assert_null(puzzle_read(game, buf_text(&a), &puzzle).id);
			assert_null(puzzle_session(&puzzle, &session, &view, way).id);
			session_free(&session);
			buf_free(&a);
			buf_free(&b);
			assert_true(!k || one[k].moves >= one[k - 1].moves + MINE_APART);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_that_are_no_puzzles_are_refused_where_they_go_wrong),
		cmocka_unit_test(moves_that_are_not_legal_are_refused),
		cmocka_unit_test(all_that_ship_are_legal_and_rated),
		cmocka_unit_test(the_best_decision_is_right_and_others_cost_something),
		cmocka_unit_test(the_order_of_moves_does_not_matter_where_it_comes_to_the_same),
		cmocka_unit_test(names_are_read_as_one_decision),
		cmocka_unit_test(the_same_game_gives_the_same_puzzles),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
