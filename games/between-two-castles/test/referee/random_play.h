/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/*
 * Random games of Between Two Castles of Mad King Ludwig, played through the
 * slow referee's public interface and written as records.
 */
#ifndef LUDWIG_RANDOM_H
#define LUDWIG_RANDOM_H

#include "ludwig_referee.h"

#include <stdint.h>

struct judge_random_game {
	char *text;             /* the record, to be freed; NULL if the referee
	                           refused what it had offered */
	bool finished;          /* false: broken off on purpose */
	int seats;
};

/* The seed decides everything; twenty-four in a row have every number of
 * seats with both values of consent, with and without ages. */
struct judge_random_game judge_random_play(struct judge *referee,
	uint64_t seed, char complaint[256]);

#endif
