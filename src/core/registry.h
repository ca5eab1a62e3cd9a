/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* The games that there are. A new game is one line in registry.c. */
#ifndef BERGFRIED_REGISTRY_H
#define BERGFRIED_REGISTRY_H

#include "game.h"
#include "hints.h"

/* The game with that number, in the order people see them; NULL past the end. */
const struct game *registry_game(int number);

/* The game of that name, or NULL. The template game "null" is found too, but
 * has no number: it is for tests. */
const struct game *registry_find(const char *name);

/* What bots know about it; NULL if nothing. */
const struct hints *registry_hints(const struct game *);

#endif
