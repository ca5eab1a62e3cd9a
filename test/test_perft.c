/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How many lines of play there are from a few positions: after every number of
 * plies, all moves of all seats to act. A move too many or too few anywhere
 * changes the numbers. A position is a record games/GAME/test/perft/NAME.txt, whose
 * comments "# perft DEPTH LINES" give the numbers.
 */
#include "support.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long long count(const struct game *game, const struct state *at, int seats, int depth)
{
	if (depth == 0)
		return 1;
	long long lines = 0;
	unsigned to_act = game->to_act(at);
	for (int seat = 0; seat < seats; seat++) {
		if (!(to_act >> seat & 1))
			continue;
		move moves[MOVES_MAX];
		int n = game->moves(at, seat, moves);
		for (int i = 0; i < n; i++) {
			struct state_space next;
			memcpy(next.bytes, at, game->state_size);
			game->play((struct state *)next.bytes, seat, moves[i]);
			lines += count(game, (const struct state *)next.bytes, seats, depth - 1);
		}
	}
	return lines;
}

static int count_position(const char *name)
{
	size_t n = 0;
	char *text = support_read_file(name, &n);
	assert_non_null(text);
	struct session s;
	support_read_record(&s, text, n);
	int wrong = 0, depths = 0;
	for (const char *at = text; (at = strstr(at, "# perft ")) != NULL; at++) {
		int depth;
		long long expected;
		assert_int_equal(sscanf(at, "# perft %d %lld", &depth, &expected), 2);
		assert_int_equal(depth, depths++);
		if (support_slow_build() && expected > 100000)
			continue;
		long long lines = count(s.game, session_state(&s), s.options.seats, depth);
		if (lines == expected)
			continue;
		print_error("%s, depth %d: %lld lines, expected %lld\n", name, depth, lines, expected);
		wrong++;
	}
	assert_true(depths > 1);
	session_free(&s);
	free(text);
	return wrong;
}

static void perft(void **state)
{
	(void)state;
	static const char folder[] = GAMES_DIR "/";
	int wrong = 0;
	glob_t found;
	assert_int_equal(glob(GAMES_DIR "/*/test/perft/*.txt", 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++)
		wrong += count_position(found.gl_pathv[i] + strlen(folder));
	globfree(&found);
	assert_int_equal(wrong, 0);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(perft),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
