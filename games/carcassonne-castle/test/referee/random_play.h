/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */

/* Random games of Carcassonne: The Castle; see writer.h. */
#ifndef RANDOM_PLAY_H
#define RANDOM_PLAY_H

#include "castle_inside.h"
#include "writer.h"

struct random_game random_game_play(void *referee, uint64_t seed,
	char complaint[WRITER_COMPLAINT]);

#endif
