/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Hundreds of sockets that ask for much and never read: each wants the data of a game two
 * dozen times, and looks on at a table where two play fast, so that every move leaves a view for it
 * in the server's memory. All of it together has a bound, and those who have most waiting go
 * first. Somebody who reads stays.
 *
 * Before there was a bound for all: 900 onlookers, 452 MB. The bound is OUT_MAX_ALL (door.h).
 */
#include "attack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { GUESTS = 240, ONLOOKERS = 900, ONLOOKERS_BRIEF = 300, ASKED = 24, PLAYERS = 2 };

struct table_of_two {
	struct client player[PLAYERS], reader;
	char table[TABLE_SIZE];
};

static void begin(struct siege *siege, struct table_of_two *t, const struct host from[])
{
	for (int i = 0; i < PLAYERS; i++)
		siege_need(client_open(&t->player[i], &from[i]), "a player");
	siege_need(client_open(&t->reader, &from[PLAYERS]), "a reader");
	json_t *made = client_ask(&t->player[0], "make", "{s:s, s:i, s:i, s:b, s:b}", "game", "carcassonne-castle", "seats", 2,
	                          "sit", 0, "listed", 0, "rated", 0);
	siege_need(made && field_text(made, "table"), "a table");
	snprintf(t->table, sizeof t->table, "%s", field_text(made, "table"));
	json_decref(made);
	siege_need(client_does(&t->player[1], "sit", "{s:s, s:i}", "table", t->table, "seat", 1), "a seat");
	siege_need(client_does(&t->player[0], "start", "{s:s}", "table", t->table), "a game");
	for (int i = 0; i < PLAYERS; i++)
		siege_need(client_does(&t->player[i], "join", "{s:s, s:s}", "table", t->table, "detail", "turn"), "a look");
	siege_need(client_does(&t->reader, "join", "{s:s}", "table", t->table), "a look");
	(void)siege;
}

/* An onlooker: it joins and asks, and does nothing more for ever. */
static int come_and_sleep(struct siege *siege, struct client *guest, const char *table)
{
	int little = 4096;
	if (!client_connect(guest))
		return -1;
	setsockopt(guest->fd, SOL_SOCKET, SO_RCVBUF, &little, sizeof little);
	if (client_begin(guest, "join", "{s:s}", "table", table))
		siege->toll->sent++;
	for (int i = 0; i < ASKED; i++)
		siege->toll->sent += client_begin(guest, "data", "{s:s}", "game", "between-two-castles") != 0;
	int fd = guest->fd;
	guest->fd = -1;
	return fd;
}

/* One move of whoever has the turn; false: the game is over, or stands still. */
static bool play(struct siege *siege, struct table_of_two *t)
{
	for (int i = 0; i < PLAYERS; i++) {
		struct client *c = &t->player[i];
		json_t *view = NULL, *next;
		while ((next = client_await(c, "view", NULL, view ? 0 : 20))) {
			json_decref(view);
			view = next;
		}
		json_array_clear(c->pushed);
		const json_t *moves = json_object_get(json_object_get(view, "view"), "moves");
		const char *words = json_string_value(json_array_get(moves, 0));
		bool played = words && client_does(c, "play", "{s:s, s:s}", "table", t->table, "move", words);
		json_decref(view);
		if (played) {
			siege->toll->answered++;
			return true;
		}
	}
	return false;
}

static void strike(struct siege *siege)
{
	int n = siege_scale(siege, ONLOOKERS_BRIEF, ONLOOKERS), *fd = calloc((size_t)n, sizeof *fd);
	struct host from[GUESTS];
	struct client guest[GUESTS] = { 0 };
	struct table_of_two t = { 0 };
	siege_need(fd, "memory");
	for (int i = 0; i < GUESTS; i++)
		from[i] = siege_from(siege, i);
	begin(siege, &t, from);
	for (int i = 0; i < GUESTS; i++)
		siege_need(client_enter(&guest[i], &from[i]), client_fault(&guest[i]));
	for (int i = 0; i < n; i++)
		fd[i] = come_and_sleep(siege, &guest[i % GUESTS], t.table);
	siege_ready(siege);
	for (int quiet = 0; siege_goes_on(siege) || quiet == 0;) {
		quiet = play(siege, &t) ? 0 : quiet + 1;
		client_hush(&t.reader, 0);
	}
	siege_need(client_does(&t.reader, "ping", NULL), "somebody who reads was cut");
	for (int i = 0; i < n; i++) {
		siege->toll->cut += fd[i] >= 0 && siege_cut(fd[i]);
		close(fd[i]);
	}
	for (int i = 0; i < GUESTS; i++)
		client_free(&guest[i]);
	for (int i = 0; i < PLAYERS; i++)
		client_free(&t.player[i]);
	client_free(&t.reader);
	free(fd);
}

static void judge(const struct siege *siege)
{
	assert_true(siege->toll->sent > ONLOOKERS_BRIEF / 2);
	assert_true(siege->toll->answered > 20);
	/* with so much asked for, some must have gone */
	assert_true(siege->toll->cut > 0);
}

const struct attack attack_output = { .name = "output", .strike = strike, .judge = judge, .memory = 112 };
