/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What takes long is shared out: by address, then by visitor, a slice in each round. What
 * costs little does not wait for it, and whoever waits is served in order, or leaves.
 */
#include "world.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

enum { LOOK_COST = 200, MANY = 20 };

/* Two from one address, and one from another; a round has time for so many looks. */
static int64_t open_game(int looks)
{
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1];
	int64_t id = world_make_game(ann, ben);
	world.host[0]->plan.slice = looks * LOOK_COST;
	assert_false(host_round(world.host[0]));
	for (int i = 0; i < PEOPLE; i++) {
		host_from(world.person[0][i].visitor, i < 2 ? 7 : 8);
		buf_clear(&world.person[0][i].heard);
	}
	return id;
}

static void ask_many(struct person *who, int64_t id, int n)
{
	for (int i = 0; i < n; i++) {
		struct buf b = { 0 };
		buf_put(&b, "{'id':'l");
		buf_int(&b, i);
		buf_put(&b, "','do':'look','table':'$','ply':0}");
		world_ask_at(who, id, buf_text(&b));
		buf_free(&b);
	}
}

static int answers(const struct person *who)
{
	return world_heard(who, "'ok':true");
}

/* One greedy visitor, another from the same address, one from elsewhere. */
static void shares_are_equal(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1], *cid = &world.person[0][2];
	int64_t id = open_game(4);
	ask_many(ann, id, MANY);
	/* the slice of this round */
	assert_int_equal(answers(ann), 4);
	ask_many(ben, id, MANY);
	ask_many(cid, id, MANY);
	assert_int_equal(answers(ben) + answers(cid), 0);
	for (int round = 1; round <= 4; round++) {
		assert_true(host_round(world.host[0]));
		/* half of it for each address, and of that half for each who comes from there */
		assert_int_equal(answers(cid), 2 * round);
		assert_int_equal(answers(ann), 4 + round);
		assert_int_equal(answers(ben), round);
	}
	int rounds = 0;
	while (host_round(world.host[0]))
		assert_true(++rounds < 3 * MANY);
	for (int i = 0; i < PEOPLE; i++)
		assert_int_equal(answers(&world.person[0][i]), MANY);
	assert_null(world.host[0]->lanes);
}

/* A move is not put off by others' questions, nor anything else that costs little. */
static void little_things_come_between(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *cid = &world.person[0][2];
	int64_t id = open_game(1);
	ask_many(cid, id, MANY);
	assert_int_equal(answers(cid), 1);
	world_ask(ann, "{'id':'p','do':'ping'}");
	world_ask_at(ann, id, "{'id':'s','do':'say','table':'$','text':'hm'}");
	assert_int_equal(world_heard(ann, "'id':'p','ok':true"), 1);
	assert_int_equal(world_heard(ann, "'id':'s','ok':true"), 1);
	/* but not one's own: answers come in the order of the questions */
	world_ask(cid, "{'id':'p','do':'ping'}");
	assert_int_equal(world_heard(cid, "'id':'p','ok':true"), 0);
	while (host_round(world.host[0]))
		assert_int_equal(world_heard(cid, "'id':'p','ok':true"), 0);
	assert_int_equal(world_heard(cid, "'id':'p','ok':true"), 1);
	const char *heard = buf_text(&cid->heard);
	assert_non_null(strstr(strstr(heard, "\"id\":\"l18\""), "\"id\":\"l19\""));
	assert_non_null(strstr(strstr(heard, "\"id\":\"l19\""), "\"id\":\"p\""));
}

/* More than a few at a time are refused, and whoever leaves leaves nothing behind. */
static void waiting_is_bounded(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *cid = &world.person[0][2];
	int64_t id = open_game(1);
	ask_many(ann, id, 1);
	ask_many(cid, id, 2 * PENDING_MAX);
	assert_int_equal(world_heard(cid, "'error'"), PENDING_MAX);
	ask_many(ann, id, 3);
	assert_true(host_round(world.host[0]));
	world_leave(cid);
	while (host_round(world.host[0]))
		;
	assert_int_equal(answers(ann), 4);
	assert_null(world.host[0]->lanes);
}

/* Each step of what is to be noted is tried out: a long text takes a round for itself. */
static void steps_cost(void **state)
{
	(void)state;
	enum { TEXTS = 4, STEPS = 60 };
	struct person *cid = &world.person[0][2];
	struct buf b = { 0 };
	int64_t id = open_game(20);
	buf_put(&b, "{'id':'n','do':'intend','table':'$','text':'*");
	for (int i = 1; i < STEPS; i++)
		buf_put(&b, i % INTENT_STEPS ? "\\t*" : "\\n*");
	buf_put(&b, "'}");
	for (int i = 0; i < TEXTS; i++)
		world_ask_at(cid, id, buf_text(&b));
	for (int i = 1; i <= TEXTS; i++) {
		assert_int_equal(world_heard(cid, "'error'"), i);
		assert_int_equal(host_round(world.host[0]), i < TEXTS - 1);
	}
	buf_free(&b);
}

/* While an event is on its way its table is not looked at, others are; and the loop can rest. */
static void busy_tables_wait(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1], *cid = &world.person[0][2];
	int64_t other = world_make_game(ann, ben), id = open_game(4);
	world.later = true;
	world_ask_at(ann, id, "{'id':'s','do':'say','table':'$','text':'hm'}");
	ask_many(cid, id, 2);
	ask_many(ben, other, 2);
	assert_false(host_round(world.host[0]));
	assert_int_equal(answers(cid), 0);
	assert_int_equal(answers(ben), 2);
	world_settle(false);
	assert_false(host_round(world.host[0]));
	assert_int_equal(answers(cid), 2);
	/* a host that ends refuses what waits */
	assert_false(host_round(world.host[0]));
	ask_many(cid, id, 8);
	host_stop(world.host[0]);
	while (host_round(world.host[0]))
		;
	assert_int_equal(world_heard(cid, "the server is shutting down"), 4);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(shares_are_equal, world_open, world_close),
		cmocka_unit_test_setup_teardown(little_things_come_between, world_open, world_close),
		cmocka_unit_test_setup_teardown(waiting_is_bounded, world_open, world_close),
		cmocka_unit_test_setup_teardown(steps_cost, world_open, world_close),
		cmocka_unit_test_setup_teardown(busy_tables_wait, world_open, world_close),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
