/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Helpers of the slow referee's tests; see test_support.h.
 */
#include "test_support.h"

#include <stdio.h>
#include <string.h>

const char *test_data_dir = "tables";
const char *const test_tokens = "4 5 6 7 8 9 4 5 6 7 8 9 1";

struct referee *test_referee(void)
{
	char why[256] = "";
	struct referee *referee = referee_new(test_data_dir, why, sizeof why);

	if (referee == NULL)
		fail_msg("%s", why);
	return referee;
}

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
	struct referee *referee = test_referee();
	char line[256];

	GOOD(referee, "bergfried 1");
	GOOD(referee, "game carcassonne-castle");
	GOOD(referee, "seats 2");
	if (options != NULL)
		GOOD(referee, options);
	deck_line(line, sizeof line, tiles);
	GOOD(referee, line);
	snprintf(line, sizeof line, "deal tokens %s", test_tokens);
	GOOD(referee, line);
	GOOD(referee, "deal first 0");
	return referee;
}

void test_good(struct referee *referee, const char *line, const char *file,
	int at)
{
	const char *wrong = referee_line(referee, line);

	if (wrong != NULL) {
		print_error("\"%s\" was refused: %s\n", line, wrong);
		_fail(file, at);
	}
}

/* A refused line must also leave everything as it was. */
void test_bad(struct referee *referee, const char *line, const char *file,
	int at)
{
	static struct referee before;

	memcpy(&before, referee, sizeof before);
	if (referee_line(referee, line) == NULL) {
		print_error("\"%s\" was accepted\n", line);
		_fail(file, at);
	}
	memcpy(before.reason, referee->reason, sizeof before.reason);
	if (memcmp(&before, referee, sizeof before) != 0) {
		print_error("\"%s\" was refused but left traces\n", line);
		_fail(file, at);
	}
}

bool test_is_legal(const struct referee *referee, const char *name)
{
	static char names[MAX_MOVES][48];
	int seat;
	int count = referee_legal(referee, &seat, names, MAX_MOVES);

	for (int i = 0; i < count; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
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
