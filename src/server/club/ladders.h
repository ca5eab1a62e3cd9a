/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Leaderboards and profiles as clients get them (docs/http.md): what the store adds up
 * (ladder.h), as JSON. */
#ifndef BERGFRIED_LADDERS_H
#define BERGFRIED_LADDERS_H

#include "json.h"
#include "ladder.h"

/* The members of a leaderboard: of a season, or SEASON_ALL; `viewer`, or 0, gets the own row. */
enum stored put_leaderboard(struct store *, const char *game, int season, int64_t viewer, int64_t now, struct json *);

/* The members of a profile, game by game. The tables of games that are not listed are told to
 * the player alone. */
enum stored put_profile(struct store *, const struct player *, int64_t viewer, struct json *);

/* "results":[...] and "before": rated games, latest first, from before that one on. */
enum stored put_history(struct store *, const struct player *, const char *game, int64_t before, int limit, int64_t viewer,
                        struct json *);

#endif
