/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The slow referees behind one face. Each is a second implementation of a
 * game's rules that shares no code with the engine. It is in
 * games/GAME/test/referee and has a face of the name GAME_referee, with _ for -.
 */
#ifndef BERGFRIED_REFEREES_H
#define BERGFRIED_REFEREES_H

#include <stdbool.h>
#include <stddef.h>

enum { REFEREE_NAME = 256, REFEREE_MOVES = 640 };

struct referee_face {
	const char *game;

	/* A referee on the heap, with the tables in this folder; NULL and why if they
	 * cannot be read. */
	void *(*start)(const char *tables, char *why, size_t size);
	void (*stop)(void *);

	/* The same for a list that people brought along; NULL if there are none. */
	void *(*start_list)(const char *file, const char *hash, char *why, size_t size);

	/* Begin another record. */
	void (*reset)(void *);

	/* The next line: NULL, or why it is wrong; and the end of the record. */
	const char *(*line)(void *, const char *line);
	const char *(*end)(void *);

	/* The seats to act; 0 if the game is over or chance must decide. */
	unsigned (*to_act)(void *);

	/* A seat's legal moves by name; how many. */
	int (*legal)(void *, int seat, char names[][REFEREE_NAME]);

	int (*score)(void *, int chair);
};

/* By number from 0 on; NULL after the last one. */
const struct referee_face *referee_face(int number);

/* The one of a game; NULL if the game has none. */
const struct referee_face *referee_find(const char *game);

/* Start it with its own tables. */
void *referee_start(const struct referee_face *, char *why, size_t size);

#endif
