/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Flat search: after each move games are played on, by everybody as the hints
 * say, to the end or until they can be judged, and the move whose games go best is
 * played. Where many draft and build at once this sees further than a tree.
 *
 * It is a race in rounds. In a round every move that is still in the race is tried
 * in the same world, guessed by the same numbers, so that what differs is mostly the
 * move: a third of the games is enough then. After a round those leave the race that
 * are farther behind than chance explains.
 */
#include "flat.h"

#include <assert.h>
#include <math.h>

/* What a step, in which the hints weigh moves, is of the win; by measurement. */
static const double STEP = 0.02;

double flat_score(const struct manner *manner, double looks, double sum, long visits)
{
	return (manner->first * looks + sum) / (manner->first + (double)visits);
}

/* Those leave that are too far behind the best, but three stay: people who ask for
 * advice want to hear of others, too. */
static void end_round(struct flat *f)
{
	enum { STAY = 3 };
	const struct manner *manner = f->outlook.manner;
	double best[STAY] = { -1e9, -1e9, -1e9 }, score[MOVES_MAX];
	for (int i = 0; i < f->moves; i++) {
		const struct arm *a = &f->arm[i];
		score[i] = flat_score(manner, a->looks, a->sum, a->visits);
		for (int at = STAY - 1; at >= 0 && !a->out && score[i] > best[at]; at--) {
			if (at < STAY - 1)
				best[at + 1] = best[at];
			best[at] = score[i];
		}
	}
	assert(best[0] > -1e9); /* the best one never leaves, so every round has a game */
	for (int i = 0; i < f->moves; i++) {
		struct arm *a = &f->arm[i];
		double far = manner->far / 1000.0 / sqrt(manner->first + (double)a->visits);
		a->out = a->out || (score[i] < best[0] - far && score[i] < best[STAY - 1]);
	}
	f->next = 0;
}

/* Those that look best come first in every round, so that few games are for them; and only so
 * many race as the game wants. By insertion: it is stable, so that equals stay as the rules have
 * them. */
static void call_up(struct flat *f)
{
	int rivals = f->outlook.manner->rivals;
	for (int i = 1; i < f->moves; i++)
		for (int j = i; j > 0 && f->arm[j].looks > f->arm[j - 1].looks; j--) {
			struct arm swap = f->arm[j];
			f->arm[j] = f->arm[j - 1];
			f->arm[j - 1] = swap;
		}
	for (int i = 0; i < f->moves; i++)
		f->arm[i].out = rivals && i >= rivals;
}

void flat_start(struct flat *f, const struct view *view, const struct manner *manner, struct rng rng)
{
	const struct game *game = view->game;
	move moves[MOVES_MAX];
	struct promise promise[MOVES_MAX];
	struct state_space guessed;
	*f = (struct flat){ .view = view, .outlook = outlook_of(view, manner), .rng = rng };
	f->moves = game->moves(view_state(view), view->seat, moves);
	assert(f->moves > 0);
	const struct state *s = sight_guess(view, &f->rng, &guessed);
	outlook_weigh(&f->outlook, s, view->seat, moves, f->moves, &f->rng, promise);
	/* a generator for each round is begun from here: its world must be the same for all
	   moves, however much chance each of their games uses up */
	f->worlds = (uint64_t)rng_next(&f->rng) << 32;
	for (int i = 0; i < f->moves; i++)
		f->arm[i] = (struct arm){ .move = moves[i], .looks = STEP * (1 - 1 / sqrt((double)promise[i].weight)),
		                           .foreseen = promise[i].win < 0 ? -1 : (double)promise[i].chance };
	call_up(f);
	end_round(f);
}

/* The next one of the round. */
static int select(struct flat *f)
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

void flat_iterate(struct flat *f)
{
	const struct game *game = f->view->game;
	int seat = f->view->seat;
	struct state_space space;
	struct ending o;
	struct arm *chosen = &f->arm[select(f)];
	struct rng world = rng_start(f->worlds + (uint64_t)f->rounds, RNG_BOT);
	struct state *s = sight_guess(f->view, &world, &space);
	unsigned news = game->news(s);
	policy_play(game, s, seat, chosen->move, &world);
	/* where turns are counted the rest of this one is none */
	if (f->outlook.manner->turns && policy_amid(game, s, seat, news))
		policy_finish_turn(game, s, seat, &world);
	outlook_play_on(&f->outlook, s, f->outlook.manner->turns, &world);
	outlook_value(&f->outlook, s, -1, &world, &o);
	chosen->visits++;
	chosen->sum += o.win[seat];
	chosen->ahead += o.ahead[seat];
	chosen->chance += o.chance[seat];
}
