/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The moves of Between Two Castles as a fixed list of actions (numbers.h).
 *
 * Castles are told as the mover's left and right one. There are 147 tiles, and 10,731 pairs of
 * them, so a tile is told by its place among those that it is chosen from, in the order of the
 * table: the seventh of a hand, the lower of two. A room goes to a cell, and all cells that a
 * castle can ever reach are counted, from the throne outwards: most of these actions are never
 * legal, but no castle is too strange for them.
 */
#include "ludwig.h"
#include "numbers.h"

#include <assert.h>

enum {
	ROOMS_MOST = 26,  /* of a castle: 16 drafted, 2 for food, at most 8 special ones (BUILT) */
	GROUND_CELLS = 2 * ROOMS_MOST,
	/* rows get narrower the higher they are: as many rooms as it takes to get there */
	CELLS_ALL = GROUND_CELLS + 2 * (ROOMS_MOST * 2 + ROOMS_MOST * (ROOMS_MOST - 1)),
	PAIRS = HAND * (HAND - 1) / 2
};

/* Where the actions of each kind begin; castle: 0 the left one, 1 the right one. */
enum {
	LUDWIGS = 0,                               /* the lower, the higher of his tiles */
	PICKS = LUDWIGS + 2,                       /* two of the hand */
	LEFTS = PICKS + PAIRS,                     /* the lower, the higher of the two */
	PLACES = LEFTS + 2,                        /* castle, whose tile, cell */
	TAKES = PLACES + 2 * 2 * CELLS_ALL,        /* castle, place among the five */
	ATTENDS = TAKES + 2 * FIVE,                /* castle, attendant */
	BONUS_CARDS_AT = ATTENDS + 2 * ATTENDANTS,  /* castle, card */
	SPECIALS_AT = BONUS_CARDS_AT + 2 * CARDS,  /* castle, special room */
	BONUSES = SPECIALS_AT + 2 * 3,             /* castle, type */
	AGREES = BONUSES + 2 * REGULAR,            /* castle */
	OBJECTS = AGREES + 2,                      /* castle */
	ACTIONS = OBJECTS + 2
};

_Static_assert((int)ACTIONS <= (int)ACTIONS_MAX, "too many actions");

/* ---- cells ---- */

/* How many cells are in rows nearer to the ground than this one, and how far a row goes to
 * each side of the throne. */
static int cells_before(int away)
{
	return away ? GROUND_CELLS + 2 * (away - 1) * (2 * ROOMS_MOST + 2 - away) : 0;
}

static int width(int away)
{
	return ROOMS_MOST - away;
}

/* On the ground the throne's two cells are left out. */
static int number_cell(int x, int y)
{
	int away = y < 0 ? -y : y;
	if (!away)
		return x < 0 ? x + ROOMS_MOST : x - 2 + ROOMS_MOST;
	assert(away <= ROOMS_MOST && x >= -width(away) && x <= width(away) + 1);
	return cells_before(away) + (y < 0) * (2 * width(away) + 2) + x + width(away);
}

static void cell_of(int cell, int *x, int *y)
{
	int away = 0;
	while (away < ROOMS_MOST && cell >= cells_before(away + 1))
		away++;
	int rest = cell - cells_before(away), row = 2 * width(away) + 2;
	*y = away && rest >= row ? -away : away;
	*x = rest % row - width(away);
	if (!away && *x >= 0)
		*x += 2;
}

/* ---- numbers ---- */

/* The place of a tile among some, in the order of the table. */
static int place_among(const uint8_t *tiles, int n, int tile)
{
	int place = 0;
	for (int i = 0; i < n; i++)
		place += tiles[i] < tile;
	return place;
}

static int number_pick(const struct state *s, int seat, int one, int other)
{
	int n = ludwig_hand_size(s), low = place_among(s->hand[seat], n, one),
	    high = place_among(s->hand[seat], n, other);
	assert(low < high && high < HAND);
	return high * (high - 1) / 2 + low;
}

/* Is it the tile that somebody else brought? What a bonus brings is as good as the mover's own. */
static int number_place(const struct state *s, int castle, int side, const struct ludwig_said *said)
{
	const struct castle *c = &s->castle[castle];
	int theirs = c->chain != PUT && c->tile[side] != said->what;
	return (side * 2 + theirs) * CELLS_ALL + number_cell(said->x, said->y);
}

static int number(const struct state *s, int seat, move m)
{
	struct ludwig_said said = ludwig_said(m);
	int side = said.castle != ludwig_left(s, seat);
	switch (said.verb) {
	case VERB_LUDWIG:
		return LUDWIGS + place_among(s->shown[2], 2, said.what);
	case VERB_PICK:
		return PICKS + number_pick(s, seat, said.what, said.x);
	case VERB_LEFT:
		return LEFTS + place_among(s->shown[seat], 2, said.what);
	case VERB_PLACE:
		return PLACES + number_place(s, said.castle, side, &said);
	case VERB_TAKE:
		return TAKES + side * FIVE + place_among(s->castle[said.castle].look, FIVE, said.what);
	case VERB_ATTENDANT:
		return ATTENDS + side * ATTENDANTS + said.what;
	case VERB_CARD:
		return BONUS_CARDS_AT + side * CARDS + said.what - 1;
	case VERB_SPECIAL:
		return SPECIALS_AT + side * 3 + said.what - TILES;
	case VERB_BONUS:
		return BONUSES + side * REGULAR + said.what;
	case VERB_AGREE:
		return AGREES + side;
	case VERB_OBJECT:
		return OBJECTS + side;
	case VERB_NONE:
		break;
	}
	assert(!said.verb);
	return 0;
}

static void number_all(const struct state *s, int seat, const move *moves, int n, uint16_t *action)
{
	for (int i = 0; i < n; i++) {
		int a = number(s, seat, moves[i]);
		assert(a >= 0 && a < ACTIONS);
		action[i] = (uint16_t)a;
	}
}

/* ---- in words ---- */

static void put_number(struct buf *out, const char *before, int n)
{
	buf_put(out, before);
	buf_int(out, n);
}

static void tell_pick(int pair, struct buf *out)
{
	int high = 1;
	while ((high + 1) * high / 2 <= pair)
		high++;
	put_number(out, "pick the tiles ", pair - high * (high - 1) / 2);
	put_number(out, " and ", high);
	buf_put(out, " of the hand, in the order of the table");
}

static void tell_place(int rest, struct buf *out)
{
	int x, y;
	cell_of(rest % CELLS_ALL, &x, &y);
	buf_put(out, rest / CELLS_ALL % 2 ? "place the other builder's tile in the "
	                                  : "place the mover's tile, or the bonus room, in the ");
	buf_put(out, rest / CELLS_ALL / 2 ? "right castle at " : "left castle at ");
	ludwig_put_cell(x, y, out);
}

/* What is chosen at a castle. */
static void tell_choice(int action, struct buf *out)
{
	int first, each;
	if (action < ATTENDS) {
		first = TAKES, each = FIVE;
		put_number(out, "take tile ", (action - first) % each);
		buf_put(out, " of those looked at, in the order of the table,");
	} else if (action < BONUS_CARDS_AT) {
		first = ATTENDS, each = ATTENDANTS;
		buf_put(out, "take the attendant ");
		buf_put(out, ludwig_attendant_name[(action - first) % each]);
	} else if (action < SPECIALS_AT) {
		first = BONUS_CARDS_AT, each = CARDS;
		put_number(out, "take the bonus card ", (action - first) % each + 1);
	} else if (action < BONUSES) {
		first = SPECIALS_AT, each = 3;
		buf_put(out, "take the special room ");
		ludwig_put_room(TILES + (action - first) % each, out);
	} else if (action < AGREES) {
		first = BONUSES, each = REGULAR;
		buf_put(out, "take the bonus of ");
		buf_put(out, ludwig_type_name[(action - first) % each]);
	} else {
		first = AGREES, each = 1;
		buf_put(out, action < OBJECTS ? "agree to what is proposed" : "object to what is proposed");
	}
	buf_put(out, (action - first) / each % 2 ? " at the right castle" : " at the left castle");
}

static void tell(int action, struct buf *out)
{
	assert(action >= 0 && action < ACTIONS);
	if (action < PICKS) {
		buf_put(out, "send Ludwig's tile with the ");
		buf_put(out, action - LUDWIGS ? "higher" : "lower");
		buf_put(out, " number to the castle that he builds with the mover");
	} else if (action < LEFTS) {
		tell_pick(action - PICKS, out);
	} else if (action < PLACES) {
		buf_put(out, "send the tile with the ");
		buf_put(out, action - LEFTS ? "higher" : "lower");
		buf_put(out, " number to the left castle, the other one to the right one");
	} else if (action < TAKES) {
		tell_place(action - PLACES, out);
	} else {
		tell_choice(action, out);
	}
}

const struct numbers ludwig_numbers = {
	.actions = ACTIONS,
	.number = number_all,
	.tell = tell,
	.observation = &ludwig_observation,
};
