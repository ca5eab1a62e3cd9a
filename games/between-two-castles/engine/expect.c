/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * From the points that castles will have to what each seat can expect, as result.c
 * decides it: the lower of two castles counts, then the other one.
 *
 * Castles stand in a ring, and so do the pairs of neighbouring castles, each the pair of
 * one chair. The points of each castle are taken to spread around what is expected, each
 * by itself; then the chance of every way to win is a product, summed over the points that
 * the winner's lower castle may have. Only + - * / are used, so that every machine finds
 * the same.
 */
#include "sketch.h"
#include "traits.h"

#include <assert.h>

enum { LEVELS_ASKED = 17 };

/* How far the points of a castle end from what was expected, as a standard deviation in
 * hundredths, by turns to come and phase: measured in games of bots. */
static const int spread_of[8][OVER] = {
	{ 380, 380, 300, 210 }, { 530, 530, 470, 440 }, { 620, 620, 580, 550 }, { 660, 660, 650, 630 },
	{ 710, 710, 690, 680 }, { 730, 730, 720, 710 }, { 745, 745, 735, 730 }, { 770, 770, 760, 755 },
};

/* Castles and what they will have. */
struct ring {
	int n;
	double points[CASTLES];
	double spread;
	/* by castle and level: the chances that it is lower, just there, and higher */
	double under[CASTLES][LEVELS_ASKED], at[CASTLES][LEVELS_ASKED], over[CASTLES][LEVELS_ASKED];
};

static int step(const struct ring *r, int castle, int by)
{
	return (castle + by + r->n) % r->n;
}

static double lower(double one, double other)
{
	return one < other ? one : other;
}

/* ---- the game is over ---- */

/* Does chair i stand before chair j? Special rooms are as they are. */
static int before(const struct state *s, const struct ring *r, int i, int j)
{
	double a = r->points[ludwig_left(s, i)], b = r->points[ludwig_right(s, i)];
	double c = r->points[ludwig_left(s, j)], d = r->points[ludwig_right(s, j)];
	int mine = ludwig_specials(&s->castle[ludwig_left(s, i)]) + ludwig_specials(&s->castle[ludwig_right(s, i)]);
	int theirs = ludwig_specials(&s->castle[ludwig_left(s, j)]) + ludwig_specials(&s->castle[ludwig_right(s, j)]);
	if (lower(a, b) != lower(c, d))
		return lower(a, b) > lower(c, d);
	return a + b != c + d ? a + b > c + d : mine > theirs;
}

static void decide(const struct state *s, const struct ring *r, double win[CASTLES])
{
	int first = 0;
	for (int i = 0; i < r->n; i++) {
		win[i] = 1;
		for (int j = 0; j < r->n; j++)
			if (before(s, r, j, i))
				win[i] = 0;
		first += win[i] > 0;
	}
	assert(first);
	for (int i = 0; i < r->n; i++)
		win[i] /= first;
}

/* ---- the game goes on ---- */

/* e to the power of -x, for x from -40 to 40. */
static double decay(double x)
{
	double y = x / 1024, sum = 1 - y * (1 - y / 2 * (1 - y / 3));
	for (int i = 0; i < 10; i++)
		sum *= sum;
	return sum;
}

/* So far away that there is no chance left. */
static double near(double away)
{
	return away > 20 ? 20 : away < -20 ? -20 : away;
}

static const double SLOPE = 1.702;  /* of the logistic curve, to be as steep as the normal one */

/* The chances of each castle at levels half a spread apart, around the points that the best
 * chair is likely to have. The curve is the logistic one: from level to level its odds
 * change by the same factor, so one power is enough for a castle. */
static void spread_out(struct ring *r)
{
	static const double FACTOR = 0.42698;  /* e to the power of -SLOPE / 2 */
	double middle = -1e9;
	for (int i = 0; i < r->n; i++) {
		double low = lower(r->points[i], r->points[step(r, i, -1)]);
		middle = low > middle ? low : middle;
	}
	for (int i = 0; i < r->n; i++) {
		double away = (middle - r->points[i]) / r->spread - (LEVELS_ASKED - 1) / 4.0;
		double odds = decay(SLOPE * near(away));  /* that it is higher than the level */
		for (int level = 0; level < LEVELS_ASKED; level++, odds *= FACTOR) {
			r->under[i][level] = 1 / (1 + odds);
			r->over[i][level] = 1 - r->under[i][level];
			r->at[i][level] = r->under[i][level] * r->over[i][level];
		}
	}
}

/* The chance that of so many castles in a row no two neighbours are both higher than a
 * level: else they would be somebody's better pair. */
static double no_better(const struct ring *r, int castle, int by, int n, int level)
{
	double ends_high = 0, ends_low = 1;
	for (int i = 0; i < n; i++, castle = step(r, castle, by)) {
		double all = ends_high + ends_low;
		ends_high = ends_low * r->over[castle][level];
		ends_low = all * r->under[castle][level];
	}
	return ends_high + ends_low;
}

/* The chance that a chair wins whose lower castle is `a` and whose other one is next to it,
 * going `by`: then the castle beyond is lower. If the one on the other side of `a` is lower,
 * too, no other pair may be better. If it is higher, its builder has the same lower castle,
 * and the other one decides: `above` is the chance that both are higher and that ours is the
 * better one. All chances are too large by the same factor. */
static double wins_from(const struct ring *r, int a, int by)
{
	enum { TOP = LEVELS_ASKED - 1 };
	int b = step(r, a, by), beyond = step(r, b, by), across = step(r, a, -by), far = step(r, across, -by);
	int others = step(r, beyond, by);
	double sum = 0, above = 0, next = 0;
	if (r->n > 3)
		above = r->over[b][TOP] * r->over[across][TOP] /
		        (1 + decay(SLOPE * near((r->points[b] - r->points[across]) / r->spread) / 1.41421));
	for (int level = TOP; level >= 0; level--) {
		double here = r->at[a][level] * r->under[beyond][level];
		if (r->n == 3) {
			sum += here * r->over[b][level];
			continue;
		}
		double meets = r->at[across][level] * r->over[b][level] * SLOPE / 4;
		above += level == TOP ? 0 : meets + next;
		next = meets;
		double alone = r->under[across][level] * no_better(r, others, by, r->n - 4, level);
		double shared = r->n == 4 ? 1 : r->under[far][level] * no_better(r, others, by, r->n - 5, level);
		sum += here * (r->over[b][level] * alone + above * shared);
	}
	return sum;
}

static void weigh_chances(struct ring *r, double win[CASTLES])
{
	double sum = 0;
	spread_out(r);
	for (int i = 0; i < r->n; i++) {
		int right = step(r, i, -1);
		sum += win[i] = wins_from(r, i, -1) + wins_from(r, right, 1);
	}
	for (int i = 0; i < r->n; i++)
		win[i] /= sum;
}

/* ---- points ahead ---- */

/* The logarithm of a number above 0. */
static double logarithm(double x)
{
	static const double E = 2.718281828459045;
	double sum = 0;
	for (; x > E && sum < 60; x /= E)
		sum++;
	for (; x < 1 && sum > -60; x *= E)
		sum--;
	double found = 0.5;
	for (int i = 0; i < 3; i++) {
		double power = 1 / decay(found);
		found += 2 * (x - power) / (x + power);
	}
	return sum + found;
}

/* A lead over a single rival that gives the same chance. Not what the lower castle is ahead of
 * the others': that would be the same for neighbours who share it, and would not change with
 * the castle that is not the lower one now, though both decide. */
static double lead_for(double win, double spread)
{
	static const double ROOT_OF_2 = 1.41421;  /* both castles spread */
	double least = 1e-12, chance = win < least ? least : win > 1 - least ? 1 - least : win;
	return ROOT_OF_2 * spread / SLOPE * logarithm(chance / (1 - chance));
}

/* When all is over: the lower castle against the best other seat's. */
static double lead_of(const struct state *s, const struct ring *r, int seat)
{
	double best = -1e9;
	for (int i = 0; i < s->seats; i++) {
		double low = lower(r->points[ludwig_left(s, i)], r->points[ludwig_right(s, i)]);
		best = i != seat && low > best ? low : best;
	}
	return lower(r->points[ludwig_left(s, seat)], r->points[ludwig_right(s, seat)]) - best;
}

/* What each chair can expect if castles end with so many points. A seat `me` takes its
 * quarrels to heart, so that it does not object for nothing; -1: nobody does. */
static void expect_for(const struct state *s, const double points[CASTLES], int me, struct ring *r,
                       double share[CASTLES])
{
	int later = 7 - 4 * s->round - s->turn;
	r->n = s->chairs;
	r->spread = 0;
	for (int i = 0; i < r->n; i++)
		r->points[i] =
			points[i] - (me >= 0 && ludwig_builders(s, i) >> me & 1 ? ludwig_quarrel(s, i, me) / 100.0 : 0);
	if (s->phase == OVER) {
		decide(s, r, share);
		return;
	}
	assert(later >= 0 && later < 8);
	r->spread = spread_of[later][s->phase] / 100.0;
	weigh_chances(r, share);
}

void ludwig_expect(const struct state *s, const int32_t answer[][ANSWERS_MAX], double win[SEATS_MAX],
                   double ahead[SEATS_MAX])
{
	struct ring r;
	double points[CASTLES], share[CASTLES];
	bool quarrel = false;
	assert(s->chairs >= 3 && s->chairs <= CASTLES && s->phase <= OVER);
	for (int i = 0; i < s->chairs; i++) {
		struct sketch k;
		ludwig_sketch(s, i, &k);
		points[i] = ludwig_sketch_points(&k) + answer[i][0] / 100.0;
		quarrel = quarrel || s->castle[i].overruled;
	}
	expect_for(s, points, -1, &r, share);
	for (int i = 0; i < s->seats; i++) {
		double mine[CASTLES];
		win[i] = share[i];
		if (quarrel) {
			expect_for(s, points, i, &r, mine);
			win[i] = lower(win[i], mine[i]);
		}
		ahead[i] = s->phase == OVER ? lead_of(s, &r, i) : lead_for(win[i], r.spread);
	}
}
