/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Players that are programs. A bot gets a seat's hidden view of the game and a
 * generator of its own, and nothing else: it cannot cheat.
 */
#ifndef BERGFRIED_BOT_H
#define BERGFRIED_BOT_H

#include "game.h"

struct bot {
	const char *name;   /* "greedy" */
	const char *about;  /* for people: N_("...") */

	/* One of the seat's legal moves; the seat is to act. */
	move (*choose)(const struct game *, const struct state *view, int seat, struct rng *);
};

/* The bots, by number from 0 on; NULL past the end. */
const struct bot *bot_number(int number);

/* The bot of that name, or NULL. */
const struct bot *bot_find(const char *name);

#endif
