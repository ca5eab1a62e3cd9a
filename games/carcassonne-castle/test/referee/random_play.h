/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Random games of Carcassonne: The Castle, played with nothing but the slow
 * referee's list of legal moves and written down as records.  They exercise
 * the referee itself and give other programs something to agree with.
 */
#ifndef RANDOM_PLAY_H
#define RANDOM_PLAY_H

#include "castle_referee.h"

#include <stdint.h>

struct random_game {
	char *text;             /* the record; the caller frees it */
	bool finished;          /* false: broken off on purpose */
};

/* The same seed gives the same game. text is NULL if memory runs out or the
 * referee refuses what it offered itself; complaint then says what. */
struct random_game random_game_play(struct referee *referee, uint64_t seed,
	char complaint[256]);

#endif
