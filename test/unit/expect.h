/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What the unit tests share: what a message says in English, and what becomes
 * of a record.
 */
#ifndef BERGFRIED_EXPECT_H
#define BERGFRIED_EXPECT_H

#include "message.h"
#include "record.h"

/* The message says this in English; "" if it must have nothing to say. */
#define SAYS(message, text) expect_says(message, text, __FILE__, __LINE__)
void expect_says(struct message, const char *text, const char *file, int line);

/*
 * The record is refused at that line for that reason; NULL as the reason: it
 * is read to its end. Fed in one piece and byte by byte, with the same result.
 * The session is left behind for more questions if `keep` is not NULL.
 */
#define READS(text, n, at, reason, keep) expect_reads(text, n, at, reason, keep, __FILE__, __LINE__)
void expect_reads(const char *text, size_t n, long at, const char *reason, struct session *keep, const char *file,
                  int line);

/* A small record of the template game, played to its end; 20 lines. The one
 * with line `at` (from 1 on) replaced by other text, which may be empty or
 * hold several lines; NULL takes the line away. */
enum { SMALL_DEAL = 4, SMALL_FIRST_MOVE = 5, SMALL_SCORE = 17, SMALL_WINNER = 19, SMALL_END = 20 };
extern const char expect_small[];
void expect_replace(struct buf *out, int at, const char *instead);

#endif
