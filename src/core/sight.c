/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a seat sees; see sight.h. A copy costs less than care: a state is a few kilobytes,
 * and with a copy of its own nobody can spoil, or peep at, the position that counts.
 */
#include "sight.h"

#include "numbers.h"

#include <assert.h>
#include <string.h>

/* A state has no pointers, so its bytes are all of it. */
static struct state *copy(const struct game *game, const struct state *from, struct state_space *to)
{
	struct state *s = (struct state *)to->bytes;
	assert(s != from && game->state_size <= sizeof to->bytes);
	return memcpy(s, from, game->state_size);
}

/* The one place where a copy becomes a view. */
static const struct view *hide(const struct game *game, int seat, struct view *view)
{
	assert(seat >= -1 && seat < SEATS_MAX);
	view->game = game;
	view->seat = seat;
	game->hide((struct state *)view->hidden.bytes, seat);
	return view;
}

const struct view *sight_of(const struct game *game, const struct state *from, int seat, struct view *view)
{
	copy(game, from, &view->hidden);
	return hide(game, seat, view);
}

const struct view *sight_of_move(const struct game *game, const struct state *from, int seat, move m, int viewer,
                                 struct view *view)
{
	struct state *s = copy(game, from, &view->hidden);
	/* before it is hidden: what the move shows, its hearers see */
	if (game->people.lay_open)
		game->people.lay_open(s, seat, m);
	return hide(game, viewer, view);
}

struct message sight_tell(const struct game *game, const struct state *from, int seat, move m, int viewer)
{
	struct view view;
	return game->tell(sight_of_move(game, from, seat, m, viewer, &view), seat, m);
}

struct state *sight_guess(const struct view *view, struct rng *rng, struct state_space *guessed)
{
	struct state *s = copy(view->game, view_state(view), guessed);
	view->game->guess(s, rng);
	return s;
}

struct state *sight_guess_next(const struct view *view, int id, struct rng *rng, struct state_space *guessed)
{
	const struct next *next = view->game->numbers->next;
	struct state *s = copy(view->game, view_state(view), guessed);
	next->guess(s, id, rng);
	assert(next->due(s) == id);
	return s;
}

int sight_ahead(const struct view *view, move out[MOVES_MAX])
{
	const struct game *game = view->game;
	return view->seat >= 0 && game->people.ahead ? game->people.ahead(view_state(view), view->seat, out) : 0;
}
