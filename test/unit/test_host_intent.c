/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * What people have noted, at hosts: it is played once, whoever looks and whatever fails on the
 * way; and nobody else hears that there is anything, not by a letter.
 */
#include "world.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

/* Somebody's move, by its place among the legal ones. */
static void name_move(int64_t id, int seat, int which, char name[MOVE_NAME_MAX])
{
	const struct table *t = &live_find(world.host[0], id)->table;
	move moves[MOVES_MAX];
	struct buf b = buf_over(name, MOVE_NAME_MAX);
	assert_true(t->game->moves(session_state(&t->session), seat, moves) > which);
	t->game->name_move(session_state(&t->session), seat, moves[which], &b);
}

static void play(struct person *p, int64_t id, const char *name)
{
	struct buf b = { 0 };
	buf_puts(&b, "{'id':'p','do':'play','table':'$','move':'", name, "'}");
	world_ask_at(p, id, buf_text(&b));
	buf_free(&b);
}

/* Ann, Ben, whose turn it is not, and Cid, who looks on, at an Ordonans. */
static int64_t begin(void)
{
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1], *cid = &world.person[0][2];
	int64_t id = world_make_with(ann, "{'do':'make','game':'ordonans','seats':2,'sit':0,'options':{'first':'0'}}");
	world_ask_at(ben, id, "{'do':'sit','table':'$','seat':1}");
	world_ask_at(ann, id, "{'do':'start','table':'$'}");
	world_ask_at(ann, id, "{'do':'join','table':'$'}");
	world_ask_at(ben, id, "{'do':'join','table':'$'}");
	world_ask_at(cid, id, "{'do':'join','table':'$'}");
	return id;
}

/* What Ben plays whatever Ann does: one of the moves that are offered. */
static void choose(struct person *ben, int64_t id, char name[MOVE_NAME_MAX])
{
	static const char mark[] = "\"mine\":[{\"seat\":1,\"move\":\"";
	buf_clear(&ben->heard);
	world_ask_at(ben, id, "{'id':'s','do':'suppose','table':'$','text':'*'}");
	const char *at = strstr(buf_text(&ben->heard), mark);
	assert_non_null(at);
	at += strlen(mark);
	size_t n = strcspn(at, "\"");
	memcpy(name, at, n);
	name[n] = '\0';
}

static void note(struct person *ben, int64_t id, const char *name)
{
	struct buf b = { 0 };
	buf_puts(&b, "{'id':'i','do':'intend','table':'$','text':'*\\t1 ", name, "'}");
	world_ask_at(ben, id, buf_text(&b));
	buf_free(&b);
	assert_int_equal(world_heard(ben, "'id':'i','ok':true}"), 1);
}

static int last_seq(int64_t id)
{
	int seq = 0;
	for (int i = 0; i < world.events; i++)
		if (world.kept[i].table == id && world.kept[i].seq > seq)
			seq = world.kept[i].seq;
	return seq;
}

/* The same game twice: Ben notes his move, or makes it himself. Everybody else hears the same,
 * and the log is the same. */
static void nobody_else_hears(void **state)
{
	char *heard[2][2], *log[2];
	for (int noted = 0; noted < 2; noted++) {
		struct person *ann = &world.person[0][0], *ben = &world.person[0][1], *cid = &world.person[0][2];
		char name[MOVE_NAME_MAX], first[MOVE_NAME_MAX];
		struct buf all = { 0 };
		int64_t id = begin();
		choose(ben, id, name);
		if (noted)
			note(ben, id, name);
		world_look(0);
		world_ask_at(cid, id, "{'do':'say','table':'$','text':'well'}");
		/* they look at everything there is to look at */
		world_ask_at(ann, id, "{'do':'join','table':'$','since':0}");
		world_ask_at(cid, id, "{'do':'view','table':'$'}");
		name_move(id, 0, 3, first);
		play(ann, id, first);
		int seq = last_seq(id);
		world.now += 2000;
		if (noted)
			world_look(0);
		else
			play(ben, id, name);
		assert_int_equal(last_seq(id), seq + 1);
		world.now += 10000;
		world_look(0);
		world_look(1);
		assert_int_equal(last_seq(id), seq + 1);
		assert_int_equal(world.notes, 0);
		world_ask_at(ann, id, "{'do':'resign','table':'$'}");
		world_ask_at(ann, id, "{'do':'record','table':'$'}");
		world_ask_at(cid, id, "{'do':'join','table':'$','since':0}");
		heard[noted][0] = strdup(buf_text(&ann->heard));
		heard[noted][1] = strdup(buf_text(&cid->heard));
		for (int i = 0; i < world.events; i++)
			buf_puts(&all, world.kept[i].text, "\n");
		log[noted] = strdup(buf_text(&all));
		buf_free(&all);
		world_close(state);
		world_open(state);
	}
	assert_string_equal(heard[0][0], heard[1][0]);
	assert_string_equal(heard[0][1], heard[1][1]);
	assert_string_equal(log[0], log[1]);
	for (int i = 0; i < 2; i++) {
		free(heard[i][0]);
		free(heard[i][1]);
		free(log[i]);
	}
}

/* Both hosts look, in any order, and one of them has not heard of anything. */
static void played_once(void **state)
{
	for (int backwards = 0; backwards < 2; backwards++) {
		struct person *ann = &world.person[0][0], *ben = &world.person[0][1];
		char name[MOVE_NAME_MAX], first[MOVE_NAME_MAX];
		world.host[0]->plan.several = world.host[1]->plan.several = true;
		int64_t id = begin();
		choose(ben, id, name);
		note(ben, id, name);
		name_move(id, 0, 0, first);
		play(ann, id, first);
		int seq = last_seq(id);
		world.now += 2000;
		world.later = true;
		for (int i = 0; i < 3; i++) {
			world_look(0);
			world_look(1);
		}
		world_settle(backwards);
		assert_int_equal(last_seq(id), seq + 1);
		world_look(1);
		world_settle(backwards);
		world.now += 2000;
		world_look(0);
		world_look(1);
		world_settle(backwards);
		assert_int_equal(last_seq(id), seq + 1);
		assert_int_equal(world.notes, 0);
		world.later = false;
		world_close(state);
		world_open(state);
	}
}

/* The host at which it was noted dies, and the store is away for a while: another one plays it. */
static void played_by_another(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1];
	char name[MOVE_NAME_MAX], first[MOVE_NAME_MAX];
	int64_t id = begin();
	choose(ben, id, name);
	note(ben, id, name);
	name_move(id, 0, 0, first);
	play(ann, id, first);
	int seq = last_seq(id);
	world.now += 2000;
	world.full = true;
	world_look(1);
	world.full = false;
	assert_int_equal(last_seq(id), seq);
	world_look(1);
	assert_int_equal(last_seq(id), seq + 1);
	assert_string_equal(world.kept[world.events - 1].name, "Ben");
	assert_int_equal(world.kept[world.events - 1].by, 2);
}

/* It is dropped when something else happens, and its author is told why. */
static void told_why(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1];
	char name[MOVE_NAME_MAX], first[MOVE_NAME_MAX], reply[MOVE_NAME_MAX];
	int64_t id = begin();
	choose(ben, id, name);
	note(ben, id, name);
	world_ask_at(ben, id, "{'id':'a','do':'intent','table':'$'}");
	assert_int_equal(world_heard(ben, "'id':'a','ok':true,'text':'*\\u00091 "), 1);
	assert_int_equal(world_heard(ben, "'lines':[[{'move':'*'},{'seat':1,'move':'"), 1);
	/* nobody else can ask for it */
	world_ask_at(ann, id, "{'id':'a','do':'intent','table':'$'}");
	assert_int_equal(world_heard(ann, "'id':'a','ok':true,'text':''}"), 1);
	world_ask_at(&world.person[0][2], id, "{'id':'a','do':'intent','table':'$'}");
	assert_int_equal(world_heard(&world.person[0][2], "'refused':'forbidden'"), 1);
	name_move(id, 0, 0, first);
	play(ann, id, first);
	/* by hand */
	name_move(id, 1, 0, reply);
	for (int i = 1; strcmp(reply, name) == 0; i++)
		name_move(id, 1, i, reply);
	play(ben, id, reply);
	world.now += 2000;
	world_look(0);
	for (int i = 0; i < 2; i++) {
		buf_clear(&ben->heard);
		world_ask_at(ben, id, "{'id':'b','do':'intent','table':'$'}");
		assert_int_equal(world_heard(ben, "'text':'','dropped':{'key':'something happened"), 1);
	}
	world_ask_at(ben, id, "{'id':'c','do':'intend','table':'$','text':''}");
	world_ask_at(ben, id, "{'id':'d','do':'intent','table':'$'}");
	assert_int_equal(world_heard(ben, "'id':'d','ok':true,'text':''}"), 1);
	world.away = true;
	world_ask_at(ben, id, "{'id':'e','do':'intent','table':'$'}");
	assert_int_equal(world_heard(ben, "'refused':'away'"), 1);
	world.away = false;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(nobody_else_hears, world_open, world_close),
		cmocka_unit_test_setup_teardown(played_once, world_open, world_close),
		cmocka_unit_test_setup_teardown(played_by_another, world_open, world_close),
		cmocka_unit_test_setup_teardown(told_why, world_open, world_close),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
