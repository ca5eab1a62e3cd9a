/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Searching for a good move with what a seat may know. Whatever is hidden is
 * guessed anew for every look ahead, so a plan cannot rest on it.
 *
 * Everybody is taken to play for the own result: a number from 0 to 1 for each
 * seat, the share of the win to be expected.
 */
#ifndef BERGFRIED_SEARCH_H
#define BERGFRIED_SEARCH_H

#include "hints.h"
#include "sight.h"

/* How long to think. */
struct effort {
	long iterations;            /* at the most; 0: as many as the searcher thinks fit */
	int threads;                /* at the most; 0: one */
	bool (*enough)(void *);     /* asked after every look ahead: stop at once? NULL: never */
	void *context;              /* for it */
};

/* The ways to search. The guided ones go by the game's hints and net, in the game's manner. */
enum method {
	TREE,         /* a guided tree, whose leaves are judged */
	PLAIN_TREE,   /* a tree with random games at its leaves: needs no hints */
	FLAT,         /* guided games after each move, the better ones more often */
	PLAIN_FLAT    /* random games after each move */
};

/* What was found out about one move. */
struct line {
	move move;
	long visits;
	double win;      /* the share of the win that the seat can expect after it */
	double value;    /* what the search went by instead: the win and the points, mixed */
	double ahead;    /* points by which it will be ahead of the best other seat */
	double trust;    /* the more the better the move */
	double games;    /* how many the win is known from: visits, and what was thought before them */
};

struct analysis {
	long iterations;
	double win;                      /* what the seat can expect with the best one */
	int lines;
	struct line line[MOVES_MAX];     /* best first */
};

/* Look for good moves of the view's seat, which is to act. The same seed and iterations give
 * the same analysis, with however many threads. */
void search(enum method, const struct view *, uint64_t seed, const struct effort *, struct analysis *);

/* How a game is searched from there: in its usual manner, or in another where no net can be asked or
 * two play. */
const struct manner *search_manner(const struct view *);

/* The same in another manner than the game's own: for comparing them. */
void search_by(const struct manner *, const struct view *, uint64_t seed, const struct effort *, struct analysis *);

/* ---- what the searchers share (policy.c) ---- */

/* How well a seat stands: one of the hints' functions; and the one for a search. */
typedef int valuation(const struct state *, int seat);
valuation *policy_judge(const struct hints *);

/* The share of the win that each seat can expect, by the game's hints; after the
 * end of the game by its result. */
void policy_expect(const struct game *, const struct state *, int seats, double win[SEATS_MAX]);

/* The best by a valuation that a seat can reach by its own moves until another seat
 * acts or something new comes to light, looking at most so many moves deep; and
 * the move that begins it. Equal moves are drawn lots for. */
int policy_best(const struct game *, valuation *, const struct state *, int seat, int depth, struct rng *, move *found);

/* The same after one of the moves. */
int policy_try(const struct game *, valuation *, const struct state *, int seat, move, int depth, struct rng *);

/* A move, and what chance decides after it. */
void policy_play(const struct game *, struct state *, int seat, move, struct rng *);

/* Is a seat amid its turn? It is to act, and nothing new has come to light since `news`. */
static inline bool policy_amid(const struct game *game, const struct state *s, int seat, unsigned news)
{
	return game->news(s) == news && game->to_act(s) >> seat & 1;
}

/* Whoever is at move ends the turn, by moves chosen that way. */
typedef move chooser(const struct game *, const struct state *, int seat, struct rng *);
void policy_end_turn(const struct game *, struct state *, int seat, chooser *, struct rng *);

/* The same as well as the hints know, if the turn has begun. */
void policy_finish_turn(const struct game *, struct state *, int seat, struct rng *);

/* How a game ended, for each seat. */
struct ending {
	double win[SEATS_MAX];     /* the share of the win, as a search wants it */
	double ahead[SEATS_MAX];   /* points ahead of the best other seat */
	double chance[SEATS_MAX];  /* the share of the win, as people are told it */
};

/* To the end, so many moves of a hundred at random and the others greedy. */
void policy_play_on(const struct game *, struct state *, int percent, struct rng *);

/* A sensible move at once. */
move policy_quick(const struct game *, const struct state *, int seat, struct rng *);

/* e to the x, the same on every machine; and the x of a chance, of which e to the x is the
 * odds. No chance is thought to be 0 or 1. */
double policy_exp(double x);
double policy_logit(double chance);

#endif
