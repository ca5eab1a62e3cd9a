/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The tables of Carcassonne: The Castle. The tiles are in tiles.def; this file
 * makes of them what the rules want: every feature of every tile gets a number.
 */
#include "castle.h"

#include <assert.h>

/* The marks in tiles.def: nothing, a well, paths, areas. */
enum {
	_,
	W = 1,
	a = 1, b, c,
	H1 = HOUSE << 2 | 1, H2,
	T1 = TOWER << 2 | 1, T2,
	C1 = COURT << 2 | 1, C2, C3
};

/* A tile's areas are numbered clockwise from NW, each at its first quadrant;
 * then come the paths. AREA_x gives the number of quadrant x within its tile. */
#define NEW_NE(nw, ne) ((ne) != (nw))
#define NEW_SE(nw, ne, se) ((se) != (nw) && (se) != (ne))
#define NEW_SW(nw, ne, se, sw) ((sw) != (nw) && (sw) != (ne) && (sw) != (se))
#define AREA_NE(nw, ne) NEW_NE(nw, ne)
#define AREA_SE(nw, ne, se) \
	((se) == (nw) ? 0 : (se) == (ne) ? AREA_NE(nw, ne) : 1 + NEW_NE(nw, ne))
#define AREA_SW(nw, ne, se, sw) \
	((sw) == (nw)   ? 0                                               \
	 : (sw) == (ne) ? AREA_NE(nw, ne)                                 \
	 : (sw) == (se) ? AREA_SE(nw, ne, se)                             \
	                : 1 + NEW_NE(nw, ne) + NEW_SE(nw, ne, se))
#define AREAS(nw, ne, se, sw) \
	(1 + NEW_NE(nw, ne) + NEW_SE(nw, ne, se) + NEW_SW(nw, ne, se, sw))
#define MAX(x, y) ((x) > (y) ? (x) : (y))
#define PATHS(n, e, s, w) MAX(MAX(n, e), MAX(s, w))

/* An enum counts the features of all tiles through: FIRST_nr is a tile's first. */
enum {
	NO_FEATURE,
#define TILE(nr, nw, ne, sw, se, n, e, s, w, well, market, turns, twin) \
	FIRST_##nr, LAST_##nr = FIRST_##nr + AREAS(nw, ne, se, sw) + PATHS(n, e, s, w) - 1,
#include "tiles.def"
#undef TILE
	ALL_FEATURES
};
_Static_assert((int)ALL_FEATURES == (int)FEATURES, "the features of tiles.def, and none");

#define PATH_ID(nr, label, areas) ((label) ? FIRST_##nr + (areas) + (label) - 1 : 0)
#define MARKET_ID(nr, market, nw, ne, se, sw) \
	((market) == 0      ? 0                              \
	 : (market) == (nw) ? FIRST_##nr                     \
	 : (market) == (ne) ? FIRST_##nr + AREA_NE(nw, ne)   \
	                    : FIRST_##nr + AREA_SE(nw, ne, se))

const struct tile castle_tile[1 + TILES + STARTS] = {
#define TILE(nr, nw, ne, sw, se, n, e, s, w, with_well, with_market, differ, twin_nr)      \
	[nr] = {                                                                           \
		.kind = { (nw) >> 2, (ne) >> 2, (se) >> 2, (sw) >> 2 },                    \
		.area = { FIRST_##nr, FIRST_##nr + AREA_NE(nw, ne),                        \
		          FIRST_##nr + AREA_SE(nw, ne, se),                                \
		          FIRST_##nr + AREA_SW(nw, ne, se, sw) },                          \
		.path = { PATH_ID(nr, n, AREAS(nw, ne, se, sw)),                           \
		          PATH_ID(nr, e, AREAS(nw, ne, se, sw)),                           \
		          PATH_ID(nr, s, AREAS(nw, ne, se, sw)),                           \
		          PATH_ID(nr, w, AREAS(nw, ne, se, sw)) },                         \
		.paths = ((n) ? 1 : 0) | ((e) ? 2 : 0) | ((s) ? 4 : 0) | ((w) ? 8 : 0),    \
		.well = with_well,                                                         \
		.market = MARKET_ID(nr, with_market, nw, ne, se, sw),                      \
		.turns = differ,                                                           \
		.twin = (1 << (twin_nr)) >> 1,                                             \
	},
#include "tiles.def"
#undef TILE
};

/* The castle's cells (o) in the wall (X); row -2 on top. */
#define o EMPTY,
#define X WALL,
const uint8_t castle_ground[CELLS] = {
	X X X X X X X X X X X
	X X X X X X X X X X X
	X X X X o o o o o o X
	X X X X o o o o o o X
	X o o o o o o o o o X
	X o o o o o o o o X X
	X X X X o o o o o X X
	X X X X o o o o o X X
	X X X X o o o o o X X
	X X o o o o o o o X X
	X X o o o o o o o X X
	X X o o o o o o o X X
	X X o o o o o o o X X
	X X o o o o X X X X X
	X X X X X X X X X X X
	X X X X X X X X X X X
};
#undef o
#undef X

const struct start_area castle_start_area[STARTS] = {
	{ "S1",  9, 0 },  /* W of 9,1 */
	{ "S2",  5, 2 },  /* W of 5,3 */
	{ "S3",  0, 2 },  /* W of 0,3 */
	{ "S4", -1, 6 },  /* N of 0,6 */
	{ "S5",  2, 9 },  /* E of 2,8 */
	{ "S6",  7, 8 },  /* E of 7,7 */
	{ "S7", 12, 3 },  /* S of 11,3 */
};

/* In score order, clockwise from the lower left corner: 0/1, 2/3, ... */
const struct block castle_block[BLOCKS] = {
	{ 12, 0, 0 },  { 11, 0, 0 },  { 10, 0, 0 },  { 9, 0, 0 },   { 8, 0, 0 },
	{ 7, 0, 0 },   { 6, 0, 1 },   { 6, 1, 0 },   { 6, 2, 2 },   { 5, 2, 0 },
	{ 4, 2, 3 },   { 4, 1, 0 },   { 4, 0, 0 },   { 4, -1, 4 },  { 3, -1, 0 },
	{ 2, -1, 0 },  { 1, -1, 5 },  { 1, 0, 0 },   { 1, 1, 0 },   { 1, 2, 6 },
	{ 0, 2, 0 },   { -1, 2, 7 },  { -1, 3, 0 },  { -1, 4, 0 },  { -1, 5, 0 },
	{ -1, 6, 0 },  { -1, 7, 0 },  { -1, 8, 0 },  { -1, 9, 8 },  { 0, 9, 0 },
	{ 1, 9, 0 },   { 2, 9, 0 },   { 3, 9, 9 },   { 3, 8, 10 },  { 4, 8, 0 },
	{ 5, 8, 0 },   { 6, 8, 0 },   { 7, 8, 0 },   { 8, 8, 0 },   { 9, 8, 0 },
	{ 10, 8, 0 },  { 11, 8, 11 }, { 11, 7, 0 },  { 11, 6, 0 },  { 11, 5, 12 },
	{ 12, 5, 13 }, { 12, 4, 0 },  { 12, 3, 0 },  { 12, 2, 0 },  { 12, 1, 0 },
};

/* As in moves and records, where they never change. */
const char *const castle_kind_name[KINDS] = { "house", "tower", "court", "path" };

/* TRANSLATORS: letters for house, tower and court in drawings, one each, all different,
 * and none of r x o A B K L, which mean something else there */
const char castle_letters[] = N_("HTc");

const char *const castle_slot_name[SLOTS] = { "NW", "NE", "SE", "SW", "N", "E", "S", "W" };

/* The one place where it is said what they do: the terminal, the browser's signs and its
 * board all show these. */
const char *const castle_token_about[TOKENS] = {
	[1] = N_("Another whole turn, right after this one."),
	[2] = N_("A completed tower counts double: 4 points per tile."),
	[3] = N_("A completed house counts double: 2 points per tile."),
	[4] = N_("At the end, one unfinished path scores 1 point per tile, or 2 with a well."),
	[5] = N_("At the end, one unfinished tower scores 2 points per tile."),
	[6] = N_("At the end, one unfinished house scores 1 point per tile."),
	[7] = N_("At the end, one court scores 4 points per market instead of 3."),
	[8] = N_("At the end, your keep counts as 2 tiles larger."),
	[9] = N_("5 points at the end."),
};

/* ---- what the tables imply ---- */

/* Paths that are not one end at a square if there are three of them; two pass each other.
 * The tiles could say it themselves, but then a row might contradict itself. */
enum joint castle_joint(const struct tile *t)
{
	int different = 0, sides = bits_count(t->paths);
	for (int side = 0; side < SIDES; side++) {
		bool first = t->path[side] != 0;
		for (int other = 0; other < side; other++)
			first = first && t->path[other] != t->path[side];
		different += first;
	}
	assert(different <= 3 && sides >= different);
	return different == 3 ? JOINT_SQUARE
	       : different == 2 ? JOINT_BENDS
	       : t->well        ? JOINT_WELL
	       : sides == 1     ? JOINT_BUILDING
	       : sides          ? JOINT_WAY
	                        : JOINT_NONE;
}

/* Features are numbered tile by tile, and a tile's first is that of its north-west quadrant. */
int castle_tile_with(int feature)
{
	assert(feature > 0 && feature < FEATURES);
	int low = 1, high = TILES + STARTS;
	while (low < high) {
		int middle = (low + high + 1) / 2;
		if (castle_tile[middle].area[NW] <= feature)
			low = middle;
		else
			high = middle - 1;
	}
	return low;
}

/* There is castle on just one side of a start area, as it lies in the wall. */
int castle_open_side(int cell)
{
	assert(castle_ground[cell] == WALL);
	int side = 0;
	while (castle_ground[castle_beyond(cell, side)] != EMPTY)
		side++;
	assert(side < SIDES);
	return side;
}

/* By looking through them all: only drawings ask, once per cell. */
int castle_block_at(int cell)
{
	assert(cell >= 0 && cell < CELLS);
	for (int i = 0; i < BLOCKS; i++)
		if (castle_cell(castle_block[i].row, castle_block[i].col) == cell)
			return i;
	return -1;
}

/* Do two tiles look the same, if one of them is turned? Feature numbers differ, so
 * what is compared is which of a tile's own parts are one. */
static bool same_turned(const struct tile *t, const struct tile *u, int turn)
{
	for (int i = 0; i < QUADRANTS; i++) {
		int j = (i + turn) & 3;
		if (t->kind[i] != u->kind[j] || !t->path[i] != !u->path[j] ||
		    (t->market == t->area[i]) != (u->market == u->area[j]))
			return false;
		for (int k = 0; k < QUADRANTS; k++) {
			int l = (k + turn) & 3;
			if ((t->area[i] == t->area[k]) != (u->area[j] == u->area[l]) ||
			    (t->path[i] == t->path[k]) != (u->path[j] == u->path[l]))
				return false;
		}
	}
	return t->well == u->well;
}

/* Tiles that look alike count as one kind for whoever wants to know what is still to come;
 * to the rules each is itself, since its features have numbers of their own. */
int castle_like(int tile)
{
	assert(tile >= 1 && tile <= TILES);
	for (int first = 1; first < tile; first++)
		for (int turn = 0; turn < SIDES; turn++)
			if (same_turned(&castle_tile[first], &castle_tile[tile], turn))
				return first;
	return tile;
}

/* Only paths must match (p. 2), so this is all that decides where a tile may go. The least
 * of the four turned sets stands for all of them. */
int castle_shape(int tile)
{
	assert(tile >= 1 && tile <= TILES);
	int shape = castle_tile[tile].paths;
	for (int turn = 1; turn < SIDES; turn++) {
		int paths = castle_turned(castle_tile[tile].paths, turn);
		shape = paths < shape ? paths : shape;
	}
	return shape;
}

void castle_name_shape(int shape, struct buf *out)
{
	assert(shape >= 0 && shape < 1 << SIDES);
	for (int side = 0; side < SIDES; side++)
		if (shape >> side & 1)
			buf_put(out, castle_slot_name[QUADRANTS + side]);
	if (!shape)
		buf_char(out, '-');
}

/* ---- the dump ---- */

/* "H1": the letter of a quadrant's kind and the number of its area among the
 * tile's areas of that kind. */
static void put_area(struct buf *out, const struct tile *t, int quadrant)
{
	int number = 1;
	for (int q = 0; q < QUADRANTS; q++) {
		bool first = true;
		for (int p = 0; p < q; p++)
			first = first && t->area[p] != t->area[q];
		if (first && t->kind[q] == t->kind[quadrant] && t->area[q] < t->area[quadrant])
			number++;
	}
	buf_char(out, "HTC"[t->kind[quadrant]]);
	buf_int(out, number);
}

/* "N+W/E+S": the sides of each path; @ if they meet in a square, * if the path
 * ends at a building. */
static void put_paths(struct buf *out, const struct tile *t)
{
	int paths = 0;
	for (int s = 0; s < SIDES; s++) {
		bool first = t->path[s] != 0;
		for (int p = 0; p < s; p++)
			first = first && t->path[p] != t->path[s];
		if (!first)
			continue;
		buf_put(out, paths++ ? "/" : "");
		for (int p = s; p < SIDES; p++)
			if (t->path[p] == t->path[s]) {
				buf_put(out, p == s ? "" : "+");
				buf_put(out, castle_slot_name[QUADRANTS + p]);
			}
	}
	static const char *const end[] = { [JOINT_NONE] = "-", [JOINT_WAY] = "", [JOINT_BENDS] = "",
	                                   [JOINT_WELL] = "", [JOINT_SQUARE] = "@", [JOINT_BUILDING] = "*" };
	buf_put(out, end[castle_joint(t)]);
}

/* Whether there is a well, and the label of the court with the market. */
static void put_signs(struct buf *out, const struct tile *t)
{
	buf_put(out, t->well ? "\tyes\t" : "\t-\t");
	for (int q = 0; q < QUADRANTS; q++)
		if (t->market && t->area[q] == t->market) {
			put_area(out, t, q);
			return;
		}
	buf_char(out, '-');
}

/* Cells are #, so that the drawing shows the castle and not its wall. */
static void put_board(struct buf *out)
{
	buf_put(out, "# board\nrow\tcells\n");
	for (int row = 0; row < ROWS; row++) {
		buf_int(out, row);
		buf_char(out, '\t');
		for (int col = 0; col < COLS; col++)
			buf_char(out, castle_ground[castle_cell(row, col)] == EMPTY ? '#' : '.');
		buf_char(out, '\n');
	}
	buf_char(out, '\n');
}

/* Beside what is printed: how many turns make a difference, the first tile that looks
 * the same, and the shape of the paths, so that nobody has to work them out again. */
static void put_tiles(struct buf *out)
{
	static const int order[QUADRANTS] = { NW, NE, SW, SE };
	buf_put(out, "# tiles\ntile\tNW\tNE\tSW\tSE\tpaths\twell\tmarket\tturns\tlike\tshape\n");
	for (int i = 1; i <= TILES; i++) {
		const struct tile *t = &castle_tile[i];
		buf_int(out, i);
		for (int q = 0; q < QUADRANTS; q++) {
			buf_char(out, '\t');
			put_area(out, t, order[q]);
		}
		buf_char(out, '\t');
		put_paths(out, t);
		put_signs(out, t);
		buf_char(out, '\t');
		buf_int(out, t->turns);
		buf_char(out, '\t');
		buf_int(out, castle_like(i));
		buf_char(out, '\t');
		castle_name_shape(castle_shape(i), out);
		buf_char(out, '\n');
	}
	buf_char(out, '\n');
}

/* A start area is told by the cell before it: that is where somebody looks for it, while
 * the engine has it as a tile in the wall. Only the half that can be seen is told. */
static void put_starts(struct buf *out)
{
	buf_put(out, "# starts\nstart\tcell\tside\thalves\tpath\twell\tmarket\n");
	for (int i = 0; i < STARTS; i++) {
		const struct start_area *start = &castle_start_area[i];
		const struct tile *t = &castle_tile[TILES + 1 + i];
		int cell = castle_cell(start->row, start->col), side = castle_open_side(cell);
		buf_put(out, start->name);
		buf_char(out, '\t');
		castle_name_cell(castle_beyond(cell, side), out);
		buf_char(out, '\t');
		buf_put(out, castle_slot_name[QUADRANTS + (side + 2) % SIDES]);
		/* north before south, west before east */
		int one = side, other = (side + 1) % QUADRANTS;
		bool swap = side == SOUTH || side == WEST;
		bool upright = side == EAST || side == WEST;
		buf_put(out, upright ? "\tN=" : "\tW=");
		put_area(out, t, swap ? other : one);
		buf_put(out, upright ? " S=" : " E=");
		put_area(out, t, swap ? one : other);
		buf_char(out, '\t');
		buf_put(out, t->path[side] ? castle_slot_name[QUADRANTS + side] : "-");
		put_signs(out, t);
		buf_char(out, '\n');
	}
}

/* Where a token lay at the beginning, not what it is: the deal decides that. */
static void put_wall(struct buf *out)
{
	buf_put(out, "\n# wall\nspaces\trow\tcol\ttoken\n");
	for (int i = 0; i < BLOCKS; i++) {
		buf_int(out, 2 * i);
		buf_char(out, ',');
		buf_int(out, 2 * i + 1);
		buf_char(out, '\t');
		buf_int(out, castle_block[i].row);
		buf_char(out, '\t');
		buf_int(out, castle_block[i].col);
		buf_put(out, castle_block[i].corner ? "\tyes\n" : "\t-\n");
	}
}

/* The box is the same whatever the options are. */
void castle_data(const struct options *options, struct buf *out)
{
	(void)options;
	put_board(out);
	put_tiles(out);
	put_starts(out);
	put_wall(out);
	buf_put(out, "\n# tokens\ntoken\tabout\n");
	for (int token = 1; token < TOKENS; token++) {
		buf_int(out, token);
		buf_char(out, '\t');
		buf_put(out, castle_token_about[token]);
		buf_char(out, '\n');
	}
}
