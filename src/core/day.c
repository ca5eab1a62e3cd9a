/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The Gregorian calendar; see day.h. It is reckoned in years that begin in March: then a leap day
 * is the last of its year, and the months before it have a regular length, 153 days in five. All
 * repeats after 400 years. The first of March of the year 0 was 719468 days before 1970-01-01.
 */
#include "day.h"

#include <assert.h>

enum { CYCLE = 146097, BEFORE = 719468, THURSDAY = 3, WEEK = 7 };

int day_from(int year, int month, int date)
{
	int since = (month + 9) % 12, y = year - (month < 3), in_cycle = y % 400;
	assert(year >= DAY_FIRST_YEAR && month >= 1 && month <= 12 && date >= 1 && date <= 31);
	return y / 400 * CYCLE + in_cycle * 365 + in_cycle / 4 - in_cycle / 100 + (153 * since + 2) / 5 + date - 1 - BEFORE;
}

/* A date as its digits: 20261119. */
static int digits_of(int day)
{
	int n = day + BEFORE, left = n % CYCLE;
	int in_cycle = (left - left / 1460 + left / 36524 - left / 146096) / 365;
	int in_year = left - (365 * in_cycle + in_cycle / 4 - in_cycle / 100), since = (5 * in_year + 2) / 153;
	int month = (since + 2) % 12 + 1, year = n / CYCLE * 400 + in_cycle + (month < 3);
	return year * 10000 + month * 100 + in_year - (153 * since + 2) / 5 + 1;
}

int day_of(int64_t at)
{
	return at > 0 ? (int)(at / DAY_MS) : 0;
}

int64_t day_begin(int day)
{
	assert(day >= 0);
	return (int64_t)day * DAY_MS;
}

int day_of_week(int day)
{
	assert(day >= 0);
	return (day + THURSDAY) % WEEK;
}

void day_put(struct buf *out, int day)
{
	char text[] = "....-..-..";
	int digits = digits_of(day);
	assert(day >= 0);
	static_assert(sizeof text == DAY_SIZE, "a date as text");
	for (int i = DAY_SIZE - 1; i-- > 0;)
		if (text[i] != '-') {
			text[i] = (char)('0' + digits % 10);
			digits /= 10;
		}
	buf_put(out, text);
}

/* Whatever has the form of a date is one if the day that it would be is written like this. */
bool day_read(const char *text, int *day)
{
	int digits = 0;
	assert(text && day);
	for (int i = 0; i < DAY_SIZE - 1; i++) {
		bool dash = i == 4 || i == 7;
		if (dash ? text[i] != '-' : text[i] < '0' || text[i] > '9')
			return false;
		if (!dash)
			digits = 10 * digits + (text[i] - '0');
	}
	int year = digits / 10000, month = digits / 100 % 100, date = digits % 100;
	if (text[DAY_SIZE - 1] || year < DAY_FIRST_YEAR || month < 1 || month > 12 || date < 1 || date > 31)
		return false;
	*day = day_from(year, month, date);
	return digits_of(*day) == digits;
}
