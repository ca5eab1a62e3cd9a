/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Runs all tests of the slow referee; the folder with the data files may be
 * given as the only argument.  The tests in this file play random games and
 * give their records back to the referee, also with lines that must not be
 * accepted.
 */
#include "test_support.h"

#include "random_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANDOM_GAMES = 200, GAMES_WITH_WRONG_LINES = 8 };

static void try_wrong(struct referee *r, char legal[][REFEREE_NAME], int count,
	const char *name)
{
	char line[64];
	int seat = r->table.mover;

	snprintf(line, sizeof line, "%d %s", 1 - seat, name);
	BAD(r, line);
	for (int i = 0; i < count; i++)
		if (strcmp(legal[i], name) == 0)
			return;
	snprintf(line, sizeof line, "%d %s", seat, name);
	BAD(r, line);
}

/* Every follower, doubling and extra turn that is not offered now, and every
 * place on and around the board, must be refused. Places are tried in the
 * turns that are listed only, because a reader takes same-looking ones. */
static void try_all_wrong(struct referee *r)
{
	static const char *const fixed[] = {
		"follower none", "double yes", "double no", "again yes",
		"again no", "follower path N", "follower path E",
		"follower path S", "follower path W",
	};
	static const char *const kinds[] = {"house", "tower", "court"};
	static const char *const quads[] = {"NW", "NE", "SE", "SW"};
	static char legal[REFEREE_MOVES][REFEREE_NAME];
	char name[48];
	int count = record_names(r, r->table.mover, legal);

	for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
		try_wrong(r, legal, count, fixed[i]);
	for (int k = 0; k < 3; k++)
		for (int q = 0; q < QUADS; q++) {
			snprintf(name, sizeof name, "follower %s %s",
				kinds[k], quads[q]);
			try_wrong(r, legal, count, name);
		}
	for (int cell = 0; cell < CELLS; cell += 5) {
		snprintf(name, sizeof name, "place %d,%d r0",
			cell / COLS, cell % COLS);
		try_wrong(r, legal, count, name);
	}
	try_wrong(r, legal, count, "score house 0,6 NW");
	try_wrong(r, legal, count, "score path 5,3 W");
}

static void reread(struct referee *r, char *text, bool with_wrong_lines)
{
	record_reset(r);
	while (*text != '\0') {
		size_t length = strcspn(text, "\n");

		text[length] = '\0';
		if (with_wrong_lines && record_to_act(r) != 0)
			try_all_wrong(r);
		GOOD(r, text);
		text += length + 1;
	}
	assert_null(record_end(r));
}

static void random_games(void **state)
{
	struct referee *r = trial_start(&carcassonne_castle_referee);
	char complaint[256];
	int finished = 0;

	(void)state;
	for (unsigned seed = 1; seed <= RANDOM_GAMES; seed++) {
		struct random_game game =
			random_game_play(r, seed, complaint);

		if (game.text == NULL)
			fail_msg("seed %u: %s", seed, complaint);
		reread(r, game.text, seed <= GAMES_WITH_WRONG_LINES);
		assert_int_equal(record_over(r), game.finished);
		finished += game.finished;
		free(game.text);
	}
	assert_true(finished > RANDOM_GAMES / 2);
	record_free(r);
}

int run_random_tests(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_games),
	};

	return cmocka_run_group_tests_name("random games", tests, NULL, NULL);
}

int main(int argc, char **argv)
{
	int failed = 0;

	if (argc > 1)
		trial_tables = argv[1];
	failed += run_data_tests();
	failed += run_record_tests();
	failed += run_feature_tests();
	failed += run_turn_tests();
	failed += run_final_tests();
	failed += run_random_tests();
	return failed == 0 ? 0 : 1;
}
