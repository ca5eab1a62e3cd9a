/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Games over days in the store: what people have noted, and their vacations. */
#include "intents.h"
#include "store_fresh.h"
#include "vacations.h"

static const int64_t day = 86400000;

static int64_t person(const char *name)
{
	struct player p = { .password = "x", .made = 1 };
	snprintf(p.name, sizeof p.name, "%s", name);
	assert_int_equal(store_player_add(store, &p), STORE_OK);
	return p.id;
}

static void happen(int64_t table, int seq, int64_t at, bool intents, const struct summary *summary)
{
	struct entry e = { .event = { .table = table, .seq = seq, .at = at, .text = "move 0 x" }, .intents = intents,
	                   .summary = summary }, *one = &e;
	store_append(store, &one, 1);
	assert_int_equal(e.result, STORE_OK);
}

static void count_intent(void *n, const struct intent *i)
{
	(void)i;
	++*(int *)n;
}

static int due(int64_t now)
{
	int n = 0;
	assert_int_equal(store_intents_due(store, now, 10, count_intent, &n), STORE_OK);
	return n;
}

/* ---- notes ---- */

static void notes_are_marked(void **state)
{
	(void)state;
	struct intent i = { .table = 7, .player = person("Anna"), .seq = 1, .ply = 0, .heard = 1, .due = 0, .text = "*\t1 x\n*\t1 y" };
	struct intent old, found;
	assert_int_equal(store_intent(store, 7, i.player, &found), STORE_NONE);
	assert_int_equal(store_intent_put(store, &i), STORE_OK);
	happen(7, 1, 1000, false, NULL);
	assert_int_equal(due(INT64_MAX), 0);
	happen(7, 2, 1000, true, NULL);
	assert_int_equal(due(1000 + INTENT_WAIT - 1), 0);
	assert_int_equal(due(1000 + INTENT_WAIT), 1);
	assert_int_equal(store_intent(store, 7, i.player, &old), STORE_OK);
	assert_string_equal(old.text, i.text);
	assert_int_equal(old.heard, 2);
	/* something happens between reading and settling: it is still due */
	happen(7, 3, 2000, true, NULL);
	assert_int_equal(store_intent_settle(store, &old), STORE_OK);
	assert_int_equal(due(INT64_MAX), 1);
	assert_int_equal(store_intent(store, 7, i.player, &old), STORE_OK);
	assert_int_equal(store_intent_settle(store, &old), STORE_OK);
	assert_int_equal(due(INT64_MAX), 0);
	/* dropped, it says why, and nothing wakes it */
	strcpy(old.fate, "gone");
	assert_int_equal(store_intent_settle(store, &old), STORE_OK);
	happen(7, 4, 3000, true, NULL);
	assert_int_equal(due(INT64_MAX), 0);
	assert_int_equal(store_intent(store, 7, i.player, &found), STORE_OK);
	assert_string_equal(found.fate, "gone");
	assert_string_equal(found.text, "");
	/* another one in its place, which what was read before does not touch */
	i.seq = 4;
	assert_int_equal(store_intent_put(store, &i), STORE_OK);
	strcpy(old.fate, "done");
	assert_int_equal(store_intent_settle(store, &old), STORE_OK);
	assert_int_equal(store_intent(store, 7, i.player, &found), STORE_OK);
	assert_string_equal(found.fate, "");
	strcpy(found.fate, "done");
	assert_int_equal(store_intent_settle(store, &found), STORE_OK);
	assert_int_equal(store_intent(store, 7, i.player, &found), STORE_NONE);
	/* it goes with its author */
	assert_int_equal(store_intent_put(store, &i), STORE_OK);
	assert_int_equal(store_player_drop(store, i.player), STORE_OK);
	assert_int_equal(store_intent(store, 7, i.player, &found), STORE_NONE);
	assert_int_equal(store_intent_put(store, &i), STORE_NONE);
}

/* ---- vacations ---- */

static void keep_last(void *last, const struct vacation *v)
{
	*(struct vacation *)last = *v;
}

static struct vacation untold(void)
{
	struct vacation v = { .player = 0 };
	assert_int_equal(store_vacations_untold(store, 10, keep_last, &v), STORE_OK);
	return v;
}

static int used(int64_t player, int64_t since)
{
	int n;
	assert_int_equal(store_vacation_days(store, player, since, &n), STORE_OK);
	return n;
}

static void days_are_counted(void **state)
{
	(void)state;
	int64_t anna = person("Anna"), year = 100 * day;
	struct vacation v = { .player = anna, .from = year + 1, .until = year + 1 + 10 * day }, now;
	assert_int_equal(store_vacation(store, anna, &now), STORE_NONE);
	assert_int_equal(store_vacation_end(store, anna, year + 5), STORE_NONE);
	assert_int_equal(store_vacation_begin(store, &v, year, 9), STORE_TAKEN);
	assert_int_equal(store_vacation_begin(store, &v, year, 10), STORE_OK);
	assert_int_equal(used(anna, year), 10);
	/* one at a time */
	v.from += day, v.until += day;
	assert_int_equal(store_vacation_begin(store, &v, year, 30), STORE_TAKEN);
	/* a moment costs a day, whoever ends it at once; a day and a moment cost two */
	assert_int_equal(store_vacation_end(store, anna, year + 2), STORE_OK);
	assert_int_equal(store_vacation_end(store, anna, year + 2), STORE_NONE);
	assert_int_equal(used(anna, year), 1);
	v = (struct vacation){ .player = anna, .from = year + 10, .until = year + 10 + 5 * day };
	assert_int_equal(store_vacation_begin(store, &v, year, 6), STORE_OK);
	assert_int_equal(store_vacation(store, anna, &now), STORE_OK);
	assert_int_equal(now.number, 2);
	assert_int_equal(store_vacation_end(store, anna, year + 10 + day + 1), STORE_OK);
	assert_int_equal(used(anna, year), 3);
	/* the next year begins with none */
	assert_int_equal(used(anna, year + 50 * day), 0);
	assert_int_equal(vacation_cost(5, 5), 0);
	assert_int_equal(vacation_cost(5, 6), 1);
	assert_int_equal(vacation_cost(5, 5 + day), 1);
	assert_int_equal(vacation_cost(5, 6 + day), 2);
	v.player = 12345;
	assert_int_equal(store_vacation_begin(store, &v, year, 6), STORE_NONE);
	assert_int_equal(store_player_drop(store, anna), STORE_OK);
	assert_int_equal(used(anna, 0), 0);
}

static void put_name(void *names, const char *name, int64_t until)
{
	struct buf *b = names;
	buf_puts(b, name, " ");
	buf_int(b, until);
	buf_char(b, '\n');
}

/* Tables learn of it, those that begin meanwhile as well; and who plays there. */
static void tables_are_told(void **state)
{
	(void)state;
	int64_t anna = person("Anna"), ben = person("Ben");
	struct vacation v = { .player = anna, .from = 1000, .until = 1000 + day }, told;
	struct buf names = { 0 };
	assert_int_equal(store_vacation_begin(store, &v, 0, 30), STORE_OK);
	told = untold();
	assert_int_equal(told.player, anna);
	assert_int_equal(told.number, 1);
	assert_int_equal(store_vacation_told(store, &told), STORE_OK);
	assert_int_equal(untold().player, 0);
	struct summary t = { .table = 9, .game = "null", .seats = 2, .chairs = 2, .stage = STAGE_OPEN, .made = 1, .changed = 2000 };
	t.seat[0].player = ben;
	t.seat[1].player = anna;
	happen(9, 1, 2000, false, &t);
	assert_int_equal(untold().player, 0);
	assert_int_equal(store_vacations_around(store, ben, 2000, put_name, &names), STORE_OK);
	assert_int_equal(names.len, 0);
	t.stage = STAGE_PLAYING;
	happen(9, 2, 2000, false, &t);
	assert_int_equal(untold().player, anna);
	assert_int_equal(store_vacations_around(store, ben, 2000, put_name, &names), STORE_OK);
	assert_string_equal(buf_text(&names), "Anna 86401000\n");
	buf_clear(&names);
	assert_int_equal(store_vacations_around(store, anna, 2000, put_name, &names), STORE_OK);
	assert_string_equal(buf_text(&names), "Anna 86401000\n");
	buf_clear(&names);
	assert_int_equal(store_vacations_around(store, ben, 1000 + day, put_name, &names), STORE_OK);
	assert_int_equal(names.len, 0);
	/* another end is news, and what was told before it is not enough */
	told = untold();
	assert_int_equal(store_vacation_end(store, anna, 5000), STORE_OK);
	assert_int_equal(store_vacation_told(store, &told), STORE_OK);
	assert_int_equal(untold().until, 5000);
	told = untold();
	assert_int_equal(store_vacation_told(store, &told), STORE_OK);
	t.changed = 6000;
	happen(9, 3, 6000, false, &t);
	assert_int_equal(untold().player, 0);
	buf_free(&names);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		STORE_TEST(notes_are_marked), STORE_TEST(days_are_counted), STORE_TEST(tables_are_told),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
