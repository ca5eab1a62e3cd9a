/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Threads that play games: numbers in, what came of the games out, in the order in which they
 * come to their end.
 */
#ifndef BERGFRIED_CREW_H
#define BERGFRIED_CREW_H

#include "buf.h"

#include <stdbool.h>

enum { CREW_MAX = 256 };

/* Play what has that number, and put what came of it; in any thread. False if it was stopped
 * before its end: see crew_stopped. */
typedef bool crew_player(const void *job, long long number, struct buf *result);

struct crew;

/* So many threads; NULL if not one could be had. */
struct crew *crew_start(int threads, crew_player *, const void *job);

/* One more to play. */
void crew_give(struct crew *, long long number);

/* What came of one, which belongs to the caller then; waits so many milliseconds for it. */
bool crew_take(struct crew *, int wait, long long *number, struct buf *result);

/* No more: whoever still plays stops at once, and everything is given back. */
void crew_end(struct crew *);

/* For a player, between two moves: is it to stop? Because somebody pressed Ctrl-C, or because
 * nobody wants to know any more. */
bool crew_stopped(void);

#endif
