/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What has been told and is kept is what would be told anew, byte for byte, whoever hears
 * it, from wherever they want to hear it. */
#include "tables.h"
#include "tale.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

static void collect(void *context, int seq, const char *text, size_t n)
{
	struct buf *out = context;
	buf_int(out, seq);
	buf_char(out, ' ');
	buf_putn(out, text, n);
	buf_char(out, '\n');
}

/* Both ways of telling, for every viewer. */
static void same_told(struct tales *tales, const struct table *t, int since)
{
	for (int viewer = -1; viewer < t->options.seats; viewer++) {
		struct buf kept = { 0 }, anew = { 0 };
		tales_since(tales, t, viewer, since, collect, &kept);
		tell_since(t, viewer, since, collect, &anew);
		assert_string_equal(buf_text(&kept), buf_text(&anew));
		buf_free(&kept);
		buf_free(&anew);
	}
}

/* Everybody hears the last event as it happens. */
static void follow(struct tales *tales, const struct table *t)
{
	for (int viewer = -1; viewer < t->options.seats; viewer++) {
		struct buf text = { 0 };
		tell_event(t, viewer, &text);
		tales_follow(tales, t, viewer, &text);
		buf_free(&text);
	}
}

/* If the table says that all hear the same, they do. */
static int heard_alike(const struct table *t)
{
	struct buf first = { 0 }, other = { 0 };
	bool alike = tell_alike(t);
	tell_event(t, -1, &first);
	for (int viewer = 0; alike && viewer < t->options.seats; viewer++) {
		buf_clear(&other);
		tell_event(t, viewer, &other);
		assert_string_equal(buf_text(&first), buf_text(&other));
	}
	buf_free(&first);
	buf_free(&other);
	return alike;
}

/* Everything that can stand in a log and is told, some of it not to all. */
static void something_else(struct table *t, struct rng *rng, int64_t at)
{
	switch (rng_below(rng, 12)) {
	case 0:
		tables_do(t, at, ONLOOKER, VERB_SAY, -1, "what a move");
		break;
	case 1:
		tables_do(t, at, PERSON, VERB_SAY, -1, "well");
		break;
	case 2:
		tables_do(t, at, PERSON + (int)rng_below(rng, 2), VERB_UNDO, -1, NULL);
		break;
	}
}

static void told_as_anew(void **state)
{
	(void)state;
	static const struct {
		const char *game;
		int seats;
	} games[] = { { "carcassonne-castle", 2 }, { "between-two-castles", 4 }, { "ordonans", 3 } };
	for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
		struct table t = tables_full(games[g].game, games[g].seats, "", no_clock);
		struct rng rng = rng_start(g + 3, RNG_CHANCE);
		size_t total = 0;
		struct tales tales = { .total = &total };
		int alike = 0;
		tables_start(&t, g + 1);
		for (int64_t at = 3000; tables_move(&t, &rng, at) && t.seq < 160; at += 10) {
			alike += heard_alike(&t);
			/* now and then somebody hears them, now and then nobody listens for a while */
			if (t.seq / 20 % 2)
				follow(&tales, &t);
			something_else(&t, &rng, at + 1);
			alike += heard_alike(&t);
			if (t.seq / 20 % 2)
				follow(&tales, &t);
			if (t.seq % 17 == 0)
				same_told(&tales, &t, (int)rng_below(&rng, (uint32_t)t.seq + 1));
		}
		same_told(&tales, &t, 0);
		same_told(&tales, &t, t.seq - 1);
		same_told(&tales, &t, t.seq);
		assert_true(alike > 0 && t.seq > TALE_EVENTS);
		assert_true(total > 0 && total == tales.bytes);
		tales_free(&tales);
		assert_int_equal(total, 0);
		table_free(&t);
	}
}

/* What has been deleted is told to nobody any more, however long the table is. */
static void deleted_remarks_are_gone(void **state)
{
	(void)state;
	struct table t = tables_full("carcassonne-castle", 2, "", no_clock);
	struct rng rng = rng_start(9, RNG_CHANCE);
	size_t total = 0;
	struct tales tales = { .total = &total };
	tables_start(&t, 9);
	accepted(tables_do(&t, 3000, PERSON, VERB_SAY, -1, "a word to be deleted"));
	int remark = t.seq;
	while (t.seq < TALE_EVENTS + 4)
		assert_true(tables_move(&t, &rng, 3000));
	same_told(&tales, &t, 0);
	assert_non_null(strstr(buf_text(&tales.of[0].text), "to be deleted"));
	accepted(tables_ask(&t, (struct request){ .verb = VERB_UNSAY, .remark = remark, .seat = -1, .now = 4000 }));
	follow(&tales, &t);
	same_told(&tales, &t, 0);
	for (int i = 0; i <= SEATS_MAX; i++)
		assert_null(strstr(buf_text(&tales.of[i].text), "to be deleted"));
	tales_free(&tales);
	table_free(&t);
}

/* Whoever makes the host go through the whole log is charged with all of it, also where
 * little of it was new. */
static void costs_what_it_takes(void **state)
{
	(void)state;
	struct table t = tables_full("carcassonne-castle", 2, "", no_clock);
	struct rng rng = rng_start(7, RNG_CHANCE);
	struct buf out = { 0 };
	size_t total = 0;
	struct tales tales = { .total = &total };
	tables_start(&t, 7);
	while (t.seq < TALE_EVENTS)
		assert_true(tables_move(&t, &rng, 3000));
	assert_int_equal(tales_since(&tales, &t, -1, 0, collect, &out), t.seq);
	assert_int_equal(tales_since(&tales, &t, -1, 0, collect, &out), 0);
	/* the last one is told where it happened */
	assert_true(tables_move(&t, &rng, 3000));
	assert_int_equal(tales_since(&tales, &t, -1, t.seq - 1, collect, &out), 1);
	assert_true(tables_move(&t, &rng, 3000) && tables_move(&t, &rng, 3000));
	assert_int_equal(tales_since(&tales, &t, -1, t.seq - 1, collect, &out), t.seq);
	buf_free(&out);
	tales_free(&tales);
	table_free(&t);
}

/* What is short is not kept. */
static void short_tales_are_not_kept(void **state)
{
	(void)state;
	struct table t = tables_full("ordonans", 2, "", no_clock);
	size_t total = 0;
	struct tales tales = { .total = &total };
	assert_true(t.seq < TALE_EVENTS);
	same_told(&tales, &t, 0);
	assert_int_equal(total, 0);
	table_free(&t);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(told_as_anew),
		cmocka_unit_test(deleted_remarks_are_gone),
		cmocka_unit_test(costs_what_it_takes),
		cmocka_unit_test(short_tales_are_not_kept),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
