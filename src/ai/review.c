/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A game looked over; see review.h. The views are collected first, in one walk through the
 * game: then each decision can be judged by itself, in any order and by several threads.
 */
#include "review.h"

#include "hints.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* People wait for a whole game, so a long game has less time for each decision. With more
 * seats a playout takes longer, about as their square. */
static long usual_iterations(const struct game *game, int seats, int decisions)
{
	enum { LEAST = 50, MOST = 20000, UNKNOWN = 20000 };
	long playouts = game->hints ? game->hints->review.playouts : UNKNOWN;
	if (game->hints && game->hints->review.dearer)
		playouts = playouts * 4 / (seats * seats);
	long share = playouts / (decisions ? decisions : 1);
	return share < LEAST ? LEAST : share > MOST ? MOST : share;
}

/* All moves with what their players could know. */
static void collect(struct review *r)
{
	struct session at;
	move moves[MOVES_MAX];
	r->move = calloc((size_t)r->game->moves + 1, sizeof *r->move);
	assert(r->move);
	/* the session's own moves, not its state, which stands at the end */
	session_start_reading(&at, r->game->game, &r->game->options, &r->game->deal);
	for (int i = 0; i < r->game->moves; i++) {
		const struct step *step = &r->game->log[i];
		if (step->seat == CHANCE) {
			session_happen(&at, r->game->drawn + step->move);
			continue;
		}
		struct judged *j = &r->move[r->moves++];
		j->number = r->moves;
		j->seat = step->seat;
		j->played = step->move;
		session_view(&at, j->seat, &j->view);
		j->choices = at.game->moves(view_state(&j->view), j->seat, moves);
		r->decisions += j->choices > 1;
		session_play_move(&at, step->seat, step->move);
	}
	session_free(&at);
	assert(r->decisions <= r->moves && r->moves <= r->game->moves);
}

void review_start(struct review *r, const struct session *game, long iterations, int threads)
{
	assert(iterations >= 0 && threads >= 0);
	*r = (struct review){ .game = game, .bot = bot_best(), .threads = threads };
	collect(r);
	r->iterations = iterations ? iterations : usual_iterations(game->game, game->options.seats, r->decisions);
}

void review_free(struct review *r)
{
	free(r->move);
	r->move = NULL;
}
