/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What a seat sees; see sight.h. */
#include "sight.h"

#include <assert.h>
#include <string.h>

const struct state *sight_of(const struct game *game, const struct state *from, int seat, struct state_space *view)
{
	struct state *s = (struct state *)view->bytes;
	assert(s != from && seat >= -1 && seat < SEATS_MAX);
	memcpy(s, from, game->state_size);
	game->hide(s, seat);
	return s;
}

struct state *sight_guess(const struct game *game, const struct state *view, struct rng *rng, struct state_space *guessed)
{
	struct state *s = (struct state *)guessed->bytes;
	assert(s != view);
	memcpy(s, view, game->state_size);
	game->guess(s, rng);
	return s;
}
