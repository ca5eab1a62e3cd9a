/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/* Questions to a host that take thought, and reviews: while they are thought about people
 * ask more, stop them, leave, or the host stops. */
#include "world.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

static const char *const load_new =
	"{'do':'load','position':'p','game':'carcassonne-castle','seed':3,'options':{'first':'0'}}";

/* Parts are told until the question is stopped; then there is one last answer. */
static void test_progress_and_stop(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0];
	world_ask(ann, load_new);
	world.think_later = true;
	world_ask(ann, "{'id':1,'do':'hint','position':'p','seat':0,'iterations':800,'progress':true}");
	world_think(false);
	world_think(false);
	assert_int_equal(world_heard(ann, "'partial':true"), 2);
	assert_int_equal(host_questions(ann->visitor), 1);
	world_ask(ann, "{'id':2,'do':'stop','of':1}");
	world_ask(ann, "{'id':3,'do':'stop'}");
	assert_int_equal(world_heard(ann, "'id':2,'ok':true,'stopped':1"), 1);
	assert_int_equal(world_heard(ann, "'id':3,'ok':true,'stopped':0"), 1);
	/* it had not begun with this part: the least that is an answer is made when it comes back, and
	   waits for nobody who thinks */
	world_think(false);
	assert_int_equal(world_heard(ann, "'stopped':true"), 1);
	assert_int_equal(world_heard(ann, "'id':1,"), 3);
	assert_int_equal(world.thinking, 0);
	assert_int_equal(host_questions(ann->visitor), 0);
}

/* A hint is about the whole turn: after the tile comes the follower. */
static void test_hint_goes_on(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0];
	world_ask(ann, load_new);
	world_ask(ann, "{'id':1,'do':'hint','position':'p','seat':0,'iterations':100}");
	assert_int_equal(world_heard(ann, "'lines':[{'move':'place "), 1);
	assert_int_equal(world_heard(ann, "'then':[{'move':'follower "), 1);
	/* the next tile is drawn then, and nobody knows which */
	assert_int_equal(world_heard(ann, "'move':'follower "), 1);
}

/* Who lets the host's world end a thought early cannot have it thought on in parts: an hour
 * of them would be a way around every bound. */
static void test_progress_is_bounded(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0];
	world_ask(ann, load_new);
	world.think_later = true;
	world_ask(ann, "{'id':1,'do':'hint','position':'p','seat':0,'ms':3600000,'progress':true}");
	for (int i = 0; i < 8 && world.thinking; i++)
		world_think(true);
	assert_int_equal(world.thinking, 0);
	assert_int_equal(world_heard(ann, "'id':1,") - world_heard(ann, "'partial':true"), 1);
}

/* Questions are about what was there, and whoever has gone gets none answered. */
static void test_leave_while_thinking(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1];
	int64_t id = world_make_game(ann, ben);
	world.think_later = true;
	for (int i = 0; i < 2; i++) {
		struct person *person = i ? ben : ann;
		world_ask_at(person, id, "{'id':1,'do':'hint','table':'$','progress':true}");
		world_ask(person, load_new);
		world_ask(person, "{'id':2,'do':'hint','position':'p','seat':0,'progress':true,'iterations':500}");
		world_ask(person, "{'id':3,'do':'move','position':'p','seat':0,'bot':'random'}");
		world_ask(person, "{'id':4,'do':'evaluate','position':'p','seat':0,'bot':'level1'}");
		world_ask(person, "{'id':5,'do':'drop','position':'p'}");
	}
	world_leave(ann);
	world_leave(ben);
	/* what is being thought about comes back, and nothing is begun for them */
	for (int left = world.thinking; left; left--)
		world_think(false);
	assert_int_equal(world.thinking, 0);
	assert_ptr_equal(world.host[0]->visitors, world.person[0][2].visitor);
	assert_null(world.person[0][2].visitor->next);
}

/* ---- the coach of the score helper ---- */

#define SHEET "throne utility/sleeping\\n1 2 Solar\\n2 0 Broom Closet\\n"

/* Part by part, until there is no more or it is stopped; always with a whole answer. */
static void test_coach(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0];
	world_ask(ann, "{'id':1,'do':'coach','game':'between-two-castles','sheets':['" SHEET "']}");
	assert_int_equal(world_heard(ann, "'id':1,'ok':true,'faults':[],'coach':{'own':3,"), 1);
	assert_int_equal(world_heard(ann, "'done':1000}"), 1);
	world.think_later = true;
	world_ask(ann, "{'id':2,'do':'coach','game':'between-two-castles','sheets':['" SHEET "'],'progress':true}");
	world_think(false);
	world_think(false);
	assert_int_equal(world_heard(ann, "'partial':true"), 2);
	assert_int_equal(host_questions(ann->visitor), 1);
	world_ask(ann, "{'id':3,'do':'stop','of':2}");
	world_think(false);
	assert_int_equal(world_heard(ann, "'stopped':true"), 1);
	assert_int_equal(world_heard(ann, "'id':2,"), 3);
	/* one that may think no longer is not thought on about, or there were a way around every bound */
	world_ask(ann, "{'id':4,'do':'coach','game':'between-two-castles','sheets':['" SHEET "'],'progress':true}");
	world_think(true);
	assert_int_equal(world_heard(ann, "'stopped':true"), 2);
	assert_int_equal(world.thinking, 0);
	assert_int_equal(host_questions(ann->visitor), 0);
}

/* What cannot be searched is said at once; who leaves is not thought for any more. */
static void test_coach_refuses(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0];
	world_ask(ann, "{'id':1,'do':'coach','game':'carcassonne-castle','sheets':['']}");
	assert_int_equal(world_heard(ann, "has no score helper"), 1);
	world_ask(ann, "{'id':2,'do':'coach','game':'between-two-castles','sheets':['" SHEET "','" SHEET "']}");
	world_ask(ann, "{'id':3,'do':'coach','game':'between-two-castles','sheets':[]}");
	assert_int_equal(world_heard(ann, "must contain one sheet"), 2);
	world_ask(ann, "{'id':4,'do':'coach','game':'between-two-castles','sheets':['nonsense']}");
	assert_int_equal(world_heard(ann, "'id':4,'ok':true,'faults':[{'sheet':0,'line':1,"), 1);
	world.think_later = true;
	world_ask(ann, "{'id':5,'do':'coach','game':'between-two-castles','sheets':['" SHEET "']}");
	world_leave(ann);
	while (world.thinking)
		world_think(false);
	assert_int_equal(world.thinking, 0);
}

/* ---- reviews ---- */

static const char *const load_record =
	"{'id':'l','do':'load','position':'r','record':'bergfried 1\\ngame null\\nseats 2\\nname 0 Ann\\nname 1 Ben\\n"
	"deal pile 3 10 2 8 6 7 4 5 12 9 1 11\\n0 take\\n1 leave\\n0 leave\\n'}";

/* As many as may be, and no more; one that is dropped makes room when it has come back. */
static void test_reviews(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1], *cid = &world.person[0][2];
	world.think_later = true;
	for (int i = 0; i < PEOPLE; i++) {
		world_ask(&world.person[0][i], load_record);
		world_ask(&world.person[0][i], "{'id':1,'do':'review','position':'r','iterations':4}");
	}
	assert_int_equal(world_heard(cid, "too many games are being reviewed"), 1);
	assert_int_equal(world.host[0]->reviews, REVIEWS);
	world_ask(ann, "{'id':2,'do':'play','position':'r','seat':0,'move':'take'}");
	world_ask(ann, "{'id':3,'do':'review','position':'r'}");
	assert_int_equal(world_heard(ann, "this game is being reviewed"), 2);
	world_ask(ann, "{'id':5,'do':'review','position':'r','iterations':0}");
	world_ask(ann, "{'id':6,'do':'review','position':'r','iterations':1000001}");
	assert_int_equal(world_heard(ann, "must be a whole number from 1 to"), 2);
	world_leave(ben);
	world_ask(ann, load_record);
	assert_int_equal(world.host[0]->reviews, REVIEWS);
	/* whoever waited for it hears that it will not come */
	assert_int_equal(world_heard(ann, "'id':1,'error'"), 1);
	while (world.thinking)
		world_think(true);
	assert_int_equal(world.host[0]->reviews, 0);
	assert_int_equal(world_heard(ann, "'id':1,"), 1);
	world_ask(cid, "{'id':4,'do':'review','position':'r'}");
	while (world.thinking)
		world_think(true);
	assert_int_equal(world_heard(cid, "'id':4,'ok':true,'review':"), 1);
}

/* ---- the end ---- */

/* Nothing is begun when the host has stopped: whatever waits behind an event is told so. */
static void test_stop(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1];
	int64_t id = world_make_game(ann, ben);
	world.later = world.think_later = true;
	world_ask_at(ann, id, "{'id':1,'do':'say','table':'$','text':'hello'}");
	world_ask_at(ann, id, "{'id':2,'do':'hint','table':'$'}");
	world_ask_at(ben, id, "{'id':2,'do':'hint','table':'$'}");
	world_ask(ann, load_new);
	world_ask(ann, "{'id':3,'do':'hint','position':'p','seat':0,'progress':true,'iterations':500}");
	world_ask(ann, load_record);
	world_ask(ann, "{'id':4,'do':'review','position':'r'}");
	assert_int_equal(world.thinking, 2);
	host_stop(world.host[0]);
	world_ask(ann, "{'id':5,'do':'ping'}");
	world_settle(false);
	assert_int_equal(world.thinking, 2);
	while (world.thinking) {
		world.thought[0]->stop = true;
		world_think(true);
	}
	assert_int_equal(world_heard(ann, "'id':1,'ok':true"), 1);
	for (int i = 2; i <= 5; i++) {
		char words[] = "'id':0,'error':{'key':'the server is shutting down";
		words[5] = (char)('0' + i);
		assert_int_equal(world_heard(ann, words), 1);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_progress_and_stop, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_hint_goes_on, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_progress_is_bounded, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_leave_while_thinking, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_coach, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_coach_refuses, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_reviews, world_open, world_close),
		cmocka_unit_test_setup_teardown(test_stop, world_open, world_close),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
