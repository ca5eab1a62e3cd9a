/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What moves are worth; see worth.h. */
#include "worth.h"

#include <string.h>

/* A position in which the moves can be made. Any will do: what hangs on it is not told. */
static struct state *guess(const struct view *view, struct state_space *guessed)
{
	struct rng rng = rng_start(1, RNG_CHANCE);
	return sight_guess(view, &rng, guessed);
}

static bool foresee(const struct game *game, struct state *s, int seat, move m)
{
	if (game->people.foresee)
		return game->people.foresee(s, seat, m);
	unsigned news = game->news(s);
	game->play(s, seat, m);
	return game->news(s) == news;
}

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
	int n = game->moves(view_state(view), seat, moves);
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
	return foresee(view->game, guess(view, after), view->seat, m);
}
