/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The games that there are. */
#include "registry.h"

#include <string.h>

extern const struct game between_two_castles, carcassonne_castle, null_game, ordonans;
extern const struct hints between_two_castles_hints, carcassonne_castle_hints, ordonans_hints;

static const struct {
	const struct game *game;
	const struct hints *hints;
} entries[] = {
	{ &carcassonne_castle, &carcassonne_castle_hints },
	{ &between_two_castles, &between_two_castles_hints },
	{ &ordonans, &ordonans_hints },
};

enum { ENTRIES = sizeof entries / sizeof *entries };

const struct game *registry_game(int number)
{
	return number >= 0 && number < ENTRIES ? entries[number].game : NULL;
}

const struct game *registry_find(const char *name)
{
	for (int i = 0; i < ENTRIES; i++)
		if (strcmp(entries[i].game->name, name) == 0)
			return entries[i].game;
	return strcmp(null_game.name, name) == 0 ? &null_game : NULL;
}

const struct hints *registry_hints(const struct game *game)
{
	for (int i = 0; i < ENTRIES; i++)
		if (entries[i].game == game)
			return entries[i].hints;
	return NULL;
}
