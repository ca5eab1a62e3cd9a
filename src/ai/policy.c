/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What the searchers share: greedy play, random play and expectations. The bots that others
 * are measured by are made of it, so it stays as it is; what a better search needs is in
 * outlook.c.
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

double policy_logit(double chance)
{
	double held = chance < 0.0005 ? 0.0005 : chance > 0.9995 ? 0.9995 : chance;
	double odds = held / (1 - held), x = 0;
	/* Newton's method, or Halley's: it gets three times as many digits right with every step */
	for (int i = 0; i < 6; i++) {
		double e = policy_exp(x);
		x += 2 * (odds - e) / (odds + e);
	}
	return x;
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

move policy_quick(const struct game *game, const struct state *s, int seat, struct rng *rng)
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
			m = policy_quick(game, s, seat, rng);
		}
		policy_play(game, s, seat, m, rng);
	}
}
