/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * A game looked over: what every decision cost. docs/review.md says what the
 * figures mean; review_judge.c finds them, review_json.c writes them for programs.
 */
#ifndef BERGFRIED_REVIEW_H
#define BERGFRIED_REVIEW_H

#include "bot.h"
#include "decision.h"
#include "session.h"

/* A move, and what was found out about it where there was a choice. */
struct made {
	move played, better;
	int choices;
	struct prospect best, got;
	double loss, points;      /* of the win and of the lead; never below 0 */
	double behind, stake;     /* how far it, and one drawn by lot, fell behind the best one when they were
	                             played out side by side: by chance also below 0 */
	struct view view;         /* what the seat could know before it */
};

/* A decision and what was found out about it: the moves that a seat made in a row in one
 * turn, such as a tile and its follower. What it cost is what they cost together. */
struct judged {
	int number;               /* of its first move, from 1 on */
	int moves;                /* that it consists of */
	struct made *made;        /* these */
	int seat, choices;        /* the most that there were; only with more than one the rest is known */
	struct prospect best, got;
	double loss, points;
	double behind, stake;
	int differs;              /* the move that cost most, counted from the first; 0 if none did */
	int betters;              /* moves that would have been better: from that one on to the end of the turn */
	move better[DECISION_MOVES];
};

struct review {
	const struct session *game;
	const struct bot *bot;
	long iterations;          /* for each move with a choice */
	int threads;              /* that may think about one */
	int moves;
	struct made *made;        /* on the heap: all moves */
	int decisions;
	struct judged *decision;  /* on the heap: these, taken together */
};

/* Begin: all moves with what their players could know, nothing judged yet. With 0
 * iterations as many as make a whole game take about 15 seconds. The session must
 * stay as it is until review_free. */
void review_start(struct review *, const struct session *, long iterations, int threads);
void review_free(struct review *);

/* Find out what a decision was worth; the same every time. */
void review_judge(const struct review *, struct judged *);

/* What would have been better, move by move: each with what the seat would have known
 * before it. */
void review_better(const struct judged *, void (*each)(void *, const struct view *, move), void *);

/* Why that is better than what was played. */
void review_reason(const struct judged *, struct merits *);

/* How bad is a loss? */
enum verdict { FINE, INACCURACY, MISTAKE, BLUNDER };
enum verdict review_verdict(double loss);

/* "", "?!", "?" or "??". */
const char *review_mark(enum verdict);

/* How well somebody decided who lost so much, where by drawing lots they would have lost
 * `stake`: 100 for nothing, 30 for as much, never less than 0. */
double review_accuracy(double lost, double stake);

/* The same of a seat over so many decisions of the game, all of them judged. */
double review_accuracy_after(const struct review *, int seat, int decisions);

/* How often moves are played out side by side. */
enum { REVIEW_LOOKS = 100 };

/* From this loss on a decision is worth an explanation, and may be among the costliest. */
#define REVIEW_WORTH 0.01

/* A seat's decisions: their number, their accuracy, their loss on average, and the
 * costliest ones, the costliest first. */
enum { COSTLIEST = 3 };

struct seat_review {
	int decisions;
	double accuracy, loss;
	int n;
	const struct judged *costliest[COSTLIEST];
};

struct seat_review review_seat(const struct review *, int seat);

/* As one JSON object each: a decision that has been judged, and the whole game. */
void review_json_decision(const struct review *, const struct judged *, struct buf *);
void review_json(const struct review *, struct buf *);

/* A figure with three digits after the point. */
void review_number(struct json *, double value);
void review_key_number(struct json *, const char *key, double value);

#endif
