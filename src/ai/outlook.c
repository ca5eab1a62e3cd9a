/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a search thinks of positions and moves; see outlook.h.
 *
 * The hints are quick and see every move to the end of its turn, the net judges better but
 * takes ten times as long. So the hints choose the few moves of a node that are worth the
 * net's time.
 */
#include "outlook.h"

#include "bits.h"
#include "net.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

struct outlook outlook_of(const struct view *view, const struct manner *manner)
{
	struct outlook l = outlook_plain(view->game, view_state(view));
	assert(manner->margin > 0);
	l.manner = manner;
	l.viewer = view->seat;
	l.net = manner->net && net_for(view->game, view_state(view));
	return l;
}

struct outlook outlook_plain(const struct game *game, const struct state *s)
{
	const struct options options = { .seats = game->seats(s) };
	assert(game->hints);
	return (struct outlook){ game, &game->hints->manner, options.seats, game_chairs(game, &options), -1, false };
}

/* ---- positions ---- */

/* From what each has of the win, and by how much each is ahead of the best other, to what a
 * search goes by. With the win alone it would learn little from games that are nearly
 * decided, with the points alone it would play for those. */
static void mix(const struct outlook *l, const double *behind, struct ending *o)
{
	double margin = l->manner->margin / 100.0, winning = l->manner->winning / 100.0, sum = 0, smooth[SEATS_MAX];
	for (int seat = 0; seat < l->seats; seat++)
		sum += smooth[seat] = policy_exp(behind[seat] / margin);
	for (int seat = 0; seat < l->seats; seat++)
		o->chance[seat] = o->win[seat] = winning * o->win[seat] + (1 - winning) * smooth[seat] / sum;
}

/* The same where there is a net, which knows chances: the odds are mixed, not the chances. A
 * game that is nearly won is worth nearly as much as one that is. They add up to one win unless
 * a chair that the rules play may have it: else two would fight each other and let that one win.
 * What people are told is not mixed. */
static void mix_odds(const struct outlook *l, struct ending *o)
{
	double margin = l->manner->margin / 100.0, winning = l->manner->winning / 100.0, sum = 0;
	for (int seat = 0; seat < l->seats; seat++) {
		o->chance[seat] = o->win[seat];
		double x = winning * policy_logit(o->win[seat]) + (1 - winning) * o->ahead[seat] / margin;
		sum += o->win[seat] = 1 / (1 + policy_exp(-x));
	}
	for (int seat = 0; seat < l->seats && l->chairs == l->seats; seat++)
		o->win[seat] /= sum;
}

/* What a game that is over was worth to a seat, in points. */
static double worth_of(const struct game *game, const struct state *s, int seat)
{
	const struct hints *hints = game->hints;
	return hints->worth ? hints->worth(s, seat) / 100.0 : game->points(s, seat);
}

void outlook_result(const struct outlook *l, const struct state *s, struct ending *o)
{
	const struct game *game = l->game;
	int points[SEATS_MAX];
	double behind[SEATS_MAX], best = 0;
	assert(!game->to_act(s));
	policy_expect(game, s, l->seats, o->win);
	game_points(game, s, l->chairs, points);
	for (int seat = 0; seat < l->seats; seat++) {
		behind[seat] = worth_of(game, s, seat);
		best = seat == 0 || behind[seat] > best ? behind[seat] : best;
	}
	for (int seat = 0; seat < l->seats; seat++) {
		int other = INT_MIN;
		for (int i = 0; i < l->chairs; i++)
			other = i != seat && points[i] > other ? points[i] : other;
		o->ahead[seat] = points[seat] - other;
		behind[seat] -= best;
	}
	if (l->net)
		mix_odds(l, o);
	else
		mix(l, behind, o);
}

/* By the hints, and by how a game goes on from there: as much of each as the game wants. */
static void ask_hints(const struct outlook *l, struct state *s, struct rng *rng, struct ending *o)
{
	const struct manner *manner = l->manner;
	double win[SEATS_MAX], say = manner->say / 100.0;
	assert(manner->say >= 0 && manner->say <= 100);
	/* before it is played on: the judgement is of this position */
	policy_expect(l->game, s, l->seats, win);
	if (manner->say < 100) {
		policy_play_on(l->game, s, manner->random, rng);
		outlook_result(l, s, o);
	}
	for (int seat = 0; seat < l->seats; seat++) {
		o->chance[seat] = o->win[seat] = say * win[seat] + (1 - say) * o->win[seat];
		if (manner->say == 100)
			o->ahead[seat] = policy_judge(l->game->hints)(s, seat) / 100.0;
	}
}

void outlook_value(const struct outlook *l, struct state *s, int amid, struct rng *rng, struct ending *o)
{
	*o = (struct ending){ .win = { 0 } };
	/* half a turn cannot be judged: what was begun may be worth something only at its end */
	if (amid >= 0)
		policy_finish_turn(l->game, s, amid, rng);
	if (!l->game->to_act(s))
		outlook_result(l, s, o);
	else if (l->net && net_expect(l->game, s, l->viewer, l->seats, o->win, o->ahead))
		mix_odds(l, o);
	else
		ask_hints(l, s, rng, o);
}

/* ---- moves ---- */

/* What a seat can expect of a move by the net, once its turn is over. */
static void foresee(const struct outlook *l, const struct state *from, int seat, move m, struct rng *rng, struct promise *p)
{
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	struct ending o;
	unsigned news = l->game->news(from);
	memcpy(s, from, l->game->state_size);
	policy_play(l->game, s, seat, m, rng);
	outlook_value(l, s, policy_amid(l->game, s, seat, news) ? seat : -1, rng, &o);
	p->win = (float)o.win[seat];
	p->ahead = (float)o.ahead[seat];
	p->chance = (float)o.chance[seat];
}

/* The moves that look best by the hints, best first; how many. */
static int choose(const int *value, int n, int most, int *chosen)
{
	int k = 0;
	for (int i = 0; i < n; i++) {
		int at = k < most ? k++ : most;
		for (; at > 0 && value[i] > value[chosen[at - 1]]; at--)
			if (at < most)
				chosen[at] = chosen[at - 1];
		if (at < most)
			chosen[at] = i;
	}
	return k;
}

enum { MOST = 32 };  /* moves that the net is asked about at once */

/* Weigh the best ones again by the net. What it was not asked about is thought no better than
 * the worst of these, and among each other they stay as the hints see them. */
static void weigh_again(const struct outlook *l, const struct state *s, int seat, const move *moves, int n, const int *value,
                        struct rng *rng, struct promise *out)
{
	int chosen[MOST], most = l->manner->weighed < MOST ? l->manner->weighed : MOST;
	double best = 0, keen = l->manner->keen / 1000.0;
	int k = choose(value, n, most, chosen);
	for (int i = 0; i < k; i++) {
		foresee(l, s, seat, moves[chosen[i]], rng, &out[chosen[i]]);
		best = out[chosen[i]].win > (float)best ? (double)out[chosen[i]].win : best;
	}
	float least = 1;
	for (int i = 0; i < k; i++) {
		double behind = (best - (double)out[chosen[i]].win) / keen;
		out[chosen[i]].weight = (float)(1 / ((1 + behind) * (1 + behind)));
		least = out[chosen[i]].weight < least ? out[chosen[i]].weight : least;
	}
	for (int i = 0; i < n; i++)
		if (out[i].win < 0)
			out[i].weight *= least;
}

void outlook_weigh(const struct outlook *l, const struct state *s, int seat, const move *moves, int n, struct rng *rng,
                   struct promise *out)
{
	const struct hints *hints = l->game->hints;
	int value[MOVES_MAX], best = INT_MIN;
	assert(n > 0 && n <= MOVES_MAX);
	for (int i = 0; i < n; i++) {
		value[i] = policy_try(l->game, policy_judge(hints), s, seat, moves[i], hints->depth, rng);
		best = value[i] > best ? value[i] : best;
	}
	/* measured by how far things can drift apart: a point behind is much at the end of a game
	   and little at its beginning. Never 0, so that a search may find the judgement wrong */
	double scale = hints->spread(s) / 4.0;
	for (int i = 0; i < n; i++) {
		double behind = (best - value[i]) / scale;
		out[i] = (struct promise){ (float)(1 / ((1 + behind) * (1 + behind))), -1, 0, 0 };
	}
	if (l->manner->weighed && n > 1 && l->net)
		weigh_again(l, s, seat, moves, n, value, rng, out);
}

/* ---- playing on ---- */

/* A good move: the best by the hints, or of those that look best to them the best by the net. */
static move reply(const struct outlook *l, const struct state *s, int seat, struct rng *rng)
{
	const struct hints *hints = l->game->hints;
	int replies = l->manner->replies < MOST ? l->manner->replies : MOST;
	move moves[MOVES_MAX], found = 0;
	if (hints->quick && !(l->net && replies))
		return hints->quick(s, seat, rng);
	if (!l->net || !replies) {
		policy_best(l->game, policy_judge(hints), s, seat, hints->depth, rng, &found);
		return found;
	}
	int n = l->game->moves(s, seat, moves), value[MOVES_MAX], chosen[MOST];
	for (int i = 0; i < n && n > 1; i++)
		value[i] = policy_try(l->game, policy_judge(hints), s, seat, moves[i], hints->depth, rng);
	int k = n > 1 ? choose(value, n, replies, chosen) : 0;
	float best = -1;
	found = moves[0];
	for (int i = 0; i < k; i++) {
		struct promise p;
		foresee(l, s, seat, moves[chosen[i]], rng, &p);
		if (p.win > best) {
			best = p.win;
			found = moves[chosen[i]];
		}
	}
	return found;
}

void outlook_play_on(const struct outlook *l, struct state *s, int turns, struct rng *rng)
{
	const struct game *game = l->game;
	unsigned to_act;
	if (!turns) {
		policy_play_on(game, s, l->manner->random, rng);
		return;
	}
	for (int done = 0; done < turns && (to_act = game->to_act(s)); done++) {
		int seat = bits_lowest(to_act);
		unsigned news = game->news(s);
		policy_play(game, s, seat, reply(l, s, seat, rng), rng);
		/* as it was foreseen */
		if (policy_amid(game, s, seat, news))
			policy_finish_turn(game, s, seat, rng);
	}
}
