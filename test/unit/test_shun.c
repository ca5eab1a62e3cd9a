/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* What people want of each other: muting lasts and follows the person, who is blocked cannot
 * sit down, and reports say whom they are about. */
#include "world.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

#define ANN (&world.person[0][0])
#define BEN (&world.person[0][1])
#define CID (&world.person[0][2])

/* Whatever name or table they come with, and whatever page is opened anew. */
static void test_mute_lasts(void **state)
{
	(void)state;
	int64_t id = world_make_with(ANN, "{'do':'make','game':'between-two-castles','seats':3,'sit':0}");
	world_ask_at(BEN, id, "{'do':'sit','table':'$','seat':1}");
	world_ask_at(CID, id, "{'do':'sit','table':'$','seat':2}");
	world_ask_at(ANN, id, "{'id':1,'do':'join','table':'$'}");
	world_ask_at(ANN, id, "{'id':2,'do':'mute','table':'$','name':'Ben','on':true}");
	assert_int_equal(world_heard(ANN, "'id':2,'ok':true,'seq':4"), 1);
	world_ask_at(BEN, id, "{'do':'say','table':'$','text':'one'}");
	host_renamed(world.host[0], 2, "Benjamin", false);
	world_ask_at(BEN, id, "{'do':'say','table':'$','text':'two'}");
	world_ask_at(CID, id, "{'do':'say','table':'$','text':'three'}");
	assert_int_equal(world_heard(ANN, "'one'") + world_heard(ANN, "'two'"), 0);
	assert_int_equal(world_heard(ANN, "'three'"), 1);
	/* a page that is loaded again, at another node */
	world_leave(ANN);
	buf_clear(&ANN->heard);
	world_leave(&world.person[1][0]);
	world_enter(1, ANN, 1, "Ann");
	world_ask_at(ANN, id, "{'id':3,'do':'join','table':'$','since':0}");
	assert_int_equal(world_heard(ANN, "'one'") + world_heard(ANN, "'two'"), 0);
	assert_int_equal(world_heard(ANN, "'three'"), 1);
	/* and not any more */
	world_ask(ANN, "{'id':4,'do':'mute','name':'Ben','on':false}");
	assert_int_equal(world_heard(ANN, "{'id':4,'ok':true}"), 1);
	world_ask_at(ANN, id, "{'id':5,'do':'join','table':'$','since':0}");
	assert_int_equal(world_heard(ANN, "'one'"), 1);
}

/* Two pages of one person know the same; and what was wished for elsewhere comes with the next table. */
static void test_all_pages(void **state)
{
	(void)state;
	int64_t id = world_make(BEN);
	world_leave(CID);
	world_enter(0, CID, 1, "Ann");
	world_ask_at(CID, id, "{'do':'join','table':'$'}");
	world_ask(ANN, "{'id':1,'do':'block','name':'Ben','on':true}");
	world_ask_at(BEN, id, "{'do':'say','table':'$','text':'one'}");
	assert_int_equal(world_heard(CID, "'one'"), 0);
	/* another node has taken it back */
	world.aversions = 0;
	world_ask_at(CID, id, "{'do':'join','table':'$'}");
	world_ask_at(BEN, id, "{'do':'say','table':'$','text':'two'}");
	assert_int_equal(world_heard(CID, "'two'"), 0);
	world.now += MINUTE;
	world_ask_at(CID, id, "{'do':'join','table':'$'}");
	world_ask_at(BEN, id, "{'do':'say','table':'$','text':'three'}");
	assert_int_equal(world_heard(CID, "'three'"), 1);
}

static void test_blocked(void **state)
{
	(void)state;
	world_ask(ANN, "{'id':1,'do':'block','name':'Ben','on':true}");
	world_ask(ANN, "{'id':2,'do':'mute','name':'Cid','on':true}");
	world_ask(ANN, "{'id':3,'do':'shunned'}");
	assert_int_equal(world_heard(ANN, "'id':3,'ok':true,'people':[{'name':'','mute':false,'block':true},"
	                                  "{'name':'','mute':true,'block':false}]"), 1);
	/* at a table of hers, and at one where she sits; muting bars nobody */
	int64_t hers = world_make(ANN), other = world_make_with(CID, "{'do':'make','game':'between-two-castles','seats':4,'sit':0}");
	world_ask_at(ANN, other, "{'id':4,'do':'sit','table':'$','seat':1}");
	assert_int_equal(world_heard(ANN, "'id':4,'ok':true"), 1);
	world_ask_at(BEN, hers, "{'id':5,'do':'sit','table':'$','seat':1}");
	world_ask_at(BEN, other, "{'id':6,'do':'sit','table':'$','seat':2}");
	assert_int_equal(world_heard(BEN, "'error':{'key':'you cannot sit down at this table'}"), 2);
	world_ask_at(CID, hers, "{'id':7,'do':'sit','table':'$','seat':1}");
	assert_int_equal(world_heard(CID, "'id':7,'ok':true"), 1);
	/* whoever blocks may come; and once she is gone, everybody may */
	int64_t his = world_make(BEN);
	world_ask_at(ANN, his, "{'id':8,'do':'sit','table':'$','seat':1}");
	assert_int_equal(world_heard(ANN, "'id':8,'ok':true"), 1);
	world_ask_at(ANN, other, "{'id':9,'do':'leave','table':'$'}");
	world_ask_at(BEN, other, "{'id':10,'do':'sit','table':'$','seat':2}");
	assert_int_equal(world_heard(BEN, "'id':10,'ok':true"), 1);
}

/* Whoever sat down at another node, while this one looked it up, is asked, too. */
static void test_blocked_elsewhere(void **state)
{
	(void)state;
	struct person *ann = &world.person[1][0];
	world_leave(ann);
	world_enter(1, ann, 1, "Ann");
	world_ask(ann, "{'id':1,'do':'block','name':'Ben','on':true}");
	int64_t id = world_make_with(CID, "{'do':'make','game':'between-two-castles','seats':3,'sit':0}");
	world_ask_at(ann, id, "{'id':2,'do':'join','table':'$'}");
	world.later = true;
	world_ask_at(ann, id, "{'id':3,'do':'sit','table':'$','seat':1}");
	world_ask_at(BEN, id, "{'id':3,'do':'sit','table':'$','seat':2}");
	world_settle(false);
	assert_int_equal(world_heard(ann, "'id':3,'ok':true"), 1);
	assert_int_equal(world_heard(BEN, "'error':{'key':'you cannot sit down at this table'}"), 1);
}

/* Where nobody can say whether somebody minds, nobody sits down. */
static void test_not_known(void **state)
{
	(void)state;
	world_ask(ANN, "{'id':1,'do':'block','name':'Ben','on':true}");
	int64_t id = world_make(ANN);
	world.forgetful = true;
	world_ask_at(BEN, id, "{'id':2,'do':'sit','table':'$','seat':1}");
	assert_int_equal(world_heard(BEN, "'id':2,'error':{'key':'the server cannot save right now"), 1);
	world.forgetful = false;
	world_ask_at(CID, id, "{'id':3,'do':'sit','table':'$','seat':1}");
	assert_int_equal(world_heard(CID, "'id':3,'ok':true"), 1);
}

/* Whoever cannot sit down in any case holds nobody up: the store is not asked. */
static void test_no_use(void **state)
{
	(void)state;
	int64_t id = world_make_game(ANN, BEN);
	world.later = true;
	world_ask_at(CID, id, "{'id':1,'do':'sit','table':'$','seat':1}");
	assert_int_equal(world_heard(CID, "'id':1,'error':{'key':'the game has already started'"), 1);
	assert_false(live_find(world.host[0], id)->held);
}

/* Requests keep their order, whatever waits for the store. */
static void test_order(void **state)
{
	(void)state;
	int64_t id = world_make(ANN);
	world_leave(BEN);
	world.later = true;
	world_enter(0, BEN, 2, "Ben");
	world_ask_at(BEN, id, "{'id':1,'do':'join','table':'$'}");
	world_ask_at(BEN, id, "{'id':2,'do':'sit','table':'$','seat':1}");
	world_ask_at(BEN, id, "{'id':3,'do':'say','table':'$','text':'here'}");
	assert_int_equal(BEN->heard.len, 0);
	world_settle(false);
	assert_int_equal(world_heard(BEN, "'id':2,'ok':true,'seq':3"), 1);
	/* from the seat, not from among the onlookers */
	assert_int_equal(world_heard(BEN, "'event':'say','who':'Ben','seat':1"), 1);
	/* somebody who leaves while the store is asked is nobody's trouble */
	world_ask_at(CID, id, "{'id':1,'do':'sit','table':'$','seat':1}");
	world_leave(CID);
	world_settle(false);
	world_enter(0, CID, 3, "Cid");
	world_ask_at(CID, id, "{'id':1,'do':'join','table':'$'}");
	world_leave(CID);
	world_settle(false);
}

static void test_report(void **state)
{
	(void)state;
	int64_t id = world_make_game(ANN, BEN);
	world_ask_at(CID, id, "{'do':'say','table':'$','text':'rude'}");
	world_ask_at(ANN, id, "{'id':1,'do':'report','table':'$','seat':1,'text':'plays for somebody else'}");
	assert_int_equal(world.reports, 1);
	assert_true(world.reported.about == 2 && world.reported.table == id && world.reported.player == 1);
	world_ask_at(ANN, id, "{'id':2,'do':'report','table':'$','seq':5,'text':'look'}");
	assert_true(world.reported.about == 3 && world.reported.seq == 5);
	world_ask(ANN, "{'id':3,'do':'report','name':'Cid','text':'look'}");
	assert_true(world.reported.about == 3 && !world.reported.table);
	world_ask_at(ANN, id, "{'id':4,'do':'report','table':'$','text':'the whole table'}");
	assert_int_equal(world.reports, 4);
	assert_int_equal(world_heard(ANN, "'ok':true"), 6);
	static const char *const wrong[] = {
		"{'id':'no','do':'report','text':'what?'}", "{'id':'no','do':'report','seat':1,'text':'where?'}",
		"{'id':'no','do':'report','name':'Nobody','text':'who?'}", "{'id':'no','do':'report','table':'$','seat':7,'text':'who?'}",
		"{'id':'no','do':'report','table':'$','seq':99,'text':'when?'}", "{'id':'no','do':'report','table':'$','text':''}",
		"{'id':'no','do':'mute','name':'Nobody','on':true}",
	};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		world_ask_at(ANN, id, wrong[i]);
	assert_int_equal(world_heard(ANN, "'id':'no','error'"), (int)(sizeof wrong / sizeof *wrong));
	assert_int_equal(world.reports, 4);
	world.away = true;
	world_ask(ANN, "{'id':'no','do':'report','name':'Cid','text':'look'}");
	assert_int_equal(world_heard(ANN, "the server cannot save right now"), 1);
	world.away = false;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_mute_lasts, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_all_pages, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_blocked, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_blocked_elsewhere, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_not_known, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_no_use, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_order, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_report, world_open, world_close),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
