/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * The table on which Ordonans is played: where every card lies, whose turn it
 * is, and what the rules say about it.
 */
#ifndef MARSHAL_TABLE_H
#define MARSHAL_TABLE_H

#include "marshal_cards.h"

enum {
	MARSHAL_SEATS = 4,
	MARSHAL_TERRITORIES = 5,
	MARSHAL_USUAL_LIMIT = 4,
	MARSHAL_TURNS = 60,             /* of each player, at most (R19) */
	MARSHAL_LONGEST = 9,            /* the largest limit a list can have */
	MARSHAL_NOBODY = -1,
	MARSHAL_MAX_MOVES = 4096,
	/* Long enough for an exchange of two cards with many icons, and for
	 * showing a hand of every special in the box. */
	MARSHAL_NAME = 256
};

/* Card numbers in the order in which they lie; of a deck the top is first. */
struct marshal_pile {
	int count;
	int card[MARSHAL_CARDS];
};

/* One player's side of one territory. */
struct marshal_army {
	int count;
	int card[MARSHAL_LONGEST];
	int side[MARSHAL_LONGEST];
	int last;               /* the move with which the last card came (R4) */
};

enum marshal_phase {
	MARSHAL_START,          /* a special, or what MARSHAL_LAY allows */
	MARSHAL_LAY,            /* a troop, a reveal or a pass */
	MARSHAL_BOTTOM,         /* specials under the deck, or done */
	MARSHAL_OVER
};

/* How a turn went, as far as R18 asks. */
enum marshal_turn { MARSHAL_LAID, MARSHAL_PASSED_FULL, MARSHAL_PASSED_WANT };

struct marshal_table {
	const struct marshal_list *list;

	/* options */
	int seats;
	bool expansion;
	bool seniority;
	bool two_base;
	bool claims;

	/* the play */
	struct marshal_pile deck;
	struct marshal_pile hand[MARSHAL_SEATS];
	struct marshal_pile kingdom[MARSHAL_TERRITORIES];
	struct marshal_army army[MARSHAL_SEATS][MARSHAL_TERRITORIES];
	int claimed[MARSHAL_TERRITORIES];       /* by whom */
	enum marshal_phase phase;
	int turn;               /* whose turn it is */
	int turns;              /* how many turns are over */
	enum marshal_turn went[MARSHAL_SEATS * MARSHAL_TURNS];
	bool special[MARSHAL_SEATS * MARSHAL_TURNS]; /* was one played? */
	int moves;              /* how many moves have been made */
};

enum marshal_verb { MARSHAL_DO_TROOP, MARSHAL_DO_KINGDOM,
	MARSHAL_DO_ORDONANCE, MARSHAL_DO_REVEAL, MARSHAL_DO_PASS,
	MARSHAL_DO_BOTTOM, MARSHAL_DO_DONE, MARSHAL_DO_CLAIM };

/* Fields that a verb does not need are 0. Territories are 0 to 4 here. */
struct marshal_move {
	enum marshal_verb verb;
	char name[MARSHAL_NAME];
	int card;               /* from the hand */
	int side;
	int seat;               /* whose laid card it is about */
	int from;               /* where that lies: territory */
	int at;                 /* and place in the army there */
	int to;                 /* the goal; of an exchange, the other card's */
	int to_at;              /* territory and place */
};

/* marshal_table.c: dealing, and what a move does. */
bool marshal_in_play(const struct marshal_table *t, int card);
void marshal_begin(struct marshal_table *t, const struct marshal_pile *deck,
	int first);
void marshal_do(struct marshal_table *t, int seat,
	const struct marshal_move *move);

/* marshal_moves.c: every legal move of a seat; how many. */
int marshal_moves(const struct marshal_table *t, int seat,
	struct marshal_move moves[MARSHAL_MAX_MOVES]);

/* marshal_sides.c: room, and what a pile holds. */
int marshal_limit(const struct marshal_table *t, int territory);
bool marshal_full(const struct marshal_table *t, int seat, int territory);
bool marshal_full_everywhere(const struct marshal_table *t, int seat);
bool marshal_closed(const struct marshal_table *t, int territory);
bool marshal_all_full(const struct marshal_table *t);
bool marshal_is_troop(const struct marshal_table *t, int card);
bool marshal_has_troop(const struct marshal_table *t,
	const struct marshal_pile *pile);
bool marshal_has_special(const struct marshal_table *t,
	const struct marshal_pile *pile);

/* marshal_armies.c: who is stronger, and what it brings. */
void marshal_count(const struct marshal_table *t, int seat, int territory,
	int count[MARSHAL_ICONS]);
/* Positive if a is stronger, negative if b is, 0 if they are equal. */
int marshal_compare(bool seniority, const int a[MARSHAL_ICONS],
	const int b[MARSHAL_ICONS]);
bool marshal_stronger(const struct marshal_table *t, int territory, int a,
	int b);
/* The marker a seat would get: 3, 2, 1, or 0 for none. */
int marshal_marker(const struct marshal_table *t, int territory, int seat);
int marshal_points(const struct marshal_table *t, int seat);
unsigned marshal_winners(const struct marshal_table *t);

/* marshal_claim.c: the proof that R23 asks for. */
bool marshal_may_claim(const struct marshal_table *t, int seat, int territory);

#endif
