/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* A rematch: the same people at a table like the first, seated as they were or differently. */
#include "tables.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

/* Who sits to the left of whom, by the old seats. */
static void sit_differently(void **state)
{
	(void)state;
	for (int seats = 2; seats <= SEATS_MAX; seats++)
		for (uint64_t chance = 0; chance < 40; chance++) {
			uint8_t to[SEATS_MAX], sits[SEATS_MAX];
			memset(sits, SEATS_MAX, sizeof sits);
			table_reseat(seats, chance, to);
			for (int seat = 0; seat < seats; seat++)
				sits[to[seat]] = (uint8_t)seat;
			int again = 0, same_side = 0;
			for (int seat = 0; seat < seats; seat++) {
				int one = sits[seat], left = sits[(seat + 1) % seats];
				assert_true(one < seats);
				same_side += left == (one + 1) % seats;
				again += left == (one + 1) % seats || one == (left + 1) % seats;
			}
			/* three are always neighbours, but on the other side; of four two pairs stay */
			if (seats == 2)
				assert_int_equal(to[0], 1);
			else if (seats == 3)
				assert_int_equal(same_side, 0);
			else
				assert_int_equal(again, seats == 4 ? 2 : 0);
		}
}

/* The new table of a rematch, as it is made: with a seat for everybody, and nobody but whoever
 * asked for it in theirs. */
static struct table kept_seats(const struct table *t, bool reseat, uint64_t chance)
{
	struct request again[SEATS_MAX + 1];
	int n = table_again(t, &(struct request){ .player = PERSON + 1, .reseat = reseat, .chance = chance }, again);
	struct table next;
	table_start(&next, 8);
	for (int i = 0; i < n; i++)
		accepted(tables_ask(&next, again[i]));
	return next;
}

/* The same, with everybody seated. */
static struct table once_more(const struct table *t, bool reseat, uint64_t chance)
{
	struct table next = kept_seats(t, reseat, chance);
	for (int seat = 0; seat < next.options.seats; seat++) {
		int64_t who = next.seat[seat].kept;
		if (who)
			accepted(tables_ask(&next, (struct request){ .verb = VERB_SIT, .player = who, .name = next.seat[seat].name, .seat = seat,
			                                             .now = 1 }));
	}
	return next;
}

/* Nobody who has not agreed plays: no clock runs for them and no bot stands in. */
static void only_who_agrees(void **state)
{
	(void)state;
	struct table t = tables_full("between-two-castles", 4, "", (struct clock){ CLOCK_LIVE, 60000, 0 });
	t.rated = true;
	tables_start(&t, 1);
	for (int seat = 0; seat < 4; seat++)
		accepted(tables_do(&t, 3000, PERSON + seat, VERB_LEAVE, -1, NULL));
	struct table next = kept_seats(&t, false, 1);
	struct summary s;
	assert_true(next.rated && next.seat[1].player == PERSON + 1 && next.owner == PERSON + 1);
	for (int seat = 0; seat < 4; seat++)
		assert_true(seat == 1 || (!next.seat[seat].player && next.seat[seat].kept == PERSON + seat));
	table_summary(&next, &s);
	assert_true(!s.seat[0].player && !*s.seat[0].name);
	refused(tables_ask(&next, (struct request){ .verb = VERB_START, .player = PERSON + 1, .chance = 2, .now = 2000 }),
	        "{name} has not sat down yet");
	assert_int_equal(table_due(&next), 0);
	/* the seat is theirs alone, and they may have another */
	refused(tables_do(&next, 1, PERSON + 9, VERB_SIT, 0, NULL), "this seat is kept for {name}");
	refused(tables_do(&next, 1, PERSON + 2, VERB_SIT, 0, NULL), "this seat is kept for {name}");
	accepted(tables_do(&next, 1, PERSON + 2, VERB_SIT, 2, NULL));
	accepted(tables_do(&next, 1, PERSON, VERB_DECLINE, -1, NULL));
	refused(tables_do(&next, 1, PERSON, VERB_DECLINE, -1, NULL), "you do not have a seat at this table");
	accepted(tables_do(&next, 1, PERSON + 3, VERB_SIT, 0, NULL));
	assert_true(!next.seat[3].kept && !*next.seat[3].name && next.seat[0].player == PERSON + 3);
	accepted(tables_do(&next, 1, PERSON + 1, VERB_BOT, 3, "greedy"));
	tables_same_again(&next);
	accepted(tables_ask(&next, (struct request){ .verb = VERB_START, .player = PERSON + 1, .chance = 2, .now = 2000 }));
	table_free(&t);
	table_free(&next);
}

/* Whoever made the table may free a seat, or have a bot there instead. */
static void freed_by_owner(void **state)
{
	(void)state;
	struct table t = tables_full("between-two-castles", 4, "", no_clock);
	tables_start(&t, 1);
	for (int seat = 0; seat < 4; seat++)
		accepted(tables_do(&t, 3000, PERSON + seat, VERB_LEAVE, -1, NULL));
	struct table next = kept_seats(&t, false, 1);
	refused(tables_do(&next, 1, PERSON + 2, VERB_CLEAR, 0, NULL), "only the person who created the table can do that");
	accepted(tables_do(&next, 1, PERSON + 1, VERB_CLEAR, 0, NULL));
	accepted(tables_do(&next, 1, PERSON + 1, VERB_BOT, 2, "greedy"));
	accepted(tables_do(&next, 1, PERSON + 9, VERB_SIT, 0, NULL));
	/* somebody who has closed the account is waited for no more */
	table_rename(&next, PERSON + 3, "");
	assert_true(!next.seat[3].kept && !*next.seat[3].name);
	tables_same_again(&next);
	accepted(tables_do(&next, 1, PERSON + 8, VERB_SIT, 3, NULL));
	tables_same_again(&next);
	table_free(&t);
	table_free(&next);
}

/* A name is everywhere what it is now, and nowhere when its owner is gone. */
static void names_in_memory(void **state)
{
	(void)state;
	struct table t = tables_full("ordonans", 2, "", no_clock);
	accepted(tables_do(&t, 1, PERSON, VERB_SAY, -1, "hello"));
	table_rename(&t, PERSON, "A much longer name than before");
	assert_string_equal(t.seat[0].name, "A much longer name than before");
	assert_string_equal(t.log[t.seq - 1].name, "A much longer name than before");
	assert_string_equal(t.log[t.seq - 1].text, "say 0 hello");
	table_rename(&t, PERSON, "");
	for (int i = 0; i < t.seq; i++)
		assert_true(t.log[i].by != PERSON || !*t.log[i].name);
	for (size_t i = 0; i < sizeof t.seat[0].name; i++)
		assert_int_equal(t.seat[0].name[i], 0);
	table_free(&t);
}

/* A guest has no rating, and nobody's is at stake where a guest plays. */
static void no_guests_at_rated(void **state)
{
	(void)state;
	static const char why[] = "rated games are for people with an account: register, or play unrated";
	struct request make = { .verb = VERB_MAKE, .player = PERSON, .now = 1, .game = registry_find("ordonans"), .rated = true,
	                        .guest = true };
	make.options = options_default(make.game, 2);
	struct table t;
	table_start(&t, 7);
	refused(tables_ask(&t, make), why);
	make.guest = false;
	accepted(tables_ask(&t, make));
	refused(tables_ask(&t, (struct request){ .verb = VERB_SIT, .player = PERSON, .guest = true, .seat = 0, .now = 1 }), why);
	accepted(tables_do(&t, 1, PERSON, VERB_SIT, 0, NULL));
	/* nothing of what was agreed on can be changed afterwards, by anybody */
	assert_non_null(table_apply(&t, &(struct event){ .table = 7, .seq = t.seq + 1, .by = PERSON,
	                                                 .text = "table ordonans 2 private rated live:10000+0" }));
	table_free(&t);
}

/* Whoever changes seats takes along how old they are; the record says who sits where. */
static void rematch_elsewhere(void **state)
{
	(void)state;
	struct table t = tables_full("between-two-castles", 4, "ages=3,0,2,1", no_clock);
	tables_start(&t, 1);
	for (int seat = 0; seat < 4; seat++)
		accepted(tables_do(&t, 3000, PERSON + seat, VERB_LEAVE, -1, NULL));
	struct table same = once_more(&t, false, 5), other = once_more(&t, true, 5);
	assert_string_equal(same.options.text[1], "3,0,2,1");
	int moved = 0;
	for (int seat = 0; seat < 4; seat++) {
		static const int by_age[] = { 3, 0, 2, 1 };
		int now = table_seat_of(&other, PERSON + by_age[seat]);
		assert_int_equal(table_seat_of(&same, PERSON + seat), seat);
		assert_int_equal(other.options.text[1][2 * seat] - '0', now);
		moved += now != by_age[seat];
	}
	assert_true(moved > 0);
	accepted(tables_ask(&other, (struct request){ .verb = VERB_START, .player = PERSON + 1, .chance = 2, .now = 2000 }));
	for (int seat = 0; seat < 4; seat++)
		accepted(tables_do(&other, 3000, PERSON + seat, VERB_LEAVE, -1, NULL));
	struct buf record = { 0 };
	assert_true(table_record(&other, &record));
	for (int seat = 0; seat < 4; seat++) {
		char line[128];
		snprintf(line, sizeof line, "\nname %d %s\n", seat, other.seat[seat].name);
		assert_non_null(strstr(buf_text(&record), line));
	}
	assert_non_null(strstr(buf_text(&record), other.options.text[1]));
	buf_free(&record);
	table_free(&t);
	table_free(&same);
	table_free(&other);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(sit_differently), cmocka_unit_test(rematch_elsewhere), cmocka_unit_test(only_who_agrees),
	                                    cmocka_unit_test(freed_by_owner), cmocka_unit_test(names_in_memory),
	                                    cmocka_unit_test(no_guests_at_rated) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
