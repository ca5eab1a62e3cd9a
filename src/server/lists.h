/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What the store has, as clients get it: tables, ratings, players (docs/protocol.md). */
#ifndef BERGFRIED_LISTS_H
#define BERGFRIED_LISTS_H

#include "json.h"
#include "store.h"

/* A list of tables: how many there are, and when the last of them ended. */
struct table_list {
	struct json *json;
	int64_t viewer;
	int n;
	int64_t last;
};

/* Append the tables that are found to a list that is open. */
enum stored put_tables(struct store *, const struct table_search *, struct table_list *);

/* The same for people who look for a game: so many at most, those where a person sits first,
 * and few of one owner, so that nobody's tables hide others'. It looks at a few hundred. */
enum stored put_lobby(struct store *, const struct table_search *, struct table_list *);

/* "ratings":[...]: a player's, game by game; or the best of a game with their names. */
enum stored put_ratings(struct store *, const char *game, int64_t player, int limit, struct json *);

/* "id", "name", "guest", "ratings": somebody, as they see themselves. */
enum stored put_player(struct store *, const struct player *, struct json *);

#endif
