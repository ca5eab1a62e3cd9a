/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What nobody knows: the order of the tiles that are still to be drawn, and
 * the tokens on the wall, which lie face down. Both players know the same. And
 * check(), which knows what every position must fulfil.
 */
#include "castle.h"
#include "numbers.h"
#include "sight.h"

#include <assert.h>
#include <string.h>

/* A taken token leaves its space, which everybody sees: only what lies there is hidden. */
void castle_hide(struct state *s, int seat)
{
	assert(seat >= -1 && seat < SEATS);
	assert(s->drawn <= TILES);
	memset(s->deck + s->drawn, UNSEEN, (size_t)(TILES - s->drawn));
	for (int i = 0; i < CORNERS; i++)
		if (s->wall[i])
			s->wall[i] = UNSEEN;
}

int castle_tiles_left(const struct state *s, uint8_t out[TILES])
{
	bool seen[TILES + 1] = { false };
	int n = 0;
	for (int i = 0; i < s->drawn; i++)
		seen[s->deck[i]] = true;
	for (int tile = 1; tile <= TILES; tile++)
		if (!seen[tile])
			out[n++] = (uint8_t)tile;
	assert(n == TILES - s->drawn);
	return n;
}

/* Both players can count the tiles that have been seen, so this tells them nothing new. */
bool castle_fillable(const struct state *s, int cell)
{
	assert(s->accept[cell]);
	uint8_t left[TILES];
	int n = castle_tiles_left(s, left);
	bool fits = s->hand && castle_fits_turned(s, s->hand, cell);
	for (int i = 0; i < n && !fits; i++)
		fits = castle_fits_turned(s, left[i], cell);
	return fits;
}

/* The tiles and tokens that have not been seen, shuffled, go where something
 * is unseen; some of the tokens are in the box. */
void castle_guess(struct state *s, struct rng *rng)
{
	uint8_t unseen[TILES];
	size_t n = (size_t)castle_tiles_left(s, unseen);
	rng_shuffle(rng, unseen, n);
	memcpy(s->deck + s->drawn, unseen, n);

	/* two of each kind were in the box when the game began */
	n = 0;
	for (int kind = 1; kind < TOKENS; kind++) {
		int left = 2 - s->used[kind];
		for (int seat = 0; seat < SEATS; seat++)
			left -= s->held[seat][kind] + s->fresh[seat][kind];
		while (left-- > 0)
			unseen[n++] = (uint8_t)kind;
	}
	rng_shuffle(rng, unseen, n);
	for (int i = 0; i < CORNERS; i++)
		if (s->wall[i]) {
			assert(n > 0);
			s->wall[i] = unseen[--n];
		}
}

/* ---- the next tile ---- */

/* Any that is left: nobody has a reason to expect one rather than another. */
static int outcomes(const struct view *view, struct possible out[OUTCOMES_MAX])
{
	uint8_t left[TILES];
	int n = castle_tiles_left(view_state(view), left);
	for (int i = 0; i < n; i++)
		out[i] = (struct possible){ left[i], 1.0 / n };
	return n;
}

/* The tile changes places with the one that was guessed to be next: whatever lay where is still as
 * likely for all the others. */
static void guess_next(struct state *s, int tile, struct rng *rng)
{
	castle_guess(s, rng);
	uint8_t *next = s->deck + s->drawn, *here = memchr(next, tile, (size_t)(TILES - s->drawn));
	assert(here);
	*here = *next;
	*next = (uint8_t)tile;
}

static int due(const struct state *s)
{
	return s->drawn < TILES ? s->deck[s->drawn] : -1;
}

static void name_tile(const struct state *s, int tile, struct buf *out)
{
	(void)s;
	buf_put(out, "tile ");
	buf_int(out, tile);
}

const struct next castle_next = { .outcomes = outcomes, .guess = guess_next, .due = due, .name = name_tile };

/* ---- invariants ---- */

/* What is on the cells: each tile once, start areas in the wall and nothing else there,
 * and the frontier, which play() keeps up by itself, where it says it is. */
static const char *check_tiles(const struct state *s)
{
	int times[1 + TILES + STARTS] = { 0 };
	for (int cell = 0; cell < CELLS; cell++) {
		int tile = s->tile[cell];
		bool wall = castle_ground[cell] == WALL;
		if (tile == WALL ? !wall : tile > TILES + STARTS)
			return "a cell holds what is no tile";
		if (tile != WALL && tile != EMPTY) {
			if (wall != (tile > TILES))
				return "a tile lies in the wall, or a start area does not";
			times[tile]++;
		}
		bool frontier = s->frontier[cell / 64] >> (cell % 64) & 1;
		if (frontier != (s->accept[cell] != 0) || (frontier && tile != EMPTY))
			return "the frontier is wrong";
	}
	/* the one in hand lies nowhere yet, and must not lie anywhere else */
	for (int i = 0; i < s->drawn; i++)
		times[s->deck[i]] += s->deck[i] != s->hand ? 0 : 1;
	for (int tile = 1; tile <= TILES + STARTS; tile++)
		if (times[tile] > 1 || (tile > TILES && times[tile] != 1))
			return "a tile is there twice, or a start area is missing";
	return NULL;
}

/* What the board says about every feature. */
struct count {
	int open, count, followers[SEATS];
	int last;  /* the last cell that was counted: each counts once */
};

/* A part of a feature may be met several times on a cell; its tile still counts once. */
static void count_cell(const struct state *s, int cell, struct count *counts)
{
	const struct tile *t = &castle_tile[s->tile[cell]];
	for (int slot = 0; slot < SLOTS; slot++) {
		int feature = castle_feature_at(s, cell, slot);
		struct count *c = &counts[feature];
		if (!feature)
			continue;
		if (c->last != cell)
			c->count += s->feature[feature].kind != COURT ||
			            (t->market && castle_root(s, t->market) == feature);
		c->last = cell;
		/* a quadrant has an edge on its own side and on the one before */
		c->open += s->tile[castle_beyond(cell, slot % SIDES)] == EMPTY;
		if (slot < QUADRANTS)
			c->open += s->tile[castle_beyond(cell, (slot + 3) % SIDES)] == EMPTY;
	}
}

/* The counts at the roots against those that the board gives, tile by tile. */
static const char *check_features(const struct state *s)
{
	struct count counts[FEATURES] = { { 0 } };
	for (int cell = 0; cell < CELLS; cell++)
		if (s->tile[cell] != EMPTY && s->tile[cell] != WALL)
			count_cell(s, cell, counts);
	for (int seat = 0; seat < SEATS; seat++)
		for (int i = 0; i < FOLLOWERS; i++) {
			if (s->follower[seat][i] >= FEATURES)
				return "a follower stands on nothing";
			counts[castle_root(s, s->follower[seat][i])].followers[seat]++;
		}
	for (int feature = 1; feature < FEATURES; feature++) {
		const struct feature *f = &s->feature[feature];
		const struct count *c = &counts[feature];
		/* what has been joined to another is counted there */
		if (f->parent != feature)
			continue;
		if (f->open != c->open)
			return "a feature's open edges are counted wrong";
		if (f->count != c->count)
			return "a feature's tiles or markets are counted wrong";
		if (f->followers[0] != c->followers[0] || f->followers[1] != c->followers[1])
			return "the followers on a feature are counted wrong";
	}
	return NULL;
}

/* Tokens whose kind is hidden are in nobody's way. */
static const char *check_tokens(const struct state *s)
{
	int there[TOKENS] = { 0 };
	for (int i = 0; i < CORNERS; i++)
		if (s->wall[i] != UNSEEN)
			there[s->wall[i]]++;
	for (int kind = 1; kind < TOKENS; kind++)
		if (there[kind] + s->used[kind] + s->held[0][kind] + s->held[1][kind] +
		        s->fresh[0][kind] + s->fresh[1][kind] > 2)
			return "there are more than two tokens of a kind";
	return NULL;
}

/* Phase and what belongs to it, and a score that can be explained to the last point. */
static const char *check_turn(const struct state *s)
{
	if (s->seat >= SEATS || s->phase > OVER || s->drawn > TILES || s->scorings > SCORINGS)
		return "a counter is out of range";
	if ((s->phase == PLACE) != (s->hand != 0))
		return "a tile is in hand just while it is to be placed";
	if ((s->phase == DOUBLE) != (s->subject != 0))
		return "a feature is singled out just while it may be doubled";
	int sum[SEATS] = { 0 };
	for (int i = 0; i < s->scorings; i++)
		sum[s->journal[i].how & 1] += castle_worth(s, s->journal[i].feature) * (s->journal[i].how & DOUBLED ? 2 : 1);
	for (int seat = 0; seat < SEATS; seat++) {
		int final = s->phase == OVER ? castle_final_points(s, seat) : 0;
		if (s->score[seat] != sum[seat] + final)
			return "the score is not the sum of what was scored";
	}
	return NULL;
}

/* Counters first: the others go by them. */
const char *castle_check(const struct state *s)
{
	const char *wrong = check_turn(s);
	if (!wrong)
		wrong = check_tiles(s);
	if (!wrong)
		wrong = check_tokens(s);
	return wrong ? wrong : check_features(s);
}
