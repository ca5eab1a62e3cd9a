/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a search of Between Two Castles lives on: a sensible move in a few
 * microseconds, for games that are played out by the thousand, and how well a
 * seat stands. Both weigh what things bring to castles (sketch.c).
 */
#include "sketch.h"

#include <assert.h>
#include <limits.h>

/* ---- a sensible move ---- */

/* Both castles of a seat. */
struct two {
	struct sketch left, right;
	struct cells left_cells, right_cells;
	int weight_left, weight_right;  /* percent */
};

/* The lower castle decides, so what comes to the higher one weighs less; how much less was
 * found by measurement. */
int ludwig_favour(int ahead)
{
	int less = ahead * ludwig_weight[HIGHER] / 10, most = ludwig_weight[HIGHER_MOST];
	return 100 - (less < 0 ? 0 : less > most ? most : less);
}

/* Cells are looked for when a room first asks for them: many moves never do. */
static void draw_two(const struct state *s, int seat, struct two *t)
{
	ludwig_sketch(s, ludwig_left(s, seat), &t->left);
	ludwig_sketch(s, ludwig_right(s, seat), &t->right);
	for (int i = 0; i < 3; i++)
		t->left_cells.n[i] = t->right_cells.n[i] = 0;
	int ahead = ludwig_sketch_points(&t->left) - ludwig_sketch_points(&t->right);
	t->weight_left = ludwig_favour(ahead);
	t->weight_right = ludwig_favour(-ahead);
}

/* The two tiles that bring most when each goes to the castle it fits better: both are
 * chosen together, as a tile that is best for both castles can go to one only. */
static move quick_pick(const struct state *s, int seat)
{
	struct two t;
	int size = ludwig_hand_size(s), best = INT_MIN, left[HAND], right[HAND], one = 0, other = 1;
	assert(size >= 2);
	draw_two(s, seat, &t);
	for (int i = 0; i < size; i++) {
		left[i] = ludwig_room_value(&t.left, &t.left_cells, s->hand[seat][i]);
		right[i] = ludwig_room_value(&t.right, &t.right_cells, s->hand[seat][i]);
	}
	for (int i = 0; i < size; i++)
		for (int j = 0; j < size; j++) {
			int value = t.weight_left * left[i] + t.weight_right * right[j];
			if (i != j && value > best) {
				best = value;
				one = s->hand[seat][i];
				other = s->hand[seat][j];
			}
		}
	return ludwig_say_pick(one, other);
}

/* As they are, or the other way round. */
static move quick_share(const struct state *s, int seat)
{
	struct two t;
	int one = s->shown[seat][0], other = s->shown[seat][1];
	draw_two(s, seat, &t);
	int as_is = t.weight_left * ludwig_room_value(&t.left, &t.left_cells, one) + t.weight_right * ludwig_room_value(&t.right, &t.right_cells, other);
	int swapped = t.weight_left * ludwig_room_value(&t.left, &t.left_cells, other) + t.weight_right * ludwig_room_value(&t.right, &t.right_cells, one);
	return ludwig_say(VERB_LEFT, 0, swapped > as_is ? other : one, 0, 0);
}

/* What one of the moves at a castle is worth. */
static int open_value(const struct sketch *k, struct cells *cells, struct ludwig_said said)
{
	switch (said.verb) {
	case VERB_PLACE:
		return ludwig_cell_value(k, said.what, said.x, said.y);
	case VERB_TAKE:
	case VERB_SPECIAL:
		return ludwig_room_value(k, cells, said.what);
	case VERB_ATTENDANT:
		return ludwig_attendant_value(k, said.what);
	case VERB_CARD:
		return ludwig_card_value(k, said.what);
	case VERB_BONUS:
		return ludwig_bonus_value(k, said.what);
	case VERB_NONE:
	case VERB_LUDWIG:
	case VERB_PICK:
	case VERB_LEFT:
	case VERB_AGREE:
	case VERB_OBJECT:
		break;
	}
	return 0;
}

/* The best of the moves at a castle. */
static move best_of(const struct state *s, int castle, const move *moves, int n)
{
	struct sketch k;
	struct cells cells = { .n = { 0 } };
	int best = INT_MIN, at = 0;
	assert(n > 0);
	if (n == 1)
		return moves[0];
	ludwig_sketch(s, castle, &k);
	for (int i = 0; i < n; i++) {
		int value = open_value(&k, &cells, ludwig_said(moves[i]));
		if (value > best) {
			best = value;
			at = i;
		}
	}
	return moves[at];
}

/* At the first castle where something is open; what the partner proposes is agreed
 * to, for an objection leads to no good games. */
static move quick_build(const struct state *s, int seat)
{
	move moves[MOVES_MAX];
	for (int which = 0; which < 2; which++) {
		int castle = ludwig_castle_of(s, seat, which), n = 0;
		const struct castle *c = &s->castle[castle];
		if (c->proposer == NOTHING)
			n = ludwig_open(s, castle, seat, moves);
		else if (c->proposer != seat)
			return ludwig_say(ludwig_still_open(s, c->proposal) ? VERB_AGREE : VERB_OBJECT, castle, 0, 0, 0);
		if (n)
			return best_of(s, castle, moves, n);
	}
	return 0;  /* the seat is not to act */
}

/* Ludwig's tiles: what is better for one's own castle than for the other one. */
static move quick_ludwig(const struct state *s, int seat)
{
	struct sketch own, other;
	struct cells own_cells = { .n = { 0 } }, other_cells = { .n = { 0 } };
	int one = s->shown[2][0], two = s->shown[2][1];
	ludwig_sketch(s, ludwig_castle_with(seat), &own);
	ludwig_sketch(s, ludwig_castle_with(1 - seat), &other);
	int as_is = ludwig_room_value(&own, &own_cells, one) - ludwig_room_value(&other, &other_cells, two);
	int swapped = ludwig_room_value(&own, &own_cells, two) - ludwig_room_value(&other, &other_cells, one);
	return ludwig_say(VERB_LUDWIG, 0, swapped > as_is ? two : one, 0, 0);
}

move ludwig_quick(const struct state *s, int seat, struct rng *rng)
{
	(void)rng;  /* what is hidden is chance enough */
	assert(seat >= 0 && seat < s->seats && s->phase != OVER);
	return s->phase == PICK    ? quick_pick(s, seat)
	       : s->phase == SHARE ? quick_share(s, seat)
	       : s->phase == BUILD ? quick_build(s, seat)
	                           : quick_ludwig(s, seat);
}

/* ---- how well a seat stands ---- */

/* The lower castle counts most. */
static int weigh(int one, int other)
{
	return one < other ? 2 * one + other : 2 * other + one;
}

/* Tiles that are picked or shown, but not shared out, count at the better of the two ways. */
int ludwig_judge(const struct state *s, int seat)
{
	assert(seat >= 0 && seat < s->chairs);
	struct two t;
	draw_two(s, seat, &t);
	int left = ludwig_castle_value(&t.left, &t.left_cells, s, ludwig_left(s, seat), seat);
	int right = ludwig_castle_value(&t.right, &t.right_cells, s, ludwig_right(s, seat), seat);
	const uint8_t *tile = s->pick[seat][0] < TILES ? s->pick[seat] : s->shown[seat];
	if (tile[0] >= TILES)
		return weigh(left, right);
	int as_is = weigh(left + ludwig_room_value(&t.left, &t.left_cells, tile[0]), right + ludwig_room_value(&t.right, &t.right_cells, tile[1]));
	int swapped = weigh(left + ludwig_room_value(&t.left, &t.left_cells, tile[1]), right + ludwig_room_value(&t.right, &t.right_cells, tile[0]));
	return as_is > swapped ? as_is : swapped;
}
