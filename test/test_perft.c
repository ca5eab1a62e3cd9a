/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How many lines of play there are from a few positions: after every number of
 * plies, all moves of all seats to act. A move too many or too few anywhere
 * changes the numbers. A position is a record in perft/, whose comments
 * "# perft DEPTH LINES" give the numbers.
 */
#include "support.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const positions[] = {
	"carcassonne-castle/test/perft/start-1",    /* the first tiles against the start areas */
	"carcassonne-castle/test/perft/start-loose",
	"carcassonne-castle/test/perft/middle",     /* many places */
	"carcassonne-castle/test/perft/order",      /* several features completed at once */
	"carcassonne-castle/test/perft/double",     /* token 2 or 3 */
	"carcassonne-castle/test/perft/again",      /* token 1 */
	"carcassonne-castle/test/perft/last",       /* the last tiles: a line that has ended counts no further */
	"between-two-castles/test/perft/pick",       /* secret picks of several seats */
	"between-two-castles/test/perft/two",
	"between-two-castles/test/perft/place",
	"ordonans/test/perft/start",    /* a full hand, five territories */
	"ordonans/test/perft/specials", /* every ordonance and two kingdoms in the hand */
	"ordonans/test/perft/bottom",   /* what goes under the deck, and what comes */
	"ordonans/test/perft/claim",    /* two may act at once */
	"null/test/perft/start",
};

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
	char path[100];
	struct buf b = buf_over(path, sizeof path);
	buf_put(&b, name);
	buf_put(&b, ".txt");
	size_t n = 0;
	char *text = support_read_file(path, &n);
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
	int wrong = 0;
	for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
		wrong += count_position(positions[i]);
	assert_int_equal(wrong, 0);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(perft),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
