/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a learning program sees of Between Two Castles (numbers.h). The struct is the
 * observation, byte for byte, and the table below it says what is in it.
 *
 * Castles are counted from the viewer: 0 the left one, 1 the right one, then those further to
 * the left. So are chairs: 0 the viewer, 1 the one to the left, and so on. The viewer's two
 * castles are drawn as plans; all castles are there as lists, which leave out nothing.
 */
#include "ludwig.h"
#include "numbers.h"
#include "sight.h"
#include "sketch.h"

#include <assert.h>
#include <string.h>

enum {
	PLAN_LEFT = -7, PLAN_WIDE = 16,  /* columns -7 to 8 */
	PLAN_LOW = -5, PLAN_TALL = 14,   /* rows -5 to 8 */
	DRAWN = (int)TYPES + (int)HANGINGS + 1,
	MIDST = 32                       /* what is added to a column or row, so that it is not negative */
};

/* Where a tile may be, as far as the viewer knows. */
enum whereabouts {
	IN_HAND, PICKED, SHOWN_BY_OTHERS, TO_LEFT, TO_RIGHT, LOOKED_LEFT, LOOKED_RIGHT, DISCARDED, IN_PILE,
	IN_CASTLE, HELD_BY = IN_CASTLE + CASTLES, WHEREABOUTS = HELD_BY + SEATS_MOST - 1
};

struct ludwig_seen {
	uint8_t plans[2][PLAN_TALL * PLAN_WIDE][DRAWN];
	uint8_t rooms[CASTLES][BUILT][3];
	uint8_t tiles[WHEREABOUTS][TILES];
	uint8_t types[CASTLES][TYPES];
	uint8_t points[CASTLES];
	uint8_t thrones[CASTLES][THRONES];
	uint8_t attendants[CASTLES][ATTENDANTS];
	uint8_t cards[CASTLES][CARDS];
	uint8_t looked[2][CARDS];
	uint8_t chain[CASTLES][PUT + 1];
	uint8_t special[CASTLES][3];
	uint8_t proposal[2][5];
	uint8_t word[2];
	uint8_t picked[SEATS_MOST];
	uint8_t specials_left[3];
	uint8_t attendants_left[ATTENDANTS];
	uint8_t pile[2];
	uint8_t phase[OVER];
	uint8_t turn[8];
	uint8_t seats[SEATS_MOST + 1];
	uint8_t both;
};

static const struct plane planes[] = {
	{ "plans", { 2, PLAN_TALL * PLAN_WIDE, DRAWN }, 1,
	  "your left castle and your right one, cell by cell: row -5 (below ground) to 8, 0 being the throne's, and in each the "
	  "columns -7 to 8, the throne at 0 and 1. 0-7 food, living, utility, outdoor, sleeping, corridor, downstairs, "
	  "special; 8-11 torch, painting, mirror, swords; 12 the throne. What is further away is in rooms only" },
	{ "rooms", { CASTLES, BUILT, 3 }, 255,
	  "the rooms of all castles: number of the room and 1, column and 32, row and 32; all 0 behind the last" },
	{ "tiles", { WHEREABOUTS, TILES }, 1,
	  "where you know each of the 147 tiles to be: 0 in your hand; 1 picked by you, or shown and not shared out; 2 shown by "
	  "somebody else, or Ludwig's; 3, 4 to be placed in your left castle, in your right one; 5, 6 looked at there; 7 "
	  "discarded; 8 somewhere in the pile; 9-15 built or to be placed in a castle; 16-21 in the hand of the player on your "
	  "left, and so on" },
	{ "types", { CASTLES, TYPES }, BUILT, "rooms of each type, as in plans" },
	{ "points", { CASTLES }, 255, "points of each castle now" },
	{ "thrones", { CASTLES, THRONES }, 1, "which throne room it has" },
	{ "attendants", { CASTLES, ATTENDANTS }, 2, "painter, knight, jester, tailor" },
	{ "cards", { CASTLES, CARDS }, 1, "bonus cards 1 to 20" },
	{ "looked", { 2, CARDS }, 1, "bonus cards that are looked at for your left castle, and for your right one" },
	{ "chain", { CASTLES, PUT + 1 }, 1,
	  "what is open there: nothing; which bonus; which of five tiles; which attendant; which card; which special room; where "
	  "a room goes" },
	{ "special", { CASTLES, 3 }, 1, "the special room that is to be placed: tower, fountain, grand foyer" },
	{ "proposal", { 2, 5 }, 255,
	  "what is proposed at your left castle, at your right one: by you, by your partner; the tile, card, attendant or type, "
	  "and 1; column and 32, row and 32" },
	{ "word", { 2 }, 1, "your word counts there when the two builders disagree" },
	{ "picked", { SEATS_MOST }, 1, "who has picked or shared out, you first" },
	{ "specials_left", { 3 }, SPECIALS_EACH, "special rooms in supply" },
	{ "attendants_left", { ATTENDANTS }, ATTENDANTS_EACH, "attendants in supply" },
	{ "pile", { 2 }, TILES, "tiles in the pile, and discards" },
	{ "phase", { OVER }, 1, "what comes next: Ludwig's tiles, picking, sharing out, building. All 0: the end" },
	{ "turn", { 8 }, 1, "the turn: four of round 1, four of round 2" },
	{ "seats", { SEATS_MOST + 1 }, 1, "how many play" },
	{ "both", { 1 }, 1, "option consent=both" },
	{ 0 },
};

/* ---- castles ---- */

/* The castle that a viewer counts as number k: left, right, then on to the left. */
static int castle_at(const struct state *s, int viewer, int k)
{
	return k == 0 ? ludwig_left(s, viewer) : k == 1 ? ludwig_right(s, viewer) : (viewer + k - 1) % s->chairs;
}

static void see_tile(struct ludwig_seen *o, int where, int tile)
{
	if (tile < TILES)
		o->tiles[where][tile] = 1;
}

static void draw(const struct castle *c, uint8_t plan[][DRAWN])
{
	int king = -PLAN_LOW * PLAN_WIDE - PLAN_LEFT;
	plan[king][DRAWN - 1] = plan[king + 1][DRAWN - 1] = 1;
	for (int i = 0; i < c->rooms; i++) {
		int x = c->place[i].x - PLAN_LEFT, y = c->place[i].y - PLAN_LOW;
		const struct room *room = &ludwig_room[c->place[i].room];
		if (x < 0 || x >= PLAN_WIDE || y < 0 || y >= PLAN_TALL)
			continue;
		uint8_t *cell = plan[y * PLAN_WIDE + x];
		cell[room->type] = 1;
		if (room->hanging != NO_HANGING)
			cell[TYPES + room->hanging] = 1;
	}
}

static void see_castle(const struct state *s, int castle, int k, struct ludwig_seen *o)
{
	const struct castle *c = &s->castle[castle];
	struct sketch sketch;
	for (int i = 0; i < c->rooms; i++) {
		const struct place *p = &c->place[i];
		o->rooms[k][i][0] = (uint8_t)(p->room + 1);
		o->rooms[k][i][1] = (uint8_t)(p->x + MIDST);
		o->rooms[k][i][2] = (uint8_t)(p->y + MIDST);
		see_tile(o, IN_CASTLE + k, p->room);
	}
	memcpy(o->types[k], c->of_type, TYPES);
	ludwig_sketch(s, castle, &sketch);
	int points = ludwig_sketch_points(&sketch);
	o->points[k] = (uint8_t)(points < 255 ? points : 255);
	o->thrones[k][c->throne] = 1;
	for (int i = 0; i < c->attendants; i++)
		o->attendants[k][c->attendant[i]]++;
	for (int i = 0; i < c->cards; i++)
		o->cards[k][c->card[i] - 1] = 1;
	o->chain[k][c->chain] = 1;
	if (c->chain == PUT && c->chain_room >= TILES)
		o->special[k][c->chain_room - TILES] = 1;
	see_tile(o, IN_CASTLE + k, c->tile[0]);
	see_tile(o, IN_CASTLE + k, c->tile[1]);
	see_tile(o, IN_CASTLE + k, c->chain_room);
}

/* What only its builders need to know, or may. */
static void see_own(const struct state *s, int viewer, int side, struct ludwig_seen *o)
{
	int castle = ludwig_castle_of(s, viewer, side);
	const struct castle *c = &s->castle[castle];
	draw(c, o->plans[side]);
	see_tile(o, TO_LEFT + side, c->tile[0]);
	see_tile(o, TO_LEFT + side, c->tile[1]);
	see_tile(o, TO_LEFT + side, c->chain_room);
	for (int i = 0; i < FIVE && c->look[i] != NOTHING; i++) {
		if (c->chain == TAKE)
			see_tile(o, LOOKED_LEFT + side, c->look[i]);
		else
			o->looked[side][c->look[i] - 1] = 1;
	}
	if (c->proposer != NOTHING) {
		struct ludwig_said said = ludwig_said(c->proposal);
		o->proposal[side][c->proposer != viewer] = 1;
		o->proposal[side][2] = (uint8_t)(said.what + 1);
		o->proposal[side][3] = (uint8_t)(said.x + MIDST);
		o->proposal[side][4] = (uint8_t)(said.y + MIDST);
	}
	o->word[side] = ludwig_older(s, castle) == viewer;
}

/* ---- tiles ---- */

/* A view has blanks where the viewer does not know: see_tile passes over them. */
static void see_chair(const struct state *s, int viewer, int k, struct ludwig_seen *o)
{
	int chair = (viewer + k) % s->chairs;
	for (int i = 0; i < HAND; i++)
		see_tile(o, k ? HELD_BY + k - 1 : IN_HAND, s->hand[chair][i]);
	for (int i = 0; i < 2; i++) {
		see_tile(o, PICKED, k ? NOTHING : s->pick[chair][i]);
		see_tile(o, k ? SHOWN_BY_OTHERS : PICKED, s->shown[chair][i]);
	}
	if (chair < s->seats)
		o->picked[k] = s->phase == PICK ? s->pick[chair][0] != NOTHING : s->phase == SHARE && s->shown[chair][0] == NOTHING;
}

static void observe(const struct view *view, uint8_t *out)
{
	const struct state *s = view_state(view);
	struct ludwig_seen *o = (struct ludwig_seen *)out;
	int viewer = view->seat;
	assert(viewer >= 0 && viewer < s->seats);
	memset(o, 0, sizeof *o);
	for (int k = 0; k < s->chairs; k++) {
		see_castle(s, castle_at(s, viewer, k), k, o);
		see_chair(s, viewer, k, o);
	}
	see_own(s, viewer, 0, o);
	see_own(s, viewer, 1, o);
	for (int i = 0; i < s->tiles.discards; i++)
		see_tile(o, DISCARDED, s->tiles.discard[i]);
	for (int tile = 0; tile < TILES; tile++)
		o->tiles[IN_PILE][tile] = s->tiles.known[tile] >> viewer & 1;
	memcpy(o->specials_left, s->specials, sizeof s->specials);
	memcpy(o->attendants_left, s->attendants, sizeof s->attendants);
	o->pile[0] = s->tiles.left;
	o->pile[1] = s->tiles.discards;
	if (s->phase < OVER)
		o->phase[s->phase] = 1;
	o->turn[s->round * 4 + (s->turn < 4 ? s->turn : 3)] = 1;
	o->seats[s->seats] = 1;
	o->both = s->both;
}

const struct observation ludwig_observation = { .planes = planes, .size = sizeof(struct ludwig_seen), .observe = observe };
