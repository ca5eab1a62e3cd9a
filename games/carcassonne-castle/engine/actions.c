/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The moves of The Castle as a fixed list of actions (numbers.h): where the tile in hand goes
 * and how it is turned, where the follower stands, which feature is scored next, and the two
 * questions about tokens.
 *
 * A feature that can be scored has a follower on it, and of those there are six per player:
 * so it is told by the first of them, not by one of a hundred cells.
 */
#include "castle.h"
#include "numbers.h"

#include <assert.h>

/* Where the actions of each kind begin. */
enum {
	INSIDE = 76,                            /* cells of the castle */
	LAY = 0,                                /* cell, turn */
	STAND = LAY + INSIDE * SIDES,           /* slot, or none */
	SCORE = STAND + SLOTS + 1,              /* whose, follower */
	DOUBLED_BY = SCORE + SEATS * FOLLOWERS,  /* no, yes */
	ANOTHER = DOUBLED_BY + 2,               /* no, yes */
	ACTIONS = ANOTHER + 2
};

/* Cells are counted row by row: how many are in the rows before, less the columns of wall. */
static int number_cell(int cell)
{
	static const int8_t before[ROWS] = { 0 - 3,  6 - 3,  12,     21,     29 - 3, 34 - 3,
		                             39 - 3, 44 - 1, 51 - 1, 58 - 1, 65 - 1, 72 - 1 };
	return before[castle_row(cell)] + castle_col(cell);
}

/* The first follower on a feature of whoever owns it, the mover's first. */
static int follower_on(const struct state *s, int seat, int feature)
{
	const struct feature *f = &s->feature[feature];
	int whose = f->followers[seat] <= f->followers[1 - seat], owner = whose ? 1 - seat : seat, i = 0;
	while (i < FOLLOWERS && (!s->follower[owner][i] || castle_root(s, s->follower[owner][i]) != feature))
		i++;
	assert(i < FOLLOWERS);
	return whose * FOLLOWERS + i;
}

static int number(const struct state *s, int seat, move m)
{
	int argument = castle_argument(m);
	switch (castle_verb(m)) {
	case VERB_PLACE:
		return LAY + number_cell(argument / SIDES) * SIDES + argument % SIDES;
	case VERB_FOLLOWER:
		return STAND + argument;
	case VERB_SCORE:
		return SCORE + follower_on(s, seat, argument);
	case VERB_DOUBLE:
		return DOUBLED_BY + argument;
	case VERB_AGAIN:
		return ANOTHER + argument;
	}
	assert(!m);
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

static void tell(int action, struct buf *out)
{
	static const char *const turned[SIDES] = { "not turned", "turned once", "turned twice", "turned three times" };
	assert(action >= 0 && action < ACTIONS);
	if (action < STAND) {
		int cell = castle_cell(0, 0);
		while (castle_ground[cell] != EMPTY || number_cell(cell) != action / SIDES)
			cell++;
		buf_put(out, "lay the tile in hand at ");
		castle_name_cell(cell, out);
		buf_put(out, ", ");
		buf_put(out, turned[action % SIDES]);
	} else if (action < SCORE) {
		int slot = action - STAND;
		buf_put(out, slot == NO_SLOT ? "set no follower" : "set a follower on the tile just laid, at ");
		buf_put(out, slot == NO_SLOT ? "" : castle_slot_name[slot]);
	} else if (action < DOUBLED_BY) {
		int follower = (action - SCORE) % FOLLOWERS;
		buf_put(out, "score next the feature on which stands the ");
		buf_put(out, action < SCORE + FOLLOWERS ? "mover's" : "opponent's");
		buf_put(out, " follower number ");
		buf_int(out, follower);
	} else {
		bool yes = (action - DOUBLED_BY) % 2;
		buf_put(out, action < ANOTHER ? "double what is about to be scored with a token: "
		                              : "have another turn with a token: ");
		buf_put(out, yes ? "yes" : "no");
	}
}

const struct numbers castle_numbers = {
	.actions = ACTIONS,
	.number = number_all,
	.tell = tell,
	.observation = &castle_observation,
	.next = &castle_next,
};
