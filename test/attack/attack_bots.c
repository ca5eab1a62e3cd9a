/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Guests with tables of seven bots each that think as long as bots may, and nobody seated:
 * one guest with thirty, or, in the long form, 34 guests from one address with thirty each.
 * Half of the tables are watched, for bots alone do not play without that. An honest player
 * plays against such a bot.
 *
 * The bots have one thread. While the honest player's bot answers, hardly any of the
 * attackers' may.
 *
 * Before, with one guest, 210 thoughts of about 80 ms stood before each of the honest bot's.
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
	GUESTS = 34, TABLES = 30, SEATS = 7,
	BETWEEN_MOST = 30    /* moves of attackers' bots between a move and the answer, at the median; there are 105 bots
	                        that wait at the least */
};

/* ---- the attackers ---- */

/* A table of bots, watched or not; false if the server does not want any more of them. */
static bool make_table(struct siege *siege, struct client *c, bool watched)
{
	siege->toll->sent++;
	json_t *made = client_ask(c, "make", "{s:s, s:i, s:b, s:b}", "game", "between-two-castles", "seats", SEATS, "listed", 1,
	                          "rated", 0);
	char table[TABLE_SIZE];
	const char *id = made ? field_text(made, "table") : NULL;
	snprintf(table, sizeof table, "%s", id ? id : "");
	json_decref(made);
	if (!*table) {
		siege->toll->refused++;
		return false;
	}
	for (int seat = 0; seat < SEATS; seat++)
		siege_need(client_does(c, "bot", "{s:s, s:i, s:s}", "table", table, "seat", seat, "bot", "level8"), "a bot");
	if (watched)
		siege_need(client_does(c, "join", "{s:s, s:s}", "table", table, "detail", "events"), "a look");
	siege_need(client_does(c, "start", "{s:s}", "table", table), "a game");
	return true;
}

/* Count the moves that are told. */
static void watch(struct siege *siege, struct client *c)
{
	static char bytes[1 << 16];
	ssize_t n;
	while ((n = recv(c->fd, bytes, sizeof bytes, MSG_DONTWAIT)) > 0)
		for (const char *at = bytes, *end = bytes + n; (at = memmem(at, (size_t)(end - at), "\"seq\":", 6)); at += 6)
			siege->toll->answered++;
}

static void strike(struct siege *siege)
{
	struct host from = siege_from(siege, 0);
	static struct client guest[GUESTS];
	int guests = siege_scale(siege, 1, GUESTS);
	for (int i = 0; i < guests; i++) {
		siege_need(client_open(&guest[i], &from), client_fault(&guest[i]));
		bool more = true;
		for (int table = 0; table < TABLES && more && siege_goes_on(siege); table++)
			more = make_table(siege, &guest[i], table % 2);
	}
	siege_ready(siege);
	while (siege_goes_on(siege)) {
		for (int i = 0; i < guests; i++)
			watch(siege, &guest[i]);
		nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
	}
	for (int i = 0; i < guests; i++)
		client_free(&guest[i]);
}

static void judge(const struct siege *siege)
{
	print_message("bots: the answer took %.2f times as long as in peace\n",
	              siege->peace.p50 ? (double)siege->war.p50 / (double)siege->peace.p50 : 0);
	assert_true(siege->toll->sent >= TABLES);
	assert_true(siege->war.meanwhile < BETWEEN_MOST);
}

/* So that all of the tables come to be: what keeps them from it is looked at elsewhere. */
static const char *const flags[] = { "--bots", "1", "--limit", "makes_per_minute=0", "--limit", "guests_per_minute=0", "--limit", "tables_per_guest=0",
	                             "--limit", "makes_per_minute_per_address=0", NULL };

const struct attack attack_bots = { .name = "bots", .bot = "level8", .flags = flags, .strike = strike, .judge = judge };
