/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Players that are programs. A bot gets a seat's view of the game and a
 * generator of its own, and nothing else: it cannot cheat.
 */
#ifndef BERGFRIED_BOT_H
#define BERGFRIED_BOT_H

#include "search.h"

/* How a bot chooses: see bots in bot.c. */
struct skill;

struct bot {
	const char *name;       /* "greedy" */
	const char *about;      /* for people, as what follows: N_("...") */
	const char *called;     /* "Kunz", a level's character; NULL: people use the name, too */
	const char *role;       /* who that is: "the miller"; NULL */
	const char *challenge;  /* words for a button: "Play against Kunz"; NULL */
	const struct skill *skill;
	bool apart;             /* for measuring alone: no table offers it */
};

/* The bots, by number from 0 on; NULL past the end. */
const struct bot *bot_number(int number);

/* The bot of that name, or NULL. */
const struct bot *bot_find(const char *name);

/* The best player there is, for hints and reviews. */
const struct bot *bot_best(void);

/* The level whose strength in a game is nearest to a person's rating; without hints, one in the middle. */
const struct bot *bot_near(const struct game *, double rating);

/* Which of several equal bots sits there, from 1 on in the order of the seats; 0: it is the only one
 * of its kind. `bots` has NULL where no bot sits. */
int bot_namesake(const struct bot *const bots[], int seats, int seat);

/* What people call the bot that sits there: "Kunz", or "Kunz the younger" beside another one.
 * Equal bots that are no characters are called the same. */
void bot_put_called(struct buf *, const struct catalogue *, const struct bot *const bots[], int seats, int seat);

/* How often a bot looks ahead in a game if nobody says otherwise, for who wants to be able
 * to stop it; 0: it does not search. */
long bot_iterations(const struct bot *, const struct game *);

/* One of the legal moves of the view's seat, which is to act. Some bots think longer
 * if they may; NULL: as long as they think fit. */
move bot_choose(const struct bot *, const struct view *, struct rng *, const struct effort *);

/* The same with all that was found out on the way; a bot that does not search
 * says only which move. */
void bot_think(const struct bot *, const struct view *, struct rng *, const struct effort *, struct analysis *);

#endif
