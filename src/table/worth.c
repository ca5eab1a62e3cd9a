/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What moves are worth; see worth.h. A move is made in a guess of what is hidden, and its
 * worth is told only where the guess makes no difference: so nobody learns from a number
 * what they could not know.
 */
#include "worth.h"

#include <assert.h>
#include <string.h>

/* A position in which the moves can be made. Any will do: what hangs on it is not told. */
static struct state *guess(const struct view *view, struct state_space *guessed)
{
	struct rng rng = rng_start(1, RNG_CHANCE);
	return sight_guess(view, &rng, guessed);
}

/* Make it, and is what comes of it certain? If nothing new has come to light, it is. */
static bool foresee(const struct game *game, struct state *s, int seat, move m)
{
	if (game->people.foresee)
		return game->people.foresee(s, seat, m);
	unsigned news = game->news(s);
	game->play(s, seat, m);
	return game->news(s) == news;
}

/* Points that somebody can point at, the pending ones too; what is vague counts in the end. */
static int standing(const struct game *game, const struct state *s, int seat, bool end)
{
	struct tally tally;
	game->score(s, seat, &tally);
	return tally_standing(&tally, end);
}

int worth_of_moves(const struct view *view, struct worth out[MOVES_MAX])
{
	const struct game *game = view->game;
	int seat = view->seat;
	move moves[MOVES_MAX];
	struct state_space guessed, after;
	assert(seat >= 0);
	int n = game->moves(view_state(view), seat, moves);
	/* before and after are measured alike: a move that ends the game makes all points count */
	int before[2] = { standing(game, view_state(view), seat, false), standing(game, view_state(view), seat, true) };
	const struct state *from = guess(view, &guessed);
	for (int i = 0; i < n; i++) {
		struct state *s = (struct state *)after.bytes;
		memcpy(s, from, game->state_size);
		bool known = foresee(game, s, seat, moves[i]);
		bool end = game->winners(s);
		out[i] = (struct worth){ known ? standing(game, s, seat, end) - before[end] : 0, known };
	}
	return n;
}

bool worth_after(const struct view *view, move m, struct state_space *after)
{
	assert(view->seat >= 0);
	return foresee(view->game, guess(view, after), view->seat, m);
}
