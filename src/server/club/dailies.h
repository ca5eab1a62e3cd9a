/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The deal of the day on a server (docs/daily.md): everybody's try is a table that the server
 * makes, and what came of it is read as JSON.
 *
 * Everything here is for the store's threads.
 */
#ifndef BERGFRIED_SERVER_DAILIES_H
#define BERGFRIED_SERVER_DAILIES_H

#include "tries.h"
#include "daily.h"
#include "json.h"

/* Somebody's try at the deal of that day: the one that they have begun, or a new one. The secret
 * of the day is drawn if nobody has asked before. STORE_NONE: there is no such player. */
enum stored daily_begin(struct store *, const struct game *, int day, const struct player *, int64_t now, struct try *);

/* What the deal of a day is made from. STORE_NONE: that day had none; if `draw`, it has one from
 * now on. */
enum stored daily_secret(struct store *, const struct game *, int day, bool draw, uint8_t secret[PROOF_BYTES]);

/* A day as docs/http.md has it, as this person may see it (0: nobody). */
enum stored put_daily(struct store *, const struct game *, int day, const uint8_t secret[PROOF_BYTES], int64_t viewer, int64_t now,
                      struct json *);

/* "key":"2026-11-19" */
void day_key(struct json *, const char *key, int day);

#endif
