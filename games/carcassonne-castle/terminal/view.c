/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Playing Carcassonne: The Castle on the screen: its colours and keys. */
#include "castle_view.h"

#include <assert.h>

_Static_assert(sizeof(struct castle_mind) <= sizeof(((struct desk *)0)->own), "the desk has no room");

/* Earth for what is built, by a palette of 256 colours and by one of eight. */
static const struct colour paints[CASTLE_PAINTS] = {
	[PAINT_HOUSE - PAINT_VIEW] = { 131, 1 }, [PAINT_HOUSE_2 - PAINT_VIEW] = { 95, 1 },
	[PAINT_TOWER - PAINT_VIEW] = { 250, 7 }, [PAINT_TOWER_2 - PAINT_VIEW] = { 246, 7 },
	[PAINT_COURT - PAINT_VIEW] = { 65, 2 },  [PAINT_COURT_2 - PAINT_VIEW] = { 29, 2 },
	[PAINT_PATH - PAINT_VIEW] = { 229, 3 },  [PAINT_STONE - PAINT_VIEW] = { 240, 0 },
	[PAINT_STONE_2 - PAINT_VIEW] = { 236, 4 },
};

/* For the page of help; the last line of the screen has only what is of use just now. */
static const struct key_help keys[] = {
	{ "← ↑ ↓ →  h j k l", N_("move between cells, or between choices") },
	{ "n p", N_("next or previous cell where the tile fits") },
	{ "r Space", N_("turn the tile to the right; R: to the left") },
	{ "Enter", N_("lay the tile; choose") },
	{ "1-9 0", N_("choose; 0: no follower") },
	{ "w", N_("inspect: what a feature is worth, and why; n p: other features on the tile") },
	{ 0 },
};

/* The signs of the board. They must be enough without colours, so each has its own. */
static const char *const legend[] = {
	N_("H house, T tower, c court, $ market in a court; lines are paths."),
	N_("o well, # square where paths end, x building where a path ends."),
	N_("A and B are followers and score markers, K and L the keeps of A and B."),
	N_("[+] the tile fits as it is; r it fits if turned; × no remaining tile fits."),
	N_("Brackets or underlined letters mark the last tile laid; ? is a token on the wall."),
	NULL,
};

/* ---- moving ---- */

/* Where the cursor may be: in the castle; whoever inspects may look at start areas, too. */
static bool inside(const struct desk *d, int cell)
{
	return castle_ground[cell] == EMPTY || (castle_mind_in(d)->inspect && d->view->tile[cell] != WALL);
}

/* One step; over wall that lies between two parts of the castle it leaps. At the edge of
 * the board it stays where it was. */
static void step(struct desk *d, int side)
{
	assert(side >= 0 && side < SIDES);
	struct castle_mind *m = castle_mind_of(d);
	int cell = m->cell;
	do {
		int row = castle_row(cell), col = castle_col(cell);
		if ((side == NORTH && row < 0) || (side == SOUTH && row >= ROWS) || (side == WEST && col < 0) ||
		    (side == EAST && col >= COLS))
			return;
		cell = castle_beyond(cell, side);
	} while (!inside(d, cell));
	m->cell = (uint8_t)cell;
	/* whoever goes elsewhere has not meant the cell before */
	m->armed = false;
}

/* The first part of the tile looked at: what was looked at on the last one means nothing here. */
static void look_at_cell(struct desk *d)
{
	castle_mind_of(d)->part = 0;
}

/* The next part with another feature. Parts of the same one would only seem not to react. */
static void next_part(struct desk *d, int step_by)
{
	assert(step_by == 1 || step_by == -1);
	struct castle_mind *m = castle_mind_of(d);
	int now = castle_feature_at(d->view, m->cell, m->part);
	for (int i = 1; i < SLOTS; i++) {
		int part = (m->part + i * step_by) & (SLOTS - 1);
		int feature = castle_feature_at(d->view, m->cell, part);
		if (feature && feature != now) {
			m->part = (uint8_t)part;
			return;
		}
	}
}

/* To the first turn that fits, if there is one; otherwise the tile stays as it is held. */
static void turn_to_fit(struct desk *d)
{
	assert(d->view->phase == PLACE && d->view->hand);
	struct castle_mind *m = castle_mind_of(d);
	for (int i = 0; i < SIDES; i++)
		if (castle_fits(d->view, d->view->hand, m->cell, (m->turn + i) & 3)) {
			m->turn = (uint8_t)((m->turn + i) & 3);
			return;
		}
}

/* As one reads, and round again: there is always a cell, or the tile had left the game. */
static void next_legal(struct desk *d, int step_by)
{
	assert(d->view->phase == PLACE);
	struct castle_mind *m = castle_mind_of(d);
	for (int i = 1; i <= CELLS; i++) {
		int cell = (m->cell + CELLS + i * step_by) % CELLS;
		if (d->view->accept[cell] && castle_fits_turned(d->view, d->view->hand, cell)) {
			m->cell = (uint8_t)cell;
			m->armed = false;
			turn_to_fit(d);
			return;
		}
	}
}

/* ---- keys ---- */

/* Arrows and the letters that stand for them; SIDES if it is none of these. */
static int side_of(int key)
{
	int dx, dy;
	return !key_arrow(key, &dx, &dy) ? SIDES : dy ? (dy > 0 ? NORTH : SOUTH) : dx > 0 ? EAST : WEST;
}

/* Enter on a cell. A tile that is laid cannot be taken up again once the next one has been
 * drawn, so whoever wants that is asked twice. */
static enum deed lay(struct desk *d, move *chosen)
{
	struct castle_mind *m = castle_mind_of(d);
	const struct state *s = d->view;
	if (!castle_fits(s, s->hand, m->cell, m->turn)) {
		/* choosing a cell turns the tile if that helps */
		turn_to_fit(d);
		m->armed = false;
		return DEED_DONE;
	}
	/* the first Enter asks, the second lays it */
	if (d->confirm && !m->armed) {
		m->armed = true;
		return DEED_DONE;
	}
	/* it may look the same after fewer turns, and is named by those */
	*chosen = castle_move(VERB_PLACE, m->cell * 4 + m->turn % castle_tile[s->hand].turns);
	return DEED_MOVE;
}

/* While a tile is to be placed: the cursor and the tile in hand. */
static enum deed key_place(struct desk *d, int key, move *chosen)
{
	struct castle_mind *m = castle_mind_of(d);
	if (side_of(key) < SIDES) {
		step(d, side_of(key));
		return DEED_DONE;
	}
	switch (key) {
	case KEY_RETURN:
		return lay(d, chosen);
	case 'r':
	case ' ':
	case 'R':
		m->turn = (uint8_t)((m->turn + (key == 'R' ? 3 : 1)) & 3);
		m->armed = false;
		return DEED_DONE;
	case 'n':
	case KEY_TABULATOR:
		next_legal(d, 1);
		return DEED_DONE;
	case 'p':
		next_legal(d, -1);
		return DEED_DONE;
	case KEY_ESCAPE:
		m->armed = false;
		return DEED_DONE;
	}
	return DEED_NONE;
}

/* All other questions are lists: arrows go through them, digits choose, 0 the last, which
 * is "no follower". Enter alone decides, so that a slip of the finger costs nothing. */
static enum deed key_choice(struct desk *d, int key, move *chosen)
{
	assert(d->moves > 0);
	struct castle_mind *m = castle_mind_of(d);
	int side = side_of(key);
	if (side == NORTH || side == WEST || key == 'p')
		m->choice = (uint8_t)((m->choice + d->moves - 1) % d->moves);
	else if (side == SOUTH || side == EAST || key == 'n' || key == KEY_TABULATOR)
		m->choice = (uint8_t)((m->choice + 1) % d->moves);
	else if (key >= '1' && key < '1' + d->moves)
		m->choice = (uint8_t)(key - '1');
	else if (key == '0')
		m->choice = (uint8_t)(d->moves - 1);
	else if (key == KEY_RETURN) {
		*chosen = d->move[m->choice];
		return DEED_MOVE;
	} else
		return DEED_NONE;
	return DEED_DONE;
}

/* Looking round changes nothing: the cursor comes back to where it was held. */
static enum deed key_inspect(struct desk *d, int key)
{
	if (side_of(key) < SIDES) {
		step(d, side_of(key));
		look_at_cell(d);
		return DEED_DONE;
	}
	switch (key) {
	case 'n':
	case KEY_TABULATOR:
		next_part(d, 1);
		return DEED_DONE;
	case 'p':
		next_part(d, -1);
		return DEED_DONE;
	case 'w':
	case KEY_ESCAPE:
	case KEY_RETURN: {
		struct castle_mind *m = castle_mind_of(d);
		m->inspect = false;
		m->cell = m->held;
		return DEED_DONE;
	}
	}
	return DEED_NONE;
}

/* Whoever only watches may inspect, and nothing else. */
static enum deed key(struct desk *d, int pressed, move *chosen)
{
	struct castle_mind *m = castle_mind_of(d);
	if (m->inspect)
		return key_inspect(d, pressed);
	if (pressed == 'w') {
		m->inspect = true;
		m->held = m->cell;
		look_at_cell(d);
		return DEED_DONE;
	}
	/* the seat is a bot's, or somebody else's at another place */
	if (d->seat < 0)
		return DEED_NONE;
	/* a tile is laid on the board, everything else is answered in the panel */
	return d->view->phase == PLACE ? key_place(d, pressed, chosen) : key_choice(d, pressed, chosen);
}

/* Go where the tile fits, near to the tile laid last: there most people want to go on, and
 * the eye is there already. If the tile is the same as before, a move was undone, and
 * the cursor stays. */
static void begin(struct desk *d)
{
	struct castle_mind *m = castle_mind_of(d);
	const struct state *s = d->view;
	assert(s->phase == OVER || d->seat < 0 || d->moves > 0);
	m->armed = false;
	/* Enter pressed once too often must not cost a follower */
	m->choice = s->phase == FOLLOW ? (uint8_t)(d->moves - 1) : 0;
	/* zero is a corner of the wall: nobody has been anywhere yet */
	if (!m->cell)
		m->cell = (uint8_t)castle_cell(5, 4);
	if (d->seat < 0 || s->phase != PLACE)
		return;
	if (m->drawn == s->drawn)
		return;
	/* a new tile comes as it is printed */
	m->drawn = s->drawn;
	m->turn = 0;
	int from = s->at ? s->at : m->cell, best = -1;
	for (int cell = 0; cell < CELLS; cell++) {
		if (!s->accept[cell] || !castle_fits_turned(s, s->hand, cell))
			continue;
		int rows = castle_row(cell) - castle_row(from), cols = castle_col(cell) - castle_col(from);
		int away = rows * rows + cols * cols;
		if (best < 0 || away < best) {
			best = away;
			m->cell = (uint8_t)cell;
		}
	}
	turn_to_fit(d);
}

/* What can be pressed now, in what fits the last line of a narrow screen. */
static const char *hint(const struct desk *d)
{
	if (castle_mind_in(d)->inspect)
		return N_("arrows inspect · n part · w back · ? help");
	if (d->seat < 0 && d->view->phase != OVER)
		return N_("w inspect · Space pause · + - speed · ? help · q quit");
	switch ((enum phase)d->view->phase) {
	case PLACE:
		return N_("arrows · n next cell · r turn · Enter lay · w why · ? help");
	case FOLLOW:
		return N_("1-9 0 or arrows · Enter choose · u undo · w why · ? help");
	case ORDER:
	case DOUBLE:
	case AGAIN:
		return N_("1-9 or arrows · Enter choose · w why · ? help");
	case OVER:
		break;
	}
	/* the game is over for players and onlookers alike */
	return N_("r rematch · s score · w inspect · q quit");
}

/* In plain lines the engine's own drawing and the names of moves are enough. */
const struct board_view carcassonne_castle_view = {
	.game = "carcassonne-castle",
	.paints = paints,
	.n_paints = CASTLE_PAINTS,
	.zooms = CASTLE_ZOOMS,
	.keys = keys,
	.legend = legend,
	.size = castle_board_size,
	.begin = begin,
	.draw = castle_draw_board,
	.aside = castle_aside,
	.hint = hint,
	.key = key,
	.left = castle_left,
	.rulers = castle_draw_rulers,
};
