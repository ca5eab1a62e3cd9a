/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Somebody who wants to begin, and tries to make luck of it: sits down with some luck, looks
 * at everything there is to see, gets up, sits down with other luck, and so on. It begins no
 * more often than others, nothing it sees has the secret in it, and every record proves its
 * deal. Somebody else adds luck as often as the server lets them: the log has an end, and the
 * game can begin all the same (docs/fair-deals.md).
 */
#include "attack.h"
#include "record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GUESTS = 4, GAMES_EACH = 8, GAMES = GUESTS * GAMES_EACH, TRIES = 5, FLOOD = 700 };

static void hex(struct rng *rng, char text[PROOF_HEX])
{
	for (int i = 0; i < PROOF_HEX - 1; i++)
		text[i] = "0123456789abcdef"[rng_below(rng, 16)];
	text[PROOF_HEX - 1] = '\0';
}

/* The record proves the deal, with this luck in it; its secret as text. */
static void check(struct client *who, const char *table, const char *luck, char secret[PROOF_HEX])
{
	static struct record_reader reader;
	struct session s;
	int later;
	char own[PROOF_HEX];
	json_t *answer = client_ask(who, "record", "{s:s}", "table", table);
	const char *text = field_text(answer, "record");
	siege_need(text, "a record");
	record_start(&reader, &s, NULL);
	siege_need(record_feed(&reader, text, strlen(text)) && record_finish(&reader), "a record that can be read");
	siege_need(s.proof.given && !proof_check(&s, &later).id, "a deal that follows from its proof");
	struct buf b = buf_over(own, sizeof own), c = buf_over(secret, PROOF_HEX);
	proof_put(&b, s.proof.luck[0]);
	proof_put(&c, s.proof.secret);
	siege_need(s.proof.lucky == 1 && strcmp(own, luck) == 0, "the last luck, and nobody else's");
	session_free(&s);
	json_decref(answer);
}

/* Has anything that came by itself these words in it? */
static bool has_heard(const struct client *who, const char *words)
{
	char *text = json_dumps(who->pushed, JSON_ENCODE_ANY);
	bool found = text && strstr(text, words);
	free(text);
	return found;
}

/* One game: did it begin? */
static bool try_to_begin(struct client *who, struct rng *rng)
{
	char table[TABLE_SIZE], luck[PROOF_HEX] = "", secret[PROOF_HEX];
	json_array_clear(who->pushed);
	json_t *made = client_ask(who, "make", "{s:s, s:i}", "game", "carcassonne-castle", "seats", 2);
	siege_need(made && field_text(made, "table"), "a table");
	snprintf(table, sizeof table, "%s", field_text(made, "table"));
	siege_need(field_text(made, "pledge"), "a pledge");
	json_decref(made);
	siege_need(client_does(who, "join", "{s:s}", "table", table), "a look");
	for (int i = 0; i < TRIES; i++) {
		hex(rng, luck);
		siege_need(client_does(who, "sit", "{s:s, s:i, s:s}", "table", table, "seat", 0, "luck", luck), "a seat");
		if (i < TRIES - 1)
			siege_need(client_does(who, "leave", "{s:s}", "table", table), "a way out");
	}
	siege_need(client_does(who, "bot", "{s:s, s:i, s:s}", "table", table, "seat", 1, "bot", "random"), "a bot");
	siege_need(client_does(who, "start", "{s:s}", "table", table), "a game");
	json_t *shown = client_ask(who, "look", "{s:s, s:i}", "table", table, "ply", 0);
	const json_t *acts = json_object_get(json_object_get(shown, "shown"), "to_act");
	bool began = json_integer_value(json_array_get(acts, 0)) == 0;
	json_decref(shown);
	siege_need(client_does(who, "resign", "{s:s}", "table", table), "an end");
	check(who, table, luck, secret);
	siege_need(json_array_size(who->pushed) > 5 && !has_heard(who, secret), "a secret that was kept");
	client_does(who, "part", "{s:s}", "table", table);
	return began;
}

/* Luck, luck, luck. */
static void flood(struct siege *siege, struct client *who, struct rng *rng)
{
	char table[TABLE_SIZE], luck[PROOF_HEX];
	json_t *made = client_ask(who, "make", "{s:s, s:i, s:i}", "game", "carcassonne-castle", "seats", 2, "sit", 0);
	siege_need(made && field_text(made, "table"), "a table");
	snprintf(table, sizeof table, "%s", field_text(made, "table"));
	json_decref(made);
	siege_need(client_does(who, "bot", "{s:s, s:i, s:s}", "table", table, "seat", 1, "bot", "random"), "a bot");
	for (int i = 0; i < FLOOD; i++) {
		hex(rng, luck);
		if (!client_does(who, "luck", "{s:s, s:s}", "table", table, "luck", luck))
			siege->toll->refused++;
	}
	siege_need(client_does(who, "start", "{s:s}", "table", table), "a game in spite of all the luck");
	client_does(who, "resign", "{s:s}", "table", table);
}

static void strike(struct siege *siege)
{
	struct host from[GUESTS + 1];
	struct client guest[GUESTS + 1] = { 0 };
	struct rng rng = rng_start(1, RNG_TEST);
	for (int i = 0; i <= GUESTS; i++) {
		from[i] = siege_from(siege, i);
		siege_need(client_open(&guest[i], &from[i]), "a guest");
	}
	siege_ready(siege);
	for (int i = 0; i < GAMES; i++) {
		siege->toll->sent++;
		siege->toll->answered += try_to_begin(&guest[i % GUESTS], &rng);
	}
	flood(siege, &guest[GUESTS], &rng);
	for (int i = 0; i <= GUESTS; i++)
		client_free(&guest[i]);
}

/* Half of the games, give or take what happens once in a million times. */
static void judge(const struct siege *siege)
{
	const struct toll *toll = siege->toll;
	assert_int_equal(toll->sent, GAMES);
	assert_in_range(toll->answered, 3, GAMES - 3);
	assert_true(toll->refused > 0 && toll->refused < FLOOD);
}

const struct attack attack_luck = { .name = "luck", .strike = strike, .judge = judge, .memory = 64 };
