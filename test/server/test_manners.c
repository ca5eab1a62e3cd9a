/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * Who may do what before and after a game, and what becomes of requests that are wrong,
 * too large or too many: each is refused with a sentence, and nothing has happened.
 */
#include "crew.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

static struct crew crew;
static struct mate *anna, *ben, *eve;  /* who makes tables, who plays, who looks on */

static int set_up(void **state)
{
	(void)state;
	crew_begin(&crew, NULL);
	crew_start(&crew, &crew.host);
	anna = crew_hire(&crew, &crew.host);
	ben = crew_hire(&crew, &crew.host);
	eve = crew_hire(&crew, &crew.host);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	crew_end(&crew);
	return 0;
}

/* A table of Anna's at which everybody looks and nobody sits. */
static void open_table(void)
{
	json_t *made = mate_ask(anna, "make", "{s:s, s:i}", "game", "carcassonne-castle", "seats", 2);
	const char *table = field_text(made, "table");
	for (int i = 0; i < crew.mates; i++) {
		crew.mate[i].seq = crew.mate[i].view_seq = 0;
		mate_join(&crew.mate[i], table, "full");
	}
	json_decref(made);
}

static const char owners[] = "only the person who created the table can do that";

static void test_before_the_game(void **state)
{
	(void)state;
	open_table();
	mate_refused(anna, "there is no seat {seat}; seats are numbered 0 to {last}", "sit", "{s:i}", "seat", 2);
	mate_refused(anna, "there is no seat {seat}; seats are numbered 0 to {last}", "sit", "{s:i}", "seat", -1);
	mate_does(ben, "sit", "{s:i}", "seat", 1);
	mate_refused(ben, "you already have a seat at this table", "sit", "{s:i}", "seat", 0);
	mate_refused(anna, "this seat is taken", "sit", "{s:i}", "seat", 1);
	mate_refused(ben, owners, "bot", "{s:i, s:s}", "seat", 0, "bot", "greedy");
	mate_refused(anna, "this seat is taken", "bot", "{s:i, s:s}", "seat", 1, "bot", "greedy");
	mate_refused(anna, "unknown bot “{name}”", "bot", "{s:i, s:s}", "seat", 0, "bot", "deep blue");
	mate_refused(ben, owners, "clear", "{s:i}", "seat", 1);
	mate_refused(ben, owners, "close", NULL);
	mate_refused(ben, owners, "start", NULL);
	mate_refused(anna, "there is still a free seat", "start", NULL);
	mate_refused(ben, "the game has not started yet", "play", "{s:s}", "move", "place 0,0 r0");
	mate_refused(ben, "the game has not started yet", "undo", NULL);
	mate_refused(ben, "the game has not started yet", "back", NULL);
	mate_refused(ben, "the game is not over yet", "rematch", NULL);
	mate_refused(eve, "you do not have a seat at this table", "leave", NULL);
	mate_refused(eve, "you do not have a seat at this table", "play", "{s:s}", "move", "place 0,0 r0");
	mate_refused(eve, "the game has not started yet", "tally", "{s:i}", "seat", 0);
	mate_refused(eve, "the game has not started yet", "look", "{s:i}", "ply", 0);
	mate_refused(ben, "it is not your turn", "worth", NULL);
	mate_does(ben, "leave", NULL);
	mate_does(ben, "sit", "{s:i}", "seat", 0);
	mate_does(anna, "clear", "{s:i}", "seat", 0);
	mate_does(anna, "bot", "{s:i, s:s}", "seat", 0, "bot", "random");
	mate_refused(ben, "this seat is taken", "sit", "{s:i}", "seat", 0);
	mate_does(anna, "clear", "{s:i}", "seat", 0);
	mate_does(anna, "close", NULL);
	mate_refused(ben, "the game has already started", "sit", "{s:i}", "seat", 0);
}

static void test_in_the_game(void **state)
{
	(void)state;
	struct mate *at[SEATS_MAX] = { anna, ben };
	for (int i = 0; i < crew.mates; i++)
		crew.mate[i].detail = "full";
	crew_table(&crew, "carcassonne-castle", 2, NULL, NULL, at, NULL);
	for (int i = 0; i < 2; i++)
		crew_until(&crew, stage_is, at[i], 'p', "the game begins");
	struct mate *first = may_move(anna, 0) ? anna : ben, *second = first == anna ? ben : anna;
	mate_refused(eve, "you do not have a seat at this table", "play", "{s:s}", "move", "place 0,0 r0");
	mate_refused(anna, "the game has already started", "start", NULL);
	mate_refused(anna, "the game has already started", "close", NULL);
	mate_refused(anna, "the game has already started", "bot", "{s:i, s:s}", "seat", 1, "bot", "greedy");
	mate_refused(eve, "the game has already started", "sit", "{s:i}", "seat", 0);
	mate_refused(first, "there is no move to undo", "undo", NULL);
	mate_refused(first, "there is no request for you to answer", "allow", NULL);
	mate_refused(first, "there is no request for you to answer", "refuse", NULL);
	/* the game's own reasons are the game's affair, but there is one */
	json_t *answer = NULL;
	int id = client_begin(&second->client, "play", "{s:s, s:s}", "table", second->table, "move", "dance");
	answer = client_answer(&second->client, id, LONG);
	assert_true(*field_text(json_object_get(answer, "error"), "key"));
	json_decref(answer);
	/* both leave: the table is closed, and its record tells a game that was abandoned */
	mate_does(first, "leave", NULL);
	mate_refused(first, "you do not have a seat at this table", "leave", NULL);
	mate_does(second, "leave", NULL);
	crew_until(&crew, stage_is, eve, 'c', "everybody has left");
	mate_refused(first, "the game is over", "play", "{s:s}", "move", "place 0,0 r0");
	mate_refused(first, "the game is over", "back", NULL);
}

/* What one asks for while one thinks: nothing happens by it. */
static void test_looking(void **state)
{
	(void)state;
	struct mate *at[SEATS_MAX] = { anna, ben };
	crew_table(&crew, "carcassonne-castle", 2, NULL, NULL, at, NULL);
	for (int i = 0; i < 2; i++)
		crew_until(&crew, stage_is, at[i], 'p', "the game begins");
	struct mate *first = may_move(anna, 0) ? anna : ben, *second = first == anna ? ben : anna;
	const json_t *moves = json_object_get(first->view, "moves");
	json_t *answer = mate_ask(first, "worth", NULL);
	assert_int_equal(json_array_size(json_object_get(answer, "worth")), json_array_size(moves));
	assert_int_equal(field_number(answer, "seq"), first->seq);
	json_decref(answer);
	answer = mate_ask(first, "worth", "{s:s}", "move", json_string_value(json_array_get(moves, 0)));
	assert_int_equal(json_array_size(json_object_get(answer, "tally")), 2);
	json_decref(answer);
	mate_refused(first, "place a tile: “place ROW,COL rK”, such as “place 5,3 r1”", "worth", "{s:s}", "move", "dance");
	mate_refused(second, "it is not your turn", "worth", NULL);
	mate_refused(eve, "it is not your turn", "worth", NULL);
	mate_does(first, "play", "{s:s}", "move", json_string_value(json_array_get(moves, 0)));
	crew_until(&crew, heard_seq, eve, first->seq + 1, "a move");
	assert_int_equal(field_number(last_heard(eve, "move"), "ply"), 1);
	for (int i = 0; i < crew.mates; i++) {
		answer = mate_ask(&crew.mate[i], "look", "{s:i}", "ply", 0);
		const json_t *shown = json_object_get(answer, "shown");
		assert_int_equal(field_number(answer, "ply"), 0);
		assert_int_equal(field_number(answer, "plies"), 1);
		assert_true(json_is_object(json_object_get(shown, "state")) && json_is_true(json_object_get(shown, "aids")));
		assert_null(json_object_get(shown, "moves"));
		json_decref(answer);
	}
	mate_refused(anna, "“{field}” is missing", "look", NULL);
	mate_does(anna, "leave", NULL);
	mate_does(ben, "leave", NULL);
}

static void test_without_aids(void **state)
{
	(void)state;
	json_t *made = mate_ask(anna, "make", "{s:s, s:i, s:b, s:i}", "game", "ordonans", "seats", 2, "aids", 0, "sit", 0);
	const char *table = field_text(made, "table");
	anna->seq = anna->view_seq = 0;
	mate_join(anna, table, "full");
	mate_does(anna, "bot", "{s:i, s:s}", "seat", 1, "bot", "random");
	mate_does(anna, "start", NULL);
	crew_until(&crew, heard_seq, anna, 4, "the game begins");
	crew_until(&crew, may_move, anna, 0, "a turn");
	assert_true(json_is_false(json_object_get(anna->view, "aids")));
	mate_refused(anna, "help is turned off for everyone at this table", "worth", NULL);
	mate_refused(anna, "help is turned off for everyone at this table", "hint", NULL);
	mate_does(anna, "leave", NULL);
	json_decref(made);
}

static void test_tables_that_are_none(void **state)
{
	(void)state;
	mate_refused(anna, "there is no such table", "join", "{s:s}", "table", "0000000000000001");
	mate_refused(anna, "there is no such table", "sit", "{s:s, s:i}", "table", "0000000000000001", "seat", 0);
	mate_refused(anna, "there is no such table", "look", "{s:s, s:i}", "table", "0000000000000001", "ply", 0);
	mate_refused(anna, "there is no such table", "tally", "{s:s, s:i}", "table", "0000000000000001", "seat", 0);
	mate_refused(anna, "there is no such table", "worth", "{s:s}", "table", "0000000000000001");
	mate_refused(anna, "“{field}” must be a table id: sixteen hexadecimal digits", "join", "{s:s}", "table", "1");
	mate_refused(anna, "“since” is not the number of an event at this table", "join", "{s:i}", "since", 1000000);
	mate_refused(anna, "unknown game “{name}”", "make", "{s:s, s:i}", "game", "chess", "seats", 2);
	mate_refused(anna, "unknown game “{name}”", "make", "{s:s, s:i}", "game", "null", "seats", 2);
	mate_refused(anna, "“{field}” must be null or one of the seats", "make", "{s:s, s:i, s:i}", "game", "ordonans", "seats", 2,
	             "sit", 7);
	mate_refused(anna, "a live clock runs from 10 seconds to 24 hours, plus at most 10 minutes per turn", "make",
	             "{s:s, s:i, s:{s:s, s:i, s:i}}", "game", "ordonans", "seats", 2, "clock", "kind", "live", "base", 1, "increment", 0);
	mate_refused(anna, "a slow clock allows from one minute to 30 days per turn", "make", "{s:s, s:i, s:{s:s, s:i}}",
	             "game", "ordonans", "seats", 2, "clock", "kind", "days", "each", 1);
	mate_refused(anna, "this server speaks version 1 of the protocol", "hello", "{s:i}", "version", 2);
}

/* ---- texts that are wrong ---- */

/* The answer to a text as it stands; its error's key. */
static void text_refused(const char *text, const char *sentence)
{
	assert_true(client_send(&ben->client, text));
	for (;;) {
		char *got = client_receive(&ben->client, LONG);
		if (!got)
			fail_msg("no answer to %s", text);
		json_t *answer = json_loads(got, JSON_REJECT_DUPLICATES, NULL);
		free(got);
		bool about_tables = json_object_get(answer, "table") && !json_object_get(answer, "error");
		const char *key = field_text(json_object_get(answer, "error"), "key");
		if (!about_tables && (!key || strcmp(key, sentence) != 0))
			fail_msg("%s: %s", text, key ? key : "no refusal");
		json_decref(answer);
		if (!about_tables)
			return;
	}
}

static void test_strict_json(void **state)
{
	(void)state;
	static const struct {
		const char *text, *sentence;
	} wrong[] = {
		{ "", "invalid JSON at byte {byte}" },
		{ "hello", "invalid JSON at byte {byte}" },
		{ "{\"id\":1,\"do\":\"ping\"} x", "invalid JSON at byte {byte}" },
		{ "{\"id\":1,\"id\":2,\"do\":\"ping\"}", "invalid JSON at byte {byte}" },
		{ "{\"id\":1,\"do\":\"ping\\u0000\"}", "invalid JSON at byte {byte}" },
		{ "[1]", "a request must be a JSON object" },
		{ "{\"id\":1}", "“{field}” is missing" },
		{ "{\"id\":1,\"do\":\"dance\"}", "unknown request “{field}”" },
		{ "{\"id\":1,\"do\":7}", "“{field}” must be a string" },
		{ "{\"id\":{},\"do\":\"ping\"}", "“id” must be a number or a string of at most 40 bytes" },
		{ "{\"id\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\",\"do\":\"ping\"}",
		  "“id” must be a number or a string of at most 40 bytes" },
		{ "{\"id\":1,\"do\":\"ping\",\"sudo\":true}", "unknown request field “{field}”" },
		{ "{\"id\":1,\"do\":\"ping\",\"seat\":1}", "“{field}” does not belong here" },
		{ "{\"id\":1,\"do\":\"join\"}", "“{field}” is missing" },
		{ "{\"id\":1,\"do\":\"join\",\"table\":5}", "“{field}” must be a string" },
		{ "{\"id\":1,\"do\":\"join\",\"table\":\"0000000000000001\",\"detail\":\"some\"}", "“{field}” must be full, turn or events" },
		{ "{\"id\":1,\"do\":\"sit\",\"table\":\"0000000000000001\",\"seat\":\"1\"}", "“{field}” must be a whole number" },
		{ "{\"id\":1,\"do\":\"sit\",\"table\":\"0000000000000001\",\"seat\":1.5}", "“{field}” must be a whole number" },
		{ "{\"id\":1,\"do\":\"sit\",\"table\":\"0000000000000001\",\"seat\":9000000000}", "“{field}” must be a whole number" },
		{ "{\"id\":1,\"do\":\"sit\",\"table\":\"0000000000000001\",\"seat\":-9223372036854775808}",
		  "“{field}” must be a whole number" },
		{ "{\"id\":1,\"do\":\"make\",\"game\":\"ordonans\",\"seats\":2,\"listed\":1}", "“{field}” must be true or false" },
		{ "{\"id\":1,\"do\":\"make\",\"game\":\"ordonans\",\"seats\":2,\"options\":[]}", "“{field}” must be an object" },
		{ "{\"id\":1,\"do\":\"make\",\"game\":\"ordonans\",\"seats\":2,\"clock\":5}",
		  "“{field}” must be null or a clock with a kind and times" },
		{ "{\"id\":1,\"do\":\"make\",\"game\":\"ordonans\",\"seats\":2,\"clock\":{\"kind\":\"live\",\"base\":60000,\"x\":1}}",
		  "“{field}” must be null or a clock with a kind and times" },
	};
	client_hush(&ben->client, 50);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		text_refused(wrong[i].text, wrong[i].sentence);
	mate_does(ben, "part", NULL);
}

/* What a client may not even send: the socket ends with this status. */
static void ends_with(int status, unsigned first, const char *bytes, size_t n, bool masked)
{
	struct client c;
	assert_true(client_open(&c, &crew.host));
	assert_true(client_frame(&c, first, bytes, n, masked));
	for (char *text; (text = client_receive(&c, LONG)) != NULL;)
		free(text);
	assert_int_equal(c.closed, status);
	client_free(&c);
}

static void test_frames(void **state)
{
	(void)state;
	static char large[5000];
	memset(large, ' ', sizeof large);
	ends_with(1009, 0x81, large, sizeof large, true);
	ends_with(1007, 0x81, "\"\xff\xfe\"", 4, true);
	ends_with(1002, 0x81, "{}", 2, false);
	ends_with(1002, 0xf1, "{}", 2, true);
	ends_with(1003, 0x82, "{}", 2, true);
}

/* ---- from elsewhere ---- */

static int knock(const char *origin)
{
	char text[512];
	int n = snprintf(text, sizeof text,
	                 "GET /ws HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n"
	                 "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: %s\r\n\r\n",
	                 crew.host.name, origin, anna->client.cookie);
	struct reply reply = http_raw(&crew.host, text, (size_t)n);
	int status = reply.status;
	reply_free(&reply);
	return status;
}

static void test_origin(void **state)
{
	(void)state;
	char headers[256];
	assert_int_equal(knock("https://evil.example"), 403);
	assert_int_equal(knock("null"), 403);
	snprintf(headers, sizeof headers, "Origin: https://evil.example\r\nCookie: %s\r\n", anna->client.cookie);
	struct reply reply = http_ask(&crew.host, "POST", "/api/me/logout", headers, "{}");
	assert_int_equal(reply.status, 403);
	assert_non_null(strstr(reply.body, "\"key\""));
	reply_free(&reply);
	/* nobody's cookie: no WebSocket */
	struct client nobody = { .host = &crew.host, .fd = -1 };
	assert_false(client_connect(&nobody));
	assert_int_equal(nobody.status, 401);
	client_free(&nobody);
	/* Anna is still known */
	mate_does(anna, "ping", "{}");
}

/* ---- too much ---- */

static void test_too_many(void **state)
{
	(void)state;
	open_table();
	const char *sentence = "you are sending messages too fast: wait a moment";
	int said = 0;
	for (; said < 20 && client_does(&anna->client, "say", "{s:s, s:s}", "table", anna->table, "text", "hm"); said++)
		;
	assert_true(said >= 5 && said < 20);
	assert_non_null(strstr(client_fault(&anna->client), sentence));
	char text[600];
	memset(text, 'a', sizeof text);
	text[501] = '\0';
	mate_refused(ben, "a message must be 1 to 500 bytes long", "say", "{s:s, s:s}", "table", anna->table, "text", text);
	mate_refused(ben, "the message contains characters that are not allowed", "say",
	             "{s:s, s:s}", "table", anna->table, "text", "a\x1b[2J");
	/* a name that is too long is nobody's, however few are muted */
	mate_refused(ben, "no player has this name", "mute", "{s:s, s:b}", "name", text, "on", 1);
}

/* False: it was refused. */
static bool make_one(char table[TABLE_SIZE])
{
	json_t *answer = client_ask(&eve->client, "make", "{s:s, s:i}", "game", "ordonans", "seats", 2);
	const char *id = answer ? json_string_value(json_object_get(answer, "table")) : NULL;
	if (id)
		snprintf(table, TABLE_SIZE, "%s", id);
	json_decref(answer);
	return id;
}

/* Tables: so many at a time, and one more for each that is closed, but not too fast. */
static void test_too_many_tables(void **state)
{
	(void)state;
	char table[TABLE_SIZE] = "";
	int open = 0, made = 0;
	while (open < 60 && make_one(table))
		open++;
	assert_int_equal(open, 12);  /* tables_per_guest of limits.def */
	assert_false(client_does(&eve->client, "make", "{s:s, s:i}", "game", "ordonans", "seats", 2));
	assert_non_null(strstr(client_fault(&eve->client), "you have too many unfinished tables"));
	while (made < 60 && client_does(&eve->client, "close", "{s:s}", "table", table) && make_one(table))
		made++;
	assert_true(made > 0 && made < 60);
	assert_false(client_does(&eve->client, "make", "{s:s, s:i}", "game", "ordonans", "seats", 2));
	assert_non_null(strstr(client_fault(&eve->client), "you have created too many tables"));
}

/* Texts much faster than anybody types: the socket ends. */
static void test_flood_of_texts(void **state)
{
	(void)state;
	struct client c;
	assert_true(client_open(&c, &crew.host));
	for (int i = 0; i < 20000 && client_send(&c, "{\"id\":1,\"do\":\"ping\"}"); i++)
		;
	for (char *text; (text = client_receive(&c, 2000)) != NULL;)
		free(text);
	assert_true(c.fd < 0);
	client_free(&c);
	mate_does(anna, "ping", "{}");
}

/* Requests much faster than a browser: 429, with a sentence. The last test, for it is
 * about our address. */
static void test_flood_of_calls(void **state)
{
	(void)state;
	int fd = net_connect(&crew.host);
	char request[128], got[8192];
	int n = snprintf(request, sizeof request, "GET /health HTTP/1.1\r\nHost: %s\r\n\r\n", crew.host.name);
	bool limited = false;
	for (int i = 0; i < 20000 && !limited; i++) {
		assert_true(net_send(fd, request, (size_t)n));
		struct pollfd p = { .fd = fd, .events = POLLIN };
		assert_int_equal(poll(&p, 1, LONG), 1);
		ssize_t came = recv(fd, got, sizeof got - 1, 0);
		assert_true(came > 0);
		got[came] = '\0';
		limited = strncmp(got, "HTTP/1.1 429", 12) == 0;
	}
	close(fd);
	/* a slow machine cannot be fast enough, and then there is nothing to limit */
	if (!limited)
		print_message("nobody was limited\n");
	mate_does(anna, "ping", "{}");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_before_the_game),
		cmocka_unit_test(test_in_the_game),
		cmocka_unit_test(test_looking),
		cmocka_unit_test(test_without_aids),
		cmocka_unit_test(test_tables_that_are_none),
		cmocka_unit_test(test_strict_json),
		cmocka_unit_test(test_frames),
		cmocka_unit_test(test_origin),
		cmocka_unit_test(test_too_many),
		cmocka_unit_test(test_too_many_tables),
		cmocka_unit_test(test_flood_of_texts),
		cmocka_unit_test(test_flood_of_calls),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
