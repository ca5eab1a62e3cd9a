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
static long usual_iterations(const struct game *game, int seats, int choices)
{
	enum { LEAST = 50, MOST = 20000, UNKNOWN = 20000 };
	long playouts = game->hints ? game->hints->review.playouts : UNKNOWN;
	if (game->hints && game->hints->review.dearer)
		playouts = playouts * 4 / (seats * seats);
	/* moves are played out side by side besides */
	long share = playouts / (choices ? choices : 1) - REVIEW_LOOKS;
	return share < LEAST ? LEAST : share > MOST ? MOST : share;
}

/* Does a move go on with the decision before it? */
static bool goes_on(const struct judged *before, const struct view *view, int turn, int seat)
{
	return before && turn && before->seat == seat && before->moves < DECISION_MOVES &&
	       view->game->people.turn(&before->made->view) == turn;
}

/* All moves with what their players could know, and the decisions that they make up; how
 * many of them had a choice. */
static int collect(struct review *r)
{
	struct session at;
	move moves[MOVES_MAX];
	int choices = 0;
	struct judged *j = NULL;
	r->made = calloc((size_t)r->game->moves + 1, sizeof *r->made);
	r->decision = calloc((size_t)r->game->moves + 1, sizeof *r->decision);
	assert(r->made && r->decision);
	/* the session's own moves, not its state, which stands at the end */
	session_start_reading(&at, r->game->game, &r->game->options, &r->game->deal);
	for (int i = 0; i < r->game->moves; i++) {
		const struct step *step = &r->game->log[i];
		if (step->seat == CHANCE) {
			session_happen(&at, r->game->drawn + step->move);
			continue;
		}
		struct made *made = &r->made[r->moves++];
		made->played = step->move;
		session_view(&at, step->seat, &made->view);
		made->choices = at.game->moves(view_state(&made->view), step->seat, moves);
		choices += made->choices > 1;
		int turn = at.game->people.turn ? at.game->people.turn(&made->view) : 0;
		if (!goes_on(j, &made->view, turn, step->seat)) {
			j = &r->decision[r->decisions++];
			*j = (struct judged){ .number = r->moves, .made = made, .seat = step->seat };
		}
		j->moves++;
		j->choices = made->choices > j->choices ? made->choices : j->choices;
		session_play_move(&at, step->seat, step->move);
	}
	session_free(&at);
	assert(r->decisions <= r->moves && r->moves <= r->game->moves);
	return choices;
}

void review_start(struct review *r, const struct session *game, long iterations, int threads)
{
	assert(iterations >= 0 && threads >= 0);
	*r = (struct review){ .game = game, .bot = bot_best(), .threads = threads };
	int choices = collect(r);
	r->iterations = iterations ? iterations : usual_iterations(game->game, game->options.seats, choices);
}

void review_free(struct review *r)
{
	free(r->made);
	free(r->decision);
	r->made = NULL;
	r->decision = NULL;
}
