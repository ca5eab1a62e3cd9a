/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a bot knows about playing Between Two Castles: how well a seat stands,
 * in hundredths of a point. The lower of its two castles decides, so that one
 * counts most.
 */
#include "sketch.h"
#include "traits.h"

#include <assert.h>

/* The lower castle counts three times as much as the other. */
static int weigh(int one, int other)
{
	return one < other ? 3 * one + other : 3 * other + one;
}

/* What a castle will be worth: its points now, and what its rooms promise. */
static int promise(const struct state *s, int castle, int seat)
{
	const struct castle *c = &s->castle[castle];
	int value = 100 * ludwig_castle_points(c);
	int turns = 8 - 4 * s->round - s->turn;
	assert(turns >= 0 && turns <= 8);
	/* every regular type makes the sleeping rooms worth 4, near the bonus of
	   three or five a room brings more */
	int types = 0;
	for (int type = 0; type < REGULAR; type++) {
		types += c->of_type[type] > 0;
		value += c->of_type[type] == 2 || c->of_type[type] == 4 ? 12 * turns : 0;
	}
	value += 10 * types * turns;
	/* tiles still to be placed will be placed well; an open bonus is worth something */
	for (int which = 0; which < 2; which++)
		if (c->tile[which] < TILES)
			value += 100 * ludwig_best_gain(c, c->tile[which]);
	value += c->chain ? 400 : 0;
	return value - ludwig_quarrel(s, castle, seat);
}

/* Two tiles of a seat that are not shared out yet: the better way to do it. */
static void add_tiles(const struct state *s, int seat, const uint8_t *tile, int *left, int *right)
{
	if (tile[0] >= TILES)
		return;
	assert(tile[1] < TILES);
	const struct castle *l = &s->castle[ludwig_left(s, seat)], *r = &s->castle[ludwig_right(s, seat)];
	int as_is[2] = { *left + 100 * ludwig_best_gain(l, tile[0]), *right + 100 * ludwig_best_gain(r, tile[1]) };
	int swapped[2] = { *left + 100 * ludwig_best_gain(l, tile[1]), *right + 100 * ludwig_best_gain(r, tile[0]) };
	bool swap = weigh(swapped[0], swapped[1]) > weigh(as_is[0], as_is[1]);
	*left = swap ? swapped[0] : as_is[0];
	*right = swap ? swapped[1] : as_is[1];
}

/* For bots that look one move ahead: they need no more than the order of the moves. */
static int value(const struct state *s, int seat)
{
	int left = promise(s, ludwig_left(s, seat), seat), right = promise(s, ludwig_right(s, seat), seat);
	add_tiles(s, seat, s->pick[seat], &left, &right);
	add_tiles(s, seat, s->shown[seat], &left, &right);
	return weigh(left, right);
}

static int spread(const struct state *s)
{
	/* in the measure of ludwig_judge(), where a point of the lower castle is 200 */
	return 300 + 60 * (8 - 4 * s->round - s->turn);
}

/* The higher castle decides nothing by itself, but who has it is no rival to those who
 * build the lowest: what it is worth was found by measurement. */
static int worth(const struct state *s, int seat)
{
	struct sketch left, right;
	ludwig_sketch(s, ludwig_left(s, seat), &left);
	ludwig_sketch(s, ludwig_right(s, seat), &right);
	int one = ludwig_sketch_points(&left), other = ludwig_sketch_points(&right);
	return one < other ? 100 * one + 70 * other : 100 * other + 70 * one;
}

/* One move: what is still open is valued without trying it out. A search plays
 * games to the end: castles grow by so many small gains that a tree does not get
 * deep enough to see what a room will bring. */
const struct hints between_two_castles_hints = {
	.depth = 1,
	.value = value,
	.spread = spread,
	.judge = ludwig_judge,
	.worth = worth,
	.quick = ludwig_quick,
	.weight = ludwig_weight,
	.weights = LUDWIG_WEIGHTS,
	.look = { .random = 0, .margin = 1000, .say = 0, .flat = true, .stretch = 100 },
	.learned = &ludwig_learned,
	.manner = { .net = true, .flat = true, .turns = 16, .rivals = 10, .far = 200, .first = 25, .margin = 1000,
	            .winning = 30, .foresight = 8, .weighed = 8, .keen = 30, .parts = 2, .stretch = 100 },
	.blind = { .flat = true, .far = 200, .first = 25, .margin = 1000, .winning = 30, .parts = 2, .stretch = 100 },
	.classic = 1000,
	.review = { .playouts = 90000 },
	.level = {
		{ .attention = 4, .rating = 1166 }, { .attention = 14, .rating = 1280 },
		{ .attention = 23, .rating = 1400 }, { .attention = 38, .rating = 1552 },
		{ .attention = 65, .rating = 1745 }, { .attention = 100, .rating = 2052 },
		{ .iterations = 2, .rating = 2329 }, { .iterations = 1000, .rating = 2400 },
	},
};
