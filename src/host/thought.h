/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A question that takes thought: which move a bot would make, which moves are good and
 * why, how a seat stands, what a move of a recorded game was worth, what a sheet of the score
 * helper could have been. It holds what one seat may know and nothing else, so it can be answered in any thread and cannot tell a secret.
 * The same question gets the same answer everywhere, unless time or somebody ends it.
 */
#ifndef BERGFRIED_THOUGHT_H
#define BERGFRIED_THOUGHT_H

#include <stdatomic.h>

#include "bot.h"
#include "pad.h"
#include "puzzle.h"
#include "reason.h"
#include "review.h"

enum thought_what { THINK_MOVE, THINK_HINT, THINK_EVALUATE, THINK_JUDGE, THINK_STANDING, THINK_COACH, THINK_SOLVE };

enum { THEN_MAX = 4 };

/* Who a thought is for: whoever has threads to share out wants to know. */
struct payer {
	int64_t account;
	int64_t address;               /* where they come from, as a number; 0: nobody knows */
};

/* A try at a puzzle, or giving up. */
struct solving {
	int64_t number;                /* of the puzzle, for whoever asks */
	bool known;                    /* the best decision is, and what it is worth; or else it is searched */
	bool tried;                    /* or else it is given up */
	struct best_way best;
	move move[DECISION_MOVES];     /* what is tried: a whole decision */
	int moves;

	/* the answer */
	enum puzzle_verdict verdict;
	double cost;
};

/* Embed it in a struct of your own. */
struct thought {
	enum thought_what what;
	struct view view;              /* what the seat may know */
	int seats;
	const struct bot *bot;
	long iterations;               /* at most; 0: as the bot thinks fit, or as long as `ms` allows */
	int64_t ms;                    /* at most; 0: whoever answers it decides */
	bool whole;                    /* only being dropped ends it early; for what is short in any case */
	uint64_t seed;
	const struct review *review;   /* THINK_JUDGE: the decision to be judged, and only that */
	struct judged *judged;
	const struct pad_coach *coach; /* THINK_COACH: the next part of its search, in that memory */
	void *memory;
	struct solving *solving;       /* THINK_SOLVE; the asker's */
	struct payer payer[SEATS_MAX]; /* any of these may be charged for it */
	int payers;                    /* 0: it is for nobody in particular */

	/* the answer */
	bool answered;
	bool dropped;                  /* it is not wanted any more, or nobody could think about it */
	move move;
	long made;                     /* playouts */
	int thens;                     /* of a hint: how the turn goes on well after `move` */
	move then[THEN_MAX];
	double standing[SEATS_MAX];    /* THINK_STANDING, of an onlooker's view: everybody's share of the win */
	struct analysis *analysis;     /* of a hint and an evaluation; on the heap: thought_free */

	void (*done)(struct thought *);  /* called by whoever was given the question; it is the asker's again */
	atomic_bool stop;              /* of whoever answers it: be quick */
	struct thought *next;          /* the same */
	struct purse *purse;           /* the same */
};

/* Answer it. `enough` is asked after every playout whether time is up; NULL: it never is. */
void thought_work(struct thought *, bool (*enough)(void *), void *context);
void thought_free(struct thought *);

/* Why a hint is good. */
void hint_reason(const struct thought *, struct merits *);

/* ---- a hint as JSON ---- */

/* "lines":[...], the best moves, at most so many; "then":[...], the rest of the turn after the
 * first; and "reason":[...] for it. */
void hint_json(const struct thought *, int lines, struct json *);

/* Of a try: "verdict", "cost" and, unless it is wrong, the best decision with its reasons. */
void solution_json(const struct thought *, struct json *);

/* "win", "ahead" and, if the game has an opinion of its own, "judged". */
void evaluation_json(const struct thought *, struct json *);

#endif
