/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Badges: what somebody has done once. Each is a row with a name, how to earn it, and a
 * condition over what a finished game says of a seat. Only games that count earn any: those
 * that are rated, or with a bot of BADGE_LEVEL or above at the table, played to the end.
 */
#ifndef BERGFRIED_BADGES_H
#define BERGFRIED_BADGES_H

#include "json.h"

#include <stdbool.h>
#include <stdint.h>

enum { BADGE_LEVEL = 6 };

/* For the tables of seasons, which are closed by the store; for a tournament that has been won among
 * so many, and for so many puzzles that have been solved. */
#define BADGE_OF_SEASON "season"
#define BADGE_OF_CUP "goblet"
#define BADGE_OF_PUZZLES "lock"
enum { BADGE_CUP = 8, BADGE_PUZZLES = 50 };

/* What a finished game that counts says of one of its seats, and what that adds up to with
 * all that were counted before it. */
struct feat {
	bool won;
	int seats;
	int points, others;   /* and the most points of anybody else */
	bool was_last;        /* half way it had fewer points than any other */
	int level;            /* of the strongest bot at the table; 0: none */
	int above;            /* how much higher the best rated of the other people was rated, after ten rated
	                         games or more; 0: nobody was */
	int streak;           /* games that count won in a row, of this kind */
	int finished;         /* games that count, of all kinds */
	int kinds, all_kinds; /* in how many of the games that there are */
	int company;          /* different people in rated games within a day */
	int collected;        /* different things that have scored, see favourite() of a game */
};

struct badge {
	const char *key;      /* "comeback": stays as it is for ever */
	const char *name;     /* for people, as what follows: N_("...") */
	const char *how;
	bool (*earned)(const struct feat *);  /* NULL: not by a game */
};

/* By number from 0 on; NULL past the end. */
const struct badge *badge_number(int number);

/* "badges":[...]: all of them. */
void tell_badges(struct json *);

#endif
