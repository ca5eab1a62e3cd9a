/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What the searchers share: greedy play, random play and expectations.
 *
 * All of it plays on in positions in which what is hidden has been guessed. A search calls
 * it millions of times, so no copy is made that is not needed, and what is asserted costs
 * next to nothing.
 */
#include "search.h"

#include "bits.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

double policy_exp(double x)
{
	/* not the library's exp: it may differ in the last bit from machine to machine, and then
	   a bot would play another move there.
	   Halved ten times, a short series, squared ten times: only + and *, which
	   are the same everywhere */
	double y = x / 1024, sum = 1 + y * (1 + y / 2 * (1 + y / 3 * (1 + y / 4)));
	for (int i = 0; i < 10; i++)
		sum *= sum;
	return sum;
}

/* Who has won shares one; where a chair that the rules play has won, too, it takes its
 * share. */
static void result(unsigned winners, int seats, double win[SEATS_MAX])
{
	assert(winners);
	int n = bits_count(winners);
	for (int seat = 0; seat < seats; seat++)
		win[seat] = winners >> seat & 1 ? 1.0 / n : 0;
}

void policy_expect(const struct game *game, const struct state *s, int seats, double win[SEATS_MAX])
{
	const struct hints *hints = game->hints;
	struct deal_spec spec;
	assert(seats >= 1 && seats <= SEATS_MAX);
	/* that nobody can move does not mean that it is over: chance may be due */
	if (!game->to_act(s) && !(game->chance.needs && game->chance.needs(s, &spec))) {
		result(game->winners(s), seats, win);
		return;
	}
	if (!hints) {
		for (int seat = 0; seat < seats; seat++)
			win[seat] = 1.0 / seats;
		return;
	}
	int value[SEATS_MAX], best = INT_MIN;
	for (int seat = 0; seat < seats; seat++) {
		value[seat] = policy_judge(hints)(s, seat);
		best = value[seat] > best ? value[seat] : best;
	}
	/* the softer the further things can still drift apart. With two, what one is ahead is
	   counted from both sides */
	double sum = 0, spread = hints->spread(s) * (seats == 2 ? 2 : 1);
	for (int seat = 0; seat < seats; seat++)
		sum += win[seat] = policy_exp((value[seat] - best) / spread);
	for (int seat = 0; seat < seats; seat++)
		win[seat] /= sum;
}

valuation *policy_judge(const struct hints *hints)
{
	return hints->judge ? hints->judge : hints->value;
}

void policy_play(const struct game *game, struct state *s, int seat, move m, struct rng *rng)
{
	game->play(s, seat, m);
	game_settle(game, s, rng);
}

int policy_try(const struct game *game, valuation *valued, const struct state *from, int seat, move m, int depth,
               struct rng *rng)
{
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	move ignored;
	assert(depth >= 1);
	memcpy(s, from, game->state_size);
	policy_play(game, s, seat, m, rng);
	/* what is begun is finished well: a placement is worth what can follow it in the turn */
	bool amid = depth > 1 && policy_amid(game, s, seat, game->news(from));
	return amid ? policy_best(game, valued, s, seat, depth - 1, rng, &ignored) : valued(s, seat);
}

int policy_best(const struct game *game, valuation *valued, const struct state *from, int seat, int depth, struct rng *rng,
                move *found)
{
	move moves[MOVES_MAX];
	int n = game->moves(from, seat, moves);
	assert(n > 0);
	int highest = INT_MIN;
	uint32_t equal = 0;
	for (int i = 0; i < n; i++) {
		int value = policy_try(game, valued, from, seat, moves[i], depth, rng);
		if (value > highest) {
			highest = value;
			equal = 0;
		}
		/* of k equal ones each is left with one in k, though k is not known beforehand */
		if (value == highest && rng_below(rng, ++equal) == 0)
			*found = moves[i];
	}
	return highest;
}

void policy_weigh(const struct game *game, const struct state *s, int seat, const move *moves, int n, struct rng *rng,
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

/* A sensible move at once. */
static move quick(const struct game *game, const struct state *s, int seat, struct rng *rng)
{
	const struct hints *hints = game->hints;
	move found = 0;
	if (hints->quick)
		return hints->quick(s, seat, rng);
	policy_best(game, policy_judge(hints), s, seat, 1, rng, &found);
	return found;
}

void policy_end_turn(const struct game *game, struct state *s, int seat, chooser *choose, struct rng *rng)
{
	enum { LONGEST = 8 };  /* a turn is a few moves long */
	unsigned news = game->news(s);
	/* it ends with something new: what comes after that nobody could have planned */
	for (int i = 0; i < LONGEST && policy_amid(game, s, seat, news); i++)
		policy_play(game, s, seat, choose(game, s, seat, rng), rng);
}

/* The best move as far as the hints look. */
static move thorough(const struct game *game, const struct state *s, int seat, struct rng *rng)
{
	const struct hints *hints = game->hints;
	move found = 0;
	policy_best(game, policy_judge(hints), s, seat, hints->depth, rng, &found);
	return found;
}

void policy_finish_turn(const struct game *game, struct state *s, int seat, struct rng *rng)
{
	policy_end_turn(game, s, seat, thorough, rng);
}

void policy_play_on(const struct game *game, struct state *s, int percent, struct rng *rng)
{
	move moves[MOVES_MAX];
	unsigned to_act;
	assert(percent == 100 || (percent >= 0 && game->hints));
	/* where several may act the first does: it is a game like another, and the fewer numbers
	   are drawn the quicker */
	while ((to_act = game->to_act(s))) {
		int seat = bits_lowest(to_act);
		move m;
		if (percent == 100 || rng_below(rng, 100) < (uint32_t)percent) {
			int n = game->moves(s, seat, moves);
			m = moves[rng_below(rng, (uint32_t)n)];
		} else {
			m = quick(game, s, seat, rng);
		}
		policy_play(game, s, seat, m, rng);
	}
}

/* What a game that is over was worth to a seat, in points. */
static double worth_of(const struct game *game, const struct state *s, int seat)
{
	const struct hints *hints = game->hints;
	return hints->worth ? hints->worth(s, seat) / 100.0 : game->points(s, seat);
}

void policy_result(const struct game *game, const struct state *s, int seats, struct ending *o)
{
	assert(seats >= 2 && seats <= SEATS_MAX && !game->to_act(s));
	int points[SEATS_MAX];
	double margin = game->hints->look.margin / 100.0, worth[SEATS_MAX], best = 0, sum = 0, smooth[SEATS_MAX];
	result(game->winners(s), seats, o->win);
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

void policy_look(const struct game *game, struct state *s, int seats, struct rng *rng, struct ending *o)
{
	const struct hints *hints = game->hints;
	double win[SEATS_MAX], say = hints->look.say / 100.0;
	assert(hints->look.say >= 0 && hints->look.say <= 100);
	/* before it is played on: the judgement is of this position */
	policy_expect(game, s, seats, win);
	if (hints->look.say < 100) {
		policy_play_on(game, s, hints->look.random, rng);
		policy_result(game, s, seats, o);
	}
	for (int seat = 0; seat < seats; seat++) {
		o->win[seat] = say * win[seat] + (1 - say) * o->win[seat];
		if (hints->look.say == 100)
			o->ahead[seat] = policy_judge(hints)(s, seat) / 100.0;
	}
}

void policy_value(const struct game *game, struct state *s, int seats, int amid, bool plain, struct rng *rng, struct ending *o)
{
	*o = (struct ending){ .win = { 0 } };
	if (plain) {
		policy_play_on(game, s, 100, rng);
		policy_expect(game, s, seats, o->win);
		return;
	}
	/* half a turn cannot be judged: what was begun may be worth something only at its end */
	if (amid >= 0)
		policy_finish_turn(game, s, amid, rng);
	policy_look(game, s, seats, rng, o);
}
