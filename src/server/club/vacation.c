/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Vacations, as people ask for them under /api/me: how many days are left, to begin one and to
 * end it. On the keeper's thread, like all deeds (people_inside.h). The tables learn of it
 * afterwards (days.h).
 */
#include "people_inside.h"
#include "vacations.h"
#include "words.h"

#include <assert.h>
#include <time.h>

static const int64_t day = (int64_t)24 * 3600 * 1000;

/* When the year began in which that is, by the time of Greenwich. */
static int64_t year_of(int64_t at)
{
	time_t seconds = (time_t)(at / 1000);
	struct tm t;
	gmtime_r(&seconds, &t);
	struct tm first = { .tm_year = t.tm_year, .tm_mday = 1 };
	return (int64_t)timegm(&first) * 1000;
}

static void tell(struct errand *e, struct store *store)
{
	struct vacation v;
	int used = 0, days = people_vacation_days(e->people);
	enum stored s = store_vacation(store, e->me.id, &v);
	if (!errand_stored(e, s == STORE_NONE ? STORE_OK : s) ||
	    !errand_stored(e, store_vacation_days(store, e->me.id, year_of(e->now), &used)))
		return;
	struct json j = { .out = &e->out };
	json_open(&j, '{');
	json_key_int(&j, "days", days);
	json_key_int(&j, "left", used < days ? days - used : 0);
	if (v.until > e->now) {
		json_key_int(&j, "from", v.from);
		json_key_int(&j, "until", v.until);
	}
	json_close(&j, '}');
}

void vacation_read(struct errand *e, struct store *store)
{
	tell(e, store);
}

static int days_asked(const struct errand *e)
{
	return words_plain(e->days, 366);
}

struct message good_days(struct errand *e)
{
	return days_asked(e) > 0 ? message(NULL) : message(N_("the number of days must be a whole number, at least 1"));
}

void vacation_begin(struct errand *e, struct store *store)
{
	int asked = days_asked(e), used = 0, days = people_vacation_days(e->people);
	int64_t year = year_of(e->now);
	struct vacation v = { .player = e->me.id, .from = e->now, .until = e->now + asked * day };
	enum stored s = store_vacation_begin(store, &v, year, days);
	if (s == STORE_TAKEN && errand_stored(e, store_vacation_days(store, e->me.id, year, &used))) {
		struct message m = message(N_("you are already on vacation, or have too few days left this year: {left}"));
		message_int(&m, "left", used < days ? days - used : 0);
		errand_refuse(e, 409, m);
	}
	if (errand_stored(e, s))
		tell(e, store);
}

void vacation_end(struct errand *e, struct store *store)
{
	enum stored s = store_vacation_end(store, e->me.id, e->now);
	if (s == STORE_NONE)
		errand_refuse(e, 409, message(N_("you are not on vacation")));
	if (errand_stored(e, s))
		tell(e, store);
}
