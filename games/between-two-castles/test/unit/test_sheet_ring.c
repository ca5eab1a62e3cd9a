/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Bergfried authors */
/*
 * The score helper of Between Two Castles, all castles of a table together: the
 * players' results, tie-breaks, and what cannot have come from one box. Castles
 * of whole games, written down, must be worth what they were in the game.
 */
#include "registry.h"
#include "sheet.h"
#include "support.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static const struct pad *pad(void)
{
	return registry_find("between-two-castles")->pad;
}

static struct fault fault[FAULTS_MAX];

static int reads(const char *text, struct sheet_space *out)
{
	static const struct catalogue english = { .language = "en", .form = plural_english };
	static const struct catalogue *const languages[] = { &english, NULL };
	return pad()->read((struct sheet *)out->bytes, text, strlen(text), languages, fault);
}

/* A castle of so many fountains, the rest of its points by sleeping rooms, each
 * of which is worth 1 where types are missing. */
static void make_castle(int points, int fountains, struct sheet_space *out)
{
	static const char *const sleeping[] = { "Solar", "Tasso", "Puppy", "Bunk", "Nap", "Nursery", "Pillow", "Dreaming",
		                                "Rabbit", "Guest" };
	struct buf text = { 0 };
	buf_put(&text, "throne corridor/downstairs");
	for (int i = 0; i < fountains + points - 5 * fountains; i++) {
		buf_put(&text, "\n1 ");
		buf_int(&text, i + 2);
		buf_char(&text, ' ');
		buf_put(&text, i < fountains ? "Fountain" : sleeping[i - fountains]);
	}
	assert_int_equal(reads(text.text, out), 0);
	assert_int_equal(pad()->points((struct sheet *)out->bytes), points);
	buf_free(&text);
}

/* What the players have, in JSON, and how the text ends. `fewer` is the castle
 * that has a fountain less than it might, or -1. */
static void expect_ring(const int *points, int n, int fewer, const char *players, const char *end)
{
	static struct sheet_space castle[RING_MAX];
	const struct sheet *ring[RING_MAX];
	const char *name[RING_MAX];
	struct buf json = { 0 }, text = { 0 };
	for (int i = 0; i < n; i++) {
		make_castle(points[i], points[i] / 5 - (i == fewer), &castle[i]);
		ring[i] = (const struct sheet *)castle[i].bytes;
		name[i] = "a.castle";
	}
	pad()->json_ring(ring, n, &json);
	assert_null(support_json_fault(json.text));
	assert_string_equal(strstr(json.text, "\"players\""), players);
	pad()->show_ring(ring, n, name, NULL, &text);
	if (strcmp(text.text + text.len - strlen(end), end) != 0)
		fail_msg("no “%s” at the end of\n%s", end, text.text);
	buf_free(&json);
	buf_free(&text);
}

/* The rule book's: the player between castles 1 and 2 has 62, the next 57, then
 * 52, 52, 56 and 56. */
static void ring_of_the_book(void **state)
{
	(void)state;
	expect_ring((const int[]){ 62, 62, 57, 52, 62, 56 }, 6, -1,
	            "\"players\":["
	            "{\"player\":1,\"castles\":[6,1],\"result\":56,\"other\":62,\"specials\":25},"
	            "{\"player\":2,\"castles\":[1,2],\"result\":62,\"other\":62,\"specials\":26},"
	            "{\"player\":3,\"castles\":[2,3],\"result\":57,\"other\":62,\"specials\":25},"
	            "{\"player\":4,\"castles\":[3,4],\"result\":52,\"other\":57,\"specials\":23},"
	            "{\"player\":5,\"castles\":[4,5],\"result\":52,\"other\":62,\"specials\":24},"
	            "{\"player\":6,\"castles\":[5,6],\"result\":56,\"other\":62,\"specials\":25}],"
	            "\"winners\":[2]}",
	            "\n\nWinner: player 2\n");
}

static void tie_breaks(void **state)
{
	(void)state;
	/* 1, 2 and 5 have 20; the other castle of 2 is the best */
	expect_ring((const int[]){ 20, 30, 15, 20, 25 }, 5, -1,
	            "\"players\":["
	            "{\"player\":1,\"castles\":[5,1],\"result\":20,\"other\":25,\"specials\":11},"
	            "{\"player\":2,\"castles\":[1,2],\"result\":20,\"other\":30,\"specials\":12},"
	            "{\"player\":3,\"castles\":[2,3],\"result\":15,\"other\":30,\"specials\":11},"
	            "{\"player\":4,\"castles\":[3,4],\"result\":15,\"other\":20,\"specials\":9},"
	            "{\"player\":5,\"castles\":[4,5],\"result\":20,\"other\":25,\"specials\":11}],"
	            "\"winners\":[2]}",
	            "A tie; the better of the other castles decides.\nWinner: player 2\n");
	/* 2 and 3 have 20 and 25; castle 3 has fewer special rooms */
	expect_ring((const int[]){ 20, 25, 20 }, 3, 2,
	            "\"players\":["
	            "{\"player\":1,\"castles\":[3,1],\"result\":20,\"other\":20,\"specials\":9},"
	            "{\"player\":2,\"castles\":[1,2],\"result\":20,\"other\":25,\"specials\":11},"
	            "{\"player\":3,\"castles\":[2,3],\"result\":20,\"other\":25,\"specials\":10}],"
	            "\"winners\":[2]}",
	            "A tie; the number of special rooms decides.\nWinner: player 2\n");
	expect_ring((const int[]){ 20, 20, 20 }, 3, -1,
	            "\"players\":["
	            "{\"player\":1,\"castles\":[3,1],\"result\":20,\"other\":20,\"specials\":10},"
	            "{\"player\":2,\"castles\":[1,2],\"result\":20,\"other\":20,\"specials\":10},"
	            "{\"player\":3,\"castles\":[2,3],\"result\":20,\"other\":20,\"specials\":10}],"
	            "\"winners\":[1,2,3]}",
	            "A tie; no tie-breaker applies.\nShared win: players 1, 2, 3\n");
}

/* All doubts, as "castle line: sentence" in English. */
static void put_doubts(struct buf *out, const struct sheet *const *ring, int n)
{
	int doubts = pad()->doubts(ring, n, fault);
	buf_clear(out);
	for (int i = 0; i < doubts; i++) {
		buf_int(out, fault[i].file + 1);
		buf_char(out, ' ');
		buf_int(out, fault[i].line);
		buf_put(out, ": ");
		message_put(out, NULL, &fault[i].what);
		buf_char(out, '\n');
	}
}

/* What one box does not have is told, by the castle that has it again. */
static void doubts(void **state)
{
	(void)state;
	static const char *const text[3] = {
		"throne food/utility\n1 2 Solar\ncard 3",
		"throne food/sleeping\n1 2 Tasso\n1 3 Solar\ncard 3",
		"throne utility/food\n1 2 Bunk\ncard 4",
	};
	static struct sheet_space castle[3];
	const struct sheet *ring[3];
	struct buf said = { 0 };
	for (int i = 0; i < 3; i++) {
		assert_int_equal(reads(text[i], &castle[i]), 0);
		ring[i] = (const struct sheet *)castle[i].bytes;
	}
	put_doubts(&said, ring, 3);
	assert_string_equal(said.text, "2 3: the box has only one Solar; it is also in castle 1, line 2\n"
	                               "2 4: the box has only one bonus card 3; it is also in castle 1, line 3\n"
	                               "3 1: the box has only one such throne room; it is also in castle 1, line 1\n");
	for (int i = 0; i < 3; i++)
		make_castle(30, 6, &castle[i]);
	put_doubts(&said, ring, 3);
	assert_non_null(strstr(said.text, "1 0: Fountain: 18 in these castles, but only 16 in the box\n"));
	buf_free(&said);
}

/* ---- whole games ---- */

static void write_down(const struct castle *c, struct buf *out)
{
	const struct throne *throne = &ludwig_throne[c->throne];
	buf_clear(out);
	/* from the last room to the first: the order must not matter */
	for (int i = c->rooms - 1; i >= 0; i--) {
		buf_int(out, ludwig_level(c->place[i].y));
		buf_char(out, ' ');
		buf_int(out, c->place[i].x);
		buf_char(out, ' ');
		buf_put(out, ludwig_room[c->place[i].room].name);
		buf_char(out, '\n');
	}
	for (int i = 0; i < c->cards; i++) {
		buf_put(out, "card ");
		buf_int(out, c->card[i]);
		buf_char(out, '\n');
	}
	for (int i = 0; i < c->attendants; i++) {
		buf_put(out, "attendant ");
		buf_put(out, ludwig_attendant_name[c->attendant[i]]);
		buf_char(out, '\n');
	}
	buf_put(out, "throne ");
	buf_put(out, ludwig_type_name[throne->type[1]]);
	buf_char(out, '/');
	buf_put(out, ludwig_type_name[throne->type[0]]);
}

/* The next number after a key; the text goes on behind it. */
static int find_number(const char **json, const char *key)
{
	*json = strstr(*json, key);
	assert_non_null(*json);
	*json += strlen(key);
	return (int)strtol(*json, NULL, 10);
}

static void same_as_game(const struct session *s)
{
	static struct sheet_space castle[RING_MAX];
	const struct sheet *ring[RING_MAX];
	const struct state *state = session_state(s);
	struct buf text = { 0 }, json = { 0 };
	for (int i = 0; i < state->chairs; i++) {
		write_down(&state->castle[i], &text);
		ring[i] = (const struct sheet *)castle[i].bytes;
		if (reads(text.text, &castle[i]))
			fail_msg("%s\nis refused at line %ld: %s", text.text, fault[0].line, fault[0].what.id);
		assert_int_equal(pad()->points(ring[i]), ludwig_castle_points(&state->castle[i]));
	}
	assert_int_equal(pad()->doubts(ring, state->chairs, fault), 0);
	pad()->json_ring(ring, state->chairs, &json);
	const char *at = json.text;
	for (int chair = 0; chair < state->chairs; chair++)
		assert_int_equal(find_number(&at, "\"result\":"), s->game->points(state, chair));
	unsigned winners = 0;
	for (at = strstr(at, "\"winners\":["); *at != ']'; at++)
		if (*at >= '1' && *at <= '9')
			winners |= 1u << (*at - '1');
	assert_int_equal(winners, s->game->winners(state));
	buf_free(&text);
	buf_free(&json);
}

static void whole_games(void **state)
{
	(void)state;
	const struct game *game = registry_find("between-two-castles");
	for (uint64_t seed = 1; seed <= 60; seed++) {
		struct options options = options_default(game, 2 + (int)(seed % 6));
		struct session s;
		support_bot_game(&s, game, &options, seed % 4 ? "random" : "greedy", seed);
		same_as_game(&s);
		session_free(&s);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole_games),
		cmocka_unit_test(ring_of_the_book),
		cmocka_unit_test(tie_breaks),
		cmocka_unit_test(doubts),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
