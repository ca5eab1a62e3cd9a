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
	const char *name;   /* "greedy" */
	const char *about;  /* for people: N_("...") */
	const struct skill *skill;
};

/* The bots, by number from 0 on; NULL past the end. */
const struct bot *bot_number(int number);

/* The bot of that name, or NULL. */
const struct bot *bot_find(const char *name);

/* The best player there is, for hints and reviews. */
const struct bot *bot_best(void);

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
