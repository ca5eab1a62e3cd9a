/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The table of a game of Between Two Castles of Mad King Ludwig as the slow
 * referee keeps it: only what lies on a real table (hands, picked tiles,
 * supplies, discards, castles with what happened to them) and which step is
 * being played.  Legal moves, what is left of a kind and scores are worked
 * out afresh each time.  Tests may reach into the struct to set up a case;
 * nobody else should.
 */
#ifndef LUDWIG_TABLE_H
#define LUDWIG_TABLE_H

#include "ludwig_castle.h"

enum {
	LUDWIG_CHAIRS = 7,
	LUDWIG_HAND = 9,
	LUDWIG_ROUNDS = 2,
	LUDWIG_MAX_MOVES = 512
};

enum judge_step {
	LUDWIG_STEP_CHARGE,     /* two people: Ludwig's two tiles are shared out */
	LUDWIG_STEP_SELECT,
	LUDWIG_STEP_LEFT,
	LUDWIG_STEP_PLACE,
	LUDWIG_STEP_OVER
};

/* The chance line that must come before anything else. */
enum judge_chance {
	LUDWIG_CHANCE_NONE,
	LUDWIG_CHANCE_LUDWIG,
	LUDWIG_CHANCE_DECK,
	LUDWIG_CHANCE_CARDS
};

/* A pile with its discards; item 0 of the supply is the top. */
struct judge_pile {
	int supply[LUDWIG_ROOMS];
	int supplies;
	int discard[LUDWIG_ROOMS];
	int discards;
};

/*
 * Chairs stand clockwise, chair s + 1 to the left of chair s; castle s lies
 * between chairs s and s + 1. With two people there are three chairs, and
 * chair 2 is Ludwig's. Otherwise chairs are seats.
 */
struct judge_table {
	const struct judge_data *data;
	int people;
	int chairs;
	bool both;                      /* option consent=both */
	int age[LUDWIG_CHAIRS];         /* 0 for the oldest seat, then 1 ... */

	int round;                      /* 1 or 2 */
	enum judge_step step;
	enum judge_chance chance;
	int chance_castle;              /* for whose bonus; LUDWIG_NONE: for
	                                   the deal of round 2 */
	int hand[LUDWIG_CHAIRS][LUDWIG_HAND];
	int hands[LUDWIG_CHAIRS];       /* how many */
	int picked[LUDWIG_CHAIRS][2];   /* until they are at a castle */
	struct judge_pile rooms;
	struct judge_pile cards;
	struct judge_castle castle[LUDWIG_CHAIRS];
};

/* ludwig_table.c: the flow of the game. Moves must be legal. */
void judge_table_begin(struct judge_table *table, const int *thrones,
	const int *deck, const int *cards);
void judge_table_do(struct judge_table *table, int seat,
	const struct judge_move *move);
void judge_table_shuffled(struct judge_table *table, const int *order);
void judge_table_ludwig_draws(struct judge_table *table, int a, int b);
/* The seat that hands out Ludwig's tiles in this round. */
int judge_table_in_charge(const struct judge_table *table);

/* ludwig_moves.c */
int judge_table_moves(const struct judge_table *table, int seat,
	struct judge_move moves[LUDWIG_MAX_MOVES]);
/* Which of the two builders of a castle decides about a chair's tile. */
int judge_table_decider(const struct judge_table *table, int castle,
	int chair);
bool judge_table_needs_consent(const struct judge_table *table, int castle);
int judge_table_specials_left(const struct judge_table *table, int tile);
/* The question due at a castle still has an answer. */
bool judge_table_can_give(const struct judge_table *table, int castle);

/* ludwig_result.c */
int judge_table_result(const struct judge_table *table, int chair);
/* The set of chairs that win or share the win, chair c as bit 1 << c. */
unsigned judge_table_winners(const struct judge_table *table);

#endif
