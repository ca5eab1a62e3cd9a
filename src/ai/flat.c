/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Flat search: after each move games are played out, by everybody as the hints
 * say, and the move whose games go best is played. What goes well is tried more
 * often. Where many draft and build at once this sees further than a tree.
 */
#include "flat.h"

#include "registry.h"

#include <math.h>
#include <string.h>

void flat_start(struct flat *f, const struct game *game, const struct state *view, int seat, bool plain, struct rng rng)
{
	move moves[MOVES_MAX];
	*f = (struct flat){ .game = game, .view = view, .seat = seat, .seats = game->seats(view), .plain = plain, .rng = rng };
	f->moves = game->moves(view, seat, moves);
	double weight[MOVES_MAX];
	if (!plain) {
		struct state_space guessed;
		memcpy(guessed.bytes, view, game->state_size);
		game->guess((struct state *)guessed.bytes, &f->rng);
		policy_weigh(game, (const struct state *)guessed.bytes, seat, moves, f->moves, &f->rng, weight);
	}
	for (int i = 0; i < f->moves; i++)
		f->arm[i] = (struct arm){ .move = moves[i], .weight = plain ? 1 : weight[i] };
}

static int select(struct flat *f)
{
	int best = 0;
	double highest = -1, weights = 0, sum = 0, explore = 0.6 * sqrt((double)f->iterations + 1);
	for (int i = 0; i < f->moves; i++) {
		weights += f->arm[i].weight;
		sum += f->arm[i].sum;
	}
	/* one that has not been tried is thought a little worse than the mean */
	double fresh = f->iterations ? sum / (double)f->iterations - 0.1 : 0.4;
	for (int i = 0; i < f->moves; i++) {
		const struct arm *a = &f->arm[i];
		double win = a->visits ? a->sum / (double)a->visits : fresh;
		double score = f->plain ? 1.0 / (double)(1 + a->visits)
		                        : win + explore * a->weight / weights / (double)(1 + a->visits);
		if (score > highest) {
			highest = score;
			best = i;
		}
	}
	return best;
}

void flat_iterate(struct flat *f)
{
	struct state_space space;
	struct state *s = (struct state *)space.bytes;
	struct outcome o = { .win = { 0 } };
	int chosen = select(f);
	memcpy(s, f->view, f->game->state_size);
	f->game->guess(s, &f->rng);
	f->game->play(s, f->seat, f->arm[chosen].move);
	game_settle(f->game, s, &f->rng);
	policy_play_on(f->game, s, f->plain ? 100 : registry_hints(f->game)->look.random, &f->rng);
	if (f->plain)
		policy_expect(f->game, s, f->seats, o.win);
	else
		policy_result(f->game, s, f->seats, &o);
	f->arm[chosen].visits++;
	f->arm[chosen].sum += o.win[f->seat];
	f->arm[chosen].ahead += o.ahead[f->seat];
	f->iterations++;
}
