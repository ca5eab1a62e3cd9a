/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Days of the calendar, in UTC: a day is a number that grows by one from each to the next, from
 * 1970-01-01 on, which is 0. People know it as "2026-11-19".
 */
#ifndef BERGFRIED_DAY_H
#define BERGFRIED_DAY_H

#include "buf.h"

#include <stdbool.h>
#include <stdint.h>

enum { DAY_MS = 24 * 3600 * 1000, DAY_FIRST_YEAR = 1970, DAY_LAST_YEAR = 9999, DAY_LAST = 2932896, DAY_SIZE = 11 };

/* The day of a moment, in milliseconds since 1970; and when a day begins. */
int day_of(int64_t at);
int64_t day_begin(int day);

/* The day of a date: months and days of the month count from 1. */
int day_from(int year, int month, int date);

/* Which day of the week it is, from 0 on, which is Monday. */
int day_of_week(int day);

/* "2026-11-19"; and back: false if it is none, or written in another way. */
void day_put(struct buf *, int day);
bool day_read(const char *, int *day);

#endif
