/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The games that there are. Nobody lists them: the build finds their folders (scripts/games). */
#include "registry.h"

#include <assert.h>
#include <string.h>

extern const struct game *const found_games[];  /* by the names of their folders; ended by NULL */

/* How many are offered before it. Games do not know each other, so two may have chosen the
 * same place; then the name decides, and the order is the same in every build. */
static int number_of(const struct game *game)
{
	int before = 0;
	for (int i = 0; found_games[i]; i++) {
		int place = found_games[i]->place;
		if (place && (place < game->place || (place == game->place && strcmp(found_games[i]->name, game->name) < 0)))
			before++;
	}
	return before;
}

const struct game *registry_game(int number)
{
	for (int i = 0; found_games[i]; i++)
		if (found_games[i]->place && number_of(found_games[i]) == number)
			return found_games[i];
	return NULL;
}

const struct game *registry_find(const char *name)
{
	assert(name);
	for (int i = 0; found_games[i]; i++)
		if (strcmp(found_games[i]->name, name) == 0)
			return found_games[i];
	return NULL;
}
