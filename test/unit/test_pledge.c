/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Deals that can be checked, at the tables of a host: everybody sees the pledge before they
 * add luck, nobody sees the secret before the game is over, by whatever they ask, and then
 * the record proves the deal, whichever node dealt and however often it was forgotten.
 */
#include "world.h"

#include "record.h"
#include "support.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LUCK_A "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define LUCK_B "00000000000000000000000000000000000000000000000000000000000000bb"

/* What the store has of a table, in its first event. */
static void secret_of(int64_t table, char hex[PROOF_HEX])
{
	for (int i = 0; i < world.events; i++) {
		const char *at = strstr(world.kept[i].text, " secret:");
		if (world.kept[i].table != table || world.kept[i].seq != 1)
			continue;
		assert_non_null(at);
		memcpy(hex, at + 8, PROOF_HEX - 1);
		hex[PROOF_HEX - 1] = '\0';
		return;
	}
	fail_msg("the table is not in the store");
}

/* How often anybody has heard of the secret, or of a part of it. */
static int leaks(int64_t table)
{
	char hex[PROOF_HEX];
	int n = 0;
	secret_of(table, hex);
	hex[14] = '\0';  /* this world's chance fills only the first bytes */
	for (int i = 0; i < HOSTS; i++)
		for (int k = 0; k < PEOPLE; k++)
			n += world_heard(&world.person[i][k], hex);
	return n;
}

static const struct table *table_at(int host, int64_t id)
{
	return &live_find(world.host[host], id)->table;
}

/* The record as somebody gets it, read; the session must be freed. */
static void fetch_record(struct person *who, int64_t id, struct session *s)
{
	for (int i = 0; i < HOSTS; i++)
		host_heard(world.host[i], id, 1 << 20);
	buf_clear(&who->heard);
	world_ask_at(who, id, "{'id':'r','do':'record','table':'$'}");
	const char *at = strstr(buf_text(&who->heard), "\"record\":\"");
	assert_non_null(at);
	struct buf text = { 0 };
	for (at += strlen("\"record\":\""); *at != '"'; at++) {
		bool line = strncmp(at, "\\u000a", 6) == 0;
		buf_char(&text, line ? '\n' : *at);
		at += line ? 5 : 0;
	}
	support_read_record(s, buf_text(&text), text.len);
	buf_free(&text);
}

/* Play the game of a table to its end, each seat at another host, by the first legal move. */
static void play_on(int64_t id, struct person *const people[], int moves)
{
	for (const struct table *t = table_at(0, id); t->stage == STAGE_PLAYING && moves > 0; moves--) {
		int seat = 0;
		while (!t->seat[seat].acts)
			seat++;
		if (t->seat[seat].bot)
			return;
		move list[MOVES_MAX];
		char name[MOVE_NAME_MAX], text[2 * MOVE_NAME_MAX];
		struct buf b = buf_over(name, sizeof name);
		assert_true(t->game->moves(session_state(&t->session), seat, list) > 0);
		t->game->name_move(session_state(&t->session), seat, list[0], &b);
		snprintf(text, sizeof text, "{'id':1,'do':'play','table':'$','move':'%s'}", name);
		world_ask_at(people[seat], id, text);
		for (int i = 0; i < HOSTS; i++)
			host_heard(world.host[i], id, 1 << 20);
	}
}

/* Everything that can be asked while a game runs, by a player, at another node, by an onlooker. */
static void ask_everything(int64_t id)
{
	static const char *const asked[] = {
		"{'id':1,'do':'join','table':'$'}", "{'id':1,'do':'view','table':'$'}", "{'id':1,'do':'look','table':'$','ply':0}",
		"{'id':1,'do':'look','table':'$','ply':9}", "{'id':1,'do':'worth','table':'$'}",
		"{'id':1,'do':'tally','table':'$','seat':0}", "{'id':1,'do':'record','table':'$'}",
		"{'id':1,'do':'hint','table':'$'}", "{'id':1,'do':'join','table':'$','since':0,'detail':'events'}",
		"{'id':1,'do':'join','table':'$','detail':'turn'}", "{'id':1,'do':'say','table':'$','text':'the secret?'}",
		"{'id':1,'do':'undo','table':'$'}", "{'id':1,'do':'rematch','table':'$'}", "{'id':1,'do':'tables'}",
		"{'id':1,'do':'luck','table':'$','luck':'" LUCK_A "'}", "{'id':1,'do':'drop','table':'$'}",
	};
	for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
		for (int host = 0; host < HOSTS; host++)
			for (int k = 0; k < PEOPLE; k++)
				world_ask_at(&world.person[host][k], id, asked[i]);
}

static void whole_game(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *far = &world.person[1][1];
	int64_t id = world_make(ann);
	char words[200], pledge[PROOF_HEX];
	assert_int_equal(world_heard(ann, "'pledge':'"), 1);  /* with the answer */
	ask_everything(id);
	/* the pledge is there before anybody adds luck, the same at both nodes */
	struct buf b = buf_over(pledge, sizeof pledge);
	proof_put(&b, table_at(0, id)->proof.pledge);
	snprintf(words, sizeof words, "'pledge':'%s'", pledge);
	assert_true(world_heard(ann, words) > 0 && world_heard(far, words) > 0);
	/* luck may come by itself, or with sitting down */
	assert_true(world_heard(ann, "'event':'luck','who':'Ann','seat':0,'luck':'" LUCK_A "'") > 0);
	world_ask_at(far, id, "{'id':2,'do':'sit','table':'$','seat':1,'luck':'" LUCK_B "'}");
	assert_int_equal(world_heard(far, "'id':2,'ok':true"), 1);
	host_heard(world.host[0], id, 1 << 20);
	assert_true(world_heard(ann, "'event':'sit','who':'Ben','seat':1,'luck':'" LUCK_B "'") > 0);
	assert_true(world_heard(ann, "'luck':'" LUCK_B "'") > 1);  /* the event, and the view */
	world_ask_at(ann, id, "{'id':'start','do':'start','table':'$'}");
	assert_int_equal(world_heard(ann, "'id':'start','ok':true"), 1);
	host_heard(world.host[1], id, 1 << 20);
	struct person *people[] = { ann, far };
	play_on(id, people, 20);
	ask_everything(id);
	assert_int_equal(leaks(id), 0);
	/* after the game, and only then */
	world_ask_at(ann, id, "{'id':'bye','do':'resign','table':'$'}");
	assert_int_equal(leaks(id), 0);
	struct session s;
	int later;
	fetch_record(far, id, &s);
	assert_true(leaks(id) > 0);
	assert_true(s.proof.given && s.proof.lucky == 3);
	assert_int_equal(s.proof.luck[0][0], 0xaa);
	assert_int_equal(s.proof.luck[1][31], 0xbb);
	assert_null(proof_check(&s, &later).id);
	session_free(&s);
}

/* Luck stays with whoever added it: it goes when they get up, or are asked to. */
static void luck_goes(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1];
	int64_t id = world_make(ann);
	const struct proof *p = &table_at(0, id)->proof;
	world_ask_at(ben, id, "{'do':'sit','table':'$','seat':1,'luck':'" LUCK_A "'}");
	assert_int_equal(p->lucky, 2);
	world_ask_at(ben, id, "{'do':'luck','table':'$','luck':'" LUCK_B "'}");
	assert_int_equal(p->lucky, 2);
	assert_int_equal(p->luck[1][31], 0xbb);  /* the last one counts */
	world_ask_at(ben, id, "{'do':'leave','table':'$'}");
	assert_int_equal(p->lucky, 0);
	assert_int_equal(p->luck[1][31], 0);
	world_ask_at(ben, id, "{'do':'sit','table':'$','seat':1,'luck':'" LUCK_B "'}");
	world_ask_at(ann, id, "{'do':'clear','table':'$','seat':1}");
	assert_int_equal(p->lucky, 0);
	/* who sits there next has none of it, and a bot adds none */
	world_ask_at(ann, id, "{'do':'bot','table':'$','seat':1,'bot':'random'}");
	world_ask_at(ann, id, "{'id':3,'do':'start','table':'$','luck':'" LUCK_A "'}");
	assert_int_equal(world_heard(ann, "'id':3,'ok':true"), 1);
	assert_int_equal(p->lucky, 1);
	world_ask_at(ann, id, "{'do':'leave','table':'$'}");
	struct session s;
	int later;
	fetch_record(ann, id, &s);
	assert_int_equal(s.ending, ENDING_ABORTED);
	assert_null(proof_check(&s, &later).id);
	assert_int_equal(s.proof.lucky, 1);
	session_free(&s);
}

static void refused(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1];
	int64_t id = world_make(ann);
	world_ask_at(ben, id, "{'id':1,'do':'luck','table':'$','luck':'" LUCK_A "'}");
	assert_int_equal(world_heard(ben, "'id':1,'error':{'key':'you do not have a seat at this table'"), 1);
	world_ask_at(ann, id, "{'id':2,'do':'luck','table':'$','luck':'AA'}");
	world_ask_at(ann, id, "{'id':3,'do':'start','table':'$','luck':''}");
	world_ask_at(ben, id, "{'id':4,'do':'sit','table':'$','seat':1,'luck':'x" LUCK_A "'}");
	assert_int_equal(world_heard(ann, "must be 64 hexadecimal digits"), 2);
	assert_int_equal(world_heard(ben, "must be 64 hexadecimal digits"), 1);
	world_ask_at(ann, id, "{'id':5,'do':'luck','table':'$'}");
	assert_int_equal(world_heard(ann, "'id':5,'error':{'key':'“{field}” is missing'"), 1);
	/* once the game has begun nothing can be changed */
	world_ask_at(ben, id, "{'do':'sit','table':'$','seat':1}");
	world_ask_at(ann, id, "{'do':'start','table':'$'}");
	world_ask_at(ann, id, "{'id':6,'do':'luck','table':'$','luck':'" LUCK_A "'}");
	assert_int_equal(world_heard(ann, "'id':6,'error':{'key':'the game has already started'"), 1);
	assert_int_equal(table_at(0, id)->session.proof.lucky, 0);
}

/* Whatever the luck, and in whatever order it comes, the deal is the same wherever it is
 * worked out: here by a node that has to read the table first. A game over days is dealt
 * long after its pledge. */
static void another_node(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *again = &world.person[1][0], *far = &world.person[1][1];
	int64_t id = world_make_with(ann, "{'do':'make','game':'between-two-castles','seats':2,'sit':0,"
	                                  "'clock':{'kind':'days','each':86400000}}");
	world_ask_at(far, id, "{'do':'sit','table':'$','seat':1,'luck':'" LUCK_B "'}");
	world_forget(id);
	world.now += (int64_t)3 * 24 * 60 * MINUTE;
	world_ask_at(ann, id, "{'id':1,'do':'luck','table':'$','luck':'" LUCK_A "'}");
	world_ask_at(ann, id, "{'id':2,'do':'start','table':'$'}");
	assert_int_equal(world_heard(ann, "'id':2,'ok':true"), 1);
	world_ask_at(again, id, "{'id':1,'do':'join','table':'$'}");
	host_heard(world.host[1], id, 1 << 20);
	struct person *people[] = { ann, far };
	/* chance decides in this game, too: and the same at both nodes, and after a restart */
	for (int i = 0; i < 40; i++) {
		play_on(id, people, 3);
		assert_memory_equal(session_state(&table_at(0, id)->session), session_state(&table_at(1, id)->session),
		                    table_at(0, id)->game->state_size);
		if (i % 10 == 9) {
			world_ask_at(again, id, "{'do':'part','table':'$'}");
			world_forget(id);
			world_ask_at(ann, id, "{'do':'view','table':'$'}");
			world_ask_at(again, id, "{'id':1,'do':'join','table':'$'}");
		}
	}
	assert_int_equal(leaks(id), 0);
	assert_true(table_at(0, id)->session.ids > 2);
	world_ask_at(far, id, "{'do':'resign','table':'$'}");
	struct session s;
	int later;
	fetch_record(again, id, &s);
	assert_null(proof_check(&s, &later).id);
	assert_true(later > 0 && s.proof.lucky == 3);
	session_free(&s);
}

/* A rematch is a table of its own, with another secret; nobody's luck comes along. */
static void rematch(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1];
	int64_t id = world_make(ann);
	world_ask_at(ben, id, "{'do':'sit','table':'$','seat':1,'luck':'" LUCK_A "'}");
	world_ask_at(ann, id, "{'do':'start','table':'$'}");
	world_ask_at(ben, id, "{'do':'resign','table':'$'}");
	world_ask_at(ann, id, "{'id':1,'do':'rematch','table':'$'}");
	int64_t next = table_at(0, id)->next;
	assert_true(next);
	const struct table *t = table_at(0, next);
	assert_true(t->proof.given && !t->proof.lucky);
	assert_memory_not_equal(t->proof.secret, table_at(0, id)->proof.secret, 8);
	assert_memory_not_equal(t->proof.pledge, table_at(0, id)->proof.pledge, PROOF_BYTES);
}

/* The log of a table from before there were pledges: it can be played, and its record says
 * nothing about where the deal came from. */
static void old_table(void **state)
{
	(void)state;
	struct person *ann = &world.person[0][0], *ben = &world.person[0][1];
	int64_t id = world_make(ann);
	/* as if it had been made then */
	for (int i = 0; i < world.events; i++) {
		char *at = strstr(world.kept[i].text, " secret:");
		if (at)
			memmove(at, at + 8 + PROOF_HEX - 1, strlen(at + 8 + PROOF_HEX - 1) + 1);
	}
	world_forget(id);
	world_ask_at(ben, id, "{'id':1,'do':'sit','table':'$','seat':1,'luck':'" LUCK_A "'}");
	assert_int_equal(world_heard(ben, "'key':'this table has no pledge: nobody can add luck'"), 1);
	world_ask_at(ben, id, "{'do':'sit','table':'$','seat':1}");
	world_ask_at(ann, id, "{'id':2,'do':'luck','table':'$','luck':'" LUCK_A "'}");
	world_ask_at(ann, id, "{'id':2,'do':'start','table':'$','luck':'" LUCK_A "'}");
	assert_int_equal(world_heard(ann, "'key':'this table has no pledge: nobody can add luck'"), 2);
	buf_clear(&ann->heard);
	world_ask_at(ann, id, "{'id':3,'do':'join','table':'$'}");
	assert_int_equal(world_heard(ann, "'pledge'"), 0);
	world_ask_at(ann, id, "{'id':4,'do':'start','table':'$'}");
	assert_int_equal(world_heard(ann, "'id':4,'ok':true"), 1);
	world_ask_at(ann, id, "{'do':'resign','table':'$'}");
	struct session s;
	fetch_record(ann, id, &s);
	assert_false(s.proof.given);
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(whole_game, world_open, world_close),
		cmocka_unit_test_setup_teardown(luck_goes, world_open, world_close),
		cmocka_unit_test_setup_teardown(refused, world_open, world_close),
		cmocka_unit_test_setup_teardown(another_node, world_open, world_close),
		cmocka_unit_test_setup_teardown(rematch, world_open, world_close),
		cmocka_unit_test_setup_teardown(old_table, world_open, world_close),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
