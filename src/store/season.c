/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Which quarter of the calendar a moment is in; see season.h. */
#include "season.h"

#include "day.h"
#include "words.h"

#include <assert.h>

static const int QUARTERS = 4, MONTHS = 3;  /* of a year; of a quarter */

int64_t season_begin(int season)
{
	assert(season >= DAY_FIRST_YEAR * QUARTERS);
	return day_begin(day_from(season / QUARTERS, season % QUARTERS * MONTHS + 1, 1));
}

int season_of(int64_t at)
{
	/* a season of 92 days and not one less: so the guess is never late, and hardly ever early */
	int64_t longest = (int64_t)92 * DAY_MS;
	int season = DAY_FIRST_YEAR * QUARTERS + (int)((at > 0 ? at : 0) / longest);
	while (season_begin(season + 1) <= at)
		season++;
	return season;
}

void season_put(struct buf *out, int season)
{
	assert(season > 0);
	buf_int(out, season / QUARTERS);
	buf_char(out, '-');
	buf_int(out, season % QUARTERS + 1);
}

bool season_read(const char *text, int *season)
{
	assert(text && season);
	long long year, quarter;
	const char *at = words_digits(text, &year);
	if (!at || *at != '-' || year < DAY_FIRST_YEAR || year > DAY_LAST_YEAR)
		return false;
	at = words_digits(at + 1, &quarter);
	if (!at || *at || quarter < 1 || quarter > QUARTERS)
		return false;
	*season = (int)(year * QUARTERS + quarter - 1);
	return true;
}
