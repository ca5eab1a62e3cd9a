/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The end of a game, tried out. When the last tile is about to be drawn everybody knows which
 * one it is, and a search that still weighs chances errs where it could know. So all that can
 * follow is tried out, with what cannot matter left out (alpha-beta): for each of two players
 * the loss of one is the gain of the other.
 *
 * Something may be hidden all the same that hardly matters, such as a token that somebody
 * might still reach: that is guessed a few times, and the mean is taken.
 */
#include "exact.h"

#include "bits.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

enum {
	WORLDS = 3,     /* guesses of what is still hidden */
	ASK = 64        /* positions between questions whether time is up */
};

/* What is left of the budget and of time. */
struct exact {
	const struct game *game;
	const struct effort *effort;
	int seat;       /* whose gain it is */
	long made, most;
	bool given_up;
};

/* What the end is worth to the seat: the win above all, and then by how many points. */
static double worth(const struct exact *e, const struct state *s)
{
	double win[SEATS_MAX];
	int ahead = e->game->points(s, e->seat) - e->game->points(s, 1 - e->seat);
	policy_expect(e->game, s, 2, win);
	return win[e->seat] + ahead / 10000.0;
}

/* One more position; false if there is no time for it. */
static bool goes_on(struct exact *e)
{
	const struct effort *f = e->effort;
	e->made++;
	if (e->made > e->most || (e->made % ASK == 0 && f->enough && f->enough(f->context)))
		e->given_up = true;
	return !e->given_up;
}

/* Make a move there; what chance would decide cannot be tried out. */
static void play(struct exact *e, struct state *s, int seat, move m)
{
	struct deal_spec spec;
	e->game->play(s, seat, m);
	if (e->game->chance.needs && e->game->chance.needs(s, &spec))
		e->given_up = true;
}

/* The order in which moves are tried: what looks best first, for then most of the others need
 * not be tried to their end. */
static void order(struct exact *e, const struct state *from, int seat, move *moves, int n)
{
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	const struct hints *hints = e->game->hints;
	int value[MOVES_MAX];
	for (int i = 0; i < n && !e->given_up; i++) {
		memcpy(s, from, e->game->state_size);
		move m = moves[i];
		play(e, s, seat, m);
		int v = e->game->to_act(s) || !hints->worth ? policy_judge(hints)(s, seat) : hints->worth(s, seat), at = i;
		for (; at > 0 && v > value[at - 1]; at--) {
			value[at] = value[at - 1];
			moves[at] = moves[at - 1];
		}
		value[at] = v;
		moves[at] = m;
	}
}

/* What a position is worth to the seat, exactly if it is between the bounds. */
static double solve(struct exact *e, const struct state *from, double low, double high)
{
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	move moves[MOVES_MAX];
	unsigned to_act = e->game->to_act(from);
	if (!goes_on(e))
		return 0;
	if (!to_act)
		return worth(e, from);
	int mover = bits_lowest(to_act), n = e->game->moves(from, mover, moves);
	assert(n > 0);
	if (n > 1)
		order(e, from, mover, moves, n);
	double best = mover == e->seat ? -2 : 3;
	for (int i = 0; i < n && low < high && !e->given_up; i++) {
		memcpy(s, from, e->game->state_size);
		play(e, s, mover, moves[i]);
		double v = solve(e, s, low, high);
		if (mover == e->seat) {
			best = v > best ? v : best;
			low = best > low ? best : low;
		} else {
			best = v < best ? v : best;
			high = best < high ? best : high;
		}
	}
	return best;
}

/* What a move is worth, in the mean of the worlds. Every one is tried to its end: whoever asks
 * about one that is not the best wants to know, too. */
static struct line try(struct exact *e, const struct state_space *world, int worlds, move m)
{
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	struct line line = { .move = m };
	for (int i = 0; i < worlds && !e->given_up; i++) {
		memcpy(s, world[i].bytes, e->game->state_size);
		play(e, s, e->seat, m);
		double v = e->given_up ? 0 : solve(e, s, -2, 3);
		/* the nearest of lost, shared and won; the rest are points */
		double win = v < 0.25 ? 0 : v < 0.75 ? 0.5 : 1;
		line.win += win / worlds;
		line.ahead += (v - win) * 10000 / worlds;
		line.trust += v / worlds;
	}
	return line;
}

/* How what is still hidden may be: once if there is only one way. */
static int guess(const struct view *view, uint64_t seed, struct state_space world[WORLDS])
{
	struct rng rng = rng_start(seed, RNG_BOT);
	bool same = true;
	for (int i = 0; i < WORLDS; i++) {
		sight_guess(view, &rng, &world[i]);
		same = same && memcmp(world[i].bytes, world[0].bytes, view->game->state_size) == 0;
	}
	return same ? 1 : WORLDS;
}

bool exact_search(const struct view *view, uint64_t seed, long positions, const struct effort *effort, struct analysis *a)
{
	const struct game *game = view->game;
	const struct hints *hints = game->hints;
	struct state_space world[WORLDS];
	move moves[MOVES_MAX];
	assert(hints && positions >= 0);
	if (!hints->settled || !hints->settled(view_state(view)) || game->seats(view_state(view)) != 2 || game->chairs.count)
		return false;
	struct exact e = { .game = game, .effort = effort, .seat = view->seat, .most = positions };
	int worlds = guess(view, seed, world), n = game->moves(view_state(view), view->seat, moves);
	memset(a, 0, sizeof *a);
	for (int i = 0; i < n && !e.given_up; i++) {
		struct line line = try(&e, world, worlds, moves[i]);
		int at = a->lines++;
		for (; at > 0 && line.trust > a->line[at - 1].trust; at--)
			a->line[at] = a->line[at - 1];
		a->line[at] = line;
	}
	a->iterations = e.made;
	/* all of it is certain: each move has been looked at as often as all of them */
	for (int i = 0; i < a->lines; i++)
		a->line[i].visits = e.made;
	a->win = a->lines ? a->line[0].win : 0;
	return !e.given_up;
}
