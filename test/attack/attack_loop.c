/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * 55 guests from one address who join a long table again and again, look back, ask for
 * tallies and views, as many requests at a time as may wait. Answering is what costs, so
 * they read whatever comes. Two honest people play at another table.
 *
 * Their moves must come between. A slice of a few milliseconds has room for some dozen
 * answers to the attackers. Where all that waits is answered first there are thousands: 55
 * guests times 32 requests.
 *
 * Before, a move took 1.5 s at the median, with 2400 answers to attackers meanwhile.
 */
#include "attack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include <cmocka.h>

enum {
	GUESTS = 55, AT_ONCE = 32,
	LONG_GAME = 70,         /* moves */
	SHARE_MOST = 500        /* answers to attackers while an honest move is on its way, at the median */
};

/* ---- the attackers ---- */

/* The name of a move that this client could make now; false: none. */
static bool first_move(struct client *c, const char *table, char name[MOVE_NAME_MAX])
{
	client_hush(c, 0);
	siege_need(client_does(c, "view", "{s:s}", "table", table), "a view");
	json_t *told = client_await(c, "view", NULL, PATIENCE);
	const json_t *moves = json_object_get(json_object_get(told, "view"), "moves");
	const char *words = json_string_value(json_array_get(moves, 0));
	snprintf(name, MOVE_NAME_MAX, "%s", words ? words : "");
	json_decref(told);
	return *name;
}

/* Two of them play until there is much to tell. */
static void make_long_table(struct client *one, struct client *other, char table[TABLE_SIZE])
{
	struct client *guest[] = { one, other };
	json_t *made = client_ask(one, "make", "{s:s, s:i, s:i, s:b, s:b}", "game", "carcassonne-castle", "seats", 2, "sit",
	                          0, "listed", 0, "rated", 0);
	siege_need(made && field_text(made, "table"), "a table");
	snprintf(table, TABLE_SIZE, "%s", field_text(made, "table"));
	json_decref(made);
	siege_need(client_does(other, "sit", "{s:s, s:i}", "table", table, "seat", 1), "a seat");
	siege_need(client_does(one, "start", "{s:s}", "table", table), "a game");
	for (int i = 0; i < 2; i++)
		siege_need(client_does(guest[i], "join", "{s:s, s:s}", "table", table, "detail", "events"), "a look");
	for (int moves = 0, who = 0, passed = 0; moves < LONG_GAME && passed < 2; who = 1 - who) {
		char name[MOVE_NAME_MAX];
		bool can = first_move(guest[who], table, name);
		passed = can ? 0 : passed + 1;
		for (; can && moves < LONG_GAME; can = first_move(guest[who], table, name), moves++)
			siege_need(client_does(guest[who], "play", "{s:s, s:s}", "table", table, "move", name), "a move");
	}
}

/* One of them. */
struct looter {
	struct client client;
	int open;                     /* requests without an answer */
	char rest[8];                 /* the end of what came last: a word may be cut in two there */
	bool cut;
};

/* As many requests as may wait, of every kind that takes long. */
static void ask_much(struct siege *siege, struct looter *g, const char *table)
{
	struct client *c = &g->client;
	g->open += AT_ONCE;
	for (int i = 0; i < AT_ONCE; i++)
		switch (i % 4) {
		case 0:
			siege->toll->sent += client_begin(c, "join", "{s:s}", "table", table) != 0;
			break;
		case 1:
			siege->toll->sent += client_begin(c, "look", "{s:s, s:i}", "table", table, "ply", 10 + i) != 0;
			break;
		case 2:
			siege->toll->sent += client_begin(c, "tally", "{s:s, s:i}", "table", table, "seat", 0) != 0;
			break;
		default:
			siege->toll->sent += client_begin(c, "view", "{s:s}", "table", table) != 0;
		}
}

static int count(const char *text, size_t n, const char *word)
{
	int found = 0;
	const char *end = text + n, *at = text;
	while ((at = memmem(at, (size_t)(end - at), word, strlen(word)))) {
		found++;
		at += strlen(word);
	}
	return found;
}

/* What has come, without looking closely. */
static void read_much(struct siege *siege, struct looter *g)
{
	static char bytes[sizeof g->rest + (1 << 18)];
	ssize_t n;
	while ((n = recv(g->client.fd, bytes + sizeof g->rest, sizeof bytes - sizeof g->rest, MSG_DONTWAIT)) > 0) {
		/* both words are as long as the rest and one byte more, so none is counted twice */
		memcpy(bytes, g->rest, sizeof g->rest);
		int fine = count(bytes, sizeof g->rest + (size_t)n, "\"ok\":true"), not = count(bytes, sizeof g->rest + (size_t)n, ",\"error\":");
		memcpy(g->rest, bytes + n, sizeof g->rest);
		siege->toll->answered += fine;
		siege->toll->refused += not;
		g->open -= fine + not;
	}
	if (n == 0 && !g->cut)
		siege->toll->cut++;
	g->cut = g->cut || n == 0;
}

static void strike(struct siege *siege)
{
	struct host from = siege_from(siege, 0);
	static struct looter guest[GUESTS];
	char table[TABLE_SIZE];
	for (int i = 0; i < GUESTS; i++)
		siege_need(client_open(&guest[i].client, &from), client_fault(&guest[i].client));
	make_long_table(&guest[0].client, &guest[1].client, table);
	siege_ready(siege);
	while (siege_goes_on(siege)) {
		for (int i = 0; i < GUESTS; i++) {
			read_much(siege, &guest[i]);
			if (!guest[i].cut && guest[i].open <= 0)
				ask_much(siege, &guest[i], table);
		}
		/* real ones have processors of their own, and do not take the server's */
		nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
	}
	for (int i = 0; i < GUESTS; i++)
		client_free(&guest[i].client);
}

static void judge(const struct siege *siege)
{
	assert_true(siege->toll->sent > GUESTS * AT_ONCE);
	assert_true(siege->toll->answered > GUESTS);
	assert_true(siege->war.meanwhile < SHARE_MOST);
}

/* The limits would end it soon, and what is looked at here is what happens below them. */
static const char *const flags[] = { "--limit", "work_per_second=0", "--limit", "work_per_second_per_address=0",
	                             "--limit", "texts_per_second=0", NULL };

const struct attack attack_loop = { .name = "loop", .flags = flags, .strike = strike, .judge = judge };
