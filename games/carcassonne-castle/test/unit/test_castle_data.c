/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The tables of Carcassonne: The Castle against the files that were read off
 * the printed game, the sums on the rules page, and what the columns that are
 * derived must be.
 */
#include "castle.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 8 };

/* A line of a file, cut at its tabs. */
struct table_row {
	char line[256];
	char *field[FIELDS];
};

static FILE *open_table(const char *name)
{
	char path[512];
	struct buf b = buf_over(path, sizeof path);
	buf_put(&b, GAMES_DIR "/carcassonne-castle/test/referee/tables/");
	buf_put(&b, name);
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	return file;
}

static bool read_row(FILE *file, struct table_row *row)
{
	if (!fgets(row->line, sizeof row->line, file))
		return false;
	char *at = row->line;
	at[strcspn(at, "\n")] = '\0';
	for (int i = 0; i < FIELDS; i++) {
		row->field[i] = at;
		at += strcspn(at, "\t");
		if (*at)
			*at++ = '\0';
	}
	return true;
}

static int kind_of(char letter)
{
	return letter == 'H' ? HOUSE : letter == 'T' ? TOWER : letter == 'C' ? COURT : KINDS;
}

/* The same labels just where the table has the same areas. */
static void same_areas(const struct tile *t, const char *const label[], const int *quadrant, int n)
{
	for (int i = 0; i < n; i++) {
		assert_int_equal(t->kind[quadrant[i]], kind_of(label[i][0]));
		for (int j = 0; j < n; j++)
			assert_true((strcmp(label[i], label[j]) == 0) == (t->area[quadrant[i]] == t->area[quadrant[j]]));
	}
}

static int side_of(char letter)
{
	const char *at = strchr("NESW", letter);
	assert_non_null(at);
	return (int)(at - "NESW");
}

/* "N+W/E+S": the same path just where a + joins them. */
static void same_paths(const struct tile *t, const char *text)
{
	int path[SIDES] = { 0 }, n = 1;
	int square = 0, building = 0;
	for (const char *c = text; *c; c++) {
		if (*c == '/')
			n++;
		else if (*c == '@')
			square = 1;
		else if (*c == '*')
			building = 1;
		else if (*c != '+' && *c != '-')
			path[side_of(*c)] = n;
	}
	int sides = 0;
	for (int i = 0; i < SIDES; i++) {
		assert_int_equal(t->path[i] != 0, path[i] != 0);
		assert_int_equal(t->paths >> i & 1, path[i] != 0);
		sides += path[i] != 0;
		for (int j = 0; j < SIDES; j++)
			if (path[i] && path[j])
				assert_true((path[i] == path[j]) == (t->path[i] == t->path[j]));
	}
	/* the table does not say these two: they follow from the paths */
	assert_int_equal(square, n == 3);
	assert_int_equal(building, sides == 1);
}

static void same_market(const struct tile *t, const char *text, const char *const label[], const int *quadrant, int n)
{
	if (strcmp(text, "-") == 0) {
		assert_int_equal(t->market, 0);
		return;
	}
	int found = 0;
	for (int i = 0; i < n; i++)
		if (strcmp(label[i], text) == 0) {
			assert_int_equal(t->market, t->area[quadrant[i]]);
			assert_int_equal(t->kind[quadrant[i]], COURT);
			found++;
		}
	assert_true(found > 0);
}

static void tiles_are_as_printed(void **state)
{
	(void)state;
	FILE *file = open_table("tiles.tsv");
	struct table_row row;
	assert_true(read_row(file, &row));
	assert_string_equal(row.field[3], "SW");
	int n = 0;
	while (read_row(file, &row)) {
		assert_int_equal(atoi(row.field[0]), ++n);
		const struct tile *t = &castle_tile[n];
		static const int quadrant[] = { NW, NE, SW, SE };
		const char *const label[] = { row.field[1], row.field[2], row.field[3], row.field[4] };
		same_areas(t, label, quadrant, 4);
		same_paths(t, row.field[5]);
		assert_int_equal(t->well, strcmp(row.field[6], "yes") == 0);
		same_market(t, row.field[7], label, quadrant, 4);
	}
	assert_int_equal(n, TILES);
	fclose(file);
}

static void board_is_as_printed(void **state)
{
	(void)state;
	FILE *file = open_table("board.txt");
	struct table_row row;
	int cells = 0;
	for (int r = 0; r < ROWS; r++) {
		assert_true(read_row(file, &row));
		assert_int_equal(strlen(row.line), COLS);
		for (int c = 0; c < COLS; c++) {
			bool inside = row.line[c] == '#';
			assert_int_equal(castle_ground[castle_cell(r, c)], inside ? EMPTY : WALL);
			cells += inside;
		}
	}
	assert_false(read_row(file, &row));
	fclose(file);
	assert_int_equal(cells, 76);
	for (int cell = 0; cell < CELLS; cell++) {
		cells -= castle_ground[cell] == EMPTY;
		assert_int_equal(castle_cell(castle_row(cell), castle_col(cell)), cell);
	}
	assert_int_equal(cells, 0);
}

static void start_is_as_printed(const struct table_row *row, int number)
{
	const struct start_area *start = &castle_start_area[number];
	const struct tile *t = &castle_tile[TILES + 1 + number];
	assert_string_equal(start->name, row->field[0]);
	const struct block *block = &castle_block[atoi(row->field[1]) / 2];
	assert_int_equal(block->row, start->row);
	assert_int_equal(block->col, start->col);
	int r, c;
	assert_int_equal(sscanf(row->field[2], "%d,%d", &r, &c), 2);
	int side = side_of(row->field[3][0]), back = (side + 2) % SIDES;
	int cell = castle_cell(start->row, start->col);
	assert_int_equal(castle_beyond(castle_cell(r, c), side), cell);
	/* "N=H1 S=C1": the halves of the start area's side that faces the cell;
	 * the side has the quadrants `back` and `back + 1`, clockwise */
	char one[3] = { row->field[4][2], row->field[4][3], '\0' };
	char other[3] = { row->field[4][7], row->field[4][8], '\0' };
	bool upright = side == EAST || side == WEST;
	assert_int_equal(row->field[4][0], upright ? 'N' : 'W');
	assert_int_equal(row->field[4][5], upright ? 'S' : 'E');
	bool clockwise = back == NORTH || back == EAST;
	const int quadrant[] = { clockwise ? back : (back + 1) % 4, clockwise ? (back + 1) % 4 : back };
	const char *const label[] = { one, other };
	same_areas(t, label, quadrant, 2);
	for (int s = 0; s < SIDES; s++)
		assert_int_equal(t->path[s] != 0, row->field[5][0] != '-' && s == side_of(row->field[5][0]));
	if (row->field[5][0] != '-')
		assert_int_equal(side_of(row->field[5][0]), back);
	assert_int_equal(t->well, strcmp(row->field[6], "yes") == 0);
	same_market(t, row->field[7], label, quadrant, 2);
	/* it shows the castle one side and lies in the wall with the others */
	for (int s = 0; s < SIDES; s++)
		assert_int_equal(castle_ground[castle_beyond(cell, s)], s == back ? EMPTY : WALL);
}

static void starts_are_as_printed(void **state)
{
	(void)state;
	FILE *file = open_table("starts.tsv");
	struct table_row row;
	int n = 0;
	assert_true(read_row(file, &row));
	while (read_row(file, &row))
		start_is_as_printed(&row, n++);
	assert_int_equal(n, STARTS);
	fclose(file);
}

/* ---- the sums on the rules page ---- */

/* How many different features are among these. */
static int different(const uint8_t feature[4])
{
	int n = 0;
	for (int i = 0; i < 4; i++) {
		bool first = feature[i] != 0;
		for (int j = 0; j < i; j++)
			first = first && feature[j] != feature[i];
		n += first;
	}
	return n;
}

/* The areas of one kind; 0 where a quadrant is of another. */
static void only_kind(const struct tile *t, int kind, uint8_t out[4])
{
	for (int q = 0; q < QUADRANTS; q++)
		out[q] = t->kind[q] == kind ? t->area[q] : 0;
}

static void area_sums(void **state)
{
	(void)state;
	static const int expected[][3] = { [HOUSE] = { 38, 40, 66 }, [TOWER] = { 38, 40, 68 }, [COURT] = { 48, 70, 106 } };
	for (int kind = HOUSE; kind <= COURT; kind++) {
		int tiles = 0, areas = 0, quadrants = 0;
		for (int i = 1; i <= TILES; i++) {
			uint8_t mine[4];
			only_kind(&castle_tile[i], kind, mine);
			int n = different(mine);
			tiles += n > 0;
			areas += n;
			for (int q = 0; q < QUADRANTS; q++)
				quadrants += mine[q] != 0;
		}
		assert_int_equal(tiles, expected[kind][0]);
		assert_int_equal(areas, expected[kind][1]);
		assert_int_equal(quadrants, expected[kind][2]);
	}
}

static void path_sums(void **state)
{
	(void)state;
	int tiles = 0, paths = 0, sides = 0, wells = 0, squares = 0, markets = 0, dead_ends = 0, without = 0;
	for (int i = 1; i <= TILES; i++) {
		const struct tile *t = &castle_tile[i];
		int n = different(t->path), through = bits_count(t->paths);
		tiles += n > 0;
		without += n == 0;
		paths += n;
		sides += through;
		wells += t->well;
		squares += n == 3;
		dead_ends += through == 1;
		markets += t->market != 0;
	}
	assert_int_equal(tiles, 38);
	assert_int_equal(paths, 55);
	assert_int_equal(sides, 87);
	assert_int_equal(wells, 6);
	assert_int_equal(squares, 8);
	assert_int_equal(markets, 10);
	assert_int_equal(dead_ends, 6);
	assert_int_equal(without, 22);
}

/* ---- derived columns ---- */

/* Does the tile look the same after some quarter turns? Then what lies at i
 * before lies at i + turn after, joined in the same way. */
static bool looks_same(const struct tile *t, int turn)
{
	for (int i = 0; i < 4; i++) {
		int to = (i + turn) % 4;
		if (t->kind[i] != t->kind[to] || !t->path[i] != !t->path[to])
			return false;
		if ((t->market && t->area[i] == t->market) != (t->market && t->area[to] == t->market))
			return false;
		for (int j = 0; j < 4; j++) {
			int other = (j + turn) % 4;
			if ((t->area[i] == t->area[j]) != (t->area[to] == t->area[other]))
				return false;
			if ((t->path[i] == t->path[j]) != (t->path[to] == t->path[other]))
				return false;
		}
	}
	return true;
}

static void turns_that_differ(void **state)
{
	(void)state;
	int whole = 0, half = 0;
	for (int i = 1; i <= TILES; i++) {
		int turns = 1;
		while (!looks_same(&castle_tile[i], turns))
			turns++;
		assert_int_equal(castle_tile[i].turns, turns);
		whole += turns == 1;
		half += turns == 2;
	}
	/* tile 14; tiles 1, 15 and 18 */
	assert_int_equal(whole, 1);
	assert_int_equal(half, 3);
}

static void twins(void **state)
{
	(void)state;
	unsigned seen = 0;
	for (int i = 1; i <= TILES + STARTS; i++) {
		const struct tile *t = &castle_tile[i];
		uint8_t houses[4], towers[4];
		only_kind(t, HOUSE, houses);
		only_kind(t, TOWER, towers);
		bool two = different(houses) > 1 || different(towers) > 1 || different(t->path) > 1;
		assert_int_equal(bits_count(t->twin), two);
		assert_int_equal(t->twin & seen, 0);
		assert_int_equal(t->twin & ~(unsigned)TWINS, 0);
		seen |= t->twin;
	}
}

static void features_are_numbered_once(void **state)
{
	(void)state;
	int owner[FEATURES] = { 0 };
	for (int i = 1; i <= TILES + STARTS; i++)
		for (int j = 0; j < 4; j++) {
			const uint8_t here[] = { castle_tile[i].area[j], castle_tile[i].path[j] };
			for (int k = 0; k < 2; k++) {
				assert_true(here[k] < FEATURES);
				assert_true(k == 1 || here[k]);
				assert_true(!here[k] || !owner[here[k]] || owner[here[k]] == i);
				owner[here[k]] = i;
			}
		}
	for (int feature = 1; feature < FEATURES; feature++)
		assert_true(owner[feature] != 0);
}

/* ---- the wall ---- */

static void wall_is_a_ring(void **state)
{
	(void)state;
	int on[CELLS] = { 0 };
	for (int i = 0; i < 50; i++) {
		const struct block *b = &castle_block[i], *next = &castle_block[(i + 1) % 50];
		assert_int_equal(abs(b->row - next->row) + abs(b->col - next->col), 1);
		assert_int_equal(castle_ground[castle_cell(b->row, b->col)], WALL);
		on[castle_cell(b->row, b->col)]++;
	}
	for (int cell = 0; cell < CELLS; cell++) {
		assert_true(on[cell] <= 1);
		for (int side = 0; castle_ground[cell] == EMPTY && side < SIDES; side++) {
			int beyond = castle_beyond(cell, side);
			assert_true(castle_ground[beyond] == EMPTY || on[beyond] == 1);
		}
	}
}

/* The blocks in score order, as the rules page lists them: the side of a cell
 * that each touches; a corner that touches none is given by the cell it stands
 * diagonal to. */
static void blocks_stand_where_they_should(void **state)
{
	(void)state;
	static const struct {
		int space, last;    /* lower space of the first and the last block */
		int row, col;       /* the cell of the first */
		int down, right;    /* of the block from that cell */
		int drow, dcol;     /* from cell to cell */
	} runs[] = {
		{ 0, 0, 11, 1, 1, -1, 0, 0 },    { 2, 10, 11, 1, 0, -1, -1, 0 },  { 12, 12, 7, 1, -1, -1, 0, 0 },
		{ 14, 14, 7, 1, -1, 0, 0, 0 },   { 16, 16, 7, 2, -1, 0, 0, 0 },   { 16, 16, 6, 3, 0, -1, 0, 0 },
		{ 18, 18, 5, 3, 0, -1, 0, 0 },   { 20, 20, 4, 3, 0, -1, 0, 0 },   { 20, 20, 3, 2, 1, 0, 0, 0 },
		{ 22, 24, 3, 1, 1, 0, 0, -1 },   { 26, 26, 3, 0, 1, -1, 0, 0 },   { 28, 30, 3, 0, 0, -1, -1, 0 },
		{ 32, 32, 2, 0, -1, -1, 0, 0 },  { 34, 36, 2, 0, -1, 0, 0, 1 },   { 38, 38, 2, 2, -1, 0, 0, 0 },
		{ 38, 38, 1, 3, 0, -1, 0, 0 },   { 40, 40, 0, 3, 0, -1, 0, 0 },   { 42, 42, 0, 3, -1, -1, 0, 0 },
		{ 44, 54, 0, 3, -1, 0, 0, 1 },   { 56, 56, 0, 8, -1, 1, 0, 0 },   { 58, 62, 0, 8, 0, 1, 1, 0 },
		{ 64, 64, 2, 8, 1, 1, 0, 0 },    { 66, 66, 2, 8, 1, 0, 0, 0 },    { 66, 66, 3, 7, 0, 1, 0, 0 },
		{ 68, 80, 4, 7, 0, 1, 1, 0 },    { 82, 82, 10, 7, 1, 1, 0, 0 },   { 84, 86, 10, 7, 1, 0, 0, -1 },
		{ 88, 88, 10, 5, 1, 0, 0, 0 },   { 88, 88, 11, 4, 0, 1, 0, 0 },   { 90, 90, 11, 4, 1, 1, 0, 0 },
		{ 92, 98, 11, 4, 1, 0, 0, -1 },
	};
	int blocks = 0;
	for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
		for (int space = runs[i].space, k = 0; space <= runs[i].last; space += 2, k++) {
			const struct block *b = &castle_block[space / 2];
			assert_int_equal(b->row, runs[i].row + k * runs[i].drow + runs[i].down);
			assert_int_equal(b->col, runs[i].col + k * runs[i].dcol + runs[i].right);
			blocks++;
		}
	/* five corners are given twice, by two cells */
	assert_int_equal(blocks, 50 + 5);
}

static void corners_carry_tokens(void **state)
{
	(void)state;
	static const int space[CORNERS] = { 12, 16, 20, 26, 32, 38, 42, 56, 64, 66, 82, 88, 90 };
	int n = 0;
	for (int i = 0; i < 50; i++)
		if (castle_block[i].corner) {
			assert_true(n < CORNERS);
			assert_int_equal(castle_block[i].corner, n + 1);
			assert_int_equal(2 * i, space[n++]);
		}
	assert_int_equal(n, CORNERS);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(board_is_as_printed),
		cmocka_unit_test(tiles_are_as_printed),
		cmocka_unit_test(starts_are_as_printed),
		cmocka_unit_test(area_sums),
		cmocka_unit_test(path_sums),
		cmocka_unit_test(turns_that_differ),
		cmocka_unit_test(twins),
		cmocka_unit_test(features_are_numbered_once),
		cmocka_unit_test(wall_is_a_ring),
		cmocka_unit_test(blocks_stand_where_they_should),
		cmocka_unit_test(corners_carry_tokens),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
