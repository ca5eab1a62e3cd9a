/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Helpers of the slow referee's tests; see test_support.h.
 */
#include "test_support.h"

#include <stdio.h>

const char *const test_tokens = "4 5 6 7 8 9 4 5 6 7 8 9 1";

static void deck_line(char *line, size_t size, const int *tiles)
{
	bool used[TILES + 1] = {false};
	int length = snprintf(line, size, "deal deck");

	for (; *tiles != 0; tiles++) {
		length += snprintf(line + length, size - (size_t)length,
			" %d", *tiles);
		used[*tiles] = true;
	}
	for (int i = 1; i <= TILES; i++)
		if (!used[i])
			length += snprintf(line + length,
				size - (size_t)length, " %d", i);
}

struct referee *test_game(const char *options, const int *tiles)
{
	struct referee *referee = trial_start(&carcassonne_castle_referee);
	char line[256];

	trial_begin(referee, SEATS);
	if (options != NULL)
		GOOD(referee, options);
	deck_line(line, sizeof line, tiles);
	GOOD(referee, line);
	snprintf(line, sizeof line, "deal tokens %s", test_tokens);
	GOOD(referee, line);
	GOOD(referee, "deal first 0");
	return referee;
}

bool test_is_legal(struct referee *referee, const char *name)
{
	return trial_legal(referee, referee->table.mover, name);
}

int test_in_supply(const struct referee *referee, int seat)
{
	int count = 0;

	for (int i = 0; i < FOLLOWERS; i++)
		if (referee->table.follower[seat][i] == NOWHERE)
			count++;
	return count;
}

void test_give(struct referee *referee, int seat, int kind)
{
	struct castle_table *table = &referee->table;

	table->held[seat][table->held_count[seat]].kind = kind;
	table->held[seat][table->held_count[seat]].fresh = false;
	table->held_count[seat]++;
}

void test_lay(struct referee *referee, int row, int col, int tile, int turn)
{
	referee->table.tile[row * COLS + col] = tile;
	referee->table.turn[row * COLS + col] = turn;
}

int test_quad(int row, int col, int quad)
{
	return NODE_QUAD + (row * COLS + col) * QUADS + quad;
}

int test_path(int row, int col, int side)
{
	return NODE_PATH + (row * COLS + col) * SIDES + side;
}
