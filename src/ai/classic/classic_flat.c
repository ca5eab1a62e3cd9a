/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The flat search of classic8, frozen: after each move games are played out, by everybody as the hints
 * say, and the move whose games go best is played. Where many draft and build at
 * once this sees further than a tree.
 *
 * It is a race in rounds. In a round every move that is still in the race is tried
 * in the same world, guessed by the same numbers, so that what differs is mostly the
 * move: a third of the games is enough then. After a round those leave the race that
 * are farther behind than chance explains.
 */
#include "classic.h"

#include <assert.h>
#include <math.h>

/* By measurement, see docs/strength.md. */
static const double FAR = 0.2;   /* so much behind, of the win, leaves the race: by the root of the games */
static const double FIRST = 25;  /* how a move looks at first counts like so many games */
static const double STEP = 0.02; /* what a step, in which the hints weigh moves, is of the win */

double classic_flat_score(double looks, double sum, long visits)
{
	return (FIRST * looks + sum) / (FIRST + (double)visits);
}

/* Those leave that are too far behind the best, but three stay: people who ask for
 * advice want to hear of others, too. */
static void end_round(struct classic_flat *f)
{
	enum { STAY = 3 };
	double best[STAY] = { -1e9, -1e9, -1e9 }, score[MOVES_MAX];
	for (int i = 0; i < f->moves; i++) {
		const struct classic_arm *a = &f->arm[i];
		score[i] = classic_flat_score(a->looks, a->sum, a->visits);
		for (int at = STAY - 1; at >= 0 && !a->out && score[i] > best[at]; at--) {
			if (at < STAY - 1)
				best[at + 1] = best[at];
			best[at] = score[i];
		}
	}
	assert(best[0] > -1e9); /* the best one never leaves, so every round has a game */
	for (int i = 0; i < f->moves; i++) {
		struct classic_arm *a = &f->arm[i];
		double far = FAR / sqrt(FIRST + (double)a->visits);
		a->out = a->out || (score[i] < best[0] - far && score[i] < best[STAY - 1]);
	}
	f->next = 0;
}

void classic_flat_start(struct classic_flat *f, const struct view *view, struct rng rng)
{
	const struct game *game = view->game;
	int seat = view->seat;
	move moves[MOVES_MAX];
	double weight[MOVES_MAX];
	*f = (struct classic_flat){
		.game = game, .view = view, .seat = seat, .seats = game->seats(view_state(view)), .rng = rng
	};
	f->moves = game->moves(view_state(view), seat, moves);
	assert(f->moves > 0 && game->hints);
	struct state_space guessed;
	const struct state *s = sight_guess(view, &f->rng, &guessed);
	classic_weigh(game, s, seat, moves, f->moves, &f->rng, weight);
	/* a generator for each round is begun from here: its world must be the same for all
	   moves, however much chance each of their games uses up */
	f->worlds = (uint64_t)rng_next(&f->rng) << 32;
	for (int i = 0; i < f->moves; i++)
		f->arm[i] = (struct classic_arm){ .move = moves[i], .looks = STEP * (1 - 1 / sqrt(weight[i])) };
	end_round(f);
}

/* The next one of the round. */
static int select(struct classic_flat *f)
{
	while (f->next < f->moves && f->arm[f->next].out)
		f->next++;
	if (f->next == f->moves) {
		f->rounds++;
		end_round(f);
		return select(f);
	}
	return f->next++;
}

void classic_flat_iterate(struct classic_flat *f)
{
	struct state_space space;
	struct ending o = { .win = { 0 } };
	struct classic_arm *chosen = &f->arm[select(f)];
	struct rng world = rng_start(f->worlds + (uint64_t)f->rounds, RNG_BOT);
	struct state *s = sight_guess(f->view, &world, &space);
	policy_play(f->game, s, f->seat, chosen->move, &world);
	/* to the end, without a judgement on the way: the result is what counts */
	policy_play_on(f->game, s, f->game->hints->look.random, &world);
	classic_result(f->game, s, f->seats, &o);
	chosen->visits++;
	chosen->sum += o.win[f->seat];
	chosen->ahead += o.ahead[f->seat];
	f->iterations++;
}
