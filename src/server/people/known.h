/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Whose key was shown a moment ago: so that not every request has to ask the store.
 * What is known is forgotten after a while, for another node may have changed it,
 * and when there is no room, what has not been wanted for longest.
 */
#ifndef BERGFRIED_KNOWN_H
#define BERGFRIED_KNOWN_H

#include "store.h"

struct known;

/* Room for so many; each stays `ms` milliseconds. */
struct known *known_new(int room, int64_t ms);
void known_free(struct known *);

/* The player with that key, or NULL. Stays until the next known_... */
const struct player *known_find(struct known *, const char *hash, int64_t now);
void known_put(struct known *, const char *hash, const struct player *, int64_t now);

/* Forget one key; all of a player's. */
void known_forget_key(struct known *, const char *hash);
void known_forget(struct known *, int64_t player);

#endif
