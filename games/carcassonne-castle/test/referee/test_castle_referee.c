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
#include <string.h>

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
static void try_all_wrong(void *referee, int number)
{
	static const char *const fixed[] = {
		"follower none", "double yes", "double no", "again yes",
		"again no", "follower path N", "follower path E",
		"follower path S", "follower path W",
	};
	static const char *const kinds[] = {"house", "tower", "court"};
	static const char *const quads[] = {"NW", "NE", "SE", "SW"};
	static char legal[REFEREE_MOVES][REFEREE_NAME];
	struct referee *r = referee;
	char name[48];
	int count = record_names(r, r->table.mover, legal);

	(void)number;
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

static void random_games(void **state)
{
	static const struct trial_games games = {
		.play = random_game_play,
		.first = 1,
		.count = 200,
		.wrong = 8,
		.try_wrong = try_all_wrong,
	};

	(void)state;
	trial_random_games(&carcassonne_castle_referee, &games);
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
	static int (*const groups[])(void) = {
		run_data_tests, run_record_tests, run_feature_tests,
		run_turn_tests, run_final_tests, run_random_tests, NULL,
	};

	return trial_run(argc, argv, groups);
}
