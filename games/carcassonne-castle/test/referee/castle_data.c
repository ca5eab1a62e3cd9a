/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Reads the three data files of Carcassonne: The Castle and answers simple
 * questions about cells, sides and turned tiles.  Every field is checked: a
 * referee with wrong data would blame the wrong program.
 */
#include "castle_data.h"
#include "reader.h"

#include <stdio.h>
#include <string.h>

static bool read_board(struct table_reader *in, void *table)
{
	struct data *data = table;

	for (int row = 0; row < ROWS; row++) {
		if (!reader_line(in))
			return false;
		if (strlen(in->text) != COLS
				|| strspn(in->text, "#.") != COLS)
			return reader_fail(in, "want %d times # or .", COLS);
		for (int col = 0; col < COLS; col++)
			data->inside[row * COLS + col] = in->text[col] == '#';
	}
	return reader_end(in);
}

static bool parse_label(struct label *label, const char *text)
{
	if (strlen(text) != 2 || strchr("HTC", text[0]) == NULL
			|| text[1] < '1' || text[1] > '4')
		return false;
	label->kind = text[0];
	label->digit = text[1];
	return true;
}

static bool parse_yes(bool *flag, const char *text)
{
	*flag = strcmp(text, "yes") == 0;
	return *flag || strcmp(text, "-") == 0;
}

static bool parse_market(struct label *market, const char *text)
{
	market->kind = market->digit = '\0';
	return strcmp(text, "-") == 0
		|| (parse_label(market, text) && market->kind == 'C');
}

static int side_number(char letter)
{
	const char *letters = "NESW";
	const char *found = letter == '\0' ? NULL : strchr(letters, letter);

	return found == NULL ? OUTSIDE : (int)(found - letters);
}

/* "N+W/E+S", "W/E/S@", "N*", "-": see "How to read a tile" on the rules
 * page. */
static bool parse_paths(struct castle_tile *tile, const char *text)
{
	int number = 1;

	if (strcmp(text, "-") == 0)
		return true;
	for (;;) {
		int side = side_number(*text++);

		if (side == OUTSIDE || tile->path[side] != 0)
			return false;
		tile->path[side] = number;
		if (*text == '/')
			number++;
		else if (*text != '+')
			break;
		text++;
	}
	tile->square = *text == '@';
	tile->dead_end = *text == '*';
	if (tile->square || tile->dead_end)
		text++;
	return *text == '\0';
}

static bool read_tile(struct table_reader *in, struct castle_tile *tile,
	int number)
{
	char *const *field = in->field;
	char name[8];
	/* The file's columns run NW NE SW SE, not clockwise. */
	static const int order[QUADS] = {QUAD_NW, QUAD_NE, QUAD_SW, QUAD_SE};

	if (!reader_fields(in, 8))
		return false;
	snprintf(name, sizeof name, "%d", number);
	if (strcmp(field[0], name) != 0)
		return reader_fail(in, "want tile %s", name);
	for (int i = 0; i < QUADS; i++)
		if (!parse_label(&tile->quad[order[i]], field[1 + i]))
			return reader_fail(in, "no area: %s", field[1 + i]);
	if (!parse_paths(tile, field[5]))
		return reader_fail(in, "no paths: %s", field[5]);
	if (!parse_yes(&tile->well, field[6]))
		return reader_fail(in, "no well: %s", field[6]);
	if (!parse_market(&tile->market, field[7]))
		return reader_fail(in, "no market: %s", field[7]);
	return true;
}

static bool read_tiles(struct table_reader *in, void *table)
{
	struct data *data = table;

	if (!reader_heading(in, "tile\tNW\tNE\tSW\tSE\tpaths\twell\tmarket"))
		return false;
	for (int number = 1; number <= TILES; number++)
		if (!read_tile(in, &data->tile[number], number))
			return false;
	return reader_end(in);
}

/* "N=H1 S=C1" for a start area at a W or E side, "W=.. E=.." at N or S: in
 * both cases the first is half 0 of that side. */
static bool parse_halves(struct start *start, const char *text)
{
	bool upright = start->side == SIDE_W || start->side == SIDE_E;
	char copy[16];

	if (strlen(text) != 9 || text[4] != ' ' || text[1] != '='
			|| text[6] != '=')
		return false;
	if (text[0] != (upright ? 'N' : 'W') || text[5] != (upright ? 'S' : 'E'))
		return false;
	snprintf(copy, sizeof copy, "%s", text);
	copy[4] = '\0';
	return parse_label(&start->half[0], copy + 2)
		&& parse_label(&start->half[1], copy + 7);
}

static bool parse_place(const struct data *data, struct start *start,
	const char *cell, const char *side)
{
	int row, col, used = 0;

	if (sscanf(cell, "%2d,%2d%n", &row, &col, &used) != 2
			|| cell[used] != '\0' || strlen(side) != 1)
		return false;
	if (row < 0 || row >= ROWS || col < 0 || col >= COLS)
		return false;
	start->cell = row * COLS + col;
	start->side = side_number(side[0]);
	return start->side != OUTSIDE && data->inside[start->cell]
		&& data_beside(data, start->cell, start->side) == OUTSIDE;
}

static bool read_start(struct table_reader *in, struct data *data, int number)
{
	struct start *start = &data->start[number];
	char *const *field = in->field;
	char name[8];
	int second, used = 0;

	if (!reader_fields(in, 8))
		return false;
	snprintf(name, sizeof name, "S%d", number + 1);
	if (strcmp(field[0], name) != 0)
		return reader_fail(in, "want start area %s", name);
	if (sscanf(field[1], "%2d,%2d%n", &start->score, &second, &used) != 2
			|| field[1][used] != '\0' || second != start->score + 1)
		return reader_fail(in, "no score spaces: %s", field[1]);
	if (!parse_place(data, start, field[2], field[3]))
		return reader_fail(in, "no place: %s %s", field[2], field[3]);
	if (!parse_halves(start, field[4]))
		return reader_fail(in, "no halves: %s", field[4]);
	/* The path leaves the start area towards its cell. */
	start->path = strcmp(field[5], "-") != 0;
	if (start->path && (strlen(field[5]) != 1 || side_number(field[5][0])
			!= side_opposite(start->side)))
		return reader_fail(in, "no path: %s", field[5]);
	if (!parse_yes(&start->well, field[6]))
		return reader_fail(in, "no well: %s", field[6]);
	if (!parse_market(&start->market, field[7]))
		return reader_fail(in, "no market: %s", field[7]);
	return true;
}

static bool read_starts(struct table_reader *in, void *table)
{
	struct data *data = table;

	if (!reader_heading(in, "start\tscores\tcell_row_col\tside_of_cell\t"
			"halves\tpath\twell\tmarket"))
		return false;
	for (int number = 0; number < STARTS; number++)
		if (!read_start(in, data, number))
			return false;
	return reader_end(in);
}

bool data_read(struct data *data, const char *dir, char *why, size_t why_size)
{
	struct table_reader in = {.why = why, .why_size = why_size};

	memset(data, 0, sizeof *data);
	/* The starts need the board. */
	return reader_file(&in, dir, "board.txt", read_board, data)
		&& reader_file(&in, dir, "tiles.tsv", read_tiles, data)
		&& reader_file(&in, dir, "starts.tsv", read_starts, data);
}

bool label_same(struct label a, struct label b)
{
	return a.kind == b.kind && a.digit == b.digit;
}

int side_half(int side, int half)
{
	static const int quad[SIDES][2] = {
		[SIDE_N] = {QUAD_NW, QUAD_NE},
		[SIDE_E] = {QUAD_NE, QUAD_SE},
		[SIDE_S] = {QUAD_SW, QUAD_SE},
		[SIDE_W] = {QUAD_NW, QUAD_SW},
	};

	return quad[side][half];
}

int side_opposite(int side)
{
	return (side + 2) % SIDES;
}

int data_beside(const struct data *data, int cell, int side)
{
	static const int down[SIDES] = {-1, 0, 1, 0};
	static const int right[SIDES] = {0, 1, 0, -1};
	int row = cell / COLS + down[side];
	int col = cell % COLS + right[side];

	if (row < 0 || row >= ROWS || col < 0 || col >= COLS)
		return OUTSIDE;
	return data->inside[row * COLS + col] ? row * COLS + col : OUTSIDE;
}

int data_start_at(const struct data *data, int cell, int side)
{
	for (int i = 0; i < STARTS; i++)
		if (data->start[i].cell == cell && data->start[i].side == side)
			return i;
	return OUTSIDE;
}

struct castle_tile tile_turned(const struct castle_tile *tile, int turn)
{
	struct castle_tile turned = *tile;

	for (int i = 0; i < QUADS; i++)
		turned.quad[(i + turn) % QUADS] = tile->quad[i];
	for (int i = 0; i < SIDES; i++)
		turned.path[(i + turn) % SIDES] = tile->path[i];
	return turned;
}

bool tile_looks_same(const struct castle_tile *a, const struct castle_tile *b)
{
	for (int i = 0; i < QUADS; i++) {
		if (a->quad[i].kind != b->quad[i].kind)
			return false;
		if (label_same(a->quad[i], a->market)
				!= label_same(b->quad[i], b->market))
			return false;
		if ((a->path[i] == 0) != (b->path[i] == 0))
			return false;
		for (int j = 0; j < i; j++) {
			if (label_same(a->quad[i], a->quad[j])
					!= label_same(b->quad[i], b->quad[j]))
				return false;
			if ((a->path[i] == a->path[j])
					!= (b->path[i] == b->path[j]))
				return false;
		}
	}
	return a->square == b->square && a->dead_end == b->dead_end
		&& a->well == b->well;
}

int tile_smallest_turn(const struct castle_tile *tile, int turn)
{
	struct castle_tile want = tile_turned(tile, turn);

	for (int smaller = 0; smaller < turn; smaller++) {
		struct castle_tile other = tile_turned(tile, smaller);

		if (tile_looks_same(&other, &want))
			return smaller;
	}
	return turn;
}
