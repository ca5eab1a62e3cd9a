/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Seasons: the quarters of the calendar, in UTC. A season is a number that grows by one from
 * each to the next, four a year; people know it as "2026-4".
 */
#ifndef BERGFRIED_STORE_SEASON_H
#define BERGFRIED_STORE_SEASON_H

#include "buf.h"

#include <stdbool.h>
#include <stdint.h>

enum { SEASON_ALL = 0 };  /* no season: all time */

/* The season of a moment, in milliseconds since 1970; and when a season begins. */
int season_of(int64_t at);
int64_t season_begin(int season);

/* "2026-4"; and back: false if it is none. */
void season_put(struct buf *, int season);
bool season_read(const char *, int *season);

#endif
