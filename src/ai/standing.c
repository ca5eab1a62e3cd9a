/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How everybody stands; see standing.h. What nobody at the table has shown is guessed anew each
 * time, so the answer cannot depend on it. A net looks with the eyes of a seat: each has its
 * turn, and knows of what was guessed no more than it would.
 */
#include "standing.h"

#include "bits.h"
#include "net.h"
#include "outlook.h"

#include <assert.h>

bool standing_known(const struct game *game)
{
	return game->hints != NULL;
}

/* Whose turn is to be ended before anything can be judged: nobody's where several choose. */
static int amid_of(const struct game *game, const struct state *s)
{
	unsigned to_act = game->to_act(s);
	return bits_count(to_act) == 1 ? bits_lowest(to_act) : -1;
}

void standing_judge(const struct view *view, int seats, double chance[SEATS_MAX])
{
	const struct game *game = view->game;
	assert(view->seat < 0 && standing_known(game) && seats >= 1 && seats <= SEATS_MAX);
	struct rng rng = rng_start(1, RNG_CHANCE);
	bool net = net_for(game, view_state(view));
	struct outlook l = outlook_of(view, net ? &game->hints->manner : &game->hints->blind);
	double sum[SEATS_MAX] = { 0 };
	for (int n = 0; n < STANDING_GUESSES; n++) {
		struct state_space space;
		struct state *s = sight_guess(view, &rng, &space);
		struct ending o;
		l.viewer = n % seats;
		outlook_value(&l, s, amid_of(game, s), &rng, &o);
		for (int seat = 0; seat < seats; seat++)
			sum[seat] += o.chance[seat];
	}
	for (int seat = 0; seat < seats; seat++)
		chance[seat] = sum[seat] / (double)STANDING_GUESSES;
}
