/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Orders about tables: a remark that is deleted is gone from memory, from what is told and from
 * the log; a table that is closed has no winner. */
#include "orders.h"
#include "serving.h"
#include "tell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct serving *serving;
static struct store *store;

static int begin(void **state)
{
	struct message why;
	(void)state;
	serving = serving_begin(&(const struct limits){ 0 });
	store = store_open(serving_store(serving), STORE_NORMAL, &why);
	return store ? 0 : -1;
}

static int end(void **state)
{
	(void)state;
	store_close(store);
	serving_end(serving);
	return 0;
}

static struct message give(const char *word, const char *whom, const char *with)
{
	struct order o = { .now = 1800000000000, .whom = whom, .with = with };
	return order_carry_out(store, order_find(word), &o);
}

/* All that a viewer is told, in one text. */
static void hear(void *context, int seq, const char *text, size_t n)
{
	(void)seq;
	buf_putn(context, text, n);
}

static void look_for(void *context, const struct event *e)
{
	int *found = context;
	*found += strstr(e->text, "secret") != NULL;
}

static struct table *rebuilt(int64_t id)
{
	struct table *t = malloc(sizeof *t);
	struct rebuild rebuild = { .table = t };
	assert_non_null(t);
	table_start(t, id);
	assert_int_equal(store_events(store, id, 0, table_rebuild, &rebuild), STORE_OK);
	assert_null(rebuild.wrong);
	return t;
}

static void put_away(struct table *t)
{
	table_free(t);
	free(t);
}

static void words_are_gone(void **state)
{
	(void)state;
	struct player anna = { .name = "Anna", .made = 1 }, berta = { .name = "Berta", .made = 1 }, cilka = { .name = "Cilka", .made = 1 };
	struct table *t = malloc(sizeof *t);
	char id[ID_SIZE], number[16];
	assert_int_equal(store_player_add(store, &cilka), STORE_OK);
	assert_int_equal(store_player_add(store, &anna), STORE_OK);
	assert_int_equal(store_player_add(store, &berta), STORE_OK);
	serving_game(store, t, 77, &anna, &berta, true);
	id_put(77, id);
	serving_do(store, t, (struct request){ .verb = VERB_SAY, .player = anna.id, .name = "Anna", .seat = 0, .text = "a secret word" });
	int said = t->seq;
	serving_do(store, t, (struct request){ .verb = VERB_SAY, .player = cilka.id, .name = "Cilka", .seat = -1, .text = "a secret call" });
	int called = t->seq;
	serving_play(store, t, 1);
	snprintf(number, sizeof number, "%d", said);
	assert_null(give("unsay", id, number).id);
	snprintf(number, sizeof number, "%d", called);
	assert_null(give("unsay", id, number).id);
	/* again: nothing worse comes of it */
	assert_null(give("unsay", id, number).id);
	/* a move is no remark, and neither is what has not been */
	snprintf(number, sizeof number, "%d", called + 1);
	assert_non_null(give("unsay", id, number).id);
	assert_non_null(give("unsay", id, "100000").id);
	assert_non_null(give("unsay", id, "x").id);

	/* whoever reads it now finds nothing; whoever had it in memory forgets it with the event */
	int found = 0;
	assert_int_equal(store_events(store, 77, 0, look_for, &found), STORE_OK);
	assert_int_equal(found, 0);
	struct table *again = rebuilt(77);
	for (int seq = t->seq + 1; seq <= again->seq; seq++) {
		const struct happened *h = &again->log[seq - 1];
		struct event e = { .table = 77, .seq = seq, .at = h->at, .by = h->by, .text = h->text, .name = h->name };
		assert_null(table_apply(t, &e));
	}
	for (int viewer = -1; viewer < 2; viewer++) {
		struct buf from_memory = { 0 }, from_store = { 0 };
		tell_since(t, viewer, 0, hear, &from_memory);
		tell_since(again, viewer, 0, hear, &from_store);
		assert_string_equal(buf_text(&from_memory), buf_text(&from_store));
		assert_null(strstr(buf_text(&from_memory), "secret"));
		assert_non_null(strstr(buf_text(&from_memory), "\"unsaid\":true"));
		assert_non_null(strstr(buf_text(&from_memory), "\"event\":\"unsay\",\"of\":"));
		buf_free(&from_memory);
		buf_free(&from_store);
	}
	put_away(again);
	put_away(t);
}

static void keep(void *context, const struct summary *s)
{
	*(struct summary *)context = *s;
}

/* In the game, and before it; not after it. */
static void tables_are_closed(void **state)
{
	(void)state;
	struct player anna = { .name = "Anna", .made = 1 }, berta = { .name = "Berta", .made = 1 };
	struct table *t = malloc(sizeof *t);
	struct summary s = { 0 };
	char id[ID_SIZE];
	assert_int_equal(store_player_add(store, &anna), STORE_OK);
	assert_int_equal(store_player_add(store, &berta), STORE_OK);
	serving_game(store, t, 78, &anna, &berta, true);
	serving_play(store, t, 2);
	id_put(78, id);
	assert_null(give("close", id, NULL).id);
	assert_non_null(give("close", id, NULL).id);
	struct table *again = rebuilt(78);
	assert_int_equal(again->stage, STAGE_CLOSED);
	assert_int_equal(again->session.ending, ENDING_ABORTED);
	struct buf record = { 0 };
	assert_true(table_record(again, &record));
	buf_free(&record);
	assert_int_equal(store_tables(store, &(struct table_search){ .table = 78, .limit = 1 }, keep, &s), STORE_OK);
	assert_int_equal(s.stage, STAGE_CLOSED);
	assert_non_null(give("close", "00000000000000ff", NULL).id);
	assert_non_null(give("close", "nonsense", NULL).id);
	/* nobody at the table can do that */
	put_away(t);
	t = malloc(sizeof *t);
	struct buf event = { 0 };
	serving_game(store, t, 79, &anna, &berta, true);
	struct request r = { .verb = VERB_CLOSE, .player = anna.id, .name = "Anna", .seat = -1 };
	assert_non_null(table_check(t, &r, &event).id);
	r = (struct request){ .verb = VERB_UNSAY, .player = anna.id, .name = "Anna", .seat = -1, .remark = 1 };
	assert_non_null(table_check(t, &r, &event).id);
	buf_free(&event);
	put_away(again);
	put_away(t);
}

static void addresses(void **state)
{
	(void)state;
	static const char *const pairs[][2] = {
		{ "203.0.113.7", "203.0.113.7" }, { "::ffff:203.0.113.7", "203.0.113.7" }, { "2001:DB8:1:2:3:4:5:6", "2001:db8:1:2::" },
	};
	char address[BAN_ADDRESS_SIZE];
	for (int i = 0; i < 3; i++) {
		assert_true(ban_address(pairs[i][0], address));
		assert_string_equal(address, pairs[i][1]);
	}
	assert_false(ban_address("Anna", address));
	assert_false(ban_address("203.0.113", address));
	assert_false(ban_address("", address));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(words_are_gone, begin, end), cmocka_unit_test_setup_teardown(tables_are_closed, begin, end),
		cmocka_unit_test(addresses),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
