/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/* Random games of Between Two Castles of Mad King Ludwig; see writer.h. */
#ifndef LUDWIG_RANDOM_H
#define LUDWIG_RANDOM_H

#include "ludwig_inside.h"
#include "writer.h"

/* Twenty-four seeds in a row have every number of seats with both values of
 * consent, with and without ages. */
struct random_game judge_random_play(void *referee, uint64_t seed,
	char complaint[WRITER_COMPLAINT]);

#endif
