/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Tables of a host over ports that answer at once, later, in another order, or say that the
 * store is away or somebody else was faster. Whatever happens on the way, every request has
 * one last answer, nothing is told that is not kept, and whoever leaves leaves nothing behind.
 */
#include "world.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

/* Whoever asks to hear of a table and is gone before it has been read hears nothing. */
static void test_join_and_leave(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1], *cid = &world.person[0][2];
	int64_t id = world_make_game(ann, ben);
	world_forget(id);
	world.later = world.think_later = true;
	world_ask_at(cid, id, "{'id':1,'do':'join','table':'$'}");
	world_ask_at(ann, id, "{'id':2,'do':'hint','table':'$'}");
	world_ask_at(ben, id, "{'id':2,'do':'hint','table':'$'}");
	world_ask_at(ben, id, "{'id':3,'do':'say','table':'$','text':'bye'}");
	world_leave(ann);
	world_leave(ben);
	world_leave(cid);
	world_settle(false);
	/* nobody is there to think for, but what was said is said */
	assert_int_equal(world.thinking, 0);
	assert_string_equal(world.kept[world.events - 1].text + 6, "bye");
	assert_null(world.host[0]->visitors);
}

/* A table that was closed before its game can be set up once more, like one that is over. */
static void test_rematch_of_closed(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0];
	int64_t id = world_make(ann);
	world_ask_at(ann, id, "{'id':1,'do':'close','table':'$'}");
	world_ask_at(ann, id, "{'id':2,'do':'rematch','table':'$'}");
	assert_int_equal(world_heard(ann, "'id':2,'ok':true,'table':"), 1);
}

/* Nobody has told this host of what the other has just said yes to: it asks the store before
 * it says no, or tells something to somebody who has not heard of the table from here. */
static void test_newest(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *cid = &world.person[0][2], *far = &world.person[1][0];
	world.host[0]->plan.several = world.host[1]->plan.several = true;
	int64_t id = world_make(far);
	world_ask_at(far, id, "{'id':1,'do':'join','table':'$'}");
	world_ask_at(ann, id, "{'id':2,'do':'sit','table':'$','seat':1}");
	assert_int_equal(world_heard(ann, "'id':2,'ok':true"), 1);
	world_ask_at(far, id, "{'id':3,'do':'start','table':'$'}");
	assert_int_equal(world_heard(far, "'id':3,'ok':true"), 1);
	world_ask_at(cid, id, "{'id':4,'do':'tally','table':'$','seat':0}");
	assert_int_equal(world_heard(cid, "'id':4,'ok':true"), 1);
	world_ask_at(far, id, "{'id':5,'do':'resign','table':'$'}");
	assert_int_equal(world_heard(far, "'id':5,'ok':true"), 1);
	world_ask_at(ann, id, "{'id':6,'do':'record','table':'$'}");
	assert_int_equal(world_heard(ann, "'id':6,'ok':true"), 1);
	/* and no is still no */
	world_ask_at(ann, id, "{'id':7,'do':'resign','table':'$'}");
	assert_int_equal(world_heard(ann, "'id':7,'error'"), 1);
}

/* Programs hear why, and when to try again. */
static void test_refusals(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1], *cid = &world.person[0][2];
	int64_t id = world_make_game(ann, ben);
	world_ask_at(ann, id, "{'id':1,'do':'play','table':'$','move':'fly'}");
	assert_int_equal(world_heard(ann, "'refused':'illegal'"), 1);
	world_ask_at(ann, id, "{'id':2,'do':'play','table':'$'}");
	assert_int_equal(world_heard(ann, "'refused':'malformed'"), 1);
	world_ask_at(ann, id + 1, "{'id':3,'do':'join','table':'$'}");
	assert_int_equal(world_heard(ann, "'refused':'unknown'"), 1);
	world_ask_at(cid, id, "{'id':4,'do':'close','table':'$'}");
	world_ask_at(cid, id, "{'id':5,'do':'resign','table':'$'}");
	assert_int_equal(world_heard(cid, "'id':5,'error'"), 1);
	assert_int_equal(world_heard(cid, "'refused':'forbidden'"), 1);
}

/* Two hosts want the same seat: the slower one reads the table again and says so. */
static void test_conflict(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1], *far = &world.person[1][0];
	int64_t id = world_make(ann);
	world_ask_at(ben, id, "{'id':1,'do':'join','table':'$'}");
	world_ask_at(far, id, "{'id':1,'do':'join','table':'$'}");
	world.later = true;
	world_ask_at(ben, id, "{'id':2,'do':'sit','table':'$','seat':1}");
	world_ask_at(far, id, "{'id':2,'do':'sit','table':'$','seat':1}");
	world_settle(false);
	assert_int_equal(world_heard(ben, "'id':2,'ok':true,'seq':3"), 1);
	assert_int_equal(world_heard(far, "'id':2,"), 1);
	assert_int_equal(world_heard(far, "this seat is taken"), 1);
	assert_int_equal(world_heard(far, "'seq':3,'at':"), 1);
	assert_int_equal(host_figures(world.host[1]).conflicts, 1);
	/* and both agree on what follows, whoever hears of it first */
	world_ask_at(far, id, "{'id':3,'do':'say','table':'$','text':'one'}");
	world_ask_at(ben, id, "{'id':3,'do':'say','table':'$','text':'two'}");
	world_settle(true);
	host_heard(world.host[0], id, 5);
	host_heard(world.host[1], id, 5);
	world_settle(false);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(world_heard(i ? far : ben, "'seq':4,'at':"), 1);
		/* whoever sits there does not hear what onlookers say */
		assert_int_equal(world_heard(i ? far : ben, "'seq':5,'at':"), i);
		assert_int_equal(world_heard(i ? far : ben, "'id':3,'ok':true"), 1);
	}
}

/* What the store could not keep has not happened, for anybody, and can be asked again. */
static void lose_store(bool at_all)
{
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1];
	world.later = false;
	int64_t id = world_make(ann);
	world_ask_at(ann, id, "{'id':1,'do':'join','table':'$'}");
	world.later = at_all;
	world.away = true;
	world_ask_at(ben, id, "{'id':2,'do':'sit','table':'$','seat':1}");
	world_ask_at(ann, id, "{'id':3,'do':'view','table':'$'}");
	world_ask_at(ann, id, "{'id':4,'do':'rematch','table':'$'}");
	world_settle(false);
	world_ask_at(ben, id, "{'id':5,'do':'sit','table':'$','seat':1}");
	world_settle(false);
	assert_int_equal(world_heard(ben, "'id':2,'error':{'key':'the server cannot save"), 1);
	assert_int_equal(world_heard(ben, "'id':5,'error':{'key':'the server cannot save"), 1);
	assert_int_equal(world_heard(ann, "'id':3,"), 1);
	assert_int_equal(world_heard(ann, "'id':4,'error'"), 1);
	assert_int_equal(world_heard(ann, "'seq':3"), 0);
	world.away = false;
	host_step(world.host[0]);
	world_settle(false);
	world_ask_at(ben, id, "{'id':6,'do':'sit','table':'$','seat':1}");
	world_settle(false);
	assert_int_equal(world_heard(ben, "'id':6,'ok':true,'seq':3"), 1);
	assert_int_equal(world_heard(ann, "'seq':3,'at':"), 1);
}

static void test_store_away_later(void **state)
{
	(void)state;
	lose_store(true);
}

static void test_store_away_at_once(void **state)
{
	(void)state;
	lose_store(false);
}

/* A clock that has run out is tried now and then, not all the time. */
static void test_store_full(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1];
	int64_t id = world_make_with(ann, "{'do':'make','game':'carcassonne-castle','seats':2,'sit':0,'clock':{'kind':'live','base':10000}}");
	world_ask_at(ben, id, "{'do':'sit','table':'$','seat':1}");
	world_ask_at(ann, id, "{'do':'start','table':'$'}");
	world_ask_at(ann, id, "{'do':'join','table':'$'}");
	world.later = world.full = true;
	world.now += MINUTE;
	for (int i = 0; i < 3; i++) {
		host_step(world.host[0]);
		world_settle(false);
		world_ask_at(ben, id, "{'do':'say','table':'$','text':'hello'}");
		world_settle(false);
	}
	assert_int_equal(world_heard(ben, "the server cannot save"), 3);
	assert_int_equal(world_heard(ann, "'event':'flag'"), 0);
	world.full = false;
	host_step(world.host[0]);
	world_settle(false);
	assert_int_equal(world_heard(ann, "'event':'flag'"), 1);
}

/* Somebody plays the first of their moves. */
static void play_first(struct person *p, int64_t id, const struct table *t, int seat)
{
	move moves[MOVES_MAX];
	char name[MOVE_NAME_MAX], text[128];
	struct buf b = buf_over(name, sizeof name), request = buf_over(text, sizeof text);
	assert_true(t->game->moves(session_state(&t->session), seat, moves) > 0);
	t->game->name_move(session_state(&t->session), seat, moves[0], &b);
	buf_puts(&request, "{'do':'play','table':'$','move':'", name, "'}");
	world_ask_at(p, id, text);
}

/* The index always knows whose turn it is, what is due and how the game stands, and to a minute
 * when something last happened; but a move that changes none of that is not written there. */
static void check_index(const char *make)
{
	struct person *people[] = { &world.person[0][0], &world.person[0][1] };
	int64_t id = world_make_with(people[0], make);
	world_ask_at(people[1], id, "{'do':'sit','table':'$','seat':1}");
	world_ask_at(people[0], id, "{'do':'start','table':'$'}");
	const struct table *t = &live_find(world.host[0], id)->table;
	int moves = 0, written = world.indexings, minutes = 0;
	while (t->stage == STAGE_PLAYING) {
		int before = world.indexings, seat = t->seat[0].acts ? 0 : 1;
		struct summary is;
		world.now += moves % 7 == 0 ? MINUTE : 1000;
		play_first(people[seat], id, t, seat);
		table_summary(t, &is);
		assert_int_equal(world.indexed.changed / MINUTE, is.changed / MINUTE);
		assert_int_equal(world.indexed.turn, is.turn);
		assert_int_equal(world.indexed.due, is.due);
		assert_int_equal(world.indexed.stage, is.stage);
		minutes += moves % 7 == 0 && world.indexings > before;
		moves++;
	}
	written = world.indexings - written;
	assert_true(moves > 60 && written < moves);
	assert_int_equal(minutes, (moves + 6) / 7);
	assert_int_equal(world.indexed.ended, t->ended);
}

static void test_index(void **state)
{
	(void)state;
	check_index("{'do':'make','game':'carcassonne-castle','seats':2,'sit':0}");
}

static void test_index_with_clocks(void **state)
{
	(void)state;
	check_index("{'do':'make','game':'carcassonne-castle','seats':2,'sit':0,'clock':{'kind':'live','base':3600000}}");
}

/* A table that could not be made, with a seat wanted there: one answer, with the reason. */
static void make_nothing(struct person *ann, bool at_all)
{
	world.later = at_all;
	world.away = true;
	buf_clear(&ann->heard);
	world_ask(ann, "{'id':1,'do':'make','game':'carcassonne-castle','seats':2,'sit':0,'lang':'en'}");
	world_settle(false);
	assert_int_equal(world_heard(ann, "'id':1,"), 1);
	assert_int_equal(world_heard(ann, "'key':'the server cannot save"), 1);
	assert_int_equal(world_heard(ann, "'text':'the server cannot save"), 1);
	assert_int_equal(world.events, 0);
}

static void test_make_without_store(void **state)
{
	(void)state;
	make_nothing(&world.person[0][0], true);
	make_nothing(&world.person[0][0], false);
}

/* An event has the name its maker had when it was made, and keeps it on its way. */
static void test_renamed_on_the_way(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0];
	int64_t id = world_make(ann);
	world.later = true;
	world_ask_at(ann, id, "{'id':1,'do':'say','table':'$','text':'hello'}");
	host_renamed(world.host[0], 1, "Zoë", false);
	world_settle(false);
	assert_string_equal(world.kept[world.events - 1].name, "Ann");
}

/* Whoever looks at the table sees a new name at once. */
static void test_renamed_at_table(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1];
	int64_t id = world_make(ann);
	world_ask_at(ben, id, "{'id':1,'do':'join','table':'$','detail':'full'}");
	world_settle(false);
	buf_clear(&ann->heard);
	buf_clear(&ben->heard);
	host_renamed(world.host[0], 1, "Zoë", false);
	assert_int_equal(world_heard(ben, "'name':'Zoë'"), 1);
	assert_int_equal(world_heard(ben, "'name':'Ann'"), 0);
	/* a program that is told when it is to act is not told so by a name */
	world_ask_at(ben, id, "{'id':2,'do':'join','table':'$','detail':'turn'}");
	world_settle(false);
	buf_clear(&ben->heard);
	host_renamed(world.host[0], 1, "Zita", false);
	assert_int_equal(ben->heard.len, 0);
}

/* A table is deleted by whoever made it, only where tables are its visitors' own. */
static void test_drop(void **state)
{
	(void)state;
	int64_t id = world_make_game(&world.person[0][0], NULL);
	world_ask_at(&world.person[0][0], id, "{'id':1,'do':'drop','table':'$'}");
	assert_int_equal(world_heard(&world.person[0][0], "'id':1,'error':{'key':'unknown request"), 1);
}

/* Of a table one sees one's own side and no record of it while it lasts. */
static void test_secrets_at_table(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1], *cid = &world.person[0][2];
	int64_t id = world_make_game(ann, ben);
	static const char *const asks[] = {
		"{'id':1,'do':'hint','table':'$'}",
		"{'id':1,'do':'worth','table':'$'}",
		"{'id':1,'do':'record','table':'$'}",
		"{'id':1,'do':'hint','table':'$','seat':0}",
		"{'id':1,'do':'look','table':'$','ply':0,'seat':0}",
		"{'id':1,'do':'view','table':'$','seat':0}",
		"{'id':1,'do':'worth','table':'$','seat':0,'ply':0}",
		"{'id':1,'do':'view','table':'$'}",
		"{'id':1,'do':'hint','table':'$','position':'a'}",
	};
	for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
		buf_clear(&cid->heard);
		world_ask_at(cid, id, asks[i]);
		assert_int_equal(world_heard(cid, "'id':1,'error'"), 1);
		assert_int_equal(world_heard(cid, "'id':1,"), 1);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_join_and_leave, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_rematch_of_closed, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_conflict, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_index, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_index_with_clocks, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_refusals, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_newest, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_store_away_later, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_store_away_at_once, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_store_full, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_make_without_store, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_renamed_on_the_way, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_renamed_at_table, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_drop, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_secrets_at_table, world_open, world_close),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
