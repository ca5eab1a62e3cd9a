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
struct standing_of {
	int now, soon, end;
};

static struct standing_of standing(const struct game *game, const struct state *s, int seat)
{
	struct tally tally;
	game->score(s, seat, &tally);
	return (struct standing_of){ tally_now(&tally), tally_standing(&tally, false), tally_standing(&tally, true) };
}

/* Before and after are measured alike: a move that ends the game makes all points count, and
 * then nothing comes later. */
static struct worth growth(struct standing_of before, struct standing_of after, bool end)
{
	int points = end ? after.end - before.end : after.soon - before.soon;
	return (struct worth){ points, end ? points : after.now - before.now, true };
}

static void weigh(const struct view *view, int n, const move *moves, struct worth *out)
{
	const struct game *game = view->game;
	int seat = view->seat;
	struct state_space guessed, after;
	struct standing_of before = standing(game, view_state(view), seat);
	const struct state *from = guess(view, &guessed);
	for (int i = 0; i < n; i++) {
		struct state *s = (struct state *)after.bytes;
		memcpy(s, from, game->state_size);
		out[i] = (struct worth){ 0 };
		if (foresee(game, s, seat, moves[i]))
			out[i] = growth(before, standing(game, s, seat), game->winners(s));
	}
}

int worth_of_moves(const struct view *view, struct worth out[MOVES_MAX])
{
	move moves[MOVES_MAX];
	assert(view->seat >= 0);
	int n = view->game->moves(view_state(view), view->seat, moves);
	weigh(view, n, moves, out);
	return n;
}

int worth_ahead(const struct view *view, struct worth out[MOVES_MAX])
{
	move moves[MOVES_MAX];
	int n = sight_ahead(view, moves);
	weigh(view, n, moves, out);
	return n;
}

bool worth_after(const struct view *view, move m, struct state_space *after)
{
	assert(view->seat >= 0);
	return foresee(view->game, guess(view, after), view->seat, m);
}
