/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The referees; see referees.h. */
#include "referees.h"

#include <stdio.h>
#include <string.h>

/* The build makes this list, with NULL at its end, from the folders that there are. */
extern const struct referee_face *const referee_faces[];

const struct referee_face *referee_face(int number)
{
	return referee_faces[number];
}

const struct referee_face *referee_find(const char *game)
{
	for (int i = 0; referee_faces[i]; i++)
		if (strcmp(referee_faces[i]->game, game) == 0)
			return referee_faces[i];
	return NULL;
}

void *referee_start(const struct referee_face *face, char *why, size_t size)
{
	char tables[512];
	snprintf(tables, sizeof tables, "%s/%s/test/referee/tables", GAMES_DIR, face->game);
	return face->start(tables, why, size);
}
