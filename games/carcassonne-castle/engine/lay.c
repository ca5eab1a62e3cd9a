/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Laying a tile: which cells it fits, and how what is on it grows together with what
 * lies there already. Most of the time of a game played at random is spent here.
 */
#include "castle.h"

#include <assert.h>

/* Of the 16 sets of path sides, those that have a path through a side. */
static const uint16_t with_path[SIDES] = { 0xaaaa, 0xcccc, 0xf0f0, 0xff00 };

/* ---- joining ---- */

int castle_shorten(struct state *s, int feature)
{
	assert(feature > 0 && feature < FEATURES);
	struct feature *f = s->feature;
	while (f[feature].parent != feature) {
		f[feature].parent = f[f[feature].parent].parent;
		feature = f[feature].parent;
	}
	return feature;
}

/* Two parts of a feature become one, the first of them its root. A tile on which both
 * are counts once (p. 4), which only tiles with two parts of a kind can need: they have
 * a bit of their own. */
static void join(struct state *s, int one, int other)
{
	if (one == other)
		return;
	struct feature *f = &s->feature[one], *g = &s->feature[other];
	f->count = (uint8_t)(f->count + g->count - bits_count((uint64_t)(f->marks & g->marks & TWINS)));
	f->marks |= g->marks;
	f->open = (uint8_t)(f->open + g->open);
	f->followers[0] = (uint8_t)(f->followers[0] + g->followers[0]);
	f->followers[1] = (uint8_t)(f->followers[1] + g->followers[1]);
	g->parent = (uint8_t)one;
}

/* One edge of a feature is no longer open. */
static void close(struct state *s, int feature)
{
	s->closed |= --s->feature[castle_shorten(s, feature)].open == 0;
}

/* Two half-sides meet: both are closed, and areas of a kind become one (p. 4). */
static void meet(struct state *s, int mine, int theirs)
{
	int one = castle_shorten(s, theirs), other = castle_shorten(s, mine);
	s->feature[one].open--;
	s->feature[other].open--;
	if (s->feature[one].kind == s->feature[other].kind)
		join(s, one, other);
	else
		s->closed |= s->feature[other].open == 0;
	s->closed |= s->feature[one].open == 0;
}

/* The tile's own features, all their edges open. Its numbers are its alone, so whatever
 * stands there is still zero. */
static void new_features(struct state *s, const struct tile *t)
{
	for (int q = 0; q < QUADRANTS; q++) {
		struct feature *f = &s->feature[t->area[q]];
		bool court = t->kind[q] == COURT;
		f->parent = t->area[q];
		f->kind = t->kind[q];
		f->open = (uint8_t)(f->open + 2);
		f->count = court ? t->market == t->area[q] : 1;
		f->marks = court ? 0 : t->twin;
	}
	if (!t->paths)
		return;
	for (int side = 0; side < SIDES; side++) {
		if (!t->path[side])
			continue;
		struct feature *f = &s->feature[t->path[side]];
		f->parent = t->path[side];
		f->kind = PATH;
		f->open++;
		f->count = 1;
		f->marks = (uint16_t)(t->twin | (t->well ? WELL : 0));
	}
}

/* The empty cell beyond a side may be built on from now on, with a path just
 * where this tile has one (p. 2). At a start area that is R2. */
static void open_cell(struct state *s, int cell, int side, bool path, bool any)
{
	uint16_t fits = any ? 0xffff : path ? with_path[side] : (uint16_t)~with_path[side];
	s->frontier[cell >> 6] |= (uint64_t)1 << (cell & 63);
	s->accept[cell] = s->accept[cell] ? s->accept[cell] & fits : fits;
}

/* ---- laying ---- */

/* Side by side: what lies beyond is closed or joined before the next one is looked at.
 * Roots are looked up anew each time, since the side before may have joined them. */
void castle_put_tile(struct state *s, int cell, int tile, int turn)
{
	assert(tile >= 1 && tile <= TILES + STARTS && turn >= 0 && turn < SIDES);
	assert(s->tile[cell] == (tile <= TILES ? EMPTY : WALL));
	const struct tile *t = &castle_tile[tile];
	bool any = tile > TILES && s->loose;
	s->tile[cell] = (uint8_t)tile;
	s->turn[cell] = (uint8_t)turn;
	s->accept[cell] = 0;
	s->frontier[cell >> 6] &= ~((uint64_t)1 << (cell & 63));
	new_features(s, t);
	for (int side = 0; side < SIDES; side++) {
		int beyond = castle_beyond(cell, side), back = side ^ 2;
		int path = t->path[castle_printed(side, turn)];
		int other = s->tile[beyond];
		if (other == EMPTY) {
			open_cell(s, beyond, back, path, any);
			continue;
		}
		int one = t->area[castle_printed(side, turn)], two = t->area[castle_printed(side + 1, turn)];
		if (path)
			close(s, path);
		if (other == WALL) {
			close(s, one);
			close(s, two);
			continue;
		}
		const struct tile *u = &castle_tile[other];
		int their_turn = s->turn[beyond];
		meet(s, one, u->area[castle_printed(back + 1, their_turn)]);
		meet(s, two, u->area[castle_printed(back, their_turn)]);
		int their_path = u->path[castle_printed(back, their_turn)];
		if (their_path)
			close(s, their_path);
		if (path && their_path)
			join(s, castle_shorten(s, their_path), castle_shorten(s, path));
	}
}

void castle_lay(struct state *s, int cell, int turn)
{
	assert(s->phase == PLACE && s->hand);
	assert(castle_fits(s, s->hand, cell, turn));
	s->closed = 0;
	castle_put_tile(s, cell, s->hand, turn);
	s->at = (uint8_t)cell;
	s->hand = 0;
}

/* ---- what fits ---- */

bool castle_fits(const struct state *s, int tile, int cell, int turn)
{
	assert(tile >= 1 && tile <= TILES && turn >= 0 && turn < SIDES);
	return s->accept[cell] >> castle_turned(castle_tile[tile].paths, turn) & 1;
}

/* What some path sides are in each of the four turns, a bit for each set as in `accept`. */
static unsigned all_turns(int paths)
{
	unsigned sets = 0;
	for (int turn = 0; turn < SIDES; turn++)
		sets |= 1u << castle_turned(paths, turn);
	return sets;
}

bool castle_takes(const struct state *s, int cell, int paths)
{
	assert(paths >= 0 && paths < 1 << SIDES);
	return s->accept[cell] & all_turns(paths);
}

bool castle_placeable(const struct state *s, int tile)
{
	assert(tile >= 1 && tile <= TILES);
	unsigned wanted = all_turns(castle_tile[tile].paths);
	for (int i = 0; i < 3; i++)
		for (uint64_t set = s->frontier[i]; set; set &= set - 1)
			if (s->accept[64 * i + bits_lowest(set)] & wanted)
				return true;
	return false;
}
