/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A decision: what a seat does in a row in one turn, such as a tile and its follower. How far it
 * goes, what it comes to, and how much better one is than another: reviews and puzzles ask this.
 */
#ifndef BERGFRIED_DECISION_H
#define BERGFRIED_DECISION_H

#include "reason.h"
#include "search.h"

enum { DECISION_MOVES = 8 }; /* a turn is a few moves long; the rest is another decision */

/* What a seat can expect. */
struct prospect {
	double win;   /* share of the win */
	double ahead; /* points ahead of the best other seat at the end */
};

/* Where a decision begins. */
struct decision {
	const struct game *game;
	int seat, turn; /* turn 0: the game does not count turns, and every move is one */
	unsigned news;
};

struct decision decision_at(const struct view *);

/* After its first move: is it still the same decision, the seat's turn with nothing new come to
 * light? Its number of moves is the caller's to count. */
bool decision_open(const struct decision *, const struct state *);

/* Moves as places among those that are legal, one after the other: `moves` of them; false where a
 * place is past the last, or the decision is over. What is hidden is guessed: nothing new comes to
 * light before the last. How many each was chosen from; `whole`: is it over then? */
bool decision_moves(const struct view *, const uint16_t *place, int n, move *moves, int *choices, bool *whole);

/* Moves by name: how many of them are moves of one decision, of which the rest is not taken;
 * forced moves at its end are added. `whole` says whether the decision is over then. */
int decision_named(const struct view *, const char *const names[], int n, move moves[DECISION_MOVES], bool *whole);

/* Do two ways come to the same position, however chance decides? */
bool decision_same(const struct view *, struct course, struct course);

/* One way in which a guessed position can go on after moves of a seat, valued as a leaf of a
 * search: after so many turns played on sensibly, 0 none. */
struct prospect decision_outcome(const struct game *, const struct state *guessed, int seat, struct course, int turns,
                                 struct rng);

/* How much more one way promises than another, in so many guessed worlds that both share, played on
 * as far as a search of that game does; `error` is the standard error of the win, NULL: not wanted. */
struct prospect decision_compare(const struct view *, struct course better, struct course worse, int looks,
                                 struct rng *, double *error);

/* The way that a search would go, and what else there was. */
struct best_way {
	move move[DECISION_MOVES];
	int moves;
	int steps;    /* of these, with a choice that was searched */
	double win;   /* what it promises; -1: nothing was searched */
	double other; /* the same of the best other way; -1: there is none */
	int step;     /* which leaves this one there, */
	move rival;   /* with this move */
};

/* Find it, move by move; the first `known` moves are in `way` already. Ways that come to the same
 * position are no other ways. */
void decision_find(const struct view *, struct best_way *, int known, uint64_t seed, const struct effort *);

static inline struct course way_course(const struct best_way *way)
{
	return (struct course){ way->move, way->moves };
}

#endif
