/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The tables of Carcassonne: The Castle. The tiles are in tiles.def; this file
 * makes of them what the rules want: every feature of every tile gets a number.
 */
#include "castle.h"

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
const struct block castle_block[50] = {
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

const char *const castle_kind_name[KINDS] = { "house", "tower", "court", "path" };

/* TRANSLATORS: letters for house, tower and court in drawings, one each, all different,
 * and none of r x o A B K L, which mean something else there */
const char castle_letters[] = N_("HTc");

const char *const castle_slot_name[SLOTS] = { "NW", "NE", "SE", "SW", "N", "E", "S", "W" };

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
	int paths = 0, sides = 0;
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
				sides++;
			}
	}
	buf_put(out, paths == 0 ? "-" : paths == 3 ? "@" : sides == 1 ? "*" : "");
}

static void put_signs(struct buf *out, const struct tile *t)
{
	buf_put(out, t->well ? "\tyes\t" : "\t-\t");
	for (int q = 0; q < QUADRANTS; q++)
		if (t->market && t->area[q] == t->market) {
			put_area(out, t, q);
			buf_char(out, '\n');
			return;
		}
	buf_put(out, "-\n");
}

static void put_starts(struct buf *out)
{
	buf_put(out, "# starts\nstart\tcell\tside\thalves\tpath\twell\tmarket\n");
	for (int i = 0; i < STARTS; i++) {
		const struct start_area *start = &castle_start_area[i];
		const struct tile *t = &castle_tile[TILES + 1 + i];
		int cell = castle_cell(start->row, start->col), side = 0;
		while (castle_ground[castle_beyond(cell, side)] != EMPTY)
			side++;
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
	}
}

void castle_data(const struct options *options, struct buf *out)
{
	(void)options;
	buf_put(out, "# board\n");
	for (int row = 0; row < ROWS; row++) {
		for (int col = 0; col < COLS; col++)
			buf_char(out, castle_ground[castle_cell(row, col)] == EMPTY ? '#' : '.');
		buf_char(out, '\n');
	}
	buf_put(out, "\n# tiles\ntile\tNW\tNE\tSW\tSE\tpaths\twell\tmarket\n");
	for (int i = 1; i <= TILES; i++) {
		static const int order[QUADRANTS] = { NW, NE, SW, SE };
		buf_int(out, i);
		for (int q = 0; q < QUADRANTS; q++) {
			buf_char(out, '\t');
			put_area(out, &castle_tile[i], order[q]);
		}
		buf_char(out, '\t');
		put_paths(out, &castle_tile[i]);
		put_signs(out, &castle_tile[i]);
	}
	buf_char(out, '\n');
	put_starts(out);
	buf_put(out, "\n# wall\nspaces\trow\tcol\ttoken\n");
	for (int i = 0; i < 50; i++) {
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
