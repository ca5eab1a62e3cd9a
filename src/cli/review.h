/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A game looked over: what every decision cost. docs/review.md says what the
 * figures mean; review_judge.c finds them, review_tell.c shows them.
 */
#ifndef BERGFRIED_REVIEW_H
#define BERGFRIED_REVIEW_H

#include "bot.h"
#include "cli.h"

/* What a seat can expect. */
struct prospect {
	double win;    /* share of the win */
	double ahead;  /* points ahead of the best other seat at the end */
};

/* A move and what was found out about it. */
struct judged {
	int number;               /* of the move, from 1 on */
	int seat, choices;        /* only where there is more than one the rest is known */
	move played, better;
	struct prospect best, got;
	double loss, points;      /* of the win and of the lead; never below 0 */
	struct state_space view;  /* what the seat could know before it */
};

struct review {
	const struct cli *cli;
	const struct session *game;
	const struct bot *bot;
	long iterations;       /* for each decision */
	int moves;
	struct judged *move;   /* on the heap */
	int decisions;         /* of these, those with more than one choice */
};

/* Find out what a move was worth; the same every time. */
void review_judge(const struct review *, struct judged *);

/* How bad is a loss? */
enum verdict { FINE, INACCURACY, MISTAKE, BLUNDER };
enum verdict review_verdict(double loss);

/* How well a move was chosen that lost so much: 100 for nothing, then ever less. */
double review_accuracy(double loss);

/* A seat's decisions: their number, their accuracy and loss on average, and the
 * costliest ones, the costliest first. */
enum { COSTLIEST = 3 };

struct seat_review {
	int decisions;
	double accuracy, loss;
	int n;
	const struct judged *costliest[COSTLIEST];
};

struct seat_review review_seat(const struct review *, int seat);

void review_tell(const struct review *);
void review_json(const struct review *);

#endif
