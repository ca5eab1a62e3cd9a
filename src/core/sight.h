/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What a seat sees of a position, and what may lie behind what it sees. Both make a
 * copy: the position that counts is never touched.
 *
 * Texts for people, JSON for programs and bots take a view, not a state. There is no
 * way to a view but through the game's hide(), so nobody can forget to hide.
 */
#ifndef BERGFRIED_SIGHT_H
#define BERGFRIED_SIGHT_H

#include "game.h"

/* What one seat may know of a position, and no more. Only sight.c writes to one. */
struct view {
	const struct game *game;
	int seat;                   /* whose view it is; -1: an onlooker's */
	struct state_space hidden;  /* the position after hide(): read it by view_state */
};

/* For moves, names, points and scores as that seat sees them. */
static inline const struct state *view_state(const struct view *view)
{
	return (const struct state *)view->hidden.bytes;
}

/* What a seat may know of a position; -1 for an onlooker. Gives back `view`. */
const struct view *sight_of(const struct game *, const struct state *, int seat, struct view *view);

/* The position as a viewer (-1: an onlooker) sees it who is told of a move that a seat makes
 * there: with what the move lays open. Gives back `view`. */
const struct view *sight_of_move(const struct game *, const struct state *, int seat, move, int viewer, struct view *view);

/* What the seat of a view can plan besides its moves (ahead in game.h); how many. */
int sight_ahead(const struct view *, move out[MOVES_MAX]);

/* The sentence that a viewer is told of it; it may be none (tell in game.h). */
struct message sight_tell(const struct game *, const struct state *, int seat, move, int viewer);

/* A position that may lie behind a view: what is hidden is drawn at random. The state
 * is in `guessed`. */
struct state *sight_guess(const struct view *, struct rng *, struct state_space *guessed);

/* One in which a given thing comes next: one of the view's possible ones (numbers.h). */
struct state *sight_guess_next(const struct view *, int id, struct rng *, struct state_space *guessed);

#endif
