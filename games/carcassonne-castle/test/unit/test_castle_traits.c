/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What a net is shown of The Castle: the tables of tiles that it is found by. */
#include "castle.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

static bool has(uint64_t tiles, int tile)
{
	return tiles >> tile & 1;
}

/* How many sides of a tile a path leaves through. */
static int ends(const struct tile *t, int path)
{
	int n = 0;
	for (int side = 0; side < SIDES; side++)
		n += t->path[side] == path;
	return n;
}

static void tables(void **state)
{
	(void)state;
	for (int tile = 1; tile <= TILES; tile++)
		for (int i = 0; i < SIDES; i++)
			for (int turn = 0; turn < SIDES; turn++) {
				const struct tile *t = &castle_tile[tile];
				int printed = castle_printed(i, turn), path = t->path[printed];
				for (int kind = HOUSE; kind <= COURT; kind++)
					assert_int_equal(has(castle_with_kind[kind][i][turn], tile), t->kind[printed] == kind);
				assert_int_equal(has(castle_with_path[i][turn], tile), path != 0);
				assert_int_equal(has(castle_with_end[i][turn], tile), path && ends(t, path) == 1);
			}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(tables),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
