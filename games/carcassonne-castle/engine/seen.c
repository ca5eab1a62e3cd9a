/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a learning program sees of The Castle (numbers.h): the board with its wall, tile by
 * tile, and numbers for all else. The struct is the observation, byte for byte, and the table
 * below it says what is in it.
 *
 * An observation is made for every move of millions of games. So what is on a tile is looked
 * up for each of its turns in a table, which every thread makes when it first needs it (struct
 * looked_up: 0.43 us for an observation, and 0.74 while empty cells were left out); and
 * features are told by the followers on them, because to find out for every quadrant of the
 * board to which feature it belongs would take longer than all the rest.
 */
#include "castle.h"
#include "numbers.h"
#include "sight.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

enum {
	HIGH = ROWS + 2,       /* the board and the wall round it, where start areas lie */
	FIRST = WIDTH,         /* the cell that is the first of these */
	PRINTED = 32,          /* what can be on a tile */
	STANDS = SLOTS + SEATS,
	FACTS = KINDS + 5      /* of a feature */
};

struct castle_seen {
	uint8_t tiles[HIGH][WIDTH][PRINTED];
	uint8_t followers[HIGH][WIDTH][STANDS];
	uint8_t frontier[HIGH][WIDTH];
	uint8_t last[HIGH][WIDTH];
	uint8_t features[SEATS][FOLLOWERS][FACTS];
	uint8_t subject[FACTS];
	uint8_t hand[PRINTED];
	uint8_t unseen[TILES];
	uint8_t held[SEATS][TOKENS - 1];
	uint8_t fresh[SEATS][TOKENS - 1];
	uint8_t used[TOKENS - 1];
	uint8_t wall[CORNERS];
	uint8_t score[SEATS];
	uint8_t space[SEATS];
	uint8_t supply[SEATS];
	uint8_t keep[SEATS];
	uint8_t phase[OVER];
	uint8_t mover;
	uint8_t left;
	uint8_t loose;
};

static const struct plane planes[] = {
	{ "tiles", { HIGH, WIDTH, PRINTED }, 1,
	  "the tile of each cell as it lies. Rows -1 to 12, columns -1 to 9, so that the wall with its start areas "
	  "is there. 0-3 house in the NW, NE, SE, SW; 4-7 tower; 8-11 court; 12-15 a path leaves to the N, E, S, W; "
	  "16-19 the quadrant belongs to the court with the market; 20-23 the quadrant and the next one clockwise are one "
	  "feature; 24-27 the path of the side and that of the next one are one; 28, 29 those of N and S, of E and W; "
	  "30 a well; 31 there is a tile" },
	{ "followers", { HIGH, WIDTH, STANDS }, 1,
	  "the follower on each cell: 0-7 on what it stands (NW, NE, SE, SW; the path to the N, E, S, W), "
	  "8 yours, 9 the opponent's" },
	{ "frontier", { HIGH, WIDTH }, 1, "an empty cell beside a tile or start area" },
	{ "last", { HIGH, WIDTH }, 1, "the tile that was laid last" },
	{ "features", { SEATS, FOLLOWERS, FACTS }, 255,
	  "the feature on which each follower stands, yours and then the opponent's: 0-3 house, tower, court, path; "
	  "4 open edges; 5 tiles, of a court markets; 6 your followers there; 7 the opponent's; 8 its points when closed, of a "
	  "court at the end. All 0: in supply" },
	{ "subject", { FACTS }, 255, "the same of the feature that is about to be scored, if a token may double it" },
	{ "hand", { PRINTED }, 1, "the tile in hand as it is printed, as in tiles" },
	{ "unseen", { TILES }, 1, "the tiles 1 to 60 that have not been drawn" },
	{ "held", { SEATS, TOKENS - 1 }, 2, "tokens of the kinds 1 to 9 in front of you, and of the opponent" },
	{ "fresh", { SEATS, TOKENS - 1 }, 2, "those taken this turn, which cannot be used yet" },
	{ "used", { TOKENS - 1 }, 2, "those that left the game" },
	{ "wall", { CORNERS }, 1, "the corner towers that still have a token" },
	{ "score", { SEATS }, 255, "your points and the opponent's; 255 is that or more" },
	{ "space", { SEATS }, 99, "the space of the score track" },
	{ "supply", { SEATS }, FOLLOWERS, "followers in supply" },
	{ "keep", { SEATS }, 255, "the size of the keep, tokens 8 included; 0: there is none" },
	{ "phase", { OVER }, 1, "what is decided next: place the tile, set a follower, which feature is scored, whether it is "
	  "doubled, whether there is another turn. All 0: the game is over" },
	{ "mover", { 1 }, 1, "it is your turn" },
	{ "left", { 1 }, TILES, "tiles that are still to be drawn" },
	{ "loose", { 1 }, 1, "option starts=loose" },
	{ 0 },
};

/* ---- tiles ---- */

/* What is on a tile after some turns. */
static void print(int tile, int turn, uint8_t out[PRINTED])
{
	const struct tile *t = &castle_tile[tile];
	memset(out, 0, PRINTED);
	for (int i = 0; i < SIDES; i++) {
		int at = castle_printed(i, turn), next = castle_printed(i + 1, turn);
		out[4 * t->kind[at] + i] = 1;
		out[12 + i] = t->path[at] != 0;
		out[16 + i] = t->market && t->area[at] == t->market;
		out[20 + i] = t->area[at] == t->area[next];
		out[24 + i] = t->path[at] && t->path[at] == t->path[next];
	}
	for (int i = 0; i < 2; i++) {
		int path = t->path[castle_printed(i, turn)];
		out[28 + i] = path && path == t->path[castle_printed(i + 2, turn)];
	}
	out[30] = t->well;
	out[31] = 1;
}

/* What is looked up: each tile as it lies after some turns, with nothing on a cell that is empty
 * or wall, so that the board is copied cell by cell without asking what is there; and the tile of
 * each feature. */
struct looked_up {
	uint8_t print[WALL + 1][SIDES][PRINTED];
	uint8_t tile_with[FEATURES];
	bool made;
};

static const struct looked_up *look_up(void)
{
	static IN_EACH_THREAD struct looked_up l;
	if (l.made)
		return &l;
	for (int tile = 1; tile <= TILES + STARTS; tile++)
		for (int turn = 0; turn < SIDES; turn++)
			print(tile, turn, l.print[tile][turn]);
	for (int feature = 1; feature < FEATURES; feature++)
		l.tile_with[feature] = (uint8_t)castle_tile_with(feature);
	l.made = true;
	return &l;
}

/* ---- the board ---- */

/* All but the followers; where each tile lies is kept for them. */
static void see_board(const struct state *s, const struct looked_up *l, struct castle_seen *o, uint8_t cell_of[WALL + 1])
{
	uint8_t *tiles = &o->tiles[0][0][0];
	for (int cell = FIRST; cell < FIRST + HIGH * WIDTH; cell++) {
		cell_of[s->tile[cell]] = (uint8_t)cell;
		memcpy(tiles + (cell - FIRST) * PRINTED, l->print[s->tile[cell]][s->turn[cell]], PRINTED);
	}
	memcpy(o->hand, l->print[s->hand][0], PRINTED);
	for (int i = 0; i < 3; i++)
		for (uint64_t set = s->frontier[i]; set; set &= set - 1)
			(&o->frontier[0][0])[64 * i + bits_lowest(set) - FIRST] = 1;
	if (s->at)
		(&o->last[0][0])[s->at - FIRST] = 1;
}

static uint8_t byte(int n)
{
	assert(n >= 0);
	return (uint8_t)(n < 255 ? n : 255);
}

static void see_feature(const struct state *s, int seat, int root, uint8_t out[FACTS])
{
	const struct feature *f = &s->feature[root];
	out[f->kind] = 1;
	out[4] = f->open;
	out[5] = f->count;
	out[6] = f->followers[seat];
	out[7] = f->followers[1 - seat];
	out[8] = byte(castle_worth(s, root));
}

static void see_followers(const struct state *s, int seat, const struct looked_up *l, const uint8_t *cell_of, struct castle_seen *o)
{
	for (int who = 0; who < SEATS; who++) {
		int owner = who ? 1 - seat : seat;
		for (int i = 0; i < FOLLOWERS; i++) {
			int feature = s->follower[owner][i], slot = 0;
			if (!feature) {
				o->supply[who]++;
				continue;
			}
			see_feature(s, seat, castle_root(s, feature), o->features[who][i]);
			int cell = cell_of[l->tile_with[feature]];
			while (castle_feature_on(s, cell, slot) != feature)
				slot++;
			uint8_t *stands = &o->followers[0][0][0] + (cell - FIRST) * STANDS;
			stands[slot] = stands[SLOTS + who] = 1;
		}
	}
}

/* ---- numbers ---- */

static void see_player(const struct state *s, int seat, int who, struct castle_seen *o)
{
	memcpy(o->held[who], s->held[seat] + 1, TOKENS - 1);
	memcpy(o->fresh[who], s->fresh[seat] + 1, TOKENS - 1);
	o->score[who] = byte(s->score[seat]);
	o->space[who] = (uint8_t)(s->score[seat] % (2 * BLOCKS));
	o->keep[who] = byte(castle_keep_size(s, seat));
}

static void observe(const struct view *view, uint8_t *out)
{
	const struct state *s = view_state(view);
	struct castle_seen *o = (struct castle_seen *)out;
	uint8_t cell_of[WALL + 1];
	const struct looked_up *l = look_up();
	int seat = view->seat;
	assert(seat >= 0 && seat < SEATS);
	/* the tiles come first, and are written whole */
	static_assert(offsetof(struct castle_seen, tiles) == 0, "what follows is blank");
	memset(out + sizeof o->tiles, 0, sizeof *o - sizeof o->tiles);
	see_board(s, l, o, cell_of);
	see_followers(s, seat, l, cell_of, o);
	see_player(s, seat, 0, o);
	see_player(s, 1 - seat, 1, o);
	if (s->subject)
		see_feature(s, seat, castle_root(s, s->subject), o->subject);
	memset(o->unseen, 1, sizeof o->unseen);
	for (int i = 0; i < s->drawn; i++)
		o->unseen[s->deck[i] - 1] = 0;
	memcpy(o->used, s->used + 1, TOKENS - 1);
	for (int i = 0; i < CORNERS; i++)
		o->wall[i] = s->wall[i] != 0;
	if (s->phase < OVER)
		o->phase[s->phase] = 1;
	o->mover = s->phase != OVER && s->seat == seat;
	o->left = (uint8_t)(TILES - s->drawn);
	o->loose = s->loose;
}

const struct observation castle_observation = { .planes = planes, .size = sizeof(struct castle_seen), .observe = observe };
