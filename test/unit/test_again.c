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

/* The new table of a rematch, with everybody seated. */
static struct table once_more(const struct table *t, bool reseat, uint64_t chance)
{
	struct request again[SEATS_MAX + 1];
	int n = table_again(t, &(struct request){ .player = PERSON + 1, .reseat = reseat, .chance = chance }, again);
	struct table next;
	table_start(&next, 8);
	for (int i = 0; i < n; i++)
		accepted(tables_ask(&next, again[i]));
	return next;
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
		char line[64];
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
	const struct CMUnitTest tests[] = { cmocka_unit_test(sit_differently), cmocka_unit_test(rematch_elsewhere) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
