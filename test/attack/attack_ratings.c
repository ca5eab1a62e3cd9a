/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Accounts that are made to lose: they register, sit down at somebody's rated table and resign.
 * Guests try the same, and the winner asks for a rematch with somebody who has gone, so that a
 * clock can take their points.
 *
 * Before: 28 guests took one account to 2152 in half a minute, and a rematch seated the absent.
 * Now guests are refused, 28 accounts lift one by 35 points (docs/ratings.md has other ways to
 * arrange them), it is not in the list of the best, and a game waits for everybody.
 */
#include "attack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { LOSERS = 28, LOSERS_BRIEF = 8, GUESTS = 3, LIFT = 50 };
static const char game[] = "ordonans";

/* A new account with a WebSocket. */
static void enrol(struct client *c, const struct host *from, const char *name)
{
	char body[128];
	siege_need(client_enter(c, from), "a guest");
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"tower and gate\"}", name);
	struct reply r = client_post(c, "/api/me/register", body);
	siege_need(r.status == 200, "an account");
	reply_free(&r);
	siege_need(client_connect(c), client_fault(c));
}

static void make(struct client *winner, char table[TABLE_SIZE])
{
	json_t *made = client_ask(winner, "make", "{s:s, s:i, s:i, s:b, s:{s:s, s:i}}", "game", game, "seats", 2, "sit", 0, "rated", 1, "clock",
	                          "kind", "live", "base", 10000);
	siege_need(made && field_text(made, "table"), "a rated table");
	snprintf(table, TABLE_SIZE, "%s", field_text(made, "table"));
	json_decref(made);
}

/* Somebody sits down and gives up. */
static void lose(struct siege *siege, struct client *winner, struct client *loser, char table[TABLE_SIZE])
{
	make(winner, table);
	siege_need(client_does(loser, "sit", "{s:s, s:i}", "table", table, "seat", 1), "a seat");
	siege_need(client_does(winner, "start", "{s:s}", "table", table), "a game");
	siege_need(client_does(loser, "resign", "{s:s}", "table", table), "somebody who gives up");
	siege->toll->sent++;
}

/* The loser has gone: nobody can be made to play, and no clock runs for them. */
static void again_without(struct siege *siege, struct client *winner, const char *table)
{
	json_t *a = client_ask(winner, "rematch", "{s:s}", "table", table);
	const char *next = a ? field_text(a, "table") : NULL;
	siege_need(next, "a rematch");
	siege->toll->refused += !client_does(winner, "start", "{s:s}", "table", next);
	siege->toll->refused += !client_does(winner, "stand-in", "{s:s, s:i, s:s}", "table", next, "seat", 1, "bot", "level1");
	json_decref(a);
}

static void strike(struct siege *siege)
{
	int n = siege_scale(siege, LOSERS_BRIEF, LOSERS);
	struct host from[LOSERS + GUESTS + 1];
	struct client winner = { 0 }, guest = { 0 };
	char table[TABLE_SIZE];
	for (int i = 0; i < LOSERS + GUESTS + 1; i++)
		from[i] = siege_from(siege, i);
	enrol(&winner, &from[LOSERS], "Winner");
	make(&winner, table);
	for (int i = 0; i < GUESTS; i++) {
		siege_need(client_open(&guest, &from[LOSERS + 1 + i]), "a guest");
		siege->toll->refused += !client_does(&guest, "sit", "{s:s, s:i}", "table", table, "seat", 1);
		siege->toll->refused += !client_does(&guest, "make", "{s:s, s:i, s:b}", "game", game, "seats", 2, "rated", 1);
		client_free(&guest);
	}
	for (int i = 0; i < n; i++) {
		struct client loser = { 0 };
		char name[32];
		/* letters that nobody takes for each other */
		snprintf(name, sizeof name, "Giver %c%c", "abdeghkp"[i / 8], "abdeghkp"[i % 8]);
		enrol(&loser, &from[i], name);
		lose(siege, &winner, &loser, table);
		client_free(&loser);
	}
	again_without(siege, &winner, table);
	siege_ready(siege);
	while (siege_goes_on(siege))
		client_hush(&winner, 20);
	client_free(&winner);
}

/* The winner's rating once so many games are in it; NULL: they never were. */
static json_t *counted(const struct siege *siege, long games)
{
	for (int i = 0; i < 300; i++) {
		struct reply r = http_ask(&siege->crew.host, "GET", "/api/players/Winner", NULL, NULL);
		json_t *player = json_loads(r.body ? r.body : "", 0, NULL);
		json_t *rating = json_incref(json_array_get(json_object_get(player, "ratings"), 0));
		reply_free(&r);
		json_decref(player);
		if (rating && field_number(rating, "games") >= games)
			return rating;
		json_decref(rating);
		nanosleep(&(struct timespec){ .tv_nsec = 100000000 }, NULL);
	}
	return NULL;
}

static void judge(const struct siege *siege)
{
	long games = siege->toll->sent;
	assert_int_equal(siege->toll->refused, 2 * GUESTS + 2);
	json_t *rating = counted(siege, games);
	assert_non_null(rating);
	long long lifted = field_number(rating, "rating") - 1500;
	printf("  %ld accounts have lost: %+lld points\n", games, lifted);
	assert_in_range(lifted, 1, LIFT);
	assert_true(json_is_true(json_object_get(rating, "provisional")));
	json_decref(rating);
	struct reply r = http_ask(&siege->crew.host, "GET", "/api/ratings?game=ordonans", NULL, NULL);
	assert_string_equal(r.body, "{\"ratings\":[]}");
	reply_free(&r);
}

const struct attack attack_ratings = { .name = "ratings", .strike = strike, .judge = judge };
