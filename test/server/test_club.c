/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * How people find each other, at one server, or at two on one PostgreSQL (ctest: postgres): quick
 * match, invitations, friends; and what onlookers have to themselves.
 */
#include "client.h"
#include "crew.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static struct crew crew;

static int begin(void **state)
{
	(void)state;
	crew_begin_nodes(&crew);
	return 0;
}

static int end(void **state)
{
	(void)state;
	crew_end(&crew);
	return 0;
}

static const struct host *second(void)
{
	return crew_second(&crew);
}

/* ---- people ---- */

static void come(struct client *c, const struct host *host)
{
	if (!client_open(c, host))
		fail_msg("nobody comes in: %s", client_fault(c));
}

static void post(struct client *c, int status, const char *path, const char *body)
{
	struct reply r = client_post(c, path, body);
	if (r.status != status)
		fail_msg("%s %s: %d %s", path, body, r.status, r.body ? r.body : "");
	reply_free(&r);
}

static json_t *get(struct client *c, const char *path)
{
	struct reply r = client_get(c, path);
	json_t *json = r.body ? json_loads(r.body, 0, NULL) : NULL;
	if (r.status != 200 || !json)
		fail_msg("%s: %d %s", path, r.status, r.body ? r.body : "");
	reply_free(&r);
	return json;
}

/* With an account. */
static void come_as(struct client *c, const struct host *host, const char *name)
{
	char body[96];
	*c = (struct client){ .host = host, .fd = -1 };
	assert_true(client_enter(c, host));
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"a long password\"}", name);
	post(c, 200, "/api/me/register", body);
	assert_true(client_connect(c));
	/* a socket that has said nothing is told nothing */
	assert_true(client_does(c, "hello", "{s:i}", "version", 1));
}

/* For good: the next test has the same store, perhaps, and wants the names. */
static void leave_for_good(struct client *c)
{
	post(c, 200, "/api/me/delete", "{\"password\":\"a long password\"}");
	client_free(c);
}

static void refused(struct client *c, const char *sentence, const char *what, const char *fields, const char *name, const char *value)
{
	json_t *a = client_ask(c, what, fields, name, value, "rated", 1);
	const char *key = field_text(json_object_get(a, "error"), "key");
	assert_non_null(key);
	assert_string_equal(key, sentence);
	json_decref(a);
}

/* What somebody is told of that kind; with the table, if there is one. */
static void hears(struct client *c, const char *news, char table[TABLE_SIZE])
{
	json_t *m = client_await(c, "news", news, PATIENCE);
	if (!m)
		fail_msg("nobody says %s: %s", news, client_fault(c));
	if (table)
		snprintf(table, TABLE_SIZE, "%s", field_text(m, "table"));
	json_decref(m);
}

/* Nothing of that kind has come: what was asked last is answered after it would have been told. */
static void has_not_heard(struct client *c, const char *news)
{
	assert_true(client_does(c, "ping", NULL));
	for (size_t i = 0; i < json_array_size(c->pushed); i++) {
		const char *text = field_text(json_array_get(c->pushed, i), "news");
		assert_false(text && strcmp(text, news) == 0);
	}
}

/* ---- quick match ---- */

#define LUCK "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static json_t *view_of(struct client *c, const char *table, const char *stage)
{
	json_t *view = NULL;
	assert_true(client_does(c, "join", "{s:s}", "table", table));
	do {
		json_decref(view);
		json_t *m = client_await(c, "view", NULL, PATIENCE);
		assert_non_null(m);
		view = json_incref(json_object_get(m, "view"));
		json_decref(m);
	} while (strcmp(field_text(view, "stage"), stage) != 0);
	return view;
}

static void strangers_meet(void **state)
{
	(void)state;
	struct client anna, ben;
	char one[TABLE_SIZE], other[TABLE_SIZE];
	come(&anna, &crew.host);
	come(&ben, second());
	json_t *a = client_ask(&anna, "seek", "{s:s}", "game", "carcassonne-castle");
	assert_int_equal(field_number(a, "rating"), 1500);
	assert_string_equal(field_text(a, "bot"), "level3");
	json_decref(a);
	assert_true(client_does(&ben, "seek", "{s:s}", "game", "carcassonne-castle"));
	hears(&anna, "paired", one);
	hears(&ben, "paired", other);
	assert_string_equal(one, other);
	/* both sit there; the game begins when both have come */
	json_t *view = view_of(&anna, one, "open");
	json_t *seats = json_object_get(view, "seats");
	assert_int_equal(json_array_size(seats), 2);
	assert_true(json_is_true(json_object_get(json_array_get(seats, 0), "person")));
	assert_true(json_is_true(json_object_get(json_array_get(seats, 1), "person")));
	assert_true(json_is_true(json_object_get(view, "listed")));
	assert_true(json_is_false(json_object_get(view, "rated")));
	json_decref(view);
	assert_true(client_does(&anna, "luck", "{s:s, s:s}", "table", one, "luck", LUCK));
	assert_true(client_does(&ben, "luck", "{s:s, s:s}", "table", one, "luck", LUCK));
	json_decref(view_of(&anna, one, "playing"));
	json_decref(view_of(&ben, one, "playing"));
	client_free(&anna);
	client_free(&ben);
}

static void not_with_everybody(void **state)
{
	(void)state;
	struct client anna, ben, cid, dora;
	char one[TABLE_SIZE], other[TABLE_SIZE];
	come(&anna, &crew.host);
	come(&ben, second());
	come(&cid, second());
	come(&dora, &crew.host);
	json_t *hello = client_ask(&ben, "hello", "{s:i}", "version", 1);
	assert_true(client_does(&anna, "block", "{s:s, s:b}", "name", field_text(hello, "name"), "on", 1));
	json_decref(hello);
	/* who waits longest is blocked, the next one has changed their mind, and another has gone */
	assert_true(client_does(&ben, "seek", "{s:s}", "game", "ordonans"));
	assert_true(client_does(&anna, "seek", "{s:s}", "game", "ordonans"));
	assert_true(client_does(&dora, "seek", "{s:s, s:{s:s, s:i}}", "game", "ordonans", "clock", "kind", "days", "each", 86400000));
	assert_true(client_does(&dora, "unseek", NULL));
	client_drop(&dora);
	assert_true(client_does(&cid, "seek", "{s:s, s:{s:s, s:i}}", "game", "ordonans", "clock", "kind", "days", "each", 86400000));
	assert_true(client_does(&cid, "unseek", NULL));
	assert_true(client_does(&cid, "seek", "{s:s}", "game", "ordonans"));
	hears(&cid, "paired", one);
	/* the one who is left is paired with none of them; with whom the other one is, they both hear */
	struct client *first = NULL;
	for (int tries = 0; !first && tries < PATIENCE / 50; tries++) {
		json_t *m = client_await(&anna, "news", "paired", 25);
		first = m ? &anna : NULL;
		json_t *n = m ? NULL : client_await(&ben, "news", "paired", 25);
		first = n ? &ben : first;
		if (first)
			snprintf(other, sizeof other, "%s", field_text(m ? m : n, "table"));
		json_decref(m);
		json_decref(n);
	}
	assert_non_null(first);
	assert_string_equal(one, other);
	has_not_heard(first == &anna ? &ben : &anna, "paired");
	client_free(&anna);
	client_free(&ben);
	client_free(&cid);
	client_free(&dora);
}

static void only_who_may(void **state)
{
	(void)state;
	struct client guest, again = { .fd = -1 };
	come(&guest, &crew.host);
	refused(&guest, "rated games are for people with an account: register, or play unrated", "seek", "{s:s, s:b}", "game", "ordonans");
	refused(&guest, "unknown game “{name}”", "seek", "{s:s, s:b}", "game", "chess");
	json_t *a = client_ask(&guest, "seek", "{s:s, s:{s:s, s:i}}", "game", "ordonans", "clock", "kind", "live", "base", 1);
	assert_non_null(json_object_get(a, "error"));
	json_decref(a);
	/* one seek for each person: whoever seeks in another window does not in this one */
	again.host = second();
	strcpy(again.cookie, guest.cookie);
	assert_true(client_connect(&again));
	assert_true(client_does(&guest, "seek", "{s:s}", "game", "ordonans"));
	assert_true(client_does(&again, "seek", "{s:s}", "game", "ordonans"));
	hears(&guest, "unsought", NULL);
	client_free(&guest);
	client_free(&again);
}

/* Rated if both want that, and both have an account. */
static void play_rated(struct client *anna, struct client *ben, bool rated)
{
	char table[TABLE_SIZE];
	assert_true(client_does(anna, "seek", "{s:s, s:b}", "game", "ordonans", "rated", 1));
	assert_true(client_does(ben, "seek", "{s:s, s:b}", "game", "ordonans", "rated", rated));
	hears(anna, "paired", table);
	hears(ben, "paired", table);
	json_t *view = view_of(anna, table, "open");
	assert_true(json_is_true(json_object_get(view, "rated")) == rated);
	json_decref(view);
	client_hush(anna, 0);
	client_hush(ben, 0);
}

static void rated_if_both_want(void **state)
{
	(void)state;
	struct client anna, ben;
	come_as(&anna, &crew.host, "Anna");
	come_as(&ben, second(), "Ben");
	play_rated(&anna, &ben, true);
	play_rated(&anna, &ben, false);
	leave_for_good(&anna);
	leave_for_good(&ben);
}

/* ---- friends and invitations ---- */

/* Until the list of those who are followed says so: who comes is written now and then. */
static void friend_is(struct client *c, bool here)
{
	bool is = !here;
	for (int tries = 0; is != here && tries < PATIENCE / 20; tries++) {
		json_t *list = get(c, "/api/me/friends");
		const json_t *first = json_array_get(json_object_get(list, "friends"), 0);
		assert_string_equal(field_text(first, "name"), "Ben");
		is = json_is_true(json_object_get(first, "here"));
		json_decref(list);
		if (is != here)
			nanosleep(&(struct timespec){ .tv_nsec = 20000000 }, NULL);
	}
	assert_true(is == here);
}

static size_t friends(struct client *c)
{
	json_t *list = get(c, "/api/me/friends");
	size_t n = json_array_size(json_object_get(list, "friends"));
	json_decref(list);
	return n;
}

static void friends_are_here(void **state)
{
	(void)state;
	struct client anna, ben, guest;
	come_as(&anna, &crew.host, "Anna");
	come_as(&ben, second(), "Ben");
	come(&guest, &crew.host);
	post(&anna, 200, "/api/me/follow", "{\"name\":\"ben\",\"on\":\"yes\"}");
	post(&anna, 404, "/api/me/follow", "{\"name\":\"Anna\",\"on\":\"yes\"}");
	post(&anna, 404, "/api/me/follow", "{\"name\":\"Nobody\",\"on\":\"yes\"}");
	post(&anna, 400, "/api/me/follow", "{\"name\":\"ben\",\"on\":\"maybe\"}");
	post(&guest, 403, "/api/me/follow", "{\"name\":\"ben\",\"on\":\"yes\"}");
	json_t *hello = client_ask(&guest, "hello", "{s:i}", "version", 1);
	char body[96];
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"on\":\"yes\"}", field_text(hello, "name"));
	json_decref(hello);
	post(&anna, 409, "/api/me/follow", body);
	friend_is(&anna, true);
	json_t *page = get(&anna, "/api/players/Ben");
	assert_true(json_is_true(json_object_get(page, "followed")));
	json_decref(page);
	/* who does not want it known, and who has gone, is not here */
	post(&ben, 200, "/api/me/shown", "{\"on\":\"no\"}");
	friend_is(&anna, false);
	post(&ben, 200, "/api/me/shown", "{\"on\":\"yes\"}");
	friend_is(&anna, true);
	client_drop(&ben);
	friend_is(&anna, false);
	/* whoever is blocked does not follow any more, and cannot again */
	assert_true(client_connect(&ben));
	assert_true(client_does(&ben, "block", "{s:s, s:b}", "name", "Anna", "on", 1));
	assert_int_equal(friends(&anna), 0);
	post(&anna, 403, "/api/me/follow", "{\"name\":\"Ben\",\"on\":\"yes\"}");
	assert_true(client_does(&ben, "block", "{s:s, s:b}", "name", "Anna", "on", 0));
	assert_int_equal(friends(&anna), 0);
	leave_for_good(&anna);
	leave_for_good(&ben);
	client_free(&guest);
}

static size_t invitations(struct client *c, const char *who)
{
	json_t *list = get(c, "/api/me/invitations"), *all = json_object_get(list, "invitations");
	size_t n = json_array_size(all);
	if (n)
		assert_string_equal(field_text(json_array_get(all, 0), "who"), who);
	json_decref(list);
	return n;
}

static void people_are_invited(void **state)
{
	(void)state;
	struct client anna, ben;
	char body[64], table[TABLE_SIZE];
	come_as(&anna, &crew.host, "Anna");
	come_as(&ben, second(), "Ben");
	json_t *made = client_ask(&anna, "make", "{s:s, s:i}", "game", "ordonans", "seats", 2);
	snprintf(table, sizeof table, "%s", field_text(made, "table"));
	json_decref(made);
	assert_true(client_does(&anna, "invite", "{s:s, s:s}", "table", table, "name", "Ben"));
	hears(&ben, "invitations", NULL);
	assert_int_equal(invitations(&ben, "Anna"), 1);
	assert_false(client_does(&anna, "invite", "{s:s, s:s}", "table", table, "name", "Anna"));
	assert_false(client_does(&anna, "invite", "{s:s, s:s}", "table", table, "name", "Nobody"));
	assert_false(client_does(&ben, "invite", "{s:s, s:s}", "table", table, "name", "Anna"));
	snprintf(body, sizeof body, "{\"table\":\"%s\"}", table);
	post(&ben, 200, "/api/me/decline", body);
	post(&ben, 404, "/api/me/decline", body);
	assert_int_equal(invitations(&ben, "Anna"), 0);
	/* again, and accepted */
	assert_true(client_does(&anna, "invite", "{s:s, s:s}", "table", table, "name", "Ben"));
	hears(&ben, "invitations", NULL);
	assert_true(client_does(&ben, "sit", "{s:s, s:i}", "table", table, "seat", 1));
	assert_int_equal(invitations(&ben, "Anna"), 0);
	assert_true(client_does(&ben, "leave", "{s:s}", "table", table));
	assert_int_equal(invitations(&ben, "Anna"), 1);
	post(&ben, 200, "/api/me/decline", body);
	/* of who is blocked nothing comes, and they need not know: who comes after them says when */
	assert_true(client_does(&ben, "block", "{s:s, s:b}", "name", "Anna", "on", 1));
	assert_true(client_does(&anna, "invite", "{s:s, s:s}", "table", table, "name", "Ben"));
	assert_int_equal(invitations(&ben, ""), 0);
	has_not_heard(&ben, "invitations");
	leave_for_good(&anna);
	leave_for_good(&ben);
}

/* ---- what onlookers have to themselves ---- */

static bool has_called(const struct mate *mate, long times)
{
	return heard(mate, "call") >= times;
}

/* A player hears it through no verb: neither talk nor how everybody stands. */
static void tell_nothing(struct mate *mate)
{
	char *all = json_dumps(mate->events, 0);
	assert_int_equal(heard(mate, "call"), 0);
	assert_null(strstr(all, "they should take the tower"));
	free(all);
	mate_refused(mate, "only onlookers can see how everybody stands", "standing", NULL);
}

static void onlookers_are_apart(void **state)
{
	(void)state;
	struct mate *anna = crew_hire(&crew, &crew.host), *berta = crew_hire(&crew, second()), *cilka = crew_hire(&crew, second());
	struct mate *dana = crew_hire(&crew, &crew.host);
	crew_table(&crew, "carcassonne-castle", 2, NULL, NULL, (struct mate *const[]){ anna, berta }, NULL);
	cilka->rests = dana->rests = true;
	mate_refused(cilka, "it is too early to say how everybody stands", "standing", NULL);
	mate_does(cilka, "say", "{s:s}", "text", "they should take the tower");
	mate_does(anna, "say", "{s:s}", "text", "hello");
	crew_until(&crew, has_called, dana, 1, "what the other onlooker says");
	crew_play(&crew, 24);
	/* what anybody asks comes after their own move, which may still have been on its way */
	struct mate *const both[] = { anna, berta };
	for (int i = 0; i < 2; i++) {
		json_t *newest = mate_ask(both[i], "view", NULL);
		for (int k = 0; k < crew.mates; k++)
			crew_until(&crew, heard_seq, &crew.mate[k], field_number(newest, "seq"), "what has been played");
		json_decref(newest);
	}
	assert_int_equal(heard(cilka, "say"), 1);
	tell_nothing(anna);
	tell_nothing(berta);
	/* one answer for all, of a position that everybody has left behind */
	json_t *one = mate_ask(cilka, "standing", NULL), *other = mate_ask(dana, "standing", NULL);
	json_t *chance = json_object_get(one, "chance");
	assert_int_equal(json_array_size(chance), 2);
	assert_int_equal(field_number(one, "ply"), field_number(other, "ply"));
	assert_true(json_equal(chance, json_object_get(other, "chance")));
	assert_in_range(field_number(one, "ply"), 1, field_number(last_heard(anna, "move"), "ply") - 3);
	double sum = json_real_value(json_array_get(chance, 0)) + json_real_value(json_array_get(chance, 1));
	assert_true(sum > 0.98 && sum < 1.02);
	json_decref(one);
	json_decref(other);
	/* also who comes again hears nothing of it; when it is over, all talk to each other */
	mate_drop(anna);
	anna->seq = anna->view_seq = 0;
	json_array_clear(anna->events);
	mate_return(anna, second());
	crew_until(&crew, heard_seq, anna, berta->seq, "what was missed");
	tell_nothing(anna);
	mate_does(berta, "resign", NULL);
	crew_until(&crew, stage_is, anna, 'v', "the end");
	mate_does(dana, "say", "{s:s}", "text", "what a game");
	crew_until(&crew, has_called, anna, 1, "what is said when it is over");
	mate_refused(dana, "the game is over", "standing", NULL);
}

/* How many turns of a seat have ended since that ply: its moves in a row are one, and the last that
 * was heard may go on. */
static int turns_since(const struct mate *m, int64_t ply, int seat)
{
	int turns = 0, now = -1;
	for (size_t i = 0; i < json_array_size(m->events); i++) {
		const json_t *e = json_array_get(m->events, i);
		if (strcmp(field_text(e, "event"), "move") != 0 || field_number(e, "ply") <= ply)
			continue;
		if (now >= 0 && now != field_number(e, "seat"))
			turns += now == seat;
		now = (int)field_number(e, "seat");
	}
	return turns;
}

/* Where somebody holds cards that others do not see, it is of two rounds ago, and no older. */
static void secrets_keep_the_standing_back(void **state)
{
	(void)state;
	struct mate *anna = crew_hire(&crew, &crew.host), *berta = crew_hire(&crew, second()), *cilka = crew_hire(&crew, second());
	cilka->rests = true;
	crew_table(&crew, "ordonans", 2, NULL, NULL, (struct mate *const[]){ anna, berta }, NULL);
	for (int i = 0; i < crew.mates; i++)
		crew_until(&crew, stage_is, &crew.mate[i], 'p', "the beginning");
	mate_refused(cilka, "it is too early to say how everybody stands", "standing", NULL);
	crew_play(&crew, 16);
	anna->rests = berta->rests = true;
	struct mate *const both[] = { anna, berta };
	for (int i = 0; i < 2; i++) {
		json_t *newest = mate_ask(both[i], "view", NULL);
		crew_until(&crew, heard_seq, cilka, field_number(newest, "seq"), "what has been played");
		json_decref(newest);
	}
	json_t *answer = mate_ask(cilka, "standing", NULL);
	int64_t ply = field_number(answer, "ply");
	int one = turns_since(cilka, ply, 0), other = turns_since(cilka, ply, 1);
	assert_int_equal(one < other ? one : other, 2);
	tell_nothing(anna);
	json_decref(answer);
}

static void without_aids_no_standing(void **state)
{
	(void)state;
	struct client anna;
	struct mate *berta = crew_hire(&crew, &crew.host);
	come(&anna, &crew.host);
	json_t *made = client_ask(&anna, "make", "{s:s, s:i, s:b, s:i}", "game", "ordonans", "seats", 2, "aids", 0, "sit", 0);
	mate_refused(berta, "join the table first", "standing", "{s:s}", "table", field_text(made, "table"));
	mate_join(berta, field_text(made, "table"), "full");
	mate_refused(berta, "help is turned off for everyone at this table", "standing", NULL);
	json_decref(made);
	client_free(&anna);
}

/* A game against a bot that everybody finds. */
static void play_in_public(struct client *c, char table[TABLE_SIZE])
{
	json_t *made = client_ask(c, "make", "{s:s, s:i, s:b, s:i}", "game", "ordonans", "seats", 2, "listed", 1, "sit", 0);
	snprintf(table, TABLE_SIZE, "%s", field_text(made, "table"));
	json_decref(made);
	assert_true(client_does(c, "bot", "{s:s, s:i, s:s}", "table", table, "seat", 1, "bot", "level1"));
	assert_true(client_does(c, "start", "{s:s}", "table", table));
}

/* Both have a rating when this is over, and the first one the better. */
static void beats(struct client *winner, struct client *loser)
{
	char table[TABLE_SIZE];
	json_t *made = client_ask(winner, "make", "{s:s, s:i, s:b, s:b, s:i, s:{s:s, s:i}}", "game", "ordonans", "seats", 2, "rated", 1, "listed", 1,
	                          "sit", 0, "clock", "kind", "days", "each", 86400000);
	snprintf(table, sizeof table, "%s", field_text(made, "table"));
	json_decref(made);
	assert_true(client_does(loser, "sit", "{s:s, s:i}", "table", table, "seat", 1));
	assert_true(client_does(winner, "start", "{s:s}", "table", table));
	assert_true(client_does(loser, "resign", "{s:s}", "table", table));
	bool rated = false;
	for (int tries = 0; !rated && tries < PATIENCE / 20; tries++) {
		json_t *me = get(loser, "/api/me");
		rated = json_array_size(json_object_get(me, "ratings")) == 1;
		json_decref(me);
		if (!rated)
			nanosleep(&(struct timespec){ .tv_nsec = 20000000 }, NULL);
	}
	assert_true(rated);
}

/* The strongest first, whoever began first. Somebody is worth what is certain: who has lost their only
 * rated game comes after those of whom nothing is known. */
static void games_are_found(void **state)
{
	(void)state;
	struct client anna, ben, guest;
	char table[3][TABLE_SIZE];
	come_as(&anna, &crew.host, "Anna");
	come_as(&ben, second(), "Ben");
	come(&guest, &crew.host);
	beats(&anna, &ben);
	play_in_public(&ben, table[2]);
	play_in_public(&guest, table[1]);
	play_in_public(&anna, table[0]);
	json_t *list = get(&anna, "/api/live?game=ordonans"), *tables = json_object_get(list, "tables"), *ratings = json_object_get(list, "ratings");
	assert_int_equal(json_array_size(tables), 3);
	for (size_t i = 0; i < 3; i++)
		assert_string_equal(field_text(json_array_get(tables, i), "id"), table[i]);
	assert_true(json_integer_value(json_array_get(ratings, 0)) > 1500);
	assert_true(json_is_null(json_array_get(ratings, 1)));
	assert_in_range(json_integer_value(json_array_get(ratings, 2)), 1000, 1499);
	json_decref(list);
	list = get(&anna, "/api/live?game=between-two-castles");
	assert_int_equal(json_array_size(json_object_get(list, "tables")), 0);
	json_decref(list);
	leave_for_good(&anna);
	leave_for_good(&ben);
	client_free(&guest);
}

#define CLUB(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		CLUB(strangers_meet), CLUB(not_with_everybody), CLUB(only_who_may), CLUB(rated_if_both_want), CLUB(friends_are_here),
		CLUB(people_are_invited), CLUB(onlookers_are_apart), CLUB(secrets_keep_the_standing_back), CLUB(without_aids_no_standing), CLUB(games_are_found),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
