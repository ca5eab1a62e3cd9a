/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* How classic8 weighs moves and values positions, frozen: by the hints alone. */
#include "classic.h"

#include <assert.h>
#include <limits.h>

void classic_weigh(const struct game *game, const struct state *s, int seat, const move *moves, int n, struct rng *rng,
                   double *weight)
{
	const struct hints *hints = game->hints;
	int value[MOVES_MAX], best = INT_MIN;
	assert(hints && n <= MOVES_MAX);
	for (int i = 0; i < n; i++) {
		value[i] = policy_try(game, policy_judge(hints), s, seat, moves[i], hints->depth, rng);
		best = value[i] > best ? value[i] : best;
	}
	/* measured by how far things can drift apart: a point behind is much at the end of a game
	   and little at its beginning. Never 0, so that a search may find the judgement wrong */
	double scale = hints->spread(s) / 4.0;
	for (int i = 0; i < n; i++) {
		double behind = (best - value[i]) / scale;
		weight[i] = 1 / ((1 + behind) * (1 + behind));
	}
}

/* The best move as far as the hints look. */
static move thorough(const struct game *game, const struct state *s, int seat, struct rng *rng)
{
	const struct hints *hints = game->hints;
	move found = 0;
	policy_best(game, policy_judge(hints), s, seat, hints->depth, rng, &found);
	return found;
}

static void finish_turn(const struct game *game, struct state *s, int seat, struct rng *rng)
{
	policy_end_turn(game, s, seat, thorough, rng);
}

/* What a game that is over was worth to a seat, in points. */
static double worth_of(const struct game *game, const struct state *s, int seat)
{
	const struct hints *hints = game->hints;
	return hints->worth ? hints->worth(s, seat) / 100.0 : game->points(s, seat);
}

void classic_result(const struct game *game, const struct state *s, int seats, struct ending *o)
{
	assert(seats >= 2 && seats <= SEATS_MAX && !game->to_act(s));
	int points[SEATS_MAX];
	double margin = game->hints->look.margin / 100.0, worth[SEATS_MAX], best = 0, sum = 0, smooth[SEATS_MAX];
	policy_expect(game, s, seats, o->win);
	for (int seat = 0; seat < seats; seat++) {
		points[seat] = game->points(s, seat);
		worth[seat] = worth_of(game, s, seat);
		best = seat == 0 || worth[seat] > best ? worth[seat] : best;
	}
	for (int seat = 0; seat < seats; seat++) {
		int other = INT_MIN;
		for (int i = 0; i < seats; i++)
			other = i != seat && points[i] > other ? points[i] : other;
		o->ahead[seat] = points[seat] - other;
		sum += smooth[seat] = policy_exp((worth[seat] - best) / margin);
	}
	/* with the win alone a search would learn little from games that are nearly decided, with
	   the points alone it would play for those */
	for (int seat = 0; seat < seats; seat++)
		o->win[seat] = 0.3 * o->win[seat] + 0.7 * smooth[seat] / sum;
}

static void look(const struct game *game, struct state *s, int seats, struct rng *rng, struct ending *o)
{
	const struct hints *hints = game->hints;
	double win[SEATS_MAX], say = hints->look.say / 100.0;
	assert(hints->look.say >= 0 && hints->look.say <= 100);
	/* before it is played on: the judgement is of this position */
	policy_expect(game, s, seats, win);
	if (hints->look.say < 100) {
		policy_play_on(game, s, hints->look.random, rng);
		classic_result(game, s, seats, o);
	}
	for (int seat = 0; seat < seats; seat++) {
		o->win[seat] = say * win[seat] + (1 - say) * o->win[seat];
		if (hints->look.say == 100)
			o->ahead[seat] = policy_judge(hints)(s, seat) / 100.0;
	}
}

void classic_value(const struct game *game, struct state *s, int seats, int amid, struct rng *rng, struct ending *o)
{
	*o = (struct ending){ .win = { 0 } };
	/* half a turn cannot be judged: what was begun may be worth something only at its end */
	if (amid >= 0)
		finish_turn(game, s, amid, rng);
	look(game, s, seats, rng, o);
}
