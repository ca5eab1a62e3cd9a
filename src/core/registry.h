/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The games that there are: every folder games/NAME. */
#ifndef BERGFRIED_REGISTRY_H
#define BERGFRIED_REGISTRY_H

#include "game.h"

/* The game with that number, in the order people see them; NULL past the end. */
const struct game *registry_game(int number);

/* The game of that name, or NULL. One without a place, like the template, is found too,
 * but has no number: it is for tests. */
const struct game *registry_find(const char *name);

#endif
